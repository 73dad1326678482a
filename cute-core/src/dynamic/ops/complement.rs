//! Complement: a layout that reaches what `A` leaves out.
//!
//! `A*` is ordered, it shares the offset 0 alone with `A`, and `(A, A*)` reaches every index below
//! the cotarget: `complement(4:2, 24) = (2,3):(1,8)`.
//!
//! Sorted by stride, the modes of `A` are spans `s·d` of indices, one after the other. Every gap
//! between the end of a span and the stride of the next mode is a mode of the complement, and so is
//! the gap up to the cotarget.
//!
//! Conditions:
//! - Injective: no stride lies below the end of the mode before it.
//! - OrderedChain: a stride is a multiple of that end, except for the copies of a product, which need
//!   not fill the gaps. If there are several modes, all strides are static, since types sort them.
//! - ShapeDivisible: the complement reaches a cotarget of several modes.

use super::by_place::{ROUNDED_UP, complement_below};
use super::coalesce::{Flat, coalesced, unwrapped};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, Mode};
use crate::dynamic::pending::{Pending, not_divisible, told};
use crate::dynamic::short::Short;
use crate::dynamic::size::{coshape, positive};
use crate::dynamic::steps::{Event, Observer, Outcome};
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;

/// A flat shape.
pub(crate) type Sizes = Short<DynLeaf, 8>;

/// How far a complement reaches.
#[derive(Clone, Copy)]
pub(crate) enum Cotarget<'a> {
    /// Up to the size of this shape, the last mode rounded up, as CuTe does.
    RoundedUp(&'a [DynLeaf]),
    /// Up to exactly the size of this shape.
    Exactly(&'a [DynLeaf]),
    /// As `RoundedUp`, for the copies of a product: gaps have as many as fit, and may leave something over.
    Copies(&'a [DynLeaf]),
    /// As `Copies`, without end in the last mode, for compositions: these do not use its size.
    Unbounded,
}

impl DynLayout {
    /// A layout of the offsets that this one leaves out below its cosize. If the values are
    /// coordinates, it fills each part of the [`coshape`](Self::coshape), with a mode for each
    /// place.
    ///
    /// # Errors
    /// Injective or OrderedChain, if no layout is the complement or several modes have a dynamic
    /// stride; Representable, if the complement does not fit.
    ///
    /// ```
    /// use cute_core::{dynamic::DynLayout, error::Condition};
    /// let l: DynLayout = "(_2,_2):(_1,_6)".parse()?;
    /// assert_eq!(l.complement()?.to_string(), "_3:_2");
    /// let l: DynLayout = "(_4,_4):(_1,_2)".parse()?;
    /// assert_eq!(l.complement().unwrap_err().condition(), Condition::Injective);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `complement(layout)`.
    pub fn complement(&self) -> Result<DynLayout, LayoutError> {
        complement(self, ())
    }

    /// A layout of the offsets that this one leaves out below the size of `cotarget`, an integer or
    /// a shape. If the values are coordinates, it fills each part of `cotarget`.
    ///
    /// The gap up to the cotarget is rounded up to whole spans of the layout, as CuTe does.
    ///
    /// # Errors
    /// Injective or OrderedChain, if no layout is the complement or several modes have a dynamic
    /// stride; ShapeDivisible, if the complement does not reach a cotarget of several modes;
    /// Congruent, if the cotarget lacks a part for a place of coordinates; Representable, if a size
    /// of the cotarget is not positive or the result does not fit.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "_4:_2".parse()?;
    /// assert_eq!(l.complement_to(&"_24".parse()?)?.to_string(), "(_2,_3):(_1,_8)");
    /// assert_eq!(l.complement_to(&"(_16,5)".parse()?)?.to_string(), "(_2,_2,5):(_1,_8,_16)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `complement(layout, cotarget)`.
    pub fn complement_to(&self, cotarget: &DynTuple) -> Result<DynLayout, LayoutError> {
        complement_to(self, cotarget, ())
    }
}

/// [`DynLayout::complement`], telling its steps to `observer`.
pub fn complement(layout: &DynLayout, observer: impl Observer) -> Outcome {
    complement_to(layout, &coshape(layout.view().leaves())?, observer)
}

/// [`DynLayout::complement_to`], telling its steps to `observer`.
pub fn complement_to(layout: &DynLayout, cotarget: &DynTuple, observer: impl Observer) -> Outcome {
    cotarget.integer_leaves()?;
    for &size in cotarget.leaves() {
        positive(size)?;
    }
    let leaves = layout.view().leaves();
    told(observer, |pending| {
        complement_below(leaves, cotarget.view(), ROUNDED_UP, pending)
    })
}

/// The complement of these modes, whose values are offsets.
pub(crate) fn complement_tree(
    modes: &[Mode],
    cotarget: Cotarget<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    // the modes that reach more than offset 0
    let mut chain: Flat = (modes.iter().copied())
        .filter(|mode| !mode.stride.is_known(0) && !mode.shape.is_known(1))
        .collect();
    chain
        .iter()
        .try_for_each(|mode| mode.stride.integer().map(drop))?;
    let gaps = if chain.is_empty() {
        let modes = everything(cotarget)?;
        pending.tell(|| Event::Everything(modes.to_vec(), matches!(cotarget, Cotarget::Unbounded)));
        modes
    } else {
        let can_sort = chain.len() == 1 || chain.iter().all(|mode| mode.stride.is_static());
        if can_sort {
            chain.sort_by_key(|mode| mode.stride.value());
        }
        pending.tell(|| Event::Chain(chain.to_vec()));
        if !can_sort {
            return Err(LayoutError::DynamicStrides {});
        }
        gaps(&chain, cotarget, pending)?
    };
    Ok(unwrapped(&gaps))
}

/// The complement of a single element: the cotarget itself.
fn everything(cotarget: Cotarget<'_>) -> Result<Flat, LayoutError> {
    match cotarget {
        Cotarget::Unbounded => Ok([endless(DynLeaf::ONE)].into_iter().collect()),
        Cotarget::RoundedUp(sizes) | Cotarget::Exactly(sizes) | Cotarget::Copies(sizes) => {
            let mut modes = compact_from(&joined(sizes)?, DynLeaf::ONE)?;
            for mode in modes.iter_mut().filter(|mode| mode.shape.is_known(1)) {
                mode.stride = DynLeaf::ZERO;
            }
            Ok(modes)
        }
    }
}

/// The gaps between modes in the order of their strides, and the gap up to the cotarget.
fn gaps(
    chain: &[Mode],
    mut cotarget: Cotarget<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<Flat, LayoutError> {
    let mut gaps = Flat::default();
    // where the modes so far end
    let mut end = DynLeaf::ONE;
    let fills_gaps = match cotarget {
        Cotarget::RoundedUp(_) | Cotarget::Exactly(_) => true,
        Cotarget::Unbounded | Cotarget::Copies(_) => false,
    };
    for mode in chain {
        let stride = mode.stride;
        let is_known = stride.is_static() && end.is_static();
        let shape = at_least_1(stride.floor_div_positive(end));
        pending.tell(|| Event::Follows(*mode, end, shape));
        // Types know that a static stride is negative, and say so. So does this, with the same error.
        if stride.is_static() && stride.is_negative() {
            let stride = stride.value();
            return Err(LayoutError::NegativeStride { stride });
        }
        pending.condition(is_known, chain_error(stride, end, fills_gaps))?;
        // Fewer copies fit than the span says. So the last mode goes on for ever: it is there whatever the
        // number of copies. Where sizes are known at run time alone, it is there in any case.
        if is_known && !fills_gaps && !is_multiple(stride, end) {
            cotarget = Cotarget::Unbounded;
        }
        if !shape.is_known(1) {
            gaps.push(Mode { shape, stride: end });
        }
        end = at_least_1(stride.mul(mode.shape)?);
    }
    rest(cotarget, end, pending, &mut gaps)?;
    Ok(coalesced(&gaps))
}

/// Why a mode of this stride cannot follow modes that end at `end`; if copies of these are to fill the
/// gap, it is a whole number of them.
fn chain_error(stride: DynLeaf, end: DynLeaf, fills_gaps: bool) -> Option<LayoutError> {
    let fits = !fills_gaps || is_multiple(stride, end);
    let (stride, span) = (stride.value(), end.value());
    if stride < span {
        Some(LayoutError::NotInjective { stride, span })
    } else if !fits {
        Some(LayoutError::NotOrdered { stride, span })
    } else {
        None
    }
}

fn is_multiple(stride: DynLeaf, end: DynLeaf) -> bool {
    stride.magnitude().is_multiple_of(end.magnitude())
}

/// Counts a size or span below 1, left by a broken condition, as 1 to go on.
fn at_least_1(span: DynLeaf) -> DynLeaf {
    if span.value() < 1 {
        DynLeaf::ONE.to_dynamic()
    } else {
        span
    }
}

/// A mode whose end a composition never reaches.
fn endless(stride: DynLeaf) -> Mode {
    let shape = DynLeaf::natural(2, true);
    Mode { shape, stride }
}

/// The gap from `end` up to the cotarget.
fn rest(
    cotarget: Cotarget<'_>,
    end: DynLeaf,
    pending: &mut Pending<impl Observer>,
    gaps: &mut Flat,
) -> Result<(), LayoutError> {
    let sizes = match cotarget {
        Cotarget::Unbounded => {
            pending.tell(|| Event::Endless(end));
            gaps.push(endless(end));
            return Ok(());
        }
        Cotarget::RoundedUp(&[size]) | Cotarget::Exactly(&[size]) | Cotarget::Copies(&[size]) => {
            let times = size.ceil_div_positive(end);
            let is_exact = matches!(cotarget, Cotarget::Exactly(_));
            pending.tell(|| Event::UpTo(size, end, times, is_exact));
            if is_exact {
                pending.divides(size, end)?;
            }
            [times].into_iter().collect()
        }
        Cotarget::RoundedUp(sizes) | Cotarget::Copies(sizes) => rounded_up(sizes, end, pending)?,
        Cotarget::Exactly(sizes) => quotients(sizes, end, pending)?,
    };
    let rest = compact_from(&joined(&sizes)?, end)?;
    if sizes.len() > 1 {
        pending.tell(|| Event::Rest(rest.to_vec()));
    }
    gaps.extend_from_slice(&rest);
    Ok(())
}

/// A shape divided from the left by `by`, each mode rounded up; together the quotients must reach
/// the shape.
fn rounded_up(
    sizes: &[DynLeaf],
    end: DynLeaf,
    pending: &mut Pending<impl Observer>,
) -> Result<Sizes, LayoutError> {
    let mut by = end;
    let mut found = Sizes::default();
    tell_division(sizes, end, pending);
    for &size in sizes {
        found.push(quotient(size, by, pending));
        by = by.ceil_div_positive(size);
    }
    let (reached, wanted) = (product(&found)?.mul(end)?, product(sizes)?);
    pending.tell(|| Event::Reaches(reached, wanted));
    let is_known = reached.is_static() && wanted.is_static();
    let falls_short = reached.magnitude() < wanted.magnitude();
    pending.condition(is_known, falls_short.then(|| not_divisible(wanted, end)))?;
    Ok(found)
}

/// A shape divided from the left by `by`: each mode by what the modes before it leave of `by`.
fn quotients(
    sizes: &[DynLeaf],
    mut by: DynLeaf,
    pending: &mut Pending<impl Observer>,
) -> Result<Sizes, LayoutError> {
    let mut found = Sizes::default();
    tell_division(sizes, by, pending);
    for &size in sizes {
        let (whole, part) = (size.magnitude(), by.magnitude());
        let divides = whole.is_multiple_of(part) || part.is_multiple_of(whole);
        let is_known = size.is_static() && by.is_static();
        found.push(quotient(size, by, pending));
        pending.condition(is_known, (!divides).then(|| not_divisible(size, by)))?;
        by = by.ceil_div_positive(size);
    }
    pending.divides(DynLeaf::ONE, by)?;
    Ok(found)
}

fn tell_division(cotarget: &[DynLeaf], end: DynLeaf, pending: &mut Pending<impl Observer>) {
    pending.tell(|| Event::UpToShape(cotarget.to_vec(), end));
}

/// A mode of a shape in units of `by`, rounded up.
fn quotient(size: DynLeaf, by: DynLeaf, pending: &mut Pending<impl Observer>) -> DynLeaf {
    let quotient = size.ceil_div_positive(by);
    pending.tell(|| Event::Quotient(size, by, quotient));
    quotient
}

fn product(sizes: &[DynLeaf]) -> Result<DynLeaf, LayoutError> {
    (sizes.iter()).try_fold(DynLeaf::ONE, |product, &size| product.mul(size))
}

/// Joins neighbours that are both static or both dynamic into their product, as CuTe coalesces a
/// shape.
pub(crate) fn joined(sizes: &[DynLeaf]) -> Result<Sizes, LayoutError> {
    let mut joined = Sizes::default();
    for &size in sizes {
        match joined.last_mut() {
            Some(last) if last.is_static() == size.is_static() => *last = last.mul(size)?,
            _ => joined.push(size),
        }
    }
    Ok(joined)
}

/// Modes of these sizes, the first with stride `stride`, each next one with the end of those
/// before.
fn compact_from(sizes: &[DynLeaf], mut stride: DynLeaf) -> Result<Flat, LayoutError> {
    let mut modes = Flat::default();
    for &shape in sizes {
        if let Some(before) = modes.last() {
            stride = stride.mul(before.shape)?;
        }
        modes.push(Mode { shape, stride });
    }
    Ok(modes)
}
