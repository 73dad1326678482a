//! From a stride that is 1 at run time to one that the compiler knows.

use super::Tensor;
use crate::int::{Int, One};
use crate::layout::{Layout, Mode, Rank2, WithTwoModes};
use crate::tuple::{Cons, Nil};

/// A matrix, with what was found about its strides in its type: see [`Tensor::unit_stride`].
///
/// ```
/// use cute_core::{prelude::*, tensor::UnitStride};
/// let (data, rows, columns) = ([1, 2, 3, 4, 5, 6], 3_usize, 1_usize);
/// let x = Tensor::new(&data, layout!((2,3):(rows,columns)))?;
/// assert!(matches!(x.unit_stride(), UnitStride::Rows(_)));
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitStride<Rows, Columns, Neither> {
    /// The elements of a row are side by side: the stride of the second mode is a static 1.
    Rows(Rows),
    /// The elements of a column are side by side: the stride of the first mode is a static 1.
    Columns(Columns),
    /// Neither; the tensor as it was.
    Neither(Neither),
}

/// Layouts of two modes, each with one size and one stride. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::{UnitStride, UnitStrides}};
/// /// The sum of all elements, by rows or by columns, whichever have their elements side by side.
/// fn sum<L: UnitStrides>(x: Tensor<Shared<'_, u32>, L>) -> u32 {
///     fn by_columns<L: Layout>(x: Tensor<Shared<'_, u32>, L>) -> u32 {
///         x.iter().sum()
///     }
///     match x.unit_stride() {
///         UnitStride::Rows(x) => by_columns(x.transpose()),
///         UnitStride::Columns(x) => by_columns(x),
///         UnitStride::Neither(x) => by_columns(x),
///     }
/// }
/// assert_eq!(sum(Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?), 21);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: this is no layout of two modes with one stride each
/// Tensor::new(&[0; 24], layout!((2,(3,4)))).unwrap().unit_stride();
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no layout of two modes with one stride each",
    label = "not a plain matrix",
    note = "a mode that is a tuple has a stride for each part; in generic code, state `L: UnitStrides`"
)]
pub trait UnitStrides: Rank2 + WithTwoModes {
    /// This layout, with a static 1 as the stride of the second mode.
    type Rows: Rank2 + WithTwoModes;
    /// This layout, with a static 1 as the stride of the first mode.
    type Columns: Rank2 + WithTwoModes;
    /// Where a stride is 1, the layout that says so.
    #[doc(hidden)]
    fn unit_stride(self) -> UnitStride<Self::Rows, Self::Columns, Self>;
}

#[diagnostic::do_not_recommend]
impl<M: Int, D: Int, N: Int, E: Int> UnitStrides for Cons<Mode<M, D>, Cons<Mode<N, E>, Nil>> {
    type Rows = Cons<Mode<M, D>, Cons<Mode<N, One>, Nil>>;
    type Columns = Cons<Mode<M, One>, Cons<Mode<N, E>, Nil>>;
    #[inline(always)]
    fn unit_stride(self) -> UnitStride<Self::Rows, Self::Columns, Self> {
        let Cons(Mode(m, d), Cons(Mode(n, e), Nil)) = self;
        let one = One::default();
        match (d.to_i128() == 1, e.to_i128() == 1) {
            // of one row or one column, where the stride of the other mode says nothing
            (true, true) if m.to_i128() > n.to_i128() => {
                UnitStride::Columns(Cons(Mode(m, one), Cons(Mode(n, e), Nil)))
            }
            (_, true) => UnitStride::Rows(Cons(Mode(m, d), Cons(Mode(n, one), Nil))),
            (true, false) => UnitStride::Columns(Cons(Mode(m, one), Cons(Mode(n, e), Nil))),
            (false, false) => UnitStride::Neither(self),
        }
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// This matrix, with a stride that is 1 as a static one: loops along that mode then become
    /// loops over vectors. Where both are 1, the longer mode has it.
    ///
    /// ```
    /// use cute_core::{prelude::*, tensor::UnitStride};
    /// let data: Vec<u32> = (0..12).collect();
    /// let strides = (4_usize, 1_usize); // as a caller passes them
    /// let x = Tensor::new(&data[..], layout!((3, 4):(strides.0, strides.1)))?;
    /// match x.unit_stride() {
    ///     UnitStride::Rows(x) => assert_eq!(x.layout().to_string(), "(_3,_4):(4,_1)"),
    ///     UnitStride::Columns(x) => assert_eq!(x.layout().to_string(), "(_3,_4):(_1,4)"),
    ///     UnitStride::Neither(x) => assert_eq!(x.layout().to_string(), "(_3,_4):(4,4)"),
    /// }
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// One generic function can take all three; the compiler then makes three functions of it.
    ///
    /// Source: none; a `match` on `stride == 1`, as BLAS libraries have it.
    #[inline(always)]
    pub fn unit_stride<R: Layout, C: Layout>(self) -> UnitStride<Tensor<E, R>, Tensor<E, C>, Self>
    where
        L: UnitStrides<Rows = R, Columns = C>,
    {
        // Each layout has the offsets of this one, all of which the engine holds.
        let engine = self.engine;
        match self.layout.unit_stride() {
            UnitStride::Rows(layout) => UnitStride::Rows(Tensor { engine, layout }),
            UnitStride::Columns(layout) => UnitStride::Columns(Tensor { engine, layout }),
            UnitStride::Neither(layout) => UnitStride::Neither(Tensor { engine, layout }),
        }
    }
}
