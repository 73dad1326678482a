//! Times beside cuBLAS, in pairs: one of the one, one of the other, in turn.

use crate::cublas::{CuBlas, Product, row};
use crate::numbers::{Number, Of, compare as difference};
use crate::pairs::contest;
use crate::random::Random;
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor};
use cute_gpu_benches::Outcome;
use cute_kernels::{Gemm, GemmElement, GemmInstruction, GemmResult};
use half::{bf16, f16};

/// The shapes (M,N,K) and batches of the table.
pub const SHAPES: &[[usize; 4]] = &[
    [16384, 16384, 16384, 1],
    [8192, 8192, 8192, 1],
    [4096, 4096, 4096, 1],
    [2048, 2048, 2048, 1],
    [1024, 1024, 1024, 1],
    [512, 512, 512, 1],
    [256, 256, 256, 1],
    [4095, 4097, 4093, 1],
    [8192, 8192, 1000, 1],
    [128, 16384, 8192, 1],
    [16, 8192, 8192, 1],
    [32, 8192, 8192, 1],
    [64, 8192, 8192, 1],
    // others with a B larger than the cache, as the weights of language models
    [16, 8192, 4096, 1],
    [16, 28672, 8192, 1],
    [64, 16384, 8192, 1],
    [128, 8192, 8192, 1],
    [128, 28672, 8192, 1],
    [1024, 1024, 1024, 64],
    // few tiles, of many steps
    [256, 256, 16384, 1],
    [512, 512, 16384, 1],
    [1024, 1024, 8192, 1],
    [64, 1024, 16384, 1],
    [256, 4096, 4096, 1],
    // tiles that are no multiple of the multiprocessors
    [1280, 1280, 4096, 1],
    [1536, 1536, 1536, 1],
    [3072, 3072, 3072, 1],
    [512, 5120, 5120, 1],
    [1024, 13824, 5120, 1],
    // tens of tiles, as layers of language models have for some hundred tokens
    [256, 5120, 2048, 1],
    [256, 6144, 2048, 1],
    [384, 3072, 3072, 1],
    [512, 2560, 2560, 1],
    [512, 3072, 1024, 1],
    [512, 11008, 4096, 1],
    [640, 1920, 4096, 1],
    [768, 1536, 8192, 1],
    // rows that no tile divides
    [130, 8192, 8192, 1],
    [200, 4096, 4096, 1],
    [300, 4096, 4096, 1],
    [700, 2000, 3000, 1],
    [896, 1024, 3000, 1],
    // and lines that begin within 128 bytes
    [2000, 3000, 1000, 1],
    [3000, 3000, 3000, 1],
];

/// The products of this list that are computed by `mma.sync` too.
const BY_WARPS: &[[usize; 4]] = &[
    [8192, 8192, 8192, 1],
    [4096, 4096, 4096, 1],
    [2048, 2048, 2048, 1],
    [1024, 1024, 1024, 1],
    [4095, 4097, 4093, 1],
];

/// Prints the table, of products with M·N·K up to `most`³.
pub fn run(gpu: &Gpu, rounds: usize, most: usize) -> Outcome {
    let peer = CuBlas::load()?;
    if peer.is_none() {
        println!("cuBLAS is not found (libcublas.so): times are those of the kernels alone");
    }
    println!(
        "TFLOP/s, median of {rounds} rounds; burst: four products after a pause of 30 ms; sustained: back to back"
    );
    println!("| (M,N,K), batches | format | burst | cuBLAS | ratio | sustained | cuBLAS | ratio |");
    println!("|---|---|---|---|---|---|---|---|");
    let small = |shape: &&[usize; 4]| {
        shape[0] as f64 * shape[1] as f64 * shape[2] as f64 <= (most as f64).powi(3)
    };
    let peer = peer.as_ref();
    for &shape in SHAPES.iter().filter(small) {
        let speeds = line::<f16>(gpu, peer, shape, rounds, false, None)?;
        if [2048, 4096, 8192].contains(&shape[0]) {
            line::<bf16>(gpu, peer, shape, rounds, true, None)?;
        }
        if BY_WARPS.contains(&shape) {
            let by_warps = Some(GemmInstruction::MmaSync);
            let others = line::<f16>(gpu, peer, shape, rounds, false, by_warps)?;
            let part = |which: usize| others[which] / speeds[which];
            println!(
                "  by mma.sync, of the chosen kernel: {:.3} in bursts, {:.3} sustained",
                part(0),
                part(1)
            );
        }
    }
    Ok(())
}

/// (rows, columns, batches), by rows.
pub type ByRows = Layout![(usize, usize, usize):(usize, 1, usize)];

/// A tensor of random numbers: (rows, columns, batches), by rows.
pub fn filled<T: GemmElement>(
    gpu: &Gpu,
    sizes: [usize; 3],
    number: impl Fn(f32) -> T,
) -> Outcome<GpuTensor<T, ByRows>> {
    let ([a, b, c], r) = (sizes, row(sizes[1]));
    let matrix = a * r;
    let mut host = OwnedTensor::zeroed(try_layout!((a, b, c):(r, 1, matrix))?)?;
    // a block of random numbers, again and again at odd distances
    let mut random = Random::new((a + b) as u64);
    let block: Vec<T> = (0..65_521).map(|_| number(random.float())).collect();
    for (element, value) in host
        .raw_storage_mut()
        .0
        .iter_mut()
        .zip(block.iter().cycle())
    {
        *element = *value;
    }
    Ok(gpu.upload_owned(host)?)
}

/// Prints a line, and returns the speeds in bursts and sustained.
fn line<T: Of + Number + GemmResult<T>>(
    gpu: &Gpu,
    peer: Option<&CuBlas>,
    shape: [usize; 4],
    rounds: usize,
    bf16: bool,
    instruction: Option<GemmInstruction>,
) -> Outcome<[f64; 2]> {
    let gemm = || match instruction {
        Some(instruction) => Gemm::new().instruction(instruction),
        None => Gemm::new(),
    };
    let [m, n, k, l] = shape;
    let a = filled(gpu, [m, k, l], T::of)?;
    let b = filled(gpu, [n, k, l], T::of)?;
    let mut d = filled(gpu, [m, n, l], T::of)?;
    let product = Product {
        addresses: [a.address(), b.address(), d.address()],
        bf16,
        sizes: shape,
    };
    let ours = gemm().prepare(gpu, &a, &b, &mut d)?;
    let flops = 2.0 * shape.iter().map(|&x| x as f64).product::<f64>();
    let run = || peer.map_or(Ok(()), |peer| peer.run(product));
    let in_turn = peer.map(|peer| (peer.stream(), &run as &dyn Fn() -> Outcome));
    let (columns, speeds) = contest(gpu, &ours, in_turn, flops, rounds)?;
    let format = if bf16 { "bf16" } else { "f16" };
    let by = if instruction == Some(GemmInstruction::MmaSync) {
        ", mma.sync"
    } else {
        ""
    };
    println!("| ({m},{n},{k}), {l} | {format}{by} | {columns} |");
    if let Some(peer) = peer {
        compare(gpu, peer, &gemm(), &mut d, product, &a, &b)?;
    }
    Ok(speeds)
}

/// All elements beside those of cuBLAS.
fn compare<T: Of + Number + GemmResult<T>, L: Layout + cute_gpu::FlatModes>(
    gpu: &Gpu,
    peer: &CuBlas,
    gemm: &Gemm<'_, T>,
    d: &mut GpuTensor<T, L>,
    product: Product,
    a: &GpuTensor<T, L>,
    b: &GpuTensor<T, L>,
) -> Outcome {
    if product.sizes[0] * product.sizes[1] * product.sizes[3] > 1 << 26 {
        return Ok(());
    }
    gemm.run(gpu, a, b, d)?;
    let ours = d.download()?;
    peer.run(product)?;
    peer.synchronize()?;
    let theirs = d.download()?;
    difference(ours.raw_storage().0, theirs.raw_storage().0)
}
