//! The products whose blocks have equal shares of all steps along K, and those with a bias and a function: entry
//! points to `cute_collective::gemm`.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unused_must_use)]
#![allow(missing_docs)]

mod atom;
mod biased;
mod kernels;

cute_gpu::device::panic_handler!();
