//! Swizzles: `3,4,3` and `3,4,-3; Bytes`.

use super::{
    cursor::{Cursor, describe},
    error::Errors,
    form::{Position, Role},
    parse::{Parser, tuple},
    tree::{Leaf, LeafKind, Swizzle},
};

/// The units of offsets: the names of the types in the library's module `swizzle`.
const UNITS: [&str; 2] = ["Elements", "Bytes"];

impl Parser<'_> {
    /// `swizzle := integer ',' integer ',' integer [';' unit]`. `None` if an error was reported
    /// that leaves no three integers.
    pub(super) fn swizzle(&mut self, cursor: &mut Cursor) -> Option<Swizzle> {
        if tuple(cursor.peek()).is_some() {
            self.errors.report(
                cursor.span(),
                "a swizzle is no tuple: its three integers stand without parentheses around them, \
                 as in `swizzle!(3,4,3)`",
            );
            cursor.skip_all();
            return None;
        }
        let bits = self.number_of_swizzle(cursor);
        let base = self.next_of_swizzle(cursor, 1)?;
        let shift = self.next_of_swizzle(cursor, 2)?;
        let unit = if cursor.eat(';') {
            self.unit(cursor)
        } else {
            UNITS[0]
        };
        Some(Swizzle {
            numbers: [bits, base, shift],
            unit,
        })
    }

    /// The integer after the `read` ones before it, and the `,` in front of it.
    fn next_of_swizzle(&mut self, cursor: &mut Cursor, read: usize) -> Option<Leaf> {
        if !cursor.eat(',') || cursor.is_empty() {
            let (at, found) = (cursor.span(), describe(cursor.peek()));
            let (integers, place) = match read {
                1 => ("one integer", "the lowest of its bits"),
                _ => ("two integers", "the distance of the bits that it reads"),
            };
            let message = format!(
                "expected `,` and {place} after {integers}, found {found}: a swizzle has three integers, as in \
                 `3,4,3`"
            );
            self.errors.report(at, message);
            cursor.skip_all();
            return None;
        }
        Some(self.number_of_swizzle(cursor))
    }

    /// A static integer. The type of a swizzle has its numbers, so none is known only at run time.
    fn number_of_swizzle(&mut self, cursor: &mut Cursor) -> Leaf {
        let leaf = self.leaf(cursor, Role::Integer);
        if let LeafKind::Dynamic(_) = leaf.kind {
            let constant = match self.position {
                Position::Value => {
                    format!("`{leaf}` is known at run time; a constant is written `const {leaf}`")
                }
                Position::Type => format!("`{leaf}` stands for a run-time integer"),
            };
            let message = format!("the numbers of a swizzle are static: {constant}");
            self.errors.report(leaf.span, message);
        }
        leaf
    }

    /// The tokens behind the `;`.
    fn unit(&self, cursor: &mut Cursor) -> &'static str {
        let (at, found) = (cursor.span(), describe(cursor.peek()));
        let name = cursor.next().map(|token| token.to_string());
        let unit = UNITS.iter().find(|unit| name.as_deref() == Some(unit));
        unit.copied().unwrap_or_else(|| {
            let message = format!("expected `Bytes` or `Elements` after `;`, found {found}");
            self.errors.report(at, message);
            cursor.skip_all();
            UNITS[0]
        })
    }
}

/// Reports numbers of bits and lowest bits that are negative. The shift has either sign.
pub(super) fn check(swizzle: &Swizzle, errors: &Errors) {
    let [bits, base, _] = &swizzle.numbers;
    for (leaf, what) in [(bits, "the number of bits"), (base, "the lowest bit")] {
        if let Some(number) = leaf.number()
            && number.negative
        {
            let message = format!(
                "{what} of a swizzle, {number}, is negative (Representable): the shift, the third integer, has \
                 either sign"
            );
            errors.report(leaf.span, message);
        }
    }
}
