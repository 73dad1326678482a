//! Complements: of compact layouts, with gaps, out of order, with small odd factors.
#![no_std]

use cute_core::prelude::*;

pub fn two(i: usize) -> usize {
    layout!((4,8):(1,16)).complement_to(shape!(4096)).at(i)
}

pub fn three(i: usize) -> usize {
    layout!((4,(2,8)):(192,(1,6)))
        .complement_to(shape!(12288))
        .at(i)
}

pub fn four(i: usize) -> usize {
    layout!(((4,2),(2,8)):((1,4),(16,64)))
        .complement_to(shape!(8192))
        .at(i)
}

pub fn five(i: usize) -> usize {
    layout!(((4,2),(2,(3,8))):((768,2),(8,(32,96))))
        .complement_to(shape!(12288))
        .at(i)
}

pub fn six(i: usize) -> usize {
    layout!((((2,4),2),(2,(3,8))):(((1,2),16),(64,(128,384))))
        .complement_to(shape!(98304))
        .at(i)
}
