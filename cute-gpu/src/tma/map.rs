//! [`TensorMap`]: the numbers that the driver encodes.

use super::{PerDimension, TmaBox, TmaError};
use crate::modes::{FlatModes, Leaf, MOST_MODES, ModeLeaves};
use crate::swizzle::SmemSwizzle;

/// The greatest size in global memory along a dimension.
const MOST_SIZE: u64 = 1 << 32;

/// The first stride in bytes that is too large.
const STRIDE_END: i128 = 1 << 40;

/// The parameters of `cuTensorMapEncodeTiled`, but for the address and the format of elements.
///
/// Nothing is interleaved, and element strides are 1: neighbours are copied to neighbours. What
/// lies beyond the tensor is filled with zeros, and not stored.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{TensorMap, TmaBox};
/// const TILE: TmaBox = TmaBox::of::<F16, Layout![(128,64):(64,1)]>();
/// let (m, k) = (1000_usize, 512_usize);
/// let map = TensorMap::new(&TILE, layout!((m,k):(k,1)))?;
/// assert_eq!(map.sizes().as_slice(), [512, 1000]); // the innermost dimension first
/// assert_eq!(map.strides().as_slice(), [1024]); // bytes, without the innermost dimension
/// assert_eq!(map.box_sizes().as_slice(), [64, 128]);
/// // the box at row 384 and column 64
/// assert_eq!(map.coordinate(&[384, 64]).as_slice(), [64, 384]);
/// # Ok::<(), cute_gpu::TmaError>(())
/// ```
///
/// Source: CUDA driver, `cuTensorMapEncodeTiled`; CuTe `make_tma_copy_desc`.
#[doc(alias = "CUtensorMap")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TensorMap {
    tile: TmaBox,
    sizes: [u64; MOST_MODES],
    /// The strides of the second dimension and further ones.
    strides: [u64; MOST_MODES],
}

impl TensorMap {
    /// The map of a tensor in global memory for boxes of a tile. The layout of the tensor is flat,
    /// and mode `i` of the tile is a part of its mode `i`.
    ///
    /// # Errors
    /// Fails if numbers of modes differ, the innermost dimension of the box has not stride 1, or a
    /// size or stride is beyond what TMA takes.
    ///
    /// ```
    /// use cute_core::{atom::F16, prelude::*};
    /// use cute_gpu::{TensorMap, TmaBox, TmaError};
    /// const TILE: TmaBox = TmaBox::of::<F16, Layout![(128,64):(64,1)]>();
    /// let error = TensorMap::new(&TILE, layout!((1000,512):(1,1000))).unwrap_err();
    /// assert_eq!(error, TmaError::NotInnermost { mode: 1, stride: 1000 });
    /// let error = TensorMap::new(&TILE, layout!((1000,511):(511,1))).unwrap_err();
    /// assert_eq!(error, TmaError::StrideBytes { mode: 0, bytes: 1022 });
    /// ```
    pub fn new(tile: &TmaBox, global: impl FlatModes) -> Result<Self, TmaError> {
        Self::of_modes(tile, global.flat_modes())
    }

    /// The map of a tensor whose layout is known at run time.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new); fails if a mode is nested.
    ///
    /// ```
    /// use cute_core::{atom::F16, dynamic::DynLayout, prelude::*};
    /// use cute_gpu::{TensorMap, TmaBox, TmaError};
    /// const TILE: TmaBox = TmaBox::of::<F16, Layout![(128,64):(64,1)]>();
    /// let tensor: DynLayout = "(1000,512):(512,1)".parse()?;
    /// assert_eq!(TensorMap::try_from_dyn(&TILE, &tensor)?.sizes().as_slice(), [512, 1000]);
    /// let nested: DynLayout = "((10,100),512):((51200,512),1)".parse()?;
    /// assert_eq!(TensorMap::try_from_dyn(&TILE, &nested), Err(TmaError::Nested));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_from_dyn(
        tile: &TmaBox,
        global: &cute_core::dynamic::DynLayout,
    ) -> Result<Self, TmaError> {
        match ModeLeaves::of_dyn(global)? {
            Some(modes) => Self::of_modes(tile, modes),
            None => Err(TmaError::Nested),
        }
    }

    fn of_modes(tile: &TmaBox, global: ModeLeaves) -> Result<Self, TmaError> {
        if global.rank != tile.rank {
            return Err(TmaError::RanksDiffer {
                global: global.rank,
                tile: tile.rank,
            });
        }
        let mut map = TensorMap {
            tile: *tile,
            sizes: [1; MOST_MODES],
            strides: [0; MOST_MODES],
        };
        for (place, &mode) in tile.modes().as_slice().iter().enumerate() {
            let Leaf { size, stride } = global.leaves[mode];
            if size > MOST_SIZE {
                return Err(TmaError::SizeTooLarge { mode, size });
            }
            map.sizes[place] = size;
            if place == 0 {
                if stride != 1 {
                    return Err(TmaError::NotInnermost { mode, stride });
                }
                continue;
            }
            if stride < 0 {
                return Err(TmaError::NegativeStride { mode, stride });
            }
            let bits = stride * i128::from(tile.width);
            let bytes = bits / 8;
            if bits % 128 != 0 {
                return Err(TmaError::StrideBytes { mode, bytes });
            }
            if bytes >= STRIDE_END {
                return Err(TmaError::StrideTooLarge { mode, bytes });
            }
            map.strides[place - 1] = bytes as u64; // from 0 to 2^40
        }
        Ok(map)
    }

    /// The number of dimensions, 1 to 5: `tensorRank`.
    pub const fn rank(&self) -> usize {
        self.tile.rank
    }

    /// The number of elements of the tensor along each dimension: `globalDim`.
    pub const fn sizes(&self) -> PerDimension<u64> {
        PerDimension::new(self.sizes, self.tile.rank)
    }

    /// The strides in bytes of all dimensions but the innermost: `globalStrides`.
    pub const fn strides(&self) -> PerDimension<u64> {
        PerDimension::new(self.strides, self.tile.rank - 1)
    }

    /// The number of elements of a box along each dimension: `boxDim`.
    pub const fn box_sizes(&self) -> PerDimension<u32> {
        self.tile.sizes()
    }

    /// The steps between the elements that are copied: `elementStrides`, 1 along each dimension.
    pub const fn element_strides(&self) -> PerDimension<u32> {
        PerDimension::new([1; MOST_MODES], self.tile.rank)
    }

    /// The width of an element in bits.
    pub const fn element_bits(&self) -> u32 {
        self.tile.width
    }

    /// The swizzle of shared memory: `swizzle`.
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.tile.swizzle
    }

    /// The coordinate that the instruction takes for a coordinate of the tensor. Entries that are
    /// missing are 0.
    pub fn coordinate(&self, coordinate: &[i32]) -> PerDimension<i32> {
        let mut ordered = [0; MOST_MODES];
        for (place, &mode) in self.tile.modes().as_slice().iter().enumerate() {
            ordered[place] = coordinate.get(mode).copied().unwrap_or(0);
        }
        PerDimension::new(ordered, self.tile.rank)
    }
}
