//! Products of random shapes, strides and orders against a product on the CPU: all elements, bit for
//! bit, since sums of small integers are exact.

use crate::random::Random;
use cute_core::prelude::*;
use cute_cuda::{Capability, F8E4M3, Gpu, MapElement};
use cute_gpu_benches::Outcome;
use cute_kernels::{
    Activation, Gemm, GemmElement, GemmFormat, GemmInstruction, GemmOutput, GemmResult,
};
use half::{bf16, f16};

/// An element of a check.
pub trait Number: MapElement + PartialEq + std::fmt::Debug {
    fn of(x: f32) -> Self;
    /// The number in the memory between elements, which a kernel must leave as it is.
    const GUARD: Self;
    /// How many integers around 0 are elements of checks.
    const INTEGERS: u64 = 5;
}
impl Number for f16 {
    fn of(x: f32) -> Self {
        f16::from_f32(x)
    }
    const GUARD: Self = f16::from_bits(0x7bad);
}
impl Number for bf16 {
    fn of(x: f32) -> Self {
        bf16::from_f32(x)
    }
    const GUARD: Self = bf16::from_bits(0x7bad);
}
impl Number for F8E4M3 {
    fn of(x: f32) -> Self {
        F8E4M3::from_f32(x)
    }
    const GUARD: Self = F8E4M3::from_bits(0x7f);
}
impl Number for i8 {
    fn of(x: f32) -> Self {
        x as i8
    }
    const GUARD: Self = -128;
    const INTEGERS: u64 = 255;
}
impl Number for i32 {
    fn of(x: f32) -> Self {
        x as i32
    }
    const GUARD: Self = -1_500_000_007;
}
impl Number for f32 {
    fn of(x: f32) -> Self {
        x
    }
    const GUARD: Self = -1.5e30;
}

/// An element of D, with factors that it has.
trait Output: Number + GemmOutput {
    /// α and β.
    const FACTORS: [[f32; 3]; 2];
    fn factor(x: f32) -> Self::Factor;
    /// The element of D that a sum leads to: `alpha·sum + (beta·c + bias)`. With `positive`, a number
    /// below 0 becomes 0.
    fn finished(sum: i32, c: i32, bias: i32, factors: [f32; 2], positive: bool) -> Self;
}
macro_rules! outputs {
    (@ of f32 $x:expr) => { Self::of($x) };
    (@ of i32 $x:expr) => { $x };
    ($($t:ident: $factor:ident $factors:expr;)*) => {$(
        impl Output for $t {
            const FACTORS: [[f32; 3]; 2] = $factors;
            fn factor(x: f32) -> $factor {
                x as $factor
            }
            fn finished(sum: i32, c: i32, bias: i32, factors: [f32; 2], positive: bool) -> Self {
                let [alpha, beta] = factors.map(Self::factor);
                let x = alpha * sum as $factor + (beta * c as $factor + bias as $factor);
                outputs!(@ of $factor if positive && x < 0 as $factor { 0 as $factor } else { x })
            }
        }
    )*};
}
outputs! {
    f16: f32 [[1.0, -2.0, 0.5], [0.0, 1.0, -3.0]];
    bf16: f32 [[1.0, -2.0, 0.5], [0.0, 1.0, -3.0]];
    f32: f32 [[1.0, -2.0, 0.5], [0.0, 1.0, -3.0]];
    i32: i32 [[1.0, -2.0, 7.0], [0.0, 1.0, -3.0]];
}

/// A matrix for each number of a batch, with rows and matrices that are further apart than they need
/// to be.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Rows, columns and matrices.
    pub sizes: [usize; 3],
    /// The distances between neighbours, in elements.
    pub strides: [usize; 3],
}

impl Shape {
    /// Contiguous along mode 0 or 1, whose other strides are multiples of `piece`, some of them the
    /// least that there are.
    pub fn random(random: &mut Random, sizes: [usize; 3], along: u64, piece: usize) -> Self {
        let (inner, outer) = if along == 0 { (0, 1) } else { (1, 0) };
        let mut strides = [1; 3];
        strides[outer] = sizes[inner].next_multiple_of(piece) + piece * random.below(3) as usize;
        strides[2] = strides[outer] * sizes[outer] + piece * random.below(3) as usize;
        Shape { sizes, strides }
    }

    /// With any strides.
    pub fn any(random: &mut Random, sizes: [usize; 3]) -> Self {
        let first = random.within(1..=3);
        let second = first * sizes[0] + random.within(0..=3);
        let third = second * sizes[1] + random.within(0..=3);
        let strides = if random.below(2) == 0 {
            [first, second, third]
        } else {
            let first = random.within(1..=2);
            [
                first * sizes[1] + random.within(0..=5),
                first,
                (first * sizes[1] + 5) * sizes[0],
            ]
        };
        Shape { sizes, strides }
    }

    /// The offset of an element.
    pub fn at(&self, i: usize, j: usize, l: usize) -> usize {
        let [p, q, r] = self.strides;
        i * p + j * q + l * r
    }

    /// Small integers, by rows.
    fn numbers<T: Number>(&self, random: &mut Random) -> Vec<i32> {
        (0..self.sizes.iter().product())
            .map(|_| random.below(T::INTEGERS) as i32 - (T::INTEGERS / 2) as i32)
            .collect()
    }
}

/// The tensor of a shape: `of(i, j, l)` at each coordinate, guards elsewhere.
macro_rules! tensor {
    ($shape:expr, $of:expr) => {{
        let shape: $crate::check::Shape = $shape;
        let ([a, b, c], [p, q, r]) = (shape.sizes, shape.strides);
        let mut tensor = OwnedTensor::filled(try_layout!((a, b, c):(p, q, r))?, Number::GUARD)?;
        let (storage, start) = tensor.raw_storage_mut();
        assert_eq!(start, 0);
        for (i, j, l) in $crate::check::coordinates(shape.sizes) {
            storage[shape.at(i, j, l)] = $of(i, j, l);
        }
        tensor
    }};
}

pub(crate) use tensor;

/// The coordinates of so many rows, columns and matrices.
pub fn coordinates([a, b, c]: [usize; 3]) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..c).flat_map(move |l| (0..a).flat_map(move |i| (0..b).map(move |j| (i, j, l))))
}

/// Checks `count` products.
pub fn run(gpu: &Gpu, count: usize) -> Outcome {
    let mut random = Random::new(1);
    let mut elements = 0;
    // elements of 8 and 32 bits are for GPUs of sm_90
    let kinds = if is_hopper(gpu) { 8 } else { 4 };
    for number in 0..count {
        elements += match number % kinds {
            0 | 4 => product::<f16, f16>(gpu, &mut random, number)?,
            1 | 5 => product::<bf16, bf16>(gpu, &mut random, number)?,
            2 => product::<f16, f32>(gpu, &mut random, number)?,
            3 => product::<bf16, f32>(gpu, &mut random, number)?,
            6 => product::<f32, f32>(gpu, &mut random, number)?,
            _ if number % 32 < 16 => product::<i8, i32>(gpu, &mut random, number)?,
            _ if number % 16 == 7 => product::<F8E4M3, f32>(gpu, &mut random, number)?,
            _ => product::<F8E4M3, bf16>(gpu, &mut random, number)?,
        };
    }
    println!(
        "{count} products of random shapes, strides and orders are right, bit for bit: {elements} elements"
    );
    if is_hopper(gpu) {
        crate::once::run(gpu)?;
        crate::carried::run(gpu)?;
    }
    for instruction in instructions(gpu) {
        // tiles that end within D, with D whose last columns are no whole pieces of 16 bytes too; in the last
        // two, blocks have several tiles, which in the last one are stored in steps of the next ones
        for (size, with_bias) in [
            ([200, 328, 64], false),
            ([64, 100, 128], true),
            ([130, 514, 200], false),
            ([300, 77, 72], true),
            ([2100, 4100, 72], true),
            ([1500, 3003, 320], true),
        ] {
            for (tile, cluster) in [
                ((128, 256), (1, 1)),
                ((128, 256), (2, 1)),
                ((128, 128), (1, 1)),
                ((64, 128), (1, 1)),
            ] {
                with_end(gpu, *instruction, size, (tile, cluster), with_bias)?;
            }
        }
        println!("products with α and each function by {instruction:?} are right, to 11 bits");
    }
    Ok(())
}

fn is_hopper(gpu: &Gpu) -> bool {
    gpu.capability().major == Capability::TMA.major
}

/// The instructions that the GPU has.
fn instructions(gpu: &Gpu) -> &'static [GemmInstruction] {
    let all = &[GemmInstruction::MmaSync, GemmInstruction::Wgmma];
    if is_hopper(gpu) { all } else { &all[..1] }
}

/// One product; returns the number of its elements.
fn product<T: Number + GemmElement, U: Output + GemmResult<T>>(
    gpu: &Gpu,
    random: &mut Random,
    number: usize,
) -> Outcome<usize> {
    let most = [40, 150, 300, 700][number / 8 % 4];
    let (m, n, k) = (
        random.within(1..=most),
        random.within(1..=most),
        random.within(1..=500),
    );
    let batches = random.within(1..=3);
    let both = matches!(T::FORMAT, GemmFormat::F16 | GemmFormat::BF16);
    let along = [0, 1, 2].map(|which| {
        if both || which == 2 {
            random.below(2)
        } else {
            1
        }
    });
    // strides of 16 bytes
    let (piece, piece_d) = (16 / size_of::<T>(), 16 / size_of::<U>());
    // half of the products of 16-bit elements are by `mma.sync`, and some have strides that TMA does
    // not take
    let by_warps = both && random.below(2) == 0;
    let any = both && random.below(3) == 0;
    let operand = |random: &mut Random, sizes, along| {
        if any {
            Shape::any(random, sizes)
        } else {
            Shape::random(random, sizes, along, piece)
        }
    };
    let shape_a = operand(random, [m, k, batches], along[0]);
    let shape_b = operand(random, [n, k, batches], along[1]);
    let mut shape_d = Shape::random(random, [m, n, batches], along[2], piece_d);
    let shape_c = if any {
        Shape::any(random, [m, n, batches])
    } else {
        Shape::random(random, [m, n, batches], along[2], piece_d)
    };
    let (a, b, c) = (
        shape_a.numbers::<T>(random),
        shape_b.numbers::<T>(random),
        shape_c.numbers::<U>(random),
    );
    let a_at = |i: usize, p: usize, l: usize| a[(l * m + i) * k + p];
    let b_at = |j: usize, p: usize, l: usize| b[(l * n + j) * k + p];
    let c_at = |i: usize, j: usize, l: usize| c[(l * m + i) * n + j];
    // half of the products have more than sums
    let more = random.below(2) == 0;
    let (alpha, beta) = if more {
        (
            U::FACTORS[0][random.within(0..=2)],
            U::FACTORS[1][random.within(0..=2)],
        )
    } else {
        (1.0, 0.0)
    };
    let in_place = beta != 0.0 && random.below(2) == 0;
    if (beta == 0.0 || by_warps) && random.below(3) == 0 {
        shape_d = Shape::any(random, [m, n, batches]);
    }
    let bias_mode = if more { random.below(3) } else { 2 };
    let activation = if more && random.below(2) == 0 {
        Activation::Relu
    } else {
        Activation::Identity
    };
    let numbers: Vec<i32> = (0..m.max(n)).map(|_| random.below(9) as i32 - 4).collect();
    let on_a = gpu.upload_owned(tensor!(shape_a, |i, p, l| T::of(a_at(i, p, l) as f32)))?;
    let on_b = gpu.upload_owned(tensor!(shape_b, |j, p, l| T::of(b_at(j, p, l) as f32)))?;
    let on_c = gpu.upload_owned(tensor!(shape_c, |i, j, l| U::of(c_at(i, j, l) as f32)))?;
    let mut on_d = gpu.upload_owned(tensor!(shape_d, |i, j, l| if in_place {
        U::of(c_at(i, j, l) as f32)
    } else {
        U::GUARD
    }))?;
    let length = if bias_mode == 0 { m } else { n };
    let bias: Vec<U> = numbers[..length].iter().map(|&x| U::of(x as f32)).collect();
    let on_bias = gpu.upload(&Tensor::new(&bias[..], try_layout!((length):(1))?)?)?;
    let others = crate::choices::OTHERS
        .iter()
        .chain(crate::choices::JOINED)
        .map(|&(tile, _)| tile);
    let tiles: Vec<_> = others
        .chain(crate::choices::TILES.iter().copied())
        .collect();
    let tile = tiles[random.below(tiles.len() as u64) as usize];
    let mut gemm = Gemm::new()
        .tile(tile.0, tile.1)
        .group(random.within(1..=9) as u32);
    // half of the products have parts, and three quarters clusters, where there are such kernels
    let cluster = [(1, 1), (2, 1), (1, 2), (1, 4)][random.below(4) as usize];
    let parts = if random.below(2) == 0 {
        1
    } else {
        random.within(2..=9) as u32
    };
    // a third has equal shares of all steps for some blocks, where there are such kernels
    let blocks = match random.below(3) {
        0 => Some(random.within(1..=132) as u32),
        _ => None,
    };
    gemm = gemm.cluster(cluster.0, cluster.1);
    gemm = match blocks {
        Some(blocks) => gemm.stream_k(blocks),
        None => gemm.parts(parts),
    };
    if by_warps {
        gemm = gemm.instruction(GemmInstruction::MmaSync);
    }
    gemm = gemm
        .alpha(U::factor(alpha))
        .beta(U::factor(beta))
        .activation(activation);
    if beta != 0.0 && !in_place {
        gemm = gemm.c(&on_c);
    }
    gemm = match bias_mode {
        0 => gemm.bias_along_m(&on_bias),
        1 => gemm.bias(&on_bias),
        _ => gemm,
    };
    {
        let product = gemm.prepare(gpu, &on_a, &on_b, &mut on_d)?;
        // a second run finds what the first one left
        let runs = if in_place { 1 } else { 2 };
        (0..runs).try_for_each(|_| product.run())?;
    }
    let expected = tensor!(shape_d, |i, j, l| {
        let sum: i32 = (0..k).map(|p| a_at(i, p, l) * b_at(j, p, l)).sum();
        let bias = [numbers[i.min(m.max(n) - 1)], numbers[j], 0][bias_mode as usize];
        let positive = activation == Activation::Relu;
        U::finished(sum, c_at(i, j, l), bias, [alpha, beta], positive)
    });
    let found = on_d.download()?;
    // the guards between elements too
    let (found, expected) = (found.raw_storage().0, expected.raw_storage().0);
    if let Some(at) = (0..expected.len()).find(|&at| found[at] != expected[at]) {
        let wrong = (0..expected.len())
            .filter(|&at| found[at] != expected[at])
            .count();
        return Err(format!(
            "product {number}, mma.sync: {by_warps}, tile {tile:?}, cluster {cluster:?}, {parts} parts, shares for {blocks:?} blocks, α {alpha}, β {beta} (in place: {in_place}), bias {bias_mode}, {activation:?}, \
             A {shape_a:?}, B {shape_b:?}, C {shape_c:?}, D {shape_d:?}: offset {at} is {:?}, not {:?}; {wrong} are wrong",
            found[at], expected[at]
        )
        .into());
    }
    Ok(m * n * batches)
}

/// Products with α and each function at the end, with or without a bias, which are not exact: to the precision of
/// the result.
fn with_end(
    gpu: &Gpu,
    instruction: GemmInstruction,
    [m, n, k]: [usize; 3],
    (tile, cluster): ((u32, u32), (u32, u32)),
    with_bias: bool,
) -> Outcome {
    let mut random = Random::new(2);
    let mut numbers =
        |count: usize| -> Vec<f16> { (0..count).map(|_| f16::from_f32(random.float())).collect() };
    let (a, b, bias) = (numbers(m * k), numbers(n * k), numbers(n));
    // rows of D are 16 bytes and more apart
    let row = n.next_multiple_of(8);
    let on_a = gpu.upload(&Tensor::new(&a[..], try_layout!((m, k):(k, 1))?)?)?;
    let on_b = gpu.upload(&Tensor::new(&b[..], try_layout!((n, k):(k, 1))?)?)?;
    let on_bias = gpu.upload(&Tensor::new(&bias[..], try_layout!((n):(1))?)?)?;
    let guard = <f16 as Number>::GUARD;
    let filled = OwnedTensor::filled(try_layout!((m, n):(row, 1))?, guard)?;
    let functions = [Activation::Identity, Activation::Relu, Activation::Gelu];
    let mut results = Vec::new();
    for function in functions {
        let mut on_d = gpu.upload_owned(filled.clone())?;
        let mut gemm = Gemm::new()
            .instruction(instruction)
            .tile(tile.0, tile.1)
            .cluster(cluster.0, cluster.1)
            .alpha(0.5)
            .activation(function);
        if with_bias {
            gemm = gemm.bias(&on_bias);
        }
        gemm.run(gpu, &on_a, &on_b, &mut on_d)?;
        results.push((function, on_d.download()?));
    }
    let wide = |numbers: &[f16]| -> Vec<f64> { numbers.iter().map(|x| x.to_f64()).collect() };
    let (a, b) = (wide(&a), wide(&b));
    for at in 0..m * row {
        let (i, j) = (at / row, at % row);
        let x = if j < n {
            let (line_a, line_b) = (&a[i * k..][..k], &b[j * k..][..k]);
            let sum: f64 = line_a.iter().zip(line_b).map(|(x, y)| x * y).sum();
            Some(0.5 * sum + if with_bias { bias[j].to_f64() } else { 0.0 })
        } else {
            None
        };
        for (function, d) in &results {
            // nothing lies behind the last row
            let Some(&found) = d.raw_storage().0.get(at) else {
                continue;
            };
            let Some(x) = x else {
                if found != guard {
                    return Err(format!("the element behind row {i} is {found}").into());
                }
                continue;
            };
            let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x * x * x);
            let expected = match function {
                Activation::Identity => x,
                Activation::Relu => x.max(0.0),
                Activation::Gelu => 0.5 * x * (1.0 + inner.tanh()),
            };
            let error = (found.to_f64() - expected).abs() / (expected.abs() + 0.05);
            if error.is_nan() || error > 4e-3 {
                return Err(format!(
                    "{function:?} of ({m},{n},{k}) by {instruction:?}, tile {tile:?} by {cluster:?}, bias: {with_bias}: at ({i},{j}) {found}, not {expected}"
                )
                .into());
            }
        }
    }
    Ok(())
}
