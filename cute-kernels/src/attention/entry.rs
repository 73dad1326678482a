//! The table of kernels, for the host: the name, text and sizes of each.

use super::tiles::{CONSUMERS, NOTE_WORDS, STAGES};
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

/// What a kernel does with scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scores {
    Plain,
    SoftCap,
    Alibi,
    /// It leaves them, and sets weights to 0.
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
    /// The keys of a tile.
    pub(super) keys: u32,
    in_registers: bool,
    /// The boxes of 64 rows and of a tile's keys, which both formats and all widths have alike.
    pub(super) boxes: fn() -> [TmaBox; 2],
}

impl Head {
    /// The bytes of shared memory: tiles of Q, K, V and O, where O has none of its own if Q stays
    /// in memory; two barriers for each stage of the rings of Q, K, V and of notes, two notes,
    /// and the producer's words.
    pub(super) fn shared_bytes(&self) -> u32 {
        let queries = if self.in_registers { 2 } else { 1 } * 64 * CONSUMERS * self.width;
        let keys = STAGES * self.keys * (self.width + self.value_width);
        (queries + keys) * 2 + 16 * (1 + STAGES + STAGES + 2) + 3 * 4 * NOTE_WORDS
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
    ($($name:ident: $width:literal wide, values $values:literal wide, $keys:literal keys, Q in $place:ident;)*) => {
        /// All heads.
        pub(super) const HEADS: &[Head] = &[$($name),*];
        $(
        #[allow(non_upper_case_globals, reason = "the name of the head in the kernels")]
        pub(super) const $name: Head = Head {
            width: $width,
            value_width: $values,
            keys: $keys,
            in_registers: heads!(@ $place),
            boxes: || [
                box_of::<F16, _>(crate::attention_rows!(64, $width, 1, 1)),
                box_of::<F16, _>(crate::attention_rows!($keys, $width, 1, 1)),
            ],
        };
    )*};
    (@ registers) => { true };
    (@ memory) => { false };
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

/// The kernel with the narrowest heads of at least so many elements of Q and K, and of V and O.
pub(super) fn entry(
    format: Half,
    [width, value_width]: [u64; 2],
    mask: Mask,
    scores: Scores,
    batches: Batches,
) -> Option<&'static Entry> {
    let fits = |entry: &&Entry| {
        entry.format == format
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
