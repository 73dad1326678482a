//! Modes of a layout by number.

use super::{Layout, Mode};
use crate::int::Int;
use crate::tuple::with_mode;

with_mode!(
    Layout,
    "this layout has no mode {I}",
    "mode {I} is beyond the layout's rank"
);

/// A single mode is its own mode 0, as in CuTe.
#[diagnostic::do_not_recommend]
impl<S: Int, D: Int> WithMode<0> for Mode<S, D> {
    type Mode = Self;
    #[inline(always)]
    fn mode_at(self) -> Self {
        self
    }
}
