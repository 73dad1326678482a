//! The language of expressions: CuTe's notation with operations, variables and arithmetic.
//!
//! ```
//! use cute_cli::evaluate::Session;
//! let mut session = Session::default();
//! let outcome = session.evaluate("a = (4,2,3):(2,1,8); logical_divide(a, 2 * 2:2)")?;
//! assert_eq!(outcome.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
//! # Ok::<(), cute_cli::language::Diagnostic>(())
//! ```

mod ahead;
mod by_name;
mod complete;
mod cpp;
mod parse;
mod pointer;
mod printed;
mod problem;
mod shortened;
mod syntax;
mod token;

pub use complete::{OpenParentheses, is_complete};
pub use parse::parse;
pub(crate) use problem::NO_INSTRUCTION;
pub use problem::{Diagnostic, Problem, Remedy};
pub use shortened::shortened;
pub use syntax::{
    Engine, Expression, Form, MAX_TEXT, Name, Operator, Pointer, Program, Relation, Span,
    Statement, Suffix, SuffixKind,
};
