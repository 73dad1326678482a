//! Modes of a tuple by number.

use super::{Cons, IntTuple};
use crate::int::exp::Exp;
use crate::int::nat::{Nat, Odd};
use crate::int::{Dyn, DynInt, Neg, Pos, Zero};

/// Tuples that have a mode number `I`.
#[diagnostic::on_unimplemented(message = "this tuple has no mode {I}", label = "mode {I} is beyond the tuple's rank")]
pub trait WithMode<const I: usize>: IntTuple {
    /// The mode, a tuple or an integer of its own.
    type Mode: IntTuple;
    #[doc(hidden)]
    fn mode_at(self) -> <Self as WithMode<I>>::Mode;
}

/// Mode `I` of the tuple `T`.
///
/// Source: CuTe `get<I>`.
pub type ModeOf<T, const I: usize> = <T as WithMode<I>>::Mode;

macro_rules! leaves {
    ($($ty:ty, [$($generics:tt)*];)*) => {$(
        impl<$($generics)*> WithMode<0> for $ty {
            type Mode = Self;
            #[inline(always)]
            fn mode_at(self) -> Self {
                self
            }
        }
    )*};
}
leaves! {
    Zero, [];
    Pos<K, Odd<H>>, [K: Exp, H: Nat];
    Neg<K, Odd<H>>, [K: Exp, H: Nat];
    Dyn<T>, [T: DynInt];
}

impl<H: IntTuple, T: IntTuple> WithMode<0> for Cons<H, T> {
    type Mode = H;
    #[inline(always)]
    fn mode_at(self) -> H {
        self.0
    }
}

macro_rules! beyond_first {
    ($($i:literal $before:literal),*) => {$(
        impl<H: IntTuple, T: WithMode<$before>> WithMode<$i> for Cons<H, T> {
            type Mode = <T as WithMode<$before>>::Mode;
            #[inline(always)]
            fn mode_at(self) -> <Self as WithMode<$i>>::Mode {
                <T as WithMode<$before>>::mode_at(self.1)
            }
        }
    )*};
}
beyond_first!(1 0, 2 1, 3 2, 4 3, 5 4, 6 5, 7 6, 8 7, 9 8, 10 9, 11 10, 12 11, 13 12, 14 13, 15 14);
