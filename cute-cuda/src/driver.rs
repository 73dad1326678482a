//! NVIDIA's driver: whether it is there.

use std::sync::OnceLock;

/// The names of its library.
const NAMES: &[&str] = if cfg!(windows) {
    &["nvcuda.dll"]
} else {
    &["libcuda.so.1", "libcuda.so"]
};

/// The functions by which a library of these names is known as the driver: every version has them, and they are the
/// first ones that are called.
const FUNCTIONS: [&[u8]; 2] = [b"cuInit\0", b"cuDriverGetVersion\0"];

/// Whether the driver can be loaded. Without it, each call of the driver would panic.
pub(crate) fn is_present() -> bool {
    static PRESENT: OnceLock<bool> = OnceLock::new();
    *PRESENT.get_or_init(|| {
        NAMES.iter().any(|name| {
            // SAFETY: the library is NVIDIA's, which may be loaded at any time.
            unsafe { libloading::Library::new(*name) }.is_ok_and(|library| {
                // SAFETY: a function is looked up and not called, so its type is not used.
                let has =
                    |name: &[u8]| unsafe { library.get::<unsafe extern "C" fn()>(name) }.is_ok();
                FUNCTIONS.into_iter().all(has)
            })
        })
    })
}
