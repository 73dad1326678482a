//! [`Cursor`]: the packed sequence that has a tile, found by the tile's number.

use super::block::Problem;
use super::head::Head;
use super::in_sequence::{InSequence, Queries, rows_before};
use super::mask::{Keys, Mask};
use super::schedule::row_and_head;
use cute_core::tensor::Space;
use cute_gpu::device::threads::block;
use cute_gpu::device::{Global, Shared};

/// The sequence that has the tile of a number. Numbers come in ascending order, so sequences do.
///
/// It lies in shared memory between tiles, where it takes no registers of the producer.
#[derive(Clone, Copy)]
pub struct Cursor(Shared<u32>);

/// The sequence at which a cursor is.
struct Current {
    /// The number of the sequence.
    number: u32,
    /// The number of its first tile.
    tile: u32,
    queries: [u32; 2],
    keys: [u32; 2],
}

impl Current {
    /// Takes the rows up to the next offset. Whatever the offsets are, these rows are some of the
    /// tensors, and none of those that were taken before.
    ///
    /// # Safety
    /// There is an offset behind the sequence.
    #[inline(always)]
    unsafe fn advance(&mut self, problem: &Problem<'_>) {
        let arguments = problem.arguments;
        let ([_, query], [_, key]) = (self.queries, self.keys);
        let next = self.number + 1;
        // SAFETY: the caller's promise.
        unsafe {
            self.queries = [
                query,
                offset(problem.query_offsets, next, query, arguments.queries),
            ];
            self.keys = [key, offset(problem.key_offsets, next, key, arguments.keys)];
        }
    }
}

impl Cursor {
    /// At the first sequence; the place is that of seven words.
    ///
    /// # Safety
    /// The problem has offsets, one more than sequences. The place is the cursor's.
    #[inline(always)]
    pub unsafe fn new(problem: &Problem<'_>, place: Shared<u32>) -> Self {
        let arguments = problem.arguments;
        // SAFETY: the caller's promise.
        unsafe {
            let query = offset(problem.query_offsets, 0, 0, arguments.queries);
            let key = offset(problem.key_offsets, 0, 0, arguments.keys);
            let mut current = Current {
                number: 0,
                tile: 0,
                queries: [query; 2],
                keys: [key; 2],
            };
            current.advance(problem);
            let cursor = Cursor(place);
            cursor.store(&current);
            cursor.seek(block());
            cursor
        }
    }

    #[inline(always)]
    unsafe fn load(self) -> Current {
        // SAFETY: the caller has a cursor there.
        let word = |number| unsafe { self.0.load(number) };
        Current {
            number: word(0),
            tile: word(1),
            queries: [word(2), word(3)],
            keys: [word(4), word(5)],
        }
    }

    #[inline(always)]
    unsafe fn store(self, current: &Current) {
        let Current {
            number,
            tile,
            queries: [a, b],
            keys: [c, d],
        } = *current;
        for (place, word) in [number, tile, a, b, c, d].into_iter().enumerate() {
            // SAFETY: the caller has room for a cursor there.
            unsafe { self.0.store(place as isize, word) }
        }
    }

    /// The number of the tile that is asked for next, which is not less than those before.
    ///
    /// # Safety
    /// As for [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn seek(self, number: u32) {
        // SAFETY: the caller has room for it there.
        unsafe { self.0.store(6, number) }
    }

    /// The place of the tile. Nothing if there is no such tile.
    ///
    /// # Safety
    /// As for [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn place<H: Head, M: Mask>(self, problem: &Problem<'_>) -> Option<InSequence> {
        let a = problem.arguments;
        // SAFETY: the caller's promise.
        let (mut current, number) = unsafe { (self.load(), self.0.load(6)) };
        loop {
            let queries = current.queries[1] - current.queries[0];
            let down = queries.div_ceil(H::ROWS);
            let tile = number - current.tile;
            if tile < down * a.heads {
                let keys = current.keys[1] - current.keys[0];
                // SAFETY: the caller's promise.
                unsafe { self.store(&current) };
                let at_once = (a.at_once / keys.max(1)).min(a.heads).max(1);
                let (row, head) = row_and_head::<M>(tile, down, a.heads, at_once);
                return Some(InSequence {
                    query: (row * H::ROWS).wrapping_sub(rows_before::<H, M>(queries)),
                    head,
                    batch: current.number,
                    queries: Queries {
                        first: current.queries[0],
                        count: queries,
                    },
                    keys: Keys {
                        count: keys,
                        shift: (keys as i32 - queries as i32) * a.shift,
                    },
                    first_key: current.keys[0],
                });
            }
            if current.number + 1 == a.batches {
                return None;
            }
            current.tile += down * a.heads;
            current.number += 1;
            // SAFETY: the caller's promise; there is such a sequence.
            unsafe { current.advance(problem) };
        }
    }
}

/// An offset, from `least` to `most`.
///
/// # Safety
/// There is such an offset.
#[inline(always)]
unsafe fn offset(offsets: Global<i32>, number: u32, least: u32, most: u32) -> u32 {
    // SAFETY: the caller has such an offset.
    let offset = unsafe { offsets.load(number as isize) };
    (offset.max(0) as u32).max(least).min(most)
}
