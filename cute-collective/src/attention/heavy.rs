//! Whether the maximum before serves a tile of keys: not where its weights are heavy.
//!
//! Weights are rounded to 16 bits before they are multiplied by V. The greatest weight of a tile that
//! subtracts its own maximum is exactly 1, and not rounded. Where many keys have about as much weight,
//! this changes little, since their errors cancel; where few keys have most of a row's weight, it does.
//! So a warpgroup looks at the second tile. If its weights are flat, further tiles use the maximum of both, until
//! one has a weight much greater than those so far.

use super::head::Head;
use super::softmax::Rows;
use cute_gpu::device::math::{reciprocal_ftz as reciprocal, sqrt_ftz as sqrt};
use cute_kernels::attention::Maxima;

/// Rows that see fewer tiles compute all maxima, since the maximum before gains nothing there. Where O is narrow, scaling it
/// takes little time, so two warpgroups need more tiles than three do. As measured.
const fn fewest_tiles<H: Head>() -> u32 {
    if H::VALUE_WIDTH > 64 || H::CONSUMERS > 2 {
        4
    } else {
        16
    }
}

/// A thread has a quarter of a row's keys. The weights of a tile are flat for it if their sum is at least
/// `FLAT` times the greatest one of the row.
const FLAT: f32 = 2.0;

/// A tile is pointed for a warpgroup if its weights are not flat for `POINTED` of the 128 threads.
pub const POINTED: u32 = 44;

/// A weight is heavy if it is more than `HEAVY` times the greatest one so far, times the root of the number
/// of tiles: errors of N weights are as large as that of one weight of √N times their size.
const HEAVY: f32 = 3.0;

/// For rows that see fewer tiles a weight is heavy as for so many. Otherwise a warpgroup in seven would weigh a tile of
/// normal scores again where rows see 8 tiles, for errors that are less than .5 % smaller.
const LEAST_TILES: u32 = 16;

/// The limit of the sum of a thread's weights of a tile, even if none of them is heavy: up to it, 16 bits
/// hold each weight, and sums of `f32` have room.
const MOST: f32 = 4096.0;

/// Whether the maximum before may serve rows that see `tiles` tiles.
#[inline(always)]
pub fn may_serve<H: Head>(maxima: u32, tiles: u32) -> bool {
    maxima == Maxima::WhereNeeded as u32
        || maxima == Maxima::WhereHeavy as u32 && tiles >= fewest_tiles::<H>()
}

/// The facts about weights that a thread keeps, for its two rows.
#[derive(Clone, Copy)]
pub struct Heavy {
    /// The sums of weights of a tile with its own maximum, relative to that.
    sums: [f32; 2],
    /// The greatest sum of weights of a tile for which the maximum before serves.
    limit: f32,
}

impl Heavy {
    /// No tile was asked: weights are heavy where 16 bits do not hold them.
    pub const NONE: Self = Heavy {
        sums: [f32::MAX; 2],
        limit: MOST,
    };

    /// Notes a tile: the sums of its weights relative to `max`, its own maxima where they are above `least`.
    #[inline(always)]
    pub fn note(&mut self, sums: [f32; 2], max: [f32; 2], least: [f32; 2]) {
        // Weights far below those before it matter little, whatever they are like.
        self.sums = [0, 1].map(|row| {
            if max[row] > least[row] {
                sums[row]
            } else {
                f32::MAX
            }
        });
    }

    /// Whether the tile that was noted tells that further ones need their maxima.
    #[inline(always)]
    pub fn is_pointed(&self) -> bool {
        self.sums[0] < FLAT || self.sums[1] < FLAT
    }

    /// Sets the limit for rows that see `tiles` tiles, after `weighed` of them: one for both rows, relative to
    /// the maxima, whatever these become.
    #[inline(always)]
    pub fn limit(&mut self, rows: &Rows, weighed: u32, tiles: u32) {
        let each = rows.sum[0].min(rows.sum[1]) * reciprocal(weighed as f32);
        self.limit = MOST.min(each + HEAVY * sqrt(tiles.max(LEAST_TILES) as f32));
    }

    /// Whether the sum of weights of a row in a tile is greater than the limit.
    #[inline(always)]
    pub fn exceeds(&self, sum: f32) -> bool {
        sum > self.limit
    }
}
