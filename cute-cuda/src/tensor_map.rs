//! Tensor maps: what TMA is told of a tensor in the memory of a GPU.

use crate::{Capability, CudaError, Gpu, GpuElement, GpuTensor};
use core::ffi::c_void;
use core::marker::PhantomData;
use cudarc::driver::sys::{
    self, CUtensorMap, CUtensorMapDataType as Type, CUtensorMapFloatOOBfill as Fill,
    CUtensorMapInterleave as Interleave, CUtensorMapL2promotion as Promotion,
    CUtensorMapSwizzle as Swizzle,
};
use cute_core::layout::Layout;
use cute_gpu::{FlatModes, SmemSwizzle, TensorMap, TmaBox};

/// The address of a tensor map's element at coordinate 0 is a multiple of so many bytes.
const ALIGNMENT: u64 = 16;

/// The first version of CUDA whose driver encodes tensor maps.
const FIRST_DRIVER: (u32, u32) = (12, 0);

/// A tensor map, encoded by the driver: an argument of a kernel, 128 bytes by value.
///
/// It borrows the tensor, so the tensor lives as long as the map. A map made by
/// [`GpuTensor::tensor_map_mut`] is for kernels that store through it.
///
/// ```no_run
/// use cute_core::{atom::F32, prelude::*};
/// use cute_cuda::{Gpu, Launch};
/// use cute_gpu::TmaBox;
/// # const PTX: &str = "";
/// const TILE: TmaBox = TmaBox::of::<F32, Layout![(64,32):(32,1)]>();
/// let gpu = Gpu::first()?;
/// let x = gpu.zeroed::<f32, _>(layout!((1000,512); row_major))?;
/// let map = x.tensor_map(&TILE)?;
/// let kernel = gpu.load_ptx(PTX)?.kernel("sum")?;
/// // SAFETY: `sum` takes a tensor map of boxes of (64,32), and reads through it.
/// unsafe { kernel.launch(Launch::new(1, 128), (&map, 1000_u32)) }?;
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
///
/// Source: CUDA driver, `cuTensorMapEncodeTiled`, `CUtensorMap`.
#[doc(alias("CUtensorMap", "TmaDescriptor"))]
#[derive(Clone, Debug)]
pub struct EncodedMap<'t> {
    gpu: &'t Gpu,
    numbers: TensorMap,
    pub(crate) bytes: MapBytes,
    borrowed: PhantomData<&'t mut ()>,
}

impl EncodedMap<'_> {
    /// The map, for as long as a GPU is borrowed: for what keeps a tensor and its map together.
    ///
    /// # Safety
    /// No kernel is launched with the map when the tensor is freed, and none that uses it in another
    /// way than its owner allows.
    pub unsafe fn detached<'u>(self, gpu: &'u Gpu) -> EncodedMap<'u> {
        let EncodedMap { numbers, bytes, .. } = self;
        EncodedMap {
            gpu,
            numbers,
            bytes,
            borrowed: PhantomData,
        }
    }
}

/// The bytes as the driver writes them.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct MapBytes(CUtensorMap);

/// Elements of tensors that TMA copies. Sealed.
///
/// ```
/// fn is<T: cute_cuda::MapElement>() {}
/// is::<f32>();
/// is::<u16>();
/// ```
#[diagnostic::on_unimplemented(
    message = "TMA has no elements of `{Self}`",
    label = "not an element that TMA copies",
    note = "it copies integers of 8 to 64 bits, `f32`, `f64`, and with the feature `half` `f16` and \
            `bf16`; other formats are integers of their width"
)]
pub trait MapElement: GpuElement + sealed::Typed {}
impl<T: GpuElement + sealed::Typed> MapElement for T {}

mod sealed {
    pub trait Typed {
        /// The driver's name of the type. Copies do not convert, so signed integers are unsigned.
        const TYPE: super::Type;
    }
}

macro_rules! types {
    ($($t:ty: $name:ident;)*) => {$(
        impl sealed::Typed for $t {
            const TYPE: Type = Type::$name;
        }
    )*};
}
types! {
    u8: CU_TENSOR_MAP_DATA_TYPE_UINT8;
    crate::F8E4M3: CU_TENSOR_MAP_DATA_TYPE_UINT8;
    i8: CU_TENSOR_MAP_DATA_TYPE_UINT8;
    u16: CU_TENSOR_MAP_DATA_TYPE_UINT16;
    i16: CU_TENSOR_MAP_DATA_TYPE_UINT16;
    u32: CU_TENSOR_MAP_DATA_TYPE_UINT32;
    i32: CU_TENSOR_MAP_DATA_TYPE_INT32;
    u64: CU_TENSOR_MAP_DATA_TYPE_UINT64;
    i64: CU_TENSOR_MAP_DATA_TYPE_INT64;
    f32: CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    f64: CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
}
#[cfg(feature = "half")]
types! {
    half::f16: CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
    half::bf16: CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
}

impl EncodedMap<'_> {
    /// The numbers that were encoded.
    pub fn numbers(&self) -> &TensorMap {
        &self.numbers
    }

    /// The GPU that has the tensor.
    pub fn gpu(&self) -> &Gpu {
        self.gpu
    }
}

impl<T: MapElement, L: Layout + FlatModes> GpuTensor<T, L> {
    /// The map of this tensor for boxes of a tile, for a kernel that loads through it.
    ///
    /// # Errors
    /// Fails if the tensor's layout does not fit the tile (`Tma`), if the elements have another
    /// width (`ElementWidth`), if the element at coordinate 0 is not at a multiple of 16 bytes
    /// (`Misaligned`), or if the GPU has no TMA (`NoTensorMaps`) or the driver does not know it
    /// (`DriverTooOld`).
    pub fn tensor_map(&self, tile: &TmaBox) -> Result<EncodedMap<'_>, CudaError> {
        let numbers = TensorMap::new(tile, self.layout())?;
        encode::<T>(self.gpu(), self.address(), tile.element_bits(), numbers)
    }

    /// The map of these elements under numbers of another layout, such as one with a mode more.
    ///
    /// # Errors
    /// Fails if the numbers reach an element that the tensor does not have (`BeyondTensor`), and as
    /// [`tensor_map`](Self::tensor_map) does.
    ///
    /// ```no_run
    /// use cute_core::{atom::F32, prelude::*};
    /// use cute_gpu::{TensorMap, TmaBox};
    /// const TILE: TmaBox = TmaBox::of::<F32, Layout![(64,32,1):(32,1,0)]>();
    /// let gpu = cute_cuda::Gpu::first()?;
    /// let x = gpu.zeroed::<f32, _>(layout!((1000,512); row_major))?;
    /// let map = x.tensor_map_with(TensorMap::new(&TILE, layout!((1000,512,1):(512,1,0)))?)?;
    /// # Ok::<(), cute_cuda::CudaError>(())
    /// ```
    pub fn tensor_map_with(&self, numbers: TensorMap) -> Result<EncodedMap<'_>, CudaError> {
        let has = self.elements_from_start();
        encode_from::<T>(self.gpu(), self.address(), has, numbers, 0)
    }

    /// [`tensor_map`](Self::tensor_map) for a kernel that stores through it.
    ///
    /// # Errors
    /// The errors of [`tensor_map`](Self::tensor_map).
    pub fn tensor_map_mut(&mut self, tile: &TmaBox) -> Result<EncodedMap<'_>, CudaError> {
        self.tensor_map(tile)
    }
}

/// The map of a tensor at an address that has `has` elements, with coordinate 0 at element `first`.
pub(crate) fn encode_from<T: MapElement>(
    gpu: &Gpu,
    address: u64,
    has: u64,
    numbers: TensorMap,
    first: u64,
) -> Result<EncodedMap<'_>, CudaError> {
    let last = u128::from(first) + reach::<T>(&numbers);
    if last >= u128::from(has) {
        return Err(CudaError::BeyondTensor { last, has });
    }
    // within the tensor, so nothing overflows
    let address = address + first * size_of::<T>() as u64;
    encode::<T>(gpu, address, numbers.element_bits(), numbers)
}

/// The number of the last element that numbers reach, counted from coordinate 0.
fn reach<T>(numbers: &TensorMap) -> u128 {
    let width = size_of::<T>() as u64;
    let (sizes, outer) = (numbers.sizes(), numbers.strides());
    // in bytes, of which strides are a whole number
    let strides = [width].into_iter().chain(outer.as_slice().iter().copied());
    let steps = sizes.as_slice().iter().zip(strides);
    let last: u128 = steps
        .map(|(&size, stride)| u128::from(size - 1) * u128::from(stride))
        .sum();
    last / u128::from(width)
}

/// Checks what TMA demands of a tensor beyond its layout, but for the GPU.
fn check(address: u64, width: u32, tile_width: u32) -> Result<(), CudaError> {
    if width != tile_width {
        return Err(CudaError::ElementWidth {
            tensor: width,
            tile: tile_width,
        });
    }
    if !address.is_multiple_of(ALIGNMENT) {
        return Err(CudaError::Misaligned {
            address,
            multiple: ALIGNMENT,
        });
    }
    Ok(())
}

fn encode<T: MapElement>(
    gpu: &Gpu,
    address: u64,
    tile_width: u32,
    numbers: TensorMap,
) -> Result<EncodedMap<'_>, CudaError> {
    check(address, 8 * size_of::<T>() as u32, tile_width)?;
    let supports = Gpu::driver_version()?;
    if supports < FIRST_DRIVER {
        return Err(CudaError::DriverTooOld { supports });
    }
    let found = gpu.capability();
    if found < Capability::TMA {
        return Err(CudaError::NoTensorMaps { found });
    }
    gpu.bind()?;
    let mut map = CUtensorMap { opaque: [0; 16] };
    // SAFETY: each list has a number for each dimension, that of strides one less; the driver
    // copies them, and writes the 128 bytes of the map.
    unsafe {
        sys::cuTensorMapEncodeTiled(
            &mut map,
            T::TYPE,
            numbers.rank() as u32,
            address as *mut c_void,
            numbers.sizes().as_slice().as_ptr(),
            numbers.strides().as_slice().as_ptr(),
            numbers.box_sizes().as_slice().as_ptr(),
            numbers.element_strides().as_slice().as_ptr(),
            Interleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            match numbers.swizzle() {
                SmemSwizzle::None => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
                SmemSwizzle::B32 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
                SmemSwizzle::B64 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
                SmemSwizzle::B128 => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
            },
            Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
            Fill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    }
    .result()
    .map_err(|error| CudaError::of("encoding a tensor map", error))?;
    Ok(EncodedMap {
        gpu,
        numbers,
        bytes: MapBytes(map),
        borrowed: PhantomData,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_an_argument_of_128_bytes_at_multiples_of_64() {
        assert_eq!((size_of::<MapBytes>(), align_of::<MapBytes>()), (128, 64));
    }

    #[test]
    fn what_tma_cannot_copy_is_refused() {
        assert_eq!(check(0x1010, 16, 16), Ok(()));
        let said = |error: Result<(), CudaError>| error.unwrap_err().to_string();
        assert_eq!(
            said(check(0x1008, 16, 16)),
            "the tensor begins at address 0x1008, which is no multiple of 16 bytes"
        );
        assert_eq!(
            said(check(0x1000, 16, 32)),
            "the tensor has elements of 16 bits, and the tile of 32"
        );
    }
}
