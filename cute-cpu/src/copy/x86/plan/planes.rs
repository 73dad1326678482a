//! Planes of a nest, and those that are large enough for strips or direct tiles with AVX2.

use super::super::{bands, strips};
use super::processor::is_within;
use super::{FEW_SETS, Method, Plan};
use bands::PAGE;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The least bytes along each side of matrices that are copied by direct tiles, and those of the whole copy.
pub(super) const DIRECT_SIDE: usize = 64;
pub(super) const DIRECT: usize = 2048;

/// The least number of bytes of a copy whose planes are copied as bands where streamed lines leave apart, with AVX-512.
pub(super) const BANDS: usize = 2 << 20;

/// The least number of bytes along the destination of matrices that stay in the cache and are copied as
/// bands, with AVX-512.
pub(super) const NEAR_BANDS: usize = 320;

/// The least number of bytes of a copy whose matrices are copied as strips: with AVX-512 where streamed lines leave
/// apart, with AVX2, and with AVX2 where steps on both sides are at most [`CROWDED`] bytes from a multiple of
/// [`FEW_SETS`], and so lead to few sets of the cache. In smaller copies they stay in a cache near the processor.
pub(super) const STRIPS: usize = 1 << 20;
const STRIPS_AVX2: usize = 12 << 20;
const STRIPS_CROWDED: usize = 3 << 20;
const CROWDED: isize = 32;

/// With AVX-512, strips whose steps are multiples of [`FEW_SETS`] are slower than other methods for copies of
/// at least this many bytes.
pub(super) const STRIPS_COMPETE: usize = 48 << 20;

/// The planes of a nest: those of loop 0, along which the destination runs, and of the loop `across`, along
/// which the source does.
pub(super) struct Planes<'n> {
    pub(super) nest: &'n CopyNest,
    pub(super) across: usize,
    /// The bytes of an element.
    pub(super) run: usize,
    /// The loop along the destination, and the one along the source.
    pub(super) a: CopyLoop,
    pub(super) c: CopyLoop,
    /// The bytes of a plane along the destination, and along the source.
    pub(super) sides: [usize; 2],
    /// The bytes of the whole copy.
    pub(super) bytes: usize,
}

impl<'n> Planes<'n> {
    pub(super) fn new(nest: &'n CopyNest, across: usize, bytes: usize) -> Self {
        let (run, [a, c]) = (nest.run(), [0, across].map(|k| nest.loops()[k]));
        Planes {
            nest,
            across,
            run,
            a,
            c,
            sides: [a, c].map(|l| l.count.saturating_mul(run)),
            bytes,
        }
    }

    /// Whether both sides have at least these bytes.
    pub(super) fn have(&self, least: [usize; 2]) -> bool {
        (0..2).all(|k| self.sides[k] >= least[k])
    }

    /// Whether rows of the source and columns of the destination begin a multiple of `step` bytes apart.
    pub(super) fn begin_apart(&self, step: isize) -> bool {
        self.a.from % step == 0 && self.c.to % step == 0
    }

    /// The plan with AVX2.
    pub(super) fn plan(&self) -> Option<Plan> {
        let Planes { across, bytes, .. } = *self;
        let is_crowded = |step| is_within(step, FEW_SETS, CROWDED);
        let limit = match is_crowded(self.a.from) && is_crowded(self.c.to) {
            true => STRIPS_CROWDED,
            false => STRIPS_AVX2,
        };
        // Where all columns of a strip compete for the same places of the cache, the other methods
        // are faster.
        let compete = self.begin_apart(FEW_SETS) && (self.begin_apart(PAGE / 2) || bytes >= limit);
        if compete {
            return None;
        }
        if bytes >= limit {
            let is_long = self.have(strips::LEAST);
            return is_long.then_some(Plan::streamed(Method::Strips { across }));
        }
        let is_direct = bytes >= DIRECT && self.have([DIRECT_SIDE; 2]);
        is_direct.then_some(Plan::cached(Method::Direct { across }))
    }
}
