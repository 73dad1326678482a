//! Results that are never errors.

/// The value of a result that is never an error.
#[inline(always)]
pub(crate) fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        // SAFETY: the layouts of this crate are static, and the numbers of threads those that
        // there are; layouts of run time are those that the arguments of kernels promise.
        Err(_) => unsafe { core::hint::unreachable_unchecked() },
    }
}
