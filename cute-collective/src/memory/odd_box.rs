//! Kernels that copy between tensors of several modes, box by box. Each mode may have any size.
//!
//! Both tensors are contiguous along an *inner* part: modes with which both begin, in any order. Often this is
//! one element. Behind it the source continues along modes *across*, and the destination along modes *down*. Modes
//! that continue each other are one joined mode, so that a tile fills however short they are.
//!
//! As for [odd planes](super::odd_plane), the rows of a tile, along which the source is contiguous, are copied into
//! shared memory by lines of 16 bytes as they lie in memory, and its columns, along which the destination is
//! contiguous, are written by whole sectors. What is different from row to row and from column to column is found
//! once for a tile, and kept in tables: where rows and columns lie in memory, and the *place* of each
//! element of a column in shared memory, which tells where in its line the row begins. So a thread does little for
//! each line that it copies, and for each piece of a column that it writes.

use super::block::{Line16, Lines};
use super::odd_plane::{Element, every};
use super::plane::{Six, of_block};
use crate::sure::sure;
use core::marker::PhantomData;
use cute_core::prelude::*;
use cute_core::tensor::{CastSpace, Space};
use cute_gpu::device::async_copy::{cp_async_16_cached, cp_async_fence, cp_async_wait};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::{DynamicShared, Global, Shared, barrier::syncthreads};
use cute_kernels::memory::{
    Modes, ODD_BOX_PIECES, ODD_BOX_THREADS, ODD_PLANE_SECTOR, OddBoxArguments, OddBoxTile,
};

/// The pieces that a thread writes at a time.
const PIECES: usize = ODD_BOX_PIECES as usize;
const WARPS: u32 = ODD_BOX_THREADS / 32;

/// Rows or columns: where each begins in memory.
#[derive(Clone, Copy)]
struct Starts {
    /// Where the first one begins.
    first: u64,
    modes: Modes<3>,
    /// In elements.
    strides: [i64; 3],
    bytes: u32,
}

impl Starts {
    /// The address with which number `number` begins.
    ///
    /// # Safety
    /// The strides are those of a layout of the modes.
    #[inline(always)]
    unsafe fn at(self, number: u32) -> u64 {
        let [a, b, c] = self.modes.coordinate(number);
        let ([n0, n1, n2], [s0, s1, s2]) = (self.modes.sizes(), self.strides);
        // SAFETY: the caller's promise.
        let layout = unsafe { sure(try_layout!((n0, n1, n2):(s0, s1, s2))) };
        moved(self.first, layout.at((a, b, c)), self.bytes)
    }
}

/// The address `offset` elements behind another one.
#[inline(always)]
fn moved(address: u64, offset: i64, bytes: u32) -> u64 {
    address.wrapping_add(offset.wrapping_mul(i64::from(bytes)) as u64)
}

/// The address whose halves a table has.
#[inline(always)]
fn joined(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// The elements at an address.
#[inline(always)]
fn global<E>(address: u64) -> Global<E> {
    Global::new(address as *const E)
}

/// A row of a tile, with the whole lines that are copied.
#[derive(Clone, Copy)]
struct RowLines {
    /// The first line in memory.
    from: u64,
    /// Its address in shared memory.
    to: u32,
    lines: u32,
    /// The bytes from the line in which the row begins to where it does.
    excess: u32,
}

impl RowLines {
    /// A line of the table.
    #[inline(always)]
    fn packed(self) -> Line16 {
        let (low, high) = (self.from as u32, (self.from >> 32) as u32);
        Line16::new([low, high, self.to, self.lines | self.excess << 16])
    }

    #[inline(always)]
    fn of(line: Line16) -> Self {
        let [low, high, to, last] = line.into_array();
        RowLines {
            from: joined(low, high),
            to,
            lines: last & 0xffff,
            excess: last >> 16,
        }
    }
}

/// A column of a tile: the part of it that the tile writes.
#[derive(Clone, Copy)]
struct Column {
    /// Where piece 0 would begin: a multiple of its bytes.
    to: u64,
    /// How far its elements lie behind those of column 0 in shared memory, in bytes.
    offset: u32,
    /// How many elements of piece 0 lie before place 0. Pieces of columns of one *class* have the same places.
    class: u32,
    /// The tile's first element, by its number from the beginning of piece 0 on.
    begin: u32,
    /// With how many elements from the first one on a whole piece can begin.
    whole: u32,
    /// The elements behind them, if the part begins or ends within a piece; 0 otherwise.
    rest: u32,
}

impl Column {
    /// A line of the table. The part begins within a sector, or a piece.
    #[inline(always)]
    fn packed(self) -> Line16 {
        let (low, high) = (self.to as u32, (self.to >> 32) as u32);
        let part = self.class | self.rest << 2 | self.begin << 4 | self.whole << 12;
        Line16::new([low, high, self.offset, part])
    }

    #[inline(always)]
    fn of(line: Line16) -> Self {
        let [low, high, offset, part] = line.into_array();
        Column {
            to: joined(low, high),
            offset,
            class: part & 3,
            rest: part >> 2 & 3,
            begin: part >> 4 & 255,
            whole: part >> 12,
        }
    }

    /// Whether a whole piece begins with this element.
    #[inline(always)]
    fn has_whole(self, number: u32) -> bool {
        number.wrapping_sub(self.begin) < self.whole
    }

    #[inline(always)]
    fn has(self, number: u32) -> bool {
        number.wrapping_sub(self.begin) < self.whole + self.rest
    }
}

/// The tile of a block.
#[derive(Clone, Copy)]
struct Tile<E> {
    p: OddBoxArguments,
    /// The place of the block among the planes.
    at: Six,
    /// The elements of an inner part.
    inner: u32,
    first_row: u32,
    first_column: u32,
    columns: u32,
    /// The elements of a column before those of this tile.
    before: u32,
    /// The lines of its rows.
    place: Shared<Line16>,
    /// The tables of columns and rows, and of the places of the elements of a column.
    columns_at: Shared<Line16>,
    rows_at: Shared<Line16>,
    places: Shared<u16>,
    element: PhantomData<E>,
}

impl<E: Element> Tile<E> {
    const BYTES: u32 = size_of::<E>() as u32;
    /// The elements of the pieces that a warp writes together.
    const ROUND: u32 = 32 * E::PER_PIECE;
    /// The classes of columns whose places a thread has in registers at a time.
    const CLASSES: u32 = if E::PER_PIECE == 2 { 2 } else { 1 };

    /// # Safety
    /// The arguments have the sizes and strides of layouts, and the block has shared memory for a tile.
    #[inline(always)]
    unsafe fn new(p: OddBoxArguments) -> Self {
        let [i0, i1, i2, rows] = p.run.sizes();
        let inner = i0 * i1 * i2;
        // SAFETY: the caller's promise.
        let (at, [down, across]) = unsafe { of_block(&p.plane) };
        let first_column = across * p.tile.columns;
        let [lines, _] = p.lines.sizes();
        // SAFETY: the caller's promise.
        let memory = unsafe { DynamicShared::new() };
        let place: Shared<Line16> = memory
            .overlaid()
            .take(p.tile.shared_lines(inner, Self::BYTES));
        let columns_at = place.after_bytes(OddBoxTile::first_line(rows, lines, Self::BYTES) * 16);
        let rows_at = columns_at.after_bytes(p.tile.columns * 16);
        Tile {
            p,
            at,
            inner,
            // numbers of rows before the first one are, as those behind the last one, not below their count
            first_row: (down * p.tile.rows).wrapping_sub(p.tile.above),
            first_column,
            columns: u32::min(p.tile.columns, p.plane.across.size() - first_column),
            before: down * p.tile.rows * inner,
            place,
            columns_at,
            rows_at,
            places: rows_at.after_bytes(rows * 16).recast(),
            element: PhantomData,
        }
    }

    /// Rows or columns from `start` on, on a side of the copy whose planes have these strides.
    #[inline(always)]
    fn starts(
        self,
        start: u64,
        side: usize,
        planes: [i64; 6],
        modes: Modes<3>,
        strides: [i64; 3],
    ) -> Starts {
        let ([n0, n1, n2, n3, n4, n5], [s0, s1, s2, s3, s4, s5]) =
            (self.p.plane.blocks.sizes(), planes);
        // SAFETY: the promise with which the tile was made.
        let planes =
            unsafe { sure(try_layout!((n0, n1, n2, n3, n4, n5):(s0, s1, s2, s3, s4, s5))) };
        let first = start.wrapping_add(self.p.plane.first[side] as u64);
        Starts {
            first: moved(first, planes.at(self.at), Self::BYTES),
            modes,
            strides,
            bytes: Self::BYTES,
        }
    }

    /// The line of shared memory with which a row begins.
    #[inline(always)]
    fn first_line(self, row: u32) -> u32 {
        OddBoxTile::first_line(row, self.p.lines.sizes()[0], Self::BYTES)
    }

    /// Writes the table of rows, and copies the lines that the source begins or ends within.
    ///
    /// # Safety
    /// The elements of the arguments are there from `x` on, and so is all memory between them.
    #[inline(always)]
    unsafe fn find_rows(self, x: *const E) {
        let plane = self.p.plane;
        let starts = self.starts(x as u64, 0, plane.planes_from, plane.down, plane.down_from);
        let [low, high] = self
            .p
            .extent
            .map(|bytes| (x as u64).wrapping_add(bytes as u64));
        every(thread(), ODD_BOX_THREADS, self.p.run.sizes()[3], |row| {
            let number = self.first_row.wrapping_add(row);
            // SAFETY: the promise with which the tile was made.
            let start = unsafe { starts.at(number) };
            let start = moved(
                start,
                i64::from(self.first_column * self.inner),
                Self::BYTES,
            );
            let excess = start as u32 % 16;
            let mut own = RowLines {
                from: start - u64::from(excess),
                to: self.place.address() + self.first_line(row) * 16,
                lines: (excess + self.columns * self.inner * Self::BYTES).div_ceil(16),
                excess,
            };
            if number >= plane.down.size() {
                own.lines = 0;
            } else {
                // SAFETY: the caller's promise. The line has elements of the source, from the first one or to
                // the last one; it is a line of this row, for which there is room.
                let copy_part = |line: u32| unsafe {
                    let from = own.from + u64::from(line * 16);
                    let to = Shared::<E>::at(own.to + line * 16);
                    let begin = low.saturating_sub(from) as u32 / Self::BYTES;
                    let end = u64::min(high - from, 16) as u32 / Self::BYTES;
                    every(begin, 1, end, |i| {
                        to.store(i as isize, global::<E>(from).load(i as isize));
                    });
                };
                let is_last_part = own.from + u64::from(own.lines * 16) > high;
                if is_last_part {
                    copy_part(own.lines - 1);
                }
                if own.from < low && (own.lines > 1 || !is_last_part) {
                    copy_part(0);
                }
                own.lines -= u32::from(is_last_part);
                if own.from < low {
                    own.from += 16;
                    own.to += 16;
                    own.lines = own.lines.saturating_sub(1);
                }
            }
            // SAFETY: the table has the row, which one thread writes.
            unsafe { self.rows_at.store(row as isize, own.packed()) };
        });
    }

    /// Writes the table of columns.
    ///
    /// # Safety
    /// The block has shared memory for its tile.
    #[inline(always)]
    unsafe fn find_columns(self, y: *mut E) {
        let (tile, plane) = (self.p.tile, self.p.plane);
        let starts = self.starts(y as u64, 1, plane.planes_to, plane.across, plane.across_to);
        let (sector, front) = (ODD_PLANE_SECTOR / Self::BYTES, tile.front(Self::BYTES));
        let down = plane.down.size() * self.inner;
        every(thread(), ODD_BOX_THREADS, self.columns, |column| {
            // SAFETY: the promise with which the tile was made.
            let start = unsafe { starts.at(self.first_column + column) };
            let start = moved(
                start,
                i64::from(self.before) - i64::from(front),
                Self::BYTES,
            );
            // The tile's elements are those from a sector to the one with which the next tile begins.
            let excess = |of: u32| {
                if tile.above > 0 {
                    (start as u32 / Self::BYTES + of) % sector
                } else {
                    0
                }
            };
            let whole = tile.rows * self.inner;
            let begin = u32::max(front - excess(0), front.saturating_sub(self.before));
            let end = u32::min(front + whole - excess(whole), front + down - self.before);
            let class = start as u32 / Self::BYTES % E::PER_PIECE;
            let rest = u32::min(end.saturating_sub(begin), E::PER_PIECE - 1);
            let is_ragged = !((begin + class) | (end + class)).is_multiple_of(E::PER_PIECE);
            let own = Column {
                to: start - u64::from(class * Self::BYTES),
                offset: column * self.inner * Self::BYTES,
                class,
                begin: begin + class,
                whole: end.saturating_sub(begin) - rest,
                rest: if is_ragged { rest } else { 0 },
            };
            // SAFETY: the table has the column, which one thread writes.
            unsafe { self.columns_at.store(column as isize, own.packed()) };
        });
    }

    /// Starts to copy the lines of the rows.
    ///
    /// # Safety
    /// The table of rows is written, and the lines are there.
    #[inline(always)]
    unsafe fn copy_rows(self) {
        every(thread(), ODD_BOX_THREADS, self.p.lines.size(), |number| {
            let [line, row] = self.p.lines.coordinate(number);
            // SAFETY: the table has the row.
            let own = RowLines::of(unsafe { self.rows_at.load(row as isize) });
            if line < own.lines {
                let to = Shared::<Line16>::at(own.to + line * 16);
                let from = global::<Line16>(own.from + u64::from(line * 16));
                // SAFETY: the caller's promise. Each line has one thread that copies it.
                unsafe { cp_async_16_cached(to, from, 16) };
            }
        });
    }

    /// Writes the table of places, in elements; 0 for elements that the tile has not.
    ///
    /// # Safety
    /// The table of rows is written.
    #[inline(always)]
    unsafe fn find_places(self) {
        let tile = self.p.tile;
        let [i0, i1, i2, rows] = self.p.run.sizes();
        // what comes before the first element of the rows
        let front = E::PER_PIECE + tile.front(Self::BYTES);
        every(
            thread(),
            ODD_BOX_THREADS,
            tile.places(Self::BYTES),
            |number| {
                let element = (number + tile.above * self.inner).wrapping_sub(front);
                let mut at = 0;
                if element < rows * self.inner {
                    let [c0, c1, c2, row] = self.p.run.coordinate(element);
                    let [s0, s1, s2] = self.p.inner_from;
                    // SAFETY: the promise with which the tile was made; the table has the row.
                    let (inner, own) = unsafe {
                        let inner = sure(try_layout!((i0, i1, i2):(s0, s1, s2)));
                        (inner, RowLines::of(self.rows_at.load(row as isize)))
                    };
                    let inside = inner.at((c0, c1, c2));
                    at = (self.first_line(row) * 16 + own.excess) / Self::BYTES + inside;
                }
                // SAFETY: the table has the place, which one thread writes.
                unsafe { self.places.store(number as isize, at as u16) };
            },
        );
    }

    /// Writes the columns.
    ///
    /// # Safety
    /// All tables and lines are there; the elements of the columns are, and are this block's.
    #[inline(always)]
    unsafe fn write_columns(self) {
        let (tile, warp, lane) = (self.p.tile, thread() / 32, thread() % 32);
        let (group, first_chunk) = (warp % tile.groups, warp / tile.groups);
        every(first_chunk, WARPS / tile.groups, tile.chunks, |chunk| {
            // the first of this thread's pieces of a column; they lie 32 pieces apart
            let first = chunk * ODD_BOX_PIECES * Self::ROUND + lane * E::PER_PIECE;
            every(0, Self::CLASSES, E::PER_PIECE, |least| {
                // piece 0 of the last of these classes begins with this place
                let begin = first + E::PER_PIECE - least - (Self::CLASSES - 1);
                let places = core::array::from_fn::<[u32; 4], PIECES, _>(|k| {
                    core::array::from_fn(|i| {
                        let i = u32::min(i as u32, E::PER_PIECE + Self::CLASSES - 2);
                        let number = begin + k as u32 * Self::ROUND + i;
                        // SAFETY: the table has a place for each element of the chunks.
                        let at = unsafe { self.places.load(number as isize) };
                        self.place.address() + u32::from(at) * Self::BYTES
                    })
                });
                every(group, tile.groups, self.columns, |column| {
                    // SAFETY: the table has the column.
                    let own = Column::of(unsafe { self.columns_at.load(column as isize) });
                    // a branch for each class, in which places are constants
                    for class in 0..Self::CLASSES {
                        if E::PER_PIECE == 1 || least + class == own.class {
                            let from = Self::CLASSES - 1 - class;
                            let place = |k: u32, i: u32| places[k as usize][(from + i) as usize];
                            // SAFETY: the caller's promise.
                            unsafe { Self::write(own, first, place) };
                        }
                    }
                });
            });
        });
    }

    /// Writes this thread's pieces of a column. Its first one begins with element `first`, and element `i` of piece
    /// `k` is that of column 0 at `place(k, i)`.
    ///
    /// # Safety
    /// As for [`write_columns`](Self::write_columns).
    #[inline(always)]
    unsafe fn write(column: Column, first: u32, place: impl Fn(u32, u32) -> u32) {
        // SAFETY: each place is one of the tile.
        let element =
            |k: u32, i: u32| unsafe { Shared::<E>::at(place(k, i) + column.offset).load(0) };
        let pieces = <[E::Piece; PIECES]>::of(|k| E::piece(|i| element(k, i)));
        let to = global::<E>(column.to + u64::from(first * Self::BYTES));
        // SAFETY: the caller's promise. A whole piece begins with a multiple of its bytes, and is a part of the
        // column; of others the elements are written that are.
        unsafe {
            pieces.each(|k, piece| {
                let behind = k * Self::ROUND;
                if column.has_whole(first + behind) {
                    CastSpace::<E::Piece>::cast(to.moved(behind as isize)).store(0, piece);
                }
            });
            if column.rest > 0 {
                // opaque, so that the numbers of all elements are not kept from column to column
                let first = opaque(first);
                for k in 0..ODD_BOX_PIECES {
                    let behind = k * Self::ROUND;
                    for i in 0..E::PER_PIECE {
                        if !column.has_whole(first + behind) && column.has(first + behind + i) {
                            to.store((behind + i) as isize, element(k, i));
                        }
                    }
                }
            }
        }
    }
}

/// Copies boxes.
///
/// # Safety
/// The elements of `p` are there from `x` and `y` on, and so is all memory between the elements of `x`;
/// those of `y` are distinct. The source is contiguous along the inner modes and those across, the destination
/// along the inner modes and those down. There are as many blocks as tiles, of [`ODD_BOX_THREADS`] threads, with
/// shared memory for one tile.
#[inline(always)]
pub unsafe fn odd_box<E: Element>(x: *const E, y: *mut E, p: OddBoxArguments) {
    // SAFETY: the caller's promise. All threads of the block meet behind what the next step reads.
    unsafe {
        let tile = Tile::<E>::new(p);
        tile.find_rows(x);
        tile.find_columns(y);
        syncthreads();
        tile.copy_rows();
        cp_async_fence();
        tile.find_places();
        cp_async_wait::<0>();
        syncthreads();
        tile.write_columns();
    }
}
