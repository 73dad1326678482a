//! The arithmetic of digits, one file for each kind of operation. All are generated.
//!
//! A digit is a name, so what becomes of it is looked up: each trait here has one implementation
//! for each digit and one for each `Hex<_, digit>`, 32 in all. A digit of a second operand is part of
//! the member's name: `Hex<V, _7> + R` is what `R` calls `Add7<V>`.

mod add;
mod append;
mod digit;
mod divide;
mod longer;
mod number;
mod odd;
mod shift;
mod times;

pub use add::NatAdd;
pub use append::{DifferenceAppend, NatAppend};
pub use digit::NatDigit;
pub use divide::*;
pub use longer::NatLonger;
pub use odd::OddTable;
pub use shift::NatShift;
pub use times::NatTimes;
