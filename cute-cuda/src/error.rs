//! Errors of a GPU, a kernel or a launch.

use crate::Capability;
use core::fmt;
use cudarc::driver::DriverError;
use cudarc::driver::sys::CUresult;
use cute_core::tensor::TensorError;
use cute_gpu::TmaError;

/// Why something cannot be done on a GPU.
///
/// ```
/// use cute_cuda::{CudaError, Gpu};
/// match Gpu::number(99) {
///     Ok(gpu) => println!("{}", gpu.capability()),
///     Err(CudaError::NoDriver) => println!("a GPU needs NVIDIA's driver"),
///     Err(error) => println!("{error}"),
/// }
/// // `main` and `unwrap` print the sentence as well
/// assert_eq!(format!("{:?}", CudaError::NoDriver), CudaError::NoDriver.to_string());
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum CudaError {
    /// The library of NVIDIA's driver (`libcuda.so`, `nvcuda.dll`) is not on this machine.
    NoDriver,
    /// There is no GPU with this number.
    NoDevice {
        /// The number that was asked for, from 0 on.
        number: usize,
        /// How many GPUs there are.
        count: usize,
    },
    /// The driver does not know the version of the PTX text, or lacks functions that are called.
    DriverTooOld {
        /// The version of CUDA that the driver supports, as (major, minor).
        supports: (u32, u32),
    },
    /// The GPU lacks the instructions of the kernel.
    Capability {
        /// The version that the GPU has.
        found: Capability,
        /// The target that the PTX text states, such as `sm_90a`.
        target: String,
    },
    /// The driver refuses the PTX text.
    InvalidPtx,
    /// The PTX text has no kernel of this name.
    NoKernel {
        /// The name.
        name: String,
    },
    /// The memory of the GPU has no room.
    OutOfMemory {
        /// How many bytes were asked for.
        bytes: usize,
        /// How many bytes are free.
        free: usize,
        /// How many bytes the GPU has.
        total: usize,
    },
    /// A launch has no thread, or more than the GPU or the kernel takes.
    Threads {
        /// The threads of a block.
        threads: [u32; 3],
        /// The most threads that a block of this kernel can have.
        most: u32,
    },
    /// A launch has no block, or more than a grid can have.
    Blocks {
        /// The blocks of the grid.
        blocks: [u32; 3],
    },
    /// A launch is to be overlapped with the kernel before it, which GPUs from sm_90 on do.
    Overlapped {
        /// The version that the GPU has.
        found: Capability,
    },
    /// The blocks of a launch are to run at one time, and the GPU does not hold as many.
    NotTogether {
        /// The blocks of the launch.
        blocks: u64,
        /// The most blocks of the kernel that run at one time.
        most: u64,
    },
    /// A launch asks for more shared memory than a block can have.
    SharedMemory {
        /// How many bytes a block asks for.
        bytes: u32,
        /// How many bytes a block can have, beside those that the kernel has anyway.
        most: u32,
    },
    /// A tensor, a kernel or a moment belongs to another GPU.
    OtherGpu {
        /// The number of the GPU to which it belongs.
        found: usize,
        /// The number of the GPU that does the work.
        gpu: usize,
    },
    /// A tensor belongs to another stream of this GPU, whose work is not in the order of this one.
    /// Each [`Gpu::first`](crate::Gpu::first) opens a stream of its own.
    OtherStream,
    /// The GPU has no TMA, so no tensor maps.
    NoTensorMaps {
        /// The version that the GPU has.
        found: Capability,
    },
    /// A tensor does not begin where its elements, or copies by TMA, can.
    Misaligned {
        /// The address of the element at coordinate 0.
        address: u64,
        /// The bytes of which it has to be a multiple.
        multiple: u64,
    },
    /// The memory at an address is none of the GPU, as far as the driver knows.
    NotOnGpu {
        /// The address of the element at coordinate 0.
        address: u64,
        /// The number of the GPU.
        gpu: usize,
    },
    /// The elements of a tensor are not as wide as those of the tile that TMA copies.
    ElementWidth {
        /// The bits of an element of the tensor.
        tensor: u32,
        /// The bits of an element of the tile.
        tile: u32,
    },
    /// Nothing was given to the stream whose work was recorded.
    NothingRecorded,
    /// A tensor map reaches an element that its tensor does not have.
    BeyondTensor {
        /// The element, counted from coordinate 0.
        last: u128,
        /// How many elements there are from coordinate 0 on.
        has: u64,
    },
    /// The layout of a tensor is none that TMA copies by the tile.
    Tma(TmaError),
    /// A kernel has failed while it ran: it left its memory, or was stopped. The GPU takes no more
    /// work from this program.
    KernelFailed {
        /// The driver's name of the failure, such as `CUDA_ERROR_ILLEGAL_ADDRESS`.
        name: String,
        /// The driver's words.
        words: String,
    },
    /// The tensors of a copy have different layouts.
    LayoutsDiffer {
        /// The layout of the tensor that is read.
        from: String,
        /// The layout of the tensor that is written.
        to: String,
    },
    /// A condition of a tensor is broken.
    Tensor(TensorError),
    /// The driver reports another failure.
    Driver {
        /// The action that failed, in words: `opening the GPU`.
        doing: &'static str,
        /// The driver's number of the failure.
        code: u32,
        /// The driver's words.
        words: String,
    },
}

impl CudaError {
    /// An error of the driver. A failure of a kernel is reported by whatever is done next.
    pub(crate) fn of(doing: &'static str, error: DriverError) -> Self {
        let text = |found: Result<&core::ffi::CStr, DriverError>| match found {
            Ok(text) => text.to_string_lossy().into_owned(),
            Err(_) => "an unknown failure".to_owned(),
        };
        let words = text(error.error_string());
        if KERNEL_FAILURES.contains(&error.0) {
            let name = text(error.error_name());
            return CudaError::KernelFailed { name, words };
        }
        CudaError::Driver {
            doing,
            code: error.0 as u32,
            words,
        }
    }

    /// Whether the driver reports this failure.
    pub(crate) fn is(error: DriverError, code: CUresult) -> bool {
        error.0 == code
    }
}

/// The failures of kernels that ran, as the driver reports them.
const KERNEL_FAILURES: [CUresult; 10] = [
    CUresult::CUDA_ERROR_ILLEGAL_ADDRESS,
    CUresult::CUDA_ERROR_LAUNCH_TIMEOUT,
    CUresult::CUDA_ERROR_ASSERT,
    CUresult::CUDA_ERROR_HARDWARE_STACK_ERROR,
    CUresult::CUDA_ERROR_ILLEGAL_INSTRUCTION,
    CUresult::CUDA_ERROR_MISALIGNED_ADDRESS,
    CUresult::CUDA_ERROR_INVALID_ADDRESS_SPACE,
    CUresult::CUDA_ERROR_INVALID_PC,
    CUresult::CUDA_ERROR_LAUNCH_FAILED,
    CUresult::CUDA_ERROR_ECC_UNCORRECTABLE,
];

cute_core::__debug_as_displayed!(CudaError);

impl fmt::Display for CudaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDriver => f.write_str(
                "NVIDIA's driver is not installed: a GPU of NVIDIA and its driver (libcuda) are needed",
            ),
            Self::NoDevice { number, count } => {
                write!(f, "there is no GPU number {number}: this machine has {count}")
            }
            Self::DriverTooOld {
                supports: (major, minor),
            } => write!(
                f,
                "NVIDIA's driver is too old for this: it supports CUDA {major}.{minor}"
            ),
            Self::Capability { found, target } => {
                write!(f, "the kernel is for {target}, and the GPU is {found}")
            }
            Self::InvalidPtx => f.write_str("the driver refuses the PTX text"),
            Self::NoKernel { name } => write!(f, "the PTX text has no kernel `{name}`"),
            Self::OutOfMemory { bytes, free, total } => write!(
                f,
                "the GPU has no room for {bytes} bytes: {free} of {total} are free"
            ),
            Self::Threads {
                threads: [x, y, z],
                most,
            } => write!(
                f,
                "a block of ({x},{y},{z}) threads is not from 1 to {most}, or more than 64 along z"
            ),
            Self::Blocks { blocks: [x, y, z] } => write!(
                f,
                "a grid of ({x},{y},{z}) blocks is not from 1 to (2147483647,65535,65535)"
            ),
            Self::Overlapped { found } => write!(
                f,
                "a launch that overlaps with the kernel before it needs a GPU of sm_90 or later; this one has {found}"
            ),
            Self::NotTogether { blocks, most } => write!(
                f,
                "{blocks} blocks are to run at one time, and the GPU holds {most} of them"
            ),
            Self::SharedMemory { bytes, most } => write!(
                f,
                "a block asks for {bytes} bytes of shared memory, and can have {most}"
            ),
            Self::NothingRecorded => f.write_str("no work was given to the stream while it was recorded"),
            Self::BeyondTensor { last, has } => write!(
                f,
                "a tensor map reaches element {last}, and the tensor has {has}"
            ),
            Self::OtherGpu { found, gpu } => write!(
                f,
                "a tensor, a kernel or a moment belongs to GPU number {found}, and the work to number {gpu}"
            ),
            Self::OtherStream => f.write_str(
                "a tensor belongs to another stream of this GPU: `on_stream` hands it over",
            ),
            Self::NoTensorMaps { found } => {
                write!(f, "tensor maps need {}, and the GPU is {found}", Capability::TMA)
            }
            Self::Misaligned { address, multiple } => write!(
                f,
                "the tensor begins at address {address:#x}, which is no multiple of {multiple} bytes"
            ),
            Self::NotOnGpu { address, gpu } => write!(
                f,
                "the memory at address {address:#x} is none of GPU number {gpu}"
            ),
            Self::ElementWidth { tensor, tile } => write!(
                f,
                "the tensor has elements of {tensor} bits, and the tile of {tile}"
            ),
            Self::Tma(error) => error.fmt(f),
            Self::KernelFailed { name, words } => write!(f, "a kernel failed: {words} ({name})"),
            Self::LayoutsDiffer { from, to } => {
                write!(f, "a tensor of {from} is copied into one of {to}")
            }
            Self::Tensor(error) => error.fmt(f),
            Self::Driver { doing, code, words } => {
                write!(f, "{doing}: {words} (CUDA error {code})")
            }
        }
    }
}

impl core::error::Error for CudaError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Tensor(error) => Some(error),
            Self::Tma(error) => Some(error),
            _ => None,
        }
    }
}

impl From<TensorError> for CudaError {
    fn from(error: TensorError) -> Self {
        CudaError::Tensor(error)
    }
}

impl From<TmaError> for CudaError {
    fn from(error: TmaError) -> Self {
        CudaError::Tma(error)
    }
}
