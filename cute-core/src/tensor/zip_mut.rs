//! Two tensors side by side, for writing.

use super::algorithm::same_shape;
use super::zip::CoordinateOf;
use super::{Counting, ShapedLike, StoredMut, Tensor, TensorError, make_identity_tensor};
use crate::layout::{Coordinate, IdentityLayout, Layout, ShapeOf};
use crate::stride::Value;
use crate::tuple::IntoIntTuple;
use core::fmt::Debug;

/// The elements of two exclusive tensors at the coordinates of their shape, or of a part of it; see
/// [`Tensor::zip_mut`].
///
/// ```
/// use cute_core::{prelude::*, tensor::ZipMut};
/// let (mut a, mut b) = ([1, 2], [3, 4]);
/// let mut x = Tensor::new(&mut a, layout!(2:1))?;
/// let mut y = Tensor::new(&mut b, layout!(2:1))?;
/// let mut pairs: ZipMut<'_, _, _, _, _, _, _> = x.zip_mut(&mut y)?;
/// assert_eq!(pairs.get_mut(1), Some((&mut 2, &mut 4)));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `make_zip_tensor`.
pub struct ZipMut<'a, E, L, F, M, V, P> {
    left: &'a mut Tensor<E, L>,
    right: &'a mut Tensor<F, M>,
    /// The tensor that maps a coordinate of this part to a coordinate of the whole shape.
    places: Tensor<Counting<V>, P>,
}

impl<E, L, F, M, V, P> ZipMut<'_, E, L, F, M, V, P> {
    /// Both tensors, whole.
    pub(super) fn tensors(&self) -> (&Tensor<E, L>, &Tensor<F, M>) {
        (self.left, self.right)
    }
}

/// A [`ZipMut`] of all coordinates.
pub type WholeZipMut<'a, E, L, F, M> =
    ZipMut<'a, E, L, F, M, CoordinateOf<L>, IdentityLayout<ShapeOf<L>>>;

impl<E: StoredMut, L: Layout> Tensor<E, L> {
    /// This tensor and another of the same shape, side by side for writing; [`zip`](Tensor::zip) is
    /// for reading.
    ///
    /// # Errors
    /// Fails if the shapes differ (SizeMatch, Compatible).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (mut a, mut b) = ([1, 2, 3, 4, 5, 6], [10, 20, 30, 40, 50, 60]);
    /// let mut x = Tensor::new(&mut a, layout!((2,3)))?;
    /// let mut y = Tensor::new(&mut b, layout!((2,3):(3,1)))?;
    /// x.zip_mut(&mut y)?.for_each_mut(core::mem::swap);
    /// assert_eq!(a, [10, 40, 20, 50, 30, 60]);
    /// assert_eq!(b, [1, 3, 5, 2, 4, 6]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_zip_tensor`.
    #[doc(alias = "make_zip_tensor")]
    #[inline(always)]
    pub fn zip_mut<'a, F: StoredMut, M: Layout>(
        &'a mut self,
        other: &'a mut Tensor<F, M>,
    ) -> Result<WholeZipMut<'a, E, L, F, M>, TensorError>
    where
        L: ShapedLike<M>,
        ShapeOf<L>: IntoIntTuple<Tuple = ShapeOf<L>>,
        CoordinateOf<L>: Coordinate<L> + Coordinate<M>,
    {
        same_shape(self.layout, other.layout)?;
        let places = make_identity_tensor(self.layout.shape());
        Ok(ZipMut {
            left: self,
            right: other,
            places,
        })
    }
}

impl<'a, E, L, F, M, V, P> ZipMut<'a, E, L, F, M, V, P>
where
    E: StoredMut,
    F: StoredMut,
    L: Layout,
    M: Layout,
    V: Value + Coordinate<L> + Coordinate<M> + Debug,
    P: Layout,
{
    /// Both elements at a coordinate of this part, or `None` if it lies outside the part or the
    /// tensors.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (mut a, mut b) = ([0; 6], [0; 6]);
    /// let mut x = Tensor::new(&mut a, layout!((2,3)))?;
    /// let mut y = Tensor::new(&mut b, layout!((2,3):(3,1)))?;
    /// let mut pairs = x.zip_mut(&mut y)?;
    /// if let Some((left, right)) = pairs.get_mut((1,0)) {
    ///     (*left, *right) = (1, 2);
    /// }
    /// assert!(pairs.get_mut((2,0)).is_none());
    /// assert_eq!((a[1], b[3]), (1, 2));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get_mut<C: Coordinate<P>>(
        &mut self,
        coordinate: C,
    ) -> Option<(&mut E::Element, &mut F::Element)> {
        let place = self.places.at_checked(coordinate)?;
        Some((self.left.get_mut(place)?, self.right.get_mut(place)?))
    }

    /// Calls `f` with both elements at each coordinate, the first mode fastest.
    ///
    /// For two whole tensors, [`for_each_pair`](super::for_each_pair) is the faster loop.
    ///
    /// # Panics
    /// Panics if this is a part that reaches beyond the tensors, as a padded tile does;
    /// [`get_mut`](Self::get_mut) returns `None` instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (mut a, mut b) = ([1, 2, 3, 4], [0; 4]);
    /// let mut x = Tensor::new(&mut a, layout!((2,2)))?;
    /// let mut y = Tensor::new(&mut b, layout!((2,2):(2,1)))?;
    /// x.zip_mut(&mut y)?.for_each_mut(|from, to| *to = core::mem::take(from));
    /// assert_eq!((a, b), ([0; 4], [1, 3, 2, 4]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn for_each_mut(&mut self, mut f: impl FnMut(&mut E::Element, &mut F::Element)) {
        let (left, right) = (&mut *self.left, &mut *self.right);
        self.places
            .values()
            .for_each(|place| f(&mut left[place], &mut right[place]));
    }

    /// A part of both tensors: `choose` takes it of the tensor of their coordinates, as a slice, a
    /// tile or a partition.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (mut a, mut b) = ([1; 24], [0; 24]);
    /// let mut x = Tensor::new(&mut a, layout!((4,6)))?;
    /// let mut y = Tensor::new(&mut b, layout!((4,6):(6,1)))?;
    /// let pairs = x.zip_mut(&mut y)?;
    /// let mut tile = pairs.part(|places| places.local_tile(tile!((2,3)), coord!((1,0))));
    /// tile.for_each_mut(core::mem::swap);
    /// assert_eq!(b[12..], [1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn part<R: Layout>(
        self,
        choose: impl FnOnce(Tensor<Counting<V>, P>) -> Tensor<Counting<V>, R>,
    ) -> ZipMut<'a, E, L, F, M, V, R> {
        ZipMut {
            left: self.left,
            right: self.right,
            places: choose(self.places),
        }
    }
}
