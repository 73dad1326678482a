//! Runs of the compiler, for the benchmarks of compile time and for the test that guards it.
//!
//! ```no_run
//! use cute_benches::{Compiler, Mode};
//! let compiler = Compiler::new("target/measured".as_ref());
//! let cost = compiler.cost("pub fn f() {}", Mode::Check, 3);
//! println!("{cost}"); // 20 ms, 61 MB
//! ```

mod closed_pipe;
mod compiler;
mod cost;
mod instructions;
pub mod programs;

pub use closed_pipe::end_quietly;
pub use compiler::{Compiler, Mode};
pub use cost::{Cost, cargo, measure};
pub use instructions::{can_count, instructions};
