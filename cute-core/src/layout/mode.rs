//! Modes by number.

use super::{Layout, Mode};
use crate::int::Int;
use crate::tuple::Cons;

/// Layouts that have a mode number `I`.
#[diagnostic::on_unimplemented(message = "this layout has no mode {I}", label = "mode {I} is beyond the layout's rank")]
pub trait WithMode<const I: usize>: Layout {
    /// The mode, a layout of its own.
    type Mode: Layout;
    #[doc(hidden)]
    fn mode_at(self) -> <Self as WithMode<I>>::Mode;
}

/// A single mode is its own mode 0, as in CuTe.
impl<S: Int, D: Int> WithMode<0> for Mode<S, D> {
    type Mode = Self;
    #[inline(always)]
    fn mode_at(self) -> Self {
        self
    }
}

impl<H: Layout, T: Layout> WithMode<0> for Cons<H, T> {
    type Mode = H;
    #[inline(always)]
    fn mode_at(self) -> H {
        self.0
    }
}

macro_rules! beyond_first {
    ($($i:literal $before:literal),*) => {$(
        impl<H: Layout, T: WithMode<$before>> WithMode<$i> for Cons<H, T> {
            type Mode = <T as WithMode<$before>>::Mode;
            #[inline(always)]
            fn mode_at(self) -> <Self as WithMode<$i>>::Mode {
                <T as WithMode<$before>>::mode_at(self.1)
            }
        }
    )*};
}
beyond_first!(1 0, 2 1, 3 2, 4 3, 5 4, 6 5, 7 6, 8 7, 9 8, 10 9, 11 10, 12 11, 13 12, 14 13, 15 14);
