//! Writes `cute-core/src/gen/digits/*.rs`: the arithmetic of hexadecimal digits as types.
//!
//! ```text
//! impl<V: Nat> NatTimes for Hex<V, _9> { type Times7C3 = Hex<V::Times7C4, _2>; … }    9 · 7 + 3 = 4·16 + 2
//! ```

mod compare;
mod number;
mod products;
mod quotients;
mod shift;
mod sums;
mod table;

pub use table::items;

/// A generated file: its name in `cute-core/src/gen/digits`, and its text.
pub type File = (&'static str, String);

/// All tables.
pub fn digit_tables() -> [File; 9] {
    [
        ("append.rs", sums::append()),
        ("number.rs", number::number()),
        ("add.rs", sums::add()),
        ("digit.rs", compare::digit()),
        ("longer.rs", compare::longer()),
        ("times.rs", products::times()),
        ("odd.rs", products::odd()),
        ("shift.rs", shift::shift()),
        ("divide.rs", quotients::divide()),
    ]
}

/// The odd digits above 1.
const ODD_DIGITS: [u32; 7] = [3, 5, 7, 9, 11, 13, 15];
