//! Compact layouts whose modes run in a given order.
//!
//! The mode with the least order has stride 1, and each next mode has the product of the sizes
//! before it: `(2,3,4)` in the order `(1,0,2)` is `(2,3,4):(3,1,6)`. Dynamic orders come after the
//! static ones, from left to right. Modes of equal order begin at the same stride.
//!
//! Source: CuTe `compact_order`, `make_ordered_layout`, `make_layout_like`, `make_fragment_like`
//! (`layout.hpp`).

use crate::int::ops::*;
use crate::layout::make::{
    MakeLayoutFrom, ShapeOf, StrideOf, make_layout_from, shape_of, stride_of,
};
use crate::layout::operation::compute;
use crate::tuple::IntTuple;
use crate::tuple::{Leaves, ProductLike, arithmetic::product_like, leaves};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::ordered with layout::ops::modes;
    integers;

    /// The compact layout of a shape with its modes in a given order.
    ///
    /// ```
    /// use cute_core::{layout::OrderedLayout, prelude::*};
    /// assert_eq!(OrderedLayout::<Shape![(2,3,4)], Stride![(1,0,2)]>::default(),
    ///     layout!((2,3,4):(3,1,6)));
    /// ```
    ///
    /// Source: CuTe `make_ordered_layout`.
    pub fn ordered_layout(shape: IntTuple, order: IntTuple) -> Layout { ordered_from(shape, order, 1) }
    fn ordered_from(shape: IntTuple, order: IntTuple, start: Int) -> Layout {
        ordered(order, shape, 0, leaves(order), leaves(product_like(shape, order)), start)
    }
    /// The part of the layout whose first order is number `i` of `orders`.
    fn ordered(order: IntTuple, shape: IntTuple, i: Int, orders: Ints, sizes: Ints, start: Int) -> Layout {
        match order {
            Leaf(o) => strided_layout(compact_left(shape, span_before(orders, sizes, 0, o, i, start))),
            Nil => Nil,
            Cons(h, t) => ordered_cons(shape, h, t, i, orders, sizes, start),
        }
    }
    fn ordered_cons(
        shape: IntTuple,
        h: IntTuple,
        t: IntTuples,
        i: Int,
        orders: Ints,
        sizes: Ints,
        start: Int,
    ) -> Modes {
        match shape {
            Leaf(_) | Nil => missing_modes(),
            Cons(s, st) => Cons(
                ordered(h, s, i, orders, sizes, start),
                ordered_each(t, st, add(i, orders_in(h)), orders, sizes, start),
            ),
        }
    }
    fn ordered_each(order: IntTuples, shape: IntTuples, i: Int, orders: Ints, sizes: Ints, start: Int) -> Modes {
        match order { Nil => Nil, Cons(h, t) => ordered_cons(shape, h, t, i, orders, sizes, start) }
    }
    fn orders_in(order: IntTuple) -> Int { match order { Leaf(o) => 1, Nil => 0, Cons(h, t) => add(orders_in(h), orders_in(t)) } }
    /// `start` times all sizes whose order comes before `o`. The lists begin at number `j`; `o` is
    /// number `i`.
    fn span_before(orders: Ints, sizes: Ints, j: Int, o: Int, i: Int, start: Int) -> Int {
        match (orders, sizes) {
            (Cons(p, t), Cons(s, t2)) => {
                let rest: Int = span_before(t, t2, succ(j), o, i, start);
                match comes_before(p, j, o, i) { True => mul(s, rest), _ => rest }
            }
            _ => start,
        }
    }
    fn comes_before(p: Int, j: Int, o: Int, i: Int) -> Tri {
        if is_static(p) { static_before(p, o) } else if is_static(o) { False } else { less(j, i) }
    }
    pub fn static_before(p: Int, o: Int) -> Tri { if is_static(o) { less(p, o) } else { True } }

    /// A compact layout with its modes in the order of the strides of `layout`; stride 0 stays.
    ///
    /// ```
    /// use cute_core::{layout::LayoutLike, prelude::*};
    /// assert_eq!(LayoutLike::<Layout![(2,3,4):(24,8,0)]>::default(), layout!((2,3,4):(3,1,0)));
    /// ```
    ///
    /// Source: CuTe `make_layout_like`.
    pub fn layout_like(layout: Layout) -> Layout {
        make_layout_from(shape_of(layout), stride_of(ordered_layout(without_zeros(layout), integer_strides(layout))))
    }
    /// The strides of a layout of offsets.
    fn integer_strides(layout: Layout) -> IntTuple {
        match layout { Mode(s, d) => d, Nil => Nil, Cons(h, t) => Cons(integer_strides(h), integer_strides_each(t)) }
    }
    fn integer_strides_each(modes: Modes) -> IntTuples {
        match modes { Nil => Nil, Cons(h, t) => Cons(integer_strides(h), integer_strides_each(t)) }
    }
    /// The shape, with size 1 where the stride is 0.
    fn without_zeros(layout: Layout) -> IntTuple {
        match layout { Mode(s, d) => if is_zero(d) { 1 } else { s }, Nil => Nil, Cons(h, t) => Cons(without_zeros(h), without_zeros_each(t)) }
    }
    fn without_zeros_each(modes: Modes) -> IntTuples {
        match modes { Nil => Nil, Cons(h, t) => Cons(without_zeros(h), without_zeros_each(t)) }
    }

    /// A compact layout for a copy in registers. Its first mode is contiguous, and the modes after
    /// it run in the order of their strides. If a size is dynamic, or there is only one mode, it is
    /// column-major.
    ///
    /// ```
    /// use cute_core::{layout::FragmentLike, prelude::*};
    /// assert_eq!(FragmentLike::<Layout![(2,3,4):(12,4,1)]>::default(), layout!((2,3,4):(1,8,2)));
    /// ```
    ///
    /// Source: CuTe `make_fragment_like`.
    pub fn fragment_like(layout: Layout) -> Layout {
        match layout { Mode(s, d) => compact_col_major(s), Nil => Nil, Cons(h, t) => fragment_of(t, h, layout) }
    }
    fn fragment_of(tail: Modes, head: Layout, layout: Layout) -> Layout {
        match tail {
            Nil => compact_col_major(shape_of(layout)),
            _ => if is_static(size(layout)) {
                match tail {
                    Nil => missing_mode(),
                    Cons(h, t) => fragment_parts(
                        t,
                        contiguous(head),
                        ordered_from(
                            shape_of(tail),
                            integer_strides(tail),
                            size(compact_col_major(without_zeros(head))),
                        ),
                    ),
                }
            } else {
                compact_col_major(shape_of(layout))
            },
        }
    }
    fn contiguous(head: Layout) -> Layout { make_layout_from(shape_of(head), stride_of(compact_col_major(without_zeros(head)))) }
    /// A single mode after the first stays a tuple, as in CuTe.
    fn fragment_parts(more: Modes, head: Layout, rest: Layout) -> Layout {
        match more { Nil => Cons(head, Cons(rest, Nil)), _ => Cons(head, wrap_mode(rest)) }
    }
}

compute! { total_of [IntTuple]
    /// The result of [`make_ordered_layout`](crate::layout::make_ordered_layout()).
    ComputeOrderedLayout(shape, order: O: IntTuple) -> OrderedLayout<A, O> { ordered_layout(shape, order) }
}
compute! { total
    /// The result of [`make_layout_like`](crate::layout::make_layout_like()).
    ComputeLayoutLike(a) -> LayoutLike<A> { layout_like(a) }
}
compute! { total
    /// The result of [`make_fragment_like`](crate::layout::make_fragment_like()).
    ComputeFragmentLike(a) -> FragmentLike<A> { fragment_like(a) }
}
