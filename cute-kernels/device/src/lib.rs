//! Products by `wgmma`, and what moves and reduces memory: entry points to `cute_collective::gemm` and `memory`.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unused_must_use)]
#![allow(missing_docs)]

mod gemm;
mod memory;

cute_gpu::device::panic_handler!();
