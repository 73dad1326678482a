//! The warpgroup that computes: the main loop.
//!
//! A tile of 64 rows has room for all queries of a head of K and V; the products of rows that are
//! none cost nothing here, as the tensor cores wait for memory.

use super::block::{Memory, Place, Problem};
use super::combine::{Found, combine};
use super::rows::{Queries, Seen};
use crate::attention::head::{Head, ONE_GROUP};
use crate::attention::softmax::{Rows, pack, rescale, row_sum};
use cute_core::tensor::Space;
use cute_gpu::device::atomics::atomic_inc;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::{Aligned, Shared};

/// Sixteen bytes of shared memory.
type Line = Aligned<[u32; 4], 16>;

/// All tiles of the block, and O if it is the last one to end.
///
/// # Safety
/// All threads of the warpgroup call it together; all is as in [`decode`](super::block::decode).
#[inline(always)]
pub unsafe fn consume<H: Head<Queries = [[u32; 4]; K]>, const K: usize>(
    problem: &Problem<'_>,
    place: Place,
    queries: &Queries<'_>,
    memory: Memory,
) {
    let t = thread();
    let first = u32::from(opaque(t) == 0);
    let a = problem.arguments;
    let everyone = NamedBarrier::new(1, 128);
    // SAFETY: the caller's promise.
    unsafe {
        let q = queries.load::<H, K>(t);
        let (mut k, mut v) = (memory.of_k.consumer(first), memory.of_v.consumer(first));
        let mut s: H::Scores = core::mem::zeroed();
        let mut p: H::Weights = core::mem::zeroed();
        let mut o: H::Sums = core::mem::zeroed();
        let mut rows = Rows::NONE;
        let each = Seen::of_each(a, place.keys);
        let mut tile = place.first;
        while tile < place.end {
            let key = tile * H::KEYS;
            let held = k.wait();
            let keys = memory.k.after_bytes(held.newest() * H::BYTES.keys);
            H::multiply_keys(&q, keys, &mut s);
            H::wait_scores::<0>(&mut s);
            k = held.release();
            if key < each.first || key + H::KEYS > each.end {
                queries.mask::<H>(s.as_mut(), t, key);
            }
            let by = rows.add_tile(s.as_mut(), a.exponent);
            pack(s.as_ref(), p.as_mut(), H::pack);
            rescale(o.as_mut(), by);
            let held = v.wait();
            let values = memory.v.after_bytes(held.newest() * H::BYTES.values);
            if key + H::KEYS > place.keys {
                clear::<H>(values, place.keys - key, t);
                everyone.sync();
            }
            H::multiply_values::<ONE_GROUP>(&p, values, &mut o);
            H::wait_sums(&mut o);
            v = held.release();
            tile += 1;
        }
        let _ = (k, v);
        let found = Found::of::<H>(problem, place.item, queries.count());
        let sum = rows.sum.map(|sum| row_sum(sum));
        found.store::<H>(
            place.part,
            o.as_ref(),
            Rows { sum, ..rows },
            t,
            place.is_empty(),
        );
        everyone.sync();
        let mut last = false;
        if first != 0 {
            let counter = problem.counters.moved(place.item as isize);
            last = atomic_inc(counter, a.parts - 1) == a.parts - 1;
        }
        if everyone.any(last) {
            combine::<H>(problem, queries, found, t);
        }
    }
}

/// Rows of V behind the last key become 0: whatever was there, such as no numbers, would spoil sums
/// although its weight is 0.
///
/// # Safety
/// All threads of the warpgroup call it together, before they meet at a barrier; the tile is theirs.
#[inline(always)]
unsafe fn clear<H: Head>(values: Shared<u8>, row: u32, t: u32) {
    // a row of 64 columns is 128 bytes, in which the swizzle stays
    let lines = (H::KEYS - row) * 8;
    let mut columns = 0;
    while columns < H::WIDTH / 64 {
        let to: Shared<Line> = values.after_bytes((columns * H::KEYS + row) * 128).recast();
        let mut line = t;
        while line < lines {
            // SAFETY: the caller's promise.
            unsafe { to.store(line as isize, Line::new([0; 4])) };
            line += 128;
        }
        columns += 1;
    }
    tma_store_fence();
}
