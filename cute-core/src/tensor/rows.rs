//! Arrays of arrays as tensors: each inner array is a row.

use super::{Engine, IntoEngine, Tensor, TensorError};
use crate::int::{Const, Dyn, FromConst, Int, One, StaticConst};
use crate::layout::{Layout, Mode};
use crate::tuple::{Cons, Nil};

/// The layout of `R` rows of `N` elements, one after the other: `(R,_N):(_N,_1)`.
///
/// ```
/// use cute_core::{int::Dyn, prelude::*, tensor::RowsLayout};
/// fn trace(x: Tensor<Shared<'_, i32>, RowsLayout<Dyn<usize>, 2>>) -> i32 {
///     x[(0,0)] + x[(1,1)]
/// }
/// assert_eq!(trace(Tensor::from_rows(&[[1, 2], [3, 4]][..])?), 5);
/// # Ok::<(), TensorError>(())
/// ```
pub type RowsLayout<R, const N: usize> =
    Cons<Mode<R, FromConst<N>>, Cons<Mode<FromConst<N>, One>, Nil>>;

/// Arrays of rows: `&[[T; N]; M]`, `&[[T; N]]`, with the feature `alloc` `&Vec<[T; N]>`, the `&mut`
/// forms of these, and `Vec<[T; N]>`.
///
/// ```
/// use cute_core::{prelude::*, tensor::{IntoEngine, IntoRows}};
/// fn corner<'a, A: IntoRows<Storage: IntoEngine<Engine = Shared<'a, i32>>>>(rows: A) -> i32 {
///     Tensor::from_rows(rows).unwrap()[0]
/// }
/// assert_eq!(corner(&[[1, 2], [3, 4]]), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no array of rows",
    label = "not an array of rows",
    note = "rows are arrays: `&[[T; N]; M]`, `&[[T; N]]`, with feature `alloc` `Vec<[T; N]>`; vectors of vectors lie apart in \
            memory: copy their elements into one vector first"
)]
pub trait IntoRows {
    /// All elements, row by row.
    type Storage: IntoEngine;
    /// `(rows,columns):(columns,_1)`.
    type Layout: Layout;
    #[doc(hidden)]
    fn into_rows(self) -> (Self::Storage, Self::Layout);
}

/// The layout of a number of rows of `N` elements.
#[inline(always)]
fn rows_layout<R: Int, const N: usize>(rows: R) -> RowsLayout<R, N>
where
    Const<N>: StaticConst,
{
    let columns = FromConst::<N>::default();
    Cons(
        Mode(rows, columns),
        Cons(Mode(columns, One::default()), Nil),
    )
}

/// Arrays whose rows are counted at run time, and those of `M` rows (`static`).
macro_rules! rows {
    ($($rows:ty, $storage:ty, $flat:ident;)*) => {$(
        impl<'a, T, const N: usize> IntoRows for $rows
        where
            Const<N>: StaticConst,
        {
            type Storage = $storage;
            type Layout = RowsLayout<Dyn<usize>, N>;
            #[inline]
            fn into_rows(self) -> (Self::Storage, Self::Layout) {
                let layout = rows_layout::<_, N>(Dyn(self.len()));
                (self.$flat(), layout)
            }
        }
    )*};
    (static $($rows:ty, $storage:ty, $flat:ident;)*) => {$(
        impl<'a, T, const M: usize, const N: usize> IntoRows for $rows
        where
            Const<M>: StaticConst,
            Const<N>: StaticConst,
        {
            type Storage = $storage;
            type Layout = RowsLayout<FromConst<M>, N>;
            #[inline]
            fn into_rows(self) -> (Self::Storage, Self::Layout) {
                (self.$flat(), rows_layout::<_, N>(FromConst::<M>::default()))
            }
        }
    )*};
}
rows! {
    static
    &'a [[T; N]; M], &'a [T], as_flattened;
    &'a mut [[T; N]; M], &'a mut [T], as_flattened_mut;
}
rows! {
    &'a [[T; N]], &'a [T], as_flattened;
    &'a mut [[T; N]], &'a mut [T], as_flattened_mut;
}
#[cfg(feature = "alloc")]
rows! {
    &'a alloc::vec::Vec<[T; N]>, &'a [T], as_flattened;
    &'a mut alloc::vec::Vec<[T; N]>, &'a mut [T], as_flattened_mut;
    alloc::vec::Vec<[T; N]>, alloc::vec::Vec<T>, into_flattened;
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The tensor of the elements of an array of rows: `&[[T; N]; M]` becomes `(_M,_N):(_N,_1)`,
    /// and `&[[T; N]]` or a vector of rows `(m,_N):(_N,_1)`.
    ///
    /// # Errors
    /// Fails if there are no rows, or if rows have no elements (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::from_rows(&[[1, 2, 3], [4, 5, 6]])?;
    /// assert_eq!((x.layout(), x[(1,0)]), (layout!((2,3):(3,1)), 4));
    /// let mut rows = vec![[0.0; 4]; 5];
    /// let mut y = Tensor::from_rows(&mut rows[..])?;
    /// y[(4,3)] = 1.0;
    /// assert_eq!(rows[4], [0.0, 0.0, 0.0, 1.0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: `&Vec<Vec<i32>>` is no array of rows
    /// Tensor::from_rows(&vec![vec![1, 2], vec![3, 4]]);
    /// ```
    ///
    /// Source: `numpy.array` of nested lists.
    #[inline]
    pub fn from_rows<A>(rows: A) -> Result<Self, TensorError>
    where
        A: IntoRows<Layout = L, Storage: IntoEngine<Engine = E>>,
    {
        let (storage, layout) = rows.into_rows();
        Self::with_offset(storage, 0, layout)
    }
}
