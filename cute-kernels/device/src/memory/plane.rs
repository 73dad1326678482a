//! Planes: copies that read along one mode and write along another, in tiles that are turned in
//! registers and in shared memory.

use cute_collective::memory::block::{Line8, Line16};
use cute_collective::memory::plane;
use cute_gpu::device::kernel;
use cute_kernels::memory::PlaneArguments;

macro_rules! kernels {
    ($($name:ident: [$line:ty; $v:literal], ($down:literal, $across:literal) / $threads:literal,
        swizzle!($bits:literal, $base:literal, $shift:literal), $row:ident;)*) => {$(
        kernel! {
            /// Copies planes.
            ///
            /// # Safety
            /// As for the function of this name in [`plane`].
            threads = $threads, target = "sm_80", isa = "7.4", count = { "bar.sync": 1 };
            pub unsafe fn $name(x: *const $line, y: *mut $line, p: PlaneArguments) {
                // SAFETY: the caller's promise.
                unsafe { plane::$name(x, y, p) }
            }
        }
    )*};
}
cute_kernels::for_each_plane_kernel!(kernels);
