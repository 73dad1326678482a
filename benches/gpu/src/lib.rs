//! The start that all programs here share.

#[path = "../../src/closed_pipe.rs"]
mod closed_pipe;

use cute_cuda::{Capability, CudaError, Gpu};
use std::error::Error;

/// The result of a program or of a part of it.
pub type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The GPU of this machine, whose name is printed, and whether it has the instructions. Otherwise the
/// program says what it needs.
pub fn gpu(needed: Needed) -> Outcome<Option<Gpu>> {
    closed_pipe::end_quietly();
    let needs = match needed {
        Needed::Hopper => "a GPU of sm_90 (H100, H200)",
        Needed::Ampere => "a GPU from sm_80 on",
    };
    let gpu = match Gpu::first() {
        Ok(gpu) => gpu,
        Err(error @ (CudaError::NoDriver | CudaError::NoDevice { .. })) => {
            println!("This needs {needs} and its driver: {error}.");
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    let found = gpu.capability();
    let serves = match needed {
        Needed::Hopper => found.major == Capability::TMA.major,
        Needed::Ampere => found.major >= 8,
    };
    if !serves {
        println!("This needs {needs}, and the first one is {found}.");
        return Ok(None);
    }
    println!("{}, {found}", gpu.name()?);
    Ok(Some(gpu))
}

/// The GPUs whose instructions a program uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// From sm_80 on.
    Ampere,
    /// Of sm_90.
    Hopper,
}
