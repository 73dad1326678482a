//! Layouts chosen at run time: the chosen layout is the one that was asked for, at every
//! coordinate, and one generic function serves static and run-time layouts, and those behind swizzles.

use cute_core::dynamic::{DynLayout, DynSwizzledLayout};
use cute_core::layout::{Chosen, ChosenWith, Either, OffsetFunction, choose, try_choose};
use cute_core::prelude::*;
use cute_core::tensor::{ProductOf, Strided};
use cute_tests::random::Random;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A layout in CuTe's notation without its marks.
fn numbers(layout: impl Display) -> String {
    layout.to_string().replace('_', "")
}

/// A layout with `s` for each static integer and `d` for each dynamic one; paths are `d` too.
fn marks(layout: impl Display) -> String {
    let mut text = String::new();
    for c in layout.to_string().chars() {
        match (c, text.chars().last()) {
            ('_', _) => text.push('s'),
            ('-' | '0'..='9', Some('s' | 'd')) => {}
            ('-' | '0'..='9', _) => text.push('d'),
            _ => text.push(c),
        }
    }
    text
}

/// `choose` gives either layout, and `Either` likewise; what both know stays static.
#[track_caller]
fn holds<A, B>(a: A, b: B, common: &str)
where
    A: ChosenWith<B>,
    B: Layout,
{
    let (first, second) = (choose(true, a, b), choose(false, a, b));
    assert_eq!((numbers(first), numbers(second)), (numbers(a), numbers(b)));
    assert_eq!(
        Either::<A, B>::Left(a).layout().to_string(),
        first.to_string()
    );
    assert_eq!(
        Either::<A, B>::Right(b).layout().to_string(),
        second.to_string()
    );
    assert_eq!(marks(first), common, "{a} or {b}");
    assert_eq!(marks(second), common, "{a} or {b}");
    for index in 0..a.len() {
        assert_eq!(first.at(index).to_string(), a.at(index).to_string());
    }
    for index in 0..b.len() {
        assert_eq!(second.at(index).to_string(), b.at(index).to_string());
    }
}

#[test]
fn a_chosen_layout_is_the_one_that_was_asked_for() {
    let (m, n, k, z) = (7_usize, 3_usize, 5_u32, -2_isize);
    holds(layout!((4,8):(8,1)), layout!((4, 8)), "(s,s):(d,d)");
    holds(layout!((4,8):(8,1)), layout!((4,8):(8,1)), "(s,s):(s,s)");
    holds(layout!((4,8):(8,1)), layout!((4,8):(16,1)), "(s,s):(d,s)");
    holds(layout!((m, n); row_major), layout!((m, n)), "(d,d):(d,d)");
    holds(layout!((4, m):(m, 1)), layout!((4, m)), "(s,d):(d,d)");
    holds(
        layout!((4,(2,3)):(6,(3,1))),
        layout!((5,(2,m)):(6,(3,1))),
        "(d,(s,d)):(s,(s,s))",
    );
    holds(layout!(4:0), layout!(4:1), "s:d");
    holds(layout!(4:1), layout!(9:1), "d:s");
    holds(layout!((4):(1)), layout!((4):(-1)), "(s):(d)");
    holds(layout!((k, 4):(4, 1)), layout!((k, 4)), "(d,s):(d,d)");
    holds(
        layout!((k, 4):(4, 1)),
        layout!((m, 4):(n, z)),
        "(d,s):(d,d)",
    );
    holds(
        layout!((4,8):(1@0,1@1)),
        layout!((4,16):(1@0,2@1)),
        "(s,d):(s@d,d@d)",
    );
    holds(
        layout!(((4,(k,2)),8):((1,(8,4)),64)),
        layout!(((4,(2,2)),m):((0,(8,4)),-64)),
        "((s,(d,s)),d):((d,(s,s)),d)",
    );
}

#[test]
fn integers_that_agree_stay_static_and_others_are_joined() {
    let (m, k) = (7_usize, 5_u32);
    let _: Layout![(4,8):(usize,usize)] = choose(true, layout!((4,8):(8,1)), layout!((4, 8)));
    let _: Layout![(4,8):(isize,usize)] = choose(true, layout!((4,8):(-8,1)), layout!((4, 8)));
    let _: Layout![(u32,8):(8,1)] = choose(true, layout!((k,8):(8,1)), layout!((4,8):(8,1)));
    let _: Layout![(usize,8):(8,1)] = choose(true, layout!((k,8):(8,1)), layout!((m,8):(8,1)));
    let _: Layout![(4,8):(8,1)] = choose(true, layout!((4,8):(8,1)), layout!((4,8):(8,1)));
    let rows = layout!((k,8); row_major).to_dynamic();
    let _: Layout![(u32,u32):(u32,u32)] = rows;
    let _: Layout![(isize,isize):(isize,isize)] = layout!((m,8):(8,-1)).to_dynamic();
    let _: Layout![(4,(2,usize)):(usize,(usize,usize))] = choose(
        false,
        layout!((4,(2,6)):(12,(6,1))),
        choose(true, layout!((4, (2, 6))), layout!((4, (2, m)))),
    );
}

#[test]
fn what_does_not_fit_the_common_type_is_refused() {
    let k = 5_u32;
    let large = layout!((1099511627776,2):(2,1));
    let small = layout!((k,2):(2,1));
    assert_eq!(choose(false, large, small).to_string(), "(5,_2):(_2,_1)");
    let error = try_choose(true, large, small).unwrap_err();
    assert_eq!(error.condition(), Condition::Representable);
    let refused = catch_unwind(|| choose(true, large, small)).unwrap_err();
    let message = refused.downcast_ref::<String>().expect("a message");
    assert_eq!(message, &format!("choose: {error}"));
    // an integer that a static layout may have, and `u32` has not
    let wide = layout!((k,1):(1,4294967296));
    let refused = catch_unwind(|| wide.to_dynamic()).unwrap_err();
    let message = refused.downcast_ref::<String>().expect("a message");
    assert!(message.starts_with("to_dynamic: ") && message.ends_with("(Representable)"));
}

/// The offset at an index, in plain integers.
fn by_definition(modes: [(usize, usize); 2], mut index: usize) -> usize {
    let mut offset = 0;
    for (i, (size, stride)) in modes.into_iter().enumerate() {
        let last = i + 1 == modes.len();
        let digit = if last { index } else { index % size };
        offset += digit * stride;
        index /= size;
    }
    offset
}

/// One function for all of them, at indices.
fn offsets<F: OffsetFunction>(f: &F) -> (usize, usize, usize, Vec<usize>) {
    let offsets = (0..f.size()).map(|i| f.at(i)).collect();
    assert_eq!(f.at_checked(f.size()), None);
    assert_eq!(f.at_checked(f.size() - 1), Some(f.at(f.size() - 1)));
    (f.rank(), f.size(), f.cosize(), offsets)
}

/// One function for all of them, at pairs.
fn table<F: OffsetFunction<(usize, usize)>>(f: &F, rows: usize, columns: usize) -> Vec<usize> {
    assert_eq!(f.at_checked((rows, 0)), None);
    let cells = (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j)));
    cells.map(|c| f.at(c)).collect()
}

#[test]
fn one_function_serves_every_kind_of_layout() {
    let mut random = Random::new(0xe17e);
    for round in 0..400 {
        let (m, n) = (1 + random.below(7), 1 + random.below(6));
        let (d, e) = (random.below(9), random.below(20));
        let expected: Vec<usize> = (0..m * n)
            .map(|i| by_definition([(m, d), (n, e)], i))
            .collect();
        let cosize = (m - 1) * d + (n - 1) * e + 1;
        let expected = (2, m * n, cosize, expected);
        let (rows, columns) = (m, n);

        let typed = layout!((m, n):(d, e));
        let other = layout!((2, (2, 3)));
        let dynamic = DynLayout::from(typed);
        let first = round % 2 == 0;
        let either = if first {
            Either::Left(typed)
        } else {
            Either::Right(dynamic.clone())
        };
        let other: Either<_, Either<_, DynLayout>> = if first {
            Either::Right(Either::Left(typed))
        } else {
            Either::Left(other)
        };
        assert_eq!(offsets(&typed), expected, "{typed}");
        assert_eq!(offsets(&typed.to_dynamic()), expected, "{typed}");
        assert_eq!(offsets(&dynamic), expected, "{typed}");
        assert_eq!(offsets(&either), expected, "{typed}");
        let chosen = choose(first, typed, layout!((3,4):(4,1)));
        if first {
            assert_eq!(offsets(&other), expected, "{typed}");
            assert_eq!(offsets(&chosen), expected, "{typed}");
        } else {
            assert_eq!(other.size(), 12);
            assert_eq!(offsets(&chosen), offsets(&layout!((3,4):(4,1))));
        }
        assert_eq!(table(&typed, rows, columns), expected.3, "{typed}");
        assert_eq!(table(&dynamic, rows, columns), expected.3, "{typed}");
        assert_eq!(table(&either, rows, columns), expected.3, "{typed}");

        let swizzled = swizzle!(2, 1, 3).compose(typed);
        let at_run_time = DynSwizzledLayout::try_from(swizzled).expect("small");
        let permuted = |offset: &usize| offset ^ (offset >> 3 & 0b110);
        let expected_swizzled: Vec<usize> = expected.3.iter().map(permuted).collect();
        let parts = cosize.div_ceil(8) * 8;
        let expected_swizzled = (2, rows * columns, parts, expected_swizzled);
        assert_eq!(offsets(&swizzled), expected_swizzled, "{swizzled}");
        assert_eq!(offsets(&at_run_time), expected_swizzled, "{swizzled}");
        let either = if first {
            Either::Left(swizzled)
        } else {
            Either::Right(typed)
        };
        let expected = if first { expected_swizzled } else { expected };
        assert_eq!(offsets(&either), expected, "{either}");
        assert_eq!(table(&either, rows, columns), expected.3, "{either:?}");
    }
}

/// The message of a panic in a call.
fn panics<R>(call: impl FnOnce() -> R) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(call)) else {
        panic!("no panic");
    };
    *payload.downcast::<String>().expect("a message")
}

#[test]
fn offsets_that_are_no_places_of_a_slice_are_refused() {
    let negative = layout!((4,2):(1,-4));
    assert_eq!(
        panics(|| OffsetFunction::at(&negative, (0_usize, 1_usize))),
        "offset -4 is negative, so it is no place in a slice (Representable)"
    );
    let dynamic = DynLayout::from(negative);
    assert_eq!(
        panics(|| OffsetFunction::at(&dynamic, (0_usize, 1_usize))),
        "offset -4 is negative, so it is no place in a slice (Representable)"
    );
    assert_eq!(
        panics(|| OffsetFunction::at_checked(&dynamic, (0_usize, 1_usize))),
        "offset -4 is negative, so it is no place in a slice (Representable)"
    );
    let profile = panics(|| OffsetFunction::at(&dynamic, (0_usize, 1_usize, 1_usize)));
    assert!(profile.ends_with("(Congruent)"), "{profile}");
    let profile = panics(|| OffsetFunction::at_checked(&dynamic, (0_usize, 1_usize, 1_usize)));
    assert!(profile.ends_with("(Congruent)"), "{profile}");
    // beyond the domain the last mode goes on, as in each of them
    let l = layout!((4,2):(2,9));
    assert_eq!(OffsetFunction::at(&l, 9_usize), l.at(9_usize));
    assert_eq!(
        OffsetFunction::at(&DynLayout::from(l), 9_usize),
        l.at(9_usize)
    );
}

/// A product of matrices of one element type under any layouts, as a kernel would write it.
fn product<A, B, C>(
    a: &[i64],
    la: A,
    b: &[i64],
    lb: B,
    c: &mut [i64],
    lc: C,
) -> Result<(), TensorError>
where
    A: Layout2,
    B: Layout2,
    C: Layout2 + ProductOf<A, B>,
{
    let (a, b) = (Tensor::new(a, la)?, Tensor::new(b, lb)?);
    gemm(&a, &b, &mut Tensor::new(c, lc)?)
}

#[test]
fn a_kernel_takes_chosen_layouts() {
    let (m, n, k) = (5_usize, 4_usize, 3_usize);
    let a: Vec<i64> = (0..15).collect();
    let b: Vec<i64> = (0..12).map(|n| n % 5).collect();
    for choice in 0..8 {
        let [row_a, row_b, row_c] = [0, 1, 2].map(|bit| choice >> bit & 1 == 1);
        let la = choose(row_a, layout!((m, k); row_major), layout!((m, k)));
        let lb = if row_b {
            layout!((n, k); row_major).to_dynamic()
        } else {
            layout!((n, k)).to_dynamic()
        };
        let lc = if row_c {
            Either::Left(layout!((m, n); row_major))
        } else {
            Either::Right(layout!((m, n)))
        };
        let mut c = vec![0; 20];
        product(&a, la, &b, lb, &mut c, lc.layout()).expect("they fit");
        for i in 0..m {
            for j in 0..n {
                let of_a = |l| a[if row_a { i * k + l } else { i + l * m }];
                let of_b = |l| b[if row_b { j * k + l } else { j + l * n }];
                let sum: i64 = (0..k).map(|l| of_a(l) * of_b(l)).sum();
                assert_eq!(c[if row_c { i * n + j } else { i + j * m }], sum);
            }
        }
    }
}

/// A run-time layout becomes the layout of a tensor, for each profile that a kernel takes.
#[test]
fn a_layout_of_run_time_is_the_layout_of_a_tensor() {
    let data: Vec<u32> = (0..24).collect();
    for text in ["(4,6):(6,1)", "(4,6):(1,4)", "(2,3):(1,0)"] {
        let dynamic: DynLayout = text.parse().expect(text);
        let layout = dynamic.to_typed::<Strided<2>>().expect("rank 2");
        let x = Tensor::new(&data, layout).expect("it fits");
        for i in 0..3 {
            assert_eq!(x[(1, i)] as usize, OffsetFunction::at(&dynamic, (1, i)));
        }
    }
}

/// The tiles of a chosen layout are as static as its shape.
#[test]
fn static_shapes_of_chosen_layouts_divide_while_compiling() {
    type Rows = Layout![(128,64):(64,1)];
    type Columns = Layout![(128,64):(1,128)];
    let tiled = |row: bool| {
        let l: Chosen<Rows, Columns> = choose(row, Rows::default(), Columns::default());
        l.zipped_divide(tile!((32, 16)))
    };
    let _: Layout![((32,16),(4,4)):((usize,usize),(usize,usize))] = tiled(true);
    assert_eq!(
        numbers(tiled(true)),
        numbers(Rows::default().zipped_divide(tile!((32, 16))))
    );
    assert_eq!(
        numbers(tiled(false)),
        numbers(Columns::default().zipped_divide(tile!((32, 16))))
    );
}
