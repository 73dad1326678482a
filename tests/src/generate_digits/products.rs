//! Products, and what odd digits have in common.

use super::ODD_DIGITS;
use super::table::*;

/// Products with each digit, by the digit and the carry so far.
pub fn times() -> String {
    let mut members = Vec::new();
    for d in 2..16 {
        for c in 0..d {
            members.push(member(
                format!("Times{d}C{c}"),
                "",
                "Nat",
                format!("`{d}·self + {c}`."),
            ));
        }
    }
    members.push(member(
        "Product",
        "<A: Nat>",
        "Nat",
        "`A·self`, of positive numbers.",
    ));
    let table = Table {
        name: "NatTimes",
        doc: "Products.",
        members,
    };
    header(
        "Products: with each digit one look-up a digit, the carry being part of the look-up's name.

```text
Hex<_1, _9> · 7 = Hex<_1 · 7 + 3, _15> = Hex<_10, _15>         9 · 7 = 63 = 3·16 + 15
```",
        "use super::NatAdd;\n",
    ) + &table.text(|name, form| {
        let Some((d, c)) = name
            .strip_prefix("Times")
            .and_then(|rest| rest.split_once('C'))
        else {
            // A·(16·V + d) = 16·(A·V) + A·d
            return match form {
                Digit(0) => "_0".into(),
                Digit(1) => "A".into(),
                Digit(d) => format!("A::Times{d}C0"),
                Hex(0) => "Hex<V::Product<A>, _0>".into(),
                Hex(1) => "<A as NatAdd>::Add0<V::Product<A>>".into(),
                Hex(d) => format!("<A::Times{d}C0 as NatAdd>::Add0<V::Product<A>>"),
            };
        };
        let (d, c): (u32, u32) = (d.parse().expect("a digit"), c.parse().expect("a carry"));
        match form {
            Digit(e) => small(e * d + c),
            Hex(e) => {
                let (high, low) = ((e * d + c) / 16, (e * d + c) % 16);
                format!("Hex<V::Times{d}C{high}, _{low}>")
            }
        }
    })
}

/// Odd parts: those of one digit are looked up in pairs.
pub fn odd() -> String {
    let mut times = vec![
        member(
            "OddTimes",
            "<R: OddNat, K: Exp>",
            "Int",
            "The integer `self · R · 2^K`, or an overflow.",
        ),
        member(
            "OddTimesLong",
            "<A: OddNat, K: Exp>",
            "Int",
            "The integer `A · self · 2^K`, or an overflow, where `A` has more than one digit.",
        ),
    ];
    let mut gcd = vec![
        member(
            "OddGcd",
            "<R: OddNat, K: Exp>",
            "Int",
            "The integer `gcd(self, R) · 2^K`.",
        ),
        member(
            "GcdOfLong",
            "<A: OddNat, K: Exp>",
            "Int",
            "The integer `gcd(A, self) · 2^K`, where `A` has more than one digit.",
        ),
    ];
    for d in ODD_DIGITS {
        times.push(member(
            format!("OddTimes{d}"),
            "<K: Exp>",
            "Int",
            format!("The integer `{d} · self · 2^K`, or an overflow."),
        ));
        gcd.push(member(
            format!("GcdOf{d}"),
            "<K: Exp>",
            "Int",
            format!("The integer `gcd({d}, self) · 2^K`."),
        ));
    }
    let times = Table {
        name: "OddTimes",
        doc: "Products of odd numbers.",
        members: times,
    };
    let gcd = Table {
        name: "OddGcd",
        doc: "Greatest common divisors of odd numbers.",
        members: gcd,
    };
    header(
        "Products and greatest common divisors of odd numbers; those of digits are looked up.

```text
_3 · _7 = Hex<_1, _5>        gcd(_9, _15) = _3
```",
        "use super::NatShift;
use crate::int::exp::Exp;
use crate::int::nat::{Bounded, OddNat, Search};
use crate::int::{Int, Pos};
",
    ) + &times.of_digits(
        |d| d % 2 == 1,
        |name, form| match (index(name, "OddTimes"), form) {
            (None, Digit(1)) if name == "OddTimes" => "<R as NatShift>::NormalChecked<K>".into(),
            (None, Digit(d)) if name == "OddTimes" => format!("R::OddTimes{d}<K>"),
            (None, Hex(_)) if name == "OddTimes" => "R::OddTimesLong<Self, K>".into(),
            (None, Digit(1)) => "<A as NatShift>::NormalChecked<K>".into(),
            (None, _) => "Bounded<A, Self, K>".into(),
            (Some(d), Digit(e)) => {
                format!("K::Fit{}<{}, K>", (d * e).ilog2() + 1, small(d * e))
            }
            (Some(d), Hex(_)) => format!("Bounded<Self, _{d}, K>"),
        },
    ) + &gcd.of_digits(
        |d| d % 2 == 1,
        |name, form| match (index(name, "GcdOf"), form) {
            (_, Digit(1)) => "Pos<_1, K>".into(),
            (None, Digit(d)) if name == "OddGcd" => format!("R::GcdOf{d}<K>"),
            (None, Hex(_)) if name == "OddGcd" => "R::GcdOfLong<Self, K>".into(),
            (None, _) => "Search<A, Self, K>".into(),
            (Some(d), Digit(e)) => format!("Pos<_{}, K>", greatest_common_divisor(d, e)),
            (Some(d), Hex(_)) => format!("Search<_{d}, Self, K>"),
        },
    )
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}
