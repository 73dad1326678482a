//! Softmax and norms of rows on a GPU against `f64`: all elements, and the room between rows.

mod support;

use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::{FloatElement, GpuVector, RowError, layer_norm, log_softmax, rms_norm, softmax};
use half::{bf16, f16};
use support::{Random, gpu};

/// The value that lies between rows.
const GUARD: f32 = -12345.0;

/// Numbers as `f32`.
trait Number: FloatElement + Into<f32> {
    fn of(x: f32) -> Self;
    /// The distance from 1 to the next number, and the least number above 0.
    const EPSILON: [f64; 2];
}
macro_rules! numbers {
    ($($t:ident: $of:expr, $epsilon:expr;)*) => {$(
        impl Number for $t {
            fn of(x: f32) -> Self {
                $of(x)
            }
            const EPSILON: [f64; 2] = $epsilon;
        }
    )*};
}
numbers! {
    f32: |x| x, [1.2e-7, 1e-37];
    f16: f16::from_f32, [9.8e-4, 6e-8];
    bf16: bf16::from_f32, [7.9e-3, 1e-37];
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Function {
    Softmax,
    LogSoftmax,
    RmsNorm { weights: bool },
    LayerNorm { weights: bool, bias: bool },
}

/// A row in `f64`.
fn expected(
    function: Function,
    row: &[f64],
    weights: &[f64],
    bias: &[f64],
    epsilon: f64,
) -> Vec<f64> {
    let count = row.len() as f64;
    let maximum = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = row.iter().map(|v| (v - maximum).exp()).sum();
    let mean = match function {
        Function::LayerNorm { .. } => row.iter().sum::<f64>() / count,
        _ => 0.0,
    };
    let squares: f64 = row.iter().map(|v| (v - mean) * (v - mean)).sum();
    let scale = 1.0 / (squares / count + epsilon).sqrt();
    let each = row.iter().zip(weights).zip(bias);
    each.map(|((v, w), b)| match function {
        Function::Softmax => (v - maximum).exp() / sum,
        Function::LogSoftmax => v - maximum - sum.ln(),
        Function::RmsNorm { weights } => v * scale * if weights { *w } else { 1.0 },
        Function::LayerNorm { weights, bias } => {
            (v - mean) * scale * if weights { *w } else { 1.0 } + if bias { *b } else { 0.0 }
        }
    })
    .collect()
}

/// A vector of numbers around `middle` on the GPU, which begins anywhere in other memory, and that memory.
type Placed<T> = (GpuVector<T>, GpuVector<T>);

fn vector<T: Number>(
    gpu: &Gpu,
    random: &mut Random,
    middle: f32,
    columns: usize,
) -> Result<(Vec<f64>, Placed<T>), RowError> {
    let before = random.of(&[0, 0, 1, 3, 8]);
    let count = before + columns;
    let all: Vec<T> = (0..count)
        .map(|_| T::of(random.float(1.0) + middle))
        .collect();
    let own = numbers(&all[before..]);
    let all = Tensor::new(all, layout!(count:1)).map_err(cute_cuda::CudaError::from)?;
    let all = gpu.upload_owned(all)?;
    let address = all.address() + (before * size_of::<T>()) as u64;
    // SAFETY: the vector lies in the other one, which is kept with it, and nobody writes both.
    #[allow(unsafe_code, reason = "a part of a tensor")]
    let part = unsafe { gpu.borrow(address, layout!(columns:1)) }?;
    Ok((own, (part, all)))
}

fn numbers<T: Number>(x: &[T]) -> Vec<f64> {
    let number = |&v: &T| {
        let v: f32 = v.into();
        f64::from(v)
    };
    x.iter().map(number).collect()
}

fn check<T: Number>(
    gpu: &Gpu,
    random: &mut Random,
    function: Function,
    [batch, rows, columns]: [usize; 3],
    room: usize,
) -> Result<(), RowError> {
    let error = |error| RowError::Cuda(cute_cuda::CudaError::Tensor(error));
    let (row, other) = (columns + room, columns + 2 * room);
    let from = layout!((batch, rows, columns):({rows * row}, row, 1));
    let to = layout!((batch, rows, columns):(other, {batch * other}, 1)); // rows in another order
    let size = random.of(&[0.5, 3.0, 20.0]);
    let mut x = OwnedTensor::zeroed(from).map_err(error)?;
    for element in x.raw_storage_mut().0 {
        *element = T::of(random.float(size) + 1.0);
    }
    let (w, weights) = vector::<T>(gpu, random, 1.0, columns)?;
    let (b, bias) = vector::<T>(gpu, random, 0.0, columns)?;
    let y = OwnedTensor::filled(to, T::of(GUARD)).map_err(error)?;
    let epsilon = 1e-5_f32;

    let (on_gpu, mut result) = (gpu.upload(&x)?, gpu.upload_owned(y)?);
    let ((weights, _), (bias, _)) = (&weights, &bias);
    match function {
        Function::Softmax => softmax(gpu, &on_gpu, &mut result)?,
        Function::LogSoftmax => log_softmax(gpu, &on_gpu, &mut result)?,
        Function::RmsNorm { weights: given } => {
            rms_norm(gpu, &on_gpu, given.then_some(weights), epsilon, &mut result)?;
        }
        Function::LayerNorm {
            weights: w,
            bias: b,
        } => {
            layer_norm(
                gpu,
                &on_gpu,
                w.then_some(weights),
                b.then_some(bias),
                epsilon,
                &mut result,
            )?;
        }
    }
    let result = result.download()?;
    let mut left: Vec<bool> = vec![true; result.raw_storage().0.len()];
    for (i, j) in layout!((batch, rows)).coordinates() {
        let (at, to_at) = (from.at((i, j, 0)), to.at((i, j, 0)));
        let row = numbers(&x.raw_storage().0[at..at + columns]);
        let right = expected(function, &row, &w, &b, epsilon.into());
        let got = numbers(&result.raw_storage().0[to_at..to_at + columns]);
        left[to_at..to_at + columns].fill(false);
        let greatest = row.iter().fold(1.0_f64, |a, v| a.max(v.abs()));
        for (k, (got, right)) in got.iter().zip(&right).enumerate() {
            // exponents are as exact as f32 is at the greatest number
            let [relative, least] = T::EPSILON;
            let bound = match function {
                Function::Softmax => right * (relative + 4e-7 * (2.0 + greatest)) + least,
                _ => (relative + 1e-6) * right.abs() + 2e-6 * (1.0 + greatest) + least,
            };
            assert!(
                (got - right).abs() <= bound,
                "{function:?} of {from}, row ({i},{j}), column {k}: {got} is not {right}"
            );
        }
    }
    let guard: f32 = T::of(GUARD).into();
    for (value, _) in result
        .raw_storage()
        .0
        .iter()
        .zip(left)
        .filter(|(_, left)| *left)
    {
        let value: f32 = (*value).into();
        assert_eq!(value, guard, "{function:?} of {from} writes between rows");
    }
    Ok(())
}

fn each_length<T: Number>(name: &str) -> Result<(), RowError> {
    let Some(gpu) = gpu(name) else { return Ok(()) };
    let mut random = Random(5);
    let functions = [
        Function::Softmax,
        Function::LogSoftmax,
        Function::RmsNorm { weights: true },
        Function::RmsNorm { weights: false },
        Function::LayerNorm {
            weights: true,
            bias: true,
        },
        Function::LayerNorm {
            weights: true,
            bias: false,
        },
        Function::LayerNorm {
            weights: false,
            bias: false,
        },
    ];
    let lengths = [
        1, 2, 7, 8, 31, 64, 100, 255, 256, 1000, 1024, 2047, 4096, 5000, 8192, 10_001, 16_384, 127,
        128, 129, 135, 513, 4095, 8191, 16_391, 20_000, 32_761, 32_768, 33_001, 40_000, 65_536,
        128_256, 131_080, 262_144, 262_152, 63, 4097, 8193, 16_393, 32_775, 50_257, 65_537,
        131_081, 262_151, 262_153,
    ];
    for columns in lengths {
        for function in functions {
            let rows = if columns < 5000 {
                1 + random.below(5)
            } else {
                1
            };
            let batch = 1 + random.below(2);
            let room = random.of(&[0, 8, 3, 1]);
            check::<T>(&gpu, &mut random, function, [batch, rows, columns], room)?;
        }
    }
    Ok(())
}

#[test]
fn rows_of_f32_are_near_those_of_the_host() -> Result<(), RowError> {
    each_length::<f32>("rows of f32")
}

#[test]
fn rows_of_f16_are_near_those_of_the_host() -> Result<(), RowError> {
    each_length::<f16>("rows of f16")
}

#[test]
fn rows_of_bf16_are_near_those_of_the_host() -> Result<(), RowError> {
    each_length::<bf16>("rows of bf16")
}

/// The functions of rows that share weights and a bias.
const SHARED: [Function; 4] = [
    Function::Softmax,
    Function::RmsNorm { weights: true },
    Function::LayerNorm {
        weights: true,
        bias: true,
    },
    Function::LayerNorm {
        weights: false,
        bias: true,
    },
];

#[test]
fn clusters_have_several_rows() -> Result<(), RowError> {
    let Some(gpu) = gpu("long rows, many of them") else {
        return Ok(());
    };
    let mut random = Random(6);
    // two and four rows for each cluster, on GPUs with up to 150 multiprocessors
    for (columns, rows) in [(33_000, 300), (131_080, 150)] {
        for function in SHARED {
            let room = random.of(&[0, 8]);
            check::<f16>(&gpu, &mut random, function, [2, rows, columns], room)?;
        }
    }
    for function in SHARED {
        check::<f32>(&gpu, &mut random, function, [1, 600, 16_400], 4)?;
    }
    Ok(())
}

#[test]
fn odd_rows_share_blocks_and_clusters() -> Result<(), RowError> {
    let Some(gpu) = gpu("odd rows, many of them") else {
        return Ok(());
    };
    let mut random = Random(7);
    // Several rows for each block or cluster, on GPUs with up to 150 multiprocessors. Where a batch has a number of
    // rows that is no multiple of a line's numbers, or rows have another distance, they begin at several places of a
    // line.
    for (columns, rows) in [
        (8_001, 1_200),
        (16_393, 600),
        (32_761, 301),
        (33_001, 300),
        (50_257, 304),
    ] {
        for function in SHARED {
            let room = random.of(&[0, 1, 4]);
            check::<f16>(&gpu, &mut random, function, [1, rows, columns], room)?;
        }
    }
    for function in SHARED {
        check::<f32>(&gpu, &mut random, function, [3, 101, 16_401], 0)?;
        check::<f32>(&gpu, &mut random, function, [1, 280, 65_541], 0)?;
        check::<bf16>(&gpu, &mut random, function, [2, 601, 8_003], 1)?;
    }
    Ok(())
}

#[test]
fn short_odd_rows_share_their_ends_with_weights() -> Result<(), RowError> {
    let Some(gpu) = gpu("short odd rows") else {
        return Ok(());
    };
    let mut random = Random(8);
    // Each number of elements behind the last line, where rows begin at each place of a line.
    for columns in (993..1009).chain([2047, 3001, 3999]) {
        for function in SHARED {
            let room = random.of(&[0, 1, 4]);
            check::<f16>(&gpu, &mut random, function, [2, 17, columns], room)?;
            check::<bf16>(&gpu, &mut random, function, [1, 5, columns], room)?;
            check::<f32>(&gpu, &mut random, function, [1, 9, columns / 2], room)?;
        }
    }
    Ok(())
}

#[test]
fn infinities_are_as_in_the_definition() -> Result<(), RowError> {
    let Some(gpu) = gpu("rows with infinities") else {
        return Ok(());
    };
    let error = |error| RowError::Cuda(cute_cuda::CudaError::Tensor(error));
    let none = f32::NEG_INFINITY;
    // a mask of the first row leaves two numbers; the second row has none
    let data = vec![none, 1.0, none, 1.0, none, none, none, none];
    let x = gpu.upload_owned(Tensor::new(data, layout!((2,4):(4,1))).map_err(error)?)?;
    let mut y = gpu.zeroed::<f32, _>(layout!((2,4):(4,1)))?;
    softmax(&gpu, &x, &mut y)?;
    let result = y.download()?;
    let row: Vec<f32> = (0..4).map(|j| result[(0, j)]).collect();
    assert_eq!((row[0], row[2]), (0.0, 0.0));
    assert!((row[1] - 0.5).abs() < 1e-6 && (row[3] - 0.5).abs() < 1e-6);
    assert!((0..4).all(|j| result[(1, j)].is_nan()));
    Ok(())
}

#[test]
fn tensors_that_are_no_rows_are_refused() -> Result<(), RowError> {
    let Some(gpu) = gpu("refused rows") else {
        return Ok(());
    };
    let x = gpu.zeroed::<f32, _>(layout!((4,8):(8,1)))?;
    let mut y = gpu.zeroed::<f32, _>(layout!((4,8):(1,4)))?;
    assert_eq!(
        softmax(&gpu, &x, &mut y).unwrap_err(),
        RowError::NotContiguous {
            tensor: "y",
            stride: 4
        }
    );
    let n = 7_usize;
    let weights = gpu.zeroed::<f32, _>(layout!(n:1))?;
    let mut y = gpu.zeroed::<f32, _>(layout!((4,8):(8,1)))?;
    assert_eq!(
        rms_norm(&gpu, &x, Some(&weights), 0.0, &mut y)
            .unwrap_err()
            .to_string(),
        "x has 8 columns, and weights 7 (SizesDiffer)"
    );
    Ok(())
}
