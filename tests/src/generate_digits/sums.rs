//! Appends digits to numbers, and adds numbers.

use super::table::*;

/// Appends digits to a number or a difference.
pub fn append() -> String {
    let then = Table {
        name: "NatAppend",
        doc: "Digits behind a number.",
        members: DIGITS
            .map(|d| member(format!("Then{d}"), "", "Nat", format!("`16·self + {d}`.")))
            .collect(),
    };
    let push = Table {
        name: "DifferenceAppend",
        doc: "Digits behind a difference, none behind [`Borrow`]; and what stands before the last one.",
        members: DIGITS
            .map(|d| {
                member(
                    format!("Push{d}"),
                    "",
                    "Difference",
                    format!("`16·self + {d}`."),
                )
            })
            .chain([member(
                "ExactRest",
                "<B: Nat>",
                "Difference",
                "`self / 16 / B` if nothing remains, where 16 divides `self`.",
            )])
            .collect(),
    };
    let behind = |d: u32, form: Form| match form {
        Digit(0) => format!("_{d}"),
        _ => format!("Hex<Self, _{d}>"),
    };
    header(
        "A digit behind a number, without leading zeros.

```text
_1 then 5 = Hex<_1, _5>        _0 then 5 = _5
```",
        "use super::NatDivide;\nuse crate::int::nat::{Borrow, Difference, Nat};\n",
    ) + &then.text(|name, form| behind(index(name, "Then").expect("a digit"), form))
        + &push.text(|name, form| match (index(name, "Push"), form) {
            (Some(d), _) => behind(d, form),
            (None, Digit(0)) => "_0".into(),
            (None, Hex(0)) => "<V as NatDivide>::ExactBy<B>".into(),
            // Never reached: 16 divides `self`.
            (None, _) => "Borrow".into(),
        })
        + &push.implementation("impl DifferenceAppend for Borrow", |_| "Borrow".into())
}

pub fn add() -> String {
    let mut members = Vec::new();
    for c in 0..=16 {
        members.push(member(
            format!("Add{c}"),
            "<U: Nat>",
            "Nat",
            format!("`16·U + {c} + self`."),
        ));
        members.push(member(
            format!("Plus{c}"),
            "",
            "Nat",
            format!("`{c} + self`."),
        ));
    }
    let table = Table {
        name: "NatAdd",
        doc: "Sums.",
        members,
    };
    header(
        "Sums, digit by digit with a carry: one look-up for each digit of both numbers.

```text
Hex<_1, _9> + Hex<_2, _8> = Hex<_2, _8>::Add9<_1> = Hex<_2 + _1 + 1, _1> = Hex<_4, _1>
```",
        "use crate::int::nat::Nat;\n",
    ) + &table.text(|name, form| {
        let (carry, no_carry) = match form {
            Hex(_) => ("U::AddCarry<V>", "U::Add<V>"),
            Digit(_) => ("U::Plus1", "U"),
        };
        let d = form.digit();
        let sum = |c: u32, with: &str, without: &str| match d + c {
            s @ 0..16 => format!("Hex<{without}, _{s}>"),
            s => format!("Hex<{with}, _{}>", s - 16),
        };
        match (index(name, "Add"), index(name, "Plus"), form) {
            (Some(c), _, _) => sum(c, carry, no_carry),
            (_, Some(0), _) => "Self".into(),
            (_, Some(c), Hex(_)) => sum(c, "V::Plus1", "V"),
            (_, Some(c), Digit(_)) => small(c + d),
            _ => unreachable!(),
        }
    })
}
