//! Layouts: functions from coordinates to offsets, as types.
//!
//! A layout is a tree of modes `shape:stride`. Its value at a coordinate is the sum,
//! over all modes, of coordinate times stride: `(3,(2,3)):(3,(12,1))` at `(1,(1,2))`
//! is `1·3 + 1·12 + 2·1 = 17`. A mode is a [`Mode`], a tuple of modes a list of
//! [`Cons`](crate::tuple::Cons) cells; sizes and strides are integers of
//! [`crate::int`], static or dynamic, and only the dynamic ones take space.
//!
//! One file an operation, in the order of the algebra.

mod assemble;
mod bounds;
mod construct;
mod impls;
mod kind;
#[allow(clippy::module_inception)]
mod layout;
mod mode;
mod padded;
pub(crate) mod pair;
pub(crate) mod parts;
pub(crate) mod size;
mod storage;

pub(crate) mod alignment;
pub(crate) mod blocked;
pub(crate) mod by_place;
pub(crate) mod coalesce;
pub(crate) mod common;
pub(crate) mod common_domain;
pub(crate) mod complement;
pub(crate) mod compose;
pub(crate) mod coordinate;
pub(crate) mod cotiled;
pub(crate) mod divide;
pub(crate) mod filter;
pub(crate) mod gather;
pub(crate) mod identity;
pub(crate) mod index;
pub(crate) mod inverse;
pub(crate) mod layout_add;
pub(crate) mod make;
pub(crate) mod modes;
pub(crate) mod operations;
pub(crate) mod ordered;
pub(crate) mod predicates;
pub(crate) mod product;
pub(crate) mod reach;
pub(crate) mod recast;
pub(crate) mod slice;
pub(crate) mod sort;
pub(crate) mod thread_value;
pub(crate) mod thrfrg;
pub(crate) mod tile_to_shape;
pub(crate) mod tiled_copy;
pub(crate) mod whole;
pub(crate) mod wide;
pub(crate) mod width;

pub use crate::stride::{Coshape, Cosize};
pub use alignment::MaxAlignment;
pub use assemble::*;
pub use bounds::*;
pub use coalesce::FlattenLayout;
pub use common::DomainDistribute;
pub use common_domain::{
    GreatestCommonDomain, GreatestCommonDomainStatus, SharesDomainWith, greatest_common_domain,
};
pub use construct::*;
pub(crate) use construct::{
    does_not_fit, representable, thread_coordinate, try_crd2idx, try_representable,
};
pub use coordinate::{CoordinateIndex, Crd2Crd, Crd2Idx, Idx2Crd, Located};
pub use filter::FilterZeros;
pub use identity::{IdentityLayout, make_basis_like, make_identity_layout};
pub use index::{Coordinate, Coordinates};
pub use kind::{BasisMode, ByMode, Concrete, List, Mode, Modes, Tiler, Tilers};
pub use layout::Layout;
pub(crate) use layout::cosize_of;
pub use make::{
    ColMajorStride, CompactColMajor, CompactRowMajor, RowMajorStride, ShapeOf, StrideOf,
};
pub use mode::WithMode;
pub use modes::{
    AppendMode, AppendTo, GroupModes, InsertMode, ModeAlong, PrependMode, PrependTo, RemoveMode,
    RepeatLike, RepeatMode, ReplaceMode, ReverseModes, SelectModes, TakeModes, UnflattenModes,
    UnwrapMode, WithModes, WithOrder, WithPairs, WithPath, WithProfile, WithRankOf, WithRoom,
    WithSelected, WithTwoModes, WrapMode, Zip2By, ZipModes,
};
pub use operations::{
    BlockedProduct, BlockedProductStatus, Coalesce, CoalesceProfile, CoalesceZ, CoalesceZProfile,
    Complement, ComplementStatus, ComplementTo, ComplementToStatus, Compose, ComposeStatus, Dice,
    DiceStatus, Downcast, DowncastStatus, Filter, FilterProfile, FlatDivide, FlatDividePadded,
    FlatProduct, LayoutAdd, LayoutAddStatus, LayoutTv, LayoutTvStatus, LeftInverse,
    LeftInverseStatus, LogicalDivide, LogicalDividePadded, LogicalDividePaddedStatus,
    LogicalDivideStatus, LogicalProduct, LogicalProductStatus, MaxCommonLayout,
    MaxCommonLayoutStatus, MaxCommonVector, Nullspace, RakedProduct, Recast, RecastPadded,
    RecastPaddedStatus, RecastStatus, Retile, RetileStatus, RightInverse, Slice, SliceOffset,
    SliceStatus, Sort, SortStatus, Tidfrg, TidfrgStatus, TileToShape, TileToShapeStatus,
    TiledDivide, TiledDividePadded, TiledProduct, Upcast, UpcastPadded, UpcastPaddedStatus,
    UpcastStatus, ZippedDivide, ZippedDividePadded, ZippedDividePaddedStatus, ZippedDivideStatus,
    ZippedProduct, ZippedProductStatus,
};
pub use ordered::{FragmentLike, LayoutLike, OrderedLayout};
pub use padded::Padded;
pub use pair::Layout2;
pub use size::Size;
pub use slice::{Slicer, Slicers};
pub use storage::Storage;
pub use thread_value::{TilerTv, make_layout_tv, try_make_layout_tv};
pub use whole::WholeModes;
