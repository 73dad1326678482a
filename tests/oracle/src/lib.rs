//! What judges the answers of the library, and does not use it: so it cannot repeat its mistakes.
//!
//! [`notation`] reads layouts as they print, [`oracle`] and [`definition`] say in plain integers what
//! operations mean, [`random`] makes operands, [`hostile`] lists difficult ones, and [`share`] says
//! how many of its cases a test takes.

pub mod definition;
pub mod hostile;
pub mod notation;
pub mod oracle;
pub mod random;
pub mod share;
pub mod tuple_definition;
