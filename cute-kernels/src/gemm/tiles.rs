//! Tiles of products in shared memory, which the kernels and the host take their numbers from.

/// The tile of an operand with `$mn` rows of M or N and 64 columns of K, of 16-bit elements: in the
/// order `K` or `MN`, with the swizzle of 128 bytes; `batch` adds a mode for the batch.
///
/// Along M or N, blocks follow each other along K first, so that 64 rows are one box of TMA.
#[doc(hidden)]
#[macro_export]
macro_rules! operand_tile {
    (K, $mn:literal) => { $crate::operand_tile!(@ Layout_K_SW128_Atom, ($mn, 64), (0, 1)) };
    (MN, $mn:literal) => { $crate::operand_tile!(@ Layout_MN_SW128_Atom, ($mn, 64), (1, 0)) };
    (K, $mn:literal, batch) => { $crate::operand_tile!(@ Layout_K_SW128_Atom, ($mn, 64, 1), (0, 1, 2)) };
    (MN, $mn:literal, batch) => { $crate::operand_tile!(@ Layout_MN_SW128_Atom, ($mn, 64, 1), (1, 0, 2)) };
    (@ $atom:ident, $shape:tt, $order:tt) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::$atom::<16>::default()
            .tile_to_shape_ordered(::cute_core::macros::shape!($shape), ::cute_core::macros::stride!($order))
    };
}

/// The tile of a result with elements of `$bits` bits, by rows, with the swizzle of 128 bytes.
#[doc(hidden)]
#[macro_export]
macro_rules! result_tile {
    ($bits:literal, $($shape:tt)*) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom::<$bits>::default()
            .tile_to_shape(::cute_core::macros::shape!($($shape)*))
    };
}
