//! [`Gemm`]: what a product has beside its operands.

use super::choice::Split;
use super::element::sealed::Factor;
use super::entry::Activation;
use super::source::Source;
use super::{GemmInstruction, GemmOutput};
use cute_core::layout::Layout;
use cute_cuda::GpuTensor;
use cute_gpu::FlatModes;

/// D = f(α·A·Bᵀ + β·C + bias): a product with what [`gemm`](crate::gemm()) leaves out. `U` is the
/// element of D.
///
/// ```no_run
/// # use cute_core::prelude::*;
/// # use half::f16;
/// # let gpu = cute_cuda::Gpu::first()?;
/// # let a = gpu.zeroed::<f16, _>(layout!((512,64):(64,1)))?;
/// # let b = gpu.zeroed::<f16, _>(layout!((256,64):(64,1)))?;
/// # let bias = gpu.zeroed::<f16, _>(layout!(256:1))?;
/// # let mut d = gpu.zeroed::<f16, _>(layout!((512,256):(256,1)))?;
/// use cute_kernels::{Activation, Gemm};
/// // a layer of a neural network
/// Gemm::new().bias(&bias).activation(Activation::Gelu).run(&gpu, &a, &b, &mut d)?;
/// // D = 2·A·Bᵀ + D
/// Gemm::new().alpha(2.0).beta(1.0).run(&gpu, &a, &b, &mut d)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: cuBLASLt `cublasLtMatmul`.
pub struct Gemm<'t, U: GemmOutput> {
    pub(super) alpha: U::Factor,
    pub(super) beta: U::Factor,
    pub(super) c: Option<&'t dyn Source<U>>,
    pub(super) bias: Option<Bias<'t, U>>,
    pub(super) activation: Activation,
    pub(super) tile: Option<(u32, u32)>,
    pub(super) cluster: Option<(u32, u32)>,
    pub(super) split: Option<Split>,
    pub(super) once: Option<bool>,
    pub(super) group: Option<u32>,
    pub(super) instruction: Option<GemmInstruction>,
}

/// A bias, and the mode of D along which it has an element for each coordinate.
pub(super) struct Bias<'t, U> {
    pub(super) tensor: &'t dyn Source<U>,
    pub(super) mode: usize,
}

impl<'t, U: GemmOutput> Gemm<'t, U> {
    /// A·Bᵀ, as [`gemm`](crate::gemm()) computes it.
    pub fn new() -> Self {
        Gemm {
            alpha: Factor::ONE,
            beta: Factor::ZERO,
            c: None,
            bias: None,
            activation: Activation::Identity,
            tile: None,
            cluster: None,
            split: None,
            once: None,
            group: None,
            instruction: None,
        }
    }

    /// Sets the factor α of the product: an `f32`, or an `i32` for results of `i32`.
    #[must_use]
    pub fn alpha(self, alpha: U::Factor) -> Self {
        Gemm { alpha, ..self }
    }

    /// Sets the factor β of C. If [`c`](Self::c) is not called, C is D as it was before the product. At 0,
    /// C is not read.
    #[must_use]
    pub fn beta(self, beta: U::Factor) -> Self {
        Gemm { beta, ..self }
    }

    /// Takes another tensor for C: of the sizes of D, and contiguous along the same mode.
    #[must_use]
    pub fn c<L: Layout + FlatModes>(self, c: &'t GpuTensor<U, L>) -> Self {
        Gemm { c: Some(c), ..self }
    }

    /// Adds a bias that has an element for each column of D: it is added to all elements of the column.
    /// The layout of the bias is `N:1`.
    #[must_use]
    pub fn bias<L: Layout + FlatModes>(self, bias: &'t GpuTensor<U, L>) -> Self {
        Gemm {
            bias: Some(Bias {
                tensor: bias,
                mode: 1,
            }),
            ..self
        }
    }

    /// Adds a bias that has an element for each row of D: it is added to all elements of the row. The
    /// layout of the bias is `M:1`.
    #[must_use]
    pub fn bias_along_m<L: Layout + FlatModes>(self, bias: &'t GpuTensor<U, L>) -> Self {
        Gemm {
            bias: Some(Bias {
                tensor: bias,
                mode: 0,
            }),
            ..self
        }
    }

    /// Applies a function to each result at the end. Results of `i32` have no [`Gelu`](Activation::Gelu): the product
    /// fails (`Integers`).
    #[must_use]
    pub fn activation(self, activation: Activation) -> Self {
        Gemm { activation, ..self }
    }

    /// Computes the product by this instruction. Without this option, the crate chooses by the GPU, and
    /// by the strides of the tensors.
    ///
    /// A product by [`MmaSync`](GemmInstruction::MmaSync) is of `f16` or `bf16`; of others it fails
    /// (`Format`).
    #[must_use]
    pub fn instruction(self, instruction: GemmInstruction) -> Self {
        Gemm {
            instruction: Some(instruction),
            ..self
        }
    }

    /// Divides D into tiles of (m,n) elements: (128,256), (128,192), (128,160), (128,144), (128,128), (128,112),
    /// (128,96), (128,80), (64,128) or (64,64); in [clusters](Self::cluster) of (2,1) also (128,224), (128,208) or
    /// (128,64); and (128,64) in those of (1,4), or if B is [read once](Self::read_once). If no kernel has such tiles,
    /// the crate chooses. If D is contiguous along M, the tile is one of its transpose.
    #[must_use]
    pub fn tile(self, m: u32, n: u32) -> Self {
        Gemm {
            tile: Some((m, n)),
            ..self
        }
    }

    /// Joins (m,n) blocks to a cluster: (1,1), (2,1), (1,2) or (1,4), by `wgmma`. The tiles of a cluster lie side
    /// by side, and its blocks load the rows and columns that the tiles have in common only once. If no
    /// kernel has such clusters, the crate chooses.
    #[must_use]
    pub fn cluster(self, m: u32, n: u32) -> Self {
        Gemm {
            cluster: Some((m, n)),
            ..self
        }
    }

    /// Divides tiles into at most `most` parts along K, at most 32, by `wgmma`: for products with few tiles.
    /// Products of `i8`, and of batches of more than 65535, have no parts.
    ///
    /// Different blocks compute the parts. Their sums, in `f32`, lie in memory that the product takes
    /// while it runs; another kernel adds them up, always in one order, and does what is done at the
    /// end. Without this, the crate chooses. [`Gpu::record`](cute_cuda::Gpu::record) records such a
    /// product if it was [prepared](Self::prepare) before, since it takes memory.
    ///
    /// Source: CUTLASS `GemmSplitKParallel`.
    #[must_use]
    pub fn parts(self, most: u32) -> Self {
        Gemm {
            split: Some(Split::Parts(most)),
            ..self
        }
    }

    /// Divides all steps along K of all tiles into equal shares for `blocks` blocks, by `wgmma`: for products
    /// with few tiles, of `f16` and `bf16`, with A and B along K.
    ///
    /// Blocks that have parts of one tile write their sums, in `f32`, to memory that the product takes.
    /// When those of a tile are there, its blocks add them up, a share of the tile each, always in the
    /// order of K, and do what is done at the end. If the blocks are a multiple of the tiles, each tile has
    /// blocks of its own (split-K); otherwise a block may begin and end within tiles (stream-K).
    ///
    /// Parts that another kernel adds up were faster for all products that were measured, so the crate does
    /// not choose this by itself.
    ///
    /// The blocks wait for each other, so that all have to run at one time: there are at most as many as
    /// the GPU has multiprocessors, and at least as many as tiles. Where there are more tiles, or no such
    /// kernels, the crate chooses. Two such products in two streams run one after the other.
    /// [`Gpu::record`](cute_cuda::Gpu::record) records such a product if it was
    /// [prepared](Self::prepare) before.
    ///
    /// Source: CUTLASS `PersistentTileSchedulerSm90StreamK`; Osama et al., "Stream-K: Work-centric Parallel
    /// Decomposition for Dense Matrix-Matrix Multiplication on the GPU" (arXiv:2301.03598).
    #[must_use]
    pub fn stream_k(self, blocks: u32) -> Self {
        Gemm {
            split: Some(Split::Blocks(blocks)),
            ..self
        }
    }

    /// States whether B is read only once (`true`) or not (`false`), by `wgmma`. If D is contiguous along M,
    /// this is said of A instead of B.
    ///
    /// Lines of B that are read once leave the second-level cache before others, and the first of them are
    /// fetched while the kernel before this one ends. So a large B takes less time for a few rows of A, as
    /// the weights of a layer do for some tokens, but a B that would stay in the cache until the next product
    /// is fetched from memory again. There are such kernels for `f16` and `bf16` with A and B along K that
    /// store D as it is; elsewhere, the crate chooses. Without this, it chooses them where A has few rows and
    /// B is larger than the cache.
    ///
    /// ```no_run
    /// # use cute_core::prelude::*;
    /// # use half::f16;
    /// # let gpu = cute_cuda::Gpu::first()?;
    /// use cute_kernels::Gemm;
    /// let tokens = gpu.zeroed::<f16, _>(layout!((16,4096):(4096,1)))?;
    /// let weights = gpu.zeroed::<f16, _>(layout!((4096,4096):(4096,1)))?; // other layers follow
    /// let mut d = gpu.zeroed::<f16, _>(layout!((16,4096):(4096,1)))?;
    /// Gemm::new().read_once(true).run(&gpu, &tokens, &weights, &mut d)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `TMA::CacheHintSm90::EVICT_FIRST`, `prefetch(tma_load, tAgA)`.
    #[must_use]
    pub fn read_once(self, once: bool) -> Self {
        Gemm {
            once: Some(once),
            ..self
        }
    }

    /// Works on tiles in groups of `rows` rows of tiles: then tiles that are computed at one time read fewer
    /// different rows of A and B.
    #[must_use]
    pub fn group(self, rows: u32) -> Self {
        Gemm {
            group: Some(rows),
            ..self
        }
    }
}

impl<U: GemmOutput> Default for Gemm<'_, U> {
    fn default() -> Self {
        Self::new()
    }
}
