//! The methods that tuples and layouts share. They stand within the trait of each kind, so they are
//! a macro: in it, `tree` is the module with the functions.

/// Makes the methods for trees of kind `$kind`. Their operands are what stands for such a tree, by
/// the bound `$Into`; `$own!` is the type of that tree, `$into` makes it. `$valid` checks that a
/// result with more modes is still representable.
macro_rules! mode_methods {
    ($kind:ident from $Into:path, $own:ident, $into:path, $valid:path;
     $append:literal $prepend:literal $append_to:literal $prepend_to:literal $repeat:literal $repeat_like:literal
     $replace:literal $insert:literal $remove:literal $by_path:literal $take:literal $select:literal $permute:literal $transpose:literal $group:literal
     $reverse:literal $wrap:literal $unwrap:literal $zip:literal $zip2_by:literal $unflatten:literal) => {
        /// The modes and one more at the end; an integer or a single mode becomes a tuple of two.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $append]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `append`.
        #[inline(always)]
        #[track_caller]
        fn append<M: $Into>(self, mode: M) -> tree::AppendMode<Self, $own!(M)> {
            $valid(tree::append_mode(self, $into(mode)))
        }

        /// The modes and one more in front; an integer or a single mode becomes a tuple of two.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $prepend]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `prepend`.
        #[inline(always)]
        #[track_caller]
        fn prepend<M: $Into>(self, mode: M) -> tree::PrependMode<Self, $own!(M)> {
            $valid(tree::prepend_mode(self, $into(mode)))
        }

        /// The modes, with `mode` appended until there are `N`.
        ///
        /// # Conditions
        /// InBounds: there are at most `N` modes.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $append_to]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `append<N>`.
        #[doc(alias = "append_ones")]
        #[inline(always)]
        #[track_caller]
        fn append_to<const N: usize, M: $Into>(
            self,
            mode: M,
        ) -> tree::AppendTo<Self, FromConst<N>, $own!(M)>
        where
            Const<N>: StaticConst,
            Self: tree::WithRoom<N>,
        {
            $valid(tree::append_to(
                self,
                FromConst::<N>::default(),
                $into(mode),
            ))
        }

        /// The modes, with `mode` prepended until there are `N`.
        ///
        /// # Conditions
        /// InBounds: there are at most `N` modes.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $prepend_to]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `prepend<N>`.
        #[doc(alias = "prepend_ones")]
        #[inline(always)]
        #[track_caller]
        fn prepend_to<const N: usize, M: $Into>(
            self,
            mode: M,
        ) -> tree::PrependTo<Self, FromConst<N>, $own!(M)>
        where
            Const<N>: StaticConst,
            Self: tree::WithRoom<N>,
        {
            $valid(tree::prepend_to(
                self,
                FromConst::<N>::default(),
                $into(mode),
            ))
        }

        /// A tuple of `N` copies of this; this itself if `N` is 1.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $repeat]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `repeat<N>`.
        #[inline(always)]
        #[track_caller]
        fn repeat<const N: usize>(self) -> tree::RepeatMode<Self, FromConst<N>>
        where
            Const<N>: StaticConst,
        {
            $valid(tree::repeat_mode(self, FromConst::<N>::default()))
        }

        /// The tree `profile` with a copy of this in place of each leaf.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $repeat_like]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `repeat_like`.
        #[inline(always)]
        #[track_caller]
        fn repeat_like<P: $crate::tuple::IntoIntTuple>(
            self,
            profile: P,
        ) -> tree::RepeatLike<Self, P::Tuple> {
            $valid(tree::repeat_like(self, profile.into_int_tuple()))
        }

        /// The modes, with `mode` in place of mode `N`.
        ///
        /// # Conditions
        /// InBounds: there is a mode `N`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $replace]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `replace<N>`.
        #[inline(always)]
        #[track_caller]
        fn replace<const N: usize, M: $Into>(
            self,
            mode: M,
        ) -> tree::ReplaceMode<Self, FromConst<N>, $own!(M)>
        where
            Const<N>: StaticConst,
            Self: super::WithMode<N>,
        {
            $valid(tree::replace_mode(
                self,
                FromConst::<N>::default(),
                $into(mode),
            ))
        }

        /// The modes, with `mode` inserted in front of mode `N`, or at the end if `N` is the rank.
        ///
        /// # Conditions
        /// InBounds: `N` is at most the rank.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $insert]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `insert<N>`.
        #[inline(always)]
        #[track_caller]
        fn insert<const N: usize, M: $Into>(
            self,
            mode: M,
        ) -> tree::InsertMode<Self, FromConst<N>, $own!(M)>
        where
            Const<N>: StaticConst,
            Self: tree::WithModes<N, N>,
        {
            $valid(tree::insert_mode(
                self,
                FromConst::<N>::default(),
                $into(mode),
            ))
        }

        /// The modes without mode `N`, as a tuple.
        ///
        /// # Conditions
        /// InBounds: there is a mode `N`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $remove]
        /// ```
        ///
        /// Source: CuTe `remove<N>`.
        #[inline(always)]
        fn remove<const N: usize>(self) -> tree::RemoveMode<Self, FromConst<N>>
        where
            Const<N>: StaticConst,
            Self: super::WithMode<N>,
        {
            tree::remove_mode(self, FromConst::<N>::default())
        }

        /// A mode of a mode: the path `(1,0)` leads to mode 0 of mode 1. The path is a static
        /// integer or a tuple of them.
        ///
        /// # Conditions
        /// InBounds: there is such a mode.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $by_path]
        /// ```
        ///
        /// Source: CuTe `get<I0, I1, ...>`; and, on its result, `rank`, `depth`, `size` and so
        /// on, which are `rank<I0, I1, ...>` and so on there.
        #[inline(always)]
        fn by_path<P: IntTuple>(self, path: P) -> tree::ModeAlong<Self, $crate::tuple::Leaves<P>>
        where
            Self: tree::WithPath<P>,
        {
            tree::mode_along(self, $crate::tuple::leaves(path))
        }

        /// Modes `B` to `E`, without `E`, as a tuple.
        ///
        /// # Conditions
        /// InBounds: `B` is at most `E`, and `E` at most the rank.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $take]
        /// ```
        ///
        /// Source: CuTe `take<B, E>`.
        #[inline(always)]
        fn take<const B: usize, const E: usize>(
            self,
        ) -> tree::TakeModes<Self, FromConst<B>, FromConst<E>>
        where
            Const<B>: StaticConst,
            Const<E>: StaticConst,
            Self: tree::WithModes<B, E>,
        {
            tree::take_modes(self, FromConst::<B>::default(), FromConst::<E>::default())
        }

        /// The modes with these numbers, in the given order. The numbers are a tuple of static
        /// integers, each below the rank.
        ///
        /// # Conditions
        /// InBounds: all these modes exist.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $select]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type, as it may with a mode taken twice
        /// (Representable).
        ///
        /// Source: CuTe `select<I...>`.
        #[inline(always)]
        #[track_caller]
        fn select<I>(self, modes: I /* coord!((0, 2)) */) -> tree::SelectModes<Self, I::Ints>
        where
            I: AsInts,
            Self: tree::WithSelected<I::Ints>,
        {
            $valid(tree::select_modes(self, modes.ints()))
        }

        /// The modes permuted: mode `k` of the result is mode `order[k]`. The order is a tuple of
        /// static integers.
        ///
        /// # Conditions
        /// Congruent: `order` names each mode once.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $permute]
        /// ```
        ///
        /// Source: CuTe `select<I...>` of all modes.
        #[doc(alias("moveaxis", "swapaxes", "movedim"))]
        #[inline(always)]
        fn permute<I>(self, order: I /* coord!((1, 0)) */) -> tree::SelectModes<Self, I::Ints>
        where
            I: AsInts,
            Self: tree::WithOrder<I::Ints>,
        {
            tree::select_modes(self, order.ints())
        }

        /// The two modes swapped. More modes have no transpose: see `permute` and `reverse`.
        ///
        /// # Conditions
        /// Congruent: there are two modes.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $transpose]
        /// ```
        ///
        /// Source: CuTe `select<1, 0>`.
        #[doc(alias = "T")]
        #[inline(always)]
        fn transpose(self) -> tree::ReverseModes<Self>
        where
            Self: tree::WithTwoModes,
        {
            tree::reverse_modes(self)
        }

        /// The modes, with `B` to `E`, without `E`, grouped into one.
        ///
        /// # Conditions
        /// InBounds: `B` is at most `E`, and `E` at most the rank.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $group]
        /// ```
        ///
        /// Source: CuTe `group<B, E>`, `group_modes<B, E>`.
        #[doc(alias = "group_modes")]
        #[inline(always)]
        fn group<const B: usize, const E: usize>(
            self,
        ) -> tree::GroupModes<Self, FromConst<B>, FromConst<E>>
        where
            Const<B>: StaticConst,
            Const<E>: StaticConst,
            Self: tree::WithModes<B, E>,
        {
            tree::group_modes(self, FromConst::<B>::default(), FromConst::<E>::default())
        }

        /// The modes in reverse order; each stays as it is.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $reverse]
        /// ```
        ///
        /// Source: CuTe `reverse`.
        #[inline(always)]
        fn reverse(self) -> tree::ReverseModes<Self> {
            tree::reverse_modes(self)
        }

        /// A tuple of one, made of an integer or a single mode; a tuple stays as it is.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $wrap]
        /// ```
        ///
        /// Source: CuTe `wrap`.
        #[inline(always)]
        fn wrap(self) -> tree::WrapMode<Self> {
            tree::wrap_mode(self)
        }

        /// The only mode of a tuple of one, unwrapped again if it is one; another tree stays.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $unwrap]
        /// ```
        ///
        /// Source: CuTe `unwrap`.
        #[inline(always)]
        fn unwrap(self) -> tree::UnwrapMode<Self> {
            tree::unwrap_mode(self)
        }

        /// The pairs of the modes of both.
        ///
        /// # Conditions
        /// Congruent: both have the same rank.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $zip]
        /// ```
        ///
        /// # Panics
        /// Panics if the result does not fit its type (Representable).
        ///
        /// Source: CuTe `zip`.
        #[inline(always)]
        #[track_caller]
        fn zip<B: $Into>(self, other: B) -> tree::ZipModes<Cons<Self, Cons<$own!(B), Nil>>>
        where
            Self: tree::WithRankOf<$own!(B)>,
        {
            $valid(tree::zip_modes(Cons(self, Cons($into(other), Nil))))
        }

        /// The first modes of all pairs, then their second modes with all that the guide does not
        /// reach. There is a pair at each integer of `guide`; the value of the integer does not
        /// matter.
        ///
        /// # Conditions
        /// Congruent: the guide has no more modes, and at each of its integers there is a pair of
        /// modes.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $zip2_by]
        /// ```
        ///
        /// Source: CuTe `zip2_by`, `tile_unzip`.
        #[inline(always)]
        fn zip2_by<G: $crate::tuple::IntoIntTuple>(self, guide: G) -> tree::Zip2By<Self, G::Tuple>
        where
            Self: tree::WithPairs<G::Tuple>,
        {
            tree::zip2_by(self, guide.into_int_tuple())
        }

        /// The modes of a flat tuple, nested as in `profile`.
        ///
        /// # Conditions
        /// Congruent: the number of modes is the number of leaves of `profile`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $unflatten]
        /// ```
        ///
        /// Source: CuTe `unflatten`.
        #[inline(always)]
        fn unflatten<P: $crate::tuple::IntoIntTuple>(
            self,
            profile: P,
        ) -> tree::UnflattenModes<Self, P::Tuple>
        where
            Self: tree::WithProfile<P::Tuple>,
        {
            tree::unflatten_modes(self, profile.into_int_tuple())
        }
    };
}
pub(crate) use mode_methods;
