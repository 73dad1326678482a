//! Work that is recorded once and given to the GPU many times.

use crate::{CudaError, Gpu};
use core::fmt;
use core::mem::ManuallyDrop;
use cudarc::driver::sys::{CUgraphInstantiate_flags, CUstreamCaptureMode};
use cudarc::driver::{CudaGraph, DriverError};

/// Recorded work of a stream.
///
/// Launches of a graph are not checked and prepared one by one, so kernels of a few microseconds
/// follow each other without gaps.
///
/// Source: CUDA `cudaGraph_t`.
#[doc(alias("cudaGraph_t", "cudaGraphLaunch"))]
pub struct Graph(CudaGraph);

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Graph")
    }
}

impl Gpu {
    /// Records the work that `work` gives to this stream, instead of doing it.
    ///
    /// # Errors
    /// Fails if `work` does, and if it does what cannot be recorded: it waits for the GPU, or makes
    /// or frees tensors.
    ///
    /// # Safety
    /// The tensors of the work live, and nobody else uses them, until the last run of the graph is
    /// done.
    ///
    /// ```no_run
    /// use cute_cuda::{CudaError, Gpu, Launch};
    /// # const PTX: &str = "";
    /// let gpu = Gpu::first()?;
    /// let kernel = gpu.load_ptx(PTX)?.kernel("step")?;
    /// // SAFETY: the kernel takes no tensors.
    /// let graph = unsafe { gpu.record(|| kernel.launch(Launch::new(1, 32), ())) }?;
    /// for _ in 0..100 {
    ///     graph.run()?;
    /// }
    /// # Ok::<(), CudaError>(())
    /// ```
    ///
    /// Source: CUDA `cudaStreamBeginCapture`.
    pub unsafe fn record<E: From<CudaError>>(
        &self,
        work: impl FnOnce() -> Result<(), E>,
    ) -> Result<Graph, E> {
        let of = |error| CudaError::of("recording work", error);
        let mode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
        self.stream().begin_capture(mode).map_err(of)?;
        // the recording ends in any case
        let recording = Recording(self);
        let done = work();
        let graph = recording.end().map_err(of);
        done?;
        match graph? {
            Some(graph) => Ok(Graph(graph)),
            None => Err(CudaError::NothingRecorded.into()),
        }
    }
}

/// A recording, which ends when this is dropped.
struct Recording<'g>(&'g Gpu);

impl Recording<'_> {
    /// Ends the recording: the graph of the work that was recorded, if there was any.
    fn end(self) -> Result<Option<CudaGraph>, DriverError> {
        ManuallyDrop::new(self).ended()
    }

    fn ended(&self) -> Result<Option<CudaGraph>, DriverError> {
        let flags = CUgraphInstantiate_flags::CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
        self.0.stream().end_capture(flags)
    }
}

impl Drop for Recording<'_> {
    fn drop(&mut self) {
        // the work has panicked, so nobody asks for the graph, nor why there is none
        drop(self.ended());
    }
}

impl Graph {
    /// Gives the recorded work to its stream.
    ///
    /// # Errors
    /// Fails if the driver does.
    pub fn run(&self) -> Result<(), CudaError> {
        self.0
            .launch()
            .map_err(|error| CudaError::of("running recorded work", error))
    }
}
