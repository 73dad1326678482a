//! Types, literals, numbers and names: what the macros accept, what is printed and read, and the
//! traits that values have.

mod fragments;
mod macros;
mod named_dynamic;
mod named_groups;
mod named_modes;
mod named_places;
mod named_views;
mod native_forms;
mod serde;
mod standard_traits;
mod types;
mod widths;
