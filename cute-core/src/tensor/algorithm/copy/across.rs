//! Copies that read along one mode and write along another: transpositions, of matrices and within
//! tensors of any rank.
//!
//! The writes run along mode `a`, the reads along mode `c`. A tile of both modes is transposed in
//! registers into a buffer on the stack, and leaves the buffer in whole cache lines. So each line
//! is read once and written once, however far apart rows are. Rows a power of two apart need that
//! most, for they all compete for the same few cache lines. While a tile is transposed, the tile
//! after the next is prefetched: the processor cannot predict addresses from such short rows.
#![allow(
    unsafe_code,
    reason = "loops over the elements of both layouts, in which every step leads from one element to another"
)]

use super::along::squares;
use super::nest::{Loop, Nest, for_each_offset};
use super::vector::{LINE, VECTOR, Vector, fence, prefetch, stream};
use core::mem::MaybeUninit;
use core::ptr;

/// The least number of bytes of a copy that does not stay in the cache. The destination of such a
/// copy is better not read into the cache first.
const BEYOND_CACHE: usize = 4 << 20;

/// The greatest number of bytes in a tile's row; a column has two or three times as many bytes.
const SIDE: usize = 128;

/// The bytes of a page, and of a pass over all sets of the first-level cache. As many bytes of a
/// source row are copied as tiles side by side before the tiles below: the tiles below then use the
/// pages of the destination again, before other pages are used.
const PAGE: usize = 4096;

/// Copies along a nest whose loop 0 has the smallest stride in the destination, and whose loop `k`
/// has the smallest in the source.
///
/// # Safety
/// The conditions of [`Nest::copy`].
pub(super) unsafe fn across(nest: &Nest, k: usize, from: *const u8, to: *mut u8) {
    let (a, c) = (nest.loops()[0], nest.loops()[k]);
    let (before, after) = (&nest.loops()[1..k], &nest.loops()[k + 1..]);
    let run = nest.run as isize;
    let adjacent = a.to == run && c.from == run;
    let streamed = nest.bytes() >= BEYOND_CACHE && c.to % LINE as isize == 0;
    for_each_offset(after, |f, t| {
        for_each_offset(before, |f2, t2| {
            // SAFETY: iterations of loops, and each iteration leads to an element.
            unsafe {
                let (from, to) = (from.offset(f + f2), to.offset(t + t2));
                match run {
                    1 if adjacent => transpose::<16>(a, c, from, to, streamed),
                    2 if adjacent => transpose::<8>(a, c, from, to, streamed),
                    4 if adjacent => transpose::<4>(a, c, from, to, streamed),
                    8 if adjacent => transpose::<2>(a, c, from, to, streamed),
                    16 if adjacent => transpose::<1>(a, c, from, to, streamed),
                    _ => squares(nest.run, [a, c], from, to),
                }
            }
        });
    });
    if streamed {
        fence();
    }
}

/// The number of tiles from the tile at hand to the one that is prefetched.
const AHEAD: usize = 2;

/// The greatest number of columns of a tile.
const COLUMNS: usize = 64;

/// The bytes of the buffer.
const ROOM: usize = COLUMNS * 3 * SIDE;

/// A tile in the order in which it is written.
#[repr(align(64))]
struct Buffer([MaybeUninit<u8>; ROOM]);

/// The size of a tile.
struct Tile {
    /// The bytes of each column that are written. The runs are long, since the lines of columns a
    /// page apart belong to one set of the cache, which holds few lines.
    height: usize,
    /// The number of columns.
    width: usize,
}

impl Tile {
    /// The tile for elements that fill a vector in groups of `n`.
    const fn of(n: usize, streamed: bool) -> Tile {
        let height = if streamed { 3 * SIDE } else { 2 * SIDE };
        let width = SIDE / VECTOR * n;
        let width = if width < COLUMNS { width } else { COLUMNS };
        Tile { height, width }
    }
}

/// Copies one matrix whose elements are `N` to a vector: adjacent along `a` in the destination, and
/// along `c` in the source.
///
/// # Safety
/// The conditions of [`across`].
unsafe fn transpose<const N: usize>(
    a: Loop,
    c: Loop,
    from: *const u8,
    to: *mut u8,
    streamed: bool,
) {
    // SAFETY: the caller's promise.
    unsafe {
        match streamed {
            true => tile_by_tile::<N, true>(a, c, from, to),
            false => tile_by_tile::<N, false>(a, c, from, to),
        }
    }
}

/// [`transpose`] with tiles of a size that the compiler knows.
///
/// # Safety
/// The conditions of [`across`].
unsafe fn tile_by_tile<const N: usize, const STREAMED: bool>(
    a: Loop,
    c: Loop,
    from: *const u8,
    to: *mut u8,
) {
    let size = VECTOR / N;
    let tile = const { Tile::of(N, STREAMED) };
    let (height, width) = (tile.height / size, tile.width);
    let mut buffer = Buffer([MaybeUninit::uninit(); ROOM]);
    // The first of several tiles ends where a cache line ends, so that all others have whole lines.
    let beyond = to.addr() % LINE / size;
    let first = if a.count > height {
        height - beyond
    } else {
        height
    };
    for strip in (0..c.count).step_by(PAGE / size) {
        let (mut i, mut next) = (0, usize::min(first, a.count));
        let end = usize::min(strip + PAGE / size, c.count);
        while i < a.count {
            for j in (strip..end).step_by(width) {
                let part = [next - i, usize::min(width, end - j)];
                let (di, dj) = (i as isize, j as isize);
                // The distance to the tile that is prefetched: where this row of tiles ends, it is
                // one of the next row.
                let ahead = match j + AHEAD * width {
                    column if column < end => (AHEAD * width) as isize * c.from,
                    column => {
                        let columns = (strip + column - end) as isize - dj;
                        a.from
                            .wrapping_mul((next - i) as isize)
                            .wrapping_add(columns * c.from)
                    }
                };
                // SAFETY: iterations of both loops.
                unsafe {
                    let from = from.offset(di * a.from + dj * c.from);
                    let to = to.offset(di * a.to + dj * c.to);
                    gather::<N, STREAMED>(part, from, a.from, ahead, &mut buffer);
                    write::<N, STREAMED>(part, &buffer, to, c.to);
                }
            }
            (i, next) = (next, usize::min(next + height, a.count));
        }
    }
}

/// Transposes the `m` by `n` elements of a tile, whose rows are `stride` bytes apart, into the
/// buffer. Meanwhile it prefetches the tile that lies `ahead` bytes further on.
///
/// # Safety
/// Such rows exist; `m` and `n` are at most the sizes of a tile.
#[inline(always)]
unsafe fn gather<const N: usize, const STREAMED: bool>(
    [m, n]: [usize; 2],
    from: *const u8,
    stride: isize,
    ahead: isize,
    buffer: &mut Buffer,
) {
    let (size, tile) = (VECTOR / N, const { Tile::of(N, STREAMED) });
    let (pitch, row_bytes) = (tile.height, tile.width * size);
    let to = buffer.0.as_mut_ptr().cast::<u8>();
    let (whole_m, whole_n) = (m - m % N, n - n % N);
    // SAFETY: rows `i` below `m`, and columns `j` below `n`; each column has `pitch` bytes in the
    // buffer.
    unsafe {
        let place = |i: usize, j: usize| from.offset(i as isize * stride).add(j * size);
        for i in (0..whole_m).step_by(N) {
            for k in i..i + N {
                let row = from
                    .wrapping_offset(k as isize * stride)
                    .wrapping_offset(ahead);
                for byte in [0, row_bytes / 2, row_bytes - 1] {
                    prefetch(row.wrapping_add(byte));
                }
            }
            for j in (0..whole_n).step_by(N) {
                let square = core::array::from_fn(|k| Vector::<N>::read(place(i + k, j)));
                for (k, column) in Vector::transposed(square).into_iter().enumerate() {
                    column.write(to.add((j + k) * pitch + i * size));
                }
            }
        }
        let single = |i: usize, j: usize| {
            ptr::copy_nonoverlapping(place(i, j), to.add(j * pitch + i * size), size);
        };
        for i in 0..m {
            let done = if i < whole_m { whole_n } else { 0 };
            (done..n).for_each(|j| single(i, j));
        }
    }
}

/// Writes the columns of the tile from the buffer to the destination, where they are `stride` bytes
/// apart.
///
/// # Safety
/// Such columns exist, in memory and in the buffer.
#[inline(always)]
unsafe fn write<const N: usize, const STREAMED: bool>(
    [m, n]: [usize; 2],
    buffer: &Buffer,
    to: *mut u8,
    stride: isize,
) {
    let (bytes, pitch) = (m * (VECTOR / N), const { Tile::of(N, STREAMED).height });
    let whole = bytes - bytes % VECTOR;
    for j in 0..n {
        // SAFETY: column `j` lies below `n` and has `bytes` bytes.
        unsafe {
            let from = buffer.0.as_ptr().cast::<u8>().add(j * pitch);
            let to = to.offset(j as isize * stride);
            if STREAMED && to.addr().is_multiple_of(VECTOR) {
                for k in (0..whole).step_by(VECTOR) {
                    stream(from.add(k), to.add(k));
                }
            } else {
                for k in (0..whole).step_by(VECTOR) {
                    Vector::<1>::read(from.add(k)).write(to.add(k));
                }
            }
            if whole < bytes {
                ptr::copy_nonoverlapping(from.add(whole), to.add(whole), bytes - whole);
            }
        }
    }
}
