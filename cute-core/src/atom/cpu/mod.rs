//! CPUs: the vector instructions from which outer products and small matrix products are built.

pub mod aarch64;
pub mod x86;

use super::MmaFamily;

/// The matrix instructions.
pub static MMA_FAMILIES: &[&MmaFamily] = &[&x86::SCALAR, &x86::AVX2, &x86::AVX512, &aarch64::NEON];
