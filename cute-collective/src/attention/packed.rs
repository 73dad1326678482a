//! Packed sequences: which of them the tiles of a number belong to.
//!
//! How many tiles there are depends on lengths that the GPU alone knows. So there are as many *places* as
//! tiles can be: those of sequence `s` begin with its [`first_place`]. A place without a tile is left out by
//! its block.
//!
//! A kernel of one block, the first of all, writes what the others ask for: offsets that ascend and are
//! none beyond the rows, and the sequence of each place.

use super::in_sequence::first_place;
use super::mask::Keys;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::threads::thread;
use cute_gpu::device::{DynamicShared, Global, Shared};
use cute_kernels::attention::backward::{BackwardArguments, KEYS, PLACE_THREADS};

/// Where packed sequences lie: for queries and then for keys the offsets, one more than sequences; then
/// the sequence of each place of queries, and of each place of keys.
#[derive(Clone, Copy)]
pub struct Packed(pub Global<u32>);

/// A tile of a sequence.
#[derive(Clone, Copy)]
pub struct OfSequence {
    /// The number of the tile, of those of the sequence.
    pub tile: u32,
    /// The place of the first tile of its queries.
    pub place_of_queries: u32,
    /// Its queries.
    pub queries: Rows,
    /// Its keys.
    pub keys: Keys,
    /// The row of K and V where the sequence begins.
    pub first_key: u32,
}

/// The rows of a sequence.
#[derive(Clone, Copy)]
pub struct Rows {
    /// The row of the tensor where they begin.
    pub first: u32,
    /// How many there are.
    pub count: u32,
}

impl Packed {
    /// The offsets of queries, of keys, the sequences of places of queries, and of keys.
    #[inline(always)]
    fn lists(self, a: &BackwardArguments) -> [Global<u32>; 4] {
        let offsets = a.of.batches + 1;
        // SAFETY: all is of one tensor.
        [0, offsets, 2 * offsets, 2 * offsets + a.query_tiles]
            .map(|first| unsafe { self.0.moved(first as isize) })
    }

    /// The tile of keys of a place, if there is one.
    ///
    /// # Safety
    /// There is such a place.
    #[inline(always)]
    pub unsafe fn of_keys(self, a: &BackwardArguments, number: u32) -> Option<OfSequence> {
        // SAFETY: the caller's promise.
        let sequence = unsafe { self.lists(a)[3].load(number as isize) };
        // SAFETY: likewise, so there is such a sequence.
        let of = unsafe { self.of(a, sequence) };
        let tile = number.wrapping_sub(first_place(of.first_key, KEYS, sequence));
        (tile < of.keys.count.div_ceil(KEYS)).then_some(OfSequence { tile, ..of })
    }

    /// The tile of queries of a place, if there is one.
    ///
    /// # Safety
    /// As for [`of_keys`](Self::of_keys).
    #[inline(always)]
    pub unsafe fn of_queries(self, a: &BackwardArguments, number: u32) -> Option<OfSequence> {
        // SAFETY: the caller's promise.
        let sequence = unsafe { self.lists(a)[2].load(number as isize) };
        // SAFETY: likewise, so there is such a sequence.
        let of = unsafe { self.of(a, sequence) };
        let tile = number.wrapping_sub(of.place_of_queries);
        (tile < of.queries.count.div_ceil(a.tile_queries)).then_some(OfSequence { tile, ..of })
    }

    /// Tile 0 of a sequence.
    ///
    /// # Safety
    /// There is such a sequence.
    #[inline(always)]
    unsafe fn of(self, a: &BackwardArguments, sequence: u32) -> OfSequence {
        let [queries, keys, ..] = self.lists(a);
        let [queries, keys] = [queries, keys].map(|offsets| {
            // SAFETY: the caller's promise; there is an offset behind the sequence.
            let [first, end] =
                [sequence, sequence + 1].map(|at| unsafe { offsets.load(at as isize) });
            Rows {
                first,
                count: end - first,
            }
        });
        OfSequence {
            tile: 0,
            place_of_queries: first_place(queries.first, a.tile_queries, sequence),
            queries,
            keys: Keys {
                count: keys.count,
                shift: (keys.count as i32 - queries.count as i32) * a.of.shift,
            },
            first_key: keys.first,
        }
    }
}

/// Finds where the sequences lie.
///
/// # Safety
/// The block is the only one, and has [`PLACE_THREADS`] threads and a word of shared memory for each.
/// The offsets are one more than sequences, and `packed` has room for all lists.
#[inline(always)]
pub unsafe fn find_places(
    query_offsets: Global<i32>,
    key_offsets: Global<i32>,
    packed: Packed,
    a: &BackwardArguments,
) {
    let [queries, keys, of_queries, of_keys] = packed.lists(a);
    // SAFETY: the caller's promise.
    unsafe {
        let greatest: Shared<u32> = DynamicShared::new().take(PLACE_THREADS);
        ascending(query_offsets, a.of.queries, queries, greatest, a);
        syncthreads();
        ascending(key_offsets, a.of.keys, keys, greatest, a);
        syncthreads();
        sequences(queries, a.tile_queries, of_queries, a.query_tiles, a);
        sequences(keys, KEYS, of_keys, a.key_tiles, a);
    }
}

/// Stores each offset as at least those before it, and at most the number of rows.
///
/// # Safety
/// As for [`find_places`].
#[inline(always)]
unsafe fn ascending(
    offsets: Global<i32>,
    rows: u32,
    to: Global<u32>,
    greatest: Shared<u32>,
    a: &BackwardArguments,
) {
    let count = a.of.batches + 1;
    // SAFETY: the caller's promise.
    let offset = |number: u32| unsafe { (offsets.load(number as isize).max(0) as u32).min(rows) };
    // neighbours for each thread
    let each = count.div_ceil(PLACE_THREADS);
    let first = (thread() * each).min(count);
    let end = (first + each).min(count);
    let mut most = 0;
    let mut number = first;
    while number < end {
        most = offset(number).max(most);
        number += 1;
    }
    // SAFETY: a word of this thread.
    unsafe {
        greatest.store(thread() as isize, most);
        syncthreads();
    }
    most = 0;
    let mut before = 0;
    // those behind the last offset have 0
    while before < thread() {
        // SAFETY: a word of another thread, which is written.
        most = unsafe { greatest.load(before as isize) }.max(most);
        before += 1;
    }
    number = first;
    while number < end {
        most = offset(number).max(most);
        // SAFETY: the list has as many offsets.
        unsafe { to.store(number as isize, most) };
        number += 1;
    }
}

/// Stores for each place the last sequence that begins there or before; places before the first sequence
/// have that one, too.
///
/// # Safety
/// As for [`find_places`]; the offsets are written.
#[inline(always)]
unsafe fn sequences(
    offsets: Global<u32>,
    rows: u32,
    to: Global<u32>,
    places: u32,
    a: &BackwardArguments,
) {
    let mut number = thread();
    while number < places {
        // sequences from `least` to before `most`
        let (mut least, mut most) = (0, a.of.batches);
        while most - least > 1 {
            let middle = (least + most) / 2;
            // SAFETY: the caller's promise.
            let first = unsafe { offsets.load(middle as isize) };
            if first_place(first, rows, middle) <= number {
                least = middle;
            } else {
                most = middle;
            }
        }
        // SAFETY: the list has as many places.
        unsafe { to.store(number as isize, least) };
        number += PLACE_THREADS;
    }
}
