//! Kernels that stay loaded as long as their GPU is used.

use crate::{CudaError, Gpu, Kernel};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The functions that a GPU has loaded, by name.
pub(crate) type Loaded = Arc<Mutex<HashMap<&'static str, cudarc::driver::CudaFunction>>>;

impl Gpu {
    /// The kernel `name` of a PTX text, which is loaded when it is first asked for and stays loaded
    /// as long as this GPU, a clone of it or another of its streams.
    ///
    /// The driver takes a moment to compile a text, so functions that launch kernels of their own
    /// ask for them here. The name alone says which kernel it is: crates begin it with their own
    /// name.
    ///
    /// # Errors
    /// Fails as [`load_ptx`](Gpu::load_ptx) and [`Module::kernel`](crate::Module::kernel) do, with
    /// `kernel` for the name within the text.
    ///
    /// ```no_run
    /// # const PTX: &str = "";
    /// let gpu = cute_cuda::Gpu::first()?;
    /// let kernel = gpu.cached_kernel("my-crate: clear", "clear", || PTX.into())?; // compiled
    /// let again = gpu.cached_kernel("my-crate: clear", "clear", || PTX.into())?; // found
    /// # Ok::<(), cute_cuda::CudaError>(())
    /// ```
    pub fn cached_kernel(
        &self,
        name: &'static str,
        kernel: &str,
        text: impl FnOnce() -> String,
    ) -> Result<Kernel, CudaError> {
        // A thread that panicked between these lines has left the map as it was.
        let mut loaded = self.loaded().lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(function) = loaded.get(name) {
            return Ok(Kernel::of(self, function.clone()));
        }
        let kernel = self.load_ptx(&text())?.kernel(kernel)?;
        loaded.insert(name, kernel.function().clone());
        Ok(kernel)
    }
}
