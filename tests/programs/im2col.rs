//! A convolution as a product of matrices: im2col is a layout, so no patch is copied.
use cute_core::prelude::*;

pub fn main() -> Result<(), TensorError> {
    let (h, w, c) = (8, 9, 3); // an image, (c,h,w)
    let (r, s, f) = (3, 3, 4); // filters of 3 by 3
    let (p, q) = (h - r + 1, w - s + 1);
    let image: Vec<i32> = (0..c * h * w).map(|i| (i % 17) as i32).collect();
    let filter: Vec<i32> = (0..f * c * r * s).map(|i| (i % 5) as i32 - 2).collect();

    // ((p,q),(c,r,s)): each output pixel has the patch that it sees
    let patches = Tensor::new(
        &image,
        layout!(((p, q), (c, r, s)):((w, 1), ({h * w}, w, 1))),
    )?;
    let weights = Tensor::new(
        &filter,
        layout!((f, (c, r, s)):({c * r * s}, ({r * s}, s, 1))),
    )?;
    let mut out = OwnedTensor::<i32, _>::zeroed(layout!(((p, q), f):((q, 1), {p * q})))?;
    gemm(&patches, &weights, &mut out)?;

    for k in 0..f {
        for y in 0..p {
            for x in 0..q {
                let mut sum = 0;
                for ch in 0..c {
                    for i in 0..r {
                        for j in 0..s {
                            sum += image[(ch * h + y + i) * w + x + j]
                                * filter[((k * c + ch) * r + i) * s + j];
                        }
                    }
                }
                assert_eq!(out[((y, x), k)], sum);
            }
        }
    }
    Ok(())
}
