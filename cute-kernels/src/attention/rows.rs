//! The modes of a tensor of attention, as numbers.

use super::{AttentionError, AttentionTensor};
use cute_core::macros::try_layout;
use cute_gpu::{FlatModes, TensorMap, TmaBox};

/// The modes of a tensor: rows, head dimension, heads and batches, or as many as it has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    pub(super) tensor: AttentionTensor,
    sizes: [u64; 4],
    strides: [i128; 4],
}

impl Rows {
    pub(super) fn of(
        tensor: AttentionTensor,
        layout: impl FlatModes,
    ) -> Result<Self, AttentionError> {
        let flat = layout.flat_modes();
        let rank = flat.rank();
        if rank != tensor.rank() {
            return Err(AttentionError::Rank { tensor, rank });
        }
        let (mut sizes, mut strides) = ([1; 4], [0; 4]);
        for (mode, (size, stride)) in flat.sizes_and_strides().enumerate() {
            sizes[mode] = size;
            // no step is made along a single coordinate
            strides[mode] = if size == 1 { 0 } else { stride };
        }
        Ok(Rows {
            tensor,
            sizes,
            strides,
        })
    }

    /// The size of a mode, which is that of a mode of another tensor.
    pub(super) fn same(
        &self,
        mode: usize,
        other: &Rows,
        other_mode: usize,
        name: &'static str,
    ) -> Result<u64, AttentionError> {
        let sizes = [self.sizes[mode], other.sizes[other_mode]];
        if sizes[0] == sizes[1] {
            return Ok(sizes[0]);
        }
        let tensors = [self.tensor, other.tensor];
        Err(AttentionError::SizesDiffer {
            tensors,
            mode: name,
            sizes,
        })
    }

    /// The numbers of the tensor map for boxes of a tile.
    pub(super) fn map(&self, tile: &TmaBox) -> Result<TensorMap, AttentionError> {
        let inner = tile.modes().as_slice()[0];
        let number = |mode: usize| {
            // the innermost dimension has stride 1, also if it is a single element
            let stride = if self.sizes[mode] == 1 {
                i128::from(mode == inner)
            } else {
                self.strides[mode]
            };
            (self.sizes[mode] as i64, stride as i64) // of a layout of a tensor, so they fit
        };
        let [(a, p), (b, q), (c, r), (d, s)] = [0, 1, 2, 3].map(number);
        let tensor = self.tensor;
        match try_layout!((a, b, c, d):(p, q, r, s)) {
            Ok(layout) => {
                TensorMap::new(tile, layout).map_err(|error| AttentionError::Tma { tensor, error })
            }
            Err(_) => {
                unreachable!("the layout is that of a tensor, but for strides that are not used")
            }
        }
    }

    /// Fails if coordinates share elements.
    pub(super) fn check_distinct(&self) -> Result<(), AttentionError> {
        let mut modes = [0, 1, 2, 3];
        modes.sort_unstable_by_key(|&mode| self.strides[mode]);
        let mut span = 1;
        for mode in modes.into_iter().filter(|&mode| self.sizes[mode] > 1) {
            let stride = self.strides[mode];
            if stride < span {
                return Err(AttentionError::Overlap { mode, stride, span });
            }
            span = stride * i128::from(self.sizes[mode]);
        }
        Ok(())
    }

    /// The first strides, as 32 bits.
    pub(super) fn strides(&self) -> Result<[u32; 3], AttentionError> {
        let mut strides = [0; 3];
        for (mode, to) in strides.iter_mut().enumerate() {
            let (tensor, stride) = (self.tensor, self.strides[mode]);
            *to = u32::try_from(stride).map_err(|_| AttentionError::Stride {
                tensor,
                mode,
                stride,
            })?;
        }
        Ok(strides)
    }
}
