//! Vᵀ of elements of 8 bits, as operand B of P·V: a kernel of its own, before that of attention.
//!
//! A block has a tile of keys of a head. A thread reads four rows of 16 elements, transposes them in its
//! registers, and writes words of four keys into shared memory. From there whole lines are stored. Keys
//! stand in the order of [`KeysOfBytes`] within each 16, and behind the last key there are zeros up to a
//! multiple of 16.
//!
//! Of packed sequences each begins with a tile of its own, at its [`first_place`], and the last tile of
//! each is filled with zeros. So no element of a sequence is beside one of another in a tile.
//!
//! [`first_place`]: super::in_sequence::first_place

use super::packed::Packed;
use crate::memory::block::Block;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::{CastSpace, Space};
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::threads::{block, thread};
use cute_gpu::device::{Aligned, DynamicShared, Global, Shared};
use cute_kernels::attention::KeysOfBytes;
use cute_kernels::attention::backward::BackwardArguments;
use cute_kernels::attention::e4m3::{
    VALUES_KEYS, VALUES_LINE, VALUES_THREADS, VALUES_WIDTH, ValuesArguments,
};

/// 16 elements of 8 bits.
type Line = Aligned<[u32; 4], 16>;

/// The elements of a line, and the keys among which those of Vᵀ change places.
const LINE: u32 = 16;

/// Writes Vᵀ of a tile of keys: of modes (keys, head dimension, heads, batches), contiguous in this
/// order, where the keys are a multiple of 16.
///
/// # Safety
/// V and the tensor for Vᵀ are as the arguments say, and nobody else uses the latter. The block is one of
/// as many as there are tiles, has [`VALUES_THREADS`] threads and the shared memory that is taken.
#[inline(always)]
pub unsafe fn transpose_values(v: Global<u8>, to: Global<u8>, a: &ValuesArguments) {
    // SAFETY: there are as many blocks as tiles, so each number is positive and so is their product.
    let tiles = unsafe {
        sure(try_layout!((
            { a.keys.div_ceil(VALUES_KEYS) },
            { a.heads },
            { a.batches }
        )))
    };
    let (tile, head, batch) = tiles.idx2crd(block()).to_native();
    let first = tile * VALUES_KEYS;
    let padded = a.keys.next_multiple_of(LINE);
    let [_, _, heads, batches] = a.strides;
    // SAFETY: the caller's promise: all threads are here, and what is read and written is there.
    unsafe {
        let tile = Tile {
            v: v.moved((i64::from(head) * heads + i64::from(batch) * batches) as isize),
            first,
            end: a.keys,
            matrix: u64::from(batch) * u64::from(a.heads) + u64::from(head),
            padded,
            place: first,
            keys: (padded - first).min(VALUES_KEYS),
        };
        tile.transpose(to, a);
    }
}

/// Likewise, of a tile of packed sequences: of modes (keys of all places, head dimension, heads). Places
/// without a tile are left as they are.
///
/// # Safety
/// As for [`transpose_values`], but that there is a block for each place of each head; `packed` is what the
/// kernel of places has written for `of`.
#[inline(always)]
pub unsafe fn transpose_values_of_sequences(
    v: Global<u8>,
    to: Global<u8>,
    a: &ValuesArguments,
    packed: Packed,
    of: &BackwardArguments,
) {
    let (place, head) = (block() % of.key_tiles, block() / of.key_tiles);
    // SAFETY: the caller's promise; the rows of a sequence are some of the tensor.
    unsafe {
        let Some(found) = packed.of_keys(of, place) else {
            return;
        };
        let [rows, _, heads, _] = a.strides;
        let row = i64::from(a.first_row) + i64::from(found.first_key);
        let tile = Tile {
            v: v.moved((row * rows + i64::from(head) * heads) as isize),
            first: found.tile * VALUES_KEYS,
            end: found.keys.count,
            matrix: head.into(),
            padded: of.key_tiles * VALUES_KEYS,
            place: place * VALUES_KEYS,
            keys: VALUES_KEYS,
        };
        tile.transpose(to, a);
    }
}

/// A tile of keys, and where it is written.
struct Tile {
    /// The head of V, from the first row of its batch or sequence on.
    v: Global<u8>,
    /// The first key, of those of the batch or sequence.
    first: u32,
    /// How many keys the batch or sequence has.
    end: u32,
    /// The number of the matrix of Vᵀ.
    matrix: u64,
    /// The keys of a row of Vᵀ.
    padded: u32,
    /// The first of them that are written.
    place: u32,
    /// How many are.
    keys: u32,
}

impl Tile {
    /// # Safety
    /// As for [`transpose_values`].
    #[inline(always)]
    unsafe fn transpose(self, to: Global<u8>, a: &ValuesArguments) {
        // SAFETY: the caller's promise: all threads are here, and what is read and written is there.
        unsafe {
            let words: Shared<u32> = DynamicShared::new().take(VALUES_WIDTH * VALUES_LINE);
            let [rows, columns, ..] = a.strides;
            let (word, warp) = (thread() % 32, thread() / 32);
            let column = LINE * warp;
            if column < a.width {
                let row = |neighbour: u32| -> [u32; 4] {
                    let key = self.first + KeysOfBytes::default().at(4 * word + neighbour) as u32;
                    if key >= self.end {
                        return [0; 4];
                    }
                    let row = self.v.moved((i64::from(key) * rows) as isize);
                    if a.in_lines != 0 && column + LINE <= a.width {
                        let lines: Global<Line> = row.moved(column as isize).cast();
                        return lines.load(0).into_array();
                    }
                    let byte = |i: u32| -> u32 {
                        if column + i < a.width {
                            row.load((i64::from(column + i) * columns) as isize).into()
                        } else {
                            0
                        }
                    };
                    let four =
                        |i: u32| byte(i) | byte(i + 1) << 8 | byte(i + 2) << 16 | byte(i + 3) << 24;
                    [four(0), four(4), four(8), four(12)]
                };
                let [a, b, c, d] = [row(0), row(1), row(2), row(3)];
                let put = |four: u32, turned: [u32; 4]| {
                    let at = |i: u32| ((column + 4 * four + i) * VALUES_LINE + word) as isize;
                    words.store(at(0), turned[0]);
                    words.store(at(1), turned[1]);
                    words.store(at(2), turned[2]);
                    words.store(at(3), turned[3]);
                };
                put(0, [a[0], b[0], c[0], d[0]].transposed());
                put(1, [a[1], b[1], c[1], d[1]].transposed());
                put(2, [a[2], b[2], c[2], d[2]].transposed());
                put(3, [a[3], b[3], c[3], d[3]].transposed());
            }
            syncthreads();
            let first_row = self.matrix * u64::from(a.width);
            let mut number = thread();
            while number < a.width * (VALUES_KEYS / LINE) {
                let (column, line) = (number / (VALUES_KEYS / LINE), number % (VALUES_KEYS / LINE));
                if LINE * line < self.keys {
                    let from: Shared<Line> = words
                        .moved((column * VALUES_LINE + 4 * line) as isize)
                        .cast();
                    let place = (first_row + u64::from(column)) * u64::from(self.padded)
                        + u64::from(self.place + LINE * line);
                    let line: Global<Line> = to.moved(place as isize).cast();
                    line.store(0, from.load(0));
                }
                number += VALUES_THREADS;
            }
        }
    }
}
