//! Numbers near the ends of their types, of all widths, mixed; elements of size 0, of which a
//! storage has as many as wanted.

use cute_adversary::{offsets, refused};
use cute_core::int::DynInt;
use cute_core::prelude::*;
use cute_core::tuple::{Cons, Nil};

/// A mode of any two integers.
fn mode<S: DynInt, D: DynInt>(s: S, d: D) -> Mode<Dyn<S>, Dyn<D>> {
    Mode(Dyn(s), Dyn(d))
}

/// As many elements of size 0 as a slice can have.
fn endless() -> Vec<()> {
    vec![(); usize::MAX]
}

#[test]
fn sizes_whose_product_wraps_are_refused() {
    let data = endless();
    let half = 1_usize << 32;
    let layout = Cons(mode(half, 0_usize), Cons(mode(half, 0_usize), Nil));
    refused(layout, Tensor::new(&data, layout), Condition::Representable);
    let third = Cons(mode(half, 0_usize), Cons(mode(half / 2, 0_usize), Nil));
    refused(third, Tensor::new(&data, third), Condition::Representable);
}

#[test]
fn many_modes_whose_sizes_wrap_to_one_are_refused() {
    let data = endless();
    // 3 · 0xAAAA_AAAA_AAAA_AAAB is 1 modulo 2^64
    let layout = Cons(
        mode(3_usize, 0_usize),
        Cons(mode(0xAAAA_AAAA_AAAA_AAAB_usize, 0_usize), Nil),
    );
    refused(layout, Tensor::new(&data, layout), Condition::Representable);
}

#[test]
fn reaches_that_wrap_to_nothing_are_refused() {
    let data = [0_u8; 8];
    // (s-1)·d is 2^64, 2^63, 2^63 - 1 + 1
    for (s, d) in [
        ((1_usize << 32) + 1, 1_usize << 32),
        (3, 1 << 62),
        (2, 1 << 63),
        (1 << 63, 1),
    ] {
        refused(
            mode(s, d),
            Tensor::new(&data, mode(s, d)),
            Condition::Representable,
        );
    }
}

#[test]
fn reaches_whose_sum_wraps_are_refused() {
    let data = endless();
    let far = isize::MAX as usize - 10;
    let layout = Cons(mode(2_usize, far), Cons(mode(2_usize, far), Nil));
    refused(layout, Tensor::new(&data, layout), Condition::Representable);
    let both = Cons(
        mode(2_isize, isize::MAX - 10),
        Cons(mode(2_isize, -(isize::MAX - 10)), Nil),
    );
    refused(
        both,
        Tensor::with_offset(&data, 1 << 62, both),
        Condition::Representable,
    );
}

#[test]
fn the_least_stride_has_no_absolute_value() {
    let data = endless();
    for s in [1_isize, 2, isize::MAX] {
        let layout = mode(s, isize::MIN);
        assert!(
            Tensor::with_offset(&data, 1 << 63, layout).is_err(),
            "{layout}"
        );
    }
}

#[test]
fn offsets_of_32_bits_are_refused_where_they_do_not_fit() {
    let data = endless();
    refused(
        "65537:65536",
        Tensor::new(&data, mode(65537_i32, 65536_i32)),
        Condition::Representable,
    );
    refused(
        "65537:65537",
        Tensor::new(&data, mode(65537_u32, 65537_u32)),
        Condition::Representable,
    );
    // the cosize is 2^32
    refused(
        "65536:65537",
        Tensor::new(&data, mode(65536_u32, 65537_u32)),
        Condition::Representable,
    );
    assert!(Tensor::new(&data, mode(65536_u32, 65536_u32)).is_ok());
}

#[test]
fn sizes_of_32_bits_are_refused_where_their_product_does_not_fit() {
    let data = endless();
    let half = mode(65536_i32, 0_i32);
    let layout = Cons(half, Cons(half, Nil));
    refused(layout, Tensor::new(&data, layout), Condition::Representable);
    // nor within a part, though the whole is wider
    let whole = Cons(layout, Cons(mode(2_usize, 1_usize), Nil));
    refused(whole, Tensor::new(&data, whole), Condition::Representable);
}

#[test]
fn static_sizes_count_where_a_stride_is_narrow() {
    let data = endless();
    // strides of 0
    let part = <Layout![(65536, 65536):(i32, i32)]>::default();
    refused(part, Tensor::new(&data, part), Condition::Representable);
    let one = <Layout![(65536, 65536):(i32, 0)]>::default();
    refused(one, Tensor::new(&data, one), Condition::Representable);
}

#[test]
fn widths_of_both_signs_meet_in_one_that_has_both() {
    let data = [0_u8; 64];
    // unsigned sizes, signed strides: offsets below coordinate 0
    let layout = Cons(mode(4_u32, -1_i32), Cons(mode(4_usize, -4_isize), Nil));
    let x = Tensor::with_offset(&data, 15, layout).expect("it fits");
    assert_eq!(
        offsets(layout),
        (0..16).map(|n| -n).collect::<Vec<i128>>(),
        "{layout}"
    );
    assert_eq!(x.iter().count(), 16);
    refused(
        layout,
        Tensor::with_offset(&data, 14, layout),
        Condition::InBounds,
    );
}

#[test]
fn a_static_descent_beside_unsigned_sizes_is_signed() {
    let data: Vec<u8> = (0..16).collect();
    let n = 4_u32;
    let layout = layout!((n, 4):(-1, -4));
    let x = Tensor::with_offset(&data, 15, layout).expect("it fits");
    assert!(x.iter().copied().eq((0..16).rev()), "{layout}");
    refused(
        layout,
        Tensor::with_offset(&data, 14, layout),
        Condition::InBounds,
    );
}

#[test]
fn negative_numbers_are_no_large_unsigned_ones() {
    let data = [0_u8; 8];
    for layout in [
        mode(2_i64, -1_i64),
        mode(2, i64::MIN + 1),
        mode(1 << 40, -1),
    ] {
        assert!(Tensor::new(&data, layout).is_err(), "{layout}");
    }
    // as an offset modulo 2^64 it would be 1
    refused(
        "2:2^64-1",
        Tensor::new(&data, mode(2_usize, usize::MAX)),
        Condition::Representable,
    );
}

#[test]
fn one_element_may_have_any_stride_and_reaches_nothing() {
    let data = [7_u8];
    for stride in [0, 1, -1, isize::MAX / 2, isize::MIN / 2] {
        let layout = mode(1_isize, stride);
        let x = Tensor::new(&data, layout).expect("one element");
        assert_eq!(
            (x[0], x.get(1), x.get(-1), x.iter().count()),
            (7, None, None, 1),
            "{layout}"
        );
    }
}

#[test]
fn endless_storages_of_nothing_are_walked_by_their_layout() {
    let data = endless();
    let n = 1_usize << 62;
    let x = Tensor::new(&data, layout!(n:1)).expect("it fits");
    assert_eq!(
        (x.iter().len(), x.get(n - 1), x.get(n)),
        (n, Some(&()), None)
    );
    let last = x.iter().take(3).count();
    assert_eq!(last, 3);
}

#[test]
fn offsets_of_nothing_end_where_others_do() {
    let data = endless();
    let (n, far) = (2_usize, isize::MAX as usize);
    let x = Tensor::new(&data, layout!(n:far)).expect("it fits");
    assert_eq!((x.iter().count(), x.get(1), x.get(2)), (2, Some(&()), None));
    refused(
        "2:isize::MAX",
        Tensor::with_offset(&data, far + 1, layout!(n:far)),
        Condition::InBounds,
    );
    assert!(Tensor::with_offset(&data, usize::MAX - 1, layout!(1:1)).is_ok());
    refused(
        "1:1",
        Tensor::with_offset(&data, usize::MAX, layout!(1:1)),
        Condition::InBounds,
    );
    refused(
        "2:1",
        Tensor::with_offset(&data, usize::MAX - 1, layout!(n:1)),
        Condition::InBounds,
    );
}

#[test]
fn walks_of_nothing_call_once_a_coordinate() {
    let mut data = vec![(); 100];
    let mut x = Tensor::new(&mut data, layout!((4, 5):(20, 3))).expect("it fits");
    let mut calls = 0;
    x.for_each_mut(|_, ()| calls += 1);
    x.iter_mut().for_each(|()| calls += 1);
    x.tiles_mut(tile!((3, 2)))
        .for_each(|mut tile| tile.for_each_mut(|_, ()| calls += 1));
    assert_eq!(calls, 60);
}

#[test]
fn copies_of_nothing_move_no_byte() {
    let (from, mut to) = (vec![(); 1024], vec![(); 1024]);
    let n = 32_usize;
    let x = Tensor::new(&from, layout!((n, 32):(32, 1))).expect("it fits");
    let mut y = Tensor::new(&mut to, layout!((n, 32))).expect("it fits");
    assert_eq!(copy(&x, &mut y), Ok(()));
}

#[test]
fn tilers_at_the_ends_of_their_types_are_refused_or_partial() {
    let data = [0_u8; 60];
    let x = Tensor::new(&data, layout!((10, 6))).expect("it fits");
    for n in [0_i64, -1, i64::MIN] {
        assert!(x.try_tiles(tile!((n, 3))).is_err(), "(10,6) by ({n},3)");
        assert!(x.try_tiles(tile!(n)).is_err(), "(10,6) by {n}");
    }
    for n in [11_i64, 1 << 40, i64::MAX - 1] {
        if let Ok(tiles) = x.try_tiles(tile!((n, 3))) {
            let mut count = 0;
            for tile in tiles {
                assert!(!tile.is_full(), "(10,6) by ({n},3)");
                tile.for_each(|_, _| count += 1);
            }
            assert_eq!(count, 60, "(10,6) by ({n},3)");
        }
    }
}

#[test]
fn tiles_of_a_size_beyond_all_are_partial() {
    let data = [0_u8; 10];
    let x = Tensor::new(&data, layout!(10:1)).expect("it fits");
    let mut seen = 0;
    for tile in x.tiles(tile!(4611686018427387904)) {
        assert_eq!(
            (
                tile.is_full(),
                tile.get(9),
                tile.get(10),
                tile.get(usize::MAX)
            ),
            (false, Some(&0), None, None)
        );
        tile.for_each(|_, _| seen += 1);
    }
    assert_eq!(seen, 10);
}

#[test]
fn saturated_results_are_refused() {
    let data = endless();
    // what an operation could not represent is the greatest number of its type
    for layout in [mode(usize::MAX, 0_usize), mode(2, usize::MAX)] {
        refused(layout, Tensor::new(&data, layout), Condition::Representable);
    }
    for layout in [
        mode(i32::MAX, 0_i32),
        mode(2, i32::MAX),
        mode(2, i32::MIN),
        mode(1, i32::MAX),
    ] {
        assert!(
            Tensor::with_offset(&data, 1 << 40, layout).is_err(),
            "{layout}"
        );
    }
}

#[test]
fn coordinates_of_static_numbers_beyond_all_types_are_outside() {
    let data = [0_u8; 8];
    let n = 8_i32;
    let x = Tensor::new(&data, layout!(n:1)).expect("it fits");
    assert_eq!(
        (
            x.get(coord!(9223372036854775808)),
            x.get(coord!(4294967296)),
            x.get(coord!(7))
        ),
        (None, None, Some(&0))
    );
}

#[test]
fn threads_and_tiles_of_wild_numbers_are_refused() {
    let data = [0_u8; 48];
    let x = Tensor::new(&data, layout!((8, 6))).expect("it fits");
    for far in [i64::MIN, -1, i64::MAX] {
        if let Ok(mine) = x.try_local_partition(layout!((4, 3)), coord!(far)) {
            // the part of some thread, and nothing else
            assert_eq!(mine.iter().count(), 4, "(8,6) by (4,3), thread {far}");
        }
    }
}
