//! NVIDIA's driver: whether it is there.

use std::sync::OnceLock;

/// The names of its library, in the order in which they are tried when its functions are called.
const NAMES: &[&str] = if cfg!(windows) {
    &["nvcuda.dll"]
} else {
    &["libcuda.so", "libcuda.so.1"]
};

/// The functions by which a library of these names is known as the driver: every version has them, and they are the
/// first ones that are called.
const FUNCTIONS: [&[u8]; 2] = [b"cuInit\0", b"cuDriverGetVersion\0"];

/// Whether the driver can be loaded. Without it, each call of the driver would panic.
pub(crate) fn is_present() -> bool {
    static PRESENT: OnceLock<bool> = OnceLock::new();
    *PRESENT.get_or_init(|| {
        // Calls go to the first one that can be loaded, and so does the question.
        // SAFETY: loading runs what the library does at its start, as the first call of a function would.
        let load = |name: &&str| unsafe { libloading::Library::new(*name) }.ok();
        NAMES.iter().find_map(load).is_some_and(|library| {
            // SAFETY: a function is looked up and not called, so its type is not used.
            let has = |name: &[u8]| unsafe { library.get::<unsafe extern "C" fn()>(name) }.is_ok();
            FUNCTIONS.into_iter().all(has)
        })
    })
}
