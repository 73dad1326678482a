//! Tiles of products in shared memory, which the kernels and the host take their numbers from.

/// The tile of an operand with `$mn` rows of M or N and `$k` columns of K, of 16-bit elements: in
/// the order `K` or `MN`, with the swizzle of 128 bytes. A third size is that of the batch.
#[doc(hidden)]
#[macro_export]
macro_rules! operand_tile {
    (K, $($shape:tt)*) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom::<16>::default()
            .tile_to_shape(::cute_core::macros::shape!($($shape)*))
    };
    (MN, $($shape:tt)*) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_MN_SW128_Atom::<16>::default()
            .tile_to_shape(::cute_core::macros::shape!($($shape)*))
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
