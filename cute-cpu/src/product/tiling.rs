//! How the rows of a block are divided among register tiles.

use core::ops::Range;

/// Tiles of at most `whole` rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiling {
    rows: usize,
    whole: usize,
    lanes: usize,
}

impl Tiling {
    /// Tiles of `whole` rows, which are vectors of `lanes`.
    pub(crate) fn new(rows: usize, whole: usize, lanes: usize) -> Self {
        Tiling { rows, whole, lanes }
    }

    /// The rows of a whole tile.
    #[inline(always)]
    pub(crate) fn whole(&self) -> usize {
        self.whole
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.rows.div_ceil(self.whole)
    }

    /// Whether the last two tiles share their rows: 64 rows are two tiles of 32 rather than 48 and
    /// 16, where a tile of one vector has too few sums to be fast.
    #[inline(always)]
    fn shares(&self) -> bool {
        let last = self.rows % self.whole;
        self.whole > 2 * self.lanes && self.rows > self.whole && (1..=self.lanes).contains(&last)
    }

    /// The rows of a tile.
    #[inline(always)]
    pub(crate) fn span(&self, tile: usize) -> Range<usize> {
        let (count, less) = (self.count(), if self.shares() { self.lanes } else { 0 });
        let first = tile * self.whole - if tile + 1 == count { less } else { 0 };
        let end = match count - tile {
            1 => self.rows,
            2 => first + self.whole - less,
            _ => first + self.whole,
        };
        first..end
    }
}

#[cfg(test)]
mod tests {
    use super::Tiling;

    #[test]
    fn tiles_cover_all_rows_in_order() {
        for (whole, lanes) in [(48, 16), (32, 16), (16, 8), (64, 16)] {
            for rows in 1..300 {
                let tiling = Tiling::new(rows, whole, lanes);
                let mut next = 0;
                for tile in 0..tiling.count() {
                    let span = tiling.span(tile);
                    assert!(
                        span.start == next && !span.is_empty() && span.len() <= whole,
                        "{rows} {span:?}"
                    );
                    next = span.end;
                }
                assert_eq!(next, rows);
            }
        }
    }

    #[test]
    fn the_last_two_tiles_share_what_would_be_one_vector() {
        let tiling = Tiling::new(64, 48, 16);
        assert_eq!([tiling.span(0), tiling.span(1)], [0..32, 32..64]);
    }
}
