//! Views of tensors on a GPU: parts of them as arguments of kernels.
#![allow(
    unsafe_code,
    reason = "elements of a GPU are reached at offsets that its tensor has"
)]

use crate::{CudaError, Gpu, GpuElement, GpuTensor};
use core::fmt;
use core::marker::PhantomData;
use cudarc::driver::{DriverError, result};
use cute_core::prelude::*;
use cute_core::tensor::{InSpace, InSpaceMut, Space};

/// The memory of a GPU as a space of `cute-core`: tensors over it have every view that tensors
/// have, and are arguments of kernels.
///
/// The host reads and writes single elements too. Each access waits for all work before it, and
/// takes microseconds: [`GpuTensor::download`] copies all elements at once.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::{Gpu, Launch};
/// # const PTX: &str = "";
/// let gpu = Gpu::first()?;
/// let mut x = gpu.zeroed::<f32, _>(layout!((128,64); row_major))?;
/// let mut tile = x.view_mut().local_tile(tile!((32,32)), (1, 0)); // rows 32 to 63
/// let kernel = gpu.load_ptx(PTX)?.kernel("fill")?;
/// // SAFETY: `fill` takes the address of (32,32) elements whose rows are 64 apart, and a number.
/// unsafe { kernel.launch(Launch::new(1, 32), (&mut tile, 1.0_f32)) }?;
/// assert_eq!(x.view().at((32,31)), 1.0);
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
///
/// # Panics
/// An access of the host panics if the GPU has failed.
pub struct OnGpu<'t, T> {
    gpu: &'t Gpu,
    /// The address of the element at offset 0.
    address: u64,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for OnGpu<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for OnGpu<'_, T> {}

impl<T> fmt::Debug for OnGpu<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OnGpu({:#x})", self.address)
    }
}

impl<'t, T> OnGpu<'t, T> {
    /// The GPU, for as long as its tensor is lent.
    pub(crate) fn lent(self) -> &'t Gpu {
        self.gpu
    }
}

impl<T> OnGpu<'_, T> {
    /// The address of the element at offset 0 in the memory of the GPU.
    pub fn address(self) -> u64 {
        self.address
    }

    pub(crate) fn gpu(&self) -> &Gpu {
        self.gpu
    }

    /// The address of another element. The tensor has one there, so it does not wrap around.
    fn address_of(self, offset: isize) -> u64 {
        let bytes = offset as i64 * size_of::<T>() as i64;
        self.address.wrapping_add_signed(bytes)
    }

    /// Gives a copy to the stream, and waits for it. A copy without a stream may end when later work of the
    /// stream has begun. Panics if it fails.
    #[track_caller]
    fn access(self, doing: &'static str, copy: impl FnOnce() -> Result<(), DriverError>) {
        let copied = self.gpu.bind().and_then(|()| {
            let given = copy().map_err(|error| CudaError::of(doing, error));
            // also where it was not given: what lies on this thread's stack is then used no more
            self.gpu.synchronize().and(given)
        });
        if let Err(error) = copied {
            panic!("an element on a GPU was not reached: {error}")
        }
    }
}

// SAFETY: an offset of elements is one of bytes times their size; equal offsets reach equal
// addresses, others reach elements beside them.
unsafe impl<T: GpuElement> Space for OnGpu<'_, T> {
    type Element = T;
    const NAME: &'static str = "gpu";

    unsafe fn load(self, offset: isize) -> T {
        let mut element = [T::default()];
        let (address, stream) = (self.address_of(offset), self.gpu.stream().cu_stream());
        self.access("reading an element", || {
            // SAFETY: the caller promises an element there, and the copy is waited for.
            unsafe { result::memcpy_dtoh_async(&mut element, address, stream) }
        });
        element[0]
    }

    unsafe fn store(self, offset: isize, value: T) {
        let element = [value];
        let (address, stream) = (self.address_of(offset), self.gpu.stream().cu_stream());
        self.access("writing an element", || {
            // SAFETY: the caller promises an element there, and the copy is waited for.
            unsafe { result::memcpy_htod_async(address, &element, stream) }
        });
    }

    unsafe fn moved(self, offset: isize) -> Self {
        OnGpu {
            address: self.address_of(offset),
            ..self
        }
    }
}

impl<T: GpuElement, L: Layout> GpuTensor<T, L> {
    fn space(&self) -> OnGpu<'_, T> {
        OnGpu {
            gpu: self.gpu(),
            address: self.address(),
            element: PhantomData,
        }
    }

    /// The tensor, lent for reads: its slices and tiles are arguments of kernels.
    ///
    /// # Panics
    /// Never: the layout was checked when the tensor was made.
    pub fn view(&self) -> Tensor<InSpace<'_, OnGpu<'_, T>>, L> {
        // SAFETY: the memory holds every offset of the layout, and is borrowed for reads.
        match unsafe { Tensor::in_space(self.space(), self.layout()) } {
            Ok(view) => view,
            Err(error) => unreachable!("the tensor has been made with this layout: {error}"),
        }
    }

    /// The tensor, lent for reads and writes; see [`view`](Self::view).
    ///
    /// # Panics
    /// Never: the layout was checked when the tensor was made.
    pub fn view_mut(&mut self) -> Tensor<InSpaceMut<'_, OnGpu<'_, T>>, L> {
        // SAFETY: the memory holds every offset of the layout, and is borrowed for writes.
        match unsafe { Tensor::in_space_mut(self.space(), self.layout()) } {
            Ok(view) => view,
            Err(error) => unreachable!("the tensor has been made with this layout: {error}"),
        }
    }
}
