//! The table of kernels, for the host: the name, text and sizes of each.

use super::long::LONG_KEYS;
use super::rows::MODES;
use super::tiles::{NOTE_WORDS, STAGES};
use cute_core::atom::F16;
use cute_cuda::MapElement;
use cute_gpu::{ElementFormat, InSharedMemory, TmaBox};

/// A format of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// `f16`
    F16,
    /// `bf16`
    BF16,
}

/// The elements of attention: [`f16`](half::f16) or [`bf16`](half::bf16). Sealed.
#[diagnostic::on_unimplemented(
    message = "there is no attention of `{Self}`",
    label = "not an element of attention",
    note = "its elements are `half::f16` and `half::bf16`; `attention::e4m3::attention_e4m3` takes `F8E4M3`"
)]
pub trait AttentionElement: MapElement + sealed::Element {}
impl AttentionElement for half::f16 {}
impl AttentionElement for half::bf16 {}

mod sealed {
    use super::Half;

    pub trait Element {
        const FORMAT: Half;
    }
    impl Element for half::f16 {
        const FORMAT: Half = Half::F16;
    }
    impl Element for half::bf16 {
        const FORMAT: Half = Half::BF16;
    }
}

/// Which keys the queries of a kernel see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mask {
    Full,
    Causal,
    Window,
}

/// The modification of scores that a kernel has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scores {
    Plain,
    SoftCap,
    Alibi,
    /// Scores stay as they are, and weights become 0 with a probability.
    Dropout,
}

/// How the rows of batches lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Batches {
    /// As many rows each.
    Alike,
    /// Sequences of different lengths behind each other.
    Packed,
}

impl Batches {
    /// How they lie, if this is the number of packed sequences.
    pub(super) fn of(packed: Option<u64>) -> Self {
        match packed {
            Some(_) => Batches::Packed,
            None => Batches::Alike,
        }
    }

    /// The modes of Q, K, V and O.
    pub(super) fn modes(self) -> &'static [&'static str] {
        match self {
            Batches::Alike => MODES,
            Batches::Packed => &MODES[..3],
        }
    }
}

/// A kernel.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
    pub(super) format: Half,
    pub(super) head: Head,
    pub(super) mask: Mask,
    pub(super) scores: Scores,
    pub(super) batches: Batches,
}

/// A head.
#[derive(Clone, Copy)]
pub(super) struct Head {
    /// The most elements of a row of Q and K.
    pub(super) width: u32,
    /// The most elements of a row of V and O.
    pub(super) value_width: u32,
    /// The rows of Q that a block takes at a time.
    pub(super) rows: u32,
    /// The keys of a tile.
    pub(super) keys: u32,
    /// The tiles of Q and of O that shared memory has room for.
    row_tiles: u32,
    /// The boxes of 64 rows of Q or O, and of a tile's keys, which both formats and all widths have alike.
    pub(super) boxes: fn() -> [TmaBox; 2],
}

impl Head {
    /// The threads of a block: those that compute, and a warpgroup that loads.
    pub(super) fn threads(&self) -> u32 {
        2 * self.rows + 128
    }

    /// The bytes of shared memory: tiles of Q, K, V and O; two barriers for each stage of the rings of Q, K, V and of notes, two notes,
    /// and the producer's words.
    pub(super) fn shared_bytes(&self) -> u32 {
        let rows = self.row_tiles * self.rows * self.width;
        let keys = STAGES * self.keys * (self.width + self.value_width);
        (rows + keys) * 2 + 16 * (1 + STAGES + STAGES + 2) + 3 * 4 * NOTE_WORDS
    }

    /// The elements of a row of K and one of V, on average.
    pub(super) fn mean_width(&self) -> u32 {
        (self.width + self.value_width) / 2
    }
}

/// The box of a tile.
pub(super) fn box_of<F: ElementFormat, L: InSharedMemory<F>>(_: L) -> TmaBox {
    const { TmaBox::of::<F, L>() }
}

macro_rules! heads {
    ($($name:ident: $width:literal wide, values $values:literal wide, $rows:literal rows, $keys:literal keys, Q in $place:ident;)*) => {
        /// All heads.
        pub(super) const HEADS: &[Head] = &[$($name),*];
        $(
        #[allow(non_upper_case_globals, reason = "the name of the head in the kernels")]
        pub(super) const $name: Head = Head {
            width: $width,
            value_width: $values,
            rows: $rows,
            keys: $keys,
            row_tiles: heads!(@tiles $place),
            boxes: || [
                box_of::<F16, _>(crate::attention_rows!(64, $width, 1, 1)),
                box_of::<F16, _>(crate::attention_rows!($keys, $width, 1, 1)),
            ],
        };
    )*};
    // O has a tile of its own, or leaves through that of Q; or O has one, and Q two.
    (@tiles registers) => { 2 };
    (@tiles memory) => { 1 };
    (@tiles advance) => { 3 };
}
crate::attention_heads!(heads);

macro_rules! entries {
    ($($name:ident: $format:ident, $head:ident, $mask:ident, $scores:ident, $batches:ident;)*) => {
        /// All kernels; those of narrower heads come first.
        pub(super) const ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                text: include_str!(concat!("../../ptx/attention/", stringify!($name), ".ptx")),
                format: Half::$format,
                head: $head,
                mask: Mask::$mask,
                scores: Scores::$scores,
                batches: Batches::$batches,
            },
        )*];
    };
}
crate::attention_kernels!(entries);

/// The kernel with the narrowest heads of at least these elements of Q and K, and of V and O, whose
/// blocks take `rows` rows of Q at a time, and whose tiles have `keys` keys, or the usual number.
pub(super) fn entry(
    (rows, keys): (u32, Option<u32>),
    format: Half,
    [width, value_width]: [u64; 2],
    mask: Mask,
    scores: Scores,
    batches: Batches,
) -> Option<&'static Entry> {
    let fits = |entry: &&Entry| {
        let has_keys = match keys {
            Some(keys) => entry.head.keys == keys,
            None => entry.head.keys != LONG_KEYS,
        };
        entry.head.rows == rows
            && has_keys
            && entry.format == format
            && entry.mask == mask
            && entry.scores == scores
            && entry.batches == batches
            && u64::from(entry.head.width) >= width
            && u64::from(entry.head.value_width) >= value_width
    };
    ENTRIES
        .iter()
        .filter(fits)
        .min_by_key(|entry| entry.head.mean_width())
}

/// The widths of Q and K, and of V and O, that kernels for a mask and scores have.
pub(super) fn widths(mask: Mask, scores: Scores) -> &'static [[u32; 2]] {
    match (mask, scores) {
        (Mask::Full | Mask::Causal, Scores::Plain) => {
            &[[64, 64], [128, 128], [192, 128], [192, 192], [256, 256]]
        }
        (Mask::Window, Scores::Plain) => &[[64, 64], [128, 128], [192, 128]],
        (Mask::Window, Scores::Dropout) => &[],
        _ => &[[64, 64], [128, 128]],
    }
}
