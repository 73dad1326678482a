//! How many threads a product is worth; and products of few rows or columns, of which each thread
//! computes a part as a product of its own, since nothing that they pack could be shared.

use super::matrix::{Product, Typed};
use core::ops::Range;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Fewer multiplications than so many a thread take less time than it takes to wake the thread.
/// Tests divide small products, too.
const LEAST_WORK: usize = if cfg!(test) { 64 } else { 1 << 20 };
/// Rows and columns of C are divided at multiples of so many, so that few register tiles are small,
/// and no two threads write one line of the caches where C begins with a line.
const GRAIN: usize = 64;

/// So many rows or columns are few.
const FEW: usize = 8;

/// How many of at most `most` threads have work that is worth their start.
pub(crate) fn useful_threads<S, A, B, C>(product: &Product<'_, S, A, B, C>, most: usize) -> usize {
    let (m, n, k) = product.sizes();
    most.min(m.saturating_mul(n).saturating_mul(k) / LEAST_WORK)
}

/// C in parts: so many along its rows, and so many along its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    rows: usize,
    columns: usize,
}

impl Grid {
    /// The grid for at most `threads` threads, if the product has few rows or columns and there is
    /// work for more than one thread.
    pub(crate) fn of<S, A, B, C>(product: &Typed<'_, S, A, B, C>, threads: usize) -> Option<Grid> {
        let (m, n, _) = product.sizes();
        (m.min(n) <= FEW)
            .then(|| Self::for_sizes(m, n, useful_threads(product, threads)))
            .flatten()
    }

    /// The grid of the most parts whose sides are shortest: what each thread packs.
    fn for_sizes(m: usize, n: usize, threads: usize) -> Option<Grid> {
        let (most_rows, most_columns) = (m.div_ceil(GRAIN), n.div_ceil(GRAIN));
        let grids = (1..=threads.min(most_rows)).map(|rows| Grid {
            rows,
            columns: (threads / rows).min(most_columns),
        });
        grids
            .max_by_key(|grid| {
                let sides = m / grid.rows + n / grid.columns.max(1);
                (grid.rows * grid.columns, core::cmp::Reverse(sides))
            })
            .filter(|grid| grid.rows * grid.columns > 1)
    }

    /// Calls `f` with the product of each part, on the threads of rayon's current pool.
    pub(crate) fn each<S, A, B, C>(
        self,
        product: &Typed<'_, S, A, B, C>,
        f: impl Fn(Typed<'_, S, A, B, C>) + Sync,
    ) where
        S: Copy + Send + Sync,
        A: Copy + Send + Sync,
        B: Copy + Send + Sync,
        C: Copy + Send + Sync,
    {
        let (m, n, _) = product.sizes();
        let product = Divided(product);
        (0..self.rows * self.columns)
            .into_par_iter()
            .for_each(|part| {
                let rows = share(m, part % self.rows, self.rows);
                let columns = share(n, part / self.rows, self.columns);
                if !rows.is_empty() && !columns.is_empty() {
                    f(product.part(rows, columns));
                }
            });
    }
}

/// The range of one of `parts` parts of `size`, which begin at multiples of [`GRAIN`].
fn share(size: usize, part: usize, parts: usize) -> Range<usize> {
    let grains = size.div_ceil(GRAIN);
    let bound = |part: usize| size.min((grains * part).div_ceil(parts) * GRAIN);
    bound(part)..bound(part + 1)
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

#[cfg(test)]
mod tests {
    use super::{Grid, share};

    #[test]
    fn shares_cover_each_coordinate_once() {
        for size in [1, 47, 48, 49, 500, 1000] {
            for parts in 1..9 {
                let all: Vec<usize> = (0..parts)
                    .flat_map(|part| share(size, part, parts))
                    .collect();
                assert!(all.into_iter().eq(0..size), "{size} in {parts}");
            }
        }
    }

    #[test]
    fn grids_have_short_sides_and_no_more_parts_than_threads() {
        assert_eq!(
            Grid::for_sizes(1000, 1000, 4),
            Some(Grid {
                rows: 2,
                columns: 2
            })
        );
        assert_eq!(
            Grid::for_sizes(4000, 1000, 4),
            Some(Grid {
                rows: 4,
                columns: 1
            })
        );
        assert_eq!(
            Grid::for_sizes(40, 4000, 4),
            Some(Grid {
                rows: 1,
                columns: 4
            })
        );
        assert_eq!(Grid::for_sizes(1000, 1000, 1), None);
        assert_eq!(Grid::for_sizes(40, 40, 8), None);
    }
}
