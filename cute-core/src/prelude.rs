//! The names that a kernel uses: `use cute_core::prelude::*;`.
//!
//! | to | use |
//! |---|---|
//! | write a layout or a tuple | `layout!`, `shape!`, `stride!`, `coord!`, `tile!`, `int!`, `swizzle!`; as types `Layout![…]`, `Shape![…]`, `Stride![…]`, `Coord![…]`, `Tile![…]`, `Int![…]`, `Swizzle![…]` |
//! | get an error for wrong run-time numbers | `try_layout!`; `LayoutError`, `TensorError`, their `Condition` |
//! | name modes | `named!`, `name!`, `names!`, `Names![…]`, `Named` |
//! | make a layout of parts | `make_layout`, `make_layout_row_major`, `make_layout_with_stride`, `make_layout_like`, `make_fragment_like`, `make_identity_layout`, `make_layout_tv`, `make_tile`, `make_composed_layout` |
//! | choose at run time | `choose`, `Either`, `match_size!`, `DynLayout` |
//! | take a window | `span`: `x.slice((span(i, 3), ..))` |
//! | have data under a layout | `Tensor`, `TensorView`, `TensorMut`, `Fragment`, `OwnedTensor` |
//! | name it in a struct | `MatrixView`, `MatrixViewMut`, `OwnedMatrix`, `VectorView`, `VectorViewMut`, `OwnedVector`; with the layouts `RowMajorLayout`, `ColumnMajorLayout`, `LineLayout` |
//! | take it as an argument | `Matrix`, `MatrixMut`, `Vector`, `VectorMut`, as in `&impl Matrix<f32>`; `Engine`, `View`, `Stored`, `StoredMut`, `Memory`, `MemoryMut` for any tensor |
//! | say whose elements they are | `Shared`, `Unique`, `Owned` |
//! | go through tiles | `Tiles`, `TilesMut`, which `x.tiles(…)` and `x.tiles_mut(…)` are |
//! | go through elements | `for_each_pair`, `for_each_triple`, `transform`, `transform_pair`, `reduce`, `fill`, `clear` |
//! | copy and multiply | `copy`, `copy_if`, `copy_where`, `axpby`, `gemm`, `gemm_with` |
//! | have coordinates as elements | `make_identity_tensor`, `make_counting_tensor` |
//! | use instructions over threads | `make_tiled_copy`, `make_tiled_mma` |
//! | prove that no banks conflict | `bank_conflicts`, `Access` |
//! | write generic code | `template`; or the bounds `Layout`, `Layout2`, `Rank2`, `OneLeaf`, `IntTuple`, `Int`, `StaticConst` of `Const`, `Tiler`, `Slicer`, `SliceIndex`, `ComposableWith`, `DivisibleBy`, `ZippedDivisibleBy`, `ZippedDivisibleByPadded`, `SlicedBy` |
//! | name types of results | `Mode`, `Dyn`, `Underscore`, `ComposedLayout`, `Swizzle` |
//!
//! Methods of layouts, such as `zipped_divide` and `at`, come along without names: the traits that
//! have them are imported as `_`. Everything else is imported from its module: types of results,
//! bounds and further functions from [`layout`](mod@crate::layout), [`tensor`](crate::tensor),
//! [`tuple`](crate::tuple), [`stride`](mod@crate::stride), [`swizzle`](mod@crate::swizzle) and
//! [`atom`](crate::atom).

// Literals: `layout!`, `shape!`, `stride!`, `coord!`, `tile!`, `int!`, `swizzle!`, and `Layout![…]`
// and the like for types.
pub use crate::macros::*;

// Generic code without bounds.
pub use crate::atom::template::MmaInTemplates as _;
pub use crate::template;

// Errors.
pub use crate::error::{Condition, LayoutError};
pub use crate::tensor::TensorError;

// Integers and tuples.
pub use crate::int::{Const, Dyn, Int, StaticConst};
pub use crate::tuple::{IntTuple, Underscore};

// Layouts: kinds, methods, functions that make them, and the bounds that generic kernels state.
pub use crate::layout::methods::*;
pub use crate::layout::{
    ComposableWith, DivisibleBy, Either, Layout, Layout2, Mode, OneLeaf, Rank2, SliceIndex,
    SlicedBy, Slicer, Tiler, ZippedDivisibleBy, ZippedDivisibleByPadded, choose,
    make_fragment_like, make_identity_layout, make_layout, make_layout_like, make_layout_row_major,
    make_layout_tv, make_layout_with_stride, make_tile, span,
};
pub use crate::stride::Value as _;
pub use crate::tuple::ToNative as _;

// Swizzles and layouts behind them.
pub use crate::composed::{ComposedLayout, make_composed_layout};
pub use crate::swizzle::Swizzle;

// Run-time layouts.
#[cfg(feature = "alloc")]
pub use crate::dynamic::DynLayout;

// Tensors, and what is done with their elements.
pub use crate::tensor::{
    ColumnMajorLayout, Engine, Fragment, LineLayout, Matrix, MatrixMut, MatrixView, MatrixViewMut,
    Memory, MemoryMut, RowMajorLayout, Shared, Stored, StoredMut, Tensor, TensorMut, TensorView,
    Tiles, TilesMut, Unique, Vector, VectorMut, VectorView, VectorViewMut, View, axpby, clear,
    copy, copy_if, copy_where, fill, for_each_pair, for_each_triple, gemm, gemm_with,
    make_counting_tensor, make_identity_tensor, reduce, transform, transform_pair,
};
#[cfg(feature = "alloc")]
pub use crate::tensor::{Owned, OwnedMatrix, OwnedTensor, OwnedVector};

// Modes by name.
pub use crate::named::Named;

// Instructions over threads, and the bank conflicts of their accesses.
pub use crate::analysis::{Access, bank_conflicts};
pub use crate::atom::{CopyAtom as _, make_tiled_copy, make_tiled_mma};

// Functions of CuTe C++ that have another form here: rustc says which.
#[doc(hidden)]
pub use crate::instead::functions::{
    composition, local_partition, local_tile, make_coord, make_shape, make_stride, make_tensor,
};
