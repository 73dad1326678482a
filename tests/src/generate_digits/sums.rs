//! Digits behind numbers, sums and differences.

use super::table::*;

/// Digits behind a number or a difference.
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
        doc: "Digits behind a difference: none behind [`Borrow`].",
        members: DIGITS
            .map(|d| {
                member(
                    format!("Push{d}"),
                    "",
                    "Difference",
                    format!("`16·self + {d}`."),
                )
            })
            .collect(),
    };
    let value = |prefix: &'static str| {
        move |name: &str, form: Form| {
            let d = index(name, prefix).expect("a digit");
            match form {
                Digit(0) => format!("_{d}"),
                _ => format!("Hex<Self, _{d}>"),
            }
        }
    };
    header(
        "A digit behind a number, without leading zeros.

```text
_1 then 5 = Hex<_1, _5>        _0 then 5 = _5
```",
        "use crate::int::nat::{Borrow, Difference};\n",
    ) + &then.text(value("Then"))
        + &push.text(value("Push"))
        + &implementation(
            "impl DifferenceAppend for Borrow",
            DIGITS.map(|d| (format!("Push{d}"), "Borrow".into())),
        )
}

pub fn add() -> String {
    let mut members = vec![
        member("Add", "<R: Nat>", "Nat", "`self + R`."),
        member("AddCarry", "<R: Nat>", "Nat", "`self + R + 1`."),
    ];
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
        "",
    ) + &table.text(|name, form| {
        let (d, plus, plus_carry, carry, no_carry) = match form {
            Hex(d) => (d, "Add", "Add", "U::AddCarry<V>", "U::Add<V>"),
            Digit(d) => (d, "Plus", "Plus", "U::Plus1", "U"),
        };
        let sum = |c: u32, with: &str, without: &str| match d + c {
            s @ 0..16 => format!("Hex<{without}, _{s}>"),
            s => format!("Hex<{with}, _{}>", s - 16),
        };
        if name == "Add" || name == "AddCarry" {
            let (digit, word) = match name {
                "Add" => (d, plus),
                _ => (d + 1, plus_carry),
            };
            return match form {
                Hex(_) => format!("R::{word}{digit}<V>"),
                Digit(_) => format!("R::{word}{digit}"),
            };
        }
        match (index(name, "Add"), index(name, "Plus"), form) {
            (Some(c), _, _) => sum(c, carry, no_carry),
            (_, Some(0), _) => "Self".into(),
            (_, Some(c), Hex(_)) => sum(c, "V::Plus1", "V"),
            (_, Some(c), Digit(_)) => small(c + d),
            _ => unreachable!(),
        }
    })
}

pub fn subtract() -> String {
    let mut members = vec![
        member("Sub", "<R: Nat>", "Difference", "`self - R`."),
        member("SubBorrow", "<R: Nat>", "Difference", "`self - R - 1`."),
        member(
            "Pred",
            "",
            "Nat",
            "`self - 1` of a positive number, 0 of 0.",
        ),
        member("BorrowFrom", "<U: Nat>", "Difference", "`16·U - 1 - self`."),
    ];
    for c in DIGITS {
        members.push(member(
            format!("From{c}"),
            "<U: Nat>",
            "Difference",
            format!("`16·U + {c} - self`; `U > 0`."),
        ));
        members.push(member(
            format!("FromDigit{c}"),
            "",
            "Difference",
            format!("`{c} - self`."),
        ));
    }
    let table = Table {
        name: "NatSubtract",
        doc: "Differences.",
        members,
    };
    header(
        "Differences, digit by digit; one below zero is [`Borrow`].

```text
Hex<_4, _1> - Hex<_2, _8> = Hex<_2, _8>::From1<_4> = (_4 - _2 - 1) push 9 = Hex<_1, _9>
```",
        "use super::{DifferenceAppend, NatAppend};\nuse crate::int::nat::{Borrow, Difference};\n",
    ) + &table.text(|name, form| {
        let d = match form {
            Hex(d) | Digit(d) => d,
        };
        // 16·U + c - self
        let from = |c: i32| {
            let rest = c - d as i32;
            let push = |left: &str, rest: i32| format!("<{left} as DifferenceAppend>::Push{rest}");
            match form {
                Hex(_) if rest >= 0 => push("U::Sub<V>", rest),
                Hex(_) => push("U::SubBorrow<V>", rest + 16),
                Digit(_) if rest >= 0 => format!("Hex<U, _{rest}>"),
                Digit(_) => push("U::Pred", rest + 16),
            }
        };
        match (name, form) {
            ("Sub", Hex(d)) => format!("R::From{d}<V>"),
            ("Sub", Digit(d)) => format!("R::FromDigit{d}"),
            ("SubBorrow", Hex(0)) => "R::BorrowFrom<V>".into(),
            ("SubBorrow", Digit(0)) => "Borrow".into(),
            ("SubBorrow", Hex(d)) => format!("R::From{}<V>", d - 1),
            ("SubBorrow", Digit(d)) => format!("R::FromDigit{}", d - 1),
            ("Pred", Hex(0)) => "<V::Pred as NatAppend>::Then15".into(),
            ("Pred", Hex(d)) => format!("Hex<V, _{}>", d - 1),
            ("Pred", Digit(d)) => format!("_{}", d.saturating_sub(1)),
            ("BorrowFrom", _) => from(-1),
            _ => match (index(name, "FromDigit"), index(name, "From"), form) {
                (Some(_), _, Hex(_)) => "Borrow".into(),
                (Some(c), _, Digit(d)) if c >= d => format!("_{}", c - d),
                (Some(_), _, Digit(_)) => "Borrow".into(),
                (_, Some(c), _) => from(c as i32),
                _ => unreachable!(),
            },
        }
    })
}
