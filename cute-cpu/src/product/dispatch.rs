//! Which loops compute a product.

use super::dots;
use super::loops;
use super::matrix::{Matrix, Product};
use super::panels::Room;
use super::plan::Plan;
#[cfg(feature = "threads")]
use super::{team, threads::useful_threads};
use crate::kernel::Kernels;
use crate::number::Number;

/// Fewer rows than this leave most of a vector without work.
const FEW: usize = 4;

/// Whether vectors should run along the columns of C: its rows are few or not contiguous.
fn is_better_transposed<P>(c: &Matrix<'_, P>) -> bool {
    let (m, n) = (c.rows.size(), c.columns.size());
    match (
        c.rows.stride_of_runs() == 1,
        c.columns.stride_of_runs() == 1,
    ) {
        (true, _) if m > 1 => m < FEW && n >= 4 * FEW,
        (_, true) if n > 1 => n >= FEW || m < 4 * FEW,
        _ => n > m,
    }
}

/// Computes a product with the kernels of an instruction set, on at most so many threads.
///
/// # Safety
/// The processor has the instructions. The sizes of the matrices agree and all elements exist;
/// those of C are borrowed exclusively and are distinct.
pub(crate) unsafe fn compute<T: Number, K: Kernels<T>>(
    product: &Product<'_, T>,
    threads: usize,
    room: &mut Room<'_>,
) {
    let (m, n, k) = product.sizes();
    if m == 0 || n == 0 {
        return;
    }
    if k == 0 {
        // SAFETY: as the caller promises.
        return unsafe { without_steps(product) };
    }
    if let Some(product) = dots::few_rows::<T, K>(product) {
        // SAFETY: as the caller promises.
        return unsafe { dots::multiply::<T, K>(&product, room) };
    }
    let product = if is_better_transposed(&product.c) {
        product.transposed()
    } else {
        *product
    };
    let plan = Plan::of::<T, K>(&product);
    #[cfg(feature = "threads")]
    if let threads @ 2.. = useful_threads(&product, threads) {
        // SAFETY: as the caller promises.
        return unsafe { team::multiply::<T, K>(&product, &plan, threads, room) };
    }
    #[cfg(not(feature = "threads"))]
    let _ = threads;
    // SAFETY: as the caller promises.
    unsafe { loops::multiply::<T, K>(&product, &plan, room) }
}

/// `C = beta·C`.
///
/// # Safety
/// Those of [`compute`].
unsafe fn without_steps<T: Number>(product: &Product<'_, T>) {
    let c = &product.c;
    for j in 0..c.columns.size() {
        for i in 0..c.rows.size() {
            // SAFETY: the coordinates lie below the sizes of C.
            let to = unsafe { &mut *c.at.offset(c.rows.at(i) + c.columns.at(j)) };
            let mut value = [if product.beta == T::ZERO {
                T::ZERO
            } else {
                product.beta * *to
            }];
            product.finish.apply(i, j, &mut value);
            [*to] = value;
        }
    }
}
