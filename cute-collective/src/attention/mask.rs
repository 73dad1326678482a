//! Which keys a query sees.

use cute_kernels::attention::AttentionArguments;

/// The keys of a batch or of a sequence.
#[derive(Clone, Copy)]
pub struct Keys {
    /// How many there are.
    pub count: u32,
    /// The key that query 0 is aligned to.
    pub shift: i32,
}

/// Which keys a query sees: of all, those before a last one, or those from a first to a last one.
pub trait Mask: Copy {
    /// Whether queries have a last key of their own.
    const LAST: bool;
    /// Whether queries have a first key of their own.
    const FIRST: bool;
    /// Whether a query may see no key.
    const EMPTY_ROWS: bool = Self::LAST || Self::FIRST;

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
/// registers otherwise. `cell` says which row and which key of the tile a value of a thread is the
/// score of.
#[inline(always)]
pub fn mask<M: Mask>(
    cell: impl Fn(u32, u32) -> (u32, u32),
    s: &mut [f32],
    t: u32,
    query: u32,
    key: u32,
    arguments: &AttentionArguments,
    keys: &Keys,
) {
    let limits = [0, 2].map(|v| {
        let (row, _) = cell(t, v);
        M::seen(arguments, keys, (query + row) as i32)
    });
    for v in 0..s.len() {
        let (_, column) = cell(t, v as u32);
        let column = (key + column) as i32;
        let (first, last) = limits[v / 2 % 2];
        if column >= last || M::FIRST && column < first {
            s[v] = f32::NEG_INFINITY;
        }
    }
}

/// The tiles of keys that rows of Q see: all from `first` to `end`; of those from `whole` to
/// `whole_end` they see every key.
#[derive(Clone, Copy)]
pub struct Tiles {
    /// The first tile of which a row sees a key.
    pub first: u32,
    /// The first tile of which all rows see every key.
    pub whole: u32,
    /// The tile behind the last one of which all rows see every key.
    pub whole_end: u32,
    /// The tile behind the last one of which a row sees a key.
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
