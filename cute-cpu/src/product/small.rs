//! Small products, tile after tile: without blocks, and without a plan.
//!
//! A product of 8×8×8 is some sixty cycles of arithmetic, less than the loops over blocks take to
//! decide how to go about it. Here little is decided, and B and C are used where they lie.

use super::loops::needs_whole_vectors;
use super::matrix::Product;
use super::pack::PackA;
use super::panels::{Panels, Room};
use super::shape::Shape;
use super::source::Untyped;
use super::stored::Stored;
use super::tiling::Tiling;
use crate::kernel::{Kernels, Tile};
use crate::number::Number;
use crate::vector::Vector;

/// Sides of at most so many elements are small: A, B and C stay near the processor as they lie.
const MOST: usize = 64;

/// Whether a product is small, and its B and its C are what a micro-kernel reads and writes.
pub(crate) fn is_small<S: 'static, C: Stored<S>, K>(product: &Untyped<'_, S, C>) -> bool
where
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let Product {
        a, b, c, finish, ..
    } = product;
    m.max(n).max(k) <= MOST
        && C::SAME
        && K::Vector::STEPS == 1
        && finish.is_nothing()
        && a.at.reader.is_same
        && b.at.reader.is_same
        && b.rows.ascending().is_some()
        && b.columns.ascending().is_some()
        && c.rows.is_contiguous()
        && c.columns.ascending().is_some()
}

/// Computes a product of [`is_small`].
///
/// # Safety
/// The processor has the instructions of `K`. The elements of all operands exist; those of C are
/// borrowed exclusively and are distinct. No side is 0.
pub(crate) unsafe fn multiply<S, C, K>(product: &Untyped<'_, S, C>, room: &mut Room<'_>)
where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    let Product { a, b, c, .. } = product;
    let shape = Shape::of::<S, K>(m);
    let tiling = Tiling::new(m, shape.rows, K::Vector::LANES);
    let in_place = a
        .columns
        .ascending()
        .filter(|_| a.rows.is_contiguous() && !needs_whole_vectors::<S, K>(m));
    let (first, step) = match in_place {
        Some(stride) => (a.address(0, 0), stride),
        None => {
            let tiles = 0..tiling.count();
            let [to] = Panels::rooms(room, [tiles.end * shape.rows * k]);
            let (from, rows, steps) = (a.at.at, a.rows, a.columns);
            // SAFETY: the rows and steps are those of A, whose tiles have room.
            unsafe {
                (a.at.reader.pack_a)(&PackA {
                    from,
                    rows,
                    steps,
                    tiling,
                    tiles,
                    to,
                });
            }
            (to.cast_const(), shape.rows)
        }
    };
    let stride = |axis: &super::axis::Axis<'_>| axis.ascending().unwrap_or(0);
    let (b_column, c_column) = (stride(&b.rows), stride(&c.columns));
    let (to_b, to_c) = (
        b.address(0, 0),
        c.at.wrapping_offset(c.rows.at(0) + c.columns.at(0)),
    );
    let mut tile = Tile {
        depth: k,
        a: first,
        a_step: step,
        b: to_b,
        b_column,
        b_step: stride(&b.columns),
        c: to_c.cast(),
        c_column,
        rows: m,
        columns: n,
        alpha: product.alpha,
        beta: product.beta,
    };
    for t in 0..tiling.count() {
        let span = tiling.span(t);
        tile.rows = span.len();
        let at = if in_place.is_some() {
            span.start
        } else {
            t * shape.rows * k
        };
        tile.a = first.wrapping_add(at);
        let mut column = 0;
        while column < n {
            tile.columns = shape.columns.min(n - column);
            tile.b = to_b.wrapping_add(column * b_column);
            tile.c = to_c.wrapping_add(span.start + column * c_column).cast();
            // SAFETY: the rows, columns and steps of the tile are those of elements.
            unsafe { K::tile(&tile) };
            column += tile.columns;
        }
    }
}
