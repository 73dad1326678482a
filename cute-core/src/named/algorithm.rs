//! Algorithms on two tensors whose modes meet by name.

use super::arrange::{OrderOf, places};
use super::name::Name;
use super::names::NameList;
use super::place::{Here, Missing, There};
use super::tensor::NamedTensor;
use crate::r#gen::mode_names::MeetsSize;
use crate::layout::{Layout, ShapeOf};
use crate::status::{Broken, Kept, Status};
use crate::tensor::{Stored, StoredMut, TensorError, template_algorithms};
use crate::tuple::{Cons, Nil, PairingStatus, Tree};
use core::ops::{Add, Mul};

/// Copies each element to the coordinate that is equal by name: [`copy`](crate::tensor::copy) after
/// [`transpose_to`](super::Named::transpose_to).
///
/// # Conditions
/// Both tensors have modes of the same names, and modes of one name have one size (SizeMatch). Else
/// this is a compile error, if names or static sizes tell it.
///
/// # Errors
/// The errors of [`copy`](crate::tensor::copy): run-time sizes differ (SizeMatch), or elements
/// of `src` belong to one element of `dst` along a mode of stride 0 (Injective); then nothing is
/// copied.
///
/// ```
/// use cute_core::{named::{self, NamedTensor}, prelude::*};
/// let (src, mut dst) = ([1, 2, 3, 4, 5, 6], [0; 6]);
/// let x = NamedTensor::new(&src, layout!({row: 2, col: 3}; row_major))?;
/// let mut y = NamedTensor::new(&mut dst, layout!({col: 3, row: 2}; row_major))?;
/// named::copy(&x, &mut y)?;
/// assert_eq!(dst, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{named::{self, NamedTensor}, prelude::*};
/// # let (src, mut dst) = ([0; 6], [0; 4]);
/// let x = NamedTensor::new(&src, layout!({row: 2, col: 3})).unwrap();
/// let mut y = NamedTensor::new(&mut dst, layout!({col: 2, row: 2})).unwrap();
/// // error: mode `col` of size _2 meets `col` of size _3 (SizeMatch)
/// named::copy(&x, &mut y);
/// ```
///
/// Source: CuTe `copy(src, dst)`; xarray aligns operands by name.
#[inline(always)]
pub fn copy<'a, T: Copy, M: NameList, N: OrderOf<M> + SameSizes<L, M, K>, E, F, K, L>(
    src: &'a NamedTensor<E, M, K>,
    dst: &mut NamedTensor<F, N, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T> + 'a,
    F: StoredMut<Element = T>,
    K: Layout,
    L: Layout,
{
    let src = src.value.view().permuted(places::<N, M>());
    template_algorithms::copy(&src, &mut dst.value)
}

/// `y(c) = a·x(c) + b·y(c)` at every coordinate, whose entries are equal by name:
/// [`axpby`](crate::tensor::axpby) after [`transpose_to`](super::Named::transpose_to).
///
/// # Conditions
/// Those of [`copy`].
///
/// # Errors
/// Fails if run-time sizes differ (SizeMatch); then nothing is written.
///
/// ```
/// use cute_core::{named::{self, NamedTensor}, prelude::*};
/// let (x, mut y) = ([1.0, 2.0, 3.0, 4.0], [10.0, 20.0, 30.0, 40.0]);
/// let x = NamedTensor::new(&x, layout!({row: 2, col: 2}; row_major))?;
/// let mut y = NamedTensor::new(&mut y, layout!({col: 2, row: 2}; row_major))?;
/// named::axpby(2.0, &x, 1.0, &mut y)?;
/// assert_eq!(y[coord!({row: 0, col: 1})], 2.0 * 2.0 + 30.0);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `axpby(alpha, x, beta, y)`.
#[inline(always)]
pub fn axpby<'a, T, M: NameList, N: OrderOf<M> + SameSizes<L, M, K>, E, F, K, L>(
    a: T,
    x: &'a NamedTensor<E, M, K>,
    b: T,
    y: &mut NamedTensor<F, N, L>,
) -> Result<(), TensorError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    E: Stored<Element = T> + 'a,
    F: StoredMut<Element = T>,
    K: Layout,
    L: Layout,
{
    let x = x.value.view().permuted(places::<N, M>());
    template_algorithms::axpby(a, &x, b, &mut y.value)
}

/// Lists of names whose modes in the layout `L` have the sizes that modes of these names have in
/// the layout `K`, whose names are `M`, as far as types tell.
#[doc(hidden)]
pub trait SameSizes<L, M, K> {}
impl<M, K> SameSizes<Nil, M, K> for Nil {}
impl<N: Name, Ns: SameSizes<T, M, K>, H, T, M: NameList, K> SameSizes<Cons<H, T>, M, K>
    for Cons<N, Ns>
where
    M::Find<N>: SameSize<H, K, N>,
{
}

/// Places whose mode in the layout `K` has the size of the mode `L`, and the name `N`.
#[doc(hidden)]
pub trait SameSize<L, K, N> {}
impl<L: Layout, H: Layout, T, N> SameSize<L, Cons<H, T>, N> for Here where
    <PairingStatus<ShapeOf<L>, ShapeOf<H>> as Status>::Kind: SizesAgree<L, H, N>
{
}
impl<L, H, T, N, P: SameSize<L, T, N>> SameSize<L, Cons<H, T>, N> for There<P> {}
// Another bound says that the name is missing.
impl<L, K, N> SameSize<L, K, N> for Missing {}

/// The kind of a status with which modes named `N` of the layouts `L` and `M` meet.
#[doc(hidden)]
pub trait SizesAgree<L, M, N> {}
impl<L, M, N> SizesAgree<L, M, N> for Kept {}
impl<L: Tree, M: Tree, N: MeetsSize<L::Shape, M::Shape>> SizesAgree<L, M, N> for Broken {}
