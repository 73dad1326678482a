//! Odd planes: copies that read along one mode and write along another, where rows and columns begin
//! and end anywhere.
//!
//! Memory moves sectors of 32 bytes. The rows of an odd plane, along which the source is contiguous,
//! begin at different places of a sector, and so do its columns, along which the destination is
//! contiguous. How many elements they begin behind a multiple of some bytes is their *excess*.
//!
//! A tile's rows are copied into shared memory by lines of 16 bytes as they lie in memory, so a row has
//! the same excess there. From there its columns are written, by whole sectors: what a tile has of a
//! column lies as many elements higher than the tile as the column's excess. Tiles overlap by a
//! sector, so that each has the rows for this.
//!
//! Columns whose numbers differ by the elements of a sector have the same excess. A thread writes the
//! same rows of several of them, and finds these rows once.

use super::block::{Line8, Line16, Lines};
use super::plane::of_block;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::{CastSpace, Space};
use cute_gpu::device::async_copy::{cp_async_16_cached, cp_async_fence, cp_async_wait};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::{DeviceElement, DynamicShared, Global, Shared, barrier::syncthreads};
use cute_kernels::memory::{ODD_PLANE_SECTOR, PlaneArguments, odd_plane_lines};

/// Elements that are written in pieces: as many at a time as fill a word, or one.
pub trait Element: DeviceElement {
    /// A piece: one instruction writes it.
    type Piece: DeviceElement;
    /// How many elements it has.
    const PER_PIECE: u32 = (size_of::<Self::Piece>() / size_of::<Self>()) as u32;
    /// The piece of the elements that `element` returns.
    fn piece(element: impl FnMut(u32) -> Self) -> Self::Piece;
}

macro_rules! elements {
    ($($element:ty: $piece:ty, |$at:ident| $make:expr;)*) => {$(
        impl Element for $element {
            type Piece = $piece;
            #[inline(always)]
            fn piece(mut $at: impl FnMut(u32) -> Self) -> $piece {
                $make
            }
        }
    )*};
}
elements! {
    u8: u32, |at| u32::from_le_bytes([at(0), at(1), at(2), at(3)]);
    u16: u32, |at| u32::from(at(0)) | u32::from(at(1)) << 16;
    u32: u32, |at| at(0);
    Line8: Line8, |at| at(0);
}

/// The rows of the source or the columns of the destination: each is contiguous, and begins anywhere.
#[derive(Clone, Copy)]
struct Runs<E> {
    first: *mut E,
    /// The elements from one to the next.
    stride: i64,
}

impl<E> Runs<E> {
    /// Where run `at` begins.
    #[inline(always)]
    fn start(self, at: u32) -> *mut E {
        let offset = i64::from(at).wrapping_mul(self.stride);
        self.first.wrapping_offset(offset as isize)
    }

    /// The elements from a multiple of `bytes`, a power of two, to the beginning of run `at`.
    #[inline(always)]
    fn excess(self, at: u32, bytes: u32) -> u32 {
        self.start(at) as u32 % bytes / size_of::<E>() as u32
    }
}

/// Gives `first`, and each number below `end` that lies a multiple of `step` behind it. The end is opaque,
/// so that the loop stays one: unrolled, it would need more registers.
#[inline(always)]
pub(super) fn every(first: u32, step: u32, end: u32, mut visit: impl FnMut(u32)) {
    let mut number = first;
    while number < opaque(end) {
        visit(number);
        number += step;
    }
}

/// Makes the function of each kernel. Its tiles have `$down` rows, and it reads `$lines` lines of each row. Its
/// blocks have `$threads` threads.
macro_rules! planes {
    ($($name:ident: $element:ident, ($down:literal, $lines:literal) / $threads:literal, $blocks:literal;)*) => {$(
        /// Copies odd planes.
        ///
        /// # Safety
        /// The elements of `p` are there from `x` and `y` on; those of `y` are distinct. Each side of the
        /// planes has one mode. There are as many blocks as tiles, of as many threads as the kernel has,
        /// with shared memory for one tile.
        #[inline(always)]
        pub unsafe fn $name(x: *const $element, y: *mut $element, p: PlaneArguments) {
            type E = $element;
            /// The elements of a line, and of a sector.
            const PER_LINE: usize = 16 / size_of::<E>();
            const V: u32 = PER_LINE as u32;
            const SECTOR: u32 = ODD_PLANE_SECTOR / size_of::<E>() as u32;
            /// The elements of a tile across: its rows begin and end within lines.
            const ACROSS: u32 = ($lines - 1) * V;
            /// How far the next tile lies down.
            const DOWN: u32 = $down - SECTOR;
            /// Columns whose numbers differ by this have the same excess; each warp has some of these classes.
            const WARPS: u32 = $threads / 32;
            const CLASSES: u32 = if SECTOR > WARPS { SECTOR } else { WARPS };
            const COLUMNS: usize = ACROSS.div_ceil(CLASSES) as usize;

            let ([rows, ..], [columns, ..]) = (p.down.sizes(), p.across.sizes());
            let [n0, n1, n2, n3, n4, n5] = p.blocks.sizes();
            // SAFETY: the caller's promise.
            let (at, [tile_down, tile_across]) = unsafe { of_block(&p) };
            let runs = |start: *mut E, bytes: i64, strides: [i64; 6], stride: i64| {
                let [s0, s1, s2, s3, s4, s5] = strides;
                // SAFETY: the caller's promise: this is the layout of the planes.
                let planes = unsafe {
                    sure(try_layout!((n0, n1, n2, n3, n4, n5):(s0, s1, s2, s3, s4, s5)))
                };
                let first = start.wrapping_byte_offset(bytes as isize);
                Runs { first: first.wrapping_offset(planes.at(at) as isize), stride }
            };
            let x = runs(x.cast_mut(), p.first[0], p.planes_from, p.down_from[0]);
            let y = runs(y, p.first[1], p.planes_to, p.across_to[0]);
            // Numbers of rows before the first one are, as those behind the last one, not below `rows`.
            let first_row = (tile_down * DOWN).wrapping_sub(SECTOR);
            let first_column = tile_across * ACROSS;

            // Rows that lie `V` apart have the same excess. The layout has a line more between them, so
            // that threads which read them side by side use different banks.
            const PITCH: usize = $lines + 1;
            const GROUPS: usize = $down / PER_LINE;
            let lines = layout!(((const PER_LINE, const GROUPS), const PITCH)
                :((const PITCH, const { PER_LINE * PITCH + 1 }), 1));
            let elements = layout!(((const PER_LINE, const GROUPS), const { PER_LINE * PITCH })
                :((const { PER_LINE * PITCH }, const { PER_LINE * (PER_LINE * PITCH + 1) }), 1));
            // SAFETY: the block has shared memory for a tile. Each element is written by one thread before
            // the barrier.
            let (place, mut tile) = unsafe {
                let count = const { odd_plane_lines($down, $lines, V) };
                let place: Shared<Line16> = DynamicShared::new().take(count);
                (place, Tensor::in_space_mut_promised(place.recast::<E>(), elements))
            };

            let threads = layout!(($lines, const { $threads / $lines }));
            let (line, first) = threads.idx2crd(thread()).to_native();
            // in elements from the beginning of the excess: where the line begins
            let begin = first_column + line * V;
            let copy = |is_inner: bool| every(first, const { $threads / $lines }, $down, |row| {
                let from = first_row.wrapping_add(row);
                let excess = x.excess(from, 16);
                let end = u32::min(columns, first_column + ACROSS) + excess;
                let is_there = from < rows && excess <= begin && begin < end;
                let left = u32::min(V, (columns + excess).wrapping_sub(begin));
                let bytes = if is_inner { 16 } else { left * size_of::<E>() as u32 };
                if is_inner || is_there {
                    let start = x.start(from).wrapping_offset(begin as isize - excess as isize);
                    let to = lines.at((row, line)) as isize;
                    // SAFETY: the caller's promise. The line begins within the row, and has the bytes up to
                    // its end; in an inner tile it is whole.
                    unsafe { cp_async_16_cached(place.moved(to), Global::<E>::new(start), bytes) };
                }
            });
            let is_inner = first_row < rows && first_row + $down <= rows
                && first_column > 0 && first_column + const { $lines * V } <= columns;
            if is_inner {
                copy(true);
            } else {
                copy(false);
                // the line of which a part lies before the row, element by element
                every(thread(), $threads, if first_column == 0 { $down } else { 0 }, |row| {
                    let from = first_row.wrapping_add(row);
                    let excess = x.excess(from, 16);
                    let is_there = |i: u32| {
                        from < rows && excess > 0 && i >= excess && i - excess < columns
                    };
                    // all loads before the first store
                    let own = <[E; PER_LINE]>::of(|i| {
                        // SAFETY: the element is one of the row; bytes of zeros are an element, too.
                        unsafe {
                            if is_there(i) {
                                Global::<E>::new(x.start(from)).load((i - excess) as isize)
                            } else {
                                core::mem::zeroed()
                            }
                        }
                    });
                    own.each(|i, element| if is_there(i) { tile.set((row, i), element) });
                });
            }
            cp_async_fence();
            cp_async_wait::<0>();
            // SAFETY: all threads of the block come here.
            unsafe { syncthreads() };

            let end = u32::min(columns - first_column, ACROSS);
            every(thread() / 32, WARPS, CLASSES, |class| {
                let excess = y.excess(first_column + class, ODD_PLANE_SECTOR);
                every(thread() % 32, 32, const { DOWN / E::PER_PIECE }, |piece| {
                    let row = SECTOR - excess + piece * E::PER_PIECE;
                    let to = first_row.wrapping_add(row);
                    let (last, is_there) = (E::PER_PIECE - 1, |i: u32| to.wrapping_add(i) < rows);
                    let column = |k: u32| class + k * CLASSES;
                    let element = |i: u32, k: u32| {
                        let excess = x.excess(to.wrapping_add(i), 16);
                        tile.at((row + i, excess + column(k)))
                    };
                    let start = |k: u32| {
                        let column = y.start(first_column + column(k));
                        Global::<E>::new(column.wrapping_offset(to as i32 as isize))
                    };
                    // SAFETY: the caller's promise. The piece begins with a multiple of its bytes behind a
                    // sector, and is a part of the column; others are written element by element. What is
                    // read beyond a row of the tile is not written.
                    unsafe {
                        if is_there(0) && is_there(last) {
                            let own = <[<E as Element>::Piece; COLUMNS]>::of(|k| E::piece(|i| element(i, k)));
                            own.each(|k, piece| if column(k) < end { start(k).cast().store(0, piece) });
                        } else if is_there(0) || is_there(last) {
                            every(0, 1, COLUMNS as u32, |k| {
                                for i in 0..E::PER_PIECE {
                                    if is_there(i) && column(k) < end {
                                        start(k).store(i as isize, element(i, k));
                                    }
                                }
                            });
                        }
                    }
                });
            });
        }
    )*};
}

cute_kernels::for_each_odd_plane_kernel!(planes);
