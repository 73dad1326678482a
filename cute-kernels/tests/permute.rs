//! Permuted copies on a GPU against naive loops: all elements, and the room between them.

mod support;

use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuElement};
use cute_kernels::{CopyError, permute};
use support::{Random, gpu};

/// Unsigned numbers of each width.
trait Number: GpuElement + PartialEq + std::fmt::Debug {
    /// The value that lies between elements.
    const GUARD: Self;
    fn of(x: usize) -> Self;
}
macro_rules! numbers {
    ($($t:ident)*) => {$(
        impl Number for $t {
            const GUARD: Self = $t::MAX - 18;
            fn of(x: usize) -> Self {
                (x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 17) as $t
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64);

/// A copy in six modes.
fn check<T: Number>(
    gpu: &Gpu,
    shape: [usize; 6],
    from: [isize; 6],
    to: [isize; 6],
) -> Result<(), CopyError> {
    let ([a, b, c, d, e, f], x, y) = (shape, from, to);
    let from = layout!((a,b,c,d,e,f):({x[0]}, {x[1]}, {x[2]}, {x[3]}, {x[4]}, {x[5]}));
    let to = layout!((a,b,c,d,e,f):({y[0]}, {y[1]}, {y[2]}, {y[3]}, {y[4]}, {y[5]}));
    let mut source = OwnedTensor::zeroed(from)?;
    for (number, element) in source.raw_storage_mut().0.iter_mut().enumerate() {
        *element = T::of(number);
    }
    let guarded = OwnedTensor::filled(to, T::GUARD)?;
    let mut expected = OwnedTensor::filled(to, T::GUARD)?;
    copy(&source, &mut expected)?;
    let (x, mut y) = (gpu.upload_owned(source)?, gpu.upload_owned(guarded)?);
    permute(gpu, &x, &mut y)?;
    let y = y.download()?;
    let equal = y.raw_storage().0 == expected.raw_storage().0;
    assert!(equal, "{} bytes: {from} to {to}", size_of::<T>());
    Ok(())
}

#[test]
fn random_permutations_copy_each_element_and_nothing_else() -> Result<(), CopyError> {
    let Some(gpu) = gpu("permutations") else {
        return Ok(());
    };
    let mut random = Random(11);
    for number in 0..240 {
        let mut shape = [1; 6];
        let rank = 1 + random.below(5);
        for size in &mut shape[..rank] {
            *size = 1 + random.below([40_000, 400, 60, 20, 12][rank - 1]);
            if random.below(2) == 0 {
                *size = size.next_multiple_of(16);
            }
        }
        shape[5] = 2;
        // every other copy has strides of whole lines
        let room = [0, 1, 8, 16][number % 4];
        let from = random.strides(shape, [false; 6], room);
        let to = random.strides(shape, [false; 6], room);
        match number / 4 % 4 {
            0 => check::<u8>(&gpu, shape, from, to)?,
            1 => check::<u16>(&gpu, shape, from, to)?,
            2 => check::<u32>(&gpu, shape, from, to)?,
            _ => check::<u64>(&gpu, shape, from, to)?,
        }
    }
    Ok(())
}

#[test]
fn transpositions_of_any_size() -> Result<(), CopyError> {
    let Some(gpu) = gpu("transpositions") else {
        return Ok(());
    };
    for (m, n) in [
        (1, 1),
        (8, 8),
        (64, 64),
        (63, 65),
        (128, 1000),
        (1000, 128),
        (257, 4096),
        (4096, 24),
    ] {
        let shape = [m, n, 1, 1, 1, 2];
        let whole = (m * n + 64) as isize;
        let (rows, columns) = (
            [n as isize, 1, 0, 0, 0, whole],
            [1, m as isize, 0, 0, 0, whole],
        );
        check::<u8>(&gpu, shape, rows, columns)?;
        check::<u16>(&gpu, shape, rows, columns)?;
        check::<u32>(&gpu, shape, columns, rows)?;
        check::<u64>(&gpu, shape, rows, columns)?;
        check::<u32>(&gpu, shape, rows, rows)?;
    }
    Ok(())
}

#[test]
fn odd_planes_of_any_size_and_stride() -> Result<(), CopyError> {
    let Some(gpu) = gpu("odd planes") else {
        return Ok(());
    };
    // around the sides of tiles, and of sectors
    let sides = [
        193, 223, 239, 240, 241, 255, 256, 257, 271, 272, 273, 511, 513, 527, 545, 777, 1025,
    ];
    let mut random = Random(21);
    for number in 0..48 {
        let bytes = [1, 2, 4, 8][number % 4];
        let (m, n) = (random.of(&sides), random.of(&sides));
        // enough planes for the kernels of odd ones, which small copies do without
        let planes = (1_usize << 21).div_ceil(2 * m * n);
        // room behind rows, columns and planes, which begin anywhere in a sector
        let mut plane = |run: usize, runs: usize| {
            let stride = run + random.of(&[0, 1, 2, 3, 7, 8, 16, 31]);
            let plane = runs * stride + random.below(33);
            let whole = plane * planes + 64 + random.below(33);
            [stride, plane, whole].map(|stride| stride as isize)
        };
        let ([row, from, whole_from], [column, to, whole_to]) = (plane(n, m), plane(m, n));
        let shape = [m, n, planes, 1, 1, 2];
        let rows = [row, 1, from, 0, 0, whole_from];
        // every third copy writes its columns backwards
        let column = if number % 3 == 0 { -column } else { column };
        let columns = [1, column, to, 0, 0, whole_to];
        match bytes {
            1 => check::<u8>(&gpu, shape, rows, columns)?,
            2 => check::<u16>(&gpu, shape, rows, columns)?,
            4 => check::<u32>(&gpu, shape, rows, columns)?,
            _ => check::<u64>(&gpu, shape, rows, columns)?,
        }
    }
    Ok(())
}

#[test]
fn boxes_of_any_size_and_stride() -> Result<(), CopyError> {
    let Some(gpu) = gpu("boxes") else {
        return Ok(());
    };
    let mut random = Random(41);
    // each number of modes with each room and width
    for number in 0..64 {
        let rank = 2 + number % 4;
        let (mut shape, mut count) = ([1; 6], 1);
        // sizes whose product is enough for the kernels of boxes, which small copies do without
        for (k, place) in shape[..rank].iter_mut().enumerate() {
            let left = f64::powf((5 << 20) as f64 / count as f64, 1.0 / (rank - k) as f64) as usize;
            let size = if k + 1 == rank {
                left + 1
            } else {
                1 + random.below(left * 2)
            };
            (*place, count) = (size, count * size);
        }
        shape[5] = 2;
        let room = [0, 1, 3, 7][number / 4 % 4];
        let from = random.strides(shape, [false; 6], room);
        let to = random.strides(shape, [false; 6], room);
        match number / 16 % 4 {
            0 => check::<u8>(&gpu, shape, from, to)?,
            1 => check::<u16>(&gpu, shape, from, to)?,
            2 => check::<u32>(&gpu, shape, from, to)?,
            _ => check::<u64>(&gpu, shape, from, to)?,
        }
    }
    Ok(())
}

#[test]
fn elements_of_other_widths_and_other_shapes_are_refused() -> Result<(), CopyError> {
    let Some(gpu) = gpu("refused copies") else {
        return Ok(());
    };
    let (n, m) = (4_usize, 5_usize);
    let x = gpu.zeroed::<u32, _>(layout!(n:1))?;
    let mut y = gpu.zeroed::<u32, _>(layout!(m:1))?;
    let error = permute(&gpu, &x, &mut y).unwrap_err();
    assert_eq!(
        error.to_string(),
        "sizes 5 and 4 of mode 0 differ (SizeMatch)"
    );
    let zero = 0_usize;
    let mut y = gpu.zeroed::<u32, _>(layout!(n:zero))?;
    let error = permute(&gpu, &x, &mut y).unwrap_err();
    assert_eq!(
        error.to_string(),
        "indices 0 and 1 have the same element (Injective)"
    );
    let other = Gpu::first()?;
    let mut y = other.zeroed::<u32, _>(layout!(n:1))?;
    assert!(matches!(permute(&gpu, &x, &mut y), Err(CopyError::Cuda(_))));
    Ok(())
}
