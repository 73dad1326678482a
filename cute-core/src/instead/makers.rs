//! Functions of other libraries that make a tensor: what to write instead.
//!
//! They stand on every `Tensor`, with a bound on the argument that nothing implements, since the
//! type of a tensor that is to be made is not known yet. They return any type: rustc lists
//! functions that return the tensor as ways to make one.

use crate::tensor::Tensor;

macro_rules! instead {
    ($Write:ident $arguments:tt: $($name:ident)+, $says:literal, $write:literal) => {
        #[diagnostic::on_unimplemented(message = $says, label = $write)]
        pub trait $Write {}
        impl<E, L> Tensor<E, L> {
            $(instead! { $name $arguments $Write })+
        }
    };
    ($name:ident (one) $Write:ident) => {
        #[doc(hidden)]
        pub fn $name<A: $Write, R>(_: A) -> R {
            unreachable!("nothing implements the bound")
        }
    };
    ($name:ident (two) $Write:ident) => {
        #[doc(hidden)]
        pub fn $name<A: $Write, B, R>(_: A, _: B) -> R {
            unreachable!("nothing implements the bound")
        }
    };
}

instead! {
    WriteZeroed (one): zeros ones empty eye rand randn arange,
    "a tensor that owns its elements is an `OwnedTensor`, on the heap, or a `Fragment`, an array",
    "write `OwnedTensor::<f32, _>::zeroed(layout!((4, 8)))?` or \
    `Fragment::<f32, Layout![(4, 8)]>::zeroed()`; `filled` and `from_fn` give other values"
}
instead! {
    WriteFilled (two): full,
    "a tensor that owns its elements is an `OwnedTensor`, on the heap, or a `Fragment`, an array",
    "write `OwnedTensor::filled(layout!((4, 8)), 1.0)?` or \
    `Fragment::<f32, Layout![(4, 8)]>::filled(1.0)`"
}
instead! {
    WriteView (one): from_vec from_slice from_array from_data,
    "a tensor of elements that exist is `Tensor::new(&data, layout)?`",
    "write `Tensor::new(&data, layout!((4, 8)))?`, with `&mut data` to write elements"
}
instead! {
    WriteViewOfShape (two): from_shape_vec from_shape from_slice_with,
    "a tensor of elements that exist is `Tensor::new(&data, layout)?`",
    "write `Tensor::new(&data, layout!((4, 8); row_major))?`, with `&mut data` to write elements"
}
