//! [`TmaBox`]: the part of a tile that one TMA instruction copies.

use super::TmaError;
use crate::modes::MOST_MODES;
use crate::swizzle::SmemSwizzle;

/// A dimension of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Dimension {
    /// The mode of the tile.
    pub(super) mode: usize,
    pub(super) size: u32,
}

/// Steps from box to box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Steps {
    pub(super) mode: usize,
    pub(super) count: u64,
    /// How far apart they are along the mode.
    pub(super) step: u64,
    /// How far apart they are in shared memory, in elements.
    pub(super) stride: u64,
}

impl Steps {
    /// One box, and none behind it.
    pub(super) const NONE: Steps = Steps {
        mode: 0,
        count: 1,
        step: 0,
        stride: 0,
    };
}

/// The greatest number of loops over boxes.
pub(super) const MOST_STEPS: usize = 16;

/// Nested loops over boxes, the first fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Loops {
    steps: [Steps; MOST_STEPS],
    len: usize,
}

impl Loops {
    pub(super) const NONE: Loops = Loops {
        steps: [Steps::NONE; MOST_STEPS],
        len: 0,
    };

    /// The loops with one more around them, if there are not too many.
    pub(super) const fn around(mut self, steps: Steps) -> Result<Loops, TmaError> {
        if self.len == MOST_STEPS {
            return Err(TmaError::TooManyLeaves { mode: steps.mode });
        }
        self.steps[self.len] = steps;
        self.len += 1;
        Ok(self)
    }

    const fn count(&self) -> u64 {
        let (mut count, mut k) = (1, 0);
        while k < self.len {
            count *= self.steps[k].count;
            k += 1;
        }
        count
    }

    /// Adds the place of box `number`.
    const fn place(&self, number: u64, mut place: BoxPlace, width: u32) -> BoxPlace {
        let (mut rest, mut k) = (number, 0);
        while k < self.len {
            let steps = self.steps[k];
            let at = rest % steps.count;
            place.coordinate[steps.mode] += at * steps.step;
            place.byte += at * steps.stride * width as u64 / 8;
            rest /= steps.count;
            k += 1;
        }
        place
    }
}

/// Where a box lies.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{BoxPlace, TmaBox};
/// // columns 64 to 127 are a second box, behind the 128 rows of the first
/// const TILE: TmaBox = TmaBox::of::<F16, Layout![(128,(64,2)):(64,(1,8192))]>();
/// let place: BoxPlace = TILE.place(1, 0);
/// assert_eq!((place.coordinate, place.byte), ([0, 64, 0, 0, 0], 16384));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxPlace {
    /// The coordinate in the tile, by its modes.
    pub coordinate: [u64; MOST_MODES],
    /// The byte of shared memory, from the start of the tile.
    pub byte: u64,
}

/// The box that one TMA instruction copies, and how boxes fill a tile.
///
/// The tile is a layout of shared memory with one mode for each mode of the tensor in global
/// memory; its modes may be nested. The box is the largest part of the tile that is contiguous in
/// shared memory and has neighbours of each mode. Other boxes fill the rest of the tile.
///
/// ```
/// use cute_core::{atom::F16, atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom, prelude::*};
/// use cute_gpu::{InSharedMemory, SmemSwizzle, TmaBox};
/// const fn boxes_of<L: InSharedMemory<F16>>(_: L) -> TmaBox {
///     const { TmaBox::of::<F16, L>() }
/// }
/// // rows of 64 elements are contiguous, so mode 1 is the innermost dimension
/// let a = boxes_of(Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64))));
/// assert_eq!((a.modes().as_slice(), a.sizes().as_slice()), (&[1, 0][..], &[64, 128][..]));
/// assert_eq!((a.swizzle(), a.bytes(), a.boxes()), (SmemSwizzle::B128, 16384, 1));
/// ```
///
/// A tile that TMA does not copy does not compile:
///
/// ```compile_fail,E0080
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::TmaBox;
/// // error: the box has 8 contiguous bytes, which are no whole number of 16 (InnerBytes)
/// const TILE: TmaBox = TmaBox::of::<F16, Layout![(64,4):(4,1)]>();
/// ```
///
/// Source: CuTe `construct_tma_gbasis`, `make_tma_copy_desc` (`copy_traits_sm90_tma.hpp`); CUDA
/// driver, `cuTensorMapEncodeTiled`.
#[doc(alias("make_tma_copy", "make_tma_atom"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TmaBox {
    pub(super) dimensions: [Dimension; MOST_MODES],
    pub(super) rank: usize,
    /// The number of dimensions that the contiguous part of shared memory has.
    pub(super) dense: usize,
    pub(super) swizzle: SmemSwizzle,
    pub(super) width: u32,
    pub(super) loops: Loops,
    /// The part of each block of a cluster.
    pub(super) shares: Loops,
}

/// A number for each dimension of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerDimension<T> {
    numbers: [T; MOST_MODES],
    rank: usize,
}

impl<T> PerDimension<T> {
    pub(super) const fn new(numbers: [T; MOST_MODES], rank: usize) -> Self {
        Self { numbers, rank }
    }

    /// The numbers, that of the innermost dimension first.
    pub const fn as_slice(&self) -> &[T] {
        self.numbers.split_at(self.rank).0
    }
}

impl TmaBox {
    /// The number of dimensions, 1 to 5.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// The mode of the tile, and of the tensor, that each dimension is.
    pub const fn modes(&self) -> PerDimension<usize> {
        let (mut modes, mut k) = ([0; MOST_MODES], 0);
        while k < self.rank {
            modes[k] = self.dimensions[k].mode;
            k += 1;
        }
        PerDimension::new(modes, self.rank)
    }

    /// The number of elements along each dimension, 1 to 256.
    pub const fn sizes(&self) -> PerDimension<u32> {
        let (mut sizes, mut k) = ([1; MOST_MODES], 0);
        while k < self.rank {
            sizes[k] = self.dimensions[k].size;
            k += 1;
        }
        PerDimension::new(sizes, self.rank)
    }

    /// The swizzle.
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.swizzle
    }

    /// The width of an element in bits.
    pub const fn element_bits(&self) -> u32 {
        self.width
    }

    /// The number of bytes of one box.
    pub const fn bytes(&self) -> u64 {
        let (mut elements, mut k) = (1, 0);
        while k < self.rank {
            elements *= self.dimensions[k].size as u64;
            k += 1;
        }
        elements * self.width as u64 / 8
    }

    /// The number of boxes that a block copies for one tile.
    pub const fn boxes(&self) -> u64 {
        self.loops.count()
    }

    /// The number of blocks that share the tile: 1 without [`multicast`](Self::multicast).
    pub const fn blocks(&self) -> u64 {
        self.shares.count()
    }

    /// The number of bytes that arrive in the shared memory of each block: what its barrier
    /// expects.
    pub const fn tile_bytes(&self) -> u64 {
        self.bytes() * self.boxes() * self.blocks()
    }

    /// The place of box `number` of block `block` of the cluster.
    ///
    /// # Panics
    /// Panics if there is no such box, or no such block.
    #[track_caller]
    pub const fn place(&self, number: u64, block: u64) -> BoxPlace {
        assert!(
            number < self.boxes() && block < self.blocks(),
            "the tile has no such box (InBounds)"
        );
        let start = BoxPlace {
            coordinate: [0; MOST_MODES],
            byte: 0,
        };
        let place = self.loops.place(number, start, self.width);
        self.shares.place(block, place, self.width)
    }
}
