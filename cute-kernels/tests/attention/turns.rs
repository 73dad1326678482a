//! Blocks that have tiles in turn, and take the rest from a counter: fewer tiles than multiprocessors, as many, and
//! more, where rounds are whole, where a few tiles are left, and where all but one are.

use crate::case::Case;
use crate::{both, hopper};

#[test]
fn tiles_are_whole_rounds_or_not() {
    let Some(gpu) = hopper() else { return };
    let blocks = gpu.multiprocessors() as usize;
    for rounds in 1..=3 {
        for heads in [blocks * rounds - 1, blocks * rounds, blocks * rounds + 1] {
            for width in [64, 128] {
                let case = Case {
                    queries: 97,
                    keys: 130,
                    width,
                    heads,
                    ..Case::new()
                };
                both(&gpu, &case);
            }
        }
    }
}

/// Several tiles of a head, in several batches, and rows that see enough keys for the maximum before. The last block of
/// 192 rows has none for its third warpgroup.
#[test]
fn tiles_of_a_head_are_in_turn() {
    let Some(gpu) = hopper() else { return };
    for (keys, width) in [(700, 64), (2100, 64), (700, 128), (2100, 128)] {
        let case = Case {
            queries: 510,
            keys,
            width,
            heads: 24,
            heads_per_key: 8,
            batches: 3,
            ..Case::new()
        };
        both(&gpu, &case);
    }
}
