//! How much of a tile of scores counts.

use core::ops::Range;

/// How much of a tile of scores a mask lets through: of some queries with some keys.
///
/// As a number, it is what a table of tiles in the memory of a GPU has: 0, 1 or 2.
///
/// ```
/// use cute_kernels::attention::Coverage;
/// let causal = |query: u32, key: u32| key <= query;
/// let of = |queries, keys| Coverage::of(queries, keys, causal);
/// assert_eq!(of(0..128, 128..256), Coverage::Skip);
/// assert_eq!(of(128..256, 128..256), Coverage::Part);
/// assert_eq!(of(128..256, 0..128), Coverage::Whole);
/// assert_eq!(Coverage::Whole as u8, 2);
/// ```
///
/// Source: FlexAttention, `BlockMask`.
#[doc(alias = "BlockMask")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Coverage {
    /// No query sees a key: the tile is neither loaded nor multiplied.
    Skip = 0,
    /// Some queries see some keys: each score is asked about.
    Part = 1,
    /// Every query sees every key.
    Whole = 2,
}

impl Coverage {
    /// The coverage of a number; of any that is not 0 or 2, a part, for which each score is asked
    /// about.
    #[inline(always)]
    pub const fn of_number(number: u8) -> Self {
        match number {
            0 => Self::Skip,
            2 => Self::Whole,
            _ => Self::Part,
        }
    }

    /// The coverage of a tile, by whether a query sees a key. Without queries or keys it is
    /// [`Skip`](Self::Skip).
    ///
    /// It asks about each score, so it takes as many calls as the tile has scores.
    pub fn of(queries: Range<u32>, keys: Range<u32>, sees: impl Fn(u32, u32) -> bool) -> Self {
        let (mut seen, mut hidden) = (false, false);
        for query in queries {
            for key in keys.clone() {
                if sees(query, key) {
                    seen = true;
                } else {
                    hidden = true;
                }
                if seen && hidden {
                    return Self::Part;
                }
            }
        }
        if seen { Self::Whole } else { Self::Skip }
    }
}
