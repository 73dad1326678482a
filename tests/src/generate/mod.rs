//! Writes the generated files of the repository; `tests/generated.rs` holds them to what is written here.
//!
//! | module | writes |
//! |---|---|
//! | [`digits`] | `cute-core/src/gen/digits/*.rs`: the arithmetic of hexadecimal digits |
//! | [`exponents`] | `cute-core/src/gen/exponents.rs`: exponents of two |
//! | [`constants`] | `cute-core/src/gen/constants.rs`: static integers by their values |
//! | [`names`] | `cute-core/src/gen/names.rs`: the names of numbers in messages |
//! | [`mode_names`] | `cute-core/src/gen/mode_names.rs`: names of modes, and messages about them |
//! | [`atoms`] | `docs/atoms.md`: the families of instructions |

pub mod atoms;
pub mod constants;
pub mod digits;
pub mod exponents;
pub mod mode_names;
pub mod names;
