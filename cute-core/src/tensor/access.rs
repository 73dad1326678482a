//! Elements at coordinates, and views of whole tensors.
#![allow(
    unsafe_code,
    reason = "elements at coordinates within the layout's domain are in the storage"
)]

use super::engine::sealed::Address;
use super::{Memory, MemoryMut, Stored, StoredMut, Tensor};
use crate::layout::coordinate::Sealed;
use crate::layout::{Coordinate, Layout};
use crate::stride::Value;
use core::fmt::Debug;
use core::ops::{Index, IndexMut};
use core::ptr::NonNull;

/// The element at an offset of the layout.
///
/// # Safety
/// `address` belongs to a tensor with this layout, and `coordinate` lies in the layout's domain.
#[inline(always)]
pub(super) unsafe fn element<A: Address, L: Layout, C: Coordinate<L>>(
    address: A,
    layout: L,
    coordinate: C,
) -> NonNull<A::Element> {
    let offset = Value::element_offset(coordinate.index(layout));
    // SAFETY: the coordinate lies in the domain, so its offset is one of the layout's.
    unsafe { address.element(offset) }
}

impl<E, L: Layout> Tensor<E, L> {
    /// A view of the tensor that borrows its elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let fragment = Fragment::<u8, Layout![(2,2)]>::filled(3);
    /// let view: Tensor<Shared<'_, u8>, Layout![(2,2)]> = fragment.view();
    /// assert_eq!(view[(1,1)], 3);
    /// let mut data = [0, 1, 2, 3];
    /// let x = Tensor::swizzled(&mut data, swizzle!(1,0,1).compose(layout!(4:1)))?;
    /// assert!(x.view().into_iter().eq(&[0, 1, 3, 2]));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_tensor(tensor.data(), tensor.layout())`.
    #[inline(always)]
    pub fn view<'a, V>(&'a self) -> Tensor<V, L>
    where
        E: Stored<Lent<'a> = V>,
    {
        Tensor {
            engine: self.engine.lend(self.layout),
            layout: self.layout,
        }
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// The element at a coordinate of any form, or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3):(3,1)))?;
    /// assert_eq!(x.get((1,2)), Some(&5));
    /// assert_eq!((x.get((2,0)), x.get(6), x.get(-1)), (None, None, None));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `Tensor::operator()`, which does not check.
    #[inline(always)]
    pub fn get<C: Coordinate<L>>(&self, coordinate: C) -> Option<&E::Element>
    where
        E: Stored,
    {
        if coordinate.within(self.layout, Sealed) {
            // SAFETY: the coordinate lies in the domain.
            Some(unsafe { self.get_unchecked(coordinate) })
        } else {
            None
        }
    }

    /// The element at a coordinate, unchecked.
    ///
    /// # Safety
    /// The coordinate lies in the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3):(3,1)))?;
    /// // SAFETY: (1,2) is a coordinate of (2,3).
    /// assert_eq!(unsafe { x.get_unchecked((1,2)) }, &5);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `Tensor::operator()`.
    #[inline(always)]
    pub unsafe fn get_unchecked<C: Coordinate<L>>(&self, coordinate: C) -> &E::Element
    where
        E: Stored,
    {
        debug_assert!(coordinate.within(self.layout, Sealed));
        // SAFETY: the address is this tensor's, and the caller has the coordinate in the domain.
        // `self` is borrowed as long as the element.
        unsafe { element(self.engine.address(self.layout), self.layout, coordinate).as_ref() }
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// A view of the tensor that borrows its elements exclusively: what is written to the view, or
    /// to a part of it, is written to the tensor.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut fragment = Fragment::<u8, Layout![(2,2)]>::filled(3);
    /// let mut view: TensorMut<'_, u8, Layout![(2,2)]> = fragment.view_mut();
    /// view[0] = 4;
    /// assert_eq!(fragment[(0,0)], 4);
    /// let mut data = [0; 8];
    /// let mut x = Tensor::swizzled(&mut data, swizzle!(1,0,2).compose(layout!((2,4))))?;
    /// fill(&mut x.view_mut().slice(coord!((0,_))), 7);
    /// assert_eq!(data, [7, 0, 7, 0, 0, 7, 0, 7]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn view_mut<'a, V>(&'a mut self) -> Tensor<V, L>
    where
        E: StoredMut<LentMut<'a> = V>,
    {
        Tensor {
            engine: self.engine.lend_mut(self.layout),
            layout: self.layout,
        }
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// The element at a coordinate, for writing, or `None` outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 6];
    /// let mut y = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// if let Some(element) = y.get_mut((1,2)) {
    ///     *element = 7;
    /// }
    /// assert_eq!(y.get_mut((1,3)), None);
    /// assert_eq!(data, [0, 0, 0, 0, 0, 7]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get_mut<C: Coordinate<L>>(&mut self, coordinate: C) -> Option<&mut E::Element>
    where
        E: StoredMut,
    {
        if coordinate.within(self.layout, Sealed) {
            // SAFETY: the coordinate lies in the domain.
            Some(unsafe { self.get_unchecked_mut(coordinate) })
        } else {
            None
        }
    }

    /// The element at a coordinate, for writing, unchecked.
    ///
    /// # Safety
    /// The coordinate lies in the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 6];
    /// let mut y = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// // SAFETY: (1,2) is a coordinate of (2,3).
    /// unsafe { *y.get_unchecked_mut((1,2)) = 7 };
    /// assert_eq!(data[5], 7);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub unsafe fn get_unchecked_mut<C: Coordinate<L>>(&mut self, coordinate: C) -> &mut E::Element
    where
        E: StoredMut,
    {
        debug_assert!(coordinate.within(self.layout, Sealed));
        // SAFETY: the address is this tensor's, and the caller has the coordinate in the domain.
        // `self` is borrowed exclusively as long as the element.
        unsafe {
            element(
                self.engine.address_mut(self.layout),
                self.layout,
                coordinate,
            )
            .as_mut()
        }
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// Exchanges the elements at two coordinates of any form. Equal coordinates, and coordinates that
    /// share an element, leave it as it is.
    ///
    /// # Panics
    /// Panics if a coordinate lies outside the domain (InBounds), as `swap` of a slice does.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0, 1, 2, 3, 4, 5];
    /// let mut y = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// y.swap((0,0), (1,2));
    /// y.swap((0,1), 2);                               // index 2 is coordinate (0,1)
    /// assert_eq!(data, [5, 1, 2, 3, 4, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```should_panic
    /// use cute_core::prelude::*;
    /// let mut y = Fragment::<u8, Layout![(2,3)]>::zeroed();
    /// y.swap((0,0), (2,0));                           // coordinate (2, 0) lies outside of shape (_2,_3)
    /// ```
    ///
    /// Source: Rust's `slice::swap`; `ndarray`'s `swap`.
    #[inline(always)]
    #[track_caller]
    pub fn swap<A: Coordinate<L> + Debug, B: Coordinate<L> + Debug>(&mut self, a: A, b: B)
    where
        E: StoredMut,
    {
        let unchecked = E::PROMISED && !cfg!(debug_assertions);
        if !unchecked && !a.within(self.layout, Sealed) {
            outside(a, &self.layout)
        }
        if !unchecked && !b.within(self.layout, Sealed) {
            outside(b, &self.layout)
        }
        let address = self.engine.address_mut(self.layout);
        // SAFETY: the address is this tensor's, and both coordinates lie in the domain, as was checked
        // or promised. `self` is borrowed exclusively meanwhile. `swap` takes equal pointers, too.
        unsafe {
            let (a, b) = (
                element(address, self.layout, a),
                element(address, self.layout, b),
            );
            NonNull::swap(a, b);
        }
    }
}

impl<E: Memory, L: Layout> Tensor<E, L> {
    /// A pointer to the element at coordinate 0, for reads.
    ///
    /// The element at coordinate `c` is `layout().at(c)` elements away, before or behind. All of
    /// them can be read while the tensor is borrowed.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let x = Tensor::with_offset(&data, 5, layout!((2,3):(-3,-1)))?;
    /// assert_eq!(x.as_ptr(), &data[5] as *const i32);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tensor.data()`.
    #[doc(alias = "data_ptr")]
    #[inline(always)]
    pub fn as_ptr(&self) -> *const E::Element {
        self.engine.start(self.layout).as_ptr()
    }
}

impl<E: MemoryMut, L: Layout> Tensor<E, L> {
    /// A pointer to the element at coordinate 0, for reads and writes; see [`as_ptr`].
    ///
    /// [`as_ptr`]: Tensor::as_ptr
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0, 1, 2, 3];
    /// let start = data.as_mut_ptr();
    /// assert_eq!(Tensor::new(&mut data, layout!((2,2)))?.as_mut_ptr(), start);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tensor.data()`.
    #[inline(always)]
    pub fn as_mut_ptr(&mut self) -> *mut E::Element {
        self.engine.start_mut(self.layout).as_ptr()
    }
}

/// The element at a coordinate.
///
/// # Panics
/// Panics outside the domain; [`Tensor::get`] returns `None` instead.
///
/// ```should_panic
/// use cute_core::prelude::*;
/// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap();
/// x[(1,3)];
/// ```
impl<E: Stored, L: Layout, C: Coordinate<L> + Debug> Index<C> for Tensor<E, L> {
    type Output = E::Element;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: C) -> &E::Element {
        let unchecked = E::PROMISED && !cfg!(debug_assertions);
        if unchecked || coordinate.within(self.layout, Sealed) {
            // SAFETY: the coordinate lies in the domain, as was checked or promised.
            unsafe { self.get_unchecked(coordinate) }
        } else {
            outside(coordinate, &self.layout)
        }
    }
}

/// The element at a coordinate, for writing.
///
/// # Panics
/// Panics outside the domain; [`Tensor::get_mut`] returns `None` instead.
impl<E: StoredMut, L: Layout, C: Coordinate<L> + Debug> IndexMut<C> for Tensor<E, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: C) -> &mut E::Element {
        let unchecked = E::PROMISED && !cfg!(debug_assertions);
        if unchecked || coordinate.within(self.layout, Sealed) {
            // SAFETY: the coordinate lies in the domain, as was checked or promised.
            unsafe { self.get_unchecked_mut(coordinate) }
        } else {
            outside(coordinate, &self.layout)
        }
    }
}

/// Refuses a coordinate outside the domain.
///
/// Neither operand may lie in memory for this call alone: a loop would write it there for each
/// element, and the compiler would not use vectors. So the layout is where the tensor has it, and
/// the coordinate is copied here, after the check.
#[inline(always)]
#[track_caller]
pub(super) fn outside<C: Debug, L: Layout>(coordinate: C, layout: &L) -> ! {
    // Kernels of GPUs promise their coordinates, and have no use for the copy.
    #[cfg(not(target_arch = "nvptx64"))]
    let coordinate = core::hint::black_box(coordinate);
    refuse(coordinate, layout)
}

#[cold]
#[inline(never)]
#[track_caller]
fn refuse<C: Debug, L: Layout>(coordinate: C, layout: &L) -> ! {
    panic!(
        "coordinate {coordinate:?} lies outside of shape {} (InBounds)",
        layout.shape()
    )
}
