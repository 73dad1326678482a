//! Tiles by way of a stage in the nearest cache, with AVX-512.
//!
//! Rows or columns that begin a power of two apart, or nearly so, compete for few places of a cache.
//! Squares read each line of a row once, and write to the stage. From there each column of the
//! destination is written in one run, in whole lines but at its ends.
//!
//! The stage has lines of the tile in the order in which they are read: a line of each column, then the
//! next line of each. So it is filled from its beginning to its end, and emptied as a few such runs side by
//! side. The processor fetches lines ahead by itself in both orders.
//!
//! A cache that has fewer places for such rows than a square has rows loses lines that it fetched ahead.
//! There the upper and the lower half of a square are read after each other.

use super::band::shifted;
use super::square::{CACHED, half, square};
use super::vector::{Four, Vector};
use super::{LANE, LINE, Tile};
use core::mem::MaybeUninit;

/// The numbers of lines of a tile's rows, and of its columns. The last tiles have up to one more.
pub(in super::super) const LINES: [usize; 2] = [4, 8];

/// The bytes from line to line of a column in the stage: a line for each of the most columns, which have elements of 4
/// bytes or more, and three, so that it is no power of two.
const PITCH: usize = ((LINES[0] + 1) * LINE / 4 + 3) * LINE;

/// The bytes of the stage.
const ROOM: usize = (LINES[1] + 1) * PITCH;

/// A tile of words in the order in which it is read.
#[repr(align(64))]
pub(in super::super) struct Stage([MaybeUninit<u8>; ROOM]);

impl Stage {
    pub(in super::super) const fn new() -> Stage {
        Stage([const { MaybeUninit::uninit() }; ROOM])
    }

    pub(in super::super) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
}

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
/// The conditions of `Transpose`; the tile has at least a line of rows and of columns, and a stage.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn transpose<const N: usize, const HALVES: bool>(
    tile: &Tile,
    _: &Tile,
) {
    let (size, run) = (4 * N, LANE / N);
    let step = if HALVES { size / 2 } else { size };
    let [height, width] = [tile.rows.len(), tile.columns.len()];
    assert!(
        (LINE..=(LINES[1] + 1) * LINE).contains(&(height * run))
            && (LINE..=(LINES[0] + 1) * LINE).contains(&(width * run)),
        "a tile of {width} times {height} elements of {run} bytes"
    );
    let stage = tile.stage;
    for (k, p) in (0..height).step_by(size).enumerate() {
        // The last lines may have rows in common with those before, and the last squares columns.
        let p = usize::min(p, height - size);
        for part in (0..size).step_by(step) {
            let rows = &tile.rows[p + part..p + part + step];
            for q in (0..width).step_by(size) {
                let q = usize::min(q, width - size);
                let (from, to) = (
                    tile.from.wrapping_add(q * run),
                    stage.wrapping_add(k * PITCH + q * LINE + part * run),
                );
                // SAFETY: these are rows and columns of the tile, and the stage has room for them.
                unsafe {
                    if HALVES {
                        half::<N, _>(from, rows, to, LINE as isize);
                    } else {
                        square::<N, CACHED, 0, 0, _>(from, rows, to, LINE as isize, 0..size);
                    }
                }
            }
        }
    }
    for (j, &column) in tile.columns.iter().enumerate() {
        let (from, to) = (
            stage.wrapping_add(j * LINE),
            tile.to.wrapping_offset(column),
        );
        // SAFETY: the squares have written the lines of the column, whose place exists.
        unsafe { write_column(from, to, height * run) }
    }
}

/// Writes `bytes` bytes of a column, at least a line, from its lines in the stage. The last of them ends with
/// the column, and may have bytes in common with the one before.
///
/// # Safety
/// The lines can be read and `bytes` bytes be written; the processor has AVX-512.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn write_column(from: *const u8, to: *mut u8, bytes: usize) {
    let (whole, beyond) = (bytes / LINE, to.addr() % LINE);
    // SAFETY: the lines of the column begin `PITCH` bytes from each other, and all places lie within `bytes`:
    // a line between two of the stage begins behind the first of its bytes.
    unsafe {
        let line = |k: usize| Four::read(from.add(k * PITCH));
        if beyond > 0 && beyond.is_multiple_of(4) {
            // Whole lines of the destination, each of two lines of the stage. What is left of the first and of
            // the last one is written with what follows and what precedes it.
            let words = shifted(beyond / 4);
            let mut before = line(0);
            before.write(to);
            for k in 1..whole {
                let next = line(k);
                before
                    .words_of(words, next)
                    .write(to.add(k * LINE - beyond));
                before = next;
            }
            before.write(to.add((whole - 1) * LINE));
        } else {
            (0..whole).for_each(|k| line(k).write(to.add(k * LINE)));
        }
        if whole * LINE < bytes {
            line(whole).write(to.add(bytes - LINE));
        }
    }
}
