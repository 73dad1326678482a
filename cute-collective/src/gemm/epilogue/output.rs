//! [`Output`]: what becomes of the sums of tiles, and [`Destination`]: D.

use cute_gpu::device::tma::TensorMapAt;
use cute_gpu::device::{DynamicShared, Shared};

/// How the sums of a warpgroup become a part of D: when a tile is multiplied, or while the next one is.
pub trait Output: Copy {
    /// The part of shared memory that a warpgroup has.
    type Room: Copy;
    /// The type of a sum.
    type Sum;
    /// The part of a tile that is still to be stored when the next tile begins.
    type Left: Copy;
    /// The steps along K of the next tile, behind its first one, in which it is stored: at most 4.
    const STEPS: u32;

    /// Whether results depend on what D has: then an element is stored once. All threads of the block agree.
    fn reads(self) -> bool;

    /// Takes the room of `groups` warpgroups, and initialises it.
    ///
    /// # Safety
    /// All threads of the block call it together, before they meet at a barrier.
    unsafe fn take(self, memory: &mut DynamicShared, groups: u32) -> Self::Room;

    /// The value of [`Left`](Self::Left) before the first tile: nothing of it is stored.
    fn nothing() -> Self::Left;

    /// Stores 64 rows of `columns` columns at a coordinate of D. It returns what is still to be stored.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, with the sums of the atom's layout of
    /// C; `turn` counts their earlier calls. All that was left of the tile before is stored.
    unsafe fn store(
        self,
        room: Self::Room,
        group: u32,
        turn: u32,
        sums: &[Self::Sum],
        columns: u32,
        at: [i32; 3],
        d: Destination,
    ) -> Self::Left;

    /// Stores one part of what is left, part `STEP` of [`STEPS`](Self::STEPS), while products run.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, in one step after the other.
    unsafe fn store_part<const STEP: usize>(
        self,
        room: Self::Room,
        group: u32,
        left: Self::Left,
        d: Destination,
    );

    /// Stores what is left of the last tile. `free` has places for its parts, 64 rows of 128 bytes each,
    /// which nobody uses any more.
    ///
    /// # Safety
    /// All threads of the warpgroup `group` call it together, once, when all products are done.
    unsafe fn finish(
        self,
        group: u32,
        left: Self::Left,
        free: impl Fn(u32) -> Shared<u8>,
        d: Destination,
    );
}

/// D, as the host says.
#[derive(Clone, Copy)]
pub struct Destination {
    /// The map for the first columns, as many as are a whole number of 16 bytes: TMA would write
    /// over what lies behind others.
    pub map: TensorMapAt,
    /// How many columns the map has.
    pub mapped: u32,
    /// The address, for the other columns.
    pub address: u64,
    /// The strides of rows, columns and matrices, in elements.
    pub strides: [i64; 3],
    /// The rows and columns.
    pub size: (u32, u32),
}
