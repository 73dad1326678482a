//! Operations on layouts with sizes or strides that only run time knows.
#![no_std]

use cute_core::prelude::*;

pub fn indexed(m: usize, n: usize, i: usize) -> usize {
    layout!((m, (8, n)):(1, (m, 64))).at((1, i))
}

pub fn coalesced(m: usize, i: usize) -> usize {
    layout!((8, (4, m)):(1, (8, 32))).coalesce().at(i)
}

pub fn composed(m: usize, i: usize) -> usize {
    layout!((m, 64):(64, 1))
        .compose(layout!((16, 2):(2, 1)))
        .at(i)
}

pub fn divided(m: usize, i: usize) -> usize {
    layout!((m, 64):(64, 1))
        .zipped_divide(tile!((32, 16)))
        .at((i, 1))
}

pub fn padded(m: usize, k: usize, i: usize) -> usize {
    layout!((m, k):(k, 1))
        .zipped_divide_padded(tile!((32, 16)))
        .at((0, i))
}
