//! Tensors in the memory of a GPU.

use crate::memory::Memory;
use crate::{CudaError, Gpu};
use cudarc::driver::sys::CUresult;
use cudarc::driver::{DevicePtr, DeviceRepr, DriverError, ValidAsZeroBits};
use cute_core::error::LayoutError;
use cute_core::prelude::*;
use cute_core::tensor::{ShapedLike, Stored};

/// The elements of tensors on a GPU: plain numbers, for which bytes of zeros are 0.
///
/// ```
/// fn is<T: cute_cuda::GpuElement>() {}
/// is::<f32>();
/// is::<u16>();
/// ```
pub trait GpuElement: DeviceRepr + ValidAsZeroBits + Copy + Default + 'static {}
impl<T: DeviceRepr + ValidAsZeroBits + Copy + Default + 'static> GpuElement for T {}

/// A tensor that owns memory of a GPU, or [borrows](Gpu::borrow) what another library owns.
///
/// As an argument of a kernel it is the address of the element at coordinate 0, from which the
/// offsets of the layout count.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// let gpu = Gpu::first()?;
/// let data = vec![1.0_f32; 128 * 64];
/// let x = gpu.upload(&Tensor::new(&data[..], layout!((128,64)))?)?;
/// assert_eq!(x.download()?[(127,63)], 1.0);
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
#[derive(Debug)]
pub struct GpuTensor<T, L> {
    gpu: Gpu,
    /// Invariant: it has as many elements as [`room`] says of the layout.
    memory: Memory<T>,
    /// Invariant: where coordinate 0 is, as `room` says.
    start: usize,
    /// The address of the element at coordinate 0.
    address: u64,
    layout: L,
}

impl Gpu {
    /// Copies a tensor to the GPU, under its own layout. Elements between its offsets are 0 there.
    ///
    /// The elements are copied before the function returns.
    ///
    /// # Errors
    /// Fails if the GPU has no room (`OutOfMemory`).
    pub fn upload<E, L>(&self, tensor: &Tensor<E, L>) -> Result<GpuTensor<E::Element, L>, CudaError>
    where
        E: Stored<Element: GpuElement>,
        L: Layout + ShapedLike<L>,
    {
        let mut host = OwnedTensor::zeroed(tensor.layout())?;
        copy(tensor, &mut host)?;
        self.upload_owned(host)
    }

    /// A tensor of zeros.
    ///
    /// # Errors
    /// Fails if the layout has no offsets that fit `isize`, or more bytes (Representable), or if the GPU has
    /// no room (`OutOfMemory`).
    pub fn zeroed<T: GpuElement, L: Layout>(
        &self,
        layout: L,
    ) -> Result<GpuTensor<T, L>, CudaError> {
        let (count, start) = room::<T, L>(layout)?;
        let memory = self
            .stream()
            .alloc_zeros(count)
            .map_err(|error| self.no_room(count * size_of::<T>(), error))?;
        Ok(self.tensor(Memory::new(memory), start, layout))
    }

    /// Room for a tensor whose elements are not set.
    ///
    /// # Safety
    /// Elements are written before they are read.
    ///
    /// # Errors
    /// Those of [`zeroed`](Self::zeroed).
    #[allow(unsafe_code, reason = "elements of a workspace are written by kernels")]
    pub unsafe fn uninitialized<T: GpuElement, L: Layout>(
        &self,
        layout: L,
    ) -> Result<GpuTensor<T, L>, CudaError> {
        let (count, start) = room::<T, L>(layout)?;
        // SAFETY: the caller's promise.
        let memory = unsafe { self.stream().alloc(count) }
            .map_err(|error| self.no_room(count * size_of::<T>(), error))?;
        Ok(self.tensor(Memory::new(memory), start, layout))
    }

    /// [`upload`](Self::upload) of a tensor that owns its elements, those between its offsets too. Of a
    /// longer vector, elements before and behind them are left out.
    ///
    /// # Errors
    /// Fails if the GPU has no room (`OutOfMemory`).
    pub fn upload_owned<T: GpuElement, L: Layout>(
        &self,
        tensor: OwnedTensor<T, L>,
    ) -> Result<GpuTensor<T, L>, CudaError> {
        let layout = tensor.layout();
        let (elements, start) = reached(&tensor)?;
        let memory = self
            .stream()
            .clone_htod(elements)
            .map_err(|error| self.no_room(size_of_val(elements), error))?;
        self.synchronize()?; // the copy reads `elements`
        Ok(self.tensor(Memory::new(memory), start, layout))
    }

    /// The tensor of a memory that holds the layout from `start` on.
    pub(crate) fn tensor<T, L>(
        &self,
        memory: Memory<T>,
        start: usize,
        layout: L,
    ) -> GpuTensor<T, L> {
        let first = memory.slice().device_ptr(self.stream()).0;
        GpuTensor {
            gpu: self.clone(),
            address: first + (start * size_of::<T>()) as u64,
            memory,
            start,
            layout,
        }
    }

    fn no_room(&self, bytes: usize, error: DriverError) -> CudaError {
        if CudaError::is(error, CUresult::CUDA_ERROR_OUT_OF_MEMORY) {
            let (free, total) = self.memory().unwrap_or((0, 0));
            CudaError::OutOfMemory { bytes, free, total }
        } else {
            CudaError::of("making a tensor on the GPU", error)
        }
    }
}

impl<T: GpuElement, L: Layout> GpuTensor<T, L> {
    /// The layout, from coordinates to offsets in elements.
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The GPU that has the elements.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// The address of the element at coordinate 0 in the memory of the GPU.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// How many elements of memory the tensor has from coordinate 0 on.
    pub(crate) fn elements_from_start(&self) -> u64 {
        (self.memory.slice().len() - self.start) as u64
    }

    /// How many bytes of memory the tensor has, those between its offsets too.
    pub fn bytes(&self) -> usize {
        self.memory.slice().num_bytes()
    }

    /// Copies the tensor to the host, once all work before is done.
    ///
    /// # Errors
    /// Fails if work before has failed.
    pub fn download(&self) -> Result<OwnedTensor<T, L>, CudaError> {
        let mut host = OwnedTensor::zeroed(self.layout)?;
        let (elements, start) = host.raw_storage_mut();
        debug_assert_eq!(start, self.start);
        self.gpu
            .stream()
            .memcpy_dtoh(self.memory.slice(), elements)
            .map_err(|error| CudaError::of("copying a tensor from the GPU", error))?;
        self.gpu.synchronize()?;
        Ok(host)
    }

    /// Overwrites the elements with those of a tensor of the same layout that owns them.
    ///
    /// # Errors
    /// Fails if the layouts differ (`LayoutsDiffer`).
    pub fn overwrite(&mut self, tensor: &OwnedTensor<T, L>) -> Result<(), CudaError> {
        same_layout(tensor.layout(), self.layout)?;
        self.gpu
            .stream()
            .memcpy_htod(reached(tensor)?.0, self.memory.slice_mut())
            .map_err(|error| CudaError::of("copying a tensor to the GPU", error))?;
        self.gpu.synchronize()
    }

    /// Overwrites the elements with those of a tensor of the same layout on this GPU, those between
    /// its offsets too. The calling thread does not wait.
    ///
    /// # Errors
    /// Fails if the layouts differ (`LayoutsDiffer`), or if the tensor belongs to another GPU or
    /// stream (`OtherGpu`, `OtherStream`).
    ///
    /// Source: CUDA `cuMemcpyDtoDAsync`.
    pub fn copy_from(&mut self, tensor: &GpuTensor<T, L>) -> Result<(), CudaError> {
        self.gpu.same_stream(&tensor.gpu)?;
        same_layout(tensor.layout, self.layout)?;
        self.gpu
            .stream()
            .memcpy_dtod(tensor.memory.slice(), self.memory.slice_mut())
            .map_err(|error| CudaError::of("copying a tensor on the GPU", error))
    }

    /// A copy of the tensor on the same GPU. The calling thread does not wait.
    ///
    /// # Errors
    /// Fails if the GPU has no room (`OutOfMemory`).
    pub fn try_clone(&self) -> Result<Self, CudaError> {
        let memory = self
            .gpu
            .stream()
            .clone_dtod(self.memory.slice())
            .map_err(|error| self.gpu.no_room(self.bytes(), error))?;
        Ok(self
            .gpu
            .tensor(Memory::new(memory), self.start, self.layout))
    }

    /// Hands the tensor to another stream of its GPU, whose work from now on waits for all work
    /// that this tensor's stream was given. The calling thread does not wait.
    ///
    /// # Errors
    /// Fails if the stream is one of another GPU (`OtherGpu`); the tensor is freed then.
    ///
    /// See [`Gpu::another_stream`] for an example.
    pub fn on_stream(mut self, gpu: &Gpu) -> Result<Self, CudaError> {
        gpu.same_memory(&self.gpu)?;
        self.memory.hand_to(gpu)?;
        self.gpu = gpu.clone();
        Ok(self)
    }
}

/// How many elements of `T` a layout reaches over, and which of them is at coordinate 0. Their bytes fit `isize`.
pub(crate) fn room<T, L: Layout>(layout: L) -> Result<(usize, usize), TensorError> {
    const { assert!(size_of::<T>() > 0, "an element has no bytes") }
    // Elements without size need no memory: this counts them.
    let units = OwnedTensor::filled(layout, ())?;
    let (units, start) = units.raw_storage();
    let most = isize::MAX as usize / size_of::<T>();
    if units.len() > most {
        let max = most as i128;
        return Err(LayoutError::NotRepresentable { max }.into());
    }
    Ok((units.len(), start))
}

/// The elements that the layout of a tensor reaches over, of a vector that may have more, and which of them is
/// at coordinate 0.
fn reached<T, L: Layout>(tensor: &OwnedTensor<T, L>) -> Result<(&[T], usize), TensorError> {
    let (count, start) = room::<T, L>(tensor.layout())?;
    let (elements, at_0) = tensor.raw_storage();
    // the tensor was made with this layout, so it has them
    let first = at_0 - start;
    Ok((&elements[first..first + count], start))
}

/// Fails if two layouts are not equal.
fn same_layout<L: Layout>(from: L, to: L) -> Result<(), CudaError> {
    let (from, to) = (from.to_string(), to.to_string());
    if from == to {
        Ok(())
    } else {
        Err(CudaError::LayoutsDiffer { from, to })
    }
}
