//! Order and equality of binary numbers.

use super::Nat;
use crate::logic::{Bool, False, True};
use typenum::{B0, B1, UInt, UTerm};

/// Comparisons, from the least significant digit: `Tie` is the answer if all further digits agree.
pub trait NatOrder: Sized {
    /// `self < R`, and `Tie` where they are equal.
    type Less<R: Nat, Tie: Bool>: Bool;
    /// `2·U < self`, and `Tie` where they are equal.
    type LessAfter0<U: Nat, Tie: Bool>: Bool;
    /// `2·U + 1 < self`, and `Tie` where they are equal.
    type LessAfter1<U: Nat, Tie: Bool>: Bool;
    /// `0 < self`, and `Tie` for 0.
    type PositiveOr<Tie: Bool>: Bool;
    /// `self = R`.
    type Equal<R: Nat>: Bool;
    /// `2·U = self`, not 0.
    type EqualAfter0<U: Nat>: Bool;
    /// `2·U + 1 = self`.
    type EqualAfter1<U: Nat>: Bool;
}

// 0
impl NatOrder for UTerm {
    type Less<R: Nat, Tie: Bool> = R::PositiveOr<Tie>;
    type LessAfter0<U: Nat, Tie: Bool> = False;
    type LessAfter1<U: Nat, Tie: Bool> = False;
    type PositiveOr<Tie: Bool> = Tie;
    type Equal<R: Nat> = R::IsZero;
    type EqualAfter0<U: Nat> = False;
    type EqualAfter1<U: Nat> = False;
}

// 2·V
impl<V: Nat> NatOrder for UInt<V, B0> {
    type Less<R: Nat, Tie: Bool> = R::LessAfter0<V, Tie>;
    type LessAfter0<U: Nat, Tie: Bool> = U::Less<V, Tie>;
    type LessAfter1<U: Nat, Tie: Bool> = U::Less<V, False>;
    type PositiveOr<Tie: Bool> = True;
    type Equal<R: Nat> = R::EqualAfter0<V>;
    type EqualAfter0<U: Nat> = U::Equal<V>;
    type EqualAfter1<U: Nat> = False;
}

// 2·V + 1
impl<V: Nat> NatOrder for UInt<V, B1> {
    type Less<R: Nat, Tie: Bool> = R::LessAfter1<V, Tie>;
    type LessAfter0<U: Nat, Tie: Bool> = U::Less<V, True>;
    type LessAfter1<U: Nat, Tie: Bool> = U::Less<V, Tie>;
    type PositiveOr<Tie: Bool> = True;
    type Equal<R: Nat> = R::EqualAfter1<V>;
    type EqualAfter0<U: Nat> = False;
    type EqualAfter1<U: Nat> = U::Equal<V>;
}
