//! [`gemm`] and [`Gemm`]: products of tensors on a GPU.

use super::choice::{Asked, Choice, Split, find};
use super::element::sealed::Factor;
use super::entry::{Activation, Finish, GemmFormat, operand, result};
use super::modes::{Matrices, same};
use super::parts::PartsProduct;
use super::prepared::{WgmmaProduct, Work};
use super::stream::{self, StreamProduct};
use super::tensors::{Of, Tensors, count, tiles};
use super::{
    Gemm, GemmElement, GemmError, GemmInstruction, GemmOutput, GemmResult, Operand, Prepared,
    choice, warps,
};
use cute_core::layout::Layout;
use cute_cuda::{Capability, Gpu, GpuTensor, Launch};
use cute_gpu::schedule::SplitK;
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
    fn request<T: GemmElement>(
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

    /// The product by `wgmma`.
    fn plan_wgmma<'p, T: GemmElement>(
        &self,
        gpu: &Gpu,
        tensors: &Tensors<'p, T, U>,
    ) -> Result<Prepared<'p>, GemmError>
    where
        't: 'p,
    {
        let (a, matrix_a) = tensors.a;
        let (b, matrix_b) = tensors.b;
        let (d, matrix_d) = tensors.d;
        let sizes @ [m, n, k, batches] = tensors.sizes;
        let bits = 8 * size_of::<U>() as u32;
        let plain = self.alpha == Factor::ONE
            && self.beta == Factor::ZERO
            && self.bias.is_none()
            && self.activation == Activation::Identity;
        let orders = [matrix_a.major()?, matrix_b.major()?];
        for (matrix, order) in [(&matrix_a, orders[0]), (&matrix_b, orders[1])] {
            if order == Side::MN && T::FORMAT.step() != 64 {
                return Err(GemmError::AlongK {
                    operand: matrix.operand,
                });
            }
        }
        let work = choice::Work {
            size: [m, n, k.div_ceil(T::FORMAT.step()), batches],
            apart: [(a, &matrix_a), (b, &matrix_b)]
                .into_iter()
                .any(|(tensor, matrix)| matrix.is_apart(tensor.address(), size_of::<T>())),
        };
        // Sums that are stored as they are may also be multiplied by 1. Parts of sums are stored so.
        let bias = self.checked_bias(gpu, tensors)?;
        let end = self.activation.into();
        let ends = if plain {
            [Finish::Plain, end]
        } else if end == Finish::Gelu && self.beta == Factor::ZERO && !bias.1 && bias.0 % 4 == 0 {
            [Finish::BiasGelu, end]
        } else {
            [end; 2]
        };
        let find = |choice: Choice| {
            // parts are added up in `f32`
            let in_parts = choice.split.is_in_parts();
            if matches!(choice.split, Split::Blocks(_)) || in_parts && T::FORMAT == GemmFormat::S8 {
                return None;
            }
            let (ends, bits) = if in_parts {
                (&[Finish::Plain, Finish::Identity][..], 32)
            } else {
                (&ends[..], bits)
            };
            let mut ends = ends.iter();
            ends.find_map(|&finish| find(T::FORMAT, orders, choice, finish, bits))
        };
        let streamed = |choice: Choice| match choice.split {
            Split::Blocks(blocks) if !choice.once && !choice.carried => {
                let entry = stream::find(T::FORMAT, orders, choice.tile)?;
                let shares = stream::shares(
                    count(sizes, choice.tile)?,
                    u32::try_from(work.size[2]).ok()?,
                    blocks,
                );
                let shares = shares
                    .ok()
                    .filter(|x| x.blocks() <= gpu.multiprocessors())?;
                Some((entry, shares))
            }
            _ => None,
        };
        let costs = if ends[0] == Finish::BiasGelu {
            choice::BY_WGMMA_WITH_GELU
        } else {
            choice::BY_WGMMA
        };
        let choice = self.choose(costs, work, gpu.multiprocessors(), |choice| {
            find(choice).is_some() || streamed(choice).is_some()
        });
        if let Some((entry, shares)) = choice.and_then(streamed) {
            let [box_a, box_b] = entry.boxes([m, n]);
            let maps = [a.map(matrix_a.map(&box_a)?)?, b.map(matrix_b.map(&box_b)?)?];
            let bytes = (box_a.tile_bytes() + box_b.tile_bytes()) as u32; // of shared memory
            let request = self.request(gpu, tensors)?;
            let product = StreamProduct::new(d.gpu(), entry, maps, bytes, shares, &request)?;
            return Ok(Prepared {
                work: Work::Stream(product),
            });
        }
        let found = choice.and_then(|choice| find(choice).map(|entry| (choice, entry)));
        let (choice, entry) = found
            .unwrap_or_else(|| unreachable!("there is a kernel for each format, order and end"));
        let too_large = || GemmError::TooLarge { sizes };
        let steps = u32::try_from(work.size[2]).map_err(|_| too_large())?;
        let parts = match choice.split {
            Split::Parts(parts) => parts,
            Split::Blocks(_) => unreachable!("no kernel of these is one of shares"),
        };
        let split = SplitK::new(1, steps.max(1), parts).map_err(|_| too_large())?;
        let clusters = tiles(sizes, entry, split.parts()).ok_or_else(too_large)?;
        let (rows_a, rows_b) = entry.shares();
        let (box_a, box_b) = (
            operand(T::FORMAT, orders[0], rows_a, m),
            operand(T::FORMAT, orders[1], rows_b, n),
        );
        let (map_a, map_b) = (a.map(matrix_a.map(&box_a)?)?, b.map(matrix_b.map(&box_b)?)?);
        let blocks = entry.cluster_blocks();
        let resident = (gpu.multiprocessors() / blocks).max(1);
        let mut product = WgmmaProduct {
            kernel: gpu.cached_kernel(entry.name, entry.name, || entry.text())?,
            launch: Launch::new(clusters.min(resident) * blocks, entry.threads())
                .shared_bytes(entry.shared_bytes())
                .overlapped(),
            // those of D and C follow
            maps: [map_a.clone(), map_b, map_a.clone(), map_a],
            d: d.address(),
            strides: matrix_d.modes.map(|mode| mode.stride as i64), // a tensor's strides fit
            mapped: 0,
            // of shared memory
            bytes: box_a.tile_bytes() as u32 * entry.cluster.1
                + box_b.tile_bytes() as u32 * entry.cluster.0,
            sizes: sizes.map(|size| size as u32), // below 2^31
            group: self.group.unwrap_or(entry.group()).max(1),
            part_steps: split.part_steps(),
            factors: self.factors(),
            bias,
        };
        if split.parts() > 1 {
            let request = self.request(gpu, tensors)?;
            let work = PartsProduct::new(d.gpu(), product, &request, split.parts())?;
            return Ok(Prepared {
                work: Work::Parts(work),
            });
        }
        if let Some((whole, mapped)) = matrix_d.whole_pieces(bits, d.address()) {
            (product.maps[2], product.mapped) = (d.map(whole.map(&result(bits))?)?, mapped);
        }
        if self.beta != Factor::ZERO {
            let (c, matrix) = self.matrix_c(tensors)?;
            product.maps[3] = c.map(matrix.map(&result(bits))?)?;
        }
        Ok(Prepared {
            work: Work::Wgmma(product),
        })
    }

    /// The kernels by `wgmma`, of those that there are: by what was asked for, as far as there are such.
    fn choose(
        &self,
        costs: &[choice::Cost],
        work: choice::Work,
        multiprocessors: u32,
        there: impl Fn(Choice) -> bool,
    ) -> Option<Choice> {
        let split = self.split.map(|split| match split {
            Split::Parts(parts) => Split::Parts(choice::possible(parts, work.size[2])),
            blocks => blocks,
        });
        let wishes = [
            (self.tile, self.cluster, split, self.once),
            (self.tile, self.cluster, split, None),
            (self.tile, None, split, None),
            (None, None, split, None),
            (None, None, None, None),
        ];
        wishes.into_iter().find_map(|(tile, cluster, split, once)| {
            let asked = Asked { split, once };
            choice::kernels(costs, work, multiprocessors, asked, |choice: Choice| {
                tile.is_none_or(|tile| tile == choice.tile)
                    && cluster.is_none_or(|cluster| cluster == choice.cluster)
                    && there(choice)
            })
        })
    }

    /// α and β, by their bits.
    fn factors(&self) -> [u32; 2] {
        [self.alpha, self.beta].map(Factor::bits)
    }

    /// The rows of tiles of a group.
    fn rows_of_group(&self) -> u32 {
        self.group.unwrap_or(8).max(1)
    }

    /// C and its modes: D if there is no other.
    fn matrix_c<'p, T>(&self, tensors: &Tensors<'p, T, U>) -> Result<Of<'p, U>, GemmError>
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
    fn checked_bias<T>(
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
