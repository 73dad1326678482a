//! Products of few columns, where A is contiguous along M: columns of A, each times a number, are added up.
//!
//! With one column of C, each element of A is used once: the product is as fast as A is read. Tiles would read a few
//! lines of one column after the other, each on a page of its own, and all in few sets of the caches where columns
//! begin a power of two apart. So long runs of a few columns are read side by side. The sums stay in the first level,
//! and are read and written once for all of these columns.

use super::added::{Added, FEW, MORE, SIDE_BY_SIDE};
use super::axis::Axis;
use super::blocks::Caches;
use super::chunks::chunks;
use super::matrix::Matrix;
use super::pack::PackB;
use super::panels::{Panels, Room};
use super::source::Untyped;
use super::stage::Stage;
use super::stored::Stored;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::{LINE, is_zen_4};
use crate::vector::Vector;

/// Columns of A that begin a multiple of this many bytes apart meet in few sets of the caches.
const MEETING: usize = 1024;
/// The bytes of the sums of one column of C that are computed at a time, so that they stay in the first level.
const STRIP: usize = 16 << 10;
/// The sums of two columns are this much further apart. Where all begin at one place of a page, Zen 4 has a third of the
/// speed at some addresses.
const APART: usize = 17 * LINE;
/// On Zen 4, a tile of A is faster with fewer steps along K than these. As measured, like the next one.
const LEAST_STEPS: usize = 48;
/// There three and four columns are few if A has more bytes than these, or its columns are [`MEETING`].
const FAR: usize = 4 << 20;
/// Fewer bytes of a column are no long run.
const LEAST_RUN: usize = 1024;

/// The facts about A that decide whether its columns are added up, or packed into tiles.
struct Read {
    /// The bytes of all of A, and of the second level.
    bytes: usize,
    second: usize,
    /// Whether columns of A meet in few sets.
    meets: bool,
}

impl Read {
    /// Whether columns are added up for `n` columns of C.
    fn is_fast(&self, n: usize) -> bool {
        n <= FEW || (n <= MORE && (self.bytes > self.second || self.meets))
    }

    /// [`is_fast`](Self::is_fast) on Zen 4, where the steps `k` and the bytes of an element count, too.
    fn is_fast_on_zen_4(&self, n: usize, k: usize, element: usize) -> bool {
        // A tile of `f32` is faster where it is read from the second level.
        let is_long = self.bytes > self.second || element == 8;
        k >= LEAST_STEPS
            && match n {
                ..=FEW => is_long,
                _ => n <= MORE && (self.bytes > FAR || (self.meets && is_long)),
            }
    }
}

/// Whether the product has few columns, and A is contiguous along M.
pub(crate) fn has_few_columns<S: 'static, C, K>(product: &Untyped<'_, S, C>) -> bool
where
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    if n > MORE {
        return false; // most products: nothing else is asked
    }
    let is_same = product.a.at.reader.is_same;
    let step = product.a.columns.stride().unwrap_or(1).unsigned_abs() * size_of::<S>();
    let of_a = Read {
        bytes: m * k * size_of::<S>(),
        meets: step.is_multiple_of(MEETING),
        second: Caches::of_this_machine().second,
    };
    let is_fast = if !is_same {
        true // otherwise converted elements would be written to a tile, and read from there
    } else if K::Vector::MASKS && is_zen_4() {
        of_a.is_fast_on_zen_4(n, k, size_of::<S>())
    } else {
        of_a.is_fast(n)
    };
    K::Vector::STEPS == 1
        && is_fast
        && m * size_of::<S>() >= LEAST_RUN
        && k >= SIDE_BY_SIDE[0]
        && product.a.rows.is_contiguous()
}

/// Computes a product of [`has_few_columns`].
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct.
pub(crate) unsafe fn multiply<S, C, K>(product: &Untyped<'_, S, C>, room: &mut Room<'_>)
where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let (a, b) = (&product.a, &product.b);
    let strip = STRIP / size_of::<S>();
    let pitch = strip + APART / size_of::<S>();
    let size_of_b = if b.at.reader.is_same { 0 } else { n * k };
    let [sums, to_b] = Panels::rooms(room, [n * pitch, size_of_b]);
    let b = if b.at.reader.is_same {
        Matrix {
            at: b.at.at.cast(),
            rows: b.rows,
            columns: b.columns,
        }
    } else {
        // SAFETY: the columns and steps are those of B, and there is room for all.
        unsafe {
            (b.at.reader.pack_b)(&PackB {
                from: b.at.at,
                columns: b.rows,
                steps: b.columns,
                to: to_b,
                pitch: k,
            });
        }
        Matrix {
            at: to_b.cast_const(),
            rows: Axis::line(n, k as isize),
            columns: Axis::line(k, 1),
        }
    };
    for rows in chunks(m, strip) {
        for steps in chunks(k, SIDE_BY_SIDE[usize::from(n > FEW)]) {
            let what = Added {
                a: Matrix {
                    at: a.at.at,
                    rows: a.rows.part(rows.clone()),
                    columns: a.columns.part(steps.clone()),
                },
                b: Matrix {
                    columns: b.columns.part(steps.clone()),
                    ..b
                },
                to: sums,
                pitch,
                is_first: steps.start == 0,
                alpha: (steps.end == k).then_some(product.alpha),
            };
            // SAFETY: the rows and steps are those of the product, and there is room for the sums.
            unsafe { (a.at.reader.add)(what) }
        }
        let stage = Stage { at: sums, pitch };
        // SAFETY: all sums were written; the elements of C are the caller's.
        unsafe { stage.finish(&product.c, (rows, 0..n), product.beta, &product.finish) }
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, LEAST_STEPS, MORE, Read};

    fn of(bytes: usize, meets: bool) -> Read {
        Read {
            bytes,
            second: 1 << 20,
            meets,
        }
    }

    #[test]
    fn one_and_two_columns_are_few_and_more_if_a_is_far_or_its_columns_meet() {
        let are = |bytes, meets| [FEW, MORE, MORE + 1].map(|n| of(bytes, meets).is_fast(n));
        assert_eq!(are(1 << 20, false), [true, false, false]);
        assert_eq!(are(1 << 20, true), [true, true, false]);
        assert_eq!(are((1 << 20) + 1, false), [true, true, false]);
    }

    #[test]
    fn zen_4_has_tiles_of_an_a_that_is_near_and_of_few_steps() {
        let are = |bytes, meets, element| {
            [FEW, MORE, MORE + 1]
                .map(|n| of(bytes, meets).is_fast_on_zen_4(n, LEAST_STEPS, element))
        };
        assert_eq!(are(1 << 20, true, 4), [false; 3]);
        assert_eq!(are(1 << 20, true, 8), [true, true, false]);
        assert_eq!(are(4 << 20, false, 4), [true, false, false]);
        assert_eq!(are(4 << 20, true, 4), [true, true, false]);
        assert_eq!(are((4 << 20) + 1, false, 8), [true, true, false]);
        assert!(!of(8 << 20, true).is_fast_on_zen_4(1, LEAST_STEPS - 1, 8));
    }
}
