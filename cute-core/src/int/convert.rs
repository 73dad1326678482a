//! Static integers from and to typenum's numbers and const generics; dynamic ones from values.

use super::exp::{Exp, X1};
use super::hex::*;
use super::nat::{Nat, NatAppend, NatShift, OddNat};
use super::{Int, Pos, StaticInt, Zero};
use crate::logic::True;
use crate::logic::one_error;
use crate::world::kinds;
use crate::world::kinds::Tree;
use typenum::{B0, B1, NInt, PInt, UInt, UTerm, Unsigned, Z0};

/// The static integer of a typenum number, unsigned or signed: `FromTypenum<U12>` is `_12`.
///
/// # Examples
/// ```
/// use cute_core::int::{FromTypenum, StaticInt};
/// assert_eq!(FromTypenum::<typenum::U12>::VALUE, 12);
/// assert_eq!(FromTypenum::<typenum::N3>::VALUE, -3);
/// ```
pub type FromTypenum<N> = <N as Numeral>::Int;

/// A typenum number, unsigned or signed: the bound of [`FromTypenum`].
///
/// # Examples
/// ```
/// use cute_core::int::{Numeral, StaticInt};
/// fn value<N: Numeral<Int: StaticInt>>() -> i128 {
///     N::Int::VALUE
/// }
/// assert_eq!(value::<typenum::U12>(), 12);
/// ```
pub trait Numeral {
    /// This number as a static integer of this crate.
    type Int: Int;
}

impl Numeral for UTerm {
    type Int = Zero;
}

impl<V: Binary> Numeral for UInt<V, B0> {
    type Int = <<Self as Binary>::Nat as NatShift>::NormalChecked<X1>;
}

impl<V: Binary> Numeral for UInt<V, B1> {
    type Int = <<Self as Binary>::Nat as NatShift>::NormalChecked<X1>;
}

impl Numeral for Z0 {
    type Int = Zero;
}

impl<U: Binary + Unsigned + typenum::NonZero> Numeral for PInt<U> {
    type Int = <U::Nat as NatShift>::NormalChecked<X1>;
}

impl<U: Binary + Unsigned + typenum::NonZero> Numeral for NInt<U> {
    type Int = <<U::Nat as NatShift>::NormalChecked<X1> as Int>::Negate;
}

/// Makes the members of [`Binary`]: they stand for the binary digits read so far, the least
/// significant last.
///
/// A row `After01: _1, After001 After101;` gives the digit that these make if no more follow, and
/// the members that a further 0 or 1 leads to. The last rows, of three digits, give the digits
/// instead.
macro_rules! binary {
    ([$($after:ident: $digit:ident, $zero:ident $one:ident;)*] last [$($last:ident: $end:ident, $low:ident $high:ident;)*]) => {
        /// A typenum number. Sealed.
        ///
        /// Four binary digits make a hexadecimal one, from the least significant on.
        pub trait Binary {
            /// This number as a [`Nat`].
            type Nat: Nat;
            $(
                /// The number with these binary digits appended.
                type $after: Nat;
            )*
            $(
                /// The number with these binary digits appended.
                type $last: Nat;
            )*
        }
        impl Binary for UTerm {
            type Nat = _0;
            $(type $after = $digit;)*
            $(type $last = $end;)*
        }
        impl<V: Binary> Binary for UInt<V, B0> {
            type Nat = V::After0;
            $(type $after = V::$zero;)*
            $(type $last = <V::Nat as NatAppend>::$low;)*
        }
        impl<V: Binary> Binary for UInt<V, B1> {
            type Nat = V::After1;
            $(type $after = V::$one;)*
            $(type $last = <V::Nat as NatAppend>::$high;)*
        }
    };
}
binary! {
    [
        After0: _0, After00 After10;
        After1: _1, After01 After11;
        After00: _0, After000 After100;
        After01: _1, After001 After101;
        After10: _2, After010 After110;
        After11: _3, After011 After111;
    ]
    last [
        After000: _0, Then0 Then8;
        After001: _1, Then1 Then9;
        After010: _2, Then2 Then10;
        After011: _3, Then3 Then11;
        After100: _4, Then4 Then12;
        After101: _5, Then5 Then13;
        After110: _6, Then6 Then14;
        After111: _7, Then7 Then15;
    ]
}

/// The unsigned typenum number of a static integer that is not negative: `ToTypenum<_12>` is `U12`.
///
/// # Examples
/// ```
/// use cute_core::{int::ToTypenum, prelude::*};
/// fn same<A>(_: A, _: A) {}
/// same(ToTypenum::<Int![12]>::default(), typenum::U12::default());
/// ```
pub type ToTypenum<I> = <I as AsTypenum>::Typenum;

/// A static integer that is not negative: the bound of [`ToTypenum`].
///
/// # Examples
/// ```
/// use cute_core::{int::AsTypenum, prelude::*};
/// use typenum::Unsigned;
/// fn value<N: AsTypenum>() -> u64 {
///     N::Typenum::U64
/// }
/// assert_eq!(value::<Int![12]>(), 12);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{int::AsTypenum, prelude::*};
/// # fn value<N: AsTypenum>() {}
/// value::<Int![-12]>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no static integer, or negative: typenum has no unsigned number for it"
)]
pub trait AsTypenum: Int {
    /// This integer as a typenum number.
    type Typenum: Unsigned;
}

impl AsTypenum for Zero {
    type Typenum = UTerm;
}

impl<O: OddNat, K: Exp> AsTypenum for Pos<O, K> {
    type Typenum = <K::Shl<O> as Nat>::Typenum;
}

/// A constant as a type, from typenum: [`StaticConst`] is a bound on it.
pub use typenum::Const;

/// Constants that are static integers: the one bound that generic code needs to use a const
/// generic parameter in a layout.
///
/// Stable Rust cannot compute a type from a constant, so it is looked up in a table: 0 to 1024, and
/// beyond these `2^n` (up to 2^63) and `3·2^n` to `15·2^n` (up to `n = 20`), `2^n - 1`, `10^n` and
/// 3600. So the next numbers after 1024 are 1152, 1280, 1408 and on to 2048 in steps of 128, then
/// steps of 256 to 4096, and so on. [`FromDigits`](super::FromDigits), which literals write for
/// `const { … }`, takes any constant that is known where it is written.
///
/// # Examples
/// ```
/// use cute_core::prelude::*;
/// fn tile<const T: usize>() -> String
/// where
///     Const<T>: StaticConst,
/// {
///     layout!((const T, 8):(8, 1)).to_string()
/// }
/// assert_eq!(tile::<4>(), "(_4,_8):(_8,_1)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known as a static integer",
    label = "not known as a static integer",
    note = "for a const generic parameter `N`, write `#[template]` before the function or the `impl` block; a struct \
            needs `where Const<N>: StaticConst`, which a function can have as well",
    note = "parameters can have the values 0 to 1024, 2^n - 1, 10^n, and numbers of four binary digits followed by \
            zeros: beyond 1024 every 128th to 2048 (1152, 1280, 1408, …), every 256th to 4096, every 512th to 8192, \
            and so on",
    note = "a constant that is no parameter can have any value: write `const {{ N }}`"
)]
pub trait StaticConst {
    /// The static integer. In generic code it is also known to be a coordinate, and a tile of a
    /// mode.
    type Int: TableInt;
}

/// Every static integer of the table. Sealed.
#[doc(hidden)]
pub trait TableInt:
    StaticInt + kinds::Slicer + kinds::ModeTile + Tree<IsStatic = True> + Into<usize>
{
}
impl TableInt for Zero {}
impl<O: OddNat, K: Exp> TableInt for Pos<O, K> {}

#[diagnostic::do_not_recommend]
impl<C: InTable> StaticConst for C {
    type Int = <C::Number as TableNumber>::Int;
}

/// A constant of the table. Its associated type has few bounds, so that rustc has little to prove
/// for each row. The compiler reports a missing row when [`StaticConst`] is not implemented.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known as a static integer",
    label = "not known as a static integer",
    note = "for a const generic parameter `N`, write `#[template]` before the function or the `impl` block; a struct \
            needs `where Const<N>: StaticConst`, which a function can have as well",
    note = "parameters can have the values 0 to 1024, 2^n - 1, 10^n, and numbers of four binary digits followed by \
            zeros: beyond 1024 every 128th to 2048 (1152, 1280, 1408, …), every 256th to 4096, every 512th to 8192, \
            and so on",
    note = "a constant that is no parameter can have any value: write `const {{ N }}`"
)]
pub trait InTable {
    /// The static integer.
    type Number: TableNumber;
}

/// A static integer of the table.
pub trait TableNumber {
    /// The integer itself.
    type Int: TableInt;
}

impl TableNumber for Zero {
    type Int = Zero;
}

impl<O: OddNat, K: Exp> TableNumber for Pos<O, K> {
    type Int = Self;
}

/// Makes rows of the table: `24 n24: Pos<_3, X8>,`. The name, if there is one, is a short path to
/// the integer.
macro_rules! constants {
    ($($value:literal $($name:ident)?: $int:ty,)*) => {$(
        $(pub type $name = $int;)?
        #[diagnostic::do_not_recommend]
        impl InTable for Const<$value> {
            type Number = $int;
        }
    )*};
}
pub(crate) use constants;

/// The static integer of a const generic argument: `FromConst<12>` is `_12`, and inside
/// `fn f<const M: usize>()` with the bound `Const<M>:` [`StaticConst`], `FromConst<M>` is `_M`.
///
/// # Examples
/// ```
/// use cute_core::int::{Const, FromConst, StaticConst, StaticInt};
/// assert_eq!(FromConst::<96>::VALUE, 96);
///
/// fn half<const M: usize>() -> usize
/// where
///     Const<M>: StaticConst,
/// {
///     FromConst::<M>::USIZE / 2
/// }
/// assert_eq!(half::<64>(), 32);
/// ```
pub type FromConst<const N: usize> = <Const<N> as StaticConst>::Int;

/// Values that convert to an integer of this crate: Rust's own integers become dynamic, and static
/// integers stay as they are.
///
/// # Examples
/// ```
/// use cute_core::{int::IntoInt, prelude::*};
/// assert_eq!(7u32.into_int(), Dyn(7u32));
/// assert_eq!(int!(7).into_int(), int!(7));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of a layout",
    label = "not an integer of a layout",
    note = "integers are static, as `int!(4)` is, or i32, u32, i64, isize or usize; convert other types, as in \
            `n as usize`, and take values out of references, as in `*n`"
)]
pub trait IntoInt {
    /// The integer.
    type Int: Int;
    /// This as an integer of the crate.
    ///
    /// ```
    /// use cute_core::{int::IntoInt, prelude::*};
    /// assert_eq!(int!(7).into_int().to_string(), "_7");
    /// assert_eq!(7_u32.into_int().to_string(), "7");
    /// ```
    fn into_int(self) -> Self::Int;
}

#[diagnostic::do_not_recommend]
impl<T: Tree<Canonical: Int>> IntoInt for T {
    type Int = T::Canonical;
    #[inline(always)]
    fn into_int(self) -> T::Canonical {
        self.canonical()
    }
}

one_error! { IntoInt: Int = Zero, into_int }
