//! The functions that the tests share.

use cute_cuda::{CudaError, Gpu};

/// The GPU of this machine; where there is none, the error says it.
pub fn gpu() -> Option<Gpu> {
    match Gpu::first() {
        Ok(gpu) => Some(gpu),
        Err(error) => {
            assert!(
                matches!(
                    error,
                    CudaError::NoDriver
                        | CudaError::NoDevice {
                            number: 0,
                            count: 0
                        }
                ),
                "{error}"
            );
            println!("without a GPU: {error}");
            None
        }
    }
}
