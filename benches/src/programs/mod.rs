//! Programs that use one operation many times, on different layouts: what the benchmark of compile times
//! compiles.
//!
//! ```
//! use cute_benches::programs::{Numbers, Operation, Spelling, source, uses};
//! let ten = uses(Operation::COMPOSE, Numbers::KERNEL, 10);
//! assert!(source(Operation::COMPOSE, &ten, Spelling::Literals).contains("pub fn f9("));
//! ```

mod algebra;
mod operation;
mod source;
mod workload;

pub use algebra::Layout;
pub use operation::{Operands, Operation, Result};
pub use source::{Functions, Spelling, module, program, source};
pub use workload::{Numbers, Second, Use, uses};
