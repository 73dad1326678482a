//! Layouts of two modes, known as such in generic code.

use super::{Layout, Mode, WithMode};
use crate::int::Dyn;
use crate::status::{Invalid, Status};
use crate::tuple::{Cons, Nil};

/// A layout of two modes.
///
/// Generic code with this bound can call the layout at pairs `(i, j)` and take its modes 0 and 1.
/// The results of `zipped_divide` and `zipped_product` are known to be such layouts.
///
/// ```
/// use cute_core::prelude::*;
/// fn entry<L: Layout2<Index = usize>>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
///     x[l.at((i, j))]
/// }
/// fn tiles<T: Tiler, L: ZippedDivisibleBy<T>>(l: L, tiler: T) -> usize {
///     l.zipped_divide(tiler).mode::<1>().len()
/// }
/// let x = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0];
/// assert_eq!(entry(&x, layout!((2,3):(3,1)), 1, 1), 4.0);
/// assert_eq!(tiles(layout!((512,256)), tile!((128,64))), 16);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # fn entry<L: Layout2<Index = usize>>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
/// #     x[l.at((i, j))]
/// # }
/// // error: this layout has not two modes
/// entry(&[0.0; 24], layout!((2,3,4)), 1, 1);
/// ```
///
/// Sealed. Source: CuTe's layouts of rank 2.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a layout of two modes",
    label = "not a layout of two modes",
    note = "such layouts are `(shape0,shape1):(stride0,stride1)`, each mode of any depth; in generic code, state \
            `L: Layout2`; `coord!((_, 1))` keeps one mode even of a matrix of matrices, `coord!(((_, _), 1))` two"
)]
pub trait Layout2:
    WithMode<0, Mode = <Self as Layout2>::Mode0> + WithMode<1, Mode = <Self as Layout2>::Mode1>
{
    /// The first mode.
    type Mode0: Layout;
    /// The second mode.
    type Mode1: Layout;
}

/// A layout of these two modes.
pub(crate) type Pair<A, B> = Cons<A, Cons<B, Nil>>;
#[diagnostic::do_not_recommend]
impl<A: Layout, B: Layout> Layout2 for Pair<A, B> {
    type Mode0 = A;
    type Mode1 = B;
}

/// The result of an operation for two modes whose conditions do not hold; it has no values.
type InvalidMode<V> = Mode<Dyn<Invalid<V>>, Dyn<Invalid<V>>>;
#[diagnostic::do_not_recommend]
impl<V: Status> WithMode<1> for InvalidMode<V> {
    type Mode = Self;
    fn mode_at(self) -> Self {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<V: Status> Layout2 for InvalidMode<V> {
    type Mode0 = Self;
    type Mode1 = Self;
}
