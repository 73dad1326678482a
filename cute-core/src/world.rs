//! The closed world: the traits that every kind implements, so that each function of the algebra
//! applies to it.
//!
//! A kind is a sealed trait, such as `Bool` or `IntTuple`; the types that implement it are its
//! constructors. A function of the algebra matches on constructors, and stands in the module of its
//! topic. This module makes one trait of *cases* for each kind: `BoolCases`, `IntTupleCases`, … It
//! has the result of every function for a constructor. A kind has it as a supertrait, so generic
//! code needs no other bounds than kinds. There is one such trait for all modules together, because
//! rustc goes through the supertraits of a kind wherever the kind is a bound
//! (`docs/fast-types.md`).
//!
//! The modules are grouped in rooms (`tests/tests/repository/rooms.rs`). A module imports from its
//! own room, from the rooms below it, and from here. Kinds of all rooms are parameters and results
//! of each other's functions, so this is the one place where a lower room meets an upper one. A new
//! module of the algebra needs one more row in the list at the end; a new supertrait of a kind is
//! one more word after `supertraits`.

/// Items of upper rooms for lower rooms: an import from here is not an upward import.
pub(crate) mod kinds {
    // Supertraits that a kind names itself. No function matches on an `Int`, so it has no trait of
    // cases that could list them. A trait that only lists them would slow each build by 1.2 %.

    /// An integer is a tuple of rank 1, a stride, and as a tiler `n:1`.
    pub(crate) use crate::{layout::Tiler, stride::Stride, tuple::IntTuple};

    /// A dynamic integer is a leaf of a tree.
    pub(crate) use crate::tuple::Tree;

    // Kinds of upper rooms that functions of lower rooms take or return, with their constructors.

    /// The status of an integer: whether it may have a value.
    pub(crate) use crate::status::{Good, Status};

    /// The type in which offsets are computed: the join of the types of dynamic integers.
    pub(crate) use crate::layout::width::Width;

    /// Constructors of trees, besides integers.
    pub(crate) use crate::layout::{BasisMode, ByMode, Mode};

    /// The results that a status guards: any layout, and one of two modes.
    pub(crate) use crate::layout::{Layout, Modes, Rank2, pair::Pair};
    pub(crate) use crate::tuple::{Cons, Nil};

    /// Further kinds of static integers: a coordinate with `_`, a tile of a mode of a tiled MMA.
    pub(crate) use crate::atom::ModeTile;
    pub(crate) use crate::layout::Slicer;

    /// How tuples are divided, and whether a tuple is a coordinate.
    pub(crate) use crate::layout::{
        crd2idx::Located,
        ops::complement::{Exactly, RoundUp, Rounding},
    };
}

// Supertraits of kinds, in the list at the end.
use crate::composed::{Decay, Identity};
use crate::int::{IntBool, IntTri};
use crate::layout::evaluate::Evaluate;

// Other names in the cases, besides kinds and their constructors.
use crate::int::{Relate, ops::*, relate};
use crate::layout::crd2idx::{
    At, Located, Split, SplitOff, WrongElements, WrongProfile, wrong_elements, wrong_profile,
};
use crate::layout::make::{Compact, CompactModes, Strided};
use crate::layout::ops::complement::{
    Copies, Exactly, Gap, Gaps, Quotient, Quotients, RoundUp, Rounding, Unbounded,
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
    covers_check, fits_its_type_check, goes_on_check, in_bounds_check, no_thread_check,
    numbered_check, sizes_check, thread_check, values_check, within_check,
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
        {crate::composed::slice::algebra_block!}
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
        {crate::layout::ops::known::algebra_block!}
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
        {crate::tuple::arithmetic::algebra_block!}
        {crate::tuple::int_tuple::algebra_block!}
        {crate::tuple::modes::algebra_block!}
        {crate::tuple::order::algebra_block!}
        {crate::tuple::refinement::algebra_block!}
        {crate::tuple::relation::algebra_block!}
        {crate::xor::algebra::algebra_block!}
        {cute_macros::__algebra_cases!}
    ]
    {
        supertraits;
        // Branches of the integer arithmetic, the way to make results, and the simplest form of a
        // swizzle without bits and of a slice of a swizzled layout.
        Bool: IntBool + Evaluate + Identity + Decay;
        // Branches of the integer arithmetic.
        Tri: IntTri;
        // A tuple of integers can be the value of a layout at a coordinate, like a stride.
        IntTuple: Strides;
        IntTuples: StridesList;
    }
}
