//! The order of the blocks of a launch.

use cute_core::tensor::CopyLoop;

/// A mode of the blocks of a launch.
#[derive(Clone, Copy)]
pub(super) struct BlockMode {
    pub(super) count: u32,
    /// How many tiles further down and across the next block is.
    pub(super) tiles: [u32; 2],
    /// The strides of the plane in the source and in the destination, in bytes.
    pub(super) strides: [isize; 2],
    /// How far the next block reads and writes from this one, in bytes.
    distance: [usize; 2],
}

impl BlockMode {
    /// The tiles of a side: `side` is 0 down and 1 across, and a tile has `elements`.
    pub(super) fn tiles(
        side: usize,
        modes: &[CopyLoop],
        run: usize,
        elements: usize,
        count: u32,
    ) -> Self {
        // On its own side of the copy a plane is contiguous. On the other side, the next tile lies
        // along the first mode that this one does not fill.
        let (mut left, mut far) = (elements, 0);
        for mode in modes {
            far = [mode.from, mode.to][side]
                .unsigned_abs()
                .saturating_mul(left);
            if left < mode.count {
                break;
            }
            left /= mode.count;
        }
        let near = elements * run;
        BlockMode {
            count,
            tiles: [[1, 0], [0, 1]][side],
            strides: [0; 2],
            distance: [[far, near], [near, far]][side],
        }
    }

    /// The tiles of a side whose neighbours come next.
    pub(super) fn of_tiles(side: usize, count: u32) -> Self {
        let tiles = [[1, 0], [0, 1]][side];
        BlockMode {
            count,
            tiles,
            strides: [0; 2],
            distance: [0; 2],
        }
    }

    /// A mode of the planes.
    pub(super) fn plane(l: &CopyLoop) -> Self {
        BlockMode {
            count: l.count as u32, // below 2^31, as the caller has checked
            tiles: [0; 2],
            strides: [l.from, l.to],
            distance: [l.from.unsigned_abs(), l.to.unsigned_abs()],
        }
    }

    /// How much is lost if neighbours lie this far apart: they share pages of memory, and fill what one
    /// transfer of memory moves. On an H200 it takes a distance of reads of four times that of writes to
    /// lose as much.
    pub(super) fn loss(&self) -> usize {
        let [from, to] = self.distance;
        from.max(to.saturating_mul(4))
    }
}
