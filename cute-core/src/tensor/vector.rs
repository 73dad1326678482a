//! Tensors of one mode in generic code: `&impl Vector<f32>`.

use super::{Stored, StoredMut, Tensor};
use crate::int::Int;
use crate::layout::{Layout, Mode};
use crate::tuple::{Cons, Nil};
use core::ops::{Index, IndexMut};

/// Tensors of one mode with elements of type `T`; also rows and columns of a
/// [`Matrix`](super::Matrix).
///
/// ```
/// use cute_core::prelude::*;
/// fn dot(x: &impl Vector<f32>, y: &impl Vector<f32>) -> f32 {
///     x.iter().zip(y.iter()).map(|(x, y)| x * y).sum()
/// }
/// let data = [1.0, 2.0, 3.0, 4.0];
/// let x = Tensor::new(&data, layout!((2,2)))?;
/// assert_eq!(dot(&x.slice((0, ..)), &x.slice((.., 1))), 1.0 * 3.0 + 3.0 * 4.0);
/// assert_eq!(dot(&Tensor::new(&data, layout!(2:3))?, &Tensor::new(&data, layout!(2:1))?), 9.0);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # fn first(x: &impl Vector<f32>) -> f32 { *x.at(0) }
/// // error: this is no vector of `f32`
/// first(&Tensor::new(&[0.0_f32; 6], layout!((2,3))).unwrap());
/// ```
///
/// Source: CuTe's tensors of rank 1.
#[diagnostic::on_unimplemented(
    message = "this is no vector of `{T}`",
    label = "not a tensor of one mode with elements of type `{T}`",
    note = "a vector is a tensor of one mode with elements in memory, such as a row, `x.slice((i, ..))`, or a column; a function \
            takes references as `x: &impl Vector<{T}>`"
)]
#[allow(clippy::len_without_is_empty, reason = "no tensor is empty")]
pub trait Vector<T>: Index<usize, Output = T> {
    /// The number of elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn mean(x: &impl Vector<f32>) -> f32 {
    ///     x.iter().sum::<f32>() / x.len() as f32
    /// }
    /// assert_eq!(mean(&Tensor::new(&[1.0, 2.0, 6.0], layout!(3:1))?), 3.0);
    /// # Ok::<(), TensorError>(())
    /// ```
    fn len(&self) -> usize;

    /// The element at an index, or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn second(x: &impl Vector<u8>) -> Option<&u8> {
    ///     x.get(1)
    /// }
    /// assert_eq!(second(&Tensor::new(&[1, 2, 3], layout!(2:2))?), Some(&3));
    /// # Ok::<(), TensorError>(())
    /// ```
    fn get(&self, at: usize) -> Option<&T>;

    /// The element at an index.
    ///
    /// # Panics
    /// Panics outside the domain (InBounds); [`get`](Vector::get) returns `None` instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn last(x: &impl Vector<u8>) -> &u8 {
    ///     x.at(x.len() - 1)
    /// }
    /// assert_eq!(last(&Tensor::new(&[1, 2, 3], layout!(2:2))?), &3);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `Tensor::operator()`.
    #[inline(always)]
    #[track_caller]
    fn at(&self, at: usize) -> &T {
        match self.get(at) {
            Some(element) => element,
            None => outside(at, self.len()),
        }
    }

    /// All elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn sum(x: &impl Vector<u8>) -> u8 {
    ///     x.iter().sum()
    /// }
    /// assert_eq!(sum(&Tensor::new(&[1, 2, 3], layout!(2:2))?), 4);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
    where
        T: 'a,
    {
        (0..self.len()).map(|at| self.at(at))
    }
}

/// A [`Vector`] whose elements can be written.
///
/// ```
/// use cute_core::prelude::*;
/// fn normalize(x: &mut impl VectorMut<f32>) {
///     let sum: f32 = x.iter().sum();
///     x.for_each_mut(|_, v| *v /= sum);
/// }
/// let mut data = [1.0, 2.0, 3.0, 4.0];
/// normalize(&mut Tensor::new(&mut data, layout!((2,2)))?.slice((1, ..)));
/// assert_eq!(data, [1.0, 2.0 / 6.0, 3.0, 4.0 / 6.0]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # fn normalize(x: &mut impl VectorMut<f32>) {}
/// // error: this is no vector of `f32` that can be written
/// normalize(&mut Tensor::new(&[0.0_f32; 6], layout!(6:1)).unwrap());
/// ```
///
/// Source: CuTe's tensors of rank 1.
#[diagnostic::on_unimplemented(
    message = "this is no vector of `{T}` that can be written",
    label = "not a tensor of one mode with elements of type `{T}` that can be written",
    note = "a tensor writes to `&mut data`, or to elements of its own"
)]
pub trait VectorMut<T>: Vector<T> + IndexMut<usize> {
    /// The element at an index, for writing, or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn count(x: &mut impl VectorMut<u8>, at: usize) -> bool {
    ///     x.get_mut(at).map(|v| *v += 1).is_some()
    /// }
    /// let mut x = Fragment::<u8, Layout![4:1]>::zeroed();
    /// assert!(count(&mut x, 3) && !count(&mut x, 4));
    /// ```
    fn get_mut(&mut self, at: usize) -> Option<&mut T>;

    /// The element at an index, for writing.
    ///
    /// # Panics
    /// Panics outside the domain (InBounds); [`get_mut`](VectorMut::get_mut) returns `None`
    /// instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn set_first(x: &mut impl VectorMut<u8>, v: u8) {
    ///     *x.at_mut(0) = v;
    /// }
    /// let mut x = Fragment::<u8, Layout![4:1]>::zeroed();
    /// set_first(&mut x, 7);
    /// assert_eq!(x[0], 7);
    /// ```
    #[inline(always)]
    #[track_caller]
    fn at_mut(&mut self, at: usize) -> &mut T {
        let len = self.len();
        match self.get_mut(at) {
            Some(element) => element,
            None => outside(at, len),
        }
    }

    /// Exchanges the elements at two indices. Equal indices, and indices that share an element, leave
    /// it as it is.
    ///
    /// # Panics
    /// Panics if an index lies outside the domain (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn reverse(x: &mut impl VectorMut<u8>) {
    ///     for at in 0..x.len() / 2 {
    ///         x.swap(at, x.len() - 1 - at);
    ///     }
    /// }
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// reverse(&mut Tensor::new(&mut data, layout!((2,3)))?.slice((0, ..)));
    /// assert_eq!(data, [5, 2, 3, 4, 1, 6]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: Rust's `slice::swap`.
    fn swap(&mut self, a: usize, b: usize);

    /// Calls `f` with each index and the element there.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// fn number(x: &mut impl VectorMut<usize>) {
    ///     x.for_each_mut(|at, v| *v = at);
    /// }
    /// let mut x = Fragment::<usize, Layout![3:1]>::zeroed();
    /// number(&mut x);
    /// assert!(x.iter().eq(&[0, 1, 2]));
    /// ```
    #[inline(always)]
    fn for_each_mut(&mut self, mut f: impl FnMut(usize, &mut T)) {
        for at in 0..self.len() {
            f(at, self.at_mut(at));
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn outside(at: usize, len: usize) -> ! {
    panic!("coordinate {at} lies outside size {len} (InBounds)")
}

macro_rules! vectors {
    ($([$($generics:tt)*] $layout:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, E: Stored<Element = T>, $($generics)*> Vector<T> for Tensor<E, $layout> {
            #[inline(always)]
            fn len(&self) -> usize {
                self.layout().len()
            }
            #[inline(always)]
            fn get(&self, at: usize) -> Option<&T> {
                Tensor::get(self, at)
            }
            #[inline(always)]
            fn iter<'a>(&'a self) -> impl Iterator<Item = &'a T>
            where
                T: 'a,
            {
                Tensor::iter(self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T, E: StoredMut<Element = T>, $($generics)*> VectorMut<T> for Tensor<E, $layout> {
            #[inline(always)]
            fn get_mut(&mut self, at: usize) -> Option<&mut T> {
                Tensor::get_mut(self, at)
            }
            #[inline(always)]
            #[track_caller]
            fn swap(&mut self, a: usize, b: usize) {
                Tensor::swap(self, a, b);
            }
        }
    )*};
}
vectors! {
    [S: Int, D: Int] Mode<S, D>;
    [M: Layout] Cons<M, Nil>;
}
