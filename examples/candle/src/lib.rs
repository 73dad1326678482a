//! Attention of `cute-kernels` as an operation of candle. Nothing is copied: tensors are borrowed where
//! they are, with their strides, and work goes to the stream of candle's device.

#[cfg(feature = "cuda")]
mod cuda;

use candle_core::{CpuStorage, CustomOp3, Layout, Result, Shape, Tensor};

/// softmax(Q·Kᵀ / √d)·V on an NVIDIA GPU of sm_90, where the tensors are (batch, head, row, d) of `f16`
/// or `bf16`, with any strides that the kernels load. With `causal`, a query sees the keys up to its own
/// place, where the last query is at the last key. Heads of Q may share those of K and V.
///
/// # Errors
/// Fails if the tensors are on the CPU, and with the words of `cute_kernels::attention` where that
/// refuses them.
pub fn attention(q: &Tensor, k: &Tensor, v: &Tensor, causal: bool) -> Result<Tensor> {
    q.apply_op3_no_bwd(k, v, &Attention { causal })
}

/// The operation.
struct Attention {
    #[cfg_attr(not(feature = "cuda"), expect(dead_code, reason = "GPUs read it"))]
    causal: bool,
}

impl CustomOp3 for Attention {
    fn name(&self) -> &'static str {
        "cute-attention"
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
        candle_core::bail!("cute-attention runs on NVIDIA GPUs, and the tensors are on the CPU")
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
        cuda::forward(self.causal, [(q, of_q), (k, of_k), (v, of_v)])
    }
}
