//! Comparisons.

use super::table::*;
use std::cmp::Ordering;

/// Order and equality.
pub fn order() -> String {
    let mut members = vec![
        member(
            "Less",
            "<R: Nat, Tie: Bool>",
            "Bool",
            "`self < R`, and `Tie` where they are equal.",
        ),
        member("Equal", "<R: Nat>", "Bool", "`self = R`."),
    ];
    for d in DIGITS {
        members.push(member(
            format!("Above{d}"),
            "<U: Nat, Tie: Bool>",
            "Bool",
            format!("`16·U + {d} < self`, and `Tie` where they are equal; `U > 0`."),
        ));
        members.push(member(
            format!("AboveDigit{d}"),
            "<Tie: Bool>",
            "Bool",
            format!("`{d} < self`, and `Tie` where they are equal."),
        ));
        members.push(member(
            format!("Is{d}"),
            "<U: Nat>",
            "Bool",
            format!("`16·U + {d} = self`; `U > 0`."),
        ));
        members.push(member(
            format!("IsDigit{d}"),
            "",
            "Bool",
            format!("`{d} = self`."),
        ));
    }
    let table = Table {
        name: "NatOrder",
        doc: "Comparisons, from the least significant digit: `Tie` is the answer if all further digits agree.",
        members,
    };
    let decided = |c: u32, d: u32| match c.cmp(&d) {
        Ordering::Less => "True",
        Ordering::Equal => "Tie",
        Ordering::Greater => "False",
    };
    header(
        "Order and equality.

```text
Hex<_1, _9> < Hex<_2, _8>:  9 > 8 decides a tie,  _1 < _2 decides
```",
        "use crate::logic::{Bool, False, True};\n",
    ) + &table.text(|name, form| {
        let compared = ["AboveDigit", "Above", "IsDigit", "Is"]
            .into_iter()
            .find_map(|prefix| Some((prefix, index(name, prefix)?)));
        match (compared, form) {
            (None, Hex(d)) if name == "Less" => format!("R::Above{d}<V, Tie>"),
            (None, Digit(d)) if name == "Less" => format!("R::AboveDigit{d}<Tie>"),
            (None, Hex(d)) => format!("R::Is{d}<V>"),
            (None, Digit(d)) => format!("R::IsDigit{d}"),
            (Some(("Above", c)), Hex(d)) => format!("U::Less<V, {}>", decided(c, d)),
            (Some(("AboveDigit", c)), Digit(d)) => decided(c, d).into(),
            (Some(("AboveDigit", _)), Hex(_)) => "True".into(),
            (Some(("Is", c)), Hex(d)) if c == d => "U::Equal<V>".into(),
            (Some(("IsDigit", c)), Digit(d)) if c == d => "True".into(),
            _ => "False".into(),
        }
    })
}
