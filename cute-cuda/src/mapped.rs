//! Tensors and views that TMA copies, and addresses of tensors whose layout does not matter.

use crate::tensor_map::encode_from;
use crate::{CudaError, EncodedMap, Gpu, GpuElement, GpuTensor, MapElement, OnGpu};
use cute_core::layout::Layout;
use cute_core::tensor::{InSpace, InSpaceMut, Tensor};
use cute_gpu::{FlatModes, TensorMap};

/// A tensor on a GPU that kernels load by TMA: `&tensor`, or a view `&tensor.view()…`, such as one of
/// three tensors that lie side by side in one. Sealed.
///
/// ```
/// fn is<'t, S: cute_cuda::MapSource<'t>>() {}
/// # use cute_core::prelude::*;
/// is::<&cute_cuda::GpuTensor<f32, Layout![(64,64):(64,1)]>>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tensor on a GPU that kernels load by TMA",
    label = "not a tensor, nor a view of one",
    note = "a function that loads by TMA takes `&tensor`, or `&view` of `tensor.view()`, with a flat layout"
)]
pub trait MapSource<'t>: sealed::Mapped<'t> {
    /// The elements.
    type Element: MapElement;
    /// The layout.
    type Layout: Layout + FlatModes;

    /// The layout.
    fn map_layout(&self) -> Self::Layout;

    /// The tensor map of these numbers, which are those of the layout, or of one with the same
    /// elements.
    ///
    /// # Errors
    /// Those of [`GpuTensor::tensor_map_with`].
    fn encoded(self, numbers: TensorMap) -> Result<EncodedMap<'t>, CudaError>
    where
        Self: Sized,
    {
        self.encoded_from(numbers, 0)
    }

    /// The tensor map of these numbers, whose coordinate 0 is the element `first` elements behind that at
    /// coordinate 0 of the tensor.
    ///
    /// # Errors
    /// Those of [`GpuTensor::tensor_map_with`].
    fn encoded_from(self, numbers: TensorMap, first: u64) -> Result<EncodedMap<'t>, CudaError>;

    /// The tensor for a kernel that knows its layout otherwise: the address of the element at
    /// coordinate 0.
    fn any(self) -> AnyTensor<'t>;
}

/// A tensor on a GPU that kernels store by TMA: `&mut tensor`, or `&mut tensor.view_mut()…`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tensor on a GPU that kernels store by TMA",
    label = "not a tensor to write, nor a view of one",
    note = "a function that stores by TMA takes `&mut tensor`, or `&mut view` of `tensor.view_mut()`, with a flat layout"
)]
pub trait MapTarget<'t>: MapSource<'t> {}

mod sealed {
    pub trait Mapped<'t> {}
}

macro_rules! tensors {
    ($($t:ty)*) => {$(
        impl<'t, T: MapElement, L: Layout + FlatModes> sealed::Mapped<'t> for $t {}
        impl<'t, T: MapElement, L: Layout + FlatModes> MapSource<'t> for $t {
            type Element = T;
            type Layout = L;
            fn map_layout(&self) -> L {
                self.layout()
            }
            fn encoded_from(self, numbers: TensorMap, first: u64) -> Result<EncodedMap<'t>, CudaError> {
                let tensor: &'t GpuTensor<T, L> = self;
                let has = tensor.elements_from_start();
                encode_from::<T>(tensor.gpu(), tensor.address(), has, numbers, first)
            }
            fn any(self) -> AnyTensor<'t> {
                AnyTensor::of(self)
            }
        }
    )*};
}
tensors!(&'t GpuTensor<T, L> &'t mut GpuTensor<T, L>);
impl<'t, T: MapElement, L: Layout + FlatModes> MapTarget<'t> for &'t mut GpuTensor<T, L> {}

macro_rules! views {
    ($($t:ty)*) => {$(
        impl<'t, 's: 't, T: MapElement, L: Layout + FlatModes> sealed::Mapped<'t> for $t {}
        impl<'t, 's: 't, T: MapElement, L: Layout + FlatModes> MapSource<'t> for $t {
            type Element = T;
            type Layout = L;
            fn map_layout(&self) -> L {
                self.layout()
            }
            fn encoded_from(self, numbers: TensorMap, first: u64) -> Result<EncodedMap<'t>, CudaError> {
                let place = self.space();
                let has = elements(self.layout());
                encode_from::<T>(place.lent(), place.address(), has, numbers, first)
            }
            fn any(self) -> AnyTensor<'t> {
                let place = self.space();
                AnyTensor {
                    gpu: place.lent(),
                    address: place.address(),
                }
            }
        }
    )*};
}
views!(&'t Tensor<InSpace<'s, OnGpu<'s, T>>, L> &'t mut Tensor<InSpaceMut<'s, OnGpu<'s, T>>, L>);
impl<'t, 's: 't, T: MapElement, L: Layout + FlatModes> MapTarget<'t>
    for &'t mut Tensor<InSpaceMut<'s, OnGpu<'s, T>>, L>
{
}

/// How many elements a layout without negative strides reaches over.
fn elements(layout: impl FlatModes) -> u64 {
    let modes = layout.flat_modes();
    let last: i128 = modes
        .sizes_and_strides()
        .map(|(size, stride)| (i128::from(size) - 1) * stride.max(0))
        .sum();
    u64::try_from(last + 1).unwrap_or(u64::MAX)
}

/// A tensor as an argument of a kernel that knows its layout otherwise: its address, or 0.
///
/// ```no_run
/// use cute_core::prelude::*;
/// use cute_cuda::{AnyTensor, Gpu, Launch};
/// # const PTX: &str = "";
/// let gpu = Gpu::first()?;
/// let mut sums = gpu.zeroed::<f32, _>(layout!(1024:1))?;
/// let wanted = true;
/// let argument = if wanted { AnyTensor::of_mut(&mut sums) } else { AnyTensor::none(&gpu) };
/// let kernel = gpu.load_ptx(PTX)?.kernel("sum")?;
/// // SAFETY: `sum` writes 1024 elements, if the address is not 0.
/// unsafe { kernel.launch(Launch::new(1, 32), (&argument,)) }?;
/// # Ok::<(), cute_cuda::CudaError>(())
/// ```
#[derive(Debug)]
pub struct AnyTensor<'t> {
    pub(crate) gpu: &'t Gpu,
    pub(crate) address: u64,
}

impl<'t> AnyTensor<'t> {
    /// A tensor that a kernel reads.
    pub fn of<T: GpuElement, L: Layout>(tensor: &'t GpuTensor<T, L>) -> Self {
        AnyTensor {
            gpu: tensor.gpu(),
            address: tensor.address(),
        }
    }

    /// A tensor that a kernel writes.
    pub fn of_mut<T: GpuElement, L: Layout>(tensor: &'t mut GpuTensor<T, L>) -> Self {
        Self::of(tensor)
    }

    /// No tensor: address 0.
    pub fn none(gpu: &'t Gpu) -> Self {
        AnyTensor { gpu, address: 0 }
    }

    /// The address of the element at coordinate 0, or 0.
    pub fn address(&self) -> u64 {
        self.address
    }
}
