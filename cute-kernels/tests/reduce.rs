//! Reductions on a GPU against naive loops: all results, and the room between them.

mod support;

use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::{FloatElement, ReduceError, Reduced, Reduction, reduce};
use half::{bf16, f16};
use support::{Random, gpu};

/// The value that lies between results.
const GUARD: f32 = -12345.0;

/// Numbers as `f32`.
trait Number: FloatElement + Into<f32> {
    fn of(x: f32) -> Self;
    /// The distance from 1 to the next number.
    const EPSILON: f32;
}
macro_rules! numbers {
    ($($t:ident: $of:expr, $epsilon:expr;)*) => {$(
        impl Number for $t {
            fn of(x: f32) -> Self {
                $of(x)
            }
            const EPSILON: f32 = $epsilon;
        }
    )*};
}
numbers! {
    f32: |x| x, f32::EPSILON;
    f16: f16::from_f32, 9.8e-4;
    bf16: bf16::from_f32, 7.9e-3;
}

fn check<T: Number, R: Number + Reduced<T>>(
    gpu: &Gpu,
    random: &mut Random,
    reduction: Reduction,
    shape: [usize; 5],
    [x, y]: [[isize; 5]; 2],
) -> Result<(), ReduceError> {
    let [a, b, c, d, e] = shape;
    let from = layout!((a,b,c,d,e):({x[0]}, {x[1]}, {x[2]}, {x[3]}, {x[4]}));
    let to = layout!((a,b,c,d,e):({y[0]}, {y[1]}, {y[2]}, {y[3]}, {y[4]}));
    let mut source = OwnedTensor::zeroed(from)?;
    for element in source.raw_storage_mut().0 {
        *element = T::of(random.float(2.0));
    }
    let results = OwnedTensor::filled(to, R::of(GUARD))?;
    // the result, the sum of sizes, and the number of elements
    let mut expected = OwnedTensor::filled(to, (0.0_f64, 0.0_f64, 0_u32))?;
    let start = expected.raw_storage().1 as isize;
    for index in 0..from.len() as usize {
        let value: f32 = source[index].into();
        let value = f64::from(value);
        let place = (start + to.at(index) as isize) as usize;
        let all = &mut expected.raw_storage_mut().0[place];
        let first = all.2 == 0;
        all.0 = match reduction {
            Reduction::Sum | Reduction::Mean => all.0 + value,
            Reduction::Max if first => value,
            Reduction::Min if first => value,
            Reduction::Max => all.0.max(value),
            Reduction::Min => all.0.min(value),
        };
        (all.1, all.2) = (all.1 + value.abs(), all.2 + 1);
    }
    let (x, mut y) = (gpu.upload_owned(source)?, gpu.upload_owned(results)?);
    reduce(gpu, reduction, &x, &mut y)?;
    let once = y.download()?;
    reduce(gpu, reduction, &x, &mut y)?;
    let again = y.download()?;
    for ((got, again), (value, sizes, count)) in once
        .raw_storage()
        .0
        .iter()
        .zip(again.raw_storage().0)
        .zip(expected.raw_storage().0)
    {
        let (got, again): (f32, f32) = ((*got).into(), (*again).into());
        assert_eq!(
            got.to_bits(),
            again.to_bits(),
            "the order of a reduction changes"
        );
        let scale = if reduction == Reduction::Mean {
            1.0 / f64::from((*count).max(1))
        } else {
            1.0
        };
        // the bound of a sum in `f32` of as many numbers in a tree, and that of rounding it
        let bound = 32.0 * f64::from(f32::EPSILON) * sizes * scale
            + f64::from(R::EPSILON) * (value * scale).abs();
        let right = match count {
            0 => got == R::of(GUARD).into(),
            _ => (f64::from(got) - value * scale).abs() <= bound + 1e-6,
        };
        assert!(
            right,
            "{reduction:?} of {from} to {to}: {got} is not {}",
            value * scale
        );
    }
    Ok(())
}

/// A random reduction, in one of five pairs of formats.
fn check_formats(
    gpu: &Gpu,
    random: &mut Random,
    number: usize,
    shape: [usize; 5],
    strides: [[isize; 5]; 2],
) -> Result<(), ReduceError> {
    let reductions = [
        Reduction::Sum,
        Reduction::Mean,
        Reduction::Max,
        Reduction::Min,
    ];
    let reduction = random.of(&reductions);
    match number % 5 {
        0 => check::<f32, f32>(gpu, random, reduction, shape, strides),
        1 => check::<f16, f32>(gpu, random, reduction, shape, strides),
        2 => check::<f16, f16>(gpu, random, reduction, shape, strides),
        3 => check::<bf16, f32>(gpu, random, reduction, shape, strides),
        _ => check::<bf16, bf16>(gpu, random, reduction, shape, strides),
    }
}

#[test]
fn random_reductions_of_all_modes() -> Result<(), ReduceError> {
    let Some(gpu) = gpu("reductions") else {
        return Ok(());
    };
    let mut random = Random(3);
    for number in 0..160 {
        let mut shape = [1; 5];
        let rank = 1 + random.below(3); // with the last one, at most four modes are kept
        for size in &mut shape[..rank] {
            *size = 1 + random.below([100_000, 400, 50][rank - 1]);
            if random.below(2) == 0 {
                *size = size.next_multiple_of(16);
            }
        }
        shape[4] = 2;
        let room = [0, 8, 1, 16][number % 4];
        let mut skipped = [false; 5];
        for skip in &mut skipped[..4] {
            *skip = random.below(2) == 0;
        }
        let strides = [
            random.strides(shape, [false; 5], room),
            random.strides(shape, skipped, room),
        ];
        check_formats(&gpu, &mut random, number / 4, shape, strides)?;
    }
    Ok(())
}

#[test]
fn many_short_rows_and_few_columns() -> Result<(), ReduceError> {
    let Some(gpu) = gpu("reductions of short rows") else {
        return Ok(());
    };
    let mut random = Random(11);
    for number in 0..60 {
        let short = 1 + random.below([8, 40, 200, 1100][number % 4]);
        let short = match number / 4 % 2 {
            0 => short.next_multiple_of(8),
            _ => short,
        };
        // one or two modes of many rows, in any order in `y`, in room that is not written
        let many = 1_000_000 / short + random.below(3000);
        let outer = random.of(&[1, 1, 3]);
        let room = random.of(&[0, 8, 3]);
        let shape = [short, many / outer, outer, 1, 2];
        let skipped = match number % 3 {
            0 => [false, true, random.below(2) == 0, true, false], // columns
            _ => [true, false, false, true, false],
        };
        let mut from = [1, (short + room) as isize, 0, 0, 0];
        from[2] = from[1] * shape[1] as isize + (8 * room) as isize;
        from[4] = from[2] * outer as isize + 64;
        let strides = [from, random.strides(shape, skipped, room)];
        check_formats(&gpu, &mut random, number / 2, shape, strides)?;
    }
    Ok(())
}

#[test]
fn a_nan_is_the_greatest_and_the_least() -> Result<(), ReduceError> {
    let Some(gpu) = gpu("reductions of NaN") else {
        return Ok(());
    };
    let n = 1000_usize;
    let mut data = vec![1.0_f32; n];
    data[777] = f32::NAN;
    let x = gpu.upload_owned(Tensor::new(data, layout!(n:1))?)?;
    let mut y = gpu.zeroed::<f32, _>(layout!(n:0))?;
    // many rows, of which one has a NaN
    let (rows, columns, row) = (100_000_usize, 20_usize, 77_777_usize);
    let mut data = vec![-1.0_f32; rows * columns];
    data[row * columns + 13] = f32::NAN;
    let many = gpu.upload_owned(Tensor::new(data, layout!((rows,columns):(columns,1)))?)?;
    let mut each = gpu.zeroed::<f32, _>(layout!((rows,columns):(1,0)))?;
    for reduction in [Reduction::Max, Reduction::Min, Reduction::Sum] {
        reduce(&gpu, reduction, &x, &mut y)?;
        assert!(y.download()?[0].is_nan());
        reduce(&gpu, reduction, &many, &mut each)?;
        let each = each.download()?;
        assert!((0..rows).all(|i| each[(i, 0)].is_nan() == (i == row)));
    }
    Ok(())
}
