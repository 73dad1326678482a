//! Items that the expansions of the macros name. Not a public interface.

pub use crate::int::numeral::Static;
pub use crate::layout::make::{compact_col_major, compact_row_major};
pub use crate::layout::{CompactColMajor, CompactRowMajor};
pub use cute_macros::__literal;

use crate::error::LayoutError;
use crate::int::{Dyn, Int, StaticInt, for_integers, for_static_integers};
use crate::layout::{BasisMode, ByMode, Layout, Mode, cosize_of};
use crate::stride::ScaledBasis;
use crate::tuple::{Cons, Nil, Underscore};

/// The types of literals such as `Layout![…]`. Where a value is needed, rustc says `expected value,
/// found type alias` and this name.
#[allow(
    non_camel_case_types,
    reason = "it is read as a part of rustc's message"
)]
pub type the_value_of_this_type_is_written_in_lower_case<T> = T;

/// Static layouts whose sizes are positive and fit. The macro itself cannot check constants.
pub trait Proved: Static + Layout {
    /// The value.
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = {
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
        <Self as Static>::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER
    };
}
impl<L: Static + Layout> Proved for L {}

for_static_integers! { [] Static {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = {
        // an integer that exceeds its bounds has no value
        let _ = <Self as StaticInt>::VALUE;
        Self::NEW
    };
} }

impl Static for Nil {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = Nil;
}
impl Static for Underscore {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = Underscore;
}
impl<H: Static, T: Static> Static for Cons<H, T> {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = Cons(
        H::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
        T::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
    );
}
impl<S: Static, D: Static> Static for Mode<S, D> {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = Mode(
        S::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
        D::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
    );
}
impl<S: Static, D: Static> Static for BasisMode<S, D> {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = BasisMode(
        S::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
        D::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
    );
}
impl<N: Static, P: Static> Static for ScaledBasis<N, P> {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self = ScaledBasis(
        N::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
        P::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER,
    );
}
impl<T: Static> Static for ByMode<T> {
    const INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER: Self =
        ByMode(T::INSTANCE_WHOSE_TYPE_HAS_A_CAPITAL_LETTER);
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
macro_rules! leaf_of {
    ($($Native:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl LeafOf<Dyn<$Native>> for $Native {
            #[inline(always)]
            fn leaf(self) -> Dyn<$Native> {
                Dyn(self)
            }
        }
    )*};
}
leaf_of!(i32 u32 i64 isize usize);
for_integers! { [] LeafOf<Self> {
    #[inline(always)]
    fn leaf(self) -> Self {
        self
    }
} }

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
