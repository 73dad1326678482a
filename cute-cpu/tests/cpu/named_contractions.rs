//! Contractions by name are those by letters, whatever the orders of modes.

use crate::support::{Choices, Random};
use cute_core::named::NamedTensor;
use cute_core::prelude::*;
use cute_cpu::contract::{
    ContractionError, Index, Place, Store, contract_named, einsum_named, einsum_named_as,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn numbers(random: &mut Random, len: usize) -> Vec<f64> {
    (0..len).map(|_| random.value()).collect()
}

/// Σ over `inner` and `k` of A(row,inner,k)·B(k,col,inner)·D(col), with the modes of all three, and
/// of the output, in other orders and of other strides than the sum has them.
#[test]
fn a_contraction_by_name_is_the_sum_over_names() {
    let mut random = Random(7);
    for _ in 0..60 {
        let [rows, columns, inner, k] = [1, 2, 3, 4].map(|most| 1 + random.below(most + 2));
        let gap = 1 + random.below(3);
        let (a, b, d) = (
            numbers(&mut random, rows * inner * k),
            numbers(&mut random, gap * k * columns * inner),
            numbers(&mut random, columns),
        );
        let x = Tensor::new(&a[..], layout!((inner, rows, k))).unwrap();
        let (last, before) = (gap, gap * inner);
        let y = Tensor::new(
            &b[..],
            layout!((k, columns, inner):({ before * columns }, before, last)),
        )
        .unwrap();
        let (x, y) = (names!(inner, row, k).of(x), names!(k, col, inner).of(y));
        let z = NamedTensor::new(&d[..], layout!({ col: columns })).unwrap();

        // guard elements before and after, and between columns
        let (before, step) = (3, rows + 2);
        let mut data = numbers(&mut random, before + step * columns + 5);
        let old = data.clone();
        let stored = [Store::Assign, Store::Add][random.below(2)];
        let mut output = names!(col, row).of(Tensor::with_offset(
            &mut data[..],
            before,
            layout!((columns, rows):(step, 1)),
        )
        .unwrap());
        contract_named((&x, &y, &z), &mut output, stored).unwrap();

        let made = einsum_named((&z, &x, &y), names!(row, col)).unwrap();
        let mut expected = old.clone();
        for i in 0..rows {
            for j in 0..columns {
                let mut sum = 0.0;
                for p in 0..inner {
                    for q in 0..k {
                        sum += x[named! {row: i, inner: p, k: q}]
                            * y[named! {inner: p, k: q, col: j}]
                            * d[j];
                    }
                }
                assert_eq!(made[named! {col: j, row: i}], sum);
                let place = &mut expected[before + j * step + i];
                *place = sum + if stored == Store::Add { *place } else { 0.0 };
            }
        }
        assert_eq!(data, expected);
    }
}

#[test]
fn a_mode_that_only_one_operand_has_is_summed_or_kept() {
    let data = [1, 2, 3, 4, 5, 6];
    let x = NamedTensor::new(&data, layout!({row: 2, col: 3}; row_major)).unwrap();
    assert_eq!(einsum_named((&x,), names!()).unwrap(), 21);
    let columns = einsum_named((&x,), names!(col)).unwrap();
    assert_eq!(columns.layout().to_string(), "{col: 3}:{col: _1}");
    assert!(columns.unnamed().iter().eq(&[5, 7, 9]));
    let y = NamedTensor::new(&[10, 100], layout!({ depth: 2 })).unwrap();
    let outer = einsum_named((&x, &y), names!(depth, col, row)).unwrap();
    assert_eq!(outer[coord!({row: 1, col: 2, depth: 1})], 600);
    assert_eq!(
        outer.layout().to_string(),
        "{depth: 2, col: 3, row: 2}:{depth: 6, col: 2, row: _1}"
    );
}

/// Bytes have sums of `i32` where the output or the call says so, and of their own type elsewhere.
#[test]
fn bytes_have_sums_of_the_type_that_is_named() {
    let mut random = Random(9);
    for _ in 0..40 {
        let [rows, columns, inner] = [9, 9, 40].map(|most| 1 + random.below(most));
        let mut bytes =
            |count: usize| -> Vec<u8> { (0..count).map(|_| random.below(256) as u8).collect() };
        let (x, y) = (bytes(rows * inner), bytes(inner * columns));
        let x: Vec<i8> = x.iter().map(|x| *x as i8).collect();
        let a = NamedTensor::new(&x[..], layout!({row: rows, inner: inner})).unwrap();
        let b = NamedTensor::new(&y[..], layout!({inner: inner, col: columns})).unwrap();
        let made = einsum_named_as::<i32, _, _>((&b, &a), names!(row, col)).unwrap();
        let mut data = vec![-3; rows * columns];
        let mut output =
            NamedTensor::new(&mut data[..], layout!({col: columns, row: rows})).unwrap();
        contract_named((&a, &b), &mut output, Store::Add).unwrap();
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let product = |p: usize| i32::from(x[i + p * rows]) * i32::from(y[p + j * inner]);
            let sum: i32 = (0..inner).map(product).sum();
            assert_eq!(made[named! {row: i, col: j}], sum);
            assert_eq!(output[named! {row: i, col: j}], sum - 3);
        }
    }
    let small = NamedTensor::new(&[100_u8, 27], layout!({ row: 2 })).unwrap();
    assert_eq!(einsum_named((&small,), names!()), Ok(127_u8));
    assert_eq!(
        einsum_named_as::<i32, _, _>((&small, &small), names!()),
        Ok(10_729)
    );
}

#[test]
fn sums_of_bytes_by_name_never_wrap_around() {
    let steps = 140_000_usize;
    let one = [255_u8];
    let x = NamedTensor::new(&one, layout!({row: 2, inner: steps}:{row: 0, inner: 0})).unwrap();
    let y = NamedTensor::new(&one, layout!({col: 2, inner: steps}:{col: 0, inner: 0})).unwrap();
    let sums = || einsum_named_as::<i32, _, _>((&x, &y), names!(row, col)).map(|_| ());
    assert!(catch_unwind(AssertUnwindSafe(sums)).is_err());
}

/// A mode that is a tuple in one operand meets a plain one of its size.
#[test]
fn nested_modes_meet_by_name() {
    let data: Vec<i64> = (0..12).collect();
    let x = NamedTensor::new(&data[..], layout!({k: (2,6)}:{k: (6,1)})).unwrap();
    let n = 12_usize;
    let y = NamedTensor::new(&data[..], layout!({ k: n })).unwrap();
    let expected: i64 = (0..12).map(|i| (i % 2 * 6 + i / 2) * i).sum();
    assert_eq!(einsum_named((&x, &y), names!()).unwrap(), expected);
}

#[test]
fn sizes_of_run_time_that_differ_are_refused_by_name() {
    let (m, n) = (4_usize, 3_usize);
    let data = [1.0_f64; 12];
    let x = NamedTensor::new(&data, layout!({row: m, col: n})).unwrap();
    let y = NamedTensor::new(&data, layout!({col: m, inner: n})).unwrap();
    let error = einsum_named((&x, &y), names!(row, inner))
        .map(|_| ())
        .unwrap_err();
    assert_eq!(
        error,
        ContractionError::SizesDiffer {
            index: Index::Name("col"),
            size: 3,
            place: Place::Operand(0),
            other_size: 4,
            other: Place::Operand(1),
        }
    );
    let mut kept = [7.0; 16];
    let mut output = NamedTensor::new(&mut kept, layout!({row: m, col: m})).unwrap();
    let error = contract_named((&x,), &mut output, Store::Add).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index `col` has size 3 in operand 0 and 4 in the output (SizeMatch)"
    );
    let mut broadcast =
        NamedTensor::new(&mut kept, layout!({row: m, col: n}:{row: 1, col: 0})).unwrap();
    assert!(contract_named((&x,), &mut broadcast, Store::Add).is_err());
    assert_eq!(kept, [7.0; 16]);
}

/// The greatest number of names is that of letters.
#[test]
fn more_names_than_letters_are_refused() {
    macro_rules! names_of {
        ($($name:ident)+) => { NamedTensor::new(&[1.0_f64], layout!({$($name: 1),+})).unwrap() };
    }
    let one = names_of!(a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 b9);
    let two = names_of!(c1 c2 c3 c4 c5 c6 c7 c8 c9 d1 d2 d3 d4 d5 d6 d7 d8 d9);
    let three = names_of!(e1 e2 e3 e4 e5 e6 e7 e8 e9 f1 f2 f3 f4 f5 f6 f7);
    let more = names_of!(g1);
    assert_eq!(einsum_named((&one, &two, &three), names!()), Ok(1.0));
    assert_eq!(
        einsum_named((&one, &two, &three, &more), names!()),
        Err(ContractionError::TooManyModes { most: 52 })
    );
}
