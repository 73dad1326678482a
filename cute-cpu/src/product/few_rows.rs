//! Products of few rows, where B is contiguous along K: by sums of vectors along K.
//!
//! With one row of A, each element of B is used once: the product is as fast as B is read, and
//! packing would read it twice. So vectors run along K in A and in B. [`few`](super::few) says which
//! products these are.

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
use crate::vector::Vector;
use core::ops::Range;

/// The most bytes that the rows of a tile have in one block along K: they have to stay in the first level, since
/// all are read for each few columns of B. As measured with 48 KiB of first level.
const NEAR: usize = 32 << 10;
/// A B of more bytes comes from memory, or from a third level that others use as well: its next columns are fetched.
const FAR: usize = 8 << 20;

/// Computes a product that [`has_few_rows`](super::few::has_few_rows).
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
