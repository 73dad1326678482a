//! The product of two tensors as users call it.

use super::axis::Axis;
use super::element::Accumulator;
use super::matrix::{Finish, Matrix, Product};
use super::options::Options;
use super::panels::Panels;
use super::strided::Strided;
use crate::modes::MOST;
use crate::target::Target;
use core::ptr::null_mut;
use cute_core::error::LayoutError;
use cute_core::layout::WithMode;
use cute_core::prelude::*;
use cute_core::tensor::{ProductMode, ProductOf, ProductOperand};

/// `C = alpha·A·Bᵀ + beta·C`: `c(m,n) = alpha · Σ_k a(m,k)·b(n,k) + beta · c(m,n)`.
///
/// The modes of A are (M,K), those of B (N,K) and those of C (M,N), as in CuTe; each may be nested.
/// Layouts may have any strides. Where `beta` is 0, C is written and never read: it may hold NaN. A and B are
/// read for every `alpha`, also for 0: then a NaN or an infinity in them is NaN in C. (BLAS does not read them.)
///
/// # Errors
/// Fails if sizes differ (SizeMatch; static sizes that differ do not compile):
/// [`TensorError::ProductDiffers`] names the mode, the two tensors that have it and both sizes, as in
/// "mode 1 of A (K = 64) meets mode 1 of B (K = 32)". Fails also if two coordinates of C have one
/// element (Injective). Then nothing is written.
///
/// [`Accumulator`] lists the elements that A, B and C may have; `alpha` and `beta` have the type of
/// the sums. Sums of integers do not wrap around: a product is refused (Representable), before
/// anything is written, if `|alpha|·K·|a|·|b| + |beta|·|c|` exceeds the largest `i32`, 2147483647, for
/// the largest absolute values of the types of A and B (128 of `i8`, 255 of `u8`), and the largest
/// that C holds. So sums of up to 131071 products of `i8` are always exact, of up to 65793 of `u8`
/// and `i8`, and of up to 33025 of `u8`.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::gemm;
/// let a = Tensor::new(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], layout!((2,3):(3,1)))?; // [[1,2,3],[4,5,6]]
/// let b = Tensor::new(&[1.0, 0.0, 1.0, 0.0, 1.0, 1.0], layout!((2,3):(3,1)))?; // columns of the right matrix
/// let mut data = [f64::NAN; 4];
/// gemm(1.0, &a, &b, 0.0, &mut Tensor::new(&mut data, layout!((2,2):(2,1)))?)?;
/// assert_eq!(data, [4.0, 5.0, 10.0, 11.0]);
/// // bytes, with sums of `i32`
/// let (x, mut sums) = ([-128_i8, 127, 3, 4], [0; 4]);
/// let x = Tensor::new(&x, layout!((2,2):(2,1)))?;
/// gemm(1, &x, &x, 0, &mut Tensor::new(&mut sums, layout!((2,2):(2,1)))?)?;
/// assert_eq!(sums, [128 * 128 + 127 * 127, 124, 124, 25]);
/// # Ok::<(), TensorError>(())
/// ```
#[cfg_attr(feature = "half", doc = "```")]
#[cfg_attr(feature = "half", doc = "# use cute_core::prelude::*;")]
#[cfg_attr(
    feature = "half",
    doc = "use half::bf16; // with the feature `half`: sums of `f32`, rounded once"
)]
#[cfg_attr(
    feature = "half",
    doc = "let (x, mut y) = ([1.0, 2.0, 3.0, 4.0].map(bf16::from_f32), [bf16::ZERO; 4]);"
)]
#[cfg_attr(
    feature = "half",
    doc = "let x = Tensor::new(&x, layout!((2,2):(2,1)))?;"
)]
#[cfg_attr(
    feature = "half",
    doc = "cute_cpu::gemm(0.5, &x, &x, 0.0, &mut Tensor::new(&mut y, layout!((2,2):(2,1)))?)?;"
)]
#[cfg_attr(
    feature = "half",
    doc = "assert_eq!(y, [2.5, 5.5, 5.5, 12.5].map(bf16::from_f32));"
)]
#[cfg_attr(feature = "half", doc = "# Ok::<(), TensorError>(())")]
#[cfg_attr(feature = "half", doc = "```")]
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
// Messages about the type of α quote this line: the comment in it shows the order of the arguments.
pub fn gemm</* 1.0, &a, &b, 0.0, &mut c */ S, EA, EB, EC, LA, LB, LC>(
    alpha: S,
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    beta: S,
    c: &mut Tensor<EC, LC>,
) -> Result<(), TensorError>
where
    S: Accumulator<EA::Element, EB::Element, EC::Element>,
    EA: Memory,
    EB: Memory,
    EC: MemoryMut,
    LA: ProductOperand,
    LB: ProductOperand,
    LC: ProductOperand<Matrix: ProductOf<LA::Matrix, LB::Matrix>>,
{
    Gemm::new(alpha, beta).run(a, b, c)
}

/// A product with choices: [`gemm`] with a function of each sum, or with kernels of another
/// instruction set.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::Gemm;
/// let x = Tensor::new(&[1.0, -2.0, 3.0, 4.0], layout!((2,2):(2,1)))?;
/// let bias = [10.0, 0.0];
/// let mut data = [0.0; 4];
/// let mut y = Tensor::new(&mut data, layout!((2,2):(2,1)))?;
/// // y = max(x·xᵀ + bias, 6)
/// let finish = |_row: usize, column: usize, sum: f32| (sum + bias[column]).max(6.0);
/// Gemm::new(1.0, 0.0).epilogue(&finish).run(&x, &x, &mut y)?;
/// assert_eq!(data, [15.0, 6.0, 6.0, 25.0]);
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Gemm<'e, S> {
    alpha: S,
    beta: S,
    options: Options<'e, S>,
}

impl<'e, S: Copy> Gemm<'e, S> {
    /// `C = alpha·A·Bᵀ + beta·C`.
    ///
    /// ```
    /// let _twice = cute_cpu::Gemm::new(2.0_f32, 0.0);
    /// ```
    pub fn new(alpha: S, beta: S) -> Self {
        let options = Options::default();
        Gemm {
            alpha,
            beta,
            options,
        }
    }

    /// Calls `f` with the row, the column and the value of each element of C once its sum is
    /// complete, and stores what `f` returns. The calls come in no particular order, while the sums
    /// are in the first-level cache.
    ///
    /// ```
    /// # use cute_core::prelude::*;
    /// let x = Tensor::new(&[2.0], layout!((1,1)))?;
    /// let mut data = [0.0];
    /// let mut y = Tensor::new(&mut data, layout!((1,1)))?;
    /// cute_cpu::Gemm::new(1.0, 0.0).epilogue(&|_, _, sum: f64| sum.sqrt()).run(&x, &x, &mut y)?;
    /// assert_eq!(data, [2.0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias("bias", "relu", "fused"))]
    #[must_use]
    pub fn epilogue<F: Fn(usize, usize, S) -> S + Sync>(mut self, f: &'e F) -> Self {
        self.options.epilogue = Some(f);
        self
    }

    /// Divides the work among at most `count` threads, the calling one and those of rayon's current
    /// pool; small products stay on the calling thread. A product takes one thread unless this says
    /// otherwise (feature `threads`).
    ///
    /// ```
    /// let _four = cute_cpu::Gemm::new(1.0_f32, 0.0).threads(4);
    /// ```
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(mut self, count: usize) -> Self {
        self.options.threads = count;
        self
    }

    /// Uses the kernels of an instruction set other than the best one.
    ///
    /// ```
    /// use cute_cpu::{Gemm, Target};
    /// let _plain = Gemm::new(1.0_f32, 0.0).target(Target::Portable);
    /// ```
    ///
    /// # Panics
    /// Panics if this processor lacks the instruction set.
    #[must_use]
    #[track_caller]
    pub fn target(mut self, target: Target) -> Self {
        assert!(target.is_available(), "this processor has no {target:?}");
        self.options.target = Some(target);
        self
    }

    /// Computes the product of `a`, (M,K), and `b`, (N,K), in `c`, (M,N).
    ///
    /// # Errors
    /// The errors of [`gemm`].
    ///
    /// ```
    /// # use cute_core::prelude::*;
    /// let x = Tensor::new(&[1.0, 2.0], layout!((2,1)))?;
    /// let mut data = [0.0; 4];
    /// cute_cpu::Gemm::new(1.0, 0.0).run(&x, &x, &mut Tensor::new(&mut data, layout!((2,2)))?)?;
    /// assert_eq!(data, [1.0, 2.0, 2.0, 4.0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn run<EA, EB, EC, LA, LB, LC>(
        &self,
        a: &Tensor<EA, LA>,
        b: &Tensor<EB, LB>,
        c: &mut Tensor<EC, LC>,
    ) -> Result<(), TensorError>
    where
        S: Accumulator<EA::Element, EB::Element, EC::Element>,
        EA: Memory,
        EB: Memory,
        EC: MemoryMut,
        LA: ProductOperand,
        LB: ProductOperand,
        LC: ProductOperand<Matrix: ProductOf<LA::Matrix, LB::Matrix>>,
    {
        let mut options = self.options;
        if options.epilogue.is_none()
            && let Some(product) = Strided::of_tensors(
                (a.as_ptr(), a.layout().matrix()),
                (b.as_ptr(), b.layout().matrix()),
                (c.as_mut_ptr(), c.layout().matrix()),
                (self.alpha, self.beta),
            )
        {
            // SAFETY: the tensors hold the elements of all their coordinates; C is borrowed exclusively, and its
            // coordinates have distinct elements, since its rows or columns are behind each other.
            if unsafe { S::multiply_small(&product, &options) } {
                return Ok(());
            }
            options.may_be_small = false;
        }
        Panels::with(|panels| {
            let (mut room, [t0, t1, t2, t3, t4, t5]) = panels.split();
            let a = matrix(a.as_ptr(), a.layout().matrix(), t0, t1)?;
            let b = matrix(b.as_ptr(), b.layout().matrix(), t2, t3)?;
            let mut to = matrix(null_mut(), c.layout().matrix(), t4, t5)?;
            equal(ProductMode::Summed, a.columns.size(), b.columns.size())?;
            equal(ProductMode::Rows, a.rows.size(), to.rows.size())?;
            equal(ProductMode::Columns, b.rows.size(), to.columns.size())?;
            if !to.rows.is_apart_from(&to.columns) {
                // The library's own check, and its error.
                c.try_iter_mut().map(drop)?;
            }
            to.at = c.as_mut_ptr();
            let product = Product {
                a,
                b,
                c: to,
                alpha: self.alpha,
                beta: self.beta,
                finish: Finish::new(self.options.epilogue),
            };
            // SAFETY: the tensors hold the elements of all their coordinates, and the sizes agree. C
            // is borrowed exclusively, and its coordinates have distinct elements.
            unsafe {
                S::check(&product)?;
                S::multiply(&product, &options, &mut room);
            }
            Ok(())
        })
    }
}

/// A matrix in memory, from the address of its coordinate 0.
fn matrix<'t, P, L: WithMode<0> + WithMode<1>>(
    at: P,
    layout: L,
    rows: &'t mut Vec<isize>,
    columns: &'t mut Vec<isize>,
) -> Result<Matrix<'t, P>, TensorError> {
    let rows = Axis::of(layout.mode::<0>(), rows);
    let columns = Axis::of(layout.mode::<1>(), columns);
    match (rows, columns) {
        (Some(rows), Some(columns)) => Ok(Matrix { at, rows, columns }),
        _ => {
            let most = MOST as i128;
            Err(LayoutError::BeyondRank {
                mode: most,
                rank: most,
            }
            .into())
        }
    }
}

fn equal(mode: ProductMode, left: usize, right: usize) -> Result<(), TensorError> {
    if left == right {
        return Ok(());
    }
    Err(TensorError::ProductDiffers { mode, left, right })
}
