//! Tensors: data under a layout, proved safe once.
//!
//! A tensor is an engine and a [`Layout`]. The engine says where the elements are; the layout says
//! which element belongs to a coordinate: the element at `c` lies `L(c)` elements from the element
//! at coordinate 0. A tensor is made only once the storage is known to hold every offset of the
//! layout. From then on loops over elements need no check, and contain none; a slice or a tile is
//! compared with the whole once, when it is made.
//!
//! ```
//! use cute_core::prelude::*;
//! let data: Vec<u32> = (0..32).collect();
//! let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?;
//! assert_eq!(x[(1,5)], 13);
//! assert_eq!(x.get((4,0)), None);
//! // the first mode runs fastest
//! assert_eq!(x.iter().take(3).copied().collect::<Vec<_>>(), [0, 8, 16]);
//!
//! let error = Tensor::new(&data[..], layout!((4,8):(9,1))).unwrap_err();
//! assert_eq!(error.to_string(), "needs 35 elements, storage has 32 (InBounds)");
//! # Ok::<(), TensorError>(())
//! ```
//!
//! | engine | elements are | made by |
//! |---|---|---|
//! | [`Shared`] | borrowed | [`Tensor::new`] of `&[T]`, `&[T; N]`, `&Vec<T>`, `&Arc<[T]>` |
//! | [`Unique`] | borrowed, and can be written | [`Tensor::new`] of `&mut [T]`, `&mut [T; N]`, `&mut Vec<T>` |
//! | [`Registers`] | an array in the tensor itself | [`Fragment`] |
//! | [`Owned`] | on the heap (feature `alloc`) | [`Tensor::new`] of `Vec<T>`, `Box<[T]>`; [`OwnedTensor`] |
//! | [`Permuted`] | borrowed, at offsets permuted by a swizzle | [`Tensor::swizzled`] |
//! | [`InSpace`], [`InSpaceMut`] | where a [`Space`] says: read and written by value | [`Tensor::in_space`], `in_space_mut` |
//! | [`Promised`] | those of another engine, with all conditions promised | [`Tensor::promised`] |
//! | [`Counting`] | the values of the layout: coordinates | [`make_identity_tensor`], [`make_counting_tensor`] |
//! | [`Mapped`] | computed by a function from other values, on request | [`Tensor::map`], [`Tensor::zip`]; [`Tensor::zip_mut`] writes |
//!
//! Parts of tensors are views: [`slice`](Tensor::slice), [`local_tile`](Tensor::local_tile),
//! [`local_partition`](Tensor::local_partition), divisions. [`tiles`](Tensor::tiles) divides a
//! tensor of any shape, with partial tiles at its edges; [`tiles_mut`](Tensor::tiles_mut) lets
//! several threads write the tiles.
//!
//! Generic code over tensors of two modes and of one takes [`Matrix`] and [`Vector`], `&impl
//! Matrix<f32>`; or any tensor, by the bounds [`Stored`] and [`Layout`]. [`MatrixView`] and
//! [`VectorView`] name the types of common tensors; a tensor of their form becomes one by `into`.
//!
//! Data of other libraries becomes a tensor by shape and strides, by DLPack's description, or as a
//! view of `ndarray` or `nalgebra`: [`from_strided`](Tensor::from_strided),
//! [`from_byte_strides`](Tensor::from_byte_strides), [`from_dlpack`](Tensor::from_dlpack), and with
//! the features of these names `from_ndarray` and `from_nalgebra`.
//!
//! # Soundness
//! Let `lo` and `hi` be the lowest and highest offset of a layout, computed in checked arithmetic.
//! A tensor whose coordinate 0 is at `offset` of a storage of `len` elements is made if
//! `offset + lo >= 0` and `offset + hi < len`. Each part of a tensor (a slice, a tile) is checked
//! again: its own offsets must lie between those of the whole, whatever the algebra computed. The
//! elements of a [`Unique`] tensor are reached through its layout alone, so tiles that share no
//! coordinate may go to different threads.
//!
//! `docs/unsafe.md` lists what each `unsafe` block relies on, and which test fails where that does
//! not hold.

// Engines: where elements are.
mod engine;
#[cfg(feature = "alloc")]
mod owned;
mod permuted;
mod pointer;
mod promised;
mod registers;
mod space;
mod storage;

// Engines that compute their values.
mod counting;
mod mapped;
mod values;
mod zip;
mod zip_mut;

// A tensor, proved when it is made; its elements, and what is printed of it.
mod access;
mod construct;
mod equality;
pub(crate) mod error;
mod iterate;
mod like;
mod show;
mod table;

// Parts: slices, tiles and partitions.
mod divide;
mod flip;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod ragged;
mod split;
mod thread_value;
mod tile;
mod tiles;
mod view;

// The same elements in another form.
mod interop;
mod recast;
mod rows;
mod unit_stride;
mod width;

// Algorithms.
mod algorithm;
mod product_mode;

// For generic code and signatures.
mod aliases;
mod known_as;
mod matrix;
mod matrix_mut;
mod matrix_part;
mod matrix_ranges;
mod pairs;
mod template;
mod vector;

pub(crate) use algorithm::template as template_algorithms;
#[doc(hidden)]
pub use algorithm::{CopyLoop, CopyNest, copy_by, copy_nest, pair_nest};
pub use algorithm::{
    Predicate, ProductOf, ProductOperand, ShapedLike, axpby, clear, copy, copy_if, copy_where,
    fill, for_each_pair, for_each_triple, gemm, gemm_with, reduce, transform, transform_pair,
};
pub(crate) use algorithm::{assert_no_scatter, at_one_address, copy_elements};
pub use aliases::*;
pub use construct::{TensorMut, TensorView};
pub use counting::{Counting, Endless, IdentityTensor, make_counting_tensor, make_identity_tensor};
pub use engine::{Engine, Memory, MemoryMut, Stored, StoredMut};
pub use error::TensorError;
pub(crate) use error::settle;
pub use interop::*;
pub use iterate::{Iter, IterMut};
pub use known_as::KnownAs;
pub use mapped::Mapped;
pub use matrix::{Matrix, MatrixSlicing};
pub use matrix_mut::MatrixMut;
pub use matrix_part::MatrixPart;
pub use matrix_ranges::MatrixRanges;
#[cfg(feature = "alloc")]
pub use owned::{Owned, OwnedTensor};
pub use permuted::Permuted;
pub(crate) use pointer::Pointer;
pub use pointer::{ReadInTiles, Shared, Unique};
pub use product_mode::ProductMode;
pub use promised::Promised;
pub use ragged::TiledBy;
pub use recast::{ElementWidth, PlainElement};
pub use registers::{Fragment, FragmentLayout, Registers};
pub use rows::{IntoRows, RowsLayout};
pub use space::{CastSpace, InSpace, InSpaceMut, Reborrow, Space, Writes};
pub use split::SplitIndex;
pub use storage::IntoEngine;
pub use table::Table;
#[doc(hidden)]
pub use template::{Divided, LocalTile, OuterPart, Sliced, ThreadCoord, ThreadPart};
pub use tiles::{Tile, Tiles, TilesMut};
pub use unit_stride::{UnitStride, UnitStrides};
pub use values::Values;
pub use vector::{Vector, VectorMut};
pub use view::{SharedView, View};
pub use width::HasWidth;
pub use zip_mut::{WholeZipMut, ZipMut};

use crate::layout::{Coordinates, Layout, ShapeOf, Size, StrideOf};

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
#[doc(alias = "ndarray")]
#[derive(Clone, Copy)]
pub struct Tensor<E /* Shared<'_, f32>, Owned<f32> */, L /* any: &impl Matrix<f32> */> {
    /// Invariant: the engine holds every offset of `layout`, and `Reach::of(layout)` is known.
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

    /// The sizes of the modes as numbers, static or not: [`Layout::sizes`].
    ///
    /// # Panics
    /// Panics if a size exceeds `usize`, as it can for tensors of coordinates.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 2_u32;
    /// let [rows, columns] = Tensor::new(&[1, 2, 3, 4], layout!((m,2)))?.sizes();
    /// assert_eq!((rows, columns), (2_usize, 2));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: PyTorch `m, n = x.shape`; `ndarray`'s `dim`.
    #[inline(always)]
    #[track_caller]
    pub fn sizes<const N: usize>(&self) -> [usize; N] {
        self.layout.sizes()
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
    #[doc(alias = "strides")]
    #[inline(always)]
    pub fn stride(&self) -> StrideOf<L> {
        self.layout.stride()
    }

    /// The number of elements as an integer of the layout, static where the shape is;
    /// [`len`](Self::len) gives it as a `usize`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert_eq!(x.size(), 4);
    /// assert_eq!(x.size().to_string(), "_4");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `size(tensor)`.
    #[doc(alias = "numel")]
    #[inline(always)]
    pub fn size(&self) -> Size<L> {
        self.layout.size()
    }

    /// The number of elements; at least 1.
    ///
    /// # Panics
    /// Panics if it exceeds `usize`, as it can for tensors of coordinates.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// for i in 0..x.len() {
    ///     assert!(x[i] > 0);
    /// }
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::len_without_is_empty, reason = "no tensor is empty")]
    pub fn len(&self) -> usize {
        self.layout.len()
    }

    /// All natural coordinates, the first mode fastest, as [`Layout::coordinates`] has them. They do
    /// not borrow the tensor, so a loop over them may write it. Beside [`iter`](Self::iter) they tell
    /// where each element is.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [3, 1, 4, 1, 5, 9];
    /// let mut x = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// for (i, j) in x.coordinates().filter(|(i, j)| i != j) {
    ///     x[(i, j)] += 10;
    /// }
    /// let greatest = x.coordinates().zip(&x).max_by_key(|&(_, v)| v);
    /// assert_eq!(greatest, Some(((1, 2), &19)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: `ndarray`'s `indexed_iter`.
    #[doc(alias = "ndindex")]
    #[inline(always)]
    pub fn coordinates(&self) -> Coordinates<L> {
        self.layout.coordinates()
    }

    /// Number of modes; 1 for a single mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[1, 2, 3, 4], layout!((2,2):(2,1)))?;
    /// assert_eq!(x.rank(), 2);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `rank(tensor)`.
    #[inline(always)]
    pub fn rank(&self) -> usize {
        L::RANK
    }
}
