//! The tiles of attention in shared memory, from which kernels and host take their numbers.

/// The warpgroups of a block that compute; each has 64 rows of Q.
pub const CONSUMERS: u32 = 2;

/// The threads of a block: those that compute, and a warpgroup that loads.
pub const THREADS: u32 = 128 * (CONSUMERS + 1);

/// The tiles of K, and those of V, that shared memory holds.
pub const STAGES: u32 = 2;

/// The words in which consumers are told of a tile of rows of Q. There is room for two such notes, and
/// for as many words of the producer.
pub const NOTE_WORDS: u32 = 8;

/// A tile of rows of Q, K, V or O: `(rows, head dimension)`, and where two sizes of 1 follow, with
/// modes for heads and batches. Rows run along the head dimension, with the swizzle of 128 bytes.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_rows {
    ($($shape:tt)*) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom::<16>::default()
            .tile_to_shape(::cute_core::macros::shape!(($($shape)*)))
    };
}

/// The tile of V as operand B of P·V: `(head dimension, keys)`, the same memory as
/// [`attention_rows!`] of `(keys, head dimension)`.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_values {
    ($head:literal, $keys:literal) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_MN_SW128_Atom::<16>::default()
            .tile_to_shape_ordered(
                ::cute_core::macros::shape!(($head, $keys)),
                ::cute_core::macros::stride!((1, 0)),
            )
    };
}

/// A tile of rows of 64 or 128 elements of 8 bits, as [`attention_rows!`]: with the swizzle of as many
/// bytes as a row has.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_byte_rows {
    ($rows:tt, 64 $(, $one:tt)*) => {
        $crate::attention_byte_rows!(@ Layout_K_SW64_Atom ($rows, 64 $(, $one)*))
    };
    ($rows:tt, 128 $(, $one:tt)*) => {
        $crate::attention_byte_rows!(@ Layout_K_SW128_Atom ($rows, 128 $(, $one)*))
    };
    (@ $atom:ident $shape:tt) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::$atom::<8>::default()
            .tile_to_shape(::cute_core::macros::shape!($shape))
    };
}
