//! Whether blocks of 192 rows of Q take less time than those of 128.
//!
//! A block of 192 rows has three warpgroups with 64 rows each, so its work for a row is less. But
//! there are fewer blocks, and where one of a head has rows for one or two warpgroups, these are alone on their
//! multiprocessor: the last one, or with a causal mask the first, which sees the fewest keys. Times are those of `docs/measured-attention.md`, on an H200.

use super::entry::Mask;

/// The rows of Q of a block with two warpgroups that compute, and with three.
pub(super) const ROWS: u32 = 128;
pub(super) const TALL_ROWS: u32 = 192;

/// The time that a tile of keys takes a block of 128 rows, in hundredths of itself: the unit of the times below.
const LOW: u64 = 100;

/// The time that a tile of keys takes a block of 192 rows of which one, two or three warpgroups have
/// rows.
const TALL: [u64; 3] = [85, 105, 131];

/// These times with a causal mask, where blocks have fewer tiles for what they do once.
const TALL_CAUSAL: [u64; 3] = [88, 111, 139];

/// How much less time blocks of 192 rows have to promise: times were measured to about 2 of 100.
pub(super) const MARGIN: [u64; 2] = [102, 100];

/// With fewer keys, what a block does once decides, which was not measured.
pub(super) const FEWEST_KEYS: u64 = 256;

/// The mask and the sizes of a call, on which the choice depends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    pub(super) mask: Mask,
    /// The rows of Q, and of K and V.
    pub(super) queries: u64,
    pub(super) keys: u64,
    /// The heads of all batches, or of a sequence.
    pub(super) heads: u64,
    /// The number of packed sequences, which have the rows of Q, and of K and V, together.
    pub(super) sequences: Option<u64>,
    /// The key that query 0 is aligned to, if there is a mask.
    pub(super) shift: i64,
    pub(super) multiprocessors: u64,
}

impl Work {
    /// Whether blocks of 192 rows take less time.
    pub(super) fn is_faster_in_tall_blocks(&self) -> bool {
        if self.keys / self.sequences.unwrap_or(1) < FEWEST_KEYS {
            return false;
        }
        let [low, tall] = match (self.mask, self.sequences) {
            (Mask::Full, None) => self.times_without_a_mask(),
            (Mask::Causal, None) if self.sees_one_more_each() => self.times_with_a_causal_mask(),
            (Mask::Full, Some(count)) => self.times_of_sequences(count),
            (Mask::Causal, Some(count)) if self.queries == self.keys => {
                self.times_of_sequences(count)
            }
            (Mask::Causal | Mask::Window, _) => return false,
        };
        tall * u128::from(MARGIN[0]) < low * u128::from(MARGIN[1])
    }

    /// Whether each query sees a key more than the one before, and the last query has a key: of other causal
    /// masks no times were measured.
    pub(super) fn sees_one_more_each(&self) -> bool {
        self.shift >= 0 && self.shift as u64 + self.queries <= self.keys
    }

    /// The warpgroups of whole blocks of 192 rows of a head, and of what follows.
    fn groups(&self) -> (u64, u64) {
        let groups = self.queries.div_ceil(64);
        (groups / 3 * 3, groups % 3)
    }

    /// Blocks are alike, so each multiprocessor has as many of them, or one less.
    fn times_without_a_mask(&self) -> [u128; 2] {
        let waves =
            |of_head: u64| u128::from((of_head * self.heads).div_ceil(self.multiprocessors));
        let (whole, rest) = self.groups();
        let of_head = whole / 3 + u64::from(rest > 0);
        let of_all = whole / 3 * TALL[2] + of_rest(&TALL, rest);
        // the mean of a head's blocks counts; both times are multiplied by their number
        [
            waves(self.queries.div_ceil(ROWS.into())) * u128::from(LOW * of_head),
            waves(of_head) * u128::from(of_all),
        ]
    }

    /// How long sequences are only the GPU knows. On average half of the last block of each is empty, and blocks of both
    /// kinds have as many tiles of keys, with a mask and without one.
    fn times_of_sequences(&self, count: u64) -> [u128; 2] {
        let waves = |rows: u32| {
            let halves = 2 * self.queries.div_ceil(rows.into()) + count;
            (u128::from(halves) * u128::from(self.heads))
                .div_ceil(2 * u128::from(self.multiprocessors))
        };
        [
            waves(ROWS) * u128::from(LOW),
            waves(TALL_ROWS) * u128::from(TALL[2]),
        ]
    }

    /// Blocks with most tiles come first, so multiprocessors end at about the same time: all differ by
    /// a part of the longest block.
    fn times_with_a_causal_mask(&self) -> [u128; 2] {
        let before = (self.shift as u64).div_ceil(64);
        let (whole, rest) = self.groups();
        let time = |of_head: u64, longest: u64| {
            4 * u128::from(of_head) * u128::from(self.heads)
                + u128::from(longest) * u128::from(self.multiprocessors)
        };
        // the last rows of block i see `first + i` tiles
        let (blocks, first) = (self.queries.div_ceil(ROWS.into()), before.div_ceil(2));
        let of_low = LOW * (blocks * first + blocks * (blocks + 1) / 2);
        // The last row of 64 sees so many keys, in parts of 64, and leaves out tiles beyond. Warpgroups without rows
        // are in the first block.
        let tiles = |groups: u64| (before + groups).div_ceil(2);
        let all_tiles = |groups: u64| groups.div_ceil(2) * (groups + 2).div_euclid(2);
        let of_first = before + rest;
        let of_whole = TALL_CAUSAL[2] * (all_tiles(of_first + whole) - all_tiles(of_first)) / 3;
        let of_rest = of_rest(&TALL_CAUSAL, rest) * tiles(rest);
        let of_longest = (TALL_CAUSAL[2] * tiles(rest + whole)).max(of_rest);
        [
            time(of_low, LOW * (first + blocks)),
            time(of_whole + of_rest, of_longest),
        ]
    }
}

/// The time of a block by the number of its warpgroups that have rows.
fn of_rest(times: &[u64; 3], groups: u64) -> u64 {
    match groups {
        0 => 0,
        groups => times[groups as usize - 1],
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Mask, Work};

    /// The work of `heads` heads of `rows` rows on an H200.
    pub(in super::super) fn work(mask: Mask, rows: u64, heads: u64) -> Work {
        Work {
            mask,
            queries: rows,
            keys: rows,
            heads,
            sequences: None,
            shift: 0,
            multiprocessors: 132,
        }
    }

    /// 16384, 8192, 4096 and 2048 tokens of 32 heads, as measured: which blocks took at least 2 of 100 less time.
    #[test]
    fn the_blocks_that_were_faster_are_chosen() {
        let faster = |mask, rows: u64, tokens: u64| {
            let heads = 32 * (tokens / rows).max(1);
            work(mask, rows, heads).is_faster_in_tall_blocks()
        };
        for rows in [384, 512, 768, 1024, 1536, 2048, 3072, 4096, 8192, 16384] {
            assert!(faster(Mask::Full, rows, 16384), "{rows}");
        }
        assert!(!faster(Mask::Full, 256, 16384));
        for tokens in [8192, 4096] {
            for rows in [512, 1024, 2048, 4096] {
                assert!(faster(Mask::Full, rows, tokens), "{rows} of {tokens}");
            }
        }
        for rows in [
            384, 512, 640, 768, 1000, 1024, 1536, 2048, 3072, 4096, 8192, 16384,
        ] {
            assert!(faster(Mask::Causal, rows, 16384), "{rows}");
        }
        for tokens in [4096, 8192] {
            for rows in [1024, 2048, 4096] {
                assert!(faster(Mask::Causal, rows, tokens), "{rows} of {tokens}");
            }
        }
        for tokens in [2048, 4096, 8192, 16384] {
            assert!(!faster(Mask::Causal, 256, tokens), "256 of {tokens}");
        }
        for (rows, tokens) in [(2048, 8192), (2048, 4096), (4096, 2048), (8192, 2048)] {
            assert!(faster(Mask::Causal, rows, tokens), "{rows} of {tokens}");
        }
    }

    /// 16384 tokens of 32 heads in so many sequences of log-normal lengths, as measured.
    #[test]
    fn sequences_that_are_long_on_average_have_tall_blocks() {
        let faster = |mask, count| {
            let packed = Work {
                sequences: Some(count),
                ..work(mask, 16384, 32)
            };
            packed.is_faster_in_tall_blocks()
        };
        for mask in [Mask::Full, Mask::Causal] {
            for count in [7, 8, 9, 13, 17, 18, 26, 35, 39, 49] {
                assert!(faster(mask, count), "{count}");
            }
            for count in [109, 112, 16384] {
                assert!(!faster(mask, count), "{count}");
            }
        }
        assert!(!faster(Mask::Window, 8));
        let more_keys = Work {
            sequences: Some(8),
            keys: 20000,
            ..work(Mask::Causal, 16384, 32)
        };
        assert!(!more_keys.is_faster_in_tall_blocks());
    }

    #[test]
    fn few_blocks_stay_low() {
        // a multiprocessor each: the taller block takes longer
        assert!(!work(Mask::Full, 8192, 1).is_faster_in_tall_blocks());
        assert!(!work(Mask::Causal, 8192, 1).is_faster_in_tall_blocks());
        // 192 blocks of 128 rows take two turns, and 128 of 192 rows one
        assert!(work(Mask::Full, 24576, 1).is_faster_in_tall_blocks());
        assert!(!work(Mask::Window, 16384, 32).is_faster_in_tall_blocks());
    }

    #[test]
    fn what_was_not_measured_stays_low() {
        let full = work(Mask::Full, 16384, 32);
        assert!(!Work { keys: 255, ..full }.is_faster_in_tall_blocks());
        let causal = work(Mask::Causal, 16384, 32);
        let of = |shift, keys| {
            Work {
                shift,
                keys,
                ..causal
            }
            .is_faster_in_tall_blocks()
        };
        assert!(of(0, 16384) && of(0, 16385) && of(1000, 17384));
        assert!(!of(-1, 16383) && !of(0, 16383));
    }

    /// The work of the most rows and keys that there can be.
    pub(in super::super) fn largest(mask: Mask) -> Work {
        let most = (1 << 29) - 1;
        Work {
            keys: 2 * most,
            shift: most as i64,
            ..work(mask, most, 255)
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        for mask in [Mask::Full, Mask::Causal] {
            assert!(largest(mask).is_faster_in_tall_blocks());
            let packed = Work {
                sequences: Some((1 << 29) - 1),
                ..largest(mask)
            };
            assert!(!packed.is_faster_in_tall_blocks());
        }
    }
}
