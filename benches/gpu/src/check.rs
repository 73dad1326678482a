//! Products of random shapes, strides and orders against a product on the CPU: all elements, bit for
//! bit, since sums of small integers are exact.

use crate::Outcome;
use crate::random::Random;
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::{Gemm, GemmElement};
use half::{bf16, f16};

/// An element of a check.
trait Number: GemmElement + PartialEq + std::fmt::Debug {
    fn of(x: i32) -> Self;
    /// What the memory between elements holds.
    const GUARD: Self;
}
impl Number for f16 {
    fn of(x: i32) -> Self {
        f16::from_f32(x as f32)
    }
    const GUARD: Self = f16::from_bits(0x7bad);
}
impl Number for bf16 {
    fn of(x: i32) -> Self {
        bf16::from_f32(x as f32)
    }
    const GUARD: Self = bf16::from_bits(0x7bad);
}

/// A matrix for each number of a batch, contiguous along mode 0 or 1, with rows and matrices that
/// are further apart than they need to be.
#[derive(Clone, Copy, Debug)]
struct Shape {
    sizes: [usize; 3],
    along_first: bool,
    row: usize,
    matrix: usize,
}

impl Shape {
    fn random(random: &mut Random, sizes: [usize; 3]) -> Self {
        let along_first = random.below(2) == 0;
        let (inner, outer) = if along_first { (sizes[0], sizes[1]) } else { (sizes[1], sizes[0]) };
        // strides of 16 bytes, some of them the least that there are
        let row = inner.next_multiple_of(8) + 8 * random.below(3) as usize;
        let matrix = row * outer + 8 * random.below(3) as usize;
        Shape { sizes, along_first, row, matrix }
    }

    fn strides(&self) -> (usize, usize) {
        if self.along_first { (1, self.row) } else { (self.row, 1) }
    }

    /// The offset of an element.
    fn at(&self, i: usize, j: usize, l: usize) -> usize {
        let (p, q) = self.strides();
        i * p + j * q + l * self.matrix
    }

    /// Small integers between guards, and the tensor of them on the GPU.
    fn filled(&self, random: &mut Random) -> Vec<i32> {
        let [a, b, c] = self.sizes;
        (0..a * b * c).map(|_| random.below(5) as i32 - 2).collect()
    }
}

/// The tensor of a shape: `of(i, j, l)` at each coordinate, guards elsewhere.
macro_rules! tensor {
    ($shape:expr, $of:expr) => {{
        let shape: Shape = $shape;
        let ([a, b, c], (p, q), r) = (shape.sizes, shape.strides(), shape.matrix);
        let mut tensor = OwnedTensor::filled(try_layout!((a, b, c):(p, q, r))?, Number::GUARD)?;
        let (storage, start) = tensor.raw_storage_mut();
        assert_eq!(start, 0);
        for (i, j, l) in coordinates(shape.sizes) {
            storage[shape.at(i, j, l)] = $of(i, j, l);
        }
        tensor
    }};
}

fn coordinates([a, b, c]: [usize; 3]) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..c).flat_map(move |l| (0..a).flat_map(move |i| (0..b).map(move |j| (i, j, l))))
}

/// Checks `count` products.
pub fn run(gpu: &Gpu, count: usize) -> Outcome {
    let mut random = Random::new(1);
    let mut elements = 0;
    for number in 0..count {
        elements += if number % 2 == 0 {
            product::<f16>(gpu, &mut random, number)?
        } else {
            product::<bf16>(gpu, &mut random, number)?
        };
    }
    println!("{count} products of random shapes, strides and orders are right, bit for bit: {elements} elements");
    Ok(())
}

/// One product; returns the number of its elements.
fn product<T: Number>(gpu: &Gpu, random: &mut Random, number: usize) -> Outcome<usize> {
    let most = [40, 150, 300, 700][number / 2 % 4];
    // products of integers up to 2: at most 4·64 is exact in bf16, so few steps for it
    let most_k = if size_of::<T>() == 2 && T::of(257) == T::of(256) { 64 } else { 500 };
    let (m, n, k) = (random.within(1..=most), random.within(1..=most), random.within(1..=most_k));
    let batches = random.within(1..=3);
    let shape_a = Shape::random(random, [m, k, batches]);
    let shape_b = Shape::random(random, [n, k, batches]);
    let shape_d = Shape::random(random, [m, n, batches]);
    let (a, b) = (shape_a.filled(random), shape_b.filled(random));
    let a_at = |i: usize, p: usize, l: usize| a[(l * m + i) * k + p];
    let b_at = |j: usize, p: usize, l: usize| b[(l * n + j) * k + p];
    let on_a = gpu.upload_owned(tensor!(shape_a, |i, p, l| T::of(a_at(i, p, l))))?;
    let on_b = gpu.upload_owned(tensor!(shape_b, |j, p, l| T::of(b_at(j, p, l))))?;
    let mut on_d = gpu.upload_owned(tensor!(shape_d, |_, _, _| T::GUARD))?;
    let tile = [(128, 256), (128, 128), (64, 128), (64, 64)][random.below(4) as usize];
    Gemm::new().tile(tile.0, tile.1).group(random.within(1..=9) as u32).run(gpu, &on_a, &on_b, &mut on_d)?;
    let expected = tensor!(shape_d, |i, j, l| {
        T::of((0..k).map(|p| a_at(i, p, l) * b_at(j, p, l)).sum())
    });
    let found = on_d.download()?;
    // the guards between elements too
    let (found, expected) = (found.raw_storage().0, expected.raw_storage().0);
    if let Some(at) = (0..expected.len()).find(|&at| found[at] != expected[at]) {
        return Err(format!(
            "product {number}, tile {tile:?}, A {shape_a:?}, B {shape_b:?}, D {shape_d:?}: offset {at} is {:?}, not {:?}",
            found[at], expected[at]
        )
        .into());
    }
    Ok(m * n * batches)
}
