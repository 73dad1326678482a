//! Modes of a tuple by number.

use super::IntTuple;
use crate::int::for_integers;

/// `WithMode<I>` for one kind of tree: what has a mode number `I`, up to 15.
macro_rules! with_mode {
    ($kind:ident, $message:literal, $label:literal) => {
        /// What has a mode number `I`.
        #[diagnostic::on_unimplemented(message = $message, label = $label)]
        pub trait WithMode<const I: usize>: $kind {
            /// The mode, of the same kind.
            type Mode: $kind;
            #[doc(hidden)]
            fn mode_at(self) -> <Self as WithMode<I>>::Mode;
        }

        impl<H: $kind, T: $kind> WithMode<0> for $crate::tuple::Cons<H, T> {
            type Mode = H;
            #[inline(always)]
            fn mode_at(self) -> H {
                self.0
            }
        }

        $crate::tuple::with_mode!(@beyond_first $kind
            1 0, 2 1, 3 2, 4 3, 5 4, 6 5, 7 6, 8 7, 9 8, 10 9, 11 10, 12 11, 13 12, 14 13, 15 14);
    };
    (@beyond_first $kind:ident $($i:literal $before:literal),*) => {$(
        impl<H: $kind, T: WithMode<$before>> WithMode<$i> for $crate::tuple::Cons<H, T> {
            type Mode = <T as WithMode<$before>>::Mode;
            #[inline(always)]
            fn mode_at(self) -> <Self as WithMode<$i>>::Mode {
                <T as WithMode<$before>>::mode_at(self.1)
            }
        }
    )*};
}
pub(crate) use with_mode;

with_mode!(
    IntTuple,
    "this tuple has no mode {I}",
    "mode {I} is beyond the tuple's rank"
);

/// Mode `I` of the tuple `T`.
///
/// Source: CuTe `get<I>`.
pub type ModeOf<T, const I: usize> = <T as WithMode<I>>::Mode;

// An integer is its own mode 0, as in CuTe.
for_integers! { [] WithMode<0> {
    type Mode = Self;
    #[inline(always)]
    fn mode_at(self) -> Self {
        self
    }
} }
