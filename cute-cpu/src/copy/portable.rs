//! Copies on processors that have no methods of their own, and under Miri.

use cute_core::tensor::CopyNest;

/// Copies a nest by the loops of `cute-core`.
///
/// # Safety
/// The conditions of [`CopyNest::copy`].
pub(super) unsafe fn run(nest: &CopyNest, _bytes: usize, from: *const u8, to: *mut u8) {
    // SAFETY: the caller's promise.
    unsafe { nest.copy(from, to) }
}

/// Whether short rows of the source are better divided last among threads: not measured here.
#[cfg(feature = "threads")]
pub(super) fn keeps_rows() -> bool {
    false
}
