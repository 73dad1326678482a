//! Items that the expansions of the macros name. Not a public interface.

pub use crate::diagnostic::instance::Text;
pub use crate::int::numeral::Static;
pub use crate::layout::StaticSizes;
pub use crate::layout::make::{compact_col_major, compact_row_major};
pub use crate::layout::{CompactColMajor, CompactRowMajor};
pub use core::primitive::{i128, usize};
pub use cute_macros::__literal;

use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, Int, StaticInt, for_integers, for_static_integers};
use crate::layout::ops::known::{KnownShape, known_shape};
use crate::layout::{BasisMode, ByMode, Layout, Mode, cosize_of};
use crate::stride::ScaledBasis;
use crate::tuple::{Cons, IntTuple, Nil, Underscore};

/// The types of literals such as `Layout![…]`. Where a value is needed, rustc says `expected value,
/// found type alias` and this name.
#[allow(
    non_camel_case_types,
    reason = "it is read as a part of rustc's message"
)]
pub type the_value_of_this_type_is_written_in_lower_case<T> = T;

/// Static layouts whose sizes are positive and fit. The macro itself cannot check constants.
///
/// It is asked for the layouts of literals only, which are static if a parameter of a function is
/// one of their sizes. The compiler cannot prove that, so no bound says it.
pub trait Proved: Layout {
    /// See [`Static`]: where a type is expected, a literal is its type.
    #[allow(non_camel_case_types, reason = "as the constant")]
    type INSTANCE;
    /// The value.
    const INSTANCE: Self = {
        assert!(
            Self::STATIC_POSITIVE,
            "a shape is not positive (Representable)"
        );
        assert!(
            Self::PATHS.agree(),
            "the strides do not lead to coordinates of one shape (Congruent)"
        );
        // The evaluation of these constants fails if the layout does not fit.
        let (_, _) = (Self::SIZE, cosize_of(Self::STATIC_REACH));
        match Self::ONLY {
            Some(layout) => layout,
            None => panic!("a layout of constants is static"),
        }
    };
}
impl<L: Layout> Proved for L {
    type INSTANCE = L;
}

/// [`CompactColMajor`] of a shape with a size that may be a parameter: then its modes are known
/// too.
pub type KnownColMajor<S> = KnownShape<S, CompactColMajor<S>>;
/// [`CompactRowMajor`], likewise.
pub type KnownRowMajor<S> = KnownShape<S, CompactRowMajor<S>>;
/// The value of a [`KnownColMajor`].
#[inline(always)]
pub fn known_col_major<S: IntTuple>(shape: S) -> KnownColMajor<S> {
    known_shape(shape, compact_col_major(shape))
}
/// The value of a [`KnownRowMajor`].
#[inline(always)]
pub fn known_row_major<S: IntTuple>(shape: S) -> KnownRowMajor<S> {
    known_shape(shape, compact_row_major(shape))
}

for_static_integers! { [] Static {
    type INSTANCE = Self;
    const INSTANCE: Self = {
        // an integer that exceeds its bounds has no value
        let _ = <Self as StaticInt>::VALUE;
        Self::NEW
    };
} }

impl Static for Nil {
    type INSTANCE = Self;
    const INSTANCE: Self = Nil;
}
impl Static for Underscore {
    type INSTANCE = Self;
    const INSTANCE: Self = Underscore;
}
impl<H: Static, T: Static> Static for Cons<H, T> {
    type INSTANCE = Self;
    const INSTANCE: Self = Cons(H::INSTANCE, T::INSTANCE);
}
impl<S: Static, D: Static> Static for Mode<S, D> {
    type INSTANCE = Self;
    const INSTANCE: Self = Mode(S::INSTANCE, D::INSTANCE);
}
impl<S: Static, D: Static> Static for BasisMode<S, D> {
    type INSTANCE = Self;
    const INSTANCE: Self = BasisMode(S::INSTANCE, D::INSTANCE);
}
impl<N: Static, P: Static> Static for ScaledBasis<N, P> {
    type INSTANCE = Self;
    const INSTANCE: Self = ScaledBasis(N::INSTANCE, P::INSTANCE);
}
impl<T: Static> Static for ByMode<T> {
    type INSTANCE = Self;
    const INSTANCE: Self = ByMode(T::INSTANCE);
}

/// A leaf written as an expression. Not [`IntoInt`](crate::int::IntoInt), whose impl for all types
/// would make three errors of one leaf of another type.
#[inline(always)]
pub fn leaf<N: LeafOf<I>, I: Int>(n: N) -> I {
    n.leaf()
}

/// Integers that a leaf of type `I` is written with. Where the type of a literal is stated, an
/// integer without a suffix takes the type of its leaf by this trait, and the message about another
/// type says what to write.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of a layout with the leaf `{I}`",
    label = "not an integer of this leaf",
    note = "leaves are static, as `int!(4)` is, or have the type of the integer that is written: i32, u32, i64, isize \
            or usize",
    note = "an integer variable without a suffix, as of `let rows = 4;`, is an i32: write `4_usize`, or convert it, \
            `rows as usize`"
)]
pub trait LeafOf<I> {
    fn leaf(self) -> I;
}

// One impl for all of Rust's integers: an integer variable without a suffix, as `k` of `let k =
// 8;`, then is a `Dyn` of it at once, and an `i32` if nothing else states its type.
#[diagnostic::do_not_recommend]
impl<T: DynInt> LeafOf<Dyn<T>> for T {
    #[inline(always)]
    fn leaf(self) -> Dyn<T> {
        Dyn(self)
    }
}

/// A type with no leaf. With one impl alone, rustc would take a value of another type for a `Dyn`
/// of it, and add errors about that; of two it takes none.
pub struct NoLeaf;
/// Holds for [`NoLeaf`] alone.
pub trait IsNoLeaf {}
impl IsNoLeaf for NoLeaf {}
#[diagnostic::do_not_recommend]
impl<T: IsNoLeaf> LeafOf<NoLeaf> for T {
    fn leaf(self) -> NoLeaf {
        NoLeaf
    }
}
for_integers! { [] LeafOf<Self> {
    #[inline(always)]
    fn leaf(self) -> Self {
        self
    }
} }

/// The value of a literal. The text is for rustc to print: it finds it where it expects a type.
#[inline(always)]
pub const fn value<T: Copy>(_: &'static str, value: T) -> T {
    value
}

/// A layout with dynamic leaves, or a panic if it is not valid.
#[inline(always)]
#[track_caller]
pub fn validated<L: Layout>(layout: L) -> L {
    crate::layout::valid(layout)
}

/// A layout with dynamic leaves, or an error if it is not valid.
#[inline(always)]
pub fn try_validated<L: Layout>(layout: L) -> Result<L, LayoutError> {
    layout.validated()
}
