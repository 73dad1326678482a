//! Copies: `dst(c) = src(c)` at every coordinate.
//!
//! A few elements are copied by the loop that one writes by hand. For many elements, the layouts
//! are examined first. Modes that continue each other in both tensors become one; bytes that are
//! contiguous in both are moved at once; and where the source runs along one mode and the
//! destination along another, the copy is a transposition, which goes through registers tile by
//! tile. The shape and the order of its modes make no difference: the copy from
//! `(8,(4,16)):(64,(1,4))` to `(8,64):(64,1)` is one move of 512 elements.

mod across;
mod along;
mod nest;
mod scatter;
mod vector;

use super::walk::{ShapedLike, for_each_pair, for_each_triple, pairs, same_shape};
use crate::int::DynInt;
use crate::layout::Layout;
use crate::tensor::engine::sealed::Address;
use crate::tensor::{Stored, StoredMut, Tensor, TensorError};
use nest::ModeList;
pub use nest::{Loop, Nest};
pub(crate) use scatter::assert_no_scatter;
use scatter::require_no_scatter;

/// The least number of elements for which examining the layouts pays.
const MANY: usize = 512;

/// Copies each element to the same coordinate.
///
/// Along a mode of stride 0 of `dst`, all coordinates share one element; the elements of `src`
/// there must be one element, too. Where coordinates of `dst` share an element for another reason,
/// as in `(2,4):(2,1)`, it becomes one of the elements that belong there.
///
/// Elements that are not `Copy` are cloned by `for_each_pair(src, dst, |x, y| y.clone_from(x))`.
///
/// # Errors
/// Fails if sizes of modes that meet differ (SizeMatch), or if different elements of `src` belong
/// to one element of `dst` along a mode of stride 0 (Injective); then nothing is copied. Static
/// layouts for which this is known do not compile.
///
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst) = ([1, 2, 3, 4, 5, 6], [0; 6]);
/// let rows = Tensor::new(&src, layout!((2,3):(3,1)))?;
/// copy(&rows, &mut Tensor::new(&mut dst, layout!((2,3)))?)?;
/// assert_eq!(dst, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst, n) = ([1, 2, 3, 4], [0], 0_usize);
/// let all = Tensor::new(&src, layout!(4:1))?;
/// let error = copy(&all, &mut Tensor::new(&mut dst, layout!(4:n))?).unwrap_err();
/// assert_eq!(error.to_string(), "indices 0 and 1 have the same element (Injective)");
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// # let (src, mut dst) = ([1, 2, 3, 4], [0]);
/// # let all = Tensor::new(&src, layout!(4:1)).unwrap();
/// // error: the source has different elements at two coordinates that share one element
/// // of the destination
/// copy(&all, &mut Tensor::new(&mut dst, layout!(4:0)).unwrap());
/// ```
///
/// Source: CuTe `copy(src, dst)`.
#[doc(alias(
    "copyto",
    "copy_",
    "contiguous",
    "ascontiguousarray",
    "autovec_copy",
    "basic_copy"
))]
#[inline(always)]
pub fn copy</* copy(&from, &mut to)? */ T: Copy, E, F, M: Layout, L: ShapedLike<M>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>, // `transform(&x, &mut y, |v| v.into())?` converts
{
    const { assert_no_scatter::<M, L>() }
    copy_elements(src, dst)
}

/// [`copy`] whose loops another crate runs: `run` takes the nest and pointers to the elements at
/// coordinate 0. A few elements, and layouts without a nest, are copied here.
///
/// While `run` is called, the promises that [`Nest::copy`] asks for hold for these pointers: every
/// byte of an element of `src` can be read, and every byte of one of `dst` can be written; no byte
/// belongs to both.
///
/// # Errors
/// The errors of [`copy`].
#[doc(hidden)]
#[inline(always)]
pub fn copy_by<T: Copy, E, F, M: Layout, L: ShapedLike<M>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    run: impl FnOnce(&Nest, *const u8, *mut u8),
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    const { assert_no_scatter::<M, L>() }
    copied_by(src, dst, run)
}

/// The nest of a copy of elements of `size` bytes between two layouts, whose bytes another crate
/// copies; `None` if the layouts have no nest.
///
/// # Errors
/// The errors of [`copy`].
#[doc(hidden)]
pub fn copy_nest<M: Layout, L: ShapedLike<M>>(
    from: M,
    to: L,
    size: usize,
) -> Result<Option<Nest>, TensorError> {
    const { assert_no_scatter::<M, L>() }
    require_no_scatter(from, to)?;
    pair_nest(from, to, size)
}

/// [`copy_nest`] without the condition on modes of stride 0: along those of `to`, another crate
/// makes one element of many.
///
/// # Errors
/// Fails if sizes of modes that meet differ (SizeMatch).
#[doc(hidden)]
pub fn pair_nest<M: Layout, L: ShapedLike<M>>(
    from: M,
    to: L,
    size: usize,
) -> Result<Option<Nest>, TensorError> {
    same_shape(to, from)?;
    let lists = ModeList::of(from).zip(ModeList::of(to));
    Ok(lists.and_then(|(from, to)| Nest::new(&from, &to, size)))
}

/// [`copy`] for callers who assert themselves what the types tell, so that the compiler names the
/// caller's place.
#[inline(always)]
pub(crate) fn copy_elements<T: Copy, E, F, M: Layout, L: Layout>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    #[allow(
        unsafe_code,
        reason = "`copied_by` passes pointers for which the promises hold"
    )]
    copied_by(src, dst, |nest, from, to| {
        // SAFETY: what `copied` states.
        unsafe { nest.copy(from, to) }
    })
}

/// [`copy_by`] without the check of the types.
#[inline(always)]
fn copied_by<T: Copy, E, F, M: Layout, L: Layout>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    run: impl FnOnce(&Nest, *const u8, *mut u8),
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    let (to, from) = (dst.layout(), src.layout());
    require_no_scatter(from, to)?;
    let count = to.len().cast::<usize>();
    if size_of::<T>() > 0 && count >= MANY {
        same_shape(to, from)?;
        if copied(src, dst, run).is_some() {
            return Ok(());
        }
    }
    pairs(src, dst, |x, y| *y = *x)
}

/// Copies along a nest of loops, if the layouts have one. Both layouts have the same shape.
///
/// The storages hold every offset of both layouts, and so the bytes of the element there. The
/// written elements are borrowed exclusively, so none of them is read; `T` is `Copy`, so copying
/// its bytes copies it. These are the promises that [`Nest::copy`] asks for.
#[inline(always)]
fn copied<T: Copy, E, F, M: Layout, L: Layout>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    run: impl FnOnce(&Nest, *const u8, *mut u8),
) -> Option<()>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    // Swizzled elements do not lie along loops.
    let (read, write) = (src.address().linear()?, dst.address_mut().linear()?);
    let (from, to) = (ModeList::of(src.layout())?, ModeList::of(dst.layout())?);
    let nest = Nest::new(&from, &to, size_of::<T>())?;
    run(&nest, read.as_ptr().cast(), write.as_ptr().cast());
    Some(())
}

/// Copies each element for which `predicate` holds to the same coordinate of `dst`. The predicate
/// is a function of an element; [`copy_where`] takes a tensor of `bool`.
///
/// # Errors
/// Fails if sizes of modes that meet differ (SizeMatch); then nothing is copied. Static sizes that
/// differ do not compile.
///
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst) = ([1.0, f32::NAN, 3.0, f32::INFINITY], [0.0; 4]);
/// let x = Tensor::new(&src, layout!(4:1))?;
/// let mut y = Tensor::new(&mut dst, layout!(4:1))?;
/// copy_if(f32::is_finite, &x, &mut y)?;
/// assert!(y.iter().eq(&[1.0, 0.0, 3.0, 0.0]));
/// copy_if(|v| v > 3.0, &x, &mut y)?;
/// assert_eq!(dst, [1.0, 0.0, 3.0, f32::INFINITY]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `copy_if(pred, src, dst)`.
#[doc(alias = "basic_copy_if")]
#[inline(always)]
pub fn copy_if<T: Copy, E, F, M: Layout, L: ShapedLike<M>>(
    mut predicate: impl Predicate<T>,
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    for_each_pair(src, dst, |x, y| {
        if predicate(*x) {
            *y = *x;
        }
    })
}

/// Functions of an element that tell whether [`copy_if`] copies it: all of the form `FnMut(T) ->
/// bool`.
///
/// ```
/// use cute_core::{prelude::*, tensor::Predicate};
/// fn count<T: Copy>(x: &[T], mut chosen: impl Predicate<T>) -> usize {
///     x.iter().filter(|&&v| chosen(v)).count()
/// }
/// assert_eq!(count(&[1, -2, 3], |v| v > 0), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no function of one element that returns a `bool`",
    label = "not a function of an element of type `{T}`",
    note = "`copy_if(|v| v > 0.0, &src, &mut dst)` decides by each element; a tensor of `bool` decides in \
            `copy_where(&mask, &src, &mut dst)`"
)]
pub trait Predicate<T>: FnMut(T) -> bool {}
#[diagnostic::do_not_recommend]
impl<T, P: FnMut(T) -> bool> Predicate<T> for P {}

/// Copies each element at whose coordinate `mask` is true to the same coordinate of `dst`.
///
/// # Errors
/// The errors of [`copy_if`].
///
/// ```
/// use cute_core::prelude::*;
/// let (src, inside, mut dst) = ([1, 2, 3, 4], [true, true, true, false], [0; 4]);
/// let l = layout!((2,2));
/// let (x, mask) = (Tensor::new(&src, l)?, Tensor::new(&inside, l)?);
/// copy_where(&mask, &x, &mut Tensor::new(&mut dst, l)?)?;
/// assert_eq!(dst, [1, 2, 3, 0]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # let (mask, src, mut dst) = ([true; 6], [0; 6], [0; 6]);
/// let (x, mask) = (Tensor::new(&src, layout!((2,3))).unwrap(), Tensor::new(&mask, layout!((3,2))).unwrap());
/// // error: elementwise: sizes 2 and 3 differ (SizeMatch)
/// copy_where(&mask, &x, &mut Tensor::new(&mut dst, layout!((2,3))).unwrap()).unwrap();
/// ```
///
/// Source: CuTe `copy_if(pred, src, dst)`, where `pred` is a tensor; NumPy `copyto(dst, src,
/// where=mask)`.
#[doc(alias = "putmask")]
#[inline(always)]
pub fn copy_where<T: Copy, P, E, F, N: Layout, M: Layout, L: ShapedLike<N> + ShapedLike<M>>(
    mask: &Tensor<P, N>,
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    P: Stored<Element = bool>,
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    for_each_triple(mask, src, dst, |&chosen, x, y| {
        if chosen {
            *y = *x;
        }
    })
}
