//! Attention of `cute-kernels` as an operation of candle, which candle differentiates. Nothing is copied:
//! tensors are borrowed where they are, with their strides, and work goes to the stream of candle's device.

#[cfg(feature = "cuda")]
mod borrowed;
#[cfg(feature = "cuda")]
mod cuda;

use candle_core::{CpuStorage, CustomOp3, DType, Layout, Result, Shape, Tensor, bail};
pub use cute_kernels::attention::{Alignment, Attention, AttentionInstruction};
use std::sync::OnceLock;

/// softmax(scale·Q·Kᵀ)·V on an NVIDIA GPU, where the tensors are (batch, head, row, d) of `f16` or `bf16`,
/// with any strides that the kernels load. The result is contiguous. Heads of Q may share those of K and V.
///
/// candle's `backward` computes the gradients of Q, K and V, on GPUs of sm_90. For it, the forward pass keeps
/// a logarithm of four bytes for each row, if one of the tensors is a variable or depends on one.
///
/// # Errors
/// Fails if a tensor does not have four dimensions, has no elements or another format than these, or if the
/// tensors are on the CPU; and with the words of `cute_kernels::attention` where that refuses them. For
/// gradients, `backward` fails with the words of `cute_kernels::attention::backward`.
pub fn attention(
    q: &Tensor,
    k: &Tensor,
    v: &Tensor,
    options: Attention<'static>,
) -> Result<Tensor> {
    let dtype = q.dtype();
    for (name, x) in [("q", q), ("k", k), ("v", v)] {
        let (rank, found) = (x.rank(), x.dtype());
        if rank != 4 {
            bail!("{NAME} takes tensors (batch, head, row, d), and {name} has {rank} dimensions");
        }
        if x.elem_count() == 0 {
            let shape = x.dims();
            bail!("{NAME} takes tensors with elements, and {name} has dimensions {shape:?}");
        }
        if !matches!(found, DType::F16 | DType::BF16) {
            bail!("{NAME} is of f16 and bf16, and {name} is of {found:?}");
        }
        if found != dtype {
            bail!(
                "{NAME} takes tensors of one format, and q is of {dtype:?} and {name} of {found:?}"
            );
        }
    }
    let is_differentiated = [q, k, v].iter().any(|x| x.track_op());
    let sums = is_differentiated.then(OnceLock::new);
    q.apply_op3(k, v, Operation { options, sums })
}

const NAME: &str = "cute-attention";

/// One use of attention.
#[cfg_attr(
    not(feature = "cuda"),
    expect(dead_code, reason = "GPUs read the fields")
)]
struct Operation {
    options: Attention<'static>,
    /// If there may be a backward pass: the logarithms of the sums, (batch, head, row), from the forward pass on.
    sums: Option<OnceLock<Tensor>>,
}

impl CustomOp3 for Operation {
    fn name(&self) -> &'static str {
        NAME
    }

    fn cpu_fwd(
        &self,
        _: &CpuStorage,
        _: &Layout,
        _: &CpuStorage,
        _: &Layout,
        _: &CpuStorage,
        _: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        bail!("{NAME} runs on NVIDIA GPUs, and the tensors are on the CPU")
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(
        &self,
        q: &candle_core::CudaStorage,
        of_q: &Layout,
        k: &candle_core::CudaStorage,
        of_k: &Layout,
        v: &candle_core::CudaStorage,
        of_v: &Layout,
    ) -> Result<(candle_core::CudaStorage, Shape)> {
        cuda::forward(self, [(q, of_q), (k, of_k), (v, of_v)])
    }

    #[cfg(feature = "cuda")]
    fn bwd(
        &self,
        q: &Tensor,
        k: &Tensor,
        v: &Tensor,
        o: &Tensor,
        d_o: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>, Option<Tensor>)> {
        let [dq, dk, dv] = cuda::backward(self, [q, k, v, o, d_o])?;
        Ok((Some(dq), Some(dk), Some(dv)))
    }
}
