//! Transposes a picture tile by tile, so that the pixels that are read and written stay in the
//! cache.

use crate::pgm::Picture;
use cute_core::prelude::*;

/// Rows become columns. Also returns the number of tiles, and how many of them were full.
pub fn transposed(picture: &Picture) -> Result<(Picture, usize, usize), TensorError> {
    let (height, width) = (picture.height, picture.width);
    let mut pixels = vec![0; picture.pixels.len()];
    let x = Tensor::new(&picture.pixels[..], layout!((height, width):(width, 1)))?;
    let mut y = Tensor::new(&mut pixels[..], layout!((width, height):(height, 1)))?;

    let (mut tiles, mut full) = (0, 0);
    // A transposed picture is another layout of its pixels. Then both have tiles of equal shape.
    for (from, to) in x
        .transpose()
        .tiles(tile!((32, 32)))
        .zip(y.tiles_mut(tile!((32, 32))))
    {
        tiles += 1;
        match (from.into_full(), to.into_full()) {
            (Ok(from), Ok(mut to)) => {
                full += 1;
                copy(&from, &mut to)?;
            }
            // at the edges, the pixels that exist
            (Err(from), Err(mut to)) => to.for_each_mut(|c, pixel| {
                if let Some(&value) = from.get(c) {
                    *pixel = value;
                }
            }),
            _ => unreachable!("tiles of the same shape are full together"),
        }
    }
    let turned = Picture {
        height: width,
        width: height,
        white: picture.white,
        pixels,
    };
    Ok((turned, tiles, full))
}

/// The transposed picture, computed pixel by pixel with plain indices.
pub fn by_hand(picture: &Picture) -> Picture {
    let &Picture {
        height,
        width,
        white,
        ref pixels,
    } = picture;
    let column = |j: usize| (0..height).map(move |i| pixels[i * width + j]);
    let pixels = (0..width).flat_map(column).collect();
    Picture {
        height: width,
        width: height,
        white,
        pixels,
    }
}
