//! Odd planes: copies that read along one mode and write along another, where rows and columns begin
//! and end anywhere.

use cute_collective::memory::block::Line8;
use cute_collective::memory::odd_plane;
use cute_gpu::device::kernel;
use cute_kernels::memory::PlaneArguments;

macro_rules! kernels {
    ($($name:ident: $element:ident, ($down:literal, $lines:literal) / $threads:literal, $blocks:literal;)*) => {$(
        kernel! {
            /// Copies odd planes.
            ///
            /// # Safety
            /// As for the function of this name in [`odd_plane`].
            threads = $threads, blocks = $blocks, target = "sm_80", isa = "7.4", count = { "bar.sync": 1 };
            pub unsafe fn $name(x: *const $element, y: *mut $element, p: PlaneArguments) {
                // SAFETY: the caller's promise.
                unsafe { odd_plane::$name(x, y, p) }
            }
        }
    )*};
}
cute_kernels::for_each_odd_plane_kernel!(kernels);
