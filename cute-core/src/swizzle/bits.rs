//! Swizzles in the arithmetic of static integers: applied to an offset, and recast to other
//! elements.
//!
//! The algebra has no bits, so a field of `b` bits from `p = 2^k` on is `⌊x/p⌋ mod 2^b`:
//!
//! ```text
//! Sw<2,0,3> at _24:  y = 24/8 mod 4 = 3,  z = 24/1 mod 4 = 0,  24 - z + (z xor y) = _27
//! ```

use crate::error::LayoutError;
use crate::int::{Int, Pos, exp::X9223372036854775808, hex::_1, ops::*};
use crate::status::Pending;
use cute_macros::__algebra as algebra;

/// 2^63, a multiple of every power of two.
pub(crate) type Greatest = Pos<_1, X9223372036854775808>;
pub(crate) fn greatest() -> Greatest {
    Greatest::NEW
}

/// A new element begins at the offset. If not, the first one has only the old elements after it.
#[inline(always)]
pub(crate) fn offset_check(offset: impl Int, up: impl Int) -> Pending {
    let (offset, ratio) = (offset.to_i128(), up.to_i128());
    let rest = offset.rem_euclid(ratio);
    let run = ratio - rest;
    Pending((rest != 0).then_some(LayoutError::NotContiguous { run, ratio }))
}

algebra! {
    in swizzle::bits;
    integers;

    /// `2^n`.
    pub fn power(n: Int) -> Int { if is_zero(n) { 1 } else { mul(2, power(pred(n))) } }
    /// `k` for `n = 2^k`; rounded down for another number.
    pub fn logarithm(n: Int) -> Int { if is_one(n) { 0 } else { succ(logarithm(div(n, 2))) } }
    /// Whether `n` is a power of two.
    pub fn is_power(n: Int) -> Bool { same(n, gcd(n, greatest())) }

    /// `x` with `b` bits from `2^to` on flipped, each if its partner from `2^from` on is set.
    fn flipped(x: Int, b: Int, to: Int, from: Int) -> Int {
        if is_zero(b) { x } else { flipped_field(x, b, power(to), field(x, power(from), power(b)), power(b)) }
    }
    fn flipped_field(x: Int, b: Int, to: Int, y: Int, size: Int) -> Int {
        replaced(x, to, field(x, to, size), xor(field(x, to, size), y, b))
    }
    fn field(x: Int, place: Int, size: Int) -> Int { rem(div(x, place), size) }
    fn replaced(x: Int, place: Int, old: Int, new: Int) -> Int { add(x, mul(place, sub(new, old))) }
    /// The lowest `b` bits that are set in exactly one of both numbers.
    fn xor(x: Int, y: Int, b: Int) -> Int {
        if is_zero(b) { 0 } else { add(differs(same(rem(x, 2), rem(y, 2))), mul(2, xor(div(x, 2), div(y, 2), pred(b)))) }
    }
    fn differs(same: Bool) -> Int { if same { 0 } else { 1 } }

    /// The place of the lowest bit that `Sw<_,m,s>` flips.
    pub fn flips_at(m: Int, s: Int) -> Int { if is_negative(s) { sub(m, s) } else { m } }
    /// The place of the lowest bit that `Sw<_,m,s>` reads.
    pub fn reads_at(m: Int, s: Int) -> Int { if is_negative(s) { m } else { add(m, s) } }
    /// `Sw<b,m,s>` applied to `x`.
    pub fn swizzled(x: Int, b: Int, m: Int, s: Int) -> Int { flipped(x, b, flips_at(m, s), reads_at(m, s)) }

    /// SegregatedBits: the swizzle reads other bits than it flips.
    pub fn apart(b: Int, s: Int) -> Status {
        match less(abs(s), b) { True => SwizzleOverlap(b, abs(s)), False | Unknown(_) => Good }
    }

    /// The number of bits of a swizzle in elements `2^n` times as wide: those that lie above an
    /// element, with the bits that flip them.
    pub fn wide_bits(b: Int, m: Int, n: Int) -> Int { max(sub(b, max(sub(n, m), 0)), 0) }
    /// The lowest place of these bits.
    pub fn wide_base(m: Int, n: Int) -> Int { max(sub(m, n), 0) }
    /// The condition of a recast in the ratio `up` to `down` on a swizzle: the ratio consists of
    /// powers of two, and no bit that the swizzle reads lies within an element.
    pub fn recast_swizzle(b: Int, m: Int, s: Int, up: Int, down: Int) -> Status {
        if is_power(up) {
            if is_power(down) {
                let n: Int = logarithm(up);
                if is_zero(b) {
                    Good
                } else if is_negative(s) {
                    reads_above(less(m, n), m, n)
                } else {
                    Good
                }
            } else {
                SwizzleNotRecast(down)
            }
        } else {
            SwizzleNotRecast(up)
        }
    }
    fn reads_above(within: Tri, m: Int, n: Int) -> Status {
        match within { True => SwizzleWithinElement(m, n), False | Unknown(_) => Good }
    }
    /// The condition of a recast on an offset: `up` of the old elements make a new one, which
    /// begins there.
    pub fn recast_offset(o: Int, up: Int) -> Status {
        if is_static(o) {
            let rest: Int = rem(o, up);
            if is_zero(rest) { Good } else { NotContiguous(sub(up, rest), up) }
        } else if is_one(up) {
            Good
        } else {
            pending offset_check(o, up)
        }
    }
    /// The condition of a change of unit: no bit lies within an element.
    pub fn keeps_elements(b: Int, m: Int, up: Int, down: Int) -> Status {
        if is_power(up) {
            if is_power(down) {
                let n: Int = logarithm(up);
                if is_zero(b) { Good } else { reads_above(less(m, n), m, n) }
            } else {
                SwizzleNotRecast(down)
            }
        } else {
            SwizzleNotRecast(up)
        }
    }
}
