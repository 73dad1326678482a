//! Which method copies a nest of loops, by its strides and its size.

use super::{bands, direct, near, plane, rows, runs, squares, strips, tile};
use crate::Target;
use crate::target::is_zen_4;
use bands::{Fetch, PAGE};
use core::ops::Range;
use cute_core::tensor::{CopyLoop, CopyNest};
use plane::How;
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

/// The least numbers of bytes along both sides of a plane for which the loops of `cute-core` are
/// faster than tiles of AVX2: if steps lead to few sets, where tiles lose lines that they have
/// fetched; and in any case, if the copy stays in the cache.
const LONG: [usize; 2] = [512, 2048];

/// The bytes of a line of the cache, as a step.
const LINE: isize = tile::LINE as isize;

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

/// The least number of bytes of a copy whose matrices are copied as strips, if they stay in no
/// cache near the processor: with AVX-512 and with AVX2, and with AVX2 for rows that are
/// [`CROWDED`].
const STRIPS: usize = 1 << 20;
const STRIPS_AVX2: usize = 12 << 20;
const STRIPS_CROWDED: usize = 3 << 20;

/// With AVX-512, strips whose steps are multiples of [`FEW_SETS`] are slower than other methods for
/// copies of so many bytes.
const STRIPS_COMPETE: usize = 48 << 20;

/// The least number of bytes of a copy whose planes are copied as bands, with AVX-512.
const BANDS: usize = 2 << 20;

/// The least number of bytes of a copy whose runs are streamed side by side, with AVX-512 where
/// streamed lines leave apart: of short runs, of those for which there is another method,
/// and of [`VERY_LONG`] ones.
const RUNS: [usize; 3] = [2 << 20, 6 << 20, 8 << 20];

/// Runs of so many bytes are very long: the processor fetches them by itself.
const VERY_LONG: usize = 8 << 10;

/// On these processors, the loops of `cute-core` move long runs of copies of so many bytes or more
/// faster, as long as nothing is streamed.
const ROWS_END: usize = 1 << 20;

/// On these processors, the loops of `cute-core` copy planes of so many bytes or more faster than
/// direct tiles, if steps are multiples of [`PAGE`].
const DIRECT_END: usize = 512 << 10;

/// The least number of bytes along the destination of matrices that stay in the cache and are
/// copied as bands, with AVX-512. On [`Processor::Zen4`] all that bands fit are copied so.
const NEAR_BANDS: usize = 320;

/// Steps that are so many bytes or fewer from a multiple of [`FEW_SETS`] lead to few sets of the
/// cache, too.
const CROWDED: isize = 32;

/// On processors whose streams leave apart, columns of the destination that begin a multiple of so
/// many bytes apart are written as squares, some lines of each at a time: they lie in few parts of
/// the memory, which take short parts of columns one after another. And the least numbers of bytes
/// along both sides for which this is better than bands, if the copy stays in the cache.
const MEETING: isize = 512;
const MEETING_SIDES: [usize; 2] = [1280, 128];

/// The least numbers of bytes along both sides of squares that are streamed on
/// [`Processor::Zen4`], if rows are long and columns begin at one place of a line; where rows are
/// short, [`MEETING_SIDES`]. Elements have 4 bytes: a band of them reads 32 rows at a time.
const ZEN_4_SIDES: [usize; 2] = [1280, 1024];

/// The least number of bytes of a copy whose squares are streamed there.
const MEETING_BYTES: usize = 256 << 10;

/// On these processors but [`Processor::Zen4`], squares are faster than near bands for columns that begin at
/// one place of a line, in copies of fewer bytes.
const NEAR_BEGIN: usize = 320 << 10;

/// On these processors, the least number of bytes along both sides of squares that stay in the
/// cache.
const SQUARES_SIDE: usize = 128;

/// On these processors, what is streamed is faster than squares in the cache for copies of so many
/// bytes (4¼ MiB) or more, as measured on Zen 5.
const SQUARES_END: usize = 17 << 18;

/// On these processors, the least number of bytes along the source of squares that stay in the cache, if
/// rows compete for places of it.
const CROWDED_ROW: usize = 256;

/// That of near bands there, if neither rows nor columns compete for places of a cache.
const NEAR_END: usize = 5 << 20;

/// On [`Processor::Zen4`], near bands have two lines of each column where columns have fewer bytes than this, in copies
/// of so many bytes; else one.
const SHORT_COLUMN: usize = 1024;
const SHORT_COLUMN_BYTES: Range<usize> = 256 << 10..1 << 20;

/// The least numbers of bytes of a copy of direct tiles, and along each side. On these processors, larger
/// matrices with fewer bytes along the source are copied by `cute-core`.
const DIRECT: usize = 2048;
const DIRECT_SIDE: usize = 64;

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
    /// Bands of rows of the loops 0 and `across`, and of those that continue them, streamed, with
    /// AVX-512.
    Bands {
        /// The loop along which the source is contiguous.
        across: usize,
        /// Which rows are fetched before they are read.
        fetch: Fetch,
    },
    /// Runs side by side in the destination, streamed, with AVX-512.
    Runs,
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

/// The ways of a processor that methods with AVX-512 depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Processor {
    /// One set of buffers has the lines that are read and those that are streamed: Intel's.
    Together,
    /// Streamed lines leave apart from those that are read: then reads that miss the nearest cache, and
    /// prefetches, do not wait for the memory to take streamed lines. AMD's, from Zen 5 on.
    Apart,
    /// They leave apart, and the nearest cache has 8 places for lines that lie a multiple of [`PAGE`]
    /// apart, where others have 12: Zen 4.
    Zen4,
}

impl Processor {
    /// This processor. SSE4a is a feature that AMD's have alone.
    fn this() -> Processor {
        if is_zen_4() {
            Processor::Zen4
        } else if is_x86_feature_detected!("sse4a") {
            Processor::Apart
        } else {
            Processor::Together
        }
    }
}

/// Whether an address is a multiple of 4 bytes.
fn is_word(at: *mut u8) -> bool {
    at.addr().is_multiple_of(4)
}

/// Whether steps are nearly a multiple of [`FEW_SETS`].
fn crowded(stride: isize) -> bool {
    is_within(stride, FEW_SETS, CROWDED)
}

/// Whether steps are at most `bytes` bytes from a multiple of `multiple`.
fn is_within(stride: isize, multiple: isize, bytes: isize) -> bool {
    (stride + bytes).rem_euclid(multiple) <= 2 * bytes
}

/// Whether lines that begin so many bytes apart compete for few places of the caches, on processors
/// whose streams leave apart: those of 32 rows, or of some columns, drive each other out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crowd {
    /// Within 12 bytes of a multiple of [`PAGE`].
    Full,
    /// Within 4 bytes of another multiple of half of it.
    Half,
    /// Anywhere else.
    Free,
}

impl Crowd {
    /// That of a step.
    fn of(step: isize) -> Crowd {
        if is_within(step, PAGE, 12) {
            Crowd::Full
        } else if is_within(step, PAGE / 2, 4) {
            Crowd::Half
        } else {
            Crowd::Free
        }
    }
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
    pub(super) fn of(target: Target, nest: &CopyNest, bytes: usize) -> Plan {
        Plan::on(target, Processor::this(), nest, bytes)
    }

    /// [`of`](Self::of) on a processor.
    pub(super) fn on(target: Target, processor: Processor, nest: &CopyNest, bytes: usize) -> Plan {
        let (run, loops) = (nest.run(), nest.loops());
        let apart = processor != Processor::Together && target == Target::Avx512;
        let least = match run {
            VERY_LONG.. => RUNS[2],
            rows::LEAST.. => RUNS[1],
            _ => RUNS[0],
        };
        if apart && bytes >= least && runs::Axes::new(nest).is_some() {
            return Plan {
                method: Method::Runs,
                streamed: true,
            };
        }
        let across = closest(loops);
        let conflicts = |multiple: isize| {
            across.is_some_and(|c| loops[0].from % multiple == 0 && loops[c].to % multiple == 0)
        };
        let matrix = plane_of(nest);
        if let Some(plan) = matrix.and_then(|across| {
            if apart {
                Plan::of_matrix_apart(processor, nest, across, bytes)
            } else {
                Plan::of_matrix(target, nest, across, bytes)
            }
        }) {
            return plan;
        }
        let method = match across {
            _ if bytes < SMALL => Method::Core,
            _ if run >= rows::LEAST && apart && (ROWS_END..least).contains(&bytes) => Method::Core,
            _ if run >= rows::LEAST => Method::Rows,
            Some(across) if matrix.is_some() => {
                let [row, column] = [0, across].map(|k| loops[k].count.saturating_mul(run));
                let long = row.min(column);
                let follows = loops[across].to.unsigned_abs() == row;
                let core = if target == Target::Avx512 {
                    row >= LONG_ROW && conflicts(LINE) && bytes <= MOST_OF_CORE
                } else {
                    long >= LONG[0] && conflicts(FEW_SETS)
                        || long >= LONG[1] && bytes < BEYOND_CACHE
                };
                let short = follows
                    && row < SHORT_ROW
                    && !row.is_multiple_of(TILE_ROW)
                    && column >= TILE_ROW;
                if core || short && conflicts(LINE) && bytes <= MOST_OF_CORE {
                    Method::Core
                } else {
                    Method::Plane { across }
                }
            }
            _ => Method::Core,
        };
        let is_plane = matches!(method, Method::Plane { .. });
        let limit = if is_plane && conflicts(PAGE) {
            BEYOND_PART
        } else {
            BEYOND_CACHE
        };
        Plan {
            method,
            streamed: bytes >= limit,
        }
    }

    /// The plan for a copy whose planes are large enough for strips or direct tiles.
    fn of_matrix(target: Target, nest: &CopyNest, across: usize, bytes: usize) -> Option<Plan> {
        let (run, [a, c]) = (nest.run(), [0, across].map(|k| nest.loops()[k]));
        let sides = [a, c].map(|l| l.count.saturating_mul(run));
        let limit = match target {
            Target::Avx512 => STRIPS,
            _ if crowded(a.from) && crowded(c.to) => STRIPS_CROWDED,
            _ => STRIPS_AVX2,
        };
        let multiple = |step: isize| a.from % step == 0 && c.to % step == 0;
        if target == Target::Avx512
            && bytes >= BANDS
            && let Some(fetch) =
                bands::Plane::new(nest, across).and_then(|plane| plane.pays([a, c]))
        {
            return Some(Plan {
                method: Method::Bands { across, fetch },
                streamed: true,
            });
        }
        // Where all columns of a strip compete for the same places of the cache, the other methods
        // are faster.
        let compete = match target {
            Target::Avx512 => multiple(FEW_SETS) && bytes >= STRIPS_COMPETE,
            _ => multiple(FEW_SETS) && (multiple(PAGE / 2) || bytes >= limit),
        };
        if compete {
            return None;
        }
        let is_long = (0..2).all(|k| sides[k] >= strips::LEAST[k]);
        if bytes >= limit && is_long {
            return Some(Plan {
                method: Method::Strips { across },
                streamed: true,
            });
        }
        let is_direct =
            bytes >= DIRECT && bytes < limit && sides.iter().all(|&side| side >= DIRECT_SIDE);
        let near_bands =
            target == Target::Avx512 && near::fits(run, a, c) && sides[0] >= NEAR_BANDS;
        is_direct.then_some(Plan {
            method: if near_bands {
                Method::Near {
                    across,
                    strips: near::Strips::Fetched,
                }
            } else {
                Method::Direct { across }
            },
            streamed: false,
        })
    }

    /// [`of_matrix`](Self::of_matrix) with AVX-512, where streamed lines leave apart.
    fn of_matrix_apart(
        processor: Processor,
        nest: &CopyNest,
        across: usize,
        bytes: usize,
    ) -> Option<Plan> {
        let (run, [a, c]) = (nest.run(), [0, across].map(|k| nest.loops()[k]));
        let sides = [a, c].map(|l| l.count.saturating_mul(run));
        let has = |least: [usize; 2]| (0..2).all(|k| sides[k] >= least[k]);
        let multiple = |step: isize| a.from % step == 0 && c.to % step == 0;
        let plan = |method, streamed| Some(Plan { method, streamed });
        let strips = Method::Strips { across };
        if (DIRECT..NEAR_END).contains(&bytes)
            && let Some(plan) = Plan::in_cache_apart(processor, run, [a, c], across, bytes)
        {
            return Some(plan);
        }
        if bytes < BANDS {
            if multiple(FEW_SETS) && bytes >= STRIPS && has(strips::LEAST) {
                return plan(strips, true);
            }
            if multiple(PAGE) && bytes >= DIRECT_END {
                return plan(Method::Core, false);
            }
            if bytes < DIRECT || !has([DIRECT_SIDE; 2]) {
                return None;
            }
            return plan(Method::Direct { across }, false);
        }
        let meets = squares::fits(run, c) && c.to % MEETING == 0 && has(MEETING_SIDES);
        if meets && bytes < BEYOND_CACHE {
            return plan(Method::Squares { across }, true);
        }
        // Bands of larger elements have fewer rows.
        let has_too_many_rows = processor == Processor::Zen4 && run == 4;
        let bands = bands::Plane::new(nest, across);
        let has_long_rows = bands.as_ref().is_some_and(bands::Plane::has_long_rows);
        let least = match has_long_rows {
            true => ZEN_4_SIDES,
            false => MEETING_SIDES,
        };
        if has_too_many_rows && squares::fits(run, c) && c.to % LINE == 0 && has(least) {
            return plan(Method::Squares { across }, true);
        }
        if bands.is_some_and(|plane| plane.pays_apart()) {
            let fetch = match bytes {
                _ if has_too_many_rows && has_long_rows => Fetch::AheadApart,
                BEYOND_CACHE.. if !has_too_many_rows => Fetch::NextFromMemory,
                _ => Fetch::Next,
            };
            return plan(Method::Bands { across, fetch }, true);
        }
        let compete = multiple(FEW_SETS) && bytes >= STRIPS_COMPETE;
        if has(strips::LEAST) && !compete {
            return plan(strips, true);
        }
        let is_narrow = nest.loops().len() == 2 && sides[1] < DIRECT_SIDE;
        is_narrow.then_some(Plan {
            method: Method::Core,
            streamed: false,
        })
    }

    /// The plan of [`of_matrix_apart`](Self::of_matrix_apart) for the loops `a` and `c` of a copy that
    /// stays in the cache, where whole lines are written to it.
    fn in_cache_apart(
        processor: Processor,
        run: usize,
        [a, c]: [CopyLoop; 2],
        across: usize,
        bytes: usize,
    ) -> Option<Plan> {
        let sides = [a, c].map(|l| l.count.saturating_mul(run));
        let has = |least: [usize; 2]| (0..2).all(|k| sides[k] >= least[k]);
        let plan = |method, streamed| Some(Plan { method, streamed });
        let squares = Method::Squares { across };
        let has_squares = squares::fits(run, c) && has([SQUARES_SIDE; 2]);
        let is_zen_4 = processor == Processor::Zen4;
        let has_near = near::fits(run, a, c) && (is_zen_4 || sides[0] >= NEAR_BANDS);
        let [rows, columns] = [a.from, c.to].map(Crowd::of);
        let is_aligned = c.to % LINE == 0;
        if rows == Crowd::Free
            && columns == Crowd::Free
            && has_near
            && (is_zen_4 || !(is_aligned && bytes < NEAR_BEGIN))
        {
            let is_short = sides[0] < SHORT_COLUMN && SHORT_COLUMN_BYTES.contains(&bytes);
            let strips = match is_zen_4 && !is_short {
                true => near::Strips::WideByLine,
                false => near::Strips::Wide,
            };
            return plan(Method::Near { across, strips }, false);
        }
        if bytes >= SQUARES_END {
            return None;
        }
        if columns != Crowd::Free {
            let meets = has_squares && c.to % MEETING == 0 && has(MEETING_SIDES);
            if meets && bytes >= MEETING_BYTES {
                return plan(squares, true);
            }
            // Rows right before a multiple do not disturb narrow strips.
            let is_before = a.from.rem_euclid(PAGE / 2) > PAGE / 4;
            if columns == Crowd::Half && (rows == Crowd::Free || is_before) && has_near {
                let strips = near::Strips::Narrow;
                return plan(Method::Near { across, strips }, false);
            }
            let reads = match processor {
                Processor::Zen4 if [rows, columns] == [Crowd::Full; 2] => Reads::Halves,
                _ => Reads::Squares,
            };
            return match plane::stages(run, a, c) {
                true => plan(Method::Staged { across, reads }, false),
                false => None,
            };
        }
        // Short rows that compete are left to other methods.
        let is_better = match rows {
            Crowd::Free => is_aligned || bytes >= BANDS,
            _ => sides[1] >= CROWDED_ROW,
        };
        match has_squares && is_better {
            true => plan(squares, false),
            false => None,
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
                Method::Bands { across, .. } if !is_word(to.wrapping_offset(nest.first()[1])) => {
                    plane::copy(target, nest, across, How::Streamed, from, to);
                }
                Method::Bands { across, fetch } => bands::copy(nest, across, fetch, from, to),
                Method::Runs => runs::copy(nest, from, to),
                Method::Core => nest.copy(from, to),
            }
        }
    }
}
