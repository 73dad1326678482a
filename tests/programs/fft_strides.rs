//! The permutation and the strides of a radix-2 transform (here of Walsh and Hadamard).
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let input: Vec<i64> = (0..16).map(|i| (3 * i) % 7).collect();
    let mut x = input.clone();
    // butterflies of each stage: (pairs within a group, groups, two ends)
    for s in [1_usize, 2, 4, 8] {
        let stage = layout!((s, {8 / s}, 2):(1, {2 * s}, s));
        for j in 0..8 {
            let (a, b) = (stage.at((j % s, j / s, 0)), stage.at((j % s, j / s, 1)));
            (x[a], x[b]) = (x[a] + x[b], x[a] - x[b]);
        }
    }
    for (k, &v) in x.iter().enumerate() {
        let naive: i64 = input
            .iter()
            .enumerate()
            .map(|(i, v)| {
                if (i & k).count_ones() % 2 == 0 {
                    *v
                } else {
                    -v
                }
            })
            .sum();
        assert_eq!(v, naive);
    }
    // bit reversal is a layout of four modes of two
    let reversed = layout!((2, 2, 2, 2):(8, 4, 2, 1));
    for i in 0..16_usize {
        assert_eq!(reversed.at(i), (i as u32).reverse_bits() as usize >> 28);
    }
    Ok(())
}
