//! Arithmetic and relations of tuples.

use super::build::from;
use super::operand::Integers;
use super::operation::operations;
use cute_core::dynamic::{DynTuple, MarkedBool, MarkedInt};
use cute_core::error::LayoutError;

type Tuple = Result<DynTuple, LayoutError>;
type Integer = Result<MarkedInt, LayoutError>;
type Answer = Result<MarkedBool, LayoutError>;

operations! { ARITHMETIC:
    /// The sum of all integers.
    sum(tuple: DynTuple) -> Integer, "sum((3,(2,3)))" = tuple.sum();
    /// The greatest integer.
    max_leaf | max (tuple: Integers) -> MarkedInt, "max_leaf((3,(2,7)))" = tuple.max_leaf();
    /// The least integer.
    min_leaf | min (tuple: Integers) -> MarkedInt, "min_leaf((3,(2,7)))" = tuple.min_leaf();
    /// The greatest common divisor of all integers.
    gcd_leaves | gcd (tuple: Integers) -> MarkedInt, "gcd_leaves((12,(18,24)))" = tuple.gcd_leaves();
    /// The size of each mode.
    product_each(tuple: DynTuple) -> Tuple, "product_each((3,(2,3)))" = tuple.product_each();
    /// The size of each part that belongs to an integer of a profile.
    product_like(tuple: DynTuple, profile: DynTuple) -> Tuple, "product_like((3,(2,(3,4))), (1,(1,1)))"
        = tuple.product_like(&profile);
    /// For each integer, the product of those before it, times `start`.
    prefix_product(tuple: DynTuple, start: Option<MarkedInt>) -> Tuple, "prefix_product((3,(2,4)))"
        = tuple.prefix_product(from(start)?);
    /// The sum of the products of integers at equal places.
    inner_product(a: DynTuple, b: DynTuple) -> Integer, "inner_product((1,(1,2)), (3,(12,1)))" = a.inner_product(&b);
    /// Each integer times the size of the other tuple's part at its place.
    elem_scale(a: DynTuple, b: DynTuple) -> Tuple, "elem_scale((2,3), (4,(5,6)))" = a.elem_scale(&b);
    /// The quotients, rounded up.
    ceil_div(tuple: DynTuple, divisor: DynTuple) -> Tuple, "ceil_div((7,8), (2,4))" = tuple.ceil_div(&divisor);
    /// Each integer, rounded up to a multiple of the integer at its place.
    round_up(tuple: DynTuple, multiple: DynTuple) -> Tuple, "round_up((7,8), (2,4))" = tuple.round_up(&multiple);
    /// The shape that remains when a shape is divided by another.
    shape_div(shape: DynTuple, divisor: DynTuple) -> Tuple, "shape_div((12,8), 24)" = shape.shape_div(&divisor);
    /// The sizes of the shape, with 1 wherever the stride is 0.
    filter_zeros(stride: DynTuple, shape: DynTuple) -> Tuple, "filter_zeros((1,(0,2)), (2,(4,3)))"
        = stride.filter_zeros(&shape);
}

operations! { RELATIONS:
    /// Whether both have the same profile.
    congruent(a: DynTuple, b: DynTuple) -> MarkedBool, "congruent((3,(2,3)), (1,(1,1)))" = a.congruent(&b);
    /// Whether `b` has the profile of `a` or refines it.
    weakly_congruent(a: DynTuple, b: DynTuple) -> MarkedBool, "weakly_congruent((3,6), (1,(1,1)))"
        = a.weakly_congruent(&b);
    /// Whether every coordinate of `a` is a coordinate of `b`.
    compatible(a: DynTuple, b: DynTuple) -> Answer, "compatible((3,6), (3,(2,3)))" = a.compatible(&b);
    /// Whether copies of `a` fill `b`.
    weakly_compatible(a: DynTuple, b: DynTuple) -> Answer, "weakly_compatible((3,2), (3,(2,3)))"
        = a.weakly_compatible(&b);
    /// Whether each integer of the divisor divides the integer at its place.
    evenly_divides(tuple: DynTuple, divisor: DynTuple) -> Answer, "evenly_divides((12,8), (4,2))"
        = tuple.evenly_divides(&divisor);
    /// Whether both are equal.
    equal(a: DynTuple, b: DynTuple) -> MarkedBool, "equal((3,(2,3)), (3,(2,3)))" = a.equal(&b);
    /// `a < b`, leaf by leaf.
    elem_less(a: Integers, b: Integers) -> MarkedBool, "elem_less((1,9), (2,3))" = a.elem_less(&b);
    /// `a ≤ b`, leaf by leaf.
    elem_leq(a: Integers, b: Integers) -> MarkedBool, "elem_leq((1,9), (2,3))" = a.elem_leq(&b);
    /// `a > b`, leaf by leaf.
    elem_gtr(a: Integers, b: Integers) -> MarkedBool, "elem_gtr((1,9), (2,3))" = a.elem_gtr(&b);
    /// `a ≥ b`, leaf by leaf.
    elem_geq(a: Integers, b: Integers) -> MarkedBool, "elem_geq((1,9), (2,3))" = a.elem_geq(&b);
    /// `a < b`; the first mode that differs decides.
    lex_less(a: Integers, b: Integers) -> MarkedBool, "lex_less((1,9), (2,3))" = a.lex_less(&b);
    /// `a ≤ b`; the first mode that differs decides.
    lex_leq(a: Integers, b: Integers) -> MarkedBool, "lex_leq((1,9), (2,3))" = a.lex_leq(&b);
    /// `a > b`; the first mode that differs decides.
    lex_gtr(a: Integers, b: Integers) -> MarkedBool, "lex_gtr((1,9), (2,3))" = a.lex_gtr(&b);
    /// `a ≥ b`; the first mode that differs decides.
    lex_geq(a: Integers, b: Integers) -> MarkedBool, "lex_geq((1,9), (2,3))" = a.lex_geq(&b);
    /// `a < b`; the last mode that differs decides.
    colex_less(a: Integers, b: Integers) -> MarkedBool, "colex_less((1,9), (2,3))" = a.colex_less(&b);
    /// `a ≤ b`; the last mode that differs decides.
    colex_leq(a: Integers, b: Integers) -> MarkedBool, "colex_leq((1,9), (2,3))" = a.colex_leq(&b);
    /// `a > b`; the last mode that differs decides.
    colex_gtr(a: Integers, b: Integers) -> MarkedBool, "colex_gtr((1,9), (2,3))" = a.colex_gtr(&b);
    /// `a ≥ b`; the last mode that differs decides.
    colex_geq(a: Integers, b: Integers) -> MarkedBool, "colex_geq((1,9), (2,3))" = a.colex_geq(&b);
    /// The coarsest shape with which both shapes are compatible.
    common_refinement(a: DynTuple, b: DynTuple) -> Tuple, "common_refinement((6,4), ((2,3),4))"
        = a.common_refinement(&b);
    /// The finest shape that is compatible with both shapes.
    common_coarsening(a: DynTuple, b: DynTuple) -> Tuple, "common_coarsening((6,4), ((2,3),4))"
        = a.common_coarsening(&b);
}
