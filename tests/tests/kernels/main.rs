//! Kernels as users write them, against plain loops. They do not use `cute_tests`: beside the crates
//! that it depends on, rustc no longer infers the type of a sum that is compared.

mod generic;
mod natural;
mod programs;
mod templates;
