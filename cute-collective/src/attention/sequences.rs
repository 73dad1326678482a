//! The sequences whose rows see each other: batches of as many rows, or sequences of different
//! lengths that lie behind each other.
//!
//! The copy engine leaves out what lies beyond the end of a tensor, but packed sequences end within
//! one. Their tensor maps have the rows twice: coordinate (x, …, y) is row x + y - B, for boxes of B
//! rows, and x ends with B. So a box with y at the end of its sequence has the rows that y - B + x
//! says for x up to B, and what follows is loaded as zeros and not stored, as at the end of a
//! tensor. The rows of the sequence behind it are never touched.

use super::block::{Memory, Problem, Rings};
use super::mask::{Keys, Mask};
use super::schedule::{Place, row_and_head};
use cute_core::tensor::Space;
use cute_gpu::device::pipeline::Consumer;
use cute_gpu::device::threads::{block, uniform};
use cute_gpu::device::{Global, Shared};
use cute_kernels::attention::{AttentionArguments, NOTE_WORDS};

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

/// A tile of rows of Q and its sequence, as the producer knows them.
#[derive(Clone, Copy)]
pub struct InSequence {
    /// The first row, of those of its sequence.
    pub query: u32,
    /// The head of Q.
    pub head: u32,
    /// The batch, or the number of the sequence.
    pub batch: u32,
    /// The queries of the sequence.
    pub queries: Queries,
    /// The keys of the sequence.
    pub keys: Keys,
    /// The row of K and V where the sequence begins.
    pub first_key: u32,
}

impl InSequence {
    /// A tile of rows of a batch.
    #[inline(always)]
    pub fn of(place: Place, arguments: &AttentionArguments) -> Self {
        let (head, batch) = place.head_and_batch(arguments);
        InSequence {
            query: place.query,
            head,
            batch,
            queries: Queries {
                first: 0,
                count: arguments.queries,
            },
            keys: Keys {
                count: arguments.keys,
                shift: arguments.shift,
            },
            first_key: 0,
        }
    }
}

/// The queries of a sequence.
#[derive(Clone, Copy)]
pub struct Queries {
    /// The row of Q where they begin.
    pub first: u32,
    /// How many there are.
    pub count: u32,
}

/// The coordinate of a box of `rows` rows that begins with row `row` of a batch. If sequences are
/// packed, it begins with that row of a sequence, which has `length` rows from row `first` of the tensor
/// on, and the box ends with the sequence.
#[inline(always)]
pub fn coordinate(
    packed: bool,
    row: u32,
    rows: u32,
    [first, length]: [u32; 2],
    [head, batch]: [u32; 2],
) -> [i32; 4] {
    if packed {
        let end = length.min(row + rows);
        [
            (row + rows - end) as i32,
            0,
            head as i32,
            (first + end) as i32,
        ]
    } else {
        [row as i32, 0, head as i32, batch as i32]
    }
}

/// The place of the first tile of sequence number `sequence`, which begins with row `first`, where a tile
/// has `rows` rows. Places of two sequences are different ones: a sequence of `n` rows has `⌈n / rows⌉`
/// tiles, and `⌊first / rows⌋ + ⌈n / rows⌉ ≤ ⌊(first + n) / rows⌋ + 1`.
#[inline(always)]
pub fn first_place(first: u32, rows: u32, sequence: u32) -> u32 {
    first / rows + sequence
}

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

    /// The place of the tile of `rows` rows. Nothing if there is no such tile.
    ///
    /// # Safety
    /// As for [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn place<M: Mask>(self, problem: &Problem<'_>, rows: u32) -> Option<InSequence> {
        let a = problem.arguments;
        // SAFETY: the caller's promise.
        let (mut current, number) = unsafe { (self.load(), self.0.load(6)) };
        loop {
            let queries = current.queries[1] - current.queries[0];
            let down = queries.div_ceil(rows);
            let tile = number - current.tile;
            if tile < down * a.heads {
                let keys = current.keys[1] - current.keys[0];
                // SAFETY: the caller's promise.
                unsafe { self.store(&current) };
                let at_once = (a.at_once / keys.max(1)).min(a.heads).max(1);
                let (row, head) = row_and_head::<M>(tile, down, a.heads, at_once);
                return Some(InSequence {
                    query: row * rows,
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
