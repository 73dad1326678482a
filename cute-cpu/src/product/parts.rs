//! Parts of a product as products of their own, each on a thread.
//!
//! Few rows or columns are multiplied so: nothing that the threads pack could be shared.

use super::matrix::Typed;
use super::split::{GRAIN, Split, share};
use core::ops::Range;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Calls `f` with the product of each part of C, on the threads of rayon's current pool.
pub(crate) fn each<S, A, B, C>(
    product: &Typed<'_, S, A, B, C>,
    split: Split,
    f: impl Fn(Typed<'_, S, A, B, C>) + Sync,
) where
    S: Copy + Send + Sync,
    A: Copy + Send + Sync,
    B: Copy + Send + Sync,
    C: Copy + Send + Sync,
{
    let (m, n, _) = product.sizes();
    let product = Divided(product);
    (0..split.count()).into_par_iter().for_each(|part| {
        let Some((row, column)) = split.part(part) else {
            return;
        };
        let rows = share(m, GRAIN, row, split.rows);
        let columns = share(n, GRAIN, column, split.columns);
        if !rows.is_empty() && !columns.is_empty() {
            f(product.part(rows, columns));
        }
    });
}

/// A product that threads divide among them.
struct Divided<'a, 't, S, A, B, C>(&'a Typed<'t, S, A, B, C>);

impl<S: Copy, A: Copy, B: Copy, C: Copy> Divided<'_, '_, S, A, B, C> {
    fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Typed<'_, S, A, B, C> {
        self.0.part(rows, columns)
    }
}

// SAFETY: A and B are read alone, and an epilogue is `Sync`. The parts of C have no coordinate in
// common, so that no thread reaches an element that another one writes.
unsafe impl<S: Sync, A: Sync, B: Sync, C: Send + Sync> Sync for Divided<'_, '_, S, A, B, C> {}
