//! Which method copies a nest of loops, by its strides and its size.
//!
//! 1. With AVX-512, long runs side by side are streamed.
//! 2. For planes that are large enough, [`planes`] has the methods with AVX2. With AVX-512, [`apart`] has them where
//!    streamed lines leave apart, and [`together`] where they do not.
//! 3. [`Plan::of_others`] divides what is left among runs, tiles and the loops of `cute-core`.

mod apart;
mod planes;
mod processor;
mod together;

pub(super) use processor::Processor;

use super::{bands, direct, down, near, plane, rows, runs, source, squares, strips, tile};
use crate::Target;
use bands::{Order, PAGE};
use cute_core::tensor::{CopyLoop, CopyNest};
use plane::How;
use planes::Planes;
use tile::Level;
use tile::stage::Reads;

/// The least number of bytes for which lists of offsets pay.
const SMALL: usize = 64 << 10;

/// The least number of bytes of a copy that does not stay in the cache.
const BEYOND_CACHE: usize = 32 << 20;

/// The least number of bytes of a copy that does not stay in the part of the cache to which all
/// steps of a loop lead, if they are a multiple of [`PAGE`].
const BEYOND_PART: usize = 8 << 20;

/// The multiple of steps that lead to few sets of the first-level cache.
const FEW_SETS: isize = 1024;

/// The bytes of a line of the cache, as a step.
const LINE: isize = tile::LINE as isize;

/// The least number of bytes of a copy whose runs are streamed side by side, with AVX-512: where
/// streamed lines leave apart, of short runs, of those for which there is another method,
/// and of [`VERY_LONG`] ones; where they do not, of all but very long runs.
const RUNS: [usize; 3] = [2 << 20, 6 << 20, 8 << 20];
const RUNS_TOGETHER: usize = 8 << 20;

/// Runs of at least this many bytes are very long: the processor fetches them by itself.
const VERY_LONG: usize = 8 << 10;

/// The least number of bytes of a copy whose long runs `cute-core` moves faster there, as long as nothing is
/// streamed.
const ROWS_END: usize = 1 << 20;

/// The least numbers of bytes along both sides of a plane for which the loops of `cute-core` are
/// faster than tiles of AVX2: if steps lead to few sets, where tiles lose lines that they have
/// fetched; and in any case, if the copy stays in the cache.
const LONG: [usize; 2] = [512, 2048];

/// The least number of bytes of a row of the destination for which the loops of `cute-core` are
/// faster than tiles of AVX-512, where all rows begin with a line: those loops write whole lines
/// too, and have fewer of them at a time.
const LONG_ROW: usize = 4096;

/// Rows of the destination of fewer bytes that follow each other are better copied by `cute-core`
/// if they are no whole number of tiles: the last tile of a row, which begins in the one before it,
/// copies too much again. Rows of the source are to have as many bytes as a tile.
const SHORT_ROW: usize = 1024;

/// The bytes of a row that a tile has at the most.
const TILE_ROW: usize = 256;

/// The loops of `cute-core` are slower than tiles for copies of more bytes.
const MOST_OF_CORE: usize = 96 << 20;

/// The way in which a nest is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Method {
    /// Runs of at least [`rows::LEAST`] bytes that are contiguous on both sides.
    Rows,
    /// Tiles of the loops 0 and `across`, transposed in registers.
    Plane {
        /// The loop along which the source is contiguous.
        across: usize,
    },
    /// Tiles of the loops 0 and `across`, by way of a stage to the cache, with AVX-512.
    Staged {
        /// The loop along which the source is contiguous.
        across: usize,
        /// The part of a tile that is read at a time.
        reads: Reads,
    },
    /// Tiles of the loops 0 and `across`, from registers to their place.
    Direct {
        /// The loop along which the source is contiguous.
        across: usize,
    },
    /// Strips of columns of the loops 0 and `across`, streamed.
    Strips {
        /// The loop along which the source is contiguous.
        across: usize,
    },
    /// Squares of the loops 0 and `across`, with AVX-512.
    Squares {
        /// The loop along which the source is contiguous.
        across: usize,
    },
    /// Bands of rows of the loops 0 and `across`, that stay in the cache, with AVX-512.
    Near {
        /// The loop along which the source is contiguous.
        across: usize,
        /// How wide strips are, and what is fetched.
        strips: near::Strips,
    },
    /// Strips of columns of the loops 0 and `across`, that stay in the cache and are copied from the first row to the
    /// last, with AVX-512.
    Down {
        /// The loop along which the source is contiguous.
        across: usize,
        /// How much of each row a strip has.
        part: down::Part,
    },
    /// Bands of rows of the loops 0 and `across`, and of those that continue them, streamed, with
    /// AVX-512.
    Bands {
        /// The loop along which the source is contiguous.
        across: usize,
        /// In which order rows are read.
        order: Order,
    },
    /// Runs side by side in the destination, streamed, with AVX-512.
    Runs {
        /// The cache to which the next runs are fetched.
        level: Level,
    },
    /// The loops of `cute-core`.
    Core,
}

/// The loop whose steps are the shortest in the source.
fn closest(loops: &[CopyLoop]) -> Option<usize> {
    (0..loops.len())
        .filter(|&k| loops[k].from != 0)
        .min_by_key(|&k| loops[k].from.unsigned_abs())
}

/// The loop that makes a plane with loop 0: the source runs along it, the destination along loop 0.
pub(super) fn plane_of(nest: &CopyNest) -> Option<usize> {
    let loops = nest.loops();
    closest(loops).filter(|&k| k > 0 && plane::fits(nest.run(), loops[0], loops[k]))
}

/// How a nest is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Plan {
    pub(super) method: Method,
    /// Whether whole lines are written past the cache, so that they need not be read first.
    pub(super) streamed: bool,
}

impl Plan {
    /// The plan of a target for a nest, which is the whole or a part of a copy of `bytes` bytes.
    ///
    /// # Safety
    /// The elements of the nest exist in the source.
    pub(super) unsafe fn of(
        target: Target,
        nest: &CopyNest,
        bytes: usize,
        from: *const u8,
    ) -> Plan {
        Plan::on(target, Processor::this(), nest, bytes, || {
            // SAFETY: the caller's promise.
            unsafe { source::is_near(nest, from) }
        })
    }

    /// [`of`](Self::of) on a processor, where `is_near` says whether the source lies in a cache near it, if
    /// that can be known.
    pub(super) fn on(
        target: Target,
        processor: Processor,
        nest: &CopyNest,
        bytes: usize,
        is_near: impl FnOnce() -> Option<bool>,
    ) -> Plan {
        let is_avx_512 = target == Target::Avx512;
        let is_apart = is_avx_512 && processor != Processor::Together;
        let least_of_runs = match nest.run() {
            VERY_LONG.. if is_apart => RUNS[2],
            VERY_LONG.. => usize::MAX,
            _ if !is_apart => RUNS_TOGETHER,
            rows::LEAST.. => RUNS[1],
            _ => RUNS[0],
        };
        if is_avx_512 && bytes >= least_of_runs && runs::Axes::new(nest).is_some() {
            return Plan::streamed(Method::Runs {
                level: processor.level_of_runs(nest.run(), bytes),
            });
        }
        let planes = plane_of(nest).map(|across| Planes::new(nest, across, bytes));
        let large = planes.as_ref().and_then(|planes| match is_avx_512 {
            true if is_apart => apart::plan(processor, planes),
            true => together::plan(planes, is_near),
            false => planes.plan(),
        });
        let keeps_core = is_apart && (ROWS_END..least_of_runs).contains(&bytes);
        large.unwrap_or_else(|| Plan::of_others(target, nest, planes.as_ref(), bytes, keeps_core))
    }

    /// The plan for a nest that no other method copies. `cute-core` has its long runs if `keeps_core`.
    fn of_others(
        target: Target,
        nest: &CopyNest,
        planes: Option<&Planes<'_>>,
        bytes: usize,
        keeps_core: bool,
    ) -> Plan {
        let is_long = nest.run() >= rows::LEAST;
        let method = match planes {
            _ if bytes < SMALL || (is_long && keeps_core) => Method::Core,
            _ if is_long => Method::Rows,
            Some(planes) if !suit_core(target, planes) => Method::Plane {
                across: planes.across,
            },
            _ => Method::Core,
        };
        let limit = match (method, planes) {
            (Method::Plane { .. }, Some(planes)) if planes.begin_apart(PAGE) => BEYOND_PART,
            _ => BEYOND_CACHE,
        };
        Plan {
            method,
            streamed: bytes >= limit,
        }
    }

    /// A method that writes whole lines past the cache.
    fn streamed(method: Method) -> Plan {
        Plan {
            method,
            streamed: true,
        }
    }

    /// A method that writes to the cache.
    fn cached(method: Method) -> Plan {
        Plan {
            method,
            streamed: false,
        }
    }

    /// Copies the nest.
    ///
    /// # Safety
    /// The conditions of [`CopyNest::copy`]; the plan is that of the nest; the processor has the
    /// target.
    pub(super) unsafe fn run(self, target: Target, nest: &CopyNest, from: *const u8, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe {
            match self.method {
                _ if !matches!(target, Target::Avx512 | Target::Avx2) => nest.copy(from, to),
                Method::Rows => rows::copy(target, nest, self.streamed, from, to),
                Method::Plane { across } => {
                    let how = if self.streamed {
                        How::Streamed
                    } else {
                        How::Direct
                    };
                    plane::copy(target, nest, across, how, from, to);
                }
                Method::Staged { across, reads } => {
                    plane::copy(target, nest, across, How::Staged(reads), from, to);
                }
                Method::Direct { across } => direct::copy(target, nest, across, from, to),
                Method::Strips { across } => strips::copy(target, nest, across, from, to),
                Method::Squares { across } => {
                    squares::copy(nest, across, self.streamed, from, to);
                }
                Method::Near { across, strips } => near::copy(nest, across, strips, from, to),
                Method::Down { across, part } => down::copy(nest, across, part, from, to),
                Method::Bands { across, .. } if !is_word(to.wrapping_offset(nest.first()[1])) => {
                    plane::copy(target, nest, across, How::Streamed, from, to);
                }
                Method::Bands { across, order } => bands::copy(nest, across, order, from, to),
                Method::Runs { level } => runs::copy(nest, level, from, to),
                Method::Core => nest.copy(from, to),
            }
        }
    }
}

/// Whether the loops of `cute-core` are faster than tiles for these planes.
fn suit_core(target: Target, planes: &Planes<'_>) -> bool {
    let [row, column] = planes.sides;
    let shorter = row.min(column);
    let is_core_fast = if target == Target::Avx512 {
        row >= LONG_ROW && planes.begin_apart(LINE) && planes.bytes <= MOST_OF_CORE
    } else {
        shorter >= LONG[0] && planes.begin_apart(FEW_SETS)
            || shorter >= LONG[1] && planes.bytes < BEYOND_CACHE
    };
    let follow_each_other = planes.c.to.unsigned_abs() == row;
    let is_short =
        follow_each_other && row < SHORT_ROW && !row.is_multiple_of(TILE_ROW) && column >= TILE_ROW;
    is_core_fast || is_short && planes.begin_apart(LINE) && planes.bytes <= MOST_OF_CORE
}

/// Whether an address is a multiple of 4 bytes.
fn is_word(at: *mut u8) -> bool {
    at.addr().is_multiple_of(4)
}
