//! Walks over one tensor, and over two of one shape.
#![allow(
    unsafe_code,
    reason = "coordinates of a layout lie in its domain, and in that of each layout of the same shape"
)]

use crate::error::LayoutError;
use crate::int::DynInt;
use crate::layout::index::Closed;
use crate::layout::{Coordinate, Layout};
use crate::stride::Value;
use crate::tensor::access::element;
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError};

/// Layouts whose natural coordinates are coordinates of `M`: tensors with them can be walked over together, if the sizes of their modes
/// agree. Closed.
///
/// ```
/// use cute_core::prelude::*;
/// fn copied<L: ShapedLike<M>, M: Layout>(dst: &mut TensorMut<'_, u8, L>, src: &Tensor<Shared<'_, u8>, M>) -> bool {
///     copy(src, dst).is_ok()
/// }
/// let (src, mut dst) = ([1, 2, 3, 4], [0; 4]);
/// let x = Tensor::new(&src, layout!((2,2))).unwrap();
/// assert!(copied(&mut Tensor::new(&mut dst, layout!((2,2):(2,1))).unwrap(), &x));
/// assert_eq!(dst, [1, 3, 2, 4]);
/// ```
#[diagnostic::on_unimplemented(
    message = "these tensors are not shaped alike (Congruent)",
    label = "a coordinate of one is none of the other",
    note = "tensors that are walked over together have the same number of modes, nested alike, or one of them has them nested further"
)]
pub trait ShapedLike<M: Layout>: Layout {
    /// Whether the sizes of all modes agree.
    #[doc(hidden)]
    fn same_shape(self, other: M) -> Result<(), TensorError>;
    /// The offset in the other layout of a coordinate of this one.
    #[doc(hidden)]
    fn offset_in(coordinate: Self::Natural<usize>, other: M) -> isize;
}

#[diagnostic::do_not_recommend]
impl<L: Layout, M: Layout> ShapedLike<M> for L
where
    L::Natural<usize>: Coordinate<M>,
{
    #[inline(always)]
    fn same_shape(self, other: M) -> Result<(), TensorError> {
        let left = self.len().to_i128();
        let right = other.len().to_i128();
        if left != right {
            return Err(LayoutError::SizesDiffer { left, right }.into());
        }
        // Where no mode is larger and the product is the same, all modes are equal.
        if !self.last::<usize>().within(other, Closed) {
            return Err(TensorError::ShapesDiffer {});
        }
        Ok(())
    }
    #[inline(always)]
    fn offset_in(coordinate: L::Natural<usize>, other: M) -> isize {
        coordinate.index(other).offset()
    }
}

/// Whether the last mode of several elements has a lesser stride than the first: loops run along it then. A constant for a static
/// layout.
#[inline(always)]
fn runs_along_rows<L: Layout>(layout: L) -> bool {
    let (mut first, mut last) = (None, 0);
    layout.each_mode(&mut |size, stride| {
        if size > 1 && stride != 0 {
            first = first.or(Some(stride.unsigned_abs()));
            last = stride.unsigned_abs();
        }
    });
    first.is_some_and(|first| last < first)
}

/// Calls `f` with each natural coordinate, in the order of the storage where the first and the last mode tell it.
#[inline(always)]
pub(super) fn walk<L: Layout>(layout: L, mut f: impl FnMut(L::Natural<usize>)) {
    if runs_along_rows(layout) {
        layout.fold_rows::<usize, ()>((), &mut |(), c| f(c));
    } else {
        layout.fold_coordinates::<usize, ()>((), &mut |(), c| f(c));
    }
}

/// Calls `f` with each coordinate and the element there, in the order of the storage.
#[inline(always)]
pub(super) fn walk_mut<E: MemoryMut<L>, L: ShapedLike<L>>(
    tensor: &mut Tensor<E, L>,
    mut f: impl FnMut(&mut E::Element),
) {
    let (start, layout) = (tensor.start_mut(), tensor.layout());
    walk(layout, |c| {
        // SAFETY: the coordinate is one of the layout's; `f` cannot keep the element.
        f(unsafe { start.offset(L::offset_in(c, layout)).as_mut() });
    });
}

/// Calls `f` with the elements of two tensors at each coordinate, those of the second to be written; in no particular order.
///
/// # Errors
/// Where the shapes differ (SizeMatch, Compatible); then nothing is called.
///
/// ```
/// use cute_core::prelude::*;
/// let (x, mut y) = ([1, 2, 3, 4, 5, 6], [0; 6]);
/// let x = Tensor::new(&x, layout!((2,3)))?;
/// let mut y = Tensor::new(&mut y, layout!((2,3):(3,1)))?;
/// for_each_pair(&x, &mut y, |x, y| *y += 10 * x)?;
/// assert_eq!(y[(1,2)], 60);
/// let other = Tensor::new(&[0; 6], layout!((3,2)))?;
/// let error = for_each_pair(&other, &mut y, |_, _| ()).unwrap_err();
/// assert_eq!(error.to_string(), "the shapes of the tensors differ (Compatible)");
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `transform`, `for_each`.
#[inline(always)]
pub fn for_each_pair<E: Memory<M>, F: MemoryMut<L>, M: Layout, L: ShapedLike<M> + ShapedLike<L>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(&E::Element, &mut F::Element),
) -> Result<(), TensorError> {
    let (to, from) = (dst.layout(), src.layout());
    <L as ShapedLike<M>>::same_shape(to, from)?;
    let (read, write) = (src.start(), dst.start_mut());
    walk(to, |c| {
        // SAFETY: the coordinate is one of both layouts. What is written is borrowed exclusively, so that it is none of what is
        // read; `f` cannot keep the elements.
        unsafe {
            let (x, y) = (
                read.offset(<L as ShapedLike<M>>::offset_in(c, from)),
                write.offset(<L as ShapedLike<L>>::offset_in(c, to)),
            );
            f(x.as_ref(), { y }.as_mut());
        }
    });
    Ok(())
}

/// The elements of a tensor in the order of the storage.
#[inline(always)]
pub(super) fn fold<E: Memory<L>, L: ShapedLike<L>, B>(
    tensor: &Tensor<E, L>,
    init: B,
    mut f: impl FnMut(B, &E::Element) -> B,
) -> B {
    let (start, layout) = (tensor.start(), tensor.layout());
    // SAFETY: the coordinates are the layout's own.
    let mut step = |sum, c| unsafe { f(sum, start.offset(L::offset_in(c, layout)).as_ref()) };
    if runs_along_rows(layout) {
        layout.fold_rows::<usize, B>(init, &mut step)
    } else {
        layout.fold_coordinates::<usize, B>(init, &mut step)
    }
}

/// The element at a coordinate that is known to be in the domain.
///
/// # Safety
/// It is.
#[inline(always)]
pub(super) unsafe fn at<E: Memory<L>, L: Layout, C: Coordinate<L>>(
    tensor: &Tensor<E, L>,
    coordinate: C,
) -> &E::Element {
    // SAFETY: the caller's promise is the same.
    unsafe { element(tensor.start(), tensor.layout(), coordinate).as_ref() }
}
