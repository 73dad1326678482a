//! The functions that `kernel!` makes on a host: plain ones, with their facts checked.

use cute_gpu::device::kernel;

const THREADS: u32 = 3 * 128;

kernel! {
    /// With everything that can be stated, and arguments.
    ///
    /// # Safety
    /// `y` is the address of two numbers.
    threads = THREADS, blocks = 1, cluster = 2, count = { "bar.sync": 1 + 1, "wgmma.fence": 4_usize };
    pub unsafe fn all(x: u32, mut y: *mut u32) {
        // SAFETY: the caller's promise.
        unsafe {
            y = y.add(1);
            *y = x;
        }
    }
}
kernel! {
    threads = 32, registers = 40, target = "sm_80", isa = "7.8";
    unsafe fn few() {}
}

/// Kernels of several types, as crates of kernels make them.
macro_rules! each {
    ($($name:ident $t:ty, $threads:expr;)*) => {$(
        kernel! {
            threads = $threads, count = { "bar.sync": $threads / 32 };
            unsafe fn $name(x: *mut $t) {
                // SAFETY: the caller's promise.
                unsafe { *x += <$t>::from(1_u8) }
            }
        }
    )*};
}
each! {
    add_f32 f32, 64;
    add_u32 u32, 128;
}

#[test]
fn kernels_are_functions_on_a_host() {
    let (mut pair, mut x, mut n) = ([0; 2], 1.0, 1);
    // SAFETY: there are two numbers, and one each.
    unsafe {
        all(7, pair.as_mut_ptr());
        few();
        add_f32(&mut x);
        add_u32(&mut n);
    }
    assert_eq!((pair, x, n), ([0, 7], 2.0, 2));
}
