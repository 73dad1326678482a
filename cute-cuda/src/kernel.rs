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
use std::sync::Arc;

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
}

/// A kernel of a [`Module`].
#[derive(Clone, Debug)]
pub struct Kernel {
    gpu: Gpu,
    function: CudaFunction,
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

    /// With `bytes` bytes of dynamic shared memory for each block.
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
        let module =
            self.context()
                .load_module(Ptx::from_src(text))
                .map_err(|error| match error.0 {
                    CUresult::CUDA_ERROR_NO_BINARY_FOR_GPU => CudaError::Capability {
                        found: self.capability(),
                        target: target(text).to_owned(),
                    },
                    CUresult::CUDA_ERROR_UNSUPPORTED_PTX_VERSION => CudaError::DriverTooOld {
                        supports: Gpu::driver_version(),
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
        })
    }
}

/// What a PTX text says that it is for: the word behind `.target`.
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
        match self.module.load_function(name) {
            Ok(function) => Ok(Kernel {
                gpu: self.gpu.clone(),
                function,
            }),
            Err(error) if CudaError::is(error, CUresult::CUDA_ERROR_NOT_FOUND) => {
                Err(CudaError::NoKernel {
                    name: name.to_owned(),
                })
            }
            Err(error) => Err(CudaError::of("looking up a kernel", error)),
        }
    }
}

/// The most blocks along x, and along y and z.
const MOST_BLOCKS: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];

impl Kernel {
    /// A function that is loaded on this GPU.
    pub(crate) fn of(gpu: &Gpu, function: CudaFunction) -> Self {
        Kernel {
            gpu: gpu.clone(),
            function,
        }
    }

    pub(crate) fn function(&self) -> &CudaFunction {
        &self.function
    }

    /// This kernel, launched in another stream of its GPU.
    ///
    /// # Errors
    /// Fails if the stream is one of another GPU (`OtherGpu`).
    pub fn on_stream(&self, gpu: &Gpu) -> Result<Kernel, CudaError> {
        self.gpu.same_memory(gpu)?;
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
            .max_threads_per_block()
            .map(|most| u32::try_from(most).unwrap_or(0))
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
    /// What the kernel does wrong is known when it has run: the next call that waits for it fails
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
        self.check(launch)?;
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
        let function = self.function.cu_function();
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

    /// Fails if the GPU does not take such a launch; allows the kernel the shared memory.
    fn check(&self, launch: Launch) -> Result<(), CudaError> {
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
        if !count.is_some_and(|count| (1..=most).contains(&count)) {
            return Err(CudaError::Threads { threads, most });
        }
        let most = self.gpu.shared_bytes();
        if shared_bytes > most {
            return Err(CudaError::SharedMemory {
                bytes: shared_bytes,
                most,
            });
        }
        let Ok(bytes) = i32::try_from(shared_bytes) else {
            unreachable!("no block has that much")
        };
        self.function
            .set_attribute(
                CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                bytes,
            )
            .map_err(|error| CudaError::of("allowing a kernel its shared memory", error))?;
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
        Ok(())
    }

    /// The most blocks of such a launch that the GPU runs at one time.
    fn most_blocks_at_one_time(&self, launch: Launch) -> Result<u64, CudaError> {
        let threads = launch.threads.iter().product();
        let each = self
            .function
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
