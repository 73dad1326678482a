//! Lines: copies where both sides are contiguous along one mode, or where neither is.

use cute_collective::memory::block::{Line8, Line16};
use cute_collective::memory::lines::lines;
use cute_gpu::device::kernel;
use cute_kernels::memory::{LINE_THREADS, LineArguments, lines_of_thread};

macro_rules! kernels {
    ($($name:ident: $line:ty;)*) => {$(
        kernel! {
            /// Copies lines.
            ///
            /// # Safety
            /// As for [`lines`].
            threads = LINE_THREADS, target = "sm_80", isa = "7.4";
            pub unsafe fn $name(x: *const $line, y: *mut $line, p: LineArguments) {
                // SAFETY: the caller's promise.
                unsafe { lines::<[$line; lines_of_thread(size_of::<$line>()) as usize]>(x, y, p) }
            }
        }
    )*};
}
kernels! {
    lines_1: u8;
    lines_2: u16;
    lines_4: u32;
    lines_8: Line8;
    lines_16: Line16;
}
