//! The order of shapes: a shape is coarser than another if they are compatible, that is if each of
//! its leaves is the size of the tree that it meets.
//!
//! - `common_refinement(a, b)` is the coarsest shape with which both are compatible. It takes the
//!   finer one of two trees that meet: `((2,3),20)` and `(6,(4,5))` have `((2,3),(4,5))`.
//! - `common_coarsening(a, b)` is the finest shape that is compatible with both. It takes the
//!   coarser one of two trees that meet, and their size if their modes do not match: `(2,(3,5))`
//!   and `((3,2),5)` have `30`.
//!
//! Preconditions:
//! - SizeMatch: a leaf and the tree that it meets have the same size. For a coarsening both shapes
//!   have, and modes that meet, if their sizes are dynamic and types cannot compare them.
//! - Congruent, for a refinement: tuples that meet have the same rank.
//!
//! Source: arXiv:2603.02298, section 2.2.1, `common_refinement` and `common_coarsening` of its
//! reference implementation.

use super::leafwise::{StatusIn, TupleIn, tuple_bounds};
use super::{IntTuple, operation};
use crate::error::LayoutError;
use crate::fmt::Plain;
use crate::int::{Dyn, Int};
use crate::status::{Holds, Invalid, SizesDiffer, Status, Violation};
use crate::world::kinds::Located;
use cute_macros::__algebra as algebra;

/// The result where two sizes differ: an integer without values.
pub type Different<A, B> = Dyn<Invalid<SizesDiffer<A, B>>>;
pub(crate) fn different<A: Int, B: Int>(_: A, _: B) -> Different<A, B> {
    panic!("{}", <SizesDiffer<A, B> as Violation>::error())
}

algebra! {
    in tuple::refinement;

    pub fn refine(a: IntTuple, b: IntTuple) -> Located {
        match (a, b) {
            (Leaf(n), Leaf(m)) => as_one(n, m),
            (Leaf(n), _) => as_size(b, product(b), n),
            (Nil, Leaf(m)) => as_size(Nil, 1, m),
            (Nil, Nil) => At(Good, Nil),
            (Cons(h, t), Leaf(m)) => as_size(a, product(a), m),
            (Cons(h, t), Cons(h2, t2)) => cons_located(refine(h, h2), refine(t, t2)),
            _ => At(NotCongruent, wrong_profile()),
        }
    }
    /// The tuple of size `n`, if it has size `m`.
    fn as_size(tuple: IntTuple, n: Int, m: Int) -> Located {
        match equal(n, m) as Tri { False => At(SizesDiffer(n, m), different(n, m)), _ => At(sizes_agree(n, m), tuple) }
    }
    /// Two integers, if they are equal.
    fn as_one(n: Int, m: Int) -> Located {
        match equal(n, m) as Tri { False => At(SizesDiffer(n, m), different(n, m)), _ => At(sizes_agree(n, m), agreed(n, m)) }
    }

    pub fn coarsen(a: IntTuple, b: IntTuple) -> Located {
        match (a, b) {
            (Leaf(n), _) => as_one(n, product(b)),
            (Nil, Nil) => At(Good, Nil),
            (Nil, _) => as_one(1, product(b)),
            (Cons(h, t), Leaf(m)) => as_one(product(a), m),
            (Cons(h, t), Nil) => as_one(product(a), 1),
            (Cons(h, t), Cons(h2, t2)) => match modes_agree(a, b) {
                False => as_one(product(a), product(b)),
                _ => coarsen_modes(a, b),
            },
        }
    }
    /// Whether both have the same number of modes, with the same sizes.
    fn modes_agree(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Nil, Nil) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(equal(product(h), product(h2)), modes_agree(t, t2)),
            _ => False,
        }
    }
    fn coarsen_modes(a: IntTuple, b: IntTuple) -> Located {
        match (a, b) {
            (Nil, _) => At(Good, Nil),
            (Cons(h, t), Nil) => At(Good, Nil),
            (Cons(h, t), Cons(h2, t2)) => cons_located(coarsen(h, h2), coarsen_modes(t, t2)),
            _ => At(NotCongruent, wrong_profile()),
        }
    }

    /// Whether sizes that meet are equal, for shapes that are iterated together: mode by mode if
    /// tuples of one rank meet, otherwise as a whole.
    pub fn pairing(a: IntTuple, b: IntTuple) -> Status {
        match (a, b) {
            (Leaf(n), _) => sizes_agree(n, product(b)),
            (Nil, _) => sizes_agree(1, product(b)),
            (Cons(h, t), Leaf(m)) => sizes_agree(product(a), m),
            (Cons(h, t), Nil) => sizes_agree(product(a), 1),
            (Cons(h, t), Cons(h2, t2)) => match same_rank(t, t2) {
                True => and(pairing(h, h2), pairing(t, t2)),
                _ => sizes_agree(product(a), product(b)),
            },
        }
    }
    fn same_rank(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) { (Nil, Nil) => True, (Cons(h, t), Cons(h2, t2)) => same_rank(t, t2), _ => False }
    }
}

/// The coarsest shape with which both are compatible: see [`common_refinement()`].
///
/// ```
/// use cute_core::{prelude::*, tuple::CommonRefinement};
/// type R = CommonRefinement<Shape![((2,3),20)], Shape![(6,(4,5))]>;
/// assert_eq!(R::default(), shape!(((2,3),(4,5))));
/// ```
///
/// Source: arXiv:2603.02298, section 2.2.1.
pub type CommonRefinement<A, B> = TupleIn<Refine<A, B>>;
/// The condition of [`CommonRefinement`]: SizeMatch, Congruent.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}, tuple::CommonRefinementStatus};
/// let status: CommonRefinementStatus<Shape![30], Shape![(2,15)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = CommonRefinementStatus<Shape![(6,5)], Shape![(2,15)]>;
/// assert_eq!(Broken::CONDITION, Condition::SizeMatch);
/// ```
pub type CommonRefinementStatus<A, B> = StatusIn<Refine<A, B>>;
/// The finest shape that is compatible with both: see [`common_coarsening()`].
///
/// ```
/// use cute_core::{prelude::*, tuple::CommonCoarsening};
/// type C = CommonCoarsening<Shape![(4,(3,5))], Shape![((2,2),15)]>;
/// assert_eq!(C::default(), shape!((4,15)));
/// ```
///
/// Source: arXiv:2603.02298, section 2.2.1.
pub type CommonCoarsening<A, B> = TupleIn<Coarsen<A, B>>;
/// The condition of [`CommonCoarsening`]: SizeMatch.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}, tuple::CommonCoarseningStatus};
/// let status: CommonCoarseningStatus<Shape![(2,(3,5))], Shape![((3,2),5)]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = CommonCoarseningStatus<Shape![(6,5)], Shape![31]>;
/// assert_eq!(Broken::CONDITION, Condition::SizeMatch);
/// ```
pub type CommonCoarseningStatus<A, B> = StatusIn<Coarsen<A, B>>;

/// The condition of [`ShapedLike`](crate::tensor::ShapedLike): SizeMatch.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}, tuple::PairingStatus};
/// let status: PairingStatus<Shape![(2,4)], Shape![(2,(2,2))]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = PairingStatus<Shape![(2,4)], Shape![(4,2)]>;
/// assert_eq!(Broken::CONDITION, Condition::SizeMatch);
/// ```
pub type PairingStatus<A, B> = Pairing<A, B>;

tuple_bounds! {
    /// Shapes that have a common refinement with `B`: see [`common_refinement()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::common_refinement};
    /// // error: common_refinement: sizes 6 and 2 differ (SizeMatch)
    /// common_refinement(shape!((6,5)), shape!((2,15)));
    /// ```
    RefinableWith if CommonRefinementStatus<Self, B> as common_refinement, else "common_refinement: the bound `{Self}: RefinableWith<{B}>` is missing";
    /// Shapes of the size of `B`: see [`common_coarsening()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::common_coarsening};
    /// // error: common_coarsening: sizes 30 and 24 differ (SizeMatch)
    /// common_coarsening(shape!((6,5)), shape!((2,12)));
    /// ```
    CoarsenableWith if CommonCoarseningStatus<Self, B> as common_coarsening, else "common_coarsening: the bound `{Self}: CoarsenableWith<{B}>` is missing";
}

/// The coarsest shape with which both are compatible: the finer one of two trees that meet.
///
/// # Conditions
/// SizeMatch: a leaf and the tree that it meets have the same size. Congruent: tuples that meet
/// have the same rank. If types know that one is broken, the call does not compile.
///
/// # Panics
/// Panics if a dynamic size differs from the one that it meets; see [`try_common_refinement`].
///
/// ```
/// use cute_core::{prelude::*, tuple::common_refinement};
/// assert_eq!(common_refinement(shape!((2,15)), shape!((2,(3,5)))), shape!((2,(3,5))));
/// assert_eq!(common_refinement(shape!(30), shape!((2,15))), shape!((2,15)));
/// ```
///
/// Source: arXiv:2603.02298, section 2.2.1, `common_refinement` of its reference implementation.
#[inline(always)]
#[track_caller]
pub fn common_refinement<A: RefinableWith<B>, B: IntTuple>(a: A, b: B) -> CommonRefinement<A, B> {
    match try_common_refinement(a, b) {
        Ok(shape) => shape,
        Err(error) => panic!("common_refinement: {error}"),
    }
}

/// [`common_refinement()`], with a broken condition as an error.
///
/// # Errors
/// SizeMatch, if it depends on dynamic sizes and does not hold.
///
/// ```
/// use cute_core::{prelude::*, tuple::try_common_refinement};
/// let n = 15_usize;
/// assert_eq!(try_common_refinement(shape!((2,n)), shape!((2,(3,5)))), Ok(shape!((2,(3,5)))));
/// let error = try_common_refinement(shape!((2,n)), shape!((2,(3,7)))).unwrap_err();
/// assert_eq!(error, LayoutError::SizesDiffer { left: 21, right: 15 });
/// ```
#[inline(always)]
pub fn try_common_refinement<A: RefinableWith<B>, B: IntTuple>(
    a: A,
    b: B,
) -> Result<CommonRefinement<A, B>, LayoutError> {
    let (status, shape) = refine(a, b).parts();
    status.check()?;
    Ok(shape)
}

/// The finest shape that is compatible with both: the coarser one of two trees that meet, or their
/// size if their modes differ in number or size. Modes whose sizes types cannot compare must have
/// the same size.
///
/// # Conditions
/// SizeMatch: both have the same size. If types know that it is broken, the call does not compile.
///
/// # Panics
/// Panics if dynamic sizes differ; see [`try_common_coarsening`].
///
/// ```
/// use cute_core::{prelude::*, tuple::common_coarsening};
/// assert_eq!(common_coarsening(shape!((4,(3,5))), shape!(((2,2),15))), shape!((4,15)));
/// assert_eq!(common_coarsening(shape!((2,(3,5))), shape!(((3,2),5))), shape!(30));
/// ```
///
/// Source: arXiv:2603.02298, section 2.2.1, `common_coarsening` of its reference implementation.
#[inline(always)]
#[track_caller]
pub fn common_coarsening<A: CoarsenableWith<B>, B: IntTuple>(a: A, b: B) -> CommonCoarsening<A, B> {
    match try_common_coarsening(a, b) {
        Ok(shape) => shape,
        Err(error) => panic!("common_coarsening: {error}"),
    }
}

/// [`common_coarsening()`], with a broken condition as an error.
///
/// # Errors
/// SizeMatch, if it depends on dynamic sizes and does not hold.
///
/// ```
/// use cute_core::{prelude::*, tuple::try_common_coarsening};
/// let n = 4_usize;
/// assert_eq!(try_common_coarsening(shape!((n,(3,5))), shape!(((2,2),15))), Ok(shape!((4,15))));
/// let error = try_common_coarsening(shape!((n,6)), shape!((2,6))).unwrap_err();
/// assert_eq!(error, LayoutError::SizesDiffer { left: 4, right: 2 });
/// ```
#[inline(always)]
pub fn try_common_coarsening<A: CoarsenableWith<B>, B: IntTuple>(
    a: A,
    b: B,
) -> Result<CommonCoarsening<A, B>, LayoutError> {
    let (status, shape) = coarsen(a, b).parts();
    status.check()?;
    Ok(shape)
}
