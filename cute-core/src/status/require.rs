//! Conditions on integers: proved, refuted, or checked at run time.

use super::{And, Good, Pending, Status, and};
use crate::error::LayoutError;
use crate::int::{Int, ops::*};
use cute_macros::__algebra as algebra;

/// Holds unless a violation: the bound behind every public one.
#[diagnostic::on_unimplemented(
    message = "layouts do not fit: {Self}",
    label = "this combination of layouts breaks the condition",
    note = "the violation names the condition and carries its values; see `cute_core::status`"
)]
pub trait Holds: Status {}
impl Holds for Good {}
impl Holds for Pending {}

algebra! {
    /// Modes that share a mode of shape `bound` span `n` of it: SegregatedImages.
    fn segregated_within(n: Int, bound: Int) -> Status {
        match less(bound, n) as Tri {
            True => NotSegregated(n, bound),
            False => Good,
            Unknown(beyond) => pending segregated_check(beyond, n, bound),
        }
    }

    /// Parts of `span` together reach `size`: ShapeDivisible.
    fn covers(span: Int, size: Int, part: Int) -> Status {
        match less(span, size) as Tri {
            True => ShapeNotDivisible(size, part),
            False => Good,
            Unknown(short) => pending covers_check(short, size, part),
        }
    }

    /// A result under one more condition.
    fn also(checked: Checked, status: Status) -> Checked {
        match checked { Outcome(status2, layout) => Outcome(and(status, status2), layout) }
    }

    /// A tuple of results: the first mode, then those of the others.
    fn cons_checked(head: Checked, tail: Checked) -> Checked {
        match head { Outcome(status, layout) => cons_outcome(tail, status, layout) }
    }
    fn cons_outcome(tail: Checked, status: Status, head: Layout) -> Checked {
        match tail { Outcome(status2, layout) => Outcome(and(status, status2), Cons(head, layout)) }
    }
}

fn pending(holds: bool, error: LayoutError) -> Pending {
    Pending(if holds { None } else { Some(error) })
}

fn value(n: impl Int) -> i128 {
    n.to::<i64>().into()
}

#[inline(always)]
fn segregated_check(beyond: bool, n: impl Int, bound: impl Int) -> Pending {
    pending(
        !beyond,
        LayoutError::NotSegregated {
            span: value(n),
            shape: value(bound),
        },
    )
}

#[inline(always)]
fn covers_check(short: bool, size: impl Int, part: impl Int) -> Pending {
    pending(
        !short,
        LayoutError::ShapeNotDivisible {
            shape: value(size),
            part: value(part),
        },
    )
}

/// The walk of a mode `s:d` over a digit of size `sa`: it steps over the digit,
/// ends within it, or fills it evenly.
#[inline(always)]
pub(crate) fn walk_check(s: impl Int, d: impl Int, sa: impl Int) -> Pending {
    let (s, d, sa) = (value(s), value(d), value(sa));
    if d < 0 {
        return Pending(Some(LayoutError::NegativeStride { stride: d }));
    }
    let stride = LayoutError::StrideNotDivisible {
        stride: d,
        shape: sa,
    };
    if d == 0 || sa <= 0 {
        return Pending(Some(stride));
    }
    if d >= sa {
        return pending(d % sa == 0, stride);
    }
    let room = (sa + d - 1) / d;
    if s <= room {
        Pending(None)
    } else if sa % d != 0 {
        Pending(Some(stride))
    } else {
        pending(
            s % room == 0,
            LayoutError::ShapeNotDivisible {
                shape: s,
                part: room,
            },
        )
    }
}

/// In a complement: `stride` follows modes of span `span`.
#[inline(always)]
pub(crate) fn chain_check(stride: impl Int, span: impl Int) -> Pending {
    let (stride, span) = (value(stride), value(span));
    if stride < span {
        Pending(Some(LayoutError::NotInjective { stride, span }))
    } else {
        pending(
            span > 0 && stride % span == 0,
            LayoutError::NotOrdered { stride, span },
        )
    }
}

/// `shape` is a multiple of `part`.
#[inline(always)]
pub(crate) fn divides_check(shape: impl Int, part: impl Int) -> Pending {
    let (shape, part) = (value(shape), value(part));
    pending(
        part > 0 && shape % part == 0,
        LayoutError::ShapeNotDivisible { shape, part },
    )
}

/// One of the two is a multiple of the other.
#[inline(always)]
pub(crate) fn either_divides_check(shape: impl Int, part: impl Int) -> Pending {
    let (shape, part) = (value(shape), value(part));
    pending(
        part > 0 && shape > 0 && (shape % part == 0 || part % shape == 0),
        LayoutError::ShapeNotDivisible { shape, part },
    )
}

/// `n` is positive.
#[inline(always)]
pub(crate) fn positive_check(n: impl Int) -> Pending {
    pending(value(n) > 0, LayoutError::ZeroStride {})
}
