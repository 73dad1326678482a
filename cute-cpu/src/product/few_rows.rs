//! Products of few rows, where B is contiguous along K: by sums of vectors along K.
//!
//! With one row of A, each element of B is used once: the product is as fast as B is read, and
//! packing would read it twice. So vectors run along K in A and in B.

use super::blocks::even;
use super::chunks::chunks;
use super::dots::{MOST_OF_TILE, STRIP, Sums, Turned, Turning, rows_of_tile};
use super::matrix::{Finish, Matrix};
use super::pack::PackB;
use super::panels::{Panels, Room};
use super::source::Untyped;
use super::stage::Stage;
use super::stored::Stored;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::target::is_zen_4;
use crate::vector::Vector;
use core::ops::Range;

/// So many rows are few, if they are less than a vector: else a tile of the other loops is as fast,
/// unless all of B would be converted for it.
pub(super) const FEW: usize = 8;
/// A whole vector of rows is few as well, from so many steps along K on, where there are registers for the sums of
/// 8 rows: all of B is read once, in long runs. More rows than a tile has read B twice. As measured with AVX-512.
const MANY_STEPS: usize = 128;
const MANY_STEPS_OF_TWO_TILES: usize = 512;
/// On Zen 4, which takes vectors in two halves, a tile of a whole vector of rows is faster. It reads some columns of B side by
/// side, so they must not be nearly a multiple of [`COMPETING`] bytes apart: at most [`NEARLY`] more or less. As measured.
const COMPETING: isize = 2048;
const NEARLY: isize = 16;
/// There an A that is not contiguous along M becomes a panel for at least so many times as many columns of C as it has rows.
const PANEL: usize = 2;
/// There up to so many rows are rows of vectors along K, if a tile would have many lanes without rows, or would copy A for few
/// columns of C. Each sum costs so many multiplications of a vector at its end, beside the copy of an element.
const MOST_SUMMED: usize = 48;
const END: usize = 6;
/// All of B is read for each 8 rows: so many bytes come from the third level in time.
const MOST_READ: usize = 24 << 20;
/// The rows of a tile have so many bytes at most in one block along K: they have to stay in the first level, since
/// all are read for each few columns of B. As measured with 48 KiB of first level.
const NEAR: usize = 32 << 10;
/// A larger B comes from memory, or from a third level that others use as well: its next columns are fetched.
const FAR: usize = 8 << 20;
/// Fewer steps along K than so many vectors are not worth the sums at the end.
const LEAST_VECTORS: usize = 4;

/// The facts that decide whether a product has few rows.
#[derive(Clone, Copy)]
pub(crate) struct Few {
    /// (m,n,k).
    pub(crate) sizes: (usize, usize, usize),
    /// Whether the elements of B are those of the sums.
    pub(crate) is_same: bool,
    /// Whether B is contiguous along K.
    pub(crate) along_k: bool,
    /// Whether A is contiguous along M: then a tile of the other loops reads it as it lies.
    pub(crate) a_along_m: bool,
    /// Whether C is: then the tile writes it as it lies.
    pub(crate) c_along_m: bool,
    /// The elements from column to column of B.
    pub(crate) apart: isize,
}

/// Whether a product of so many rows and steps may have few rows: false for all that are too small for it, which have
/// no time for other questions.
#[inline(always)]
pub(crate) fn may_be_few<S, K: Kernels<S>>(m: usize, k: usize) -> bool {
    m <= FEW.max(K::Vector::LANES) && k >= LEAST_VECTORS * K::Vector::LANES * K::Vector::STEPS
}

/// Whether `m` rows may have [sums along K](Few::are_worth_sums), which serve more rows than [`may_be_few`] on Zen 4.
#[inline(always)]
pub(crate) fn may_be_sums<S, K: Kernels<S>>(m: usize, k: usize) -> bool {
    // With fewer steps, not even a tile of one row in a vector costs more than the ends of sums.
    K::Vector::MASKS
        && m <= MOST_SUMMED
        && k >= LEAST_VECTORS * K::Vector::LANES
        && k >= END / 2 * m
}

impl Few {
    pub(crate) fn are<S, K: Kernels<S>>(&self) -> bool {
        self.are_on::<S, K>(is_zen_4)
    }

    /// [`are`](Self::are) on a processor that is Zen 4 or is not.
    #[inline(always)]
    fn are_on<S, K: Kernels<S>>(&self, is_zen_4: impl Fn() -> bool) -> bool {
        let (m, n, k) = self.sizes;
        let many = match self.a_along_m && self.c_along_m {
            true if m <= MOST_OF_TILE => MANY_STEPS,
            true => MANY_STEPS_OF_TWO_TILES,
            false => 0,
        };
        let is_vector = K::Vector::MASKS && m <= K::Vector::LANES && k >= many;
        let competes = || {
            // columns may be anywhere, if there is one alone
            let bytes = self.apart.wrapping_mul(size_of::<S>() as isize);
            bytes.wrapping_add(NEARLY).rem_euclid(COMPETING) <= 2 * NEARLY
        };
        let is_read = self.a_along_m || n >= PANEL * m;
        let is_tile =
            || m == K::Vector::LANES && is_read && self.c_along_m && !competes() && is_zen_4();
        let is_less = m <= FEW && m < K::Vector::LANES;
        (is_less || (is_vector && self.is_same && !is_tile()) || (m <= FEW && !self.is_same))
            && n >= m
            && may_be_few::<S, K>(m, k)
            && self.along_k
            || (self.are_worth_sums::<S, K>() && !is_tile() && is_zen_4())
    }

    /// Whether the lanes without rows, and a panel of A, would cost a tile more than the sums along K cost at their ends, and
    /// their copy of A. As measured on Zen 4.
    fn are_worth_sums<S, K: Kernels<S>>(&self) -> bool {
        let ((m, n, k), lanes) = (self.sizes, K::Vector::LANES);
        if !(may_be_sums::<S, K>(m, k) && m <= n && self.along_k && self.is_same) {
            return false;
        }
        let copy = lanes * m * k;
        let (panel, rows) = match self.a_along_m {
            true => (0, copy),
            false => (copy, 0),
        };
        let without = m.next_multiple_of(lanes) - m;
        let read = m.div_ceil(MOST_OF_TILE) * n * k * size_of::<S>();
        read <= MOST_READ && without * n * k + panel > END * lanes * m * n + rows
    }
}

/// Whether the product has few rows, and B is contiguous along K.
pub(crate) fn has_few_rows<S: 'static, C, K>(product: &Untyped<'_, S, C>) -> bool
where
    K: Kernels<S>,
{
    let few = Few {
        sizes: product.sizes(),
        is_same: product.b.at.reader.is_same,
        along_k: product.b.columns.stride() == Some(1),
        a_along_m: product.a.rows.is_contiguous(),
        c_along_m: product.c.rows.is_contiguous(),
        apart: product.b.rows.stride().unwrap_or(0),
    };
    few.are::<S, K>()
}

/// Computes a product of [`has_few_rows`].
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
    let Matrix { at, rows, columns } = product.a;
    let is_packed = !at.reader.is_same || columns.stride() != Some(1) || rows.ascending().is_none();
    let steps = k.div_ceil(K::Vector::STEPS);
    let packed = steps.next_multiple_of(K::Vector::LANES);
    let size_of_a = if is_packed { m * packed } else { 0 };
    let [sums, turned, to] = Panels::rooms(
        room,
        [MOST_OF_TILE * STRIP, MOST_OF_TILE * STRIP, size_of_a],
    );
    let (a, pitch) = if is_packed {
        // SAFETY: the rows and steps are those of A, and there is room for `m` rows.
        unsafe {
            (at.reader.pack_b)(&PackB {
                from: at.at,
                columns: rows,
                steps: columns,
                to,
                pitch: packed,
            });
        }
        (to.cast_const(), packed)
    } else {
        // The rows of a part of a product do not begin with that at `at`.
        (product.a.address(0, 0), rows.ascending().unwrap_or(0))
    };
    let b = product.b;
    // Sums that C cannot hold are completed at once.
    let most = if C::SAME && b.at.reader.is_same {
        let near = NEAR / size_of::<S>() / rows_of_tile::<K::Vector>(m);
        near - near % K::Vector::LANES
    } else {
        k
    };
    for block in chunks(k, even(k, most, K::Vector::LANES)) {
        for strip in chunks(n, STRIP) {
            let mut row = 0;
            while row < m {
                let rows = rows_of_tile::<K::Vector>(m - row);
                let tile = Sums {
                    a: a.wrapping_add(row * pitch + block.start / K::Vector::STEPS),
                    pitch,
                    b: Matrix {
                        at: b.at.at,
                        rows: b.rows,
                        columns: b.columns.part(block.clone()),
                    },
                    columns: strip.clone(),
                    alpha: product.alpha,
                    to: sums,
                    apart: rows,
                    fetches: n * k * size_of::<S>() > FAR,
                };
                // SAFETY: the rows of A are contiguous along K, there is room for the sums, and the columns
                // are those of B.
                unsafe {
                    (b.at.reader.sums)(tile);
                    let part = (row..row + rows, strip.clone());
                    store::<_, _, K>(product, (sums, turned), part, &block);
                }
                row += rows;
            }
        }
    }
}

/// Adds the sums of a part of C, its rows and columns, for a block of steps.
///
/// # Safety
/// Those of [`multiply`]; there is a sum for each row and column, and as much room as they have behind them.
unsafe fn store<S, C, K>(
    product: &Untyped<'_, S, C>,
    (sums, turned): (*mut S, *mut S),
    (rows, columns): (Range<usize>, Range<usize>),
    block: &Range<usize>,
) where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let transposed = product.transposed();
    let is_last = block.end == product.sizes().2;
    let beta = if block.start == 0 {
        product.beta
    } else {
        S::ONE
    };
    // SAFETY: all sums were written; the elements of C are the caller's.
    unsafe {
        let stage = |at, pitch| Stage { at, pitch };
        if rows.len() > 1 && product.c.rows.stride_of_runs() == 1 {
            let nothing = Finish::new(None);
            let finish = if is_last { &product.finish } else { &nothing };
            stage(sums, rows.len()).finish(&product.c, (rows, columns), beta, finish);
            return;
        }
        let at = if rows.len() > 1 {
            K::with(Turning::<K::Vector>(Turned {
                sums,
                rows: rows.len(),
                columns: columns.len(),
                to: turned,
            }));
            turned
        } else {
            sums
        };
        let nothing = Finish::new(None);
        let finish = if is_last {
            &transposed.finish
        } else {
            &nothing
        };
        stage(at, STRIP).finish(&transposed.c, (columns, rows), beta, finish);
    }
}

/// So many rows are few for a product that is read across.
const FEW_ACROSS: usize = 64;
/// With more rows than so many, C needs this many columns for it.
const MOST_OF_SHORT: usize = 16;
const LEAST_COLUMNS: usize = 1024;

/// Whether the product has few rows, and B is contiguous along N: then vectors run along N, and read
/// B as a product of many rows reads its A. C, whose rows are contiguous, gets its sums by the stage,
/// which the steps along K have to be worth.
///
/// As measured with AVX-512; with AVX2 some products of that kind became slower.
pub(crate) fn is_read_across<S: 'static, C, K>(product: &Untyped<'_, S, C>) -> bool
where
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let b = &product.b;
    K::Vector::MASKS
        && m <= FEW_ACROSS
        && n >= 2 * FEW_ACROSS
        && (m <= MOST_OF_SHORT || n >= LEAST_COLUMNS)
        && k >= 32 * size_of::<S>()
        && b.rows.stride() == Some(1)
        && b.columns.stride() != Some(1)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::Few;
    use crate::target::Avx512;

    #[test]
    fn where_vectors_are_halves_a_whole_vector_of_rows_is_a_tile() {
        let few = |m, k, apart: isize, c_along_m| Few {
            sizes: (m, 300, k),
            is_same: true,
            along_k: true,
            a_along_m: true,
            c_along_m,
            apart,
        };
        let are = |few: Few| [false, true].map(|zen_4| few.are_on::<f64, Avx512>(|| zen_4));
        assert_eq!(are(few(8, 300, 300, true)), [true, false]);
        let along_k = Few {
            a_along_m: false,
            ..few(8, 300, 300, true)
        };
        let short = Few {
            sizes: (8, 15, 300),
            ..along_k
        };
        assert_eq!((are(along_k), are(short)), ([true, false], [true; 2]));
        // Fewer rows; a C that a tile cannot write as it lies; columns that compete.
        assert_eq!(are(few(7, 300, 300, true)), [true; 2]);
        assert_eq!(are(few(8, 300, 300, false)), [true; 2]);
        for k in [510, 512, 514, 1025] {
            assert_eq!(are(few(8, k, k as isize, true)), [true; 2], "{k}");
        }
        // Lanes without rows; a panel for few columns.
        assert_eq!(are(few(9, 300, 300, true)), [false, true]);
        assert_eq!(are(few(16, 300, 300, true)), [false; 2]);
        let panel = |n, k| {
            are(Few {
                sizes: (16, n, k),
                ..along_k
            })
        };
        assert_eq!((panel(16, 150), panel(16, 64)), ([false, true], [false; 2]));
        assert_eq!(panel(300, 300), [false; 2]);
        let words = |m, apart| few(m, 600, apart, true).are_on::<f32, Avx512>(|| true);
        assert_eq!(
            [words(16, 600), words(16, 1023), words(15, 600)],
            [false, true, true]
        );
        // the stride of the only column may be any number
        let one = Few {
            sizes: (8, 1, 600),
            ..few(8, 600, isize::MAX, true)
        };
        assert_eq!(are(one), [false; 2]);
    }
}
