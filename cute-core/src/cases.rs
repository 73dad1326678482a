//! The traits of cases: of each sealed kind, what its constructors answer to the functions that
//! match on it.
//!
//! The functions stand in the modules of the algebra, and their cases here, so that a kind has one
//! supertrait for all modules (`docs/compile-time.md`). A new module of the algebra is one more row
//! below.

use crate::int::{Relate, ops::*, relate};
use crate::layout::complement::{
    Exactly, Gap, Gaps, Quotient, Quotients, RoundUp, Rounding, Unbounded,
};
use crate::layout::compose::{
    ByCoordinate, Composed, ComposedIn, Composition, CompositionModes, Digit, Digits, Last,
    NoSpace, Space, SpaceComposition, SpaceWalk, SpaceWalked, Spaces, Touched, Untouched, Walk,
    Walked, carry_check,
};
use crate::layout::coordinate::{
    At, Located, Split, SplitOff, WrongElements, WrongProfile, wrong_elements, wrong_profile,
};
use crate::layout::divide::{Divided, Gathered, Modes2, TileAndRest};
use crate::layout::inverse::{NoPlace, Place, Places, Unplaced};
use crate::layout::make::{Compact, CompactModes, Strided};
use crate::layout::modes::{MissingMode, MissingModes, missing_mode, missing_modes};
use crate::layout::slice::{Slicer, Slicers};
use crate::layout::tile_to_shape::{Blocks, Counted};
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

crate::layout::alignment::algebra_block! {
    [
        {crate::layout::blocked::algebra_block!}
        {crate::layout::by_place::algebra_block!}
        {crate::layout::coalesce::algebra_block!}
        {crate::layout::common::algebra_block!}
        {crate::layout::common_domain::algebra_block!}
        {crate::layout::complement::algebra_block!}
        {crate::layout::compose::algebra_block!}
        {crate::layout::coordinate::algebra_block!}
        {crate::layout::cotiled::algebra_block!}
        {crate::layout::divide::algebra_block!}
        {crate::layout::filter::algebra_block!}
        {crate::layout::gather::algebra_block!}
        {crate::layout::inverse::algebra_block!}
        {crate::layout::layout_add::algebra_block!}
        {crate::layout::make::algebra_block!}
        {crate::layout::modes::algebra_block!}
        {crate::layout::ordered::algebra_block!}
        {crate::layout::product::algebra_block!}
        {crate::layout::recast::algebra_block!}
        {crate::layout::size::algebra_block!}
        {crate::layout::slice::algebra_block!}
        {crate::layout::sort::algebra_block!}
        {crate::layout::thread_value::algebra_block!}
        {crate::layout::thrfrg::algebra_block!}
        {crate::layout::tile_to_shape::algebra_block!}
        {crate::layout::tiled_copy::algebra_block!}
        {crate::layout::whole::algebra_block!}
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
