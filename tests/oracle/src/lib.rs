//! What judges the answers of the library, and does not use it: so it cannot repeat its mistakes.
//!
//! [`notation`] reads what layouts print as, [`oracle`] and [`definition`] say in plain integers what
//! operations mean, [`random`] makes operands, and [`hostile`] lists difficult ones.

pub mod definition;
pub mod hostile;
pub mod notation;
pub mod oracle;
pub mod random;
pub mod tuple_definition;
