//! Tiles of products in shared memory, which the kernels and the host take their numbers from.

/// The tile of an operand of a format, with `$mn` rows of M or N and 128 bytes of K: in the order
/// `K` or `MN`, with the swizzle of 128 bytes; `batch` adds a mode for the batch.
///
/// Along M or N, blocks follow each other along K first, so that 64 rows are one box of TMA.
#[doc(hidden)]
#[macro_export]
macro_rules! operand_tile {
    (F16 $($rest:tt)*) => { $crate::operand_tile!(@ 16 64 $($rest)*) };
    (BF16 $($rest:tt)*) => { $crate::operand_tile!(@ 16 64 $($rest)*) };
    (TF32 $($rest:tt)*) => { $crate::operand_tile!(@ 32 32 $($rest)*) };
    (E4M3 $($rest:tt)*) => { $crate::operand_tile!(@ 8 128 $($rest)*) };
    (S8 $($rest:tt)*) => { $crate::operand_tile!(@ 8 128 $($rest)*) };
    (@ $bits:literal $k:literal K, $mn:literal) => {
        $crate::operand_tile!(@@ Layout_K_SW128_Atom $bits, ($mn, $k), (0, 1))
    };
    (@ $bits:literal $k:literal MN, $mn:literal) => {
        $crate::operand_tile!(@@ Layout_MN_SW128_Atom $bits, ($mn, $k), (1, 0))
    };
    (@ $bits:literal $k:literal K, $mn:literal, batch) => {
        $crate::operand_tile!(@@ Layout_K_SW128_Atom $bits, ($mn, $k, 1), (0, 1, 2))
    };
    (@ $bits:literal $k:literal MN, $mn:literal, batch) => {
        $crate::operand_tile!(@@ Layout_MN_SW128_Atom $bits, ($mn, $k, 1), (1, 0, 2))
    };
    (@@ $atom:ident $bits:literal, $shape:tt, $order:tt) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::$atom::<$bits>::default()
            .tile_to_shape_ordered(::cute_core::macros::shape!($shape), ::cute_core::macros::stride!($order))
    };
}

/// The tile that a block loads of an operand: `$rows` rows of M or N, or the share that is stated.
#[doc(hidden)]
#[macro_export]
macro_rules! share_tile {
    ($format:ident $order:ident, $rows:literal) => {
        $crate::operand_tile!($format $order, $rows, batch)
    };
    ($format:ident $order:ident, $rows:literal, $share:literal) => {
        $crate::operand_tile!($format $order, $share, batch)
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
