//! Modes of a tuple by number.

use super::{IntTuple, IntTuples};
use crate::int::for_integers;

/// Makes `WithMode<I>` for one kind of tree: the bound that there is a mode number `I`, up to 15.
macro_rules! with_mode {
    ($(#[$doc:meta])* $kind:ident of $list:ident, $message:literal, $label:literal) => {
        $(#[$doc])*
        ///
        /// `Shape` is the shape that the compiler's message names; no program states it.
        #[diagnostic::on_unimplemented(
            message = $message,
            label = $label,
            note = "modes count from 0; for a generic one, add the bound `WithMode<{I}>` to the function's `where` clause"
        )]
        pub trait WithMode<const I: usize, Shape = <Self as $crate::tuple::Tree>::Shape>: $kind {
            /// The mode, of the same kind.
            type Mode: $kind;
            #[doc(hidden)]
            fn mode_at(self) -> <Self as WithMode<I, Shape>>::Mode;
        }

        $crate::tuple::with_mode!(@up_to $kind of $list []
            0 H0, 1 H1, 2 H2, 3 H3, 4 H4, 5 H5, 6 H6, 7 H7, 8 H8, 9 H9, 10 H10, 11 H11, 12 H12, 13 H13, 14 H14, 15 H15);
    };
    // One impl for each mode, without recursion: error messages then name the mode that was asked
    // for.
    (@up_to $kind:ident of $list:ident [$($before:ident)*] $i:literal $mode:ident $(, $more:literal $after:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($before: $kind,)* $mode: $kind, T: $list, Shape> WithMode<$i, Shape>
            for $crate::tuple::with_mode!(@list $mode T; $($before)*)
        {
            type Mode = $mode;
            #[inline(always)]
            fn mode_at(self) -> $mode {
                let $crate::tuple::with_mode!(@list_of mode; $($before)*) = self;
                mode
            }
        }
        $crate::tuple::with_mode!(@up_to $kind of $list [$($before)* $mode] $($more $after),*);
    };
    (@up_to $kind:ident of $list:ident [$($before:ident)*]) => {};
    // `Cons<H0, Cons<H1, Cons<H2, T>>>`, and the pattern that takes mode 2 of it
    (@list $mode:ident $rest:ident;) => { $crate::tuple::Cons<$mode, $rest> };
    (@list $mode:ident $rest:ident; $first:ident $($before:ident)*) => {
        $crate::tuple::Cons<$first, $crate::tuple::with_mode!(@list $mode $rest; $($before)*)>
    };
    (@list_of $mode:ident;) => { $crate::tuple::Cons($mode, _) };
    (@list_of $mode:ident; $first:ident $($before:ident)*) => {
        $crate::tuple::Cons(_, $crate::tuple::with_mode!(@list_of $mode; $($before)*))
    };
}
pub(crate) use with_mode;

with_mode!(
    /// Tuples that have a mode number `I`, up to 15: a bound for generic code that calls
    /// [`IntTuple::get`].
    ///
    /// ```
    /// use cute_core::{prelude::IntTuple, tuple::WithMode};
    /// fn columns<S: WithMode<1>>(shape: S) -> S::Mode {
    ///     shape.get::<1>()
    /// }
    /// assert_eq!(columns(cute_core::macros::shape!((3,(2,3)))).to_string(), "(_2,_3)");
    /// ```
    ///
    /// Source: CuTe `get<I>`.
    IntTuple of IntTuples,
    "{Shape} is not known to have a mode {I} (InBounds)",
    "mode {I} is beyond the tuple's rank"
);

/// Mode `I` of the tuple `T`.
///
/// ```
/// use cute_core::{prelude::*, tuple::ModeOf};
/// let inner: ModeOf<Shape![(3,(2,3))], 1> = shape!((2,3));
/// assert_eq!(inner, shape!((3,(2,3))).get::<1>());
/// ```
///
/// Source: CuTe `get<I>`.
pub type ModeOf<T, const I: usize> = <T as WithMode<I>>::Mode;

// An integer is its own mode 0, as in CuTe.
for_integers! { [Shape,] WithMode<0, Shape> {
    type Mode = Self;
    #[inline(always)]
    fn mode_at(self) -> Self {
        self
    }
} }
