//! Differences and comparisons, selected by the right operand.

use super::table::*;

/// With a left operand of one digit.
pub fn digit() -> String {
    let mut members = Vec::new();
    for d in DIGITS {
        members.push(member(
            format!("FromDigit{d}"),
            "",
            "Difference",
            format!("`{d} - self`."),
        ));
        members.push(member(
            format!("AboveDigit{d}"),
            "",
            "Bool",
            format!("`{d} < self`."),
        ));
        members.push(member(
            format!("IsDigit{d}"),
            "",
            "Bool",
            format!("`{d} = self`."),
        ));
    }
    let table = Table {
        name: "NatDigit",
        doc: "Differences and comparisons where the left operand has one digit.",
        members,
    };
    let truth = |holds: bool| String::from(if holds { "True" } else { "False" });
    let of_digit = |name: &str, d: u32| {
        let compared = ["FromDigit", "AboveDigit", "IsDigit"]
            .into_iter()
            .find_map(|prefix| Some((prefix, index(name, prefix)?)));
        match compared.expect("a member of the table") {
            ("FromDigit", c) if c >= d => format!("_{}", c - d),
            ("FromDigit", _) => "Borrow".into(),
            ("AboveDigit", c) => truth(c < d),
            (_, c) => truth(c == d),
        }
    };
    header(
        "Differences and comparisons of one digit with another, and with longer numbers, which are greater
than any digit.

```text
_9 - _5 = _5::FromDigit9 = _4        _9 < Hex<_1, _5>
```",
        "use crate::int::nat::{Borrow, Difference};\nuse crate::logic::{Bool, False, True};\n",
    ) + &table.declaration()
        + &DIGITS
            .map(|d| table.implementation(&Digit(d).header("NatDigit"), |name| of_digit(name, d)))
            .collect::<String>()
        // 16 is above every digit
        + &table.implementation("impl<V, D> NatDigit for Hex<V, D>", |name| of_digit(name, 16))
}

/// With a longer left operand.
pub fn longer() -> String {
    let mut members = vec![
        member("BorrowFrom", "<U: Nat>", "Difference", "`16·U - 1 - self`."),
        member("NotBelow", "<U: Nat>", "IntBool", "`16·U <= self`."),
    ];
    for d in DIGITS {
        members.push(member(
            format!("From{d}"),
            "<U: Nat>",
            "Difference",
            format!("`16·U + {d} - self`."),
        ));
        members.push(member(
            format!("Above{d}"),
            "<U: Nat>",
            "IntBool",
            format!("`16·U + {d} < self`."),
        ));
        members.push(member(
            format!("Is{d}"),
            "<U: Nat>",
            "IntBool",
            format!("`16·U + {d} = self`."),
        ));
    }
    let table = Table {
        name: "NatLonger",
        doc: "Differences and comparisons where the left operand has more than one digit; `U > 0`.",
        members,
    };
    header(
        "Differences and comparisons of longer numbers, from the least significant digit on.

A difference below zero is [`Borrow`]. Of two numbers, the last digit decides whether the others
have to be less, or less or equal.

```text
Hex<_4, _1> - Hex<_2, _8> = Hex<_2, _8>::From1<_4> = (_4 - _2 - 1) push 9 = Hex<_1, _9>
Hex<_1, _9> < Hex<_2, _8> = Hex<_2, _8>::Above9<_1> = _1 < _2
Hex<_1, _8> < Hex<_2, _9> = Hex<_2, _9>::Above8<_1> = _1 <= _2
```",
        "use super::DifferenceAppend;
use crate::int::IntBool;
use crate::int::nat::{Difference, Nat};
use crate::logic::False;
",
    ) + &table.text(|name, form| {
        let d = form.digit();
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
        match (
            index(name, "From"),
            index(name, "Above"),
            index(name, "Is"),
            form,
        ) {
            (Some(c), _, _, _) => from(c as i32),
            (_, Some(c), _, Hex(d)) if c < d => "U::NotAbove<V>".into(),
            (_, Some(_), _, Hex(_)) => "U::Below<V>".into(),
            (_, _, Some(c), Hex(d)) if c == d => "U::Same<V>".into(),
            _ if name == "BorrowFrom" => from(-1),
            (None, None, None, Hex(_)) => "U::NotAbove<V>".into(),
            _ => "False".into(),
        }
    })
}
