//! Two tensors side by side, for reading: at each coordinate the values of both.

use super::algorithm::same_shape;
use super::{
    Counting, Engine, Mapped, ShapedLike, Tensor, TensorError, Values, make_identity_tensor,
};
use crate::layout::{Coordinate, IdentityLayout, Layout, ShapeOf};
use crate::tuple::IntoIntTuple;
use core::fmt::Debug;

/// The coordinates of a layout's shape.
pub(super) type CoordinateOf<L> = <IdentityLayout<ShapeOf<L>> as Layout>::Index;
/// The tensor of what a function computes from these coordinates.
type OfCoordinates<L, F> = Tensor<Mapped<Counting<CoordinateOf<L>>, F>, IdentityLayout<ShapeOf<L>>>;

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// This tensor and another of the same shape, side by side: at each coordinate the pair of
    /// their values. The result is the [identity tensor](make_identity_tensor), mapped to these
    /// pairs, so its layout is one of coordinates, whatever the layouts of the two are.
    ///
    /// # Errors
    /// Fails if the shapes differ (SizeMatch, Compatible).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (a, b) = ([1, 2, 3, 4, 5, 6], [10, 20, 30, 40, 50, 60]);
    /// let x = Tensor::new(&a, layout!((2,3)))?;
    /// let y = Tensor::new(&b, layout!((2,3):(3,1)))?;
    /// let pairs = x.zip(y)?;
    /// assert_eq!(pairs.at((1,0)), (&2, &40));
    /// let products = pairs.map(|(a, b)| a * b).slice(coord!((1,_)));
    /// assert_eq!(products.values().collect::<Vec<_>>(), [80, 200, 360]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_zip_tensor`.
    #[allow(
        clippy::type_complexity,
        reason = "the type of the closure has no name"
    )]
    #[doc(alias = "make_zip_tensor")]
    #[inline(always)]
    pub fn zip<F: Values + Copy, M: Layout>(
        self,
        other: Tensor<F, M>,
    ) -> Result<
        OfCoordinates<L, impl Fn(CoordinateOf<L>) -> (E::Value, F::Value) + Copy>,
        TensorError,
    >
    where
        E: Values + Copy,
        L: ShapedLike<M>,
        ShapeOf<L>: IntoIntTuple<Tuple = ShapeOf<L>>,
        CoordinateOf<L>: Coordinate<L> + Coordinate<M> + Debug,
    {
        same_shape(self.layout, other.layout)?;
        let id = make_identity_tensor(self.layout.shape());
        Ok(id.map(move |coordinate| (self.at(coordinate), other.at(coordinate))))
    }
}
