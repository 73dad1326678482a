//! The tiles in shared memory, from which kernels and host take their numbers.

/// The threads of a block: four warps.
pub const THREADS: u32 = 128;

/// The blocks that a multiprocessor holds at a time, as far as its registers go.
pub const BLOCKS: u32 = 2;

/// The bytes of shared memory in which a block keeps the addresses of its head of K and of V, and its place.
pub const KEPT_BYTES: u32 = 2 * 8 + 3 * 4;

/// A tile of rows of Q, K, V or O: `(rows, head dimension)`. Rows run along the head dimension, with
/// the swizzle of 64 or of 128 bytes.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_warps_rows {
    (SW64, $rows:literal, $head:literal) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_K_SW64_Atom::<16>::default()
            .tile_to_shape(::cute_core::macros::shape!(($rows, $head)))
    };
    (SW128, $rows:literal, $head:literal) => {
        $crate::attention_rows!($rows, $head)
    };
}

/// The tile of V as operand B of P·V: `(head dimension, keys)`, the same memory as
/// [`attention_warps_rows!`] of `(keys, head dimension)`.
#[doc(hidden)]
#[macro_export]
macro_rules! attention_warps_values {
    (SW64, $head:literal, $keys:literal) => {
        ::cute_core::atom::nvidia::sm90_gmma_smem::Layout_MN_SW64_Atom::<16>::default()
            .tile_to_shape_ordered(
                ::cute_core::macros::shape!(($head, $keys)),
                ::cute_core::macros::stride!((1, 0)),
            )
    };
    (SW128, $head:literal, $keys:literal) => {
        $crate::attention_values!($head, $keys)
    };
}

#[cfg(test)]
mod tests {
    use crate::attention::{Accumulators, AccumulatorsAsOperand};
    use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN;
    use cute_core::atom::{F16, MmaAtom, OperandA, OperandB, TiledMma};
    use cute_core::prelude::*;
    use cute_gpu::{InSharedMemory, WarpLoad};

    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(4, 1, 1)], Tile![(64, 16, 16)]>;

    #[test]
    fn scores_are_where_the_atom_has_them_and_become_operands_in_their_threads() {
        let values = Accumulators::default();
        for t in 0..128_usize {
            let mine = Mma::default()
                .get_slice(t)
                .partition_c(make_identity_tensor(shape!((64, 64))));
            let (row, column) = mine.at(0_usize).to_native();
            for (neighbour, down, columns) in
                (0..2).flat_map(|a| (0..2).flat_map(move |b| (0..8).map(move |c| (a, b, c))))
            {
                let v = values.at((neighbour, down, columns));
                let (i, j) = mine.at(v).to_native();
                assert_eq!(
                    (i, j),
                    (row + 8 * down, column + neighbour + 8 * columns),
                    "thread {t}, value {v}"
                );
            }
        }
        // the weights of two neighbouring blocks of eight columns are operand A of the next product
        let c = <SM80_16x8x16_F32F16F16F32_TN as MmaAtom>::CLayout::default();
        let a = <SM80_16x8x16_F32F16F16F32_TN as MmaAtom>::ALayout::default();
        let convert = AccumulatorsAsOperand::default();
        for (t, v) in (0..32_usize).flat_map(|t| (0..8_usize).map(move |v| (t, v))) {
            let of_scores = convert.at((v, 0));
            let cell = c.at((t, of_scores % 4)) + of_scores / 4 * 8 * 16;
            assert_eq!(a.at((t, v)), cell, "thread {t}, value {v}");
        }
    }

    fn load_a<L: InSharedMemory<F16>>(_: L) -> WarpLoad {
        WarpLoad::of::<F16, L, Mma, OperandA>()
    }
    fn load_b<L: InSharedMemory<F16>>(_: L) -> WarpLoad {
        WarpLoad::of::<F16, L, Mma, OperandB>()
    }

    macro_rules! heads {
        ($($name:ident: $head:literal wide in $swizzle:ident $columns:literal, $keys:literal keys, parts [$($part:literal)*] of $rows:literal rows;)*) => {$({
            let keys = attention_warps_rows!($swizzle, $keys, $head).as_position_independent();
            let values = attention_warps_values!($swizzle, $head, $keys).as_position_independent();
            for (key, column) in (0..$keys as usize).flat_map(|key| (0..$head as usize).map(move |c| (key, c))) {
                assert_eq!(keys.at((key, column)), values.at((column, key)), "key {key}, column {column}");
                // how copies reach an element from another one
                let (down, beside) = (key / 8 * 8, column / $columns * $columns);
                let first = keys.at((key % 8, column % $columns)) as usize;
                assert_eq!(keys.at((key, column)) as usize, first + keys.at((down, beside)) as usize);
            }
            let steps = $head / 16;
            let parts: &[u64] = &[$($part),*];
            assert_eq!($rows / 64, parts.len());
            assert_eq!(load_a(attention_warps_rows!($swizzle, $rows, $head)).parts(), (parts.len() as u64, steps));
            let of_keys = load_b(attention_warps_rows!($swizzle, $keys, $head));
            assert_eq!((of_keys.parts(), of_keys.is_transposed()), (($keys / 16, steps), false));
            let of_values = load_b(attention_warps_values!($swizzle, $head, $keys));
            assert_eq!((of_values.parts(), of_values.is_transposed()), ((steps, $keys / 16), true));
        })*};
    }

    #[test]
    fn a_tile_of_values_is_operand_b_as_it_was_copied() {
        crate::attention_warps_heads!(heads);
    }
}
