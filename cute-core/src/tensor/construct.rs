//! The proof that a storage holds a layout.
//!
//! A storage of `len` elements holds a layout whose coordinate 0 is at `offset` if
//! `offset + lo >= 0` and `offset + hi < len`, where `lo` and `hi` are the layout's lowest and
//! highest offset: `(4,8):(1,-4)` reaches from -28 to 3, and fits a storage of 32 elements at
//! offset 28.
#![allow(
    unsafe_code,
    reason = "a tensor begins as a pointer into a storage that was proved to hold it"
)]

use super::storage::Elements;
use super::{Engine, IntoEngine, Shared, Tensor, TensorError, Unique};
use crate::diagnostic::instance::refuse_array;
use crate::error::LayoutError;
use crate::layout::Layout;
use crate::layout::reach::Reach;
use core::ptr::NonNull;

/// A tensor of elements that are borrowed for reading: a name for signatures.
///
/// ```
/// use cute_core::prelude::*;
/// fn trace(x: TensorView<'_, f32, Layout![(3,3)]>) -> f32 {
///     (0..3).map(|i| x[(i, i)]).sum()
/// }
/// let y = Fragment::<f32, Layout![(3,3)]>::filled(2.0);
/// assert_eq!(trace(y.view()), 6.0);
/// ```
///
/// Source: CuTe `Tensor<ViewEngine<T const*>, Layout>`.
pub type TensorView<'a, T, Layout> = Tensor<Shared<'a, T>, Layout>;

/// A tensor of elements that are borrowed and can be written.
///
/// ```
/// use cute_core::prelude::*;
/// let mut data = [0_u8; 6];
/// let mut y = TensorMut::new(&mut data, layout!((2,3):(3,1)))?;
/// y[(1,2)] = 7;
/// assert_eq!(data, [0, 0, 0, 0, 0, 7]);
/// # Ok::<(), TensorError>(())
/// ```
pub type TensorMut<'a, T, Layout> = Tensor<Unique<'a, T>, Layout>;

/// The reach of a layout, or why it has none.
#[inline(always)]
pub(super) fn reach_of<L: Layout>(layout: L) -> Result<Reach, TensorError> {
    // A `match`: for a closure, rustc would compile one more function for each layout.
    match Reach::of(layout) {
        Some(reach) => Ok(reach),
        None => Err(unfit(layout)),
    }
}

#[cold]
fn unfit<L: Layout>(layout: L) -> TensorError {
    if !const { L::PATHS.is_of_offsets() } {
        return TensorError::Layout(LayoutError::BasisStride {});
    }
    beyond_isize(layout)
}

/// Why a layout has no reach.
#[cold]
pub(super) fn beyond_isize<L: Layout>(layout: L) -> TensorError {
    match layout.validated() {
        Err(error) => TensorError::Layout(error),
        // Offsets that fit the layout's own type may exceed `isize`, or the type of one of its
        // modes.
        Ok(_) => TensorError::Layout(LayoutError::NotRepresentable {
            max: Reach::greatest_of(layout),
        }),
    }
}

/// Fails if a storage of `len` elements does not hold the layout from `offset` on.
#[inline(always)]
fn prove<L: Layout>(len: usize, offset: usize, layout: L) -> Result<(), TensorError> {
    let reach = reach_of(layout)?;
    let below = reach.lowest().unsigned_abs();
    if below > offset {
        return Err(TensorError::BeforeStart {
            offset,
            needed: below,
        });
    }
    // The sum of an offset in the storage and an offset of `isize`; a sum that exceeds `usize`
    // exceeds any storage.
    let last = offset.saturating_add(reach.highest().unsigned_abs());
    if last >= len {
        return Err(TensorError::TooShort {
            needed: last.saturating_add(1),
            len,
        });
    }
    Ok(())
}

/// The offset of coordinate 0 in a storage that begins with the lowest offset.
#[inline(always)]
pub(super) fn origin<L: Layout>(layout: L) -> usize {
    match Reach::of(layout) {
        Some(reach) => reach.lowest().unsigned_abs(),
        None => no_reach(),
    }
}

#[cold]
fn no_reach() -> ! {
    unreachable!("a tensor's layout has a reach")
}

/// Fails if `len` elements do not hold the layout from its origin on.
#[inline(always)]
pub(super) fn hold<L: Layout>(len: usize, layout: L) -> Result<(), TensorError> {
    reach_of(layout)?;
    prove(len, origin(layout), layout)
}

/// Panics if a static layout from offset 0 is known to exceed an array: in a constant.
#[track_caller]
const fn assert_held<S: Elements, L: Layout>() {
    if let (Some(len), Some(reach)) = (S::LEN, L::STATIC_REACH)
        && reach >= len as u128
    {
        refuse_array(reach + 1, len);
    }
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The tensor whose coordinate 0 is the first element of `storage`: a borrowed slice, array or
    /// vector, a vector that the tensor is to own, or another [storage](IntoEngine).
    ///
    /// # Errors
    /// Fails if the storage is too short, if an offset is negative, or if the layout does not fit
    /// `isize` (InBounds, Representable). A static layout that exceeds an array does not compile.
    /// `cargo build` reports that; `cargo check` does not, since no bound can compare the lengths
    /// of arrays.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (m, data) = (3_usize, vec![0.5; 12]);
    /// let x = Tensor::new(&data[..], layout!((m,4):(4,1)))?;
    /// assert_eq!(x.iter().sum::<f64>(), 6.0);
    /// assert!(Tensor::new(&data[1..], layout!((m,4):(4,1))).is_err());
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0080
    /// # use cute_core::prelude::*;
    /// // error: the layout needs 8 elements, and the array has 7 (InBounds)
    /// let x = Tensor::new(&[0; 7], layout!((2,4)));
    /// ```
    ///
    /// Source: CuTe `make_tensor(ptr, layout)`, which does not check.
    #[doc(alias("make_tensor", "frombuffer", "from_numpy", "asarray"))]
    #[inline(always)]
    pub fn new<S: IntoEngine<Engine = E>>(storage: S, layout: L) -> Result<Self, TensorError> {
        const {
            assert_held::<S, L>();
        }
        Self::with_offset(storage, 0, layout)
    }

    /// The tensor whose coordinate 0 is element `offset` of `storage`: negative strides lead below
    /// it.
    ///
    /// # Errors
    /// The errors of [`Tensor::new`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data = [0, 1, 2, 3];
    /// let reversed = Tensor::with_offset(&data, 3, layout!(4:-1))?;
    /// assert!(reversed.iter().eq(&[3, 2, 1, 0]));
    /// let error = Tensor::with_offset(&data, 2, layout!(4:-1)).unwrap_err();
    /// assert_eq!(error, TensorError::BeforeStart { offset: 2, needed: 3 });
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_tensor(ptr + offset, layout)`.
    #[doc(alias = "storage_offset")]
    #[inline(always)]
    pub fn with_offset<S: IntoEngine<Engine = E>>(
        storage: S,
        offset: usize,
        layout: L,
    ) -> Result<Self, TensorError> {
        prove(storage.count()?, offset, layout)?;
        // SAFETY: offset 0 is one of the layout's, so `offset` is below the length, as was proved.
        let engine = unsafe { storage.into_engine(offset) };
        Ok(Tensor { engine, layout })
    }
}

impl<'a, T, L: Layout> Tensor<Shared<'a, T>, L> {
    /// The tensor whose coordinate 0 is at `start`, for kernels that are handed pointers.
    ///
    /// # Safety
    /// `start` points to an element of one allocation, which has initialised elements at every
    /// offset of the layout. They are not written during `'a`, a lifetime that the caller chooses.
    ///
    /// # Errors
    /// Fails if the layout does not fit `isize` (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data = [1, 2, 3];
    /// // SAFETY: `data` has the offsets 0 to 2, and outlives the tensor.
    /// let x = unsafe { Tensor::from_ptr(data.as_ptr(), layout!(3:1)) }?;
    /// assert_eq!(x[2], 3);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_tensor(ptr, layout)`.
    #[doc(alias("make_gmem_ptr", "make_ptr"))]
    #[inline(always)]
    pub unsafe fn from_ptr(start: *const T, layout: L) -> Result<Self, TensorError> {
        reach_of(layout)?;
        // SAFETY: the caller's pointer points to an element.
        let start = unsafe { NonNull::new_unchecked(start.cast_mut()) };
        Ok(Tensor {
            engine: Shared::from_start(start),
            layout,
        })
    }
}

impl<'a, T, L: Layout> Tensor<Unique<'a, T>, L> {
    /// [`Tensor::from_ptr`], for reads and writes.
    ///
    /// # Safety
    /// The conditions of [`Tensor::from_ptr`]; and nobody else reads or writes these elements
    /// during `'a`.
    ///
    /// # Errors
    /// Fails if the layout does not fit `isize` (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [1, 2, 3];
    /// // SAFETY: `data` has the offsets 0 to 2, outlives the tensor and is not used meanwhile.
    /// let mut x = unsafe { Tensor::from_mut_ptr(data.as_mut_ptr(), layout!(3:1)) }?;
    /// x[2] = 7;
    /// assert_eq!(data, [1, 2, 7]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_tensor(ptr, layout)`.
    #[inline(always)]
    pub unsafe fn from_mut_ptr(start: *mut T, layout: L) -> Result<Self, TensorError> {
        reach_of(layout)?;
        // SAFETY: the caller's pointer points to an element.
        let start = unsafe { NonNull::new_unchecked(start) };
        Ok(Tensor {
            engine: Unique::from_start(start),
            layout,
        })
    }
}
