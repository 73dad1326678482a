//! [`End`]: what becomes of the sums of a block.

use crate::gemm::work::Part;
use cute_gpu::device::{DynamicShared, Shared};

/// How the sums of a warpgroup become a part of D, and what is done before and after.
pub trait End: Copy {
    /// The part of shared memory that a warpgroup has.
    type Room: Copy;
    /// The type of a sum.
    type Sum;
    /// The part of a tile that is still to be stored when the next one begins.
    type Left: Copy;
    /// The steps along K of the next tile, behind its first one, in which it is stored: at most 4.
    const STEPS: u32 = 0;

    /// The value of [`Left`](Self::Left) before the first tile: nothing of it is stored.
    fn nothing() -> Self::Left;

    /// Fetches what describes D, before it is needed.
    ///
    /// # Safety
    /// The host describes D as it is.
    #[inline(always)]
    unsafe fn prefetch(self) {}

    /// Takes the room of `groups` warpgroups, and initialises it.
    ///
    /// # Safety
    /// All threads of the block call it together, before they meet at a barrier.
    unsafe fn take(self, memory: &mut DynamicShared, groups: u32) -> Self::Room;

    /// Begins 64 rows at a coordinate of D, while they are multiplied.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, and store these rows next.
    #[inline(always)]
    unsafe fn begin(self, room: Self::Room, group: u32, at: [i32; 3]) {
        let _ = (room, group, at);
    }

    /// Waits for what [`begin`](Self::begin) has begun, while the last products run.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, between `begin` and `store`.
    #[inline(always)]
    unsafe fn ready(self, room: Self::Room, group: u32) {
        let _ = (room, group);
    }

    /// Stores 64 rows of `columns` columns at a coordinate of D. It returns what is still to be stored.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, with the sums of the atom's layout of
    /// C; `turn` is how often they did before. All that was left of the tile before is stored.
    unsafe fn store(
        self,
        room: Self::Room,
        group: u32,
        turn: u32,
        sums: &[Self::Sum],
        columns: u32,
        at: [i32; 3],
    ) -> Self::Left;

    /// Stores one part of what is left, part `STEP` of [`STEPS`](Self::STEPS), while products run.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, in one step after the other.
    #[inline(always)]
    unsafe fn store_part<const STEP: usize>(self, room: Self::Room, group: u32, left: Self::Left) {
        let _ = (room, group, left);
    }

    /// Stores what is left of the last tile. `free` has places for its parts, 64 rows of 128 bytes each,
    /// which nobody uses any more.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, once, when all products are done.
    #[inline(always)]
    unsafe fn finish(self, group: u32, left: Self::Left, free: impl Fn(u32) -> Shared<u8>) {
        let _ = (group, left, free);
    }

    /// Ends the work of a block, all of whose parts are stored.
    ///
    /// # Safety
    /// All threads of all warpgroups that store call it together, with the parts of the block.
    unsafe fn end(self, room: Self::Room, parts: impl Iterator<Item = Part>);
}
