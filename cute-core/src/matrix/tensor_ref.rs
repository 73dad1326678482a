//! Data under a class of matrices.
//!
//! CUTLASS's `TensorRef` is a pointer and a layout. Here it is a slice, a class and an extent, as
//! in CUTLASS's `TensorView`; they are checked against each other when it is made.
//! [`TensorRef::tensor`] turns it into a [`Tensor`], whose loops check nothing more. For raw
//! pointers, use [`Tensor::from_ptr`] with the class's [`to_layout`](MatrixLayout::to_layout).

use super::{MatrixCoord, MatrixError, MatrixLayout};
use crate::error::LayoutError;
use crate::int::DynInt;
use crate::tensor::{IntoEngine, Tensor, TensorError};
use core::ops::{Deref, DerefMut, Index, IndexMut};

/// Slices, shared or exclusive: `&[T]` and `&mut [T]`. Sealed.
///
/// ```
/// use cute_core::matrix::*;
/// fn elements<'a, D: MatrixData<Element = u8>>(data: TensorRef<D, RowMajor<i32>>) -> usize {
///     data.data().len()
/// }
/// assert_eq!(elements(TensorRef::new(&[0; 6][..], RowMajor::new(3)?, (2, 3))?), 6);
/// # Ok::<(), MatrixError>(())
/// ```
pub trait MatrixData: Deref<Target = [Self::Element]> + IntoEngine + sealed::Rest {
    /// The element type.
    type Element;
}
impl<T> MatrixData for &[T] {
    type Element = T;
}
impl<T> MatrixData for &mut [T] {
    type Element = T;
}

mod sealed {
    /// Slices that can drop their first elements.
    pub trait Rest {
        /// The elements from `start` on; `start` is at most their number.
        fn rest(self, start: usize) -> Self;
    }
    impl<T> Rest for &[T] {
        fn rest(self, start: usize) -> Self {
            &self[start..]
        }
    }
    impl<T> Rest for &mut [T] {
        fn rest(self, start: usize) -> Self {
            &mut self[start..]
        }
    }
}

/// A matrix: a slice, a class of layouts, and an extent. The slice has all elements of the extent.
///
/// ```
/// use cute_core::matrix::*;
/// let data: Vec<u32> = (0..55 * 32).collect();
/// let a = TensorRef::new(&data[..], RowMajor::new(55)?, (32, 53))?;
/// assert_eq!((a[(2, 3)], a.get((2, 53))), (113, None));
/// let tile = a.add_coord_offset((2, 3))?;
/// assert_eq!((tile[(1, 1)], tile.extent()), (169, MatrixCoord::new(30, 50)));
///
/// let error = TensorRef::new(&data[..1757], RowMajor::new(55)?, (32, 53)).unwrap_err();
/// assert_eq!(error.to_string(), "needs 1758 elements, storage has 1757 (InBounds)");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `TensorRef`, `TensorView`.
#[doc(alias = "TensorView")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TensorRef<D, M: MatrixLayout> {
    /// Invariant: it has the offset in `layout` of every coordinate of `extent`.
    data: D,
    layout: M,
    extent: MatrixCoord<M::Index>,
}

impl<D: MatrixData, M: MatrixLayout> TensorRef<D, M> {
    /// The matrix of this extent whose element `(0,0)` is the first of `data`.
    ///
    /// # Errors
    /// Fails if `data` is too short (InBounds), or if no matrix of this class has that extent
    /// (Injective, Representable).
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let mut data = [0; 6];
    /// TensorRef::new(&mut data[..], ColumnMajor::packed((2, 3))?, (2, 3))?[(1, 2)] = 7;
    /// assert_eq!(data, [0, 0, 0, 0, 0, 7]);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef(ptr, layout)`, `make_TensorRef`, which do not check.
    pub fn new(
        data: D,
        layout: M,
        extent: impl Into<MatrixCoord<M::Index>>,
    ) -> Result<Self, MatrixError> {
        let extent = extent.into();
        let needed = element_count(layout.cosize(extent)?)?;
        let len = data.len();
        if needed > len {
            return Err(TensorError::TooShort { needed, len }.into());
        }
        Ok(TensorRef {
            data,
            layout,
            extent,
        })
    }

    /// The elements, with the padding.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let a = TensorRef::new(&[1, 2, 3, 4][..], RowMajor::new(2)?, (2, 2))?;
    /// assert_eq!(a.data(), [1, 2, 3, 4]);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::data`.
    pub fn data(&self) -> &[<D as MatrixData>::Element] {
        &self.data
    }

    /// The class of the matrix.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let a = TensorRef::new(&[1, 2, 3, 4][..], RowMajor::new(2)?, (2, 2))?;
    /// assert_eq!(a.layout(), RowMajor::new(2)?);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::layout`.
    #[inline(always)]
    pub fn layout(&self) -> M {
        self.layout
    }

    /// The number of rows and of columns.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let a = TensorRef::new(&[1, 2, 3, 4][..], RowMajor::new(2)?, (2, 1))?;
    /// assert_eq!(a.extent(), MatrixCoord::new(2, 1));
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorView::extent`.
    #[inline(always)]
    pub fn extent(&self) -> MatrixCoord<M::Index> {
        self.extent
    }

    /// The strides of the class.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let a = TensorRef::new(&[1, 2, 3, 4][..], RowMajor::new(2)?, (2, 2))?;
    /// assert_eq!(a.stride(), [2]);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::stride`.
    #[inline(always)]
    pub fn stride(&self) -> M::Stride {
        self.layout.stride()
    }

    /// The offset of a coordinate.
    ///
    /// # Errors
    /// Fails outside the extent (InBounds).
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let a = TensorRef::new(&[1, 2, 3, 4][..], RowMajor::new(2)?, (2, 1))?;
    /// assert_eq!(a.offset((1, 0))?, 2);
    /// assert!(a.offset((1, 1)).is_err());
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::offset`.
    #[inline(always)]
    pub fn offset(&self, coord: impl Into<MatrixCoord<M::Index>>) -> Result<M::Index, MatrixError> {
        let (coord, extent) = (coord.into(), self.extent);
        for (coordinate, size) in [(coord.row, extent.row), (coord.column, extent.column)] {
            if coordinate < M::Index::ZERO || coordinate >= size {
                let (coordinate, size) = (coordinate.to_i128(), size.to_i128());
                return Err(LayoutError::OutOfBounds { coordinate, size }.into());
            }
        }
        self.layout.offset(coord)
    }

    /// The index of a coordinate's element in the slice.
    #[inline(always)]
    fn place(&self, coord: impl Into<MatrixCoord<M::Index>>) -> Result<usize, MatrixError> {
        element_count(self.offset(coord)?)
    }

    /// The element at a coordinate, or `None` outside the extent.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let a = TensorRef::new(&[1, 2, 3, 4][..], RowMajor::new(2)?, (2, 1))?;
    /// assert_eq!((a.get((1, 0)), a.get((1, 1)), a.get((-1, 0))), (Some(&3), None, None));
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::at`, which does not check.
    #[inline(always)]
    pub fn get(
        &self,
        coord: impl Into<MatrixCoord<M::Index>>,
    ) -> Option<&<D as MatrixData>::Element> {
        self.data.get(self.place(coord).ok()?)
    }

    /// The element at a coordinate.
    ///
    /// # Panics
    /// Panics outside the extent; [`TensorRef::get`] returns `None` instead.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let a = TensorRef::new(&[1, 2, 3, 4][..], RowMajor::new(2)?, (2, 2))?;
    /// assert_eq!((a.at((1, 0)), a[(1, 0)]), (&3, 3));
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::at`, which does not check.
    #[inline(always)]
    #[track_caller]
    pub fn at(&self, coord: impl Into<MatrixCoord<M::Index>>) -> &<D as MatrixData>::Element {
        match self.place(coord) {
            Ok(place) => &self.data[place],
            Err(error) => refuse(error),
        }
    }

    /// The part of the matrix from `coord` on: at `c` it has what this matrix has at `coord + c`.
    ///
    /// # Errors
    /// Fails if `coord` lies outside the extent (InBounds), or in the middle of interleaved lines
    /// (ShapeDivisible): from there on the class would be another function.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let data: Vec<u32> = (0..64).collect();
    /// let a = TensorRef::new(&data[..], RowMajorInterleaved::<4>::packed((8, 8))?, (8, 8))?;
    /// assert_eq!(a.add_coord_offset((4, 3))?[(1, 1)], a[(5, 4)]);
    /// let error = a.add_coord_offset((2, 3)).unwrap_err();
    /// assert_eq!(error.to_string(), "coordinate 2 is not divisible by 4, the interleave (ShapeDivisible)");
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::add_coord_offset` and `operator+`, which do not check.
    pub fn add_coord_offset(
        self,
        coord: impl Into<MatrixCoord<M::Index>>,
    ) -> Result<Self, MatrixError> {
        let coord = coord.into();
        let start = self.place(coord)?;
        let lines = self.layout.lines();
        let (line, _) = lines.order.split(coord);
        if line % lines.interleave != M::Index::ZERO {
            return Err(MatrixError::WithinInterleave {
                coordinate: line.to_i128(),
                interleave: lines.interleave.to_i128(),
            });
        }
        let extent = MatrixCoord::new(
            self.extent.row - coord.row,
            self.extent.column - coord.column,
        );
        Ok(TensorRef {
            data: self.data.rest(start),
            layout: self.layout,
            extent,
        })
    }

    /// The matrix as a tensor; its layout is [`to_layout`](MatrixLayout::to_layout) of the class.
    ///
    /// # Errors
    /// Fails if the number of lines is not divisible by the interleave (ShapeDivisible), or if the
    /// layout does not fit (Representable).
    ///
    /// ```
    /// use cute_core::{matrix::*, prelude::*};
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let x = TensorRef::new(&data[..], RowMajor::packed((2, 3))?, (2, 3))?.tensor()?;
    /// assert_eq!(x.layout().to_string(), "(2,3):(3,_1)");
    /// assert!(x.iter().eq(&[0, 3, 1, 4, 2, 5]));
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CuTe `make_tensor(ptr, layout)`.
    pub fn tensor(self) -> Result<Tensor<D::Engine, M::Layout>, MatrixError> {
        let layout = self.layout.to_layout(self.extent)?;
        Ok(Tensor::new(self.data, layout)?)
    }

    /// A view of the matrix that borrows its elements.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let mut data = [1, 2, 3, 4];
    /// let a = TensorRef::new(&mut data[..], RowMajor::new(2)?, (2, 2))?;
    /// let b: TensorRef<&[i32], RowMajor<i32>> = a.const_ref();
    /// assert_eq!(b[(1, 0)], 3);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::const_ref`.
    pub fn const_ref(&self) -> TensorRef<&[<D as MatrixData>::Element], M> {
        TensorRef {
            data: &self.data,
            layout: self.layout,
            extent: self.extent,
        }
    }
}

impl<D: MatrixData + DerefMut, M: MatrixLayout> TensorRef<D, M> {
    /// The element at a coordinate, for writing, or `None` outside the extent.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let mut data = [1, 2, 3, 4];
    /// let mut a = TensorRef::new(&mut data[..], RowMajor::new(2)?, (2, 2))?;
    /// if let Some(element) = a.get_mut((1, 0)) {
    ///     *element = 7;
    /// }
    /// assert_eq!(a.get_mut((2, 0)), None);
    /// assert_eq!(data, [1, 2, 7, 4]);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::at`, which does not check.
    #[inline(always)]
    pub fn get_mut(
        &mut self,
        coord: impl Into<MatrixCoord<M::Index>>,
    ) -> Option<&mut <D as MatrixData>::Element> {
        let place = self.place(coord).ok()?;
        self.data.get_mut(place)
    }

    /// The element at a coordinate, for writing.
    ///
    /// # Panics
    /// Panics outside the extent; [`TensorRef::get_mut`] returns `None` instead.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let mut data = [1, 2, 3, 4];
    /// *TensorRef::new(&mut data[..], RowMajor::new(2)?, (2, 2))?.at_mut((1, 0)) = 7;
    /// assert_eq!(data, [1, 2, 7, 4]);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::at`, which does not check.
    #[inline(always)]
    #[track_caller]
    pub fn at_mut(
        &mut self,
        coord: impl Into<MatrixCoord<M::Index>>,
    ) -> &mut <D as MatrixData>::Element {
        match self.place(coord) {
            Ok(place) => &mut self.data[place],
            Err(error) => refuse(error),
        }
    }

    /// A view of the matrix that borrows its elements exclusively.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// let mut data = [1, 2, 3, 4];
    /// let mut a = TensorRef::new(&mut data[..], RowMajor::new(2)?, (2, 2))?;
    /// a.non_const_ref().add_coord_offset((1, 1))?[(0, 0)] = 7;
    /// assert_eq!(a[(1, 1)], 7);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `TensorRef::non_const_ref`.
    pub fn non_const_ref(&mut self) -> TensorRef<&mut [<D as MatrixData>::Element], M> {
        TensorRef {
            data: &mut self.data,
            layout: self.layout,
            extent: self.extent,
        }
    }
}

/// The element at a coordinate.
///
/// # Panics
/// Panics outside the extent; [`TensorRef::get`] returns `None` instead.
///
/// ```should_panic
/// use cute_core::matrix::*;
/// let class = RowMajor::new(2).unwrap();
/// TensorRef::new(&[1, 2, 3, 4][..], class, (2, 1)).unwrap()[(1, 1)];
/// ```
impl<D: MatrixData, M: MatrixLayout, C: Into<MatrixCoord<M::Index>>> Index<C> for TensorRef<D, M> {
    type Output = <D as MatrixData>::Element;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coord: C) -> &Self::Output {
        self.at(coord)
    }
}

/// The element at a coordinate, for writing.
///
/// # Panics
/// Panics outside the extent; [`TensorRef::get_mut`] returns `None` instead.
impl<D: MatrixData + DerefMut, M: MatrixLayout, C: Into<MatrixCoord<M::Index>>> IndexMut<C>
    for TensorRef<D, M>
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coord: C) -> &mut Self::Output {
        self.at_mut(coord)
    }
}

/// A number of elements, or an offset, as the `usize` of a slice.
#[inline(always)]
fn element_count<T: DynInt>(n: T) -> Result<usize, MatrixError> {
    usize::try_from(n.to_i128()).map_err(|_| {
        let max = usize::MAX as i128;
        LayoutError::NotRepresentable { max }.into()
    })
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: MatrixError) -> ! {
    panic!("matrix: {error}")
}
