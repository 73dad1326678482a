//! The part of scores, weights and sums that a thread has: layouts of its values.

use cute_core::prelude::*;

/// The values of a thread in the accumulators of `wgmma`: (of two neighbours, of two rows, of
/// columns by eight), for up to 256 columns.
pub type Accumulators = Layout![(2,2,32):(1,2,4)];

/// A thread's pairs as operand A: ((of two neighbours, of two rows, of two blocks of eight columns),
/// of columns by 16) to the values of the accumulators. No value changes its thread.
///
/// Source: CuTe's examples, `convert_layout_acc_Aregs`.
pub type AccumulatorsAsOperand = Layout![((2,2,2),16):((1,2,4),8)];

/// A thread's values as operand A of elements of 8 bits: (((of two neighbours, of two blocks of eight
/// columns), of two rows, of two blocks of 16 columns), of columns by 32) to the values of the
/// accumulators. No value changes its thread, but columns change their places: [`KeysOfBytes`].
pub type AccumulatorsAsBytes = Layout![(((2,2),2,2),8):(((1,4),2,8),16)];

/// The columns of the accumulators in the order in which [`AccumulatorsAsBytes`] makes them columns of
/// operand A, for up to 128. It is the composition of the atoms' layouts: places of A to a thread's
/// values, by the inverse of its layout, these to values of the accumulators, and these to columns of C.
/// The keys of the operand that A is multiplied by have this order.
pub type KeysOfBytes = Layout![(2,2,4,8):(1,8,2,16)];

#[cfg(test)]
mod tests {
    use super::*;
    use cute_core::atom::nvidia::sm90_gmma::{
        SM90_64xNx16_F32F16F16_RS, SM90_64xNx16_F32F16F16_SS, SM90_64xNx32_F32E4M3E4M3_RS_TN,
        SM90_64xNx32_F32E4M3E4M3_SS_TN,
    };
    use cute_core::atom::{F16, K, MN, MmaAtom, TiledMma};
    use cute_gpu::{GmmaOperand, MatrixLoad, Operand};

    macro_rules! for_each_width {
        ($($n:literal)*) => {$({
            type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<$n, K, K>, Layout![(1,1,1)], Tile![(64,$n,16)]>;
            let values = Accumulators::default();
            for t in 0..128_usize {
                let mine = Mma::default().get_slice(t).partition_c(make_identity_tensor(shape!((64,$n))));
                // the first value tells where the thread begins
                let (row, column) = mine.at(0_usize).to_native();
                for (neighbour, down, columns) in (0..2).flat_map(|a| (0..2).flat_map(move |b| (0..$n / 8).map(move |c| (a, b, c)))) {
                    let v = values.at((neighbour, down, columns)) as usize;
                    let (i, j) = mine.at(v).to_native();
                    assert_eq!((i, j), (row + 8 * down, column + neighbour + 8 * columns), "thread {t}, value {v}");
                }
            }
            // the weights of the same cells are operand A of the next product
            let c = <SM90_64xNx16_F32F16F16_SS<$n, K, K> as MmaAtom>::CLayout::default();
            let a = <SM90_64xNx16_F32F16F16_RS<128, MN> as MmaAtom>::ALayout::default();
            let convert = AccumulatorsAsOperand::default();
            for (t, v, k) in (0..128_usize).flat_map(|t| (0..8_usize).flat_map(move |v| (0..$n / 16_usize).map(move |k| (t, v, k)))) {
                let of_scores = c.at((t, convert.at((v, k)) as usize)) as usize;
                assert_eq!(a.at((t, v)) as usize + k * 16 * 64, of_scores, "thread {t}, value {v}, keys {k}");
            }
        })*};
    }

    #[test]
    fn scores_are_where_the_atoms_have_them_and_become_operands_in_their_threads() {
        for_each_width!(64 96 128);
    }

    #[test]
    fn scores_become_operands_of_8_bits_in_their_threads_with_keys_in_another_order() {
        // Places of A to a thread's values, these to values of C, and these to its columns: for 32 keys.
        let c = <SM90_64xNx32_F32E4M3E4M3_SS_TN<32> as MmaAtom>::CLayout::default();
        let a = <SM90_64xNx32_F32E4M3E4M3_RS_TN<64> as MmaAtom>::ALayout::default();
        let places = c
            .compose(tile!((128:1, ((2,2),2,2):((1,4),2,8))))
            .compose(a.right_inverse());
        let keys = KeysOfBytes::default();
        for (row, place) in (0..64_usize).flat_map(|row| (0..32_usize).map(move |k| (row, k))) {
            assert_eq!(places.at(row + 64 * place), row + 64 * keys.at(place));
        }
        // and all values of a tile of 128 keys, one by one
        let c = <SM90_64xNx32_F32E4M3E4M3_SS_TN<128> as MmaAtom>::CLayout::default();
        let convert = AccumulatorsAsBytes::default();
        for (t, v, k) in (0..128_usize)
            .flat_map(|t| (0..16_usize).flat_map(move |v| (0..4_usize).map(move |k| (t, v, k))))
        {
            let of_scores = c.at((t, convert.at((v, k))));
            let of_operand = a.at((t, v));
            let (row, place) = (of_operand % 64, of_operand / 64 + 32 * k);
            let key = keys.at(place);
            assert_eq!(of_scores, row + 64 * key, "thread {t}, value {v}, keys {k}");
        }
    }

    #[test]
    fn sums_of_all_formats_lie_alike() {
        let bytes = <SM90_64xNx32_F32E4M3E4M3_RS_TN<128> as MmaAtom>::CLayout::default();
        let halves = <SM90_64xNx16_F32F16F16_RS<128, MN> as MmaAtom>::CLayout::default();
        for i in 0..64 * 128_usize {
            assert_eq!(bytes.at(i), halves.at(i));
        }
    }

    #[test]
    fn threads_name_the_rows_of_16_bytes_that_matrices_have() {
        macro_rules! for_each_width {
            ($($width:tt)*) => {$({
                let tile = crate::attention_byte_rows!(64, $width).as_position_independent();
                let a = <SM90_64xNx32_F32E4M3E4M3_RS_TN<64> as MmaAtom>::ALayout::default();
                // lane l gets the 4 bytes l % 4 of row l / 4 of each matrix, which is register i
                for (t, k, i) in (0..128_u32).flat_map(|t| (0..$width / 32_u32).flat_map(move |k| (0..4_u32).map(move |i| (t, k, i)))) {
                    let names = t / 32 * 32 + 8 * i + t % 32 / 4;
                    let (row, beside) = (names / 32 * 16 + names % 16, names % 32 / 16 * 8);
                    let place = tile.at((row, k * 32 + 2 * beside)) as usize + t as usize % 4 * 4;
                    let of_operand = a.at((t as usize, 4 * i as usize)) as usize;
                    let (row, column) = (of_operand % 64, of_operand / 64 + 32 * k as usize);
                    assert_eq!(place, tile.at((row, column)) as usize, "thread {t}, step {k}, register {i}");
                }
            })*};
        }
        for_each_width!(64 128);
    }

    fn along_values<L: GmmaOperand<F16, MN, N>, const N: u32>(_: L) -> Operand {
        L::OPERAND
    }

    macro_rules! values_are_rows {
        ($($head:literal $keys:literal)*) => {$({
            let rows = crate::attention_rows!($keys, $head).as_position_independent();
            let values = crate::attention_values!($head, $keys).as_position_independent();
            for (key, column) in (0..$keys as usize).flat_map(|key| (0..$head as usize).map(move |c| (key, c))) {
                assert_eq!(rows.at((key, column)), values.at((column, key)), "key {key}, column {column}");
            }
            // 16 keys further on are 16 rows of 128 bytes
            let operand = along_values::<_, $head>(crate::attention_values!($head, $keys));
            assert_eq!((operand.parts(), operand.step(0, 1)), ((1, $keys / 16), 16 * 128 / 16));
        })*};
    }

    #[test]
    fn a_tile_of_values_is_operand_b_as_it_was_copied() {
        values_are_rows!(64 128 128 128 192 96 256 64);
    }

    fn load<L: cute_gpu::InSharedMemory<F16>>(_: L) -> MatrixLoad {
        MatrixLoad::of::<F16, L>()
    }

    #[test]
    fn threads_name_the_rows_that_matrices_have() {
        let tile = crate::attention_rows!(64, 128).as_position_independent();
        let load = load(crate::attention_rows!(64, 128));
        // matrices are counted down the 64 rows first; a warp takes two of them, and two beside
        for (warp, lane, k) in (0..4_u32)
            .flat_map(|w| (0..32_u32).flat_map(move |l| (0..8_u32).map(move |k| (w, l, k))))
        {
            let (row, beside) = (warp * 16 + lane % 16, lane % 32 / 16 * 8);
            let place = tile.at((row, (k % 4 * 16 + beside, k / 4))) as u64 * 2;
            let matrix = u64::from(row / 8 + 8 * (2 * k + beside / 8));
            assert_eq!(
                place,
                load.row_byte(matrix / 4, (matrix % 4) as u32 * 8 + row % 8)
            );
        }
    }
}
