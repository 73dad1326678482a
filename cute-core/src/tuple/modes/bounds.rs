//! The bounds of the methods on a tree, for generic code, and the conditions behind them.

use crate::status::Good;

/// Makes one of the bounds below. Generic code does not know `Kind`, so errors there name the
/// missing bound.
macro_rules! bound {
    ($kind:ident, $message:literal; $(#[$doc:meta])* $name:ident[$($parameters:tt)*]) => {
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this call needs the bound",
            note = "add this bound to the `where` clause of the function, with the type of the argument if `_` stands for it"
        )]
        pub trait $name<$($parameters)* Kind = <Self as $kind>::Kind>: $kind {}
    };
}
pub(crate) use bound;

/// Makes the bounds of these functions, for trees of kind `$kind`.
macro_rules! mode_bounds {
    ($kind:ident) => {
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithModes<{B}, {E}>` is missing";
            /// Trees that have the modes `B` to `E`, without `E`: for `take` and `group`.
            WithModes[const B: usize, const E: usize,]
        }
        impl<T: $kind, const B: usize, const E: usize> WithModes<B, E, Concrete> for T
        where
            Const<B>: StaticConst,
            Const<E>: StaticConst,
            HasRange<T, FromConst<B>, FromConst<E>>: InRange<T::Shape, B, E>,
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithSelected<{I}>` is missing";
            /// Trees that have all modes whose numbers are in `I`: for `select`.
            WithSelected[I: Ints,]
        }
        impl<T: $kind, I: Ints> WithSelected<I, Concrete> for T where
            HasAll<T, I>: Selected<T::Shape, I::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithOrder<{I}>` is missing";
            /// Trees whose modes `I` names, each once: for `permute`.
            WithOrder[I: Ints,]
        }
        impl<T: $kind, I: Ints> WithOrder<I, Concrete> for T where
            IsOrder<T, I>: Order<T::Shape, I::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithTwoModes` is missing";
            /// Trees that have two modes: for `transpose`.
            WithTwoModes[]
        }
        impl<T: $kind> WithTwoModes<Concrete> for T where IsPair<T>: TwoModes<T::Shape> {}
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithRoom<{N}>` is missing";
            /// Trees that have at most `N` modes: for `append_to` and `prepend_to`.
            WithRoom[const N: usize,]
        }
        impl<T: $kind, const N: usize> WithRoom<N, Concrete> for T
        where
            Const<N>: StaticConst,
            HasRoom<T, FromConst<N>>: Room<T::Shape, N>,
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithProfile<{P}>` is missing";
            /// Trees that have a mode for each leaf of `P`: for `unflatten`.
            WithProfile[P: IntTuple,]
        }
        impl<T: $kind, P: IntTuple> WithProfile<P, Concrete> for T where
            FitsProfile<T, P>: SameCount<T::Shape, P::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithPath<{P}>` is missing";
            /// Trees that have a mode along the path `P`: for `by_path`.
            WithPath[P: IntTuple,]
        }
        impl<T: $kind, P: IntTuple> WithPath<P, Concrete> for T where
            HasPath<T, $crate::tuple::Leaves<P>>: AlongPath<T::Shape, P::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithPairs<{G}>` is missing";
            /// Trees that have a pair at each leaf of `G`: for `zip2_by`.
            WithPairs[G: IntTuple,]
        }
        impl<T: $kind, G: IntTuple> WithPairs<G, Concrete> for T where
            HasPairs<G, T>: Pairs<T::Shape, G::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithRankOf<{B}>` is missing";
            /// Trees that have as many modes as `B`: for `zip`, and for copies by an atom.
            WithRankOf[B: $kind,]
        }
        impl<T: $kind, B: $kind> WithRankOf<B, Concrete> for T where
            EqualRows<Cons<T, Cons<B, Nil>>>: SameRank<T::Shape, B::Shape>
        {
        }
    };
}
pub(crate) use mode_bounds;

/// The conditions behind these bounds, and their messages in the compiler.
macro_rules! conditions {
    ($($name:ident<$($shape:ident),+ $(; $($n:ident),+)?>: $message:literal, $label:literal, $note:literal;)*) => {$(
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        #[allow(missing_docs)]
        pub trait $name<$($shape),+ $(, $(const $n: usize),+)?> {}
        #[diagnostic::do_not_recommend]
        impl<$($shape),+ $(, $(const $n: usize),+)?> $name<$($shape),+ $(, $($n),+)?> for Good {}
    )*};
}
conditions! {
    InRange<Shape; B, E>: "{Shape} has no range of modes from {B} to {E} (InBounds)", "the range ends beyond the rank, or is reversed",
        "modes count from 0, and the end of a range is excluded; in generic code, state the bound `WithModes`";
    Selected<Shape, StaticPath>: "select: {Shape} does not have all modes of {StaticPath} (InBounds)", "a number is not that of a mode",
        "modes count from 0, and their numbers are static; in generic code, state the bound `WithSelected`";
    Order<Shape, StaticPath>: "permute: {StaticPath} does not name each mode of {Shape} once (Congruent)", "this is no order of the modes",
        "an order has the numbers below the rank, each once; `select` takes any; in generic code, state the bound `WithOrder`";
    TwoModes<Shape>: "transpose: {Shape} does not have two modes (Congruent)", "there are not two modes to exchange",
        "more modes are put in another order by `permute` or `reverse`; in generic code, state the bound `WithTwoModes`";
    Room<Shape; N>: "{Shape} has more modes than {N} (InBounds)", "the rank is too small",
        "nothing is cut off: see `take`; in generic code, state the method's bound in the `where` clause";
    AlongPath<Shape, Path>: "by_path: {Shape} has no mode {Path} (InBounds)", "there is no mode along this path",
        "each static integer of a path is the number of a mode, from 0, of the mode that those before it lead to; in generic code, state the bound `WithPath`";
    Pairs<Shape, Guide>: "zip2_by: {Shape} has no pair at each integer of {Guide} (Congruent)", "the guide does not fit these modes",
        "each integer of the guide stands for a mode of two modes, which are told apart; in generic code, state the bound `WithPairs`";
    SameCount<Shape, Profile>: "unflatten: {Shape} does not have as many modes as {Profile} has leaves (Congruent)", "the profile has another number of leaves",
        "each leaf of the profile takes one mode, from left to right; in generic code, state the bound `WithProfile`";
    SameRank<Shape, Other>: "{Shape} and {Other} differ in rank (Congruent)", "this has another rank",
        "modes meet mode by mode; in generic code, state the bound `WithRankOf`";
}
