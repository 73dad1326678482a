//! Attention of tensors on a GPU.

use super::arguments::{AttentionArguments, Maxima};
use super::chosen::Chosen;
use super::dropout::{ALL, Keep};
use super::entry::{AttentionElement, Batches, Head};
use super::own::OwnAttention;
use super::prepared::{PreparedAttention, Tensors, Words};
use super::rows::Rows;
use super::sequences::Sequences;
use super::sizes::Sizes;
use super::warps::{self, Modification};
use super::{
    Alignment, Attention, AttentionError, AttentionInstruction, AttentionMask, AttentionScores,
    AttentionTensor, Dropout,
};
use crate::text;
use core::f32::consts::LOG2_E;
use cute_core::prelude::*;
use cute_cuda::{AnyTensor, CudaError, Gpu, GpuTensor, Kernel, Launch, MapSource, MapTarget};
use cute_gpu::TensorMap;
use std::boxed::Box;
use std::vec::Vec;

/// The first number of rows that is too large; distances beyond it reach every key.
pub(super) const ROWS_END: u64 = 1 << 29;

/// The rows of Q and O that a box has.
pub(super) const QUERY_ROWS: u32 = 64;

/// How many bytes of K and V of the heads that are worked on at once, where queries see different
/// numbers of keys.
pub(super) const BYTES_AT_ONCE: u64 = 32 << 20;

/// O = softmax(scale·Q·Kᵀ)·V, computed on the GPU.
///
/// All four tensors have the modes (rows, head dimension, heads, batches), in this order. They may
/// lie as (batch, head, row), as (batch, row, head), or side by side in one tensor, as its
/// views. By `wgmma`, strides are any but that the head dimension has stride 1 and the others are
/// multiples of 16 bytes, and [by `mma.sync`](Attention::instruction) they are any, those of O
/// positive. Q and O have any number of rows, K and V another one; Q and O have as many heads as K and
/// V, or a multiple: then as many neighbours share a head of K and V. Heads have up to 256 elements;
/// those of Q and K have one head dimension, and those of V and O another one or, by `mma.sync`, the same.
///
/// Elements are [`f16`](half::f16) or [`bf16`](half::bf16), sums `f32`. A row that sees no key
/// becomes 0. The function returns when the work is given to the GPU.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::attention::{Attention, attention};
/// use half::f16;
/// let gpu = Gpu::first()?;
/// // 2 batches of 16 heads of 1000 rows of 128 elements, as (batch, row, head)
/// let layout = layout!((1000,128,16,2):(2048,1,128,2048000));
/// let q = gpu.zeroed::<f16, _>(layout)?;
/// let (k, v) = (gpu.zeroed::<f16, _>(layout)?, gpu.zeroed::<f16, _>(layout)?);
/// let mut o = gpu.zeroed::<f16, _>(layout)?;
/// attention(&gpu, &q, &k, &v, Attention::new().causal(), &mut o)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails if a tensor does not have four modes (`Rank`), if sizes do not fit each other (`SizesDiffer`,
/// `Heads`), if no kernel has so wide heads (`Widths`), if TMA does not copy a tensor
/// (`Tma`), if elements of O are shared (`Overlap`), if a number of the options is not positive
/// (`Scale`, `SoftCap`) or no probability (`Dropout`), if options ask for an instruction by which there
/// is no such attention (`Instruction`), if there is too much (`TooLarge`), or if the GPU lacks the instruction
/// (`Capability`): none before sm_80 has one. Then O is as it was.
///
/// Source: "Attention Is All You Need"; "FlashAttention-2"; "FlashAttention-3". The kernels are in
/// `cute-collective/src/attention` and `cute-collective/src/attention_warps`; `docs/fast-attention.md` and
/// `docs/more-attention.md` explain them.
#[doc(alias("sdpa", "scaled_dot_product_attention", "flash_attention"))]
pub fn attention<'t, T: AttentionElement>(
    gpu: &'t Gpu,
    q: impl MapSource<'t, Element = T>,
    k: impl MapSource<'t, Element = T>,
    v: impl MapSource<'t, Element = T>,
    options: Attention<'_>,
    o: impl MapTarget<'t, Element = T>,
) -> Result<(), AttentionError> {
    options.prepare(gpu, q, k, v, o)?.run()
}

/// [`attention()`] of sequences of different lengths, which lie behind each other: the queries of each
/// see the keys of the same sequence.
///
/// The tensors have the modes (rows, head dimension, heads), with the rows of all sequences behind
/// [`Sequences::ROOM`] rows that belong to none, and strides as for [`attention()`]. [`Sequences`] says
/// which rows are a sequence. Rows of O that belong to none stay as they were, and no element of
/// another sequence is used for a row, whatever it is.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::attention::{Attention, Sequences, attention_of_sequences};
/// use half::f16;
/// let gpu = Gpu::first()?;
/// // 1024 rows of 16 heads of 128 elements, behind 128 rows: sequences of 300 and of 724 rows
/// let layout = layout!((1152,128,16):(2048,1,128));
/// let (q, k) = (gpu.zeroed::<f16, _>(layout)?, gpu.zeroed::<f16, _>(layout)?);
/// let (v, mut o) = (gpu.zeroed::<f16, _>(layout)?, gpu.zeroed::<f16, _>(layout)?);
/// let offsets = gpu.upload(&Tensor::new(&[0_i32, 300, 1024][..], layout!(3:1))?)?;
/// let sequences = Sequences::new(&offsets, &offsets)?;
/// attention_of_sequences(&gpu, &q, &k, &v, sequences, Attention::new().causal(), &mut o)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`attention()`] by `wgmma`, for tensors of three modes; if a tensor has no rows behind the
/// room (`Room`), or if options ask for `mma.sync` (`Instruction`) or for dropout (`WithoutDropout`).
///
/// Source: FlashAttention-2, `flash_attn_varlen_func`.
#[doc(alias("flash_attn_varlen_func", "varlen_attn"))]
pub fn attention_of_sequences<'t, T: AttentionElement>(
    gpu: &'t Gpu,
    q: impl MapSource<'t, Element = T>,
    k: impl MapSource<'t, Element = T>,
    v: impl MapSource<'t, Element = T>,
    sequences: Sequences<'t>,
    options: Attention<'_>,
    o: impl MapTarget<'t, Element = T>,
) -> Result<(), AttentionError> {
    options.prepare_sequences(gpu, q, k, v, sequences, o)?.run()
}

impl Attention<'_> {
    /// Attention with all that is computed on the host, to be run any number of times: a run then
    /// is a launch alone. For the logarithms of the sums, see [`PreparedAttention::sums`].
    ///
    /// # Errors
    /// Those of [`attention`].
    pub fn prepare<'t, T: AttentionElement>(
        &self,
        gpu: &'t Gpu,
        q: impl MapSource<'t, Element = T>,
        k: impl MapSource<'t, Element = T>,
        v: impl MapSource<'t, Element = T>,
        o: impl MapTarget<'t, Element = T>,
    ) -> Result<PreparedAttention<'t>, AttentionError> {
        self.prepare_any(gpu, q, k, v, o, None, None)
    }

    /// [`prepare`](Self::prepare) for sequences of different lengths: see
    /// [`attention_of_sequences`].
    ///
    /// # Errors
    /// Those of [`attention_of_sequences`].
    pub fn prepare_sequences<'t, T: AttentionElement>(
        &self,
        gpu: &'t Gpu,
        q: impl MapSource<'t, Element = T>,
        k: impl MapSource<'t, Element = T>,
        v: impl MapSource<'t, Element = T>,
        sequences: Sequences<'t>,
        o: impl MapTarget<'t, Element = T>,
    ) -> Result<PreparedAttention<'t>, AttentionError> {
        self.prepare_any(gpu, q, k, v, o, Some(sequences), None)
    }

    /// Attention by a kernel of this crate, or by one of another crate.
    #[allow(
        clippy::too_many_arguments,
        reason = "tensors are arguments of their own"
    )]
    pub(super) fn prepare_any<'t, T: AttentionElement>(
        &self,
        gpu: &'t Gpu,
        q: impl MapSource<'t, Element = T>,
        k: impl MapSource<'t, Element = T>,
        v: impl MapSource<'t, Element = T>,
        o: impl MapTarget<'t, Element = T>,
        sequences: Option<Sequences<'t>>,
        own: Option<&OwnAttention>,
    ) -> Result<PreparedAttention<'t>, AttentionError> {
        let packed = sequences.as_ref().map(Sequences::count);
        let (rows, sizes) = Sizes::of_layouts(
            q.map_layout(),
            k.map_layout(),
            v.map_layout(),
            o.map_layout(),
            packed,
        )?;
        let by_wgmma_alone = packed
            .map(|_| "attention of sequences of different lengths")
            .or(own.map(|_| "attention by kernels of other crates"));
        let instruction = match by_wgmma_alone {
            Some(_) => self.instruction_on(gpu.capability(), by_wgmma_alone)?,
            None => self.choose(gpu.capability(), self.alone::<T>(&sizes))?,
        };
        let (launched, tensors) = match instruction {
            AttentionInstruction::Wgmma => {
                let chosen = Chosen::of::<T>(own, self, &sizes, gpu)?;
                let head = chosen.head();
                let mut arguments = self.arguments(&sizes, head.mean_width())?;
                rows[3].check_distinct()?;
                let [q_map, k_map, v_map, o_map] = maps(&rows, head, sizes.batching)?;
                let (kernel, launch) = chosen.on(gpu, self, &sizes, &mut arguments)?;
                let maps = [
                    q.encoded_from(q_map.0, q_map.1)?,
                    k.encoded_from(k_map.0, k_map.1)?,
                    v.encoded_from(v_map.0, v_map.1)?,
                    o.encoded_from(o_map.0, o_map.1)?,
                ];
                let tensors = Tensors::of_maps(gpu, maps, sequences);
                ((kernel, launch, arguments), tensors)
            }
            AttentionInstruction::MmaSync => {
                let launched = self.launched_by_warps::<T>(gpu, &rows[3], &sizes)?;
                let tensors = [q.any(), k.any(), v.any(), o.any()];
                (launched, self.tensors_of_warps(&rows, tensors, &sizes)?)
            }
        };
        let workspace = self.workspace(gpu)?;
        Ok(PreparedAttention::of(
            gpu,
            launched,
            tensors,
            (rows[0], sizes.batching),
            workspace,
        ))
    }

    /// The kernel by `mma.sync`, its launch and its numbers.
    fn launched_by_warps<T: AttentionElement>(
        &self,
        gpu: &Gpu,
        rows_of_o: &Rows,
        sizes: &Sizes,
    ) -> Result<(Kernel, Launch, AttentionArguments), AttentionError> {
        let (queries, values) = (sizes.width, sizes.value_width);
        let entry = warps::entry(T::FORMAT, queries, self.dropout.is_some()).ok_or(
            AttentionError::Widths {
                queries,
                values,
                built: warps::WIDTHS,
            },
        )?;
        let arguments = self.arguments(sizes, entry.width())?;
        rows_of_o.check_distinct()?;
        let kernel = text::kernel(gpu, entry.name, entry.text)?;
        let launch = Launch::new(sizes.blocks(entry.rows())?, warps::THREADS)
            .shared_bytes(entry.shared_bytes());
        Ok((kernel, launch, arguments))
    }

    /// The tensors for that kernel, which reads rows by their strides.
    fn tensors_of_warps<'t>(
        &self,
        rows: &[Rows; 4],
        tensors: [AnyTensor<'t>; 4],
        sizes: &Sizes,
    ) -> Result<Tensors<'t>, AttentionError> {
        Ok(Tensors::Rows {
            rows: Box::new(core::array::from_fn(|i| {
                rows[i].to_kernel(tensors[i].address())
            })),
            tensors,
            width: sizes.width as u32, // at most 256
            keep: self.keep()?,
            modification: match self.scores {
                AttentionScores::Plain => Modification::Plain,
                AttentionScores::SoftCap(_) => Modification::SoftCap,
                AttentionScores::Alibi(_) => Modification::Alibi,
            },
        })
    }

    /// The numbers for the kernel, for heads of this width, on average of K and V.
    pub(super) fn arguments(
        &self,
        sizes: &Sizes,
        width: u32,
    ) -> Result<AttentionArguments, AttentionError> {
        let scale = self.checked_scale(sizes.width)?;
        let modification = match self.scores {
            AttentionScores::SoftCap(cap) if !is_positive(cap) => {
                return Err(AttentionError::SoftCap { cap });
            }
            AttentionScores::SoftCap(cap) => cap,
            AttentionScores::Alibi(slopes) if slopes.len() as u64 != sizes.heads => {
                return Err(AttentionError::SizesDiffer {
                    tensors: [AttentionTensor::Q, AttentionTensor::Slopes],
                    mode: "heads",
                    sizes: [sizes.heads, slopes.len() as u64],
                });
            }
            _ => 0.0,
        };
        let (left, right, alignment) = self.distances();
        let (queries, keys) = (sizes.queries as u32, sizes.keys as u32); // below 2^29
        let bytes_of_key = u64::from(width) * 4; // two bytes for each element of K and of V
        let at_once = match sizes.batching {
            Batches::Packed => BYTES_AT_ONCE / bytes_of_key,
            Batches::Alike => {
                (BYTES_AT_ONCE / (sizes.keys * bytes_of_key)).clamp(1, sizes.heads * sizes.batches)
            }
        };
        Ok(AttentionArguments {
            queries,
            keys,
            heads: sizes.heads as u32, // there are fewer than tiles, and so below
            heads_per_key: (sizes.heads / sizes.key_heads) as u32,
            batches: sizes.batches as u32,
            at_once: at_once as u32, // below 2^20, or no more than all heads
            exponent: if self.scores == AttentionScores::Plain {
                scale * LOG2_E
            } else {
                LOG2_E
            },
            scale,
            modification,
            shift: match (alignment, sizes.batching) {
                (Alignment::Starts, _) => 0,
                (Alignment::Ends, Batches::Packed) => 1,
                (Alignment::Ends, Batches::Alike) => keys as i32 - queries as i32,
            },
            left,
            right,
            maxima: Maxima::by_option(self.maximum_before) as u32,
            sums: [0; 3],
        })
    }

    /// Which weights stay.
    pub(super) fn keep(&self) -> Result<Keep, AttentionError> {
        let Some(Dropout {
            probability,
            seed,
            offset,
        }) = self.dropout
        else {
            return Ok(Keep {
                seed: [0; 2],
                offset: 0,
                below: ALL,
            });
        };
        let below = (f64::from(ALL) * (1.0 - f64::from(probability))).round();
        if !(probability >= 0.0 && below >= 1.0) {
            return Err(AttentionError::Dropout { probability });
        }
        Ok(Keep {
            seed: [seed as u32, (seed >> 32) as u32],
            offset,
            below: below as u32, // at most 2^16
        })
    }

    /// How scores of heads of a width are scaled.
    pub(super) fn checked_scale(&self, width: u64) -> Result<f32, AttentionError> {
        // wider heads than there are kernels for are refused by their width
        let scale = self.scale.unwrap_or_else(|| 1.0 / (width as f32).sqrt());
        if !is_positive(scale) {
            return Err(AttentionError::Scale { scale });
        }
        Ok(scale)
    }

    /// How many keys before and behind its place a query sees, and which place that is.
    pub(super) fn distances(&self) -> (i32, i32, Alignment) {
        const FAR: u32 = ROWS_END as u32;
        let (left, right, alignment) = match self.mask {
            AttentionMask::Full => (FAR, FAR, Alignment::Ends),
            AttentionMask::Causal(alignment) => (FAR, 0, alignment),
            AttentionMask::Window {
                left,
                right,
                alignment,
            } => (left.min(FAR), right.min(FAR), alignment),
        };
        (left as i32, right as i32, alignment)
    }

    /// Two counters that are 0, from which blocks take tiles and which each launch leaves as they
    /// were; and the slopes of heads, or what says which weights stay. Kernels by `mma.sync`, which
    /// may have both, are told of the latter by an argument.
    fn workspace(&self, gpu: &Gpu) -> Result<GpuTensor<u32, Words>, AttentionError> {
        let mut words = Vec::from([0; 2]);
        match self.scores {
            AttentionScores::Alibi(_) => words.extend(self.slopes()),
            _ if self.dropout.is_some() => words.extend(self.keep()?.to_words()),
            _ => {
                let count = words.len();
                return Ok(gpu.zeroed(layout!(count:1))?);
            }
        }
        Ok(upload(gpu, &words)?)
    }

    /// The slopes of heads, as words; none if scores have no slopes.
    pub(super) fn slopes(&self) -> impl Iterator<Item = u32> {
        let slopes = match self.scores {
            AttentionScores::Alibi(slopes) => slopes,
            _ => &[],
        };
        slopes.iter().map(|slope| slope.to_bits())
    }
}

/// A list of words in the memory of a GPU.
pub(super) fn upload(gpu: &Gpu, words: &[u32]) -> Result<GpuTensor<u32, Words>, CudaError> {
    let count = words.len();
    gpu.upload(&Tensor::new(words, layout!(count:1))?)
}

/// The numbers of the tensor maps of Q, K, V and O, and which element each begins with.
fn maps(
    rows: &[Rows; 4],
    head: &Head,
    batching: Batches,
) -> Result<[(TensorMap, u64); 4], AttentionError> {
    let [of_queries, of_keys] = (head.boxes)();
    let [q, k, v, o] = rows;
    Ok([
        q.map_from(&of_queries, QUERY_ROWS, batching)?,
        k.map_from(&of_keys, head.keys, batching)?,
        v.map_from(&of_keys, head.keys, batching)?,
        o.map_from(&of_queries, QUERY_ROWS, batching)?,
    ])
}

/// Whether a number is positive, finite, and so large that 1 divided by it is finite too.
pub(super) fn is_positive(x: f32) -> bool {
    x.is_finite() && x >= 1e-30
}
