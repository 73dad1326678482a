//! Quotients by digits and by longer numbers.

use super::ODD_DIGITS;
use super::products::product;
use super::table::*;
use std::fmt::Write;

/// Division that begins at either end of a number.
pub fn divide() -> String {
    let mut members = Vec::new();
    for d in ODD_DIGITS {
        members.push(member(
            format!("By{d}"),
            "",
            format!("By{d}"),
            format!("Quotient and remainder by {d}."),
        ));
    }
    members.push(member(
        "ExactBy",
        "<B: Nat>",
        "Difference",
        "`self / B` if nothing remains, else [`Borrow`]; odd `B` of more than one digit.",
    ));
    for d in 1..16 {
        members.push(member(
            format!("Exact{d}"),
            "<N: Nat>",
            "Difference",
            format!("`N / self` where the last digit of `N` is {d}."),
        ));
    }
    members.push(member(
        "LongDivide",
        "<B: Nat>",
        "LongDivision",
        "Quotient and remainder by `B` of more than one digit.",
    ));
    let table = Table {
        name: "NatDivide",
        doc: "Quotients.",
        members,
    };
    let mut text = table.text(|name, form| {
        if let Some(by) = index(name, "By") {
            return match form {
                Digit(e) => format!("Rem{}<_{}>", e % by, e / by),
                Hex(e) => format!("<V::By{by} as By{by}>::Bring{e}"),
            };
        }
        if let Some(e) = index(name, "Exact") {
            let Hex(d) = form else {
                return "Borrow".into();
            };
            let Some(q) = (0..16).find(|q| d % 2 == 1 && q * d % 16 == e) else {
                return "Borrow".into();
            };
            let multiple = product("Self", q);
            return format!(
                "<<N::Sub<{multiple}> as DifferenceAppend>::ExactRest<Self> as DifferenceAppend>::Push{q}"
            );
        }
        match (name, form) {
            ("ExactBy", Digit(0)) => "_0".into(),
            ("ExactBy", Hex(0)) => "<V::ExactBy<B> as DifferenceAppend>::Push0".into(),
            ("ExactBy", Hex(e)) => format!("B::Exact{e}<Self>"),
            ("LongDivide", Digit(e)) => format!("Partial<_0, _{e}>"),
            ("LongDivide", Hex(e)) => format!("<V::LongDivide<B> as LongDivision>::Bring{e}<B>"),
            _ => "Borrow".into(),
        }
    });
    for r in 0..15 {
        write!(
            text,
            "
/// A quotient `Q` with the remainder {r}.
pub struct Rem{r}<Q>(PhantomData<Q>);

impl<Q: Nat> SmallDivision for Rem{r}<Q> {{
    type Quotient = Q; type Remainder = _{r}; type IfExact = {};
}}
",
            if r == 0 { "Q" } else { "Borrow" }
        )
        .expect("to a string");
    }
    for d in ODD_DIGITS {
        write!(
            text,
            "\n/// A division by {d} under way.\npub trait By{d}: SmallDivision {{\n"
        )
        .expect("to a string");
        for e in DIGITS {
            if e == 0 {
                text += "    /// Brings down the digit 0, and so on.\n";
            }
            writeln!(text, "    type Bring{e}: By{d};").expect("to a string");
        }
        text += "}\n";
        for r in 0..d {
            let brought = DIGITS.map(|e| {
                let n = 16 * r + e;
                (
                    format!("Bring{e}"),
                    format!("Rem{}<Q::Then{}>", n % d, n / d),
                )
            });
            text += &format!(
                "\nimpl<Q: Nat> By{d} for Rem{r}<Q> {{\n{}}}\n",
                items(brought.into_iter())
            );
        }
    }
    header(
        "Quotients: by a digit from a table, by longer numbers digit by digit from either end.

```text
Hex<_3, _9> by 3 = (_3 by 3) bring 9 = Rem0<_1> bring 9 = Rem0<Hex<_1, _3>>
```

Whether an odd number `B` divides is seen from the last digit on, for the last digit of the
quotient follows from those of both numbers: `7·B` is all that can leave a 0 where `N` ends
with 5 and `B` with 3.",
        "use super::{DifferenceAppend, NatShift, NatTimes};
use crate::int::nat::{Borrow, Difference, LongDivision, Nat, Partial, SmallDivision};
use core::marker::PhantomData;
",
    ) + &text
}
