//! Rows of a head between global and shared memory.

use super::head::{THREADS, Tile};
use crate::unroll::unroll;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::cp_async_16;
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::{Aligned, Global, Shared};
use cute_kernels::attention::warps::TensorRows;

/// The elements of a piece of 16 bytes.
const PIECE: u32 = 8;
type Piece = Aligned<[u16; PIECE as usize], 16>;

/// Runs a block for each piece of a tile that a thread copies, with the rows and the columns from its first piece to
/// this one. Steps of whole patterns of the swizzle, and of columns, add a number of bytes that does not depend
/// on where they begin.
macro_rules! each_piece {
    ($tile:ident, |$down:ident, $beside:ident| $body:block) => {
        unroll!(TIME in [0 1 2 3 4 5 6 7] {
            let $down = TIME as u32 * at_once::<$tile>();
            if $down < $tile::ROWS {
                unroll!(BLOCK in [0 1 2 3] {
                    let $beside = BLOCK as u32 * $tile::COLUMNS;
                    if $beside < $tile::WIDTH $body
                });
            }
        });
    };
}

/// The rows of a head of a batch, in global memory.
#[derive(Clone, Copy)]
pub struct HeadRows<'a> {
    /// The address of the first row's first element.
    address: u64,
    tensor: &'a TensorRows,
    /// How many rows there are, and elements of each.
    count: u32,
    width: u32,
}

impl<'a> HeadRows<'a> {
    /// The rows of a head of a batch: so many, of so many elements.
    #[inline(always)]
    pub fn of(
        tensor: Global<u16>,
        rows: &'a TensorRows,
        [head, batch]: [u32; 2],
        [count, width]: [u32; 2],
    ) -> Self {
        let first = i64::from(head) * rows.strides[2] + i64::from(batch) * rows.strides[3];
        Self::at_address(
            tensor.address().wrapping_add(2 * first as u64),
            rows,
            [count, width],
        )
    }

    /// The rows whose first element is at this address: so many, of so many elements.
    #[inline(always)]
    pub(super) fn at_address(address: u64, rows: &'a TensorRows, [count, width]: [u32; 2]) -> Self {
        HeadRows {
            address,
            tensor: rows,
            count,
            width,
        }
    }

    /// The address of the first row's first element.
    #[inline(always)]
    pub(super) fn address(&self) -> u64 {
        self.address
    }

    /// The element at a coordinate.
    #[inline(always)]
    fn at<T>(&self, row: u32, column: u32) -> Global<T> {
        let [rows, columns, ..] = self.tensor.strides;
        let offset = i64::from(row) * rows + i64::from(column) * columns;
        Global::new(self.address.wrapping_add(2 * offset as u64) as *const T)
    }

    /// Starts to copy a tile of rows, from row `first` on. What lies beyond the rows is 0.
    ///
    /// # Safety
    /// The tensor has these rows, and nobody uses the tile before a wait and a barrier.
    #[inline(always)]
    pub unsafe fn copy<T: Tile>(&self, first: u32, to: Shared<u8>) {
        // Hidden here, so that nothing that follows from it stays in registers between tiles.
        let t = opaque(thread());
        // SAFETY: the caller's promise.
        unsafe {
            if self.tensor.in_pieces == 0 {
                self.copy_elements::<T>(first, to, t);
            } else if first + T::ROWS <= self.count && self.width == T::WIDTH {
                self.copy_whole::<T>(first, to, t);
            } else {
                self.copy_pieces::<T>(first, to, t);
            }
        }
    }

    /// Copies a tile whose elements all exist, in pieces of 16 bytes. It asks nothing about ends, and so has a
    /// third of the instructions of [`copy_pieces`](Self::copy_pieces).
    ///
    /// # Safety
    /// As for [`copy`](Self::copy); the tensor has each element of the tile, and is copied in pieces.
    #[inline(always)]
    unsafe fn copy_whole<T: Tile>(&self, first: u32, to: Shared<u8>, t: u32) {
        let (row, column) = first_piece::<T>(t);
        let rows = self.tensor.strides[0];
        // The offset of the tile is the same number in all threads, so that it is computed once for a warp.
        let tile = (2 * i64::from(first)).wrapping_mul(rows);
        let mine = (2 * i64::from(row)).wrapping_mul(rows) + 2 * i64::from(column);
        let mut source = self.address.wrapping_add(tile as u64);
        source = source.wrapping_add(mine as u64);
        let place = to.after_bytes(T::byte(row, column));
        let step = 2 * i64::from(at_once::<T>()).wrapping_mul(rows);
        each_piece!(T, |down, beside| {
            if down > 0 && beside == 0 {
                source = source.wrapping_add(step as u64);
            }
            let to = place.after_bytes(T::byte(down, beside));
            let from = source.wrapping_add(2 * u64::from(beside));
            // SAFETY: the caller's promise: the tensor has the whole tile.
            unsafe { cp_async_16(to, Global::<u8>::new(from as *const u8), 2 * PIECE) }
        });
    }

    /// Pieces of 16 bytes, for which the thread does not wait. Neighbouring threads copy
    /// neighbouring pieces of a row.
    #[inline(always)]
    unsafe fn copy_pieces<T: Tile>(&self, first: u32, to: Shared<u8>, t: u32) {
        let (row, column) = first_piece::<T>(t);
        let source = self.at::<u8>(first + row, column).address();
        let step = (2 * i64::from(at_once::<T>())).wrapping_mul(self.tensor.strides[0]);
        let rows = self.count as i32 - (first + row) as i32;
        let place = to.after_bytes(T::byte(row, column));
        each_piece!(T, |down, beside| {
            let columns = self.width as i32 - (column + beside) as i32;
            let columns = if (down as i32) < rows { columns } else { 0 };
            let bytes = 2 * columns.clamp(0, PIECE as i32) as u32;
            let to = place.after_bytes(T::byte(down, beside));
            let time = i64::from(down / at_once::<T>());
            let on = time.wrapping_mul(step) + 2 * i64::from(beside);
            let from = source.wrapping_add(on as u64);
            // SAFETY: the caller's promise; of elements beyond the rows, none is read.
            unsafe { cp_async_16(to, Global::<u8>::new(from as *const u8), bytes) }
        });
    }

    /// Elements one by one, of tensors with any strides.
    #[inline(always)]
    unsafe fn copy_elements<T: Tile>(&self, first: u32, to: Shared<u8>, t: u32) {
        // Opaque, so that LLVM does not unroll the loop.
        let (mut number, end) = (t, opaque(T::ROWS * (T::WIDTH / PIECE)));
        while number < end {
            let (row, column) = place::<T>(number);
            let mut numbers = [0_u16; PIECE as usize];
            unroll!(I in [0 1 2 3 4 5 6 7] {
                let column = column + I as u32;
                if first + row < self.count && column < self.width {
                    // SAFETY: the caller's promise.
                    numbers[I] = unsafe { self.at::<u16>(first + row, column).load(0) };
                }
            });
            let to = to.after_bytes(T::byte(row, column)).recast::<Piece>();
            // SAFETY: the caller's promise.
            unsafe { to.store(0, Aligned::new(numbers)) }
            number += THREADS;
        }
    }

    /// Stores a tile of rows, from row `first` on, of those that there are.
    ///
    /// # Safety
    /// All threads of the block call it together; the tile is written, and nobody else uses these
    /// rows.
    #[inline(always)]
    pub unsafe fn store<T: Tile>(&self, first: u32, from: Shared<u8>) {
        let (mut number, end) = (opaque(thread()), opaque(T::ROWS * (T::WIDTH / PIECE)));
        while number < end {
            // four pieces are read, and then stored
            let mut pieces = [Aligned::new([0_u16; PIECE as usize]); 4];
            unroll!(I in [0 1 2 3] {
                let (row, column) = place::<T>(number + I as u32 * THREADS);
                let from = from.after_bytes(T::byte(row, column)).recast::<Piece>();
                // SAFETY: a tile has a multiple of four pieces for each thread.
                pieces[I] = unsafe { from.load(0) };
            });
            unroll!(I in [0 1 2 3] {
                let (row, column) = place::<T>(number + I as u32 * THREADS);
                // SAFETY: the caller's promise.
                unsafe { self.store_piece(first + row, column, pieces[I]) }
            });
            number += 4 * THREADS;
        }
    }

    /// # Safety
    /// As for [`store`](Self::store).
    #[inline(always)]
    unsafe fn store_piece(&self, row: u32, column: u32, piece: Piece) {
        if row >= self.count {
            return;
        }
        // SAFETY: the caller's promise, and the coordinates are some of the tensor.
        unsafe {
            if self.tensor.in_pieces != 0 && column + PIECE <= self.width {
                self.at::<Piece>(row, column).store(0, piece);
                return;
            }
            unroll!(I in [0 1 2 3 4 5 6 7] {
                let column = column + I as u32;
                if column < self.width {
                    self.at::<u16>(row, column).store(0, piece[I]);
                }
            });
        }
    }
}

/// The rows of a tile that all threads copy at a time.
#[inline(always)]
const fn at_once<T: Tile>() -> u32 {
    THREADS / (T::COLUMNS / PIECE)
}

/// The row and the first column of the first piece that thread `t` copies.
#[inline(always)]
fn first_piece<T: Tile>(t: u32) -> (u32, u32) {
    let line = const { T::COLUMNS / PIECE };
    (t / line, t % line * PIECE)
}

/// The row and the first column of a piece of a tile, where those of a row follow each other.
#[inline(always)]
fn place<T: Tile>(number: u32) -> (u32, u32) {
    let line = const { T::WIDTH / PIECE };
    (number / line, number % line * PIECE)
}
