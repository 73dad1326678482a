//! First tiles of keys whose second half some rows do not see: the last key of a row lies at each place of a tile, and
//! the two consumers of a block exchange their rows. Heads of 64 elements run with blocks of 192 rows, too, in which one
//! warpgroup in two sees half of its first tile.

use crate::case::{Case, Modification, Scores};
use crate::packed::{self, PackedCase};
use crate::{both, hopper};
use cute_kernels::attention::{Alignment, AttentionMask};
use half::{bf16, f16};

/// By how many keys a query's last one lies behind it.
const DISTANCES: [usize; 9] = [0, 1, 31, 32, 33, 63, 64, 65, 127];

#[test]
fn last_keys_lie_anywhere_in_a_tile() {
    let Some(gpu) = hopper() else { return };
    for distance in DISTANCES {
        let causal = AttentionMask::Causal(Alignment::Ends);
        for (queries, width, values) in [
            (300, 64, None),
            (129, 128, None),
            (64, 128, None),
            (300, 192, None),
            (130, 192, Some(128)),
        ] {
            let case = Case {
                queries,
                keys: queries + distance,
                width,
                values,
                mask: causal,
                ..Case::new()
            };
            both(&gpu, &case);
        }
        let window = AttentionMask::Window {
            left: 100,
            right: distance as u32,
            alignment: Alignment::Starts,
        };
        for (queries, width) in [(300, 64), (200, 128), (129, 192)] {
            let case = Case {
                queries,
                keys: 333,
                width,
                values: (width == 192).then_some(128),
                mask: window,
                ..Case::new()
            };
            both(&gpu, &case);
        }
    }
}

/// More tiles of rows than a GPU has multiprocessors, so that blocks take several: each time the other consumer has
/// the first 64 rows.
#[test]
fn consumers_exchange_their_rows() {
    let Some(gpu) = hopper() else { return };
    for (distance, width, scores) in [
        (0, 128, Scores::Normal),
        (64, 128, Scores::Large),
        (65, 128, Scores::Sink),
        (0, 64, Scores::Normal),
        (0, 192, Scores::Normal),
    ] {
        let case = Case {
            queries: 333,
            keys: 333 + distance,
            width,
            heads: 150,
            heads_per_key: 5,
            mask: AttentionMask::Causal(Alignment::Ends),
            scores,
            ..Case::new()
        };
        both(&gpu, &case);
    }
}

/// Sequences without a mask that end in the first half of a tile, and such with one.
#[test]
fn sequences_end_within_a_half() {
    let Some(gpu) = hopper() else { return };
    let lengths: Vec<_> = (0..40)
        .flat_map(|n| [(140, 100 + 9 * n), (100 + 9 * n, 100 + 9 * n)])
        .collect();
    for (width, values) in [(64, None), (128, None), (192, None), (192, Some(128))] {
        for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
            let case = Case {
                width,
                values,
                mask,
                ..Case::new()
            };
            packed::run::<f16>(&gpu, &PackedCase::new(case, &lengths));
            packed::run::<bf16>(&gpu, &PackedCase::new(case, &lengths));
        }
    }
}

/// Blocks that have rows for one of the two consumers alone, and from one to five tiles of keys, among blocks that have
/// rows for both: that consumer is the first one in some, and the second one in others.
#[test]
fn consumers_pass_blocks_without_rows_of_theirs() {
    let Some(gpu) = hopper() else { return };
    let lengths: Vec<_> = (0..50)
        .map(|n| (1 + 37 * n % 270, 1 + 61 * n % 520))
        .collect();
    let window = AttentionMask::Window {
        left: 150,
        right: 70,
        alignment: Alignment::Starts,
    };
    let causal = AttentionMask::Causal(Alignment::Ends);
    for (width, values) in [
        (64, None),
        (128, None),
        (192, None),
        (192, Some(128)),
        (256, None),
    ] {
        for mask in [AttentionMask::Full, causal, window] {
            // as many kernels as there are: no others have windows or modify scores
            let is_narrow = values.unwrap_or(width) <= 128;
            if mask == window && !is_narrow {
                continue;
            }
            let case = Case {
                width,
                values,
                heads: 3,
                mask,
                ..Case::new()
            };
            packed::run::<f16>(&gpu, &PackedCase::new(case, &lengths));
            packed::run::<bf16>(&gpu, &PackedCase::new(case, &lengths));
            if width <= 128 {
                let modification = Modification::Alibi;
                let case = Case {
                    modification,
                    ..case
                };
                packed::run::<f16>(&gpu, &PackedCase::new(case, &lengths));
            }
        }
    }
}
