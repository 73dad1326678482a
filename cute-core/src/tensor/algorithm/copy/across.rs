//! Copies that read along one mode and write along another: transpositions, of matrices and within tensors of any rank.
//!
//! Of the two modes, `a` is that along which is written, `c` that along which is read. A tile of both is transposed in
//! registers into a buffer on the stack, and leaves it in whole lines of the cache: however far apart rows are, a line is read
//! once and written once. That also is what powers of two need, whose rows all compete for the same few lines of the cache.
//! While a tile is transposed, the one after the next is fetched: rows so short give the processor no time to see where they
//! lead.
#![allow(
    unsafe_code,
    reason = "loops over the elements of both layouts, in which every step leads from one element to another"
)]

use super::along::squares;
use super::nest::{Loop, Nest, for_each_offset};
use super::vector::{LINE, VECTOR, Vector, fence, prefetch, stream};
use core::mem::MaybeUninit;
use core::ptr;

/// From so many bytes on, what is written does not stay in the cache, and is better not read into it first.
const BEYOND_CACHE: usize = 4 << 20;

/// The bytes of a tile's row, and of its column.
const SIDE: usize = 128;

/// The bytes of a page, which are also those that the sets of the first cache hold once. Of what is read, so many belong to
/// tiles side by side: their pages of what is written are used again by the tiles below, before other pages are.
const PAGE: usize = 4096;

/// A nest of which loop 0 has the least stride in what is written, and loop `k` in what is read.
///
/// # Safety
/// As [`Nest::copy`].
pub(super) unsafe fn across(nest: &Nest, k: usize, from: *const u8, to: *mut u8) {
    let (a, c) = (nest.loops()[0], nest.loops()[k]);
    let (before, after) = (&nest.loops()[1..k], &nest.loops()[k + 1..]);
    let run = nest.run as isize;
    let adjacent = a.to == run && c.from == run;
    let streamed = nest.bytes() >= BEYOND_CACHE && c.to % LINE as isize == 0;
    for_each_offset(after, |f, t| {
        for_each_offset(before, |f2, t2| {
            // SAFETY: iterations of loops, each of which leads to an element.
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

/// How many tiles beside the one at hand is that which is fetched.
const AHEAD: usize = 2;

/// How many columns a tile has at most.
const COLUMNS: usize = 64;

/// The bytes of the buffer.
const ROOM: usize = COLUMNS * 3 * SIDE;

/// A tile in the order in which it is written.
#[repr(align(64))]
struct Buffer([MaybeUninit<u8>; ROOM]);

/// What is transposed at once.
struct Tile {
    /// How many bytes of each column are written: long runs, for the lines of columns a page apart belong to one set of the cache,
    /// which holds few of them.
    height: usize,
    /// How many columns there are.
    width: usize,
}

impl Tile {
    /// That for elements of which a vector has `n`.
    const fn of(n: usize, streamed: bool) -> Tile {
        let height = if streamed { 3 * SIDE } else { 2 * SIDE };
        let width = SIDE / VECTOR * n;
        let width = if width < COLUMNS { width } else { COLUMNS };
        Tile { height, width }
    }
}

/// One matrix of elements of which a vector has `N`: adjacent along `a` in what is written, along `c` in what is read.
///
/// # Safety
/// As above.
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

/// The same, with tiles of a size that the compiler knows.
///
/// # Safety
/// As above.
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
    // The first of several tiles ends where a line of the cache does, so that all others have whole ones.
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
                // How far it is to the tile that is fetched, which is one of the next row where this one ends.
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

/// The `m` by `n` elements of a tile, rows `stride` bytes apart, transposed into the buffer, while the tile so many bytes `ahead`
/// is fetched.
///
/// # Safety
/// There are such rows; `m` and `n` are at most those of a tile.
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
    // SAFETY: rows `i` below `m`, columns `j` below `n`, each of `pitch` bytes in the buffer.
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

/// The columns of the tile, from the buffer to where they belong, `stride` bytes apart.
///
/// # Safety
/// There are such columns, in memory and in the buffer.
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
        // SAFETY: column `j` below `n`, of `bytes` bytes.
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
