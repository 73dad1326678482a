//! The operation and its gradients on candle's storage of a GPU.

use crate::Operation;
use crate::borrowed::{Element, Given, Place};
use candle_core::backend::BackendStorage;
use candle_core::{CudaStorage, DType, Error, Layout, Result, Shape, Storage, Tensor, bail};
use cute_kernels::attention::AttentionElement;
use cute_kernels::attention::backward::{Forward, Gradients, backward as gradients};
use half::{bf16, f16};

/// The result for Q, K and V.
pub(crate) fn forward(operation: &Operation, qkv: [Given<'_>; 3]) -> Result<(CudaStorage, Shape)> {
    match qkv[0].0.dtype() {
        DType::F16 => forward_of::<f16>(operation, qkv),
        DType::BF16 => forward_of::<bf16>(operation, qkv),
        other => bail!("q is of {other:?}"),
    }
}

fn forward_of<T: AttentionElement + Element>(
    operation: &Operation,
    [q, k, v]: [Given<'_>; 3],
) -> Result<(CudaStorage, Shape)> {
    let place = Place::of(q.0)?;
    let (batches, heads, rows, _) = q.1.shape().dims4()?;
    let width = v.1.shape().dims4()?.3;
    // The guards tell candle's other streams of this work.
    let ((q, _q), (k, _k), (v, _v)) = (place.read::<T>(q)?, place.read(k)?, place.read(v)?);
    let mut result = place.room::<T>((batches, heads, rows, width).into())?;
    let mut sums = match operation.sums {
        Some(_) => Some(place.room::<f32>((batches, heads, rows).into())?),
        None => None,
    };
    {
        let (mut o, _o) = place.write(&mut result)?;
        let mut sums = match &mut sums {
            Some(sums) => Some(place.write_sums(sums)?),
            None => None,
        };
        let plain = operation
            .options
            .prepare(&place.gpu, &q, &k, &v, &mut o)
            .map_err(Error::wrap)?;
        let mut ready = match &mut sums {
            Some((sums, _sums)) => plain.sums(sums).map_err(Error::wrap)?,
            None => plain,
        };
        ready.run().map_err(Error::wrap)?;
    }
    if let (Some(kept), Some(sums)) = (&operation.sums, sums) {
        // An operation is used once: `attention` makes one for each call.
        let _ = kept.set(place.tensor(sums));
    }
    Ok(place.storage(result))
}

/// The gradients of Q, K and V, from Q, K, V, O and the gradient of O.
pub(crate) fn backward(operation: &Operation, tensors: [&Tensor; 5]) -> Result<[Tensor; 3]> {
    match tensors[0].dtype() {
        DType::F16 => backward_of::<f16>(operation, tensors),
        DType::BF16 => backward_of::<bf16>(operation, tensors),
        other => bail!("q is of {other:?}"),
    }
}

fn backward_of<T: AttentionElement + Element>(
    operation: &Operation,
    tensors: [&Tensor; 5],
) -> Result<[Tensor; 3]> {
    let Some(sums) = operation.sums.as_ref().and_then(|sums| sums.get()) else {
        bail!("the forward pass has kept no sums, since no tensor was a variable");
    };
    let [q, k, v, o, d_o] = tensors.map(Tensor::storage_and_layout);
    let sums = sums.storage_and_layout();
    let place = Place::of(on_gpu(&q.0)?)?;
    let room = |layout: &Layout| place.room::<T>(layout.shape().clone());
    let (mut dq, mut dk, mut dv) = (room(q.1)?, room(k.1)?, room(v.1)?);
    {
        // The guards tell candle's other streams of this work.
        let (q, _q) = place.read::<T>((on_gpu(&q.0)?, q.1))?;
        let (k, _k) = place.read::<T>((on_gpu(&k.0)?, k.1))?;
        let (v, _v) = place.read::<T>((on_gpu(&v.0)?, v.1))?;
        let (o, _o) = place.read::<T>((on_gpu(&o.0)?, o.1))?;
        let (d_o, _d_o) = place.read::<T>((on_gpu(&d_o.0)?, d_o.1))?;
        let (sums, _sums) = place.read_sums((on_gpu(&sums.0)?, sums.1))?;
        let (mut dq, _dq) = place.write(&mut dq)?;
        let (mut dk, _dk) = place.write(&mut dk)?;
        let (mut dv, _dv) = place.write(&mut dv)?;
        let forward = Forward {
            q: &q,
            k: &k,
            v: &v,
            o: &o,
            sums: &sums,
        };
        let to = Gradients {
            q: &mut dq,
            k: &mut dk,
            v: &mut dv,
        };
        gradients(&place.gpu, forward, &d_o, operation.options, to).map_err(Error::wrap)?;
    }
    Ok([dq, dk, dv].map(|room| place.tensor(room)))
}

/// The storage of a tensor on a GPU.
fn on_gpu(storage: &Storage) -> Result<&CudaStorage> {
    match storage {
        Storage::Cuda(storage) => Ok(storage),
        _ => bail!("a tensor is not on a GPU"),
    }
}
