//! Decoding with tensors on a GPU.

use super::arguments::{BLOCKS, DecodeArguments, MOST_ROWS, STAGES, THREADS};
use super::cache::{CacheRows, KeyCache};
use super::parts::parts;
use crate::attention::entry::{Batches, Half, Head, Head64Short, Head128Short};
use crate::attention::prepared::Words;
use crate::attention::rows::{MODES, Rows};
use crate::attention::{
    Alignment, Attention, AttentionElement, AttentionError, AttentionScores, AttentionTensor,
};
use crate::text;
use cute_core::atom::F16;
use cute_core::layout::Layout;
use cute_core::prelude::*;
use cute_cuda::{AnyTensor, ByValue, EncodedMap, Gpu, GpuTensor, Kernel, Launch, MapSource};
use cute_gpu::{FlatModes, InSharedMemory, TmaBox};

/// O = softmax(scale·Q·Kᵀ)·V of few queries, computed on the GPU: for the next tokens of sequences
/// whose keys and values are known.
///
/// Q and O have the modes (rows, head dimension, heads, batches), with few rows: times the heads of Q
/// that share a head of K and V, there are 64 at most. [`KeyCache`] says how K and V lie. All strides
/// but those of the head dimension, which are 1, are multiples of 8. Heads have up to 128 elements, a
/// multiple of 8, and pages a multiple of 16 rows.
///
/// The keys of each head are divided among as many blocks as the GPU has room for, and the last one of
/// them to end combines what all have found: the time is that of reading K and V.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::attention::{Attention, decode::{KeyCache, decode}};
/// use half::f16;
/// let gpu = Gpu::first()?;
/// // one query of 32 heads, 8 heads of keys in rows of 1024 elements, 4 batches with up to 4096 keys
/// let q = gpu.zeroed::<f16, _>(layout!((1,128,32,4):(4096,1,128,4096)))?;
/// let cache = layout!((4096,128,8,4):(1024,1,128,4194304));
/// let (k, v) = (gpu.zeroed::<f16, _>(cache)?, gpu.zeroed::<f16, _>(cache)?);
/// let lengths = gpu.upload(&Tensor::new(&[4096_i32, 17, 1000, 0][..], layout!(4:1))?)?;
/// let mut o = gpu.zeroed::<f16, _>(layout!((1,128,32,4):(4096,1,128,4096)))?;
/// decode(&gpu, &q, &k, &v, KeyCache::of_lengths(&lengths)?, Attention::new(), &mut o)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails as [`attention()`](crate::attention::attention()) does, and if there are too many rows
/// (`DecodeRows`), if rows are not read eight elements at a time (`Eights`), if pages do not have a
/// multiple of 16 rows (`PageRows`), or if options ask for scores that are modified
/// (`DecodeScores`) or for dropout (`WithoutDropout`). `HeadDimension` says which heads are too wide.
///
/// Source: "Flash-Decoding for long-context inference"; PagedAttention.
#[doc(alias("flash_decoding", "paged_attention", "flash_attn_with_kvcache"))]
pub fn decode<'t, T: AttentionElement, LQ: Layout + FlatModes, LO: Layout + FlatModes>(
    gpu: &'t Gpu,
    q: &'t GpuTensor<T, LQ>,
    k: impl MapSource<'t, Element = T>,
    v: impl MapSource<'t, Element = T>,
    cache: KeyCache<'t>,
    options: Attention<'_>,
    o: &'t mut GpuTensor<T, LO>,
) -> Result<(), AttentionError> {
    options.prepare_decode(gpu, q, k, v, cache, o)?.run()
}

/// Decoding that is ready to run any number of times; it borrows its tensors. See
/// [`Attention::prepare_decode`].
#[derive(Debug)]
pub struct PreparedDecode<'t> {
    kernel: Kernel,
    launch: Launch,
    k: EncodedMap<'t>,
    v: EncodedMap<'t>,
    q: AnyTensor<'t>,
    o: AnyTensor<'t>,
    sums: AnyTensor<'t>,
    lengths: AnyTensor<'t>,
    table: AnyTensor<'t>,
    found: GpuTensor<f32, Words>,
    counters: GpuTensor<u32, Words>,
    shape: Rows,
    arguments: DecodeArguments,
}

/// A kernel.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
    pub(super) format: Half,
    pub(super) head: Head,
}

macro_rules! entries {
    ($($name:ident: $format:ident, $head:ident;)*) => {
        /// All kernels; those of narrower heads come first.
        pub(super) const ENTRIES: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                text: include_str!(concat!("../../../ptx/decode/", stringify!($name), ".ptx")),
                format: Half::$format,
                head: $head,
            },
        )*];
    };
}
crate::decode_kernels!(entries);

/// The widths of heads that there are.
pub(super) const WIDTHS: &[u32] = &[64, 128];

impl Attention<'_> {
    /// [`decode`] with all that is computed on the host, to be run any number of times: a run then is
    /// a launch alone. Rows of K and V may be written, and lengths and the table, between runs.
    ///
    /// # Errors
    /// Those of [`decode`].
    pub fn prepare_decode<
        't,
        T: AttentionElement,
        LQ: Layout + FlatModes,
        LO: Layout + FlatModes,
    >(
        &self,
        gpu: &'t Gpu,
        q: &'t GpuTensor<T, LQ>,
        k: impl MapSource<'t, Element = T>,
        v: impl MapSource<'t, Element = T>,
        cache: KeyCache<'t>,
        o: &'t mut GpuTensor<T, LO>,
    ) -> Result<PreparedDecode<'t>, AttentionError> {
        let rows_q = Rows::of(AttentionTensor::Q, q.layout(), MODES)?;
        let rows_o = Rows::of(AttentionTensor::O, o.layout(), MODES)?;
        let of_cache = cache.rows();
        let modes = if of_cache.table.is_some() {
            PAGES
        } else {
            MODES
        };
        let rows_k = Rows::of(AttentionTensor::K, k.map_layout(), modes)?;
        let rows_v = Rows::of(AttentionTensor::V, v.map_layout(), modes)?;
        let sizes = DecodeSizes::of(&rows_q, &rows_k, &rows_v, &rows_o, of_cache)?;
        let entry = entry(T::FORMAT, sizes.width)?;
        let parts = parts(
            sizes.items,
            u64::from(sizes.arguments.keys.div_ceil(entry.head.keys)),
            u64::from(BLOCKS * gpu.multiprocessors()),
        );
        let arguments = self.decode_arguments(&sizes, entry, parts as u32)?; // no more than tiles
        rows_o.check_distinct()?;
        self.instruction_on(gpu.capability(), Some("decoding"))?;
        let tile = match of_cache.table {
            Some(_) => box_of_page(arguments.box_rows),
            None => (entry.head.boxes)()[1],
        };
        let (map_k, map_v) = (rows_k.map(&tile)?, rows_v.map(&tile)?);
        let kernel = text::kernel(gpu, entry.name, entry.text)?;
        let (items, lines) = (sizes.items as usize, sizes.rows() as usize * parts as usize);
        let words = items * lines * (entry.head.width as usize + 2);
        let [lengths, table] = cache.tensors(gpu);
        let launch = Launch::new(items as u32 * parts as u32, THREADS)
            .shared_bytes(shared_bytes(&entry.head));
        Ok(PreparedDecode {
            kernel,
            // Runs of many batches are long, and were slower so.
            launch: if parts > 1 {
                launch.overlapped()
            } else {
                launch
            },
            k: k.encoded(map_k)?,
            v: v.encoded(map_v)?,
            q: AnyTensor::of(q),
            o: AnyTensor::of_mut(o),
            sums: AnyTensor::none(gpu),
            lengths,
            table,
            found: gpu.zeroed(layout!(words:1))?,
            counters: gpu.zeroed(layout!(items:1))?,
            shape: rows_q,
            arguments,
        })
    }

    /// The arguments of the kernel.
    fn decode_arguments(
        &self,
        sizes: &DecodeSizes,
        entry: &Entry,
        parts: u32,
    ) -> Result<DecodeArguments, AttentionError> {
        if self.scores != AttentionScores::Plain {
            return Err(AttentionError::DecodeScores);
        }
        let (left, right, alignment) = self.distances();
        let tile = entry.head.keys;
        let page_rows = sizes.arguments.page_rows;
        Ok(DecodeArguments {
            // as many rows as are in one page, and in one tile
            box_rows: 1 << (page_rows | tile).trailing_zeros(),
            parts,
            from_ends: u32::from(alignment == Alignment::Ends),
            left,
            right,
            exponent: self.checked_scale(sizes.width)? * core::f32::consts::LOG2_E,
            ..sizes.arguments
        })
    }
}

/// The modes of K and V in pages.
const PAGES: &[&str] = &["rows of a page", "head dimension", "heads", "pages"];

/// The kernel of the narrowest heads of at least `width` elements.
fn entry(format: Half, width: u64) -> Result<&'static Entry, AttentionError> {
    let fits = |entry: &&Entry| entry.format == format && u64::from(entry.head.width) >= width;
    ENTRIES
        .iter()
        .find(fits)
        .ok_or(AttentionError::HeadDimension {
            found: width,
            built: WIDTHS,
        })
}

/// The bytes of shared memory of a block: tiles of K and V, and two barriers for each.
fn shared_bytes(head: &Head) -> u32 {
    2 * STAGES * (head.keys * head.width * 2 + 16)
}

/// The box of so many rows of a page: 16, 32, 64 or 128.
fn box_of_page(rows: u32) -> TmaBox {
    fn of<L: InSharedMemory<F16>>(_: L) -> TmaBox {
        const { TmaBox::of::<F16, L>() }
    }
    match rows {
        16 => of(crate::attention_rows!(16, 64, 1, 1)),
        32 => of(crate::attention_rows!(32, 64, 1, 1)),
        64 => of(crate::attention_rows!(64, 64, 1, 1)),
        _ => of(crate::attention_rows!(128, 64, 1, 1)),
    }
}

impl<'t> PreparedDecode<'t> {
    /// Also writes the logarithms of the sums: `ln Σ e^score` for each query, of modes (rows, heads,
    /// batches); −∞ for a row that sees no key.
    ///
    /// # Errors
    /// Fails if the tensor does not have three modes (`Rank`) of the sizes of Q (`SizesDiffer`), if
    /// coordinates share elements (`Overlap`), or if a stride is 2^32 or more (`Stride`).
    pub fn sums<L: Layout + FlatModes>(
        mut self,
        sums: &'t mut GpuTensor<f32, L>,
    ) -> Result<Self, AttentionError> {
        let rows = Rows::of_sums(sums.layout(), &self.shape, Batches::Alike)?;
        self.arguments.sums = rows.strides_to_write()?.map(u64::from);
        self.sums = AnyTensor::of_mut(sums);
        Ok(self)
    }

    /// Into how many parts the keys of each head are divided.
    pub fn parts(&self) -> u32 {
        self.arguments.parts
    }

    /// Gives the work to the GPU.
    ///
    /// # Errors
    /// Fails if a tensor belongs to another GPU or stream, or if the GPU has failed (`Cuda`).
    pub fn run(&mut self) -> Result<(), AttentionError> {
        // SAFETY: the arguments are those of the kernel. Its tensor maps are for its boxes and reach
        // elements of the tensors alone. Q and O have the rows at the strides that the arguments have,
        // and are borrowed, O for writes; lengths and the table have an entry for each batch and page
        // that the kernel asks for, and what they say is bounded by the kernel or by TMA. The workspace
        // has the numbers that the kernel uses.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            self.kernel.launch(
                self.launch,
                (
                    &self.k,
                    &self.v,
                    &self.q,
                    &self.o,
                    &self.sums,
                    &self.lengths,
                    &self.table,
                    &mut self.found,
                    &mut self.counters,
                    ByValue(self.arguments),
                ),
            )?;
        }
        Ok(())
    }
}

/// The sizes of all tensors.
#[derive(Debug)]
pub(super) struct DecodeSizes {
    width: u64,
    /// The heads of K and V of all batches.
    items: u64,
    /// The arguments of the kernel, as far as they follow from sizes and strides.
    arguments: DecodeArguments,
}

impl DecodeSizes {
    pub(super) fn of(
        q: &Rows,
        k: &Rows,
        v: &Rows,
        o: &Rows,
        cache: CacheRows,
    ) -> Result<Self, AttentionError> {
        let queries = q.same(0, o, 0, "rows")?;
        q.same(1, k, 1, "head dimension")?;
        q.same(1, v, 1, "head dimension")?;
        let width = q.same(1, o, 1, "head dimension")?;
        let (heads, key_heads) = (q.same(2, o, 2, "heads")?, k.same(2, v, 2, "heads")?);
        let batches = q.same(3, o, 3, "batches")?;
        let rows = k.same(0, v, 0, "rows")?;
        let (keys, page_rows, table) = cache.keys(q, [k, v], rows)?;
        cache.check_lengths(q)?;
        if !heads.is_multiple_of(key_heads) {
            return Err(AttentionError::Heads {
                queries: heads,
                keys: key_heads,
            });
        }
        let heads_per_key = heads / key_heads;
        if queries.saturating_mul(heads_per_key) > u64::from(MOST_ROWS) {
            return Err(AttentionError::DecodeRows {
                queries,
                heads: heads_per_key,
            });
        }
        let items = key_heads.saturating_mul(batches);
        // a block for each tile of each head
        if keys >= 1 << 29 || u128::from(items) * u128::from(keys.div_ceil(64).max(1)) >= 1 << 31 {
            return Err(AttentionError::TooLarge {
                queries,
                keys,
                heads,
                batches,
            });
        }
        Ok(DecodeSizes {
            width,
            items,
            arguments: DecodeArguments {
                q: q.eights()?,
                o: o.eights()?,
                sums: [0; 3],
                // all below 2^31, as their products are
                queries: queries as u32,
                heads_per_key: heads_per_key as u32,
                key_heads: key_heads as u32,
                width: width.min(1 << 31) as u32,
                keys: keys as u32,
                page_rows: page_rows as u32,
                box_rows: 0,
                table,
                parts: 1,
                from_ends: 1,
                left: 0,
                right: 0,
                exponent: 0.0,
            },
        })
    }

    /// The rows of a tile.
    fn rows(&self) -> u32 {
        self.arguments.queries * self.arguments.heads_per_key
    }
}
