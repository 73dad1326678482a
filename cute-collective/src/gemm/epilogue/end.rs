//! [`End`]: what becomes of the sums of a block.

use crate::gemm::work::Part;
use cute_gpu::device::DynamicShared;

/// How the sums of a warpgroup become a part of D, and what is done before and after.
pub trait End: Copy {
    /// The part of shared memory that a warpgroup has.
    type Room: Copy;
    /// The type of a sum.
    type Sum;

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

    /// Stores 64 rows of `columns` columns at a coordinate of D.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, with the sums of the atom's layout of
    /// C; `turn` is how often they did before.
    unsafe fn store(
        self,
        room: Self::Room,
        group: u32,
        turn: u32,
        sums: &[Self::Sum],
        columns: u32,
        at: [i32; 3],
    );

    /// Ends the work of a block, all of whose parts are stored.
    ///
    /// # Safety
    /// All threads of all warpgroups that store call it together, with the parts of the block.
    unsafe fn end(self, room: Self::Room, parts: impl Iterator<Item = Part>);
}
