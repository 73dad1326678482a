//! Modes of a layout by number.

use super::{BasisMode, Layout, Mode, Modes};
use crate::int::Int;
use crate::stride::ScaledBasis;
use crate::tuple::{Ints, with_mode};

with_mode!(
    /// Layouts that have a mode number `I`, up to 15: the bound for generic code that calls
    /// [`Layout::mode`].
    ///
    /// ```
    /// use cute_core::{layout::WithMode, prelude::*};
    /// fn columns<L: WithMode<1>>(layout: L) -> <L as WithMode<1>>::Mode {
    ///     layout.mode::<1>()
    /// }
    /// assert_eq!(columns(layout!((3,(2,3)):(3,(12,1)))), layout!((2,3):(12,1)));
    /// ```
    ///
    /// Source: CuTe `get<I>`, `layout<I>`.
    Layout of Modes,
    "a layout of shape {Shape} is not known to have a mode {I} (InBounds)",
    "mode {I} is beyond the layout's rank"
);

/// A single mode is its own mode 0, as in CuTe.
#[diagnostic::do_not_recommend]
impl<S: Int, D: Int, Shape> WithMode<0, Shape> for Mode<S, D> {
    type Mode = Self;
    #[inline(always)]
    fn mode_at(self) -> Self {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<S: Int, N: Int, P: Ints, Shape> WithMode<0, Shape> for BasisMode<S, ScaledBasis<N, P>> {
    type Mode = Self;
    #[inline(always)]
    fn mode_at(self) -> Self {
        self
    }
}
