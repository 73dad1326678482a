//! Intel: DPAS of the Xe graphics processors, AMX of the Xeon processors.

pub mod amx;
pub mod xe;

use super::MmaFamily;

/// The matrix instructions.
pub static MMA_FAMILIES: &[&MmaFamily] = &[&amx::MMA, &xe::MMA];
