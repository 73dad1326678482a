//! Operations on layouts that are parameters, each by its bound.
#![no_std]

use cute_core::{layout::{Compose, ZippedDivide}, prelude::*};

pub fn coalesced<L: Layout<Index = usize>>(l: L) -> impl Layout {
    l.coalesce()
}

pub fn composed<L: Layout, B: Layout>(l: L, b: B) -> Compose<L, B>
where
    L: ComposableWith<B>,
{
    l.compose(b)
}

pub fn divided<L: Layout, T: Tiler>(l: L, t: T) -> ZippedDivide<L, T>
where
    L: ZippedDivisibleBy<T>,
{
    l.zipped_divide(t)
}

pub fn used(i: usize) -> usize {
    let l = composed(layout!((64, 48):(48, 1)), layout!((16, 4):(4, 64)));
    divided(l, tile!((8, 2))).at(i) + l.at(i)
}
