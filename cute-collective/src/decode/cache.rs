//! Where keys and values lie, and the thread that loads them.

use super::block::{Memory, Place, Problem};
use crate::attention::head::Head;
use cute_core::atom::F16;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::TransactionBarrier;
use cute_gpu::device::tma::{TensorMapAt, TmaTile};
use cute_gpu::device::{Global, Shared};
use cute_kernels::attention::decode::DecodeArguments;
use cute_kernels::attention_rows;

/// Keys and values in tensors of all rows of each batch, or in pages.
#[derive(Clone, Copy)]
pub struct Cache {
    /// The map of K.
    pub k: TensorMapAt,
    /// The map of V.
    pub v: TensorMapAt,
    /// The numbers of pages, or address 0.
    pub table: Global<i32>,
}

/// The columns of a box, which are as wide as the swizzle.
const COLUMNS: u32 = 64;

/// Loads K and V of all tiles of this block, in the order in which they are needed.
///
/// # Safety
/// One thread of the block calls it; all is as in [`decode`](super::block::decode).
#[inline(always)]
pub unsafe fn produce<H: Head>(problem: &Problem<'_>, place: Place, memory: Memory) {
    // SAFETY: the caller's promise.
    unsafe {
        let (mut k, mut v) = (memory.of_k.producer(), memory.of_v.producer());
        let mut tile = place.first;
        while tile < place.end {
            let filling = k.acquire(H::BYTES.keys);
            let to = memory.k.after_bytes(filling.stage() * H::BYTES.keys);
            load::<H>(
                problem,
                problem.cache.k,
                &place,
                tile,
                to,
                filling.barrier(),
            );
            k = filling.commit();
            let filling = v.acquire(H::BYTES.values);
            let to = memory.v.after_bytes(filling.stage() * H::BYTES.values);
            load::<H>(
                problem,
                problem.cache.v,
                &place,
                tile,
                to,
                filling.barrier(),
            );
            v = filling.commit();
            tile += 1;
        }
        let _ = (k, v);
    }
}

/// Starts to load a tile of K or V.
#[inline(always)]
unsafe fn load<H: Head>(
    problem: &Problem<'_>,
    map: TensorMapAt,
    place: &Place,
    tile: u32,
    to: Shared<u8>,
    barrier: TransactionBarrier,
) {
    let key = tile * H::KEYS;
    // SAFETY: the caller's promise.
    unsafe {
        if problem.cache.table.address() == 0 {
            let at = [key as i32, 0, place.head as i32, place.batch as i32];
            // K and V have the same boxes.
            H::load_keys(map, to, at, barrier);
            return;
        }
        let a = problem.arguments;
        let mut row = 0;
        while row < H::KEYS {
            let (page, in_page) = page(a, problem.cache.table, place, key + row);
            let mut columns = 0;
            while columns < H::WIDTH / COLUMNS {
                let at = [
                    in_page as i32,
                    (columns * COLUMNS) as i32,
                    place.head as i32,
                    page,
                ];
                // A box has as many rows as the map says; where it lies is alike for all.
                let byte = (columns * H::KEYS + row) * COLUMNS * 2;
                let tile = TmaTile::<F16, _>::new(attention_rows!(16, 64, 1, 1));
                map.load(tile, to.after_bytes(byte), at, barrier);
                columns += 1;
            }
            row += a.box_rows;
        }
    }
}

/// The page of a key, and its row there. Behind the last key there is page -1, which is loaded as
/// zeros like all that is not in the tensor.
#[inline(always)]
unsafe fn page(a: &DecodeArguments, table: Global<i32>, place: &Place, key: u32) -> (i32, u32) {
    if key >= place.keys {
        return (-1, 0);
    }
    let (pages, batches) = (u64::from(a.table[0]), u64::from(a.table[1]));
    let offset = u64::from(key / a.page_rows) * pages + u64::from(place.batch) * batches;
    // SAFETY: the caller has an entry for each page of the keys that there are.
    (unsafe { table.load(offset as isize) }, key % a.page_rows)
}
