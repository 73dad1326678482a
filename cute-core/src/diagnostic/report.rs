//! Violations in the form that is reported: their numbers in decimal, digit by digit.
//!
//! ```text
//! StrideNotDivisible<_24, _16>  =>  StrideNotDivisible<Decimal2<2, 4>, Decimal2<1, 6>>
//! StrideNotDivisible<_4, _6>    =>  StrideNotDivisible<Below<Decimal1<4>>, Decimal1<6>>
//! OutOfBounds<-_1, _8>          =>  OutOfBounds<Negative<Decimal1<1>>, Decimal1<8>>
//! ```
//!
//! A violation with two messages marks its first number, so that each message belongs to another
//! type. If a number has more than eight digits, all are [`Long`]: the message prints their names
//! instead.
//!
//! Nothing of this is evaluated unless a condition is broken.

use super::decimal::{Decimal, InDecimal};
use crate::logic::{Both, Tri};
use crate::world::kinds::Tree;
use core::marker::PhantomData;

/// A number in a message by its name, because it or the one beside it is long: `Long<_4294967296>`.
pub struct Long<Name>(PhantomData<Name>);

/// A number in a message that is below the one beside it.
pub struct Below<Number>(PhantomData<Number>);

type Digits<N> = <N as InDecimal>::Decimal;
type IsShort<N> = <Digits<N> as Decimal>::IsShort;

/// The digits of `N` in a message with `Beside`, or its name.
pub type Printed<N, Beside> =
    <Both<IsShort<N>, IsShort<Beside>> as Tri>::Choose<Digits<N>, Long<<N as Tree>::Shape>>;
