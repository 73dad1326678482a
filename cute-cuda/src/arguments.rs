//! The arguments of a kernel.

use crate::{CudaError, Gpu, GpuElement, GpuTensor};
use cute_core::layout::Layout;

/// The arguments of a launch as the driver takes them: 8 bytes each, of which a kernel reads as
/// many as its parameter has.
pub struct List<'a> {
    gpu: &'a Gpu,
    values: Vec<u64>,
    foreign: bool,
}

impl<'a> List<'a> {
    pub(crate) fn new(gpu: &'a Gpu) -> Self {
        List {
            gpu,
            values: Vec::new(),
            foreign: false,
        }
    }

    fn tensor<T: GpuElement, L: Layout>(&mut self, tensor: &GpuTensor<T, L>) {
        self.foreign |= !tensor.gpu().is(self.gpu);
        self.values.push(tensor.address());
    }

    /// The values, if all tensors belong to the GPU.
    pub(crate) fn finish(self) -> Result<Vec<u64>, CudaError> {
        if self.foreign {
            return Err(CudaError::OtherGpu);
        }
        Ok(self.values)
    }
}

/// An argument of a kernel: a number, or a tensor, which is the address of its element at
/// coordinate 0. Sealed.
///
/// ```
/// fn is<A: cute_cuda::Argument>() {}
/// is::<u32>();
/// is::<f32>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no argument of a kernel",
    label = "not an argument",
    note = "a kernel takes numbers of 8 to 64 bits, and tensors as `&x`, or as `&mut y` if it writes them"
)]
pub trait Argument: sealed::Argument {}
impl<A: sealed::Argument> Argument for A {}

mod sealed {
    pub trait Argument {
        fn list(self, to: &mut super::List<'_>);
    }
}

macro_rules! numbers {
    ($($t:ident)*) => {$(
        impl sealed::Argument for $t {
            fn list(self, to: &mut List<'_>) {
                // little-endian, as the GPU is: the first bytes are the number
                let mut bytes = [0; 8];
                bytes[..size_of::<$t>()].copy_from_slice(&self.to_le_bytes());
                to.values.push(u64::from_le_bytes(bytes));
            }
        }
    )*};
}
numbers!(u8 i8 u16 i16 u32 i32 u64 i64 usize isize f32 f64);

impl<T: GpuElement, L: Layout> sealed::Argument for &GpuTensor<T, L> {
    fn list(self, to: &mut List<'_>) {
        to.tensor(self);
    }
}
impl<T: GpuElement, L: Layout> sealed::Argument for &mut GpuTensor<T, L> {
    fn list(self, to: &mut List<'_>) {
        to.tensor(self);
    }
}

/// The arguments of a kernel: a tuple of up to twelve. Sealed by its method.
pub trait Arguments {
    /// Adds them to a list, in order.
    #[doc(hidden)]
    fn list(self, to: &mut List<'_>);
}

macro_rules! tuples {
    ($(($($A:ident $a:ident)*))*) => {$(
        impl<$($A: Argument),*> Arguments for ($($A,)*) {
            fn list(self, _to: &mut List<'_>) {
                let ($($a,)*) = self;
                $($a.list(_to);)*
            }
        }
    )*};
}
tuples! {
    ()
    (A a)
    (A a B b)
    (A a B b C c)
    (A a B b C c D d)
    (A a B b C c D d E e)
    (A a B b C c D d E e F f)
    (A a B b C c D d E e F f G g)
    (A a B b C c D d E e F f G g H h)
    (A a B b C c D d E e F f G g H h I i)
    (A a B b C c D d E e F f G g H h I i J j)
    (A a B b C c D d E e F f G g H h I i J j K k)
    (A a B b C c D d E e F f G g H h I i J j K k L l)
}
