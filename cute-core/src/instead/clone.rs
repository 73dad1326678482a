//! A tensor that is used after a part of it was taken.
//!
//! rustc proposes `x.clone()` for a moved value if the type has one impl of `Clone`, also where the
//! bounds of that impl fail, as they do for exclusive elements. With a second impl, whose bound
//! fails as well, rustc proposes nothing.

use crate::tensor::{Tensor, Unique};

#[diagnostic::on_unimplemented(
    message = "a tensor with exclusive elements has no copy: `x.view()` and `x.view_mut()` borrow it",
    label = "write `x.view()` to read, or `x.view_mut()` to write"
)]
pub trait WriteView {}

#[doc(hidden)]
impl<T, L> Clone for Tensor<Unique<'_, T>, L>
where
    Self: WriteView,
{
    fn clone(&self) -> Self {
        unreachable!("nothing implements the bound")
    }
}

#[allow(clippy::should_implement_trait, reason = "it is refused")]
impl<T, L> Tensor<Unique<'_, T>, L> {
    #[doc(hidden)]
    pub fn clone<R>(&mut self) -> R
    where
        Self: WriteView,
    {
        unreachable!("nothing implements the bound")
    }
}
