//! Products: of compact layouts, with gaps, out of order.
#![no_std]

use cute_core::prelude::*;

pub fn two(i: usize) -> usize {
    layout!((8, 4)).logical_product(layout!((4, 2))).at(i)
}

pub fn three(i: usize) -> usize {
    layout!((8,(2,3)):(6,(3,1)))
        .logical_product(layout!((4,8):(8,1)))
        .at(i)
}

pub fn four(i: usize) -> usize {
    layout!(((2,4),(2,3)):((1,4),(2,16)))
        .logical_product(tile!(16))
        .at(i)
}

pub fn five(i: usize) -> usize {
    layout!(((2,4),(2,(3,2))):((1,4),(2,(16,48))))
        .logical_product(layout!((4,3):(3,1)))
        .at(i)
}

pub fn six(i: usize) -> usize {
    layout!((((2,2),4),(2,(3,2))):(((1,2),8),(4,(32,96))))
        .logical_product(layout!((2, 4)))
        .at(i)
}
