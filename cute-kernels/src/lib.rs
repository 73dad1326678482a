//! Kernels on NVIDIA GPUs for tensors of CuTe layouts.
//!
//! The kernels are written in Rust, in the crate `device` beside this one, and are shipped as PTX
//! text, which the GPU's driver compiles. Programs need stable Rust and the driver alone.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "host")]
extern crate std;

pub mod attention;
mod gemm;
#[cfg(feature = "host")]
mod text;

#[cfg(feature = "host")]
pub use gemm::{
    Activation, Gemm, GemmElement, GemmError, GemmFormat, GemmResult, Operand, Prepared, gemm,
};
