//! The handle of a GPU.

use crate::pointer::{place, value};
use crate::status::{CuteStatus, Failure, guarded};
use core::ffi::c_void;
use cute_cuda::Gpu;

/// `cute_gpu` of the header.
#[derive(Debug)]
pub struct CuteGpu(Gpu);

/// Where work is done: on a GPU, by a stream of the caller.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) gpu: *const CuteGpu,
    pub(crate) stream: *mut c_void,
}

impl Place {
    /// The GPU with the stream.
    ///
    /// # Safety
    /// The handle is null or open, and the stream is one of the GPU, as [`Gpu::with_stream_of`] asks
    /// for it.
    pub(crate) unsafe fn gpu(self) -> Result<Gpu, Failure> {
        // SAFETY: the caller's promise.
        let gpu = unsafe { value("gpu", self.gpu) }?.ok_or_else(|| Failure::null("gpu"))?;
        // SAFETY: the caller's promise.
        Ok(unsafe { gpu.0.with_stream_of(self.stream) })
    }
}

/// Writes a handle where the caller wants it.
///
/// # Safety
/// The place is null, or a pointer may be written there.
pub(crate) unsafe fn hand_out<T>(value: T, place: *mut *mut T) {
    // SAFETY: the caller's promise.
    unsafe { place.write(Box::into_raw(Box::new(value))) }
}

/// Opens a GPU: see `cute.h`.
///
/// # Safety
/// `gpu` is null, or a pointer may be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_gpu_open(number: i32, gpu: *mut *mut CuteGpu) -> CuteStatus {
    guarded(|| {
        place("gpu", gpu)?;
        // SAFETY: it is not null and aligned, so a pointer may be written there.
        unsafe { gpu.write(core::ptr::null_mut()) };
        let number = usize::try_from(number).map_err(|_| {
            Failure::invalid(
                "Number",
                format!("GPUs count from 0, and {number} is below"),
            )
        })?;
        let opened = CuteGpu(Gpu::number(number)?);
        // SAFETY: it is not null and aligned, so a pointer may be written there.
        unsafe { hand_out(opened, gpu) };
        Ok(())
    })
}

/// Closes a GPU: see `cute.h`.
///
/// # Safety
/// `gpu` is null, or a handle of [`cute_gpu_open`] that is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_gpu_close(gpu: *mut CuteGpu) -> CuteStatus {
    guarded(|| {
        if !gpu.is_null() {
            // SAFETY: the handle was made from a box, and is not used again.
            drop(unsafe { Box::from_raw(gpu) });
        }
        Ok(())
    })
}

/// The generation of a GPU's instructions: see `cute.h`.
///
/// # Safety
/// `gpu` is null or an open handle; `major` and `minor` are null, or a number may be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cute_gpu_capability(
    gpu: *const CuteGpu,
    major: *mut i32,
    minor: *mut i32,
) -> CuteStatus {
    guarded(|| {
        place("major", major)?;
        place("minor", minor)?;
        // SAFETY: the caller's promise.
        let gpu = unsafe { value("gpu", gpu) }?.ok_or_else(|| Failure::null("gpu"))?;
        let found = gpu.0.capability();
        // SAFETY: neither is null, and both are aligned, so a number may be written there. Both are below 1000.
        unsafe {
            major.write(found.major as i32);
            minor.write(found.minor as i32);
        }
        Ok(())
    })
}
