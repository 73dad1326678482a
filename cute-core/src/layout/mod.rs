//! Layouts: functions from coordinates to offsets, as types.
//!
//! A layout is a tree of modes `shape:stride`. Its value at a coordinate is the sum, over all
//! modes, of coordinate times stride: `(3,(2,3)):(3,(12,1))` at `(1,(1,2))` is
//! `1·3 + 1·12 + 2·1 = 17`. A mode is a [`Mode`], and a tuple of modes is a list of
//! [`Cons`](crate::tuple::Cons) cells. Sizes and strides are integers of [`int`](mod@crate::int),
//! static or dynamic; only the dynamic ones take space.
//!
//! The trait [`Layout`] has the methods that every layout has. The operations are methods of one
//! trait for each family, such as [`Composing`] and [`Dividing`].

// The trait, and the types that implement it.
mod impls;
mod kind;
#[allow(clippy::module_inception)]
mod layout;
pub(crate) mod size;
mod storage;

// Layouts made of shapes, strides and other parts.
mod assemble;
pub(crate) mod construct;
pub(crate) mod identity;
pub(crate) mod make;

// From coordinates to offsets, and back.
pub(crate) mod convert;
pub(crate) mod coordinate;
pub(crate) mod crd2idx;
pub(crate) mod natural;
pub(crate) mod threads;

// Facts about offsets: their integers, how far they reach, whether two are equal.
pub(crate) mod predicates;
pub(crate) mod reach;
pub(crate) mod width;

// The operations: how one is declared, and all of them.
pub(crate) mod evaluate;
pub(crate) mod operand;
pub(crate) mod operation;
pub(crate) mod ops;
mod padded;

// Parts: modes, modes that run backwards, and what slices take.
pub(crate) mod flip;
mod mode;
pub(crate) mod slice_index;
pub(crate) mod wide;
pub(crate) mod window;

// For generic code.
mod choice;
mod either;
mod function;
pub(crate) mod pair;
pub(crate) mod template;
pub(crate) mod template_slice;

pub use crate::stride::{Coshape, Cosize};
// Of tuples too, but users find them beside the bounds of layouts.
pub use crate::tuple::int_tuple::Concrete;
pub use crate::tuple::relation::{ModeByMode, WeaklyCongruentWith};
pub use assemble::*;
pub use choice::{Choosing, Chosen, ChosenWith, Dynamic, ToDynamic, choose, try_choose};
pub use construct::*;
pub use convert::*;
pub(crate) use convert::{does_not_fit, representable, try_representable};
pub use coordinate::{Coordinate, Coordinates};
pub use crd2idx::{CoordinateIndex, Crd2Crd, Crd2Idx, Idx2Crd, Located};
pub use either::Either;
pub use flip::{WithDiagonal, WithFlip};
pub use function::OffsetFunction;
pub(crate) use function::as_offset;
pub use identity::{IdentityLayout, make_basis_like, make_identity_layout};
pub use kind::{BasisMode, ByMode, List, Mode, Modes, Tiler, Tilers};
pub use layout::Layout;
#[doc(hidden)]
pub use layout::StaticSizes;
pub(crate) use layout::cosize_of;
pub use make::{
    ColMajorStride, CompactColMajor, CompactRowMajor, RowMajorStride, ShapeOf, StrideOf,
};
pub use mode::WithMode;
pub use operand::{AsLayout, AsSlicer, AsTiler, ThreadNumber};
pub use ops::methods;
pub use ops::*;
pub use padded::Padded;
pub use pair::{Layout2, Rank2};
pub use predicates::Properties;
pub use size::{Size, static_sizes};
pub use slice_index::{SliceEntry, SliceIndex};
pub use storage::Storage;
#[doc(hidden)]
pub use template::Instantiating;
pub(crate) use threads::thread_coordinate;
pub use threads::{ThreadBelow, ThreadStatus, WithThread};
pub use window::{AtLeast, OneLeaf, Span, span};
