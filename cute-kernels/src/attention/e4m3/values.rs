//! The kernels that write Vᵀ before attention of elements of 8 bits.

use super::arguments::{VALUES_KEYS, VALUES_LINE, VALUES_THREADS, VALUES_WIDTH, ValuesArguments};
use super::entry::{PACKED_VALUES, VALUES};
use crate::attention::backward::BackwardArguments;
use crate::attention::backward::places::{Places, lists, places};
use crate::attention::entry::Batches;
use crate::attention::prepared::Words;
use crate::attention::rows::{ROOM, Rows};
use crate::attention::sizes::Sizes;
use crate::attention::{AttentionArguments, AttentionError, AttentionTensor};
use cute_core::prelude::*;
use cute_cuda::{
    AnyTensor, ByValue, EncodedMap, F8E4M3, Gpu, GpuTensor, Kernel, Launch, MapSource,
};
use cute_gpu::{TensorMap, TmaBox};

/// A kernel that writes Vᵀ, with its memory.
#[derive(Debug)]
pub(super) struct Values<'t> {
    kernel: Kernel,
    launch: Launch,
    v: AnyTensor<'t>,
    to: GpuTensor<F8E4M3, Words>,
    /// The keys of a row of Vᵀ.
    padded: u64,
    arguments: ValuesArguments,
    packed: Option<Packed>,
}

/// Where packed sequences lie.
#[derive(Debug)]
struct Packed {
    places: Places,
    lists: GpuTensor<u32, Words>,
    arguments: BackwardArguments,
}

impl<'t> Values<'t> {
    pub(super) fn of(
        gpu: &Gpu,
        v: AnyTensor<'t>,
        rows: &Rows,
        sizes: &Sizes,
        of: AttentionArguments,
    ) -> Result<Self, AttentionError> {
        let [row, column, head, batch] = [0, 1, 2, 3].map(|mode| rows.mode(mode).1);
        let (width, heads) = (sizes.value_width, sizes.key_heads);
        let packed = match sizes.batching {
            Batches::Packed => Some(Packed::of(gpu, sizes, of)?),
            Batches::Alike => None,
        };
        let (tiles, batches, padded, first_row) = match &packed {
            Some(packed) => {
                let tiles = u64::from(packed.arguments.key_tiles);
                (tiles, 1, tiles * u64::from(VALUES_KEYS), ROOM)
            }
            None => {
                let tiles = sizes.keys.div_ceil(VALUES_KEYS.into());
                // those that change places
                (tiles, sizes.batches, sizes.keys.next_multiple_of(16), 0)
            }
        };
        let blocks = u128::from(tiles) * u128::from(heads * batches);
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
            keys: sizes.keys as u32,
            width: width as u32,
            heads: heads as u32,
            batches: batches as u32,
            in_lines: in_lines.into(),
            first_row: first_row as u32,
        };
        let (name, text) = if packed.is_some() {
            PACKED_VALUES
        } else {
            VALUES
        };
        let elements = usize::try_from(padded * width * heads * batches);
        let elements = elements.map_err(|_| sizes.too_large())?;
        // SAFETY: all elements are written before they are read.
        #[allow(unsafe_code, reason = "elements are written by a kernel")]
        let to = unsafe { gpu.uninitialized::<F8E4M3, _>(layout!(elements:1))? };
        Ok(Values {
            kernel: crate::text::kernel(gpu, name, text)?,
            launch: Launch::new(blocks, VALUES_THREADS)
                .shared_bytes(VALUES_WIDTH * VALUES_LINE * 4),
            v,
            to,
            padded,
            arguments,
            packed,
        })
    }

    /// The tensor map of Vᵀ, for boxes of a tile. It is used no longer than these values.
    pub(super) fn map(
        &self,
        tile: &TmaBox,
        gpu: &'t Gpu,
    ) -> Result<EncodedMap<'t>, AttentionError> {
        let map = (&self.to).encoded(self.numbers(tile)?)?;
        // SAFETY: the map stands beside its tensor, which the kernel of attention reads alone.
        #[allow(unsafe_code, reason = "a map beside its tensor")]
        Ok(unsafe { map.detached(gpu) })
    }

    /// The numbers of the map: of modes (head dimension, keys, heads, batches).
    fn numbers(&self, tile: &TmaBox) -> Result<TensorMap, AttentionError> {
        let a = &self.arguments;
        let (width, heads, batches) = (a.width as i64, a.heads as i64, a.batches as i64);
        let keys = self.padded as i64; // of a tensor
        let (head, batch) = (keys * width, keys * width * heads);
        let tensor = AttentionTensor::V;
        match try_layout!((width, keys, heads, batches):(keys, 1, head, batch)) {
            Ok(layout) => {
                TensorMap::new(tile, layout).map_err(|error| AttentionError::Tma { tensor, error })
            }
            Err(_) => unreachable!("the layout has as many elements as the tensor"),
        }
    }

    /// Gives the work to the GPU; the offsets of packed sequences are those that attention has.
    pub(super) fn run(&mut self, offsets: [&AnyTensor<'_>; 2]) -> Result<(), AttentionError> {
        let arguments = ByValue(self.arguments);
        // SAFETY: the arguments are those of the kernels, which read elements of V by its strides, and
        // write as many as the other tensor has. V is borrowed, and read in lines if they are aligned.
        // There is an offset for each sequence, and one more.
        #[allow(unsafe_code, reason = "launches of kernels")]
        unsafe {
            match &mut self.packed {
                None => self
                    .kernel
                    .launch(self.launch, (&self.v, &mut self.to, arguments))?,
                Some(Packed {
                    places,
                    lists,
                    arguments: of,
                }) => {
                    places.run(offsets, lists, *of)?;
                    let all = (&self.v, &mut self.to, arguments, lists, ByValue(*of));
                    self.kernel.launch(self.launch, all)?;
                }
            }
        }
        Ok(())
    }
}

impl Packed {
    fn of(gpu: &Gpu, sizes: &Sizes, of: AttentionArguments) -> Result<Self, AttentionError> {
        let arguments = BackwardArguments {
            of,
            key_heads: sizes.key_heads as u32, // no more than blocks
            query_tiles: places(of.queries, VALUES_KEYS, of.batches),
            key_tiles: places(of.keys, VALUES_KEYS, of.batches),
            tile_queries: VALUES_KEYS,
            in_order: 0,
        };
        Ok(Packed {
            places: Places::on(gpu)?,
            lists: lists(gpu, &arguments)?,
            arguments,
        })
    }
}
