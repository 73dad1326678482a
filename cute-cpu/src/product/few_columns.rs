//! Products of few columns, where A is contiguous along M: columns of A, each times a number, are added up.
//!
//! With one column of C, each element of A is used once: the product is as fast as A is read. Tiles would read a few
//! lines of one column after the other, each on a page of its own, and all in few sets of the caches where columns
//! begin a power of two apart. So long runs of a few columns are read side by side. The sums stay in the first level,
//! and are read and written once for all of these columns.

use super::blocks::Caches;
use super::chunks::chunks;
use super::panels::{Panels, Room};
use super::source::Untyped;
use super::stage::Stage;
use super::stored::Stored;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::{LINE, Work, is_zen_4};
use crate::vector::Vector;
use core::ops::Range;

/// So many columns of C are few.
const FEW: usize = 2;
/// Up to so many are few, too, if A is larger than the second level, or its columns are [`MEETING`]. Otherwise a
/// packed tile of A is as fast, as measured on Zen 5.
const MORE: usize = 4;
/// Columns of A that begin a multiple of so many bytes apart meet in few sets of the caches.
const MEETING: usize = 1024;
/// The sums of one column of C take so many bytes at a time, so that they stay in the first level.
const STRIP: usize = 16 << 10;
/// The sums of two columns are this much further apart. Where all begin at one place of a page, Zen 4 has a third of the
/// speed at some addresses.
const APART: usize = 17 * LINE;
/// On Zen 4, a tile of A is faster with fewer steps along K than these. As measured, like the next one.
const LEAST_STEPS: usize = 48;
/// There three and four columns are few if A has more bytes than these, or its columns are [`MEETING`].
const FAR: usize = 4 << 20;
/// So many columns of A are read side by side for one or two columns of C, and for three or four: their factors take
/// at most 16 registers.
const SIDE_BY_SIDE: [usize; 2] = [8, 4];
/// Fewer bytes of a column are no long run.
const LEAST_RUN: usize = 1024;

/// What decides whether columns of A are added up, or a tile of A is faster.
struct Read {
    /// Those of all of A, and of the second level.
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

    /// The same on Zen 4, with `k` steps and elements of so many bytes.
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
    let step = product.a.columns.stride().unwrap_or(1).unsigned_abs() * size_of::<S>();
    let of_a = Read {
        bytes: m * k * size_of::<S>(),
        meets: step.is_multiple_of(MEETING),
        second: Caches::of_this_machine().second,
    };
    let is_fast = if K::Vector::MASKS && is_zen_4() {
        of_a.is_fast_on_zen_4(n, k, size_of::<S>())
    } else {
        of_a.is_fast(n)
    };
    K::Vector::STEPS == 1
        && is_fast
        && m * size_of::<S>() >= LEAST_RUN
        && k >= SIDE_BY_SIDE[0]
        && product.a.rows.is_contiguous()
        && product.a.at.reader.is_same
        && product.b.at.reader.is_same
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
    let strip = STRIP / size_of::<S>();
    let pitch = strip + APART / size_of::<S>();
    let [sums] = Panels::rooms(room, [n * pitch]);
    for rows in chunks(m, strip) {
        for steps in chunks(k, SIDE_BY_SIDE[usize::from(n > FEW)]) {
            let sums = Sums {
                at: sums,
                pitch,
                rows: rows.clone(),
                steps,
            };
            // SAFETY: the rows and steps are those of the product, and there is room for the sums.
            unsafe {
                match n {
                    1 => sums.add::<_, K, 1, { SIDE_BY_SIDE[0] }>(product),
                    2 => sums.add::<_, K, 2, { SIDE_BY_SIDE[0] }>(product),
                    3 => sums.add::<_, K, 3, { SIDE_BY_SIDE[1] }>(product),
                    _ => sums.add::<_, K, MORE, { SIDE_BY_SIDE[1] }>(product),
                }
            }
        }
        let stage = Stage { at: sums, pitch };
        // SAFETY: all sums were written; the elements of C are the caller's.
        unsafe { stage.finish(&product.c, (rows, 0..n), product.beta, &product.finish) }
    }
}

/// The sums of some rows, of all columns of C, and the columns of A that are added to them.
struct Sums<S> {
    /// The first sum. Those of the next column of C are `pitch` behind it.
    at: *mut S,
    pitch: usize,
    rows: Range<usize>,
    steps: Range<usize>,
}

impl<S: Number> Sums<S> {
    /// Adds the columns of A for `N` columns of C: `W` of them at once, or one by one if they are fewer.
    ///
    /// # Safety
    /// Those of [`multiply`]; C has `N` columns.
    #[inline(always)]
    unsafe fn add<C, K: Kernels<S>, const N: usize, const W: usize>(
        self,
        product: &Untyped<'_, S, C>,
    ) {
        let (a, b) = (&product.a, &product.b);
        let Range { start, end } = self.steps;
        let is_first = start == 0;
        let is_last = end == product.sizes().2;
        let column = |w: usize| a.address(self.rows.start, start + w);
        // SAFETY: columns of C are rows of B, whose elements are those of the sums.
        let factor = |j: usize, w: usize| unsafe { *b.address(j, start + w) };
        let (to, pitch, rows) = (self.at, self.pitch, self.rows.len());
        let alpha = is_last.then_some(product.alpha);
        // SAFETY: the columns and rows exist, and there is room for the sums.
        unsafe {
            if end - start == W {
                K::with(Added::<K::Vector, N, W> {
                    columns: core::array::from_fn(column),
                    factors: core::array::from_fn(|j| core::array::from_fn(|w| factor(j, w))),
                    to,
                    pitch,
                    rows,
                    is_first,
                    alpha,
                });
                return;
            }
            for w in 0..end - start {
                K::with(Added::<K::Vector, N, 1> {
                    columns: [column(w)],
                    factors: core::array::from_fn(|j| [factor(j, w)]),
                    to,
                    pitch,
                    rows,
                    is_first: false, // at least one `W` of columns came before
                    alpha: alpha.filter(|_| start + w + 1 == end),
                });
            }
        }
    }
}

/// `W` columns of A, each times a factor for each of `N` columns of C.
struct Added<V: Vector, const N: usize, const W: usize> {
    columns: [*const V::Element; W],
    factors: [[V::Element; W]; N],
    to: *mut V::Element,
    pitch: usize,
    rows: usize,
    /// Whether these are the first ones: the sums have no values yet.
    is_first: bool,
    /// The factor of the sums, if these are the last columns.
    alpha: Option<V::Element>,
}

impl<V: Vector, const N: usize, const W: usize> Work for Added<V, N, W> {
    type Output = ();

    /// # Safety
    /// Those of [`Work`]; the rows of all columns exist, and there is room for the sums up to a whole vector.
    #[inline(always)]
    unsafe fn run(self) {
        let whole = self.rows - self.rows % V::LANES;
        // SAFETY: as the caller promises.
        unsafe {
            let factors = self.factors();
            for i in (0..whole).step_by(V::LANES) {
                let x = core::array::from_fn(|w| V::load(self.columns[w].add(i)));
                self.add(i, x, &factors);
            }
            if whole < self.rows {
                let rest = self.rows - whole;
                let x = core::array::from_fn(|w| V::load_part(self.columns[w].add(whole), rest));
                self.add(whole, x, &factors);
            }
        }
    }
}

impl<V: Vector, const N: usize, const W: usize> Added<V, N, W> {
    /// The factors, each in all lanes.
    ///
    /// # Safety
    /// Those of [`Work`].
    #[inline(always)]
    unsafe fn factors(&self) -> [[V; W]; N] {
        // SAFETY: as the caller promises.
        core::array::from_fn(|j| core::array::from_fn(|w| unsafe { V::splat(self.factors[j][w]) }))
    }

    /// Adds a vector of each column to the sums from row `i` on.
    ///
    /// # Safety
    /// Those of [`Work::run`].
    #[inline(always)]
    unsafe fn add(&self, i: usize, x: [V; W], factors: &[[V; W]; N]) {
        for (j, factors) in factors.iter().enumerate() {
            // SAFETY: as the caller promises.
            unsafe {
                let to = self.to.add(i + j * self.pitch);
                let mut sum = if self.is_first {
                    V::splat(V::Element::ZERO)
                } else {
                    V::load(to)
                };
                for w in 0..W {
                    sum = x[w].mul_add(factors[w], sum);
                }
                if let Some(alpha) = self.alpha {
                    sum = sum.mul(V::splat(alpha));
                }
                sum.store(to);
            }
        }
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
