//! Modes read backwards, and diagonals: views whose strides are those of the whole, negated or added.
#![allow(
    unsafe_code,
    reason = "coordinates of the view are those of the whole, counted from the other end or equal in two modes"
)]

use super::error::settle;
use super::{Tensor, TensorError, View};
use crate::int::{Int, Zero};
use crate::layout::ops::modes::replace_mode;
use crate::layout::{Layout, ReplaceMode, WithDiagonal, WithFlip};
use crate::stride::Strides;

impl<E, L: Layout> Tensor<E, L> {
    /// The tensor with mode `I` read backwards: at index `i` of the mode it has what this tensor has
    /// at `s-1-i`, where `s` is the size of the mode. It begins at the last element of the mode, and
    /// the strides of the mode are negated; what is static stays so.
    ///
    /// # Conditions
    /// The tensor has a mode `I` (InBounds). Else this is a compile error.
    ///
    /// # Panics
    /// Panics if the elements are coordinates of an unsigned type, which has no negative strides
    /// (Representable); [`Tensor::try_flip`] returns an error instead. Elements in memory have no such
    /// limit: the negated stride of a `u32` is an `i64`, that of a `usize` an `isize`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..32).collect();
    /// let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?;
    /// let flipped = x.flip::<0>();
    /// assert_eq!(flipped.layout().to_string(), "(_4,_8):(_-8,_1)");
    /// assert_eq!((flipped[(0,5)], flipped[(3,5)]), (x[(3,5)], x[(0,5)]));
    /// # Ok::<(), TensorError>(())
    /// ```
    /// A nested mode runs backwards as a whole, and a tensor that is written is borrowed:
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0, 1, 2, 3, 4, 5];
    /// let mut y = Tensor::new(&mut data, layout!((1,(2,3))))?;
    /// y.view_mut().flip::<1>()[(0,0)] = 7;
    /// assert_eq!(data, [0, 1, 2, 3, 4, 7]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: a layout of shape (_4, _8) is not known to have a mode 2 (InBounds)
    /// Tensor::new(&[0; 32], layout!((4,8))).unwrap().flip::<2>();
    /// ```
    ///
    /// Source: NumPy `flip(a, axis)`; `ndarray`'s `invert_axis`.
    #[inline(always)]
    #[track_caller]
    pub fn flip<const I: usize>(
        self, // x.view() or x.view_mut() keeps x
    ) -> Tensor<E, <L as WithFlip<I>>::Flipped>
    where
        E: View,
        L: WithFlip<I>,
    {
        settle::<E, _>("flip", self.try_flip())
    }

    /// [`Tensor::flip`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if the elements are coordinates of an unsigned type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (n, signed) = (5_usize, 5_i32);
    /// assert_eq!(make_identity_tensor((signed, 2)).try_flip::<0>()?.at((0,1)), (4, 1));
    /// let error = make_identity_tensor((n, n)).try_flip::<0>().unwrap_err();
    /// assert_eq!(error.condition(), Condition::Representable);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_flip<const I: usize>(
        self,
    ) -> Result<Tensor<E, <L as WithFlip<I>>::Flipped>, TensorError>
    where
        E: View,
        L: WithFlip<I>,
    {
        let (layout, last) = self.layout.flipped();
        // SAFETY: the offset of the part at a coordinate is that of this tensor at the coordinate
        // with `s-1-i` in place of `i` in mode `I`, which lies in the domain: the sum of the mode's
        // last offset and of its negated strides times the coordinate. So different coordinates of
        // the part are different coordinates of this tensor.
        unsafe { self.part(last, layout) }
    }

    /// The elements whose coordinates are equal in both modes, as one mode: `min(m,n):(d+e)` of
    /// `(m,n):(d,e)`.
    ///
    /// # Conditions
    /// The tensor has two modes, each of one size and one integer stride (Congruent). Else this is a
    /// compile error.
    ///
    /// # Panics
    /// Panics if the sum of the strides does not fit their type (Representable), which only a mode
    /// of size 1 can cause; [`Tensor::try_diagonal`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 12];
    /// let mut y = Tensor::new(&mut data, layout!((3,4):(4,1)))?;
    /// let mut diagonal = y.view_mut().diagonal();
    /// assert_eq!(diagonal.layout().to_string(), "_3:_5");
    /// fill(&mut diagonal, 1);
    /// assert_eq!(data, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    /// // that of other columns is the diagonal of a slice
    /// let above = Tensor::new(&data, layout!((3,4):(4,1)))?.slice((.., 1..)).diagonal();
    /// assert!(above.iter().eq(&[0, 0, 0]));
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: diagonal: ((_2, _2), _4) does not have two modes of one size and one integer stride each (Congruent)
    /// Tensor::new(&[0; 16], layout!(((2,2),4))).unwrap().diagonal();
    /// ```
    ///
    /// Source: NumPy `diagonal(a)`; `ndarray`'s `diag`.
    #[inline(always)]
    #[track_caller]
    pub fn diagonal<R: Layout>(self /* x.view() keeps x */) -> Tensor<E, R>
    where
        E: View,
        L: WithDiagonal<Diagonal = R>,
    {
        settle::<E, _>("diagonal", self.try_diagonal())
    }

    /// [`Tensor::diagonal`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if the sum of the strides does not fit their type (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let d = i32::MAX - 1;
    /// let x = Tensor::new(&[7], layout!((1,1):(d,2)))?;
    /// let error = x.try_diagonal().unwrap_err();
    /// assert_eq!(error.condition(), Condition::Representable);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_diagonal<R: Layout>(self) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: WithDiagonal<Diagonal = R>,
    {
        let layout = self.layout.diagonal_mode();
        // SAFETY: the offset at `i` is that of this tensor at `(i,i)`, and `i` lies below both
        // sizes. So different coordinates of the part are different coordinates of this tensor.
        unsafe { self.part(Zero, layout) }
    }

    /// The part that begins at the offset `start`, with `mode` in place of the mode whose number is the static integer
    /// `I`.
    ///
    /// # Safety
    /// For each coordinate of `mode`, `start` plus its offset is the offset of mode `I` at some coordinate, and different
    /// coordinates have different ones.
    #[inline(always)]
    #[allow(
        clippy::type_complexity,
        reason = "the layout is that of the whole, with one mode replaced"
    )]
    pub(crate) unsafe fn try_with_mode<I: Int, M: Layout>(
        self,
        number: I,
        start: impl Strides,
        mode: M,
    ) -> Result<Tensor<E, ReplaceMode<L, I, M>>, TensorError>
    where
        E: View,
    {
        let layout = replace_mode(self.layout, number, mode);
        // SAFETY: the offset at a coordinate is that of this tensor at the coordinate that the caller promises in
        // mode `I`, and the same one in other modes.
        unsafe { self.part(start, layout) }
    }
}
