//! Tiles of an image in parallel, with rayon.
use cute_core::prelude::*;
use rayon::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (h, w) = (100, 70);
    let mut pixels = vec![0_u32; h * w];
    let mut image = Tensor::new(&mut pixels, layout!((h, w); row_major))?;
    image.par_tiles_mut(tile!((32, 32))).for_each(|mut tile| {
        let (y, x) = tile.origin();
        tile.for_each_mut(|(i, j), v| *v = ((y + i) * 1000 + x + j) as u32);
    });
    for y in 0..h {
        for x in 0..w {
            assert_eq!(pixels[y * w + x], (y * 1000 + x) as u32);
        }
    }
    Ok(())
}
