//! [`Grouped`]: tiles in groups of rows.

use super::ScheduleError;
use cute_core::layout::Layout;
use cute_core::macros::{Layout, try_layout};

/// The layout of whole groups, from numbers to coordinates (M,N):
/// `(rows,n,groups):(1@0,1@1,rows@0)`.
pub type GroupLayout = Layout![(u32, u32, u32):(1@0, 1@1, u32@0)];
/// The layout of the rows that are left.
type RestLayout = Layout![(u32, u32):(1@0, 1@1)];

/// Tiles (M,N) by number, in groups of rows: down the rows of a group, then along N, then the next
/// group. The last group has the rows that are left.
///
/// The blocks that run at one time then work on a part of the product that is about as high as
/// wide, so they read fewer different rows of A and columns of B.
///
/// ```
/// use cute_gpu::schedule::Grouped;
/// let order = Grouped::new(3, 2, 2)?;
/// let tiles: Vec<(u32, u32)> = (0..order.tiles()).map(|n| order.tile(n)).collect();
/// assert_eq!(tiles, [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1)]);
/// // whole groups are a layout from numbers to coordinates
/// assert_eq!(order.layout().to_string(), "(2,2,1):(_1@0,_1@1,2@0)");
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
///
/// Source: CUTLASS, rasterisation and swizzling of `PersistentTileSchedulerSm90`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grouped {
    tiles: u32,
    /// The number of tiles in whole groups, and of their rows.
    whole_tiles: u32,
    whole_rows: u32,
    whole: GroupLayout,
    rest: RestLayout,
}

impl Grouped {
    /// The order of `m` by `n` tiles in groups of `rows` rows.
    ///
    /// # Errors
    /// Fails if 32 bits do not number the tiles, or a group has no rows.
    pub fn new(m: u32, n: u32, rows: u32) -> Result<Self, ScheduleError> {
        let too_many = ScheduleError::TooManyTiles { m, n };
        m.checked_mul(n).ok_or(too_many)?;
        if rows == 0 {
            return Err(ScheduleError::Nobody);
        }
        let (whole, rest) = Self::layouts(m, n, rows);
        Ok(Self::of(
            m,
            n,
            rows,
            whole.ok_or(too_many)?,
            rest.ok_or(too_many)?,
        ))
    }

    /// [`new`](Self::new) without checks, for kernels.
    ///
    /// # Safety
    /// `new` succeeds for these numbers.
    #[allow(
        unsafe_code,
        reason = "each thread of a kernel would check what its host has checked"
    )]
    #[inline(always)]
    pub unsafe fn new_unchecked(m: u32, n: u32, rows: u32) -> Self {
        let (whole, rest) = Self::layouts(m, n, rows);
        // SAFETY: `new` succeeds, so there are both layouts.
        let (whole, rest) = unsafe { (whole.unwrap_unchecked(), rest.unwrap_unchecked()) };
        Self::of(m, n, rows, whole, rest)
    }

    /// The layouts of whole groups and of the rest. None is empty: if there are no tiles or no
    /// rest, there is one that no number reaches.
    #[inline(always)]
    fn layouts(m: u32, n: u32, rows: u32) -> (Option<GroupLayout>, Option<RestLayout>) {
        let (rows, columns) = (rows.min(m).max(1), n.max(1));
        let (groups, rest) = ((m / rows).max(1), (m % rows).max(1));
        (
            try_layout!((rows, columns, groups):(1@0, 1@1, rows@0)).ok(),
            try_layout!((rest, columns):(1@0, 1@1)).ok(),
        )
    }

    #[inline(always)]
    fn of(m: u32, n: u32, rows: u32, whole: GroupLayout, rest: RestLayout) -> Self {
        let rows = rows.min(m).max(1);
        let whole_rows = m - m % rows;
        Self {
            tiles: m * n,
            whole_tiles: whole_rows * n,
            whole_rows,
            whole,
            rest,
        }
    }

    /// The number of tiles.
    pub fn tiles(&self) -> u32 {
        self.tiles
    }

    /// The layout of whole groups, from numbers to coordinates.
    pub fn layout(&self) -> GroupLayout {
        self.whole
    }

    /// The coordinate (M,N) of a tile.
    ///
    /// # Panics
    /// Panics if there is no such tile.
    #[inline]
    #[track_caller]
    pub fn tile(&self, number: u32) -> (u32, u32) {
        assert!(number < self.tiles, "there is no such tile (InBounds)");
        if number < self.whole_tiles {
            let tile = self.whole.at(number);
            return (tile.0, tile.1.0);
        }
        let tile = self.rest.at(number - self.whole_tiles);
        (self.whole_rows + tile.0, tile.1.0)
    }
}
