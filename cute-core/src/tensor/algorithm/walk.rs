//! Walks over one tensor, and over two or three tensors of one shape.
#![allow(
    unsafe_code,
    reason = "coordinates of a layout lie in its domain, and in that of each layout of the same shape"
)]

use crate::error::LayoutError;
use crate::fmt::{As, words};
use crate::layout::coordinate::WidthOf;
use crate::layout::{Layout, ShapeOf};
use crate::status::{Broken, Holds, Kept, Status, operation};
use crate::stride::Value;
use crate::tensor::access::element;
use crate::tensor::engine::sealed::Address;
use crate::tensor::{Stored, StoredMut, Tensor, TensorError};
use crate::tuple::PairingStatus;

/// Layouts that can be walked over together with `M`: they have the same sizes, mode by mode.
/// Sealed.
///
/// If both layouts, or both modes, are tuples of one rank, their modes meet one by one. Else
/// elements with equal indices meet, as in `(2,4)` and `(2,(2,2))`, or in `8` and `(2,4)`. The
/// compiler refuses static sizes that meet and differ.
///
/// ```
/// use cute_core::{prelude::*, tensor::ShapedLike};
/// fn copied<L: ShapedLike<M>, M: Layout>(dst: &mut TensorMut<'_, u8, L>, src: &Tensor<Shared<'_, u8>, M>) -> bool {
///     copy(src, dst).is_ok()
/// }
/// let (src, mut dst) = ([1, 2, 3, 4], [0; 4]);
/// let x = Tensor::new(&src, layout!((2,2))).unwrap();
/// assert!(copied(&mut Tensor::new(&mut dst, layout!((2,2):(2,1))).unwrap(), &x));
/// assert_eq!(dst, [1, 3, 2, 4]);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # let (src, mut dst) = ([0; 6], [0; 6]);
/// // error: elementwise: sizes 3 and 2 differ (SizeMatch)
/// let x = Tensor::new(&src, layout!((2,3))).unwrap();
/// copy(&x, &mut Tensor::new(&mut dst, layout!((3,2))).unwrap());
/// ```
#[diagnostic::on_unimplemented(
    message = "elementwise: the bound `{Self}: ShapedLike<{M}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the sizes of the two layouts agree, mode by mode",
    note = "or write `#[template]` before the function, if it does not stand there: divisions, \
        slices and most other operations then need no bounds, unless a path leads to them"
)]
pub trait ShapedLike<
    M: Layout,
    Verdict: Status = PairingStatus<ShapeOf<Self>, ShapeOf<M>>,
    Kind = <Verdict as Status>::Kind,
>: Layout
{
}

impl<L: Layout, M: Layout, V: Status> ShapedLike<M, V, Kept> for L {}
impl<L: Layout, M: Layout, V: Status> ShapedLike<M, V, Broken> for L where
    V::Report:
        Holds<operation::elementwise, As<words::shape, ShapeOf<L>>, As<words::shape, ShapeOf<M>>>
{
}

/// Fails unless all sizes that meet are equal, so that each coordinate of one layout has a place in
/// the other.
#[inline(always)]
pub(in crate::tensor) fn same_shape<L: Layout, M: Layout>(
    layout: L,
    other: M,
) -> Result<(), TensorError> {
    match Layout::differs(layout, other) {
        None => Ok(()),
        Some((left, right)) => Err(mismatch(layout, other, left, right)),
    }
}

/// The error for two shapes that differ: it names the mode whose sizes differ, or the sizes of the
/// parts of a mode.
#[cold]
fn mismatch<L: Layout, M: Layout>(layout: L, other: M, left: i128, right: i128) -> TensorError {
    if L::RANK == M::RANK {
        for mode in 0..L::RANK {
            let (left, right) = (size_of_mode(layout, mode), size_of_mode(other, mode));
            if left != right {
                return TensorError::ModesDiffer { mode, left, right };
            }
        }
    }
    LayoutError::SizesDiffer { left, right }.into()
}

fn size_of_mode<L: Layout>(layout: L, mode: usize) -> usize {
    let (mut found, mut k) = (1, 0);
    Layout::mode_sizes(layout, &mut |size| {
        if k == mode {
            found = size;
        }
        k += 1;
    });
    found
}

/// The offset in `other` of a coordinate in the domain of `layout`.
#[inline(always)]
fn offset_in<L: Layout, M: Layout>(
    layout: L,
    coordinate: L::Listed<WidthOf<L>>,
    other: M,
) -> isize {
    let zero = <M::Index as Value>::ZERO;
    M::Index::element_offset(Layout::value_in::<WidthOf<L>, M::Index, M>(
        layout, coordinate, other, zero,
    ))
}

/// Whether the stride of the last mode is smaller than that of the first; then loops run along the
/// last mode. Modes of size 1 or stride 0 do not count. A constant for a static layout.
#[inline(always)]
fn runs_along_rows<L: Layout>(layout: L) -> bool {
    let (mut first, mut last) = (None, 0);
    Layout::each_mode(layout, &mut |size, stride| {
        if size > 1 && stride != 0 {
            first = first.or(Some(stride.unsigned_abs()));
            last = stride.unsigned_abs();
        }
    });
    first.is_some_and(|first| last < first)
}

/// Folds over the natural coordinates, in the order of the storage as far as the first and last
/// mode tell it.
#[inline(always)]
fn fold_coordinates<L: Layout, B>(
    layout: L,
    init: B,
    mut f: impl FnMut(B, L::Listed<WidthOf<L>>) -> B,
) -> B {
    if runs_along_rows(layout) {
        Layout::fold_rows::<WidthOf<L>, B>(layout, init, &mut f)
    } else {
        Layout::fold_coordinates::<WidthOf<L>, B>(layout, init, &mut f)
    }
}

/// Calls `f` with each element, in the order of [`fold_coordinates`].
#[inline(always)]
pub(super) fn walk_mut<E: StoredMut, L: Layout>(
    tensor: &mut Tensor<E, L>,
    mut f: impl FnMut(&mut E::Element),
) {
    let (start, layout) = (tensor.address_mut(), tensor.layout());
    fold_coordinates(layout, (), |(), c| {
        // SAFETY: the coordinate is one of the layout's; `f` cannot keep the element.
        f(unsafe { element(start, layout, c).as_mut() });
    });
}

/// Folds over the elements, in the order of [`fold_coordinates`].
#[inline(always)]
pub(super) fn fold<E: Stored, L: Layout, B>(
    tensor: &Tensor<E, L>,
    init: B,
    mut f: impl FnMut(B, &E::Element) -> B,
) -> B {
    let (start, layout) = (tensor.address(), tensor.layout());
    fold_coordinates(layout, init, |sum, c| {
        // SAFETY: the coordinate is one of the layout's.
        f(sum, unsafe { element(start, layout, c).as_ref() })
    })
}

/// Whether each group of `count` successive elements lies contiguously in memory behind the group's
/// first element, given that the layout already says so. A swizzle may take them apart.
#[inline(always)]
pub(crate) fn at_one_address<E: Stored, L: Layout>(tensor: &Tensor<E, L>, count: usize) -> bool {
    let mut before = core::ptr::null();
    tensor.address().linear().is_some()
        || tensor.iter().enumerate().all(|(index, element)| {
            let goes_on = index.is_multiple_of(count) || core::ptr::eq(before, element);
            before = core::ptr::from_ref(element).wrapping_add(1);
            goes_on
        })
}

/// Calls `f` with the elements of two tensors at each coordinate, the second for writing, in no
/// particular order.
///
/// # Errors
/// Fails if sizes of modes that meet differ (SizeMatch); then `f` is not called. Static sizes that
/// differ do not compile.
///
/// ```
/// use cute_core::{prelude::*, tensor::for_each_pair};
/// let (x, mut y, n) = ([1, 2, 3, 4, 5, 6], [0; 6], 3_usize);
/// let x = Tensor::new(&x, layout!((2,3)))?;
/// let mut y = Tensor::new(&mut y, layout!((2,n):(n,1)))?;
/// for_each_pair(&x, &mut y, |x, y| *y += 10 * x)?;
/// assert_eq!(y[(1,2)], 60);
/// let other = Tensor::new(&[0; 8], layout!((2,4)))?;
/// let error = for_each_pair(&other, &mut y, |_, _| ()).unwrap_err();
/// assert_eq!(error.to_string(), "sizes 3 and 4 of mode 1 differ (SizeMatch)");
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `transform`, `for_each`.
#[inline(always)]
pub fn for_each_pair<E: Stored, F: StoredMut, M: Layout, L: ShapedLike<M>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    f: impl FnMut(&E::Element, &mut F::Element),
) -> Result<(), TensorError> {
    pairs(src, dst, f)
}

/// [`for_each_pair`] where the compiler need not know that the sizes agree.
#[inline(always)]
pub(super) fn pairs<E: Stored, F: StoredMut, M: Layout, L: Layout>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(&E::Element, &mut F::Element),
) -> Result<(), TensorError> {
    let (to, from) = (dst.layout(), src.layout());
    same_shape(to, from)?;
    let (read, write) = (src.address(), dst.address_mut());
    fold_coordinates(to, (), |(), c| {
        // SAFETY: the coordinate is one of `to`, and every size that it meets in `from` is equal.
        // The written elements are borrowed exclusively, so none of them is read; `f` cannot keep
        // the elements.
        unsafe {
            let x = read.element(offset_in(to, c, from));
            f(x.as_ref(), element(write, to, c).as_mut());
        }
    });
    Ok(())
}

/// Calls `f` with the elements of three tensors at each coordinate, the third for writing, in no
/// particular order.
///
/// # Errors
/// The errors of [`for_each_pair`].
///
/// ```
/// use cute_core::{prelude::*, tensor::for_each_triple};
/// let (a, b, mut c) = ([1, 2, 3, 4], [10, 20, 30, 40], [0; 4]);
/// let l = layout!((2,2):(2,1));
/// let (x, y) = (Tensor::new(&a, l)?, Tensor::new(&b, l)?);
/// for_each_triple(&x, &y, &mut Tensor::new(&mut c, l)?, |x, y, z| *z = x + y)?;
/// assert_eq!(c, [11, 22, 33, 44]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `transform`, `for_each`.
#[inline(always)]
pub fn for_each_triple<EA, EB, F, A: Layout, B: Layout, L: ShapedLike<A> + ShapedLike<B>>(
    a: &Tensor<EA, A>,
    b: &Tensor<EB, B>,
    dst: &mut Tensor<F, L>,
    f: impl FnMut(&EA::Element, &EB::Element, &mut F::Element),
) -> Result<(), TensorError>
where
    EA: Stored,
    EB: Stored,
    F: StoredMut,
{
    triples(a, b, dst, f)
}

/// [`for_each_triple`] where the compiler need not know that the sizes agree.
#[inline(always)]
pub(super) fn triples<EA, EB, F, A: Layout, B: Layout, L: Layout>(
    a: &Tensor<EA, A>,
    b: &Tensor<EB, B>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(&EA::Element, &EB::Element, &mut F::Element),
) -> Result<(), TensorError>
where
    EA: Stored,
    EB: Stored,
    F: StoredMut,
{
    let to = dst.layout();
    same_shape(to, a.layout())?;
    same_shape(to, b.layout())?;
    let (read_a, read_b, write) = (a.address(), b.address(), dst.address_mut());
    fold_coordinates(to, (), |(), c| {
        // SAFETY: as in `for_each_pair`, for all three tensors.
        unsafe {
            let x = read_a.element(offset_in(to, c, a.layout()));
            let y = read_b.element(offset_in(to, c, b.layout()));
            f(x.as_ref(), y.as_ref(), element(write, to, c).as_mut());
        }
    });
    Ok(())
}
