//! [`gemm`] and [`Gemm`]: products of tensors on a GPU.

use super::element::sealed::Factor;
use super::entry::{Activation, GemmFormat};
use super::modes::{Matrices, same};
use super::prepared::Work;
use super::tensors::{Of, Tensors};
use super::{
    Gemm, GemmElement, GemmError, GemmInstruction, GemmOutput, GemmResult, Operand, Prepared, warps,
};
use cute_core::layout::Layout;
use cute_cuda::{Capability, Gpu, GpuTensor};
use cute_gpu::{FlatModes, Side};
use std::vec::Vec;

/// D = A·Bᵀ, computed on the GPU with sums in `f32`; for elements of `i8` with sums in `i32`, which
/// are exact.
///
/// A is (M,K), B is (N,K) and D is (M,N), as in CuTe; each may have a third mode, that of a batch of
/// products. A and B may be contiguous along either of their first two modes, so this is also A·B,
/// Aᵀ·B and so on: a matrix (K,N) by rows is a B (N,K) along N. Their other strides are multiples of
/// 16 bytes; of 16-bit elements, they may also have any strides, with which the product is slower. D
/// may have any strides; it is fast if it is contiguous along M or N and its other strides are
/// multiples of 16 bytes.
///
/// On GPUs of sm_90 the product is one by `wgmma`, or by `mma.sync` where TMA does not copy the
/// tensors; on all others from sm_80 on it is one by `mma.sync`, of 16-bit elements.
///
/// The function returns when the work is given to the GPU. [`Gemm`] has what else there is: factors,
/// a matrix that is added, a bias, a function at the end.
///
/// # Errors
/// Fails if the sizes of a mode differ (`SizesDiffer`), if coordinates of D share elements or lie
/// between those of others (`Overlap`), if a size is 2^31 or more (`TooLarge`), if sums
/// of products of `i8` may be beyond `i32`, with K of 131072 or more (`Sums`), or if the GPU lacks the
/// instruction (`Capability`). For elements of 8 and 32 bits it fails if no mode of
/// A or B is contiguous (`NotContiguous`) or not the one that the elements need (`AlongK`), or if
/// TMA does not copy a tensor, most likely since a stride is no multiple of 16 bytes (`Tma`). Then D
/// is as it was.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::gemm;
/// use half::f16;
/// let gpu = Gpu::first()?;
/// let a = gpu.upload(&Tensor::new(vec![f16::ONE; 512 * 64], layout!((512,64):(64,1)))?)?;
/// let b = gpu.upload(&Tensor::new(vec![f16::ONE; 256 * 64], layout!((256,64):(1,256)))?)?;
/// let mut d = gpu.zeroed::<f32, _>(layout!((512,256):(256,1)))?;
/// gemm(&gpu, &a, &b, &mut d)?;
/// assert_eq!(d.download()?[(511,255)], 64.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `gemm`; the kernels are in `cute-collective/src/gemm`.
#[doc(alias("matmul", "hgemm"))]
pub fn gemm<T, U, LA, LB, LD>(
    gpu: &Gpu,
    a: &GpuTensor<T, LA>,
    b: &GpuTensor<T, LB>,
    d: &mut GpuTensor<U, LD>,
) -> Result<(), GemmError>
where
    T: GemmElement,
    U: GemmResult<T>,
    LA: Layout + FlatModes,
    LB: Layout + FlatModes,
    LD: Layout + FlatModes,
{
    Gemm::new().run(gpu, a, b, d)
}

impl<'t, U: GemmOutput> Gemm<'t, U> {
    /// Gives the product to the GPU: see [`gemm`].
    ///
    /// # Errors
    /// Those of [`gemm`]; also for C and the bias.
    pub fn run<T, LA, LB, LD>(
        &self,
        gpu: &Gpu,
        a: &GpuTensor<T, LA>,
        b: &GpuTensor<T, LB>,
        d: &mut GpuTensor<U, LD>,
    ) -> Result<(), GemmError>
    where
        T: GemmElement,
        U: GemmResult<T>,
        LA: Layout + FlatModes,
        LB: Layout + FlatModes,
        LD: Layout + FlatModes,
    {
        self.prepare(gpu, a, b, d)?.run()
    }

    /// The product with all that is computed on the host, to be run any number of times: a run then
    /// is a launch alone.
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    pub fn prepare<'p, T, LA, LB, LD>(
        &self,
        gpu: &Gpu,
        a: &'p GpuTensor<T, LA>,
        b: &'p GpuTensor<T, LB>,
        d: &'p mut GpuTensor<U, LD>,
    ) -> Result<Prepared<'p>, GemmError>
    where
        't: 'p,
        T: GemmElement,
        U: GemmResult<T>,
        LA: Layout + FlatModes,
        LB: Layout + FlatModes,
        LD: Layout + FlatModes,
    {
        let d: &'p GpuTensor<U, LD> = d;
        let matrix_d = Matrices::of(Operand::D, d.layout())?;
        matrix_d.check_apart()?;
        // Kernels store D along N; along M it is the transpose of B·Aᵀ.
        let exchanged = matrix_d.major() == Ok(Side::MN);
        let a: Of<'p, T> = (a, Matrices::of(Operand::A, a.layout())?);
        let b: Of<'p, T> = (b, Matrices::of(Operand::B, b.layout())?);
        let (a, b, matrix_d) = if exchanged {
            (b, a, matrix_d.transposed())
        } else {
            (a, b, matrix_d)
        };
        self.plan(gpu, &Tensors::new(a, b, (d, matrix_d), exchanged)?)
    }

    /// The product by the instruction that was asked for, or by one that the GPU and the tensors suit.
    fn plan<'p, T: GemmElement>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'p, T, U>,
    ) -> Result<Prepared<'p>, GemmError>
    where
        't: 'p,
    {
        let (a, b, d) = (tensors.a.0, tensors.b.0, tensors.d.0);
        for tensor in [a.gpu(), b.gpu(), d.gpu()] {
            gpu.same_stream(tensor)?;
        }
        if T::FORMAT == GemmFormat::S8 && self.activation == Activation::Gelu {
            return Err(GemmError::Integers {
                activation: self.activation,
            });
        }
        T::FORMAT.check_sums(tensors.sizes[2])?;
        let found = gpu.capability();
        let by_wgmma = || self.plan_wgmma(gpu, tensors);
        let by_warps = || self.plan_warps(gpu, tensors);
        match (self.instruction, found.major) {
            (None, major) if major == Capability::TMA.major => match by_wgmma() {
                // what TMA does not copy
                Err(GemmError::Tma { .. } | GemmError::NotContiguous { .. })
                    if T::FORMAT.has_16_bits() =>
                {
                    by_warps()
                }
                other => other,
            },
            (Some(GemmInstruction::Wgmma), major) if major == Capability::TMA.major => by_wgmma(),
            (Some(GemmInstruction::MmaSync), 8..) => by_warps(),
            (None, 8..) if T::FORMAT.has_16_bits() => by_warps(),
            (None, 8..) | (Some(GemmInstruction::Wgmma), _) => Err(GemmError::Capability {
                needed: GemmInstruction::Wgmma,
                found,
            }),
            (None | Some(GemmInstruction::MmaSync), _) => Err(GemmError::Capability {
                needed: GemmInstruction::MmaSync,
                found,
            }),
        }
    }

    /// The product by `mma.sync`.
    fn plan_warps<'p, T: GemmElement>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'p, T, U>,
    ) -> Result<Prepared<'p>, GemmError>
    where
        't: 'p,
    {
        if !T::FORMAT.has_16_bits() {
            return Err(GemmError::Format { format: T::FORMAT });
        }
        let product = warps::plan(gpu, &self.request::<T>(gpu, tensors)?)?;
        Ok(Prepared {
            work: Work::Warps(product),
        })
    }

    /// The operands of the product and the end of its sums, by addresses.
    pub(super) fn request<T: GemmElement>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'_, T, U>,
    ) -> Result<warps::Request, GemmError> {
        let c = if self.beta == Factor::ZERO {
            None
        } else {
            let (c, matrix) = self.matrix_c(tensors)?;
            gpu.same_stream(c.gpu())?;
            Some((c.address(), matrix))
        };
        let (a, matrix_a) = tensors.a;
        let (b, matrix_b) = tensors.b;
        let (d, matrix_d) = tensors.d;
        Ok(warps::Request {
            format: T::FORMAT,
            sizes: tensors.sizes,
            a: (a.address(), matrix_a),
            b: (b.address(), matrix_b),
            c,
            d: (d.address(), matrix_d),
            bits: 8 * size_of::<U>() as u32,
            bias: self.checked_bias(gpu, tensors)?,
            // elements of 16 bits have results of numbers in `f32`, or of 16 bits
            factors: self.factors().map(f32::from_bits),
            activation: self.activation,
            tile: self.tile,
            group: self.rows_of_group(),
        })
    }

    /// α and β, by their bits.
    pub(super) fn factors(&self) -> [u32; 2] {
        [self.alpha, self.beta].map(Factor::bits)
    }

    /// The rows of tiles of a group.
    fn rows_of_group(&self) -> u32 {
        self.group.unwrap_or(8).max(1)
    }

    /// C and its modes: D if there is no other.
    pub(super) fn matrix_c<'p, T>(
        &self,
        tensors: &Tensors<'p, T, U>,
    ) -> Result<Of<'p, U>, GemmError>
    where
        't: 'p,
    {
        let (c, matrix) = match self.c {
            None => tensors.d,
            Some(c) => {
                let matrix = Matrices::of_modes(Operand::C, c.modes())?;
                let matrix = if tensors.exchanged {
                    matrix.transposed()
                } else {
                    matrix
                };
                for (mode, name) in [
                    (0, "the first mode"),
                    (1, "the second mode"),
                    (2, "the batch"),
                ] {
                    same(name, (&matrix, mode), (&tensors.d.1, mode))?;
                }
                (c, matrix)
            }
        };
        let matrix = Matrices {
            operand: Operand::C,
            ..matrix
        };
        Ok((c, matrix))
    }

    /// The address of the bias, or 0, and whether it runs along the rows that the kernel has.
    pub(super) fn checked_bias<T>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'_, T, U>,
    ) -> Result<(u64, bool), GemmError> {
        let Some(bias) = &self.bias else {
            return Ok((0, false));
        };
        let along_rows = (bias.mode == 0) != tensors.exchanged;
        let expected = tensors.d.1.modes[usize::from(!along_rows)].size;
        let modes = bias.tensor.modes();
        match modes.sizes_and_strides().collect::<Vec<_>>()[..] {
            [(size, stride)] if size == expected && (stride == 1 || size == 1) => {
                // kernels get its address alone, which no launch checks
                gpu.same_stream(bias.tensor.gpu())?;
                Ok((bias.tensor.address(), along_rows))
            }
            _ => Err(GemmError::Bias { expected }),
        }
    }
}
