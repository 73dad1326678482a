//! Z-order (Morton) of a square: the bits of row and column alternate.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let z = layout!(((2, 2, 2), (2, 2, 2)):((1, 4, 16), (2, 8, 32)));
    let mut data = [0_usize; 64];
    let mut x = Tensor::new(&mut data, z)?;
    for i in 0..8 {
        for j in 0..8 {
            x[(i, j)] = 8 * i + j;
        }
    }
    for (at, &v) in data.iter().enumerate() {
        let bits = |from: usize| {
            (0..3)
                .map(|b| (at >> (2 * b + from) & 1) << b)
                .sum::<usize>()
        };
        assert_eq!(v, 8 * bits(0) + bits(1));
    }
    // it is one to one and onto, as its type says
    assert!(z.is_bijective());
    // its inverse takes a place to the coordinate, row + 8 * column
    let back = z.right_inverse();
    assert!((0..64).all(|at| z.at(back.at(at)) == at));
    Ok(())
}
