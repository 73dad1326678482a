//! [`SplitK`]: each tile in parts along K.

use super::{ScheduleError, Segment};
use cute_core::layout::Layout;
use cute_core::macros::{Layout, try_layout};

/// The layout of segments, from numbers to (tile, first step): `(tiles,parts):(1@0,steps@1)`.
pub type SplitLayout = Layout![(u32, u32):(1@0, u32@1)];

/// Each tile in parts along K, for products with few tiles: as many segments as tiles times parts,
/// the tiles fastest.
///
/// All parts have as many steps, but for the last one, which has what is left. So there may be fewer
/// parts than were asked for.
///
/// ```
/// use cute_gpu::schedule::SplitK;
/// // 2 tiles of 7 steps in 3 parts
/// let split = SplitK::new(2, 7, 3)?;
/// let segments = (0..split.segments()).map(|n| split.segment(n));
/// let steps: Vec<_> = segments.map(|s| (s.tile, s.steps)).collect();
/// assert_eq!(steps, [(0, 0..3), (1, 0..3), (0, 3..6), (1, 3..6), (0, 6..7), (1, 6..7)]);
/// // a layout from the number of a segment to its tile and its first step
/// assert_eq!(split.layout().to_string(), "(2,3):(_1@0,3@1)");
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
///
/// Source: CUTLASS `GemmSplitKParallel`, `PersistentTileSchedulerSm90StreamK` with `splits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SplitK {
    tiles: u32,
    steps: u32,
    parts: u32,
    /// Of a part.
    part_steps: u32,
    layout: SplitLayout,
}

impl SplitK {
    /// `tiles` tiles, which have `steps` steps along K each, in at most `parts` parts.
    ///
    /// # Errors
    /// Fails if there are no parts, or if 32 bits do not number the segments, or the steps of a tile in
    /// whole parts.
    pub fn new(tiles: u32, steps: u32, parts: u32) -> Result<Self, ScheduleError> {
        if parts == 0 {
            return Err(ScheduleError::Nobody);
        }
        let part_steps = steps.div_ceil(parts).max(1);
        let needed = steps.div_ceil(part_steps);
        if tiles.checked_mul(needed).is_none() {
            return Err(ScheduleError::TooManyTiles { m: tiles, n: parts });
        }
        // the end of the last part, of which `segment` leaves out what is beyond the last step
        let end = needed.checked_mul(part_steps);
        end.and_then(|_| Self::of(tiles, steps, part_steps))
            .ok_or(ScheduleError::TooManySteps { tiles, steps })
    }

    /// Parts of `part_steps` steps each, without checks, for kernels.
    ///
    /// # Safety
    /// 32 bits number the segments, and the steps of a tile in whole parts.
    #[allow(
        unsafe_code,
        reason = "each thread of a kernel would check what its host has checked"
    )]
    #[inline(always)]
    pub unsafe fn with_part_steps_unchecked(tiles: u32, steps: u32, part_steps: u32) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Self::of(tiles, steps, part_steps).unwrap_unchecked() }
    }

    #[inline(always)]
    fn of(tiles: u32, steps: u32, part_steps: u32) -> Option<Self> {
        let part_steps = part_steps.max(1);
        let parts = steps.div_ceil(part_steps);
        tiles.checked_mul(parts)?;
        // a mode that no number reaches has size 1
        let (t, p) = (tiles.max(1), parts.max(1));
        Some(Self {
            tiles,
            steps,
            parts,
            part_steps,
            layout: try_layout!((t, p):(1@0, part_steps@1)).ok()?,
        })
    }

    /// The number of segments.
    pub const fn segments(&self) -> u32 {
        self.tiles * self.parts
    }

    /// The number of parts of a tile: at most as many as were asked for.
    pub const fn parts(&self) -> u32 {
        self.parts
    }

    /// The steps of a part, but for the last one, which may have fewer.
    pub const fn part_steps(&self) -> u32 {
        self.part_steps
    }

    /// The layout of the segments: from numbers to (tile, first step).
    pub fn layout(&self) -> SplitLayout {
        self.layout
    }

    /// Segment `number`.
    ///
    /// # Panics
    /// Panics if there is no such segment.
    #[inline]
    #[track_caller]
    pub fn segment(&self, number: u32) -> Segment {
        assert!(
            number < self.segments(),
            "there is no such segment (InBounds)"
        );
        let place = self.layout.at(number);
        let (tile, first) = (place.0, place.1.0);
        Segment {
            tile,
            steps: first..self.steps.min(first + self.part_steps),
            of: self.steps,
        }
    }
}
