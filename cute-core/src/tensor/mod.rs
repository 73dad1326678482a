//! Tensors: data under a layout, safe by one proof.
//!
//! A tensor is an engine, which says where the elements are, and a [`Layout`], which says which of them a
//! coordinate means: the element at `c` is the one `L(c)` elements from that at coordinate 0. It is made
//! once the storage is known to hold every offset of the layout; from then on iteration, slices and
//! tiles need no check, and none is compiled into their loops.
//!
//! ```
//! use cute_core::prelude::*;
//! let data: Vec<u32> = (0..32).collect();
//! let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?;
//! assert_eq!(x[(1,5)], 13);
//! assert_eq!(x.get((4,0)), None);
//! assert_eq!(x.iter().take(3).copied().collect::<Vec<_>>(), [0, 8, 16]); // the first mode runs fastest
//!
//! let error = Tensor::new(&data[..], layout!((4,8):(9,1))).unwrap_err();
//! assert_eq!(error.to_string(), "needs 35 elements, storage has 32 (InBounds)");
//! # Ok::<(), TensorError>(())
//! ```
//!
//! | engine | elements are | made by |
//! |---|---|---|
//! | [`Shared`] | borrowed | [`Tensor::new`] of `&[T]`, `&[T; N]`, `&Vec<T>` |
//! | [`Unique`] | borrowed, and to be written | the same of `&mut` |
//! | [`Registers`] | an array in the tensor itself | [`Fragment`] |
//! | [`Owned`] | on the heap (feature `alloc`) | [`OwnedTensor`] |
//! | [`Permuted`] | borrowed, where a swizzle takes them | [`Tensor::swizzled`] |
//! | [`Counting`] | the values of the layout: coordinates | [`make_identity_tensor`], [`make_counting_tensor`] |
//! | [`Mapped`] | what a function makes of others, when asked for | [`Tensor::map`], [`Tensor::zip`]; [`Tensor::zip_mut`] writes |
//!
//! Parts of tensors are views: [`slice`](Tensor::slice), [`local_tile`](Tensor::local_tile),
//! [`local_partition`](Tensor::local_partition), divisions. [`tiles`](Tensor::tiles) takes any shape apart, with partial tiles at
//! its edges; [`tiles_mut`](Tensor::tiles_mut) hands them to threads.
//!
//! Data of others, by shape and strides, DLPack's description, or as a view of `ndarray` or `nalgebra`:
//! [`from_strided`](Tensor::from_strided), [`from_byte_strides`](Tensor::from_byte_strides),
//! [`from_dlpack`](Tensor::from_dlpack), and with features `from_ndarray` and `from_nalgebra`.
//!
//! # Soundness
//! With `lo` and `hi` the lowest and highest offset of a layout, computed in checked arithmetic, a tensor at
//! `offset` of a storage of `len` elements is made if `offset + lo >= 0` and `offset + hi < len`. A part of a
//! tensor (a slice, a tile) proves again that its own offsets lie between those of the whole, whatever the
//! algebra said of it. Elements of a [`Unique`] tensor are reached through its layout alone, so that tiles
//! without a coordinate in common may go to different threads.
//!
//! What each `unsafe` block relies on, and which test fails where that does not hold:
//! `docs/unsafe.md`.

mod access;
mod algorithm;
mod construct;
mod counting;
mod divide;
mod engine;
pub(crate) mod error;
mod interop;
mod iterate;
mod like;
mod mapped;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod permuted;
mod pointer;
mod ragged;
mod recast;
mod registers;
mod show;
mod table;
mod thread_value;
mod tiles;
mod values;
mod view;
mod width;
mod zip;
mod zip_mut;

pub use algorithm::{
    ProductOf, ShapedLike, axpby, clear, copy, copy_if, fill, for_each_pair, for_each_triple, gemm,
    reduce, transform, transform_pair,
};
pub(crate) use algorithm::{assert_no_scatter, at_one_address, copy_elements};
pub use construct::{IntoEngine, TensorMut};
pub use counting::{Counting, IdentityTensor, make_counting_tensor, make_identity_tensor};
pub use engine::{Engine, Memory, MemoryMut, Stored, StoredMut};
pub use error::TensorError;
pub(crate) use error::unwrap_or_panic;
pub use interop::*;
pub use iterate::{Iter, IterMut};
pub use mapped::Mapped;
#[cfg(feature = "alloc")]
pub use owned::{Owned, OwnedTensor};
pub use permuted::Permuted;
pub use pointer::{Shared, Unique};
pub use ragged::TiledBy;
pub use recast::{ElementWidth, PlainElement};
pub use registers::{Fragment, FragmentLayout, Registers};
pub use table::Table;
pub use tiles::{Tile, Tiles, TilesMut};
pub use values::Values;
pub use view::View;
pub use width::HasWidth;
pub use zip_mut::{WholeZipMut, ZipMut};

use crate::layout::{Layout, ShapeOf, Size, StrideOf};

/// Data under a layout; see the [module](crate::tensor).
///
/// ```
/// use cute_core::prelude::*;
/// let data = [0, 1, 2, 3, 4, 5];
/// let x = Tensor::new(&data, layout!((2,3):(3,1)))?;
/// assert_eq!((x[(1,2)], x[3]), (5, 4)); // 3 is coordinate (1,1)
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `Tensor<Engine, Layout>`.
#[derive(Clone, Copy)]
pub struct Tensor<E, L> {
    /// Invariant: it holds every offset of `layout`, of which `Reach::of` is known.
    engine: E,
    layout: L,
}

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// The layout, from coordinates to offsets.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3], layout!(3:1))?;
    /// assert_eq!(x.layout(), layout!(3:1));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `Tensor::layout`.
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The shape of the layout.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert_eq!(x.shape(), shape!((2,2)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `shape(tensor)`.
    #[inline(always)]
    pub fn shape(&self) -> ShapeOf<L> {
        self.layout.shape()
    }

    /// The strides of the layout, in elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert_eq!(x.stride(), stride!((2,1)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `stride(tensor)`.
    #[inline(always)]
    pub fn stride(&self) -> StrideOf<L> {
        self.layout.stride()
    }

    /// The number of elements, static where the shape is; see [`Layout::len`] for a plain integer.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert_eq!(x.size(), int!(4));
    /// assert_eq!(x.layout().len(), 4);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `size(tensor)`.
    #[inline(always)]
    pub fn size(&self) -> Size<L> {
        self.layout.size()
    }
}
