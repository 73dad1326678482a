//! Gradients of tensors on a GPU.

use super::arguments::{
    BackwardArguments, BackwardDropout, KEYS, ROW_THREADS, ROWS, THREADS, tile_queries,
};
use super::entry::{Entry, Kernels, WIDTHS, kernels};
use super::places::{Places, lists, places};
use super::rows::EachTensor;
use super::tensors::{Forward, Gradients};
use crate::attention::entry::{AttentionElement, Batches};
use crate::attention::launch::BYTES_AT_ONCE;
use crate::attention::prepared::Words;
use crate::attention::rows::Rows;
use crate::attention::sizes::Sizes;
use crate::attention::{
    Attention, AttentionError, AttentionInstruction, AttentionMask, AttentionScores, Sequences,
};
use crate::text;
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_cuda::{
    AnyTensor, ByValue, EncodedMap, Followed, Gpu, GpuTensor, Kernel, Launch, MapSource, MapTarget,
};
use cute_gpu::FlatModes;

/// How many blocks of a head run at a time at most, where they wait for each other: the last one of so many
/// begins to add after as many tiles. With a causal mask blocks have fewer tiles; without one more blocks of a head mean
/// fewer heads, whose sums stay in the cache.
const BLOCKS_IN_ORDER: u32 = 64;
const CAUSAL_BLOCKS_IN_ORDER: u32 = 8;

/// dQ, dK and dV from dO, computed on the GPU: the gradients of a number by Q, K and V, from that by
/// O = softmax(scale·Q·Kᵀ)·V.
///
/// All tensors have modes and strides as those of [`attention`](crate::attention::attention()) do, and the
/// options are those of the forward pass: without a mask or with a causal one, with or without dropout, and
/// scores that are not modified. Heads have up to 128 elements. Heads of Q that share one of K and V add to the same
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
/// sums; and if options have a window (`BackwardWindow`) or modify scores (`BackwardScores`), or if V is not
/// as wide as Q (`SizesDiffer`); `HeadDimension` says which heads are too wide. Then the gradients are as they were.
///
/// Source: "FlashAttention-2", "FlashAttention-3". The kernels are in `cute-collective/src/backward`, and
/// `docs/more-attention.md` explains them.
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

/// [`backward`] of sequences of different lengths that lie behind each other, as
/// [`attention_of_sequences`](crate::attention::attention_of_sequences()) takes them.
///
/// All eight tensors have the modes (rows, head dimension, heads), with the rows of all sequences
/// behind [`Sequences::ROOM`] rows that belong to none, and the logarithms of the sums the modes (rows
/// behind the room, heads). Rows of the gradients that belong to no sequence stay as they were, and no
/// element of another sequence is used for a row, whatever it is. Keys that no query sees have
/// gradients of 0, and so have queries that see no key.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::attention::backward::{Forward, Gradients, backward_of_sequences};
/// use cute_kernels::attention::{Attention, Sequences};
/// use half::f16;
/// let gpu = Gpu::first()?;
/// // 1024 rows of 16 heads of 128 elements, behind 128 rows: sequences of 300 and of 724 rows
/// let layout = layout!((1152,128,16):(2048,1,128));
/// let tensor = || gpu.zeroed::<f16, _>(layout);
/// let (q, k, v, mut o, d_o) = (tensor()?, tensor()?, tensor()?, tensor()?, tensor()?);
/// let mut sums = gpu.zeroed::<f32, _>(layout!((1024,16):(1,1024)))?;
/// let offsets = gpu.upload(&Tensor::new(&[0_i32, 300, 1024][..], layout!(3:1))?)?;
/// let sequences = || Sequences::new(&offsets, &offsets);
/// let options = Attention::new().causal();
/// options
///     .prepare_sequences(&gpu, &q, &k, &v, sequences()?, &mut o)?
///     .sums(&mut sums)?
///     .run()?;
///
/// let (mut dq, mut dk, mut dv) = (tensor()?, tensor()?, tensor()?);
/// let forward = Forward { q: &q, k: &k, v: &v, o: &o, sums: &sums };
/// let gradients = Gradients { q: &mut dq, k: &mut dk, v: &mut dv };
/// backward_of_sequences(&gpu, forward, &d_o, sequences()?, options, gradients)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`backward`], for tensors of three modes; and if a tensor has no rows behind the room
/// (`Room`), or if options have dropout (`WithoutDropout`).
///
/// Source: FlashAttention-2, `flash_attn_varlen_func`.
#[doc(alias = "flash_attn_varlen_func")]
pub fn backward_of_sequences<'t, T: AttentionElement, L: Layout + FlatModes>(
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
    sequences: Sequences<'t>,
    options: Attention<'_>,
    gradients: Gradients<
        impl MapTarget<'t, Element = T>,
        impl MapTarget<'t, Element = T>,
        impl MapTarget<'t, Element = T>,
    >,
) -> Result<(), AttentionError> {
    options
        .prepare_backward_sequences(gpu, forward, d_o, sequences, gradients)?
        .run()
}

/// The backward pass, ready to run any number of times; it borrows its tensors. See
/// [`Attention::prepare_backward`].
#[derive(Debug)]
pub struct PreparedBackward<'t> {
    /// The kernel that finds where packed sequences lie, and the offsets of queries and of keys.
    places: Option<(Places, [AnyTensor<'t>; 2])>,
    before: (Kernel, Launch),
    main: (Kernel, Launch),
    after: (Kernel, Launch),
    o: EncodedMap<'t>,
    /// Q, K, V, dO, dK and dV.
    tiles: [EncodedMap<'t>; 6],
    dq: EncodedMap<'t>,
    logarithms: AnyTensor<'t>,
    /// Two numbers for each row of Q, the sums of dQ, turns, and where sequences lie.
    workspace: [GpuTensor<u32, Words>; 4],
    arguments: BackwardArguments,
    dropout: Option<BackwardDropout>,
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
        self.prepare_backward_any(gpu, forward, d_o, gradients, None)
    }

    /// [`prepare_backward`](Self::prepare_backward) for sequences of different lengths: see
    /// [`backward_of_sequences`].
    ///
    /// # Errors
    /// Those of [`backward_of_sequences`].
    pub fn prepare_backward_sequences<'t, T: AttentionElement, L: Layout + FlatModes>(
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
        sequences: Sequences<'t>,
        gradients: Gradients<
            impl MapTarget<'t, Element = T>,
            impl MapTarget<'t, Element = T>,
            impl MapTarget<'t, Element = T>,
        >,
    ) -> Result<PreparedBackward<'t>, AttentionError> {
        self.prepare_backward_any(gpu, forward, d_o, gradients, Some(sequences))
    }

    fn prepare_backward_any<'t, T: AttentionElement, L: Layout + FlatModes>(
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
        sequences: Option<Sequences<'t>>,
    ) -> Result<PreparedBackward<'t>, AttentionError> {
        let packed = sequences.as_ref().map(Sequences::count);
        let modes = Batches::of(packed).modes();
        let rows = EachTensor::of(&forward, &d_o, &gradients, modes)?;
        let sizes = rows.sizes(modes, packed)?;
        let Forward { q, k, v, o, sums } = forward;
        let rows_sums = Rows::of_sums(sums.layout(), &rows.q, sizes.batching)?;
        let (kernels, main) = self.backward_kernels::<T>(&sizes)?;
        let (arguments, blocks) =
            self.backward_arguments(&sizes, kernels, rows_sums.strides()?, gpu.multiprocessors())?;
        for gradient in [&rows.d_q, &rows.d_k, &rows.d_v] {
            gradient.check_distinct()?;
        }
        let dropout = match self.dropout {
            Some(_) => Some(self.keep()?).map(|keep| BackwardDropout {
                keep,
                inverse: keep.inverse(),
            }),
            None => None,
        };
        let alone = (AttentionInstruction::Wgmma, "the backward pass");
        self.choose(gpu.capability(), Some(alone))?;
        let maps = rows.maps(kernels.width, sizes.batching)?;
        let load = |entry: Entry| text::kernel(gpu, entry.name, entry.text);
        let of_row_threads = |bytes| Launch::new(blocks.of_rows, ROW_THREADS).shared_bytes(bytes);
        let places = match sequences {
            Some(sequences) => Some((Places::on(gpu)?, [sequences.queries, sequences.keys])),
            None => None,
        };
        Ok(PreparedBackward {
            places,
            before: (
                load(kernels.before)?,
                of_row_threads(kernels.bytes_before()),
            ),
            main: (
                load(main)?,
                Launch::new(blocks.of_keys, THREADS).shared_bytes(kernels.bytes()),
            ),
            after: (load(kernels.after)?, of_row_threads(kernels.bytes_after())),
            o: o.encoded_from(maps.o.0, maps.o.1)?,
            tiles: [
                q.encoded_from(maps.q.0, maps.q.1)?,
                k.encoded_from(maps.k.0, maps.k.1)?,
                v.encoded_from(maps.v.0, maps.v.1)?,
                d_o.encoded_from(maps.d_o.0, maps.d_o.1)?,
                gradients.k.encoded_from(maps.d_k.0, maps.d_k.1)?,
                gradients.v.encoded_from(maps.d_v.0, maps.d_v.1)?,
            ],
            dq: gradients.q.encoded_from(maps.d_q.0, maps.d_q.1)?,
            logarithms: AnyTensor::of(sums),
            workspace: workspace(gpu, kernels, &arguments)?,
            arguments,
            dropout,
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
        let kernels = kernels(T::FORMAT, found, sizes.batching)
            .ok_or(AttentionError::HeadDimension { found, built })?;
        let of_mask = match self.mask {
            AttentionMask::Full => kernels.full,
            AttentionMask::Causal(_) => kernels.causal,
            AttentionMask::Window { .. } => return Err(AttentionError::BackwardWindow),
        };
        if self.dropout.is_none() {
            return Ok((kernels, of_mask));
        }
        // Its mask is causal: without one, queries see all keys, as `distances` has them look far enough.
        let of = "the backward pass of packed sequences";
        let with_dropout = kernels.with_dropout();
        with_dropout
            .map(|main| (kernels, main))
            .ok_or(AttentionError::WithoutDropout { of })
    }

    /// The numbers for the kernels, and how many blocks they have.
    fn backward_arguments(
        &self,
        sizes: &Sizes,
        kernels: &Kernels,
        sums: [u32; 3],
        multiprocessors: u32,
    ) -> Result<(BackwardArguments, Blocks), AttentionError> {
        let of = self.arguments(sizes, kernels.width)?;
        let tile_queries = tile_queries(kernels.width);
        let (query_tiles, key_tiles, batches) = match sizes.batching {
            // lengths are below 2^29
            Batches::Alike => (
                of.queries.div_ceil(tile_queries),
                of.keys.div_ceil(KEYS),
                sizes.batches,
            ),
            // There are fewer sequences than 2^31, as there are blocks of the forward pass.
            Batches::Packed => (
                places(of.queries, tile_queries, of.batches),
                places(of.keys, KEYS, of.batches),
                1,
            ),
        };
        let row_tiles = query_tiles.checked_mul(tile_queries / ROWS);
        let row_tiles = row_tiles.ok_or_else(|| sizes.too_large())?;
        let count = |tiles: u32, heads: u64| {
            let blocks = u128::from(tiles) * u128::from(heads) * u128::from(batches);
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
        // In order, as many heads that few blocks of one wait for each other.
        let least = if self.deterministic {
            let blocks_of_head = match self.mask {
                AttentionMask::Full => BLOCKS_IN_ORDER,
                _ => CAUSAL_BLOCKS_IN_ORDER,
            };
            u64::from(multiprocessors.div_ceil(blocks_of_head))
        } else {
            1
        };
        let at_once = (BYTES_AT_ONCE / bytes).max(least).min(heads);
        let arguments = BackwardArguments {
            of: crate::attention::AttentionArguments {
                at_once: at_once as u32, // no more than blocks
                sums,
                ..of
            },
            key_heads: sizes.key_heads as u32, // likewise
            query_tiles,
            key_tiles,
            tile_queries,
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

/// Two numbers for each row of all tiles of Q, a sum for each of their elements, a turn for each
/// tile, if blocks wait for theirs, and the lists of packed sequences.
fn workspace(
    gpu: &Gpu,
    kernels: &Kernels,
    arguments: &BackwardArguments,
) -> Result<[GpuTensor<u32, Words>; 4], AttentionError> {
    let words = |count: usize| gpu.zeroed::<u32, _>(layout!(count:1));
    let of = &arguments.of;
    let packed = kernels.batches == Batches::Packed;
    let batches = if packed { 1 } else { of.batches };
    let tiles = arguments.query_tiles as usize * of.heads as usize * batches as usize;
    let rows = tiles * tile_queries(kernels.width) as usize;
    let turns = if arguments.in_order == 0 { 1 } else { tiles };
    Ok([
        words(2 * rows)?,
        words(rows * kernels.width as usize)?,
        words(turns)?,
        if packed {
            lists(gpu, arguments)?
        } else {
            words(1)?
        },
    ])
}

impl PreparedBackward<'_> {
    /// The bytes of the workspace on the GPU: for each row of Q, rounded up to whole tiles of 64 or
    /// 128 rows, eight bytes and a sum of four bytes for each of 64 or 128 elements. Each packed sequence
    /// may have another tile.
    pub fn workspace_bytes(&self) -> u64 {
        let words = |tensor: &GpuTensor<u32, Words>| tensor.layout().size().0 as u64 * 4;
        self.workspace.iter().map(words).sum()
    }

    /// Gives the work to the GPU.
    ///
    /// # Errors
    /// Fails if a tensor belongs to another GPU or stream, or if the GPU has failed (`Cuda`).
    pub fn run(&mut self) -> Result<(), AttentionError> {
        let [numbers, found, turns, packed] = &mut self.workspace;
        let arguments = self.arguments;
        let [q, k, v, d_o, dk, dv] = &self.tiles;
        // SAFETY: the arguments are those of the kernels. Tensor maps are for boxes of their tiles and
        // reach elements of the tensors alone, which are borrowed, the gradients for writes. The
        // logarithms have an element for each row of Q, and the workspace what the kernels use of it. Those
        // that read offsets have one for each of their sequences, and one more.
        #[allow(unsafe_code, reason = "launches of kernels")]
        unsafe {
            if let Some((places, offsets)) = &self.places {
                places.run(offsets.each_ref(), packed, arguments)?;
            }
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
                    &mut *packed,
                ),
            )?;
            let (main, launch) = &self.main;
            let of_all = (
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
                &mut *packed,
            );
            match self.dropout {
                None => main.launch(*launch, of_all)?,
                Some(dropout) => main.launch(*launch, Followed(of_all, (ByValue(dropout),)))?,
            }
            self.after.0.launch(
                self.after.1,
                (&self.dq, &mut *found, ByValue(arguments), &mut *packed),
            )?;
        }
        Ok(())
    }
}
