//! AMD: MFMA of the CDNA accelerators, WMMA of the RDNA graphics processors.
//!
//! The formats of an operand are those that the instruction takes. Modifiers that permute or negate
//! operands (CBSZ, ABID, BLGP, NEG) are left out.

pub mod cdna1;
pub mod cdna2;
pub mod cdna3;
pub mod rdna3;
pub mod rdna4;

use super::MmaFamily;

/// The matrix instructions.
pub static MMA_FAMILIES: &[&MmaFamily] = &[
    &cdna1::MMA,
    &cdna2::MMA,
    &cdna3::MMA,
    &rdna3::MMA,
    &rdna4::MMA,
];
