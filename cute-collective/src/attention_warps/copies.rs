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
        HeadRows {
            address: tensor.address().wrapping_add(2 * first as u64),
            tensor: rows,
            count,
            width,
        }
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
            if self.tensor.in_pieces != 0 {
                self.copy_pieces::<T>(first, to, t);
            } else {
                self.copy_elements::<T>(first, to, t);
            }
        }
    }

    /// Pieces of 16 bytes, for which the thread does not wait. Neighbouring threads copy
    /// neighbouring pieces of a row.
    #[inline(always)]
    unsafe fn copy_pieces<T: Tile>(&self, first: u32, to: Shared<u8>, t: u32) {
        let line = const { T::COLUMNS / PIECE };
        let at_once = const { THREADS / (T::COLUMNS / PIECE) };
        let (row, column) = (t / line, t % line * PIECE);
        let source = self.at::<u8>(first + row, column).address();
        let step = (2 * i64::from(at_once)).wrapping_mul(self.tensor.strides[0]);
        let rows = self.count as i32 - (first + row) as i32;
        let place = to.after_bytes(T::byte(row, column));
        unroll!(TIME in [0 1 2 3 4 5 6 7] {
            let down = TIME as u32 * at_once;
            if down < T::ROWS {
                unroll!(BLOCK in [0 1 2 3] {
                    let beside = BLOCK as u32 * T::COLUMNS;
                    if beside < T::WIDTH {
                        let columns = self.width as i32 - (column + beside) as i32;
                        let columns = if (down as i32) < rows { columns } else { 0 };
                        let bytes = 2 * columns.clamp(0, PIECE as i32) as u32;
                        // rows that are a whole number of patterns on, and columns, are at as many
                        // bytes more from every place
                        let to = place.after_bytes(T::byte(down, beside));
                        let on = (TIME as i64).wrapping_mul(step) + 2 * i64::from(beside);
                        let from = source.wrapping_add(on as u64);
                        // SAFETY: the caller's promise; of elements beyond the rows, none is read.
                        unsafe { cp_async_16(to, Global::<u8>::new(from as *const u8), bytes) }
                    }
                });
            }
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

/// The row and the first column of a piece of a tile, where those of a row follow each other.
#[inline(always)]
fn place<T: Tile>(number: u32) -> (u32, u32) {
    let line = const { T::WIDTH / PIECE };
    (number / line, number % line * PIECE)
}
