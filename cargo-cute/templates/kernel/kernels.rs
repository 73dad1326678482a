//! Kernels, and what they share with the host.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]

use cute_core::prelude::*;
use cute_gpu::device::{Cached, Global, kernel, threads};

/// The rows of a block's tile, and its columns.
pub const TILE: usize = 32;

/// The threads of a block.
pub const THREADS: u32 = 256;

kernel! {
    /// `y += a · x` for matrices of (m,n): `x` by columns, `y` by rows. Each block has a tile.
    ///
    /// # Safety
    /// `m` and `n` are multiples of `TILE`, and `x` and `y` have m·n elements. There are as many
    /// blocks of `THREADS` threads as tiles.
    threads = THREADS;
    pub unsafe fn axpy(a: f32, x: *const f32, y: *mut f32, m: u32, n: u32) {
        // A panic in a kernel prints nothing: it ends the program with an error.
        let columns = try_layout!((m,n):(1,m)).expect("offsets have 32 bits");
        let rows = try_layout!((m,n):(n,1)).expect("offsets have 32 bits");
        // SAFETY: the elements are there; only this kernel uses those of `y`.
        let (x, y) = unsafe {
            (
                Tensor::in_space(Global::<_, Cached>::new(x), columns),
                Tensor::in_space_mut(Global::<_, Cached>::new(y), rows),
            )
        };
        let (x, y) = (x.expect("offsets fit"), y.expect("offsets fit"));
        // What the host has checked is not checked in each thread.
        // SAFETY: tiles fill the matrices, and each block and thread has its part.
        let (x, y) = unsafe { (x.promised(), y.promised()) };

        // the tile of the block: tiles are counted down the columns first
        let block = threads::block();
        let x = x.zipped_divide(tile!((32,32))).tile(block);
        let y = y.zipped_divide(tile!((32,32))).tile(block);

        // the four elements of the thread: neighbours have neighbouring rows
        let of_threads = layout!((32,8):(1,32));
        let x = x.local_partition(of_threads, threads::thread());
        let mut y = y.local_partition(of_threads, threads::thread());
        for i in 0..4 {
            y.set(i, a * x.at(i) + y.at(i));
        }
    }
}

// What rustc requires: a panic ends the kernel with an error.
cute_gpu::device::panic_handler!();
