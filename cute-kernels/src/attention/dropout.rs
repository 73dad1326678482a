//! Dropout: which weights become 0, from a generator that counts.
//!
//! [`philox`] makes four words from a counter and a key, and no state is kept. So the kernels of both
//! passes, and the host, find each number by themselves. The words are eight numbers of 16 bits.
//!
//! A thread of a forward pass has weights of other queries and keys than one of the backward pass, whose
//! rows are keys. [`NumberOfWeight`] says which weights a call is for. In a forward pass they are a thread's
//! own: word `i` has the numbers of register `i` of operand A. In the backward pass threads make the same
//! calls, keep a bit of each number ([`collect`]), and get the bits of their weights from two threads
//! ([`source`], [`half`]). So both passes make one call for eight weights.

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

/// The queries, and the keys, of a square of weights: a warp makes all their numbers, with a call by each
/// thread.
pub const SQUARE: u32 = 16;

/// The weights of a square, by (query, key), to their numbers: those of each call one after the other. The
/// modes of queries are (those that a warp's threads have, two 8 apart), and those of keys (two neighbours,
/// four threads, two 8 apart).
pub type NumberOfWeight = Layout![((8,2),(2,4,2)):((32,2),(1,8,4))];

/// The thread of a warp of the backward pass that makes the numbers of thread `lane`, for those queries of
/// each pair of neighbours that `neighbour` says.
#[inline(always)]
pub const fn source(lane: u32, neighbour: u32) -> u32 {
    // the thread that has this query and these keys in a forward pass
    let (query, key) = (2 * (lane % 4) + neighbour, lane / 4);
    4 * query + key / 2
}

/// Which half of the bits of a [`source`] is that of the keys of thread `lane`: 0 or 1.
#[inline(always)]
pub const fn half(lane: u32) -> u32 {
    lane / 4 % 2
}

/// The highest bits of both halves of a word.
const HIGHEST: u32 = 0x8000_8000;

/// Bits that [`Keep::stay`] gives of the next word. Of 16 words, word `i` has bits `i` and `16 + i`.
#[inline(always)]
pub const fn collect(bits: u32, stay: u32) -> u32 {
    bits >> 1 | stay & HIGHEST
}

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

    /// The choice of weights that these words hold.
    #[inline(always)]
    pub const fn of_words([low, high, offset, below]: [u32; 4]) -> Self {
        Keep {
            seed: [low, high],
            offset,
            below,
        }
    }

    /// The words of thread `lane` of a warp, of the square whose first query and key these are. `head` counts
    /// the heads of all batches.
    #[inline(always)]
    pub const fn words(&self, lane: u32, [query, key]: [u32; 2], head: u32) -> [u32; 4] {
        // of each square, calls of eight queries and of four keys
        let (query, key) = (query / 2 + lane / 4, key / 4 + lane % 4);
        philox([key, query, head, self.offset], self.seed)
    }

    /// Whether the weights of both numbers of a word stay, in the highest bits of its halves. Its other bits
    /// mean nothing.
    #[inline(always)]
    pub const fn stay(&self, word: u32) -> u32 {
        // A number stays if it is at most this: the highest bits decide, or the others where those are alike.
        let most = (self.below - 1) * 0x1_0001;
        let not_more = (most | HIGHEST) - (word & !HIGHEST);
        !word & most | !(word ^ most) & not_more
    }

    /// Whether the weight of a number of these words, from 0 to 7, stays.
    #[inline(always)]
    pub const fn keeps(&self, words: [u32; 4], number: usize) -> bool {
        self.stay(words[number / 2]) >> (15 + 16 * (number % 2)) & 1 != 0
    }

    /// By what weights that stay are multiplied.
    pub const fn inverse(&self) -> f32 {
        ALL as f32 / self.below as f32
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

    /// The threads of a warp, and their four words or bits.
    const LANES: u32 = 32;

    /// The query and the key of a value of thread `lane`, in a square: rows of accumulators are queries in a
    /// forward pass, and keys in the backward pass.
    fn cell(lane: u32, [neighbour, row, columns]: [u32; 3]) -> (u32, u32) {
        (lane / 4 + 8 * row, 2 * (lane % 4) + neighbour + 8 * columns)
    }

    fn values() -> impl Iterator<Item = [u32; 3]> {
        (0..8).map(|i| [i % 2, i / 2 % 2, i / 4])
    }

    /// [`cell`] is what the instruction says, whose accumulators those of `wgmma` are for each warp.
    #[test]
    fn cells_are_those_of_the_instruction() {
        use cute_core::atom::MmaAtom;
        use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN as Instruction;
        let layout = <Instruction as MmaAtom>::CLayout::default();
        for lane in 0..LANES {
            for [neighbour, row, columns] in values() {
                let value = neighbour + 2 * row;
                let place = layout.at((lane as usize, value as usize)) as u32;
                let (r, c) = cell(lane, [neighbour, row, 0]);
                assert_eq!((r, c + 8 * columns), cell(lane, [neighbour, row, columns]));
                assert_eq!(place, r + SQUARE * c);
            }
        }
    }

    #[test]
    fn each_weight_of_a_square_has_a_number_of_its_own() {
        let numbers = NumberOfWeight::default();
        let mut found: std::vec::Vec<_> = (0..SQUARE as usize)
            .flat_map(|query| (0..SQUARE as usize).map(move |key| (query, key)))
            .map(|weight| numbers.at(weight) as u32)
            .collect();
        found.sort_unstable();
        assert!(found.into_iter().eq(0..SQUARE * SQUARE));
    }

    /// In a forward pass a thread's call is for its own weights, register by register of operand A.
    #[test]
    fn forward_calls_are_for_the_weights_of_their_threads() {
        let numbers = NumberOfWeight::default();
        for lane in 0..LANES {
            for [neighbour, row, columns] in values() {
                let (query, key) = cell(lane, [neighbour, row, columns]);
                let register = row + 2 * columns;
                assert_eq!(
                    numbers.at((query as usize, key as usize)) as u32,
                    NUMBERS * lane + 2 * register + neighbour
                );
            }
        }
    }

    /// In the backward pass a thread gets from two others the bits of its own weights.
    #[test]
    fn backward_threads_get_the_bits_of_their_weights() {
        let numbers = NumberOfWeight::default();
        for lane in 0..LANES {
            for [neighbour, row, columns] in values() {
                let (key, query) = cell(lane, [neighbour, row, columns]);
                let word = columns + 2 * row;
                assert_eq!(
                    numbers.at((query as usize, key as usize)) as u32,
                    NUMBERS * source(lane, neighbour) + 2 * word + half(lane)
                );
            }
        }
    }

    #[test]
    fn a_weight_stays_if_its_number_is_less() {
        let numbers = [0, 1, 2, 0x7ffe, 0x7fff, 0x8000, 0x8001, 0xfffe, 0xffff];
        for below in [1, 2, 0x7fff, 0x8000, 0x8001, 0xffff, ALL] {
            let keep = Keep::of_words([0, 0, 0, below]);
            for low in numbers {
                for high in numbers {
                    let words = [0, high << 16 | low, 0, 0];
                    assert_eq!(keep.keeps(words, 2), low < below, "{low} {below}");
                    assert_eq!(keep.keeps(words, 3), high < below, "{high} {below}");
                }
            }
        }
    }

    #[test]
    fn bits_are_in_the_order_of_words() {
        for word in 0..16 {
            for (stay, expected) in [(1 << 15, 1 << word), (1 << 31, 1 << (16 + word))] {
                let of = |i| if i == word { stay } else { !HIGHEST };
                assert_eq!((0..16).map(of).fold(0, collect), expected);
            }
        }
    }
}
