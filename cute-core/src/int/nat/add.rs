//! Sums of binary numbers, digit by digit with a carry.

use super::Nat;
use typenum::{B0, B1, UInt, UTerm};

/// Sums. `AddAfter0<U>` is `2·U + self` and `AddAfter1<U>` is `2·U + 1 + self`.
pub trait NatAdd: Sized {
    /// `self + R`.
    type Add<R: Nat>: Nat;
    /// `2·U + self`.
    type AddAfter0<U: Nat>: Nat;
    /// `2·U + 1 + self`.
    type AddAfter1<U: Nat>: Nat;
    /// `self + R + 1`.
    type AddCarry<R: Nat>: Nat;
    /// `2·U + self + 1`.
    type AddCarryAfter0<U: Nat>: Nat;
    /// `2·U + 1 + self + 1`.
    type AddCarryAfter1<U: Nat>: Nat;
}

// 0
impl NatAdd for UTerm {
    type Add<R: Nat> = R;
    type AddAfter0<U: Nat> = UInt<U, B0>;
    type AddAfter1<U: Nat> = UInt<U, B1>;
    type AddCarry<R: Nat> = R::Succ;
    type AddCarryAfter0<U: Nat> = UInt<U, B1>;
    type AddCarryAfter1<U: Nat> = UInt<U::Succ, B0>;
}

// 2·V
impl<V: Nat> NatAdd for UInt<V, B0> {
    type Add<R: Nat> = R::AddAfter0<V>;
    type AddAfter0<U: Nat> = UInt<U::Add<V>, B0>;
    type AddAfter1<U: Nat> = UInt<U::Add<V>, B1>;
    type AddCarry<R: Nat> = R::AddCarryAfter0<V>;
    type AddCarryAfter0<U: Nat> = UInt<U::Add<V>, B1>;
    type AddCarryAfter1<U: Nat> = UInt<U::AddCarry<V>, B0>;
}

// 2·V + 1
impl<V: Nat> NatAdd for UInt<V, B1> {
    type Add<R: Nat> = R::AddAfter1<V>;
    type AddAfter0<U: Nat> = UInt<U::Add<V>, B1>;
    type AddAfter1<U: Nat> = UInt<U::AddCarry<V>, B0>;
    type AddCarry<R: Nat> = R::AddCarryAfter1<V>;
    type AddCarryAfter0<U: Nat> = UInt<U::AddCarry<V>, B0>;
    type AddCarryAfter1<U: Nat> = UInt<U::AddCarry<V>, B1>;
}
