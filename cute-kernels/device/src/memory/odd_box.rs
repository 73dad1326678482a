//! Boxes: copies between tensors of several modes of odd sizes.

use cute_collective::memory::block::Line8;
use cute_collective::memory::odd_box::odd_box;
use cute_gpu::device::kernel;
use cute_kernels::memory::{ODD_BOX_THREADS, OddBoxArguments};

macro_rules! kernels {
    ($($name:ident: $element:ident;)*) => {$(
        kernel! {
            /// Copies boxes.
            ///
            /// # Safety
            /// As for [`odd_box`].
            threads = ODD_BOX_THREADS, blocks = 4, target = "sm_80", isa = "7.4", count = { "bar.sync": 2 };
            pub unsafe fn $name(x: *const $element, y: *mut $element, p: OddBoxArguments) {
                // SAFETY: the caller's promise.
                unsafe { odd_box(x, y, p) }
            }
        }
    )*};
}
cute_kernels::for_each_odd_box_kernel!(kernels);
