//! The time of each kernel for some products, and which one the crate chooses.

use crate::cublas::{CuBlas, Product, row};
use crate::pairs::median;
use crate::times::{SHAPES, filled};
use cute_core::prelude::*;
use cute_cuda::{Capability, Gpu};
use cute_gpu_benches::Outcome;
use cute_kernels::{Gemm, GemmInstruction};
use half::f16;

/// How often a kernel runs in a round, one product after the other.
const TIMES: usize = 20;

/// How many rounds of all kernels there are.
const ROUNDS: usize = 7;

/// Numbers along M and N.
type Pair = (u32, u32);

/// A tile, a cluster, and how tiles are divided along K.
type Kernel = (Pair, Pair, Split);

/// The tiles of kernels by `wgmma` that are there in all clusters, and for parts.
pub const TILES: &[Pair] = &[(128, 256), (128, 128), (64, 128), (64, 64)];

/// Other tiles, and their clusters.
pub const OTHERS: &[(Pair, Pair)] = &[
    ((128, 192), (1, 1)),
    ((128, 160), (1, 1)),
    ((128, 144), (1, 1)),
    ((128, 224), (2, 1)),
    ((128, 208), (2, 1)),
    ((128, 192), (2, 1)),
    ((128, 160), (2, 1)),
    ((128, 112), (1, 1)),
    ((128, 96), (2, 1)),
    ((128, 96), (1, 1)),
    ((128, 80), (1, 1)),
    ((128, 80), (1, 4)),
];

/// Other clusters of tiles that are stored at their end.
pub const JOINED: &[(Pair, Pair)] = &[((128, 64), (2, 1)), ((128, 64), (1, 4))];

/// The tiles and clusters of kernels for a B that is read once.
pub const ONCE: &[(Pair, Pair)] = &[
    ((64, 64), (1, 1)),
    ((64, 128), (1, 1)),
    ((128, 64), (1, 2)),
    ((128, 128), (1, 2)),
];

/// How tiles are divided along K.
#[derive(Clone, Copy, Debug)]
enum Split {
    /// In so many parts, which another kernel adds up.
    Parts(u32),
    /// In equal shares for so many blocks, which hand sums to each other.
    Blocks(u32),
}
use Split::{Blocks, Parts};

/// The kernels for A and B along K of a product of (m,n,k), `batches` times: of `parts` parts along K and
/// fewer, and of as many blocks as a GPU of `most` multiprocessors runs at one time.
fn kernels([m, n, k, batches]: [usize; 4], parts: u32, most: u32) -> Vec<Kernel> {
    let others = OTHERS
        .iter()
        .chain(JOINED)
        .map(|&(tile, cluster)| (tile, cluster, Parts(1)));
    let mut kernels: Vec<Kernel> = others.collect();
    for &tile in TILES {
        kernels.push((tile, (1, 1), Parts(1)));
        if tile.1 >= 128 {
            kernels.extend([(2, 1), (1, 2)].map(|cluster| (tile, cluster, Parts(1))));
        }
        let counts = [2, 3, 4, 6, 8, 12, 16, 32];
        kernels.extend(
            counts
                .into_iter()
                .filter(|&count| count <= parts)
                .map(|count| (tile, (1, 1), Parts(count))),
        );
        let tiles = (m.div_ceil(tile.0 as usize) * n.div_ceil(tile.1 as usize) * batches) as u32;
        let times = most
            .checked_div(tiles)
            .unwrap_or(0)
            .min(k.div_ceil(64) as u32);
        let multiples = [2, 3, 4, 6, 8, 12, 16, times];
        let multiples = multiples
            .into_iter()
            .filter(|&many| 1 < many && many <= times);
        let mut blocks: Vec<u32> = multiples.map(|many| many * tiles).collect();
        if tile != (64, 64) && tiles < most {
            blocks.push(most);
            blocks.sort_unstable();
            blocks.dedup();
            kernels.extend(
                blocks
                    .into_iter()
                    .map(|count| (tile, (1, 1), Blocks(count))),
            );
        }
    }
    kernels
}

/// Prints, for each product of up to `most`³, the kernels from the fastest on, in microseconds, and what is
/// chosen.
pub fn run(gpu: &Gpu, most: usize) -> Outcome {
    if gpu.capability().major != Capability::TMA.major {
        println!("there is one kind of kernels for this GPU");
        return Ok(());
    }
    let peer = CuBlas::load()?;
    let small = |shape: &&[usize; 4]| shape[..3].iter().product::<usize>() <= most.pow(3);
    for &shape @ [m, n, k, l] in SHAPES.iter().filter(small) {
        let a = filled(gpu, [m, k, l], f16::from_f32)?;
        let b = filled(gpu, [n, k, l], f16::from_f32)?;
        let tiles = m.div_ceil(64) * n.div_ceil(128) * l;
        let parts = (4 * gpu.multiprocessors() as usize / tiles).min(32) as u32;
        let gemm = || Gemm::new().instruction(GemmInstruction::Wgmma);
        let mut all = Vec::new();
        for kernel @ (tile, cluster, split) in kernels(shape, parts, gpu.multiprocessors()) {
            let asked = gemm()
                .tile(tile.0, tile.1)
                .cluster(cluster.0, cluster.1)
                .read_once(false);
            let asked = match split {
                Parts(parts) => asked.parts(parts),
                Blocks(blocks) => asked.stream_k(blocks),
            };
            all.push((asked, format!("{kernel:?}")));
        }
        for &(tile, cluster) in ONCE {
            let asked = gemm().tile(tile.0, tile.1).cluster(cluster.0, cluster.1);
            let name = format!("({tile:?}, {cluster:?}, B read once)");
            all.push((asked.parts(1).read_once(true), name));
        }
        all.push((gemm(), "chosen".into()));
        let mut outputs = Vec::new();
        for _ in &all {
            let r = row(n);
            let matrix = m * r;
            outputs.push(gpu.zeroed::<f16, _>(try_layout!((m, n, l):(r, 1, matrix))?)?);
        }
        let peers_d = gpu.zeroed::<f16, _>(outputs[0].layout())?;
        let mut products = Vec::new();
        for ((asked, _), d) in all.iter().zip(&mut outputs) {
            products.push(asked.prepare(gpu, &a, &b, d)?);
        }
        let mut graphs = Vec::new();
        for product in &products {
            product.run()?;
            // SAFETY: the tensors and products live until all work is done, for which the last moment waits.
            graphs.push(unsafe { gpu.record(|| (0..TIMES).try_for_each(|_| product.run())) }?);
        }
        let theirs = match &peer {
            Some(peer) => {
                let product = Product {
                    addresses: [a.address(), b.address(), peers_d.address()],
                    bf16: false,
                    sizes: shape,
                };
                let graph = peer.stream().record(TIMES, || peer.run(product))?;
                all.push((gemm(), "cuBLAS".into()));
                Some((peer.stream(), graph))
            }
            None => None,
        };
        // By turns, so that no kernel finds a GPU that is cooler, or has a higher clock.
        let mut times = vec![Vec::new(); all.len()];
        for _ in 0..ROUNDS {
            for (graph, times) in graphs.iter().zip(&mut times) {
                let start = gpu.moment()?;
                graph.run()?;
                times.push(start.until(&gpu.moment()?)?.as_secs_f64());
            }
            if let (Some((stream, graph)), Some(times)) = (&theirs, times.last_mut()) {
                let start = stream.moment()?;
                graph.launch()?;
                times.push(stream.between(&start, &stream.moment()?)?.as_secs_f64());
            }
        }
        let microseconds = |times| median(times).0 / TIMES as f64 * 1e6;
        let names = all.into_iter().map(|(_, name)| name);
        let mut found: Vec<_> = times.into_iter().map(microseconds).zip(names).collect();
        found.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let of = |(time, name): &(f64, String)| format!("{name} {time:.1}");
        let some: Vec<String> = found
            .iter()
            .enumerate()
            .filter(|(at, (_, name))| *at < 20 || name == "chosen" || name == "cuBLAS")
            .map(|(_, found)| of(found))
            .collect();
        println!("({m},{n},{k}), {l}: {}", some.join("; "));
    }
    Ok(())
}
