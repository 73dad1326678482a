//! Products of so many tiles that blocks have several, in all orders and clusters: all elements, bit for bit.
//! Most of these kernels store a tile while they multiply the next one, and some have tiles whose last columns are no box
//! of TMA.

use crate::check::{Number, Shape, tensor};
use crate::choices::{JOINED, OTHERS};
use crate::random::Random;
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_gpu_benches::Outcome;
use cute_kernels::{Gemm, GemmElement, GemmInstruction, GemmResult};
use half::{bf16, f16};

/// The terms of an element of B.
const TERMS: usize = 4;

/// A tile, a cluster, and the modes along which A and B are contiguous.
type Kernel = ((u32, u32), (u32, u32), [u64; 2]);

/// Checks the kernels that store a tile while they multiply the next one.
pub fn run(gpu: &Gpu) -> Outcome {
    let mut random = Random::new(3);
    let mut elements = 0;
    let orders = [[1, 1], [1, 0], [0, 1], [0, 0]];
    let single = [(128, 256), (128, 192)]
        .into_iter()
        .flat_map(|tile| orders.map(|along| (tile, (1, 1), along)));
    let clusters = [((128, 256), (2, 1)), ((128, 256), (1, 2))];
    let along_k = OTHERS
        .iter()
        .chain(JOINED)
        .copied()
        .chain(clusters)
        .map(|(tile, cluster)| (tile, cluster, [1, 1]));
    for kernel in single.chain(along_k) {
        // the least steps along K, and columns of D that are no whole pieces; a batch; a D of any strides; fewer rows than
        // a cluster has
        for (size, any) in [
            ([2000, 5003, 320, 1], false),
            ([515, 1300, 700, 7], false),
            ([700, 2000, 328, 4], true),
            ([65, 333, 384, 3], false),
        ] {
            elements += product::<f16>(gpu, &mut random, kernel, size, any)?;
            elements += product::<bf16>(gpu, &mut random, kernel, size, any)?;
        }
    }
    println!("products of several tiles a block are right, bit for bit: {elements} elements");
    Ok(())
}

/// One product, of a B that is a product of `TERMS` terms itself, so that the host has few to add up.
fn product<T: Number + GemmElement + GemmResult<T>>(
    gpu: &Gpu,
    random: &mut Random,
    (tile, cluster, along): Kernel,
    [m, n, k, batches]: [usize; 4],
    any: bool,
) -> Outcome<usize> {
    let mut numbers =
        |count: usize| -> Vec<i32> { (0..count).map(|_| random.below(3) as i32 - 1).collect() };
    let (a, terms, factors) = (
        numbers(batches * m * k),
        numbers(batches * k * TERMS),
        numbers(batches * n * TERMS),
    );
    let a_at = |i: usize, p: usize, l: usize| a[(l * m + i) * k + p];
    let terms_at = |p: usize, l: usize| &terms[(l * k + p) * TERMS..][..TERMS];
    let factors_at = |j: usize, l: usize| &factors[(l * n + j) * TERMS..][..TERMS];
    let sum = |x: &[i32], y: &[i32]| -> i32 { x.iter().zip(y).map(|(x, y)| x * y).sum() };
    let shape_a = Shape::random(random, [m, k, batches], along[0], 8);
    let shape_b = Shape::random(random, [n, k, batches], along[1], 8);
    let shape_d = if any {
        Shape::any(random, [m, n, batches])
    } else {
        Shape::random(random, [m, n, batches], 1, 8)
    };
    let on_a = gpu.upload_owned(tensor!(shape_a, |i, p, l| T::of(a_at(i, p, l) as f32)))?;
    let on_b = gpu.upload_owned(tensor!(shape_b, |j, p, l| {
        T::of(sum(factors_at(j, l), terms_at(p, l)) as f32)
    }))?;
    let mut on_d = gpu.upload_owned(tensor!(shape_d, |_, _, _| T::GUARD))?;
    let gemm = Gemm::new()
        .instruction(GemmInstruction::Wgmma)
        .tile(tile.0, tile.1)
        .cluster(cluster.0, cluster.1)
        .parts(1);
    {
        let product = gemm.prepare(gpu, &on_a, &on_b, &mut on_d)?;
        // the second one begins while the first one ends
        (0..2).try_for_each(|_| product.run())?;
    }
    // A times the terms first: the sums of integers are equal
    let mut short = vec![0; batches * m * TERMS];
    for line in 0..batches * m {
        let sums = &mut short[line * TERMS..][..TERMS];
        for p in 0..k {
            let x = a_at(line % m, p, line / m);
            let of_b = terms_at(p, line / m).iter();
            sums.iter_mut().zip(of_b).for_each(|(sum, y)| *sum += x * y);
        }
    }
    let expected = tensor!(shape_d, |i, j, l| {
        T::of(sum(&short[(l * m + i) * TERMS..][..TERMS], factors_at(j, l)) as f32)
    });
    let found = on_d.download()?;
    // the guards between elements too
    let (found, expected) = (found.raw_storage().0, expected.raw_storage().0);
    match (0..expected.len()).find(|&at| found[at] != expected[at]) {
        None => Ok(m * n * batches),
        Some(at) => Err(format!(
            "({m},{n},{k}), {batches} times, tile {tile:?} by {cluster:?}, A {shape_a:?}, B {shape_b:?}, D {shape_d:?}: \
             offset {at} is {:?}, not {:?}",
            found[at], expected[at]
        )
        .into()),
    }
}
