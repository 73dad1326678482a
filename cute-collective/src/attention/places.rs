//! The tiles of rows of Q that a block takes, one after the other.

use super::block::{Memory, Problem};
use super::cursor::Cursor;
use super::head::Head;
use super::in_sequence::{InSequence, rows_before};
use super::mask::Mask;
use super::schedule::{Place, row_and_head, tiles};
use super::sequences::Sequences;
use core::marker::PhantomData;
use cute_gpu::device::atomics::atomic_add;
use cute_gpu::device::threads::blocks;
use cute_kernels::attention::AttentionArguments;

/// The tiles of rows of Q that a block takes. Its producer asks here which one is next; the first one has the
/// block's number.
#[derive(Clone, Copy)]
pub struct Places<'a, H, M, B> {
    problem: Problem<'a>,
    cursor: Option<Cursor>,
    /// How many tiles blocks take in turn, if more than one each.
    in_turn: Option<u32>,
    kinds: PhantomData<(H, M, B)>,
}

impl<'a, H: Head, M: Mask, B: Sequences> Places<'a, H, M, B> {
    /// Each block takes the tiles after its first one from a counter. So the first block that is done takes the next one.
    ///
    /// # Safety
    /// As for [`produce`](super::producer::produce), which calls it.
    #[inline(always)]
    pub unsafe fn from_counter(problem: Problem<'a>, memory: &Memory) -> Self {
        Places {
            problem,
            // SAFETY: the caller's promise.
            cursor: B::PACKED.then(|| unsafe { Cursor::new(&problem, memory.cursor) }),
            in_turn: None,
            kinds: PhantomData,
        }
    }

    /// Blocks have tiles in turn, as many whole rounds as there are, and take the rest from the counter.
    ///
    /// Blocks with neighbouring numbers are on multiprocessors side by side. In turn they have neighbouring tiles, which
    /// are those of one head. So they ask for the same keys at about the same time, and these are fetched once for several
    /// of them.
    ///
    /// # Safety
    /// As for [`from_counter`](Self::from_counter); batches have as many rows.
    #[inline(always)]
    pub unsafe fn in_turn(problem: Problem<'a>, memory: &Memory) -> Self {
        let rounds = tiles(problem.arguments, H::ROWS) / blocks();
        Places {
            in_turn: Some(rounds * blocks()),
            // SAFETY: the caller's promise.
            ..unsafe { Self::from_counter(problem, memory) }
        }
    }

    /// The tile of a number, which is not less than those before. Nothing if there is no such tile.
    ///
    /// # Safety
    /// The number is the block's, or what [`after`](Self::after) returned last.
    #[inline(always)]
    pub unsafe fn place(&self, number: u32) -> Option<InSequence> {
        let arguments = self.problem.arguments;
        match self.cursor {
            // SAFETY: the caller's promise.
            Some(cursor) => unsafe { cursor.place::<H, M>(&self.problem) },
            None => (number < tiles(arguments, H::ROWS))
                .then(|| InSequence::of(place::<H, M>(arguments, number), arguments)),
        }
    }

    /// The number of the tile that the block takes after that of a number.
    ///
    /// # Safety
    /// As for [`from_counter`](Self::from_counter).
    #[inline(always)]
    pub unsafe fn after(&self, number: u32) -> u32 {
        let after = number + blocks();
        // SAFETY: the counter is that of this launch.
        let taken = || unsafe { atomic_add(self.problem.counters.next, 1) };
        let after = match self.in_turn {
            Some(in_turn) if after < in_turn => after,
            Some(in_turn) => taken() + in_turn,
            None => taken() + blocks(),
        };
        if let Some(cursor) = self.cursor {
            // SAFETY: the caller's promise.
            unsafe { cursor.seek(after) }
        }
        after
    }
}

/// The tile of rows of a number, where all batches have as many rows.
#[inline(always)]
fn place<H: Head, M: Mask>(arguments: &AttentionArguments, number: u32) -> Place {
    let a = arguments;
    let down = a.queries.div_ceil(H::ROWS);
    let (row, head) = row_and_head::<M>(number, down, a.heads * a.batches, a.at_once);
    Place {
        query: (row * H::ROWS).wrapping_sub(rows_before::<H, M>(a.queries)),
        head_of_all: head,
    }
}
