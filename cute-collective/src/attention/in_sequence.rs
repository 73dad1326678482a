//! [`InSequence`]: a tile of rows of Q and its sequence, and the coordinates of its boxes.
//!
//! The copy engine leaves out what lies beyond the end of a tensor, but packed sequences end within
//! one. Their tensor maps have the rows twice: coordinate (x, …, y) is row x + y - B, for boxes of B
//! rows, and x ends with B. So a box with y at the end of its sequence has the rows that y - B + x
//! says for x up to B, and what follows is loaded as zeros and not stored, as at the end of a
//! tensor. The rows of the sequence behind it are never touched.

use super::head::Head;
use super::mask::{Keys, Mask};
use super::schedule::Place;
use cute_kernels::attention::AttentionArguments;

/// A tile of rows of Q and its sequence, as the producer knows them.
#[derive(Clone, Copy)]
pub struct InSequence {
    /// The first row, of those of its sequence. It may be [before](rows_before) them, as a number that
    /// wraps.
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

/// How many rows the first tile of `queries` rows begins before them, a multiple of 64.
///
/// If the last rows see most keys and warpgroups leave out tiles, the last tile is full but for less than 64 rows. Those
/// warpgroups that have no rows are then the first ones of the first tile, which sees the fewest keys.
#[inline(always)]
pub fn rows_before<H: Head, M: Mask>(queries: u32) -> u32 {
    if begins_before::<H, M>() {
        queries.div_ceil(H::ROWS) * H::ROWS - queries.next_multiple_of(64)
    } else {
        0
    }
}

/// The first row of a box of 64 rows of a tile, of `count` rows. A box [before](rows_before) them has the end of all rows:
/// TMA leaves out a box there, but would reach for the memory before a tensor.
#[inline(always)]
pub fn row_of_box<H: Head, M: Mask>(row: u32, count: u32) -> u32 {
    if begins_before::<H, M>() {
        row.min(count)
    } else {
        row
    }
}

/// Whether the first tile of rows may begin before them.
const fn begins_before<H: Head, M: Mask>() -> bool {
    M::LAST && H::ROWS_APART
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
