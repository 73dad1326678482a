//! Recasting: the storage of a layout in elements of another width.
//!
//! `upcast(A, N)` describes the storage of `A` in elements `N` times as wide: `(8,4):(1,16)` in
//! elements 4 times as wide is `(2,4):(1,4)`. A mode `s:d` whose stride `d` divides `N` takes
//! `k = N/d` steps within each wide element, and becomes `s/k:1`. Any other mode becomes `s:d/N`,
//! with `k = 1`. For every coordinate `c` of `A`, with `⌊c/k⌋` in each mode:
//!
//! - padded: `R(⌊c/k⌋) = ⌊A(c)/N⌋`: the element at `c` lies in the wide element at `⌊c/k⌋`;
//! - exact: also, the coordinates `c` that lead to one coordinate of `R` are, in some order, the
//!   `N` parts of that wide element, so both layouts describe the same storage.
//!
//! `downcast(A, N)` is the way back: the mode of static stride 1 becomes `s·N:1`, any other
//! `s:d·N`, so that `R(N·c + r in that mode, c in the others) = N·A(c) + r` for `0 <= r < N`.
//! `recast` from `old` to `new` bits does one or the other, or both if neither width divides the
//! other.
//!
//! Preconditions, all RecastDivisible:
//! - upcast: a static stride divides `N` or is a multiple of `N`; a negative one is a multiple. The
//!   steps of all modes within one wide element end within it; the remainders of dynamic strides
//!   count as steps.
//! - exact: also, a shape is a multiple of its `k`, or static and below `k`; and the steps within a
//!   wide element are `N` contiguous elements.
//! - downcast: exactly one mode has static stride 1.
//!
//! Source: CuTe `upcast`, `downcast`, `recast_layout` (`layout.hpp`), where dynamic strides are
//! taken for multiples.

use super::complement::Rounding;
use super::complement::{Exactly, RoundUp};
use crate::fmt::{Bits, Ratio};
use crate::int::ops::*;
use crate::int::{FromConst, Int};
use crate::layout::operation::operations;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::recast;
    integers;

    /// `layout` in elements `n` times as wide.
    pub fn upcast_with(layout: Layout, n: Int, rounding: Rounding) -> Checked {
        if is_zero(n) {
            Outcome(ZeroWidth, layout)
        } else if is_one(n) {
            Outcome(Good, layout)
        } else {
            let Outcome(status, layout2) = widen(layout, n, rounding);
            Outcome(
                and(status, share_an_element(shares(layout, n, rounding, Nil), n, rounding)),
                layout2,
            )
        }
    }

    fn widen(layout: Layout, n: Int, rounding: Rounding) -> Checked {
        match layout {
            Mode(s, d) => if is_zero(d) {
                Outcome(Good, Mode(s, d))
            } else if is_negative(d) {
                match divide(d, n) {
                    Exact(q) => Outcome(Good, Mode(s, q)),
                    Inexact(q) => Outcome(StrideNotRecast(d, n), Mode(s, d)),
                    Unchecked(q) => Outcome(Good, Mode(s, q)),
                }
            } else {
                match relate(d, n) as Relation {
                    SameAs => Outcome(Good, Mode(s, 1)),
                    MultipleOf(q) => Outcome(Good, Mode(s, q)),
                    DivisorOf(k) => widen_steps(rounding, s, k),
                    LessThan | MoreThan => Outcome(StrideNotRecast(d, n), Mode(s, d)),
                    Undecided => Outcome(Good, Mode(s, div(d, n))),
                }
            },
            Nil => Outcome(Good, Nil),
            Cons(h, t) => cons_checked(widen(h, n, rounding), widen_each(t, n, rounding)),
        }
    }
    fn widen_each(modes: Modes, n: Int, rounding: Rounding) -> CheckedModes {
        match modes { Nil => Outcome(Good, Nil), Cons(h, t) => cons_checked(widen(h, n, rounding), widen_each(t, n, rounding)) }
    }
    /// A mode that takes `k` steps within a wide element.
    fn widen_steps(rounding: Rounding, s: Int, k: Int) -> Checked {
        match rounding {
            Exactly => match divide(s, k) {
                Exact(q) => Outcome(Good, Mode(q, 1)),
                Inexact(q) => match less(s, k) as Tri {
                    True => Outcome(Good, Mode(1, 1)),
                    _ => Outcome(ShapeNotRecast(s, k), Mode(1, 1)),
                },
                Unchecked(q) => Outcome(pending share_check(s, k), Mode(q, 1)),
            },
            _ => Outcome(Good, Mode(ceil_div(s, k), 1)),
        }
    }

    /// The steps of each mode within one wide element; for a dynamic stride, its remainder.
    fn shares(layout: Layout, n: Int, rounding: Rounding, rest: List) -> List {
        match layout {
            Mode(s, d) => match relate(d, n) as Relation {
                DivisorOf(k) => coalesce_push(rest, share(rounding, s, k), d),
                Undecided => if is_static(d) { rest } else { coalesce_push(rest, s, rem(d, n)) },
                SameAs | MultipleOf(_) | LessThan | MoreThan => rest,
            },
            Nil => rest,
            Cons(h, t) => shares(h, n, rounding, shares(t, n, rounding, rest)),
        }
    }
    fn share(rounding: Rounding, s: Int, k: Int) -> Int {
        match rounding { Exactly => if is_static(s) { min(s, k) } else { k }, _ => min(s, k) }
    }
    fn share_an_element(shares: List, n: Int, rounding: Rounding) -> Status {
        and(end_within(cosize_list(shares), n), filled(rounding, shares, n))
    }
    fn end_within(span: Int, n: Int) -> Status {
        match less(n, span) as Tri {
            True => SharesOverlap(span, n),
            False => Good,
            Unknown(beyond) => pending overlap_check(span, n),
        }
    }
    fn filled(rounding: Rounding, shares: List, n: Int) -> Status {
        match rounding {
            Exactly => {
                let run: Int = size(chain(place_modes(shares, 1), 1));
                if same(run, n) { Good } else { NotContiguous(run, n) }
            }
            _ => Good,
        }
    }

    /// `layout` in narrower elements: `n` of them are as wide as one of its own.
    pub fn downcast_checked(layout: Layout, n: Int) -> Checked {
        if is_zero(n) {
            Outcome(ZeroWidth, layout)
        } else if is_one(n) {
            Outcome(Good, layout)
        } else if same(unit_strides(layout, 0), 1) {
            Outcome(Good, narrow(layout, n))
        } else {
            Outcome(NoUnitStride, layout)
        }
    }
    fn unit_strides(layout: Layout, others: Int) -> Int {
        match layout {
            Mode(s, d) => if is_one(d) { succ(others) } else { others },
            Nil => others,
            Cons(h, t) => unit_strides(h, unit_strides(t, others)),
        }
    }
    fn narrow(layout: Layout, n: Int) -> Layout {
        match layout {
            Mode(s, d) => if is_one(d) { Mode(mul(s, n), d) } else { Mode(s, mul(d, n)) },
            Nil => Nil,
            Cons(h, t) => Cons(narrow(h, n), narrow_each(t, n)),
        }
    }
    fn narrow_each(modes: Modes, n: Int) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(narrow(h, n), narrow_each(t, n)) }
    }

    /// `layout` of elements of `old` bits in elements of `new` bits.
    pub fn recast_with(layout: Layout, old: Int, new: Int, rounding: Rounding) -> Checked {
        if is_zero(old) {
            Outcome(ZeroWidth, layout)
        } else {
            let common: Int = gcd(old, new);
            let Outcome(status, layout) = upcast_with(layout, div(new, common), rounding);
            also(downcast_checked(layout, div(old, common)), status)
        }
    }
}

operations! {
    /// The storage of a layout in elements of another width.
    pub trait Recasting {}

    /// The storage of `A` in elements `N` times as wide: `N` elements of `A` that lie side by side
    /// make one element of `R`.
    ///
    /// A mode `s:d` becomes `s/k:1` if its stride divides `N`, with `k = N/d`; otherwise it becomes
    /// `s:d/N`, with `k = 1`.
    ///
    /// `R(⌊c/k⌋) = ⌊A(c)/N⌋` for every coordinate `c`, where each mode is divided by its own `k`.
    /// The `N` coordinates of `A` that become one coordinate of `R` are the `N` parts of its wider
    /// element.
    ///
    /// # Conditions
    /// RecastDivisible: a stride is a multiple of `N`, or a positive divisor of it; a shape is a
    /// multiple of its `k`; and `N` contiguous elements make each wider one.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((8,4):(1,16)).upcast::<4>();
    /// assert_eq!(r, layout!((2,4):(1,4)));
    /// ```
    by_const upcast(a, n: N) {
        source: "CuTe `upcast<N>(layout)`, which rounds shapes up and does not check dynamic strides.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 6_usize;
            /// let error = layout!(n:1).try_upcast::<4>().unwrap_err();
            /// assert_eq!(error, LayoutError::ShapeNotRecast { shape: 6, part: 4 });
            /// ```
            try_upcast;
        result:
            /// ```
            /// use cute_core::{layout::Upcast, prelude::*};
            /// assert_eq!(Upcast::<Layout![(8,4):(1,16)], 4>::default(), layout!((2,4):(1,4)));
            /// ```
            Upcast in ComputeUpcast;
        compute: UpcastWith<A, N, Exactly> = upcast_with(a, n, Exactly);
        bound:
            /// Layouts in which `N` elements make a wider one: see
            /// [`upcast`](crate::layout::Recasting::upcast).
            ///
            /// ```
            /// use cute_core::{layout::{Upcast, UpcastableBy}, prelude::*};
            /// fn vectors<const N: usize, L: UpcastableBy<N>>(layout: L) -> Upcast<L, N>
            /// where
            ///     Const<N>: StaticConst,
            /// {
            ///     layout.upcast::<N>()
            /// }
            /// assert_eq!(vectors::<4, _>(layout!((8,4):(1,16))), layout!((2,4):(1,4)));
            /// ```
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: upcast: shape 7 is not divisible by 4, its steps in a wider element
            /// // (RecastDivisible)
            /// layout!(7:1).upcast::<4>();
            /// ```
            UpcastableBy, "upcast: the bound `{Self}: UpcastableBy<{N}>` is missing", shown Ratio<FromConst<N>>;
    }

    /// The layout of the wider elements, `N` times as wide, in which the elements of `A` lie.
    ///
    /// The wider elements may hold other data too, and one at the end may reach beyond the storage
    /// of `A`. `R(⌊c/k⌋) = ⌊A(c)/N⌋`, as in [`upcast`](crate::layout::Recasting::upcast).
    ///
    /// # Conditions
    /// RecastDivisible: a stride is a multiple of `N`, or a positive divisor of it; steps within a
    /// wider element end within it.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!(7:1).upcast_padded::<4>();
    /// assert_eq!(r, layout!(2:1));
    /// ```
    by_const upcast_padded(a, n: N) {
        source: "CuTe `upcast<N>(layout)`, which does not check dynamic strides.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let d = 6_usize;
            /// let error = layout!(4:d).try_upcast_padded::<4>().unwrap_err();
            /// assert_eq!(error, LayoutError::SharesOverlap { span: 7, ratio: 4 });
            /// ```
            try_upcast_padded;
        result:
            /// ```
            /// use cute_core::{layout::UpcastPadded, prelude::*};
            /// assert_eq!(UpcastPadded::<Layout![7:1], 4>::default(), layout!(2:1));
            /// ```
            UpcastPadded in ComputeUpcastPadded;
        compute: UpcastWith<A, N, RoundUp> = upcast_with(a, n, RoundUp);
        bound:
            /// Layouts whose elements lie in elements `N` times as wide: see
            /// [`upcast_padded`](crate::layout::Recasting::upcast_padded).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: upcast_padded: stride 6 neither divides 4 nor is divisible by it
            /// // (RecastDivisible)
            /// layout!((2,6):(6,1)).upcast_padded::<4>();
            /// ```
            UpcastableByPadded, "upcast_padded: the bound `{Self}: UpcastableByPadded<{N}>` is missing", shown Ratio<FromConst<N>>;
    }

    /// The storage of `A` in narrower elements: `N` of them make one element of `A`.
    ///
    /// They lie along the mode of stride 1, whose size becomes `N` times as large. The other
    /// strides become `N` times as large too. `R(c') = N·A(c) + r`, where `c'` is `N·c + r` in that
    /// mode and `c` in the others, for `0 <= r < N`.
    ///
    /// # Conditions
    /// RecastDivisible: exactly one mode has static stride 1.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,4):(1,4)).downcast::<4>();
    /// assert_eq!(r, layout!((8,4):(1,16)));
    /// ```
    by_const downcast(a, n: N) {
        source: "CuTe `downcast<N>(layout)`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 1_i32 << 30;
            /// let error = layout!(n:1).try_downcast::<4>().unwrap_err();
            /// assert_eq!(error.condition(), Condition::Representable);
            /// ```
            try_downcast;
        result:
            /// ```
            /// use cute_core::{layout::Downcast, prelude::*};
            /// assert_eq!(Downcast::<Layout![(2,4):(1,4)], 4>::default(), layout!((8,4):(1,16)));
            /// ```
            Downcast in ComputeDowncast;
        compute: DowncastChecked<A, N> = downcast_checked(a, n);
        bound:
            /// Layouts whose elements have `N` parts along one mode: see
            /// [`downcast`](crate::layout::Recasting::downcast).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: downcast: not exactly one mode has static stride 1 (RecastDivisible)
            /// layout!((4,8):(2,8)).downcast::<4>();
            /// ```
            DowncastableBy, "downcast: the bound `{Self}: DowncastableBy<{N}>` is missing", shown Ratio<FromConst<N>>;
    }

    /// The storage of elements of `OLD` bits in elements of `NEW` bits: an
    /// [`upcast`](crate::layout::Recasting::upcast), a
    /// [`downcast`](crate::layout::Recasting::downcast), or one after the other if neither width
    /// divides the other.
    ///
    /// # Conditions
    /// The conditions of these operations.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let bytes = layout!((8,4):(1,16));
    /// assert_eq!(bytes.recast::<8, 32>(), layout!((2,4):(1,4)));
    /// assert_eq!(bytes.recast::<8, 4>(), layout!((16,4):(1,32)));
    /// assert_eq!(layout!((6,4):(1,9)).recast::<4, 6>(), layout!((4,4):(1,6)));
    /// ```
    #[doc(alias = "recast_layout")]
    by_const recast(a, old: OLD, new: NEW) {
        source: "CuTe `recast_layout<Old, New>(layout)`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 6_usize;
            /// let error = layout!(n:1).try_recast::<8, 32>().unwrap_err();
            /// assert_eq!(error, LayoutError::ShapeNotRecast { shape: 6, part: 4 });
            /// ```
            try_recast;
        result:
            /// ```
            /// use cute_core::{layout::Recast, prelude::*};
            /// assert_eq!(Recast::<Layout![(8,4):(1,16)], 8, 32>::default(), layout!((2,4):(1,4)));
            /// ```
            Recast in ComputeRecast;
        compute: RecastWith<A, OLD, NEW, Exactly> = recast_with(a, old, new, Exactly);
        bound:
            /// Layouts that can be recast from `OLD` to `NEW` bits: see
            /// [`recast`](crate::layout::Recasting::recast).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: recast: shape 7 is not divisible by 4, its steps in a wider element
            /// // (RecastDivisible)
            /// layout!(7:1).recast::<8, 32>();
            /// ```
            RecastableBy, "recast: the bound `{Self}: RecastableBy<{OLD}, {NEW}>` is missing", shown Bits<FromConst<OLD>, FromConst<NEW>>;
    }

    /// The layout of the elements of `NEW` bits in which the elements of `A`, of `OLD` bits, lie:
    /// [`recast`](crate::layout::Recasting::recast) with
    /// [`upcast_padded`](crate::layout::Recasting::upcast_padded).
    ///
    /// # Conditions
    /// The conditions of [`upcast_padded`](crate::layout::Recasting::upcast_padded) and
    /// [`downcast`](crate::layout::Recasting::downcast).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!(7:1).recast_padded::<8, 32>(), layout!(2:1));
    /// ```
    by_const recast_padded(a, old: OLD, new: NEW) {
        source: "CuTe `recast_layout<Old, New>(layout)`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let d = 6_usize;
            /// let error = layout!(4:d).try_recast_padded::<8, 32>().unwrap_err();
            /// assert_eq!(error, LayoutError::SharesOverlap { span: 7, ratio: 4 });
            /// ```
            try_recast_padded;
        result:
            /// ```
            /// use cute_core::{layout::RecastPadded, prelude::*};
            /// assert_eq!(RecastPadded::<Layout![7:1], 8, 32>::default(), layout!(2:1));
            /// ```
            RecastPadded in ComputeRecastPadded;
        compute: RecastWith<A, OLD, NEW, RoundUp> = recast_with(a, old, new, RoundUp);
        bound:
            /// Layouts whose elements of `OLD` bits lie in elements of `NEW` bits: see
            /// [`recast_padded`](crate::layout::Recasting::recast_padded).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: recast_padded: stride 6 neither divides 4 nor is divisible by it
            /// // (RecastDivisible)
            /// layout!((2,6):(6,1)).recast_padded::<8, 32>();
            /// ```
            RecastableByPadded, "recast_padded: the bound `{Self}: RecastableByPadded<{OLD}, {NEW}>` is missing", shown Bits<FromConst<OLD>, FromConst<NEW>>;
    }
}
