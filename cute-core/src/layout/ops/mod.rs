//! The operations of the algebra, one file for each family.
//!
//! A file begins with the definition and its law. Functions of `algebra!` compute the result, for
//! types and values at once. Rows of [`operations!`](super::operation) make everything that users
//! see.
//!
//! A new operation needs a row in a file here, its names in the list below, and golden data. A new
//! file also needs a line in the list of modules, and a row in `world.rs` if it matches on kinds.

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
pub(crate) mod known;
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
pub(crate) mod with_shape;

use super::WithMode;

/// The public names of each file: its topic trait, whose methods come with `layout::methods`; types
/// of results, their traits and bounds; and the names of its operations in messages.
macro_rules! seen {
    ($($file:ident: $($topic:ident)? [$($public:ident)*] named [$($($name:ident)::+),*];)*) => {
        $(pub use $file::{$($topic,)? $($public),*};)*

        /// The methods of the operations, as traits without names, for `use … ::*`.
        pub mod methods {
            $($(pub use super::$topic as _;)?)*
            pub use crate::layout::{
                Choosing as _, Instantiating as _, Locating as _, Properties as _,
            };
        }

        /// The names of these operations in messages.
        pub(crate) mod names {
            $($(pub use super::$file::$($name)::+;)*)*
        }
    };
}

seen! {
    alignment: Aligning [MaxAlignment] named [];
    blocked: Blocking [
        BlockedProduct BlockedProductWith ComputeBlockedProduct ComputeRakedProduct RakedProduct
        RakedProductWith
    ] named [blocked_product, raked_product];
    coalesce: Coalescing [
        Coalesce CoalesceProfile CoalesceZ CoalesceZProfile ComputeCoalesce
        ComputeCoalesceProfile ComputeCoalesceZ ComputeCoalesceZProfile FlattenLayout
        ProfileStatus ProfiledBy
    ] named [by_profile];
    common: Matching [
        CommonWith ComputeMaxCommonLayout DomainDistribute MaxCommonLayout MaxCommonVector
    ] named [max_common_layout];
    common_domain: [
        GreatestCommonDomain GreatestCommonDomainStatus SharesDomainWith greatest_common_domain
    ] named [operation::common_domain];
    complement: Complementing [
        Complement ComplementTo Complementable ComplementableTo ComputeComplement
        ComputeComplementTo
    ] named [complement, complement_to];
    compose: Composing [ComposableWith Compose ComputeCompose] named [compose];
    divide: Dividing [
        ComputeFlatDivide ComputeFlatDividePadded ComputeLogicalDivide ComputeLogicalDividePadded
        ComputeTiledDivide ComputeTiledDividePadded ComputeZippedDivide ComputeZippedDividePadded
        DivisibleBy DivisibleByPadded FlatDivide FlatDividePadded FlatDivisibleBy
        FlatDivisibleByPadded LogicalDivide LogicalDividePadded TiledDivide TiledDividePadded
        TiledDivisibleBy TiledDivisibleByPadded ZippedDivide ZippedDividePadded ZippedDivisibleBy
        ZippedDivisibleByPadded
    ] named [
        logical_divide, logical_divide_padded, zipped_divide, zipped_divide_padded, tiled_divide,
        tiled_divide_padded, flat_divide, flat_divide_padded
    ];
    filter: Filtering [
        ComputeFilter ComputeFilterProfile Filter FilterProfile FilterZeros
    ] named [];
    inverse: Inverting [
        ComputeLeftInverse ComputeNullspace ComputeRightInverse LeftInverse LeftInvertible
        Nullspace RightInverse
    ] named [left_inverse];
    layout_add: Adding [AddableTo ComputeLayoutAdd LayoutAdd] named [layout_add];
    modes: Rearranging [
        AppendMode AppendTo GroupModes InsertMode ModeAlong PrependMode PrependTo RemoveMode
        RepeatLike RepeatMode ReplaceMode ReverseModes SelectModes TakeModes UnflattenModes
        UnwrapMode WithModes WithOrder WithPairs WithPath WithProfile WithRankOf WithRoom
        WithSelected WithTwoModes WrapMode Zip2By ZipModes
    ] named [];
    ordered: [
        ComputeFragmentLike ComputeLayoutLike ComputeOrderedLayout FragmentLike LayoutLike
        OrderedLayout
    ] named [];
    product: Multiplying [
        ComputeFlatProduct ComputeLogicalProduct ComputeTiledProduct ComputeZippedProduct
        FlatProduct FlatProductWith LogicalProduct ProductWith TiledProduct TiledProductWith
        ZippedProduct ZippedProductWith
    ] named [logical_product, zipped_product, tiled_product, flat_product];
    recast: Recasting [
        ComputeDowncast ComputeRecast ComputeRecastPadded ComputeUpcast ComputeUpcastPadded
        Downcast DowncastableBy Recast RecastPadded RecastableBy RecastableByPadded Upcast
        UpcastPadded UpcastableBy UpcastableByPadded
    ] named [downcast, recast, recast_padded, upcast, upcast_padded];
    slice: Slicing [
        ComputeDice ComputeSlice Contains Dice DicedBy InsideStatus Slice SliceOffset SlicedBy
        Slicer Slicers
    ] named [dice, slicing];
    sort: Sorting [ComputeSort Sort Sortable] named [sort];
    thread_value: [
        ComputeLayoutTv LayoutTv ThreadsWith TilerTv make_layout_tv try_make_layout_tv
    ] named [layout_tv];
    tile_to_shape: Tiling [ComputeTileToShape TileToShape TileableTo] named [tile_to_shape];
    whole: [WholeModes] named [];
    with_shape: Reshaping [ComputeWithShape ReshapableTo WithShape] named [with_shape];
}
