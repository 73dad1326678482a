//! The product of two tensors as users call it.

use super::options::Options;
use super::problem::{Operand, Problem, multiply};
use crate::element::Element;
use crate::modes::{MOST, Modes};
use cute_core::error::LayoutError;
use cute_core::layout::WithMode;
use cute_core::prelude::*;
use cute_core::tensor::{ProductOf, ProductOperand};

/// `C = alpha·A·Bᵀ + beta·C`: `c(m,n) = alpha · Σ_k a(m,k)·b(n,k) + beta · c(m,n)`.
///
/// The modes of A are (M,K), those of B (N,K) and those of C (M,N), as in CuTe; each may be nested.
/// Layouts may have any strides. Where `beta` is 0, C is written and never read: it may hold NaN.
///
/// # Errors
/// Fails if sizes differ (SizeMatch; static sizes that differ do not compile) or if two coordinates
/// of C have one element (Injective). Then nothing is written.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::gemm;
/// let a = Tensor::new(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], layout!((2,3):(3,1)))?; // [[1,2,3],[4,5,6]]
/// let b = Tensor::new(&[1.0, 0.0, 1.0, 0.0, 1.0, 1.0], layout!((2,3):(3,1)))?; // columns of the right matrix
/// let mut data = [f64::NAN; 4];
/// gemm(1.0, &a, &b, 0.0, &mut Tensor::new(&mut data, layout!((2,2):(2,1)))?)?;
/// assert_eq!(data, [4.0, 5.0, 10.0, 11.0]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// let (a, b) = ([0_f32; 6], [0_f32; 8]);
/// let a = Tensor::new(&a, layout!((2,3))).unwrap();
/// let b = Tensor::new(&b, layout!((2,4))).unwrap();
/// // error: matrix_product: sizes 3 and 4 differ (SizeMatch)
/// cute_cpu::gemm(1.0, &a, &b, 0.0, &mut Fragment::<f32, Layout![(2,2)]>::zeroed()).unwrap();
/// ```
///
/// Source: CuTe `gemm(alpha, A, B, beta, C)`; BLAS `sgemm` and `dgemm`.
#[doc(alias("matmul", "dot", "sgemm", "dgemm", "addmm"))]
pub fn gemm<T, EA, EB, EC, LA, LB, LC>(
    alpha: T,
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    beta: T,
    c: &mut Tensor<EC, LC>,
) -> Result<(), TensorError>
where
    T: Element,
    EA: Memory<Element = T>,
    EB: Memory<Element = T>,
    EC: MemoryMut<Element = T>,
    LA: ProductOperand,
    LB: ProductOperand,
    LC: ProductOperand<Matrix: ProductOf<LA::Matrix, LB::Matrix>>,
{
    let (at_a, at_b) = (a.as_ptr(), b.as_ptr());
    let a = operand(at_a, a.layout().matrix())?;
    let b = operand(at_b, b.layout().matrix())?;
    // Two coordinates of C with one element are refused as every writer of the library does.
    c.try_iter_mut().map(drop)?;
    let at_c = c.as_mut_ptr();
    let c = operand(at_c, c.layout().matrix())?;
    equal(a.columns.size(), b.columns.size())?;
    equal(a.rows.size(), c.rows.size())?;
    equal(b.rows.size(), c.columns.size())?;
    let problem = Problem {
        a,
        b,
        c,
        alpha,
        beta,
    };
    // SAFETY: the tensors hold the elements of all their coordinates, and the sizes agree. C is
    // borrowed exclusively, and its coordinates have distinct elements.
    unsafe { multiply(&problem, &Options::default()) };
    Ok(())
}

/// A matrix in memory, from the address of its coordinate 0.
fn operand<P, L: WithMode<0> + WithMode<1>>(at: P, layout: L) -> Result<Operand<P>, TensorError> {
    let (rows, columns) = (Modes::of(layout.mode::<0>()), Modes::of(layout.mode::<1>()));
    match (rows, columns) {
        (Some(rows), Some(columns)) => Ok(Operand { at, rows, columns }),
        _ => Err(LayoutError::BeyondRank {
            mode: MOST as i128,
            rank: MOST as i128,
        }
        .into()),
    }
}

fn equal(left: usize, right: usize) -> Result<(), TensorError> {
    if left == right {
        return Ok(());
    }
    let (left, right) = (left as i128, right as i128);
    Err(LayoutError::SizesDiffer { left, right }.into())
}
