//! Whether a product has few rows, so that vectors run along K, or along N, rather than along rows.

use super::along::is_fast;
use super::blocks::Caches;
use super::dots::MOST_OF_TILE;
use super::shape::Shape;
use super::source::Untyped;
use super::strided::{Strided, is_next};
use crate::kernel::Kernels;
use crate::target::is_zen_4;
use crate::vector::Vector;

/// The most rows that are few, if they are less than a vector: else a tile of the other loops is as fast,
/// unless all of B would be converted for it.
pub(super) const FEW: usize = 8;
/// A product with fewer steps along K than this many vectors is not worth the sums at the end.
const LEAST_VECTORS: usize = 4;

/// The least steps along K with which a whole vector of rows is few as well, where there are registers for the
/// sums of 8 rows: all of B is read once, in long runs. More rows than a tile has read B twice, and need more
/// steps. As measured with AVX-512.
const MANY_STEPS: usize = 128;
const MANY_STEPS_OF_TWO_TILES: usize = 512;

/// On Zen 4, which takes vectors in two halves, a tile of a whole vector of rows is faster. It reads some columns
/// of B side by side, unless these are within [`NEARLY`] bytes of a multiple of [`COMPETING`] bytes apart, and so
/// compete for places of the cache. An A that is not contiguous along M becomes a panel for it, if C has at least
/// [`PANEL`] times as many columns as rows. As measured.
const COMPETING: isize = 2048;
const NEARLY: isize = 16;
const PANEL: usize = 2;

/// A B of more bytes is far, with a second level of 2 MiB: there, a tile of a whole vector of rows that reads A as it
/// lies is faster as well. As measured.
const FAR: usize = 4 << 20;

/// The most rows for which there are sums along K on Zen 4 because a tile would have lanes without rows, or would
/// copy A for few columns of C.
const MOST_SUMMED: usize = 48;
/// The end of each of these sums costs as much as this many multiplications of a vector.
const END: usize = 6;
/// The most bytes of B that come from the third level in time, where B is read once for each 8 rows.
const MOST_READ: usize = 24 << 20;
/// The most bytes of a B that is near enough to be read once more for the last rows.
const MOST_READ_AGAIN: usize = 1 << 20;

/// The most rows that are few for a product whose vectors run along N; and if C has fewer than [`LEAST_COLUMNS`]
/// columns.
const FEW_ACROSS: usize = 64;
const MOST_OF_SHORT: usize = 16;
const LEAST_COLUMNS: usize = 1024;
/// With a second level of 2 MiB, a B that has more than half of it is far as well, if there are so many steps along K:
/// each step reads another line of each panel, which comes from the third level. Whole tiles wait less, so for these it
/// has more than 7/8, and steps that begin so many bytes apart. As measured.
const LEAST_STEPS_OF_FAR: usize = 128;
const LEAST_APART: usize = 2000;

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

/// Whether a product of `m` rows and `k` steps may have few rows: false for all that are too small for it, which have
/// no time for other questions.
#[inline(always)]
pub(crate) fn may_be_few<S, K: Kernels<S>>(m: usize, k: usize) -> bool {
    m <= FEW.max(K::Vector::LANES) && k >= LEAST_VECTORS * K::Vector::LANES * K::Vector::STEPS
}

/// Whether `m` rows may have [sums along K](Few::are_worth_sums), which serve more rows than [`may_be_few`] on Zen 4.
#[inline(always)]
fn may_be_sums<S, K: Kernels<S>>(m: usize, k: usize) -> bool {
    // With fewer steps, not even a tile of one row in a vector costs more than the ends of sums.
    K::Vector::MASKS
        && m <= MOST_SUMMED
        && k >= LEAST_VECTORS * K::Vector::LANES
        && k >= END / 2 * m
}

impl Few {
    pub(crate) fn are<S, K: Kernels<S>>(&self) -> bool {
        self.are_on::<S, K>(is_zen_4, Caches::of_this_machine)
    }

    /// [`are`](Self::are) on a processor that is Zen 4 or is not, and has these caches.
    #[inline(always)]
    fn are_on<S, K: Kernels<S>>(
        &self,
        is_zen_4: impl Fn() -> bool,
        caches: impl Fn() -> Caches,
    ) -> bool {
        let (m, n, k) = self.sizes;
        let has_tile =
            || self.fill_a_tile::<S, K>() && (is_zen_4() || self.are_better_a_tile::<S>(caches()));
        let are_few = if m <= FEW && (m < K::Vector::LANES || !self.is_same) {
            true
        } else {
            self.is_same && self.fill_a_vector::<S, K>() && !has_tile()
        };
        if are_few && n >= m && self.along_k && may_be_few::<S, K>(m, k) {
            return true;
        }
        self.are_worth_sums::<S, K>() && !has_tile() && is_zen_4()
    }

    /// Whether rows that fill a tile are better one with a large second level: where A becomes a panel, or B is far.
    fn are_better_a_tile<S>(&self, caches: Caches) -> bool {
        let (_, n, k) = self.sizes;
        caches.are_large() && (!self.a_along_m || n * k * size_of::<S>() > FAR)
    }

    /// Whether the rows, at most a whole vector, are few because there are many steps along K.
    fn fill_a_vector<S, K: Kernels<S>>(&self) -> bool {
        let (m, _, k) = self.sizes;
        let least = match self.a_along_m && self.c_along_m {
            true if m <= MOST_OF_TILE => MANY_STEPS,
            true => MANY_STEPS_OF_TWO_TILES,
            false => 0,
        };
        K::Vector::MASKS && m <= K::Vector::LANES && k >= least
    }

    /// Whether the rows are those of a tile that reads A and B fast, and writes C as it lies.
    fn fill_a_tile<S, K: Kernels<S>>(&self) -> bool {
        let (m, n, _) = self.sizes;
        // A single column may have any stride.
        let bytes = self.apart.wrapping_mul(size_of::<S>() as isize);
        let competes = bytes.wrapping_add(NEARLY).rem_euclid(COMPETING) <= 2 * NEARLY;
        let reads_a = self.a_along_m || n >= PANEL * m;
        m == K::Vector::LANES && reads_a && self.c_along_m && !competes
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
            false => (copy + copy / 3, 0),
        };
        let without = lanes_of_rest::<S, K>(self.sizes) - m % lanes;
        let read = m.div_ceil(MOST_OF_TILE) * n * k * size_of::<S>();
        read <= MOST_READ && without * n * k + panel > END * lanes * m * n + rows
    }
}

/// How many of the last rows, which fill no vector, are better a product of their own on Zen 4: if B is contiguous along
/// K, by sums along K, else with the sides exchanged. 0 if they are a part of the tiles.
pub(crate) fn rest<S: 'static, C, K>(product: &Untyped<'_, S, C>) -> usize
where
    K: Kernels<S>,
{
    let b = &product.b;
    let along_k = b.columns.stride() == Some(1);
    match b.at.reader.is_same && (along_k || b.rows.stride() == Some(1)) {
        true => rest_along::<S, K>(product.sizes(), along_k),
        false => 0,
    }
}

/// [`rest`] for a B that is contiguous along K, or else along N.
pub(crate) fn rest_along<S, K: Kernels<S>>(sizes: (usize, usize, usize), along_k: bool) -> usize {
    match rest_of::<S, K>(sizes, along_k) {
        rest if rest > 0 && is_zen_4() => rest,
        _ => 0,
    }
}

/// The number of last rows, less than a vector, that take less time as a product of their own than in the tiles; 0 if
/// they do not. Tiles multiply a whole vector `n·k` times for them. As measured.
#[inline(always)]
fn rest_of<S, K: Kernels<S>>((m, n, k): (usize, usize, usize), along_k: bool) -> usize {
    let lanes = K::Vector::LANES;
    let rest = m % lanes;
    // Vectors that are multiplied for each of these rows.
    let vectors = match along_k {
        true => n * (k.div_ceil(lanes) + END),
        false => k * n.div_ceil(lanes) + n,
    };
    let is_worth = K::Vector::MASKS
        && m >= lanes
        && is_near::<S>(n, k)
        && rest * vectors * lanes < n * k * lanes_of_rest::<S, K>((m, n, k));
    if is_worth { rest } else { 0 }
}

/// The lanes of a vector for which tiles of `m` rows take time because of the rows that fill no vector. On Zen 4, half of
/// a vector takes half of the time, but in a tile of one vector and a half, which waits for B. As measured.
fn lanes_of_rest<S, K: Kernels<S>>((m, n, k): (usize, usize, usize)) -> usize {
    let lanes = K::Vector::LANES;
    let is_low = m < 2 * lanes;
    match m % lanes {
        0 => 0,
        rest if !K::Vector::HALVES || rest > lanes / 2 => lanes,
        _ if is_low && is_near::<S>(n, k) => lanes * 5 / 8,
        _ if is_low => lanes * 3 / 4,
        _ => lanes / 2,
    }
}

/// Whether B is read again in time.
fn is_near<S>(n: usize, k: usize) -> bool {
    n * k * size_of::<S>() <= MOST_READ_AGAIN
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

/// Whether rows of vectors along K are faster. A function of its own: products of a few elements do not call it.
#[inline(never)]
pub(crate) fn has_few_rows_or_columns<S, K: Kernels<S>>(product: &Strided<S>) -> bool {
    // Sums along K of these were asked for before.
    if const { K::Vector::HALVES } && is_fast::<K::Vector>() {
        return false;
    }
    let (m, n, k) = product.sizes;
    let (a, b, c) = (&product.a, &product.b, &product.c);
    let few = |m, n, apart: isize, steps: isize, (a_along_m, c_along_m)| {
        Few {
            sizes: (m, n, k),
            is_same: true,
            along_k: steps == 1,
            a_along_m,
            c_along_m,
            apart,
        }
        .are::<S, K>()
    };
    let along_m = (is_next(m, a.row), is_next(m, c.row));
    let along_n = (is_next(n, b.row), is_next(n, c.column));
    few(m, n, b.row, b.column, along_m) || few(n, m, a.row, a.column, along_n)
}

/// Whether the product has few rows, and B is contiguous along N: then vectors run along N, and read
/// B as a product of many rows reads its A. C, whose rows are contiguous, gets its sums by the stage,
/// which the steps along K have to be worth.
///
/// As measured with AVX-512; with AVX2 some products of that kind became slower.
pub(crate) fn is_read_across<S: 'static, C, K>(product: &Untyped<'_, S, C>) -> bool
where
    K: Kernels<S>,
{
    let sizes @ (m, n, k) = product.sizes();
    let b = &product.b;
    let is_long = (m <= MOST_OF_SHORT || n >= LEAST_COLUMNS) && k >= 32 * size_of::<S>();
    K::Vector::MASKS
        && m <= FEW_ACROSS
        && n >= 2 * FEW_ACROSS
        && b.rows.stride() == Some(1)
        && b.columns.stride() != Some(1)
        && (is_long || (b.at.reader.is_same && is_far::<S, K>(sizes, Caches::of_this_machine())))
}

/// Whether a B that is contiguous along N comes from afar for `m` rows, with a large second level.
fn is_far<S, K: Kernels<S>>((m, n, k): (usize, usize, usize), caches: Caches) -> bool {
    let shape = Shape::of::<S, K>((m, n, k));
    let are_whole = m.is_multiple_of(shape.rows) && shape.has_whole_tiles::<S, K>();
    let (bytes, second) = (n * k * size_of::<S>(), caches.second);
    caches.are_large()
        && k >= LEAST_STEPS_OF_FAR
        && match are_whole {
            true => bytes > second / 8 * 7 && n * size_of::<S>() >= LEAST_APART,
            false => bytes > second / 2,
        }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::super::blocks::Caches;
    use super::{Few, is_far, rest_of};
    use crate::target::Avx512;

    const SMALL: Caches = Caches { second: 1 << 20 };

    #[test]
    fn with_a_large_second_level_a_vector_of_rows_is_a_tile_where_a_is_a_panel_or_b_is_far() {
        let few = |n: usize, k, a_along_m| Few {
            sizes: (16, n, k),
            is_same: true,
            along_k: true,
            a_along_m,
            c_along_m: true,
            apart: k as isize,
        };
        let large = Caches { second: 2 << 20 };
        let are =
            |few: Few| [SMALL, large].map(|caches| few.are_on::<f32, Avx512>(|| false, || caches));
        assert_eq!(are(few(300, 600, false)), [true, false]);
        assert_eq!(are(few(300, 600, true)), [true; 2]);
        assert_eq!(are(few(2000, 2000, true)), [true, false]);
        assert_eq!(are(few(20, 600, false)), [true; 2]);
    }

    #[test]
    fn a_b_by_rows_is_far_where_it_fills_half_of_a_large_second_level_and_later_for_whole_tiles() {
        let large = Caches { second: 2 << 20 };
        let far = |sizes| [SMALL, large].map(|caches| is_far::<f32, Avx512>(sizes, caches));
        assert_eq!(
            (far((37, 4096, 64)), far((37, 4096, 65))),
            ([false; 2], [false; 2])
        );
        assert_eq!(
            (far((37, 2048, 128)), far((37, 2049, 128))),
            ([false; 2], [false, true])
        );
        assert_eq!(
            (far((48, 1000, 458)), far((48, 1000, 459))),
            ([false; 2], [false, true])
        );
        assert_eq!(
            (far((48, 499, 3000)), far((48, 500, 3000))),
            ([false; 2], [false, true])
        );
        // Two vectors have no kernel of whole tiles.
        assert_eq!(
            (far((32, 300, 900)), far((64, 300, 900))),
            ([false, true], [false; 2])
        );
        let doubles = |m| is_far::<f64, Avx512>((m, 1000, 150), large);
        assert_eq!(
            [16, 24, 32, 37, 40, 48].map(doubles),
            [true, false, false, true, true, false]
        );
    }

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
        let are =
            |few: Few| [false, true].map(|zen_4| few.are_on::<f64, Avx512>(|| zen_4, || SMALL));
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
        // Half of a vector, which waits for a B that is far.
        assert_eq!(are(few(12, 300, 300, true)), [false; 2]);
        assert_eq!(are(few(12, 600, 600, true)), [false, true]);
        let panel = |n, k| {
            are(Few {
                sizes: (16, n, k),
                ..along_k
            })
        };
        assert_eq!((panel(16, 150), panel(16, 64)), ([false, true], [false; 2]));
        assert_eq!(panel(300, 300), [false; 2]);
        let words = |m, apart| few(m, 600, apart, true).are_on::<f32, Avx512>(|| true, || SMALL);
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

    #[test]
    fn last_rows_that_fill_little_of_a_vector_are_a_product_of_their_own() {
        let rest =
            |m, n, k| [true, false].map(|along_k| rest_of::<f32, Avx512>((m, n, k), along_k));
        // Sums along K cost their ends.
        assert_eq!((rest(65, 65, 65), rest(100, 100, 100)), ([1; 2], [0, 4]));
        // Tiles take half of the time of a vector for 8 rows, but for B with one vector beside them.
        assert_eq!((rest(72, 72, 72), rest(24, 400, 400)), ([0; 2], [8; 2]));
        assert_eq!(rest(79, 79, 79), [0; 2]);
        // No rows are left, or there are no others; B comes from afar.
        assert_eq!((rest(64, 70, 70), rest(15, 70, 70)), ([0; 2], [0; 2]));
        assert_eq!((rest(513, 512, 512), rest(513, 513, 512)), ([1; 2], [0; 2]));
        let doubles = [97, 100].map(|n| rest_of::<f64, Avx512>((n, n, n), true));
        assert_eq!(doubles, [1, 0]);
    }
}
