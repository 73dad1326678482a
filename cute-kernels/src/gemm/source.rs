//! [`Source`]: tensors on a GPU, whatever their layout.

use super::GemmError;
use cute_core::layout::Layout;
use cute_cuda::{EncodedMap, Gpu, GpuTensor, MapElement};
use cute_gpu::{FlatModes, ModeLeaves, TensorMap};

/// A tensor of elements `T` on a GPU.
pub(super) trait Source<T> {
    /// Its modes.
    fn modes(&self) -> ModeLeaves;
    /// Its map by these numbers.
    fn map(&self, numbers: TensorMap) -> Result<EncodedMap<'_>, GemmError>;
    /// The address of the element at coordinate 0.
    fn address(&self) -> u64;
    /// The GPU that has it.
    fn gpu(&self) -> &Gpu;
}

impl<T: MapElement, L: Layout + FlatModes> Source<T> for GpuTensor<T, L> {
    fn modes(&self) -> ModeLeaves {
        self.layout().flat_modes()
    }
    fn map(&self, numbers: TensorMap) -> Result<EncodedMap<'_>, GemmError> {
        Ok(self.tensor_map_with(numbers)?)
    }
    fn address(&self) -> u64 {
        GpuTensor::address(self)
    }
    fn gpu(&self) -> &Gpu {
        GpuTensor::gpu(self)
    }
}
