//! Products of odd numbers of more than one digit.
//!
//! A product must not exceed 2^63, and must not even be formed if it is much longer. So its length
//! is bounded first.
//!
//! ```text
//! Hex<_1, _1> · Hex<_1, _1>:   ⌊log2⌋ = 4 + 4, at most one more, within 2^63: Hex<Hex<_1, _2>, _1>
//! ```

use super::Nat;
use crate::int::exp::Exp;

/// The integer `A · B · 2^K` of odd numbers above 1, or an overflow.
pub type Bounded<A, B, K> = <<A as Nat>::Log2<<B as Nat>::Log2<K>> as Exp>::FitProduct<A, B, K>;
