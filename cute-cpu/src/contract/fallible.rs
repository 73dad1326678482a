//! A `Result` in place of a tensor. No impl here applies: each has a condition that nothing
//! fulfils, and the message about that condition says to write `?`.

use super::check::StaticModes;
use super::error::ContractionError;
use super::operand::sealed::{Read, Write};
use super::summed::{Held, TellsSums};
use cute_core::tensor::TensorError;

/// A `Result` whose tensor has been taken out: nothing.
#[diagnostic::on_unimplemented(
    message = "a `Result` is no operand of a contraction: take the tensor out of it with `?`",
    label = "`?` is missing behind an operand",
    note = "`Tensor::new(&data, layout)?` and `Tensor::from_ndarray(&array)?` are tensors; in a function that \
            returns no `Result`, write `.unwrap()` or `.expect(\"…\")`"
)]
pub trait WithQuestionMark {
    #[doc(hidden)]
    fn never() -> !;
}

impl<X: StaticModes, E> StaticModes for Result<X, E>
where
    Self: WithQuestionMark,
{
    const SIZES: Option<cute_core::__private::StaticSizes> = X::SIZES;
}

impl<T, X: TellsSums<T>, E> TellsSums<T> for Result<X, E> where Self: WithQuestionMark {}

// SAFETY: nothing implements the condition.
unsafe impl<T, X: Read<T>, E> Read<T> for Result<X, E>
where
    Self: WithQuestionMark,
{
    fn held(&self) -> Result<Held<T>, ContractionError> {
        Self::never()
    }
}

// SAFETY: nothing implements the condition.
unsafe impl<T, X: Write<T>, E> Write<T> for Result<X, E>
where
    Self: WithQuestionMark,
{
    fn at_mut(&mut self) -> Result<*mut T, TensorError> {
        Self::never()
    }
}
