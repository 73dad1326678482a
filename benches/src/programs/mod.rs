//! Programs that use one operation many times, on different layouts. The benchmark of compile times
//! compiles them.
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
/// The partitions of a tiled GEMM: blocks of 128 by 128 by 64, three operands.
///
/// ```
/// assert!(cute_benches::programs::TILED_GEMM.contains("make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)))"));
/// ```
pub const TILED_GEMM: &str = include_str!("../../kernels/tiled_gemm.rs");

/// The copies of a tiled GEMM: from global to shared memory, and on to the fragments of a tiled MMA.
///
/// ```
/// assert!(cute_benches::programs::TILED_COPIES.contains("make_tiled_copy_a(LoadMatrices.of::<F16>(), mma)"));
/// ```
pub const TILED_COPIES: &str = include_str!("../../kernels/tiled_copies.rs");

pub use workload::{Numbers, Second, Use, uses};
