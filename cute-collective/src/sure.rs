//! Results that are never errors.

/// The value of a result that is no error.
///
/// # Safety
/// The result is no error.
#[inline(always)]
pub(crate) unsafe fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        // SAFETY: the caller's promise.
        Err(_) => unsafe { core::hint::unreachable_unchecked() },
    }
}
