//! [`Note`]: what the producer writes of a tile of rows of Q to shared memory, and [`Told`], what consumers read of it.

use super::in_sequence::{InSequence, Queries};
use super::mask::Keys;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_gpu::device::threads::uniform;
use cute_kernels::attention::{AttentionArguments, NOTE_WORDS};

/// The place of a tile of rows of Q and its sequence. Each number is read where it is used, so that it takes no
/// registers in between.
pub trait Told: Copy {
    /// The first row, of those of the sequence.
    ///
    /// # Safety
    /// The note from which it is read is held, as for all functions here.
    unsafe fn query(self) -> u32;
    /// The head of Q, and the batch or the number of the sequence.
    ///
    /// # Safety
    /// As for [`query`](Self::query).
    unsafe fn head_and_batch(self, arguments: &AttentionArguments) -> (u32, u32);
    /// The queries of the sequence.
    ///
    /// # Safety
    /// As for [`query`](Self::query).
    unsafe fn queries(self, arguments: &AttentionArguments) -> Queries;
    /// The keys of the sequence.
    ///
    /// # Safety
    /// As for [`query`](Self::query).
    unsafe fn keys(self, arguments: &AttentionArguments) -> Keys;
    /// Which 64 of the rows the first of two consumers takes, where they [exchange](super::parts) them.
    ///
    /// # Safety
    /// As for [`query`](Self::query).
    unsafe fn first_part(self) -> u32;
    /// The first row, told to the compiler to be that of the whole warp.
    ///
    /// # Safety
    /// As for [`query`](Self::query); all lanes of the warp call it together.
    #[inline(always)]
    unsafe fn uniform_query(self) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { self.query() }
    }
    /// The keys of the sequence, told to the compiler to be those of the whole warp.
    ///
    /// # Safety
    /// As for [`query`](Self::query); all lanes of the warp call it together.
    #[inline(always)]
    unsafe fn uniform_keys(self, arguments: &AttentionArguments) -> Keys {
        // SAFETY: the caller's promise.
        unsafe { self.keys(arguments) }
    }
}

/// The note by which the producer tells consumers of a tile of rows of Q: words in shared memory.
#[derive(Clone, Copy)]
pub struct Note<const PACKED: bool>(Shared<u32>);

/// The row where there is no further tile.
const NO_ROW: u32 = u32::MAX;

impl<const PACKED: bool> Note<PACKED> {
    /// The note of a stage of the ring.
    #[inline(always)]
    pub fn of_stage(notes: Shared<u32>, stage: u32) -> Self {
        Note(notes.after_bytes(stage * NOTE_WORDS * 4))
    }

    /// Writes of the next tile, if there is one, and which 64 of its rows the first consumer [takes](Told::first_part),
    /// if that is asked for.
    ///
    /// # Safety
    /// The place is that of a note, which nobody else reads or writes now.
    #[inline(always)]
    pub unsafe fn write(self, next: Option<InSequence>, first_part: Option<u32>) {
        // SAFETY: the caller's promise.
        unsafe {
            let Some(of) = next else {
                self.0.store(0, NO_ROW);
                return;
            };
            self.0.store(0, of.query);
            self.0.store(1, of.head);
            self.0.store(6, of.batch);
            self.0.store(2, of.queries.first);
            self.0.store(3, of.queries.count);
            self.0.store(4, of.keys.count);
            self.0.store(5, of.keys.shift as u32);
            if let Some(part) = first_part {
                self.0.store(7, part);
            }
        }
    }

    /// The note, if there is a further tile. It is held as long as something of it is read.
    ///
    /// # Safety
    /// All lanes of the warp call it together; the note is written.
    #[inline(always)]
    pub unsafe fn read(self) -> Option<Self> {
        // SAFETY: the caller's promise.
        let query = unsafe { uniform(self.0.load(0)) };
        (query != NO_ROW).then_some(self)
    }
}

impl<const PACKED: bool> Told for Note<PACKED> {
    #[inline(always)]
    unsafe fn query(self) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { self.0.load(0) }
    }
    #[inline(always)]
    unsafe fn head_and_batch(self, _: &AttentionArguments) -> (u32, u32) {
        // SAFETY: the caller's promise.
        unsafe { (self.0.load(1), self.0.load(6)) }
    }
    #[inline(always)]
    unsafe fn queries(self, arguments: &AttentionArguments) -> Queries {
        if !PACKED {
            return Queries {
                first: 0,
                count: arguments.queries,
            };
        }
        // SAFETY: the caller's promise.
        unsafe {
            Queries {
                first: self.0.load(2),
                count: self.0.load(3),
            }
        }
    }
    #[inline(always)]
    unsafe fn keys(self, arguments: &AttentionArguments) -> Keys {
        if !PACKED {
            return Keys {
                count: arguments.keys,
                shift: arguments.shift,
            };
        }
        // SAFETY: the caller's promise.
        unsafe {
            Keys {
                count: self.0.load(4),
                shift: self.0.load(5) as i32,
            }
        }
    }
    #[inline(always)]
    unsafe fn first_part(self) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { self.0.load(7) }
    }
    #[inline(always)]
    unsafe fn uniform_query(self) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { uniform(self.query()) }
    }
    #[inline(always)]
    unsafe fn uniform_keys(self, arguments: &AttentionArguments) -> Keys {
        // SAFETY: the caller's promise.
        unsafe {
            let Keys { count, shift } = self.keys(arguments);
            if !PACKED {
                return Keys { count, shift };
            }
            Keys {
                count: uniform(count),
                shift: uniform(shift as u32) as i32,
            }
        }
    }
}
