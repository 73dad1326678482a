//! Streams, memory and contexts that other libraries of the program have on a GPU.
#![allow(
    unsafe_code,
    reason = "streams and memory of another library are taken at its word"
)]

use crate::memory::Memory;
use crate::tensor::room;
use crate::{CudaError, Gpu, GpuElement, GpuTensor, driver};
use core::ffi::c_void;
use core::fmt;
use cudarc::driver::result::ctx;
use cudarc::driver::sys::{self, CUcontext, CUpointer_attribute};
use cute_core::layout::Layout;

impl Gpu {
    /// The same GPU with a stream that another library made: a `CUstream` or a `cudaStream_t`, which
    /// are one and the same. 0 is the default stream.
    ///
    /// Work of the stream happens in the order in which it is given, whoever gives it. A `Gpu` opens
    /// the GPU's primary context, which is also that of the CUDA runtime, and so of PyTorch and candle.
    ///
    /// # Safety
    /// The stream is one of this GPU's primary context, and is not destroyed before the last `Gpu`,
    /// tensor and kernel with it.
    ///
    /// ```no_run
    /// use core::ffi::c_void;
    /// # fn stream_of_other_library() -> *mut c_void { core::ptr::null_mut() }
    /// let stream: *mut c_void = stream_of_other_library();
    /// // SAFETY: the other library keeps the stream.
    /// let gpu = unsafe { cute_cuda::Gpu::first()?.with_stream_of(stream) };
    /// # Ok::<(), cute_cuda::CudaError>(())
    /// ```
    ///
    /// Source: CUDA `CUstream`.
    #[doc(alias("CUstream", "cudaStream_t", "current_stream"))]
    #[must_use]
    pub unsafe fn with_stream_of(&self, stream: *mut c_void) -> Gpu {
        // SAFETY: the caller's promise.
        let stream = unsafe { self.context().wrap_borrowed_stream(stream.cast()) };
        self.with_stream(stream)
    }

    /// A tensor in memory that another library owns, which is not freed with the tensor. `address` is
    /// that of the element at coordinate 0, in the memory of the GPU.
    ///
    /// # Errors
    /// Fails if the layout has no offsets that fit `isize`, or more bytes (Representable), if the address is no
    /// multiple of the size of an element (`Misaligned`), or if the driver knows no memory of this GPU
    /// there (`NotOnGpu`).
    ///
    /// # Safety
    /// There is memory for the element at each offset of the layout, with a value of `T` wherever
    /// elements are read. It is not freed before all work that was given with the tensor is done; memory
    /// that its owner frees in the order of this stream's work may be freed once the work is given.
    /// Until then nobody else writes it, and if the tensor is written, nobody else reads it, but in the
    /// order of this stream's work.
    ///
    /// ```no_run
    /// use cute_core::prelude::*;
    /// use cute_cuda::Gpu;
    /// let gpu = Gpu::first()?;
    /// let owner = gpu.zeroed::<f32, _>(layout!((64,32):(32,1)))?;
    /// // SAFETY: the owner lives longer, and nobody writes it.
    /// let transposed = unsafe { gpu.borrow::<f32, _>(owner.address(), layout!((32,64):(1,32))) }?;
    /// assert_eq!(transposed.download()?[(31,63)], 0.0);
    /// # Ok::<(), cute_cuda::CudaError>(())
    /// ```
    #[doc(alias("from_raw_parts", "data_ptr", "from_dlpack"))]
    pub unsafe fn borrow<T: GpuElement, L: Layout>(
        &self,
        address: u64,
        layout: L,
    ) -> Result<GpuTensor<T, L>, CudaError> {
        let (count, start) = room::<T, L>(layout)?;
        let multiple = align_of::<T>() as u64;
        if !address.is_multiple_of(multiple) {
            return Err(CudaError::Misaligned { address, multiple });
        }
        let not_here = CudaError::NotOnGpu {
            address,
            gpu: self.context().ordinal(),
        };
        if !self.has_memory_at(address) {
            return Err(not_here);
        }
        let bytes_before = (start * size_of::<T>()) as u64; // less than all, which `room` has counted
        let first = address.checked_sub(bytes_before).ok_or(not_here)?;
        // SAFETY: the caller promises memory from the first element on, and it is not freed.
        let slice = unsafe { self.stream().upgrade_device_ptr(first, count) };
        Ok(self.tensor(Memory::borrowed(slice), start, layout))
    }

    /// Whether the driver knows memory of this GPU at an address.
    fn has_memory_at(&self, address: u64) -> bool {
        let mut number = -1_i32;
        let attribute = CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL;
        // SAFETY: the driver writes one integer, and looks the address up without reading there.
        let asked = unsafe {
            sys::cuPointerGetAttribute((&raw mut number).cast::<c_void>(), attribute, address)
        };
        asked.result().is_ok() && usize::try_from(number) == Ok(self.context().ordinal())
    }
}

/// The context of the calling thread, which is that thread's again when this is dropped.
///
/// Functions of this crate turn the thread to the context of their GPU. The CUDA runtime takes that
/// for a choice of a GPU, so a library that is called by others keeps their context.
///
/// ```
/// let kept = cute_cuda::CallersContext::keep();
/// let gpu = cute_cuda::Gpu::number(1); // turns to GPU number 1, if there is one
/// drop(kept); // the thread's context is the one before
/// ```
///
/// Source: CUDA `cuCtxGetCurrent`, `cuCtxSetCurrent`.
#[must_use = "the context is set again when this is dropped"]
pub struct CallersContext(Option<CUcontext>);

impl fmt::Debug for CallersContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CallersContext")
    }
}

impl CallersContext {
    /// Remembers the context. Without a driver there is nothing to remember.
    pub fn keep() -> Self {
        if !driver::is_present() {
            return CallersContext(None);
        }
        // Before its first use, the driver has no context either.
        let current = ctx::get_current().ok().flatten();
        CallersContext(Some(current.unwrap_or(core::ptr::null_mut())))
    }
}

impl Drop for CallersContext {
    fn drop(&mut self) {
        if let Some(context) = self.0 {
            // SAFETY: it was the thread's context, or none. Should the driver fail, whatever the thread
            // does next with it fails as well.
            let _ = unsafe { ctx::set_current(context) };
        }
    }
}
