//! Strides with large odd factors.
#![no_std]

use cute_core::prelude::*;

pub fn coalesced(i: usize) -> usize {
    layout!((64, (4, 12)):(16381, (1048384, 4193536)))
        .coalesce()
        .at(i)
}

pub fn composed(i: usize) -> usize {
    layout!((64, 48):(16381, 16777213))
        .compose(layout!((16, 6):(4, 128)))
        .at(i)
}

pub fn complement(i: usize) -> usize {
    layout!((4, 8):(16381, 131048))
        .complement_to(shape!(16774144))
        .at(i)
}

pub fn divided(i: usize) -> usize {
    layout!((64, 48):(16381, 16777213))
        .zipped_divide(tile!((16, 12)))
        .at(i)
}
