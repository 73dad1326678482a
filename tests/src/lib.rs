//! Modules that the behaviour tests share.
//!
//! [`notation`], [`oracle`], [`definition`] and [`random`] do not use the library under test, so
//! they cannot repeat its mistakes when they judge its answers. [`probe`] and the macros of
//! [`calls`] call the library, [`dynamic`] calls its run-time level, and [`account`] counts the
//! outcomes. [`golden_lines`] reads the recorded results, and [`hostile`] lists difficult operands.

pub mod account;
pub mod answer;
pub mod calls;
pub mod definition;
pub mod draw;
pub mod dynamic;
pub mod evaluate;
pub mod explained;
pub mod fuzz;
pub mod golden_lines;
pub mod hostile;
pub mod names;
pub mod notation;
pub mod oracle;
pub mod package;
pub mod probe;
pub mod random;
pub mod tuple_definition;

/// The programs of the front page and of the documentation, as doctests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../../docs/ten-minutes.md")]
    struct TenMinutes;
    #[doc = include_str!("../../docs/generic-code.md")]
    struct GenericCode;
    #[doc = include_str!("../../docs/named-modes.md")]
    struct NamedModes;
    #[doc = include_str!("../../docs/worked-examples.md")]
    struct WorkedExamples;
    #[doc = include_str!("../../docs/pytorch.md")]
    struct Pytorch;
    #[doc = include_str!("../../docs/explained.md")]
    struct Explained;
    #[doc = include_str!("../../docs/instruction-to-kernel.md")]
    struct InstructionToKernel;
    #[doc = include_str!("../../docs/bridges.md")]
    struct Bridges;
    #[doc = include_str!("../../docs/host.md")]
    struct Host;
}
