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

/// Static layouts whose sizes are positive and fit. The macro itself cannot check constants.
pub trait Proved: Static + Layout {
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
        <Self as Static>::INSTANCE
    };
}
impl<L: Static + Layout> Proved for L {}

for_static_integers! { [] Static {
    const INSTANCE: Self = {
        // an integer that exceeds its bounds has no value
        let _ = <Self as StaticInt>::VALUE;
        Self::NEW
    };
} }

impl Static for Nil {
    const INSTANCE: Self = Nil;
}
impl Static for Underscore {
    const INSTANCE: Self = Underscore;
}
impl<H: Static, T: Static> Static for Cons<H, T> {
    const INSTANCE: Self = Cons(H::INSTANCE, T::INSTANCE);
}
impl<S: Static, D: Static> Static for Mode<S, D> {
    const INSTANCE: Self = Mode(S::INSTANCE, D::INSTANCE);
}
impl<S: Static, D: Static> Static for BasisMode<S, D> {
    const INSTANCE: Self = BasisMode(S::INSTANCE, D::INSTANCE);
}
impl<N: Static, P: Static> Static for ScaledBasis<N, P> {
    const INSTANCE: Self = ScaledBasis(N::INSTANCE, P::INSTANCE);
}
impl<T: Static> Static for ByMode<T> {
    const INSTANCE: Self = ByMode(T::INSTANCE);
}

/// A leaf written as an expression. Not [`IntoInt`](crate::int::IntoInt), whose impl for all types
/// would make three errors of one leaf of another type.
#[inline(always)]
pub fn leaf<N: Leaf<Int = I>, I: Int>(n: N) -> I {
    n.into_leaf()
}

/// What an expression in a literal may be.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of a layout",
    label = "not an integer of a layout",
    note = "integers are static, as `int!(4)` is, or i32, u32, i64, isize or usize"
)]
pub trait Leaf {
    /// The integer.
    type Int: Int;
    /// This as an integer of the library.
    fn into_leaf(self) -> Self::Int;
}

macro_rules! native_leaves {
    ($($t:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Leaf for $t {
            type Int = Dyn<$t>;
            #[inline(always)]
            fn into_leaf(self) -> Dyn<$t> {
                Dyn(self)
            }
        }
    )*};
}
native_leaves!(i32 u32 i64 isize usize);

for_integers! { [] Leaf {
    type Int = Self;
    #[inline(always)]
    fn into_leaf(self) -> Self {
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
