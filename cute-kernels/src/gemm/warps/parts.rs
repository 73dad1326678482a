//! The end of a product in parts along K.

use super::plan::{Request, WarpProduct};
use crate::gemm::{GemmError, GemmFormat};
use cute_cuda::{Gpu, Launch};

/// The sums of the parts.
pub(in crate::gemm) struct Sums {
    pub(in crate::gemm) address: u64,
    /// The elements from row to row, from matrix to matrix of a batch, and from part to part.
    pub(in crate::gemm) strides: [i64; 3],
    pub(in crate::gemm) parts: u32,
}

/// The threads of a block.
const THREADS: u32 = 128;

/// The kernels: their names and texts, for numbers of 16 bits of each format.
const KERNELS: [(&str, &str); 2] = [
    (
        "gemm_parts_f16",
        include_str!("../../../ptx/parts/gemm_parts_f16.ptx"),
    ),
    (
        "gemm_parts_bf16",
        include_str!("../../../ptx/parts/gemm_parts_bf16.ptx"),
    ),
];

/// The kernel that adds up the sums, and stores D as the request says.
pub(in crate::gemm) fn plan_parts(
    gpu: &Gpu,
    request: &Request,
    sums: Sums,
) -> Result<WarpProduct, GemmError> {
    let sizes @ [m, n, _, batches] = request.sizes;
    let mut arguments = request.arguments();
    arguments.a = sums.address;
    arguments.strides_a = sums.strides;
    arguments.sizes[2] = sums.parts;
    let (name, text) = KERNELS[usize::from(request.format != GemmFormat::F16)];
    // a thread stores eight neighbours
    let pieces = m
        .checked_mul(n.div_ceil(8))
        .and_then(|pieces| u32::try_from(pieces).ok());
    let too_large = GemmError::TooLarge { sizes };
    let (Some(pieces), Ok(batches)) = (pieces, u32::try_from(batches)) else {
        return Err(too_large);
    };
    Ok(WarpProduct {
        kernel: crate::text::kernel(gpu, name, text)?,
        launch: Launch::new((pieces.div_ceil(THREADS), batches), THREADS).overlapped(),
        arguments,
    })
}

#[cfg(test)]
mod tests {
    use super::KERNELS;

    #[test]
    fn each_kernel_has_its_text() {
        for (name, text) in KERNELS {
            assert!(text.contains(&std::format!(".visible .entry {name}(")));
            // overlapped launches wait
            assert!(text.contains("griddepcontrol.wait"));
        }
    }
}
