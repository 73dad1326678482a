//! Each thread writes rows of its own, in blocks that are as equal as they can be.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (rows, columns, threads) = (37_usize, 8, 4);
    let input: Vec<f32> = (0..rows * columns).map(|i| i as f32).collect();
    let mut output = vec![0.0; input.len()];
    let x = Tensor::new(&input, layout!((rows, columns); row_major))?;
    let mut y = Tensor::new(&mut output, layout!((rows, columns); row_major))?;
    let per_thread = rows.div_ceil(threads);
    std::thread::scope(|scope| {
        for mut block in y.tiles_mut(tile!((per_thread, columns))) {
            scope.spawn(move || {
                let (first, _) = block.origin();
                block.for_each_mut(|(i, j), v| *v = x[(first + i, j)] * 2.0);
            });
        }
    });
    for (before, after) in input.iter().zip(&output) {
        assert_eq!(2.0 * before, *after);
    }
    Ok(())
}
