//! A block's rows of Q, with all tiles of keys that they see, from the last to the first.
//!
//! There is one tile of K and one of V in shared memory. While the warps multiply Q with a tile of K,
//! that of V is copied; while they are in their softmax and multiply the weights with V, that of the
//! next K is. A multiprocessor has two blocks, so that one of them multiplies while the other is in
//! its softmax.

use super::block::{Place, Problem};
use super::dropout::drop;
use super::epilogue::finish;
use super::head::{Head, OfParts, Weights};
use super::kept::Kept;
use crate::attention::mask::{Keys, Tiles, Window, mask};
use crate::attention::score::{Alibi, Score, ScorePlace, SoftCap, modify};
use crate::attention::softmax::{Rows, pack, rescale};
use crate::unroll::unroll;
use cute_gpu::device::async_copy::{cp_async_fence, cp_async_wait};
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::threads::{keep_order, opaque, thread};
use cute_gpu::device::{DynamicShared, Shared};
use cute_kernels::attention::AttentionArguments;
use cute_kernels::attention::warps::{KEPT_BYTES, Modification};

/// The rows of Q of this block.
///
/// # Safety
/// The block has [`THREADS`](super::head::THREADS) threads and the shared memory of a tile of Q, one of
/// K and one of V, and of [`Kept`]. The tensors are those that the arguments say, and
/// there are as many blocks as tiles of rows.
#[inline(always)]
pub unsafe fn attention<H: Head, const DROPOUT: bool>(problem: Problem<'_>) {
    let a = problem.arguments;
    let place = Place::of_block::<H>(a);
    let keys = Keys {
        count: a.keys,
        shift: a.shift,
    };
    let seen = Tiles::of::<Window>(a, &keys, place.query, H::ROWS, H::KEYS);
    // SAFETY: the caller's promise; each tile is copied after a barrier at which all have left it. What is kept is read
    // behind the first barrier of the loop, and begins with a multiple of 8 bytes, as tiles are multiples of 1024.
    unsafe {
        let mut memory = DynamicShared::new();
        let q: Shared<u8> = memory.take(H::ROWS * H::WIDTH * 2);
        let k: Shared<u8> = memory.take(H::KEYS * H::WIDTH * 2);
        let v: Shared<u8> = memory.take(H::KEYS * H::WIDTH * 2);
        let named = H::named(thread());
        let mut tile = seen.end - 1;
        problem.q(place).copy::<H::Queries>(place.query, q);
        let (kept, first) = Kept::new(problem, place, memory.take(KEPT_BYTES));
        first.copy::<H::Keys>(tile * H::KEYS, k);
        cp_async_fence();
        let mut o: H::Sums = core::mem::zeroed();
        let mut rows = [Rows::NONE; 2];
        loop {
            cp_async_wait::<0>();
            syncthreads();
            kept.v().copy::<H::Keys>(tile * H::KEYS, v);
            cp_async_fence();
            let mut s: H::Scores = core::mem::zeroed();
            H::multiply_keys(named, q, k, &mut s);
            cp_async_wait::<0>();
            syncthreads();
            if tile > seen.first {
                kept.k().copy::<H::Keys>((tile - 1) * H::KEYS, k);
                cp_async_fence();
            }
            modify_scores::<H>(&mut s, tile, &problem, kept);
            if tile < seen.whole || tile >= seen.whole_end {
                mask_scores::<H>(&mut s, tile, &keys, a, kept.place());
            }
            let mut p: H::Weights = core::mem::zeroed();
            unroll!(PART in [0 1] {
                if (PART as u32) < H::PARTS {
                    let by = rows[PART].add_tile(s.part_mut(PART), a.exponent);
                    if DROPOUT {
                        drop::<H>(s.part_mut(PART), PART, tile * H::KEYS, &problem, kept);
                    }
                    pack(s.part(PART), p.part_mut(PART), H::pack);
                    rescale(o.part_mut(PART), by);
                    // There are no registers for both parts at a time.
                    if H::PARTS_APART || DROPOUT {
                        keep_order();
                    }
                }
            });
            H::multiply_values(named, &p, v, &mut o);
            if tile == seen.first {
                break;
            }
            tile -= 1;
        }
        finish::<H>(&mut o, rows, kept.place(), q, &problem);
    }
}

/// Sets the scores of keys that queries do not see to −∞.
#[inline(always)]
fn mask_scores<H: Head>(
    s: &mut H::Scores,
    tile: u32,
    keys: &Keys,
    a: &AttentionArguments,
    place: Place,
) {
    let t = opaque(thread());
    unroll!(PART in [0 1] {
        if (PART as u32) < H::PARTS {
            let query = place.query + 64 * PART as u32;
            // SAFETY: `t` is one of the 128 threads.
            unsafe { mask::<H, Window>(s.part_mut(PART), t, query, tile * H::KEYS, a, keys) }
        }
    });
}

/// Changes scores before they are weighed.
///
/// # Safety
/// The problem has what the modification reads, and a barrier is behind [`Kept::new`].
#[inline(always)]
unsafe fn modify_scores<H: Head>(
    s: &mut H::Scores,
    tile: u32,
    problem: &Problem<'_>,
    kept: Kept<'_>,
) {
    // Opaque, so that LLVM does not make a main loop of each kind.
    let kind = opaque(problem.tensors.modification);
    // SAFETY: the caller's promise.
    unsafe {
        if kind == Modification::SoftCap as u32 {
            modify_all::<H, _>(SoftCap, s, tile, problem, kept);
        } else if kind == Modification::Alibi as u32 {
            modify_all::<H, _>(Alibi, s, tile, problem, kept);
        }
    }
}

/// # Safety
/// The problem has what the modification reads, and a barrier is behind [`Kept::new`].
#[inline(always)]
unsafe fn modify_all<H: Head, S: Score>(
    score: S,
    s: &mut H::Scores,
    tile: u32,
    problem: &Problem<'_>,
    kept: Kept<'_>,
) {
    // SAFETY: the caller's promise.
    let (t, place) = (opaque(thread()), unsafe { kept.place() });
    unroll!(PART in [0 1] {
        if (PART as u32) < H::PARTS {
            let (query, key) = (place.query + 64 * PART as u32, tile * H::KEYS);
            let first = ScorePlace {
                batch: place.batch,
                head: place.head,
                query,
                key,
                distance: query as i32 + problem.arguments.shift - key as i32,
            };
            // SAFETY: the caller's promise.
            unsafe { modify::<H, S>(score, s.part_mut(PART), t, first, &problem.given) }
        }
    });
}
