//! Modes that run backwards, and the diagonal of two modes.
//!
//! Let a mode have size `s`. Backwards it has at index `i` what it has at `s-1-i`: it begins at its
//! last offset, and each stride is negated. `4:8` begins at 24 and is `4:-8`. A nested mode runs
//! backwards if each of its parts does, since `s-1-i` has in each part the last coordinate less that
//! of `i`: `(2,3):(3,1)` begins at 5 and is `(2,3):(-3,-1)`.
//!
//! The diagonal of `m:d` and `n:e` has at `i` what both have at `(i,i)`: it is `min(m,n):(d+e)`.

use super::window::OneLeaf;
use super::{BasisMode, Concrete, Layout, Mode, Modes, ReplaceMode, WithMode};
use crate::int::{
    Add, Const, FromConst, Int, Min, Mul, Negate, Pred, StaticConst, Zero, add, min, mul, negate,
    pred,
};
use crate::layout::ops::modes::replace_mode;
use crate::stride::{Plus, ScaledBasis, Strides, plus};
use crate::tuple::{Cons, Ints, Nil};

/// Layouts whose mode `I` can run backwards: the bound for generic code that calls
/// [`flip`](crate::tensor::Tensor::flip). Sealed.
///
/// ```
/// use cute_core::{layout::WithFlip, prelude::*};
/// fn last_row_first<L: WithFlip<0>>(x: Tensor<Shared<'_, i32>, L>) -> i32 {
///     x.flip::<0>()[0]
/// }
/// assert_eq!(last_row_first(Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((3,2):(2,1)))?), 5);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the bound `{Self}: WithFlip<{I}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function; modes count from 0"
)]
pub trait WithFlip<const I: usize, Kind = <Self as Layout>::Kind>: Layout {
    /// The layout with the strides of mode `I` negated.
    type Flipped: Layout;
    /// The offset of the last coordinate of mode `I`.
    #[doc(hidden)]
    type Last: Strides;
    /// The layout with the strides of mode `I` negated, and the offset at which it begins.
    #[doc(hidden)]
    fn flipped(self) -> (Self::Flipped, Self::Last);
}
impl<const I: usize, L: WithMode<I, Mode: Backward>> WithFlip<I, Concrete> for L
where
    Const<I>: StaticConst,
{
    type Flipped = ReplaceMode<L, FromConst<I>, <L::Mode as Backward>::Reversed>;
    type Last = <L::Mode as Backward>::Last;
    #[inline(always)]
    fn flipped(self) -> (Self::Flipped, Self::Last) {
        let mode = self.mode_at();
        let flipped = replace_mode(self, FromConst::<I>::default(), mode.reversed());
        (flipped, mode.last())
    }
}

/// A mode, whole, in both directions.
#[doc(hidden)]
pub trait Backward: Layout {
    /// The layout with all strides negated.
    type Reversed: Layout;
    /// The offset of the last coordinate.
    type Last: Strides;
    fn reversed(self) -> Self::Reversed;
    fn last(self) -> Self::Last;
}
/// Modes of a tuple that can all run backwards.
#[doc(hidden)]
pub trait BackwardModes: Modes + Backward<Reversed: Modes> {}
impl<T: Modes + Backward<Reversed: Modes>> BackwardModes for T {}

impl<S: Int, D: Int> Backward for Mode<S, D> {
    type Reversed = Mode<S, Negate<D>>;
    type Last = Mul<Pred<S>, D>;
    #[inline(always)]
    fn reversed(self) -> Self::Reversed {
        Mode(self.0, negate(self.1))
    }
    #[inline(always)]
    fn last(self) -> Self::Last {
        mul(pred(self.0), self.1)
    }
}
impl<S: Int, N: Int, P: Ints> Backward for BasisMode<S, ScaledBasis<N, P>> {
    type Reversed = BasisMode<S, ScaledBasis<Negate<N>, P>>;
    type Last = ScaledBasis<Mul<Pred<S>, N>, P>;
    #[inline(always)]
    fn reversed(self) -> Self::Reversed {
        BasisMode(self.0, ScaledBasis(negate(self.1.0), self.1.1))
    }
    #[inline(always)]
    fn last(self) -> Self::Last {
        ScaledBasis(mul(pred(self.0), self.1.0), self.1.1)
    }
}
impl Backward for Nil {
    type Reversed = Nil;
    type Last = Zero;
    #[inline(always)]
    fn reversed(self) -> Nil {
        self
    }
    #[inline(always)]
    fn last(self) -> Zero {
        Zero
    }
}
impl<H: Backward, T: BackwardModes> Backward for Cons<H, T> {
    type Reversed = Cons<H::Reversed, T::Reversed>;
    type Last = Plus<H::Last, T::Last>;
    #[inline(always)]
    fn reversed(self) -> Self::Reversed {
        Cons(self.0.reversed(), self.1.reversed())
    }
    #[inline(always)]
    fn last(self) -> Self::Last {
        plus(self.0.last(), self.1.last())
    }
}

/// Layouts of two modes, each of one size and one stride, that have a diagonal: the bound for generic
/// code that calls [`diagonal`](crate::tensor::Tensor::diagonal). Sealed.
///
/// `Shape` is the shape that the compiler's message names; no program states it.
///
/// ```
/// use cute_core::{layout::WithDiagonal, prelude::*};
/// fn trace<L: WithDiagonal>(x: Tensor<Shared<'_, i32>, L>) -> i32 {
///     x.diagonal().iter().sum()
/// }
/// assert_eq!(trace(Tensor::new(&[1, 2, 3, 4], layout!((2,2)))?), 5);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "diagonal: {Shape} does not have two modes of one size and one integer stride each (Congruent)",
    label = "this has no diagonal that is a mode",
    note = "a diagonal is one mode, `min(m,n):(d+e)` of `(m,n):(d,e)`; nested modes are coalesced first, where they can be; \
            in generic code, state the bound `WithDiagonal`"
)]
pub trait WithDiagonal<Shape = <Self as crate::tuple::Tree>::Shape>: Layout {
    /// The diagonal.
    type Diagonal: Layout;
    /// The mode with the smaller size and the sum of the strides.
    #[doc(hidden)]
    fn diagonal_mode(self) -> Self::Diagonal;
}
#[diagnostic::do_not_recommend]
impl<A: OneStride, B: OneStride> WithDiagonal for Cons<A, Cons<B, Nil>> {
    type Diagonal = Mode<Min<A::Extent, B::Extent>, Add<A::Step, B::Step>>;
    #[inline(always)]
    fn diagonal_mode(self) -> Self::Diagonal {
        let Cons(a, Cons(b, Nil)) = self;
        Mode(min(a.extent(), b.extent()), add(a.step(), b.step()))
    }
}

/// A mode with one size and one stride, which is an integer.
#[doc(hidden)]
pub trait OneStride: OneLeaf {
    type Step: Int;
    fn step(self) -> Self::Step;
}
impl<S: Int, D: Int> OneStride for Mode<S, D> {
    type Step = D;
    #[inline(always)]
    fn step(self) -> D {
        self.1
    }
}
impl<H: OneStride> OneStride for Cons<H, Nil> {
    type Step = H::Step;
    #[inline(always)]
    fn step(self) -> H::Step {
        self.0.step()
    }
}
