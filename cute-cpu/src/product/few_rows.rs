//! Products of few rows, where B is contiguous along K: by sums of vectors along K.
//!
//! With one row of A, each element of B is used once: the product is as fast as B is read, and
//! packing would read it twice. So vectors run along K in A and in B.

use super::chunks::chunks;
use super::dots::{STRIP, Sums};
use super::matrix::{Matrix, Product};
use super::pack::PackB;
use super::panels::{Panels, Room};
use super::source::Untyped;
use super::stage::Stage;
use super::stored::Stored;
use crate::kernel::Kernels;
use crate::number::Number;
use crate::vector::Vector;

/// So many rows are few, if they are less than a vector: else a tile of the other loops is as fast,
/// unless all of B would be converted for it.
pub(super) const FEW: usize = 8;
/// A vector has at most so many elements.
const MOST: usize = 16;
/// With at least so many steps along K, a whole vector of rows is few as well, where there are
/// registers for the sums of 8 rows: all of B is read once, in long runs. As measured with AVX-512.
const MANY_STEPS: usize = 512;
/// A row has so many bytes at most: 8 of them have to stay in the first level, since all are read for each few
/// columns of B. As measured with 48 KiB of first level, and `f64`.
const MOST_OF_ROW: usize = 4 << 10;
/// Fewer steps along K than so many vectors are not worth the sums at the end.
const LEAST_VECTORS: usize = 4;

/// What decides whether a product has few rows.
pub(crate) struct Few {
    /// (m,n,k).
    pub(crate) sizes: (usize, usize, usize),
    /// Whether the elements of B are those of the sums.
    pub(crate) is_same: bool,
    /// Whether B is contiguous along K.
    pub(crate) along_k: bool,
}

impl Few {
    pub(crate) fn are<S, K: Kernels<S>>(&self) -> bool {
        let (m, n, k) = self.sizes;
        let is_vector = K::Vector::MASKS
            && m <= K::Vector::LANES
            && (MANY_STEPS..=MOST_OF_ROW / size_of::<S>()).contains(&k);
        let is_less = m <= FEW && m < K::Vector::LANES;
        (is_less || (is_vector && self.is_same) || (m <= FEW && !self.is_same))
            && n >= m
            && k >= LEAST_VECTORS * K::Vector::LANES * K::Vector::STEPS
            && self.along_k
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
    let [sums, to] = Panels::rooms(room, [MOST * STRIP, size_of_a]);
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
    // The sums of a row are next to each other: they are a column of the transposed C.
    let Product {
        c, beta, finish, ..
    } = product.transposed();
    for strip in chunks(n, STRIP) {
        let mut row = 0;
        while row < m {
            let sums = Sums {
                a: a.wrapping_add(row * pitch),
                pitch,
                b: Matrix {
                    at: product.b.at.at,
                    rows: product.b.rows,
                    columns: product.b.columns,
                },
                columns: strip.clone(),
                alpha: product.alpha,
                to: sums.wrapping_add(row * STRIP),
            };
            // SAFETY: the rows of A are contiguous along K, there is room for the sums of `MOST`
            // rows, and the columns are those of B.
            row += unsafe { (product.b.at.reader.sums)(sums, m - row) };
        }
        let (at, pitch) = (sums, STRIP);
        // SAFETY: all sums of the strip were written; the elements of C are the caller's.
        unsafe { Stage { at, pitch }.finish(&c, (strip, 0..m), beta, &finish) };
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
