//! Composition: within a mode, over several, out of order, in steps.
#![no_std]

use cute_core::prelude::*;

pub fn two(i: usize) -> usize {
    layout!((64,48):(48,1)).compose(layout!(16:4)).at(i)
}

pub fn three(i: usize) -> usize {
    layout!((64,(4,12)):(48,(12,1)))
        .compose(layout!((32,12):(1,256)))
        .at(i)
}

pub fn four(i: usize) -> usize {
    layout!(((8,8),(4,12)):((4,384),(96,32)))
        .compose(layout!(((16,2),6):((1,64),256)))
        .at(i)
}

pub fn five(i: usize) -> usize {
    layout!(((8,8),(4,(3,4))):((1,96),(8,(32,768))))
        .compose(layout!((4,32):(64,1)))
        .at(i)
}

pub fn six(i: usize) -> usize {
    layout!((((2,4),8),(4,(3,4))):(((1,2),96),(8,(32,768))))
        .compose(layout!(((4,2),(16,3)):((2,1),(8,256))))
        .at(i)
}
