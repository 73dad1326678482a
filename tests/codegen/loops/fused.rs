//! Products of fragments whose steps fuse multiplication and addition, for a processor that does.

use cute_core::prelude::*;

/// The product of a register tile of 16 by 6 over 64 steps, A and B packed: C += A B.
#[inline(never)]
#[unsafe(no_mangle)]
#[target_feature(enable = "avx2,fma")]
pub fn layout_fused_tile(a: &[f32; 1024], b: &[f32; 384], c: &mut [f32; 96]) {
    if let (Ok(a), Ok(b), Ok(mut c)) = (
        Tensor::new(a, layout!((16, 64))),
        Tensor::new(b, layout!((6, 64))),
        Tensor::new(c, layout!((16, 6))),
    ) {
        let mut sums = Fragment::<f32, Layout![(16, 6)]>::zeroed();
        let _ = gemm_with(&a, &b, &mut sums, |x, y, sum| x.mul_add(y, sum));
        let _ = for_each_pair(&sums, &mut c, |sum, c| *c += sum);
    }
}

/// [`layout_fused_tile`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
#[target_feature(enable = "avx2,fma")]
pub fn by_hand_fused_tile(a: &[f32; 1024], b: &[f32; 384], c: &mut [f32; 96]) {
    let mut sums = [0.0; 96];
    for k in 0..64 {
        for n in 0..6 {
            for m in 0..16 {
                sums[m + 16 * n] = a[m + 16 * k].mul_add(b[n + 6 * k], sums[m + 16 * n]);
            }
        }
    }
    for n in 0..6 {
        for m in 0..16 {
            c[m + 16 * n] += sums[m + 16 * n];
        }
    }
}
