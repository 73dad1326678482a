//! The numbers that the host computes without a GPU.

use super::arguments::tile_queries;
use super::entry::{KERNELS, PLACES, WIDTHS, WITH_DROPOUT, kernels};
use crate::attention::entry::{Batches, Half};

#[test]
fn each_text_is_that_of_its_kernel() {
    let of_heads = KERNELS
        .iter()
        .flat_map(|of| [of.before, of.full, of.causal, of.after]);
    let with_dropout = WITH_DROPOUT.iter().map(|of| of.2);
    for entry in of_heads.chain(with_dropout).chain([PLACES]) {
        let kernel = std::format!(".visible .entry {}(", entry.name);
        assert_eq!(entry.text.matches(".entry").count(), 1);
        assert!(entry.text.contains(&kernel), "{}", entry.name);
    }
}

#[test]
fn heads_take_the_narrowest_kernels_that_have_room() {
    for format in [Half::F16, Half::BF16] {
        for (width, expected, packed) in [
            (1, Some(64), Some(128)),
            (64, Some(64), Some(128)),
            (65, Some(128), Some(128)),
            (128, Some(128), Some(128)),
            (129, None, None),
        ] {
            for (batches, expected) in [(Batches::Alike, expected), (Batches::Packed, packed)] {
                let found = kernels(format, width, batches);
                assert_eq!(found.map(|of| of.width), expected);
                assert!(found.is_none_or(|of| of.format == format && of.batches == batches));
            }
        }
    }
    let mut widths: std::vec::Vec<u32> = KERNELS.iter().map(|of| of.width).collect();
    widths.sort_unstable();
    widths.dedup();
    assert_eq!(widths, WIDTHS);
}

#[test]
fn kernels_of_batches_with_as_many_rows_have_dropout() {
    for of in KERNELS {
        let found = of.with_dropout().map(|entry| entry.name);
        if of.batches == Batches::Packed {
            assert_eq!(found, None);
        } else {
            let name = of.full.name.replace("full", "dropout");
            assert_eq!(found, Some(&*name));
        }
    }
}

#[test]
fn tiles_fit_shared_memory() {
    const MOST: u32 = 227 * 1024;
    for of in KERNELS {
        assert!(of.bytes() <= MOST && of.bytes_before() <= MOST && of.bytes_after() <= MOST);
        // both widths have tiles of as many elements
        assert_eq!(tile_queries(of.width) * of.width, 8192);
    }
    let bytes =
        |width: u64| kernels(Half::F16, width, Batches::Alike).map(super::entry::Kernels::bytes);
    // K and V, three tiles of Q and two of dO, two of gradients of scores, dQ, numbers, barriers, that of dQ,
    // words
    assert_eq!(
        bytes(128),
        Some(2 * 32768 + 5 * 16384 + 2 * 16384 + 32768 + 1536 + 80 + 8 + 52)
    );
    assert_eq!(
        bytes(64),
        Some(2 * 16384 + 5 * 16384 + 2 * 32768 + 32768 + 3072 + 80 + 8 + 52)
    );
}
