//! The names of the operations, as the message of a broken condition begins.
//!
//! They are those that the panicking forms print at run time.

#![allow(non_camel_case_types)]

macro_rules! operations {
    ($($name:ident: $status:literal;)*) => {$(
        #[doc = concat!("The operation `", stringify!($name), "`.")]
        ///
        /// ```
        /// use cute_core::{prelude::*, status::{Holds, operation}};
        /// fn name<Operation, St: Holds<Operation>>() -> &'static str {
        ///     std::any::type_name::<Operation>()
        /// }
        #[doc = concat!("type Proved = ", $status, ";")]
        #[doc = concat!("assert!(name::<operation::", stringify!($name), ", Proved>().ends_with(\"", stringify!($name), "\"));")]
        /// ```
        pub enum $name {}
    )*};
}
operations! {
    composition: "ComposeStatus<Layout![(6,2):(8,2)], Layout![(4,3):(3,1)]>";
    complement: "ComplementStatus<Layout![(2,2):(1,6)]>";
    logical_divide: "LogicalDivideStatus<Layout![8:1], Tile![4]>";
    zipped_divide: "ZippedDivideStatus<Layout![8:1], Tile![4]>";
    logical_product: "LogicalProductStatus<Layout![(2,2):(4,1)], Layout![6:1]>";
    zipped_product: "ZippedProductStatus<Layout![(2,2):(4,1)], Layout![6:1]>";
    blocked_product: "BlockedProductStatus<Layout![(2,5):(5,1)], Layout![(3,4):(1,3)]>";
    tile_to_shape: "TileToShapeStatus<Layout![(16,8):(8,1)], Shape![(32,24)]>";
    layout_add: "LayoutAddStatus<Layout![12:1], Layout![12:1]>";
    common_domain: "GreatestCommonDomainStatus<Shape![(6,35)], Shape![(15,14)]>";
    layout_tv: "LayoutTvStatus<Layout![(4,8):(8,1)], Layout![(2,2)]>";
    logical_divide_padded: "LogicalDividePaddedStatus<Layout![10:1], Tile![4]>";
    zipped_divide_padded: "ZippedDividePaddedStatus<Layout![10:1], Tile![4]>";
    local_partition: "cute_core::status::Good";
    get_slice: "cute_core::status::Good";
    slicing: "SliceStatus<Layout![(4,8)], Coord![(1,_)]>";
    dicing: "DiceStatus<Layout![(4,8)], Coord![(1,_)]>";
    left_inverse: "LeftInverseStatus<Layout![(4,2):(1,5)]>";
    sort: "SortStatus<Layout![(4,2):(2,1)]>";
    max_common_layout: "MaxCommonLayoutStatus<Layout![(4,8):(8,1)], Layout![(4,8):(32,1)]>";
    inner_product: "cute_core::status::Good";
    elem_scale: "cute_core::status::Good";
    filter_zeros: "cute_core::status::Good";
    ceil_div: "cute_core::status::Good";
    round_up: "cute_core::status::Good";
    common_refinement: "cute_core::tuple::CommonRefinementStatus<Shape![30], Shape![(2,15)]>";
    common_coarsening: "cute_core::tuple::CommonCoarseningStatus<Shape![30], Shape![(2,15)]>";
    pairing: "cute_core::tuple::PairingStatus<Shape![(2,3)], Shape![(2,3)]>";
    shape_div: "cute_core::tuple::ShapeDivStatus<Shape![(6,2)], Int![12]>";
    upcast: "UpcastStatus<Layout![(8,4):(1,16)], 4>";
    upcast_padded: "UpcastPaddedStatus<Layout![7:1], 4>";
    downcast: "DowncastStatus<Layout![(8,4):(1,8)], 4>";
    recast: "RecastStatus<Layout![(8,4):(1,8)], 8, 16>";
    recast_padded: "RecastPaddedStatus<Layout![7:1], 8, 16>";
    tiled_mma: "cute_core::status::Good";
    make_fragment: "cute_core::status::Good";
    thrfrg_a: "cute_core::status::Good";
    thrfrg_b: "cute_core::status::Good";
    thrfrg_c: "cute_core::status::Good";
    swizzling: "cute_core::swizzle::SwizzleStatus<Int![3], Int![3]>";
    xor_layout: "cute_core::xor::OfBitsStatus<Layout![(8,64)]>";
    copy_atom: "cute_core::status::Good";
    copying: "cute_core::status::Good";
    by_profile: "cute_core::layout::ProfileStatus<Layout![(4,8)], Shape![(1,1)]>";
    tiled_copy: "cute_core::status::Good";
    cotiled_copy: "cute_core::status::Good";
    partition: "TidfrgStatus<Layout![(4,6)], Tile![(4,2)], Layout![(4,2)]>";
    retile: "RetileStatus<Layout![(4,2,4)], Layout![(64,4):(1,64)], Shape![(32,8)], Int![4]>";
    offset_to_crd: "Offset2CrdStatus<Int![10], Layout![(4,8):(8,1)]>";
}
