//! The operations of the algebra at run time, one file for each family.
//!
//! A file has the name of the file in `layout/ops` that has the operation for types, where there is
//! one; [`domain`] has the common domain. Each begins with the definition and its conditions. An
//! operation is a method of `DynLayout`, and a function beside it that also tells its steps to an
//! [`Observer`](crate::dynamic::steps::Observer).

pub(super) mod alignment;
pub(super) mod blocked;
pub(super) mod by_mode;
pub(super) mod by_place;
pub(super) mod coalesce;
pub(super) mod common;
pub(super) mod complement;
pub(super) mod compose;
pub(super) mod divide;
pub(super) mod domain;
pub(super) mod filter;
pub(super) mod inverse;
pub(super) mod layout_add;
mod mode_methods;
mod modes;
pub(super) mod product;
pub(super) mod profile;
pub(super) mod recast;
pub(super) mod slice;
pub(super) mod sort;
pub(super) mod thread_value;
pub(super) mod tile_to_shape;
pub(super) mod whole;
