//! The kernel that finds where packed sequences lie, before those that have a block for each tile.

use super::arguments::{BackwardArguments, PLACE_THREADS};
use super::entry::PLACES;
use crate::attention::prepared::Words;
use crate::text;
use cute_core::prelude::*;
use cute_cuda::{AnyTensor, ByValue, CudaError, Gpu, GpuTensor, Kernel, Launch};

/// The kernel.
#[derive(Debug)]
pub(in crate::attention) struct Places {
    kernel: Kernel,
}

/// The places of tiles of `rows` rows each, where `count` sequences have `all` rows together: each sequence
/// may begin and end within a tile.
pub(in crate::attention) fn places(all: u32, rows: u32, count: u32) -> u32 {
    all / rows + count
}

/// Memory for its lists: offsets of queries and of keys, and the sequence of each place.
pub(in crate::attention) fn lists(
    gpu: &Gpu,
    arguments: &BackwardArguments,
) -> Result<GpuTensor<u32, Words>, CudaError> {
    let offsets = 2 * (arguments.of.batches as usize + 1);
    let count = offsets + arguments.query_tiles as usize + arguments.key_tiles as usize;
    gpu.zeroed(layout!(count:1))
}

impl Places {
    pub(in crate::attention) fn on(gpu: &Gpu) -> Result<Self, CudaError> {
        Ok(Places {
            kernel: text::kernel(gpu, PLACES.name, PLACES.text)?,
        })
    }

    /// Gives the work to the GPU.
    ///
    /// # Safety
    /// There is an offset for each sequence of the arguments, and one more, and `lists` is what the function
    /// of this name has made for them.
    #[allow(unsafe_code, reason = "a launch of a kernel")]
    pub(in crate::attention) unsafe fn run(
        &self,
        [queries, keys]: [&AnyTensor<'_>; 2],
        lists: &mut GpuTensor<u32, Words>,
        arguments: BackwardArguments,
    ) -> Result<(), CudaError> {
        let launch = Launch::new(1, PLACE_THREADS).shared_bytes(4 * PLACE_THREADS);
        // SAFETY: the caller's promise.
        unsafe {
            self.kernel
                .launch(launch, (queries, keys, lists, ByValue(arguments)))
        }
    }
}
