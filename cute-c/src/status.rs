//! The numbers that functions return, and the text of the last error.

use core::ffi::{CStr, c_char};
use core::panic::AssertUnwindSafe;
use cute_core::error::LayoutError;
use cute_cuda::{CallersContext, CudaError};
use cute_kernels::GemmError;
use cute_kernels::attention::AttentionError;
use std::any::Any;
use std::cell::RefCell;
use std::ffi::CString;
use std::panic::catch_unwind;

/// `cute_status` of the header, which says what each number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum CuteStatus {
    /// All was done, or given to the GPU.
    Ok = 0,
    /// A pointer is null that may not be.
    Null = 1,
    /// An argument has no meaning, or arguments contradict one another.
    Invalid = 2,
    /// The arguments have a meaning, and there is no kernel for them.
    Unsupported = 3,
    /// There is no driver, or no such GPU.
    NoGpu = 4,
    /// The GPU has no room.
    OutOfMemory = 5,
    /// A kernel has failed while it ran.
    KernelFailed = 6,
    /// The driver reports another failure.
    Driver = 7,
    /// The library has a defect, and has stopped the function.
    Panic = 8,
}

/// Why a function has not done its work.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: CuteStatus,
    /// The name of the condition that is broken.
    pub(crate) condition: &'static str,
    /// One sentence with the values.
    pub(crate) text: String,
}

impl Failure {
    /// A pointer that is null.
    pub(crate) fn null(name: &str) -> Self {
        Failure {
            status: CuteStatus::Null,
            condition: "NullPointer",
            text: format!("{name} is a null pointer (NullPointer)"),
        }
    }

    /// An argument that has no meaning.
    pub(crate) fn invalid(condition: &'static str, text: impl AsRef<str>) -> Self {
        Failure {
            status: CuteStatus::Invalid,
            condition,
            text: format!("{} ({condition})", text.as_ref()),
        }
    }

    /// Arguments that have a meaning, for which there is no kernel.
    pub(crate) fn unsupported(condition: &'static str, text: impl AsRef<str>) -> Self {
        Failure {
            status: CuteStatus::Unsupported,
            ..Failure::invalid(condition, text)
        }
    }

    /// A condition of layouts that a tensor breaks. The error says its name.
    pub(crate) fn of_layout(name: &str, error: LayoutError) -> Self {
        Failure {
            status: CuteStatus::Invalid,
            condition: error.condition().name(),
            text: format!("{name}: {error}"),
        }
    }

    /// An error of the driver about a tensor.
    pub(crate) fn of_tensor(name: &str, error: CudaError) -> Self {
        let failure = Failure::from(error);
        Failure {
            text: format!("{name}: {}", failure.text),
            ..failure
        }
    }
}

impl From<CudaError> for Failure {
    fn from(error: CudaError) -> Self {
        use CuteStatus::{Driver, Invalid, KernelFailed, NoGpu, OutOfMemory, Unsupported};
        let (status, condition) = match &error {
            CudaError::NoDriver => (NoGpu, "NoDriver"),
            CudaError::NoDevice { .. } => (NoGpu, "NoDevice"),
            CudaError::OutOfMemory { .. } => (OutOfMemory, "OutOfMemory"),
            CudaError::KernelFailed { .. } => (KernelFailed, "KernelFailed"),
            CudaError::Capability { .. } => (Unsupported, "Capability"),
            CudaError::NoTensorMaps { .. } => (Unsupported, "Capability"),
            CudaError::DriverTooOld { .. } => (Unsupported, "DriverTooOld"),
            CudaError::Misaligned { .. } => (Unsupported, "Misaligned"),
            CudaError::Tma(_) => (Unsupported, "Tma"),
            CudaError::NotOnGpu { .. } => (Invalid, "NotOnGpu"),
            // the error says the name of its condition
            CudaError::Tensor(broken) => {
                return Failure {
                    status: Invalid,
                    condition: broken.condition().name(),
                    text: error.to_string(),
                };
            }
            _ => (Driver, "Driver"),
        };
        Failure {
            status,
            condition,
            text: format!("{error} ({condition})"),
        }
    }
}

impl From<AttentionError> for Failure {
    fn from(error: AttentionError) -> Self {
        use AttentionError as E;
        let status = match error {
            E::Cuda(error) => return error.into(),
            E::Rank { .. }
            | E::Room { .. }
            | E::Offsets { .. }
            | E::SizesDiffer { .. }
            | E::Heads { .. }
            | E::Scale { .. }
            | E::SoftCap { .. }
            | E::Dropout { .. }
            | E::Overlap { .. } => CuteStatus::Invalid,
            _ => CuteStatus::Unsupported,
        };
        Failure {
            status,
            condition: error.name(),
            text: error.to_string(),
        }
    }
}

impl From<GemmError> for Failure {
    fn from(error: GemmError) -> Self {
        use GemmError as E;
        let status = match error {
            E::Cuda(error) => return error.into(),
            E::Rank { .. } | E::SizesDiffer { .. } | E::Overlap { .. } | E::Bias { .. } => {
                CuteStatus::Invalid
            }
            _ => CuteStatus::Unsupported,
        };
        Failure {
            status,
            condition: error.name(),
            text: error.to_string(),
        }
    }
}

/// The last failure of a thread, as C reads it; empty if there was none.
#[derive(Default)]
struct Last {
    condition: CString,
    text: CString,
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::default();
}

/// A text for C, which ends at a byte 0.
fn for_c(text: &str) -> CString {
    let bytes: Vec<u8> = text.bytes().filter(|&byte| byte != 0).collect();
    CString::new(bytes).unwrap_or_default()
}

/// The body of each function of the ABI: it does `work`, whose failure becomes a status and the text of the last
/// error. A panic ends here, and the thread has the CUDA context that it had.
pub(crate) fn guarded(work: impl FnOnce() -> Result<(), Failure>) -> CuteStatus {
    // A panic leaves nothing half done that is used afterwards: handles are made last.
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let _kept = CallersContext::keep();
        work()
    }));
    let failure = match outcome {
        Ok(Ok(())) => return CuteStatus::Ok,
        Ok(Err(failure)) => failure,
        Err(payload) => of_panic(payload),
    };
    // A thread that ends has no place for texts any more.
    let _ = LAST.try_with(|last| {
        *last.borrow_mut() = Last {
            condition: for_c(failure.condition),
            text: for_c(&failure.text),
        };
    });
    failure.status
}

fn of_panic(payload: Box<dyn Any + Send>) -> Failure {
    let words = match (payload.downcast_ref::<&str>(), payload.downcast_ref()) {
        (Some(words), _) => (*words).to_owned(),
        (None, Some(words)) => String::clone(words),
        (None, None) => "without words".to_owned(),
    };
    // Whatever it is, to drop it could panic.
    core::mem::forget(payload);
    Failure {
        status: CuteStatus::Panic,
        condition: "Panic",
        text: format!("the library has a defect: {words} (Panic)"),
    }
}

/// The address of a text of the last failure, or of an empty one.
fn last(text: impl FnOnce(&Last) -> &CStr) -> *const c_char {
    LAST.try_with(|last| text(&last.borrow()).as_ptr())
        .unwrap_or(c"".as_ptr())
}

/// See `cute.h`.
#[unsafe(no_mangle)]
pub extern "C" fn cute_last_error() -> *const c_char {
    last(|last| &last.text)
}

/// See `cute.h`.
#[unsafe(no_mangle)]
pub extern "C" fn cute_last_condition() -> *const c_char {
    last(|last| &last.condition)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cute_core::tensor::TensorError;
    use cute_cuda::Capability;
    use cute_kernels::attention::AttentionTensor;

    fn text() -> String {
        // SAFETY: the text of this thread's last error.
        let text = unsafe { CStr::from_ptr(cute_last_error()) };
        text.to_str().expect("UTF-8").to_owned()
    }

    fn condition() -> String {
        // SAFETY: the text of this thread's last error.
        let text = unsafe { CStr::from_ptr(cute_last_condition()) };
        text.to_str().expect("UTF-8").to_owned()
    }

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(text(), "");
        let status = guarded(|| panic!("{} and\0 more", 7));
        assert_eq!(status, CuteStatus::Panic);
        assert_eq!(text(), "the library has a defect: 7 and more (Panic)");
        assert_eq!(condition(), "Panic");
        let status = guarded(|| panic!("words"));
        assert_eq!(status, CuteStatus::Panic);
        assert_eq!(text(), "the library has a defect: words (Panic)");
        let status = guarded(|| std::panic::panic_any(5));
        assert_eq!(status, CuteStatus::Panic);
        assert_eq!(text(), "the library has a defect: without words (Panic)");
    }

    #[test]
    fn each_thread_has_its_own_last_error() {
        assert_eq!(guarded(|| Err(Failure::null("q"))), CuteStatus::Null);
        std::thread::spawn(|| assert_eq!(text(), ""))
            .join()
            .expect("alike");
        assert_eq!(guarded(|| Ok(())), CuteStatus::Ok);
        assert_eq!(text(), "q is a null pointer (NullPointer)");
    }

    #[test]
    fn conditions_have_the_status_of_their_kind() {
        let sizes = AttentionError::SizesDiffer {
            tensors: [AttentionTensor::K, AttentionTensor::V],
            mode: "rows",
            sizes: [512, 500],
        };
        let failure = Failure::from(sizes);
        assert_eq!(
            (failure.status, failure.condition),
            (CuteStatus::Invalid, "SizesDiffer")
        );
        assert_eq!(failure.text, "rows: K has 512 and V has 500 (SizesDiffer)");
        let found = Capability { major: 7, minor: 5 };
        let failure = Failure::from(AttentionError::Capability {
            needed: cute_kernels::attention::AttentionInstruction::Wgmma,
            found,
        });
        assert_eq!(failure.status, CuteStatus::Unsupported);
        let failure = Failure::from(GemmError::Cuda(CudaError::NoDriver));
        assert_eq!(
            (failure.status, failure.condition),
            (CuteStatus::NoGpu, "NoDriver")
        );
        let gone = CudaError::NotOnGpu {
            address: 16,
            gpu: 0,
        };
        let short = TensorError::TooShort { needed: 4, len: 3 };
        let failure = Failure::from(CudaError::Tensor(short));
        assert_eq!(
            (failure.status, failure.condition, &*failure.text),
            (
                CuteStatus::Invalid,
                "InBounds",
                "needs 4 elements, storage has 3 (InBounds)"
            )
        );
        assert_eq!(
            Failure::of_tensor("v", gone).text,
            "v: the memory at address 0x10 is none of GPU number 0 (NotOnGpu)"
        );
    }
}
