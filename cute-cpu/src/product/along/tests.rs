//! Products along K of all shapes of tiles, and which products are worth it.

use super::Along;
use super::cost::{are_worth, is_fast, rest};
use crate::kernel::Kernels;
use crate::number::Number;
use crate::product::strided::{Grid, Strided};
use crate::target::{Avx2, Avx512, Target};

/// The elements behind each line of A and B, which are NaN: one that is read shows in the result.
const GAP: usize = 3;
/// The number behind each column of C: no product writes there.
const UNTOUCHED: f64 = -77.0;

/// Products of small integers, which are exact, by tiles of each shape and steps around whole vectors.
fn check<S: Number, K: Kernels<S>>(of: impl Fn(f64) -> S) {
    let element = |i: usize, j: usize| ((3 * i + 5 * j) % 7) as f64 - 3.0;
    let shapes = (1..=19).flat_map(|m| (1..=9).map(move |n| (m, n)));
    for ((m, n), k) in shapes.flat_map(|shape| [2, 3, 4, 7, 8, 9, 17, 33].map(|k| (shape, k))) {
        for (is_to_copy, beta) in [(false, 0.0), (true, 0.0), (false, 2.0), (true, -1.0)] {
            let lines = |lines: usize, length: usize, element: &dyn Fn(usize, usize) -> f64| {
                let at = |x: usize| match x % (length + GAP) < length {
                    true => element(x / (length + GAP), x % (length + GAP)),
                    false => f64::NAN,
                };
                let count = lines * (length + GAP) - GAP;
                (0..count).map(|x| of(at(x))).collect::<Vec<S>>()
            };
            let a = match is_to_copy {
                true => lines(k, m, &|p, i| element(i, p)),
                false => lines(m, k, &element),
            };
            let b = lines(n, k, &|j, p| element(p, j));
            let rows = m + GAP;
            let old = |x: usize| match (x % rows < m, beta == 0.0) {
                (false, _) => UNTOUCHED,
                (true, true) => f64::NAN,
                (true, false) => (x % 5) as f64,
            };
            let mut c: Vec<S> = (0..n * rows).map(|x| of(old(x))).collect();
            let grid = |at: *const S, line: usize| Grid {
                at,
                row: (line + GAP) as isize,
                column: 1,
            };
            let (a, along_m) = (grid(a.as_ptr(), k), grid(a.as_ptr(), m));
            let product = Strided {
                sizes: (m, n, k),
                a: match is_to_copy {
                    true => Grid {
                        row: 1,
                        column: along_m.row,
                        ..a
                    },
                    false => a,
                },
                b: grid(b.as_ptr(), k),
                c: Grid {
                    at: c.as_mut_ptr(),
                    row: 1,
                    column: rows as isize,
                },
                alpha: of(2.0),
                beta: of(beta),
            };
            // SAFETY: the caller has asked for the instructions, and the lists have the elements.
            unsafe { Along::new(product).multiply::<K>(None) };
            for (x, got) in c.into_iter().enumerate() {
                let (i, j) = (x % rows, x / rows);
                let sum: f64 = (0..k).map(|p| element(i, p) * element(p, j)).sum();
                let want = match (i < m, beta == 0.0) {
                    (false, _) => UNTOUCHED,
                    (true, true) => 2.0 * sum,
                    (true, false) => 2.0 * sum + beta * old(x),
                };
                assert_eq!(
                    got,
                    of(want),
                    "({i},{j}) of ({m},{n},{k}), {is_to_copy}, {beta}"
                );
            }
        }
    }
}

#[test]
fn sums_along_k_are_exact_and_nothing_beside_c_is_written() {
    for target in Target::available() {
        match target {
            Target::Avx512 => {
                check::<f32, Avx512>(|x| x as f32);
                check::<f64, Avx512>(|x| x);
            }
            Target::Avx2 => {
                check::<f32, Avx2>(|x| x as f32);
                check::<f64, Avx2>(|x| x);
            }
            _ => {}
        }
    }
}

#[test]
fn sums_along_k_are_for_few_rows_and_many_steps() {
    use core::arch::x86_64::{__m256, __m512, __m512d};
    let words = |sizes, is_to_copy| are_worth::<__m512>(sizes, is_to_copy, false);
    // A panel would be copied; or the rows would leave lanes of tiles without work.
    assert!(words((4, 4, 4), false) && words((12, 12, 64), false) && words((3, 40, 90), true));
    // The ends of sums cost more, or the copy.
    assert!(!words((64, 64, 64), false) && !words((20, 20, 4), false));
    assert!(!words((16, 40, 90), true) && !words((3, 4, 9), true));
    assert!(are_worth::<__m512d>((20, 20, 64), false, false));
    assert!(!are_worth::<__m512d>((33, 33, 33), false, false));
    // Other loops take longer to begin.
    assert!(!are_worth::<__m256>((3, 16, 20), true, false));
    assert!(are_worth::<__m256>((3, 16, 20), true, true));
}

#[test]
fn last_rows_along_k_are_few() {
    use core::arch::x86_64::{__m256, __m512};
    if !is_fast::<__m512>() {
        assert_eq!(rest::<__m512>((65, 65, 65), true), 0);
        return;
    }
    let words = |m, n, is_to_copy| rest::<__m512>((m, n, n), is_to_copy);
    assert_eq!((words(65, 65, true), words(33, 33, true)), (1, 1));
    assert_eq!((words(17, 17, true), words(40, 40, true)), (0, 0));
    assert_eq!((words(36, 36, true), words(36, 36, false)), (0, 4));
    assert_eq!(
        (words(64, 64, false), rest::<__m256>((65, 65, 65), true)),
        (0, 0)
    );
}
