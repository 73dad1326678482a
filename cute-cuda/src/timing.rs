//! Moments in the work of a GPU: the time that it takes, and what waits for what.

use crate::{CudaError, Gpu};
use cudarc::driver::CudaEvent;
use cudarc::driver::sys::{self, CUevent_flags, CUresult};
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

    /// Lets the work that is given to this stream from now on wait for a moment of another stream.
    /// The calling thread does not wait.
    ///
    /// # Errors
    /// Fails if the moment is one of another GPU (`OtherGpu`).
    ///
    /// ```no_run
    /// let gpu = cute_cuda::Gpu::first()?;
    /// let other = gpu.another_stream()?;
    /// // launches in `gpu`
    /// other.wait_for(&gpu.moment()?)?;
    /// // launches in `other` that need their results
    /// # Ok::<(), cute_cuda::CudaError>(())
    /// ```
    ///
    /// Source: CUDA `cuStreamWaitEvent`.
    pub fn wait_for(&self, moment: &Moment) -> Result<(), CudaError> {
        self.same_context(moment.0.context())?;
        self.stream()
            .wait(&moment.0)
            .map_err(|error| CudaError::of("waiting for another stream", error))
    }
}

impl Moment {
    /// Whether it has come: all work before is done.
    ///
    /// # Errors
    /// Fails if work before has failed.
    pub fn has_come(&self) -> Result<bool, CudaError> {
        self.0
            .context()
            .bind_to_thread()
            .map_err(|error| CudaError::of("asking for an event", error))?;
        // SAFETY: there is such an event.
        match unsafe { sys::cuEventQuery(self.0.cu_event()) } {
            CUresult::CUDA_ERROR_NOT_READY => Ok(false),
            result => result
                .result()
                .map(|()| true)
                .map_err(|error| CudaError::of("asking for an event", error)),
        }
    }

    /// The time from this moment to a later one, once that has come.
    ///
    /// # Errors
    /// Fails if work between them has failed, or if they are moments of two GPUs (`OtherGpu`).
    pub fn until(&self, later: &Moment) -> Result<Duration, CudaError> {
        let [found, gpu] = [later, self].map(|moment| moment.0.context());
        if found != gpu {
            let [found, gpu] = [found, gpu].map(|context| context.ordinal());
            return Err(CudaError::OtherGpu { found, gpu });
        }
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
