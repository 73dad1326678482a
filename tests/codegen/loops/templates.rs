//! Templates: with sizes as const generic parameters, the loops are those with the sizes written out.
//!
//! Here the version "by hand" goes through layouts as well. It is no template, and has the sizes as
//! literals.

use cute_core::prelude::*;

/// A product by tiles, for sizes that the caller names.
#[template]
#[inline(always)]
fn product<const BM: usize, const BN: usize, const BK: usize>(
    a: &[f32; 1024],
    b: &[f32; 512],
    c: &mut [f32; 2048],
) -> Result<(), TensorError> {
    let a = Tensor::new(a, layout!((64, 16):(16, 1)))?.zipped_divide(tile!((const BM, const BK)));
    let b = Tensor::new(b, layout!((32, 16):(16, 1)))?.zipped_divide(tile!((const BN, const BK)));
    let mut c = Tensor::new(c, layout!((64, 32):(32, 1)))?;
    for j in 0..32 / BN {
        for i in 0..64 / BM {
            let tiles = c.view_mut().zipped_divide(tile!((const BM, const BN)));
            let mut ct = tiles.slice(coord!(((_, _), (i, j))));
            for l in 0..16 / BK {
                let at = a.slice(coord!(((_, _), (i, l))));
                gemm(&at, &b.slice(coord!(((_, _), (j, l)))), &mut ct)?;
            }
        }
    }
    Ok(())
}

/// The product with tiles of (32,16,8), as an instance of a template.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_template(
    a: &[f32; 1024],
    b: &[f32; 512],
    c: &mut [f32; 2048],
) -> Result<(), TensorError> {
    product::<32, 16, 8>(a, b, c)
}

/// [`layout_template`] with the sizes written out.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_template(
    a: &[f32; 1024],
    b: &[f32; 512],
    c: &mut [f32; 2048],
) -> Result<(), TensorError> {
    let a = Tensor::new(a, layout!((64, 16):(16, 1)))?.zipped_divide(tile!((32, 8)));
    let b = Tensor::new(b, layout!((32, 16):(16, 1)))?.zipped_divide(tile!((16, 8)));
    let mut c = Tensor::new(c, layout!((64, 32):(32, 1)))?;
    for j in 0..32 / 16_usize {
        for i in 0..64 / 32_usize {
            let tiles = c.view_mut().zipped_divide(tile!((32, 16)));
            let mut ct = tiles.slice(coord!(((_, _), (i, j))));
            for l in 0..16 / 8_usize {
                let at = a.slice(coord!(((_, _), (i, l))));
                gemm(&at, &b.slice(coord!(((_, _), (j, l)))), &mut ct)?;
            }
        }
    }
    Ok(())
}
