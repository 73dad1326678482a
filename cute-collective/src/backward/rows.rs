//! Which rows of Q a block of the first and of the last kernel takes.

use super::found::groups;
use super::products::Gradients;
use crate::attention::in_sequence::coordinate;
use crate::attention::packed::{Packed, Rows};
use cute_gpu::device::threads::block;
use cute_kernels::attention::backward::{BackwardArguments, ROWS};

/// 64 rows of a head, which lie in one tile of Q.
#[derive(Clone, Copy)]
pub struct Group {
    /// The first row, of those of the batch or sequence.
    pub row: u32,
    /// The number of the rows, of all those of the head with places.
    pub number: u32,
    /// The head, of those of all batches.
    pub head_of_all: u32,
    /// The head, of those of Q.
    pub head: u32,
    /// The batch.
    pub batch: u32,
    /// The rows of the batch or sequence.
    pub queries: Rows,
    packed: bool,
}

impl Group {
    /// That of this block. Nothing where its place has no tile.
    ///
    /// # Safety
    /// If sequences are packed, `packed` is written.
    #[inline(always)]
    pub unsafe fn of<G: Gradients, const PACKED: bool>(
        packed: Packed,
        a: &BackwardArguments,
    ) -> Option<Self> {
        let all = a.query_tiles * groups::<G>();
        let (number, head_of_all) = (block() % all, block() / all);
        let (row, head, batch, queries) = if PACKED {
            // SAFETY: the caller's promise; there is such a place.
            let of = unsafe { packed.of_queries(a, number / groups::<G>()) }?;
            let row = of.tile * G::QUERIES + number % groups::<G>() * ROWS;
            (row, head_of_all, 0, of.queries)
        } else {
            let queries = Rows {
                first: 0,
                count: a.of.queries,
            };
            let head = head_of_all % a.of.heads;
            (number * ROWS, head, head_of_all / a.of.heads, queries)
        };
        Some(Group {
            row,
            number,
            head_of_all,
            head,
            batch,
            queries,
            packed: PACKED,
        })
    }

    /// The coordinate of a box of these rows.
    #[inline(always)]
    pub fn coordinate(&self) -> [i32; 4] {
        let sequence = [self.queries.first, self.queries.count];
        coordinate(
            self.packed,
            self.row,
            ROWS,
            sequence,
            [self.head, self.batch],
        )
    }
}
