//! The traits of cases: of each closed kind, what its constructors answer to the functions that match
//! on it.
//!
//! The functions stand in the modules of the algebra, and their cases here, so that a kind has one
//! supertrait for all modules (`docs/compile-time.md`). A new module of the algebra is one more row
//! below.

use crate::int::{Relate, ops::*, relate};
use crate::layout::crd2idx::{
    At, Located, Split, SplitOff, WrongElements, WrongProfile, wrong_elements, wrong_profile,
};
use crate::layout::make::{Compact, CompactModes, Strided};
use crate::layout::ops::complement::{
    Exactly, Gap, Gaps, Quotient, Quotients, RoundUp, Rounding, Unbounded,
};
use crate::layout::ops::compose::{
    ByCoordinate, Composed, ComposedIn, Composition, CompositionModes, Digit, Digits, Last,
    NoSpace, Space, SpaceComposition, SpaceWalk, SpaceWalked, Spaces, Touched, Untouched, Walk,
    Walked, carry_check,
};
use crate::layout::ops::divide::{Divided, Gathered, Modes2, TileAndRest};
use crate::layout::ops::inverse::{NoPlace, Place, Places, Unplaced};
use crate::layout::ops::modes::{MissingMode, MissingModes, missing_mode, missing_modes};
use crate::layout::ops::slice::{Slicer, Slicers};
use crate::layout::ops::tile_to_shape::{Blocks, Counted};
use crate::logic::{Both, TriAnd, TriNot, TriOr, both, tri_and, tri_not, tri_or};
use crate::status::require::{
    covers_check, goes_on_check, in_bounds_check, numbered_check, sizes_check, thread_check,
    values_check, within_check,
};
use crate::status::{
    And, IsGood, and, chain_check, divides_check, either_divides_check, is_good, overlap_check,
    positive_check, share_check, span_check, walk_check,
};
use crate::swizzle::bits::{Greatest, greatest, offset_check};
use crate::tuple::arithmetic::{DivideLeft, Indivisible, Left, indivisible};
use crate::tuple::refinement::{Different, different};

crate::layout::ops::alignment::algebra_block! {
    [
        {crate::layout::ops::blocked::algebra_block!}
        {crate::layout::ops::by_place::algebra_block!}
        {crate::layout::ops::coalesce::algebra_block!}
        {crate::layout::ops::common::algebra_block!}
        {crate::layout::ops::common_domain::algebra_block!}
        {crate::layout::ops::complement::algebra_block!}
        {crate::layout::ops::compose::algebra_block!}
        {crate::layout::crd2idx::algebra_block!}
        {crate::atom::algebra::cotiled::algebra_block!}
        {crate::layout::ops::divide::algebra_block!}
        {crate::layout::ops::filter::algebra_block!}
        {crate::layout::ops::gather::algebra_block!}
        {crate::layout::ops::inverse::algebra_block!}
        {crate::layout::ops::layout_add::algebra_block!}
        {crate::layout::make::algebra_block!}
        {crate::layout::ops::modes::algebra_block!}
        {crate::layout::ops::ordered::algebra_block!}
        {crate::layout::ops::product::algebra_block!}
        {crate::layout::ops::recast::algebra_block!}
        {crate::layout::size::algebra_block!}
        {crate::layout::ops::slice::algebra_block!}
        {crate::layout::ops::sort::algebra_block!}
        {crate::layout::ops::thread_value::algebra_block!}
        {crate::atom::algebra::thrfrg::algebra_block!}
        {crate::layout::ops::tile_to_shape::algebra_block!}
        {crate::atom::algebra::tiled_copy::algebra_block!}
        {crate::layout::ops::whole::algebra_block!}
        {crate::status::require::algebra_block!}
        {crate::stride::algebra::algebra_block!}
        {crate::swizzle::bits::algebra_block!}
        {crate::swizzle::slice::algebra_block!}
        {crate::swizzle::xor::algebra_block!}
        {crate::tuple::arithmetic::algebra_block!}
        {crate::tuple::int_tuple::algebra_block!}
        {crate::tuple::modes::algebra_block!}
        {crate::tuple::order::algebra_block!}
        {crate::tuple::refinement::algebra_block!}
        {crate::tuple::relation::algebra_block!}
        {cute_macros::__algebra_cases!}
    ]
}
