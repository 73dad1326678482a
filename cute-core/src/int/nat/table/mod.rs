//! The arithmetic of digits, one file for each kind of operation. All are generated.
//!
//! A digit is a name, so what becomes of it is looked up: each trait here has one implementation
//! for each digit and one for each `Hex<_, digit>`, 32 in all. A digit of a second operand is part of
//! the member's name: `Hex<V, _7> + R` is what `R` calls `Add7<V>`.

mod add;
mod append;
mod divide;
mod odd;
mod order;
mod shift;
mod subtract;
mod times;

pub use add::NatAdd;
pub use append::{DifferenceAppend, NatAppend};
pub use divide::*;
pub use odd::{OddGcd, OddTimes};
pub use order::NatOrder;
pub use shift::NatShift;
pub use subtract::NatSubtract;
pub use times::NatTimes;
