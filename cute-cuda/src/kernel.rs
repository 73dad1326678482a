//! Kernels from PTX text, and their launches.

use crate::arguments::{Arguments, List, Value};
use crate::{Capability, CudaError, Gpu};
use core::ffi::c_void;
use cudarc::driver::sys::{
    self, CUfunction_attribute, CUlaunchAttribute, CUlaunchAttributeID, CUlaunchAttributeValue,
    CUlaunchConfig, CUresult,
};
use cudarc::driver::{CudaFunction, CudaModule, DriverError};
use cudarc::nvrtc::Ptx;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The kernels of a PTX text, compiled by the driver for one GPU.
///
/// ```no_run
/// # const PTX: &str = "";
/// let gpu = cute_cuda::Gpu::first()?;
/// let kernel = gpu.load_ptx(PTX)?.kernel("transpose")?;
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Module {
    gpu: Gpu,
    module: Arc<CudaModule>,
    /// Held while one of its kernels is allowed its shared memory and launched with it.
    allowing: Arc<Mutex<()>>,
}

/// A kernel of a [`Module`].
#[derive(Clone, Debug)]
pub struct Kernel {
    gpu: Gpu,
    function: Function,
}

/// A function of a module, for any stream.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    of_driver: CudaFunction,
    /// The lock of its module.
    allowing: Arc<Mutex<()>>,
}

/// How many blocks and threads a kernel is launched with.
///
/// ```
/// use cute_cuda::Launch;
/// let launch = Launch::new(132, 384).shared_bytes(229_440);
/// assert_eq!((launch.blocks, launch.threads), ([132, 1, 1], [384, 1, 1]));
/// let launch = Launch::new((8, 4), (32, 8));
/// assert_eq!((launch.blocks, launch.threads), ([8, 4, 1], [32, 8, 1]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Launch {
    /// The blocks of the grid, along x, y and z.
    pub blocks: [u32; 3],
    /// The threads of a block, along x, y and z.
    pub threads: [u32; 3],
    /// The bytes of dynamic shared memory that a block has.
    pub shared_bytes: u32,
    /// Whether the kernel may begin before the one before it has ended.
    pub overlapped: bool,
    /// Whether all blocks run at one time.
    pub cooperative: bool,
}

/// One to three numbers, of which those that are missing are 1.
pub trait Extent {
    /// All three.
    fn extent(self) -> [u32; 3];
}
impl Extent for u32 {
    fn extent(self) -> [u32; 3] {
        [self, 1, 1]
    }
}
impl Extent for (u32, u32) {
    fn extent(self) -> [u32; 3] {
        [self.0, self.1, 1]
    }
}
impl Extent for (u32, u32, u32) {
    fn extent(self) -> [u32; 3] {
        [self.0, self.1, self.2]
    }
}

impl Launch {
    /// A launch of `blocks` blocks with `threads` threads each: a number, or a tuple along x, y and z.
    pub fn new(blocks: impl Extent, threads: impl Extent) -> Self {
        Launch {
            blocks: blocks.extent(),
            threads: threads.extent(),
            shared_bytes: 0,
            overlapped: false,
            cooperative: false,
        }
    }

    /// Gives each block `bytes` bytes of dynamic shared memory.
    #[must_use]
    pub fn shared_bytes(self, bytes: u32) -> Self {
        Launch {
            shared_bytes: bytes,
            ..self
        }
    }

    /// A launch that may begin before the kernel before it in the stream has ended, so that the time
    /// from the one to the other is short. It begins when that kernel lets it: its blocks call
    /// `launch_dependent_grids` of `cute_gpu::device::grids`, or end.
    ///
    /// The kernel then calls `wait_on_dependent_grids` before it touches memory that work before it
    /// uses. GPUs from sm_90 on overlap kernels; others fail.
    ///
    /// ```
    /// use cute_cuda::Launch;
    /// assert!(Launch::new(132, 384).overlapped().overlapped);
    /// ```
    ///
    /// Source: CUDA `cudaLaunchAttributeProgrammaticStreamSerialization`.
    #[must_use]
    pub fn overlapped(self) -> Self {
        Launch {
            overlapped: true,
            ..self
        }
    }

    /// A launch all of whose blocks run at one time, so that they may wait for each other. It fails if
    /// the GPU does not hold as many (`NotTogether`), and waits until there is room for all of them.
    ///
    /// ```
    /// use cute_cuda::Launch;
    /// assert!(Launch::new(132, 384).cooperative().cooperative);
    /// ```
    ///
    /// Source: CUDA `cudaLaunchCooperativeKernel`.
    #[must_use]
    pub fn cooperative(self) -> Self {
        Launch {
            cooperative: true,
            ..self
        }
    }
}

impl Gpu {
    /// Lets the driver compile a PTX text for this GPU.
    ///
    /// # Errors
    /// Fails if the GPU lacks the instructions (`Capability`), if the driver does not know the
    /// version of the text (`DriverTooOld`), or if the text is wrong (`InvalidPtx`).
    pub fn load_ptx(&self, text: &str) -> Result<Module, CudaError> {
        // the driver would take a byte of 0 for the end, and cudarc panics
        if text.contains('\0') {
            return Err(CudaError::InvalidPtx);
        }
        let module =
            self.context()
                .load_module(Ptx::from_src(text))
                .map_err(|error| match error.0 {
                    CUresult::CUDA_ERROR_NO_BINARY_FOR_GPU => CudaError::Capability {
                        found: self.capability(),
                        target: target(text).to_owned(),
                    },
                    CUresult::CUDA_ERROR_UNSUPPORTED_PTX_VERSION => match Gpu::driver_version() {
                        Ok(supports) => CudaError::DriverTooOld { supports },
                        Err(error) => error,
                    },
                    // what is no PTX text at all is taken for another kind of image
                    CUresult::CUDA_ERROR_INVALID_PTX | CUresult::CUDA_ERROR_INVALID_IMAGE => {
                        CudaError::InvalidPtx
                    }
                    _ => CudaError::of("loading the PTX text", error),
                })?;
        Ok(Module {
            gpu: self.clone(),
            module,
            allowing: Arc::default(),
        })
    }
}

/// The target of a PTX text: the word behind `.target`.
fn target(text: &str) -> &str {
    text.split_once(".target")
        .and_then(|(_, rest)| rest.split([',', '\n', ' ']).find(|word| !word.is_empty()))
        .unwrap_or("another GPU")
}

impl Module {
    /// The kernel of this name.
    ///
    /// # Errors
    /// Fails if there is none (`NoKernel`).
    pub fn kernel(&self, name: &str) -> Result<Kernel, CudaError> {
        let none = || CudaError::NoKernel {
            name: name.to_owned(),
        };
        // cudarc panics
        if name.contains('\0') {
            return Err(none());
        }
        match self.module.load_function(name) {
            Ok(of_driver) => Ok(Kernel {
                gpu: self.gpu.clone(),
                function: Function {
                    of_driver,
                    allowing: self.allowing.clone(),
                },
            }),
            Err(error) if CudaError::is(error, CUresult::CUDA_ERROR_NOT_FOUND) => Err(none()),
            Err(error) => Err(CudaError::of("looking up a kernel", error)),
        }
    }
}

/// The most blocks along x, and along y and z.
const MOST_BLOCKS: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];

/// The most threads along z. Along x and y it is what a block can have of all.
const MOST_THREADS_ALONG_Z: u32 = 64;

/// The bytes of shared memory that each block may have.
const SHARED_BYTES: u32 = 48 << 10;

impl Kernel {
    /// A function that is loaded on this GPU.
    pub(crate) fn of(gpu: &Gpu, function: Function) -> Self {
        Kernel {
            gpu: gpu.clone(),
            function,
        }
    }

    pub(crate) fn function(&self) -> &Function {
        &self.function
    }

    /// This kernel, launched in another stream of its GPU.
    ///
    /// # Errors
    /// Fails if the stream is one of another GPU (`OtherGpu`).
    pub fn on_stream(&self, gpu: &Gpu) -> Result<Kernel, CudaError> {
        gpu.same_memory(&self.gpu)?;
        Ok(Kernel {
            gpu: gpu.clone(),
            function: self.function.clone(),
        })
    }

    /// The most threads that a block of this kernel can have: what `threads` states in its source.
    ///
    /// # Errors
    /// Fails if the driver does.
    pub fn most_threads(&self) -> Result<u32, CudaError> {
        self.function
            .of_driver
            .max_threads_per_block()
            .map(i32::unsigned_abs) // it is not negative
            .map_err(|error| CudaError::of("asking for the threads of a kernel", error))
    }

    /// Launches the kernel once all work before is done, and returns at once.
    ///
    /// # Errors
    /// Fails if the numbers of blocks or threads are not what the GPU takes (`Blocks`, `Threads`),
    /// if a block cannot have so much shared memory (`SharedMemory`), if the GPU does not overlap
    /// kernels and the launch is overlapped (`Overlapped`), if it does not hold all blocks at one time
    /// and the launch is cooperative (`NotTogether`), or if a tensor belongs to another GPU or stream
    /// (`OtherGpu`, `OtherStream`). Then nothing is launched.
    ///
    /// A mistake of the kernel is known when it has run: the next call that waits for it fails
    /// (`KernelFailed`).
    ///
    /// # Safety
    /// The arguments are those of the kernel, in its order and of its types. With them, the kernel
    /// reads and writes only elements of the tensors; those that it writes it got as `&mut`. A kernel
    /// whose launch is [overlapped](Launch::overlapped) does so only after it has waited for the work
    /// before it.
    pub unsafe fn launch<A: Arguments>(
        &self,
        launch: Launch,
        arguments: A,
    ) -> Result<(), CudaError> {
        let _allowed = self.check(launch)?;
        let mut list = List::new(&self.gpu);
        arguments.list(&mut list);
        let values = list.finish()?;
        // SAFETY: the caller's promise.
        unsafe { self.start(launch, &values) }
            .map_err(|error| CudaError::of("launching a kernel", error))
    }

    /// Gives a launch to the driver.
    ///
    /// # Safety
    /// As for [`launch`](Self::launch).
    unsafe fn start(&self, launch: Launch, values: &[Value]) -> Result<(), DriverError> {
        let stream = self.gpu.stream();
        stream.context().bind_to_thread()?;
        let mut arguments: Vec<*mut c_void> = values.iter().map(Value::place).collect();
        let overlapped = CUlaunchAttribute {
            id: CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION,
            pad: [0; 4],
            value: CUlaunchAttributeValue {
                programmaticStreamSerializationAllowed: 1,
            },
        };
        let cooperative = CUlaunchAttribute {
            id: CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_COOPERATIVE,
            pad: [0; 4],
            value: CUlaunchAttributeValue { cooperative: 1 },
        };
        let asked = [
            (launch.overlapped, overlapped),
            (launch.cooperative, cooperative),
        ];
        let asked = asked.into_iter().filter(|(is_asked, _)| *is_asked);
        let mut attributes: Vec<CUlaunchAttribute> = asked.map(|(_, value)| value).collect();
        let config = CUlaunchConfig {
            gridDimX: launch.blocks[0],
            gridDimY: launch.blocks[1],
            gridDimZ: launch.blocks[2],
            blockDimX: launch.threads[0],
            blockDimY: launch.threads[1],
            blockDimZ: launch.threads[2],
            sharedMemBytes: launch.shared_bytes,
            hStream: stream.cu_stream(),
            attrs: attributes.as_mut_ptr(),
            numAttrs: attributes.len() as u32, // at most 2
        };
        let function = self.function.of_driver.cu_function();
        // SAFETY: the arguments live until the driver has copied them, before it returns.
        unsafe {
            sys::cuLaunchKernelEx(
                &config,
                function,
                arguments.as_mut_ptr(),
                core::ptr::null_mut(),
            )
        }
        .result()
    }

    /// Fails if the GPU does not take such a launch; allows the kernel the shared memory, for as long as
    /// what is returned lives: another thread may launch it with less.
    fn check(&self, launch: Launch) -> Result<Option<MutexGuard<'_, ()>>, CudaError> {
        let Launch {
            blocks,
            threads,
            shared_bytes,
            overlapped,
            cooperative,
        } = launch;
        let found = self.gpu.capability();
        if overlapped && found < Capability::TMA {
            return Err(CudaError::Overlapped { found });
        }
        if blocks
            .iter()
            .zip(MOST_BLOCKS)
            .any(|(&n, most)| n == 0 || n > most)
        {
            return Err(CudaError::Blocks { blocks });
        }
        let most = self.most_threads()?;
        let count = threads.iter().try_fold(1_u32, |all, &n| all.checked_mul(n));
        let is_few = count.is_some_and(|count| (1..=most).contains(&count));
        if !is_few || threads[2] > MOST_THREADS_ALONG_Z {
            return Err(CudaError::Threads { threads, most });
        }
        let allowed = self.allow(shared_bytes)?;
        if cooperative {
            let count = blocks.iter().map(|&n| u64::from(n)).product();
            let most = self.most_blocks_at_one_time(launch)?;
            if count > most {
                return Err(CudaError::NotTogether {
                    blocks: count,
                    most,
                });
            }
        }
        Ok(allowed)
    }

    /// Allows a block so many bytes of dynamic shared memory, for as long as what is returned lives.
    fn allow(&self, bytes: u32) -> Result<Option<MutexGuard<'_, ()>>, CudaError> {
        if bytes == 0 {
            return Ok(None);
        }
        let function = &self.function;
        let of_kernel = function
            .of_driver
            .shared_size_bytes()
            .map(i32::unsigned_abs) // it is not negative
            .map_err(|error| CudaError::of("asking for the shared memory of a kernel", error))?;
        let most = self.gpu.shared_bytes().saturating_sub(of_kernel);
        if bytes > most {
            return Err(CudaError::SharedMemory { bytes, most });
        }
        if bytes <= SHARED_BYTES.saturating_sub(of_kernel) {
            return Ok(None);
        }
        // A thread that panicked meanwhile has changed nothing that others rely on.
        let allowing = function.allowing.lock();
        let allowing = allowing.unwrap_or_else(PoisonError::into_inner);
        function
            .of_driver
            .set_attribute(
                CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                bytes.cast_signed(), // no more than the GPU has, which is a number of the driver
            )
            .map_err(|error| CudaError::of("allowing a kernel its shared memory", error))?;
        Ok(Some(allowing))
    }

    /// The most blocks of such a launch that the GPU runs at one time.
    fn most_blocks_at_one_time(&self, launch: Launch) -> Result<u64, CudaError> {
        let threads = launch.threads.iter().product();
        let each = self
            .function
            .of_driver
            .occupancy_max_active_blocks_per_multiprocessor(
                threads,
                launch.shared_bytes as usize,
                None,
            )
            .map_err(|error| CudaError::of("asking how many blocks run at one time", error))?;
        Ok(u64::from(each) * u64::from(self.gpu.multiprocessors()))
    }
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn a_ptx_text_names_its_target() {
        assert_eq!(
            target(".version 8.7\n.target sm_90a\n.address_size 64"),
            "sm_90a"
        );
        assert_eq!(target(".version 8.0 .target sm_80, debug"), "sm_80");
        assert_eq!(target("nothing"), "another GPU");
    }
}
