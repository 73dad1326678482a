//! One GPU with a stream of work.

use crate::cached::Loaded;
use crate::{CudaError, driver};
use core::fmt;
use cudarc::driver::sys::{self, CUdevice_attribute, CUresult};
use cudarc::driver::{CudaContext, CudaStream, result};
use std::sync::Arc;

/// A GPU, and a stream in which all work given to it is done in order.
///
/// Clones are the same GPU with the same stream; [`another_stream`](Gpu::another_stream) is the same
/// GPU with a stream of its own.
///
/// ```no_run
/// let gpu = cute_cuda::Gpu::first()?;
/// println!("{}: {} of {} bytes are free", gpu.name()?, gpu.memory()?.0, gpu.memory()?.1);
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gpu {
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
    /// Shared by all streams of the GPU.
    loaded: Loaded,
    facts: Facts,
}

/// The first version of CUDA whose driver has every function that is called, but for those of tensor maps:
/// `cuLaunchKernelEx` is of this version. A call of a function that the driver lacks would panic.
const FIRST_DRIVER: (u32, u32) = (11, 8);

/// The facts of a GPU that never change.
///
/// They are asked for once: later, the driver could answer with a failure of work before.
#[derive(Clone, Copy, Debug)]
struct Facts {
    capability: Capability,
    multiprocessors: u32,
    shared_bytes: u32,
}

impl Facts {
    fn of(context: &CudaContext) -> Result<Self, CudaError> {
        use CUdevice_attribute as Attribute;
        let number = |attribute| match context.attribute(attribute) {
            Ok(number) => Ok(number.unsigned_abs()), // none of these is negative
            Err(error) => Err(CudaError::of("asking what the GPU has", error)),
        };
        Ok(Facts {
            capability: Capability {
                major: number(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?,
                minor: number(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?,
            },
            multiprocessors: number(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
            shared_bytes: number(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
        })
    }
}

/// The generation of a GPU's instructions: 9.0 for Hopper.
///
/// ```
/// use cute_cuda::Capability;
/// let hopper = Capability { major: 9, minor: 0 };
/// assert!(hopper > Capability { major: 8, minor: 9 });
/// assert_eq!(hopper.to_string(), "sm_90");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Capability {
    /// The number before the dot.
    pub major: u32,
    /// The number behind the dot.
    pub minor: u32,
}

impl Capability {
    /// That of the first GPUs with TMA, clusters and `wgmma`.
    pub const TMA: Capability = Capability { major: 9, minor: 0 };
}

impl fmt::Display for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}{}", self.major, self.minor)
    }
}

/// Makes a context that of the thread, for code that cannot report a failure, such as `drop`.
///
/// [`CudaContext::bind_to_thread`] would return a failure that has not been reported yet, and do nothing else.
pub(crate) fn turn_to(context: &CudaContext) {
    // SAFETY: there is such a context. If the driver fails, so does all that the thread does next.
    let _ = unsafe { result::ctx::set_current(context.cu_ctx()) };
}

impl Gpu {
    /// The first GPU of this machine.
    ///
    /// # Errors
    /// Fails as [`Gpu::number`] does.
    ///
    /// ```
    /// match cute_cuda::Gpu::first() {
    ///     Ok(gpu) => println!("{}", gpu.capability()),
    ///     Err(error) => println!("{error}"),
    /// }
    /// ```
    pub fn first() -> Result<Self, CudaError> {
        Self::number(0)
    }

    /// The GPU with this number, from 0 on, in the driver's order.
    ///
    /// # Errors
    /// Fails if the driver is not installed (`NoDriver`), if it is one for versions of CUDA before 11.8
    /// (`DriverTooOld`), or if there is no such GPU (`NoDevice`).
    ///
    /// ```
    /// use cute_cuda::{CudaError, Gpu};
    /// let refused = Gpu::number(99).map(drop).unwrap_err();
    /// assert!(matches!(
    ///     refused,
    ///     CudaError::NoDriver | CudaError::DriverTooOld { .. } | CudaError::NoDevice { .. } | CudaError::Driver { .. }
    /// ));
    /// ```
    pub fn number(number: usize) -> Result<Self, CudaError> {
        if !driver::is_present() {
            return Err(CudaError::NoDriver);
        }
        let supports = Gpu::driver_version()?;
        if supports < FIRST_DRIVER {
            return Err(CudaError::DriverTooOld { supports });
        }
        let count = match CudaContext::device_count() {
            Ok(count) => usize::try_from(count).unwrap_or(0),
            Err(error) if CudaError::is(error, CUresult::CUDA_ERROR_NO_DEVICE) => 0,
            Err(error) => return Err(CudaError::of("counting the GPUs", error)),
        };
        if number >= count {
            return Err(CudaError::NoDevice { number, count });
        }
        let context =
            CudaContext::new(number).map_err(|error| CudaError::of("opening the GPU", error))?;
        // SAFETY: the crate gives all work of a tensor to one stream at a time, so no events are
        // needed to order it.
        unsafe { context.disable_event_tracking() };
        let stream = context
            .new_stream()
            .map_err(|error| CudaError::of("making a stream", error))?;
        let facts = Facts::of(&context)?;
        Ok(Gpu {
            context,
            stream,
            loaded: Loaded::default(),
            facts,
        })
    }

    /// The same GPU with another stream: its work may run at the same time as that of this one.
    ///
    /// A tensor belongs to one stream at a time; [`GpuTensor::on_stream`](crate::GpuTensor::on_stream)
    /// hands it over. [`wait_for`](Gpu::wait_for) orders the work of two streams.
    ///
    /// # Errors
    /// Fails if the driver does.
    ///
    /// ```no_run
    /// use cute_core::prelude::*;
    /// use cute_cuda::Gpu;
    /// let gpu = Gpu::first()?;
    /// let copies = gpu.another_stream()?;
    /// let x = copies.zeroed::<f32, _>(layout!(1024:1))?; // while `gpu` computes
    /// let x = x.on_stream(&gpu)?; // work of `gpu` from here on waits for the copy
    /// # Ok::<(), cute_cuda::CudaError>(())
    /// ```
    ///
    /// Source: CUDA `cuStreamCreate`.
    #[doc(alias = "queue")]
    pub fn another_stream(&self) -> Result<Gpu, CudaError> {
        let stream = self
            .context
            .new_stream()
            .map_err(|error| CudaError::of("making a stream", error))?;
        Ok(self.with_stream(stream))
    }

    /// The name of the GPU, such as `NVIDIA H100 80GB HBM3`.
    ///
    /// # Errors
    /// Fails if the driver does.
    pub fn name(&self) -> Result<String, CudaError> {
        self.context
            .name()
            .map_err(|error| CudaError::of("asking for the GPU's name", error))
    }

    /// The generation of the GPU's instructions.
    pub fn capability(&self) -> Capability {
        self.facts.capability
    }

    /// The number of its multiprocessors: how many blocks a persistent kernel launches.
    pub fn multiprocessors(&self) -> u32 {
        self.facts.multiprocessors
    }

    /// The most bytes of shared memory that a block of threads can have.
    ///
    /// ```no_run
    /// let gpu = cute_cuda::Gpu::first()?;
    /// assert!(gpu.shared_bytes() >= 99 * 1024); // from sm_80 on
    /// # Ok::<(), cute_cuda::CudaError>(())
    /// ```
    ///
    /// Source: CUDA `cudaDevAttrMaxSharedMemoryPerBlockOptin`.
    pub fn shared_bytes(&self) -> u32 {
        self.facts.shared_bytes
    }

    /// The bytes of its memory that are free, and of all.
    ///
    /// # Errors
    /// Fails if the driver does.
    pub fn memory(&self) -> Result<(usize, usize), CudaError> {
        self.context
            .mem_get_info()
            .map_err(|error| CudaError::of("asking for the free memory", error))
    }

    /// Waits until all work that was given to this stream is done.
    ///
    /// # Errors
    /// Fails if a kernel has (`KernelFailed`): what it did wrong is reported by the next call that
    /// waits.
    pub fn synchronize(&self) -> Result<(), CudaError> {
        self.stream
            .synchronize()
            .map_err(|error| CudaError::of("waiting for the GPU", error))
    }

    /// The version of CUDA that the driver supports.
    pub(crate) fn driver_version() -> Result<(u32, u32), CudaError> {
        let mut version = 0;
        // SAFETY: the driver is present, as is asked before a `Gpu` is made; it writes one integer.
        unsafe { sys::cuDriverGetVersion(&mut version) }
            .result()
            .map_err(|error| CudaError::of("asking for the driver's version", error))?;
        let version = version.unsigned_abs(); // it is not negative
        Ok((version / 1000, version % 1000 / 10))
    }

    /// Makes the GPU the one to which this thread's direct calls of the driver go.
    pub(crate) fn bind(&self) -> Result<(), CudaError> {
        self.context
            .bind_to_thread()
            .map_err(|error| CudaError::of("turning to the GPU", error))
    }

    pub(crate) fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    pub(crate) fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    pub(crate) fn stream(&self) -> &Arc<CudaStream> {
        &self.stream
    }

    /// This GPU with another one of its streams.
    pub(crate) fn with_stream(&self, stream: Arc<CudaStream>) -> Gpu {
        Gpu {
            context: self.context.clone(),
            stream,
            loaded: self.loaded.clone(),
            facts: self.facts,
        }
    }

    /// Fails if both are not one GPU.
    pub(crate) fn same_memory(&self, other: &Gpu) -> Result<(), CudaError> {
        self.same_context(&other.context)
    }

    /// Fails if a context is that of another GPU.
    pub(crate) fn same_context(&self, other: &CudaContext) -> Result<(), CudaError> {
        if *self.context == *other {
            return Ok(());
        }
        Err(CudaError::OtherGpu {
            found: other.ordinal(),
            gpu: self.context.ordinal(),
        })
    }

    /// Checks that both are one GPU with one stream, as the tensors of one launch have it.
    ///
    /// # Errors
    /// Fails if they are not (`OtherGpu`, `OtherStream`).
    pub fn same_stream(&self, other: &Gpu) -> Result<(), CudaError> {
        self.same_memory(other)?;
        if self.stream == other.stream {
            Ok(())
        } else {
            Err(CudaError::OtherStream)
        }
    }
}
