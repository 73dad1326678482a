//! Whether tiles of 80 keys take less time than those of 64, where heads have 256 elements.
//!
//! Products read a tile of K and of V once for 64 rows of Q, and Q once for each tile: so longer tiles
//! read less of shared memory, which is what such heads wait for. But the last tile of a block
//! may have more keys that none sees. Times are those of `docs/measured-attention.md`, on an H200.

use super::entry::Mask;
use super::tall::{FEWEST_KEYS, MARGIN, ROWS, Work};

/// The keys of a long tile, and of a usual one.
pub(super) const LONG_KEYS: u32 = 80;
const KEYS: u32 = 64;

/// The time that a key of a tile takes in a usual one and in a long one, in hundredths of the latter.
const TIMES: [u64; 2] = [106, 100];

impl Work {
    /// Whether tiles of 80 keys take less time.
    pub(super) fn is_faster_in_long_tiles(&self) -> bool {
        if self.keys < FEWEST_KEYS {
            return false;
        }
        // the keys of all tiles of a block, in tiles of either kind
        let [usual, long] = match self.mask {
            Mask::Full => [KEYS, LONG_KEYS].map(|tile| self.keys.next_multiple_of(tile.into())),
            Mask::Causal if self.sees_one_more_each() => {
                // On average. Blocks of 128 rows end with a tile of 64 keys, and within one of 80: as often
                // with each multiple of 16, so that two fifths of it are beyond.
                let seen = self.shift as u64 + (self.queries + u64::from(ROWS)) / 2;
                [seen, seen + u64::from(LONG_KEYS) * 2 / 5]
            }
            Mask::Causal | Mask::Window => return false,
        };
        long * TIMES[1] * MARGIN[0] < usual * TIMES[0] * MARGIN[1]
    }
}

#[cfg(test)]
mod tests {
    use super::super::tall::tests::{largest, work};
    use super::{Mask, Work};

    fn faster(mask: Mask, rows: u64) -> bool {
        work(mask, rows, 8).is_faster_in_long_tiles()
    }

    /// 16384 tokens of 8 heads, as measured: of 512 rows usual tiles took less time, and of more long ones.
    #[test]
    fn the_tiles_that_were_faster_are_chosen() {
        for mask in [Mask::Full, Mask::Causal] {
            assert!(!faster(mask, 512));
            assert!(faster(mask, 2048) && faster(mask, 16384));
        }
        assert!(!faster(Mask::Window, 16384));
    }

    #[test]
    fn tiles_with_many_keys_beyond_the_last_are_not() {
        // 13 tiles of 80 keys instead of 16 of 64, and 8 instead of 9
        assert!(faster(Mask::Full, 1024) && !faster(Mask::Full, 576));
        assert!(!faster(Mask::Causal, 1024));
    }

    #[test]
    fn what_was_not_measured_has_usual_tiles() {
        assert!(!faster(Mask::Full, 80));
        let causal = work(Mask::Causal, 16384, 8);
        for (shift, keys) in [(-1, 16383), (0, 16383)] {
            let other = Work {
                shift,
                keys,
                ..causal
            };
            assert!(!other.is_faster_in_long_tiles());
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        for mask in [Mask::Full, Mask::Causal] {
            assert!(largest(mask).is_faster_in_long_tiles());
        }
    }
}
