//! Tensors: the proof is a constant, the loops are those over slices.

use cute_core::prelude::*;

/// The sum of a row-major matrix.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_reduce(x: &[u32; 2048]) -> u32 {
    let Ok(x) = Tensor::new(x, layout!((64, 32); row_major)) else {
        return 0;
    };
    reduce(&x, 0_u32, u32::wrapping_add)
}

/// [`layout_tensor_reduce`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_reduce(x: &[u32; 2048]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..64 {
        for j in 0..32 {
            sum = sum.wrapping_add(x[32 * i + j]);
        }
    }
    sum
}

/// y = a x + b y, column-major.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_axpby(a: f32, x: &[f32; 2048], b: f32, y: &mut [f32; 2048]) {
    let l = layout!((64, 32));
    if let (Ok(x), Ok(mut y)) = (Tensor::new(x, l), Tensor::new(y, l)) {
        let _ = axpby(a, &x, b, &mut y);
    }
}

/// [`layout_tensor_axpby`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_axpby(a: f32, x: &[f32; 2048], b: f32, y: &mut [f32; 2048]) {
    for j in 0..32 {
        for i in 0..64 {
            y[64 * j + i] = a * x[64 * j + i] + b * y[64 * j + i];
        }
    }
}

/// Transposition by a copy between layouts, of few elements.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_copy(x: &[u32; 256], y: &mut [u32; 256]) {
    let (from, to) = (layout!((16, 16)), layout!((16, 16); row_major));
    if let (Ok(x), Ok(mut y)) = (Tensor::new(x, from), Tensor::new(y, to)) {
        let _ = copy(&x, &mut y);
    }
}

/// [`layout_tensor_copy`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_copy(x: &[u32; 256], y: &mut [u32; 256]) {
    for i in 0..16 {
        for j in 0..16 {
            y[16 * i + j] = x[i + 16 * j];
        }
    }
}

/// Copy of the elements that are not 0.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_copy_if(x: &[u32; 2048], y: &mut [u32; 2048]) {
    let l = layout!((64, 32); row_major);
    if let (Ok(x), Ok(mut y)) = (Tensor::new(x, l), Tensor::new(y, l)) {
        let _ = copy_if(|v| v != 0, &x, &mut y);
    }
}

/// [`layout_tensor_copy_if`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_copy_if(x: &[u32; 2048], y: &mut [u32; 2048]) {
    for i in 0..64 {
        for j in 0..32 {
            if x[32 * i + j] != 0 {
                y[32 * i + j] = x[32 * i + j];
            }
        }
    }
}

/// z = x y, element by element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_product(x: &[f32; 2048], y: &[f32; 2048], z: &mut [f32; 2048]) {
    let l = layout!((64, 32));
    if let (Ok(x), Ok(y), Ok(mut z)) = (Tensor::new(x, l), Tensor::new(y, l), Tensor::new(z, l)) {
        let _ = transform_pair(&x, &y, &mut z, |x, y| x * y);
    }
}

/// [`layout_tensor_product`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_product(x: &[f32; 2048], y: &[f32; 2048], z: &mut [f32; 2048]) {
    for j in 0..32 {
        for i in 0..64 {
            z[64 * j + i] = x[64 * j + i] * y[64 * j + i];
        }
    }
}

/// The greatest sum of a row, by slices.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_slices(x: &[u32; 2048]) -> u32 {
    let Ok(x) = Tensor::new(x, layout!((64, 32); row_major)) else {
        return 0;
    };
    let mut most = 0;
    for i in 0..64_usize {
        let row = x.slice(coord!((i, _)));
        most = most.max(row.iter().fold(0_u32, |sum, &v| sum.wrapping_add(v)));
    }
    most
}

/// [`layout_tensor_slices`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_slices(x: &[u32; 2048]) -> u32 {
    let mut most = 0;
    for i in 0..64 {
        let mut sum = 0_u32;
        for j in 0..32 {
            sum = sum.wrapping_add(x[32 * i + j]);
        }
        most = most.max(sum);
    }
    most
}

/// The product of two fragments.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_tensor_gemm(a: &[f32; 32], b: &[f32; 32], c: &mut [f32; 64]) {
    let ab = layout!((8, 4));
    if let (Ok(a), Ok(b), Ok(mut c)) = (
        Tensor::new(a, ab),
        Tensor::new(b, ab),
        Tensor::new(c, layout!((8, 8))),
    ) {
        let _ = gemm(&a, &b, &mut c);
    }
}

/// [`layout_tensor_gemm`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_tensor_gemm(a: &[f32; 32], b: &[f32; 32], c: &mut [f32; 64]) {
    for k in 0..4 {
        for n in 0..8 {
            for m in 0..8 {
                c[m + 8 * n] += a[m + 8 * k] * b[n + 8 * k];
            }
        }
    }
}

// Checked coordinates of sizes known at run time. There is no version by hand: the test asks for
// instructions of vectors.

/// Sums of three neighbours, by indices.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn checked_stencil(x: MatrixView<'_, f32>, y: &mut MatrixViewMut<'_, f32>) {
    for i in 0..y.rows() {
        for j in 0..y.columns() {
            y[(i, j)] = x[(i, j)] + x[(i + 1, j)] + x[(i, j + 2)];
        }
    }
}

type Volume<E> = Tensor<E, Layout![(usize, usize, usize):(usize, usize, 1)]>;

/// Sums of three neighbours of three modes, in the order of memory.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn checked_stencil_of_volume(
    x: Volume<Shared<'_, f32>>,
    y: &mut Volume<Unique<'_, f32>>,
) {
    let mut y = y.view_mut().permute(coord!((2, 1, 0)));
    y.for_each_mut(|(k, j, i), sum| *sum = x[(i, j, k)] + x[(i + 1, j, k)] + x[(i, j, k + 2)]);
}
