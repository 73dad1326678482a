//! The operations of the algebra, one file for each family.
//!
//! A file begins with the definition and its law. Functions of `algebra!` compute the result, for
//! types and values at once. Rows of [`operations!`](super::operation) make everything that users
//! see.
//!
//! A new operation needs a row in a file here, its names in the list below, and golden data. A new
//! file also needs a line in the list of modules and a row in `world.rs`.

pub(crate) mod alignment;
pub(crate) mod blocked;
pub(crate) mod by_place;
pub(crate) mod coalesce;
pub(crate) mod common;
pub(crate) mod common_domain;
pub(crate) mod complement;
pub(crate) mod compose;
pub(crate) mod divide;
pub(crate) mod filter;
pub(crate) mod gather;
pub(crate) mod inverse;
pub(crate) mod layout_add;
pub(crate) mod modes;
pub(crate) mod ordered;
pub(crate) mod product;
pub(crate) mod recast;
pub(crate) mod slice;
pub(crate) mod sort;
pub(crate) mod thread_value;
pub(crate) mod tile_to_shape;
pub(crate) mod whole;

pub use alignment::{Aligning, MaxAlignment};
pub use blocked::{
    BlockedProduct, BlockedProductWith, Blocking, ComputeBlockedProduct, ComputeRakedProduct,
    RakedProduct,
};
pub use coalesce::{
    Coalesce, CoalesceProfile, CoalesceZ, CoalesceZProfile, Coalescing, ComputeCoalesce,
    ComputeCoalesceProfile, ComputeCoalesceZ, ComputeCoalesceZProfile, FlattenLayout,
    ProfileStatus, ProfiledBy,
};
pub use common::{
    CommonWith, ComputeMaxCommonLayout, DomainDistribute, Matching, MaxCommonLayout,
    MaxCommonVector,
};
pub use common_domain::{
    GreatestCommonDomain, GreatestCommonDomainStatus, SharesDomainWith, greatest_common_domain,
};
pub use complement::{
    Complement, ComplementTo, Complementable, ComplementableTo, Complementing, ComputeComplement,
    ComputeComplementTo,
};
pub use compose::{ComposableWith, Compose, Composing, ComputeCompose};
pub use divide::{
    ComputeFlatDivide, ComputeFlatDividePadded, ComputeLogicalDivide, ComputeLogicalDividePadded,
    ComputeTiledDivide, ComputeTiledDividePadded, ComputeZippedDivide, ComputeZippedDividePadded,
    Dividing, DivisibleBy, DivisibleByPadded, FlatDivide, FlatDividePadded, LogicalDivide,
    LogicalDividePadded, TiledDivide, TiledDividePadded, ZippedDivide, ZippedDividePadded,
    ZippedDivisibleBy, ZippedDivisibleByPadded,
};
pub use filter::{
    ComputeFilter, ComputeFilterProfile, Filter, FilterProfile, FilterZeros, Filtering,
};
pub use inverse::{
    ComputeLeftInverse, ComputeNullspace, ComputeRightInverse, Inverting, LeftInverse,
    LeftInvertible, Nullspace, RightInverse,
};
pub use layout_add::{AddableTo, Adding, ComputeLayoutAdd, LayoutAdd};
pub use modes::{
    AppendMode, AppendTo, GroupModes, InsertMode, ModeAlong, PrependMode, PrependTo, Rearranging,
    RemoveMode, RepeatLike, RepeatMode, ReplaceMode, ReverseModes, SelectModes, TakeModes,
    UnflattenModes, UnwrapMode, WithModes, WithOrder, WithPairs, WithPath, WithProfile, WithRankOf,
    WithRoom, WithSelected, WithTwoModes, WrapMode, Zip2By, ZipModes,
};
pub use ordered::{
    ComputeFragmentLike, ComputeLayoutLike, ComputeOrderedLayout, FragmentLike, LayoutLike,
    OrderedLayout,
};
pub use product::{
    ComputeFlatProduct, ComputeLogicalProduct, ComputeTiledProduct, ComputeZippedProduct,
    FlatProduct, LogicalProduct, Multiplying, ProductWith, TiledProduct, ZippedProduct,
    ZippedProductWith,
};
pub use recast::{
    ComputeDowncast, ComputeRecast, ComputeRecastPadded, ComputeUpcast, ComputeUpcastPadded,
    Downcast, DowncastableBy, Recast, RecastPadded, RecastableBy, RecastableByPadded, Recasting,
    Upcast, UpcastPadded, UpcastableBy, UpcastableByPadded,
};
pub use slice::{
    ComputeDice, ComputeSlice, Contains, Dice, DicedBy, InsideStatus, Slice, SliceOffset, SlicedBy,
    Slicer, Slicers, Slicing,
};
pub use sort::{ComputeSort, Sort, Sortable, Sorting};
pub use thread_value::{
    ComputeLayoutTv, LayoutTv, ThreadsWith, TilerTv, make_layout_tv, try_make_layout_tv,
};
pub use tile_to_shape::{ComputeTileToShape, TileToShape, TileableTo, Tiling};
pub use whole::WholeModes;

use super::WithMode;

/// The methods of the operations, as traits without names, for `use … ::*`.
pub mod methods {
    #[rustfmt::skip]
    pub use super::{
        Adding as _, Aligning as _, Blocking as _, Coalescing as _, Complementing as _, Composing as _,
        Dividing as _, Filtering as _, Inverting as _, Matching as _, Multiplying as _, Rearranging as _,
        Recasting as _, Slicing as _, Sorting as _, Tiling as _,
    };
    pub use crate::layout::{Locating as _, Properties as _};
}

/// The names of these operations in messages.
pub(crate) mod names {
    pub use super::blocked::blocked_product;
    pub use super::coalesce::by_profile;
    pub use super::common::max_common_layout;
    pub use super::complement::{complement, complement_to};
    pub use super::compose::compose;
    pub use super::divide::{
        logical_divide, logical_divide_padded, zipped_divide, zipped_divide_padded,
    };
    pub use super::inverse::left_inverse;
    pub use super::layout_add::layout_add;
    pub use super::product::{logical_product, zipped_product};
    pub use super::recast::{downcast, recast, recast_padded, upcast, upcast_padded};
    pub use super::slice::{dicing, slicing};
    pub use super::sort::sort;
    pub use super::thread_value::name::make_layout_tv;
    pub use super::tile_to_shape::tile_to_shape;
}
