//! Operands at the ends of their integer types: a result is right, or it is refused.

use cute_core::{layout::domain_distribute, prelude::*};
use cute_tests::random::Random;

fn refused<T>(what: &str, result: Result<T, LayoutError>) {
    match result {
        Ok(_) => panic!("{what}: accepted"),
        Err(error) => assert_eq!(
            error.condition(),
            Condition::Representable,
            "{what}: {error}"
        ),
    }
}

#[test]
fn sizes_beyond_64_bits_with_a_sign_are_refused_by_divisions() {
    let (m, n, d) = (7_u32, 8_u32, 58_u32);
    let a = layout!((m, n):(d, 1));
    // 7 divides the second one
    for size in [(1_usize << 63) + 999, (1 << 63) + 1000] {
        refused("compose", a.try_compose(layout!((size):(1))));
        refused("compose", a.try_compose(size));
        refused("with_shape", a.try_with_shape((size, 1)));
        refused("zipped_divide", a.try_zipped_divide(tile!((m, size))));
        refused(
            "tile_to_shape",
            layout!((7, 8)).try_tile_to_shape((size, n)),
        );
    }
}

#[test]
fn windows_beyond_64_bits_with_a_sign_are_refused() {
    let (size, one) = ((1_usize << 63) + 10, 1_usize);
    let l = layout!((size, 1):(one, 0));
    for start in [1_usize << 63, size - 5] {
        refused("a range", l.try_window((start.., ..)));
        refused("an index", l.try_window((start, ..)));
    }
    let (window, offset) = l.window((..size - 5, ..));
    assert_eq!((window.len(), offset), (size - 5, 0));
    let (window, offset) = l.window(((1_usize << 62).., 0));
    assert_eq!((window.len(), offset), (size - (1 << 62), 1 << 62));
}

#[test]
fn the_end_of_a_type_is_no_size_of_a_wider_type() {
    // 3 divides u32::MAX, which stands for all that is greater as well
    let (three, most, rows) = (3_i64, u32::MAX, 1_i64 << 40);
    let a = layout!((three, rows):(1, 5));
    refused("compose", a.try_compose(most));
    refused("with_shape", a.try_with_shape(most));
    refused("with_shape", a.try_with_shape((1, most)));
    refused("zipped_divide", a.try_zipped_divide(tile!((three, most))));
    refused(
        "tile_to_shape",
        layout!((3, 8)).try_tile_to_shape((most, rows)),
    );
    refused(
        "complement_to",
        layout!((three):(1)).try_complement_to(most),
    );
    refused(
        "complement_to",
        layout!((three):(1)).try_complement_to((4, most)),
    );
    let end = i32::MAX;
    refused("with_shape", a.try_with_shape((1, end)));
    refused("complement_to", layout!((4):(1)).try_complement_to(end));
    let below = u32::MAX - 3;
    let halves = layout!((three, rows):(1, 3)).with_shape(below);
    assert_eq!(
        (halves.len(), halves.at(below - 1)),
        (below as usize, i64::from(below) - 1)
    );
    let complement = layout!((three):(1)).complement_to(below);
    assert_eq!(complement.to_string(), "1431655764:3");
}

#[test]
#[should_panic = "reaches 4294967295, the largest index (Representable)"]
fn the_end_of_a_type_is_no_number_of_elements() {
    let rows = 3_i64;
    domain_distribute((rows, int!(1431655765)), u32::MAX);
}

#[test]
fn a_reach_beyond_128_bits_is_refused() {
    let (size, stride, back) = (i64::MAX - 1, i64::MAX - 1, -(i64::MAX - 1));
    let more = 1_i64 << 31;
    refused(
        "a layout",
        try_layout!((size, size, more):(stride, stride, back)),
    );
}

/// A size or a stride: small, or near the end of the type.
fn number(random: &mut Random, most: i128) -> i128 {
    match random.below(6) {
        0 | 1 => 1 + random.below(12) as i128,
        2 => 1 << random.below(20),
        3 => most - random.below(4) as i128,
        4 => most >> random.below(8),
        _ => most / (1 + random.below(40) as i128),
    }
}

/// `R(i) = A(B(i))` for layouts of two modes and of one, in the integer types of both, and for shapes
/// in place of the second one: either it holds, or the operation is refused.
macro_rules! compositions {
    ($($name:ident: $A:ty, $B:ty;)*) => {$(
        #[test]
        fn $name() {
            let mut random = Random::new(11);
            let mut a = |most: i128| number(&mut random, most) as $A;
            let (most, small) = (<$A>::MAX as i128, 4096);
            let layouts: Vec<[$A; 4]> = (0..6000).map(|_| [a(most), a(small), a(most), a(small)]).collect();
            let mut results = 0;
            for [s, d, t, e] in layouts {
                let mut b = |most: i128| number(&mut random, most) as $B;
                let (most, small) = (<$B>::MAX as i128, 64);
                let (r, f, q) = (b(most), b(small), b(most));
                let Ok(a) = try_layout!((s, t):(d, e)) else { continue };
                let value = |i: i128| i % s as i128 * d as i128 + i / s as i128 * e as i128;
                if let Ok(b) = try_layout!((r):(f))
                    && let Ok(result) = a.try_compose(b)
                {
                    results += 1;
                    assert_eq!(result.len() as i128, r as i128, "{a} o {b} = {result}");
                    for i in [0, r / 3, r / 2, r - 1] {
                        let expected = value(i as i128 * f as i128);
                        assert_eq!(result.at(i) as i128, expected, "{a} o {b} = {result} at {i}");
                    }
                }
                if let Ok(result) = a.try_with_shape((r, q)) {
                    results += 1;
                    let size = r as i128 * q as i128;
                    assert_eq!(result.len() as i128, size, "{a} as ({r},{q}) = {result}");
                    for (i, j) in [(0, 0), (r - 1, 0), (r / 2, q / 2), (r - 1, q - 1)] {
                        let expected = value(i as i128 + r as i128 * j as i128);
                        assert_eq!(result.at((i, j)) as i128, expected, "{a} as ({r},{q}) = {result} at ({i},{j})");
                    }
                }
            }
            assert!(results > 500, "{results} results");
        }
    )*};
}
compositions! {
    compositions_near_the_end_of_i32: i32, i32;
    compositions_near_the_end_of_u32: u32, u32;
    compositions_near_the_end_of_i64: i64, i64;
    compositions_of_i64_near_the_end_of_u32: i64, u32;
    compositions_of_i32_near_the_end_of_usize: i32, usize;
    compositions_of_usize_near_the_end_of_i32: usize, i32;
}
