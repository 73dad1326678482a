//! How many threads a product is worth, and how C is divided into parts for them.

use super::few::FEW;
use super::matrix::Product;
use core::cmp::Reverse;
use core::ops::Range;

/// The least multiplications for a thread: fewer take less time than it takes to wake it.
/// Tests divide small products, too.
const LEAST_WORK: usize = if cfg!(test) { 64 } else { 1 << 20 };

/// Few rows or columns of C are divided at multiples of this number, so that few register tiles are small, and no
/// two threads write one line of the caches where C begins with a line.
pub(super) const GRAIN: usize = 64;

/// How many of at most `most` threads have work that is worth their start.
pub(crate) fn useful_threads<S, A, B, C>(product: &Product<'_, S, A, B, C>, most: usize) -> usize {
    let (m, n, k) = product.sizes();
    most.min(m.saturating_mul(n).saturating_mul(k) / LEAST_WORK)
}

/// Parts of C: how many there are along its rows, and along its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// The most parts along each side.
const MOST: usize = 32;
/// The most parts of C.
pub(super) const MOST_PARTS: usize = MOST * MOST;
/// The multiplications for C that take as long as to pack an element of A or B; and as long as to read one that is
/// not packed from a distant cache.
const PACKED: u64 = 16;
const READ: u64 = 4;
/// Two parts one above the other share a line of each column of C, unless the column begins with a line. Two threads
/// take that line from each other, once for each block of [`STEPS`] steps along K. For each column this is counted as
/// `SHARED` multiplications; with two threads about 6000 were measured. More threads were not measured with this, so
/// their splits are chosen without it.
const SHARED: u64 = 4096;
const STEPS: usize = 512;
/// The multiplications in each step that take as long as to begin with a part.
const BEGUN: u64 = 64;
/// One thread of this many is delayed, by the system or by another thread on the same core, and so is the end, by a
/// part of its time: the more threads there are, the more probable it is. As measured with 2 and with 16 threads.
const DELAYED: u64 = 32;
/// No fewer parts than this are expected to be done before the delay counts as one of them.
const LEAST_DELAYED: u64 = 2;

impl Split {
    /// The split for a matrix of `m` rows in tiles of `mr`, and `n` columns in panels of `nr`, with `k` steps, whose
    /// parts pack A and B or read them as they lie.
    ///
    /// It is the one whose longest thread is done first. A part of r by c takes the time of r·c
    /// multiplications in each step, and of the r + c elements of A and B, and of the lines of its c columns that it
    /// shares with the parts above and below.
    pub(crate) fn of(
        (m, mr): (usize, usize),
        (n, nr): (usize, usize),
        k: usize,
        is_packed: bool,
        threads: usize,
    ) -> Self {
        let element = if is_packed { PACKED } else { READ };
        let (tiles, panels) = (m.div_ceil(mr), n.div_ceil(nr));
        let delayed = (DELAYED / threads.max(1) as u64).max(LEAST_DELAYED);
        let mut best = (
            u64::MAX,
            Split {
                rows: 1,
                columns: 1,
            },
        );
        for rows in 1..=tiles.min(MOST) {
            for columns in 1..=panels.min(MOST) {
                let turns = (rows * columns).div_ceil(threads);
                let r = (tiles.div_ceil(rows) * mr) as u64;
                let c = (panels.div_ceil(columns) * nr) as u64;
                let cuts = if threads == 2 {
                    usize::min(rows - 1, 2)
                } else {
                    0
                };
                let shared = SHARED * cuts as u64 * c / k.clamp(1, STEPS) as u64;
                let part = r * c + element * (r + c) + shared + BEGUN;
                let time = (delayed * turns as u64 + 1) * part;
                if time < best.0 {
                    best = (time, Split { rows, columns });
                }
            }
        }
        best.1
    }

    /// The split for at most `threads` threads of a product that has few rows or columns, if there is work for
    /// more than one thread.
    pub(crate) fn of_few<S, A, B, C>(
        product: &Product<'_, S, A, B, C>,
        threads: usize,
    ) -> Option<Self> {
        let (m, n, _) = product.sizes();
        (m.min(n) <= FEW)
            .then(|| Self::of_short_sides(m, n, useful_threads(product, threads)))
            .flatten()
    }

    /// The split into the most parts, of these the one whose sides are shortest: they are what each thread
    /// packs.
    fn of_short_sides(m: usize, n: usize, threads: usize) -> Option<Self> {
        let (most_rows, most_columns) = (m.div_ceil(GRAIN), n.div_ceil(GRAIN));
        let splits = (1..=threads.min(most_rows)).map(|rows| Split {
            rows,
            columns: (threads / rows).min(most_columns),
        });
        splits
            .max_by_key(|split| {
                let sides = m / split.rows + n / split.columns.max(1);
                (split.count(), Reverse(sides))
            })
            .filter(|split| split.count() > 1)
    }

    /// How many parts there are.
    pub(crate) fn count(self) -> usize {
        self.rows * self.columns
    }

    /// The row and the column of a part, if there is one of this number.
    pub(crate) fn part(self, number: usize) -> Option<(usize, usize)> {
        let (row, column) = (number % self.rows, number / self.rows);
        (column < self.columns).then_some((row, column))
    }
}

/// The range of one of `parts` parts of `size`, which are multiples of `of` and differ by one of these at
/// most, but for the last one, which ends with the size.
pub(crate) fn share(size: usize, of: usize, part: usize, parts: usize) -> Range<usize> {
    let bound = |part: usize| size.min(size.div_ceil(of) * part / parts * of);
    bound(part)..bound(part + 1)
}

#[cfg(test)]
mod tests {
    use super::{GRAIN, Split, share};

    #[test]
    fn shares_cover_each_coordinate_once() {
        for size in [1, 47, 48, 49, 500, 1000] {
            for (of, parts) in (1..9).flat_map(|parts| [(1, parts), (6, parts), (GRAIN, parts)]) {
                let shares = || (0..parts).map(|part| share(size, of, part, parts));
                assert!(shares().flatten().eq(0..size), "{size} in {parts}");
                let is_whole = |share: &std::ops::Range<usize>| {
                    share.start.is_multiple_of(of) || share.is_empty()
                };
                assert!(shares().all(|share| is_whole(&share)), "{size} in {parts}");
            }
        }
    }

    #[test]
    fn parts_are_all_coordinates_of_the_split() {
        let split = Split {
            rows: 3,
            columns: 2,
        };
        let parts: Vec<_> = (0..).map_while(|number| split.part(number)).collect();
        assert_eq!(parts, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]);
        assert_eq!(parts.len(), split.count());
    }

    #[test]
    fn each_thread_has_as_much_as_the_others_where_the_shape_allows() {
        for (m, n, threads) in [
            (1000, 1000, 16),
            (2048, 2048, 4),
            (64, 4000, 8),
            (6400, 12, 8),
        ] {
            let split = Split::of((m, 64), (n, 6), 1000, true, threads);
            let turns = split.count().div_ceil(threads);
            let tiles = m.div_ceil(64).div_ceil(split.rows) * 64;
            let panels = n.div_ceil(6).div_ceil(split.columns) * 6;
            let idle = (turns * tiles * panels * threads) as f64 / (m * n) as f64;
            assert!(idle < 1.15, "{m} x {n}, {threads}: {split:?}, {idle}");
        }
    }

    #[test]
    fn parts_share_few_lines_of_columns() {
        // Of `f64` with AVX-512. Parts side by side share no line.
        let split = |m, n, k| {
            let Split { rows, columns } = Split::of((m, 32), (n, 6), k, 256 * k > 64 << 10, 2);
            (rows, columns)
        };
        assert_eq!(split(256, 256, 256), (1, 2));
        assert_eq!(split(512, 512, 512), (1, 2));
        assert_eq!(split(4096, 4096, 16), (1, 12));
        // A tall matrix has to be cut, but no more often than there are threads.
        assert_eq!(split(4096, 64, 64), (2, 1));
        // Side by side, each would pack all of a long A.
        assert_eq!(split(1000, 1000, 1000), (2, 2));
    }

    #[test]
    fn a_matrix_of_one_tile_is_one_part() {
        let split = Split::of((1, 48), (1, 8), 100, false, 8);
        assert_eq!((split.rows, split.columns), (1, 1));
    }

    #[test]
    fn few_rows_or_columns_are_divided_into_the_most_parts_with_short_sides() {
        let split = |rows, columns| Some(Split { rows, columns });
        assert_eq!(Split::of_short_sides(1000, 1000, 4), split(2, 2));
        assert_eq!(Split::of_short_sides(4000, 1000, 4), split(4, 1));
        assert_eq!(Split::of_short_sides(40, 4000, 4), split(1, 4));
        assert_eq!(Split::of_short_sides(1000, 1000, 1), None);
        assert_eq!(Split::of_short_sides(40, 40, 8), None);
    }
}
