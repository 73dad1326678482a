//! How a matrix is divided into parts for threads.

use core::ops::Range;

/// Parts of C: so many along its rows, and so many along its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// So many parts at most along each side.
const MOST: usize = 32;
/// To pack an element of A or B takes the time of so many multiplications for C, and to read one that is not
/// packed from a distant cache that of so many.
const PACKED: u64 = 16;
const READ: u64 = 4;
/// To begin with a part takes the time of so many multiplications in each step.
const BEGUN: u64 = 64;
/// Some thread of so many is delayed, by the system or by another thread on the same core, and so is the end, by a
/// part of its time: the more threads there are, the more probable it is. As measured with 2 and with 16 threads.
const DELAYED: u64 = 32;
/// No fewer parts than this are expected to be done before the delay counts as one of them.
const LEAST_DELAYED: u64 = 2;

impl Split {
    /// The split for a matrix of `m` rows in tiles of `mr`, and `n` columns in panels of `nr`, whose parts
    /// pack A and B or read them as they lie.
    ///
    /// It is the one whose longest thread is done first. A part of r by c takes the time of r·c
    /// multiplications in each step, and of the r + c elements of A and B.
    pub(crate) fn of(
        (m, mr): (usize, usize),
        (n, nr): (usize, usize),
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
                let time = (delayed * turns as u64 + 1) * (r * c + element * (r + c) + BEGUN);
                if time < best.0 {
                    best = (time, Split { rows, columns });
                }
            }
        }
        best.1
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
    use super::{Split, share};

    #[test]
    fn shares_cover_each_coordinate_once() {
        for size in [1, 47, 48, 49, 500, 1000] {
            for (of, parts) in (1..9).flat_map(|parts| [(1, parts), (6, parts), (64, parts)]) {
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
            let split = Split::of((m, 64), (n, 6), true, threads);
            let turns = split.count().div_ceil(threads);
            let tiles = m.div_ceil(64).div_ceil(split.rows) * 64;
            let panels = n.div_ceil(6).div_ceil(split.columns) * 6;
            let idle = (turns * tiles * panels * threads) as f64 / (m * n) as f64;
            assert!(idle < 1.15, "{m} x {n}, {threads}: {split:?}, {idle}");
        }
    }

    #[test]
    fn a_matrix_of_one_tile_is_one_part() {
        let split = Split::of((1, 48), (1, 8), false, 8);
        assert_eq!((split.rows, split.columns), (1, 1));
    }
}
