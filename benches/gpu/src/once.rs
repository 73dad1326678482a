//! Products whose B is read once: the first steps of it are fetched before the kernel that writes it has
//! ended, and what is multiplied is what that kernel wrote.

use crate::numbers::{Number, Of};
use crate::random::Random;
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor};
use cute_gpu_benches::Outcome;
use cute_kernels::{Gemm, GemmFormat, GemmInstruction, GemmResult};
use half::{bf16, f16};

/// The terms of an element of B.
const TERMS: usize = 8;

/// Checks all such kernels.
pub fn run(gpu: &Gpu) -> Outcome {
    let mut elements = 0;
    for &(tile, cluster) in crate::choices::ONCE {
        // one step along K, and more than are fetched; several tiles for each block; two along M; a last tile
        // and columns of D that are no whole pieces; a batch
        for size in [
            [16, 8192, 64, 1],
            [64, 1000, 2112, 1],
            [33, 17500, 136, 1],
            [100, 9003, 136, 1],
            [130, 515, 200, 3],
        ] {
            elements += product::<f16>(gpu, tile, cluster, size)?;
            elements += product::<bf16>(gpu, tile, cluster, size)?;
        }
    }
    println!("products that read B once are right, bit for bit: {elements} elements");
    Ok(())
}

/// Matrices by rows.
type ByRows = Layout![(usize, usize, usize):(usize, 1, usize)];

/// The layout of (rows, columns, batches), with rows of whole pieces of 16 bytes.
fn by_rows([rows, columns, batches]: [usize; 3]) -> Outcome<ByRows> {
    let row = columns.next_multiple_of(8);
    let matrix = rows * row;
    Ok(try_layout!((rows, columns, batches):(row, 1, matrix))?)
}

/// A matrix of -1, 0 and 1, on the host and on the GPU.
fn random<T: Of>(
    gpu: &Gpu,
    random: &mut Random,
    sizes: [usize; 3],
) -> Outcome<(Vec<i32>, GpuTensor<T, ByRows>)> {
    let layout = by_rows(sizes)?;
    let numbers: Vec<i32> = (0..sizes.iter().product())
        .map(|_| random.below(3) as i32 - 1)
        .collect();
    let (columns, row) = (sizes[1], sizes[1].next_multiple_of(8));
    let mut host = OwnedTensor::filled(layout, T::of(0.0))?;
    for (at, &number) in numbers.iter().enumerate() {
        host.raw_storage_mut().0[at / columns * row + at % columns] = T::of(number as f32);
    }
    Ok((numbers, gpu.upload_owned(host)?))
}

/// Writes a B by a product, and multiplies by it in the next kernel, twice with another B in the same memory.
fn product<T: Of + Number + PartialEq + GemmResult<T>>(
    gpu: &Gpu,
    tile: (u32, u32),
    cluster: (u32, u32),
    [m, n, k, batches]: [usize; 4],
) -> Outcome<usize> {
    assert!(matches!(T::FORMAT, GemmFormat::F16 | GemmFormat::BF16));
    let mut numbers = Random::new((m + n + k) as u64);
    let (a, on_a) = random::<T>(gpu, &mut numbers, [m, k, batches])?;
    let (terms, on_terms) = random::<T>(gpu, &mut numbers, [k, TERMS, batches])?;
    let mut on_b = gpu.zeroed::<T, _>(by_rows([n, k, batches])?)?;
    let gemm = || Gemm::new().instruction(GemmInstruction::Wgmma);
    let once = gemm()
        .tile(tile.0, tile.1)
        .cluster(cluster.0, cluster.1)
        .parts(1)
        .read_once(true);
    let guard = T::of(77.0);
    let mut results = Vec::new();
    for _ in 0..3 {
        let (factors, on_factors) = random::<T>(gpu, &mut numbers, [n, TERMS, batches])?;
        let guards = OwnedTensor::filled(by_rows([m, n, batches])?, guard)?;
        results.push((factors, on_factors, gpu.upload_owned(guards)?));
    }
    let mut all = || {
        results.iter_mut().try_for_each(|(_, on_factors, on_d)| {
            gemm().run(gpu, on_factors, &on_terms, &mut on_b)?;
            once.run(gpu, &on_a, &on_b, on_d)
        })
    };
    // the texts are compiled; then, in a graph, no time of the host lies between two launches
    all()?;
    // SAFETY: the tensors live until the end of this function, which reads what is computed.
    let graph = unsafe { gpu.record(&mut all) }?;
    graph.run()?;
    // A times the terms first: the sums of integers are equal
    let mut short = vec![0; batches * m * TERMS];
    for line in 0..batches * m {
        for p in 0..k {
            for term in 0..TERMS {
                let of_b = terms[(line / m * k + p) * TERMS + term];
                short[line * TERMS + term] += a[line * k + p] * of_b;
            }
        }
    }
    let row = n.next_multiple_of(8);
    for (turn, (factors, _, on_d)) in results.iter().enumerate() {
        let found = on_d.download()?;
        for (at, &x) in found.raw_storage().0.iter().enumerate() {
            let (line, j) = (at / row, at % row);
            // what lies between rows stays
            let expected = if j < n {
                let of_b = &factors[(line / m * n + j) * TERMS..][..TERMS];
                let terms = short[line * TERMS..].iter().zip(of_b);
                T::of(terms.map(|(x, y)| x * y).sum::<i32>() as f32)
            } else {
                guard
            };
            if x != expected {
                return Err(format!(
                    "B read once, ({m},{n},{k}), {batches} times, tile {tile:?} by {cluster:?}, product {turn}: \
                     at ({},{j},{}) {}, not {}",
                    line % m,
                    line / m,
                    x.number(),
                    expected.number()
                )
                .into());
            }
        }
    }
    Ok(3 * m * n * batches)
}
