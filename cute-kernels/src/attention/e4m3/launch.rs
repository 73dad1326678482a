//! Attention of E4M3 with tensors on a GPU.

use super::entry::{KEYS, WIDTHS, entry};
use super::scales::E4m3Scales;
use super::values::Values;
use crate::attention::launch::{QUERY_ROWS, is_positive, upload};
use crate::attention::prepared::Tensors;
use crate::attention::sizes::Sizes;
use crate::attention::tiles::THREADS;
use crate::attention::{Attention, AttentionElement, AttentionError, PreparedAttention, Sequences};
use crate::text;
use cute_core::layout::Layout;
use cute_cuda::{F8E4M3, Gpu, GpuTensor, Launch, MapSource, MapTarget};
use cute_gpu::FlatModes;
use std::vec::Vec;

/// O = softmax(scale·Q·Kᵀ)·V of Q, K and V with elements of 8 bits, computed on a GPU of sm_90.
///
/// A number of Q, K or V is its element of [`F8E4M3`] times the tensor's [scale](E4m3Scales); O has
/// elements of [`f16`](half::f16) or [`bf16`](half::bf16). Modes, sizes and strides are as for
/// [`attention`](crate::attention::attention()) by `wgmma`, with two differences. Heads have up to 128
/// elements. V is copied in another order first, by a kernel of its own into memory that is taken here, as
/// large as V. So V may have any strides; the copy is fastest where rows can be read 16 bytes at a time.
///
/// All masks and modifications of scores are as for 16 bits; each tile has its own maximum. Scores and
/// sums are `f32`, to which the products of 8 bits on Hopper add with about 14 bits. Weights are rounded to
/// E4M3, after a multiplication by 256, and their sums are those before. So O differs by some percent
/// from that of exact weights, relative to its size, and the logarithms of the sums hardly.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::{F8E4M3, Gpu};
/// use cute_kernels::attention::{Attention, e4m3::{E4m3Scales, attention_e4m3}};
/// use half::bf16;
/// let gpu = Gpu::first()?;
/// // 2 batches of 16 heads of 1000 rows of 128 elements, as (batch, row, head)
/// let layout = layout!((1000,128,16,2):(2048,1,128,2048000));
/// let q = gpu.zeroed::<F8E4M3, _>(layout)?;
/// let (k, v) = (gpu.zeroed::<F8E4M3, _>(layout)?, gpu.zeroed::<F8E4M3, _>(layout)?);
/// let mut o = gpu.zeroed::<bf16, _>(layout)?;
/// let scales = E4m3Scales { q: 0.01, k: 0.02, v: 0.01 };
/// attention_e4m3(&gpu, &q, &k, &v, scales, Attention::new().causal(), &mut o)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`attention`](crate::attention::attention()) by `wgmma`; if a scale is not positive
/// (`ElementScale`), and if options ask for what there is no kernel for: dropout (`WithoutDropout`), or
/// `mma.sync` (`Instruction`). Then O is as it was. Decoding and gradients take no elements of 8 bits: that
/// does not compile.
///
/// Source: "FlashAttention-3", section 3.3. The kernels are in `cute-collective/src/attention`, and
/// `docs/more-attention.md` explains them.
#[doc(alias("fp8", "flash_attn_func"))]
pub fn attention_e4m3<'t, U: AttentionElement>(
    gpu: &'t Gpu,
    q: impl MapSource<'t, Element = F8E4M3>,
    k: impl MapSource<'t, Element = F8E4M3>,
    v: impl MapSource<'t, Element = F8E4M3>,
    scales: E4m3Scales,
    options: Attention<'_>,
    o: impl MapTarget<'t, Element = U>,
) -> Result<(), AttentionError> {
    options.prepare_e4m3(gpu, q, k, v, scales, o)?.run()
}

/// [`attention_e4m3`] of sequences of different lengths that lie behind each other, as
/// [`attention_of_sequences`](crate::attention::attention_of_sequences()) takes them: tensors have the modes
/// (rows, head dimension, heads), with the rows of all sequences behind [`Sequences::ROOM`] rows that belong to
/// none. All sequences have the same scales.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::{F8E4M3, Gpu};
/// use cute_kernels::attention::e4m3::{E4m3Scales, attention_e4m3_of_sequences};
/// use cute_kernels::attention::{Attention, Sequences};
/// use half::bf16;
/// let gpu = Gpu::first()?;
/// // 1024 rows of 16 heads of 128 elements, behind 128 rows: sequences of 300 and of 724 rows
/// let layout = layout!((1152,128,16):(2048,1,128));
/// let q = gpu.zeroed::<F8E4M3, _>(layout)?;
/// let (k, v) = (gpu.zeroed::<F8E4M3, _>(layout)?, gpu.zeroed::<F8E4M3, _>(layout)?);
/// let mut o = gpu.zeroed::<bf16, _>(layout)?;
/// let offsets = gpu.upload(&Tensor::new(&[0_i32, 300, 1024][..], layout!(3:1))?)?;
/// let sequences = Sequences::new(&offsets, &offsets)?;
/// let (scales, options) = (E4m3Scales::default(), Attention::new().causal());
/// attention_e4m3_of_sequences(&gpu, &q, &k, &v, sequences, scales, options, &mut o)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`attention_e4m3`], for tensors of three modes; and if a tensor has no rows behind the room
/// (`Room`).
///
/// Source: FlashAttention-3, `flash_attn_varlen_func`.
#[doc(alias = "flash_attn_varlen_func")]
#[allow(
    clippy::too_many_arguments,
    reason = "tensors are arguments of their own"
)]
pub fn attention_e4m3_of_sequences<'t, U: AttentionElement>(
    gpu: &'t Gpu,
    q: impl MapSource<'t, Element = F8E4M3>,
    k: impl MapSource<'t, Element = F8E4M3>,
    v: impl MapSource<'t, Element = F8E4M3>,
    sequences: Sequences<'t>,
    scales: E4m3Scales,
    options: Attention<'_>,
    o: impl MapTarget<'t, Element = U>,
) -> Result<(), AttentionError> {
    options
        .prepare_e4m3_sequences(gpu, q, k, v, sequences, scales, o)?
        .run()
}

/// Attention of E4M3 that is ready to run any number of times; it borrows its tensors. See
/// [`Attention::prepare_e4m3`].
#[derive(Debug)]
pub struct PreparedE4m3<'t> {
    values: Values<'t>,
    attention: PreparedAttention<'t>,
}

impl Attention<'_> {
    /// Attention of E4M3 with all that is computed on the host, and its workspace: as many bytes as V has
    /// elements, for a number of rows that is a multiple of 16. A run then is two launches. See
    /// [`attention_e4m3`].
    ///
    /// # Errors
    /// Those of [`attention_e4m3`].
    pub fn prepare_e4m3<'t, U: AttentionElement>(
        &self,
        gpu: &'t Gpu,
        q: impl MapSource<'t, Element = F8E4M3>,
        k: impl MapSource<'t, Element = F8E4M3>,
        v: impl MapSource<'t, Element = F8E4M3>,
        scales: E4m3Scales,
        o: impl MapTarget<'t, Element = U>,
    ) -> Result<PreparedE4m3<'t>, AttentionError> {
        self.prepare_e4m3_any(gpu, q, k, v, None, scales, o)
    }

    /// [`prepare_e4m3`](Self::prepare_e4m3) for sequences of different lengths: see
    /// [`attention_e4m3_of_sequences`]. In the workspace each sequence may have up to 128 rows more, and a run
    /// is three launches.
    ///
    /// # Errors
    /// Those of [`attention_e4m3_of_sequences`].
    #[allow(
        clippy::too_many_arguments,
        reason = "tensors are arguments of their own"
    )]
    pub fn prepare_e4m3_sequences<'t, U: AttentionElement>(
        &self,
        gpu: &'t Gpu,
        q: impl MapSource<'t, Element = F8E4M3>,
        k: impl MapSource<'t, Element = F8E4M3>,
        v: impl MapSource<'t, Element = F8E4M3>,
        sequences: Sequences<'t>,
        scales: E4m3Scales,
        o: impl MapTarget<'t, Element = U>,
    ) -> Result<PreparedE4m3<'t>, AttentionError> {
        self.prepare_e4m3_any(gpu, q, k, v, Some(sequences), scales, o)
    }

    /// For batches of as many rows each, or for packed sequences.
    #[allow(
        clippy::too_many_arguments,
        reason = "tensors are arguments of their own"
    )]
    fn prepare_e4m3_any<'t, U: AttentionElement>(
        &self,
        gpu: &'t Gpu,
        q: impl MapSource<'t, Element = F8E4M3>,
        k: impl MapSource<'t, Element = F8E4M3>,
        v: impl MapSource<'t, Element = F8E4M3>,
        sequences: Option<Sequences<'t>>,
        scales: E4m3Scales,
        o: impl MapTarget<'t, Element = U>,
    ) -> Result<PreparedE4m3<'t>, AttentionError> {
        let ([rows_q, rows_k, rows_v, rows_o], sizes) = Sizes::of_layouts(
            q.map_layout(),
            k.map_layout(),
            v.map_layout(),
            o.map_layout(),
            sequences.as_ref().map(Sequences::count),
        )?;
        let scales = scales.checked()?;
        let scale = self.checked_scale(sizes.width)? * scales.q * scales.k;
        if !is_positive(scale) {
            return Err(AttentionError::Scale { scale });
        }
        self.instruction_on(gpu.capability(), Some("attention of E4M3"))?;
        let (mask, scores) = self.mask_and_scores()?;
        let (queries, values) = (sizes.width, sizes.value_width);
        let entry = entry(U::FORMAT, queries.max(values), mask, scores, sizes.batching);
        let entry = entry.ok_or(AttentionError::Widths {
            queries,
            values,
            built: WIDTHS,
        })?;
        let of_elements = Attention {
            scale: Some(scale),
            ..*self
        };
        // elements of K and V are half as large as those of 16 bits, by which keys are counted
        let arguments = of_elements.arguments(&sizes, entry.head.width / 2)?;
        rows_o.check_distinct()?;
        let [of_q, of_k, of_v, of_o] = (entry.head.boxes)();
        let q_map = rows_q.map_from(&of_q, QUERY_ROWS, sizes.batching)?;
        let k_map = rows_k.map_from(&of_k, KEYS, sizes.batching)?;
        let o_map = rows_o.map_from(&of_o, QUERY_ROWS, sizes.batching)?;
        let values = Values::of(gpu, v.any(), &rows_v, &sizes, arguments)?;
        let v_map = values.map(&of_v, gpu)?;
        let kernel = text::kernel(gpu, entry.name, entry.text)?;
        let launch = Launch::new(sizes.tiles.min(gpu.multiprocessors()), THREADS)
            .shared_bytes(entry.head.shared_bytes());
        let maps = [
            q.encoded_from(q_map.0, q_map.1)?,
            k.encoded_from(k_map.0, k_map.1)?,
            v_map,
            o.encoded_from(o_map.0, o_map.1)?,
        ];
        // two counters that are 0, the inverse of V's scale, and slopes of heads
        let mut workspace = Vec::from([0, 0, (1.0 / scales.v).to_bits()]);
        workspace.extend(self.slopes());
        let attention = PreparedAttention::of(
            gpu,
            (kernel, launch, arguments),
            Tensors::of_maps(gpu, maps, sequences),
            (rows_q, sizes.batching),
            upload(gpu, &workspace)?,
        );
        Ok(PreparedE4m3 { values, attention })
    }
}

impl<'t> PreparedE4m3<'t> {
    /// Also writes the logarithms of the sums: see [`PreparedAttention::sums`].
    ///
    /// # Errors
    /// Those of [`PreparedAttention::sums`].
    pub fn sums<L: Layout + FlatModes>(
        self,
        sums: &'t mut GpuTensor<f32, L>,
    ) -> Result<Self, AttentionError> {
        Ok(PreparedE4m3 {
            attention: self.attention.sums(sums)?,
            ..self
        })
    }

    /// Gives the work to the GPU: V is copied again in each run.
    ///
    /// # Errors
    /// Fails if a tensor belongs to another GPU or stream, or if the GPU has failed (`Cuda`).
    pub fn run(&mut self) -> Result<(), AttentionError> {
        self.values.run(self.attention.offsets())?;
        self.attention.run()
    }
}
