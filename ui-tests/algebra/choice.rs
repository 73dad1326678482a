// Layouts that are chosen at run time, and have no type in common.
use cute_core::layout::{Either, OffsetFunction, choose};
use cute_core::prelude::*;

fn by_value(row: bool) {
    choose(row, layout!((4, 8)), layout!((4, (2, 4))));
    choose(row, layout!((4, 8)), layout!((4, 8, 1)));
    choose(row, layout!(4:1), layout!((4):(1)));
    choose(row, layout!((4, 8):(8, 1)), layout!((4, 8):(1@0, 1@1)));
}

fn by_branch(row: bool) {
    let nested = if row {
        Either::Left(layout!((4, 8)))
    } else {
        Either::Right(layout!((4, (2, 4))))
    };
    nested.layout();
    nested.at((1, (1, 1)));
}

fn generic<A: Layout, B: Layout, L: Layout>(row: bool, a: A, b: B, l: L) {
    choose(row, a, b);
    l.to_dynamic();
}

fn sum<F: OffsetFunction>(f: F) -> usize {
    f.at(0)
}

fn functions() {
    sum(shape!((4, 8)));
    sum(layout!((4, 8):(1@0, 1@1)));
}

fn main() {}
