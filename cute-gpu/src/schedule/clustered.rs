//! [`Clustered`]: tiles for clusters of blocks.

use super::{Grouped, ScheduleError};
use cute_core::layout::Layout;
use cute_core::macros::{Layout, try_layout};

/// Tiles for clusters of blocks: a cluster of (M,N) blocks takes as many tiles, side by side, so
/// that its blocks can share what they load.
///
/// Clusters are numbered in [groups of rows](Grouped). If a cluster reaches beyond the last tile,
/// some of its blocks have tiles outside: they still take part in what the cluster does together.
///
/// ```
/// use cute_gpu::schedule::Clustered;
/// // 3 by 2 tiles, clusters of 2 by 1 blocks
/// let order = Clustered::new((3, 2), (2, 1), 8)?;
/// assert_eq!((order.clusters(), order.blocks()), (4, 2));
/// assert_eq!((order.tile(2, 0), order.tile(2, 1)), ((0, 1), (1, 1)));
/// assert!(order.is_inside((2, 0)) && !order.is_inside(order.tile(1, 1)));
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clustered {
    tiles: (u32, u32),
    cluster: (u32, u32),
    clusters: Grouped,
    /// From the number of a block in its cluster to its place.
    blocks: Layout![(u32, u32):(1@0, 1@1)],
}

impl Clustered {
    /// The order of (M,N) tiles for clusters of (M,N) blocks, in groups of `rows` rows of clusters.
    ///
    /// # Errors
    /// Fails if a cluster or a group is empty, or 32 bits do not number its blocks, or the tiles of all
    /// clusters.
    pub fn new(tiles: (u32, u32), cluster: (u32, u32), rows: u32) -> Result<Self, ScheduleError> {
        let (m, n) = cluster;
        let too_many = ScheduleError::TooManyBlocks { m, n };
        let blocks = m.checked_mul(n).ok_or(too_many)?;
        if blocks == 0 {
            return Err(ScheduleError::Nobody);
        }
        let clusters = (tiles.0.div_ceil(m), tiles.1.div_ceil(n));
        let clusters = Grouped::new(clusters.0, clusters.1, rows)?;
        if clusters.tiles().checked_mul(blocks).is_none() {
            let (m, n) = tiles;
            return Err(ScheduleError::TooManyTiles { m, n });
        }
        Ok(Self {
            tiles,
            cluster,
            clusters,
            blocks: try_layout!((m, n):(1@0, 1@1)).map_err(|_| too_many)?,
        })
    }

    /// The number of clusters.
    pub fn clusters(&self) -> u32 {
        self.clusters.tiles()
    }

    /// The number of blocks of a cluster.
    pub fn blocks(&self) -> u32 {
        self.cluster.0 * self.cluster.1
    }

    /// The coordinate (M,N) of the tile of a block, by the number of its cluster and its own number
    /// in it.
    ///
    /// # Panics
    /// Panics if there is no such cluster, or no such block.
    #[inline]
    #[track_caller]
    pub fn tile(&self, cluster: u32, block: u32) -> (u32, u32) {
        assert!(block < self.blocks(), "there is no such block (InBounds)");
        let ((m, n), place) = (self.clusters.tile(cluster), self.blocks.at(block));
        (m * self.cluster.0 + place.0, n * self.cluster.1 + place.1.0)
    }

    /// Whether a tile is one of the product.
    pub fn is_inside(&self, tile: (u32, u32)) -> bool {
        tile.0 < self.tiles.0 && tile.1 < self.tiles.1
    }
}
