//! Writes `cute-core/src/int/nat/table/*.rs`: the arithmetic of hexadecimal digits as types.
//!
//! ```text
//! impl<V: Nat> NatTimes for Hex<V, _9> { type Times7C3 = Hex<V::Times7C4, _2>; … }    9 · 7 + 3 = 4·16 + 2
//! ```

mod order;
mod products;
mod quotients;
mod shift;
mod sums;
mod table;

/// A generated file: its name in `cute-core/src/int/nat/table`, and its text.
pub type File = (&'static str, String);

/// All tables.
pub fn digit_tables() -> [File; 8] {
    [
        ("append.rs", sums::append()),
        ("add.rs", sums::add()),
        ("subtract.rs", sums::subtract()),
        ("times.rs", products::times()),
        ("odd.rs", products::odd()),
        ("shift.rs", shift::shift()),
        ("order.rs", order::order()),
        ("divide.rs", quotients::divide()),
    ]
}

/// The odd digits above 1.
const ODD_DIGITS: [u32; 7] = [3, 5, 7, 9, 11, 13, 15];
