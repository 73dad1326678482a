//! Modes of compositions: the modes of the innermost layout, coalesced, filtered, taken, added and
//! regrouped.
//!
//! Coordinates change; the function applied to offsets does not.

use super::composed_layout::{ComposedLayout, Domain};
use super::operations::Over;
use super::start::Start;
use crate::int::{Const, DynInt, FromConst, StaticConst};
use crate::layout::evaluate::unwrap_or_panic;
use crate::layout::*;
use crate::tuple::{AsInts, IntTuple, IntoIntTuple, Leaves};

/// Makes methods. Each has the operation on the innermost layout, and an example: the call on
/// `swizzle!(3,3,3).compose(layout!((8,(2,32),2):(64,(1,2),0)))`, and the layout of the result.
macro_rules! modes {
    ($($(#[$doc:meta])* $name:ident [$($generics:tt)*] $(::<$($given:ident),*>)? ($($value:ident: $arg:ty),*) -> $made:ty
        where [$($bounds:tt)*]; $call:literal = $result:literal, $source:literal)*) => {$(
        $(#[$doc])*
        ///
        /// # Conditions
        #[doc = concat!("The conditions of `", stringify!($name), "` on the innermost layout.")]
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let smem = swizzle!(3,3,3).compose(layout!((8,(2,32),2):(64,(1,2),0)));
        #[doc = concat!("let r = smem.", $call, ";")]
        #[doc = concat!("assert_eq!(r.to_string(), \"Sw<3,3,3> o _0 o ", $result, "\");")]
        /// ```
        ///
        #[doc = concat!("Source: CuTe `", $source, "`.")]
        #[inline(always)]
        #[track_caller]
        #[allow(clippy::type_complexity, reason = "modes are named by constants")]
        pub fn $name<$($generics)*>(self, $($value: $arg),*) -> Over<A, O, B, $made>
        where
            $($bounds)*
            $made: Layout<Index: DynInt>,
        {
            let layout = self.domain().$name$(::<$($given),*>)?($($value),*);
            unwrap_or_panic(stringify!($name), self.over(layout))
        }
    )*};
}

impl<A: Copy, O: Start, B: Domain> ComposedLayout<A, O, B> {
    modes! {
        /// The layout with as few modes as types can prove.
        coalesce[R]() -> R where [B::Layout: ComputeCoalesce<Output = R>,];
            "coalesce()" = "(_8,_64,_2):(_64,_1,_0)", "coalesce"
        /// The layout coalesced in each mode that meets a leaf of `profile`.
        coalesce_profile[P: IntoIntTuple, R](profile: P) -> R where [B::Layout: ComputeCoalesceProfile<P::Tuple, Output = R> + ProfiledBy<P::Tuple>,];
            "coalesce_profile(shape!((1,1,1)))" = "(_8,_64,_2):(_64,_1,_0)", "coalesce(layout, profile)"
        /// The layout with as few modes as types can prove, equal also beyond the domain.
        coalesce_z[R]() -> R where [B::Layout: ComputeCoalesceZ<Output = R>,];
            "coalesce_z()" = "(_8,_64,_2):(_64,_1,_0)", "coalesce_x"
        /// The result of `coalesce_profile`, equal also beyond the domain.
        coalesce_z_profile[P: IntoIntTuple, R](profile: P) -> R where [B::Layout: ComputeCoalesceZProfile<P::Tuple, Output = R> + ProfiledBy<P::Tuple>,];
            "coalesce_z_profile(shape!((1,1,1)))" = "(_8,_64,_2):(_64,_1,_0)", "coalesce_x(layout, profile)"
        /// The innermost layout without its modes of static stride 0, coalesced: the function keeps
        /// its values.
        filter[R]() -> R where [B::Layout: ComputeFilter<Output = R>,];
            "filter()" = "(_8,_64):(_64,_1)", "filter"
        /// The layout filtered in each mode that meets a leaf of `profile`.
        filter_profile[P: IntoIntTuple, R](profile: P) -> R where [B::Layout: ComputeFilterProfile<P::Tuple, Output = R> + ProfiledBy<P::Tuple>,];
            "filter_profile(shape!((1,1,1)))" = "(_8,_64,_1):(_64,_1,_0)", "filter(layout, profile)"
        /// The layout with size 1 in each mode of static stride 0 of the innermost layout.
        filter_zeros[]() -> FilterZeros<B::Layout> where [];
            "filter_zeros()" = "(_8,(_2,_32),_1):(_64,(_1,_2),_0)", "filter_zeros"
        /// The modes without nesting.
        flatten[]() -> FlattenLayout<B::Layout> where [];
            "flatten()" = "(_8,_2,_32,_2):(_64,_1,_2,_0)", "flatten"
        /// The modes, nested as in `profile`.
        unflatten[P: IntTuple](profile: P) -> UnflattenModes<B::Layout, P> where [B::Layout: WithProfile<P>,];
            "unflatten(shape!((1,(1,1))))" = "(_8,((_2,_32),_2)):(_64,((_1,_2),_0))", "unflatten"
        /// Mode `I`: the values at the coordinates that are 0 in all others.
        mode[const I: usize]::<I>() -> <B::Layout as WithMode<I>>::Mode where [B::Layout: WithMode<I>,];
            "mode::<1>()" = "(_2,_32):(_1,_2)", "get<I>(layout)"
        /// The mode along a path of static integers, each the number of a mode within the mode
        /// before.
        by_path[P: IntTuple](path: P) -> ModeAlong<B::Layout, Leaves<P>> where [B::Layout: WithPath<P>,];
            "by_path(coord!((1,1)))" = "_32:_2", "get<I0, I1, ...>(layout)"
        /// Modes `FROM` to `TO`, without `TO`.
        take[const FROM: usize, const TO: usize]::<FROM, TO>() -> TakeModes<B::Layout, FromConst<FROM>, FromConst<TO>>
            where [Const<FROM>: StaticConst, Const<TO>: StaticConst, B::Layout: WithModes<FROM, TO>,];
            "take::<0, 2>()" = "(_8,(_2,_32)):(_64,(_1,_2))", "take<B, E>"
        /// The modes, with `FROM` to `TO`, without `TO`, grouped into one.
        group[const FROM: usize, const TO: usize]::<FROM, TO>() -> GroupModes<B::Layout, FromConst<FROM>, FromConst<TO>>
            where [Const<FROM>: StaticConst, Const<TO>: StaticConst, B::Layout: WithModes<FROM, TO>,];
            "group::<1, 3>()" = "(_8,((_2,_32),_2)):(_64,((_1,_2),_0))", "group<B, E>"
        /// The modes with these numbers, in the given order.
        select[I: AsInts](modes: I) -> SelectModes<B::Layout, I::Ints> where [B::Layout: WithSelected<I::Ints>,];
            "select(coord!((2,0)))" = "(_2,_8):(_0,_64)", "select<I...>"
        /// The modes in another order, each once.
        permute[I: AsInts](order: I) -> SelectModes<B::Layout, I::Ints> where [B::Layout: WithOrder<I::Ints>,];
            "permute(coord!((2,0,1)))" = "(_2,_8,(_2,_32)):(_0,_64,(_1,_2))", "select<I...>"
        /// The two modes swapped.
        transpose[]() -> ReverseModes<B::Layout> where [B::Layout: WithTwoModes,];
            "take::<0, 2>().transpose()" = "((_2,_32),_8):((_1,_2),_64)", "select<1, 0>"
        /// The modes in reverse order.
        reverse[]() -> ReverseModes<B::Layout> where [];
            "reverse()" = "(_2,(_2,_32),_8):(_0,(_1,_2),_64)", "reverse"
        /// A tuple of one, made of a single mode.
        wrap[]() -> WrapMode<B::Layout> where [];
            "mode::<0>().wrap()" = "(_8):(_64)", "wrap"
        /// The only mode of a tuple of one, unwrapped again if it is one.
        unwrap[]() -> UnwrapMode<B::Layout> where [];
            "take::<0, 1>().unwrap()" = "_8:_64", "unwrap"
        /// The modes and one more at the end, added before the function.
        append[M: Layout<Index: DynInt>](mode: M) -> AppendMode<B::Layout, M> where [];
            "append(layout!(4:512))" = "(_8,(_2,_32),_2,_4):(_64,(_1,_2),_0,_512)", "append"
        /// The modes and one more in front, added before the function.
        prepend[M: Layout<Index: DynInt>](mode: M) -> PrependMode<B::Layout, M> where [];
            "prepend(layout!(4:512))" = "(_4,_8,(_2,_32),_2):(_512,_64,(_1,_2),_0)", "prepend"
        /// The modes, with `mode` appended until there are `N`.
        append_to[const N: usize, M: Layout<Index: DynInt>]::<N, M>(mode: M) -> AppendTo<B::Layout, FromConst<N>, M>
            where [Const<N>: StaticConst, B::Layout: WithRoom<N>,];
            "append_to::<4, _>(layout!(1:0))" = "(_8,(_2,_32),_2,_1):(_64,(_1,_2),_0,_0)", "append<N>"
        /// The modes, with `mode` prepended until there are `N`.
        prepend_to[const N: usize, M: Layout<Index: DynInt>]::<N, M>(mode: M) -> PrependTo<B::Layout, FromConst<N>, M>
            where [Const<N>: StaticConst, B::Layout: WithRoom<N>,];
            "prepend_to::<4, _>(layout!(1:0))" = "(_1,_8,(_2,_32),_2):(_0,_64,(_1,_2),_0)", "prepend<N>"
        /// The modes, with `mode` in place of mode `N`.
        replace[const N: usize, M: Layout<Index: DynInt>]::<N, M>(mode: M) -> ReplaceMode<B::Layout, FromConst<N>, M>
            where [Const<N>: StaticConst, B::Layout: WithMode<N>,];
            "replace::<2, _>(layout!(4:512))" = "(_8,(_2,_32),_4):(_64,(_1,_2),_512)", "replace<N>"
        /// The modes, with `mode` inserted in front of mode `N`, or at the end if `N` is the rank.
        insert[const N: usize, M: Layout<Index: DynInt>]::<N, M>(mode: M) -> InsertMode<B::Layout, FromConst<N>, M>
            where [Const<N>: StaticConst, B::Layout: WithModes<N, N>,];
            "insert::<1, _>(layout!(4:512))" = "(_8,_4,(_2,_32),_2):(_64,_512,(_1,_2),_0)", "insert<N>"
        /// The modes without mode `N`.
        remove[const N: usize]::<N>() -> RemoveMode<B::Layout, FromConst<N>> where [Const<N>: StaticConst, B::Layout: WithMode<N>,];
            "remove::<2>()" = "(_8,(_2,_32)):(_64,(_1,_2))", "remove<N>"
        /// The first modes of all pairs, then their second modes with all that the guide does not
        /// reach.
        zip2_by[G: IntTuple](guide: G) -> Zip2By<B::Layout, G> where [B::Layout: WithPairs<G>,];
            "take::<1, 2>().zip2_by(shape!((1)))" = "((_2),(_32)):((_1),(_2))", "tile_unzip"
    }
}
