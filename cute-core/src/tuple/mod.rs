//! Hierarchical tuples: shapes, strides and coordinates.
//!
//! A tuple is a tree whose leaves are integers ([`Int`](crate::int::Int)): `(3,(2,3))` has rank 2
//! and depth 2. As a type it is a list of [`Cons`] cells that ends in [`Nil`], so its rank is not
//! limited. Users can write native tuples instead.
//!
//! Source: CuTe `IntTuple` (`int_tuple.hpp`).

mod access;
pub(crate) mod arithmetic;
mod display;
mod equal;
pub(crate) mod int_tuple;
mod leafwise;
mod list;
pub(crate) mod modes;
mod native;
pub(crate) mod operation;
pub(crate) mod order;
mod over_leaves;
pub(crate) mod refinement;
pub(crate) mod relation;
mod static_path;
mod tree;

pub(crate) use access::with_mode;
pub use access::{ModeOf, WithMode};
pub use arithmetic::{
    GcdLeaves, MaxLeaf, MinLeaf, PrefixProduct, ProductEach, ProductLike, Sum, gcd_leaves,
    max_leaf, min_leaf,
};
pub(crate) use equal::by_parts;
pub(crate) use int_tuple::Concrete;
pub use int_tuple::{
    Flatten, IntTuple, IntTuples, Ints, Leaves, Product, flatten, leaves, product,
};
pub(crate) use leafwise::tuple_bounds;
pub use leafwise::*;
pub(crate) use list::{list, list_type};
pub use modes::{
    AppendMode, AppendTo, GroupModes, InsertMode, ModeAlong, PrependMode, PrependTo, RemoveMode,
    RepeatLike, RepeatMode, ReplaceMode, ReverseModes, SelectModes, TakeModes, UnflattenModes,
    UnwrapMode, WithModes, WithOrder, WithPairs, WithPath, WithProfile, WithRankOf, WithRoom,
    WithSelected, WithTwoModes, WrapMode, Zip2By, ZipModes,
};
pub(crate) use native::native_tuples;
pub use native::{AsInts, IntoIntTuple, ToNative};
pub use order::{
    ColexGeq, ColexGtr, ColexLeq, ColexLess, ElemGeq, ElemGtr, ElemLeq, ElemLess, EqualTuples,
    EvenlyDivides, LexGeq, LexGtr, LexLeq, LexLess, colex_geq, colex_gtr, colex_leq, colex_less,
    elem_geq, elem_gtr, elem_leq, elem_less, equal_tuples, evenly_divides, lex_geq, lex_gtr,
    lex_leq, lex_less,
};
pub use over_leaves::{FoldLeaves, LeafFold, LeafMap, OverElements, OverLeaves, TransformLeaf};
pub use refinement::{
    CoarsenableWith, CommonCoarsening, CommonCoarseningStatus, CommonRefinement,
    CommonRefinementStatus, PairingStatus, RefinableWith, common_coarsening, common_refinement,
    try_common_coarsening, try_common_refinement,
};
pub(crate) use relation::WeaklyCongruentWith;
pub use relation::{
    Compatible, Congruent, WeaklyCompatible, WeaklyCongruent, compatible, congruent,
    weakly_compatible, weakly_congruent,
};
pub use static_path::StaticPath;

pub use tree::{Build, Source, Tree, Walker};
pub(crate) use tree::{canonical, shown_as};

/// The first mode of a tuple, then the tuple of the others: `(3,(2,3))` is `3` before `((2,3))`.
///
/// ```
/// use cute_core::{prelude::*, tuple::{Cons, Nil}};
/// let inner = Cons(int!(2), Cons(int!(3), Nil));
/// assert_eq!(Cons(int!(3), Cons(inner, Nil)), shape!((3,(2,3))));
/// ```
///
/// Source: CuTe `cute::tuple`; this list is its canonical form here.
#[derive(Clone, Copy, Default, Eq, Hash)]
#[allow(
    clippy::derived_hash_with_manual_eq,
    reason = "equal values of one type have equal hashes"
)]
pub struct Cons<Head, Tail>(pub Head, pub Tail);

/// The empty tuple, which ends every tuple.
///
/// ```
/// use cute_core::{prelude::*, tuple::{Cons, Nil}};
/// assert_eq!(Cons(int!(3), Nil), shape!((3)));
/// assert_eq!(Nil.to_string(), "()");
/// ```
///
/// Source: CuTe `cute::tuple<>`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Nil;

/// `_`: keeps a mode as it is.
///
/// ```
/// use cute_core::prelude::*;
/// let columns = layout!((512,256)).logical_divide(tile!((_,64)));
/// assert_eq!(columns, layout!((512,(64,4)):(1,(512,32768))));
/// assert_eq!(tile!(_), Underscore);
/// ```
///
/// Source: CuTe `Underscore`, `_`.
#[doc(alias = "None")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Underscore;
