//! The sum of two layouts as functions.
//!
//! `R = layout_add(A, B)`: `size(R) = size(A) = size(B)`, and `R(i) = A(i) + B(i)` for every `i` in
//! the domain. The shapes of `A` and `B` need not be compatible: `(5,3,4):(1,5,15)` and
//! `(10,6):(1,10)` add up to `60:2`.
//!
//! Coalesced, each layout is linear on its first mode, a run of indices, and not beyond. So the sum
//! is linear on the shorter one of both runs, which becomes its first mode. The longer run must be
//! a multiple of it, or no layout is the sum. The rest of both layouts is added in the same way.
//!
//! Conditions:
//! - SizeMatch: both have the same size. If two modes meet and one of them is dynamic, they have
//!   the same size, unless one is the last of its layout: then the modes of the other layout divide
//!   it.
//! - Compatible: where two modes meet, the size of one divides that of the other.

use super::coalesce::{Flat, coalesced, unwrapped};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, Mode};
use crate::dynamic::pending::{Pending, agreed, sizes_agree, told};
use crate::dynamic::size::size;
use crate::dynamic::steps::{Event, Observer, Outcome};
use crate::error::LayoutError;

impl DynLayout {
    /// The layout `R` with `R(i) = self(i) + b(i)`.
    ///
    /// # Errors
    /// SizeMatch, if the sizes differ, or are dynamic and hide how modes divide each other;
    /// Compatible, if no layout is the sum; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let a: DynLayout = "(_5,_3,_4):(_1,_5,_15)".parse()?;
    /// let b: DynLayout = "(_10,_6):(_1,_10)".parse()?;
    /// assert_eq!(a.layout_add(&b)?.to_string(), "_60:_2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: arXiv:2603.02298, `layout_add` of its reference implementation.
    pub fn layout_add(&self, b: &DynLayout) -> Result<DynLayout, LayoutError> {
        layout_add(self, b, ())
    }
}

/// [`DynLayout::layout_add`], telling its steps to `observer`.
pub fn layout_add(a: &DynLayout, b: &DynLayout, observer: impl Observer) -> Outcome {
    a.integer_strides()?;
    b.integer_strides()?;
    let (a, b) = (a.view().leaves(), b.view().leaves());
    told(observer, |pending| {
        sizes_agree(size(a)?, size(b)?, pending)?;
        sum(&coalesced(a), &coalesced(b), pending)
    })
}

fn sum(
    a: &[Mode],
    b: &[Mode],
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    // from the last mode to the first, so that the rest of a mode can be put back
    let (mut a, mut b): (Flat, Flat) = (reversed(a), reversed(b));
    let mut found = Flat::default();
    while let (Some(first), Some(second)) = (a.pop(), b.pop()) {
        let is_last = a.is_empty() && b.is_empty();
        if is_last || !a.is_empty() && !b.is_empty() {
            pending.tell(|| Event::Meet(first, second));
        }
        if is_last {
            let mode = Mode {
                shape: agreed(first.shape, second.shape),
                stride: first.stride.add(second.stride)?,
            };
            pending.tell(|| Event::Sum(mode));
            found.push(mode);
        } else if a.is_empty() {
            // the last mode has the size of the whole rest of the other layout
            b.push(second);
            add_linear(first.stride, &b, pending, &mut found)?;
            break;
        } else if b.is_empty() {
            a.push(first);
            add_linear(second.stride, &a, pending, &mut found)?;
            break;
        } else {
            let shape = shorter(first.shape, second.shape, pending)?;
            let mode = Mode {
                shape,
                stride: first.stride.add(second.stride)?,
            };
            pending.tell(|| Event::Sum(mode));
            found.push(mode);
            put_back(&mut a, first, shape)?;
            put_back(&mut b, second, shape)?;
        }
    }
    Ok(unwrapped(&coalesced(&found)))
}

fn reversed(modes: &[Mode]) -> Flat {
    modes.iter().rev().copied().collect()
}

/// The shorter one of two runs that meet; it divides the other.
fn shorter(
    s: DynLeaf,
    t: DynLeaf,
    pending: &mut Pending<impl Observer>,
) -> Result<DynLeaf, LayoutError> {
    if !(s.is_static() && t.is_static()) {
        // types do not tell which one is shorter
        return sizes_agree(s, t, pending);
    }
    let (shorter, longer) = if s.magnitude() < t.magnitude() {
        (s, t)
    } else {
        (t, s)
    };
    if longer.magnitude().is_multiple_of(shorter.magnitude()) {
        Ok(shorter)
    } else {
        Err(LayoutError::NotRefined {
            size: shorter.value(),
            other: longer.value(),
        })
    }
}

/// Puts back the rest of a mode after its first `n` elements.
fn put_back(modes: &mut Flat, mode: Mode, n: DynLeaf) -> Result<(), LayoutError> {
    let is_known = mode.shape.is_static() && n.is_static();
    if is_known && mode.shape != n {
        modes.push(Mode {
            shape: mode.shape.ceil_div_positive(n),
            stride: mode.stride.mul(n)?,
        });
    }
    Ok(())
}

/// Adds the function `i · d` to modes, the last mode first.
fn add_linear(
    d: DynLeaf,
    modes: &[Mode],
    pending: &mut Pending<impl Observer>,
    found: &mut Flat,
) -> Result<(), LayoutError> {
    let mut step = d;
    for &mode in modes.iter().rev() {
        pending.tell(|| Event::Adds(mode, step));
        found.push(Mode {
            shape: mode.shape,
            stride: mode.stride.add(step)?,
        });
        step = step.mul(mode.shape)?;
    }
    Ok(())
}
