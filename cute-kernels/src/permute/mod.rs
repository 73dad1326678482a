//! Copies between tensors of one shape and any strides: permuted axes.
//!
//! `cute-core` makes one nest of loops of both layouts, where modes that continue each other on
//! both sides are one. By its strides, `plan` chooses between planes, which are turned tile by
//! tile (`plane`), boxes of odd sizes (`odd_box`), and lines, which are copied one by one (`lines`).

mod blocks;
mod error;
mod lines;
mod odd_box;
mod plan;
mod plane;
#[cfg(test)]
mod tests;

pub use error::CopyError;

use crate::text;
use cute_core::layout::Layout;
use cute_core::tensor::{ShapedLike, copy_nest};
use cute_cuda::{ByValue, Gpu, GpuElement, GpuTensor, Launch};
use plan::{Bounds, ODD_ELEMENTS, Step, plan};

/// Copies each element to the same coordinate, on the GPU.
///
/// The layouts have one shape, in which modes may be nested differently, and any strides. From
/// `(m,n):(n,1)` to `(m,n):(1,m)` it is a transposition; with more modes it is any permutation of
/// axes. Elements have 1, 2, 4 or 8 bytes. Fastest are tensors whose strides, but for those of 1,
/// are multiples of 16 bytes; large matrices of any other size are nearly as fast, and tensors of
/// several odd axes have two thirds of that speed or more, or half of it if elements have one byte.
///
/// Where coordinates of `y` share an element, as in `(2,4):(2,1)`, it becomes one of the elements
/// that belong there. The function returns when the work is given to the GPU.
///
/// # Errors
/// Fails if sizes of modes that meet differ (`Tensor`, with SizeMatch), if different elements of
/// `x` belong to one element of `y` along a mode of stride 0 (`Tensor`, with Injective), if elements
/// have another width (`ElementWidth`), if more than six modes are left when those that continue
/// each other are joined (`Modes`), if there are too many elements (`TooLarge`), or if the GPU fails
/// (`Cuda`). Then nothing is copied.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// let gpu = Gpu::first()?;
/// let (b, h, w, c) = (8_usize, 224_usize, 224_usize, 64_usize);
/// let x = gpu.zeroed::<f32, _>(layout!((b,h,w,c); row_major))?;
/// // Channels first: the strides say where each axis lies.
/// let mut y = gpu.zeroed::<f32, _>(layout!((b,h,w,c):({c * h * w},w,1,{h * w})))?;
/// cute_kernels::permute(&gpu, &x, &mut y)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `copy(src, dst)`; the kernels are in `cute-collective/src/memory`.
#[doc(alias("transpose", "contiguous", "swapaxes", "copy"))]
pub fn permute<T: GpuElement, M: Layout, L: ShapedLike<M>>(
    gpu: &Gpu,
    x: &GpuTensor<T, M>,
    y: &mut GpuTensor<T, L>,
) -> Result<(), CopyError> {
    let bytes = size_of::<T>();
    if !matches!(bytes, 1 | 2 | 4 | 8) {
        return Err(CopyError::ElementWidth { bytes });
    }
    let nest = copy_nest(x.layout(), y.layout(), bytes)?;
    let nest = nest.ok_or(CopyError::Modes { found: None })?;
    let bounds = Bounds {
        odd_elements: ODD_ELEMENTS,
        shared_bytes: gpu.shared_bytes(),
    };
    for step in plan(&nest, [x.address(), y.address()], bounds)? {
        let name = step.kernel();
        let kernel = text::kernel_called(gpu, name)?;
        let (blocks, threads, shared) = step.launch();
        let launch = Launch::new(blocks, threads).shared_bytes(shared);
        // SAFETY: the arguments are those of the kernel. The step has lines of elements of the two
        // tensors, aligned as `plan` has checked, and `y` is borrowed for writes.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            match step {
                Step::Plane(_, plane) => kernel.launch(launch, (x, &mut *y, ByValue(plane)))?,
                Step::Box(.., odd_box) => kernel.launch(launch, (x, &mut *y, ByValue(odd_box)))?,
                Step::Lines(_, lines) => kernel.launch(launch, (x, &mut *y, ByValue(lines)))?,
            }
        }
    }
    Ok(())
}
