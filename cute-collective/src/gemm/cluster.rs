//! The blocks of a cluster, and what they load for each other.

use cute_gpu::device::Shared;
use cute_gpu::device::barrier::{
    TransactionBarrier, cluster_sync, cluster_sync_apart, syncthreads,
};
use cute_gpu::device::threads::block_rank_in_cluster;
use cute_gpu::device::tma::{TensorMapAt, TmaTile};
use cute_gpu::{GmmaFormat, InSharedMemory};

/// Where a block is in a cluster of `M` by `N` blocks, down M first. Its tile lies there among those
/// of the cluster, side by side.
///
/// Blocks beside each other along N have the rows of A in common, and those along M the rows of B.
/// Each loads a part of them, for all.
#[derive(Clone, Copy)]
pub struct Cluster<const M: u32, const N: u32> {
    m: u32,
    n: u32,
}

impl<const M: u32, const N: u32> Cluster<M, N> {
    /// The blocks of the cluster.
    pub const BLOCKS: u32 = M * N;

    /// The place of this block.
    #[inline(always)]
    pub fn here() -> Self {
        if Self::BLOCKS == 1 {
            return Cluster { m: 0, n: 0 };
        }
        let rank = block_rank_in_cluster();
        Cluster {
            m: rank % M,
            n: rank / M,
        }
    }

    /// The elements along M and N from the first tile of the cluster to this block's.
    #[inline(always)]
    pub fn offset(self, tile: (u32, u32)) -> (i32, i32) {
        ((self.m * tile.0) as i32, (self.n * tile.1) as i32)
    }

    /// Waits until all threads of the cluster have begun.
    ///
    /// # Safety
    /// All threads call it together.
    #[inline(always)]
    pub unsafe fn begin(self) {
        // SAFETY: the caller's promise.
        unsafe {
            if const { Self::BLOCKS == 1 } {
                syncthreads();
            } else {
                cluster_sync();
            }
        }
    }

    /// Waits until no block of the cluster reaches into this one any more.
    ///
    /// # Safety
    /// All threads call it, when they have done all else.
    #[inline(always)]
    pub unsafe fn end(self) {
        if const { Self::BLOCKS > 1 } {
            // SAFETY: the caller's promise.
            unsafe { cluster_sync_apart() }
        }
    }

    /// This block's share of the rows of A: see [`Share`].
    #[inline(always)]
    pub fn share_of_a(self) -> Share {
        let with = (0..N).fold(0, |mask, n| mask | 1 << (self.m + n * M));
        Share::new(self.n, N, with)
    }

    /// This block's share of the rows of B.
    #[inline(always)]
    pub fn share_of_b(self) -> Share {
        let with = (0..M).fold(0, |mask, m| mask | 1 << (m + self.n * M));
        Share::new(self.m, M, with)
    }
}

/// The share of an operand's tile that a block loads: part `part` of `parts`, along M or N.
#[derive(Clone, Copy)]
pub struct Share {
    part: u32,
    parts: u32,
    /// The blocks that it is loaded for, a bit each.
    with: u16,
}

impl Share {
    #[inline(always)]
    fn new(part: u32, parts: u32, with: u16) -> Self {
        Share { part, parts, with }
    }

    /// Loads it to the tile at `to`, whose first row and step along K are at a coordinate; `rows` rows
    /// of M or N are a share.
    ///
    /// # Safety
    /// As for [`TensorMapAt::load`], in each block that it is loaded for.
    #[inline(always)]
    pub unsafe fn load<F: GmmaFormat, L: InSharedMemory<F>>(
        self,
        map: TensorMapAt,
        tile: TmaTile<F, L>,
        rows: u32,
        to: Shared<u8>,
        at: [i32; 3],
        full: TransactionBarrier,
    ) {
        // SAFETY: the caller's promise.
        unsafe {
            if self.parts == 1 {
                map.load(tile, to, at, full);
            } else {
                let to = to.after_bytes(self.part * tile.bytes());
                let at = [at[0] + (self.part * rows) as i32, at[1], at[2]];
                map.load_multicast(tile, to, at, full, self.with);
            }
        }
    }
}

/// The number that a list of kernels states, or `otherwise` if it states none.
pub const fn stated<const S: usize>(list: [u32; S], otherwise: u32) -> u32 {
    if S == 0 { otherwise } else { list[0] }
}

/// The blocks of a cluster along a mode, as a list of kernels states them: one if it states none.
pub const fn along<const S: usize>(blocks: [u32; S]) -> u32 {
    stated(blocks, 1)
}

/// 1 if a list of kernels states no cluster, 0 if a block is part of one.
pub const fn alone<const S: usize>(_: [u32; S]) -> u32 {
    (S == 0) as u32
}
