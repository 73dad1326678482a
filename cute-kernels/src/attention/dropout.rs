//! Dropout: which weights become 0, from a generator that counts.
//!
//! [`philox`] makes four words from a counter and a key, and no state is kept. So the kernel and the
//! host, or another pass over the same scores, find each number by itself. The words are eight numbers
//! of 16 bits, for eight keys of one query: those that one thread of a tile has scores of.

use cute_core::prelude::*;

/// Four words that look random, from a counter and a key.
///
/// Source: Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", Philox4x32-10.
#[inline(always)]
pub const fn philox(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    const FACTORS: [u32; 2] = [0xd251_1f53, 0xcd9e_8d57];
    const STEPS: [u32; 2] = [0x9e37_79b9, 0xbb67_ae85];
    const ROUNDS: u32 = 10;
    let mut round = 0;
    while round < ROUNDS {
        let (a, b) = (
            FACTORS[0] as u64 * counter[0] as u64,
            FACTORS[1] as u64 * counter[2] as u64,
        );
        counter = [
            (b >> 32) as u32 ^ counter[1] ^ key[0],
            b as u32,
            (a >> 32) as u32 ^ counter[3] ^ key[1],
            a as u32,
        ];
        key = [key[0].wrapping_add(STEPS[0]), key[1].wrapping_add(STEPS[1])];
        round += 1;
    }
    counter
}

/// The numbers of 16 bits that one call makes.
pub const NUMBERS: u32 = 8;

/// The keys that share calls.
pub const GROUP: u32 = 32;

/// The keys of a group to their numbers: keys as (two neighbours, four threads, blocks of eight), numbers
/// as those of each thread one after the other.
pub type NumberOfKey = Layout![(2,4,4):(1,8,2)];

/// The bound below which all numbers of 16 bits lie: every weight stays.
pub const ALL: u32 = 1 << 16;

/// Which weights stay.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Keep {
    /// The seed, low word first.
    pub seed: [u32; 2],
    /// The offset.
    pub offset: u32,
    /// A weight stays if its number is less than this; [`ALL`] for no dropout.
    pub below: u32,
}

impl Keep {
    /// The words that kernels by `wgmma` read: seed, offset and bound.
    pub const fn to_words(self) -> [u32; 4] {
        [self.seed[0], self.seed[1], self.offset, self.below]
    }

    /// What these words say.
    #[inline(always)]
    pub const fn of_words([low, high, offset, below]: [u32; 4]) -> Self {
        Keep {
            seed: [low, high],
            offset,
            below,
        }
    }

    /// The words of eight keys of a query: `call` counts the calls of its keys, and `head` the heads of
    /// all batches.
    #[inline(always)]
    pub const fn words(&self, call: u32, query: u32, head: u32) -> [u32; 4] {
        philox([call, query, head, self.offset], self.seed)
    }

    /// Whether a number of these words, from 0 to 7, says that its weight stays.
    #[inline(always)]
    pub const fn keeps(&self, words: [u32; 4], number: usize) -> bool {
        let two = words[number / 2];
        let number = if number.is_multiple_of(2) {
            two & 0xffff
        } else {
            two >> 16
        };
        number < self.below
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: Random123, `kat_vectors`.
    #[test]
    fn words_are_those_of_the_authors() {
        const ONES: u32 = u32::MAX;
        assert_eq!(
            philox([0; 4], [0; 2]),
            [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]
        );
        assert_eq!(
            philox([ONES; 4], [ONES; 2]),
            [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]
        );
        assert_eq!(
            philox(
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0]
            ),
            [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]
        );
    }

    #[test]
    fn each_key_of_a_group_has_a_number_of_its_own() {
        let numbers = NumberOfKey::default();
        let mut found: std::vec::Vec<_> = (0..GROUP as usize)
            .map(|key| numbers.at(key) as u32)
            .collect();
        found.sort_unstable();
        assert!(found.into_iter().eq(0..GROUP));
    }
}
