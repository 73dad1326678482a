//! The arguments of a kernel.

use crate::by_value::StructBytes;
use crate::tensor_map::MapBytes;
use crate::{
    AnyTensor, ByValue, CudaError, EncodedMap, Gpu, GpuElement, GpuTensor, KernelStruct, OnGpu,
};
use core::ffi::c_void;
use cute_core::layout::Layout;
use cute_core::tensor::{InSpace, InSpaceMut, Tensor};

/// An argument as the driver takes it.
#[allow(
    clippy::large_enum_variant,
    reason = "values live for one launch, on the stack"
)]
pub(crate) enum Value {
    /// 8 bytes, of which a kernel reads as many as its parameter has.
    Word(u64),
    /// A tensor map.
    Map(MapBytes),
    /// A structure.
    Struct(StructBytes),
}

impl Value {
    /// Where the argument lies.
    pub(crate) fn place(&self) -> *mut c_void {
        let place: *const c_void = match self {
            Value::Word(word) => core::ptr::from_ref(word).cast(),
            Value::Map(bytes) => core::ptr::from_ref(bytes).cast(),
            Value::Struct(bytes) => core::ptr::from_ref(bytes).cast(),
        };
        place.cast_mut() // the driver reads it
    }
}

/// The arguments of a launch.
pub struct List<'a> {
    gpu: &'a Gpu,
    values: Vec<Value>,
    /// Why a tensor is none of this launch.
    refused: Option<CudaError>,
}

impl<'a> List<'a> {
    pub(crate) fn new(gpu: &'a Gpu) -> Self {
        List {
            gpu,
            values: Vec::new(),
            refused: None,
        }
    }

    /// Adds what lies in the memory of a GPU.
    fn push(&mut self, gpu: &Gpu, value: Value) {
        if let Err(error) = self.gpu.same_stream(gpu) {
            self.refused.get_or_insert(error);
        }
        self.values.push(value);
    }

    /// The values, if all tensors belong to the GPU and its stream.
    pub(crate) fn finish(self) -> Result<Vec<Value>, CudaError> {
        match self.refused {
            Some(error) => Err(error),
            None => Ok(self.values),
        }
    }
}

/// An argument of a kernel: a number, a tensor or a view of one, which is the address of its element
/// at coordinate 0, a tensor map, or a structure ([`ByValue`]). An `Option` of a tensor is the address
/// 0 if there is none. Sealed.
///
/// ```
/// fn is<A: cute_cuda::Argument>() {}
/// is::<u32>();
/// is::<f32>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no argument of a kernel",
    label = "not an argument",
    note = "a kernel takes numbers of 8 to 64 bits, and tensors, views and tensor maps as `&x`, or as `&mut y` if it \
            writes them"
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
                to.values.push(Value::Word(u64::from_le_bytes(bytes)));
            }
        }
    )*};
}
numbers!(u8 i8 u16 i16 u32 i32 u64 i64 usize isize f32 f64);

macro_rules! tensors {
    ($($t:ty)*) => {$(
        impl<T: GpuElement, L: Layout> sealed::Argument for $t {
            fn list(self, to: &mut List<'_>) {
                to.push(self.gpu(), Value::Word(self.address()));
            }
        }
    )*};
}
tensors!(&GpuTensor<T, L> &mut GpuTensor<T, L>);

macro_rules! views {
    ($($t:ty)*) => {$(
        impl<T: GpuElement, L: Layout> sealed::Argument for $t {
            fn list(self, to: &mut List<'_>) {
                let place = self.space();
                to.push(place.gpu(), Value::Word(place.address()));
            }
        }
    )*};
}
views! {
    &Tensor<InSpace<'_, OnGpu<'_, T>>, L>
    &Tensor<InSpaceMut<'_, OnGpu<'_, T>>, L>
    &mut Tensor<InSpaceMut<'_, OnGpu<'_, T>>, L>
}

impl<T: GpuElement, L: Layout> sealed::Argument for Option<&GpuTensor<T, L>> {
    fn list(self, to: &mut List<'_>) {
        match self {
            Some(tensor) => tensor.list(to),
            None => to.values.push(Value::Word(0)),
        }
    }
}

impl<T: KernelStruct> sealed::Argument for ByValue<T> {
    fn list(self, to: &mut List<'_>) {
        to.values.push(Value::Struct(self.bytes()));
    }
}

impl sealed::Argument for &AnyTensor<'_> {
    fn list(self, to: &mut List<'_>) {
        to.push(self.gpu, Value::Word(self.address));
    }
}

impl sealed::Argument for &EncodedMap<'_> {
    fn list(self, to: &mut List<'_>) {
        to.push(self.gpu(), Value::Map(self.bytes));
    }
}

/// The arguments of a kernel: a tuple of up to twenty, or one that is [`Followed`] by another. Sealed
/// by its method.
pub trait Arguments {
    /// Adds them to a list, in order.
    #[doc(hidden)]
    fn list(self, to: &mut List<'_>);
}

/// Arguments, and further ones behind them.
///
/// ```
/// fn are<A: cute_cuda::Arguments>(_: A) {}
/// are(cute_cuda::Followed((1_u32, 2.0_f32), (3_u64,)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Followed<A, B>(pub A, pub B);

impl<A: Arguments, B: Arguments> Arguments for Followed<A, B> {
    fn list(self, to: &mut List<'_>) {
        self.0.list(to);
        self.1.list(to);
    }
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
    (A a B b C c D d E e F f G g H h I i J j K k L l M m)
    (A a B b C c D d E e F f G g H h I i J j K k L l M m N n)
    (A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o)
    (A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p)
    (A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p Q q)
    (A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p Q q R r)
    (A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p Q q R r S s)
    (A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p Q q R r S s T t)
}
