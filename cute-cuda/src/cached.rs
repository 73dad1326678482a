//! Kernels that stay loaded as long as their GPU is used.

use crate::kernel::Function;
use crate::{CudaError, Gpu, Kernel};
use core::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The functions that a GPU has loaded.
pub(crate) type Loaded = Arc<Mutex<HashMap<Key, Function>>>;

/// Which kernel it is: the type of the closure that gives its text, and its name.
///
/// Safe functions launch the kernels that they find here. No other code can name the type of a closure, so no crate can
/// replace the kernel of another crate.
pub(crate) type Key = (TypeId, &'static str);

impl Gpu {
    /// The kernel `name` of a PTX text, which is loaded when it is first asked for and stays loaded
    /// as long as this GPU, a clone of it or another of its streams.
    ///
    /// The driver takes a moment to compile a text, so functions that launch kernels of their own
    /// ask for them here. The name and the closure say which kernel it is: what another closure gives is
    /// another kernel, whatever its name.
    ///
    /// # Errors
    /// Fails as [`load_ptx`](Gpu::load_ptx) and [`Module::kernel`](crate::Module::kernel) do, with
    /// `kernel` for the name within the text.
    ///
    /// ```no_run
    /// use cute_cuda::{CudaError, Gpu, Kernel};
    /// # const PTX: &str = "";
    /// fn clear(gpu: &Gpu) -> Result<Kernel, CudaError> {
    ///     gpu.cached_kernel("clear", "clear", || PTX.into())
    /// }
    /// let gpu = Gpu::first()?;
    /// let kernel = clear(&gpu)?; // compiled
    /// let again = clear(&gpu)?; // found
    /// # Ok::<(), CudaError>(())
    /// ```
    pub fn cached_kernel<F: FnOnce() -> String + 'static>(
        &self,
        name: &'static str,
        kernel: &str,
        text: F,
    ) -> Result<Kernel, CudaError> {
        let key = (TypeId::of::<F>(), name);
        // A thread that panicked between these lines has left the map as it was.
        let mut loaded = self.loaded().lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(function) = loaded.get(&key) {
            return Ok(Kernel::of(self, function.clone()));
        }
        let kernel = self.load_ptx(&text())?.kernel(kernel)?;
        loaded.insert(key, kernel.function().clone());
        Ok(kernel)
    }
}
