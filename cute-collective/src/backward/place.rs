//! Which keys a block takes, and which queries see them: of a batch, or of a packed sequence.

use super::products::Gradients;
use crate::attention::in_sequence::coordinate;
use crate::attention::mask::{Causal, Keys, Mask};
use crate::attention::packed::Packed;
use crate::attention::schedule::row_and_head;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_kernels::attention::backward::{BackwardArguments, KEYS};

/// The numbers about a block's keys, and about the queries that see any of them: words in shared memory.
#[derive(Clone, Copy)]
pub enum Word {
    /// The first key, of those of the batch or sequence.
    Key,
    /// The number of the tile of keys, of those of its batch or sequence.
    KeyTile,
    /// The head of K and V.
    Head,
    /// The batch.
    Batch,
    /// The first tile of queries that see any of the keys.
    First,
    /// The first tile from which on queries see all 128 keys.
    Whole,
    /// The number of tiles of queries.
    End,
    /// The place of the first tile of queries, of those of the head.
    Place,
    /// How many keys there are.
    Keys,
    /// The key that query 0 is aligned to.
    Shift,
    /// The row of K and V where the sequence begins.
    FirstKey,
    /// How many queries there are.
    Queries,
    /// The row of Q where the sequence begins.
    FirstQuery,
}

/// A block's keys: from where words of them are known. Each is asked for where it is used, so that it
/// takes no register in between.
pub trait Told: Copy {
    /// Whether sequences are packed.
    const PACKED: bool;

    /// A word.
    fn word(self, word: Word, arguments: &BackwardArguments) -> u32;

    /// How many keys there are, and which one query 0 is aligned to.
    #[inline(always)]
    fn keys(self, arguments: &BackwardArguments) -> Keys {
        Keys {
            count: self.word(Word::Keys, arguments),
            shift: self.word(Word::Shift, arguments) as i32,
        }
    }

    /// The coordinate of a box of `rows` keys from `key` on.
    #[inline(always)]
    fn keys_at(self, key: u32, rows: u32, arguments: &BackwardArguments) -> [i32; 4] {
        let word = |word| self.word(word, arguments);
        let sequence = [word(Word::FirstKey), word(Word::Keys)];
        let head = [word(Word::Head), word(Word::Batch)];
        coordinate(Self::PACKED, key, rows, sequence, head)
    }

    /// The coordinate of a box of `rows` queries of a head from `query` on.
    #[inline(always)]
    fn queries_at(
        self,
        query: u32,
        rows: u32,
        head: u32,
        arguments: &BackwardArguments,
    ) -> [i32; 4] {
        let word = |word| self.word(word, arguments);
        let sequence = [word(Word::FirstQuery), word(Word::Queries)];
        coordinate(
            Self::PACKED,
            query,
            rows,
            sequence,
            [head, word(Word::Batch)],
        )
    }
}

/// The tiles of queries that see keys.
#[derive(Clone, Copy)]
struct Seen {
    first: u32,
    whole: u32,
    end: u32,
}

impl Seen {
    /// Those that see keys from `key` on, of `queries` queries.
    #[inline(always)]
    fn of<G: Gradients, M: Mask>(a: &BackwardArguments, key: u32, keys: &Keys, end: u32) -> Self {
        let at = key as i32;
        // no overflow: the host has lengths and distances below 2^29
        let distance = keys.shift + a.of.right;
        let tile_of = |query: i32| query.max(0) as u32;
        let first = if M::LAST {
            tile_of(at - distance) / G::QUERIES
        } else {
            0
        };
        let whole = if key + KEYS > keys.count {
            end
        } else if M::LAST {
            tile_of(at + KEYS as i32 - 1 - distance).div_ceil(G::QUERIES)
        } else {
            0
        };
        Seen {
            first: first.min(end),
            whole: whole.min(end),
            end,
        }
    }
}

/// A tile of keys of a batch.
#[derive(Clone, Copy)]
pub struct Place {
    key_tile: u32,
    head: u32,
    batch: u32,
    seen: Seen,
}

impl Place {
    /// That of a block. The tiles that most queries see come first. Where blocks wait for those with keys
    /// before their own, blocks of other heads are between them.
    #[inline(always)]
    pub fn of<G: Gradients, M: Mask>(arguments: &BackwardArguments, block: u32) -> Self {
        let a = arguments;
        let heads = a.key_heads * a.of.batches;
        let (row, head) = if a.in_order != 0 {
            row_and_head::<Causal>(block, a.key_tiles, heads, a.of.at_once)
        } else {
            row_and_head::<M>(block, a.key_tiles, heads, a.of.at_once)
        };
        let from_last = M::LAST || a.in_order != 0;
        let key_tile = if from_last {
            a.key_tiles - 1 - row
        } else {
            row
        };
        let keys = Keys {
            count: a.of.keys,
            shift: a.of.shift,
        };
        Place {
            key_tile,
            head: head % a.key_heads,
            batch: head / a.key_heads,
            seen: Seen::of::<G, M>(a, key_tile * KEYS, &keys, a.query_tiles),
        }
    }
}

impl Told for Place {
    const PACKED: bool = false;

    #[inline(always)]
    fn word(self, word: Word, arguments: &BackwardArguments) -> u32 {
        match word {
            Word::Key => self.key_tile * KEYS,
            Word::KeyTile => self.key_tile,
            Word::Head => self.head,
            Word::Batch => self.batch,
            Word::First => self.seen.first,
            Word::Whole => self.seen.whole,
            Word::End => arguments.query_tiles,
            Word::Keys => arguments.of.keys,
            Word::Shift => arguments.of.shift as u32,
            Word::Queries => arguments.of.queries,
            Word::Place | Word::FirstKey | Word::FirstQuery => 0,
        }
    }
}

/// A tile of keys of a packed sequence: words in shared memory.
#[derive(Clone, Copy)]
pub struct Note(Shared<u32>);

impl Note {
    /// # Safety
    /// The place has [`WORDS`](cute_kernels::attention::backward::WORDS) words. They are written before others are asked for.
    #[inline(always)]
    pub const unsafe fn at(place: Shared<u32>) -> Self {
        Note(place)
    }

    /// Writes the note of a block. Of a block without keys no word but the number of keys is used,
    /// which then is 0.
    ///
    /// # Safety
    /// One thread calls it, and nobody reads the note meanwhile. The offsets are those of the
    /// arguments.
    #[inline(always)]
    pub unsafe fn write<G: Gradients, M: Mask>(
        self,
        packed: Packed,
        a: &BackwardArguments,
        block: u32,
    ) {
        let put = |word: Word, value| {
            // SAFETY: the caller's promise.
            unsafe { self.0.store(word as isize, value) }
        };
        // SAFETY: the caller's promise; a block's number is below that of all places of all heads.
        let found = unsafe { packed.of_keys(a, block % a.key_tiles) };
        let Some(of) = found else {
            put(Word::Keys, 0);
            return;
        };
        let end = of.queries.count.div_ceil(G::QUERIES);
        let seen = Seen::of::<G, M>(a, of.tile * KEYS, &of.keys, end);
        put(Word::Key, of.tile * KEYS);
        put(Word::KeyTile, of.tile);
        put(Word::Head, block / a.key_tiles);
        put(Word::First, seen.first);
        put(Word::Whole, seen.whole);
        put(Word::End, seen.end);
        put(Word::Place, of.place_of_queries);
        put(Word::Keys, of.keys.count);
        put(Word::Shift, of.keys.shift as u32);
        put(Word::FirstKey, of.first_key);
        put(Word::Queries, of.queries.count);
        put(Word::FirstQuery, of.queries.first);
    }
}

impl Told for Note {
    const PACKED: bool = true;

    #[inline(always)]
    fn word(self, word: Word, _: &BackwardArguments) -> u32 {
        match word {
            // all sequences are one batch
            Word::Batch => 0,
            // SAFETY: the note is written before others are asked for.
            _ => unsafe { self.0.load(word as isize) },
        }
    }
}
