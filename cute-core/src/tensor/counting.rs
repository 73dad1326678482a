//! Tensors of coordinates: the elements are the values of the layout itself, counted from an
//! origin.
//!
//! An identity tensor has at each coordinate that coordinate as its element. Slice, tile or
//! partition it exactly as some data, and it tells for each element of the part where that element
//! stands in the whole:
//!
//! ```
//! use cute_core::prelude::*;
//! let id = make_identity_tensor(shape!((512,512)));
//! let tile = id.local_tile(tile!((128,64)), coord!((2,3)));
//! assert_eq!(tile.to_string(), "ArithTuple(256,192) o (_128,_64):(_1@0,_1@1)");
//! assert_eq!(tile.at((5,7)), (261, 199));
//! ```
//!
//! The origin is known at run time, as the address of a tensor in memory is; what is static stays
//! in the layout.
//!
//! Source: CuTe `ArithmeticTupleIterator`, `counting_iterator`.
#![allow(
    unsafe_code,
    reason = "making the engine of a part is unsafe; this engine has no elements in memory and needs no promise"
)]

use super::construct::beyond_isize;
use super::engine::sealed::Sealed;
use super::error::unwrap_or_panic;
use super::pointer::Moved;
use super::values::ValueAt;
use super::{Engine, Tensor, TensorError, Values, View};
use crate::error::LayoutError;
use crate::int::DynInt;
use crate::layout::ComputeZippedDividePadded;
use crate::layout::methods::*;
use crate::layout::reach::Reach;
use crate::layout::{
    AsTiler, Coordinate, IdentityLayout, Layout, Padded, WithCoordinate, ZippedDivisibleByPadded,
    make_identity_layout, try_crd2idx,
};
use crate::stride::{Strides, Value};
use crate::tuple::IntoIntTuple;

/// Elements that are computed: an origin, plus the value of the layout.
///
/// ```
/// use cute_core::{prelude::*, stride::Value, tensor::Counting};
/// fn last<V: Value>(x: Tensor<Counting<V>, Layout![(4,8):(1@0,1@1)]>) -> V {
///     x.at((3,7))
/// }
/// assert_eq!(last(make_identity_tensor(shape!((4,8)))), (3, 7));
/// ```
///
/// Source: CuTe `ArithmeticTupleIterator`, `counting_iterator`.
#[doc(alias("ArithmeticTupleIterator", "counting_iterator"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counting<V>(V);

impl<V> Counting<V> {
    /// The value at coordinate 0.
    #[inline(always)]
    pub(super) fn origin(&self) -> &V {
        &self.0
    }
}

impl<V: Value> Sealed for Counting<V> {}
impl<V: Value> Engine for Counting<V> {
    type Element = V;
}
#[diagnostic::do_not_recommend]
impl<V: Value> View for Counting<V> {}
impl<V: Value> Values for Counting<V> {
    type Value = V;
}
impl<V: Value> ValueAt for Counting<V> {
    type At = V;
    #[inline(always)]
    unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> V {
        coordinate.index_onto(layout, self.0)
    }
}
impl<V: Value> Moved for Counting<V> {
    #[inline(always)]
    unsafe fn part<L: Layout, O: Strides, R: Layout>(
        self,
        _: L,
        offset: O,
        part: R,
    ) -> Result<Self, TensorError> {
        let Some(reach) = Reach::of_values(part) else {
            return Err(beyond_isize(part));
        };
        let max = V::Width::MAX.to_i128();
        // The sum of the absolute values bounds each intermediate sum as well.
        let ((low, high), (least, greatest)) = (V::bounds(self.0), offset.bounds());
        let fits = low + least + reach.lowest() as i128 >= V::Width::MIN.to_i128()
            && high + greatest + reach.highest() as i128 <= max
            && (reach.lowest() == 0 || V::Width::MIN.to_i128() < 0);
        if !fits {
            return Err(LayoutError::NotRepresentable { max }.into());
        }
        Ok(Counting(V::moved(self.0, offset)))
    }
    #[inline(always)]
    unsafe fn part_unchecked<O: Strides>(self, offset: O) -> Self {
        Counting(V::moved(self.0, offset))
    }
}

/// The tensor of a layout's own values: coordinates, or offsets.
///
/// # Panics
/// Panics if the values do not fit their integer type (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// let x = make_counting_tensor(layout!(((4,8),2):((1@0,4@1),8@1)));
/// assert_eq!(x.at(((3,5),1)), (3, 28));
/// let n = make_counting_tensor(layout!((4,8):(8,1)));
/// assert_eq!(n.slice(coord!((2,_))).values().collect::<Vec<_>>(), [16, 17, 18, 19, 20, 21, 22, 23]);
/// ```
///
/// Source: CuTe `make_counting_tensor`.
#[doc(alias = "arange")]
#[inline(always)]
#[track_caller]
pub fn make_counting_tensor<L: Layout>(layout: L) -> Tensor<Counting<L::Index>, L> {
    let engine = Counting(<L::Index as Value>::ZERO);
    // SAFETY: there are no elements in memory.
    let engine = unsafe { engine.part(layout, crate::int::Zero, layout) };
    Tensor {
        engine: unwrap_or_panic("make_counting_tensor", engine),
        layout,
    }
}

/// The tensor of the coordinates of the shape `S`; see [`make_identity_tensor`].
///
/// ```
/// use cute_core::{prelude::*, tensor::IdentityTensor};
/// let id: IdentityTensor<Shape![(4,8)]> = make_identity_tensor(shape!((4,8)));
/// assert_eq!(id.at((3,5)), (3, 5));
/// ```
pub type IdentityTensor<S> =
    Tensor<Counting<<IdentityLayout<S> as Layout>::Index>, IdentityLayout<S>>;

/// The tensor of a shape's coordinates.
///
/// # Panics
/// Panics if a dynamic size is not positive, or if the size does not fit (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// let rows = 100_u32;
/// let id = make_identity_tensor((rows, shape!((8,2))));
/// assert_eq!(id.to_string(), "ArithTuple(0,(0,0)) o (100,(_8,_2)):(_1@0,(_1@0@1,_1@1@1))");
/// assert_eq!(id.at((37, 13)).to_string(), "(37,(5,1))");
/// ```
///
/// Source: CuTe `make_identity_tensor`.
#[doc(alias("indices", "meshgrid"))]
#[inline(always)]
#[track_caller]
pub fn make_identity_tensor<S: IntoIntTuple>(shape: S) -> IdentityTensor<S::Tuple> {
    make_counting_tensor(make_identity_layout(shape))
}

impl<V: Value, L: Layout> Tensor<Counting<V>, L> {
    /// The tensor whose coordinate 0 is `coordinate` of this one, which may lie beyond the domain.
    ///
    /// # Errors
    /// Fails if the values do not fit their integer type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let id = make_identity_tensor(shape!((128,64))).domain_offset(coord!((256,192)))?;
    /// assert_eq!(id.at((5,7)), (261, 199));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `domain_offset(coord, tensor)`.
    #[inline(always)]
    pub fn domain_offset<C: IntoIntTuple>(self, coordinate: C) -> Result<Self, TensorError>
    where
        L: WithCoordinate<C::Tuple>,
    {
        let offset = try_crd2idx(coordinate.into_int_tuple(), self.layout)?;
        let layout = self.layout;
        // SAFETY: there are no elements in memory.
        unsafe { self.part(offset, layout) }
    }
}

/// Engines whose values go on beyond the domain, as coordinates do. Sealed.
///
/// ```
/// use cute_core::{layout::{ComputeZippedDividePadded, ZippedDivisibleByPadded}, prelude::*, tensor::Endless};
/// fn tiles_of<E: Endless, L: Layout, T: Tiler, R: Layout>(x: Tensor<E, L>, tiler: T) -> Tensor<E, R>
/// where
///     L: ComputeZippedDividePadded<T, Output = R> + ZippedDivisibleByPadded<T, R::Verdict>,
/// {
///     x.zipped_divide_padded(tiler)
/// }
/// assert_eq!(tiles_of(make_identity_tensor(shape!(10)), tile!(4)).shape(), (4, 3));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: a tensor has no elements beyond its edges: tiles that do not fill it are `x.tiles(tile!((4, 3)))`
/// Tensor::new(&[0; 60], layout!((10,6))).unwrap().zipped_divide_padded(tile!((4,3)));
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor has no elements beyond its edges: tiles that do not fill it are `x.tiles(tile!((4, 3)))`",
    label = "not a tensor of coordinates",
    note = "the tiles of `x.tiles(tile!((4, 3)))` are smaller at the edges; `zipped_divide_padded` is for coordinates, \
            `make_identity_tensor(x.shape()).zipped_divide_padded(tile!((4, 3)))`, and `elem_less` says which of them exist"
)]
pub trait Endless: View {}
#[diagnostic::do_not_recommend]
impl<V: Value> Endless for Counting<V> {}

impl<E, L: Layout> Tensor<E, L> {
    /// The values in tiles, `((tiles…), (rests…))`, with the number of tiles rounded up:
    /// [`zipped_divide_padded`](crate::layout::Dividing::zipped_divide_padded). The last tiles may
    /// reach beyond the domain: [`elem_less`](Value::elem_less) tells which of their coordinates
    /// exist.
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide_padded`](crate::layout::Dividing::zipped_divide_padded).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold, or if values beyond the
    /// domain do not fit (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 10_usize;
    /// let id = make_identity_tensor((m, int!(6)));
    /// let last = id.zipped_divide_padded(tile!((4,3))).slice(coord!((_,(2,1))));
    /// let rows: Vec<_> = last.values().filter(|c| c.elem_less(id.shape())).map(|c| c.to_native().0).collect();
    /// assert_eq!(rows, [8, 9, 8, 9, 8, 9]);
    /// ```
    ///
    /// Source: CuTe `zipped_divide(make_identity_tensor(shape), tiler)`.
    #[inline(always)]
    #[track_caller]
    pub fn zipped_divide_padded<T: AsTiler, R: Layout>(self, tiler: T) -> Tensor<E, R>
    where
        E: Endless,
        L: ComputeZippedDividePadded<T::Operand, Output = R>
            + ZippedDivisibleByPadded<T::Operand, R::Verdict>,
    {
        let padded: Padded<R, L> = self.layout.zipped_divide_padded(tiler);
        // SAFETY: there are no elements in memory: `Counting` alone is endless.
        let part = unsafe { self.part(crate::int::Zero, padded.layout()) };
        unwrap_or_panic("zipped_divide_padded", part)
    }
}
