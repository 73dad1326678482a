//! Common layouts: the largest pieces that are contiguous in two layouts.
//!
//! `R = max_common_layout(A, B)`: `A(R(i)) = i = B(R(i))` for every `i` in the domain of `R`, as
//! far as static leaves prove it: `max_common_layout((4,8):(1,8), (4,8):(1,4)) = 4:1`. A copy from
//! `A` to `B` can move pieces of `size(R)` elements.
//!
//! `R` is the front part of the right inverse of `B` that `A` maps onto `n:1`. If types do not
//! prove a condition of that composition, each mode is composed with `A` by itself, and the common
//! part ends before the first mode that is not proved.
//!
//! Condition, which CuTe does not check:
//! - InBounds: `A` has all indices that `R` reaches.

use super::coalesce::{Flat, coalesced, tuple_of, unwrapped};
use super::compose::{composed, front_composed};
use super::inverse::inverse_modes;
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use crate::dynamic::pending::{Pending, told};
use crate::dynamic::size::{cosize, size};
use crate::dynamic::steps::{Event, Observer, Outcome, Part, shown};
use crate::error::LayoutError;

impl DynLayout {
    /// The largest layout `R` that static leaves prove to be inverse to both layouts:
    /// `self(R(i)) = i = b(R(i))`.
    ///
    /// # Errors
    /// InBounds, if it reaches beyond this layout.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let a: DynLayout = "(_4,_8):(_1,_8)".parse()?;
    /// let b: DynLayout = "(_4,_8):(_1,_4)".parse()?;
    /// assert_eq!(a.max_common_layout(&b)?.to_string(), "_4:_1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `max_common_layout`.
    pub fn max_common_layout(&self, b: &DynLayout) -> Result<DynLayout, LayoutError> {
        max_common_layout(self, b, ())
    }

    /// The number of elements that lie side by side in both layouts: the size of
    /// [`max_common_layout`](Self::max_common_layout).
    ///
    /// # Errors
    /// InBounds, if they reach beyond this layout.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let a: DynLayout = "(_4,_8):(_8,_1)".parse()?;
    /// let b: DynLayout = "(_4,_8):(_32,_1)".parse()?;
    /// assert_eq!(a.max_common_vector(&b)?.to_string(), "_8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `max_common_vector`.
    pub fn max_common_vector(&self, b: &DynLayout) -> Result<DynLeaf, LayoutError> {
        size(self.max_common_layout(b)?.view().leaves())
    }
}

/// [`DynLayout::max_common_layout`], telling its steps to `observer`.
pub fn max_common_layout(a: &DynLayout, b: &DynLayout, observer: impl Observer) -> Outcome {
    a.integer_strides()?;
    b.integer_strides()?;
    told(observer, |pending| {
        pending.begin(|| Part::Inverse(b.clone()));
        let inverse = inverse_modes(b.view().leaves(), pending);
        pending.end(unwrapped(&inverse).view());
        let modes = common_modes(a.view(), &inverse, pending)?;
        if !modes.is_empty() {
            let (span, size) = (cosize(&modes)?, size(a.view().leaves())?);
            pending.tell(|| Event::Within(span, size));
            let is_beyond = span.magnitude() > size.magnitude();
            let error = LayoutError::BeyondSize {
                span: span.value(),
                size: size.value(),
            };
            let is_known = span.is_static() && size.is_static();
            pending.condition(is_known, is_beyond.then_some(error))?;
        }
        Ok(unwrapped(&modes))
    })
}

/// The front part of `inverse` that `a` maps onto `n:1`.
fn common_modes(
    a: LayoutView<'_>,
    inverse: &[Mode],
    pending: &mut Pending<impl Observer>,
) -> Result<Flat, LayoutError> {
    let whole = proved(a, inverse);
    let modes = common_part(a, inverse, whole.as_ref())?;
    pending.tell(|| Event::Common(whole.and_then(|whole| shown(whole.view())), modes.to_vec()));
    Ok(modes)
}

fn common_part(
    a: LayoutView<'_>,
    inverse: &[Mode],
    whole: Option<&LayoutTree>,
) -> Result<Flat, LayoutError> {
    match whole {
        Some(whole) => Ok(match coalesced(whole.view().leaves()).first() {
            Some(run) if run.shape.is_static() && run.stride.is_known(1) => {
                coalesced(&front(inverse, run.shape.magnitude()))
            }
            _ => Flat::default(),
        }),
        None => {
            let modes = coalesced(&common_one_by_one(a, inverse)?);
            // several modes hold together if `a` does not carry from one into another
            if modes.len() > 1 && proved(a, &modes).is_none() {
                return Ok(modes.iter().copied().take(1).collect());
            }
            Ok(modes)
        }
    }
}

/// `a ∘ (modes…)`, if types prove that it is a composition.
fn proved(a: LayoutView<'_>, modes: &[Mode]) -> Option<LayoutTree> {
    let mut pending = <Pending>::default();
    let tree = composed(a, tuple_of(modes).view(), &mut pending).ok()?;
    pending.is_proved().then_some(tree)
}

/// The first `n` elements of these modes, as far as static sizes divide `n`.
pub(crate) fn front(modes: &[Mode], mut n: u64) -> Flat {
    let mut found = Flat::default();
    for &mode in modes {
        let size = mode.shape.magnitude();
        if !mode.shape.is_static() {
            break;
        }
        let shape = DynLeaf::natural(size.min(n), true);
        found.push(Mode { shape, ..mode });
        if n <= size || !n.is_multiple_of(size) {
            break;
        }
        n /= size;
    }
    found
}

/// The modes of `inverse` that `a` maps onto `next·i`, where `next` is the product of the sizes
/// before; of the last one only the part that types prove.
fn common_one_by_one(a: LayoutView<'_>, inverse: &[Mode]) -> Result<Flat, LayoutError> {
    let mut found = Flat::default();
    let mut next = DynLeaf::ONE;
    for &whole in inverse {
        let mut mode = whole;
        let run = loop {
            let (part, is_proved) = front_composed(a.leaves(), mode);
            match run_of(&part, next) {
                // types may prove the first part of a mode though not the whole
                Some(shape) if !is_proved && shape != mode.shape => mode.shape = shape,
                run => break run.filter(|_| is_proved),
            }
        };
        let Some(shape) = run else {
            break;
        };
        found.push(Mode { shape, ..mode });
        if shape != whole.shape {
            break;
        }
        next = next.mul(shape)?;
    }
    Ok(found)
}

/// How far these modes begin with `n:next`, as far as types know.
fn run_of(modes: &[Mode], next: DynLeaf) -> Option<DynLeaf> {
    let first = *coalesced(modes).first()?;
    (first.shape.is_static() && first.stride == next).then_some(first.shape)
}
