//! The memory of a tensor, freed when the stream that used it last has done so, unless it is borrowed.

use crate::{CudaError, Gpu};
use cudarc::driver::{CudaSlice, CudaStream};
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// Memory of a GPU, and the stream whose work uses it.
///
/// cudarc frees memory in the stream that allocated it. If another stream used it last, the allocating
/// stream waits for that one first.
#[derive(Debug)]
pub(crate) struct Memory<T> {
    slice: ManuallyDrop<CudaSlice<T>>,
    used_by: Arc<CudaStream>,
    /// Whether it is freed.
    owned: bool,
}

impl<T> Memory<T> {
    /// Memory that the stream which allocated it uses.
    pub(crate) fn new(slice: CudaSlice<T>) -> Self {
        Self::of(slice, true)
    }

    /// Memory that somebody else frees.
    pub(crate) fn borrowed(slice: CudaSlice<T>) -> Self {
        Self::of(slice, false)
    }

    fn of(slice: CudaSlice<T>, owned: bool) -> Self {
        let used_by = slice.stream().clone();
        Memory {
            slice: ManuallyDrop::new(slice),
            used_by,
            owned,
        }
    }

    pub(crate) fn slice(&self) -> &CudaSlice<T> {
        &self.slice
    }

    pub(crate) fn slice_mut(&mut self) -> &mut CudaSlice<T> {
        &mut self.slice
    }

    /// Hands the memory to a stream, whose later work waits for that of the stream that had it.
    pub(crate) fn hand_to(&mut self, gpu: &Gpu) -> Result<(), CudaError> {
        if !Arc::ptr_eq(&self.used_by, gpu.stream()) {
            gpu.stream()
                .join(&self.used_by)
                .map_err(|error| CudaError::of("waiting for another stream", error))?;
            self.used_by = gpu.stream().clone();
        }
        Ok(())
    }
}

impl<T> Drop for Memory<T> {
    fn drop(&mut self) {
        let home = self.slice.stream();
        // A default stream is that of the thread's context, which may be another GPU's.
        crate::gpu::turn_to(home.context());
        // If streams cannot wait for each other, the GPU has failed, and nobody uses memory.
        if !Arc::ptr_eq(home, &self.used_by) && home.join(&self.used_by).is_err() {
            let _ = self.used_by.synchronize();
        }
        // SAFETY: the slice is not used again.
        let slice = unsafe { ManuallyDrop::take(&mut self.slice) };
        if !self.owned {
            slice.leak();
        }
    }
}
