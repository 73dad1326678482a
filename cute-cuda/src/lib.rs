//! Tensors in the memory of NVIDIA GPUs, and kernels that take them.
//!
//! A [`Gpu`] is one GPU with a queue of work. [`Gpu::upload`] copies a tensor of `cute-core` there,
//! under its own layout; [`GpuTensor::download`] copies it back. A [`Kernel`] comes from PTX text
//! ([`Gpu::load_ptx`]) and is launched with tensors and numbers as arguments.
//!
//! The driver is a library that is loaded when the program runs. Programs therefore build on any
//! machine; where there is no driver or no GPU, [`Gpu::first`] returns an error that says so.
//!
//! All work of a [`Gpu`] happens in the order in which it was given: copies and kernels wait for
//! those before them. The calling thread waits only where a function says so.

mod arguments;
mod error;
mod gpu;
mod kernel;
mod tensor;
mod timing;

pub use arguments::{Argument, Arguments};
pub use error::CudaError;
pub use gpu::{Capability, Gpu};
pub use kernel::{Kernel, Launch, Module};
pub use tensor::{GpuElement, GpuTensor};
pub use timing::Moment;

/// The programs of the documentation, as doctests.
#[cfg(doctest)]
mod programs {
    #[doc = include_str!("../README.md")]
    mod readme {}
}
