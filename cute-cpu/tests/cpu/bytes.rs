//! Contractions and convolutions of integers of 8 bits, with sums of `i32`.

use crate::operand::operand;
use crate::support::{Random, Strided, coordinates};
use cute_core::prelude::*;
use cute_cpu::contract::{Convolution, DynTensor, Store, contract, convolution, einsum};
use cute_cpu::{contract, einsum};
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The contraction `ij,jkl->ikl` by plain loops.
fn by_loops(a: &Strided, b: &Strided, [i, j, k, l]: [usize; 4]) -> Vec<i32> {
    let sum = |at: Vec<usize>| {
        let product = |p: usize| a.data[a.index(&[at[0], p])] * b.data[b.index(&[p, at[1], at[2]])];
        (0..j).map(product).sum::<f64>() as i32
    };
    coordinates(&[i, k, l]).map(sum).collect()
}

/// Strides of any order and sign, and of 0; sizes on both sides of what vectors multiply.
#[test]
fn sums_of_bytes_are_exact() -> Result<(), Box<dyn Error>> {
    let mut random = Random(5);
    for case in 0..150 {
        let most = if case % 3 == 0 { 40 } else { 9 };
        let sizes @ [i, j, k, l] = [most, most, 9, 9].map(|most| 1 + random.below(most));
        let a = Strided::random(&mut random, &[i, j], false, 3);
        let b = Strided::random(&mut random, &[j, k, l], false, 3);
        let x: Vec<i8> = a.data.iter().map(|x| *x as i8).collect();
        let y: Vec<i8> = b.data.iter().map(|y| *y as i8).collect();
        let (x, y) = (operand!(&x[..], &a), operand!(&y[..], &b));
        let expected = by_loops(&a, &b, sizes);
        let sums = einsum::<i32>("ij,jkl->ikl", &[&*x, &*y])?;
        assert_eq!(sums.elements(), expected, "{a:?} {b:?}");
        let mut more = DynTensor::new(vec![-7; i * k * l], vec![i, k, l])?;
        contract("ij,jkl->ikl", &[&*x, &*y], &mut more, Store::Add)?;
        let expected: Vec<i32> = expected.iter().map(|sum| sum - 7).collect();
        assert_eq!(more.elements(), expected, "{a:?} {b:?}");
    }
    Ok(())
}

#[test]
fn both_macros_take_bytes() -> Result<(), Box<dyn Error>> {
    let (weights, image) = ([-128_i8, 127, 5, -6], [255_u8, 0, 1, 2]);
    let a = Tensor::new(&weights, layout!((2,2); row_major))?;
    let b = Tensor::new(&image, layout!((2,2); row_major))?;
    let c = einsum!("mk,nk->mn" as i32, a, b)?;
    // the first mode runs fastest
    let expected = [-128 * 255, 5 * 255, -128 + 2 * 127, 5 - 2 * 6];
    assert!(c.iter().eq(&expected));
    let mut sums = OwnedTensor::filled(layout!((2,2); row_major), 1)?;
    contract!(sums[m, n] += a[m, k] * b[n, k])?;
    assert!(sums.iter().copied().eq(expected.map(|sum| sum + 1)));
    // beside numbers of the sums' own type, and three of them
    let scale = Tensor::new(&[1000, -1000], layout!(2:1))?;
    let scaled = einsum!("mk,nk,m->mn" as i32, a, b, scale)?;
    assert_eq!(scaled[(1, 0)], -1000 * 5 * 255);
    assert_eq!(einsum!("mk->" as i32, a)?, -2);
    // sums of their own type, as before
    assert_eq!(
        einsum!("m->" as u8, Tensor::new(&image, layout!(2:1))?)?,
        255
    );
    Ok(())
}

#[test]
fn convolutions_take_bytes() -> Result<(), Box<dyn Error>> {
    let (size, channels, filters) = (20_usize, 6_usize, 10_usize);
    let mut random = Random(8);
    let mut numbers =
        |count: usize| -> Vec<i8> { (0..count).map(|_| random.below(256) as u8 as i8).collect() };
    let (x, w) = (
        numbers(channels * size * size),
        numbers(filters * channels * 9),
    );
    let wide = |x: &[i8]| -> Vec<i32> { x.iter().map(|x| i32::from(*x)).collect() };
    let (of_x, of_w) = (
        layout!((1, channels, size, size); row_major),
        layout!((filters, channels, 3, 3); row_major),
    );
    let options = Convolution {
        padding: [(1, 1); 2],
        ..Convolution::new()
    };
    let of_y = layout!((1, filters, size, size); row_major);
    let (mut got, mut want) = (OwnedTensor::filled(of_y, 0)?, OwnedTensor::filled(of_y, 1)?);
    convolution(
        &Tensor::new(&x[..], of_x)?,
        &Tensor::new(&w[..], of_w)?,
        options,
        &mut got,
    )?;
    let (x, w) = (wide(&x), wide(&w));
    convolution(
        &Tensor::new(&x[..], of_x)?,
        &Tensor::new(&w[..], of_w)?,
        options,
        &mut want,
    )?;
    assert!(got.iter().eq(want.iter()));
    Ok(())
}

/// Where vectors could wrap around, plain loops find out whether they would.
#[test]
fn sums_of_bytes_never_wrap_around() -> Result<(), Box<dyn Error>> {
    let (rows, steps) = (2_usize, 140_000_usize);
    let all = |x: u8| Tensor::new(vec![x; 1], layout!((rows, steps):(0, 0)));
    // 140000·100·150 is an i32, though 140000·255·255 is none
    let sums = einsum!("mk,nk->mn" as i32, all(100)?, all(150)?)?;
    assert!(sums.iter().eq(&[2_100_000_000; 4]));
    let (x, y) = (all(255)?, all(255)?);
    assert!(catch_unwind(AssertUnwindSafe(|| einsum!("mk,nk->mn" as i32, x, y))).is_err());
    // what C holds counts, too
    let data = vec![100_u8; 40 * 40];
    let x = Tensor::new(&data[..], layout!((40, 40)))?;
    let mut y = OwnedTensor::filled(layout!((40, 40)), i32::MAX - 400_000)?;
    contract!(y[m, n] += x[m, k] * x[n, k])?;
    assert!(y.iter().all(|y| *y == i32::MAX));
    assert!(catch_unwind(AssertUnwindSafe(|| contract!(y[m, n] += x[m, k] * x[n, k]))).is_err());
    Ok(())
}
