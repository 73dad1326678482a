//! How a product is computed, beside its operands.

/// Choices that change no result.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {}
