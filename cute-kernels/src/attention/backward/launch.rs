//! Gradients of tensors on a GPU.

use super::arguments::{BackwardArguments, KEYS, ROW_THREADS, ROWS, THREADS, tile_queries};
use super::entry::{Entry, Kernels, WIDTHS, kernels};
use super::tensors::{Forward, Gradients};
use crate::attention::entry::{AttentionElement, box_of};
use crate::attention::launch::{BYTES_AT_ONCE, Words};
use crate::attention::rows::{MODES, Rows};
use crate::attention::sizes::Sizes;
use crate::attention::{
    Attention, AttentionError, AttentionMask, AttentionScores, AttentionTensor,
};
use cute_core::atom::F16;
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_cuda::{
    AnyTensor, ByValue, EncodedMap, Gpu, GpuTensor, Kernel, Launch, MapSource, MapTarget,
};
use cute_gpu::FlatModes;
use std::borrow::ToOwned;

/// dQ, dK and dV from dO, computed on the GPU: the gradients of a number by Q, K and V, from that by
/// O = softmax(scale·Q·Kᵀ)·V.
///
/// All tensors have modes and strides as those of [`attention`](crate::attention::attention()) do, and the
/// options are those of the forward pass: without a mask or with a causal one, and scores that are
/// not modified. Heads have up to 128 elements. Heads of Q that share one of K and V add to the same
/// rows of dK and dV.
///
/// Sums are `f32`; weights and gradients of scores are rounded to the elements' format. Blocks add to
/// dQ in any order, so its last bits may differ from run to run, unless
/// [`Attention::deterministic`] asks for an order. The function returns when the work is given to the
/// GPU.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::attention::backward::{Forward, Gradients, backward};
/// use cute_kernels::attention::Attention;
/// use half::f16;
/// let gpu = Gpu::first()?;
/// // 2 batches of 16 heads of 1000 rows of 128 elements, as (batch, row, head)
/// let layout = layout!((1000,128,16,2):(2048,1,128,2048000));
/// let tensor = || gpu.zeroed::<f16, _>(layout);
/// let (q, k, v, mut o, d_o) = (tensor()?, tensor()?, tensor()?, tensor()?, tensor()?);
/// let mut sums = gpu.zeroed::<f32, _>(layout!((1000,16,2):(1,1000,16000)))?;
/// let options = Attention::new().causal();
/// options.prepare(&gpu, &q, &k, &v, &mut o)?.sums(&mut sums)?.run()?;
///
/// let (mut dq, mut dk, mut dv) = (tensor()?, tensor()?, tensor()?);
/// let forward = Forward { q: &q, k: &k, v: &v, o: &o, sums: &sums };
/// let gradients = Gradients { q: &mut dq, k: &mut dk, v: &mut dv };
/// backward(&gpu, forward, &d_o, options, gradients)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`attention`](crate::attention::attention()), for all eight tensors and the logarithms of the
/// sums; and if options have a window (`BackwardWindow`), modify scores (`BackwardScores`) or have dropout
/// (`WithoutDropout`), or if V is not as wide as Q (`SizesDiffer`); `HeadDimension` says which heads are too
/// wide. Then the gradients are as they were.
///
/// Source: "FlashAttention-2", "FlashAttention-3". The kernels are in `cute-collective/src/backward`, and
/// `docs/fast-attention.md` explains them.
#[doc(alias = "flash_attn_bwd")]
pub fn backward<'t, T: AttentionElement, L: Layout + FlatModes>(
    gpu: &'t Gpu,
    forward: Forward<
        't,
        impl MapSource<'t, Element = T>,
        impl MapSource<'t, Element = T>,
        impl MapSource<'t, Element = T>,
        impl MapSource<'t, Element = T>,
        L,
    >,
    d_o: impl MapSource<'t, Element = T>,
    options: Attention<'_>,
    gradients: Gradients<
        impl MapTarget<'t, Element = T>,
        impl MapTarget<'t, Element = T>,
        impl MapTarget<'t, Element = T>,
    >,
) -> Result<(), AttentionError> {
    options
        .prepare_backward(gpu, forward, d_o, gradients)?
        .run()
}

/// The backward pass, ready to run any number of times; it borrows its tensors. See
/// [`Attention::prepare_backward`].
#[derive(Debug)]
pub struct PreparedBackward<'t> {
    before: (Kernel, Launch),
    main: (Kernel, Launch),
    after: (Kernel, Launch),
    o: EncodedMap<'t>,
    /// Q, K, V, dO, dK and dV.
    tiles: [EncodedMap<'t>; 6],
    dq: EncodedMap<'t>,
    logarithms: AnyTensor<'t>,
    /// Two numbers for each row of Q, the sums of dQ, and turns.
    workspace: [GpuTensor<u32, Words>; 3],
    arguments: BackwardArguments,
}

impl Attention<'_> {
    /// The backward pass with all that is computed on the host, and its workspace, to be run any
    /// number of times. See [`backward`].
    ///
    /// # Errors
    /// Those of [`backward`].
    pub fn prepare_backward<'t, T: AttentionElement, L: Layout + FlatModes>(
        &self,
        gpu: &'t Gpu,
        forward: Forward<
            't,
            impl MapSource<'t, Element = T>,
            impl MapSource<'t, Element = T>,
            impl MapSource<'t, Element = T>,
            impl MapSource<'t, Element = T>,
            L,
        >,
        d_o: impl MapSource<'t, Element = T>,
        gradients: Gradients<
            impl MapTarget<'t, Element = T>,
            impl MapTarget<'t, Element = T>,
            impl MapTarget<'t, Element = T>,
        >,
    ) -> Result<PreparedBackward<'t>, AttentionError> {
        let Forward { q, k, v, o, sums } = forward;
        let rows_q = Rows::of(AttentionTensor::Q, q.map_layout(), MODES)?;
        let rows_k = Rows::of(AttentionTensor::K, k.map_layout(), MODES)?;
        let rows_v = Rows::of(AttentionTensor::V, v.map_layout(), MODES)?;
        let rows_o = Rows::of(AttentionTensor::O, o.map_layout(), MODES)?;
        let rows_do = Rows::of(AttentionTensor::OutputGradient, d_o.map_layout(), MODES)?;
        let rows_dq = Rows::of(
            AttentionTensor::QueryGradient,
            gradients.q.map_layout(),
            MODES,
        )?;
        let rows_dk = Rows::of(
            AttentionTensor::KeyGradient,
            gradients.k.map_layout(),
            MODES,
        )?;
        let rows_dv = Rows::of(
            AttentionTensor::ValueGradient,
            gradients.v.map_layout(),
            MODES,
        )?;
        let sizes = Sizes::of(&rows_q, &rows_k, &rows_v, &rows_o, None)?;
        rows_q.same(1, &rows_v, 1, "head dimension")?;
        for (gradient, of) in [
            (&rows_do, &rows_o),
            (&rows_dq, &rows_q),
            (&rows_dk, &rows_k),
            (&rows_dv, &rows_v),
        ] {
            for (mode, name) in MODES.iter().enumerate() {
                of.same(mode, gradient, mode, name)?;
            }
        }
        let rows_sums = Rows::of_sums(sums.layout(), &rows_q)?;
        let (kernels, main) = self.backward_kernels::<T>(&sizes)?;
        let (arguments, blocks) = self.backward_arguments(&sizes, kernels, rows_sums.strides()?)?;
        for rows in [&rows_dq, &rows_dk, &rows_dv] {
            rows.check_distinct()?;
        }
        self.instruction_on(gpu.capability(), Some("the backward pass"))?;
        let (of_rows, of_keys) = boxes(kernels.width);
        let load =
            |entry: Entry| gpu.cached_kernel(entry.name, entry.name, || entry.text.to_owned());
        let of_row_threads = |bytes| Launch::new(blocks.of_rows, ROW_THREADS).shared_bytes(bytes);
        Ok(PreparedBackward {
            before: (
                load(kernels.before)?,
                of_row_threads(kernels.bytes_before()),
            ),
            main: (
                load(main)?,
                Launch::new(blocks.of_keys, THREADS).shared_bytes(kernels.bytes()),
            ),
            after: (load(kernels.after)?, of_row_threads(kernels.bytes_after())),
            o: o.encoded(rows_o.map(&of_rows)?)?,
            tiles: [
                q.encoded(rows_q.map(&of_rows)?)?,
                k.encoded(rows_k.map(&of_keys)?)?,
                v.encoded(rows_v.map(&of_keys)?)?,
                d_o.encoded(rows_do.map(&of_rows)?)?,
                gradients.k.encoded(rows_dk.map(&of_rows)?)?,
                gradients.v.encoded(rows_dv.map(&of_rows)?)?,
            ],
            dq: gradients.q.encoded(rows_dq.map(&of_rows)?)?,
            logarithms: AnyTensor::of(sums),
            workspace: workspace(gpu, kernels, &arguments)?,
            arguments,
        })
    }

    /// The kernels for heads so wide, and that of dK and dV for the mask.
    fn backward_kernels<T: AttentionElement>(
        &self,
        sizes: &Sizes,
    ) -> Result<(&'static Kernels, Entry), AttentionError> {
        if self.scores != AttentionScores::Plain {
            return Err(AttentionError::BackwardScores);
        }
        let (found, built) = (sizes.width, WIDTHS);
        let kernels =
            kernels(T::FORMAT, found).ok_or(AttentionError::HeadDimension { found, built })?;
        match self.mask {
            AttentionMask::Full => Ok((kernels, kernels.full)),
            AttentionMask::Causal(_) => Ok((kernels, kernels.causal)),
            AttentionMask::Window { .. } => Err(AttentionError::BackwardWindow),
        }
    }

    /// The numbers for the kernels, and how many blocks they have.
    fn backward_arguments(
        &self,
        sizes: &Sizes,
        kernels: &Kernels,
        sums: [u32; 3],
    ) -> Result<(BackwardArguments, Blocks), AttentionError> {
        let of = self.arguments(sizes, kernels.width)?;
        // lengths are below 2^29
        let query_tiles = of.queries.div_ceil(tile_queries(kernels.width));
        let key_tiles = of.keys.div_ceil(KEYS);
        let row_tiles = query_tiles * (tile_queries(kernels.width) / ROWS);
        let count = |tiles: u32, heads: u64| {
            let blocks = u128::from(tiles) * u128::from(heads) * u128::from(sizes.batches);
            let blocks = u32::try_from(blocks).ok();
            blocks
                .filter(|&blocks| blocks < 1 << 31)
                .ok_or(sizes.too_large())
        };
        let blocks = Blocks {
            of_rows: count(row_tiles, sizes.heads)?,
            of_keys: count(key_tiles, sizes.key_heads)?,
        };
        // Q, dO and the sums of dQ of a head of K and V
        let bytes = sizes.queries * u64::from(kernels.width * 8) * u64::from(of.heads_per_key);
        let heads = sizes.key_heads * sizes.batches;
        let at_once = (BYTES_AT_ONCE / bytes).clamp(1, heads);
        let arguments = BackwardArguments {
            of: crate::attention::AttentionArguments {
                at_once: at_once as u32, // no more than blocks
                sums,
                ..of
            },
            key_heads: sizes.key_heads as u32, // likewise
            query_tiles,
            key_tiles,
            in_order: u32::from(self.deterministic),
        };
        Ok((arguments, blocks))
    }
}

/// How many blocks kernels have.
struct Blocks {
    of_rows: u32,
    of_keys: u32,
}

/// The boxes of 64 rows, and of K and V.
fn boxes(width: u32) -> (cute_gpu::TmaBox, cute_gpu::TmaBox) {
    match width {
        64 => (
            box_of::<F16, _>(crate::attention_rows!(64, 64, 1, 1)),
            box_of::<F16, _>(crate::attention_rows!(128, 64, 1, 1)),
        ),
        _ => (
            box_of::<F16, _>(crate::attention_rows!(64, 128, 1, 1)),
            box_of::<F16, _>(crate::attention_rows!(128, 128, 1, 1)),
        ),
    }
}

/// Two numbers for each row of all tiles of Q, a sum for each of their elements, and two turns for
/// each tile, if blocks wait for theirs.
fn workspace(
    gpu: &Gpu,
    kernels: &Kernels,
    arguments: &BackwardArguments,
) -> Result<[GpuTensor<u32, Words>; 3], AttentionError> {
    let words = |count: usize| gpu.zeroed::<u32, _>(layout!(count:1));
    let of = &arguments.of;
    let tiles = arguments.query_tiles as usize * of.heads as usize * of.batches as usize;
    let rows = tiles * tile_queries(kernels.width) as usize;
    let turns = if arguments.in_order == 0 {
        1
    } else {
        2 * tiles
    };
    Ok([
        words(2 * rows)?,
        words(rows * kernels.width as usize)?,
        words(turns)?,
    ])
}

impl PreparedBackward<'_> {
    /// The bytes of the workspace on the GPU: for each row of Q, rounded up to whole tiles of 64 or
    /// 128 rows, eight bytes and a sum of four bytes for each of 64 or 128 elements.
    pub fn workspace_bytes(&self) -> u64 {
        let words = |tensor: &GpuTensor<u32, Words>| tensor.layout().size().0 as u64 * 4;
        self.workspace.iter().map(words).sum()
    }

    /// Gives the work to the GPU.
    ///
    /// # Errors
    /// Fails if a tensor belongs to another GPU or stream, or if the GPU has failed (`Cuda`).
    pub fn run(&mut self) -> Result<(), AttentionError> {
        let [numbers, found, turns] = &mut self.workspace;
        let arguments = self.arguments;
        let [q, k, v, d_o, dk, dv] = &self.tiles;
        // SAFETY: the arguments are those of the kernels. Tensor maps are for boxes of their tiles and
        // reach elements of the tensors alone, which are borrowed, the gradients for writes. The
        // logarithms have an element for each row of Q, and the workspace what the kernels use of it.
        #[allow(unsafe_code, reason = "launches of kernels")]
        unsafe {
            self.before.0.launch(
                self.before.1,
                (
                    &self.o,
                    d_o,
                    &self.logarithms,
                    &mut *numbers,
                    &mut *found,
                    &mut *turns,
                    ByValue(arguments),
                ),
            )?;
            self.main.0.launch(
                self.main.1,
                (
                    q,
                    k,
                    v,
                    d_o,
                    dk,
                    dv,
                    &mut *numbers,
                    &mut *found,
                    &mut *turns,
                    ByValue(arguments),
                ),
            )?;
            self.after
                .0
                .launch(self.after.1, (&self.dq, &mut *found, ByValue(arguments)))?;
        }
        Ok(())
    }
}
