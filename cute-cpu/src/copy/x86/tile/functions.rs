//! The functions of tiles, for one set of instructions each.
//!
//! Each function has the features of its set: registers in functions without them would be passed
//! through memory.

use super::vector::{Four, One, Two, Vector};
use super::{
    BOTH, DIRECT, LANE, LINE, NOTHING, PLAIN, READS, STAGE, STAGED_COLUMNS, Stage, Strip, Tile,
    prefetch, prefetch_far, prefetch_to_write,
};
use core::mem::MaybeUninit;
use core::ptr::null_mut;

/// Defines the functions for the instructions `$features`, with `$halves` registers to a line. A
/// step of the loop over columns has `$squares[log2 N]` squares in each lane, as many as registers
/// hold.
macro_rules! functions {
    ($features:literal, $register:ident, $halves:literal, $squares:expr) => {
        use super::*;

        /// Transposes a tile: [`Transpose`](super::super::Transpose), where `N` elements fill a
        /// lane and `HOW` is [`PLAIN`], [`DIRECT`] or [`STREAMED`](super::super::STREAMED).
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
                    PLAIN => strips::<N, NOTHING>(tile, next),
                    DIRECT => strips::<N, BOTH>(tile, next),
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
        unsafe fn strips<const N: usize, const FETCH: u8>(tile: &Tile, next: &Tile) {
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
        unsafe fn strip<V: Vector, const N: usize, const HALVES: usize, const FETCH: u8>(
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
        /// and with [`BOTH`] the place of the columns.
        #[inline]
        #[target_feature(enable = $features)]
        fn fetch<const N: usize, const FETCH: u8>(
            next: &Tile,
            [p, q]: [usize; 2],
            [height, width]: [usize; 2],
        ) {
            if FETCH == NOTHING {
                return;
            }
            let (size, line) = (LANE / N, LINE / LANE * N);
            let rows = &next.rows[p..p + height];
            let begin = q % line * height / line;
            let end = usize::min(begin + width * height / line, height);
            let from = next.from.wrapping_add(q / line * LINE);
            for &row in &rows[begin..end] {
                prefetch(from.wrapping_offset(row));
            }
            if FETCH == BOTH {
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
                    // SAFETY: the loop above has written all of them; and the columns exist. A
                    // closure would be a function without the features, and pass them in memory.
                    unsafe {
                        let rows = square.as_ptr().cast::<[V; N]>().read();
                        let square = transposed::<V, N>(rows);
                        for j in 0..N {
                            square[j].write(to.wrapping_offset(columns[k * N + j]));
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
        pub(in super::super) unsafe fn transposed<V: Vector, const N: usize>(
            mut rows: [V; N],
        ) -> [V; N] {
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
                strips::<N, READS>(&staged, next);
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

        /// Transposes a tile of a strip to the stage, and moves whole lines from there to their
        /// place: [`TransposeStrip`](super::super::TransposeStrip).
        ///
        /// # Safety
        /// The conditions of `TransposeStrip`.
        #[target_feature(enable = $features)]
        pub(in super::super::super) unsafe fn strip_tile<const N: usize>(strip: &Strip) {
            let tile = Tile {
                from: strip.from,
                to: strip.stage,
                rows: strip.rows,
                columns: strip.places,
                aligned: false,
                continues: false,
                continued: false,
                stage: null_mut(),
            };
            let bytes = strip.rows.len() * (LANE / N);
            let mut fetched = Fetched::new(strip, strip.places.len() * (LANE / N));
            // SAFETY: the stage has a place for each column, with room for the rest of a line before
            // it, and behind it.
            unsafe {
                strips::<N, NOTHING>(&tile, &tile);
                for (j, &place) in strip.places.iter().enumerate() {
                    fetched.go_on();
                    let to = strip.to.wrapping_offset(j as isize * strip.stride);
                    let rest = to.addr() % LINE;
                    // What the tile before has left of the line is part of the first line.
                    let begin = if strip.is_first { 0 } else { -(rest as isize) };
                    let left = if strip.is_last {
                        0
                    } else {
                        (rest + bytes) % LINE
                    };
                    let end = bytes - left;
                    let column = strip.stage.offset(place);
                    lines::<true>(
                        column.offset(begin),
                        to.wrapping_offset(begin),
                        (end as isize - begin) as usize,
                    );
                    if left > 0 {
                        let first = column.sub(rest);
                        for half in 0..$halves {
                            let k = half * $register::LANES * LANE;
                            $register::read(column.add(end + k)).write(first.add(k));
                        }
                    }
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

/// How far the rows of the next tile of a strip are fetched: four rows at a time, line by line, which
/// memory delivers faster than row by row.
struct Fetched<'t> {
    from: *const u8,
    /// The rows that are left.
    rows: &'t [isize],
    /// The next byte of the first four of them, and the bytes of a row.
    byte: usize,
    bytes: usize,
    /// The lines of four rows for each column, and what is left of a line.
    steps: usize,
    columns: usize,
    rest: usize,
}

impl<'t> Fetched<'t> {
    /// Rows of `bytes` bytes, which are fetched in as many parts as the strip has columns.
    #[inline(always)]
    fn new(strip: &Strip<'t>, bytes: usize) -> Self {
        let rows = strip.next_rows - strip.next_rows % 4;
        Fetched {
            from: strip.next,
            rows: &strip.all_rows[..rows],
            byte: 0,
            bytes,
            steps: rows / 4 * bytes.div_ceil(LINE),
            columns: strip.places.len(),
            rest: 0,
        }
    }

    /// Fetches the next part.
    #[inline(always)]
    fn go_on(&mut self) {
        self.rest += self.steps;
        while self.rest >= self.columns {
            self.rest -= self.columns;
            let Some(rows) = self.rows.first_chunk::<4>() else {
                return;
            };
            for &row in rows {
                prefetch_far(self.from.wrapping_offset(row).wrapping_add(self.byte));
            }
            self.byte += LINE;
            if self.byte >= self.bytes {
                (self.byte, self.rows) = (0, &self.rows[4..]);
            }
        }
    }
}

/// Registers of 32 bytes. The processor has 16 of them.
pub(in super::super) mod avx2 {
    functions! { "avx2", Two, 2, [4, 4, 2, 1, 1] }
}

/// Registers of 64 bytes. The processor has 32 of them.
pub(in super::super) mod avx512 {
    functions! { "avx512f,avx512bw", Four, 1, [4, 4, 4, 2, 1] }
}
