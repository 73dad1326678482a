//! Layouts of two modes, known as such in generic code.

use super::{Layout, Mode, WithMode};
use crate::int::Dyn;
use crate::status::{Invalid, Status};
use crate::tuple::{Cons, Nil};

/// A layout of two modes, with values of any type. [`Layout2`] is such a layout whose offsets index
/// slices.
///
/// Generic code with this bound can call the layout, or a tensor with this layout, at pairs
/// `(i, j)`, and take its modes 0 and 1. The results of `zipped_divide` and `zipped_product` are
/// known to be such layouts.
///
/// ```
/// use cute_core::prelude::*;
/// fn entry<L: Rank2>(x: Tensor<Shared<'_, f32>, L>, i: usize, j: usize) -> f32 {
///     x[(i, j)]
/// }
/// fn tiles<T: Tiler, L: ZippedDivisibleBy<T>>(l: L, tiler: T) -> usize {
///     l.zipped_divide(tiler).mode::<1>().len()
/// }
/// let (x, ld) = ([0.0, 1.0, 2.0, 3.0, 4.0, 5.0], 3_i32);
/// assert_eq!(entry(Tensor::new(&x, layout!((2,3):(ld,1)))?, 1, 1), 4.0);
/// assert_eq!(tiles(layout!((512,256)), tile!((128,64))), 16);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Sealed. Source: CuTe's layouts of rank 2.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a layout of two modes",
    label = "not a layout of two modes",
    note = "such layouts are `(shape0,shape1):(stride0,stride1)`, each mode of any depth; in generic code, state \
            `L: Layout2`; `coord!((_, 1))` keeps one mode even of a matrix of matrices, `coord!(((_, _), 1))` two; \
            a slice has an entry for each mode, `x.slice((0, .., ..))` of three"
)]
pub trait Rank2:
    WithMode<0, Mode = <Self as Rank2>::Mode0> + WithMode<1, Mode = <Self as Rank2>::Mode1>
{
    /// The first mode.
    type Mode0: Layout;
    /// The second mode.
    type Mode1: Layout;
}

/// A layout of these two modes.
pub(crate) type Pair<A, B> = Cons<A, Cons<B, Nil>>;
#[diagnostic::do_not_recommend]
impl<A: Layout, B: Layout> Rank2 for Pair<A, B> {
    type Mode0 = A;
    type Mode1 = B;
}

/// The result of an operation for two modes whose conditions do not hold; it has no values.
type InvalidMode<V> = Mode<Dyn<Invalid<V>>, Dyn<Invalid<V>>>;
#[diagnostic::do_not_recommend]
impl<V: Status, Shape> WithMode<1, Shape> for InvalidMode<V> {
    type Mode = Self;
    fn mode_at(self) -> Self {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<V: Status> Rank2 for InvalidMode<V> {
    type Mode0 = Self;
    type Mode1 = Self;
}

/// A layout of two modes whose offsets index slices: they are of type `usize`.
///
/// Offsets are of type `usize` if sizes and strides are static and not negative, or of type
/// `usize`. [`Rank2`] is for layouts of two modes with values of any type.
///
/// ```
/// use cute_core::prelude::*;
/// fn at2<L: Layout2>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
///     x[l.at((i, j))]
/// }
/// let (x, n) = ([0.0, 1.0, 2.0, 3.0, 4.0, 5.0], 3_usize);
/// assert_eq!(at2(&x, layout!((2,3):(3,1)), 1, 1), 4.0);
/// assert_eq!(at2(&x, layout!((2,n):(n,1)), 1, 1), 4.0);
/// assert_eq!(at2(&x, layout!(((2,1),n)), 1, 1), 3.0);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # fn at2<L: Layout2>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
/// #     x[l.at((i, j))]
/// # }
/// // error: this is not known to be a layout of two modes whose offsets are `usize`
/// at2(&[0.0; 24], layout!((2,3,4)), 1, 1);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # fn at2<L: Layout2>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
/// #     x[l.at((i, j))]
/// # }
/// // error: this is not known to be a layout of two modes whose offsets are `usize`
/// at2(&[0.0; 24], layout!((2, 3):(3_i32, 1)), 1, 1);
/// ```
///
/// The parameter `Offset` serves the error message; it is never written.
///
/// Sealed. Source: CuTe's layouts of rank 2.
#[diagnostic::on_unimplemented(
    message = "this is not known to be a layout of two modes whose offsets are `usize`",
    label = "has offsets of type `{Offset}`, or not two modes",
    note = "offsets are `usize` if all numbers of the layout are static and none is negative, or of type `usize`: write \
            `3_usize`, or `as usize`; a function over tensors takes every layout of two modes by the bound `Rank2`"
)]
pub trait Layout2<Offset = <Self as Layout>::Index>: Rank2 + Layout<Index = usize> {}
#[diagnostic::do_not_recommend]
impl<L: Rank2 + Layout<Index = usize>> Layout2<usize> for L {}
