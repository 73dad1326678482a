//! Kernels that copy between tensors of several modes, box by box. Each mode may have any size.
//!
//! Both tensors are contiguous along an *inner* part: modes with which both begin, in any order. Often this is
//! one element. Behind it the source continues along modes *across*, and the destination along modes *down*. Modes
//! that continue each other are one joined mode, so that a tile fills however short they are.
//!
//! As for [odd planes](super::odd_plane), the rows of a tile, along which the source is contiguous, are copied into
//! shared memory by lines of 16 bytes as they lie in memory, and its columns, along which the destination is
//! contiguous, are written by whole sectors. What is different from row to row and from column to column is found
//! once for a tile, and kept in tables: where rows and columns begin in memory, and the *place* of each
//! element of a column in shared memory, which tells where in its line the row begins.

use super::block::{Line16, Lines};
use super::odd_plane::{Element, every};
use super::plane::of_block;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::{CastSpace, Space};
use cute_gpu::device::async_copy::{cp_async_16_cached, cp_async_fence, cp_async_wait};
use cute_gpu::device::threads::thread;
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
    #[inline(always)]
    fn at(self, number: u32) -> u64 {
        let [a, b, c] = self.modes.coordinate(number);
        let ([n0, n1, n2], [s0, s1, s2]) = (self.modes.sizes(), self.strides);
        let offset = sure(try_layout!((n0, n1, n2):(s0, s1, s2))).at((a, b, c));
        moved(self.first, offset, self.bytes)
    }
}

/// The address `offset` elements behind another one.
#[inline(always)]
fn moved(address: u64, offset: i64, bytes: u32) -> u64 {
    address.wrapping_add(offset.wrapping_mul(i64::from(bytes)) as u64)
}

/// The elements at an address.
#[inline(always)]
fn global<E>(address: u64) -> Global<E> {
    Global::new(address as *const E)
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
    let bytes = size_of::<E>() as u32;
    let (v, sector, per_piece) = (16 / bytes, ODD_PLANE_SECTOR / bytes, E::PER_PIECE);
    let (tile, plane) = (p.tile, p.plane);
    let [i0, i1, i2, rows] = p.run.sizes();
    let inner = i0 * i1 * i2;
    let [lines, _] = p.lines.sizes();
    let front = tile.front(bytes);

    let (at, [tile_down, tile_across]) = of_block(&plane);
    let [n0, n1, n2, n3, n4, n5] = plane.blocks.sizes();
    let starts = |start: u64, side: usize, [s0, s1, s2, s3, s4, s5]: [i64; 6], modes, strides| {
        let planes = sure(try_layout!((n0, n1, n2, n3, n4, n5):(s0, s1, s2, s3, s4, s5)));
        let first = start.wrapping_add(plane.first[side] as u64);
        let first = moved(first, planes.at(at), bytes);
        Starts {
            first,
            modes,
            strides,
            bytes,
        }
    };
    let x_rows = starts(x as u64, 0, plane.planes_from, plane.down, plane.down_from);
    let y_columns = starts(y as u64, 1, plane.planes_to, plane.across, plane.across_to);
    let (down, across) = (plane.down.size(), plane.across.size());
    // Numbers of rows before the first one are, as those behind the last one, not below `down`.
    let first_row = (tile_down * tile.rows).wrapping_sub(tile.above);
    let first_column = tile_across * tile.columns;
    let columns = u32::min(tile.columns, across - first_column);
    // the elements of a column before those of this tile
    let before = tile_down * tile.rows * inner;

    // SAFETY: the block has shared memory for a tile: its lines, and tables of columns, rows and places.
    let place: Shared<Line16> =
        unsafe { DynamicShared::new() }.take(tile.shared_lines(inner, bytes));
    let columns_at = place.after_bytes(OddBoxTile::first_line(rows, lines, bytes) * 16);
    let rows_at: Shared<u64> = columns_at.after_bytes(tile.columns * 16).recast();
    let places: Shared<u16> = rows_at.after_bytes(rows * 8).recast();

    // Where rows and columns begin; no row begins at 0.
    every(thread(), ODD_BOX_THREADS, rows, |row| {
        let from = first_row.wrapping_add(row);
        let start = if from < down {
            moved(x_rows.at(from), i64::from(first_column * inner), bytes)
        } else {
            0
        };
        // SAFETY: the table has the row, which one thread writes.
        unsafe { rows_at.store(row as isize, start) };
    });
    every(thread(), ODD_BOX_THREADS, columns, |column| {
        let start = y_columns.at(first_column + column);
        let start = moved(start, i64::from(before) - i64::from(front), bytes);
        let line = Line16::new([
            start as u32,
            (start >> 32) as u32,
            column * inner * bytes,
            0,
        ]);
        // SAFETY: the table has the column, which one thread writes.
        unsafe { columns_at.store(column as isize, line) };
    });
    // SAFETY: all threads of the block come here.
    unsafe { syncthreads() };

    let [low, high] = p.extent.map(|bytes| (x as u64).wrapping_add(bytes as u64));
    every(thread(), ODD_BOX_THREADS, rows * lines, |number| {
        let [line, row] = p.lines.coordinate(number);
        // SAFETY: the table has the row; its threads have waited for each other.
        let start = unsafe { rows_at.load(row as isize) };
        let excess = start as u32 % 16;
        if start != 0 && line * 16 < excess + columns * inner * bytes {
            let from = start - u64::from(excess) + u64::from(line * 16);
            let to = OddBoxTile::first_line(row, lines, bytes) + line;
            // SAFETY: the caller's promise. The line has a part of the row; bytes outside of the source are not
            // read. Each line of the tile has one thread that writes it.
            unsafe {
                let to = place.moved(to as isize);
                if from >= low {
                    let there = u64::min(high - from, 16) as u32;
                    cp_async_16_cached(to, global::<E>(from), there);
                } else {
                    // the line with which the source begins
                    every(
                        (low - from) as u32 / bytes,
                        1,
                        u64::min(high - from, 16) as u32 / bytes,
                        |i| {
                            to.recast::<E>()
                                .store(i as isize, global::<E>(from).load(i as isize));
                        },
                    );
                }
            }
        }
    });
    cp_async_fence();

    // the places of the elements of a column, in elements; 0 for those that the tile has not
    every(thread(), ODD_BOX_THREADS, tile.places(bytes), |number| {
        let element = (number + tile.above * inner).wrapping_sub(per_piece + front);
        let mut at = 0;
        if element < rows * inner {
            let [c0, c1, c2, row] = p.run.coordinate(element);
            let [s0, s1, s2] = p.inner_from;
            let inside = sure(try_layout!((i0, i1, i2):(s0, s1, s2))).at((c0, c1, c2));
            // SAFETY: the table has the row.
            let excess = unsafe { rows_at.recast::<u32>().load(2 * row as isize) } % 16 / bytes;
            at = OddBoxTile::first_line(row, lines, bytes) * v + excess + inside;
        }
        // SAFETY: the table has the place, which one thread writes.
        unsafe { places.store(number as isize, at as u16) };
    });
    cp_async_wait::<0>();
    // SAFETY: all threads of the block come here.
    unsafe { syncthreads() };

    let (warp, lane) = (thread() / 32, thread() % 32);
    let (group, first_chunk) = (warp % tile.groups, warp / tile.groups);
    every(first_chunk, WARPS / tile.groups, tile.chunks, |chunk| {
        // the number of a thread's piece among those of a column
        let piece = |k: u32| (chunk * ODD_BOX_PIECES + k) * 32 + lane;
        // Columns whose addresses have the same rest by a piece are a class: their pieces have the same places.
        every(0, 1, per_piece, |class| {
            let addresses = core::array::from_fn::<[u32; 4], PIECES, _>(|k| {
                let first = (piece(k as u32) + 1) * per_piece - class;
                [0, 1, 2, 3].map(|i| {
                    // SAFETY: the table has a place for each element of the chunks.
                    let at = unsafe { places.load((first + u32::min(i, per_piece - 1)) as isize) };
                    place.address() + u32::from(at) * bytes
                })
            });
            every(group, tile.groups, columns, |column| {
                // SAFETY: the table has the column.
                let [low, high, first, _] =
                    unsafe { columns_at.load(column as isize) }.into_array();
                if per_piece > 1 && low / bytes % per_piece != class {
                    return;
                }
                let start = u64::from(high) << 32 | u64::from(low);
                // Which elements are the tile's, by their numbers from `start` on: those from a sector to the one with
                // which the next tile begins.
                let excess = |of: u32| {
                    if tile.above > 0 {
                        (low / bytes + of) % sector
                    } else {
                        0
                    }
                };
                let whole = tile.rows * inner;
                let begin = u32::max(front - excess(0), front.saturating_sub(before)) as i32;
                let end =
                    u32::min(front + whole - excess(whole), front + down * inner - before) as i32;
                let element = |k: u32, i: u32| {
                    let address = addresses[k as usize][i as usize] + first;
                    // SAFETY: each place is one of the tile.
                    unsafe { Shared::<E>::at(address).load(0) }
                };
                let own = <[E::Piece; PIECES]>::of(|k| E::piece(|i| element(k, i)));
                own.each(|k, own| {
                    let number = (piece(k) * per_piece) as i32 - class as i32;
                    let is_there = |i: u32| begin <= number + i as i32 && number + (i as i32) < end;
                    let to = global::<E>(moved(start, i64::from(number), bytes));
                    // SAFETY: the caller's promise. The piece begins with a multiple of its bytes, and is a part
                    // of the column; of others the elements are written that are.
                    unsafe {
                        if is_there(0) && is_there(per_piece - 1) {
                            CastSpace::<E::Piece>::cast(to).store(0, own);
                        } else if begin < number + per_piece as i32 && number < end {
                            for i in 0..per_piece {
                                if is_there(i) {
                                    to.store(i as isize, element(k, i));
                                }
                            }
                        }
                    }
                });
            });
        });
    });
}
