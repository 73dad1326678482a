//! Inverses: from an offset back to the index.
//!
//! - `R = right_inverse(A)`: `A(R(i)) = i` for every `i` in the domain of `R`, the largest one that
//!   static leaves prove: `right_inverse((4,8):(8,1)) = (8,4):(4,1)`.
//! - `R = left_inverse(A)`: `R(A(i)) = i` for every `i` in the domain of `A` whose coordinates are
//!   0 in the modes of stride 0: `left_inverse((4,2):(1,5)) = (5,2):(1,4)`.
//! - `R = nullspace(A)`: the indices that the modes of stride 0 reach, at which `A` is 0:
//!   `nullspace((7,2):(1,0)) = 2:7`.
//!
//! The modes of `A` are coalesced, and mode `s:d` begins at index `c`, the product of the sizes
//! before it. The right inverse follows the strides from 1 on, from each mode to the one whose
//! stride is where it ends, and makes `s:c` of each. The left inverse reads an offset as digits: in
//! the order of the strides, the digit between two strides is the coordinate in the mode of the
//! lower stride.
//!
//! Conditions of the left inverse; the right one has none:
//! - Injective: no stride lies below the end of the mode before it.
//! - OrderedChain: a stride is a multiple of the one before it. If there are several modes, all
//!   strides are static.
//! - InBounds: no stride is negative.

use super::by_place;
use super::coalesce::{Flat, coalesced, unwrapped};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, Mode};
use crate::dynamic::pending::{Pending, told};
use crate::dynamic::short::Short;
use crate::dynamic::steps::{Event, Observer, Outcome, tell};
use crate::error::LayoutError;

/// A mode and the index at which it begins.
#[derive(Clone, Copy, Default)]
pub(crate) struct Placed {
    pub(crate) mode: Mode,
    pub(crate) index: DynLeaf,
}

/// The modes except those of stride 0, each with its index.
pub(crate) type Places = Short<Placed, 8>;

impl DynLayout {
    /// A layout `R` with `self(R(i)) = i` for every `i` in its domain. If the values are
    /// coordinates, `R` has a mode for each place, and `self(R(c)) = c`.
    ///
    /// It is the largest one that static leaves prove: it ends with a mode of dynamic size, or
    /// where no static stride goes on. To go by the values alone, make the layout static first
    /// ([`to_static`](Self::to_static)).
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_4,_8):(_8,_1)".parse()?;
    /// assert_eq!(l.right_inverse().to_string(), "(_8,_4):(_4,_1)");
    /// let l: DynLayout = "(_4,_8):(_1@1,_1@0)".parse()?;
    /// assert_eq!(l.right_inverse().to_string(), "(_8,_4):(_4,_1)");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `right_inverse`.
    pub fn right_inverse(&self) -> DynLayout {
        right_inverse(self, ())
    }

    /// A layout `R` with `R(self(i)) = i` for every `i` in the domain whose coordinates are 0 in
    /// the modes of stride 0. If the values are coordinates, `R` has a mode for each place.
    ///
    /// # Errors
    /// Injective, OrderedChain or InBounds, if no layout is the inverse or several modes have a
    /// dynamic stride; Representable, if the inverse does not fit.
    ///
    /// ```
    /// use cute_core::{dynamic::DynLayout, error::Condition};
    /// let l: DynLayout = "(_4,_2):(_1,_5)".parse()?;
    /// assert_eq!(l.left_inverse()?.to_string(), "(_5,_2):(_1,_4)");
    /// let l: DynLayout = "(_4,_2):(_1,_3)".parse()?;
    /// assert_eq!(l.left_inverse().unwrap_err().condition(), Condition::Injective);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `left_inverse`.
    pub fn left_inverse(&self) -> Result<DynLayout, LayoutError> {
        left_inverse(self, ())
    }

    /// The indices that the modes of static stride 0 reach, at which the layout is 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_7,_2):(_1,_0)".parse()?;
    /// assert_eq!(l.nullspace().to_string(), "_2:_7");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `nullspace`.
    pub fn nullspace(&self) -> DynLayout {
        nullspace(self, ())
    }

    /// A layout `R` with `R(self(i)) = i` that maps a number in a gap to the beginning of the gap:
    /// the gap is a mode of stride 0. It exists for static layouts that have a complement. It is
    /// the twin of `layout::inverse::folded_inverse`.
    pub(crate) fn folded_inverse(&self) -> Result<DynLayout, LayoutError> {
        let mut places = placed(&coalesced(self.view().leaves()))?;
        places.sort_by_key(|place| place.mode.stride.value());
        let mut span = DynLeaf::ONE;
        let mut modes = Flat::default();
        for &Placed { mode, index } in places.iter() {
            if mode.stride != span {
                modes.push(Mode {
                    shape: mode.stride.ceil_div_positive(span),
                    stride: DynLeaf::ZERO,
                });
            }
            modes.push(Mode {
                shape: mode.shape,
                stride: index,
            });
            span = mode.stride.mul(mode.shape)?;
        }
        Ok(DynLayout::from_tree(unwrapped(&coalesced(&modes))))
    }
}

/// [`DynLayout::right_inverse`], telling its steps to `observer`.
pub fn right_inverse(layout: &DynLayout, observer: impl Observer) -> DynLayout {
    let mut pending = Pending::told_to(observer);
    // the indices of a layout fit, so the inverse does
    DynLayout::from_tree(by_place::right_inverse(
        layout.view().leaves(),
        &mut pending,
    ))
}

/// [`DynLayout::left_inverse`], telling its steps to `observer`.
pub fn left_inverse(layout: &DynLayout, observer: impl Observer) -> Outcome {
    let modes = layout.view().leaves();
    told(observer, |pending| {
        if layout.has_integer_strides() {
            left_inverse_of(modes, pending)
        } else {
            by_place::left_inverses(modes, pending)
        }
    })
}

/// [`DynLayout::nullspace`], telling its steps to `observer`.
pub fn nullspace(layout: &DynLayout, mut observer: impl Observer) -> DynLayout {
    let modes = null_modes(layout.view().leaves(), &mut observer);
    DynLayout::from_tree(unwrapped(&modes))
}

/// The modes of stride 0, each at the index where it begins.
fn null_modes<O: Observer>(modes: &[Mode], observer: &mut O) -> Flat {
    let mut index = DynLeaf::ONE;
    let mut found = Flat::default();
    for mode in modes {
        if mode.stride.multiple().is_known(0) {
            let mode = *mode;
            tell(observer, || Event::Null(mode, index));
            found.push(Mode {
                shape: mode.shape,
                // a single element has no step, as in CuTe's compact layouts
                stride: if mode.shape.is_known(1) {
                    DynLeaf::ZERO
                } else {
                    index
                },
            });
        }
        index = index.mul(mode.shape).expect("the size of a layout fits");
    }
    found
}

/// The modes except those of stride 0, each with the index at which it begins.
pub(crate) fn placed(modes: &[Mode]) -> Result<Places, LayoutError> {
    let mut places = Places::default();
    place_from(DynLeaf::ONE, modes, &mut places)?;
    Ok(places)
}

/// Adds the modes to `places` as [`placed`] does, the first mode at this index.
///
/// # Errors
/// Representable, if the index after the last mode does not fit. For a whole layout it is the size,
/// which does.
pub(crate) fn place_from(
    mut index: DynLeaf,
    modes: &[Mode],
    places: &mut Places,
) -> Result<(), LayoutError> {
    for &mode in modes {
        if !mode.stride.is_known(0) {
            places.push(Placed { mode, index });
        }
        index = index.mul(mode.shape)?;
    }
    Ok(())
}

/// The right inverse as modes.
pub(crate) fn inverse_modes(modes: &[Mode], pending: &mut Pending<impl Observer>) -> Flat {
    let places = placed(&coalesced(modes)).expect("the size of a layout fits");
    tell_places(&places, pending);
    chain_told(&places, pending)
}

fn tell_places(places: &[Placed], pending: &mut Pending<impl Observer>) {
    let pair = |place: &Placed| (place.mode, place.index);
    pending.tell(|| Event::Places(places.iter().map(pair).collect()));
}

/// `s:c` for the modes that follow each other from stride 1 on.
pub(crate) fn chain(places: &[Placed]) -> Flat {
    chain_told(places, &mut <Pending>::default())
}

fn chain_told(places: &[Placed], pending: &mut Pending<impl Observer>) -> Flat {
    let mut found = Flat::default();
    let mut end = DynLeaf::ONE;
    while let Some(place) = (places.iter()).find(|place| place.mode.stride == end) {
        let Placed { mode, index } = *place;
        pending.tell(|| Event::Continues(mode, index));
        found.push(Mode {
            shape: mode.shape,
            stride: index,
        });
        match end.mul(mode.shape) {
            Ok(next) if next.is_static() => end = next,
            Ok(next) => {
                // no mode is known to have this stride
                end = next;
                break;
            }
            // no mode has a stride beyond all offsets
            Err(_) => return found,
        }
    }
    pending.tell(|| Event::NoneContinues(end));
    found
}

/// The left inverse of these modes, whose values are offsets.
pub(crate) fn left_inverse_of(
    modes: &[Mode],
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    let modes = coalesced(modes);
    let mut places = placed(&modes)?;
    tell_places(&places, pending);
    let can_sort = places.len() <= 1 || places.iter().all(|p| p.mode.stride.is_static());
    if can_sort {
        // among equal strides dynamic sizes first: they must be 1
        places.sort_by_key(|place| (place.mode.stride.value(), place.mode.shape.is_static()));
    }
    pending.tell(|| Event::DigitsOfOffset(places.iter().map(|place| place.mode).collect()));
    if !can_sort {
        return Err(LayoutError::DynamicStrides {});
    }
    let Some(lowest) = places.first() else {
        return Ok(unwrapped(&modes));
    };
    let stride = lowest.mode.stride;
    pending.tell(|| Event::Lowest(stride));
    if stride.is_static() && stride.is_negative() {
        let stride = stride.value();
        return Err(LayoutError::NegativeStride { stride });
    }
    let not_positive = (stride.value() < 1).then_some(LayoutError::NotInjective {
        stride: stride.value(),
        span: 1,
    });
    pending.condition(stride.is_static(), not_positive)?;
    let mut digits = Flat::default();
    if !stride.is_known(1) {
        digits.push(Mode {
            shape: stride,
            stride: DynLeaf::ZERO,
        });
    }
    for pair in places.windows(2) {
        digits.push(digit_between(pair[0], pair[1].mode, pending)?);
    }
    if let Some(&Placed { mode, index }) = places.last() {
        pending.tell(|| Event::Highest(mode, index));
        digits.push(Mode {
            shape: mode.shape,
            stride: index,
        });
    }
    Ok(unwrapped(&coalesced(&digits)))
}

/// The digit of a mode `s:d`, which reaches to the next stride.
fn digit_between(
    place: Placed,
    next: Mode,
    pending: &mut Pending<impl Observer>,
) -> Result<Mode, LayoutError> {
    let Placed { mode, index } = place;
    let before = mode.stride;
    pending.tell(|| Event::Between(mode, index, next, next.stride.ceil_div_positive(before)));
    let next = next.stride;
    let span = before.value() * mode.shape.value();
    let overlaps = next.value() < span;
    let overlap = LayoutError::NotInjective {
        stride: next.value(),
        span,
    };
    if !next.magnitude().is_multiple_of(before.magnitude()) {
        return Err(if overlaps && mode.shape.is_static() {
            overlap
        } else {
            LayoutError::StrideNotMultiple {
                stride: next.value(),
                before: before.value(),
            }
        });
    }
    pending.condition(mode.shape.is_static(), overlaps.then_some(overlap))?;
    Ok(Mode {
        shape: next.ceil_div_positive(before),
        stride: index,
    })
}
