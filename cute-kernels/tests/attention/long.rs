//! Tiles of 80 keys, which are no whole part of a block's 128 rows: sequences that end at each place of a tile.

use crate::case::{Case, run};
use crate::{both, hopper};
use cute_kernels::attention::{Alignment, AttentionMask};
use half::{bf16, f16};

#[test]
fn tiles_of_80_keys_end_anywhere() {
    let Some(gpu) = hopper() else { return };
    let masks = [
        AttentionMask::Full,
        AttentionMask::Causal(Alignment::Ends),
        AttentionMask::Causal(Alignment::Starts),
    ];
    // the crate itself takes these tiles for the last two lengths without a mask
    for keys in [1, 63, 64, 65, 79, 80, 81, 159, 161, 240, 400, 641, 1000] {
        for (queries, mask) in [1, 79, 130]
            .into_iter()
            .flat_map(|queries| masks.map(|mask| (queries, mask)))
        {
            let case = Case {
                queries,
                keys,
                width: 256,
                heads: 1,
                mask,
                ..Case::new()
            };
            // `run` takes these tiles beside those that the crate chooses
            run::<f16>(&gpu, &case);
            run::<bf16>(&gpu, &Case { width: 200, ..case });
        }
    }
}

/// More tiles of rows than a GPU has multiprocessors, with heads that share one of K and V.
#[test]
fn blocks_with_tiles_of_80_keys_take_several_tiles_of_rows() {
    let Some(gpu) = hopper() else { return };
    for mask in [AttentionMask::Full, AttentionMask::Causal(Alignment::Ends)] {
        let case = Case {
            queries: 200,
            keys: 300,
            width: 256,
            heads: 152,
            heads_per_key: 4,
            mask,
            ..Case::new()
        };
        both(&gpu, &case);
    }
}
