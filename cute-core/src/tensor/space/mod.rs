//! Elements in memory that no reference can name: the shared memory of a GPU, or its global memory.
//!
//! Such elements are read and written by value, with instructions of their own. A [`Space`] says
//! how; another crate implements it. A tensor over a space has the views that every tensor has:
//! slices, tiles, partitions.
#![allow(
    unsafe_code,
    reason = "elements of a space are reached at offsets that its maker has promised"
)]

mod lend;
mod swizzled;

pub use lend::Reborrow;

use super::access::outside;
use super::construct::reach_of;
use super::engine::sealed::{Sealed, Written};
use super::pointer::{Cast, Moved, Pointer, moved_by_pointer, within};
use super::values::ValueAt;
use super::{Engine, Promised, Tensor, TensorError, Unique, Values, View, settle};
use crate::layout::coordinate::Sealed as Inside;
use crate::layout::coordinate::{Listing, WidthOf};
use crate::layout::natural::NaturalOf;
use crate::layout::{Coordinate, Layout};
use crate::stride::{Strides, Value};
use core::fmt::{self, Debug};
use core::marker::PhantomData;

/// A place in a memory, from which elements are reached by offsets.
///
/// ```
/// use cute_core::{prelude::*, tensor::{InSpaceMut, Space}};
/// use core::cell::Cell;
///
/// /// Numbers that are stored negated.
/// #[derive(Clone, Copy)]
/// struct Negated<'a>(&'a [Cell<i32>], isize);
///
/// // SAFETY: `load` and `store` reach the element at the sum of the offsets, or panic.
/// unsafe impl Space for Negated<'_> {
///     type Element = i32;
///     const NAME: &'static str = "negated";
///     unsafe fn load(self, offset: isize) -> i32 {
///         -self.0[(self.1 + offset) as usize].get()
///     }
///     unsafe fn store(self, offset: isize, value: i32) {
///         self.0[(self.1 + offset) as usize].set(-value)
///     }
///     unsafe fn moved(self, offset: isize) -> Self {
///         Negated(self.0, self.1 + offset)
///     }
/// }
///
/// let memory = [const { Cell::new(0) }; 32];
/// // SAFETY: the memory has 32 elements, and nobody else uses them.
/// let mut x: Tensor<InSpaceMut<'_, _>, _> =
///     unsafe { Tensor::in_space_mut(Negated(&memory, 0), layout!((4,8):(8,1))) }?;
/// x.set((2,3), 7);
/// assert_eq!((x.at((2,3)), memory[19].get()), (7, -7));
/// assert_eq!(x.reborrow().slice((2, ..)).space().1, 16);
/// assert_eq!(x.reborrow().slice((2, ..)).at(3), 7);
/// # Ok::<(), TensorError>(())
/// ```
///
/// # Safety
/// [`load`](Space::load) and [`store`](Space::store) reach the same element for the same offset,
/// and different elements for different offsets; both are those of the place from which the
/// offset counts. `x.moved(a)` reaches at the offset `b` what `x` reaches at `a + b`.
///
/// Source: CuTe `gmem_ptr`, `smem_ptr`, `tmem_ptr`.
#[doc(alias("gmem_ptr", "smem_ptr", "tmem_ptr"))]
pub unsafe trait Space: Copy {
    /// The type of the elements.
    type Element: Copy;
    /// The name that tensors print, as in `smem_ptr[16b] o (_8,_8):(_1,_8)`: `smem`.
    const NAME: &'static str;

    /// The element `offset` elements on.
    ///
    /// # Safety
    /// There is such an element, it has been written, and no other thread writes it now.
    unsafe fn load(self, offset: isize) -> Self::Element;

    /// Writes the element `offset` elements on.
    ///
    /// # Safety
    /// There is such an element, and no other thread reads or writes it now.
    unsafe fn store(self, offset: isize, value: Self::Element);

    /// The place of the element `offset` elements on.
    ///
    /// # Safety
    /// There is such an element.
    #[must_use]
    unsafe fn moved(self, offset: isize) -> Self;
}

/// A [`Space`] whose bytes can be read as elements of another type: what
/// [`Tensor::recast`](crate::tensor::Tensor::recast) needs.
///
/// # Safety
/// [`cast`](CastSpace::cast) gives the place of the same bytes, and
/// [`excess`](CastSpace::excess) tells whether an element can begin there.
pub unsafe trait CastSpace<U: Copy>: Space {
    /// The space of the other elements.
    type Cast: Space<Element = U>;

    /// How many bytes this place lies after the last multiple of `align` bytes.
    fn excess(self, align: usize) -> usize;

    /// This place, for the other elements.
    ///
    /// # Safety
    /// The place is aligned for `U`, and what is reached from it on is valid as elements of either
    /// type.
    unsafe fn cast(self) -> Self::Cast;
}

/// Elements of a [`Space`], for reads, during `'a`. The engine is `Copy`.
///
/// ```
/// use cute_core::{prelude::*, tensor::{InSpace, Space}};
/// fn first<S: Space, L: Layout>(x: Tensor<InSpace<'_, S>, L>) -> S::Element {
///     x.at(0)
/// }
/// ```
///
/// Source: CuTe `ViewEngine<smem_ptr<T const*>>`.
pub struct InSpace<'a, S> {
    space: S,
    borrowed: PhantomData<&'a ()>,
}

/// Elements of a [`Space`], for reads and writes, during `'a`. Nobody else reads or writes those
/// that the tensor's layout reaches.
///
/// ```
/// use cute_core::{prelude::*, tensor::{InSpaceMut, Space}};
/// fn clear<S: Space<Element = f32>, L: Layout>(x: &mut Tensor<InSpaceMut<'_, S>, L>) {
///     x.set_each(|_| 0.0);
/// }
/// ```
///
/// Source: CuTe `ViewEngine<smem_ptr<T*>>`.
pub struct InSpaceMut<'a, S> {
    space: S,
    // Invariant in `S`, as `&mut T` is in `T`: else elements with a shorter lifetime could be
    // stored through a tensor that was lent, and be read as those with a longer one.
    borrowed: PhantomData<(&'a mut (), Invariant<S>)>,
}

impl<S: Copy> Clone for InSpace<'_, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Copy> Copy for InSpace<'_, S> {}

/// Engines whose elements are written by value. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::Writes};
/// fn put<E: Writes<Element = u8>, L: Layout>(y: &mut Tensor<E, L>) {
///     y.set(1, 7);
/// }
/// let mut data = [0; 2];
/// put(&mut Tensor::new(&mut data, layout!(2:1))?);
/// assert_eq!(data, [0, 7]);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the elements of a tensor with the engine `{Self}` cannot be set",
    label = "elements that cannot be set",
    note = "make the tensor of an exclusive reference, `Tensor::new(&mut data, layout)`, or take `x.view_mut()` of a tensor \
            that owns its elements; in generic code, state `E: Writes<Element = f32>`"
)]
pub trait Writes: Engine {
    /// Writes the element at a coordinate.
    ///
    /// # Safety
    /// The engine belongs to a tensor with this layout, and the coordinate lies in the layout's
    /// domain.
    #[doc(hidden)]
    unsafe fn write_at<L: Layout, C: Coordinate<L>>(
        &mut self,
        layout: L,
        coordinate: C,
        value: Self::Element,
    );
}

impl<T> Writes for Unique<'_, T> {
    #[inline(always)]
    unsafe fn write_at<L: Layout, C: Coordinate<L>>(&mut self, layout: L, coordinate: C, value: T) {
        let offset = Value::element_offset(coordinate.index(layout));
        // SAFETY: the caller has the coordinate in the domain, and the elements are exclusive.
        unsafe { *self.pointer().offset(offset).as_mut() = value }
    }
}

impl<S: Space> Writes for InSpaceMut<'_, S> {
    #[inline(always)]
    unsafe fn write_at<L: Layout, C: Coordinate<L>>(
        &mut self,
        layout: L,
        coordinate: C,
        value: S::Element,
    ) {
        let offset = Value::element_offset(coordinate.index(layout));
        // SAFETY: the caller has the coordinate in the domain; whoever made the tensor promised
        // that the space has these elements, and that they are exclusive.
        unsafe { self.space.store(offset, value) }
    }
}

/// A marker that makes a type invariant in `S`; it holds no `S`.
type Invariant<S> = fn(S) -> S;

macro_rules! engines {
    ($($name:ident $in_space:ident $promised:ident $what:literal $exclusive:literal;)*) => {$(
        impl<S> $name<'_, S> {
            #[inline(always)]
            fn of(space: S) -> Self {
                $name { space, borrowed: PhantomData }
            }
        }
        impl<S> Sealed for $name<'_, S> {}
        impl<S: Space> Engine for $name<'_, S> {
            type Element = S::Element;
        }
        #[diagnostic::do_not_recommend]
        impl<S: Space> View for $name<'_, S> {}
        impl<S: Space> Values for $name<'_, S> {
            type Value = S::Element;
        }
        impl<S: Space> ValueAt for $name<'_, S> {
            type At = S::Element;
            #[inline(always)]
            unsafe fn value_at<L: Layout, C: Coordinate<L>>(&self, layout: L, coordinate: C) -> S::Element {
                let offset = Value::element_offset(coordinate.index(layout));
                // SAFETY: the caller has the coordinate in the domain; whoever made the tensor
                // promised that the space has its elements for reads.
                unsafe { self.space.load(offset) }
            }
        }
        moved_by_pointer!([S: Space] $name<'_, S>);
        impl<S: Space> Pointer for $name<'_, S> {
            #[inline(always)]
            unsafe fn moved(self, offset: isize) -> Self {
                // SAFETY: the caller promises that there is such an element.
                Self::of(unsafe { self.space.moved(offset) })
            }
            #[inline(always)]
            unsafe fn again(&self) -> Self {
                Self::of(self.space)
            }
        }
        impl<'a, U: Copy, S: CastSpace<U>> Cast<U> for $name<'a, S> {
            type Cast = $name<'a, S::Cast>;
            #[inline(always)]
            fn check_alignment(&self) -> Result<(), TensorError> {
                let align = align_of::<U>();
                match self.space.excess(align) {
                    0 => Ok(()),
                    excess => Err(TensorError::Misaligned { excess, align }),
                }
            }
            #[inline(always)]
            unsafe fn cast(self) -> Self::Cast {
                // SAFETY: the caller promises what the space asks for.
                $name::of(unsafe { self.space.cast() })
            }
        }
        impl<S: Space> Written for $name<'_, S> {
            fn write<L: Layout>(&self, _: L, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}_ptr[{}b]", S::NAME, 8 * size_of::<S::Element>())
            }
        }
        impl<S: Debug> Debug for $name<'_, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.space).finish()
            }
        }

        impl<'a, S: Space, L: Layout> Tensor<$name<'a, S>, L> {
            #[doc = concat!("The tensor whose coordinate 0 is the place `space`, for ", $what, ".")]
            ///
            /// # Errors
            /// Fails if the offsets of the layout do not fit `isize`, or are no offsets
            /// (Representable, IntegerStrides).
            ///
            /// # Safety
            /// The space has an element at each offset of the layout, which has been written if it
            #[doc = concat!("is read, and ", $exclusive, " during `'a`.")]
            ///
            /// See [`Space`] for an example.
            #[doc(alias("make_gmem_ptr", "make_smem_ptr"))]
            #[inline(always)]
            pub unsafe fn $in_space(space: S, layout: L) -> Result<Self, TensorError> {
                reach_of(layout)?;
                Ok(Tensor { engine: $name::of(space), layout })
            }

            /// The place of coordinate 0, from which the offsets of the layout count.
            #[inline(always)]
            pub fn space(&self) -> S {
                self.engine.space
            }

            #[doc = concat!("[`", stringify!($in_space), "`](Self::", stringify!($in_space), "), with all conditions promised instead of")]
            /// checked: those of this function, and as [`promised`](Tensor::promised) says those of
            /// operations on the result.
            ///
            /// # Panics
            /// A build with debug assertions panics where the checked form has an error.
            ///
            /// # Safety
            #[doc = concat!("The conditions of [`", stringify!($in_space), "`](Self::", stringify!($in_space), ") and of [`promised`](Tensor::promised) hold; the")]
            /// offsets of the layout fit `isize`.
            #[inline(always)]
            pub unsafe fn $promised(space: S, layout: L) -> Tensor<Promised<$name<'a, S>>, L> {
                if cfg!(debug_assertions) {
                    settle::<$name<'a, S>, _>(stringify!($in_space), reach_of(layout));
                }
                // SAFETY: the caller's promise.
                unsafe { Tensor { engine: $name::of(space), layout }.promised() }
            }
        }
    )*};
}
engines! {
    InSpace in_space in_space_promised "reads" "nobody writes these elements";
    InSpaceMut in_space_mut in_space_mut_promised "reads and writes" "nobody else reads or writes these elements";
}

impl<E, L: Layout> Tensor<E, L> {
    /// Writes the element at a coordinate of any form.
    ///
    /// Where elements have addresses, `y[(i, j)] = value` is the same; this form also writes
    /// elements that no reference can name.
    ///
    /// # Panics
    /// Panics outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 6];
    /// let mut y = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// y.set((1,2), 7);
    /// assert_eq!(data[5], 7);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tensor(coord) = value`.
    #[inline(always)]
    #[track_caller]
    pub fn set<C: Coordinate<L> + Debug>(&mut self, coordinate: C, value: E::Element)
    where
        E: Writes,
    {
        let layout = self.layout;
        let unchecked = E::PROMISED && !cfg!(debug_assertions);
        if unchecked || coordinate.within(layout, Inside) {
            // SAFETY: the coordinate lies in the domain, as was checked or promised.
            unsafe { self.engine.write_at(layout, coordinate, value) }
        } else {
            outside(coordinate, &layout)
        }
    }

    /// Writes `f(coordinate)` at each natural coordinate, the first mode fastest.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 6];
    /// Tensor::new(&mut data, layout!((2,3):(3,1)))?.set_each(|(i, j)| 10 * i + j);
    /// assert_eq!(data, [0, 1, 2, 10, 11, 12]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn set_each(&mut self, mut f: impl FnMut(L::Natural<WidthOf<L>>) -> E::Element)
    where
        E: Writes,
    {
        let layout = self.layout;
        let engine = &mut self.engine;
        Listing::new(layout).for_each(|coordinate| {
            let value = f(NaturalOf::from_listed(coordinate));
            // SAFETY: the coordinate is one of the layout's.
            unsafe { engine.write_at(layout, coordinate, value) }
        });
    }
}
