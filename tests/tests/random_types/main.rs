//! Golden lines and random cases as types, and random values of fixed types: what the build script
//! writes, beside the golden lines of `golden_algebra` and `golden_structure`.

mod account;
mod composed;
mod cotiled;
mod difference;
mod integers;
mod layout_facts;
mod properties;
mod swizzle;
mod tuple_properties;
