//! Attention of tensors on a GPU.

use super::arguments::AttentionArguments;
use super::entry::{AttentionElement, Entry, Mask, Scores, entry, widths};
use super::rows::Rows;
use super::tiles::{CONSUMERS, THREADS};
use super::{
    Alignment, Attention, AttentionError, AttentionMask, AttentionScores, AttentionTensor,
};
use core::f32::consts::LOG2_E;
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_cuda::{
    AnyTensor, ByValue, Capability, EncodedMap, Gpu, GpuTensor, Kernel, Launch, MapSource,
    MapTarget,
};
use cute_gpu::FlatModes;
use std::borrow::ToOwned;
use std::vec::Vec;

/// The first number of rows that is too large; distances beyond it reach every key.
const ROWS_END: u64 = 1 << 29;

/// How many bytes of K and V of the heads that are worked on at once, where queries see different
/// numbers of keys.
const BYTES_AT_ONCE: u64 = 32 << 20;

/// O = softmax(scale·Q·Kᵀ)·V, computed on the GPU.
///
/// All four tensors have the modes (rows, head dimension, heads, batches), in this order and with
/// any strides but these: the head dimension has stride 1, and the others are multiples of 16
/// bytes. So they may lie as (batch, head, row), as (batch, row, head), or side by side in one
/// tensor, of which they are views. Q and O have any number of rows, K and V another one; Q and O
/// have as many heads as K and V, or a multiple: then as many neighbours share a head of K and V.
/// Heads have up to 256 elements.
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
/// Fails if a tensor has not four modes (`Rank`), if sizes do not fit each other (`SizesDiffer`,
/// `Heads`), if no kernel has so wide heads (`HeadDimension`), if TMA does not copy a tensor
/// (`Tma`), if elements of O are shared (`Overlap`), if a number of the options is not positive
/// (`Scale`, `SoftCap`), if there is too much (`TooLarge`), or if the GPU is none of sm_90
/// (`Capability`). Then O is as it was.
///
/// Source: "Attention Is All You Need"; "FlashAttention-3". The kernels are in
/// `cute-kernels/attention`, and `docs/fast-attention.md` explains them.
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

/// Attention that is ready to run any number of times; it borrows its tensors. See
/// [`Attention::prepare`].
#[derive(Debug)]
pub struct PreparedAttention<'t> {
    kernel: Kernel,
    launch: Launch,
    q: EncodedMap<'t>,
    k: EncodedMap<'t>,
    v: EncodedMap<'t>,
    o: EncodedMap<'t>,
    shape: Rows,
    sums: AnyTensor<'t>,
    workspace: Option<GpuTensor<u32, Words>>,
    arguments: AttentionArguments,
}

/// The layout of a list of words.
type Words = Layout![usize:1];

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
        let rows_q = Rows::of(AttentionTensor::Q, q.map_layout())?;
        let rows_k = Rows::of(AttentionTensor::K, k.map_layout())?;
        let rows_v = Rows::of(AttentionTensor::V, v.map_layout())?;
        let rows_o = Rows::of(AttentionTensor::O, o.map_layout())?;
        let sizes = Sizes::of(&rows_q, &rows_k, &rows_v, &rows_o)?;
        let entry = self.entry::<T>(&sizes)?;
        let arguments = self.arguments(&sizes, entry)?;
        rows_o.check_distinct()?;
        let found = gpu.capability();
        if found.major != Capability::TMA.major {
            return Err(AttentionError::Capability { found });
        }
        let [of_queries, of_keys] = (entry.head.boxes)();
        let (map_q, map_k) = (rows_q.map(&of_queries)?, rows_k.map(&of_keys)?);
        let (map_v, map_o) = (rows_v.map(&of_keys)?, rows_o.map(&of_queries)?);
        let kernel = gpu.cached_kernel(entry.name, entry.name, || entry.text.to_owned())?;
        let blocks = sizes.tiles.min(gpu.multiprocessors());
        Ok(PreparedAttention {
            kernel,
            launch: Launch::new(blocks, THREADS).shared_bytes(entry.head.shared_bytes()),
            q: q.encoded(map_q)?,
            k: k.encoded(map_k)?,
            v: v.encoded(map_v)?,
            o: o.encoded(map_o)?,
            shape: rows_q,
            sums: AnyTensor::none(gpu),
            workspace: self.workspace(gpu, entry)?,
            arguments,
        })
    }

    /// The kernel.
    pub(super) fn entry<T: AttentionElement>(
        &self,
        sizes: &Sizes,
    ) -> Result<&'static Entry, AttentionError> {
        let scores = match self.scores {
            AttentionScores::Plain => Scores::Plain,
            AttentionScores::SoftCap(_) => Scores::SoftCap,
            AttentionScores::Alibi(_) => Scores::Alibi,
        };
        let mask = match self.mask {
            AttentionMask::Full if scores == Scores::Plain => Mask::Full,
            AttentionMask::Causal(_) if scores == Scores::Plain => Mask::Causal,
            _ => Mask::Window,
        };
        let (found, built) = (sizes.width, widths(mask, scores));
        entry(T::FORMAT, found, mask, scores).ok_or(AttentionError::HeadDimension { found, built })
    }

    /// What the kernel is told.
    pub(super) fn arguments(
        &self,
        sizes: &Sizes,
        entry: &Entry,
    ) -> Result<AttentionArguments, AttentionError> {
        // a width is at most 256, so its root is exact enough
        let scale = self
            .scale
            .unwrap_or_else(|| 1.0 / f32::from(sizes.width as u16).sqrt());
        if !is_positive(scale) {
            return Err(AttentionError::Scale { scale });
        }
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
        let far = ROWS_END as u32;
        let (left, right, alignment) = match self.mask {
            AttentionMask::Full => (far, far, Alignment::Ends),
            AttentionMask::Causal(alignment) => (far, 0, alignment),
            AttentionMask::Window {
                left,
                right,
                alignment,
            } => (left.min(far), right.min(far), alignment),
        };
        let (queries, keys) = (sizes.queries as u32, sizes.keys as u32); // below 2^29
        let bytes = sizes.keys * u64::from(entry.head.width) * 4;
        let at_once = (BYTES_AT_ONCE / bytes).clamp(1, sizes.heads * sizes.batches);
        Ok(AttentionArguments {
            queries,
            keys,
            heads: sizes.heads as u32, // there are fewer than tiles, and so below
            heads_per_key: (sizes.heads / sizes.key_heads) as u32,
            batches: sizes.batches as u32,
            heads_at_once: at_once as u32,
            exponent: if entry.scores == Scores::Plain {
                scale * LOG2_E
            } else {
                LOG2_E
            },
            scale,
            modification,
            shift: match alignment {
                Alignment::Ends => keys as i32 - queries as i32,
                Alignment::Starts => 0,
            },
            left: left as i32,
            right: right as i32,
            sums: [0; 3],
        })
    }

    /// Two counters that are 0, from which blocks take tiles and which each launch leaves as they
    /// were; and the slopes of heads.
    fn workspace(
        &self,
        gpu: &Gpu,
        entry: &Entry,
    ) -> Result<Option<GpuTensor<u32, Words>>, AttentionError> {
        if entry.mask == Mask::Full {
            return Ok(None);
        }
        let AttentionScores::Alibi(slopes) = self.scores else {
            let count = 2_usize;
            return Ok(Some(gpu.zeroed(layout!(count:1))?));
        };
        let words: Vec<u32> = [0, 0]
            .into_iter()
            .chain(slopes.iter().map(|slope| slope.to_bits()))
            .collect();
        let count = words.len();
        let words =
            Tensor::new(&words[..], layout!(count:1)).map_err(cute_cuda::CudaError::from)?;
        Ok(Some(gpu.upload(&words)?))
    }
}

impl<'t> PreparedAttention<'t> {
    /// With the logarithms of the sums as well: `ln Σ e^score` for each query, of modes (rows,
    /// heads, batches); −∞ for a row that sees no key.
    ///
    /// # Errors
    /// Fails if the tensor has not three modes (`Rank`) of the sizes of Q (`SizesDiffer`), or if a
    /// stride is negative or 2^32 or more (`Stride`).
    pub fn sums<L: Layout + FlatModes>(
        mut self,
        sums: &'t mut GpuTensor<f32, L>,
    ) -> Result<Self, AttentionError> {
        let rows = Rows::of(AttentionTensor::Sums, sums.layout())?;
        rows.same(0, &self.shape, 0, "rows")?;
        rows.same(1, &self.shape, 2, "heads")?;
        rows.same(2, &self.shape, 3, "batches")?;
        self.arguments.sums = rows.strides()?;
        self.sums = AnyTensor::of_mut(sums);
        Ok(self)
    }

    /// Gives the work to the GPU.
    ///
    /// # Errors
    /// Fails if a tensor belongs to another GPU or stream, or if the GPU has failed (`Cuda`).
    pub fn run(&mut self) -> Result<(), AttentionError> {
        let none = AnyTensor::none(self.q.gpu());
        let workspace = self.workspace.as_mut().map(AnyTensor::of_mut);
        let workspace = workspace.as_ref().unwrap_or(&none);
        let arguments = ByValue(self.arguments);
        // SAFETY: the arguments are those of the kernel. Its tensor maps are for boxes of its tiles
        // and reach elements of the tensors alone, which are borrowed, O for writes. The sums have
        // an element for each row of Q, and the workspace what the kernel uses of it.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            self.kernel.launch(
                self.launch,
                (
                    &self.q, &self.k, &self.v, &self.o, &self.sums, workspace, arguments,
                ),
            )?;
        }
        Ok(())
    }
}

/// Whether a number is positive, finite, and so large that 1 divided by it is finite too.
fn is_positive(x: f32) -> bool {
    x.is_finite() && x >= 1e-30
}

/// The sizes of all tensors.
pub(super) struct Sizes {
    queries: u64,
    keys: u64,
    width: u64,
    heads: u64,
    key_heads: u64,
    batches: u64,
    /// The tiles of Q.
    tiles: u32,
}

impl Sizes {
    pub(super) fn of(q: &Rows, k: &Rows, v: &Rows, o: &Rows) -> Result<Self, AttentionError> {
        let (queries, keys) = (q.same(0, o, 0, "rows")?, k.same(0, v, 0, "rows")?);
        q.same(1, k, 1, "head dimension")?;
        q.same(1, v, 1, "head dimension")?;
        let width = q.same(1, o, 1, "head dimension")?;
        let (heads, key_heads) = (q.same(2, o, 2, "heads")?, k.same(2, v, 2, "heads")?);
        q.same(3, k, 3, "batches")?;
        q.same(3, v, 3, "batches")?;
        let batches = q.same(3, o, 3, "batches")?;
        if !heads.is_multiple_of(key_heads) {
            return Err(AttentionError::Heads {
                queries: heads,
                keys: key_heads,
            });
        }
        let too_large = AttentionError::TooLarge {
            queries,
            keys,
            heads,
            batches,
        };
        let tiles = u128::from(queries.div_ceil(u64::from(64 * CONSUMERS)))
            * u128::from(heads)
            * u128::from(batches);
        // a block's number and its step are added
        let tiles = u32::try_from(tiles)
            .ok()
            .filter(|&tiles| tiles < 1 << 31)
            .ok_or(too_large.clone())?;
        if queries.max(keys) >= ROWS_END {
            return Err(too_large);
        }
        Ok(Sizes {
            queries,
            keys,
            width,
            heads,
            key_heads,
            batches,
            tiles,
        })
    }
}
