//! Which keys a query sees.

use super::score::{Given, ScorePlace};
use cute_kernels::attention::{AttentionArguments, Coverage};

/// How the scores of a tile lie in the registers of those threads that share it.
pub trait Cells {
    /// The row and the key, within the tile, that value `v` of thread `t` is the score of.
    ///
    /// # Safety
    /// `t` is less than the number of threads that share the tile, 128.
    unsafe fn cell(t: u32, v: u32) -> (u32, u32);
}

/// The keys of a batch or of a sequence.
#[derive(Clone, Copy)]
pub struct Keys {
    /// How many there are.
    pub count: u32,
    /// The key that query 0 is aligned to.
    pub shift: i32,
}

/// A tile of scores: the rows of Q that a block takes at a time, with a tile of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePlace {
    /// The batch, or the number of the sequence.
    pub batch: u32,
    /// The head of Q.
    pub head: u32,
    /// The number of the tile of queries, of those of its sequence.
    pub query_tile: u32,
    /// The number of the tile of keys, of those of its sequence.
    pub key_tile: u32,
}

/// Which keys a query sees.
///
/// A query sees the keys from a first to a last one: [`FIRST`](Self::FIRST) and [`LAST`](Self::LAST)
/// say whether it has such keys of its own, and [`seen`](Self::seen) says which they are. A mask that is
/// [`SPARSE`](Self::SPARSE) leaves out some of these keys. [`coverage`](Self::coverage) says for each tile
/// whether it is skipped, that is, neither loaded nor multiplied. In a tile that counts in part,
/// [`sees`](Self::sees) says it for each key.
///
/// A mask of one's own: each query sees the keys of its own block of 256 and the first 128.
///
/// ```
/// use cute_collective::attention::mask::{Mask, TilePlace};
/// use cute_collective::attention::score::{Given, ScorePlace};
/// use cute_kernels::attention::Coverage;
/// #[derive(Clone, Copy)]
/// struct Blocks;
/// impl Mask for Blocks {
///     const LAST: bool = false;
///     const FIRST: bool = false;
///     const SPARSE: bool = true;
///     // tiles of 128 queries and of 128 keys
///     fn coverage(self, tile: TilePlace, _: &Given<'_>) -> Coverage {
///         if tile.key_tile == 0 || tile.key_tile / 2 == tile.query_tile / 2 {
///             Coverage::Whole
///         } else {
///             Coverage::Skip
///         }
///     }
///     fn sees(self, place: ScorePlace, _: &Given<'_>) -> bool {
///         place.key < 128 || place.key / 256 == place.query / 256
///     }
/// }
/// ```
///
/// # What an implementation promises
///
/// `coverage` and `sees` say the same of a query and a key: there is none that it sees in a tile that
/// is skipped, and none that it does not see in a whole one. Otherwise results are those of one or the
/// other. One thread asks for the coverage of each tile, and tells all others, so the block never waits
/// for a tile that was not loaded, whatever the answers are.
pub trait Mask: Copy {
    /// Whether queries have a last key of their own.
    const LAST: bool;
    /// Whether queries have a first key of their own.
    const FIRST: bool;
    /// Whether a query may see no key.
    const EMPTY_ROWS: bool = Self::LAST || Self::FIRST || Self::SPARSE;
    /// Whether tiles between the first and the last key are asked about.
    const SPARSE: bool = false;

    /// How much of a tile counts. Asked only if the mask is [`SPARSE`](Self::SPARSE).
    #[inline(always)]
    fn coverage(self, _: TilePlace, _: &Given<'_>) -> Coverage {
        Coverage::Whole
    }

    /// Whether a query sees a key. Asked only in tiles that are covered in part, if the mask is
    /// [`SPARSE`](Self::SPARSE); of these, keys before the first and behind the last one are left out
    /// in any case.
    #[inline(always)]
    fn sees(self, _: ScorePlace, _: &Given<'_>) -> bool {
        true
    }

    /// The first key that a query sees, and the first that it no longer sees. They may lie beyond
    /// the keys that there are, and in the wrong order if there is none.
    #[inline(always)]
    fn seen(arguments: &AttentionArguments, keys: &Keys, query: i32) -> (i32, i32) {
        let a = arguments;
        let end = keys.count as i32;
        // no overflow: the host has lengths and distances below 2^29
        let last = if Self::LAST {
            (query + keys.shift + a.right + 1).min(end)
        } else {
            end
        };
        let first = if Self::FIRST {
            query + keys.shift - a.left
        } else {
            0
        };
        (first, last)
    }
}

/// Every key.
#[derive(Clone, Copy)]
pub struct Full;
impl Mask for Full {
    const LAST: bool = false;
    const FIRST: bool = false;
}

/// Keys up to a last one.
#[derive(Clone, Copy)]
pub struct Causal;
impl Mask for Causal {
    const LAST: bool = true;
    const FIRST: bool = false;
}

/// Keys from a first one to a last one.
#[derive(Clone, Copy)]
pub struct Window;
impl Mask for Window {
    const LAST: bool = true;
    const FIRST: bool = true;
}

/// Scores of keys that a query does not see become −∞. `t` is the thread's number in its warpgroup;
/// whoever calls this within a loop hides it from the compiler, which would keep all coordinates in
/// registers otherwise.
///
/// # Safety
/// As for [`Cells::cell`].
#[inline(always)]
pub unsafe fn mask<H: Cells, M: Mask>(
    s: &mut [f32],
    t: u32,
    query: u32,
    key: u32,
    arguments: &AttentionArguments,
    keys: &Keys,
) {
    let limits = [0, 2].map(|v| {
        // SAFETY: the caller's promise.
        let (row, _) = unsafe { H::cell(t, v) };
        M::seen(arguments, keys, (query + row) as i32)
    });
    for v in 0..s.len() {
        // SAFETY: the caller's promise.
        let (_, column) = unsafe { H::cell(t, v as u32) };
        let column = (key + column) as i32;
        let (first, last) = limits[v / 2 % 2];
        if column >= last || M::FIRST && column < first {
            s[v] = f32::NEG_INFINITY;
        }
    }
}

/// [`mask`] of a mask that is sparse, in a tile that is not whole.
///
/// # Safety
/// As for [`Cells::cell`].
#[inline(always)]
pub unsafe fn mask_cells<H: Cells, M: Mask>(
    mask: M,
    s: &mut [f32],
    t: u32,
    first: ScorePlace,
    is_skipped: bool,
    given: &Given<'_>,
    keys: &Keys,
) {
    let limits = [0, 2].map(|v| {
        // SAFETY: the caller's promise.
        let (row, _) = unsafe { H::cell(t, v) };
        M::seen(given.arguments, keys, (first.query + row) as i32)
    });
    for v in 0..s.len() {
        // SAFETY: the caller's promise.
        let (row, column) = unsafe { H::cell(t, v as u32) };
        let place = first.moved(row, column);
        let (from, to) = limits[v / 2 % 2];
        let column = place.key as i32;
        let is_within = column < to && !(M::FIRST && column < from);
        if is_skipped || !is_within || !mask.sees(place, given) {
            s[v] = f32::NEG_INFINITY;
        }
    }
}

/// The tiles of keys that rows of Q see: all from `first` to `end`; of those from `whole` to
/// `whole_end` they see every key.
#[derive(Clone, Copy)]
pub struct Tiles {
    /// The first tile with a key that any row sees.
    pub first: u32,
    /// The first tile whose keys are seen by all rows.
    pub whole: u32,
    /// The tile behind the last one whose keys are seen by all rows.
    pub whole_end: u32,
    /// The tile behind the last one with a key that any row sees.
    pub end: u32,
}

impl Tiles {
    /// The tiles of `each` keys that `rows` queries from `query` on see. There is always one.
    #[inline(always)]
    pub fn of<M: Mask>(
        arguments: &AttentionArguments,
        keys: &Keys,
        query: u32,
        rows: u32,
        each: u32,
    ) -> Tiles {
        let query = query as i32;
        let of = |query| M::seen(arguments, keys, query);
        let (first, whole_end) = of(query);
        let (whole, end) = of(query + rows as i32 - 1);
        let tile = |key: i32| key.max(0) as u32 / each;
        let end = (end.max(1) as u32).div_ceil(each);
        let first = if M::FIRST {
            tile(first).min(end - 1)
        } else {
            0
        };
        // the tile that is done first is always masked
        let whole_end = tile(whole_end).min(end - 1).max(first);
        let whole = if M::FIRST { whole.max(0) as u32 } else { 0 };
        let whole = if M::FIRST {
            whole.div_ceil(each).clamp(first, whole_end)
        } else {
            first
        };
        Tiles {
            first,
            whole,
            whole_end,
            end,
        }
    }
}
