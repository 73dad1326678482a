//! How the rows of a block are divided among register tiles.

use core::ops::Range;

/// Tiles of at most `whole` rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiling {
    rows: usize,
    whole: usize,
    count: usize,
    /// How many rows the last tile takes from the one before it.
    shared: usize,
}

impl Tiling {
    /// Tiles of `whole` rows, which are vectors of `lanes`.
    ///
    /// The last two tiles share their rows where the last one would be a single vector: 112 rows
    /// are tiles of 48, 32 and 32 rather than 48, 48 and 16, since a tile of one vector has too few
    /// sums to be fast.
    #[inline]
    pub(crate) fn new(rows: usize, whole: usize, lanes: usize) -> Self {
        if rows <= whole {
            let count = usize::from(rows > 0);
            return Tiling {
                rows,
                whole,
                count,
                shared: 0,
            };
        }
        let count = rows.div_ceil(whole);
        let last = rows - (count - 1) * whole;
        let shared = if whole > 2 * lanes && last <= lanes {
            lanes
        } else {
            0
        };
        Tiling {
            rows,
            whole,
            count,
            shared,
        }
    }

    /// The rows of a whole tile.
    #[inline(always)]
    pub(crate) fn whole(&self) -> usize {
        self.whole
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// How many tiles are whole: the first ones.
    #[inline(always)]
    pub(crate) fn count_of_whole(&self) -> usize {
        match self.shared {
            0 => self.rows / self.whole,
            _ => self.count - 2,
        }
    }

    /// The rows of a tile.
    #[inline(always)]
    pub(crate) fn span(&self, tile: usize) -> Range<usize> {
        let last = tile + 1 == self.count;
        let first = tile * self.whole - if last { self.shared } else { 0 };
        let end = match self.count - tile {
            1 => self.rows,
            2 => first + self.whole - self.shared,
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
