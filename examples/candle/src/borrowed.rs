//! candle's GPU, and its tensors where they are.

use candle_core::backend::BackendStorage;
use candle_core::cuda_backend::CudaDType;
use candle_core::cuda_backend::cudarc::driver::{
    CudaSlice, CudaStream, DevicePtr, DevicePtrMut, DeviceRepr, SyncOnDrop,
};
use candle_core::op::BackpropOp;
use candle_core::{CudaDevice, CudaStorage, Error, Layout, Result, Shape, Storage, Tensor, bail};
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuElement, GpuTensor};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

/// (rows, head dimension, heads, batches)
type Modes = cute_core::prelude::Layout![(usize, usize, usize, usize):(usize, usize, usize, usize)];

/// (rows, heads, batches), of one number for each row
type SumModes = cute_core::prelude::Layout![(usize, usize, usize):(usize, usize, usize)];

/// A tensor of candle on a GPU.
pub(crate) type Given<'a> = (&'a CudaStorage, &'a Layout);

/// The same tensor for our functions. When the second part is dropped, candle's other streams are told of the
/// work that was given until then.
pub(crate) type Borrowed<'a, T, L> = (GpuTensor<T, L>, SyncOnDrop<'a>);

/// candle's device, and the same GPU with the same stream for our functions.
pub(crate) struct Place {
    device: CudaDevice,
    stream: Arc<CudaStream>,
    pub(crate) gpu: Gpu,
}

impl Place {
    /// Where this storage is.
    pub(crate) fn of(storage: &CudaStorage) -> Result<Self> {
        let device = storage.device().clone();
        let stream = device.cuda_stream();
        let gpu = gpu(&stream)?;
        Ok(Place {
            device,
            stream,
            gpu,
        })
    }

    /// A tensor (batch, head, row, d) of candle, to be read.
    pub(crate) fn read<'a, T: Element>(
        &'a self,
        given: Given<'a>,
    ) -> Result<Borrowed<'a, T, Modes>> {
        self.read_as(given, modes)
    }

    /// A tensor (batch, head, row) of candle, to be read.
    pub(crate) fn read_sums<'a>(&'a self, given: Given<'a>) -> Result<Borrowed<'a, f32, SumModes>> {
        self.read_as(given, sum_modes)
    }

    fn read_as<'a, T: Element, L: cute_core::layout::Layout>(
        &'a self,
        (storage, layout): Given<'a>,
        modes: fn(&Layout) -> Result<L>,
    ) -> Result<Borrowed<'a, T, L>> {
        let (first, guard) = storage.as_cuda_slice::<T>()?.device_ptr(&self.stream);
        let address = first + (layout.start_offset() * size_of::<T>()) as u64;
        // SAFETY: candle has checked that the storage has the elements of the layout, whose dimensions and
        // strides the modes are, keeps it until the operation returns, and frees it in the order of this
        // stream.
        let tensor = unsafe { self.gpu.borrow(address, modes(layout)?) }.map_err(Error::wrap)?;
        Ok((tensor, guard))
    }

    /// Memory for a contiguous result, of no particular numbers.
    pub(crate) fn room<T: Element>(&self, shape: Shape) -> Result<Room<T>> {
        // SAFETY: a kernel writes each element before anyone reads one.
        let slice = unsafe { self.device.alloc::<T>(shape.elem_count()) }?;
        Ok(Room {
            slice,
            layout: Layout::contiguous(shape),
        })
    }

    /// A result (batch, head, row, d), to be written.
    pub(crate) fn write<'a, T: Element>(
        &'a self,
        room: &'a mut Room<T>,
    ) -> Result<Borrowed<'a, T, Modes>> {
        self.write_as(room, modes)
    }

    /// A result (batch, head, row), to be written.
    pub(crate) fn write_sums<'a>(
        &'a self,
        room: &'a mut Room<f32>,
    ) -> Result<Borrowed<'a, f32, SumModes>> {
        self.write_as(room, sum_modes)
    }

    fn write_as<'a, T: Element, L: cute_core::layout::Layout>(
        &'a self,
        Room { slice, layout }: &'a mut Room<T>,
        modes: fn(&Layout) -> Result<L>,
    ) -> Result<Borrowed<'a, T, L>> {
        let modes = modes(layout)?;
        let (address, guard) = slice.device_ptr_mut(&self.stream);
        // SAFETY: the memory was allocated for a contiguous tensor of these dimensions, and nobody else has it.
        let tensor = unsafe { self.gpu.borrow(address, modes) }.map_err(Error::wrap)?;
        Ok((tensor, guard))
    }

    /// A result that is written, as an operation returns it.
    pub(crate) fn storage<T: Element>(&self, room: Room<T>) -> (CudaStorage, Shape) {
        let storage = CudaStorage::wrap_cuda_slice(room.slice, self.device.clone());
        (storage, room.layout.shape().clone())
    }

    /// A result that is written, as a tensor that depends on no variable.
    pub(crate) fn tensor<T: Element>(&self, room: Room<T>) -> Tensor {
        let (storage, shape) = self.storage(room);
        Tensor::from_storage(Storage::Cuda(storage), shape, BackpropOp::none(), false)
    }
}

/// Memory of a contiguous result.
pub(crate) struct Room<T> {
    slice: CudaSlice<T>,
    layout: Layout,
}

/// Elements of both libraries.
pub(crate) trait Element: GpuElement + CudaDType + DeviceRepr {}
impl<T: GpuElement + CudaDType + DeviceRepr> Element for T {}

/// The GPU of a stream, which is opened once, with that stream.
fn gpu(stream: &CudaStream) -> Result<Gpu> {
    static OPENED: Mutex<Option<HashMap<usize, Gpu>>> = Mutex::new(None);
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let number = stream.context().ordinal();
    let gpu = match opened.get_or_insert_default().entry(number) {
        Entry::Occupied(entry) => entry.into_mut(),
        Entry::Vacant(entry) => entry.insert(Gpu::number(number).map_err(Error::wrap)?),
    };
    // SAFETY: the stream is candle's, of the same primary context, and outlives the operation.
    Ok(unsafe { gpu.with_stream_of(stream.cu_stream().cast()) })
}

/// The layout of a tensor (batch, head, row, d).
fn modes(layout: &Layout) -> Result<Modes> {
    let (&[batches, heads, rows, d], &[p, q, r, s]) = (layout.dims(), layout.stride()) else {
        bail!(
            "a tensor (batch, head, row, d) has dimensions {:?}",
            layout.dims()
        );
    };
    try_layout!((rows, d, heads, batches):(r, s, q, p)).map_err(Error::wrap)
}

/// The layout of a tensor (batch, head, row).
fn sum_modes(layout: &Layout) -> Result<SumModes> {
    let (&[batches, heads, rows], &[p, q, r]) = (layout.dims(), layout.stride()) else {
        bail!(
            "a tensor (batch, head, row) has dimensions {:?}",
            layout.dims()
        );
    };
    try_layout!((rows, heads, batches):(r, q, p)).map_err(Error::wrap)
}
