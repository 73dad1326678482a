//! Products by mode: copies of `A`, where mode `k` of `T` repeats mode `k` of `A`.
//!
//! Let `(A, R)` be the logical product of `A` and `T`, with `R = A* ∘ T`; modes `1:0` continue the
//! shorter of the two. The blocked product is `((A0,R0),(A1,R1),…)`: along each mode comes a block,
//! then the next block. The raked product is `((R0,A0),(R1,A1),…)`: along each mode comes one
//! element of each block, then the next element of each.
//!
//! `(2,5):(5,1)` by `(3,4):(1,3)` is blocked `((2,3),(5,4)):((5,10),(1,30))`, and raked
//! `((3,2),(4,5)):((10,5),(30,1))`.
//!
//! Both have the conditions of the logical product, so no copy overlaps another by accident.
//!
//! Source: CuTe `blocked_product`, `raked_product`.

use super::product::{ProductByLayout, product_by_layout};
use crate::layout::Layout;
use crate::layout::operation::operations;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::blocked;

    /// `((A0,R0),(A1,R1),…)`.
    pub fn blocked_product_checked(a: Layout, tile: Layout) -> Checked {
        blocked(product_by_layout(padded(a, tile), padded(tile, a)))
    }
    pub fn blocked(product: Checked) -> Checked {
        match product { Outcome(status, pair) => Outcome(status, by_mode(pair)) }
    }

    /// The modes of `layout`, and `1:0` until there are as many as `other` has. If `other` is a
    /// single mode, a tuple of one mode counts as a single mode too, as in CuTe.
    pub fn padded(layout: Layout, other: Layout) -> Modes {
        match (other, layout) {
            (Single(m), Single(m2)) => Cons(layout, Nil),
            (Single(m), Nil) => Cons(Mode(1, 0), Nil),
            (Single(m), Cons(h, t)) => one_or_all(t, layout),
            _ => pad(layout, other),
        }
    }
    fn one_or_all(tail: Modes, layout: Modes) -> Modes { match tail { Nil => Cons(layout, Nil), _ => layout } }
    fn pad(layout: Layout, other: Modes) -> Modes {
        match layout {
            Single(m) => Cons(layout, units(after_first(other))),
            Nil => units(other),
            Cons(h, t) => Cons(h, pad(t, after_first(other))),
        }
    }
    fn after_first(modes: Modes) -> Modes { match modes { Nil => Nil, Cons(h, t) => t } }
    fn units(modes: Modes) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(Mode(1, 0), units(t)) }
    }

    /// `((A0,A1,…),(R0,R1,…))  =>  ((A0,R0),(A1,R1),…)`; the single mode of an invalid result
    /// stays.
    fn by_mode(pair: Layout) -> Layout {
        match pair {
            Single(_) | Nil => pair,
            Cons(a, t) => match t { Nil => a, Cons(r, t) => zip_layouts(a, r) },
        }
    }
    pub fn zip_layouts(a: Layout, r: Layout) -> Layout {
        match a { Single(m) => a, Nil => Nil, Cons(h, t) => zip_head(r, h, t) }
    }
    fn zip_head(r: Layout, a: Layout, t: Modes) -> Modes {
        match r { Single(_) | Nil => Nil, Cons(h, t2) => Cons(Cons(a, Cons(h, Nil)), zip_tails(t, t2)) }
    }
    fn zip_tails(a: Modes, r: Modes) -> Modes {
        match a { Nil => Nil, Cons(h, t) => zip_head(r, h, t) }
    }

    /// `((A0,R0),(A1,R1),…)  =>  ((R0,A0),(R1,A1),…)`; the single mode of an invalid result stays.
    pub fn raked_modes(blocked: Layout) -> Layout {
        match blocked { Single(m) => blocked, Nil => Nil, Cons(h, t) => Cons(swap(h), raked_each(t)) }
    }
    pub fn raked(blocked: Checked) -> Checked {
        match blocked { Outcome(status, layout) => Outcome(status, raked_modes(layout)) }
    }
    fn raked_each(modes: Modes) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(swap(h), raked_each(t)) }
    }
    fn swap(pair: Layout) -> Layout {
        match pair {
            Single(_) | Nil => pair,
            Cons(a, t) => match t { Nil => t, Cons(r, t) => Cons(r, Cons(a, Nil)) },
        }
    }
}

operations! {
    /// Products by mode: copies of a layout, arranged mode by mode.
    pub trait Blocking {}

    /// Copies of `A`, arranged mode by mode as `T` says: `((A0,R0),(A1,R1),…)` for the product
    /// `(A,R)`.
    ///
    /// Along each mode comes a block, then the next block. Modes `1:0` continue the shorter of `A`
    /// and `T`.
    ///
    /// # Conditions
    /// The conditions of [`logical_product`](crate::layout::Multiplying::logical_product).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,5):(5,1)).blocked_product(layout!((3,4):(1,3)));
    /// assert_eq!(r, layout!(((2,3),(5,4)):((5,10),(1,30))));
    /// ```
    partial blocked_product(a, tile: T: Layout) {
        source: "CuTe `blocked_product`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// let r = layout!((n,2):(1,8)).try_blocked_product(layout!(2:1)).unwrap();
            /// assert_eq!(r.to_string(), "((4,(2,1)),(_2,_1)):((_1,(4,16)),(_8,_0))");
            /// let n = 9_usize;
            /// let error = layout!((n,2):(1,8)).try_blocked_product(layout!(2:1)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_blocked_product;
        result:
            /// ```
            /// use cute_core::{layout::BlockedProduct, prelude::*};
            /// type R = BlockedProduct<Layout![(2,5):(5,1)], Layout![(3,4):(1,3)]>;
            /// assert_eq!(R::default(), layout!(((2,3),(5,4)):((5,10),(1,30))));
            /// ```
            BlockedProduct in ComputeBlockedProduct;
        compute: BlockedProductChecked<A, T> = blocked_product_checked(a, tile);
        bound:
            /// Layouts that can be repeated over `T` mode by mode: see
            /// [`blocked_product`](crate::layout::Blocking::blocked_product) and
            /// [`raked_product`](crate::layout::Blocking::raked_product).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: blocked_product: stride 2 lies below 4, the span of the modes before it
            /// // (Injective)
            /// layout!((4,4):(1,2)).blocked_product(layout!((2,2)));
            /// ```
            BlockedProductWith, "blocked_product: the bound `{Self}: BlockedProductWith<{T}>` is missing", shown T;
    }

    /// Copies of `A`, interleaved mode by mode as `T` says: `((R0,A0),(R1,A1),…)` for the product
    /// `(A,R)`.
    ///
    /// Along each mode comes one element of each block, then the next element of each.
    ///
    /// # Conditions
    /// The conditions of [`blocked_product`](crate::layout::Blocking::blocked_product); its bound
    /// and errors apply.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,5):(5,1)).raked_product(layout!((3,4):(1,3)));
    /// assert_eq!(r, layout!(((3,2),(4,5)):((10,5),(30,1))));
    /// ```
    partial raked_product(a, tile: T: Layout) {
        source: "CuTe `raked_product`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// let r = layout!((n,2):(1,8)).try_raked_product(layout!(2:1)).unwrap();
            /// assert_eq!(r.to_string(), "(((2,1),4),(_1,_2)):(((4,16),_1),(_0,_8))");
            /// let n = 9_usize;
            /// let error = layout!((n,2):(1,8)).try_raked_product(layout!(2:1)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_raked_product;
        result:
            /// ```
            /// use cute_core::{layout::RakedProduct, prelude::*};
            /// type R = RakedProduct<Layout![(2,5):(5,1)], Layout![(3,4):(1,3)]>;
            /// assert_eq!(R::default(), layout!(((3,2),(4,5)):((10,5),(30,1))));
            /// ```
            RakedProduct in ComputeRakedProduct;
        compute: Raked<BlockedProductChecked<A, T>> = raked(blocked_product_checked(a, tile));
        bound:
            /// Layouts with copies `T` interleaved: see
            /// [`raked_product`](crate::layout::Blocking::raked_product).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: raked_product: stride 2 lies below 4, the span of the modes before it (Injective)
            /// layout!((4,4):(1,2)).raked_product(layout!((2,2)));
            /// ```
            RakedProductWith, "raked_product: the bound `{Self}: RakedProductWith<{T}>` is missing", shown T;
    }
}
