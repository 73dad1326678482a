//! The results of integer functions for scaled basis vectors: types without values, which further
//! functions refuse.

use super::ScaledBasis;
use crate::int::{Dyn, Zero};
use crate::status::{BasisStride, Invalid, Violation};
use crate::tuple::{Cons, Nil};
use crate::world::kinds::BasisMode;

/// Stands for an integer.
pub type NoInteger = Dyn<Invalid<BasisStride>>;
/// Stands for a layout with integer strides.
pub type NoIntegers = BasisMode<NoInteger, ScaledBasis<Zero, Nil>>;
/// Stands for a list of modes.
pub type NoModes = Cons<NoIntegers, Nil>;

/// Never returns a value: code that calls this does not pass its own check.
pub fn no_integer() -> NoInteger {
    panic!("{}", BasisStride::error())
}
/// See [`no_integer`].
pub fn no_integers() -> NoIntegers {
    panic!("{}", BasisStride::error())
}
/// See [`no_integer`].
pub fn no_modes() -> NoModes {
    panic!("{}", BasisStride::error())
}
