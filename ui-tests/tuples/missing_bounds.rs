//! Generic code that does not state the bound of a function of tuples or of modes.

use cute_core::{layout::make_ordered_layout, prelude::*};
use cute_core::tuple::{ceil_div, filter_zeros, shape_div};

fn tuples<A: IntTuple, B: IntTuple>(a: A, b: B) {
    shape_div(a, b);
    ceil_div(a, b);
    filter_zeros(a, b);
    a.by_path(b);
    a.zip(b);
    a.unflatten(b);
    a.take::<0, 2>();
}

fn layouts<L: Layout, S: IntTuple>(l: L, s: S) {
    l.by_path(s);
    l.with_shape(s);
    l.insert::<2, _>(l);
    make_ordered_layout(s, s);
}

fn main() {}
