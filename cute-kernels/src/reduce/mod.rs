//! Reductions: sums, means, greatest and least numbers over any modes of a tensor.

mod error;
mod plan;
#[cfg(test)]
mod tests;

pub use error::ReduceError;

use crate::element::FloatElement;
use crate::memory::{TO_BF16, TO_F16};
use crate::text;
use cute_core::layout::Layout;
use cute_core::macros::layout;
use cute_core::tensor::{ShapedLike, pair_nest};
use cute_cuda::{ByValue, Gpu, GpuElement, GpuTensor, Launch};
use half::{bf16, f16};
use plan::{Step, plan};

/// What [`reduce`] makes of the numbers that belong to one result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Their sum.
    Sum,
    /// Their sum, divided by their number.
    Mean,
    /// The greatest of them; NaN if one is.
    Max,
    /// The least of them; NaN if one is.
    Min,
}

/// Results of reductions of tensors of `T`: `f32`, or `T` itself. Sealed.
#[diagnostic::on_unimplemented(
    message = "a reduction of `{T}` has no result `{Self}`",
    label = "neither `f32` nor `{T}`"
)]
pub trait Reduced<T>: GpuElement + sealed::Rounded<T> {}
impl<T, R: GpuElement + sealed::Rounded<T>> Reduced<T> for R {}

mod sealed {
    pub trait Rounded<T> {
        /// The flag that says to what results are rounded.
        const FLAG: u32;
    }
}
impl<T: FloatElement> sealed::Rounded<T> for f32 {
    const FLAG: u32 = 0;
}
impl sealed::Rounded<f16> for f16 {
    const FLAG: u32 = TO_F16;
}
impl sealed::Rounded<bf16> for bf16 {
    const FLAG: u32 = TO_BF16;
}

/// Reduces a tensor over the modes along which `y` has stride 0.
///
/// Both layouts have one shape, and `y` has one element for all coordinates that differ in modes of
/// stride 0 alone: for a matrix `(m,n)`, a `y` of `(m,n):(1,0)` has a result for each row,
/// `(m,n):(0,1)` one for each column, and `(m,n):(0,0)` one for all. Strides of `x` are any.
///
/// Numbers are joined in `f32`, in an order that depends on the shape and strides alone, so that
/// results are the same each time. The function returns when the work is given to the GPU.
///
/// # Errors
/// Fails if sizes of modes that meet differ (`Tensor`, with SizeMatch), if results share elements
/// (`Overlap`), if more than four modes are kept or more than four reduced when those that continue
/// each other are joined (`Modes`), if there are too many elements (`TooLarge`), or if the GPU fails
/// (`Cuda`). Then `y` is as it was.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::{Reduction, reduce};
/// let gpu = Gpu::first()?;
/// let x = gpu.upload(&Tensor::new(vec![half::f16::ONE; 8 * 1000], layout!((8,1000); row_major))?)?;
/// let mut y = gpu.zeroed::<f32, _>(layout!((8,1000):(1,0)))?;
/// reduce(&gpu, Reduction::Sum, &x, &mut y)?;
/// assert_eq!(y.download()?[(7,0)], 1000.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `reduce`, over modes; NumPy `sum(axis=…)`. The kernels are in
/// `cute-collective/src/memory`, in `reduce.rs` and `short.rs`.
#[doc(alias("sum", "mean", "amax", "amin"))]
pub fn reduce<T: FloatElement, R: Reduced<T>, M: Layout, L: ShapedLike<M>>(
    gpu: &Gpu,
    reduction: Reduction,
    x: &GpuTensor<T, M>,
    y: &mut GpuTensor<R, L>,
) -> Result<(), ReduceError> {
    // in elements, since those of `y` may have another width
    let nest = pair_nest(x.layout(), y.layout(), 1)?;
    let nest = nest.ok_or(ReduceError::Modes { found: None })?;
    let (first, second) = plan::<T>(&nest, x.address(), reduction, R::FLAG)?;
    let Some(second) = second else {
        return run(gpu, first, x, y);
    };
    let n = second.elements;
    #[allow(unsafe_code, reason = "results are written before they are read")]
    // SAFETY: the first step writes each of them, and the second reads them.
    let mut parts = unsafe { gpu.uninitialized::<f32, _>(layout!(n:1)) }?;
    run(gpu, first, x, &mut parts)?;
    run(gpu, second.step, &parts, y)
}

/// Launches a step.
fn run<T: GpuElement, R: GpuElement, M: Layout, L: Layout>(
    gpu: &Gpu,
    step: Step,
    x: &GpuTensor<T, M>,
    y: &mut GpuTensor<R, L>,
) -> Result<(), ReduceError> {
    let kernel = text::kernel_called(gpu, step.name)?;
    let launch =
        Launch::new(step.blocks, step.threads).shared_bytes(crate::memory::REDUCE_SHARED_BYTES);
    // SAFETY: the arguments are those of the kernel. Its lines are those of `x`, aligned as `plan`
    // has checked; its results are elements of `y`, distinct, which is borrowed for writes.
    #[allow(unsafe_code, reason = "a launch of a kernel")]
    unsafe {
        kernel.launch(launch, (x, y, ByValue(step.arguments)))?;
    }
    Ok(())
}
