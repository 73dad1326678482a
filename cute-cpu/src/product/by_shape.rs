//! Which loops compute a product: by its sizes, its strides and the number of threads.

use super::axis::Axis;
use super::chunks::chunks;
use super::few::{self, has_few_rows, is_read_across};
use super::few_columns;
use super::few_rows;
use super::loops;
use super::matrix::{Product, Typed};
use super::panels::Room;
use super::plan::Plan;
use super::small;
use super::source::Untyped;
use super::stored::Stored;
use super::strided::{Strided, is_better_transposed};
#[cfg(feature = "threads")]
use super::{split::useful_threads, team};
use crate::kernel::Kernels;
use crate::number::Number;
use crate::vector::Widen;

/// Computes a product with the kernels of an instruction set, on at most `threads` threads. `may_be_small`
/// says whether [`small`] is asked first.
///
/// # Safety
/// The processor has the instructions. The sizes of the matrices agree and all elements exist;
/// those of C are borrowed exclusively and are distinct.
pub(crate) unsafe fn multiply<S, A, B, C, K>(
    product: &Typed<'_, S, A, B, C>,
    threads: usize,
    may_be_small: bool,
    room: &mut Room<'_>,
) where
    S: Number,
    A: Copy + Sync,
    B: Copy + Sync,
    C: Stored<S>,
    K: Kernels<S, Vector: Widen<A> + Widen<B>>,
{
    if may_be_small
        && let Some(strided) = Strided::of_product(product)
        // SAFETY: as the caller promises.
        && unsafe { small::multiply::<_, A, B, C, K>(&strided, threads, Some(room)) }
    {
        return;
    }
    let product = Product {
        a: product.a.source::<S, K>(),
        b: product.b.source::<S, K>(),
        c: product.c,
        alpha: product.alpha,
        beta: product.beta,
        finish: product.finish,
    };
    // SAFETY: as the caller promises.
    unsafe { multiply_untyped::<_, _, K>(&product, threads, room) }
}

/// Computes a product by the loops for its shape.
///
/// # Safety
/// Those of [`multiply`].
unsafe fn multiply_untyped<S, C, K>(
    product: &Untyped<'_, S, C>,
    threads: usize,
    room: &mut Room<'_>,
) where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    let (m, n, k) = product.sizes();
    if m == 0 || n == 0 {
        return;
    }
    if k == 0 {
        // SAFETY: as the caller promises.
        return unsafe { without_steps(product) };
    }
    let transposed = product.transposed();
    // With more rows than `FEW` threads divide the product below; with fewer they did before (`Split::of_few`).
    let has_few_rows = |product: &Untyped<'_, S, C>| {
        (threads == 1 || product.sizes().0 <= few::FEW) && has_few_rows::<_, _, K>(product)
    };
    // SAFETY: as the caller promises.
    unsafe {
        if has_few_rows(product) {
            few_rows::multiply::<_, _, K>(product, room);
        } else if has_few_rows(&transposed) {
            few_rows::multiply::<_, _, K>(&transposed, room);
        } else if few_columns::has_few_columns::<_, _, K>(product) {
            few_columns::multiply::<_, _, K>(product, room);
        } else if few_columns::has_few_columns::<_, _, K>(&transposed) {
            few_columns::multiply::<_, _, K>(&transposed, room);
        } else {
            let (rows, columns) = (&product.c.rows, &product.c.columns);
            let side = |axis: &Axis<'_>| (axis.size(), axis.stride_of_runs());
            let product = if is_better_transposed(side(rows), side(columns)) {
                &transposed
            } else {
                product
            };
            let across = product.transposed();
            let product = if is_read_across::<_, _, K>(product) {
                &across
            } else {
                product
            };
            if small::is_small::<_, _, K>(product) {
                small::multiply_packed::<_, _, K>(product, room);
            } else {
                let (m, n, _) = product.sizes();
                // Threads take whole tiles.
                let rest = match threads {
                    1 => few::rest::<_, _, K>(product),
                    _ => 0,
                };
                in_parts::<_, _, K>(&product.part(0..m - rest, 0..n), threads, room);
                if rest > 0 {
                    let part = product.part(m - rest..m, 0..n);
                    if part.b.columns.stride() == Some(1) {
                        few_rows::multiply::<_, _, K>(&part, room);
                    } else {
                        in_parts::<_, _, K>(&part.transposed(), threads, room);
                    }
                }
            }
        }
    }
}

/// The most rows and columns of a part of C, if it cannot hold sums: with several blocks along K these have memory
/// of their own, at most 4 MiB.
const PART: usize = 1024;

/// Computes a product by the loops over blocks. One whose sums C cannot hold is divided into parts
/// of C.
///
/// # Safety
/// Those of [`multiply`]; K has at least one step.
unsafe fn in_parts<S, C, K>(product: &Untyped<'_, S, C>, threads: usize, room: &mut Room<'_>)
where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    if const { C::SAME } {
        // SAFETY: as the caller promises.
        return unsafe { by_blocks::<_, _, K>(product, threads, room) };
    }
    let (m, n, _) = product.sizes();
    for columns in chunks(n, PART) {
        for rows in chunks(m, PART) {
            let part = product.part(rows, columns.clone());
            // SAFETY: as the caller promises; the parts have no element of C in common.
            unsafe { by_blocks::<_, _, K>(&part, threads, room) }
        }
    }
}

/// Computes a product by the loops over blocks, on one thread or on several.
///
/// # Safety
/// Those of [`in_parts`].
unsafe fn by_blocks<S, C, K>(product: &Untyped<'_, S, C>, threads: usize, room: &mut Room<'_>)
where
    S: Number,
    C: Stored<S>,
    K: Kernels<S>,
{
    #[cfg(feature = "threads")]
    if let threads @ 2.. = useful_threads(product, threads) {
        // SAFETY: as the caller promises.
        return unsafe { team::multiply::<_, _, K>(product, threads, room) };
    }
    #[cfg(not(feature = "threads"))]
    let _ = threads;
    let plan = Plan::of::<_, _, K>(product);
    // SAFETY: as the caller promises.
    unsafe { loops::multiply::<_, _, K>(product, &plan, room) }
}

/// `C = beta·C`.
///
/// # Safety
/// Those of [`multiply`].
unsafe fn without_steps<S: Number, C: Stored<S>>(product: &Untyped<'_, S, C>) {
    let c = &product.c;
    for j in 0..c.columns.size() {
        for i in 0..c.rows.size() {
            // SAFETY: the coordinates lie below the sizes of C.
            let to = unsafe { &mut *c.at.offset(c.rows.at(i) + c.columns.at(j)) };
            let mut value = [if product.beta == S::ZERO {
                S::ZERO
            } else {
                product.beta * to.widened()
            }];
            product.finish.apply(i, j, &mut value);
            *to = C::rounded(value[0]);
        }
    }
}
