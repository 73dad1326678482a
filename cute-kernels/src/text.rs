//! The text of a kernel by its name.

use cute_cuda::{CudaError, Gpu, Kernel};
use std::string::String;

/// The texts of all kernels, sorted by their names.
const TEXTS: &[(&str, &str)] = include!("../ptx/texts.rs");

/// The text of a kernel. Nothing if there is no such kernel.
pub(crate) fn of_kernel(name: &str) -> Option<&'static str> {
    let found = TEXTS.binary_search_by_key(&name, |&(name, _)| name);
    found.ok().map(|place| TEXTS[place].1)
}

/// The text of a kernel; the empty text, which the driver refuses, if there is none.
pub(crate) fn owned(name: &str) -> String {
    of_kernel(name).unwrap_or_default().into()
}

/// A kernel with its text, which the driver compiles once for all calls.
pub(crate) fn kernel(
    gpu: &Gpu,
    name: &'static str,
    text: &'static str,
) -> Result<Kernel, CudaError> {
    gpu.cached_kernel(name, name, || text.into())
}

/// [`kernel`], whose text is found by the name.
pub(crate) fn kernel_called(gpu: &Gpu, name: &'static str) -> Result<Kernel, CudaError> {
    gpu.cached_kernel(name, name, || owned(name))
}

#[cfg(test)]
mod tests {
    use super::{TEXTS, of_kernel};

    #[test]
    fn each_kernel_is_found_by_its_name() {
        assert!(!TEXTS.is_empty());
        for &(name, text) in TEXTS {
            assert_eq!(of_kernel(name), Some(text));
            let entry = std::format!(".visible .entry {name}(");
            assert_eq!(text.matches(".entry").count(), 1);
            assert!(text.contains(&entry));
        }
        assert_eq!(of_kernel("no_such_kernel"), None);
    }
}
