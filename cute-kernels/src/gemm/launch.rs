//! Products of tensors on a GPU.

use super::entry::{ENTRIES, Entry, Half};
use super::modes::{Matrices, same};
use super::{GemmError, Operand, choice};
use crate::text;
use cute_core::layout::Layout;
use cute_cuda::{Capability, EncodedMap, Gpu, GpuTensor, Kernel, Launch, MapElement};
use cute_gpu::{FlatModes, Side};
use half::{bf16, f16};

/// The elements of A, B and D: [`f16`] or [`bf16`]. Sealed.
pub trait GemmElement: MapElement + sealed::Sealed {
    /// Its format.
    const FORMAT: Half;
}
impl GemmElement for f16 {
    const FORMAT: Half = Half::F16;
}
impl GemmElement for bf16 {
    const FORMAT: Half = Half::BF16;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for half::f16 {}
    impl Sealed for half::bf16 {}
}

/// D = A·Bᵀ, computed on the GPU with sums in `f32`.
///
/// A is (M,K), B is (N,K) and D is (M,N), as in CuTe; each may have a third mode, that of a batch of
/// products. Each may be contiguous along either of its first two modes, so this is also A·B, Aᵀ·B
/// and so on: a matrix (K,N) by rows is a B (N,K) along N. The other strides are multiples of 16
/// bytes.
///
/// The function returns when the work is given to the GPU.
///
/// # Errors
/// Fails if the sizes of a mode differ (`SizesDiffer`), if no mode of a tensor is contiguous
/// (`NotContiguous`), if TMA does not copy a tensor, most likely since a stride is no multiple of 16
/// bytes (`Tma`), if a size is 2^31 or more (`TooLarge`), or if the GPU is older than sm_90
/// (`Capability`). Then D is as it was.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::Gpu;
/// use cute_kernels::gemm;
/// use half::f16;
/// let gpu = Gpu::first()?;
/// let a = gpu.upload(&Tensor::new(vec![f16::ONE; 512 * 64], layout!((512,64):(64,1)))?)?;
/// let b = gpu.upload(&Tensor::new(vec![f16::ONE; 256 * 64], layout!((256,64):(1,256)))?)?;
/// let mut d = gpu.zeroed::<f16, _>(layout!((512,256):(256,1)))?;
/// gemm(&gpu, &a, &b, &mut d)?;
/// assert_eq!(d.download()?[(511,255)].to_f32(), 64.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe `gemm`; the kernels are in `cute-kernels/device/src/gemm`.
#[doc(alias("matmul", "hgemm"))]
pub fn gemm<T: GemmElement, LA, LB, LD>(
    gpu: &Gpu,
    a: &GpuTensor<T, LA>,
    b: &GpuTensor<T, LB>,
    d: &mut GpuTensor<T, LD>,
) -> Result<(), GemmError>
where
    LA: Layout + FlatModes,
    LB: Layout + FlatModes,
    LD: Layout + FlatModes,
{
    Gemm::new().run(gpu, a, b, d)
}

/// How a product is computed, where [`gemm`] leaves the choice to the crate.
///
/// ```no_run
/// # use cute_core::prelude::*;
/// # let gpu = cute_cuda::Gpu::first()?;
/// # let a = gpu.zeroed::<half::f16, _>(layout!((512,64):(64,1)))?;
/// # let b = gpu.zeroed::<half::f16, _>(layout!((256,64):(64,1)))?;
/// # let mut d = gpu.zeroed::<half::f16, _>(layout!((512,256):(256,1)))?;
/// use cute_kernels::Gemm;
/// Gemm::new().tile(64, 128).run(&gpu, &a, &b, &mut d)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Gemm {
    tile: Option<(u32, u32)>,
    group: Option<u32>,
}

impl Gemm {
    /// As [`gemm`] does it.
    pub fn new() -> Self {
        Self::default()
    }

    /// With tiles of (m,n) elements of D: (128,256), (128,128), (64,128) or (64,64). Others are left
    /// to the crate. If D is contiguous along M, the tile is one of its transpose.
    #[must_use]
    pub fn tile(self, m: u32, n: u32) -> Self {
        Gemm {
            tile: Some((m, n)),
            ..self
        }
    }

    /// With tiles in groups of so many rows of tiles.
    #[must_use]
    pub fn group(self, rows: u32) -> Self {
        Gemm {
            group: Some(rows),
            ..self
        }
    }

    /// Computes D = A·Bᵀ: see [`gemm`].
    ///
    /// # Errors
    /// Those of [`gemm`].
    pub fn run<T: GemmElement, LA, LB, LD>(
        &self,
        gpu: &Gpu,
        a: &GpuTensor<T, LA>,
        b: &GpuTensor<T, LB>,
        d: &mut GpuTensor<T, LD>,
    ) -> Result<(), GemmError>
    where
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
    /// Those of [`gemm`].
    pub fn prepare<'t, T: GemmElement, LA, LB, LD>(
        &self,
        gpu: &Gpu,
        a: &'t GpuTensor<T, LA>,
        b: &'t GpuTensor<T, LB>,
        d: &'t mut GpuTensor<T, LD>,
    ) -> Result<Prepared<'t>, GemmError>
    where
        LA: Layout + FlatModes,
        LB: Layout + FlatModes,
        LD: Layout + FlatModes,
    {
        let matrix_a = Matrices::of(Operand::A, a.layout())?;
        let matrix_b = Matrices::of(Operand::B, b.layout())?;
        let matrix_d = Matrices::of(Operand::D, d.layout())?;
        // Kernels store D along N; along M it is the transpose of B·Aᵀ.
        if matrix_d.major()? == Side::K {
            self.plan(gpu, (a, matrix_a), (b, matrix_b), (d, matrix_d))
        } else {
            self.plan(
                gpu,
                (b, matrix_b),
                (a, matrix_a),
                (d, matrix_d.transposed()),
            )
        }
    }

    fn plan<'t, T: GemmElement, LA, LB, LD>(
        &self,
        gpu: &Gpu,
        (a, matrix_a): (&'t GpuTensor<T, LA>, Matrices),
        (b, matrix_b): (&'t GpuTensor<T, LB>, Matrices),
        (d, matrix_d): (&'t mut GpuTensor<T, LD>, Matrices),
    ) -> Result<Prepared<'t>, GemmError>
    where
        LA: Layout + FlatModes,
        LB: Layout + FlatModes,
        LD: Layout + FlatModes,
    {
        let names = if matches!(matrix_a.operand, Operand::A) {
            ["M", "N"]
        } else {
            ["N", "M"]
        };
        let m = same(names[0], (&matrix_a, 0), (&matrix_d, 0))?;
        let n = same(names[1], (&matrix_b, 0), (&matrix_d, 1))?;
        let k = same("K", (&matrix_a, 1), (&matrix_b, 1))?;
        same("the batch", (&matrix_a, 2), (&matrix_d, 2))?;
        let batches = same("the batch", (&matrix_b, 2), (&matrix_d, 2))?;
        let sizes = [m, n, k, batches];
        let found = gpu.capability();
        if found.major != Capability::TMA.major {
            return Err(GemmError::Capability { found });
        }
        let orders = [matrix_a.major()?, matrix_b.major()?];
        let chosen = choice::tile(sizes, gpu.multiprocessors());
        let entry = self
            .tile
            .and_then(|tile| entry(T::FORMAT, orders, tile))
            .or_else(|| entry(T::FORMAT, orders, chosen))
            .unwrap_or_else(|| unreachable!("there is a kernel for each format, order and tile"));
        let tiles = tiles(sizes, entry.tile).ok_or(GemmError::TooLarge { sizes })?;
        let [box_a, box_b, box_d] = (entry.boxes)();
        let maps = [
            a.tensor_map_with(matrix_a.map(&box_a)?)?,
            b.tensor_map_with(matrix_b.map(&box_b)?)?,
            d.tensor_map_with(matrix_d.map(&box_d)?)?,
        ];
        let kernel = gpu.cached_kernel(entry.name, entry.name, || {
            text::of_kernel(entry.name).unwrap_or_default().into()
        })?;
        let blocks = tiles.min(gpu.multiprocessors());
        Ok(Prepared {
            kernel,
            launch: Launch::new(blocks, entry.threads()).shared_bytes(entry.shared_bytes()),
            maps,
            sizes: sizes.map(|size| size as u32), // below 2^31
            group: self.group.unwrap_or(8).max(1),
        })
    }
}

/// A product that is ready to run; it borrows its tensors. See [`Gemm::prepare`].
#[derive(Debug)]
pub struct Prepared<'t> {
    kernel: Kernel,
    launch: Launch,
    maps: [EncodedMap<'t>; 3],
    sizes: [u32; 4],
    group: u32,
}

impl Prepared<'_> {
    /// Gives the product to the GPU.
    ///
    /// # Errors
    /// Fails if the GPU has failed.
    pub fn run(&self) -> Result<(), GemmError> {
        let ([a, b, d], [m, n, k, batches]) = (&self.maps, self.sizes);
        // SAFETY: the arguments are those of the kernel. Its tensor maps are for boxes of its
        // tiles, and reach elements of the tensors alone, which are borrowed, D for writes.
        #[allow(unsafe_code, reason = "a launch of a kernel")]
        unsafe {
            self.kernel
                .launch(self.launch, (a, b, d, m, n, k, batches, self.group))?;
        }
        Ok(())
    }
}

/// The kernel for a format, orders and a tile.
fn entry(format: Half, orders: [Side; 2], tile: (u32, u32)) -> Option<&'static Entry> {
    ENTRIES
        .iter()
        .find(|entry| entry.format == format && entry.orders == orders && entry.tile == tile)
}

/// The number of tiles, if sizes fit 31 bits and 32 bits number the tiles.
fn tiles(sizes: [u64; 4], tile: (u32, u32)) -> Option<u32> {
    let small = sizes.iter().all(|&size| size < 1 << 31);
    let [m, n, _, batches] = sizes;
    let count = u128::from(m.div_ceil(tile.0.into()))
        * u128::from(n.div_ceil(tile.1.into()))
        * u128::from(batches);
    // a block's number and its step are added
    if small && count < 1 << 31 {
        u32::try_from(count).ok()
    } else {
        None
    }
}
