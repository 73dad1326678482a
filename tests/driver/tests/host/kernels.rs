//! `cute-kernels`: random layouts, sizes and options are refused with an error of the crate, or launched as the
//! driver takes it.

use crate::numbers::Random;
use crate::{Found, calls, driver, tensor};
use core::error::Error;
use cute_core::prelude::*;
use cute_cuda::{CudaError, F8E4M3, Gpu, GpuElement};
use cute_driver::Driver;
use cute_kernels::{
    Activation, Gemm, GemmElement, GemmInstruction, GemmResult, Reduction, layer_norm, log_softmax,
    permute, reduce, rms_norm, softmax,
};
use half::{bf16, f16};

type Rank3 = Layout![(i64, i64, i64):(i64, i64, i64)];

/// A size: mostly small, sometimes up to 2^34.
fn size(random: &mut Random) -> i64 {
    match random.below(12) {
        0 => 1,
        1 => 1 << random.below(34),
        2 => (1 << random.below(34)) + 1,
        3 => 65_535 + random.below(3) as i64,
        4 => 8 * (1 + random.below(64) as i64),
        5 => 128 * (1 + random.below(64) as i64),
        _ => 1 + random.below(300) as i64,
    }
}

/// Strides: those of an order of the modes, more or less.
fn strides<const N: usize>(random: &mut Random, sizes: [i64; N]) -> [i64; N] {
    let mut strides = [0; N];
    let mut order: [usize; N] = core::array::from_fn(|k| k);
    for k in 0..N {
        order.swap(k, random.below(N));
    }
    let mut next: i64 = 1;
    for k in order {
        strides[k] = match random.below(30) {
            0 => 0,
            1 => -next,
            2 => 1 << random.below(40),
            3 => next.saturating_mul(2),
            _ => next,
        };
        next = next.saturating_mul(sizes[k]);
        if random.below(4) == 0 {
            next = next.saturating_add(random.below(9) as i64);
        }
        if random.below(8) == 0 {
            next = next.saturating_add(7) / 8 * 8;
        }
    }
    strides
}

fn three([a, b, c]: [i64; 3], [p, q, r]: [i64; 3]) -> Option<Rank3> {
    try_layout!((a, b, c):(p, q, r)).ok()
}

/// A copy of elements `T`; nothing if there are no such tensors.
fn permuted<T: GpuElement>(
    driver: &Driver,
    gpu: &Gpu,
    random: &mut Random,
    found: &mut Found,
) -> Option<()> {
    macro_rules! of {
        ($($size:ident $stride:ident),*) => {{
            let sizes @ [$($size),*] = core::array::from_fn(|_| size(random));
            let [$($stride),*] = strides(random, sizes);
            let from = try_layout!(($($size),*):($($stride),*)).ok()?;
            let [$($stride),*] = strides(random, sizes);
            let to = try_layout!(($($size),*):($($stride),*)).ok()?;
            let (x, mut y) = (tensor::<T, _>(gpu, from)?, tensor::<T, _>(gpu, to)?);
            let what = format!("{} bytes: {from} to {to}", size_of::<T>());
            found.add(driver, &what, permute(gpu, &x, &mut y));
        }};
    }
    match random.below(3) {
        0 => of!(a p, b q),
        1 => of!(a p, b q, c r),
        _ => of!(a p, b q, c r, d s),
    }
    Some(())
}

#[test]
fn permutations_keep_the_rules_of_the_driver() {
    calls(1, 3000, 1000, |driver, gpu, random, found| {
        permuted::<u8>(driver, gpu, random, found);
        permuted::<f16>(driver, gpu, random, found);
        permuted::<f32>(driver, gpu, random, found);
        permuted::<u64>(driver, gpu, random, found)
    });
}

fn reduced(driver: &Driver, gpu: &Gpu, random: &mut Random, found: &mut Found) -> Option<()> {
    let sizes = core::array::from_fn(|_| size(random));
    let from = three(sizes, strides(random, sizes))?;
    let kept = strides(random, sizes).map(|stride| [0, stride][random.below(2)]);
    let to = three(sizes, kept)?;
    let (x, mut y) = (tensor::<f16, _>(gpu, from)?, tensor::<f32, _>(gpu, to)?);
    let how = [
        Reduction::Sum,
        Reduction::Mean,
        Reduction::Max,
        Reduction::Min,
    ];
    let result = reduce(gpu, random.of(&how), &x, &mut y);
    found.add(driver, &format!("{from} to {to}"), result);
    Some(())
}

fn normalised(driver: &Driver, gpu: &Gpu, random: &mut Random, found: &mut Found) -> Option<()> {
    let sizes @ [_, b, c] = core::array::from_fn(|_| size(random));
    let of = |random: &mut Random| {
        let row = c.saturating_add(random.of(&[0, 0, 1, 8, 19]));
        match random.below(6) {
            0 => strides(random, sizes),
            _ => [row.saturating_mul(b), row, 1],
        }
    };
    let (from, to) = (three(sizes, of(random))?, three(sizes, of(random))?);
    let (x, mut y) = (tensor::<f16, _>(gpu, from)?, tensor::<f16, _>(gpu, to)?);
    let n = [c, c, c, size(random)][random.below(4)] as usize;
    let vector = tensor::<f16, _>(gpu, layout!(n:1))?;
    let mut some = || (random.below(2) == 0).then_some(&vector);
    let (weights, bias) = (some(), some());
    let result = match random.below(4) {
        0 => softmax(gpu, &x, &mut y),
        1 => log_softmax(gpu, &x, &mut y),
        2 => rms_norm(gpu, &x, weights, f32::NAN, &mut y),
        _ => layer_norm(gpu, &x, weights, bias, -1.0, &mut y),
    };
    found.add(driver, &format!("{from} to {to}"), result);
    Some(())
}

#[test]
fn reductions_keep_the_rules_of_the_driver() {
    calls(2, 5000, 1000, reduced);
}

#[test]
fn functions_of_rows_keep_the_rules_of_the_driver() {
    calls(3, 5000, 1000, normalised);
}

/// A matrix for each number of a batch: by rows or by columns, with lines that may be whole pieces of 16 bytes.
fn matrix(random: &mut Random, sizes @ [a, b, _]: [i64; 3]) -> Option<Rank3> {
    let strides = match random.below(6) {
        0 => strides(random, sizes),
        1 => {
            let column = a.checked_add(7)? / 8 * 8;
            [1, column, column.checked_mul(b)?]
        }
        2 => {
            let row = b.checked_add(random.below(3) as i64)?;
            [row, 1, row.checked_mul(a)?]
        }
        _ => {
            let row = b.checked_add(31)? / 32 * 32;
            [row, 1, row.checked_mul(a)?]
        }
    };
    three(sizes, strides)
}

/// A product of elements `T` with a result of `U`; nothing if there are no such tensors.
fn product<T: GemmElement, U: GemmResult<T>>(
    driver: &Driver,
    gpu: &Gpu,
    random: &mut Random,
    found: &mut Found,
    factors: [U::Factor; 3],
) -> Option<()> {
    let [m, n, k] = core::array::from_fn(|_| size(random));
    let l = [1, 1, size(random)][random.below(3)];
    let (of_a, of_b) = (matrix(random, [m, k, l])?, matrix(random, [n, k, l])?);
    let (of_c, of_d) = (matrix(random, [m, n, l])?, matrix(random, [m, n, l])?);
    let (a, b) = (tensor::<T, _>(gpu, of_a)?, tensor::<T, _>(gpu, of_b)?);
    let (c, mut d) = (tensor::<U, _>(gpu, of_c)?, tensor::<U, _>(gpu, of_d)?);
    let is_along_m = random.below(2) == 0;
    let count = if is_along_m { m } else { n };
    let bias = tensor::<U, _>(gpu, layout!(count:1))?;

    let mut gemm = Gemm::<U>::new().alpha(random.of(&factors));
    gemm = gemm.beta(random.of(&factors));
    let functions = [Activation::Identity, Activation::Relu, Activation::Gelu];
    gemm = gemm.activation(random.of(&functions));
    if random.below(3) == 0 {
        gemm = gemm.c(&c);
    }
    if random.below(3) == 0 {
        gemm = match is_along_m {
            true => gemm.bias_along_m(&bias),
            false => gemm.bias(&bias),
        };
    }
    if random.below(4) == 0 {
        let columns = random.of(&[64, 128, 256, 192, u32::MAX]);
        gemm = gemm.tile(random.of(&[0, 64, 128, 7]), columns);
    }
    if random.below(4) == 0 {
        gemm = gemm.cluster(random.of(&[0, 1, 2]), random.of(&[1, 2, u32::MAX]));
    }
    let numbers = [0, 1, 2, 3, 31, 32, 33, 128, 132, u32::MAX - 1, u32::MAX];
    match random.below(5) {
        0 | 1 => gemm = gemm.parts(random.of(&numbers)),
        2 => gemm = gemm.stream_k(random.of(&numbers)),
        _ => {}
    }
    if random.below(3) == 0 {
        gemm = gemm.group(random.of(&numbers));
    }
    if random.below(3) == 0 {
        gemm = gemm.read_once(random.below(2) == 0);
    }
    if random.below(3) == 0 {
        let instructions = [GemmInstruction::Wgmma, GemmInstruction::MmaSync];
        gemm = gemm.instruction(random.of(&instructions));
    }
    let result = gemm.run(gpu, &a, &b, &mut d);
    found.add(driver, &format!("{of_a} by {of_b} is {of_d}"), result);
    Some(())
}

#[test]
fn products_keep_the_rules_of_the_driver() {
    calls(4, 1500, 1000, |driver, gpu, random, found| {
        product::<f16, f16>(driver, gpu, random, found, [1.0, 0.0, f32::NAN]);
        product::<f16, f32>(driver, gpu, random, found, [1.0, 0.0, 2.0]);
        product::<bf16, bf16>(driver, gpu, random, found, [1.0, 0.0, 2.0]);
        product::<f32, f32>(driver, gpu, random, found, [1.0, 0.0, 2.0]);
        product::<i8, i32>(driver, gpu, random, found, [1, 0, i32::MIN]);
        product::<F8E4M3, bf16>(driver, gpu, random, found, [1.0, 0.0, 2.0])
    });
}

/// The kernel that adds up parts has a row of blocks for each matrix, and a grid no more than 65535 of them.
#[test]
fn large_batches_have_no_parts() {
    let driver = driver();
    let gpu = Gpu::first().expect("a GPU");
    for (batches, launches) in [(65_535_usize, 2), (65_536, 1)] {
        let of_factors = layout!((64,4096,batches):(4096,1,262144));
        let [a, b] = [(), ()].map(|()| tensor::<f16, _>(&gpu, of_factors).expect("room"));
        let of_d = layout!((64,64,batches):(64,1,4096));
        let mut d = tensor::<f16, _>(&gpu, of_d).expect("room");
        let result = Gemm::new().parts(2).run(&gpu, &a, &b, &mut d);
        assert_eq!(result, Ok(()), "{batches}");
        assert_eq!(driver.launches().lines().count(), launches);
    }
}

/// A tensor of another GPU or stream is refused, also if the kernel gets its address alone.
#[test]
fn tensors_of_another_gpu_or_stream_are_refused() {
    let _driver = driver();
    let gpu = Gpu::first().expect("a GPU");
    let of_other_stream = Err(CudaError::OtherStream);
    let of_other_gpu = Err(CudaError::OtherGpu { found: 1, gpu: 0 });
    let others = [
        (gpu.another_stream().expect("a stream"), of_other_stream),
        (Gpu::number(1).expect("two GPUs"), of_other_gpu),
    ];
    for (other, refused) in others {
        // which tensor is another one; beyond the last one, none is
        let gpu_of = |number: usize, foreign| if number == foreign { &other } else { &gpu };
        let matrix = |number, foreign| {
            let layout = layout!((64,64):(64,1));
            tensor::<f16, _>(gpu_of(number, foreign), layout).expect("room")
        };
        let vector = |number, foreign| {
            let layout = layout!({ 64_usize }:1);
            tensor::<f16, _>(gpu_of(number, foreign), layout).expect("room")
        };
        let found = |error: &dyn Error| error.source()?.downcast_ref::<CudaError>().cloned();
        let check = |tensors: usize, run: &dyn Fn(usize) -> Result<(), Option<CudaError>>| {
            for foreign in 0..=tensors {
                let expected = if foreign < tensors { &refused } else { &Ok(()) };
                let expected = expected.clone().map_err(Some);
                assert_eq!(run(foreign), expected, "tensor {foreign} of {tensors}");
            }
        };
        check(2, &|foreign| {
            let (x, mut y) = (matrix(0, foreign), matrix(1, foreign));
            permute(&gpu, &x, &mut y).map_err(|error| found(&error))
        });
        check(2, &|foreign| {
            let (x, mut y) = (matrix(0, foreign), matrix(1, foreign));
            softmax(&gpu, &x, &mut y).map_err(|error| found(&error))
        });
        check(4, &|foreign| {
            let (x, mut y) = (matrix(0, foreign), matrix(1, foreign));
            let (w, b) = (vector(2, foreign), vector(3, foreign));
            let result = layer_norm(&gpu, &x, Some(&w), Some(&b), 0.0, &mut y);
            result.map_err(|error| found(&error))
        });
        for instruction in [GemmInstruction::Wgmma, GemmInstruction::MmaSync] {
            check(5, &|foreign| {
                let (a, b) = (matrix(0, foreign), matrix(1, foreign));
                let (c, mut d) = (matrix(2, foreign), matrix(3, foreign));
                let bias = vector(4, foreign);
                let gemm = Gemm::new().beta(1.0).c(&c).bias(&bias);
                let result = gemm.instruction(instruction).run(&gpu, &a, &b, &mut d);
                result.map_err(|error| found(&error))
            });
        }
    }
}
