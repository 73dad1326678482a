//! y[j,i] = x[i,j], in tiles of 64 by 64 numbers of 4 bytes.

use cute_core::prelude::*;
use cute_gpu::device::{
    Aligned, DynamicShared, Global, Shared, Streamed, barrier::syncthreads, kernel, threads,
};

/// Four numbers, which a thread loads and stores at once.
type Four = Aligned<[f32; 4], 16>;

kernel! {
    /// `y` (n,m) is `x` (m,n), both by rows.
    ///
    /// # Safety
    /// `m` and `n` are multiples of 64, `x` and `y` aligned to 16 bytes; there are as many blocks as
    /// tiles, and 16 KiB of shared memory.
    threads = 256, count = { "bar.sync": 1 };
    pub unsafe fn transpose_f32(x: *const Four, y: *mut Four, m: u32, n: u32) {
        // SAFETY: the caller's promise: tiles fill both tensors, and each block has another one.
        unsafe { transpose(x, y, m, n) }
    }
}

/// # Safety
/// As for the kernel.
#[inline(always)]
unsafe fn transpose(x: *const Four, y: *mut Four, m: u32, n: u32) {
    let t = threads::thread();
    // blocks go down the rows first, so that neighbours write neighbouring tiles
    let (down, across) = (threads::block() % (m / 64), threads::block() / (m / 64));
    let (across_x, across_y) = (n / 4, m / 4);
    let rows = sure(try_layout!((m, across_x):(across_x, 1)));
    let columns = sure(try_layout!((n, across_y):(across_y, 1)));
    // SAFETY: the caller's promise.
    let (x, y) = unsafe {
        (
            sure(Tensor::in_space(Global::<_, Streamed>::new(x), rows)).promised(),
            sure(Tensor::in_space_mut(Global::<_, Streamed>::new(y), columns)).promised(),
        )
    };
    // SAFETY: the block has 64 by 16 vectors of shared memory.
    let mut tile = unsafe {
        let place: Shared<Four> = DynamicShared::new().take(64 * 16);
        let layout = swizzle!(4, 0, 6).compose(layout!((64,16):(16,1)));
        sure(Tensor::swizzled_in_space_mut(place, layout)).promised()
    };
    // four rows of four numbers are four columns of four numbers
    let (i, c) = (t / 16, t % 16);
    let from = x
        .local_tile(tile!((64, 16)), coord!((down, across)))
        .local_tile(tile!((4, 1)), coord!((i, c)));
    let v = [from.at(0), from.at(1), from.at(2), from.at(3)];
    tile.set((4 * c, i), Four::new([v[0][0], v[1][0], v[2][0], v[3][0]]));
    tile.set(
        (4 * c + 1, i),
        Four::new([v[0][1], v[1][1], v[2][1], v[3][1]]),
    );
    tile.set(
        (4 * c + 2, i),
        Four::new([v[0][2], v[1][2], v[2][2], v[3][2]]),
    );
    tile.set(
        (4 * c + 3, i),
        Four::new([v[0][3], v[1][3], v[2][3], v[3][3]]),
    );
    // SAFETY: all threads come here.
    unsafe { syncthreads() };
    let threads = layout!((16,16):(16,1));
    let from = tile.local_partition(threads, t);
    let mut to = y
        .local_tile(tile!((64, 16)), coord!((across, down)))
        .local_partition(threads, t);
    to.set_each(|place| from.at(place));
}

/// What a promise makes true.
#[inline(always)]
fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        // SAFETY: layouts of 32-bit sizes have offsets that fit 64 bits.
        Err(_) => unsafe { core::hint::unreachable_unchecked() },
    }
}
