//! By which instruction, and by which kernel, attention is computed.

use super::entry::{AttentionElement, Batches, Entry, Mask, Scores, entry, widths};
use super::long::LONG_KEYS;
use super::sizes::Sizes;
use super::tall::{ROWS, TALL_ROWS, Work};
use super::{
    Alignment, Attention, AttentionError, AttentionInstruction, AttentionMask, AttentionScores,
};
use cute_cuda::Capability;

impl Attention<'_> {
    /// The instruction on a GPU; of what has kernels by `wgmma` alone and without dropout, by its
    /// words.
    pub(super) fn instruction_on(
        &self,
        found: Capability,
        by_wgmma_alone: Option<&'static str>,
    ) -> Result<AttentionInstruction, AttentionError> {
        if let (Some(of), Some(_)) = (by_wgmma_alone, self.dropout) {
            return Err(AttentionError::WithoutDropout { of });
        }
        let alone = by_wgmma_alone.map(|of| (AttentionInstruction::Wgmma, of));
        self.choose(found, alone)
    }

    /// The instruction that alone has kernels for these options and sizes, if one alone has, and the
    /// words for them.
    pub(super) fn alone<T: AttentionElement>(
        &self,
        sizes: &Sizes,
    ) -> Option<(AttentionInstruction, &'static str)> {
        if sizes.width != sizes.value_width {
            let of = "attention with V of another width than K";
            return Some((AttentionInstruction::Wgmma, of));
        }
        let by_warps = self.dropout.is_some() && self.entry::<T>(sizes).is_err();
        by_warps.then_some((
            AttentionInstruction::MmaSync,
            "attention with dropout and these options",
        ))
    }

    /// The instruction on a GPU, for what has kernels by both of them, or by one alone and is named.
    pub(super) fn choose(
        &self,
        found: Capability,
        alone: Option<(AttentionInstruction, &'static str)>,
    ) -> Result<AttentionInstruction, AttentionError> {
        use AttentionInstruction::{MmaSync, Wgmma};
        let has_wgmma = found.major == Capability::TMA.major;
        let by_gpu = if has_wgmma { Wgmma } else { MmaSync };
        let needed = self
            .instruction
            .unwrap_or(alone.map_or(by_gpu, |(only, _)| only));
        if let Some((only, of)) = alone
            && only != needed
        {
            return Err(AttentionError::Instruction { asked: needed, of });
        }
        let has = match needed {
            Wgmma => has_wgmma,
            MmaSync => found.major >= 8,
        };
        if has {
            Ok(needed)
        } else {
            Err(AttentionError::Capability { needed, found })
        }
    }

    /// Which keys queries of a kernel by `wgmma` see, and what it does with scores.
    pub(super) fn mask_and_scores(&self) -> Result<(Mask, Scores), AttentionError> {
        let scores = match (self.scores, self.dropout) {
            (AttentionScores::Plain, None) => Scores::Plain,
            (AttentionScores::Plain, Some(_)) => Scores::Dropout,
            (AttentionScores::SoftCap(_), None) => Scores::SoftCap,
            (AttentionScores::Alibi(_), None) => Scores::Alibi,
            (_, Some(_)) => {
                let of = "attention by wgmma that modifies scores";
                return Err(AttentionError::WithoutDropout { of });
            }
        };
        let as_they_are = matches!(scores, Scores::Plain | Scores::Dropout);
        let mask = match self.mask {
            AttentionMask::Full if as_they_are => Mask::Full,
            AttentionMask::Causal(_) if as_they_are => Mask::Causal,
            _ => Mask::Window,
        };
        Ok((mask, scores))
    }

    /// The kernel, with blocks and tiles of the usual size, or of the one that is asked for.
    pub(super) fn entry<T: AttentionElement>(
        &self,
        sizes: &Sizes,
    ) -> Result<&'static Entry, AttentionError> {
        let rows = self.rows_of_blocks.unwrap_or(ROWS);
        self.entry_of::<T>(sizes, rows, self.keys_of_tiles)
    }

    /// The kernel that is fastest on a GPU with these multiprocessors.
    pub(super) fn fastest_entry<T: AttentionElement>(
        &self,
        sizes: &Sizes,
        multiprocessors: u32,
    ) -> Result<&'static Entry, AttentionError> {
        let (mask, _) = self.mask_and_scores()?;
        let (queries, keys) = (sizes.queries, sizes.keys); // below 2^29
        let work = Work {
            mask,
            queries,
            keys,
            heads: match sizes.batching {
                Batches::Alike => sizes.heads * sizes.batches,
                Batches::Packed => sizes.heads,
            },
            sequences: (sizes.batching == Batches::Packed).then_some(sizes.batches),
            shift: match self.distances() {
                (_, _, Alignment::Starts) => 0,
                (_, _, Alignment::Ends) => keys as i64 - queries as i64,
            },
            multiprocessors: multiprocessors.into(),
        };
        if self.rows_of_blocks.is_none()
            && work.is_faster_in_tall_blocks()
            && let Ok(entry) = self.entry_of::<T>(sizes, TALL_ROWS, None)
        {
            return Ok(entry);
        }
        let usual = self.entry::<T>(sizes)?;
        if self.keys_of_tiles.is_none()
            && work.is_faster_in_long_tiles()
            && let Ok(long) = self.entry_of::<T>(sizes, ROWS, Some(LONG_KEYS))
            && long.head.width == usual.head.width
        {
            return Ok(long);
        }
        Ok(usual)
    }

    /// The kernel whose blocks take `rows` rows of Q at a time, and whose tiles have `keys` keys, or the
    /// usual number.
    fn entry_of<T: AttentionElement>(
        &self,
        sizes: &Sizes,
        rows: u32,
        keys: Option<u32>,
    ) -> Result<&'static Entry, AttentionError> {
        let (mask, scores) = self.mask_and_scores()?;
        let (queries, values) = (sizes.width, sizes.value_width);
        let found = [queries, values];
        entry((rows, keys), T::FORMAT, found, mask, scores, sizes.batching).ok_or(
            AttentionError::Widths {
                queries,
                values,
                built: widths(mask, scores),
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::Batches;
    use super::{Attention, Sizes};
    use half::f16;

    /// Packed sequences have kernels of both kinds of blocks, and the crate takes those that their mean length asks for.
    #[test]
    fn sequences_have_the_blocks_of_their_mean_length() {
        let of = |count, options: Attention<'_>| {
            let sizes = Sizes {
                queries: 16384,
                keys: 16384,
                width: 64,
                value_width: 64,
                heads: 32,
                key_heads: 32,
                batches: count,
                batching: Batches::Packed,
                tiles: 0,
            };
            options
                .fastest_entry::<f16>(&sizes, 132)
                .map(|entry| entry.name)
                .expect("a kernel")
        };
        let (full, causal) = (Attention::new(), Attention::new().causal());
        assert_eq!(of(8, full), "attention_packed_f16_64_full_tall");
        assert_eq!(of(8, causal), "attention_packed_f16_64_causal_tall");
        assert_eq!(of(112, full), "attention_packed_f16_64_full");
        assert_eq!(of(112, causal), "attention_packed_f16_64_causal");
        assert_eq!(
            of(8, full.rows_of_blocks(128)),
            "attention_packed_f16_64_full"
        );
    }
}
