//! Dynamic integers: values known at run time, in one of Rust's integer types.

use crate::world::kinds::{Good, Status, Tree};
use core::fmt;
use core::hash::Hash;
use core::ops::{Add, Div, Mul, Rem, Sub};

/// An integer known at run time.
///
/// Arithmetic between widths happens in the wider one ([`DynInt::Join`]) and *saturates*: the
/// greatest and least values of `T` mean "does not fit", and stay so in sums. A layout checks once,
/// when it is made, that all its integers fit.
///
/// # Examples
/// ```
/// use cute_core::int::{Dyn, add, mul};
/// assert_eq!(mul(Dyn(6u32), Dyn(7usize)), Dyn(42usize));
/// assert_eq!(add(Dyn(i32::MAX), Dyn(1i32)), Dyn(i32::MAX));
/// assert_eq!(Dyn(12).to_string(), "12");
/// ```
#[derive(Clone, Copy, Default, Hash)]
#[allow(
    clippy::derived_hash_with_manual_eq,
    reason = "equal integers of one type have equal hashes"
)]
pub struct Dyn<T>(pub T);

impl<T: DynInt> fmt::Debug for Dyn<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<T: DynInt> fmt::Display for Dyn<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<T: DynInt> From<T> for Dyn<T> {
    #[inline(always)]
    fn from(value: T) -> Self {
        Dyn(value)
    }
}

/// A type that a dynamic integer can have: `i32`, `u32`, `i64`, `isize` or `usize`. Sealed.
///
/// The operators (`+`, `*`, …) are Rust's own; the methods here saturate.
///
/// # Examples
/// ```
/// use cute_core::int::DynInt;
/// assert_eq!(DynInt::saturating_add(i32::MAX, 1), i32::MAX);
/// assert_eq!((-7i64).floor_div(2), -4);
/// assert_eq!(7u32.floor_div(0), u32::MAX);
/// assert_eq!(u32::from_i128(-1), 0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer of a layout that run time tells",
    label = "not one of Rust's integers that layouts have",
    note = "these are i32, u32, i64, isize and usize"
)]
pub trait DynInt:
    Columns
    + Tree<Canonical = Dyn<Self>>
    + Copy
    + Default
    + Eq
    + Ord
    + Hash
    + fmt::Debug
    + fmt::Display
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
{
    /// The type in which arithmetic between `Self` and `R` happens: the wider one, signed if
    /// either is, and wide enough for both where 64 bits allow.
    ///
    /// | | `i32` | `u32` | `i64` | `isize` | `usize` |
    /// |---|---|---|---|---|---|
    /// | `i32` | `i32` | `i64` | `i64` | `isize` | `isize` |
    /// | `u32` | `i64` | `u32` | `i64` | `isize` | `usize` |
    /// | `i64` | `i64` | `i64` | `i64` | `i64` | `i64` |
    /// | `isize` | `isize` | `isize` | `i64` | `isize` | `isize` |
    /// | `usize` | `isize` | `usize` | `i64` | `isize` | `usize` |
    type Join<R: DynInt>: DynInt;
    /// The type in which `-self` lies: `Self` joined with `i32`.
    type Signed: DynInt;
    /// The reason why this type has no values, if any: see [`Invalid`](crate::status::Invalid).
    #[doc(hidden)]
    type Verdict: Status;

    /// The least value.
    const MIN: Self;
    /// The greatest value.
    const MAX: Self;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;

    /// The value, as a type that holds all of them.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::to_i128(-7_i32), -7);
    /// ```
    fn to_i128(self) -> i128;
    /// The value nearest to `value`.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(<u32 as DynInt>::from_i128(12), 12);
    /// assert_eq!(<u32 as DynInt>::from_i128(-1), 0);
    /// ```
    fn from_i128(value: i128) -> Self;
    /// The value nearest to a static integer.
    ///
    /// ```
    /// use cute_core::{int::{DynInt, Mul}, prelude::*};
    /// assert_eq!(i32::from_static::<Int![12]>(), 12);
    /// assert_eq!(i32::from_static::<Mul<Int![65536], Int![65536]>>(), i32::MAX);
    /// ```
    fn from_static<I: super::StaticInt>() -> Self;

    /// The value as `T`, with the meaning of `as`; checked in debug builds, as arithmetic is.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(12_usize.cast::<i32>(), 12_i32);
    /// ```
    fn cast<T: DynInt>(self) -> T;
    #[doc(hidden)]
    fn wrap_i128(value: i128) -> Self;
    /// Flips each bit of `self` whose partner among the bits `reads` is set. `shift` moves these to
    /// the right, or to the left if negative. It is a shift, an and, and an xor; all bits are bits
    /// of the type.
    #[doc(hidden)]
    fn swizzled(self, reads: u64, shift: i32) -> Self;
    /// `self + rhs`, or `None` if it does not fit.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::checked_add(5_u32, 7), Some(12));
    /// assert_eq!(DynInt::checked_add(u32::MAX, 1), None);
    /// ```
    fn checked_add(self, rhs: Self) -> Option<Self>;
    /// `self - rhs`, or `None` if it does not fit.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::checked_sub(12_u32, 7), Some(5));
    /// assert_eq!(DynInt::checked_sub(7_u32, 12), None);
    /// ```
    fn checked_sub(self, rhs: Self) -> Option<Self>;
    /// `self · rhs`, or `None` if it does not fit.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::checked_mul(3_u32, 4), Some(12));
    /// assert_eq!(DynInt::checked_mul(u32::MAX, 2), None);
    /// ```
    fn checked_mul(self, rhs: Self) -> Option<Self>;
    /// The value nearest to `self + rhs`.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::saturating_add(u32::MAX, 1), u32::MAX);
    /// ```
    fn saturating_add(self, rhs: Self) -> Self;
    /// The value nearest to `self - rhs`.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::saturating_sub(7_u32, 12), 0);
    /// ```
    fn saturating_sub(self, rhs: Self) -> Self;
    /// The value nearest to `self · rhs`.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::saturating_mul(i32::MIN, 2), i32::MIN);
    /// ```
    fn saturating_mul(self, rhs: Self) -> Self;
    /// `⌊self / rhs⌋`; [`MAX`](Self::MAX) for a division by zero or a quotient that does not fit.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!((-7_i32).floor_div(2), -4);
    /// assert_eq!(7_i32.floor_div(0), i32::MAX);
    /// ```
    fn floor_div(self, rhs: Self) -> Self;
    /// `⌈self / rhs⌉`; [`MAX`](Self::MAX) for a division by zero or a quotient that does not fit.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!(DynInt::ceil_div(10_u32, 4), 3);
    /// assert_eq!(DynInt::ceil_div(10_u32, 0), u32::MAX);
    /// ```
    fn ceil_div(self, rhs: Self) -> Self;
    /// `self - rhs · ⌊self / rhs⌋`, with the sign of `rhs`; [`MAX`](Self::MAX) for a division by
    /// zero.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!((-7_i32).floor_rem(4), 1);
    /// assert_eq!(7_i32.floor_rem(0), i32::MAX);
    /// ```
    fn floor_rem(self, rhs: Self) -> Self;
    /// The value nearest to `|self|`.
    ///
    /// ```
    /// use cute_core::int::DynInt;
    /// assert_eq!((-7_i32).saturating_abs(), 7);
    /// assert_eq!(i32::MIN.saturating_abs(), i32::MAX);
    /// ```
    fn saturating_abs(self) -> Self;
}

/// One of Rust's integers that a dynamic integer can have. Sealed.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no layout, shape or integer",
    label = "not a layout, shape or integer"
)]
pub trait NativeInt: DynInt {
    /// The least value.
    const LEAST: i128;
    /// The greatest value.
    const GREATEST: i128;
}

/// A row of the table of [`DynInt::Join`]: `With<T>` is the join of `T` and `Self`.
pub trait Columns {
    /// Joined with `i32`.
    type WithI32: DynInt;
    /// Joined with `u32`.
    type WithU32: DynInt;
    /// Joined with `i64`.
    type WithI64: DynInt;
    /// Joined with `isize`.
    type WithIsize: DynInt;
    /// Joined with `usize`.
    type WithUsize: DynInt;
}

/// Implements [`DynInt`] for one type. `join` is its row in the table of joins, `column` its
/// column.
macro_rules! dynamic {
    ($t:ident, column $with:ident, join $i32:ident $u32:ident $i64:ident $isize:ident $usize:ident) => {
        impl Columns for $t {
            type WithI32 = $i32;
            type WithU32 = $u32;
            type WithI64 = $i64;
            type WithIsize = $isize;
            type WithUsize = $usize;
        }

        impl NativeInt for $t {
            const LEAST: i128 = $t::MIN as i128;
            const GREATEST: i128 = $t::MAX as i128;
        }

        impl DynInt for $t {
            type Join<R: DynInt> = R::$with;
            type Signed = $i32;
            type Verdict = Good;

            const MIN: Self = $t::MIN;
            const MAX: Self = $t::MAX;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn to_i128(self) -> i128 {
                self as i128
            }
            #[inline(always)]
            fn from_i128(value: i128) -> Self {
                value.clamp($t::MIN as i128, $t::MAX as i128) as $t
            }
            #[inline(always)]
            fn from_static<I: super::StaticInt>() -> Self {
                const {
                    let value = I::VALUE;
                    if value < $t::MIN as i128 {
                        $t::MIN
                    } else if value > $t::MAX as i128 {
                        $t::MAX
                    } else {
                        value as $t
                    }
                }
            }
            #[inline(always)]
            fn cast<T: DynInt>(self) -> T {
                let value = self as i128;
                debug_assert!(
                    T::from_i128(value).to_i128() == value,
                    "integer {value} does not fit its index type"
                );
                T::wrap_i128(value)
            }
            #[inline(always)]
            fn wrap_i128(value: i128) -> Self {
                value as $t
            }
            #[inline(always)]
            fn swizzled(self, reads: u64, shift: i32) -> Self {
                let read = self & reads as $t;
                self ^ if shift < 0 {
                    read << -shift
                } else {
                    read >> shift
                }
            }
            #[inline(always)]
            fn checked_add(self, rhs: Self) -> Option<Self> {
                self.checked_add(rhs)
            }
            #[inline(always)]
            fn checked_sub(self, rhs: Self) -> Option<Self> {
                self.checked_sub(rhs)
            }
            #[inline(always)]
            fn checked_mul(self, rhs: Self) -> Option<Self> {
                self.checked_mul(rhs)
            }
            #[inline(always)]
            fn saturating_add(self, rhs: Self) -> Self {
                self.saturating_add(rhs)
            }
            #[inline(always)]
            fn saturating_sub(self, rhs: Self) -> Self {
                self.saturating_sub(rhs)
            }
            #[inline(always)]
            fn saturating_mul(self, rhs: Self) -> Self {
                self.saturating_mul(rhs)
            }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "the signs of unsigned operands")]
            fn floor_div(self, rhs: Self) -> Self {
                match self.checked_div(rhs) {
                    None => $t::MAX,
                    // Rust truncates, which is one more than the floor if the signs differ.
                    Some(q) if self % rhs != 0 && (self < 0) != (rhs < 0) => q - 1,
                    Some(q) => q,
                }
            }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "the signs of unsigned operands")]
            fn ceil_div(self, rhs: Self) -> Self {
                match self.checked_div(rhs) {
                    None => $t::MAX,
                    Some(q) if self % rhs != 0 && (self < 0) == (rhs < 0) => q + 1,
                    Some(q) => q,
                }
            }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "the signs of unsigned operands")]
            fn floor_rem(self, rhs: Self) -> Self {
                if rhs == 0 {
                    return $t::MAX;
                }
                // MIN % -1 overflows in Rust; its remainder is 0.
                match self.checked_rem(rhs) {
                    None | Some(0) => 0,
                    Some(r) if (r < 0) != (rhs < 0) => r + rhs,
                    Some(r) => r,
                }
            }
            #[inline(always)]
            #[allow(unused_comparisons, reason = "the sign of an unsigned operand")]
            fn saturating_abs(self) -> Self {
                if self < 0 {
                    (0 as $t).saturating_sub(self)
                } else {
                    self
                }
            }
        }
    };
}
dynamic!(i32, column WithI32, join i32 i64 i64 isize isize);
dynamic!(u32, column WithU32, join i64 u32 i64 isize usize);
dynamic!(i64, column WithI64, join i64 i64 i64 i64 i64);
dynamic!(isize, column WithIsize, join isize isize i64 isize isize);
dynamic!(usize, column WithUsize, join isize usize i64 isize usize);
