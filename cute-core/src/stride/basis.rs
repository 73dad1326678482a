//! Scaled basis vectors: multiples of 1 at one place of a tuple.

use super::{Stride, Strides};
use crate::fmt::{Part, words};
use crate::int::{DynInt, Int, pad};
use crate::tuple::{Build, Ints, Source, StaticPath, Tree, Walker, by_parts, canonical, shown_as};
use core::fmt::{Debug, Display, Formatter, Result};

/// `N` at the place `Path` of a tuple, 0 elsewhere: `8@1` is `(0,8)`.
///
/// The path is a flat tuple of static integers, outermost first: `(0,1)` is place 1 of the tuple at
/// place 0. It prints innermost first, as `8@1@0`.
///
/// ```
/// use cute_core::{prelude::*, stride::ScaledBasis};
/// assert_eq!(ScaledBasis(int!(8), coord!((1))).to_string(), "_8@1");
/// assert_eq!(ScaledBasis(int!(8), coord!((0,1))).to_string(), "_8@1@0");
/// assert_eq!(ScaledBasis(Dyn(8), coord!((1))).to_string(), "8@1");
/// ```
///
/// Source: CuTe `ScaledBasis<T, Ns...>`, `E<Ns...>`.
#[derive(Clone, Copy, Default, Eq, Hash)]
#[allow(
    clippy::derived_hash_with_manual_eq,
    reason = "equal values of one type have equal hashes"
)]
#[doc(alias = "E")]
pub struct ScaledBasis<N, Path>(pub N, pub Path);
by_parts! { ScaledBasis<A0 B0 0, A1 B1 1>; }

/// A stride as a value: a multiple, and the path of the basis vector; an integer has no path.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Along {
    /// The multiple.
    pub multiple: i128,
    /// The path.
    pub path: Option<&'static StaticPath>,
}

impl Along {
    /// The stride `n` times.
    pub(crate) fn times(self, n: i128) -> Option<Self> {
        let multiple = self.multiple.checked_mul(n)?;
        Some(Along { multiple, ..self })
    }
}

impl<N: Int, P: Ints> Stride for ScaledBasis<N, P> {
    fn along(self) -> Along {
        Along {
            multiple: self.0.to_i128(),
            path: P::NUMBERS,
        }
    }
}
impl<N: Int, P: Ints> Strides for ScaledBasis<N, P> {
    type Of<I: DynInt> = I;
    #[inline(always)]
    fn saturated(self) -> Option<i128> {
        self.0.saturated()
    }
    #[inline(always)]
    fn onto<I: DynInt, V: super::ValuePart<I>>(self, value: V) -> V {
        value.plus_at(P::NUMBERS, self.0.to())
    }
    #[inline(always)]
    fn bounds(self) -> (i128, i128) {
        self.0.bounds()
    }
    /// a value has a place for each integer, so there is no bound to exceed
    #[inline(always)]
    fn exceeds<I: DynInt, V: super::ValuePart<I>>(self, _: V) -> bool {
        false
    }
}

impl<N: Int, P: Ints> Display for ScaledBasis<N, P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        pad!(self, f);
        Display::fmt(&self.0, f)?;
        P::NUMBERS.map_or(Ok(()), |numbers| numbers.write(f))
    }
}
impl<N: Int, P: Ints> Debug for ScaledBasis<N, P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}
impl<N: Build + Int, P: Ints> Build for ScaledBasis<N, P> {
    fn build(source: &mut dyn Source) -> Option<Self> {
        source.along(P::NUMBERS);
        Some(ScaledBasis(N::build(source)?, P::make()))
    }
}
impl<N: Tree + Int, P: Ints> Tree for ScaledBasis<N, P> {
    type IsStatic = N::IsStatic;
    canonical!();
    shown_as!(
        ScaledBasis<N::Shape, P::Shape>, crate::int::hex::_1;
        words::basis, ScaledBasis<N::Shape, P::Shape>;
        ScaledBasis<N::Shape, P::Shape>
    );
    fn write(&self, _: Part, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
    fn walk(&self, walker: &mut dyn Walker) {
        walker.along(P::NUMBERS);
        self.0.walk(walker);
    }
}
