//! Coalescing: with modes that merge, that do not, and of size 1.
#![no_std]

use cute_core::prelude::*;

pub fn two(i: usize) -> usize {
    layout!((64,48):(1,64)).coalesce().at(i)
}

pub fn three(i: usize) -> usize {
    layout!((64,(1,12)):(48,(12,1))).coalesce().at(i)
}

pub fn four(i: usize) -> usize {
    layout!(((8,8),(4,12)):((1,8),(64,256))).coalesce().at(i)
}

pub fn five(i: usize) -> usize {
    layout!(((8,8),(4,(3,4))):((1,96),(8,(32,768))))
        .coalesce()
        .at(i)
}

pub fn six(i: usize) -> usize {
    layout!((((2,4),8),(4,(3,4))):(((1,2),8),(64,(256,768))))
        .coalesce()
        .at(i)
}
