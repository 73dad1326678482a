//! From a tile in shared memory to its box.
//!
//! The leaves of all modes are taken in the order of their strides. As long as each stride is the
//! span of the leaves before it, shared memory is contiguous; as long as each leaf begins a mode,
//! or continues the leaf before it, a box can have it. The first leaves are the box, the others
//! loops over boxes: `(128,(64,2)):(64,(1,8192))` has the leaves `64:1` of mode 1, `128:64` of mode
//! 0, which are the box (64,128), and `2:8192`, which begins 64 elements into mode 1.

use super::TmaError;
use super::boxes::{Dimension, Loops, MOST_STEPS, Steps, TmaBox};
use crate::memory::{InSharedMemory, Memory};
use crate::modes::MOST_MODES;
use crate::pieces::attempt;
use crate::swizzle::{ElementFormat, SmemSwizzle};

/// The alignment of a box in shared memory, in bytes.
const BOX_ALIGNMENT: u32 = 128;

/// The greatest size of a box along a dimension.
const MOST_SIZE: u64 = 256;

impl TmaBox {
    /// The box of a tile `L` of elements `F`.
    ///
    /// # Panics
    /// Panics with the words of the [`TmaError`] if TMA does not copy the tile; in a constant that
    /// is a compile error, as for [`Operand::of`](crate::Operand::of).
    ///
    /// ```
    /// use cute_core::{atom::F32, prelude::*};
    /// use cute_gpu::TmaBox;
    /// const TILE: TmaBox = TmaBox::of::<F32, Layout![(16,8,2):(16,1,8)]>();
    /// assert_eq!(TILE.modes().as_slice(), [1, 2, 0]);
    /// assert_eq!(TILE.sizes().as_slice(), [8, 2, 16]);
    /// ```
    #[track_caller]
    pub const fn of<F: ElementFormat, L: InSharedMemory<F>>() -> TmaBox {
        match Self::try_of::<F, L>() {
            Ok(tile) => tile,
            Err(error) => error.refuse(),
        }
    }

    /// [`of`](Self::of), with a broken condition as an error.
    ///
    /// # Errors
    /// The first condition that is broken.
    ///
    /// ```
    /// use cute_core::{atom::F16, composed::SwizzledLayout, prelude::*};
    /// use cute_gpu::{TmaBox, TmaError};
    /// type Wide = SwizzledLayout<Swizzle![3,3,3], Layout![(8,128):(128,1)]>;
    /// let error = TmaBox::try_of::<F16, Wide>();
    /// assert_eq!(error, Err(TmaError::InnerRow { bytes: 256, span: 128 }));
    /// ```
    pub const fn try_of<F: ElementFormat, L: InSharedMemory<F>>() -> Result<TmaBox, TmaError> {
        derive(&L::MEMORY, F::BITS)
    }

    /// The box of a tile that is known at run time.
    ///
    /// # Errors
    /// The first condition that is broken.
    ///
    /// ```
    /// use cute_core::{atom::F16, dynamic::DynSwizzledLayout};
    /// use cute_gpu::TmaBox;
    /// let tile: DynSwizzledLayout = "Sw<3,3,3> o _0 o (128,(64,2)):(64,(1,8192))".parse()?;
    /// assert_eq!(TmaBox::try_from_dyn::<F16>(&tile)?.boxes(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_from_dyn<F: ElementFormat>(
        tile: &impl crate::memory::DynSharedMemory,
    ) -> Result<TmaBox, TmaError> {
        derive(&tile.memory(F::BITS)?, F::BITS)
    }

    /// The box that each of `blocks` blocks of a cluster copies, where each copies an equal part
    /// and sends it to all: multicast. The outermost dimensions are divided.
    ///
    /// # Errors
    /// Fails if the box is not divided equally, or a part is not aligned in shared memory.
    ///
    /// ```
    /// use cute_core::{atom::F16, prelude::*};
    /// use cute_gpu::{TmaBox, TmaError};
    /// const TILE: TmaBox = TmaBox::of::<F16, Layout![(128,64):(64,1)]>();
    /// let half = TILE.multicast(2)?;
    /// assert_eq!((half.sizes().as_slice(), half.blocks()), (&[64, 64][..], 2));
    /// assert_eq!((half.place(0, 1).coordinate, half.place(0, 1).byte), ([64, 0, 0, 0, 0], 8192));
    /// let error = TILE.multicast(3);
    /// assert_eq!(error, Err(TmaError::NotShared { mode: 0, size: 128, blocks: 3 }));
    /// # Ok::<(), TmaError>(())
    /// ```
    ///
    /// Source: CuTe `make_tma_copy_desc`, `num_multicast`.
    pub const fn multicast(self, blocks: u32) -> Result<TmaBox, TmaError> {
        share(self, blocks)
    }
}

/// The box of a tile of elements with `width` bits.
const fn derive(memory: &Memory, width: u32) -> Result<TmaBox, TmaError> {
    let rank = memory.modes.rank();
    if rank == 0 || rank > MOST_MODES {
        return Err(TmaError::Rank { rank });
    }
    let leaves = attempt!(Leaves::of(memory));
    let mut tile = TmaBox {
        dimensions: [Dimension { mode: 0, size: 1 }; MOST_MODES],
        rank: 0,
        dense: 0,
        swizzle: memory.swizzle,
        width,
        loops: Loops::NONE,
        shares: Loops::NONE,
    };
    let (mut span, mut in_box, mut k) = (1_i128, true, 0);
    while k < leaves.len {
        let Steps {
            mode,
            count,
            step,
            stride,
        } = leaves.steps[k];
        if k == 0 && stride > 1 {
            let stride = stride as i128;
            return Err(TmaError::NotContiguous { stride });
        }
        if (stride as i128) < span {
            let stride = stride as i128;
            return Err(TmaError::Overlap { mode, stride, span });
        }
        if k == 0 && step > 1 {
            return Err(TmaError::NotNeighbours { mode, step });
        }
        in_box = in_box && stride as i128 == span && step == 1;
        if in_box {
            if count > MOST_SIZE {
                return Err(TmaError::BoxTooLarge { mode, size: count });
            }
            let size = count as u32;
            tile.dimensions[tile.rank] = Dimension { mode, size };
            tile.rank += 1;
        } else {
            tile.loops = attempt!(tile.loops.around(leaves.steps[k]));
            attempt!(aligned(&tile, stride as i128));
        }
        span = stride as i128 * count as i128;
        k += 1;
    }
    tile.dense = tile.rank;
    tile = with_other_modes(tile, rank);
    attempt!(inner(&tile, memory.start));
    Ok(tile)
}

/// The contiguous bytes are as many as the hardware copies, and the tile is aligned.
const fn inner(tile: &TmaBox, start: u64) -> Result<(), TmaError> {
    let (bytes, span) = (
        tile.dimensions[0].size as u64 * tile.width as u64 / 8,
        tile.swizzle.span(),
    );
    if !bytes.is_multiple_of(16) {
        return Err(TmaError::InnerBytes { bytes });
    }
    // Shorter rows are padded in shared memory.
    if !matches!(tile.swizzle, SmemSwizzle::None) && bytes != span as u64 {
        return Err(TmaError::InnerRow { bytes, span });
    }
    aligned(tile, start as i128)
}

/// This number of elements is a multiple of the alignment of boxes. The pattern of a swizzle needs
/// no more, since addresses decide it.
const fn aligned(tile: &TmaBox, elements: i128) -> Result<(), TmaError> {
    let bytes = elements * tile.width as i128 / 8;
    if bytes % BOX_ALIGNMENT as i128 != 0 {
        return Err(TmaError::Misaligned { bytes });
    }
    Ok(())
}

/// The modes that the box does not have are dimensions of size 1.
const fn with_other_modes(mut tile: TmaBox, rank: usize) -> TmaBox {
    let mut mode = 0;
    while mode < rank {
        let (mut is_there, mut k) = (false, 0);
        while k < tile.rank {
            is_there = is_there || tile.dimensions[k].mode == mode;
            k += 1;
        }
        if !is_there {
            tile.dimensions[tile.rank] = Dimension { mode, size: 1 };
            tile.rank += 1;
        }
        mode += 1;
    }
    tile
}

/// The part of the box for each of `blocks` blocks.
const fn share(mut tile: TmaBox, blocks: u32) -> Result<TmaBox, TmaError> {
    let mut outward = [None; MOST_MODES];
    let (mut left, mut k) = (blocks, tile.dense);
    while left > 1 && k > 0 {
        k -= 1;
        let Dimension { mode, size } = tile.dimensions[k];
        let parts = if size.is_multiple_of(left) {
            left
        } else if left.is_multiple_of(size) {
            size
        } else {
            let blocks = left;
            return Err(TmaError::NotShared { mode, size, blocks });
        };
        if parts == 1 {
            continue;
        }
        let part = size / parts;
        tile.dimensions[k].size = part;
        let (mut stride, mut inside) = (part as u64, 0);
        while inside < k {
            stride *= tile.dimensions[inside].size as u64;
            inside += 1;
        }
        outward[k] = Some(Steps {
            mode,
            count: parts as u64,
            step: part as u64,
            stride,
        });
        left /= parts;
    }
    if left != 1 {
        let Dimension { mode, size } = tile.dimensions[0];
        let blocks = left;
        return Err(TmaError::NotShared { mode, size, blocks });
    }
    let mut k = 0;
    while k < MOST_MODES {
        if let Some(steps) = outward[k] {
            attempt!(aligned(&tile, steps.stride as i128));
            tile.shares = attempt!(tile.shares.around(steps));
        }
        k += 1;
    }
    attempt!(inner(&tile, 0));
    Ok(tile)
}

/// The leaves of all modes by their strides in shared memory.
struct Leaves {
    steps: [Steps; MOST_STEPS],
    len: usize,
}

impl Leaves {
    const fn of(memory: &Memory) -> Result<Leaves, TmaError> {
        let mut leaves = Leaves {
            steps: [Steps::NONE; MOST_STEPS],
            len: 0,
        };
        let lists = memory.modes.lists();
        let mut mode = 0;
        while mode < lists.len() {
            if lists[mode].is_cut {
                return Err(TmaError::TooManyLeaves { mode });
            }
            if let Some(stride) = lists[mode].negative() {
                return Err(TmaError::NegativeStride { mode, stride });
            }
            let (mut step, mut k) = (1, 0);
            while k < lists[mode].leaves().len() {
                let leaf = lists[mode].leaves()[k];
                if leaves.len == MOST_STEPS {
                    return Err(TmaError::TooManyLeaves { mode });
                }
                leaves.insert(Steps {
                    mode,
                    count: leaf.size,
                    step,
                    stride: leaf.stride as u64, // not negative, at most 2^63
                });
                step *= leaf.size;
                k += 1;
            }
            mode += 1;
        }
        Ok(leaves)
    }

    /// Inserts a leaf before those of greater strides.
    const fn insert(&mut self, leaf: Steps) {
        let mut k = self.len;
        while k > 0 && leaf.stride < self.steps[k - 1].stride {
            self.steps[k] = self.steps[k - 1];
            k -= 1;
        }
        self.steps[k] = leaf;
        self.len += 1;
    }
}
