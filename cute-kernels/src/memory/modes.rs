//! Sizes of modes that only the host knows, and what takes the place of divisions by them.

/// A divisor as factors: a product and two shifts take the place of a division, which takes some twenty
/// instructions.
///
/// Source: Granlund and Montgomery, "Division by Invariant Integers using Multiplication" (1994), figure
/// 4.1; CUTLASS `FastDivmod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
struct Divisor {
    /// 2³²·(2^`bits` - divisor) / divisor + 1.
    multiplier: u32,
    /// The bits of divisor - 1.
    bits: u32,
}

impl Divisor {
    /// A division by `divisor`, or by 1 instead of 0.
    const fn new(divisor: u32) -> Self {
        let divisor = if divisor == 0 { 1 } else { divisor };
        let bits = u32::BITS - (divisor - 1).leading_zeros();
        let missing = (1_u64 << bits) - divisor as u64;
        Divisor {
            // less than 2³², since what is missing is less than the divisor
            multiplier: ((missing << 32) / divisor as u64 + 1) as u32,
            bits,
        }
    }

    /// The whole part of `number` by the divisor, for each number.
    #[inline(always)]
    const fn quotient(self, number: u32) -> u32 {
        let high = ((self.multiplier as u64 * number as u64) >> 32) as u32;
        // The sum of `high` and `number` may have 33 bits, so half of their distance is added.
        let first = if self.bits == 0 { 0 } else { 1 };
        (high + ((number - high) >> first)) >> (self.bits - first)
    }
}

/// A shape of `N` modes as a parameter of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Modes<const N: usize> {
    sizes: [u32; N],
    divisors: [Divisor; N],
}

impl<const N: usize> Modes<N> {
    /// Modes of these sizes.
    pub const fn new(sizes: [u32; N]) -> Self {
        let mut divisors = [Divisor::new(1); N];
        let mut k = 0;
        while k < N {
            divisors[k] = Divisor::new(sizes[k]);
            k += 1;
        }
        Modes { sizes, divisors }
    }

    /// Their sizes.
    #[inline(always)]
    pub const fn sizes(&self) -> [u32; N] {
        self.sizes
    }

    /// How many coordinates there are.
    #[inline(always)]
    pub fn size(&self) -> u32 {
        self.sizes.iter().product()
    }

    /// The coordinate of an index, the first mode the fastest. That of an index beyond the last one is
    /// beyond the last mode.
    #[inline(always)]
    pub const fn coordinate(&self, index: u32) -> [u32; N] {
        let (mut at, mut left, mut k) = ([0; N], index, 0);
        while k + 1 < N {
            let quotient = self.divisors[k].quotient(left);
            at[k] = left - quotient * self.sizes[k];
            left = quotient;
            k += 1;
        }
        at[N - 1] = left;
        at
    }
}

#[cfg(test)]
mod tests {
    use super::{Divisor, Modes};

    /// Numbers at which a rounding shows: around powers of 2, around multiples of `divisor`, and the ends.
    fn near(divisor: u32) -> impl Iterator<Item = u32> {
        let powers = (0..32).map(|bit| 1_u32 << bit);
        let multiples = [1, 2, 3, 1000, u32::MAX / divisor]
            .into_iter()
            .filter_map(move |times| divisor.checked_mul(times));
        powers
            .chain(multiples)
            .chain([0, u32::MAX])
            .flat_map(|n| [n.wrapping_sub(1), n, n.wrapping_add(1)])
    }

    #[test]
    fn quotients_are_those_of_a_division() {
        let divisors = (0..32)
            .flat_map(|bit| [(1_u32 << bit) - 1, 1 << bit, (1 << bit) + 1])
            .chain(1..1000)
            .chain([u32::MAX - 1, u32::MAX, 3_000_000_019])
            .filter(|&divisor| divisor > 0);
        for divisor in divisors {
            let by = Divisor::new(divisor);
            for number in near(divisor) {
                assert_eq!(
                    by.quotient(number),
                    number / divisor,
                    "{number} / {divisor}"
                );
            }
        }
    }

    #[test]
    fn all_quotients_of_a_few_divisors() {
        for divisor in [1, 3, 7, 641, 65_537, 2_147_483_649] {
            let by = Divisor::new(divisor);
            for number in (0..=u32::MAX).step_by(997) {
                assert_eq!(
                    by.quotient(number),
                    number / divisor,
                    "{number} / {divisor}"
                );
            }
        }
    }

    #[test]
    fn coordinates_count_through_all_modes() {
        let modes = Modes::new([3, 1, 4, 5]);
        assert_eq!(modes.size(), 60);
        let mut index = 0;
        for d in 0..6 {
            for c in 0..4 {
                for a in 0..3 {
                    assert_eq!(modes.coordinate(index), [a, 0, c, d]); // beyond the last one, too
                    index += 1;
                }
            }
        }
    }
}
