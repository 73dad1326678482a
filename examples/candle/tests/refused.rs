//! What is refused before a GPU is asked. The program `compare` has what needs one.

use candle_core::{DType, Device, Result, Tensor};
use cute_candle_example::{Attention, attention};

fn tensor(dtype: DType) -> Result<Tensor> {
    Tensor::zeros((1, 2, 3, 64), dtype, &Device::Cpu)
}

fn words(q: &Tensor, k: &Tensor, v: &Tensor) -> String {
    match attention(q, k, v, Attention::new()) {
        Ok(_) => "a result".to_owned(),
        Err(error) => error.to_string().lines().next().unwrap_or("").to_owned(),
    }
}

#[test]
fn mistakes_are_named() -> Result<()> {
    let (half, other, single) = (
        tensor(DType::F16)?,
        tensor(DType::BF16)?,
        tensor(DType::F32)?,
    );
    assert_eq!(
        words(&half, &half, &half),
        "cute-attention runs on NVIDIA GPUs, and the tensors are on the CPU"
    );
    assert_eq!(
        words(&single, &single, &single),
        "cute-attention is of f16 and bf16, and q is of F32"
    );
    assert_eq!(
        words(&half, &half, &other),
        "cute-attention takes tensors of one format, and q is of F16 and v of BF16"
    );
    assert_eq!(
        words(&half, &half.squeeze(0)?, &half),
        "cute-attention takes tensors (batch, head, row, d), and k has 3 dimensions"
    );
    assert_eq!(
        words(&half.narrow(2, 0, 0)?, &half, &half),
        "cute-attention takes tensors with elements, and q has dimensions [1, 2, 0, 64]"
    );
    Ok(())
}
