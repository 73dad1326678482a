//! Macros of a user that pass expressions on: each stays the operand that it was.

#![deny(unused, clippy::all)]

use cute_core::prelude::*;
use std::ops::Range;

#[test]
fn an_expression_of_a_macro_stays_one_operand() {
    macro_rules! twice {
        ($n:expr) => {
            layout!(({ $n * 2 }, { 2 * $n }):({ -$n }, { $n.pow(2) }))
        };
    }
    macro_rules! twice_by_name {
        ($n:expr) => {
            layout!({row: { $n * 2 }})
        };
    }
    macro_rules! twice_constant {
        ($n:expr) => {
            layout!((const { $n * 2 }, const { 2 * $n }))
        };
    }
    macro_rules! row {
        ($n:expr) => {
            named! {row: $n * 2, col: $n as usize}
        };
    }
    macro_rules! alone {
        ($n:expr, $t:ty) => {
            shape!(($n, { $n }, { <$t>::from($n) }, { $n as $t }))
        };
    }
    let (n, narrow) = (1_isize, 1_i32);
    assert_eq!(twice!(n + 2_isize).to_string(), "(6,6):(-3,9)");
    assert_eq!(twice!(narrow as isize).to_string(), "(2,2):(-1,1)");
    assert_eq!(twice_by_name!(n + 2).to_string(), "{row: 6}:{row: _1}");
    assert_eq!(twice_constant!(1 + 2), layout!((6, 6)));
    let m = 1_usize;
    let table = layout!({row: 8, col: 8});
    assert_eq!(table.at(row!(m + 2)), 6 + 8 * 3);
    assert_eq!(alone!(m + 2, usize).to_string(), "(3,3,3,3)");
}

/// Behind an operand stand an index, arguments or a method, before it `&mut`.
#[test]
fn an_expression_that_is_indexed_called_or_borrowed_stays_one_operand() {
    macro_rules! parts {
        ($x:expr, $f:expr, $n:expr) => {
            shape!(({ $x[1] }, { $f(2) }, { core::mem::take(&mut $n) }))
        };
    }
    macro_rules! at {
        ($l:expr, $x:expr, $n:expr) => {
            $l.at(named! {row: $n.rem_euclid(4) + 20, col: $x[1]})
        };
    }
    macro_rules! alone {
        ($l:expr, $n:expr) => {
            $l.at(named! {col: $n, row: 3})
        };
    }
    let (sizes, double) = ([5_usize, 6], |n: usize| 2 * n);
    let (shared, function) = (&&sizes[..], &&double);
    let mut place = 7_usize;
    let borrowed = &mut place;
    let parts = parts!(*shared, *function, *borrowed);
    assert_eq!((parts.to_string(), place), ("(6,4,7)".to_owned(), 0));
    let table = layout!({row: 32, col: 8}:{row: 8, col: 1});
    assert_eq!(at!(table, *shared, -3_i32), 8 * 21 + 6);
    assert_eq!(alone!(table, 5), 8 * 3 + 5);
    assert_eq!(alone!(table, sizes[0] + 1), 8 * 3 + 6);
}

#[test]
fn an_expression_in_a_template_stays_one_operand() {
    macro_rules! sizes {
        ($name:ident, $range:ident, $n:expr, $from:path, $t:ty, $item:item, $constant:item) => {
            #[template]
            fn $name<const M: usize>(m: usize) -> (usize, String) {
                let x = <$t as $from>::from($n) + $n * 2 + (2 * $n) + if $n > 0 { M } else { 0 };
                (x - m, layout!((const $n, { $n }, const M)).to_string())
            }
            #[template]
            fn $range<const M: usize>() -> Range<usize> {
                let mut end = 0;
                let x = &mut end;
                $item
                *x += three() * $n;
                $constant
                *x *= ONE;
                $n..end
            }
        };
    }
    sizes!(
        of_sum,
        range,
        1 + 2,
        From<u8>,
        usize,
        fn three() -> usize {
            3
        },
        const ONE: usize = 2 - 1;
    );
    assert_eq!(of_sum::<4>(19).0, 0);
    assert_eq!(of_sum::<4>(0).1, "(_3,3,_4):(_1,_3,9)");
    assert_eq!(range::<4>(), 3..9);
}
