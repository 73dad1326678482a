//! The numbers that a kernel of attention is told.

/// Which tiles of keys subtract their own maximum from scores. Others use that of the tiles before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Maxima {
    /// Those whose weights would be too large for their format.
    WhereNeeded = 0,
    /// Those with a heavy weight as well, whose rounding would be seen in O.
    WhereHeavy = 1,
    /// All.
    All = 2,
}

#[cfg(feature = "host")]
impl Maxima {
    /// The choice by [`Attention::maximum_before`](super::Attention::maximum_before).
    pub(super) fn by_option(maximum_before: bool) -> Self {
        if maximum_before {
            Self::WhereNeeded
        } else {
            Self::WhereHeavy
        }
    }

    /// This choice for a number of tiles of Q. Where no multiprocessor has a second one there is little time to win, so
    /// all maxima are computed: errors are then the least that there are.
    pub(super) fn for_tiles(self, tiles: u32, multiprocessors: u32) -> Self {
        match self {
            Self::WhereHeavy if tiles <= multiprocessors => Self::All,
            chosen => chosen,
        }
    }
}

/// The facts that a kernel gets beside its tensors, as one argument by value.
///
/// Query `i` sees the keys from `i + shift - left` to `i + shift + right`, of those that there are.
///
/// Where sequences are packed, the rows are those of all sequences together, and each sequence has a
/// shift of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct AttentionArguments {
    /// The rows of Q.
    pub queries: u32,
    /// The rows of K and V.
    pub keys: u32,
    /// The heads of Q.
    pub heads: u32,
    /// How many heads of Q share one of K and V.
    pub heads_per_key: u32,
    /// The batches, or the sequences.
    pub batches: u32,
    /// How many heads are worked on at a time, so that their K and V stay in the cache. Where
    /// sequences are packed: how many keys, of all these heads together.
    pub at_once: u32,
    /// The factor of the exponents of 2: the scale of scores times log₂ e.
    pub exponent: f32,
    /// The scale of scores, if they are modified before they are exponents.
    pub scale: f32,
    /// A number for the modification of scores.
    pub modification: f32,
    /// The key that query 0 is aligned to. Where sequences are packed: 1 if the last query of each
    /// is aligned to its last key, and 0 if the first ones are.
    pub shift: i32,
    /// How many keys before it a query sees.
    pub left: i32,
    /// How many keys behind it a query sees.
    pub right: i32,
    /// Which tiles have their own maxima: a number of [`Maxima`].
    pub maxima: u32,
    /// The strides of the logarithms of sums: along queries, heads and batches, in elements.
    pub sums: [u32; 3],
}

#[cfg(feature = "host")]
// SAFETY: numbers of 32 bits alone, so there is no padding.
#[allow(unsafe_code, reason = "a promise about the fields above")]
unsafe impl cute_cuda::KernelStruct for AttentionArguments {}
