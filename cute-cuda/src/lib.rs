//! Tensors in the memory of NVIDIA GPUs, and kernels that take them.
//!
//! A [`Gpu`] is one GPU with a stream of work. [`Gpu::upload`] copies a tensor of `cute-core` there,
//! under its own layout; [`GpuTensor::download`] copies it back. A [`Kernel`] comes from PTX text
//! ([`Gpu::load_ptx`]) and is launched with tensors and numbers as arguments.
//!
//! ```no_run
//! use cute_core::prelude::*;
//! use cute_cuda::Gpu;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let gpu = Gpu::first()?;
//! let x = OwnedTensor::from_fn(layout!((64,32); row_major), |(i, j)| (32 * i + j) as f32)?;
//! let x = gpu.upload(&x)?;
//! let mut y = gpu.zeroed::<f32, _>(layout!((64,32); row_major))?;
//! y.copy_from(&x)?; // a copy on the GPU; a kernel is launched with `(&x, &mut y)`
//! assert_eq!(y.download()?[(1,2)], 34.0);
//! # Ok(())
//! # }
//! ```
//!
//! The driver is a library that is loaded when the program runs. Programs therefore build on any
//! machine; where there is no driver or no GPU, [`Gpu::first`] returns an error that says so.
//!
//! All work of a [`Gpu`] happens in the order in which it was given: copies and kernels wait for
//! those before them. The calling thread waits only where a function says so. Work of
//! [another stream](Gpu::another_stream) may happen at the same time.
//!
//! A part of a tensor is a [view](GpuTensor::view), with the slices and tiles of `cute-core`.
//! Kernels that copy by TMA take an [`EncodedMap`].
//!
//! Another library may have made the stream and the memory: see [`Gpu::with_stream_of`] and
//! [`Gpu::borrow`].
//!
//! # Features
//!
//! - `half`: tensors of `half::f16` and `half::bf16`.

// docs.rs shows beside each item the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod arguments;
mod by_value;
mod cached;
mod driver;
mod error;
mod float8;
mod foreign;
mod gpu;
mod graph;
mod kernel;
mod mapped;
mod memory;
mod tensor;
mod tensor_map;
mod timing;
mod view;

pub use arguments::{Argument, Arguments, Followed};
pub use by_value::{ByValue, KernelStruct};
pub use error::CudaError;
pub use float8::F8E4M3;
pub use foreign::CallersContext;
pub use gpu::{Capability, Gpu};
pub use graph::Graph;
pub use kernel::{Kernel, Launch, Module};
pub use mapped::{AnyTensor, MapSource, MapTarget};
pub use tensor::{GpuElement, GpuTensor};
pub use tensor_map::{EncodedMap, MapElement};
pub use timing::Moment;
pub use view::OnGpu;

/// The programs of the documentation, as doctests.
#[cfg(doctest)]
mod programs {
    #[doc = include_str!("../README.md")]
    mod readme {}
}
