//! Static integers by name, as rustc prints them in a message: `_24`.
//!
//! A message that shows a layout cannot compute, but the compiler prints the name of a type. So
//! numbers up to 999, and small odd ones times any power of two, have a type with their name;
//! longer ones are shown by their decimal digits.
//!
//! ```text
//! Pos<_3, X8>  =>  _24        Pos<_1, X4294967296>  =>  _4294967296
//! Pos<Hex<Hex<_3, _14>, _9>, X1>  =>  Decimal4<1, 0, 0, 1>
//! ```
//!
//! Nothing of this is evaluated unless a message is printed; nothing else uses these types.

use super::decimal::{Decimal0, DecimalDigit, Digits};
use crate::int::hex::_0;

pub use crate::r#gen::names::*;

/// A negative number in a message: `Negative<_4>` is -4.
pub struct Negative<N>(core::marker::PhantomData<N>);

/// Stands for a number beyond 2^63 in a message.
pub struct Beyond63;

/// Decimal digits, least significant first, by the name of their number.
#[doc(hidden)]
pub trait Spelled {
    /// The name.
    type Name;
    /// The name of these digits, followed by one.
    type After1<A: DecimalDigit>;
    /// The name of these digits, followed by `B` and `A`.
    type After2<A: DecimalDigit, B: DecimalDigit>;
    /// The name of these digits, followed by `C`, `B` and `A`.
    type After3<A: DecimalDigit, B: DecimalDigit, C: DecimalDigit>;
}

impl Spelled for () {
    type Name = _0;
    type After1<A: DecimalDigit> = A::Name1;
    type After2<A: DecimalDigit, B: DecimalDigit> = A::Name2<B>;
    type After3<A: DecimalDigit, B: DecimalDigit, C: DecimalDigit> = A::Name3<B, C>;
}

impl<D: DecimalDigit, Rest: Digits> Spelled for (D, Rest) {
    type Name = Rest::After1<D>;
    type After1<A: DecimalDigit> = Rest::After2<A, D>;
    type After2<A: DecimalDigit, B: DecimalDigit> = Rest::After3<A, B, D>;
    type After3<A: DecimalDigit, B: DecimalDigit, C: DecimalDigit> =
        <(A, (B, (C, (D, Rest)))) as Digits>::Collect<Decimal0>;
}
