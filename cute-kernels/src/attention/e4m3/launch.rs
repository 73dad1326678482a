//! Attention of E4M3 with tensors on a GPU.

use super::arguments::{VALUES_KEYS, VALUES_LINE, VALUES_THREADS, VALUES_WIDTH, ValuesArguments};
use super::entry::{VALUES, WIDTHS, entry};
use super::scales::E4m3Scales;
use crate::attention::launch::{Words, is_positive};
use crate::attention::rows::{MODES, Rows};
use crate::attention::sizes::Sizes;
use crate::attention::tiles::THREADS;
use crate::attention::{
    Attention, AttentionElement, AttentionError, AttentionScores, AttentionTensor,
    PreparedAttention,
};
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_cuda::{
    AnyTensor, ByValue, CudaError, F8E4M3, Gpu, GpuTensor, Kernel, Launch, MapSource, MapTarget,
};
use cute_gpu::{FlatModes, TensorMap, TmaBox};
use std::borrow::ToOwned;
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
/// `mma.sync` (`Instruction`). Then O is as it was. Sequences of different lengths, decoding and
/// gradients take no elements of 8 bits: that does not compile.
///
/// Source: "FlashAttention-3", section 3.3. The kernels are in `cute-collective/src/attention`, and
/// `docs/fast-attention.md` explains them.
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

/// Attention of E4M3 that is ready to run any number of times; it borrows its tensors. See
/// [`Attention::prepare_e4m3`].
#[derive(Debug)]
pub struct PreparedE4m3<'t> {
    values: Values<'t>,
    attention: PreparedAttention<'t>,
}

/// What writes Vᵀ.
#[derive(Debug)]
struct Values<'t> {
    kernel: Kernel,
    launch: Launch,
    v: AnyTensor<'t>,
    to: GpuTensor<F8E4M3, Words>,
    arguments: ValuesArguments,
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
        let rows_q = Rows::of(AttentionTensor::Q, q.map_layout(), MODES)?;
        let rows_k = Rows::of(AttentionTensor::K, k.map_layout(), MODES)?;
        let rows_v = Rows::of(AttentionTensor::V, v.map_layout(), MODES)?;
        let rows_o = Rows::of(AttentionTensor::O, o.map_layout(), MODES)?;
        let sizes = Sizes::of(&rows_q, &rows_k, &rows_v, &rows_o, None)?;
        let scales = scales.checked()?;
        let scale = self.checked_scale(sizes.width)? * scales.q * scales.k;
        if !is_positive(scale) {
            return Err(AttentionError::Scale { scale });
        }
        self.instruction_on(gpu.capability(), Some("attention of E4M3"))?;
        let (mask, scores) = self.mask_and_scores()?;
        let (queries, values) = (sizes.width, sizes.value_width);
        let entry = entry(U::FORMAT, queries.max(values), mask, scores);
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
        let (q_map, k_map) = (rows_q.map(&of_q)?, rows_k.map(&of_k)?);
        let (o_map, v) = (rows_o.map(&of_o)?, v.any());
        let values = Values::of(gpu, v, &rows_v, &sizes)?;
        let v_map = (&values.to).encoded(values.map(&of_v)?)?;
        // SAFETY: the map stands beside its tensor, which the kernel of attention reads alone.
        #[allow(unsafe_code, reason = "a map beside its tensor")]
        let v_map = unsafe { v_map.detached(gpu) };
        let kernel = gpu.cached_kernel(entry.name, entry.name, || entry.text.to_owned())?;
        let launch = Launch::new(sizes.tiles.min(gpu.multiprocessors()), THREADS)
            .shared_bytes(entry.head.shared_bytes());
        let maps = [
            q.encoded(q_map)?,
            k.encoded(k_map)?,
            v_map,
            o.encoded(o_map)?,
        ];
        let workspace = self.workspace_of_scaled_values(gpu, scales.v)?;
        let attention =
            PreparedAttention::of_maps(gpu, (kernel, launch, arguments), maps, rows_q, workspace);
        Ok(PreparedE4m3 { values, attention })
    }

    /// Two counters that are 0, the inverse of V's scale, and slopes of heads, if scores have slopes.
    fn workspace_of_scaled_values(
        &self,
        gpu: &Gpu,
        scale: f32,
    ) -> Result<GpuTensor<u32, Words>, AttentionError> {
        let mut words = Vec::from([0, 0, (1.0 / scale).to_bits()]);
        if let AttentionScores::Alibi(slopes) = self.scores {
            words.extend(slopes.iter().map(|slope| slope.to_bits()));
        }
        let count = words.len();
        let words = Tensor::new(&words[..], layout!(count:1)).map_err(CudaError::from)?;
        Ok(gpu.upload(&words)?)
    }
}

impl<'t> Values<'t> {
    fn of(gpu: &Gpu, v: AnyTensor<'t>, rows: &Rows, sizes: &Sizes) -> Result<Self, AttentionError> {
        let [
            (keys, row),
            (width, column),
            (heads, head),
            (batches, batch),
        ] = [0, 1, 2, 3].map(|mode| rows.mode(mode));
        let blocks = u128::from(keys.div_ceil(VALUES_KEYS.into())) * u128::from(heads * batches);
        let blocks = u32::try_from(blocks)
            .ok()
            .filter(|&blocks| blocks < 1 << 31);
        let blocks = blocks.ok_or_else(|| sizes.too_large())?;
        let in_lines = column == i128::from(width > 1)
            && [row, head, batch].iter().all(|stride| stride % 16 == 0)
            && v.address().is_multiple_of(16);
        let arguments = ValuesArguments {
            strides: [row, column, head, batch].map(|stride| stride as i64), // of a tensor's layout
            // below 2^29, at most 128, and fewer than blocks
            keys: keys as u32,
            width: width as u32,
            heads: heads as u32,
            batches: batches as u32,
            in_lines: in_lines.into(),
            unused: 0,
        };
        let (name, text) = VALUES;
        let elements = padded(keys) * width * heads * batches;
        let elements = usize::try_from(elements).map_err(|_| sizes.too_large())?;
        // SAFETY: all elements are written before they are read.
        #[allow(unsafe_code, reason = "elements are written by a kernel")]
        let to = unsafe { gpu.uninitialized::<F8E4M3, _>(layout!(elements:1))? };
        Ok(Values {
            kernel: gpu.cached_kernel(name, name, || text.to_owned())?,
            launch: Launch::new(blocks, VALUES_THREADS)
                .shared_bytes(VALUES_WIDTH * VALUES_LINE * 4),
            v,
            to,
            arguments,
        })
    }

    /// The numbers of the tensor map of Vᵀ: of modes (head dimension, keys, heads, batches).
    fn map(&self, tile: &TmaBox) -> Result<TensorMap, AttentionError> {
        let a = &self.arguments;
        let (width, heads, batches) = (a.width as i64, a.heads as i64, a.batches as i64);
        let keys = padded(a.keys.into()) as i64;
        let (head, batch) = (keys * width, keys * width * heads);
        let tensor = AttentionTensor::V;
        match try_layout!((width, keys, heads, batches):(keys, 1, head, batch)) {
            Ok(layout) => {
                TensorMap::new(tile, layout).map_err(|error| AttentionError::Tma { tensor, error })
            }
            Err(_) => unreachable!("the layout has as many elements as the tensor"),
        }
    }
}

/// The keys of Vᵀ: a multiple of those that change places.
fn padded(keys: u64) -> u64 {
    keys.next_multiple_of(16)
}

impl<'t> PreparedE4m3<'t> {
    /// With the logarithms of the sums as well: see [`PreparedAttention::sums`].
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
        let Values {
            kernel,
            launch,
            v,
            to,
            arguments,
        } = &mut self.values;
        // SAFETY: the arguments are those of the kernel, which reads elements of V by its strides, and
        // writes as many as the other tensor has. V is borrowed, and read in lines if they are aligned.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            kernel.launch(*launch, (&*v, to, ByValue(*arguments)))?;
        }
        self.attention.run()
    }
}
