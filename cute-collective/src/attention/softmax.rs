//! Maxima, exponentials and sums of a thread's two rows.

use cute_core::prelude::*;
use cute_gpu::device::math::{
    exp2, fma_ftz as fma, log2_ftz as log2, max_ftz as max, reciprocal_ftz as reciprocal,
};
use cute_gpu::device::threads::{any, shfl_xor};
use cute_kernels::attention::{Accumulators, AccumulatorsAsBytes, AccumulatorsAsOperand};

/// The value of a neighbour, a row and a block of columns.
#[inline(always)]
pub fn value(neighbour: usize, row: usize, columns: usize) -> usize {
    Accumulators::default().at((neighbour, row, columns))
}

/// Maxima and sums of the two rows.
#[derive(Clone, Copy)]
pub struct Rows {
    /// The maxima of scores.
    pub max: [f32; 2],
    /// The sums of this thread's weights.
    pub sum: [f32; 2],
}

impl Rows {
    /// The rows before their first key.
    pub const NONE: Rows = Rows {
        max: [f32::NEG_INFINITY; 2],
        sum: [0.0; 2],
    };

    /// Turns the scores of a further tile into weights, relative to the greatest score so far. It returns
    /// the factors for the weights of the tiles before.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    #[inline(always)]
    pub unsafe fn add_tile(&mut self, s: &mut [f32], exponent: f32) -> [f32; 2] {
        // SAFETY: the caller has all lanes here.
        let max = unsafe { row_max(s, self.max) };
        let origin = origin::<true>(max, exponent);
        let by = [0, 1].map(|row| exp2(fma(self.max[row], exponent, origin[row])));
        let sum = weigh(s, origin, exponent);
        *self = Rows {
            max,
            sum: [0, 1].map(|row| fma(self.sum[row], by[row], sum[row])),
        };
        by
    }
}

/// How many octaves below the maximum before the next origin of weights may be.
const LOWER: f32 = 2.0;

/// The least sum of a thread's weights with which their origin stays: with further lower ones, sums would
/// become too large for `f32`.
const HIGHEST: f32 = 65536.0;

/// The least origin that may serve a further tile: that of its own greatest score serves best, as this
/// score then has a weight of exactly 1, but sums of weights must not become too large.
#[inline(always)]
pub fn least(rows: &Rows, exponent: f32) -> [f32; 2] {
    let lower = LOWER * reciprocal(exponent);
    [0, 1].map(|row| {
        if rows.sum[row] < HIGHEST {
            rows.max[row] - lower
        } else {
            rows.max[row]
        }
    })
}

/// The greatest scores of both rows, of these and those before.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
pub unsafe fn row_max(s: &[f32], before: [f32; 2]) -> [f32; 2] {
    let of = |row: usize| {
        let [mut a, mut b] = [before[row]; 2];
        for columns in 0..s.len() / 4 {
            a = max(a, s[value(0, row, columns)]);
            b = max(b, s[value(1, row, columns)]);
        }
        max(a, b)
    };
    // SAFETY: the caller has all lanes here.
    [0, 1].map(|row| unsafe { across(of(row)) })
}

/// [`row_max`] on GPUs that have maxima of three integers, with half of the instructions where each row
/// has a score that is not negative.
///
/// Numbers of `f32` that are not negative are in the order of their bits, above all negative ones; and
/// negative ones are in the opposite order.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
pub unsafe fn row_max_of_three(s: &[f32], before: [f32; 2]) -> [f32; 2] {
    // SAFETY: the caller has all lanes here.
    unsafe {
        let of = |row| {
            across(greatest(s, row, before[row], |a, b| {
                (a as i32).max(b as i32) as u32
            }))
        };
        let max = [of(0), of(1)];
        if !any(max[0] < 0.0 || max[1] < 0.0) {
            return max;
        }
        let of = |row| across(greatest(s, row, before[row], u32::min));
        let of_negative = [of(0), of(1)];
        [0, 1].map(|row| {
            if max[row] < 0.0 {
                of_negative[row]
            } else {
                max[row]
            }
        })
    }
}

/// The greatest number of a row of this thread, and of `first`, by their bits.
#[inline(always)]
fn greatest(s: &[f32], row: usize, first: f32, greater: impl Fn(u32, u32) -> u32) -> f32 {
    let [mut a, mut b] = [first.to_bits(); 2];
    for two in 0..s.len() / 8 {
        let at = |neighbour, column| s[value(neighbour, row, 2 * two + column)].to_bits();
        a = greater(greater(a, at(0, 0)), at(0, 1));
        b = greater(greater(b, at(1, 0)), at(1, 1));
    }
    f32::from_bits(greater(a, b))
}

/// The maximum over the four threads that have a row.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
unsafe fn across(x: f32) -> f32 {
    // SAFETY: the caller has all lanes here.
    unsafe {
        let x = max(x, shfl_f32(x, 1));
        max(x, shfl_f32(x, 2))
    }
}

/// The sum over the four threads that have a row.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
pub unsafe fn row_sum(sum: f32) -> f32 {
    // SAFETY: the caller has all lanes here.
    unsafe {
        let sum = sum + shfl_f32(sum, 1);
        sum + shfl_f32(sum, 2)
    }
}

/// ln Σ e^score of a row, from its sum of weights and its greatest score:
/// ln 2 · (max·exponent + log₂ Σ 2^…).
#[inline(always)]
pub fn logarithm(sum: f32, max: f32, exponent: f32) -> f32 {
    let of_max = if sum == 0.0 { 0.0 } else { max };
    fma(of_max, exponent, log2(sum)) * core::f32::consts::LN_2
}

/// The origin with which each weight is 2^power times as large.
#[inline(always)]
pub fn raise(origin: [f32; 2], power: u32) -> [f32; 2] {
    if power == 0 {
        origin
    } else {
        origin.map(|origin| origin + power as f32)
    }
}

/// A sum of weights that were multiplied by a power of 2, without that factor.
#[inline(always)]
pub fn lower(sum: f32, power: u32) -> f32 {
    if power == 0 {
        sum
    } else {
        sum * (1.0 / (1_u32 << power) as f32)
    }
}

/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
unsafe fn shfl_f32(x: f32, mask: u32) -> f32 {
    // SAFETY: the caller has all lanes here.
    f32::from_bits(unsafe { shfl_xor(x.to_bits(), mask) })
}

/// The summand of exponents, minus the scaled maximum; 0 for a row without keys, so that its weights are 0.
#[inline(always)]
pub fn origin<const EMPTY_ROWS: bool>(max: [f32; 2], exponent: f32) -> [f32; 2] {
    max.map(|m| {
        let m = if EMPTY_ROWS && m == f32::NEG_INFINITY {
            0.0
        } else {
            m
        };
        -m * exponent
    })
}

/// Scores to weights, 2^(s·exponent + origin); the sums of both rows.
#[inline(always)]
pub fn weigh(s: &mut [f32], origin: [f32; 2], exponent: f32) -> [f32; 2] {
    let mut sums = [[0.0; 2]; 2];
    for columns in 0..s.len() / 4 {
        for row in 0..2 {
            for neighbour in 0..2 {
                let w = &mut s[value(neighbour, row, columns)];
                *w = exp2(fma(*w, exponent, origin[row]));
                sums[row][neighbour] += *w;
            }
        }
    }
    [sums[0][0] + sums[0][1], sums[1][0] + sums[1][1]]
}

/// [`weigh`] and [`pack`] at once, where the scores stay.
#[inline(always)]
pub fn weigh_packed(
    s: &[f32],
    p: &mut [[u32; 4]],
    origin: [f32; 2],
    exponent: f32,
    pair: impl Fn(f32, f32) -> u32,
) -> [f32; 2] {
    let mut sums = [[0.0; 2]; 2];
    for k in 0..p.len() {
        weigh_packed_keys(s, p, k, origin, exponent, &pair, &mut sums);
    }
    [sums[0][0] + sums[0][1], sums[1][0] + sums[1][1]]
}

/// [`weigh_packed`] for the 16 keys of instruction `k`; their weights are added to the sums of both rows and neighbours.
#[inline(always)]
pub fn weigh_packed_keys(
    s: &[f32],
    p: &mut [[u32; 4]],
    k: usize,
    origin: [f32; 2],
    exponent: f32,
    pair: impl Fn(f32, f32) -> u32,
    sums: &mut [[f32; 2]; 2],
) {
    let values = AccumulatorsAsOperand::default();
    for half in 0..2 {
        for row in 0..2 {
            let mut of = |neighbour: usize| {
                let s = s[values.at(((neighbour, row, half), k))];
                let w = exp2(fma(s, exponent, origin[row]));
                sums[row][neighbour] += w;
                w
            };
            p[k][2 * half + row] = pair(of(0), of(1));
        }
    }
}

/// Weights as the operand of P·V, in pairs.
#[inline(always)]
pub fn pack(s: &[f32], p: &mut [[u32; 4]], pair: impl Fn(f32, f32) -> u32) {
    let values = AccumulatorsAsOperand::default();
    for k in 0..p.len() {
        for half in 0..2 {
            for row in 0..2 {
                let of = |neighbour: usize| s[values.at(((neighbour, row, half), k))];
                p[k][2 * half + row] = pair(of(0), of(1));
            }
        }
    }
}

/// Weights as the operand of P·V, in fours of 8 bits.
#[inline(always)]
pub fn pack_bytes(s: &[f32], p: &mut [[u32; 4]], four: impl Fn([f32; 4]) -> u32) {
    let values = AccumulatorsAsBytes::default();
    for k in 0..p.len() {
        for half in 0..2 {
            for row in 0..2 {
                let of = |neighbour: usize, block: usize| {
                    s[values.at((((neighbour, block), row, half), k))]
                };
                p[k][2 * half + row] = four([of(0, 0), of(1, 0), of(0, 1), of(1, 1)]);
            }
        }
    }
}

/// Multiplies both rows of O.
#[inline(always)]
pub fn rescale(o: &mut [f32], by: [f32; 2]) {
    for columns in 0..o.len() / 4 {
        for row in 0..2 {
            for neighbour in 0..2 {
                o[value(neighbour, row, columns)] *= by[row];
            }
        }
    }
}
