//! Tiles transposed in registers.
//!
//! A register has lanes of 16 bytes, which hold `N` elements each. Lane `l` of register `i` takes
//! `N` elements of row `l·N + i` of the tile. Then the `N` registers are transposed as a square in
//! each lane: `log2 N` rounds of zips, after which register `j` is column `j`, side by side in all
//! lanes. So four lanes of `f32` turn 16 rows of 4 elements into 4 whole cache lines with 8 zips.

pub(super) mod band;
pub(super) mod down;
mod functions;
mod rows;
pub(super) mod run;
pub(super) mod square;
pub(super) mod stack;
pub(super) mod stage;
mod vector;

pub(super) use crate::target::LINE;
pub(super) use functions::{avx2, avx512};

use core::arch::asm;
use core::arch::x86_64::{_MM_HINT_T0, _MM_HINT_T1, _mm_prefetch};
use core::mem::MaybeUninit;

/// The bytes of a lane.
pub(super) const LANE: usize = 16;

/// A tile: rows of the source, which become columns of the destination.
///
/// Row `i` begins `rows[i]` bytes from `from`, and its elements are adjacent. Column `j` begins
/// `columns[j]` bytes from `to`, and its elements are adjacent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile<'t> {
    pub(super) from: *const u8,
    pub(super) to: *mut u8,
    pub(super) rows: &'t [isize],
    pub(super) columns: &'t [isize],
    /// Whether all columns begin at one place within a cache line.
    pub(super) aligned: bool,
    /// Whether the tile before this one writes what precedes the first whole lines of this one.
    pub(super) continues: bool,
    /// Whether the tile after this one writes what follows the last whole lines of this one.
    pub(super) continued: bool,
    /// The stage of tiles that are staged in a cache; not used by others.
    pub(super) stage: *mut u8,
}

/// A function that transposes a tile. Meanwhile it prefetches the next one, whose lists of rows and
/// columns are at least as long as those of the tile.
///
/// # Safety
/// All elements of the tile exist; it has at least as many rows and columns as a lane has elements;
/// the processor has the instructions. If lines are streamed, [`fence`] follows.
pub(super) type Transpose = unsafe fn(&Tile, next: &Tile);

/// A function that moves bytes from place to place, and meanwhile prefetches what lies at a third
/// place.
///
/// # Safety
/// So many bytes can be read and written; the processor has the instructions. If lines are
/// streamed, [`fence`] follows.
pub(super) type Move = unsafe fn(*const u8, *mut u8, bytes: usize, next: *const u8);

/// A tile of a strip of columns, whose tiles follow each other from the first row to the last. It is
/// transposed to the stage. Whole lines go from there to their place; the rest of a line is left for
/// the tile after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strip<'t> {
    pub(super) from: *const u8,
    /// Where the first column goes on, and the bytes from column to column.
    pub(super) to: *mut u8,
    pub(super) stride: isize,
    /// The rows of this tile, which are the first ones of `all_rows`.
    pub(super) rows: &'t [isize],
    pub(super) all_rows: &'t [isize],
    pub(super) stage: *mut u8,
    /// The place of each column in the stage: so many bytes behind the beginning of a line as `to`.
    pub(super) places: &'t [isize],
    pub(super) is_first: bool,
    pub(super) is_last: bool,
    /// Where the first row of the next tile begins, and how many rows it has.
    pub(super) next: *const u8,
    pub(super) next_rows: usize,
}

/// A function that transposes a tile of a strip, and prefetches the next one.
///
/// # Safety
/// All elements of the tile exist; it has at least as many rows and columns as a lane has elements.
/// The stage has room at each place for the rows, for a line before them and a line behind them.
/// A tile that is not the last has rows of at least a line. The tiles of a strip follow each other;
/// the processor has the instructions; [`fence`] follows.
pub(super) type TransposeStrip = unsafe fn(&Strip);

/// Tiles are written from registers to their place.
pub(super) const PLAIN: u8 = 2;
/// Tiles are written from registers to their place, and the next tile's place is prefetched.
pub(super) const DIRECT: u8 = 0;
/// Tiles are written to a stage, and from there in whole lines past the cache.
pub(super) const STREAMED: u8 = 1;

/// What is prefetched while a tile is transposed: nothing, the rows of the next one, or its place too.
const NOTHING: u8 = 0;
const READS: u8 = 1;
const BOTH: u8 = 2;

/// The greatest number of bytes of a tile that is staged.
pub(super) const STAGE: usize = 32 << 10;
/// The greatest number of columns of a tile that is staged.
pub(super) const STAGED_COLUMNS: usize = 128;

/// A tile in the order in which it is written.
#[repr(align(64))]
struct Stage([MaybeUninit<u8>; STAGE]);

/// Fetches the line at this address for reads. Any address may be passed: nothing else happens.
#[inline(always)]
fn prefetch(at: *const u8) {
    // SAFETY: a hint, which reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
}

/// Fetches the line at this address for reads to the second-level cache, as [`prefetch`] does to the
/// first.
#[inline(always)]
pub(super) fn prefetch_far(at: *const u8) {
    // SAFETY: a hint, which reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T1>(at.cast()) }
}

/// The caches to which something is fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Level {
    First,
    Second,
}

impl Level {
    /// Fetches the line at this address, as [`prefetch`] and [`prefetch_far`] do.
    #[inline(always)]
    fn prefetch(self, at: *const u8) {
        match self {
            Level::First => prefetch(at),
            Level::Second => prefetch_far(at),
        }
    }
}

/// Fetches the line at this address for writes, as [`prefetch`] does for reads. The compiler's own
/// function fetches for reads, unless all code is compiled for processors with this instruction;
/// those without it do nothing.
#[inline(always)]
fn prefetch_to_write(at: *const u8) {
    // SAFETY: a hint, which reads nothing; all processors with 64 bits know it as a hint at least.
    unsafe {
        asm!("prefetchw [{at}]", at = in(reg) at, options(nostack, preserves_flags, readonly))
    }
}

/// Orders the streamed writes before all writes that follow.
pub(super) fn fence() {
    // SAFETY: all processors with 64 bits have the instruction, which has no operands.
    unsafe { asm!("sfence", options(nostack, preserves_flags)) }
}
