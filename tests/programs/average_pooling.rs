//! Averages of blocks of 2 by 2, by a division into tiles.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (h, w) = (6, 8);
    let image: Vec<f32> = (0..h * w).map(|i| i as f32).collect();
    let x = Tensor::new(&image, layout!((h, w); row_major))?;
    let tiles = x.zipped_divide(tile!((2, 2))); // ((2,2),(3,4))
    let mut out = OwnedTensor::<f32, _>::zeroed(layout!(({h / 2}, {w / 2}); row_major))?;
    out.for_each_mut(|(i, j), v| *v = tiles.slice(coord!((_, (i, j)))).iter().sum::<f32>() / 4.0);
    for i in 0..h / 2 {
        for j in 0..w / 2 {
            let at = |a: usize, b: usize| image[(2 * i + a) * w + 2 * j + b];
            assert_eq!(
                out[(i, j)],
                (at(0, 0) + at(0, 1) + at(1, 0) + at(1, 1)) / 4.0
            );
        }
    }
    Ok(())
}
