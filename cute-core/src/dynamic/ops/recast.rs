//! Recast: the same storage in elements of another width.
//!
//! `upcast(A, N)` describes the storage of `A` in elements `N` times as wide: `(8,4):(1,16)` in
//! elements 4 times as wide is `(2,4):(1,4)`. If the stride of a mode `s:d` divides `N`, the mode
//! steps within a wide element, takes `k = N/d` steps to each, and becomes `s/k:1`. Any other mode
//! becomes `s:d/N`, with `k = 1`. With `⌊c/k⌋` in each mode, for every coordinate `c` of `A`:
//!
//! - padded: `R(⌊c/k⌋) = ⌊A(c)/N⌋`, the element at `c` lies in the wide one at `⌊c/k⌋`;
//! - exact: the elements `c` of each coordinate of `R` are, in some order, the `N` parts of that
//!   wide element.
//!
//! `downcast(A, N)` is the way back: the mode of static stride 1 becomes `s·N:1`, any other
//! `s:d·N`. `recast` from `old` to `new` bits does one of both, or both if neither width divides
//! the other.
//!
//! Conditions, all RecastDivisible:
//! - upcast: a static stride divides `N` or is a multiple of it; a negative one is a multiple of
//!   it. The steps of all modes within one wide element end within it. The remainder of a dynamic
//!   stride counts as a step.
//! - exact upcast: also, a size is a multiple of its `k`, or a static size below it; and the steps
//!   within a wide element are `N` contiguous ones.
//! - downcast: exactly one mode has the static stride 1.

use super::coalesce::{Flat, coalesced};
use super::inverse::{chain, placed};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use crate::dynamic::pending::{Pending, told};
use crate::dynamic::size::{cosize, gcd, size};
use crate::dynamic::steps::{Event, Observer, Outcome};
use crate::error::LayoutError;

macro_rules! upcasts {
    ($($(#[$doc:meta])* $upcast:ident, $recast:ident: $source:literal, $wide:literal, $both:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// RecastDivisible, if no layout describes the same storage; Representable.
        ///
        /// ```
        /// use cute_core::dynamic::DynLayout;
        #[doc = concat!("let l: DynLayout = \"", $source, "\".parse()?;")]
        #[doc = concat!("assert_eq!(l.", stringify!($upcast), "(4)?.to_string(), \"", $wide, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `upcast<N>(layout)`, which rounds shapes up and does not check dynamic
        /// strides.
        pub fn $upcast(&self, n: u64) -> Result<DynLayout, LayoutError> {
            $upcast(self, n, ())
        }

        /// The layout of this storage after elements of `old` bits are recast to `new` bits:
        #[doc = concat!("[`", stringify!($upcast), "`](Self::", stringify!($upcast), ")")]
        /// by `new / gcd(old, new)`, then [`downcast`](Self::downcast) by `old / gcd(old, new)`.
        ///
        /// # Errors
        /// RecastDivisible, if no layout describes the same storage; Representable.
        ///
        /// ```
        /// use cute_core::dynamic::DynLayout;
        #[doc = concat!("let l: DynLayout = \"", $source, "\".parse()?;")]
        #[doc = concat!("assert_eq!(l.", stringify!($recast), "(8, 32)?.to_string(), \"", $wide, "\");")]
        #[doc = concat!("assert_eq!(l.", stringify!($recast), "(16, 8)?.to_string(), \"", $both, "\");")]
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: CuTe `recast_layout<Old, New>(layout)`.
        pub fn $recast(&self, old: u64, new: u64) -> Result<DynLayout, LayoutError> {
            $recast(self, old, new, ())
        }
    )*};
}

impl DynLayout {
    upcasts! {
        /// The layout of this storage in elements `n` times as wide, each made of `n` neighbours.
        upcast, recast: "(_8,_4):(_1,_16)", "(_2,_4):(_1,_4)", "(_16,_4):(_1,_32)";
        /// The layout of this storage in elements `n` times as wide, rounded up as in CuTe: a wide
        /// element may contain elements that are not in the layout.
        upcast_padded, recast_padded: "(_7,_4):(_1,_16)", "(_2,_4):(_1,_4)", "(_14,_4):(_1,_32)";
    }

    /// The layout of this storage in elements `n` times as narrow: the mode of static stride 1
    /// becomes `s·n:1`, any other `s:d·n`.
    ///
    /// # Errors
    /// RecastDivisible, if no mode or several modes have static stride 1; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_8,_4):(_1,_16)".parse()?;
    /// assert_eq!(l.downcast(4)?.to_string(), "(_32,_4):(_1,_64)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `downcast<N>(layout)`.
    pub fn downcast(&self, n: u64) -> Result<DynLayout, LayoutError> {
        downcast(self, n, ())
    }
}

/// [`DynLayout::upcast`], telling its steps to `observer`.
pub fn upcast(layout: &DynLayout, n: u64, observer: impl Observer) -> Outcome {
    recast_by(layout, (n, 1), true, observer)
}

/// [`DynLayout::upcast_padded`], telling its steps to `observer`.
pub fn upcast_padded(layout: &DynLayout, n: u64, observer: impl Observer) -> Outcome {
    recast_by(layout, (n, 1), false, observer)
}

/// [`DynLayout::downcast`], telling its steps to `observer`.
pub fn downcast(layout: &DynLayout, n: u64, observer: impl Observer) -> Outcome {
    recast_by(layout, (1, n), true, observer)
}

/// [`DynLayout::recast`], telling its steps to `observer`.
pub fn recast(layout: &DynLayout, old: u64, new: u64, observer: impl Observer) -> Outcome {
    let common = gcd(old, new).max(1);
    recast_by(layout, (new / common, old / common), true, observer)
}

/// [`DynLayout::recast_padded`], telling its steps to `observer`.
pub fn recast_padded(layout: &DynLayout, old: u64, new: u64, observer: impl Observer) -> Outcome {
    let common = gcd(old, new).max(1);
    recast_by(layout, (new / common, old / common), false, observer)
}

/// The storage of a layout in elements `wider` times as wide, and these in elements `narrower`
/// times as narrow.
fn recast_by(
    layout: &DynLayout,
    (wider, narrower): (u64, u64),
    is_exact: bool,
    observer: impl Observer,
) -> Outcome {
    layout.integer_strides()?;
    if wider == 0 || narrower == 0 {
        return Err(LayoutError::ZeroWidth {});
    }
    told(observer, |pending| {
        let wide = widen(layout.view(), wider, is_exact, pending)?;
        narrow(wide.view(), narrower, pending)
    })
}

fn widen(
    a: LayoutView<'_>,
    n: u64,
    is_exact: bool,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    if n == 1 {
        return Ok(a.to_tree());
    }
    let ratio = DynLeaf::new_static(n.into())?;
    let mut broken = None;
    let wide = a.map(|mode| {
        // the first broken condition is named
        if broken.is_some() {
            return mode;
        }
        widened(mode, ratio, is_exact, pending).unwrap_or_else(|error| {
            broken = Some(error);
            mode
        })
    });
    if let Some(error) = broken {
        return Err(error);
    }
    let shares: Flat = (a.leaves().iter())
        .filter_map(|&mode| share(mode, ratio, is_exact))
        .collect();
    let shares = coalesced(&shares);
    let span = cosize(&shares)?;
    let overlap = LayoutError::SharesOverlap {
        span: span.value(),
        ratio: ratio.value(),
    };
    pending.tell(|| Event::WithinWide(span, ratio));
    let is_beyond = span.magnitude() > n;
    pending.condition(span.is_static(), is_beyond.then_some(overlap))?;
    if is_exact {
        let run = size(&chain(&placed(&shares)?))?;
        pending.tell(|| Event::Contiguous(run, ratio));
        if run != ratio {
            return Err(LayoutError::NotContiguous {
                run: run.value(),
                ratio: ratio.value(),
            });
        }
    }
    Ok(wide)
}

/// How many steps of a mode fit into a wide element, if it steps within one.
fn steps(mode: Mode, ratio: DynLeaf) -> Option<DynLeaf> {
    let (stride, n) = (mode.stride, ratio.magnitude());
    let steps_within = stride.is_static()
        && stride.value() > 0
        && stride.magnitude() < n
        && n.is_multiple_of(stride.magnitude());
    steps_within.then(|| ratio.ceil_div_positive(stride))
}

/// A mode in wide elements.
fn widened(
    mode: Mode,
    ratio: DynLeaf,
    is_exact: bool,
    pending: &mut Pending<impl Observer>,
) -> Result<Mode, LayoutError> {
    let Mode { shape, stride } = mode;
    let steps = steps(mode, ratio);
    let wide = match steps {
        Some(steps) => Mode {
            shape: shape.ceil_div_positive(steps),
            stride: DynLeaf::ONE,
        },
        None => {
            let quotient = stride.value().div_euclid(ratio.value());
            let stride = DynLeaf::new(quotient, stride.is_static())?;
            Mode { shape, stride }
        }
    };
    pending.tell(|| Event::Widened(mode, ratio, steps, wide));
    let Some(steps) = steps else {
        if stride.is_static() && !stride.magnitude().is_multiple_of(ratio.magnitude()) {
            return Err(LayoutError::StrideNotRecast {
                stride: stride.value(),
                ratio: ratio.value(),
            });
        }
        return Ok(wide);
    };
    // a static size below the steps is one wide element
    let is_below = shape.is_static() && shape.magnitude() < steps.magnitude();
    if is_exact && !is_below {
        let divides = shape.magnitude().is_multiple_of(steps.magnitude());
        let error = LayoutError::ShapeNotRecast {
            shape: shape.value(),
            part: steps.value(),
        };
        pending.condition(shape.is_static(), (!divides).then_some(error))?;
    }
    Ok(wide)
}

/// The steps of a mode within one wide element, and the part of a dynamic stride beyond whole ones.
fn share(mode: Mode, ratio: DynLeaf, is_exact: bool) -> Option<Mode> {
    let Mode { shape, stride } = mode;
    if let Some(steps) = steps(mode, ratio) {
        let shape = if is_exact && !shape.is_static() {
            steps
        } else {
            DynLeaf::natural(steps.magnitude().min(shape.magnitude()), shape.is_static())
        };
        return Some(Mode { shape, stride });
    }
    if stride.is_static() {
        return None;
    }
    let beyond = stride.value().rem_euclid(ratio.value());
    let stride = DynLeaf::natural(beyond.unsigned_abs() as u64, false);
    Some(Mode { shape, stride })
}

fn narrow(
    a: LayoutView<'_>,
    n: u64,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    if n == 1 {
        return Ok(a.to_tree());
    }
    let ratio = DynLeaf::new_static(n.into())?;
    let units = a.leaves().iter().filter(|mode| mode.stride.is_known(1));
    if units.count() != 1 {
        return Err(LayoutError::NoUnitStride {});
    }
    let mut beyond = None;
    let narrow = a.map(|mode| {
        if beyond.is_some() {
            return mode;
        }
        let Mode { shape, stride } = mode;
        let product = if stride.is_known(1) {
            shape.mul(ratio).map(|shape| Mode { shape, stride })
        } else {
            stride.mul(ratio).map(|stride| Mode { shape, stride })
        };
        pending.tell(|| Event::Narrowed(mode, ratio, product.ok()));
        product.unwrap_or_else(|error| {
            beyond = Some(error);
            mode
        })
    });
    beyond.map_or(Ok(narrow), Err)
}
