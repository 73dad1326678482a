//! How attention is computed.

/// Which key the first query is aligned to, where there are not as many keys as queries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Alignment {
    /// The last query and the last key are at the same place, as in a cache of keys: query `i` is
    /// at key `i + keys - queries`. FlashAttention's.
    #[default]
    Ends,
    /// The first query and the first key are at the same place: query `i` is at key `i`. PyTorch's.
    Starts,
}

/// Which keys a query sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AttentionMask {
    /// A query sees all keys.
    #[default]
    Full,
    /// A query sees the keys up to its own place.
    Causal(Alignment),
    /// A query sees the keys from `left` places before its own to `right` places behind it.
    Window {
        /// How many keys before its own place.
        left: u32,
        /// How many keys behind it.
        right: u32,
        /// Which key is at its place.
        alignment: Alignment,
    },
}

/// The modification of the scaled scores before the softmax.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum AttentionScores<'s> {
    /// Scores stay as they are.
    #[default]
    Plain,
    /// `cap·tanh(score / cap)`.
    SoftCap(f32),
    /// `score - slope·|distance|`, with a slope for each head of Q, where the distance is that of
    /// the key from the place of the query: attention with linear biases.
    Alibi(&'s [f32]),
}

/// The instruction by which attention is computed.
///
/// ```
/// use cute_kernels::attention::{Attention, AttentionInstruction};
/// let options = Attention::new().instruction(AttentionInstruction::MmaSync);
/// assert_ne!(options, Attention::new());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttentionInstruction {
    /// `wgmma`, of four warps, with tiles that TMA copies: on GPUs of sm_90.
    Wgmma,
    /// `mma.sync`, of a warp: on GPUs from sm_80 on, of tensors with any strides.
    MmaSync,
}

/// Dropout: weights become 0 with a probability, and the others are divided by that of staying.
///
/// Which ones is the same for the same seed and offset, on every GPU, and whatever the masks, the
/// strides and the other sizes are. Weight (query, key, head, batch) has the number `n % 8` of 16 bits
/// of the words of Philox4x32-10, low halves first, with the key (low word of the seed, high word) and
/// the counter (`4·(key / 16) + n / 8 % 4`, `8·(query / 16) + n / 32`, head + heads·batch, offset). Here `n` is
/// the value at (`query % 16`, `key % 16`) of the layout `((8,2),(2,4,2)):((32,2),(1,8,4))`. A weight stays if its number is less than 65536 times the
/// probability of staying, rounded to the nearest whole number.
///
/// ```
/// use cute_kernels::attention::{Attention, Dropout};
/// let dropout = Dropout { probability: 0.1, seed: 42, offset: 0 };
/// let options = Attention::new().causal().dropout(dropout);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dropout {
    /// The probability with which a weight becomes 0: from 0 to below 1.
    pub probability: f32,
    /// The seed.
    pub seed: u64,
    /// The offset: another one for each use of a seed.
    pub offset: u32,
}

/// How attention is computed: a description, which [`attention`](super::attention()) takes.
///
/// ```
/// use cute_kernels::attention::{Alignment, Attention};
/// let plain = Attention::new();
/// let decoder = Attention::new().causal().scale(0.125);
/// let local = Attention::new().window(1023, 0, Alignment::Ends).soft_cap(50.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Attention<'s> {
    pub(super) scale: Option<f32>,
    pub(super) mask: AttentionMask,
    pub(super) scores: AttentionScores<'s>,
    pub(super) maximum_before: bool,
    pub(super) instruction: Option<AttentionInstruction>,
    pub(super) dropout: Option<Dropout>,
    pub(super) deterministic: bool,
    pub(super) rows_of_blocks: Option<u32>,
    pub(super) keys_of_tiles: Option<u32>,
}

impl<'s> Attention<'s> {
    /// Every query sees every key; scores are scaled by `1 / √(head dimension)`.
    pub fn new() -> Self {
        Self::default()
    }

    /// Scores are scaled by this number, which is positive.
    #[must_use]
    pub fn scale(self, scale: f32) -> Self {
        Attention {
            scale: Some(scale),
            ..self
        }
    }

    /// Which keys a query sees.
    #[must_use]
    pub fn mask(self, mask: AttentionMask) -> Self {
        Attention { mask, ..self }
    }

    /// A query sees the keys up to its own place, where the last query is at the last key.
    #[must_use]
    pub fn causal(self) -> Self {
        self.mask(AttentionMask::Causal(Alignment::Ends))
    }

    /// A query sees the keys from `left` places before its own to `right` places behind it: a
    /// sliding window.
    #[must_use]
    pub fn window(self, left: u32, right: u32, alignment: Alignment) -> Self {
        self.mask(AttentionMask::Window {
            left,
            right,
            alignment,
        })
    }

    /// Each head has a slope, by which scores fall with the distance of the key from the place of
    /// the query. Without a mask, the last query is at the last key.
    #[must_use]
    pub fn alibi(self, slopes: &'s [f32]) -> Self {
        Attention {
            scores: AttentionScores::Alibi(slopes),
            ..self
        }
    }

    /// The maximum of the first tile of keys serves for the others too, unless a weight would be too large for
    /// its format.
    ///
    /// Results are right either way. Without this, only rows that see at least 4 tiles of keys and whose
    /// weights are about alike use one maximum, that of their first two tiles. A tile with a heavy weight has its own, with
    /// which that weight is exactly 1 and not rounded: errors are at most 1.04 of FlashAttention-2's. With this, kernels
    /// by `wgmma` of heads whose V has up to 128 elements take up to 7 % less time, and errors are 1.03 to 1.07 of those
    /// for normal scores, and up to 1.51 where few keys have most of the weight. Other kernels
    /// compute each maximum in any case.
    #[must_use]
    pub fn maximum_before(self) -> Self {
        Attention {
            maximum_before: true,
            ..self
        }
    }

    /// Applies dropout to the weights. The logarithms of the sums are those without dropout.
    ///
    /// On GPUs of sm_90 it is computed by `wgmma` for heads of up to 128 elements whose scores are not
    /// modified, without a mask or with a causal one, and by `mma.sync` otherwise.
    #[must_use]
    pub fn dropout(self, dropout: Dropout) -> Self {
        Attention {
            dropout: Some(dropout),
            ..self
        }
    }

    /// Computes attention by this instruction. Without this option, the crate chooses by the GPU: `wgmma`
    /// on those of sm_90, and `mma.sync` on others.
    ///
    /// On a GPU of sm_90 [`MmaSync`](AttentionInstruction::MmaSync) takes about twice as long, and
    /// computes attention of tensors that TMA does not copy. It is not for sequences of different
    /// lengths, nor for decoding.
    #[must_use]
    pub fn instruction(self, instruction: AttentionInstruction) -> Self {
        Attention {
            instruction: Some(instruction),
            ..self
        }
    }

    /// Scores become `cap·tanh(score / cap)`: none exceeds the cap, which is positive.
    #[must_use]
    pub fn soft_cap(self, cap: f32) -> Self {
        Attention {
            scores: AttentionScores::SoftCap(cap),
            ..self
        }
    }

    /// The kernel whose blocks take `rows` rows of Q at a time: 128, or for narrow heads 192. Without it,
    /// the crate chooses by the sizes. For tests and measurements.
    #[doc(hidden)]
    #[must_use]
    pub fn rows_of_blocks(self, rows: u32) -> Self {
        Attention {
            rows_of_blocks: Some(rows),
            ..self
        }
    }

    /// The kernel whose tiles have `keys` keys. Heads of 256 elements have kernels of 64 and of 80 keys.
    /// Without this option, the crate chooses by the sizes. For tests and measurements.
    #[doc(hidden)]
    #[must_use]
    pub fn keys_of_tiles(self, keys: u32) -> Self {
        Attention {
            keys_of_tiles: Some(keys),
            ..self
        }
    }

    /// The backward pass gives the same bits in each run: blocks add to dQ in the order of their keys,
    /// which takes about a tenth more time. The forward pass gives the same bits in any case.
    #[must_use]
    pub fn deterministic(self) -> Self {
        Attention {
            deterministic: true,
            ..self
        }
    }
}
