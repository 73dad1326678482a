//! An image from (height, width, channel) to (channel, height, width), flipped and cropped.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (h, w) = (6, 8);
    let hwc: Vec<u8> = (0..h * w * 3).map(|i| i as u8).collect();
    let image = Tensor::new(&hwc, layout!((h, w, 3); row_major))?;

    let mut chw = OwnedTensor::<u8, _>::zeroed(layout!((3, h, w); row_major))?;
    copy(&image.permute(coord!((2, 0, 1))), &mut chw)?;

    // from right to left: a negative stride, which begins at the last column
    let flipped = Tensor::with_offset(&hwc, 3 * (w - 1), layout!((h, w, 3):({3 * w}, -3, 1)))?;
    // the inner 4 by 4 pixels
    let crop = image.slice((1..5, 2..6, ..));
    for y in 0..h {
        for x in 0..w {
            for c in 0..3 {
                let pixel = hwc[(y * w + x) * 3 + c];
                assert_eq!(chw[(c, y, x)], pixel);
                assert_eq!(flipped[(y, w - 1 - x, c)], pixel);
                if (1..5).contains(&y) && (2..6).contains(&x) {
                    assert_eq!(crop[(y - 1, x - 2, c)], pixel);
                }
            }
        }
    }
    Ok(())
}
