//! The sequences whose rows see each other: batches of as many rows, or sequences of different
//! lengths that lie behind each other. How consumers come to know of their tiles.

use super::block::{Memory, Rings};
use super::mask::Mask;
use super::note::{Note, Told};
use cute_gpu::device::pipeline::Consumer;
use cute_kernels::attention::AttentionArguments;

/// How the rows of sequences lie, and how consumers come to know of tiles.
pub trait Sequences: Copy {
    /// Whether sequences of different lengths lie behind each other.
    const PACKED: bool;
    /// The place of a tile of rows, as consumers are told of it.
    type Told: Told;
    /// A consumer between two tiles of rows of Q.
    type Between;
    /// A consumer that has a tile of rows of Q.
    type Within;
    /// A consumer that has a tile and the one that follows it.
    type Both;

    /// A consumer before its first tile.
    ///
    /// # Safety
    /// Each thread of a consumer calls it once.
    unsafe fn begin(rings: &Rings) -> Self::Between;

    /// The next tile; nothing if there is none.
    ///
    /// # Safety
    /// All threads of the consumer call it together.
    unsafe fn place<M: Mask>(
        between: Self::Between,
        arguments: &AttentionArguments,
        memory: &Memory,
    ) -> (Option<Self::Told>, Self::Within);

    /// The stage of the ring of notes that tells of the tile.
    fn stage(within: &Self::Within) -> u32;

    /// Done with the tile.
    ///
    /// # Safety
    /// All threads of the consumer call it together.
    unsafe fn next(within: Self::Within) -> Self::Between;

    /// The tile that follows one that is not done yet; nothing if there is none.
    ///
    /// # Safety
    /// All threads of the consumer call it together.
    unsafe fn place_after(
        within: Self::Within,
        memory: &Memory,
    ) -> (Option<Self::Told>, Self::Both);

    /// The stage of the ring of notes that tells of the second of both tiles.
    fn newest(both: &Self::Both) -> u32;

    /// Done with the first of both tiles.
    ///
    /// # Safety
    /// All threads of the consumer call it together.
    unsafe fn next_of_both(both: Self::Both) -> Self::Within;
}

/// Tiles that the producer notes: of batches of as many rows, or of packed sequences.
#[derive(Clone, Copy)]
pub struct Noted<const PACKED: bool>;

/// Batches of as many rows, each a coordinate of the tensors.
pub type Alike = Noted<false>;

/// Sequences behind each other, with lengths that the GPU knows.
pub type Packed = Noted<true>;

impl<const PACKED: bool> Sequences for Noted<PACKED> {
    const PACKED: bool = PACKED;
    type Told = Note<PACKED>;
    type Between = Consumer<2, 0>;
    /// The note is held, for what is read of it.
    type Within = Consumer<2, 1>;
    /// Both notes are held.
    type Both = Consumer<2, 2>;

    #[inline(always)]
    unsafe fn begin(rings: &Rings) -> Self::Between {
        // SAFETY: the caller's promise; each thread releases notes.
        unsafe { rings.notes.consumer(1) }
    }

    #[inline(always)]
    unsafe fn place<M: Mask>(
        between: Self::Between,
        _: &AttentionArguments,
        memory: &Memory,
    ) -> (Option<Note<PACKED>>, Self::Within) {
        // SAFETY: the caller has all threads here.
        unsafe {
            let held = between.wait();
            let note = Note::of_stage(memory.notes, held.newest());
            (note.read(), held)
        }
    }

    #[inline(always)]
    fn stage(within: &Self::Within) -> u32 {
        within.newest()
    }

    #[inline(always)]
    unsafe fn next(within: Self::Within) -> Self::Between {
        // SAFETY: the caller has all threads here.
        unsafe { within.release() }
    }

    #[inline(always)]
    unsafe fn place_after(
        within: Self::Within,
        memory: &Memory,
    ) -> (Option<Note<PACKED>>, Self::Both) {
        // SAFETY: the caller has all threads here.
        unsafe {
            let held = within.wait();
            let note = Note::of_stage(memory.notes, held.newest());
            (note.read(), held)
        }
    }

    #[inline(always)]
    fn newest(both: &Self::Both) -> u32 {
        both.newest()
    }

    #[inline(always)]
    unsafe fn next_of_both(both: Self::Both) -> Self::Within {
        // SAFETY: the caller has all threads here.
        unsafe { both.release() }
    }
}
