//! [`Swizzle`]: the permutation itself.

use super::bits::{self, Apart};
use super::unit::{Elements, Unit};
use crate::fmt::{Shift, SwizzledBits};
use crate::int::{Dyn, DynInt, Int, for_static_integers, pad};
use crate::status::{Holds, Instance, Status, operation};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

/// `Sw<B,M,S>`: flips each of the `B` bits from bit `M` on if the bit `S` places above it is set.
///
/// With a negative `S` it flips the higher bits, each if its partner from bit `M` on is set. It is
/// its own inverse, and permutes each block of `2^(M+B+|S|)` offsets within itself. `U` says what
/// offsets count, [`Elements`] or [`Bytes`](super::Bytes).
///
/// ```
/// use cute_core::prelude::*;
/// let swizzle = swizzle!(2,0,3);
/// assert_eq!(swizzle.to_string(), "Sw<2,0,3>");
/// // 24 is 11 000 in binary: bits 3 and 4 flip bits 0 and 1
/// assert_eq!(swizzle.apply(Dyn(24)), Dyn(27));
/// assert_eq!(swizzle.apply(int!(24)), int!(27));
/// assert_eq!(swizzle!(2,0,-3).apply(Dyn(3)), Dyn(27));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: swizzling: a swizzle of 3 bits reads bits that it changes, 2 further on
/// // (SegregatedBits)
/// swizzle!(3,4,2);
/// ```
///
/// Source: CuTe `Swizzle<BBits, MBase, SShift>`.
#[doc(alias = "make_swizzle")]
#[allow(clippy::type_complexity, reason = "its numbers, of no value")]
pub struct Swizzle<B, M, S, U = Elements>(PhantomData<fn() -> (B, M, S, U)>);

/// Whether a swizzle reads other bits than it changes: SegregatedBits.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status}, swizzle::SwizzleStatus};
/// let status: SwizzleStatus<Int![3], Int![-3]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// ```
pub type SwizzleStatus<B, S> = Apart<B, S>;

/// Numbers of bits that fit a shift `S`: see [`Swizzle`].
///
/// ```
/// use cute_core::{int::StaticInt, prelude::*, swizzle::{Swizzle, SwizzleBits}};
/// fn widened<B: StaticInt + SwizzleBits<S>, M: StaticInt, S: StaticInt>() -> Swizzle<B, M, S> {
///     Swizzle::new()
/// }
/// assert_eq!(widened(), swizzle!(3,4,3));
/// ```
#[diagnostic::on_unimplemented(
    message = "swizzling: the bound `{Self}: SwizzleBits<{S}>` is missing",
    label = "this swizzle needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the shift is at least the number of bits"
)]
pub trait SwizzleBits<S: Int>: Int {}
impl<B: Int, S: Int> SwizzleBits<S> for B where
    <SwizzleStatus<B, S> as Status>::Report: Holds<operation::swizzling, SwizzledBits<B>, Shift<S>>
{
}

impl<B: Int, M: Int, S: Int, U: Unit> Swizzle<B, M, S, U> {
    /// Makes the value; a type has only one.
    ///
    /// # Conditions
    /// SegregatedBits: `|S| >= B`. Negative numbers of bits, or more than 62 together, do not
    /// compile (`cargo build`).
    ///
    /// ```
    /// use cute_core::{prelude::*, swizzle::Swizzle};
    /// let swizzle: Swizzle<Int![3], Int![4], Int![3]> = Swizzle::new();
    /// assert_eq!(swizzle, swizzle!(3,4,3));
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_core::{prelude::*, swizzle::Swizzle};
    /// // error: a swizzle has a negative number of bits, or more than 62 (Representable)
    /// let swizzle: Swizzle<Int![3], Int![-1], Int![3]> = Swizzle::new();
    /// ```
    #[inline(always)]
    pub const fn new() -> Self
    where
        B: SwizzleBits<S>,
    {
        let _ = const { Self::BLOCK };
        Self::NEW
    }

    pub(crate) const NEW: Self = Swizzle(PhantomData);

    /// The number of bits that it changes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(<Swizzle![3,4,-5]>::BITS, 3);
    /// ```
    pub const BITS: u32 = small(B::STATIC);
    /// The lowest bit that it changes or reads: `2^BASE` elements stay together.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(<Swizzle![3,4,-5]>::BASE, 4);
    /// ```
    pub const BASE: u32 = small(M::STATIC);
    /// The distance from the bits that it changes to the bits that it reads.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(<Swizzle![3,4,-5]>::SHIFT, -5);
    /// ```
    pub const SHIFT: i32 = {
        let shift = number(S::STATIC);
        assert!(
            -62 <= shift && shift <= 62,
            "a swizzle has a negative number of bits, or more than 62 (Representable)"
        );
        shift as i32
    };
    /// The number of offsets in a block that is permuted within itself.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(<Swizzle![3,4,3]>::BLOCK, 1 << 10);
    /// ```
    pub const BLOCK: u64 = {
        let bits = Self::BITS + Self::BASE + Self::SHIFT.unsigned_abs();
        assert!(
            bits <= 62,
            "a swizzle has a negative number of bits, or more than 62 (Representable)"
        );
        1 << bits
    };
    /// The bits that it reads.
    pub(crate) const READS: u64 = {
        let lowest = Self::BASE
            + if Self::SHIFT < 0 {
                0
            } else {
                Self::SHIFT as u32
            };
        (Self::BLOCK >> (Self::BASE + Self::SHIFT.unsigned_abs())).wrapping_sub(1) << lowest
    };
    /// The length of the parts between which the swizzle moves nothing: they reach up to the
    /// highest bit that it changes.
    pub(crate) const PART: u64 = part(Self::BITS, Self::BLOCK, Self::SHIFT);

    /// An offset permuted; static if the offset is.
    ///
    /// At run time this is a shift, an and, and an xor. The type of the offset must have all bits
    /// of the swizzle, or the call does not compile.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let offset = 200_usize;
    /// assert_eq!(swizzle!(3,3,3).apply(offset), 208);
    /// assert_eq!(swizzle!(3,3,3).apply(Dyn(offset)), Dyn(208));
    /// assert_eq!(swizzle!(3,3,3).apply(int!(200)).to_string(), "_208");
    /// ```
    ///
    /// Source: CuTe `Swizzle::apply`.
    #[inline(always)]
    pub fn apply<I: SwizzledOffset<B, M, S>>(self, offset: I) -> I::Swizzled {
        offset.swizzled()
    }

    /// [`apply`](Self::apply) for a plain integer.
    #[inline(always)]
    pub(crate) fn at<T: DynInt>(self, offset: T) -> T {
        if const { Self::BITS == 0 } {
            return offset;
        }
        const { assert_fits::<T>(Self::BLOCK) }
        DynInt::swizzled(offset, const { Self::READS }, const { Self::SHIFT })
    }
}

/// A swizzle in a template, where the numbers of its bits may be parameters.
#[doc(hidden)]
pub trait AnySwizzle: Copy {
    /// The only value, for which the numbers fit.
    const MADE: Self;
}
impl<B: Int, M: Int, S: Int, U: Unit> AnySwizzle for Swizzle<B, M, S, U> {
    const MADE: Self = {
        Instance::<SwizzleStatus<B, S>, operation::swizzling>::check();
        let _ = Self::BLOCK;
        Self::NEW
    };
}

/// Offsets that are integers of the algebra, and so is the result of `Sw<B,M,S>` for them. Sealed.
///
/// ```
/// use cute_core::{int::Int, prelude::*, swizzle::Swizzled};
/// fn shown<I: Swizzled<Int![2], Int![0], Int![3]>>(offset: I) -> String {
///     swizzle!(2,0,3).apply(offset).to_string()
/// }
/// assert_eq!((shown(int!(24)), shown(Dyn(24))), ("_27".into(), "27".into()));
/// ```
pub trait Swizzled<B, M, S>: Int + SwizzledOffset<B, M, S, Swizzled: Int> {}
#[diagnostic::do_not_recommend]
impl<B, M, S, I: Int + SwizzledOffset<B, M, S, Swizzled: Int>> Swizzled<B, M, S> for I {}

/// Offsets that `Sw<B,M,S>` takes: integers of the algebra, and Rust's own. Sealed.
///
/// ```
/// use cute_core::{prelude::*, swizzle::SwizzledOffset};
/// fn element<I: SwizzledOffset<Int![2], Int![0], Int![3], Swizzled = usize>>(x: &[u8], offset: I) -> u8 {
///     x[swizzle!(2,0,3).apply(offset)]
/// }
/// assert_eq!(element(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 8_usize), 9);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no offset that a swizzle takes",
    label = "not an offset",
    note = "offsets are integers of the types i32, u32, i64, isize and usize, and static ones such as `int!(200)`"
)]
pub trait SwizzledOffset<B, M, S>: Copy {
    /// The offset permuted.
    type Swizzled;
    #[doc(hidden)]
    fn swizzled(self) -> Self::Swizzled;
}
for_static_integers! { [B: Int, M: Int, S: Int,] SwizzledOffset<B, M, S> {
    type Swizzled = bits::Swizzled<Self, B, M, S>;
    #[inline(always)]
    fn swizzled(self) -> Self::Swizzled {
        Int::make_static()
    }
} }
#[diagnostic::do_not_recommend]
impl<B: Int, M: Int, S: Int, T: DynInt> SwizzledOffset<B, M, S> for Dyn<T> {
    type Swizzled = Self;
    #[inline(always)]
    fn swizzled(self) -> Self {
        Dyn(Swizzle::<B, M, S>::NEW.at(self.0))
    }
}
#[diagnostic::do_not_recommend]
impl<B: Int, M: Int, S: Int, T: DynInt> SwizzledOffset<B, M, S> for T {
    type Swizzled = T;
    #[inline(always)]
    fn swizzled(self) -> T {
        Swizzle::<B, M, S>::NEW.at(self)
    }
}

/// The value of a static integer.
const fn number(n: Option<i128>) -> i128 {
    match n {
        Some(n) => n,
        None => panic!("the numbers of a swizzle are static"),
    }
}

/// A number of bits as a plain integer.
const fn small(n: Option<i128>) -> u32 {
    let n = number(n);
    assert!(
        0 <= n && n <= 62,
        "a swizzle has a negative number of bits, or more than 62 (Representable)"
    );
    n as u32
}

/// Checks that offsets of type `T` have all bits of a block.
const fn assert_fits<T: DynInt>(block: u64) {
    // 31 or 32 bits, or 63 or 64: a block has at most 2^62 offsets
    assert!(
        size_of::<T>() >= 8 || block <= 1 << 30,
        "the type of offsets has fewer bits than the swizzle (Representable)"
    );
}

impl<B: Int + SwizzleBits<S>, M: Int, S: Int, U: Unit> Default for Swizzle<B, M, S, U> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}
impl<B, M, S, U> Clone for Swizzle<B, M, S, U> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<B, M, S, U> Copy for Swizzle<B, M, S, U> {}
impl<B, M, S, U> PartialEq for Swizzle<B, M, S, U> {
    #[inline(always)]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl<B, M, S, U> Eq for Swizzle<B, M, S, U> {}
impl<B, M, S, U> Hash for Swizzle<B, M, S, U> {
    #[inline(always)]
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
impl<B: Int, M: Int, S: Int, U: Unit> fmt::Display for Swizzle<B, M, S, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "Sw<{},{},{}>", Self::BITS, Self::BASE, Self::SHIFT)
    }
}
impl<B: Int, M: Int, S: Int, U: Unit> fmt::Debug for Swizzle<B, M, S, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// [`PART`](Swizzle::PART) of a swizzle of `bits` bits in blocks of `block` offsets.
pub(super) const fn part(bits: u32, block: u64, shift: i32) -> u64 {
    if bits == 0 {
        1
    } else if shift < 0 {
        block
    } else {
        block >> shift
    }
}
