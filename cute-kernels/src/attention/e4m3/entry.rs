//! The table of kernels, for the host: the name, text and sizes of each.

use crate::attention::entry::{Batches, Half, Mask, Scores, box_of};
use crate::attention::tiles::{CONSUMERS, NOTE_WORDS, STAGES};
use cute_core::atom::{E4M3, F16};
use cute_gpu::TmaBox;

/// A kernel.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
    pub(super) head: Head,
    /// The format of O.
    format: Half,
    mask: Mask,
    scores: Scores,
    batches: Batches,
}

/// A head.
#[derive(Clone, Copy)]
pub(super) struct Head {
    /// The most elements of a row.
    pub(super) width: u32,
    /// The boxes of Q, K, Vᵀ and O, which O of both formats has alike.
    pub(super) boxes: fn() -> [TmaBox; 4],
}

/// The keys of a tile.
pub(super) const KEYS: u32 = 128;

impl Head {
    /// The bytes of shared memory: tiles of Q and O, of K and Vᵀ, two barriers for each stage of the
    /// rings of Q, K, Vᵀ and of notes, two notes, and the producer's words.
    pub(super) fn shared_bytes(&self) -> u32 {
        let queries = 64 * CONSUMERS * self.width * (1 + 2);
        let keys = 2 * STAGES * KEYS * self.width;
        queries + keys + 16 * (1 + STAGES + STAGES + 2) + 3 * 4 * NOTE_WORDS
    }
}

macro_rules! heads {
    ($($name:ident: $width:tt;)*) => {$(
        #[allow(non_upper_case_globals, reason = "the name of the head in the kernels")]
        const $name: Head = Head {
            width: $width,
            boxes: || [
                box_of::<E4M3, _>(crate::attention_byte_rows!(64, $width, 1, 1)),
                box_of::<E4M3, _>(crate::attention_byte_rows!(128, $width, 1, 1)),
                box_of::<E4M3, _>(crate::attention_byte_rows!($width, 128, 1, 1)),
                box_of::<F16, _>(crate::attention_rows!(64, $width, 1, 1)),
            ],
        };
    )*};
}
heads! {
    E4m3Head64: 64;
    E4m3Head128: 128;
}

macro_rules! entries {
    ($($name:ident: $head:ident, $format:ident, $mask:ident, $scores:ident, $batches:ident;)*) => {
        /// All kernels; those of narrower heads come first.
        pub(super) const ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                text: include_str!(concat!("../../../ptx/attention-e4m3/", stringify!($name), ".ptx")),
                head: $head,
                format: Half::$format,
                mask: Mask::$mask,
                scores: Scores::$scores,
                batches: Batches::$batches,
            },
        )*];
    };
}
crate::attention_e4m3_kernels!(entries);

/// The name and the text of the kernel that writes Vᵀ.
pub(super) const VALUES: (&str, &str) = (
    "attention_e4m3_values",
    include_str!("../../../ptx/attention-e4m3/attention_e4m3_values.ptx"),
);

/// The name and the text of the kernel that writes Vᵀ of packed sequences.
pub(super) const PACKED_VALUES: (&str, &str) = (
    "attention_e4m3_packed_values",
    include_str!("../../../ptx/attention-e4m3/attention_e4m3_packed_values.ptx"),
);

/// The widths of Q and K, and of V and O, that kernels have.
pub(super) const WIDTHS: &[[u32; 2]] = &[[64, 64], [128, 128]];

/// The kernel with the narrowest heads of at least `width` elements, for O of a format.
pub(super) fn entry(
    format: Half,
    width: u64,
    mask: Mask,
    scores: Scores,
    batches: Batches,
) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| {
        entry.format == format
            && entry.mask == mask
            && entry.scores == scores
            && entry.batches == batches
            && u64::from(entry.head.width) >= width
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mask_and_modification_has_a_kernel_of_each_width() {
        let kinds = [
            (Mask::Full, Scores::Plain),
            (Mask::Causal, Scores::Plain),
            (Mask::Window, Scores::Plain),
            (Mask::Window, Scores::SoftCap),
            (Mask::Window, Scores::Alibi),
        ];
        for (mask, scores) in kinds {
            for (format, batches) in [Half::F16, Half::BF16].into_iter().flat_map(|format| {
                [Batches::Alike, Batches::Packed].map(|batching| (format, batching))
            }) {
                for (width, of) in [(1, 64), (64, 64), (65, 128), (128, 128)] {
                    let found = entry(format, width, mask, scores, batches).expect("a kernel");
                    assert_eq!(found.head.width, of);
                    assert!(found.text.contains(found.name));
                }
                assert!(entry(format, 129, mask, scores, batches).is_none());
            }
        }
        let dropout = entry(Half::F16, 64, Mask::Full, Scores::Dropout, Batches::Alike);
        assert!(dropout.is_none());
        assert_eq!(ENTRIES.len(), 2 * 2 * kinds.len() * WIDTHS.len());
    }
}
