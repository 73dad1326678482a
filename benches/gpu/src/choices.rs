//! The time of each kernel for some products, and which one the crate chooses.

use crate::cublas::{CuBlas, Product};
use crate::times::{SHAPES, filled};
use cute_cuda::{Capability, Gpu};
use cute_gpu_benches::Outcome;
use cute_kernels::{Gemm, GemmInstruction};
use half::f16;

/// Numbers along M and N.
type Pair = (u32, u32);

/// A tile, a cluster, and how tiles are divided along K.
type Kernel = (Pair, Pair, Split);

/// The tiles of kernels by `wgmma`.
pub const TILES: &[Pair] = &[
    (128, 256),
    (128, 192),
    (128, 160),
    (128, 144),
    (128, 128),
    (64, 128),
    (64, 64),
];

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
    let mut kernels = Vec::new();
    for &tile in TILES {
        kernels.push((tile, (1, 1), Parts(1)));
        // the others are there in all clusters, and for parts
        if matches!(tile.1, 144 | 160 | 192) {
            if tile.1 != 144 {
                kernels.push((tile, (2, 1), Parts(1)));
            }
            continue;
        }
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
        let mut d = filled(gpu, [m, n, l], f16::from_f32)?;
        let mut time = |gemm: Gemm<'_, f16>| -> Outcome<f64> {
            let product = gemm.prepare(gpu, &a, &b, &mut d)?;
            product.run()?;
            // SAFETY: the tensors live until the end of this function, which waits for all work.
            let graph = unsafe { gpu.record(|| (0..20).try_for_each(|_| product.run())) }?;
            let mut times = Vec::new();
            for _ in 0..7 {
                let start = gpu.moment()?;
                graph.run()?;
                times.push(start.until(&gpu.moment()?)?.as_secs_f64() / 20.0 * 1e6);
            }
            times.sort_by(f64::total_cmp);
            Ok(times[3])
        };
        let tiles = m.div_ceil(64) * n.div_ceil(128) * l;
        let parts = (4 * gpu.multiprocessors() as usize / tiles).min(32) as u32;
        let gemm = || Gemm::new().instruction(GemmInstruction::Wgmma);
        let mut found = Vec::new();
        for kernel @ (tile, cluster, split) in kernels(shape, parts, gpu.multiprocessors()) {
            let asked = gemm()
                .tile(tile.0, tile.1)
                .cluster(cluster.0, cluster.1)
                .read_once(false);
            let asked = match split {
                Parts(parts) => asked.parts(parts),
                Blocks(blocks) => asked.stream_k(blocks),
            };
            found.push((time(asked)?, format!("{kernel:?}")));
        }
        for &(tile, cluster) in ONCE {
            let asked = gemm().tile(tile.0, tile.1).cluster(cluster.0, cluster.1);
            let name = format!("({tile:?}, {cluster:?}, B read once)");
            found.push((time(asked.parts(1).read_once(true))?, name));
        }
        found.push((time(gemm())?, "chosen".into()));
        if let Some(peer) = &peer {
            let product = Product {
                addresses: [a.address(), b.address(), d.address()],
                bf16: false,
                sizes: shape,
            };
            let stream = peer.stream();
            let graph = stream.record(20, || peer.run(product))?;
            let mut times = Vec::new();
            for _ in 0..7 {
                let start = stream.moment()?;
                graph.launch()?;
                let time = stream.between(&start, &stream.moment()?)?;
                times.push(time.as_secs_f64() / 20.0 * 1e6);
            }
            times.sort_by(f64::total_cmp);
            found.push((times[3], "cuBLAS".into()));
        }
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
