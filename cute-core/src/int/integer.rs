//! The sealed trait of integers, static and dynamic.

use super::eval::*;
use super::exp::{Exp, X1};
use super::hex::_1;
use super::nat::OddNat;
use super::{
    Division, DivisionCases, Dyn, DynInt, IntTri, Neg, One, Pos, Relation, RightOperand, StaticInt,
    Undecided, Zero,
};
use crate::diagnostic::decimal::{Collected, Decimal, Decimal0, Decimal1};
use crate::logic::{Bool, False, Tri, True, Unknown};
use crate::world::kinds::{self, Good, Status, Width};

/// An integer: [`Zero`], [`Pos`], [`Neg`] or [`Dyn`]. Sealed.
///
/// Every operation is defined for all operands, so generic code needs no bound but `Int`:
/// ```
/// use cute_core::{int::{Add, Mul, add, mul}, prelude::*};
/// fn fused<A: Int, B: Int, C: Int>(a: A, b: B, c: C) -> Add<Mul<A, B>, C> {
///     add(mul(a, b), c)
/// }
/// let twelve = int!(12);
/// assert_eq!(fused(twelve, twelve, twelve).to_string(), "_156"); // a type, of size 0
/// assert_eq!(fused(twelve, Dyn(7), twelve), Dyn(96)); // computed at run time
/// ```
///
/// The rules are CuTe's: static with static is static; `0·n`, `n % 1`, `0 / n` and `0 % n` are a
/// static 0; everything else with a dynamic operand is dynamic, in the joined type
/// ([`DynInt::Join`]; with a negative static operand, [`DynInt::Signed`]).
///
/// Limits: a static result beyond ±2^63, or a static division by zero, is a type whose
/// [`IsOver`](Int::IsOver) is true and whose value does not compile. It stays so through further
/// arithmetic, unless zero decides the result (`0·x = 0`). A dynamic result saturates, and a
/// dynamic division by zero yields the greatest value of its type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of a layout",
    label = "not an integer of a layout",
    note = "the integers of layouts are static, as `int!(4)` is, or an i32, u32, i64, isize or usize in a literal, as \
            in `coord!(i)`; convert other types, as in `i as usize`"
)]
#[doc(alias = "is_integral")]
pub trait Int: RightOperand + kinds::IntTuple + kinds::Tiler + kinds::Stride {
    /// The value of a static integer; `None` for a dynamic one.
    const STATIC: Option<i128>;

    /// Whether it is a static 0.
    type IsZero: Bool;
    /// Whether it is a static 1.
    type IsOne: Bool;
    /// Whether it is static and negative.
    type IsNegative: Bool;
    /// Whether it is a static result beyond ±2^63.
    type IsOver: Bool;

    /// `-self`.
    type Negate: Int;
    /// `|self|`.
    type Abs: Int;
    /// `self + 1`.
    type Succ: Int;
    /// `self - 1`.
    type Pred: Int;
    /// `self + R`.
    type Add<R: Int>: Int;
    /// `self - R`.
    type Sub<R: Int>: Int;
    /// `self · R`.
    type Mul<R: Int>: Int;
    /// `⌊self / R⌋`.
    type Div<R: Int>: Int;
    /// `⌈self / R⌉`.
    type CeilDiv<R: Int>: Int;
    /// `self - R·⌊self / R⌋`.
    type Rem<R: Int>: Int;
    /// The quotient and whether it is exact.
    type Divide<R: Int>: Division;
    /// How `self` relates to `R`; see [`relate`](super::relate()).
    type Relate<R: Int>: Relation;
    /// The lesser of both.
    type Min<R: Int>: Int;
    /// The greater of both.
    type Max<R: Int>: Int;
    /// The greatest common divisor of both, which is not negative.
    type Gcd<R: Int>: Int;
    /// Whether `self < R`.
    type Less<R: Int>: Tri;
    /// Whether `self = R`.
    type Equal<R: Int>: Tri;
    /// Whether both are static and equal.
    type Same<R: Int>: Bool;
    /// The type of offsets with this integer as a leaf of the layout; see
    /// [`crate::layout::Layout::Index`].
    #[doc(hidden)]
    type WidthWith<W: Width>: Width;
    /// The type of a result that is one of both operands, if one of them is dynamic.
    #[doc(hidden)]
    type Join<R: Int>: Int;
    /// The reason why this type has no values, if any.
    #[doc(hidden)]
    type Verdict: Status;
    /// Its decimal digits without the sign; none for a dynamic integer.
    #[doc(hidden)]
    type Decimal: Decimal;

    /// The value as `T`, or the nearest value that `T` has. The caller checks that it fits.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).to::<u32>(), 12);
    /// assert_eq!(Dyn(12_i64).to::<u32>(), 12);
    /// ```
    fn to<T: DynInt>(self) -> T;

    /// The value, in a type that holds every value.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).to_i128(), 12);
    /// assert_eq!(Dyn(-12).to_i128(), -12);
    /// ```
    fn to_i128(self) -> i128;

    /// The value of a static integer, which its type determines; `None` for a dynamic one.
    #[doc(hidden)]
    const ONLY: Option<Self>;

    /// The value of a static integer; panics for a dynamic one.
    #[doc(hidden)]
    #[inline(always)]
    fn make_static() -> Self {
        match Self::ONLY {
            Some(integer) => integer,
            None => panic!("a dynamic integer is not known from its type"),
        }
    }

    /// The greatest value of a dynamic integer's type; `None` for a static one.
    #[doc(hidden)]
    fn greatest(n: Self) -> Option<i128>;

    /// Whether this is dynamic and stands for a value that did not fit.
    #[doc(hidden)]
    fn is_saturated(n: Self) -> bool;

    /// The value as an operand in `T`; a value that did not fit its own type does not fit `T`.
    #[doc(hidden)]
    fn operand<T: DynInt>(n: Self) -> T;

    /// `F` of `a` and `b`, a value of type `Self`: computed if dynamic, given by the type if
    /// static.
    #[doc(hidden)]
    fn eval<F: BinaryOp, A: Int, B: Int>(a: A, b: B) -> Self;

    /// `-self`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).negate(), int!(-12));
    /// assert_eq!(Dyn(12).negate(), Dyn(-12));
    /// ```
    #[inline(always)]
    fn negate(self) -> Self::Negate {
        Self::Negate::eval::<SubOp, _, _>(Zero, self)
    }
    /// `|self|`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(-12).abs(), int!(12));
    /// assert_eq!(Dyn(-12).abs(), Dyn(12));
    /// ```
    #[inline(always)]
    fn abs(self) -> Self::Abs {
        Self::Abs::eval::<AbsOp, _, _>(self, Zero)
    }
    /// `self + 1`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).succ(), int!(13));
    /// assert_eq!(Dyn(12).succ(), Dyn(13));
    /// ```
    #[inline(always)]
    fn succ(self) -> Self::Succ {
        Self::Succ::eval::<AddOp, _, _>(self, One::NEW)
    }
    /// `self - 1`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).pred(), int!(11));
    /// assert_eq!(Dyn(12).pred(), Dyn(11));
    /// ```
    #[inline(always)]
    fn pred(self) -> Self::Pred {
        Self::Pred::eval::<SubOp, _, _>(self, One::NEW)
    }
    /// `self + r`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).add(int!(5)), int!(17));
    /// assert_eq!(Int::add(Dyn(12), int!(5)), Dyn(17));
    /// ```
    #[inline(always)]
    fn add<R: Int>(self, r: R) -> Self::Add<R> {
        Self::Add::<R>::eval::<AddOp, _, _>(self, r)
    }
    /// `self - r`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).sub(int!(5)), int!(7));
    /// assert_eq!(Int::sub(Dyn(12), int!(5)), Dyn(7));
    /// ```
    #[inline(always)]
    fn sub<R: Int>(self, r: R) -> Self::Sub<R> {
        Self::Sub::<R>::eval::<SubOp, _, _>(self, r)
    }
    /// `self · r`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).mul(int!(5)), int!(60));
    /// assert_eq!(Int::mul(Dyn(12), int!(5)), Dyn(60));
    /// ```
    #[inline(always)]
    fn mul<R: Int>(self, r: R) -> Self::Mul<R> {
        Self::Mul::<R>::eval::<MulOp, _, _>(self, r)
    }
    /// `⌊self / r⌋`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).div(int!(5)), int!(2));
    /// assert_eq!(Int::div(Dyn(12), int!(5)), Dyn(2));
    /// ```
    #[inline(always)]
    fn div<R: Int>(self, r: R) -> Self::Div<R> {
        Self::Div::<R>::eval::<DivOp, _, _>(self, r)
    }
    /// `⌈self / r⌉`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).ceil_div(int!(5)), int!(3));
    /// assert_eq!(Int::ceil_div(Dyn(12), int!(5)), Dyn(3));
    /// ```
    #[inline(always)]
    fn ceil_div<R: Int>(self, r: R) -> Self::CeilDiv<R> {
        Self::CeilDiv::<R>::eval::<CeilDivOp, _, _>(self, r)
    }
    /// `self - r·⌊self / r⌋`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).rem(int!(5)), int!(2));
    /// assert_eq!(Int::rem(Dyn(12), int!(5)), Dyn(2));
    /// ```
    #[inline(always)]
    fn rem<R: Int>(self, r: R) -> Self::Rem<R> {
        Self::Rem::<R>::eval::<RemOp, _, _>(self, r)
    }
    /// The quotient and whether it is exact.
    ///
    /// ```
    /// use cute_core::{int::{Exact, Inexact, Unchecked}, prelude::*};
    /// assert_eq!(int!(24).divide(int!(8)), Exact(int!(3)));
    /// assert_eq!(int!(24).divide(int!(16)), Inexact(int!(1)));
    /// assert_eq!(Dyn(24).divide(int!(8)), Unchecked(Dyn(3)));
    /// ```
    #[inline(always)]
    fn divide<R: Int>(self, r: R) -> Self::Divide<R> {
        Division::from_quotient(
            <Self::Divide<R> as Division>::Quotient::eval::<DivOp, _, _>(self, r),
        )
    }
    /// The lesser of both.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).min(int!(5)), int!(5));
    /// assert_eq!(Int::min(Dyn(12), int!(5)), Dyn(5));
    /// ```
    #[inline(always)]
    fn min<R: Int>(self, r: R) -> Self::Min<R> {
        Self::Min::<R>::eval::<MinOp, _, _>(self, r)
    }
    /// The greater of both.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).max(int!(5)), int!(12));
    /// assert_eq!(Int::max(Dyn(12), int!(5)), Dyn(12));
    /// ```
    #[inline(always)]
    fn max<R: Int>(self, r: R) -> Self::Max<R> {
        Self::Max::<R>::eval::<MaxOp, _, _>(self, r)
    }
    /// The greatest common divisor of both.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(int!(12).gcd(int!(8)), int!(4));
    /// assert_eq!(Int::gcd(Dyn(12), int!(8)), Dyn(4));
    /// ```
    #[inline(always)]
    fn gcd<R: Int>(self, r: R) -> Self::Gcd<R> {
        Self::Gcd::<R>::eval::<GcdOp, _, _>(self, r)
    }
    /// Whether `self < r`, by the types.
    ///
    /// ```
    /// use cute_core::{logic::{True, Unknown}, prelude::*};
    /// assert_eq!(int!(5).less(int!(12)), True);
    /// assert_eq!(Dyn(5).less(int!(12)), Unknown(true));
    /// ```
    #[inline(always)]
    fn less<R: Int>(self, r: R) -> Self::Less<R> {
        <Self::Less<R> as Tri>::decide(|| self.to_i128() < r.to_i128())
    }
    /// Whether `self = r`, by the types.
    ///
    /// ```
    /// use cute_core::{logic::{False, Unknown}, prelude::*};
    /// assert_eq!(int!(5).equal(int!(12)), False);
    /// assert_eq!(Dyn(12).equal(int!(12)), Unknown(true));
    /// ```
    #[inline(always)]
    fn equal<R: Int>(self, r: R) -> Self::Equal<R> {
        <Self::Equal<R> as Tri>::decide(|| self.to_i128() == r.to_i128())
    }
    /// Whether both are static and equal.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*};
    /// assert_eq!(int!(12).same(int!(12)), True);
    /// assert_eq!(Dyn(12).same(Dyn(12)), False);
    /// ```
    #[inline(always)]
    fn same<R: Int>(self, _: R) -> Self::Same<R> {
        Default::default()
    }
}

/// The value members of a static integer.
macro_rules! static_values {
    () => {
        const STATIC: Option<i128> = Some(<Self as StaticInt>::VALUE);
        const ONLY: Option<Self> = Some(Self::NEW);

        #[inline(always)]
        fn to<T: DynInt>(self) -> T {
            T::from_static::<Self>()
        }

        #[inline(always)]
        fn to_i128(self) -> i128 {
            const { <Self as StaticInt>::VALUE }
        }

        #[inline(always)]
        fn greatest(_: Self) -> Option<i128> {
            None
        }

        #[inline(always)]
        fn is_saturated(_: Self) -> bool {
            false
        }

        #[inline(always)]
        fn operand<T: DynInt>(n: Self) -> T {
            n.to()
        }

        #[inline(always)]
        fn eval<F: BinaryOp, A: Int, B: Int>(_: A, _: B) -> Self {
            Self::NEW
        }
    };
}

#[diagnostic::do_not_recommend]
impl Int for Zero {
    type IsZero = True;
    type IsOne = False;
    type IsNegative = False;
    type IsOver = False;

    type Negate = Zero;
    type Abs = Zero;
    type Succ = One;
    type Pred = Neg<_1, X1>;
    type Add<R: Int> = R;
    type Sub<R: Int> = R::ZeroMinus;
    type Mul<R: Int> = Zero;
    type Div<R: Int> = <R::ZeroBy as Division>::Quotient;
    type CeilDiv<R: Int> = R::ZeroCeil;
    type Rem<R: Int> = <R::ZeroBy as Division>::Quotient;
    type Divide<R: Int> = R::ZeroBy;
    type Relate<R: Int> = R::ZeroRelate;
    type Min<R: Int> = <R::ZeroLess as IntTri>::Lesser<Self, R>;
    type Max<R: Int> = <R::ZeroLess as IntTri>::Lesser<R, Self>;
    type Gcd<R: Int> = R::Abs;
    type Less<R: Int> = R::ZeroLess;
    type Equal<R: Int> = R::ZeroEqual;
    type Same<R: Int> = R::IsZero;
    type WidthWith<W: Width> = W;
    type Join<R: Int> = R;
    type Verdict = Good;
    type Decimal = Decimal1<0>;

    static_values!();
}

#[diagnostic::do_not_recommend]
impl<O: OddNat, K: Exp> Int for Pos<O, K> {
    type IsZero = False;
    type IsOne = K::IsOne<O>;
    type IsNegative = False;
    type IsOver = K::IsOver;

    type Negate = Neg<O, K>;
    type Abs = Self;
    type Succ = K::SuccOf<O>;
    type Pred = K::PredOf<O>;
    type Add<R: Int> = R::PosPlus<O, K>;
    type Sub<R: Int> = R::PosMinus<O, K>;
    type Mul<R: Int> = R::PosTimes<O, K>;
    type Div<R: Int> = <R::PosBy<O, K> as Division>::Quotient;
    type CeilDiv<R: Int> = <R::PosBy<O, K> as DivisionCases>::Ceil;
    type Rem<R: Int> = R::PosRem<O, K>;
    type Divide<R: Int> = R::PosBy<O, K>;
    type Relate<R: Int> = R::PosRelate<O, K>;
    type Min<R: Int> = <R::PosLess<O, K> as IntTri>::Lesser<Self, R>;
    type Max<R: Int> = <R::PosLess<O, K> as IntTri>::Lesser<R, Self>;
    type Gcd<R: Int> = R::PosGcd<O, K>;
    type Less<R: Int> = R::PosLess<O, K>;
    type Equal<R: Int> = R::PosEqual<O, K>;
    type Same<R: Int> = R::PosSame<O, K>;
    type WidthWith<W: Width> = W;
    type Join<R: Int> = R::PosJoin<O, K>;
    type Verdict = Good;
    type Decimal = Collected<K::Shl<O>>;

    static_values!();
}

#[diagnostic::do_not_recommend]
impl<O: OddNat, K: Exp> Int for Neg<O, K> {
    type IsZero = False;
    type IsOne = False;
    type IsNegative = True;
    type IsOver = K::IsOver;

    type Negate = Pos<O, K>;
    type Abs = Pos<O, K>;
    type Succ = <K::PredOf<O> as Int>::Negate;
    type Pred = <K::SuccOf<O> as Int>::Negate;
    type Add<R: Int> = R::NegPlus<O, K>;
    type Sub<R: Int> = R::NegMinus<O, K>;
    type Mul<R: Int> = R::NegTimes<O, K>;
    type Div<R: Int> = <R::NegBy<O, K> as Division>::Quotient;
    type CeilDiv<R: Int> = <R::NegBy<O, K> as DivisionCases>::Ceil;
    type Rem<R: Int> = R::NegRem<O, K>;
    type Divide<R: Int> = R::NegBy<O, K>;
    type Relate<R: Int> = Undecided;
    type Min<R: Int> = <R::NegLess<O, K> as IntTri>::Lesser<Self, R>;
    type Max<R: Int> = <R::NegLess<O, K> as IntTri>::Lesser<R, Self>;
    type Gcd<R: Int> = R::PosGcd<O, K>;
    type Less<R: Int> = R::NegLess<O, K>;
    type Equal<R: Int> = R::NegEqual<O, K>;
    type Same<R: Int> = R::NegSame<O, K>;
    type WidthWith<W: Width> = W::Signed;
    type Join<R: Int> = R::NegJoin<O, K>;
    type Verdict = Good;
    type Decimal = Collected<K::Shl<O>>;

    static_values!();
}

#[diagnostic::do_not_recommend]
impl<T: DynInt> Int for Dyn<T> {
    const STATIC: Option<i128> = None;
    const ONLY: Option<Self> = None;

    type IsZero = False;
    type IsOne = False;
    type IsNegative = False;
    type IsOver = False;

    type Negate = Dyn<T::Signed>;
    type Abs = Self;
    type Succ = Self;
    type Pred = Self;
    type Add<R: Int> = R::WithDyn<T>;
    type Sub<R: Int> = R::DynMinus<T>;
    type Mul<R: Int> = R::DynTimes<T>;
    type Div<R: Int> = <R::DynBy<T> as Division>::Quotient;
    type CeilDiv<R: Int> = <R::DynBy<T> as Division>::Quotient;
    type Rem<R: Int> = R::DynRem<T>;
    type Divide<R: Int> = R::DynBy<T>;
    type Relate<R: Int> = Undecided;
    type Min<R: Int> = R::WithDyn<T>;
    type Max<R: Int> = R::WithDyn<T>;
    type Gcd<R: Int> = R::DynGcd<T>;
    type Less<R: Int> = Unknown;
    type Equal<R: Int> = Unknown;
    type Same<R: Int> = False;
    type WidthWith<W: Width> = W::With<T>;
    type Join<R: Int> = R::WithDyn<T>;
    type Verdict = T::Verdict;
    type Decimal = Decimal0;

    #[inline(always)]
    fn to<U: DynInt>(self) -> U {
        U::from_i128(self.0.to_i128())
    }

    #[inline(always)]
    fn to_i128(self) -> i128 {
        self.0.to_i128()
    }

    #[inline(always)]
    fn greatest(_: Self) -> Option<i128> {
        Some(T::MAX.to_i128())
    }

    #[inline(always)]
    fn is_saturated(n: Self) -> bool {
        saturated(n.0)
    }

    #[inline(always)]
    fn operand<U: DynInt>(n: Self) -> U {
        if !Self::is_saturated(n) {
            n.to()
        } else if n.0 == T::MAX {
            U::MAX
        } else {
            U::MIN
        }
    }

    #[inline(always)]
    fn eval<F: BinaryOp, A: Int, B: Int>(a: A, b: B) -> Self {
        Dyn(F::apply(A::operand(a), B::operand(b)))
    }
}
