//! Modes of a tree added, taken, replaced and regrouped: for tuples here, for layouts in `layout/modes.rs`.
//!
//! One definition serves both, since no leaf is looked at: `take<1,3>` of `(3,(2,3),5)` is `((2,3),5)`,
//! and of `(3,(2,3),5):(3,(12,1),36)` it is `((2,3),5):((12,1),36)`. What is out of range gives leaves
//! without values; the methods have bounds that refuse it.
//!
//! Source: CuTe `append`, `prepend`, `insert`, `remove`, `replace`, `get`, `take`, `select`, `group`, `wrap`,
//! `unwrap`, `zip`, `zip2_by`, `repeat`, `repeat_like`, `reverse`, `unflatten` (`tuple_algorithms.hpp`, `layout.hpp`).

/// The functions for trees of kind `$kind`, whose tuples have elements of kind `$list` and whose leaves have the pattern
/// `$leaf`; `$missing` has no values, nor has `$missing_list`.
macro_rules! modes {
    (
        in $top:ident::$module:ident as $prefix:ident;
        $kind:ident, $list:ident, $leaf:ident($($field:ident),+), $missing:ident, $missing_list:ident
    ) => {
        cute_macros::__algebra! {
            in $top::$module as $prefix;
            /// An integer or a single mode as a tuple of one; a tuple stays.
            pub fn wrap_mode(tree: $kind) -> $list { match tree { $leaf($($field),+) => Cons(tree, Nil), _ => tree } }
            /// The only mode of a tuple of one, and of that again; another tree stays.
            pub fn unwrap_mode(tree: $kind) -> $kind {
                match tree {
                    $leaf($($field),+) => tree,
                    Nil => tree,
                    Cons(h, t) => match t as $list { Nil => unwrap_mode(h), _ => tree },
                }
            }

            /// One more mode at the end.
            pub fn append_mode(tree: $kind, mode: $kind) -> $list { append_list(wrap_mode(tree), Cons(mode, Nil)) }
            /// One more mode in front.
            pub fn prepend_mode(tree: $kind, mode: $kind) -> $list { Cons(mode, wrap_mode(tree)) }
            fn append_list(list: $list, more: $list) -> $list {
                match list { Nil => more, Cons(h, t) => Cons(h, append_list(t, more)) }
            }
            /// Modes at the end until there are `n`.
            pub fn append_to(tree: $kind, n: Int, mode: $kind) -> $kind { pad_back(sub(n, rank_of(tree)), tree, mode) }
            fn pad_back(n: Int, tree: $kind, mode: $kind) -> $kind {
                if is_zero(n) { tree } else { append_list(wrap_mode(tree), copies(mode, n)) }
            }
            /// Modes in front until there are `n`.
            pub fn prepend_to(tree: $kind, n: Int, mode: $kind) -> $kind { pad_front(sub(n, rank_of(tree)), tree, mode) }
            fn pad_front(n: Int, tree: $kind, mode: $kind) -> $kind {
                if is_zero(n) { tree } else { append_list(copies(mode, n), wrap_mode(tree)) }
            }
            pub fn rank_of(tree: $kind) -> Int { match tree { $leaf($($field),+) => 1, Nil => 0, Cons(h, t) => succ(rank_of(t)) } }
            /// The same mode `n` times: a tuple unless `n` is 1.
            pub fn repeat_mode(mode: $kind, n: Int) -> $kind { if is_one(n) { mode } else { copies(mode, n) } }
            /// A tuple of `n` times the same mode.
            fn copies(mode: $kind, n: Int) -> $list {
                if is_zero(n) { Nil } else if is_negative(n) { $missing_list() } else { Cons(mode, copies(mode, pred(n))) }
            }
            /// `mode` in the place of each leaf of `profile`.
            pub fn repeat_like(mode: $kind, profile: IntTuple) -> $kind {
                match profile { Leaf(n) => mode, Nil => Nil, Cons(h, t) => Cons(repeat_like(mode, h), repeat_each(mode, t)) }
            }
            fn repeat_each(mode: $kind, profile: IntTuples) -> $list {
                match profile { Nil => Nil, Cons(h, t) => Cons(repeat_like(mode, h), repeat_each(mode, t)) }
            }

            fn first_modes(list: $list, n: Int) -> $list {
                if is_zero(n) { Nil } else if is_negative(n) { $missing_list() } else { match list {
                    Nil => $missing_list(),
                    Cons(h, t) => Cons(h, first_modes(t, pred(n))),
                } }
            }
            fn skip_modes(list: $list, n: Int) -> $list {
                if is_zero(n) { list } else { match list {
                    Nil => $missing_list(),
                    Cons(h, t) => skip_modes(t, pred(n)),
                } }
            }
            fn head_of(list: $kind) -> $kind { match list { $leaf($($field),+) => $missing(), Nil => $missing(), Cons(h, t) => h } }
            /// Modes `b` to `e`, `e` excluded, as a tuple.
            pub fn take_modes(tree: $kind, b: Int, e: Int) -> $list { first_modes(skip_modes(wrap_mode(tree), b), sub(e, b)) }
            /// The modes of these numbers, in their order.
            pub fn select_modes(tree: $kind, numbers: Ints) -> $list {
                match numbers { Nil => Nil, Cons(i, t) => Cons(head_of(skip_modes(wrap_mode(tree), i)), select_modes(tree, t)) }
            }
            /// Modes `b` to `e`, `e` excluded, as one mode.
            pub fn group_modes(tree: $kind, b: Int, e: Int) -> $list {
                let n: Int = sub(e, b);
                let list: $list = wrap_mode(tree);
                if is_zero(n) { list } else { group_list(list, b, n) }
            }
            fn group_list(list: $list, b: Int, n: Int) -> $list {
                if is_zero(b) { Cons(first_modes(list, n), skip_modes(list, n)) } else { match list {
                    Nil => $missing_list(),
                    Cons(h, t) => Cons(h, group_list(t, pred(b), n)),
                } }
            }
            /// Another mode in the place of mode `n`.
            pub fn replace_mode(tree: $kind, n: Int, mode: $kind) -> $kind {
                match tree { $leaf($($field),+) => mode, _ => replace_in(tree, n, mode) }
            }
            fn replace_in(list: $list, n: Int, mode: $kind) -> $list {
                match list {
                    Nil => $missing_list(),
                    Cons(h, t) => if is_zero(n) { Cons(mode, t) } else { Cons(h, replace_in(t, pred(n), mode)) },
                }
            }
            /// One more mode in front of mode `n`.
            pub fn insert_mode(tree: $kind, n: Int, mode: $kind) -> $list { insert_in(wrap_mode(tree), n, mode) }
            fn insert_in(list: $list, n: Int, mode: $kind) -> $list {
                if is_zero(n) { Cons(mode, list) } else { match list {
                    Nil => $missing_list(),
                    Cons(h, t) => Cons(h, insert_in(t, pred(n), mode)),
                } }
            }
            /// All modes but mode `n`.
            pub fn remove_mode(tree: $kind, n: Int) -> $list { remove_in(wrap_mode(tree), n) }
            fn remove_in(list: $list, n: Int) -> $list {
                match list {
                    Nil => $missing_list(),
                    Cons(h, t) => if is_zero(n) { t } else { Cons(h, remove_in(t, pred(n))) },
                }
            }
            /// The mode of a mode of a mode: of `((a,b),c)` along `(0,1)` it is `b`.
            pub fn mode_along(tree: $kind, path: Ints) -> $kind {
                match path { Nil => tree, Cons(i, t) => mode_along(head_of(skip_modes(wrap_mode(tree), i)), t) }
            }
            /// The modes in reverse order.
            pub fn reverse_modes(tree: $kind) -> $kind { match tree { $leaf($($field),+) => tree, _ => reverse_onto(tree, Nil) } }
            fn reverse_onto(list: $list, rest: $list) -> $list {
                match list { Nil => rest, Cons(h, t) => reverse_onto(t, Cons(h, rest)) }
            }

            /// Tuples as rows, read by columns: `((a,b),(c,d))` is `((a,c),(b,d))`.
            pub fn zip_modes(tree: $kind) -> $list {
                match tree {
                    $leaf($($field),+) => $missing_list(),
                    Nil => Nil,
                    Cons(h, t) => {
                        let head: $list = wrap_mode(h);
                        match t as $list {
                            Nil => zip_singles(head),
                            Cons(h, t2) => zip_onto(head, zip_modes(t)),
                        }
                    }
                }
            }
            fn zip_singles(row: $list) -> $list {
                match row { Nil => Nil, Cons(h, t) => Cons(Cons(h, Nil), zip_singles(t)) }
            }
            fn zip_onto(row: $list, columns: $list) -> $list {
                match (row, columns) {
                    (Nil, _) => Nil,
                    (Cons(h, t), Nil) => $missing_list(),
                    (Cons(h, t), Cons(column, rest)) => Cons(
                        Cons(h, wrap_mode(column)),
                        zip_onto(t, rest),
                    ),
                }
            }

            /// Pairs at the leaves of `guide` become two tuples: `((a,b),(c,d),e)` by `(_,_)` is `((a,c),(b,d,e))`.
            pub fn zip2_by(tree: $kind, guide: IntTuple) -> $kind {
                match guide {
                    Leaf(n) => tree,
                    _ => Cons(firsts(guide, wrap_mode(tree)), Cons(seconds(guide, wrap_mode(tree)), Nil)),
                }
            }
            fn firsts(guide: IntTuples, tree: $list) -> $list {
                match (guide, tree) {
                    (Nil, _) => Nil,
                    (Cons(g, gs), Nil) => $missing_list(),
                    (Cons(g, gs), Cons(h, t)) => Cons(head_of(zip2_by(h, g)), firsts(gs, t)),
                }
            }
            fn seconds(guide: IntTuples, tree: $list) -> $list {
                match guide {
                    Nil => tree,
                    Cons(g, gs) => match tree {
                        Nil => $missing_list(),
                        Cons(h, t) => Cons(
                            head_of(skip_modes(wrap_mode(zip2_by(h, g)), 1)),
                            seconds(gs, t),
                        ),
                    },
                }
            }

            /// The modes of a flat tuple nested as `profile` is.
            pub fn unflatten_modes(flat: $kind, profile: IntTuple) -> $kind { unflatten_mode(profile, wrap_mode(flat)) }
            fn unflatten_mode(profile: IntTuple, flat: $list) -> $kind {
                match profile { Leaf(n) => head_of(flat), Nil => Nil, Cons(p, t) => unflatten_list(profile, flat) }
            }
            fn unflatten_list(profile: IntTuples, flat: $list) -> $list {
                match profile {
                    Nil => Nil,
                    Cons(p, t) => Cons(unflatten_mode(p, flat), unflatten_list(t, skip_modes(flat, count_leaves(p)))),
                }
            }
            fn count_leaves(profile: IntTuple) -> Int {
                match profile { Leaf(n) => 1, Nil => 0, Cons(p, t) => add(count_leaves(p), count_leaves(t)) }
            }

            /// Whether modes `b` to `e` are there.
            pub fn has_range(tree: $kind, b: Int, e: Int) -> Status {
                if is_negative(b) {
                    NotCongruent
                } else {
                    match less(e, b) as Tri {
                        False => within_rank(less(rank_of(tree), e)),
                        _ => NotCongruent,
                    }
                }
            }
            fn within_rank(beyond: Tri) -> Status { match beyond { False => Good, _ => NotCongruent } }
            /// Whether the rank is at most `n`.
            pub fn has_room(tree: $kind, n: Int) -> Status { within_rank(less(n, rank_of(tree))) }
            /// Whether all these modes are there.
            pub fn has_all(tree: $kind, numbers: Ints) -> Status {
                match numbers { Nil => Good, Cons(i, t) => and(has_range(tree, i, succ(i)), has_all(tree, t)) }
            }
            /// Whether these are the numbers of all modes, each once.
            pub fn is_order(tree: $kind, numbers: Ints) -> Status {
                and(counts_agree(same(rank_of(tree), count_leaves(numbers))), names_below(numbers, rank_of(tree)))
            }
            fn names_below(numbers: Ints, n: Int) -> Status {
                if is_zero(n) { Good } else { and(names(numbers, pred(n)), names_below(numbers, pred(n))) }
            }
            fn names(numbers: Ints, i: Int) -> Status {
                match numbers { Nil => NotCongruent, Cons(j, t) => if same(i, j) { Good } else { names(t, i) } }
            }
            /// Whether there are two modes.
            pub fn is_pair(tree: $kind) -> Status { counts_agree(same(rank_of(tree), 2)) }
            /// Whether there is a mode along `path`.
            pub fn has_path(tree: $kind, path: Ints) -> Status {
                match path { Nil => Good, Cons(i, t) => and(has_range(tree, i, succ(i)), has_path(head_of(skip_modes(wrap_mode(tree), i)), t)) }
            }
            /// Whether there is a pair at each leaf of `guide`.
            pub fn has_pairs(guide: IntTuple, tree: $kind) -> Status {
                match (guide, tree) {
                    (Leaf(n), _) => counts_agree(same(rank_of(tree), 2)),
                    (Nil, $leaf($($field),+)) => NotCongruent,
                    (Nil, _) => Good,
                    (Cons(g, gs), $leaf($($field),+)) => NotCongruent,
                    (Cons(g, gs), Nil) => NotCongruent,
                    (Cons(g, gs), Cons(h, t)) => and(has_pairs(g, h), has_pairs(gs, t)),
                }
            }
            /// Whether a flat tuple has a mode for each leaf of `profile`.
            pub fn fits_profile(flat: $kind, profile: IntTuple) -> Status { counts_agree(same(rank_of(flat), count_leaves(profile))) }
            fn counts_agree(same: Bool) -> Status { if same { Good } else { NotCongruent } }
            /// Whether all modes have the same rank.
            pub fn equal_rows(tree: $kind) -> Status {
                match tree { $leaf($($field),+) => NotCongruent, Nil => Good, Cons(h, t) => rows_of(t, rank_of(h)) }
            }
            fn rows_of(rows: $list, n: Int) -> Status {
                match rows { Nil => Good, Cons(h, t) => and(counts_agree(same(rank_of(h), n)), rows_of(t, n)) }
            }
        }
    };
}
pub(crate) use modes;

/// One of the bounds below. `Kind` is not known to generic code, so that it is told which bound is missing.
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

/// The bounds of these functions, for trees of kind `$kind`.
macro_rules! mode_bounds {
    ($kind:ident) => {
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithModes<{B}, {E}>` is missing";
            /// What has the modes `B` to `E`, `E` excluded: for `take` and `group`.
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
            /// What has all the modes whose numbers are in `I`: for `select`.
            WithSelected[I: Ints,]
        }
        impl<T: $kind, I: Ints> WithSelected<I, Concrete> for T where
            HasAll<T, I>: Selected<T::Shape, I::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithOrder<{I}>` is missing";
            /// What `I` is an order of, naming each mode once: for `permute`.
            WithOrder[I: Ints,]
        }
        impl<T: $kind, I: Ints> WithOrder<I, Concrete> for T where
            IsOrder<T, I>: Order<T::Shape, I::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithTwoModes` is missing";
            /// What has two modes: for `transpose`.
            WithTwoModes[]
        }
        impl<T: $kind> WithTwoModes<Concrete> for T where IsPair<T>: TwoModes<T::Shape> {}
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithRoom<{N}>` is missing";
            /// What has at most `N` modes: for `append_to` and `prepend_to`.
            WithRoom[const N: usize,]
        }
        impl<T: $kind, const N: usize> WithRoom<N, Concrete> for T
        where
            Const<N>: StaticConst,
            HasRoom<T, FromConst<N>>: Room<T::Shape, N>,
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithProfile<{P}>` is missing";
            /// What has a mode for each leaf of `P`: for `unflatten`.
            WithProfile[P: IntTuple,]
        }
        impl<T: $kind, P: IntTuple> WithProfile<P, Concrete> for T where
            FitsProfile<T, P>: SameCount<T::Shape, P::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithPath<{P}>` is missing";
            /// What has a mode along the path `P`: for `by_path`.
            WithPath[P: IntTuple,]
        }
        impl<T: $kind, P: IntTuple> WithPath<P, Concrete> for T where
            HasPath<T, Leaves<P>>: AlongPath<T::Shape, P::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithPairs<{G}>` is missing";
            /// What has a pair at each leaf of `G`: for `zip2_by`.
            WithPairs[G: IntTuple,]
        }
        impl<T: $kind, G: IntTuple> WithPairs<G, Concrete> for T where
            HasPairs<G, T>: Pairs<T::Shape, G::Shape>
        {
        }
        $crate::tuple::modes::bound! { $kind, "the bound `{Self}: WithRankOf<{B}>` is missing";
            /// What has as many modes as `B`: for `zip`, and for copies by an atom.
            WithRankOf[B: $kind,]
        }
        impl<T: $kind, B: $kind> WithRankOf<B, Concrete> for T where
            EqualRows<Cons<T, Cons<B, Nil>>>: SameRank<T::Shape, B::Shape>
        {
        }
    };
}
pub(crate) use mode_bounds;

/// The conditions behind these bounds, as the compiler words them where they fail.
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

/// The methods, for trees of kind `$kind`: with `$valid`, what has grown is still representable.
macro_rules! mode_methods {
    ($kind:ident, $valid:path;
     $append:literal $prepend:literal $append_to:literal $prepend_to:literal $repeat:literal $repeat_like:literal
     $replace:literal $insert:literal $remove:literal $by_path:literal $take:literal $select:literal $permute:literal $transpose:literal $group:literal
     $reverse:literal $wrap:literal $unwrap:literal $zip:literal $zip2_by:literal $unflatten:literal) => {
        /// One more mode at the end; an integer or a single mode becomes a tuple of two.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $append]
        /// ```
        ///
        /// # Panics
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `append`.
        #[inline(always)]
        #[track_caller]
        fn append<M: $kind>(self, mode: M) -> tree::AppendMode<Self, M> {
            $valid(tree::append_mode(self, mode))
        }

        /// One more mode in front; an integer or a single mode becomes a tuple of two.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $prepend]
        /// ```
        ///
        /// # Panics
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `prepend`.
        #[inline(always)]
        #[track_caller]
        fn prepend<M: $kind>(self, mode: M) -> tree::PrependMode<Self, M> {
            $valid(tree::prepend_mode(self, mode))
        }

        /// `mode` at the end until there are `N` modes.
        ///
        /// # Conditions
        /// InBounds: there are not more than `N`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $append_to]
        /// ```
        ///
        /// # Panics
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `append<N>`.
        #[inline(always)]
        #[track_caller]
        fn append_to<const N: usize, M: $kind>(
            self,
            mode: M,
        ) -> tree::AppendTo<Self, FromConst<N>, M>
        where
            Const<N>: StaticConst,
            Self: tree::WithRoom<N>,
        {
            $valid(tree::append_to(self, FromConst::<N>::default(), mode))
        }

        /// `mode` in front until there are `N` modes.
        ///
        /// # Conditions
        /// InBounds: there are not more than `N`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $prepend_to]
        /// ```
        ///
        /// # Panics
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `prepend<N>`.
        #[inline(always)]
        #[track_caller]
        fn prepend_to<const N: usize, M: $kind>(
            self,
            mode: M,
        ) -> tree::PrependTo<Self, FromConst<N>, M>
        where
            Const<N>: StaticConst,
            Self: tree::WithRoom<N>,
        {
            $valid(tree::prepend_to(self, FromConst::<N>::default(), mode))
        }

        /// This `N` times: a tuple, unless `N` is 1.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $repeat]
        /// ```
        ///
        /// # Panics
        /// Where the result does not fit its type (Representable).
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

        /// This in the place of each leaf of `profile`.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $repeat_like]
        /// ```
        ///
        /// # Panics
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `repeat_like`.
        #[inline(always)]
        #[track_caller]
        fn repeat_like<P: IntTuple>(self, profile: P) -> tree::RepeatLike<Self, P> {
            $valid(tree::repeat_like(self, profile))
        }

        /// `mode` in the place of mode `N`.
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
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `replace<N>`.
        #[inline(always)]
        #[track_caller]
        fn replace<const N: usize, M: $kind>(
            self,
            mode: M,
        ) -> tree::ReplaceMode<Self, FromConst<N>, M>
        where
            Const<N>: StaticConst,
            Self: super::WithMode<N>,
        {
            $valid(tree::replace_mode(self, FromConst::<N>::default(), mode))
        }

        /// `mode` in front of mode `N`; at the end where `N` is the rank.
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
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `insert<N>`.
        #[inline(always)]
        #[track_caller]
        fn insert<const N: usize, M: $kind>(
            self,
            mode: M,
        ) -> tree::InsertMode<Self, FromConst<N>, M>
        where
            Const<N>: StaticConst,
            Self: tree::WithModes<N, N>,
        {
            $valid(tree::insert_mode(self, FromConst::<N>::default(), mode))
        }

        /// All modes but mode `N`, as a tuple.
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

        /// The mode of a mode: along the path `(1,0)` it is mode 0 of mode 1. The path is a static integer or a
        /// tuple of them.
        ///
        /// # Conditions
        /// InBounds: there is such a mode.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $by_path]
        /// ```
        ///
        /// Source: CuTe `get<I0, I1, ...>`; and of what this returns `rank`, `depth`, `size` and so on, which are
        /// `rank<I0, I1, ...>` and so on there.
        #[inline(always)]
        fn by_path<P: IntTuple>(self, path: P) -> tree::ModeAlong<Self, Leaves<P>>
        where
            Self: tree::WithPath<P>,
        {
            tree::mode_along(self, leaves(path))
        }

        /// Modes `B` to `E`, `E` excluded, as a tuple.
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

        /// The modes of these numbers, in their order: a tuple of static integers, each below the rank.
        ///
        /// # Conditions
        /// InBounds: all these modes are there.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $select]
        /// ```
        ///
        /// # Panics
        /// Where the result does not fit its type, as it may with a mode taken twice (Representable).
        ///
        /// Source: CuTe `select<I...>`.
        #[inline(always)]
        #[track_caller]
        fn select<I: Ints>(self, modes: I) -> tree::SelectModes<Self, I>
        where
            Self: tree::WithSelected<I>,
        {
            $valid(tree::select_modes(self, modes))
        }

        /// The modes in another order: mode `k` of the result is mode `order[k]`. The order is a tuple of static integers.
        ///
        /// # Conditions
        /// Congruent: the order names each mode once.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $permute]
        /// ```
        ///
        /// Source: CuTe `select<I...>` of all modes.
        #[inline(always)]
        fn permute<I: Ints>(self, order: I) -> tree::SelectModes<Self, I>
        where
            Self: tree::WithOrder<I>,
        {
            tree::select_modes(self, order)
        }

        /// The second mode, then the first; each stays as it is. More modes have no transpose: see
        /// `permute` and `reverse`.
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
        #[inline(always)]
        fn transpose(self) -> tree::ReverseModes<Self>
        where
            Self: tree::WithTwoModes,
        {
            tree::reverse_modes(self)
        }

        /// Modes `B` to `E`, `E` excluded, as one mode of the tuple.
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

        /// An integer or a single mode as a tuple of one; a tuple stays.
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

        /// The only mode of a tuple of one, and of that again; another tree stays.
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

        /// Pairs of the modes of both.
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
        /// Where the result does not fit its type (Representable).
        ///
        /// Source: CuTe `zip`.
        #[inline(always)]
        #[track_caller]
        fn zip<B: $kind>(self, other: B) -> tree::ZipModes<Cons<Self, Cons<B, Nil>>>
        where
            Self: tree::WithRankOf<B>,
        {
            $valid(tree::zip_modes(Cons(self, Cons(other, Nil))))
        }

        /// Pairs told apart: the first modes of all pairs, then their second modes with what the guide does not reach.
        /// There is a pair at each integer of `guide`, whose value does not matter.
        ///
        /// # Conditions
        /// Congruent: the guide has no more modes, and at each of its integers there is a mode of two modes.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $zip2_by]
        /// ```
        ///
        /// Source: CuTe `zip2_by`, `tile_unzip`.
        #[inline(always)]
        fn zip2_by<G: IntTuple>(self, guide: G) -> tree::Zip2By<Self, G>
        where
            Self: tree::WithPairs<G>,
        {
            tree::zip2_by(self, guide)
        }

        /// The modes of a flat tuple, nested as `profile` is.
        ///
        /// # Conditions
        /// Congruent: there are as many as `profile` has leaves.
        ///
        /// ```
        /// use cute_core::prelude::*;
        #[doc = $unflatten]
        /// ```
        ///
        /// Source: CuTe `unflatten`.
        #[inline(always)]
        fn unflatten<P: IntTuple>(self, profile: P) -> tree::UnflattenModes<Self, P>
        where
            Self: tree::WithProfile<P>,
        {
            tree::unflatten_modes(self, profile)
        }
    };
}
pub(crate) use mode_methods;

use super::{Cons, IntTuple, Ints, Leaves, Nil};
use crate::int::{Const, FromConst, StaticConst, ops::*};
use crate::layout::Concrete;
use crate::status::{And, Good, and};

modes!(in tuple::modes as tuple; IntTuple, IntTuples, Leaf(n), wrong_profile, wrong_elements);
mode_bounds!(IntTuple);
