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

impl Split {
    /// The split for a matrix of tiles and panels, so many of so many rows and columns.
    ///
    /// It is the one whose longest thread is done first. A part of r by c takes the time of r·c
    /// products and of the r + c elements of A and B, which come from a distant cache.
    pub(crate) fn of(
        (tiles, mr): (usize, usize),
        (panels, nr): (usize, usize),
        threads: usize,
    ) -> Self {
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
                // A thread that the system holds up delays the end by a part.
                let turns = 2 * turns as u64 + 1;
                let r = (tiles.div_ceil(rows) * mr) as u64;
                let c = (panels.div_ceil(columns) * nr) as u64;
                let time = turns * (r * c + 4 * (r + c) + 64);
                if time < best.0 {
                    best = (time, Split { rows, columns });
                }
            }
        }
        best.1
    }

    /// The row and the column of a part, if there is one of this number.
    pub(crate) fn part(self, number: usize) -> Option<(usize, usize)> {
        let (row, column) = (number % self.rows, number / self.rows);
        (column < self.columns).then_some((row, column))
    }
}

/// The range of one of `parts` parts of `size`, which differ by one at most.
pub(crate) fn share(size: usize, part: usize, parts: usize) -> Range<usize> {
    let bound = |part: usize| size * part / parts;
    bound(part)..bound(part + 1)
}

#[cfg(test)]
mod tests {
    use super::{Split, share};

    #[test]
    fn shares_cover_each_coordinate_once() {
        for size in [1, 47, 48, 49, 500, 1000] {
            for parts in 1..9 {
                let all = (0..parts).flat_map(|part| share(size, part, parts));
                assert!(all.eq(0..size), "{size} in {parts}");
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
    }

    #[test]
    fn each_thread_has_as_much_as_the_others_where_the_shape_allows() {
        for (tiles, panels, threads) in [(22, 128, 16), (32, 128, 4), (1, 500, 8), (100, 2, 8)] {
            let split = Split::of((tiles, 48), (panels, 8), threads);
            let turns = (split.rows * split.columns).div_ceil(threads);
            let part = tiles.div_ceil(split.rows) * panels.div_ceil(split.columns);
            let idle = (turns * part * threads) as f64 / (tiles * panels) as f64;
            assert!(
                idle < 1.15,
                "{tiles} x {panels}, {threads}: {split:?}, {idle}"
            );
        }
    }

    #[test]
    fn a_matrix_of_one_tile_is_one_part() {
        let split = Split::of((1, 48), (1, 8), 8);
        assert_eq!((split.rows, split.columns), (1, 1));
    }
}
