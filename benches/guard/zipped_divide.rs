//! Division by a tile for each mode, gathered.
#![no_std]

use cute_core::prelude::*;

pub fn two(i: usize) -> usize {
    layout!((64,48):(48,1)).zipped_divide(tile!((16, 12))).at(i)
}

pub fn three(i: usize) -> usize {
    layout!((64,(4,12)):(48,(12,1)))
        .zipped_divide(tile!((32, 8)))
        .at(i)
}

pub fn four(i: usize) -> usize {
    layout!(((8,8),(4,12)):((4,384),(96,32)))
        .zipped_divide(tile!((8, 4)))
        .at(i)
}

pub fn five(i: usize) -> usize {
    layout!(((8,8),(4,(3,4))):((1,96),(8,(32,768))))
        .zipped_divide(tile!(((4):(16),12)))
        .at(i)
}

pub fn six(i: usize) -> usize {
    layout!((((2,4),8),(4,(3,4))):(((1,2),96),(8,(32,768))))
        .zipped_divide(tile!((16, 4)))
        .at(i)
}
