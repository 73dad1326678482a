//! The product of two small matrices, added to a third: what a thread does with its fragments.
#![allow(
    unsafe_code,
    reason = "the coordinates lie below sizes that were compared with those of all three"
)]

use crate::error::LayoutError;
use crate::int::DynInt;
use crate::layout::{Coordinate, Layout, WithMode};
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError};
use core::ops::{Add, Mul};

/// `C(m,n) += Σ_k A(m,k)·B(n,k)`.
///
/// # Errors
/// Where sizes differ (SizeMatch); then nothing is written.
///
/// ```
/// use cute_core::prelude::*;
/// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?; // [[1,2,3],[4,5,6]]
/// let b = Tensor::new(&[1, 0, 1, 0, 1, 1], layout!((2,3):(3,1)))?; // columns of the right matrix
/// let mut c = Fragment::<i32, Layout![(2,2)]>::zeroed();
/// gemm(&a, &b, &mut c)?;
/// assert!(c.iter().eq(&[4, 10, 5, 11]));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `gemm(A, B, C)` of rank-2 tensors.
#[inline(always)]
pub fn gemm<T, EA, EB, EC, LA, LB, LC>(
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    c: &mut Tensor<EC, LC>,
) -> Result<(), TensorError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    EA: Memory<LA, Element = T>,
    EB: Memory<LB, Element = T>,
    EC: MemoryMut<LC, Element = T>,
    LA: WithMode<0> + WithMode<1>,
    LB: WithMode<0> + WithMode<1>,
    LC: WithMode<0> + WithMode<1>,
    (usize, usize): Coordinate<LA> + Coordinate<LB> + Coordinate<LC>,
{
    let (rows, depth) = (size::<LA, 0>(a.layout()), size::<LA, 1>(a.layout()));
    let (columns, depth_of_b) = (size::<LB, 0>(b.layout()), size::<LB, 1>(b.layout()));
    equal(depth, depth_of_b)?;
    equal(rows, size::<LC, 0>(c.layout()))?;
    equal(columns, size::<LC, 1>(c.layout()))?;
    for k in 0..depth {
        for n in 0..columns {
            for m in 0..rows {
                // SAFETY: m, n and k lie below the sizes of the modes that they are coordinates of, and (usize, usize) is a
                // coordinate of layouts of rank 2 alone.
                unsafe {
                    let product = *a.get_unchecked((m, k)) * *b.get_unchecked((n, k));
                    let sum = c.get_unchecked_mut((m, n));
                    *sum = *sum + product;
                }
            }
        }
    }
    Ok(())
}

#[inline(always)]
fn size<L: WithMode<I>, const I: usize>(layout: L) -> usize {
    let mode = layout.mode::<I>();
    mode.len().cast::<usize>()
}

#[inline(always)]
fn equal(left: usize, right: usize) -> Result<(), TensorError> {
    if left == right {
        Ok(())
    } else {
        let (left, right) = (left as i128, right as i128);
        Err(LayoutError::SizesDiffer { left, right }.into())
    }
}
