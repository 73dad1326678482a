//! A picture blurred by many threads: each writes tiles of its own, and reads beyond them.

use crate::pgm::Picture;
use cute_core::prelude::*;
use rayon::prelude::*;

/// Each pixel becomes the mean of the existing pixels at most `radius` rows and columns away.
pub fn blurred(picture: &Picture, radius: isize) -> Result<Picture, TensorError> {
    let (height, width) = (picture.height, picture.width);
    let mut pixels = vec![0; picture.pixels.len()];
    let x = Tensor::new(&picture.pixels[..], layout!((height, width):(width, 1)))?;
    let mut y = Tensor::new(&mut pixels[..], layout!((height, width):(width, 1)))?;

    // When the tiles were made, the layout was checked once: no two tiles share a pixel.
    y.par_tiles_mut(tile!((16, 64))).for_each(|mut tile| {
        let (top, left) = tile.origin();
        tile.for_each_mut(|(i, j), pixel| {
            let near = |at: usize| at as isize - radius..=at as isize + radius;
            let around = near(top + i).flat_map(|i| near(left + j).map(move |j| (i, j)));
            // beyond the edges `get` finds no pixel
            let values = around.filter_map(|at| x.get(at));
            let (sum, count) =
                values.fold((0, 0), |(sum, count), &v| (sum + u32::from(v), count + 1));
            *pixel = mean(sum, count);
        });
    });
    Ok(Picture {
        pixels,
        ..picture.clone()
    })
}

/// The mean, rounded to the nearest value. `count` is not 0, since each pixel is near itself.
fn mean(sum: u32, count: u32) -> u8 {
    u8::try_from((sum + count / 2) / count).expect("a mean of bytes is one")
}

/// The blurred picture, computed pixel by pixel with plain indices.
pub fn by_hand(picture: &Picture, radius: usize) -> Picture {
    let &Picture {
        height,
        width,
        ref pixels,
        ..
    } = picture;
    let near = |at: usize, size: usize| at.saturating_sub(radius)..(at + radius + 1).min(size);
    let blurred = |(i, j)| {
        let (mut sum, mut count) = (0, 0);
        for row in near(i, height) {
            for &pixel in &pixels[row * width..][near(j, width)] {
                sum += u32::from(pixel);
                count += 1;
            }
        }
        mean(sum, count)
    };
    let places = (0..height).flat_map(|i| (0..width).map(move |j| (i, j)));
    Picture {
        pixels: places.map(blurred).collect(),
        ..picture.clone()
    }
}
