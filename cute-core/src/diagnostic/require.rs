//! Conditions on integers: proved, refuted, or checked at run time.

use super::error::LayoutError;
use super::status::{Pending, Status};
use crate::int::{Int, ops::*};
use cute_macros::__algebra as algebra;

algebra! {
    in status::require;

    /// ShapeDivisible: parts of `span` together reach `size`.
    pub fn covers(span: Int, size: Int, part: Int) -> Status {
        match less(span, size) as Tri {
            True => ShapeNotDivisible(size, part),
            False => Good,
            Unknown(short) => pending covers_check(short, size, part),
        }
    }

    /// InBounds: indices up to `span` are below `size`.
    pub fn within(span: Int, size: Int) -> Status {
        match less(size, span) as Tri {
            True => BeyondSize(span, size),
            False => Good,
            Unknown(beyond) => pending within_check(beyond, span, size),
        }
    }

    /// InBounds: values that span `span` cells are cells of a tile of `size`.
    pub fn values_within(span: Int, size: Int) -> Status {
        match less(size, span) as Tri {
            True => ValuesBeyondTile(span, size),
            False => Good,
            Unknown(beyond) => pending values_check(beyond, span, size),
        }
    }

    /// SizeMatch: two sizes are equal.
    pub fn sizes_agree(left: Int, right: Int) -> Status {
        match equal(left, right) as Tri {
            True => Good,
            False => SizesDiffer(left, right),
            Unknown(same) => pending sizes_check(same, left, right),
        }
    }

    /// RecastDivisible: every thread has whole elements of `bits` bits, none only a part of one.
    pub fn undivided(threads: Int, all: Int, bits: Int) -> Status {
        if same(threads, all) { Good } else { ElementsDivided(bits) }
    }

    /// RecastDivisible: a mode that an instruction moves begins where the one before it ends.
    pub fn goes_on(size: Int, stride: Int, next: Int, elements: Int) -> Status {
        if is_one(size) {
            Good
        } else {
            match equal(stride, next) {
                True => Good,
                False => NotSideBySide(elements),
                Unknown(holds) => pending goes_on_check(holds, size, elements),
            }
        }
    }

    /// The static one of two sizes that agree.
    pub fn agreed(s: Int, s1: Int) -> Int {
        if is_static(s) { s } else if is_static(s1) { s1 } else { s }
    }

    /// SizeMatch: threads and values take all `size` numbers.
    pub fn numbered(reached: Int, size: Int) -> Status {
        match equal(reached, size) as Tri {
            True => Good,
            False => NotNumbered(reached, size),
            Unknown(all) => pending numbered_check(all, reached, size),
        }
    }

    /// Representable: `n` is a number, not the end of its type, which stands for one beyond it.
    pub fn fits_its_type(n: Int) -> Status {
        if is_static(n) { Good } else { pending fits_its_type_check(n) }
    }

    /// A coordinate lies in a mode of `size`.
    pub fn in_bounds(coordinate: Int, size: Int) -> Status {
        if is_negative(coordinate) {
            OutOfBounds(coordinate, size)
        } else {
            match less(coordinate, size) {
                True => Good,
                False => OutOfBounds(coordinate, size),
                Unknown(below) => pending in_bounds_check(coordinate, size),
            }
        }
    }

    /// The thread found under the number `thread` has this number.
    pub fn is_thread(thread: Int, found: Int, threads: Int) -> Status {
        if is_negative(thread) {
            no_thread(thread, threads)
        } else {
            match equal(found, thread) {
                True => Good,
                False => no_thread(thread, threads),
                Unknown(same) => pending thread_check(same, thread, threads),
            }
        }
    }

    /// None of the threads has this number. The compiler words it if it knows how many there are.
    pub fn no_thread(thread: Int, threads: Int) -> Status {
        if is_static(threads) {
            NoThread(thread, threads)
        } else {
            pending no_thread_check(thread, threads)
        }
    }

    /// The number `thread` is below `threads`, both static.
    pub fn among_threads(thread: Int, threads: Int) -> Status {
        if is_negative(thread) {
            NoThread(thread, threads)
        } else {
            match less(thread, threads) as Tri { True => Good, _ => NoThread(thread, threads) }
        }
    }

    /// Elements have the width of those that are moved.
    pub fn widths_agree(bits: Int, expected: Int) -> Status {
        match equal(bits, expected) as Tri { True => Good, _ => WidthsDiffer(bits, expected) }
    }

    /// A result under one more condition.
    pub fn also(checked: Checked, status: Status) -> Checked {
        match checked { Outcome(status2, layout) => Outcome(and(status, status2), layout) }
    }

    /// A tuple of results: the first mode, then those of the others.
    pub fn cons_checked(head: Checked, tail: CheckedModes) -> CheckedModes {
        let Outcome(status, layout) = head;
        let Outcome(status2, modes) = tail;
        Outcome(and(status, status2), Cons(layout, modes))
    }
}

/// Whether the conditions of `St` are proved.
pub(crate) type IsGood<St> = <St as Status>::IsGood;
/// Whether its conditions are proved.
#[inline(always)]
pub(crate) fn is_good<St: Status>(_: St) -> IsGood<St> {
    Default::default()
}

fn pending(holds: bool, error: LayoutError) -> Pending {
    Pending(if holds { None } else { Some(error) })
}

/// A value in 64 bits, for checks that divide it. It fails if the value does not fit, or if it is the
/// end of its type, which stands for a value that did not fit. A layout refuses both when it is made.
/// A tiler or a size is no layout, so these checks have to.
#[inline(always)]
fn value(n: impl Int) -> Result<i64, LayoutError> {
    match i64::try_from(n.to_i128()) {
        Ok(value) if !Int::is_saturated(n) => Ok(value),
        _ => {
            let most = i128::from(i64::MAX);
            let max = Int::greatest(n).map_or(most, |greatest| greatest.min(most));
            Err(LayoutError::NotRepresentable { max })
        }
    }
}

/// The outcome of a check with such values.
#[inline(always)]
fn checked(check: impl FnOnce() -> Result<(), LayoutError>) -> Pending {
    Pending(check().err())
}

#[inline(always)]
pub(crate) fn fits_its_type_check(n: impl Int) -> Pending {
    checked(|| value(n).map(drop))
}

#[inline(always)]
pub(crate) fn covers_check(short: bool, size: impl Int, part: impl Int) -> Pending {
    let (shape, part) = (size.to_i128(), part.to_i128());
    pending(!short, LayoutError::ShapeNotDivisible { shape, part })
}

#[inline(always)]
pub(crate) fn within_check(beyond: bool, span: impl Int, size: impl Int) -> Pending {
    let (span, size) = (span.to_i128(), size.to_i128());
    pending(!beyond, LayoutError::BeyondSize { span, size })
}

#[inline(always)]
pub(crate) fn values_check(beyond: bool, span: impl Int, size: impl Int) -> Pending {
    let (span, size) = (span.to_i128(), size.to_i128());
    pending(!beyond, LayoutError::ValuesBeyondTile { span, size })
}

#[inline(always)]
pub(crate) fn in_bounds_check(coordinate: impl Int, size: impl Int) -> Pending {
    let (coordinate, size) = (coordinate.to_i128(), size.to_i128());
    pending(
        (0..size).contains(&coordinate),
        LayoutError::OutOfBounds { coordinate, size },
    )
}

#[inline(always)]
pub(crate) fn thread_check(same: bool, thread: impl Int, threads: impl Int) -> Pending {
    let (thread, threads) = (thread.to_i128(), threads.to_i128());
    pending(
        same && thread >= 0,
        LayoutError::NoThread { thread, threads },
    )
}

#[inline(always)]
pub(crate) fn no_thread_check(thread: impl Int, threads: impl Int) -> Pending {
    thread_check(false, thread, threads)
}

#[inline(always)]
pub(crate) fn sizes_check(same: bool, left: impl Int, right: impl Int) -> Pending {
    let (left, right) = (left.to_i128(), right.to_i128());
    pending(same, LayoutError::SizesDiffer { left, right })
}

#[inline(always)]
pub(crate) fn numbered_check(all: bool, reached: impl Int, size: impl Int) -> Pending {
    let (reached, size) = (reached.to_i128(), size.to_i128());
    pending(all, LayoutError::NotNumbered { reached, size })
}

#[inline(always)]
pub(crate) fn goes_on_check(holds: bool, size: impl Int, elements: impl Int) -> Pending {
    let elements = elements.to_i128();
    pending(
        holds || size.to_i128() == 1,
        LayoutError::NotSideBySide { elements },
    )
}

fn shape_not_divisible(shape: i64, part: i64) -> LayoutError {
    LayoutError::ShapeNotDivisible {
        shape: shape.into(),
        part: part.into(),
    }
}

/// The error, unless the condition holds.
#[inline(always)]
fn unless(holds: bool, error: LayoutError) -> Result<(), LayoutError> {
    if holds { Ok(()) } else { Err(error) }
}

/// The walk of a mode `s:d` over a digit of size `sa`: it steps over the digit,
/// ends within it, or fills it evenly.
#[inline(always)]
pub(crate) fn walk_check(s: impl Int, d: impl Int, sa: impl Int) -> Pending {
    checked(|| {
        let (s, d, sa) = (value(s)?, value(d)?, value(sa)?);
        if d < 0 {
            return Err(LayoutError::NegativeStride { stride: d.into() });
        }
        let stride = LayoutError::StrideNotDivisible {
            stride: d.into(),
            shape: sa.into(),
        };
        if d == 0 {
            return Err(LayoutError::DynamicZeroStride { shape: sa.into() });
        }
        if sa <= 0 {
            return Err(stride);
        }
        if s == 1 {
            return Ok(());
        }
        if d >= sa {
            return unless(d % sa == 0, stride);
        }
        let room = (sa - 1) / d + 1;
        if s <= room {
            Ok(())
        } else if sa % d != 0 {
            Err(stride)
        } else {
            unless(s % room == 0, shape_not_divisible(s, room))
        }
    })
}

/// In a complement: `stride` follows modes of span `span`.
#[inline(always)]
pub(crate) fn chain_check(stride: impl Int, span: impl Int) -> Pending {
    checked(|| {
        let (stride_number, span_number) = (stride.to_i128(), span.to_i128());
        let error = LayoutError::NotInjective {
            stride: stride_number,
            span: span_number,
        };
        unless(stride_number >= span_number, error)?;
        let (stride, span) = (value(stride)?, value(span)?);
        let error = LayoutError::NotOrdered {
            stride: stride_number,
            span: span_number,
        };
        unless(span > 0 && stride % span == 0, error)
    })
}

/// In a left inverse: `stride` follows modes of span `span`, with a gap of any size between them.
#[inline(always)]
pub(crate) fn span_check(stride: impl Int, span: impl Int) -> Pending {
    let (stride, span) = (stride.to_i128(), span.to_i128());
    pending(stride >= span, LayoutError::NotInjective { stride, span })
}

/// `shape` is a multiple of `part`.
#[inline(always)]
pub(crate) fn divides_check(shape: impl Int, part: impl Int) -> Pending {
    checked(|| {
        let (shape, part) = (value(shape)?, value(part)?);
        unless(
            part > 0 && shape % part == 0,
            shape_not_divisible(shape, part),
        )
    })
}

/// One of the two is a multiple of the other.
#[inline(always)]
pub(crate) fn either_divides_check(shape: impl Int, part: impl Int) -> Pending {
    checked(|| {
        let (shape, part) = (value(shape)?, value(part)?);
        let divides = part > 0 && shape > 0 && (shape % part == 0 || part % shape == 0);
        unless(divides, shape_not_divisible(shape, part))
    })
}

/// In an upcast: a mode of size `shape` takes `part` steps to each wider element.
#[inline(always)]
pub(crate) fn share_check(shape: impl Int, part: impl Int) -> Pending {
    checked(|| {
        let (shape, part) = (value(shape)?, value(part)?);
        let error = LayoutError::ShapeNotRecast {
            shape: shape.into(),
            part: part.into(),
        };
        unless(part > 0 && shape % part == 0, error)
    })
}

/// In an upcast: the modes that share a wider element of `ratio` span at most `ratio`. A saturated
/// span is beyond its type.
#[inline(always)]
pub(crate) fn overlap_check(span: impl Int, ratio: impl Int) -> Pending {
    let is_saturated = Int::is_saturated(span);
    let (span, ratio) = (span.to_i128(), ratio.to_i128());
    pending(
        !is_saturated && span <= ratio,
        LayoutError::SharesOverlap { span, ratio },
    )
}

/// `n` is positive.
#[inline(always)]
pub(crate) fn positive_check(n: impl Int) -> Pending {
    pending(n.to_i128() > 0, LayoutError::ZeroStride {})
}
