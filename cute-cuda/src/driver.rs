//! NVIDIA's driver: whether it is there.

use std::sync::OnceLock;

/// The names of its library.
const NAMES: &[&str] = if cfg!(windows) {
    &["nvcuda.dll"]
} else {
    &["libcuda.so.1", "libcuda.so"]
};

/// Whether the driver can be loaded. Without it, each call of the driver would panic.
pub(crate) fn is_present() -> bool {
    static PRESENT: OnceLock<bool> = OnceLock::new();
    *PRESENT.get_or_init(|| {
        NAMES.iter().any(|name| {
            // SAFETY: the library is NVIDIA's, which may be loaded at any time.
            unsafe { libloading::Library::new(*name) }.is_ok()
        })
    })
}
