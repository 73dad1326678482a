//! Modes by name: each operation by name is the operation by number, after the modes are put in
//! order. Coordinates, slices, orders and tiles are tried in all orders of their names.

use cute_core::named::{self, Label, NameList, NamedTensor};
use cute_core::prelude::*;
use cute_tests::random::Random;

/// Layouts of three modes: compact, padded, with negative and zero strides, of size 1, nested.
macro_rules! layouts {
    ($test:ident) => {
        $test!(layout!({a: 3, b: 4, c: 5}), layout!((3,4,5)));
        $test!(layout!({a: 3, b: 4, c: 5}; row_major), layout!((3,4,5); row_major));
        $test!(layout!({a: 3, b: 4, c: 5}:{c: 1, a: 40, b: 7}), layout!((3,4,5):(40,7,1)));
        $test!(layout!({a: 3, b: 4, c: 5}:{b: -1, a: 4, c: 0}), layout!((3,4,5):(4,-1,0)));
        $test!(layout!({a: 3, b: 1, c: 5}), layout!((3,1,5)));
        $test!(layout!({a: 3, b: (2,2), c: 5}:{a: 20, b: (10,5), c: 1}), layout!((3,(2,2),5):(20,(10,5),1)));
        let (m, ld) = (4_usize, 9_usize);
        $test!(layout!({a: 3, b: m, c: 5}:{a: ld, b: {3 * ld}, c: 1}), layout!((3,m,5):(ld,{3 * ld},1)));
    };
}

#[test]
fn a_literal_with_names_is_the_one_without() {
    macro_rules! check {
        ($named:expr, $plain:expr) => {
            assert_eq!($named.unnamed(), $plain);
            assert_eq!(names!(a, b, c).of($plain), $named);
        };
    }
    layouts!(check);
    const ROWS: usize = 6;
    const L: Layout![{row: 6, col: 8}:{row: 8, col: 1}] =
        layout!({row: const ROWS, col: 8}:{col: 1, row: const { 4 + 4 }});
    assert_eq!(L.unnamed(), layout!((6,8):(8,1)));
    let n = 0_usize;
    assert!(try_layout!({row: n, col: 8}).is_err());
    assert_eq!(
        try_layout!({row: {n + 1}, col: 8}).map(|l| l.to_string()),
        Ok("{row: 1, col: _8}:{row: _1, col: 1}".into())
    );
}

#[test]
fn coordinates_are_named_in_any_order() {
    macro_rules! check {
        ($named:expr, $plain:expr) => {{
            let (named, plain) = ($named, $plain);
            let sizes = plain.shape();
            let (da, db, dc) = (sizes.get::<0>().size(), sizes.get::<1>().size(), sizes.get::<2>().size());
            let (da, db, dc): (usize, usize, usize) = (da.into(), db.into(), dc.into());
            for a in 0..da + 1 {
                for b in 0..db + 1 {
                    for c in 0..dc + 1 {
                        let expected = plain.at((a, b, c));
                        assert_eq!(named.at(coord!({a: a, b: b, c: c})), expected, "{named}");
                        assert_eq!(named.at(coord!({a: a, c: c, b: b})), expected, "{named}");
                        assert_eq!(named.at(coord!({b: b, a: a, c: c})), expected, "{named}");
                        assert_eq!(named.at(coord!({b: b, c: c, a: a})), expected, "{named}");
                        assert_eq!(named.at(named!{c: c, a: a, b: b}), expected, "{named}");
                        assert_eq!(named.at(named!{c: c, b: b, a: a}), expected, "{named}");
                        assert_eq!(
                            named.at_checked(named!{c: c, b: b, a: a}),
                            plain.at_checked((a, b, c)),
                            "{named}"
                        );
                    }
                }
            }
        }};
    }
    layouts!(check);
}

#[test]
fn a_mode_is_taken_by_its_name() {
    macro_rules! check {
        ($named:expr, $plain:expr) => {
            assert_eq!($named.mode(name!(a)), $plain.mode::<0>());
            assert_eq!($named.mode(name!(b)), $plain.mode::<1>());
            assert_eq!($named.mode(name!(c)), $plain.mode::<2>());
        };
    }
    layouts!(check);
}

#[test]
fn an_order_of_names_is_a_permutation() {
    macro_rules! check {
        ($named:expr, $plain:expr) => {
            let (named, plain) = ($named, $plain);
            assert_eq!(named.transpose_to(names!(a, b, c)).unnamed(), plain);
            assert_eq!(
                named.transpose_to(names!(a, c, b)).unnamed(),
                plain.permute(coord!((0, 2, 1)))
            );
            assert_eq!(
                named.transpose_to(names!(b, a, c)).unnamed(),
                plain.permute(coord!((1, 0, 2)))
            );
            assert_eq!(
                named.transpose_to(names!(b, c, a)).unnamed(),
                plain.permute(coord!((1, 2, 0)))
            );
            assert_eq!(
                named.transpose_to(names!(c, a, b)).unnamed(),
                plain.permute(coord!((2, 0, 1)))
            );
            assert_eq!(
                named.transpose_to(names!(c, b, a)).unnamed(),
                plain.permute(coord!((2, 1, 0)))
            );
            let back = named
                .transpose_to(names!(c, a, b))
                .transpose_to(names!(a, b, c));
            assert_eq!(back, named);
        };
    }
    layouts!(check);
}

#[test]
fn slices_by_name_are_slices_by_place() {
    macro_rules! check {
        ($named:expr, $plain:expr) => {{
            let (named, plain) = ($named, $plain);
            for i in 0..3_usize {
                let (part, offset) = named.slice(named!{a: i});
                assert_eq!((part.unnamed(), offset), plain.window((i, .., ..)));
                assert_eq!(part.names(), names!(b, c));
                for j in 0..5_usize {
                    let (part, offset) = named.slice(named!{c: j, a: i});
                    assert_eq!((part.unnamed(), offset), plain.window((i, .., j)));
                    assert_eq!(part.names(), names!(b));
                    let (part, offset) = named.slice(named!{b: 0, c: j..5, a: ..});
                    assert_eq!((part.unnamed(), offset), plain.window((.., int!(0), j..5)));
                    assert_eq!(part.names(), names!(a, c));
                }
            }
            let (part, offset) = named.slice(coord!({b: _, a: 2, c: 4}));
            assert_eq!((part.unnamed(), offset), plain.window((int!(2), .., int!(4))));
        }};
    }
    layouts!(check);
}

#[test]
fn tiles_by_name_are_divisions_by_mode() {
    let l = layout!({a: 12, b: 4, c: 10}:{c: 1, a: 40, b: 10});
    let plain = layout!((12,4,10):(40,10,1));
    let tiles = l.tile(tile!({c: 5, a: 4}));
    assert_eq!(tiles.names(), names!(a_tile, a_rest, b, c_tile, c_rest));
    let divided = plain.logical_divide(tile!((4, _, 5)));
    for (((a, ar), b), (c, cr)) in layout!((((4, 3), 4), (5, 2))).coordinates() {
        let found = tiles.at(named! {a_tile: a, a_rest: ar, b: b, c_tile: c, c_rest: cr});
        assert_eq!(found, divided.at(((a, ar), b, (c, cr))));
        assert_eq!(found, plain.at((a + 4 * ar, b, c + 5 * cr)));
    }
    // a tile with strides, a nested mode, a tile of run-time size
    let nested = layout!({a: (4,3), b: 6}:{a: (1,8), b: 40});
    assert_eq!(
        nested.tile(tile!({b: 3:2})).mode(name!(b_tile)),
        layout!(3:80)
    );
    assert_eq!(
        nested.tile(tile!({a: 2})).mode(name!(a_rest)),
        layout!((2,3):(2,8))
    );
    let (m, n) = (12_usize, 4_usize);
    let tiles = layout!({a: m, b: 6})
        .try_tile(named! {a: n})
        .expect("4 divides 12");
    assert_eq!(
        tiles.to_string(),
        "{a_tile: 4, a_rest: 3, b: _6}:{a_tile: _1, a_rest: 4, b: 12}"
    );
    let error = layout!({a: m, b: 6})
        .try_tile(named! {a: n + 1})
        .expect_err("5 does not");
    assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 12, part: 5 });
}

#[test]
fn tiles_of_tiles_have_longer_names() {
    let l = layout!({row: 64})
        .tile(tile!({row: 16}))
        .tile(tile!({row_tile: 4}));
    assert_eq!(l.names(), names!(row_tile_tile, row_tile_rest, row_rest));
    assert_eq!(l.unnamed(), layout!((4, 4, 4)));
}

#[test]
fn elements_are_read_and_written_by_name() -> Result<(), TensorError> {
    let mut data: Vec<u32> = (0..60).collect();
    let mut x = NamedTensor::new(&mut data, layout!({a: 3, b: 4, c: 5}; row_major))?;
    for (i, j, k) in layout!((3, 4, 5)).coordinates() {
        let place: u32 = (20 * i + 5 * j + k).try_into().expect("small");
        assert_eq!(x[coord!({c: k, a: i, b: j})], place);
        x[named! {b: j, c: k, a: i}] += 100;
        assert_eq!(x.get(coord!({a: i, b: j, c: k})), Some(&(place + 100)));
    }
    assert_eq!(x.get_mut(coord!({a: 0, b: 4, c: 0})), None);
    assert!(data.iter().copied().eq(100..160));
    Ok(())
}

#[test]
fn parts_of_tensors_have_the_elements_of_their_names() -> Result<(), TensorError> {
    let data: Vec<u32> = (0..60).collect();
    let x = NamedTensor::new(&data[..], layout!({a: 3, b: 4, c: 5}; row_major))?;
    let plain = x.unnamed();
    assert_eq!(
        x.slice(named! {b: 1, c: 2..4}).unnamed(),
        plain.slice((.., 1, 2..4))
    );
    assert_eq!(
        x.transpose_to(names!(c, a, b)).unnamed(),
        plain.permute(coord!((2, 0, 1)))
    );
    let tile = x.tile(tile!({b: 2})).slice(named! {b_rest: 1, a: 2});
    assert_eq!(tile.names(), names!(b_tile, c));
    assert_eq!(tile.unnamed(), plain.slice((2, 2..4, ..)));
    let all = x.slice(named! {a: 1, b: 2, c: 3});
    assert_eq!(all.unnamed().layout().to_string(), "()");
    assert!(all.unnamed().iter().eq(&[33]));

    let mut owned = names!(a, b).of(Fragment::<u32, Layout![(3, 4)]>::filled(7));
    fill(owned.view_mut().slice(named! {b: 1}).as_unnamed_mut(), 9);
    for (i, j) in layout!((3, 4)).coordinates() {
        assert_eq!(
            owned.view()[coord!({b: j, a: i})],
            if j == 1 { 9 } else { 7 }
        );
    }
    // a written view goes to parts, too
    let mut data = [0; 24];
    let y = NamedTensor::new(&mut data, layout!({a: 4, b: 6}))?;
    let mut part = y
        .transpose_to(names!(b, a))
        .tile(tile!({b: 3}))
        .slice(named! {b_rest: 1});
    part[coord!({a: 2, b_tile: 1})] = 5;
    assert_eq!(data.iter().position(|&v| v == 5), Some(2 + 4 * 4));
    Ok(())
}

/// Both tensors, with guard zones around the written one.
#[test]
fn copies_meet_by_name() -> Result<(), TensorError> {
    let mut random = Random::new(7);
    for _ in 0..50 {
        let [m, n, k] = [0; 3].map(|_| 1 + random.below(9));
        let pad = random.below(3);
        let src: Vec<u32> = (0..).take(m * n * k).collect();
        let x = NamedTensor::new(&src[..], layout!({m: m, n: n, k: k}))?;
        let ld = m + pad;
        let needed = ld * (n * k - 1) + m;
        let mut dst = vec![u32::MAX; needed + 8];
        {
            let l = layout!({k: k, m: m, n: n}:{m: 1, n: ld, k: {ld * n}});
            let mut y = NamedTensor::new(&mut dst[4..needed + 4], l)?;
            named::copy(&x, &mut y)?;
            for (i, j, l) in layout!((m, n, k)).coordinates() {
                assert_eq!(y[coord!({n: j, m: i, k: l})], x[coord!({m: i, k: l, n: j})]);
            }
            named::axpby(3, &x, 2, &mut y)?;
            for (i, j, l) in layout!((m, n, k)).coordinates() {
                assert_eq!(
                    y[coord!({n: j, m: i, k: l})],
                    5 * x[coord!({m: i, k: l, n: j})]
                );
            }
        }
        assert!(
            dst[..4]
                .iter()
                .chain(&dst[needed + 4..])
                .all(|&v| v == u32::MAX)
        );
        let untouched = dst[4..needed + 4]
            .iter()
            .filter(|&&v| v == u32::MAX)
            .count();
        assert_eq!(untouched, needed - m * n * k);
    }
    Ok(())
}

#[test]
fn a_large_copy_by_name_is_a_transposition() -> Result<(), TensorError> {
    let src: Vec<u32> = (0..64 * 128).collect();
    let mut dst = vec![0; 64 * 128];
    let x = NamedTensor::new(&src[..], layout!({row: 64, col: 128}; row_major))?;
    let mut y = NamedTensor::new(&mut dst, layout!({col: 128, row: 64}; row_major))?;
    named::copy(&x, &mut y)?;
    for i in 0..64 {
        for j in 0..128 {
            assert_eq!(dst[64 * j + i], src[128 * i + j]);
        }
    }
    Ok(())
}

#[test]
fn sizes_of_run_time_that_differ_are_errors() -> Result<(), TensorError> {
    let (src, mut dst, n) = ([1; 12], [0; 12], 3_usize);
    let x = NamedTensor::new(&src, layout!({row: n, col: 4}))?;
    let mut y = NamedTensor::new(&mut dst, layout!({col: 4, row: {n - 1}}))?;
    let error = named::copy(&x, &mut y).expect_err("2 rows are not 3");
    assert_eq!(
        error,
        TensorError::ModesDiffer {
            mode: 1,
            left: 2,
            right: 3
        }
    );
    assert!(named::axpby(1, &x, 1, &mut y).is_err());
    assert_eq!(dst, [0; 12]);
    Ok(())
}

#[test]
fn names_that_begin_alike_differ() {
    let l = layout!({r: 2, ro: 3, row: 4, row_: 5, row1: 6, row_1: 7, Row: 8, _row: 9});
    assert_eq!(l.mode(name!(r)).len(), 2);
    assert_eq!(l.mode(name!(ro)).len(), 3);
    assert_eq!(l.mode(name!(row)).len(), 4);
    assert_eq!(l.mode(name!(row_)).len(), 5);
    assert_eq!(l.mode(name!(row1)).len(), 6);
    assert_eq!(l.mode(name!(row_1)).len(), 7);
    assert_eq!(l.mode(name!(Row)).len(), 8);
    assert_eq!(l.mode(name!(_row)).len(), 9);
    let mut texts = Vec::new();
    <Names![r, ro, row, row_, row1, row_1, Row, _row]>::each(&mut |name| texts.push(name));
    assert_eq!(
        texts,
        ["r", "ro", "row", "row_", "row1", "row_1", "Row", "_row"]
    );
}

/// Every letter is equal to itself and to no other one: each is found behind all that are before.
#[test]
fn letters_are_told_apart() {
    macro_rules! found {
        ($($name:ident)*) => {{
            let mut place = 0;
            $(
                place += 1;
                let twos = layout!((2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26));
                let l = names!(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z).of(twos);
                assert_eq!(l.mode(name!($name)).at(1), place);
            )*
        }};
    }
    found!(a b c d e f g h i j k l m n o p q r s t u v w x y z);
}

#[test]
fn keywords_and_long_names_are_names() {
    let l = layout!({in: 2, type: 3, abcdefghijklmnopqrs: 4});
    assert_eq!(
        l.at(coord!({type: 2, in: 1, abcdefghijklmnopqrs: 3})),
        1 + 2 * 2 + 3 * 6
    );
}

#[test]
#[allow(
    clippy::type_complexity,
    reason = "the letters of a name count as nested types"
)]
fn two_crates_agree_on_a_name() {
    fn of_the_macro() -> Label<Names![head_dim2]> {
        names!(head_dim2)
    }
    use cute_core::int::hex::_2;
    use cute_core::named::letter::{_d, a, d, e, h, i, m};
    use cute_core::tuple::{Cons, Nil};
    let written: Label<Cons<(h, e, a, d, _d, i, m, _2), Nil>> = of_the_macro();
    assert_eq!(written.to_string(), "head_dim2");
}

/// Native tuples have up to eight entries; coordinates of more modes are lists.
#[test]
fn layouts_of_many_modes_have_coordinates_by_name() -> Result<(), TensorError> {
    let l = layout!({a: 2, b: 3, c: 2, d: 3, e: 2, f: 2, g: 2, h: 2, i: 2, j: 3});
    let last = coord!({j: 2, i: 1, h: 1, g: 1, f: 1, e: 1, d: 2, c: 1, b: 2, a: 1});
    assert_eq!(l.at(last), l.len() - 1);
    let turned = l.transpose_to(names!(j, i, h, g, f, e, d, c, b, a));
    assert_eq!(turned.at(last), l.len() - 1);
    let data: Vec<usize> = (0..l.len()).collect();
    let x = NamedTensor::new(&data[..], l)?;
    let (b, j) = (2, 1);
    let place = named! {a: 0, c: 0, e: 0, d: 1, f: 0, g: 0, h: 1, i: 0, j: j, b: b};
    assert_eq!(x[place], l.at(place));
    assert_eq!(
        x.transpose_to(names!(b, a, d, c, f, e, h, g, j, i))[place],
        x[place]
    );
    Ok(())
}

/// A comma between generic arguments ends no entry.
#[test]
fn an_entry_may_have_generic_arguments() {
    fn sum<const A: usize, const B: usize>() -> usize {
        A + B
    }
    let l = layout!({row: 4, col: 8}; row_major);
    assert_eq!(l.at(named! {row: sum::<1, 2>(), col: sum::<0, 1>()}), 25);
}

/// Names and entries may come from a macro of the user.
#[test]
fn fragments_of_macros_are_names_and_entries() {
    macro_rules! at {
        ($l:expr, $name:ident = $entry:expr, $other:ident = $size:literal) => {{
            let l = $l;
            assert_eq!(l.mode(name!($name)).at(1), l.at(named!{$name: 1, $other: 0}));
            assert_eq!(l.at(coord!({$other: $size, $name: {$entry}})), l.at(named!{$name: $entry, $other: $size}));
            l.at(named!{$name: $entry, $other: $size})
        }};
    }
    let n = 1;
    assert_eq!(
        at!(layout!({row: 4, col: 8}; row_major), row = 1 + n, col = 3),
        19
    );
}

/// A tile for every mode, for one, and for none; run-time sizes, as the function says.
#[test]
fn tiles_of_random_sizes_keep_each_element() {
    let mut random = Random::new(23);
    for _ in 0..200 {
        let [tm, tn] = [0; 2].map(|_| 1 + random.below(5));
        let [rm, rn] = [0; 2].map(|_| 1 + random.below(4));
        let (m, n) = (tm * rm, tn * rn);
        let (dm, dn) = (1 + random.below(7), 1 + random.below(7));
        let l = layout!({m: m, n: n}:{m: dm, n: dn});
        let both = l.tile(named! {n: tn, m: tm});
        let one = l.tile(named! {n: tn});
        for ((i, r), (j, s)) in layout!(((tm, rm), (tn, rn))).coordinates() {
            let expected = l.at(coord!({m: {i + tm * r}, n: {j + tn * s}}));
            let place = coord!({n_rest: s, m_rest: r, n_tile: j, m_tile: i});
            assert_eq!(both.at(place), expected, "{l} in tiles {both}");
            assert_eq!(
                one.at(named! {n_rest: s, m: i + tm * r, n_tile: j}),
                expected,
                "{l}"
            );
        }
    }
}
