//! The identity: the layout whose value at a coordinate is that coordinate.
//!
//! `(4,(8,2)):(1@0,(1@0@1,1@1@1))` at `(3,(5,1))` is `(3,(5,1))`. Tile, slice and compose it like
//! the layout of some data: then it tells for each element its coordinate in the whole. Predicates
//! for ragged edges are made of it.
//!
//! Source: CuTe `make_basis_like`, `make_identity_layout`.

use super::construct::valid;
use super::make::{MakeLayoutFrom, make_layout_from};
use crate::stride::{BasisLike, basis_like};
use crate::tuple::IntoIntTuple;

/// The layout of a shape whose value at each coordinate is that coordinate: see
/// [`make_identity_layout`].
///
/// ```
/// use cute_core::{layout::IdentityLayout, prelude::*};
/// assert_eq!(IdentityLayout::<Shape![(4,8)]>::default(), layout!((4,8):(1@0,1@1)));
/// ```
///
/// Source: CuTe `make_identity_layout`.
pub type IdentityLayout<S> = MakeLayoutFrom<S, BasisLike<S>>;

/// A basis vector for each leaf of a shape; for a single integer it is 1.
///
/// ```
/// use cute_core::{layout::make_basis_like, prelude::*};
/// assert_eq!(make_basis_like(shape!((4,(8,2)))), stride!((1@0,(1@0@1,1@1@1))));
/// ```
///
/// Source: CuTe `make_basis_like`.
#[inline(always)]
pub fn make_basis_like<S: IntoIntTuple>(shape: S) -> BasisLike<S::Tuple> {
    basis_like(shape.into_int_tuple())
}

/// The layout of a shape whose value at each coordinate is that coordinate.
///
/// # Panics
/// Panics if a dynamic size is not positive, or the size does not fit (Representable).
///
/// ```
/// use cute_core::prelude::*;
/// let rows = 100_usize;
/// let id = make_identity_layout((rows, shape!((8,2))));
/// assert_eq!(id.to_string(), "(100,(_8,_2)):(_1@0,(_1@0@1,_1@1@1))");
/// assert_eq!(id.at((37, 13)).to_string(), "(37,(5,1))");
/// ```
///
/// Source: CuTe `make_identity_layout`.
#[inline(always)]
#[track_caller]
pub fn make_identity_layout<S: IntoIntTuple>(shape: S) -> IdentityLayout<S::Tuple> {
    let shape = shape.into_int_tuple();
    valid(make_layout_from(shape, basis_like(shape)))
}
