//! Products in parts along K: their sums are added up by another kernel.

use super::GemmError;
use super::entry::result;
use super::modes::{Matrices, ModeOf};
use super::prepared::WgmmaProduct;
use super::source::Source;
use super::warps::{Request, Sums, WarpProduct, plan_parts};
use crate::gemm::Operand;
use cute_core::macros::{Layout, try_layout};
use cute_cuda::{Gpu, GpuTensor};

/// A product in parts: the sums, and the kernel that adds them up.
#[derive(Debug)]
pub(super) struct PartsProduct<'p> {
    product: WgmmaProduct<'p>,
    /// The sums, (M, N, matrix, part). They are freed when the work that was given to the GPU is done.
    _sums: GpuTensor<f32, Layout![isize:1]>,
    end: WarpProduct,
}

impl<'p> PartsProduct<'p> {
    /// A product of `parts` parts, still without D and C.
    pub(super) fn new(
        gpu: &'p Gpu,
        mut product: WgmmaProduct<'p>,
        request: &Request,
        parts: u32,
    ) -> Result<Self, GemmError> {
        let [m, n, _, batches] = request.sizes;
        // whole pieces are read
        let row = n.next_multiple_of(8);
        let too_large = GemmError::TooLarge {
            sizes: request.sizes,
        };
        let matrices = batches * u64::from(parts); // below 2^31
        let elements = [row, matrices]
            .iter()
            .try_fold(m, |all, &size| all.checked_mul(size))
            .ok_or_else(|| too_large.clone())?;
        let elements = isize::try_from(elements).map_err(|_| too_large.clone())?;
        let layout = try_layout!(elements:1).map_err(|_| too_large)?;
        // SAFETY: the parts are written, and then read.
        #[allow(unsafe_code, reason = "sums are written by a kernel")]
        let sums = unsafe { gpu.uninitialized::<f32, _>(layout)? };
        let of = |size: u64, stride: u64| ModeOf {
            size,
            stride: i128::from(stride),
        };
        let matrix = Matrices {
            operand: Operand::D,
            modes: [of(m, row), of(row, 1), of(matrices, m * row)],
        };
        let map = sums.map(matrix.map(&result(32))?)?;
        // SAFETY: the map stands beside its tensor.
        #[allow(unsafe_code, reason = "a map beside its tensor")]
        let map = unsafe { map.detached(gpu) };
        product.maps[2] = map;
        product.mapped = row as u32; // below 2^31
        product.d = sums.address();
        product.strides = matrix.modes.map(|mode| mode.stride as i64);
        product.factors = [1.0, 0.0].map(f32::to_bits);
        product.bias = (0, false);
        let strides = [row, m * row, m * row * batches].map(|stride| stride as i64);
        let end = plan_parts(
            gpu,
            request,
            Sums {
                address: sums.address(),
                strides,
                parts,
            },
        )?;
        Ok(PartsProduct {
            product,
            _sums: sums,
            end,
        })
    }

    /// Gives the product to the GPU.
    pub(super) fn run(&self) -> Result<(), GemmError> {
        self.product.run()?;
        // SAFETY: the tensors are borrowed, D for writes, and the sums are there.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            self.end.run()
        }
    }
}
