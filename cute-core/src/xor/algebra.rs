//! Which layouts can have strides that are added bit by bit, and swizzles as such layouts.

use crate::composed::slice::{BitsApart, bits_apart};
use crate::int::ops::*;
use crate::layout::coalesce::{FlattenLayoutOnto, flatten_layout_onto};
use crate::swizzle::bits::{FlipsAt, Power, ReadsAt, flips_at, power, reads_at};
use cute_macros::__algebra as algebra;

algebra! {
    in xor::algebra;
    integers;

    /// Whether sizes are powers of two, and strides are not negative.
    pub fn powers_of_two(layout: Layout) -> Status { modes_of_bits(flatten_layout_onto(layout, Nil)) }
    fn modes_of_bits(modes: List) -> Status {
        match modes { Nil => Good, Cons(Mode(s, d), t) => and(mode_of_bits(s, d), modes_of_bits(t)) }
    }
    fn mode_of_bits(s: Int, d: Int) -> Status {
        if both(is_static(s), is_static(d)) {
            if is_power(s) {
                if is_negative(d) { NegativeStride(d) } else { Good }
            } else {
                NoPowerOfTwo(s)
            }
        } else {
            UnknownBits
        }
    }
    /// Whether no bit is in two modes.
    pub fn bits_of_their_own(layout: Layout) -> Status {
        let powers: Status = powers_of_two(layout);
        if bits_apart(flatten_layout_onto(layout, Nil)) { powers } else { and(powers, BitsMeet) }
    }

    /// `Sw<b,m,s>` as strides: each bit that it reads, with the bit that it flips.
    pub fn xor_of_swizzle(b: Int, m: Int, s: Int) -> Layout {
        let read: Int = power(reads_at(m, s));
        Cons(
            Mode(read, 1),
            Cons(
                Mode(power(b), add(read, power(flips_at(m, s)))),
                Cons(Mode(1, mul(read, power(b))), Nil),
            ),
        )
    }
}
