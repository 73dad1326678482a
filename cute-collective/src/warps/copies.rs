//! How a thread copies its part of a tile of A or B from global to shared memory.

use super::products::OperandTile;
use crate::unroll::unroll;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::{cp_async_16, cp_async_16_if};
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{Aligned, Global, Shared};
use cute_kernels::gemm_warps::STEP;

/// The elements of a piece of 16 bytes.
const PIECE: u32 = 8;

/// The rows of an operand from a tile on, in global memory.
#[derive(Clone, Copy)]
pub struct From {
    /// The address of the first one's first element.
    pub address: u64,
    /// From row to row, and along K, in elements.
    pub strides: [i64; 2],
    /// How many rows there are.
    pub rows: u32,
}

/// A thread's copies of the tiles of an operand, along K.
pub trait Copies: Copy {
    /// The copies of thread `thread` of `threads` for tiles `T`, from the first one on.
    fn new<T: OperandTile>(from: From, thread: u32, threads: u32) -> Self;

    /// Starts the copies of tile `number`, of which `left` elements along K are the operand's. What
    /// lies beyond them is 0.
    ///
    /// # Safety
    /// The operand has these elements, and nobody uses the place before a wait and a barrier.
    unsafe fn start_last<T: OperandTile>(
        self,
        to: Shared<u8>,
        threads: u32,
        number: u32,
        left: u32,
    );

    /// Starts the copies of the next tile, from the first one on, if it is there. Rows beyond the
    /// operand keep what was there: what is computed of them is not stored.
    ///
    /// # Safety
    /// As for [`start_last`](Self::start_last), of a whole tile along K.
    unsafe fn start<T: OperandTile>(&mut self, to: Shared<u8>, threads: u32, is_there: bool);
}

/// Copies of 16 bytes, for which the thread does not wait.
///
/// Pieces lie in lines along the contiguous mode: neighbouring threads copy neighbouring pieces of a
/// line, and each thread goes on by as many lines as the block copies at once.
#[derive(Clone, Copy)]
pub struct Whole {
    source: u64,
    /// To the next lines, and to the next tile, in bytes.
    lines: i64,
    tile: i64,
    /// The place of the first piece within a tile.
    place: (u32, u32),
    /// The rows that there are from the place on: below 0 if there are none.
    rows: i32,
}

/// The number of lines that threads copy at once.
#[inline(always)]
fn lines_at_once<T: OperandTile>(threads: u32) -> u32 {
    threads / line::<T>()
}

/// The number of pieces of a line.
#[inline(always)]
const fn line<T: OperandTile>() -> u32 {
    (if T::ALONG_K { STEP } else { T::ROWS }) / PIECE
}

/// The bytes of a piece, of which so many elements are left.
#[inline(always)]
fn bytes(left: i32) -> u32 {
    2 * left.clamp(0, PIECE as i32) as u32
}

impl Whole {
    /// The place of the piece that is copied `on` lines after the first one.
    #[inline(always)]
    fn piece<T: OperandTile>(&self, on: u32) -> (u32, u32) {
        let (row, k) = self.place;
        if T::ALONG_K {
            (row + on, k)
        } else {
            (row, k + on)
        }
    }
}

impl Copies for Whole {
    #[inline(always)]
    fn new<T: OperandTile>(from: From, thread: u32, threads: u32) -> Self {
        let (piece, number) = (thread % line::<T>() * PIECE, thread / line::<T>());
        let place = if T::ALONG_K {
            (number, piece)
        } else {
            (piece, number)
        };
        let [row, k] = from.strides.map(|stride| 2 * stride);
        let first = i64::from(place.0) * row + i64::from(place.1) * k;
        Whole {
            source: from.address.wrapping_add(first as u64),
            lines: i64::from(lines_at_once::<T>(threads)) * if T::ALONG_K { row } else { k },
            tile: i64::from(STEP) * k,
            place,
            rows: from.rows as i32 - place.0 as i32,
        }
    }

    #[inline(always)]
    unsafe fn start_last<T: OperandTile>(
        self,
        to: Shared<u8>,
        threads: u32,
        number: u32,
        left: u32,
    ) {
        let at_once = lines_at_once::<T>(threads);
        let left = left as i32 - self.place.1 as i32;
        let tile = self
            .source
            .wrapping_add((i64::from(number) * self.tile) as u64);
        unroll!(TIME in [0 1 2 3 4 5 6 7] {
            let on = TIME as u32 * at_once;
            if TIME as u32 * threads < T::ROWS * STEP / PIECE {
                let bytes = match T::ALONG_K {
                    true if (on as i32) < self.rows => bytes(left),
                    false if (on as i32) < left => bytes(self.rows),
                    _ => 0,
                };
                let (row, k) = self.piece::<T>(on);
                let to = to.after_bytes(T::byte(row, k));
                let source = tile.wrapping_add((TIME as i64 * self.lines) as u64);
                // SAFETY: the caller's promise; of elements beyond the operand, none is read.
                unsafe { cp_async_16(to, Global::<u8>::new(source as *const u8), bytes) }
            }
        });
    }

    #[inline(always)]
    unsafe fn start<T: OperandTile>(&mut self, to: Shared<u8>, threads: u32, is_there: bool) {
        let at_once = lines_at_once::<T>(threads);
        let rows = if is_there { self.rows } else { 0 };
        // along M or N, the last piece of a line may be a part of one
        let bytes = if T::ALONG_K {
            2 * PIECE
        } else {
            bytes(self.rows)
        };
        unroll!(TIME in [0 1 2 3 4 5 6 7] {
            let on = TIME as u32 * at_once;
            if TIME as u32 * threads < T::ROWS * STEP / PIECE {
                let (row, k) = self.piece::<T>(on);
                let to = to.after_bytes(T::byte(row, k));
                let source = self.source.wrapping_add((TIME as i64 * self.lines) as u64);
                let has_row = rows > if T::ALONG_K { on as i32 } else { 0 };
                // SAFETY: the caller's promise.
                unsafe { cp_async_16_if(has_row, to, Global::<u8>::new(source as *const u8), bytes) }
            }
        });
        self.source = self.source.wrapping_add(self.tile as u64);
    }
}

/// Elements one by one, of tensors with any strides. Neighbouring threads have neighbouring rows,
/// and eight elements along K each.
#[derive(Clone, Copy)]
pub struct Single {
    source: u64,
    /// Along K, in bytes.
    along: i64,
    place: (u32, u32),
    has_row: bool,
}

impl Copies for Single {
    #[inline(always)]
    fn new<T: OperandTile>(from: From, thread: u32, _: u32) -> Self {
        let place = (thread % T::ROWS, thread / T::ROWS * PIECE);
        let [row, k] = from.strides.map(|stride| 2 * stride);
        let first = i64::from(place.0) * row + i64::from(place.1) * k;
        Single {
            source: from.address.wrapping_add(first as u64),
            along: k,
            place,
            has_row: place.0 < from.rows,
        }
    }

    #[inline(always)]
    unsafe fn start_last<T: OperandTile>(
        self,
        to: Shared<u8>,
        threads: u32,
        number: u32,
        left: u32,
    ) {
        let tile = i64::from(number) * i64::from(STEP) * self.along;
        let source = self.source.wrapping_add(tile as u64);
        // SAFETY: the caller's promise.
        unsafe { Single { source, ..self }.copy::<T>(to, threads, left) }
    }

    #[inline(always)]
    unsafe fn start<T: OperandTile>(&mut self, to: Shared<u8>, threads: u32, is_there: bool) {
        // SAFETY: the caller's promise.
        unsafe { self.copy::<T>(to, threads, if is_there { STEP } else { 0 }) }
        let tile = i64::from(STEP) * self.along;
        self.source = self.source.wrapping_add(tile as u64);
    }
}

impl Single {
    /// Copies a tile with `left` elements of K from its first one on. Elements beyond the operand become 0.
    ///
    /// # Safety
    /// As for [`Copies::start_last`].
    #[inline(always)]
    unsafe fn copy<T: OperandTile>(self, to: Shared<u8>, threads: u32, left: u32) {
        let step = threads / T::ROWS * PIECE;
        let left = if self.has_row {
            left as i32 - self.place.1 as i32
        } else {
            0
        };
        // Opaque, so that LLVM does not unroll the loop.
        let (mut on, end) = (0, opaque(STEP));
        while on < end {
            let mut numbers = [0_u16; PIECE as usize];
            unroll!(I in [0 1 2 3 4 5 6 7] {
                let k = on + I as u32;
                if (k as i32) < left {
                    let address = self.source.wrapping_add((i64::from(k) * self.along) as u64);
                    // SAFETY: the element is one of the operand.
                    numbers[I] = unsafe { Global::<u16>::new(address as *const u16).load(0) };
                }
            });
            let to = to.after_bytes(T::byte(self.place.0, self.place.1 + on));
            // SAFETY: the caller's promise.
            unsafe {
                to.recast::<Aligned<[u16; 8], 16>>()
                    .store(0, Aligned::new(numbers))
            }
            on += step;
        }
    }
}
