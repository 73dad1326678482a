//! Modes added, taken, replaced and regrouped: for tuples here, for layouts in `layout/ops/modes.rs`.
//!
//! One definition serves both, since it looks at no leaf: `take<1,3>` of `(3,(2,3),5)` is
//! `((2,3),5)`, and of `(3,(2,3),5):(3,(12,1),36)` it is `((2,3),5):((12,1),36)`. A mode out of
//! range gives leaves without values; the bounds of the methods refuse it.
//!
//! Source: CuTe `append`, `prepend`, `insert`, `remove`, `replace`, `get`, `take`, `select`,
//! `group`, `wrap`, `unwrap`, `zip`, `zip2_by`, `repeat`, `repeat_like`, `reverse`, `unflatten`
//! (`tuple_algorithms.hpp`, `layout.hpp`).

mod bounds;
mod methods;

pub use bounds::{AlongPath, InRange, Order, Pairs, Room, SameCount, SameRank, Selected, TwoModes};
pub(crate) use bounds::{bound, mode_bounds};
pub(crate) use methods::mode_methods;

use super::{Concrete, Cons, IntTuple, Ints, Nil};
use crate::int::{Const, FromConst, StaticConst, ops::*};
use crate::status::{And, and};

/// Makes the functions for trees of kind `$kind`: tuples have elements of kind `$list`, and leaves
/// have the pattern `$leaf`. `$missing` and `$missing_list` have no values.
macro_rules! modes {
    (
        in $($path:ident)::+ as $prefix:ident;
        $kind:ident, $list:ident, $leaf:ident($($field:ident),+), $missing:ident, $missing_list:ident
    ) => {
        cute_macros::__algebra! {
            in $($path)::+ as $prefix;
            /// A tuple of one, made of an integer or a single mode; a tuple stays as it is.
            pub fn wrap_mode(tree: $kind) -> $list { match tree { $leaf($($field),+) => Cons(tree, Nil), _ => tree } }
            /// The only mode of a tuple of one, unwrapped again if it is one; another tree stays.
            pub fn unwrap_mode(tree: $kind) -> $kind {
                match tree {
                    $leaf($($field),+) => tree,
                    Nil => tree,
                    Cons(h, t) => match t as $list { Nil => unwrap_mode(h), _ => tree },
                }
            }

            /// The modes and one more at the end.
            pub fn append_mode(tree: $kind, mode: $kind) -> $list { append_list(wrap_mode(tree), Cons(mode, Nil)) }
            /// The modes and one more in front.
            pub fn prepend_mode(tree: $kind, mode: $kind) -> $list { Cons(mode, wrap_mode(tree)) }
            fn append_list(list: $list, more: $list) -> $list {
                match list { Nil => more, Cons(h, t) => Cons(h, append_list(t, more)) }
            }
            /// The modes, with `mode` appended until there are `n`.
            pub fn append_to(tree: $kind, n: Int, mode: $kind) -> $kind { pad_back(sub(n, rank_of(tree)), tree, mode) }
            fn pad_back(n: Int, tree: $kind, mode: $kind) -> $kind {
                if is_zero(n) { tree } else { append_list(wrap_mode(tree), copies(mode, n)) }
            }
            /// The modes, with `mode` prepended until there are `n`.
            pub fn prepend_to(tree: $kind, n: Int, mode: $kind) -> $kind { pad_front(sub(n, rank_of(tree)), tree, mode) }
            fn pad_front(n: Int, tree: $kind, mode: $kind) -> $kind {
                if is_zero(n) { tree } else { append_list(copies(mode, n), wrap_mode(tree)) }
            }
            pub fn rank_of(tree: $kind) -> Int { match tree { $leaf($($field),+) => 1, Nil => 0, Cons(h, t) => succ(rank_of(t)) } }
            /// A tuple of `n` copies of a mode; the mode itself if `n` is 1.
            pub fn repeat_mode(mode: $kind, n: Int) -> $kind { if is_one(n) { mode } else { copies(mode, n) } }
            /// A tuple of `n` copies of a mode.
            fn copies(mode: $kind, n: Int) -> $list {
                if is_zero(n) { Nil } else if is_negative(n) { $missing_list() } else { Cons(mode, copies(mode, pred(n))) }
            }
            /// The tree `profile` with `mode` in place of each leaf.
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
            /// Modes `b` to `e`, without `e`, as a tuple.
            pub fn take_modes(tree: $kind, b: Int, e: Int) -> $list { first_modes(skip_modes(wrap_mode(tree), b), sub(e, b)) }
            /// The modes with these numbers, in the given order.
            pub fn select_modes(tree: $kind, numbers: Ints) -> $list {
                match numbers { Nil => Nil, Cons(i, t) => Cons(head_of(skip_modes(wrap_mode(tree), i)), select_modes(tree, t)) }
            }
            /// The modes, with `b` to `e`, without `e`, grouped into one.
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
            /// The modes, with `mode` in place of mode `n`.
            pub fn replace_mode(tree: $kind, n: Int, mode: $kind) -> $kind {
                match tree { $leaf($($field),+) => mode, _ => replace_in(tree, n, mode) }
            }
            fn replace_in(list: $list, n: Int, mode: $kind) -> $list {
                match list {
                    Nil => $missing_list(),
                    Cons(h, t) => if is_zero(n) { Cons(mode, t) } else { Cons(h, replace_in(t, pred(n), mode)) },
                }
            }
            /// The modes, with `mode` inserted in front of mode `n`.
            pub fn insert_mode(tree: $kind, n: Int, mode: $kind) -> $list { insert_in(wrap_mode(tree), n, mode) }
            fn insert_in(list: $list, n: Int, mode: $kind) -> $list {
                if is_zero(n) { Cons(mode, list) } else { match list {
                    Nil => $missing_list(),
                    Cons(h, t) => Cons(h, insert_in(t, pred(n), mode)),
                } }
            }
            /// The modes without mode `n`.
            pub fn remove_mode(tree: $kind, n: Int) -> $list { remove_in(wrap_mode(tree), n) }
            fn remove_in(list: $list, n: Int) -> $list {
                match list {
                    Nil => $missing_list(),
                    Cons(h, t) => if is_zero(n) { t } else { Cons(h, remove_in(t, pred(n))) },
                }
            }
            /// A mode within a mode: along `(0,1)` it is `b` of `((a,b),c)`.
            pub fn mode_along(tree: $kind, path: Ints) -> $kind {
                match path { Nil => tree, Cons(i, t) => mode_along(head_of(skip_modes(wrap_mode(tree), i)), t) }
            }
            /// The modes in reverse order.
            pub fn reverse_modes(tree: $kind) -> $kind { match tree { $leaf($($field),+) => tree, _ => reverse_onto(tree, Nil) } }
            fn reverse_onto(list: $list, rest: $list) -> $list {
                match list { Nil => rest, Cons(h, t) => reverse_onto(t, Cons(h, rest)) }
            }

            /// The columns of tuples that are rows: `((a,b),(c,d))` becomes `((a,c),(b,d))`.
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

            /// Pairs at the leaves of `guide` become two tuples: `((a,b),(c,d),e)` by `(_,_)` is
            /// `((a,c),(b,d,e))`.
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

            /// The modes of a flat tuple, nested as in `profile`.
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

            /// Whether modes `b` to `e` exist.
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
            /// Whether all modes with these numbers exist.
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

modes!(in tuple::modes as tuple; IntTuple, IntTuples, Leaf(n), wrong_profile, wrong_elements);
mode_bounds!(IntTuple);
