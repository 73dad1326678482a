//! Pointers of C: whether they may be read and written, as far as a pointer tells.

use crate::status::Failure;

/// The value that a pointer leads to; `None` if it is null. Fails if no such value can begin there.
///
/// # Safety
/// The pointer is null, or leads to a value that stays as it is for as long as `'a`.
pub(crate) unsafe fn value<'a, T>(name: &str, pointer: *const T) -> Result<Option<&'a T>, Failure> {
    aligned(name, pointer)?;
    // SAFETY: the caller's promise; and the pointer is aligned.
    Ok(unsafe { pointer.as_ref() })
}

/// Fails if nothing may be written at a pointer: if it is null, or not aligned.
pub(crate) fn place<T>(name: &str, pointer: *mut T) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    aligned(name, pointer)
}

/// Fails if no value of the type can begin at a pointer.
pub(crate) fn aligned<T>(name: &str, pointer: *const T) -> Result<(), Failure> {
    if pointer.is_aligned() {
        return Ok(());
    }
    Err(Failure::invalid(
        "Misaligned",
        format!(
            "{name} points to address {pointer:p}, which is no multiple of {} bytes",
            align_of::<T>()
        ),
    ))
}
