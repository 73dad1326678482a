//! Tiles in shared memory, which the kernels and the host take their numbers from.

/// The elements along K of a tile of A and B.
pub const STEP: u32 = 64;

/// The tiles of A and of B that a block has in shared memory: one is multiplied while the next two are
/// copied.
pub const STAGES: u32 = 3;

/// The rows of sums that are in shared memory at a time, on their way to D.
pub const STAGED_ROWS: u32 = 64;

/// The sums from row to row there: eight more than there are columns, so that the four rows which
/// half a warp writes together lie in different banks.
pub const fn staged_row(columns: u32) -> u32 {
    columns + 8
}

/// The bytes of shared memory of a block with a tile of (m,n) elements: the stages, and later the
/// sums, which are written when all products are done.
pub const fn shared_bytes(tile: (u32, u32)) -> u32 {
    let stages = STAGES * (tile.0 + tile.1) * STEP * 2;
    let staged = STAGED_ROWS * staged_row(tile.1) * 4;
    if stages > staged { stages } else { staged }
}

/// The tile of an operand of 16-bit elements, with `$rows` rows of M or N and 64 elements of K, in the
/// order `K` or `MN`.
///
/// A row along K has 128 bytes, a whole line of the caches; along M or N there are at least as many.
/// Both have the swizzle of 128 bytes, so that `ldmatrix` reads them without conflicts.
#[doc(hidden)]
#[macro_export]
macro_rules! warp_operand_tile {
    (K, $rows:literal) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom::<16>::default()
            .tile_to_shape(::cute_core::macros::shape!(($rows, 64)))
    };
    (MN, $rows:literal) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_MN_SW128_Atom::<16>::default()
            .tile_to_shape(::cute_core::macros::shape!(($rows, 64)))
    };
}
