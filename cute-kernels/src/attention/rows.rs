//! The modes of a tensor of attention, as numbers.

use super::entry::Batches;
use super::warps::TensorRows;
use super::{AttentionError, AttentionTensor};
use cute_core::macros::try_layout;
use cute_cuda::CudaError;
use cute_gpu::{FlatModes, TensorMap, TmaBox};

/// The modes of Q, K, V and O.
pub(super) const MODES: &[&str] = &["rows", "head dimension", "heads", "batches"];

/// The rows of packed tensors that come before those of sequences: those of the largest box.
pub(super) const ROOM: u64 = 128;

/// The modes of a tensor, or as many as it has: the others have size 1.
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
        modes: &'static [&'static str],
    ) -> Result<Self, AttentionError> {
        let flat = layout.flat_modes();
        let rank = flat.rank();
        if rank != modes.len() {
            return Err(AttentionError::Rank {
                tensor,
                rank,
                modes,
            });
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

    /// The modes (rows, heads, batches) of a tensor with a number for each row of another one, or (rows, heads)
    /// of one with a number for each row of packed sequences.
    pub(super) fn of_sums(
        layout: impl FlatModes,
        rows: &Rows,
        batching: Batches,
    ) -> Result<Self, AttentionError> {
        let modes = &["rows", "heads", "batches"];
        let (modes, count) = match batching {
            Batches::Alike => (&modes[..], rows.sizes[0]),
            Batches::Packed => (&modes[..2], rows.behind_room()?),
        };
        let sums = Rows::of(AttentionTensor::Sums, layout, modes)?;
        sums.same_size(0, rows.tensor, count, "rows")?;
        sums.same(1, rows, 2, "heads")?;
        sums.same(2, rows, 3, "batches")?;
        Ok(sums)
    }

    /// The size and the stride of a mode.
    pub(super) fn mode(&self, mode: usize) -> (u64, i128) {
        (self.sizes[mode], self.strides[mode])
    }

    /// The size of a mode, which is that of a mode of another tensor.
    pub(super) fn same(
        &self,
        mode: usize,
        other: &Rows,
        other_mode: usize,
        name: &'static str,
    ) -> Result<u64, AttentionError> {
        self.same_size(mode, other.tensor, other.sizes[other_mode], name)
    }

    /// The size of a mode, which is this size of another tensor.
    pub(super) fn same_size(
        &self,
        mode: usize,
        other: AttentionTensor,
        size: u64,
        name: &'static str,
    ) -> Result<u64, AttentionError> {
        let sizes = [self.sizes[mode], size];
        if sizes[0] == sizes[1] {
            return Ok(sizes[0]);
        }
        let tensors = [self.tensor, other];
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
            // that of a tensor, or of packed rows, which are counted once for each row of a box
            Err(error) => Err(CudaError::Tensor(error.into()).into()),
        }
    }

    /// The rows of packed sequences for boxes of `rows` rows, which end with a sequence: (rows of a
    /// box, head dimension, heads, rows of sequences), where both modes of rows are added, and
    /// coordinate 0 is `rows` rows before the first row of sequences. Also which element that is.
    pub(super) fn packed(&self, rows: u32) -> (Self, u64) {
        let mut packed = *self;
        packed.sizes[0] = u64::from(rows);
        packed.sizes[3] = self.sizes[0] - ROOM + 1;
        packed.strides[3] = packed.strides[0];
        // a negative stride is refused when the map is made
        let first = (ROOM - u64::from(rows)) * u64::try_from(packed.strides[0]).unwrap_or(0);
        (packed, first)
    }

    /// The numbers of the tensor map for boxes of a tile of `rows` rows, and which element it begins with.
    pub(super) fn map_from(
        &self,
        tile: &TmaBox,
        rows: u32,
        batching: Batches,
    ) -> Result<(TensorMap, u64), AttentionError> {
        match batching {
            Batches::Packed => {
                let (packed, first) = self.packed(rows);
                Ok((packed.map(tile)?, first))
            }
            Batches::Alike => Ok((self.map(tile)?, 0)),
        }
    }

    /// How many rows of packed sequences there are.
    pub(super) fn behind_room(&self) -> Result<u64, AttentionError> {
        let (tensor, rows) = (self.tensor, self.sizes[0]);
        if rows <= ROOM {
            return Err(AttentionError::Room { tensor, rows });
        }
        Ok(rows - ROOM)
    }

    /// Fails if coordinates share elements.
    pub(super) fn check_distinct(&self) -> Result<(), AttentionError> {
        let mut modes = [0, 1, 2, 3];
        modes.sort_unstable_by_key(|&mode| self.strides[mode]);
        let mut span = 1;
        for mode in modes.into_iter().filter(|&mode| self.sizes[mode] > 1) {
            let stride = self.strides[mode];
            if stride < span {
                let tensor = self.tensor;
                return Err(AttentionError::Overlap {
                    tensor,
                    mode,
                    stride,
                    span,
                });
            }
            span = stride * i128::from(self.sizes[mode]);
        }
        Ok(())
    }

    /// A tensor at an address, for a kernel that takes any strides.
    pub(super) fn to_kernel(self, address: u64) -> TensorRows {
        let apart = |mode: usize| self.strides[mode] % 8 == 0;
        let contiguous = self.sizes[1] == 1 || self.strides[1] == 1;
        let in_pieces =
            contiguous && [0, 2, 3].into_iter().all(apart) && address.is_multiple_of(16);
        TensorRows {
            strides: self.strides.map(|stride| stride as i64), // of a layout of a tensor, so they fit
            in_pieces: in_pieces.into(),
        }
    }

    /// The strides of rows, heads and batches, for rows that are read eight elements at a time.
    pub(super) fn eights(&self) -> Result<[u64; 3], AttentionError> {
        let of = |mode: usize| {
            let (size, stride) = self.mode(mode);
            let eights = if mode == 1 {
                size.is_multiple_of(8) && stride == i128::from(size > 1)
            } else {
                stride >= 0 && stride % 8 == 0
            };
            let tensor = self.tensor;
            match u64::try_from(stride) {
                Ok(stride) if eights => Ok(stride),
                _ => Err(AttentionError::Eights {
                    tensor,
                    mode,
                    size,
                    stride,
                }),
            }
        };
        of(1)?;
        Ok([of(0)?, of(2)?, of(3)?])
    }

    /// The first strides of a tensor that is written, as 32 bits. Its coordinates share no elements.
    pub(super) fn strides_to_write(&self) -> Result<[u32; 3], AttentionError> {
        self.check_distinct()?;
        self.strides()
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
