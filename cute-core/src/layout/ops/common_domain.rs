//! The greatest domain that two shapes have in common.
//!
//! A factor `s:d` lies in a mode of a shape if `d` is a multiple of the index at which the mode
//! begins, and `d · s` divides the index at which it ends. Then the composition of the shape's
//! compact layout with `s:d` is a mode of that shape with a stride.
//! `G = greatest_common_domain(A, B)` has all factors above 1 that lie in a mode of `A` and in a
//! mode of `B`, each as large as possible, in ascending order. For a mode from `p` to `e` and a
//! mode from `q` to `f`, the factor is `gcd(e, f) / lcm(p, q) : lcm(p, q)`, if the division is
//! exact.
//!
//! `(5,3,4)` and `(10,6)` have `(5,2):(1,30)` in common: the mode of 5 lies in the mode of 10, and
//! the last modes, from index 15 and from index 10 on, share a factor 2 that begins at 30.
//!
//! Precondition, Compatible: the sizes are static, since they decide which factors exist.
//!
//! Source: arXiv:2603.02298, `greatest_common_domain` of its reference implementation.

use crate::fmt::Plain;
use crate::layout::construct::made;
use crate::layout::evaluate::{StatusOf, Valid, unwrap_or_panic};
use crate::layout::make::compact_col_major;
use crate::layout::operation::named;
use crate::logic::Both;
use crate::status::{Checked, Holds, Status};
use crate::tuple::{IntTuple, Leaves, leaves, tuple_bounds};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::common_domain;

    pub fn common_domain(a: IntTuple, b: IntTuple) -> Checked {
        if both_static(static_sizes(leaves(b)), leaves(a)) {
            let modes: List = aligned(leaves(a), leaves(b), 1);
            match modes {
                Nil => Outcome(Good, Cons(Mode(1, 0), Nil)),
                Cons(m, t) => Outcome(Good, modes),
            }
        } else {
            Outcome(DynamicSizes, Nil)
        }
    }
    /// Checks the second shape first: rustc knows the first one earlier, and would not name the
    /// second one if it is refused.
    fn both_static(second: Bool, first: Ints) -> Bool { if second { static_sizes(first) } else { False } }
    fn static_sizes(sizes: Ints) -> Bool {
        match sizes { Nil => True, Cons(s, t) => if is_static(s) { static_sizes(t) } else { False } }
    }

    /// The common factors of two shapes that begin at the same index `d`.
    fn aligned(a: Ints, b: Ints, d: Int) -> List {
        match a { Nil => Nil, Cons(s, t) => if is_one(s) { aligned(t, b, d) } else { aligned_first(b, s, t, d) } }
    }
    fn aligned_first(b: Ints, s: Int, a: Ints, d: Int) -> List {
        match b {
            Nil => Nil,
            Cons(s1, t) => if is_one(s1) {
                aligned_first(t, s, a, d)
            } else {
                match relate(s, s1) {
                    SameAs => Cons(Mode(s, d), aligned(a, t, mul(d, s))),
                    MultipleOf(q) => Cons(Mode(s1, d), aligned_first(t, q, a, mul(d, s1))),
                    DivisorOf(q) => Cons(Mode(s, d), aligned(a, Cons(q, t), mul(d, s))),
                    LessThan | MoreThan => aligned_part(gcd(s, s1), s, a, s1, t, d),
                    // not both are static sizes above 0
                    Undecided => Nil,
                }
            },
        }
    }
    fn aligned_part(g: Int, s: Int, a: Ints, s1: Int, b: Ints, d: Int) -> List {
        if is_one(g) { apart(a, s, b, s1, d) } else { Cons(Mode(g, d), apart(a, div(s, g), b, div(s1, g), mul(d, g))) }
    }

    /// The common factors of `a` from index `d · x` on and `b` from `d · y` on, where `x` and `y`
    /// are coprime: the first multiple of both indices is `d · x · y`.
    fn apart(a: Ints, x: Int, b: Ints, y: Int, d: Int) -> List {
        match (a, b) {
            (Cons(s, t), Cons(s1, t2)) => apart_modes(divide(s, y), x, s, t, y, s1, t2, d),
            _ => Nil,
        }
    }
    /// `quotient` tells whether `y` divides `s`: then the first mode of `a` contains the index
    /// `d · x · y`.
    fn apart_modes(
        quotient: Division,
        x: Int,
        s: Int,
        a: Ints,
        y: Int,
        s1: Int,
        b: Ints,
        d: Int,
    ) -> List {
        match quotient {
            Exact(p) => match divide(s1, x) {
                // both modes contain it
                Exact(q) => aligned(Cons(p, a), Cons(q, b), mul(d, mul(x, y))),
                // only the mode of b is skipped if its end, d·y·s1, divides the end of a's mode
                Inexact(q) => {
                    let g: Int = gcd(x, s1);
                    match divide(mul(x, p), s1) {
                        Exact(q) => apart(Cons(s, a), div(x, g), b, mul(y, div(s1, g)), mul(d, g)),
                        Inexact(q) => skip_both(mul(x, s), a, mul(y, s1), b, d),
                        Unchecked(q) => Nil,
                    }
                }
                Unchecked(q) => Nil,
            },
            Inexact(p) => meet_in_second(divide(s1, x), x, s, a, y, s1, b, d),
            Unchecked(p) => Nil,
        }
    }
    fn meet_in_second(
        quotient: Division,
        x: Int,
        s: Int,
        a: Ints,
        y: Int,
        s1: Int,
        b: Ints,
        d: Int,
    ) -> List {
        match quotient {
            Exact(q) => {
                let g: Int = gcd(y, s);
                match divide(mul(y, q), s) {
                    Exact(q) => apart(a, mul(x, div(s, g)), Cons(s1, b), div(y, g), mul(d, g)),
                    Inexact(q) => skip_both(mul(x, s), a, mul(y, s1), b, d),
                    Unchecked(q) => Nil,
                }
            }
            Inexact(q) => skip_both(mul(x, s), a, mul(y, s1), b, d),
            Unchecked(q) => Nil,
        }
    }
    /// Goes on from the ends `d · e` and `d · f`.
    fn skip_both(e: Int, a: Ints, f: Int, b: Ints, d: Int) -> List {
        let g: Int = gcd(e, f);
        apart(a, div(e, g), b, div(f, g), mul(d, g))
    }
}

/// The factors that two shapes have in common, in order: see [`greatest_common_domain`].
///
/// ```
/// use cute_core::{layout::GreatestCommonDomain, prelude::*};
/// type G = GreatestCommonDomain<Shape![(6,35)], Shape![(15,14)]>;
/// assert_eq!(G::default(), layout!((3,7):(1,30)));
/// ```
///
/// Source: arXiv:2603.02298, `greatest_common_domain` of its reference implementation.
pub type GreatestCommonDomain<A, B> = Valid<CommonDomain<A, B>>;
/// The condition of [`GreatestCommonDomain`]: static sizes (Compatible).
///
/// ```
/// use cute_core::{layout::GreatestCommonDomainStatus, prelude::*};
/// use cute_core::status::{Good, Status, Violation};
/// let status: GreatestCommonDomainStatus<Shape![(6,35)], Shape![(15,14)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = GreatestCommonDomainStatus<Shape![(usize,35)], Shape![(15,14)]>;
/// assert_eq!(Broken::CONDITION, Condition::Compatible);
/// ```
pub type GreatestCommonDomainStatus<A, B> = StatusOf<CommonDomain<A, B>>;

tuple_bounds! {
    /// Shapes with static sizes, if those of `B` are static too: see [`greatest_common_domain`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{layout::greatest_common_domain, prelude::*};
    /// // error: common_domain: a size is dynamic, so that what the shapes have in common is not
    /// // known (Compatible)
    /// let n = 6_usize;
    /// greatest_common_domain(shape!((n,35)), shape!((15,14)));
    /// ```
    SharesDomainWith if GreatestCommonDomainStatus<Self, B> as common_domain, else "common_domain: the bound `{Self}: SharesDomainWith<{B}>` is missing";
}
/// The name in messages, in a module of its own: `tuple_bounds!` names it so.
pub(crate) mod operation {
    super::named! { common_domain }
}

/// The greatest domain that two shapes have in common: a layout of depth 1 whose modes are the
/// factors `s:d`, in ascending order, that lie within one mode of each shape. The compact layouts
/// of both can be composed with it. If there is no factor, it is `(1):(0)`.
///
/// # Conditions
/// Compatible: all sizes are static.
///
/// # Panics
/// Panics if a size is not positive (Representable).
///
/// ```
/// use cute_core::{layout::greatest_common_domain, prelude::*};
/// assert_eq!(greatest_common_domain(shape!((16,3)), shape!((16,3))), layout!((16,3):(1,16)));
/// assert_eq!(greatest_common_domain(shape!((5,3,4)), shape!((10,6))), layout!((5,2):(1,30)));
/// assert_eq!(greatest_common_domain(shape!((5,3)), shape!((3,5))), layout!((1):(0)));
/// ```
///
/// Source: arXiv:2603.02298, `greatest_common_domain` of its reference implementation.
#[inline(always)]
#[track_caller]
pub fn greatest_common_domain<A: SharesDomainWith<B>, B: IntTuple>(
    a: A,
    b: B,
) -> GreatestCommonDomain<A, B> {
    made::<A::IsStatic, _>(|| compact_col_major(a));
    made::<B::IsStatic, _>(|| compact_col_major(b));
    made::<Both<A::IsStatic, B::IsStatic>, _>(|| {
        unwrap_or_panic("common_domain", common_domain(a, b).validated())
    })
}
