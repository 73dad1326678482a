//! The bytes of a tensor as elements of another width.
//!
//! A tensor `(8,4):(1,8)` of bytes is the tensor `(2,4):(1,2)` of 32-bit words, if the bytes are
//! aligned for words.
#![allow(
    unsafe_code,
    reason = "every pattern of bits is an element of either type, and the bytes are those of the whole"
)]

use super::construct::reach_of;
use super::pointer::Cast;
use super::{Engine, Tensor, TensorError, View};
use crate::fmt::Bits;
use crate::int::{Const, FromConst, Int, Pos, StaticConst, StaticInt, exp::Exp, nat::OddNat};
use crate::layout::ComputeRecast;
use crate::layout::Layout;
use crate::status::{Holds, Status, operation};

/// Element types of a known width. Integers, floats, the number formats of [`atom`](crate::atom)
/// and arrays of such elements implement it; implement it for element types of your own.
///
/// ```
/// use cute_core::{atom::E4M3, int::StaticInt, tensor::ElementWidth, prelude::*};
/// fn bits<T: ElementWidth>() -> i128 {
///     T::Width::VALUE
/// }
/// struct Complex(f32, f32);
/// impl ElementWidth for Complex {
///     type Width = Int![64];
/// }
/// assert_eq!((bits::<f32>(), bits::<E4M3>(), bits::<Complex>()), (32, 8, 64));
/// ```
///
/// Source: CuTe `sizeof_bits`.
#[diagnostic::on_unimplemented(
    message = "the width of `{Self}` is not known",
    label = "elements of unknown width",
    note = "integers, floats and number formats have a width; for a type of your own implement `ElementWidth`"
)]
pub trait ElementWidth {
    /// The width in bits, a static integer.
    type Width: StaticInt;
}

/// Element types without gaps for which every pattern of bits is a value: integers and floats of
/// known width, with the feature `half` also the types of that crate, and arrays of these. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::PlainElement};
/// fn bytes<T: PlainElement>(_: T) -> usize {
///     size_of::<T>()
/// }
/// assert_eq!(bytes(1.5_f32), 4);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, tensor::PlainElement};
/// # fn bytes<T: PlainElement>(_: T) {}
/// bytes(true); // the pattern 2 is not a `bool`
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no plain number",
    label = "not a plain number",
    note = "a recast reads the bytes of integers and floats, of which every pattern of bits is a value; copy other elements, \
            or map them with `x.map(|v| …)`"
)]
pub trait PlainElement: ElementWidth + Copy + sealed::Sealed + 'static {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! plain {
    ($($bits:literal: $($element:ty)*;)*) => {$($(
        impl sealed::Sealed for $element {}
        impl PlainElement for $element {}
        impl ElementWidth for $element {
            type Width = FromConst<$bits>;
        }
        const _: () = assert!(8 * size_of::<$element>() == $bits);
    )*)*};
}
plain! {
    8: u8 i8;
    16: u16 i16;
    32: u32 i32 f32;
    64: u64 i64 f64;
    128: u128 i128;
}
#[cfg(feature = "half")]
plain! {
    16: half::f16 half::bf16;
}

/// An array has no gaps, and is aligned as its elements are.
impl<T: PlainElement, const N: usize> sealed::Sealed for [T; N] where Self: ElementWidth {}
impl<T: PlainElement, const N: usize> PlainElement for [T; N] where Self: ElementWidth {}
/// As wide as all elements together. An array without elements has no width.
impl<T: ElementWidth, const N: usize> ElementWidth for [T; N]
where
    Const<N>: StaticConst<Int: TimesWidth<T::Width>>,
{
    type Width = <FromConst<N> as TimesWidth<T::Width>>::Width;
}

/// Numbers of elements of the width `W` that an array has.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an array without elements has no width",
    label = "an array without elements",
    note = "an element of a tensor has at least one bit"
)]
pub trait TimesWidth<W> {
    /// The width of all elements together.
    type Width: StaticInt;
}
impl<O: OddNat, K: Exp, W: Int> TimesWidth<W> for Pos<O, K>
where
    Self: Int<Mul<W>: StaticInt>,
{
    type Width = <Self as Int>::Mul<W>;
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The bytes of this tensor as elements `U`, under the layout
    /// [`recast`](crate::layout::Recasting::recast) from the old width to the new.
    ///
    /// # Conditions
    /// The conditions of [`recast`](crate::layout::Recasting::recast).
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold, or if coordinate 0 is not
    /// aligned for `U` (RecastDivisible).
    ///
    /// The bytes of a swizzled tensor stay where they are, with the swizzle restated for the new
    /// elements. A swizzle that moves parts of a new element apart does not compile.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let words = [0x0403_0201_u32.to_le(), 0x0807_0605_u32.to_le()];
    /// let x = Tensor::new(&words, layout!(2:1))?;
    /// let bytes = x.recast::<u8, _>()?;
    /// assert_eq!(bytes.layout(), layout!(8:1));
    /// assert!(bytes.iter().copied().eq(1..9));
    /// assert!(bytes.recast::<u32, _>()?.iter().eq(x.iter()));
    /// let data: Vec<u32> = (0..256).collect();
    /// let smem = Tensor::swizzled(&data[..], swizzle!(3,2,3).compose(layout!((8,32):(32,1))))?;
    /// let halves = smem.recast::<u16, _>()?;
    /// assert_eq!(halves.layout(), layout!((8,64):(64,1)));
    /// assert_eq!(u32::from(halves[(3,10)]), smem[(3,5)]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// An array `[U; N]` is `N` elements side by side, aligned as one of them: the vector of a
    /// register, at any address.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<f32> = (0_u8..65).map(f32::from).collect();
    /// let a = Tensor::new(&data[1..], layout!((16,4)))?;
    /// let vectors = a.recast::<[f32; 8], _>()?;
    /// assert_eq!(vectors.layout(), layout!((2,4)));
    /// assert_eq!(vectors[(1,2)], [41., 42., 43., 44., 45., 46., 47., 48.]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// # let a = Tensor::new(&[0.0_f32; 60], layout!((15,4))).unwrap();
    /// // error: recast: shape 15 is not divisible by 8 (RecastDivisible)
    /// a.recast::<[f32; 8], _>();
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// # let data = [0_u16; 64];
    /// # let smem = Tensor::swizzled(&data, swizzle!(2,0,3).compose(layout!((8,8):(8,1)))).unwrap();
    /// // error: recast: the swizzle permutes bits from 0 on, but the lowest 1 bits lie within one element
    /// // (RecastDivisible)
    /// smem.recast::<u32, _>();
    /// ```
    ///
    /// Source: CuTe `recast<U>(tensor)`.
    #[doc(alias("recast_tensor", "view"))]
    #[inline(always)]
    pub fn recast<U: PlainElement, R: Layout>(self) -> Result<Tensor<E::Cast, R>, TensorError>
    where
        E: View<Element: PlainElement> + Cast<U>,
        L: ComputeRecast<Width<E>, U::Width, Output = R>,
        <R::Verdict as Status>::Report: Holds<operation::recast, L, Bits<Width<E>, U::Width>>,
    {
        let layout = ComputeRecast::compute(self.layout, width::<E::Element>(), width::<U>())?;
        let (whole, part) = (reach_of(self.layout)?, reach_of(layout)?);
        let (old, new) = (size_of::<E::Element>() as i128, size_of::<U>() as i128);
        // The spans in bytes, from the first byte of the lowest element to the last byte of the
        // highest.
        let within = part.lowest() as i128 * new >= whole.lowest() as i128 * old
            && (part.highest() as i128 + 1) * new <= (whole.highest() as i128 + 1) * old;
        if !within {
            return Err(TensorError::BeyondWhole {
                lowest: part.lowest() as i128,
                highest: part.highest() as i128,
                whole_lowest: whole.lowest() as i128,
                whole_highest: whole.highest() as i128,
            });
        }
        self.engine.check_alignment()?;
        // SAFETY: the elements are aligned, as was checked. An exact recast has the bytes of the
        // elements of this layout, which lie in the storage, and every pattern of bits is an
        // element of either type.
        let engine = unsafe { self.engine.cast() };
        Ok(Tensor { engine, layout })
    }
}

/// The width of an engine's elements.
pub(super) type Width<E> = <<E as Engine>::Element as ElementWidth>::Width;

#[inline(always)]
fn width<T: PlainElement>() -> T::Width {
    T::Width::make_static()
}
