//! Storages: what [`Tensor::new`](super::Tensor::new) takes.
//!
//! A storage has a number of elements in their order. A borrowed one becomes a [`Shared`] or a
//! [`Unique`] engine; a vector or a box becomes an engine that owns it.
#![allow(
    unsafe_code,
    reason = "a storage becomes a pointer to one of its elements"
)]

#[cfg(feature = "alloc")]
use super::Owned;
use super::{Engine, Shared, TensorError, Unique};
use core::ptr::NonNull;

/// Storage that a tensor can be made of. Sealed.
///
/// | storage | engine | feature |
/// |---|---|---|
/// | `&[T]`, `&[T; N]` and `&mut` of these | [`Shared`], [`Unique`] | |
/// | `&Vec<T>`, `&Box<[T]>`, `&Box<[T; N]>` and `&mut` of these | [`Shared`], [`Unique`] | `alloc` |
/// | `&Rc<[T]>`, `&Arc<[T]>` | [`Shared`] | `alloc` |
/// | `Vec<T>`, `Box<[T]>` | `Owned`: the elements stay where they are | `alloc` |
/// | `&ndarray::Array` in standard layout and `&mut` of it | [`Shared`], [`Unique`] | `ndarray` |
/// | `&nalgebra::Matrix` whose elements are contiguous and `&mut` of it | [`Shared`], [`Unique`] | `nalgebra` |
///
/// The elements of an array of `ndarray` are in row-major order, those of a matrix of `nalgebra` in
/// column-major order; the layout says how they are read. [`Tensor::from_ndarray`] and
/// [`Tensor::from_nalgebra`] take the layout from the array instead. [`Tensor::from_rows`] takes
/// arrays of arrays, and [`Tensor::from_bytes`] bytes.
///
/// ```
/// use cute_core::{prelude::*, tensor::IntoEngine};
/// fn third<'a, S: IntoEngine<Engine = Shared<'a, i32>>>(storage: S) -> Result<i32, TensorError> {
///     Ok(Tensor::new(storage, layout!(3:1))?[2])
/// }
/// assert_eq!(third(&[1, 2, 3]), Ok(3));
/// # #[cfg(feature = "alloc")]
/// assert_eq!(third(&vec![1, 2, 3, 4]), Ok(3));
/// assert!(third([1, 2].as_slice()).is_err());
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: a tensor cannot be made of `[{float}; 8]`
/// let x = Tensor::new([0.0; 8], layout!(8:1));
/// ```
///
/// [`Tensor::from_rows`]: super::Tensor::from_rows
/// [`Tensor::from_bytes`]: super::Tensor
/// [`Tensor::from_ndarray`]: super::Tensor
/// [`Tensor::from_nalgebra`]: super::Tensor
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "a vector needs the feature `alloc`: `features = [\"alloc\"]` at `cute-core` in `Cargo.toml`"
    )
)]
#[diagnostic::on_unimplemented(
    message = "a tensor cannot be made of `{Self}`",
    label = "not a storage of a tensor",
    note = "a tensor borrows slices and arrays, and with feature `alloc` vectors: `&data` for reading, `&mut data` for writing; \
            it owns a `Vec` or a `Box<[T]>` that is given by value; `from_rows` takes arrays of arrays, and `from_ndarray` and \
            `from_nalgebra` take views",
    note = "the storage comes first, then the layout: `Tensor::new(&data, layout)?`; without data, write \
            `Fragment::<f32, Layout![(4, 2)]>::zeroed()` for an array or `OwnedTensor::<f32, _>::zeroed(layout)?` for a vector"
)]
pub trait IntoEngine: Elements {
    /// The engine of the elements: [`Shared`], [`Unique`] or `Owned`.
    type Engine: Engine;
    /// The engine whose coordinate 0 is at `offset`.
    ///
    /// # Safety
    /// `offset` is below the number of elements.
    #[doc(hidden)]
    unsafe fn into_engine(self, offset: usize) -> Self::Engine;
}

/// The number of elements of a storage. Sealed, so that no implementation claims more elements than
/// there are.
pub trait Elements {
    /// The number of elements, if the type tells it.
    const LEN: Option<usize> = None;
    /// The number of elements.
    ///
    /// # Errors
    /// Fails if the elements do not lie side by side in their order (InBounds).
    fn count(&self) -> Result<usize, TensorError>;
}

/// Implements both traits for references to what has elements: `[T]` is a slice, and `read` and
/// `write` are the ways to it.
macro_rules! borrowed {
    ($([$($generics:tt)*] $storage:ty, $len:expr;)*) => {$(
        borrowed!(@read [$($generics)*] $storage, $len;);
        borrowed!(@one [$($generics)*] &'a mut $storage, $len, Unique, mut);
    )*};
    (@read $([$($generics:tt)*] $storage:ty, $len:expr;)*) => {$(
        borrowed!(@one [$($generics)*] &'a $storage, $len, Shared);
    )*};
    (@one [$($generics:tt)*] $storage:ty, $len:expr, $engine:ident $(, $mut:ident)?) => {
        impl<'a, T, $($generics)*> Elements for $storage {
            const LEN: Option<usize> = $len;
            #[inline(always)]
            fn count(&self) -> Result<usize, TensorError> {
                Ok(self.len())
            }
        }
        impl<'a, T, $($generics)*> IntoEngine for $storage {
            type Engine = $engine<'a, T>;
            #[inline(always)]
            unsafe fn into_engine(self, offset: usize) -> Self::Engine {
                // A pointer to the whole slice, so that every element of it can be reached.
                let start = NonNull::<[T]>::from(&$($mut)? self[..]).cast::<T>();
                // SAFETY: the caller has `offset` below the length, so it is the index of an
                // element of the slice.
                $engine::from_start(unsafe { start.add(offset) })
            }
        }
    };
}
borrowed! {
    [] [T], None;
    [const N: usize] [T; N], Some(N);
}
#[cfg(feature = "alloc")]
borrowed! {
    [] alloc::vec::Vec<T>, None;
    [] alloc::boxed::Box<[T]>, None;
    [const N: usize] alloc::boxed::Box<[T; N]>, Some(N);
}
#[cfg(feature = "alloc")]
borrowed! {
    @read
    [] alloc::rc::Rc<[T]>, None;
    [] alloc::sync::Arc<[T]>, None;
}

#[cfg(feature = "alloc")]
macro_rules! owned {
    ($($storage:ty, $into_vec:ident;)*) => {$(
        impl<T> Elements for $storage {
            #[inline(always)]
            fn count(&self) -> Result<usize, TensorError> {
                Ok(self.len())
            }
        }
        impl<T> IntoEngine for $storage {
            type Engine = Owned<T>;
            #[inline(always)]
            unsafe fn into_engine(self, offset: usize) -> Owned<T> {
                Owned::new(self.$into_vec(), offset)
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
owned! {
    alloc::vec::Vec<T>, into;
    alloc::boxed::Box<[T]>, into_vec;
}

/// Arrays of `ndarray` and matrices of `nalgebra` whose elements lie in order in one slice.
#[cfg(any(feature = "ndarray", feature = "nalgebra"))]
macro_rules! as_slices {
    ([$($generics:tt)*] $storage:ty, $engine:ident, $slice:expr, $into:expr) => {
        impl<'a, $($generics)*> Elements for $storage {
            #[inline]
            fn count(&self) -> Result<usize, TensorError> {
                let slice: fn(&Self) -> Option<&[T]> = $slice;
                slice(self).map(<[T]>::len).ok_or(TensorError::Scattered)
            }
        }
        impl<'a, $($generics)*> IntoEngine for $storage {
            type Engine = $engine<'a, T>;
            #[inline]
            unsafe fn into_engine(self, offset: usize) -> Self::Engine {
                let into: fn(Self) -> Option<NonNull<[T]>> = $into;
                let Some(elements) = into(self) else {
                    unreachable!("the elements were counted")
                };
                // SAFETY: the caller has `offset` below the number of elements.
                $engine::from_start(unsafe { elements.cast::<T>().add(offset) })
            }
        }
    };
}

#[cfg(feature = "ndarray")]
mod of_ndarray {
    use super::*;
    use ::ndarray::{Array, Dimension};

    as_slices!([T, D: Dimension] &'a Array<T, D>, Shared,
        |array| array.as_slice(), |array| array.as_slice().map(NonNull::from));
    as_slices!([T, D: Dimension] &'a mut Array<T, D>, Unique,
        |array| array.as_slice(), |array| array.as_slice_mut().map(NonNull::from));
}

#[cfg(feature = "nalgebra")]
mod of_nalgebra {
    use super::*;
    use ::nalgebra::{Dim, IsContiguous, Matrix, RawStorage, RawStorageMut};

    as_slices!([T, R: Dim, C: Dim, S: RawStorage<T, R, C> + IsContiguous] &'a Matrix<T, R, C, S>, Shared,
        |matrix| Some(matrix.as_slice()), |matrix| Some(NonNull::from(matrix.as_slice())));
    as_slices!([T, R: Dim, C: Dim, S: RawStorageMut<T, R, C> + IsContiguous] &'a mut Matrix<T, R, C, S>, Unique,
        |matrix| Some(matrix.as_slice()), |matrix| Some(NonNull::from(matrix.as_mut_slice())));
}
