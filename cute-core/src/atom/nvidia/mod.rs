//! NVIDIA: tensor core instructions, from Volta on, and the copies that serve them.

pub mod copy;
pub mod sm100;
pub mod sm120;
pub mod sm61;
pub mod sm70;
pub mod sm75;
pub mod sm80;
pub mod sm89;
pub mod sm90;
pub mod sm90_gmma;
pub mod sm90_gmma_smem;
pub mod universal;

use super::{CopyFamily, MmaFamily};

/// The matrix instructions.
pub static MMA_FAMILIES: &[&MmaFamily] = &[
    &universal::MMA,
    &sm61::MMA,
    &sm70::MMA,
    &sm75::MMA,
    &sm80::MMA,
    &sm89::MMA,
    &sm90::MMA,
    &sm90_gmma::MMA,
    &sm100::MMA,
    &sm120::MMA,
];

/// The copy instructions.
pub static COPY_FAMILIES: &[&CopyFamily] = &[
    &universal::COPY,
    &copy::SM50,
    &copy::SM75,
    &copy::SM80,
    &copy::SM90,
    &copy::SM100,
];
