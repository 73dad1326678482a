//! Vᵀ of elements of 8 bits, as operand B of P·V: a kernel of its own, before that of attention.
//!
//! A block has a tile of keys of a head. A thread reads four rows of 16 elements, transposes them in its
//! registers, and writes words of four keys into shared memory. From there whole lines are stored. Keys
//! stand in the order of [`KeysOfBytes`] within each 16, and behind the last key there are zeros up to a
//! multiple of 16.

use crate::memory::block::Block;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_core::tensor::{CastSpace, Space};
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::threads::{block, thread};
use cute_gpu::device::{Aligned, DynamicShared, Global, Shared};
use cute_kernels::attention::KeysOfBytes;
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
    let tiles = sure(try_layout!((
        { a.keys.div_ceil(VALUES_KEYS) },
        { a.heads },
        { a.batches }
    )));
    let (tile, head, batch) = tiles.idx2crd(block()).to_native();
    let first = tile * VALUES_KEYS;
    // SAFETY: the caller's promise: all threads are here, and what is read and written is there.
    unsafe {
        let words: Shared<u32> = DynamicShared::new().take(VALUES_WIDTH * VALUES_LINE);
        let [rows, columns, heads, batches] = a.strides;
        let v = v.moved((i64::from(head) * heads + i64::from(batch) * batches) as isize);
        let (word, warp) = (thread() % 32, thread() / 32);
        let column = LINE * warp;
        if column < a.width {
            let row = |neighbour: u32| -> [u32; 4] {
                let key = first + KeysOfBytes::default().at(4 * word + neighbour) as u32;
                if key >= a.keys {
                    return [0; 4];
                }
                let row = v.moved((i64::from(key) * rows) as isize);
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
        let padded = a.keys.next_multiple_of(LINE);
        let matrix = (u64::from(batch) * u64::from(a.heads) + u64::from(head)) * u64::from(a.width);
        let mut number = thread();
        while number < a.width * (VALUES_KEYS / LINE) {
            let (column, line) = (number / (VALUES_KEYS / LINE), number % (VALUES_KEYS / LINE));
            let key = first + LINE * line;
            if key < padded {
                let from: Shared<Line> = words
                    .moved((column * VALUES_LINE + 4 * line) as isize)
                    .cast();
                let place = (matrix + u64::from(column)) * u64::from(padded) + u64::from(key);
                let line: Global<Line> = to.moved(place as isize).cast();
                line.store(0, from.load(0));
            }
            number += VALUES_THREADS;
        }
    }
}
