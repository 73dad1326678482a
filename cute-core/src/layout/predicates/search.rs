//! The search for two coordinates with one offset.
//!
//! Their difference is an `x`, not all 0, with `|x_k| <= s_k - 1` and `Σ x_k·d_k = 0`. The last
//! part of `x` that is not 0 may be taken as positive; the modes before it must then reach
//! `-x_k·d_k`. A part is tried only if the modes before it reach that far, and if it leaves a
//! multiple of the divisor that their strides share: for `(3,5):(5,3)` nothing is left to try. If
//! the modes before a part have a common step, and the larger strides continue it without gaps,
//! they reach all multiples, and nothing is left to try either.
//!
//! Whether such an `x` exists is as hard to tell as whether some subset has a given sum. So the
//! search can take long for many modes whose strides are neither ordered nor have common divisors.

use super::{ByStride, Numbers};

/// The modes sorted by stride, each with the reach and the common divisor of the modes before it.
pub(crate) struct Search<'a> {
    modes: &'a [Numbers; 63],
    len: usize,
    /// `Σ (s_j-1)·d_j` over `j < k`.
    reach: [i128; 64],
    /// The greatest common divisor of `d_j` over `j < k`.
    divisor: [i128; 64],
    /// How many of the first modes reach every multiple of their divisor within their reach.
    dense: usize,
    /// The parts `x_k` chosen so far; all of `x` once it is found.
    difference: [i128; 63],
    /// How many more parts may be tried.
    budget: u64,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// An `x` was found: see [`Search::ends`].
    Collision,
    /// There is no such `x`.
    Nothing,
    /// The budget is used up.
    Undecided,
}

impl<'a> Search<'a> {
    /// A search that tries at most `budget` parts.
    pub(crate) const fn new(by_stride: &'a ByStride, budget: u64) -> Self {
        let (modes, len) = (&by_stride.modes, by_stride.len);
        let mut search = Search {
            modes,
            len,
            reach: [0; 64],
            divisor: [0; 64],
            dense: 0,
            difference: [0; 63],
            budget,
        };
        let mut k = 0;
        while k < len {
            let (stride, reach) = (search.stride(k), search.reach[k]);
            search.reach[k + 1] = reach + modes[k].reach();
            search.divisor[k + 1] = gcd(stride, search.divisor[k]);
            // The modes before cover -reach to reach in steps of the first stride; this mode
            // repeats that at each multiple of its stride.
            let step = search.stride(0);
            if search.dense == k && stride % step == 0 && stride <= 2 * reach + step {
                search.dense = k + 1;
            }
            k += 1;
        }
        search
    }

    const fn stride(&self, k: usize) -> i128 {
        self.modes[k].stride as i128
    }

    pub(super) const fn finds_no_collision(mut self) -> bool {
        matches!(self.run(), Found::Nothing)
    }

    /// Looks for two coordinates with one offset.
    pub(crate) const fn run(&mut self) -> Found {
        let mut k = self.len;
        while k > 0 {
            k -= 1;
            // x_k·d_k is a multiple of the divisor of the others, and within their reach.
            let (stride, divisor) = (self.stride(k), self.divisor[k]);
            let step = divisor / gcd(stride, divisor);
            let most = min(self.modes[k].size as i128 - 1, self.reach[k] / stride);
            let mut x = step;
            while x > 0 && x <= most {
                if self.budget == 0 {
                    return Found::Undecided;
                }
                self.budget -= 1;
                if self.reaches(k, -x * stride) {
                    self.difference[k] = x;
                    return Found::Collision;
                }
                x += step;
            }
        }
        if self.budget == 0 {
            Found::Undecided
        } else {
            Found::Nothing
        }
    }

    /// The two one-dimensional coordinates of the difference that was found, the lesser first: one
    /// of its positive parts, one of its negative parts.
    pub(super) const fn ends(&self, by_stride: &ByStride) -> (u64, u64) {
        let (mut one, mut other, mut k) = (0, 0, 0);
        while k < self.len {
            // a part is below a size, and the index below the product of sizes
            let part = self.difference[k];
            let step = part.unsigned_abs() as u64 * by_stride.steps[k];
            // the search ignores the signs of strides
            if part > 0 && !self.modes[k].descends || part < 0 && self.modes[k].descends {
                one += step;
            } else {
                other += step;
            }
            k += 1;
        }
        if one < other {
            (one, other)
        } else {
            (other, one)
        }
    }

    /// Whether the first `k` modes reach `target`, a multiple of their divisor within their reach.
    /// If so, [`difference`](Self::difference) holds the parts. False if the budget is used up.
    const fn reaches(&mut self, k: usize, target: i128) -> bool {
        if k <= self.dense || target == 0 {
            self.reach_densely(k, target);
            return true;
        }
        let k = k - 1;
        let (stride, reach, divisor) = (self.stride(k), self.reach[k], self.divisor[k]);
        // The least x_k from which the others reach the target, then the next to leave a multiple.
        let common = gcd(stride, divisor);
        let step = divisor / common;
        let most = self.modes[k].size as i128 - 1;
        let least = max(-most, -((reach - target).div_euclid(stride)));
        let wanted =
            (target / common).rem_euclid(step) * inverse(stride / common % step, step) % step;
        let mut x = least + (wanted - least).rem_euclid(step);
        while x <= most && x * stride - target <= reach {
            if self.budget == 0 {
                return false;
            }
            self.budget -= 1;
            if self.reaches(k, target - x * stride) {
                self.difference[k] = x;
                return true;
            }
            x += step;
        }
        false
    }

    /// Chooses parts of the first `k` modes, if these are dense or `target` is 0. From the last
    /// mode on, each takes as much as it must for the modes before it to reach the rest.
    const fn reach_densely(&mut self, k: usize, target: i128) {
        let (mut k, mut rest) = (k, target);
        while k > 0 {
            k -= 1;
            let (stride, reach) = (self.stride(k), self.reach[k]);
            let beyond = rest.abs() - reach;
            let x = if beyond > 0 {
                (beyond + stride - 1) / stride * rest.signum()
            } else {
                0
            };
            self.difference[k] = x;
            rest -= x * stride;
        }
    }
}

const fn min(a: i128, b: i128) -> i128 {
    if a < b { a } else { b }
}

const fn max(a: i128, b: i128) -> i128 {
    if a < b { b } else { a }
}

pub(crate) const fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The inverse of `n` modulo `modulus`; the two are coprime.
const fn inverse(n: i128, modulus: i128) -> i128 {
    let (mut r, mut next) = (modulus, n);
    let (mut factor, mut next_factor) = (0, 1);
    while next != 0 {
        let quotient = r / next;
        (r, next) = (next, r - quotient * next);
        (factor, next_factor) = (next_factor, factor - quotient * next_factor);
    }
    factor.rem_euclid(modulus)
}
