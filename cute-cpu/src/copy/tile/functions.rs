//! The functions of tiles, for one set of instructions each.
//!
//! Each function has the features of its set: registers in functions without them would be passed
//! through memory.

use super::vector::{Four, One, Two, Vector};
use super::{DIRECT, LANE, LINE, STAGE, STAGED_COLUMNS, Stage, Tile, prefetch, prefetch_to_write};
use core::mem::MaybeUninit;

/// Defines the functions for the instructions `$features`, with `$halves` registers to a line. A
/// step of the loop over columns has `$squares[log2 N]` squares in each lane, as many as registers
/// hold.
macro_rules! functions {
    ($features:literal, $register:ident, $halves:literal, $squares:expr) => {
        use super::*;

        /// Transposes a tile: [`Transpose`](super::super::Transpose), where `N` elements fill a
        /// lane and `HOW` is [`DIRECT`] or [`STREAMED`](super::super::STREAMED).
        ///
        /// # Safety
        /// The conditions of `Transpose`.
        #[target_feature(enable = $features)]
        pub(in super::super::super) unsafe fn transpose<const N: usize, const HOW: u8>(
            tile: &Tile,
            next: &Tile,
        ) {
            // SAFETY: the caller's promise.
            unsafe {
                match HOW {
                    DIRECT => strips::<N, true>(tile, next),
                    _ => staged::<N>(tile, next),
                }
            }
        }

        /// Moves bytes: [`Move`](super::super::Move), with `STREAM` whole lines past the cache.
        ///
        /// # Safety
        /// The conditions of `Move`.
        #[target_feature(enable = $features)]
        pub(in super::super::super) unsafe fn row<const STREAM: bool>(
            from: *const u8,
            to: *mut u8,
            bytes: usize,
            next: *const u8,
        ) {
            // The processor finds what follows the first lines.
            for line in 0..usize::min(bytes.div_ceil(LINE), 8) {
                prefetch(next.wrapping_add(line * LINE));
            }
            // SAFETY: the caller's promise.
            unsafe { lines::<STREAM>(from, to, bytes) }
        }

        /// Transposes a tile in strips of rows that fill a line.
        ///
        /// # Safety
        /// The conditions of `Transpose`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn strips<const N: usize, const FETCH: bool>(tile: &Tile, next: &Tile) {
            let (size, width) = (LANE / N, LINE / LANE * N);
            let height = tile.rows.len();
            // SAFETY: the rows exist.
            unsafe {
                if height >= width {
                    // The first strip may end where lines begin, and have rows in common with the
                    // second; the last strip with the one before.
                    let beyond = tile.to.wrapping_offset(tile.columns[0]).addr() % LINE;
                    let mut p = 0;
                    if tile.aligned && beyond > 0 {
                        strip::<$register, N, $halves, FETCH>(tile, next, 0);
                        p = (LINE - beyond) / size;
                    }
                    while p + width <= height {
                        strip::<$register, N, $halves, FETCH>(tile, next, p);
                        p += width;
                    }
                    if p < height {
                        strip::<$register, N, $halves, FETCH>(tile, next, height - width);
                    }
                } else if height >= 2 * N {
                    strip::<Two, N, 1, FETCH>(tile, next, 0);
                    if 2 * N < height {
                        strip::<Two, N, 1, FETCH>(tile, next, height - 2 * N);
                    }
                } else {
                    strip::<One, N, 1, FETCH>(tile, next, 0);
                    if N < height {
                        strip::<One, N, 1, FETCH>(tile, next, height - N);
                    }
                }
            }
        }

        /// Transposes `HALVES·LANES·N` rows, from row `p` on.
        ///
        /// # Safety
        /// The conditions of `Transpose`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn strip<V: Vector, const N: usize, const HALVES: usize, const FETCH: bool>(
            tile: &Tile,
            next: &Tile,
            p: usize,
        ) {
            let squares = const { $squares[N.trailing_zeros() as usize] };
            let step = squares * N;
            let columns = tile.columns.len();
            let mut q = 0;
            // SAFETY: the processor has the registers.
            unsafe {
                while q + step <= columns {
                    match squares {
                        1 => squares_of::<V, N, HALVES, 1>(tile, p, q),
                        2 => squares_of::<V, N, HALVES, 2>(tile, p, q),
                        _ => squares_of::<V, N, HALVES, 4>(tile, p, q),
                    }
                    fetch::<N, FETCH>(next, [p, q], [HALVES * V::LANES * N, step]);
                    q += step;
                }
                // The last square may have columns in common with the one before.
                while q < columns {
                    let at = usize::min(q, columns - N);
                    squares_of::<V, N, HALVES, 1>(tile, p, at);
                    fetch::<N, FETCH>(next, [p, at], [HALVES * V::LANES * N, N]);
                    q += N;
                }
            }
        }

        /// Prefetches the part of the next tile that belongs to `height` rows from `p` on, and
        /// `width` columns from `q` on: of the rows as large a part as the columns are of a line,
        /// and the place of the columns if they are written there.
        #[inline]
        #[target_feature(enable = $features)]
        fn fetch<const N: usize, const FETCH: bool>(
            next: &Tile,
            [p, q]: [usize; 2],
            [height, width]: [usize; 2],
        ) {
            let (size, line) = (LANE / N, LINE / LANE * N);
            let rows = &next.rows[p..p + height];
            let begin = q % line * height / line;
            let end = usize::min(begin + width * height / line, height);
            let from = next.from.wrapping_add(q / line * LINE);
            for &row in &rows[begin..end] {
                prefetch(from.wrapping_offset(row));
            }
            if FETCH {
                let to = next.to.wrapping_add(p * size);
                for &column in &next.columns[q..q + width] {
                    prefetch_to_write(to.wrapping_offset(column));
                }
            }
        }

        /// Transposes `SQUARES` squares side by side in each lane, from row `p` and column `q` on.
        ///
        /// # Safety
        /// The conditions of `Transpose`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn squares_of<
            V: Vector,
            const N: usize,
            const HALVES: usize,
            const SQUARES: usize,
        >(
            tile: &Tile,
            p: usize,
            q: usize,
        ) {
            let size = LANE / N;
            let rows = &tile.rows[p..p + HALVES * V::LANES * N];
            let columns = &tile.columns[q..q + SQUARES * N];
            let from = tile.from.wrapping_add(q * size);
            for half in 0..HALVES {
                let first = half * V::LANES * N;
                let to = tile.to.wrapping_add((p + first) * size);
                let mut squares = [[MaybeUninit::<V>::uninit(); N]; SQUARES];
                for i in 0..N {
                    let mut places = [from; 4];
                    for l in 0..V::LANES {
                        places[l] = from.wrapping_offset(rows[first + l * N + i]);
                    }
                    for (k, square) in squares.iter_mut().enumerate() {
                        // SAFETY: the slices show that the rows and columns are those of the tile,
                        // whose elements exist: a lane is `N` of them.
                        square[i].write(unsafe {
                            match k {
                                0 => V::gather::<0>(places),
                                1 => V::gather::<{ LANE }>(places),
                                2 => V::gather::<{ 2 * LANE }>(places),
                                _ => V::gather::<{ 3 * LANE }>(places),
                            }
                        });
                    }
                }
                for (k, square) in squares.iter().enumerate() {
                    // SAFETY: the loop above has written all of them; and the columns exist.
                    unsafe {
                        let square = transposed::<V, N>(square.map(|row| row.assume_init()));
                        for (j, column) in square.into_iter().enumerate() {
                            column.write(to.wrapping_offset(columns[k * N + j]));
                        }
                    }
                }
            }
        }

        /// The columns of the squares that have these rows.
        ///
        /// # Safety
        /// The processor has the register.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn transposed<V: Vector, const N: usize>(mut rows: [V; N]) -> [V; N] {
            let mut columns = 1;
            while columns < N {
                let mut next = rows;
                for i in 0..N / 2 {
                    // SAFETY: the caller's promise.
                    (next[2 * i], next[2 * i + 1]) = unsafe { rows[i].zip::<N>(rows[i + N / 2]) };
                }
                (rows, columns) = (next, 2 * columns);
            }
            rows
        }

        /// Transposes a tile to a stage, and moves it from there to its place.
        ///
        /// # Safety
        /// The conditions of `Transpose`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn staged<const N: usize>(tile: &Tile, next: &Tile) {
            let pitch = tile.rows.len() * (LANE / N);
            let width = tile.columns.len();
            assert!(
                pitch * width <= STAGE,
                "a tile of {width} times {pitch} bytes"
            );
            let mut stage = Stage([MaybeUninit::uninit(); STAGE]);
            let stage = stage.0.as_mut_ptr().cast::<u8>();
            let columns: [isize; STAGED_COLUMNS] = core::array::from_fn(|j| (j * pitch) as isize);
            let staged = Tile {
                to: stage,
                columns: &columns[..width],
                aligned: false,
                ..*tile
            };
            // SAFETY: the stage has room for all columns. Each run lies within a column, or within
            // whole columns that are side by side both here and there.
            unsafe {
                strips::<N, false>(&staged, next);
                let whole = !tile.continues && !tile.continued;
                let mut j = 0;
                while j < width {
                    let first = j;
                    j += 1;
                    let is_beside =
                        |j: usize| tile.columns[j] - tile.columns[j - 1] == pitch as isize;
                    while whole && j < width && is_beside(j) {
                        j += 1;
                    }
                    let to = tile.to.wrapping_offset(tile.columns[first]);
                    let (mut begin, mut end) = (0, (j - first) * pitch);
                    if tile.continues {
                        begin = to.addr().wrapping_neg() % LINE;
                    }
                    if tile.continued {
                        end -= (to.addr() + end) % LINE;
                    }
                    let from = stage.add(first * pitch + begin);
                    lines::<true>(from, to.wrapping_add(begin), end - begin);
                }
            }
        }

        /// Moves `bytes` bytes, with `STREAM` whole lines past the cache.
        ///
        /// # Safety
        /// So many bytes can be read and written; the processor has the registers.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn lines<const STREAM: bool>(from: *const u8, to: *mut u8, bytes: usize) {
            let head = usize::min(to.addr().wrapping_neg() % LINE, bytes);
            // SAFETY: all places lie within `bytes`; lines begin at multiples of their size.
            unsafe {
                part_of_line(from, to, head);
                let mut k = head;
                while k + LINE <= bytes {
                    for half in 0..$halves {
                        let k = k + half * $register::LANES * LANE;
                        let line = $register::read(from.add(k));
                        if STREAM {
                            line.stream(to.add(k));
                        } else {
                            line.write(to.add(k));
                        }
                    }
                    k += LINE;
                }
                part_of_line(from.add(k), to.add(k), bytes - k);
            }
        }

        /// Moves fewer than 64 bytes.
        ///
        /// # Safety
        /// So many bytes can be read and written; the processor has the registers.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn part_of_line(from: *const u8, to: *mut u8, bytes: usize) {
            // SAFETY: all places lie within `bytes`.
            unsafe {
                if bytes >= LANE {
                    let mut k = 0;
                    while k + LANE <= bytes {
                        One::read(from.add(k)).write(to.add(k));
                        k += LANE;
                    }
                    One::read(from.add(bytes - LANE)).write(to.add(bytes - LANE));
                } else {
                    let mut k = 0;
                    while k + 4 <= bytes {
                        let word = from.add(k).cast::<MaybeUninit<u32>>().read_unaligned();
                        to.add(k).cast::<MaybeUninit<u32>>().write_unaligned(word);
                        k += 4;
                    }
                    while k < bytes {
                        *to.add(k).cast::<MaybeUninit<u8>>() =
                            *from.add(k).cast::<MaybeUninit<u8>>();
                        k += 1;
                    }
                }
            }
        }
    };
}

/// Registers of 32 bytes, of which it has 16.
pub(in super::super) mod avx2 {
    functions! { "avx2", Two, 2, [4, 4, 2, 1, 1] }
}

/// Registers of 64 bytes, of which it has 32.
pub(in super::super) mod avx512 {
    functions! { "avx512f,avx512bw", Four, 1, [4, 4, 4, 2, 1] }
}
