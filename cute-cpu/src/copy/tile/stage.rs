//! Tiles by way of a stage in the nearest cache, with AVX-512.
//!
//! Rows or columns that begin a power of two apart, or nearly so, compete for few places of a cache.
//! Squares read each line of a row once, and write to the stage, whose columns lie side by side. From
//! there each column of the destination is written in one run.
//!
//! A cache that has fewer places for such rows than a square has rows loses lines that it fetched ahead.
//! There the upper and the lower half of a square are read after each other.

use super::square::{CACHED, half, square};
use super::vector::{Four, Vector};
use super::{LANE, LINE, Tile};
use core::mem::MaybeUninit;

/// The greatest numbers of lines of a tile's rows, and of its columns, and the bytes of a column in the
/// stage. These are no power of two.
pub(in super::super) const LINES: [usize; 2] = [4, 8];
const PITCH: usize = (LINES[1] + 1) * LINE;

/// A tile of words in the order in which it is written.
#[repr(align(64))]
struct Stage([MaybeUninit<u8>; LINES[0] * LINE / 4 * PITCH]);

/// The part of a tile that is read at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum Reads {
    /// Squares: as many rows as a line has elements.
    Squares,
    /// The halves of squares, which have half as many rows.
    Halves,
}

/// Transposes a tile to the cache: [`Transpose`](super::Transpose), where `N` elements fill a lane, with
/// `HALVES` as [`Reads::Halves`]. Nothing is prefetched.
///
/// # Safety
/// The conditions of `Transpose`; the tile has at least a line of rows and of columns.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn transpose<const N: usize, const HALVES: bool>(
    tile: &Tile,
    _: &Tile,
) {
    let (size, run) = (4 * N, LANE / N);
    let step = if HALVES { size / 2 } else { size };
    let [height, width] = [tile.rows.len(), tile.columns.len()];
    assert!(
        (LINE..=LINES[1] * LINE).contains(&(height * run))
            && (LINE..=LINES[0] * LINE).contains(&(width * run)),
        "a tile of {width} times {height} elements of {run} bytes"
    );
    let mut stage = Stage([const { MaybeUninit::uninit() }; LINES[0] * LINE / 4 * PITCH]);
    let stage = stage.0.as_mut_ptr().cast::<u8>();
    for p in (0..height).step_by(step) {
        // The last squares may have rows or columns in common with those before.
        let p = usize::min(p, height - step);
        let rows = &tile.rows[p..p + step];
        for q in (0..width).step_by(size) {
            let q = usize::min(q, width - size);
            let (from, to) = (
                tile.from.wrapping_add(q * run),
                stage.wrapping_add(q * PITCH + p * run),
            );
            // SAFETY: these are rows and columns of the tile, and the stage has room for them.
            unsafe {
                if HALVES {
                    half::<N, _>(from, rows, to, PITCH as isize);
                } else {
                    square::<N, CACHED, 0, 0, _>(from, rows, to, PITCH as isize, 0..size);
                }
            }
        }
    }
    for (j, &column) in tile.columns.iter().enumerate() {
        let (from, to) = (
            stage.wrapping_add(j * PITCH),
            tile.to.wrapping_offset(column),
        );
        // SAFETY: the squares have written the column, whose place exists.
        unsafe { run_of_lines(from, to, height * run) }
    }
}

/// Moves `bytes` bytes, at least a line. The last line may have bytes in common with the one before.
///
/// # Safety
/// So many bytes can be read and written; the processor has AVX-512.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn run_of_lines(from: *const u8, to: *mut u8, bytes: usize) {
    for k in (0..bytes).step_by(LINE) {
        let k = usize::min(k, bytes - LINE);
        // SAFETY: the line lies within `bytes`.
        unsafe { Four::read(from.add(k)).write(to.add(k)) }
    }
}
