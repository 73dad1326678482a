//! Lines: copies where both sides are contiguous along one mode, or where neither is.

use super::block::Lines;
use crate::sure::sure;
use cute_core::prelude::*;
use cute_gpu::device::{Global, threads};
use cute_kernels::memory::{LINE_THREADS, LineArguments};

/// Copies lines. Each thread copies as many as `O` has.
///
/// # Safety
/// The lines of `p` are there from `x` and `y` on, aligned; those of `y` are distinct. There are as
/// many blocks of [`LINE_THREADS`] threads as the threads of `p` need.
#[inline(always)]
pub unsafe fn lines<O: Lines>(x: *const O::Line, y: *mut O::Line, p: LineArguments) {
    let index = threads::block() * LINE_THREADS + threads::thread();
    let [i, group, k0, k1, k2, k3, k4] = p.threads.coordinate(index);
    let [run, _, r0, r1, r2, r3, r4] = p.threads.sizes();
    if k4 >= r4 {
        return; // beyond the last thread that has lines
    }
    let (many, at) = (p.many, (k0, k1, k2, k3, k4));
    let ([m, n], [f0, f1, f2, f3, f4], [t0, t1, t2, t3, t4]) =
        (p.many_strides, p.rest_from, p.rest_to);
    // SAFETY: the caller's promise: these are the layouts of both tensors. What lies beyond `many` is left out
    // below.
    let (x, mut y) = unsafe {
        let from =
            sure(try_layout!((run, many, (r0, r1, r2, r3, r4)):(1, m, (f0, f1, f2, f3, f4))));
        let to = sure(try_layout!((run, many, (r0, r1, r2, r3, r4)):(1, n, (t0, t1, t2, t3, t4))));
        (
            Tensor::in_space_promised(
                Global::<O::Line>::new(x.wrapping_byte_offset(p.first[0] as isize)),
                from,
            ),
            Tensor::in_space_mut_promised(
                Global::<O::Line>::new(y.wrapping_byte_offset(p.first[1] as isize)),
                to,
            ),
        )
    };
    let first = group * O::COUNT;
    if first + O::COUNT <= many {
        // all loads before the first store
        let own = O::of(|k| x.at((i, first + k, at)));
        own.each(|k, line| y.set((i, first + k, at), line));
    } else {
        for k in first..many {
            y.set((i, k, at), x.at((i, k, at)));
        }
    }
}
