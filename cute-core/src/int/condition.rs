//! The branches of the integer arithmetic: each is a member of the condition that decides it.

use super::exp::{Exp, X1};
use super::nat::{Difference, OddNat, Overflow, Search};
use super::{Division, Exact, Int, LessThan, MoreThan, MultipleOf, Relation, SameAs, Unchecked};
use crate::logic::{Bool, False, True, Unknown};

/// Branches of the integer arithmetic. A supertrait of [`Bool`](crate::logic::Bool).
pub trait IntBool: Sized {
    /// The condition itself.
    type Condition: Bool;
    /// `A` if true, `B` if false.
    type If<A: Int, B: Int>: Int;
    /// A division with quotient `Q`: exact if true, otherwise still to be checked.
    type ExactIfTrue<Q: Int>: Division;
    /// How `A` relates to `B`, where `self` is `A < B`.
    type Relate<A: OddNat, B: OddNat>: Relation;
    /// The greatest common divisor of `A` and `B`, times `2^K`, where `self` is whether `K` is
    /// beyond the table. It waits for this answer so that rustc does not evaluate the search for
    /// generic numbers.
    type Gcd<A: OddNat, B: OddNat, K: Exp>: Int;
    /// The relation of two numbers if the lesser does not divide the greater: `self` says whether
    /// the lesser is the left one.
    type LessOrMore: Relation;
    /// How a number relates to another that is `Q` times less, where `self` is whether `Q = 1`.
    type SameOrMultiple<Q: Int>: Relation;
}

impl IntBool for True {
    type Condition = True;
    type If<A: Int, B: Int> = A;
    type ExactIfTrue<Q: Int> = Exact<Q>;
    type Relate<A: OddNat, B: OddNat> = <A::ExactInto<B> as Difference>::RelateDown<X1, B, A>;
    type Gcd<A: OddNat, B: OddNat, K: Exp> = Overflow;
    type LessOrMore = LessThan;
    type SameOrMultiple<Q: Int> = SameAs;
}

impl IntBool for False {
    type Condition = False;
    type If<A: Int, B: Int> = B;
    type ExactIfTrue<Q: Int> = Unchecked<Q>;
    type Relate<A: OddNat, B: OddNat> = <B::ExactInto<A> as Difference>::RelateMultiple;
    type Gcd<A: OddNat, B: OddNat, K: Exp> = Search<A, B, K>;
    type LessOrMore = MoreThan;
    type SameOrMultiple<Q: Int> = MultipleOf<Q>;
}

/// Branches on an order. A supertrait of [`Tri`](crate::logic::Tri).
pub trait IntTri: Sized {
    /// The lesser of `A` and `B`, where `self` is `A < B`.
    type Lesser<A: Int, B: Int>: Int;
}

impl IntTri for True {
    type Lesser<A: Int, B: Int> = A;
}

impl IntTri for False {
    type Lesser<A: Int, B: Int> = B;
}

impl IntTri for Unknown {
    type Lesser<A: Int, B: Int> = A::Join<B>;
}
