//! Permutations and reductions.

use crate::measure::{Copied, line, numbers};
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuElement};
use cute_gpu_benches::Outcome;
use cute_kernels::{FloatElement, Reduction, permute, reduce};
use half::f16;

/// Permutations: the sizes of the axes of a row-major source, and the order in which they lie in the
/// destination, the slowest first.
const PERMUTATIONS: &[(&[usize], &[usize])] = &[
    (&[8192, 8192], &[1, 0]),
    (&[16384, 16384], &[1, 0]),
    (&[8191, 8193], &[1, 0]),
    (&[8191, 8191], &[1, 0]),
    (&[511, 639, 767], &[2, 1, 0]),
    (&[511, 639, 767], &[0, 2, 1]),
    (&[512, 640, 768], &[2, 1, 0]),
    (&[512, 640, 768], &[1, 0, 2]),
    (&[512, 640, 768], &[0, 2, 1]),
    (&[512, 640, 768], &[2, 0, 1]),
    (&[64, 96, 128, 256], &[3, 2, 1, 0]),
    (&[64, 224, 224, 64], &[0, 3, 1, 2]),
    (&[64, 2048, 16, 128], &[0, 2, 1, 3]),
    (&[32, 48, 40, 56, 64], &[4, 2, 0, 3, 1]),
    (&[24, 20, 16, 64, 20, 24], &[5, 3, 1, 4, 2, 0]),
];

/// Permutations of odd sizes.
const ODD: &[(&[usize], &[usize])] = &[
    (&[63, 97, 127, 255], &[3, 2, 1, 0]),
    (&[63, 97, 127, 255], &[1, 0, 3, 2]),
    (&[63, 97, 127, 255], &[2, 0, 3, 1]),
    (&[63, 97, 127, 255], &[0, 2, 1, 3]),
    (&[63, 97, 127, 255], &[3, 0, 1, 2]),
    (&[255, 1023, 511], &[0, 2, 1]),
    (&[255, 1023, 511], &[1, 0, 2]),
    (&[255, 1023, 511], &[1, 2, 0]),
    (&[255, 1023, 511], &[2, 0, 1]),
    (&[255, 1023, 511], &[2, 1, 0]),
    (&[511, 639, 767], &[2, 1, 0]),
    (&[15, 31, 67, 33, 63], &[4, 3, 2, 1, 0]),
    (&[15, 31, 67, 33, 63], &[4, 2, 0, 3, 1]),
    (&[15, 31, 67, 33, 63], &[1, 0, 2, 4, 3]),
    (&[15, 31, 67, 33, 63], &[2, 1, 0, 3, 4]),
    (&[15, 31, 67, 33, 63], &[3, 4, 0, 2, 1]),
    (&[1023, 2047, 33], &[1, 0, 2]),
    (&[1023, 2047, 33], &[2, 1, 0]),
    (&[62, 98, 126, 254], &[3, 2, 1, 0]),
    (&[512, 640, 772], &[1, 0, 2]),
    (&[512, 642, 766], &[2, 1, 0]),
];

/// The permutations of odd sizes.
pub fn odd(gpu: &Gpu, rounds: usize) -> Outcome {
    for &(sizes, order) in ODD {
        permutation(gpu, rounds, "f32", sizes, order, f32::from_bits)?;
        permutation(gpu, rounds, "f16", sizes, order, |k| {
            f16::from_bits((k >> 16) as u16)
        })?;
    }
    for &(sizes, order) in &[ODD[0], ODD[9], ODD[11]] {
        permutation(gpu, rounds, "u8", sizes, order, |k| (k >> 24) as u8)?;
        permutation(gpu, rounds, "u64", sizes, order, |k| {
            u64::from(k) * 0x1_0000_0001
        })?;
    }
    Ok(())
}

pub fn run(gpu: &Gpu, rounds: usize) -> Outcome {
    for &(sizes, order) in PERMUTATIONS {
        permutation(gpu, rounds, "f32", sizes, order, f32::from_bits)?;
        permutation(gpu, rounds, "f16", sizes, order, |k| {
            f16::from_bits((k >> 16) as u16)
        })?;
    }
    for sizes in [[16384, 16384], [8191, 8193]] {
        permutation(gpu, rounds, "u8", &sizes, &[1, 0], |k| (k >> 24) as u8)?;
    }
    for sizes in [[8192, 8192], [8191, 8193]] {
        permutation(gpu, rounds, "u64", &sizes, &[1, 0], |k| {
            u64::from(k) * 0x1_0000_0001
        })?;
    }
    for (m, n) in [(16384, 16384), (1 << 21, 128), (64, 1 << 22)] {
        reduction(gpu, rounds, "f32", m, n, small)?;
        reduction(gpu, rounds, "f16", m, n, |k| f16::from_f32(small(k)))?;
    }
    Ok(())
}

/// A number from -2 to 2.
pub fn small(k: u32) -> f32 {
    (k >> 20) as f32 / 1024.0 - 2.0
}

fn permutation<T: GpuElement>(
    gpu: &Gpu,
    rounds: usize,
    name: &str,
    sizes: &[usize],
    order: &[usize],
    number: impl Fn(u32) -> T,
) -> Outcome {
    let mut shape = [1; 6];
    shape[..sizes.len()].copy_from_slice(sizes);
    let strides = |order: &mut dyn Iterator<Item = usize>| {
        let (mut strides, mut next) = ([0; 6], 1);
        for k in order {
            (strides[k], next) = (next, next * shape[k]);
        }
        strides
    };
    let x = strides(&mut (0..sizes.len()).rev());
    let y = strides(&mut order.iter().rev().copied());
    let [a, b, c, d, e, f] = shape;
    let from = try_layout!((a,b,c,d,e,f):({x[0]}, {x[1]}, {x[2]}, {x[3]}, {x[4]}, {x[5]}))?;
    let to = try_layout!((a,b,c,d,e,f):({y[0]}, {y[1]}, {y[2]}, {y[3]}, {y[4]}, {y[5]}))?;
    let x = numbers(gpu, from, number)?;
    let mut y = gpu.zeroed::<T, _>(to)?;
    let mut copied = Copied::new(gpu, &x)?;
    let bytes = x.bytes() + y.bytes();
    let what = format!("permutation {sizes:?} to {order:?}, {name}");
    line(gpu, rounds, &mut copied, &what, bytes, true, || {
        Ok(permute(gpu, &x, &mut y)?)
    })
}

/// Sums of rows, columns and all of (m,n), row-major.
fn reduction<T: FloatElement>(
    gpu: &Gpu,
    rounds: usize,
    name: &str,
    m: usize,
    n: usize,
    number: impl Fn(u32) -> T,
) -> Outcome {
    let x = numbers(gpu, try_layout!((m,n):(n,1))?, number)?;
    let mut copied = Copied::new(gpu, &x)?;
    for (kept, p, q) in [("rows", 1, 0), ("columns", 0, 1), ("all", 0, 0)] {
        let mut y = gpu.zeroed::<f32, _>(try_layout!((m,n):(p,q))?)?;
        let bytes = x.bytes() + y.bytes();
        let what = format!("sum of {kept} ({m},{n}), {name}");
        line(gpu, rounds, &mut copied, &what, bytes, false, || {
            Ok(reduce(gpu, Reduction::Sum, &x, &mut y)?)
        })?;
    }
    Ok(())
}
