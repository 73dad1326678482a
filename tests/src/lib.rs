//! Modules that the behaviour tests share.
//!
//! Those of `cute-oracle` do not use the library under test. [`probe`] and the macros of [`calls`]
//! call the library, [`dynamic`] calls its run-time level, and [`account`] counts the outcomes.
//! [`golden_lines`] reads the recorded results, and [`golden_tests!`] makes their tests.

pub mod account;
pub mod answer;
pub mod calls;
pub mod draw;
pub mod dynamic;
pub mod evaluate;
pub mod explained;
pub mod fuzz;
pub mod golden_lines;
pub mod golden_tests;
pub mod names;
pub mod package;
pub mod probe;

pub use cute_oracle::{definition, hostile, notation, oracle, random, share, tuple_definition};

/// The programs of the front page and of the documentation, as doctests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../../docs/why-layouts.md")]
    struct WhyLayouts;
    #[doc = include_str!("../../docs/ten-minutes.md")]
    struct TenMinutes;
    #[doc = include_str!("../../docs/sizes.md")]
    struct Sizes;
    #[doc = include_str!("../../docs/algebra.md")]
    struct Algebra;
    #[doc = include_str!("../../docs/swizzles.md")]
    struct Swizzles;
    #[doc = include_str!("../../docs/tensors.md")]
    struct Tensors;
    #[doc = include_str!("../../docs/errors/Congruent.md")]
    struct Congruent;
    #[doc = include_str!("../../docs/errors/Compatible.md")]
    struct Compatible;
    #[doc = include_str!("../../docs/errors/ShapeDivisible.md")]
    struct ShapeDivisible;
    #[doc = include_str!("../../docs/errors/StrideDivisible.md")]
    struct StrideDivisible;
    #[doc = include_str!("../../docs/errors/SegregatedImages.md")]
    struct SegregatedImages;
    #[doc = include_str!("../../docs/errors/Injective.md")]
    struct Injective;
    #[doc = include_str!("../../docs/errors/OrderedChain.md")]
    struct OrderedChain;
    #[doc = include_str!("../../docs/errors/RecastDivisible.md")]
    struct RecastDivisible;
    #[doc = include_str!("../../docs/errors/SegregatedBits.md")]
    struct SegregatedBits;
    #[doc = include_str!("../../docs/errors/IntegerStrides.md")]
    struct IntegerStrides;
    #[doc = include_str!("../../docs/errors/SizeMatch.md")]
    struct SizeMatch;
    #[doc = include_str!("../../docs/errors/InBounds.md")]
    struct InBounds;
    #[doc = include_str!("../../docs/errors/Representable.md")]
    struct Representable;
    #[doc = include_str!("../../docs/from-cute-cpp.md")]
    struct FromCuteCpp;
    #[doc = include_str!("../../docs/from-cute-dsl.md")]
    struct FromCuteDsl;
    #[doc = include_str!("../../docs/from-numpy.md")]
    struct FromNumpy;
    #[doc = include_str!("../../docs/from-ndarray.md")]
    struct FromNdarray;
    #[doc = include_str!("../../docs/from-triton.md")]
    struct FromTriton;
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
