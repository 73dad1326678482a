//! The time that work takes on a GPU.

use crate::{CudaError, Gpu};
use cudarc::driver::CudaEvent;
use cudarc::driver::sys::CUevent_flags;
use std::time::Duration;

/// A moment in the work of a GPU: it comes when all work before is done.
///
/// ```no_run
/// let gpu = cute_cuda::Gpu::first()?;
/// let start = gpu.moment()?;
/// // launches
/// let end = gpu.moment()?;
/// println!("{:?}", start.until(&end)?);
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
///
/// Source: CUDA `cudaEvent_t`.
#[doc(alias = "event")]
#[derive(Debug)]
pub struct Moment(CudaEvent);

impl Gpu {
    /// The moment at which all work that was given so far is done.
    ///
    /// # Errors
    /// Fails if the driver does.
    pub fn moment(&self) -> Result<Moment, CudaError> {
        self.stream()
            .record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))
            .map(Moment)
            .map_err(|error| CudaError::of("recording an event", error))
    }
}

impl Moment {
    /// The time from this moment to a later one, once that has come.
    ///
    /// # Errors
    /// Fails if work between them has failed.
    pub fn until(&self, later: &Moment) -> Result<Duration, CudaError> {
        later
            .0
            .synchronize()
            .map_err(|error| CudaError::of("waiting for the GPU", error))?;
        let milliseconds = self
            .0
            .elapsed_ms(&later.0)
            .map_err(|error| CudaError::of("measuring a time", error))?;
        Ok(Duration::from_secs_f64(
            f64::from(milliseconds.max(0.0)) / 1e3,
        ))
    }
}
