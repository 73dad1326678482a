//! Sums without carries of the bits of an index: the values of an [`XorLayout`](super::XorLayout).
//!
//! Let a stride begin at bit `f` of the index. Bit `j` of the index and bit `b` of the stride flip
//! bit `b + j - f` of the value. All bits that move equally far are one term: an and, a shift, an
//! xor.

use crate::layout::predicates::ModeNumbers;

/// Bits of an index, and how far above them the flipped bits of the value lie.
#[derive(Clone, Copy)]
struct Term {
    bits: u64,
    up: i32,
}

/// The function as terms: the value is the XOR of the shifted bits.
pub(super) struct Terms {
    terms: [Term; 127],
    len: usize,
}

impl Terms {
    /// The terms of all bits of all strides, those of one shift joined.
    pub(super) const fn of(modes: &ModeNumbers) -> Terms {
        let mut all = Terms {
            terms: [Term { bits: 0, up: 0 }; 127],
            len: 0,
        };
        let (mut from, mut k) = (0, 0);
        while k < modes.modes().len() {
            let mode = modes.modes()[k];
            let to = from + mode.size.trailing_zeros();
            // the last mode has no end
            let end = if k + 1 < modes.modes().len() { to } else { 64 };
            let mut bit = 0;
            while bit < 64 {
                if mode.stride >> bit & 1 == 1 {
                    let mut j = from;
                    while j < end && bit + (j - from) < 64 {
                        all.add(1 << j, bit as i32 - from as i32);
                        j += 1;
                    }
                }
                bit += 1;
            }
            from = to;
            k += 1;
        }
        all
    }

    const fn add(&mut self, bits: u64, up: i32) {
        let mut k = 0;
        while k < self.len {
            if self.terms[k].up == up {
                self.terms[k].bits ^= bits;
                return;
            }
            k += 1;
        }
        self.terms[self.len] = Term { bits, up };
        self.len += 1;
    }

    /// The value at an index.
    #[inline(always)]
    pub(super) const fn at(&self, index: u64) -> u64 {
        let (mut value, mut k) = (0, 0);
        while k < self.len {
            let Term { bits, up } = self.terms[k];
            value ^= if up < 0 {
                (index & bits) >> -up
            } else {
                (index & bits) << up
            };
            k += 1;
        }
        value
    }
}
