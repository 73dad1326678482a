//! What functions of integers give for a scaled basis vector: types without values, which further functions refuse.

use super::ScaledBasis;
use crate::int::{Dyn, Zero};
use crate::status::{BasisStride, Invalid, Violation};
use crate::tuple::{Cons, Nil};
use crate::world::kinds::BasisMode;

/// In the place of an integer.
pub type NoInteger = Dyn<Invalid<BasisStride>>;
/// In the place of a layout with integer strides.
pub type NoIntegers = BasisMode<NoInteger, ScaledBasis<Zero, Nil>>;
/// In the place of a list of modes.
pub type NoModes = Cons<NoIntegers, Nil>;

/// There is no value to return: what calls this does not pass its own check.
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
