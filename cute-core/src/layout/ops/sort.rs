//! Sorting: the modes of a layout by ascending stride.
//!
//! `R = sort(A)` is `flatten(A)` with its modes in another order: strides ascend, and sizes where
//! strides are equal. So `R` has each offset of `A` as often as `A`, at other coordinates:
//! `sort((4,(2,3)):(6,(1,2))) = (2,3,4):(1,2,6)`. Where strides are equal, dynamic sizes come after
//! the static ones, from left to right.
//!
//! Precondition: above rank 1 strides are static (OrderedChain), since they are sorted at compile
//! time.
//!
//! Source: "sorted" layouts are those of the literature on complements; CuTe C++ sorts within
//! `complement`.

use crate::fmt::OwnSize;
use crate::layout::Size;
use crate::layout::operation::operations;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::sort;
    integers;

    /// The modes by stride, under the condition that strides are static.
    pub fn sort_modes(layout: Layout) -> Checked {
        match layout {
            Mode(s, d) => Outcome(Good, layout),
            Nil | Cons(_, _) => sort_flat(flatten_layout_onto(layout, Nil)),
        }
    }
    fn sort_flat(modes: List) -> Checked {
        match modes {
            Nil => Outcome(Good, Nil),
            Cons(Mode(s, d), t) => match t {
                Nil => Outcome(Good, modes),
                Cons(m, t) => if static_strides(modes) {
                    Outcome(Good, sorted(modes))
                } else {
                    complement_of(not_sortable(modes))
                },
            },
        }
    }
    fn sorted(modes: List) -> List { match modes { Nil => Nil, Cons(Mode(s, d), t) => put_in(sorted(t), s, d) } }
    fn put_in(sorted: List, s: Int, d: Int) -> List {
        match sorted {
            Nil => Cons(Mode(s, d), Nil),
            Cons(Mode(s1, d1), t) => match stays_first(s1, d1, s, d) {
                True => Cons(Mode(s1, d1), put_in(t, s, d)),
                _ => Cons(Mode(s, d), Cons(Mode(s1, d1), t)),
            },
        }
    }
    /// Whether `s1:d1` comes before `s:d`, which stood left of it.
    fn stays_first(s1: Int, d1: Int, s: Int, d: Int) -> Tri {
        if same(d1, d) { if is_static(s1) { static_before(s1, s) } else { False } } else { less(d1, d) }
    }
}

operations! {
    /// Layouts with their modes sorted.
    pub trait Sorting {}

    /// The modes without nesting, by ascending stride, and by size where strides are equal: the
    /// offsets of `A` in another order.
    ///
    /// Where strides are equal, dynamic sizes come last.
    ///
    /// # Conditions
    /// OrderedChain: above rank 1, static strides. Else this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,(2,3)):(6,(1,2))).sort(), layout!((2,3,4):(1,2,6)));
    /// ```
    decided sort(a) {
        source: "none.";
        result:
            /// ```
            /// use cute_core::{layout::Sort, prelude::*};
            /// assert_eq!(Sort::<Layout![(4,(2,3)):(6,(1,2))]>::default(),
            ///     layout!((2,3,4):(1,2,6)));
            /// ```
            Sort in ComputeSort;
        compute: SortModes<A> = sort_modes(a);
        bound:
            /// Layouts whose modes can be sorted: see [`sort`](crate::layout::Sorting::sort).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: sort: a layout of several modes has a dynamic stride, so that their order
            /// // is not known (OrderedChain)
            /// let n = 2_usize;
            /// layout!((4,2):(n,1)).sort();
            /// ```
            Sortable, "sort: the bound `{Self}: Sortable` is missing", shown OwnSize<Size<A>>;
        named: sort;
    }
}
