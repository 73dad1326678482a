//! The operation on candle's storage of a GPU.

use candle_core::backend::BackendStorage;
use candle_core::cuda_backend::CudaDType;
use candle_core::cuda_backend::cudarc::driver::{
    CudaStream, DevicePtr, DevicePtrMut, DeviceRepr, SyncOnDrop,
};
use candle_core::{CudaStorage, DType, Error, Layout, Result, Shape};
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor};
use cute_kernels::attention::{Attention, AttentionElement};
use half::{bf16, f16};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, PoisonError};

/// A tensor of candle on a GPU.
type Given<'a> = (&'a CudaStorage, &'a Layout);

/// (rows, head dimension, heads, batches)
type Modes = cute_core::prelude::Layout![(usize, usize, usize, usize):(usize, usize, usize, usize)];

/// The result for Q, K and V.
pub(crate) fn forward(causal: bool, qkv: [Given<'_>; 3]) -> Result<(CudaStorage, Shape)> {
    match qkv[0].0.dtype() {
        DType::F16 => forward_of::<f16>(causal, qkv),
        DType::BF16 => forward_of::<bf16>(causal, qkv),
        other => candle_core::bail!("cute-attention is of f16 and bf16, and q has {other:?}"),
    }
}

fn forward_of<T>(causal: bool, qkv: [Given<'_>; 3]) -> Result<(CudaStorage, Shape)>
where
    T: AttentionElement + CudaDType + DeviceRepr,
{
    let (of_q, layout_q) = qkv[0];
    let (device, stream) = (of_q.device().clone(), of_q.device().cuda_stream());
    let gpu = gpu(&stream)?;
    let shape = layout_q.shape().clone();
    // SAFETY: each element is written by the kernel.
    let mut result = unsafe { device.alloc::<T>(shape.elem_count()) }?;
    {
        // The guards tell candle's other streams of this work.
        let [(q, _q), (k, _k), (v, _v)] = {
            let [q, k, v] = qkv;
            [
                borrow::<T>(&gpu, q, &stream)?,
                borrow::<T>(&gpu, k, &stream)?,
                borrow::<T>(&gpu, v, &stream)?,
            ]
        };
        let (address, _guard) = result.device_ptr_mut(&stream);
        let contiguous = Layout::contiguous(shape.clone());
        // SAFETY: the memory was allocated for this, and nobody else has it.
        let mut o = unsafe { gpu.borrow(address, modes(contiguous.dims(), contiguous.stride())?) }
            .map_err(Error::wrap)?;
        let options = Attention::new();
        let options = if causal { options.causal() } else { options };
        cute_kernels::attention::attention(&gpu, &q, &k, &v, options, &mut o)
            .map_err(Error::wrap)?;
    }
    Ok((CudaStorage::wrap_cuda_slice(result, device), shape))
}

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

/// A tensor of candle where it is.
fn borrow<'a, T>(
    gpu: &Gpu,
    (storage, layout): Given<'a>,
    stream: &'a CudaStream,
) -> Result<(GpuTensor<T, Modes>, SyncOnDrop<'a>)>
where
    T: AttentionElement + CudaDType + DeviceRepr,
{
    let (first, guard) = storage.as_cuda_slice::<T>()?.device_ptr(stream);
    let address = first + (layout.start_offset() * size_of::<T>()) as u64;
    let modes = modes(layout.dims(), layout.stride())?;
    // SAFETY: candle has checked that the storage has the elements of the layout, keeps it until the
    // operation returns, and frees it in the order of this stream.
    let tensor = unsafe { gpu.borrow(address, modes) }.map_err(Error::wrap)?;
    Ok((tensor, guard))
}

/// The layout of a tensor (batch, head, row, d).
fn modes(dims: &[usize], strides: &[usize]) -> Result<Modes> {
    let (&[batches, heads, rows, d], &[p, q, r, s]) = (dims, strides) else {
        candle_core::bail!(
            "attention takes tensors (batch, head, row, d), and one has dimensions {dims:?}"
        );
    };
    try_layout!((rows, d, heads, batches):(r, s, q, p)).map_err(Error::wrap)
}
