//! Kernels that memory bounds: copies of permuted tensors, reductions, and what is done with rows.
//!
//! They use no instruction that sm_80 lacks.

mod block;
mod format;
mod lines;
mod plane;
mod reduce;
mod rows;
mod together;
mod walk;

/// The value of a result, whose error a promise of the kernel excludes.
#[inline(always)]
fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        // SAFETY: kernels make layouts of what their arguments promise.
        Err(_) => unsafe { core::hint::unreachable_unchecked() },
    }
}
