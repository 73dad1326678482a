//! The kernels of attention of E4M3 by `wgmma`: entry points to `cute_collective::attention`.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unused_must_use)]
#![allow(missing_docs)]

mod kernels;

cute_gpu::device::panic_handler!();
