//! Products, and common divisors of odd digits.

use super::ODD_DIGITS;
use super::table::*;

/// Products with each digit, by the digit and the carry so far.
pub fn times() -> String {
    let mut members = multiples(&ODD_DIGITS);
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
        "Products: with each odd digit one look-up a digit, the carry being part of the look-up's name.

```text
Hex<_1, _9> · 7 = Hex<_1 · 7 + 3, _15> = Hex<_10, _15>         9 · 7 = 63 = 3·16 + 15
```",
        "use super::{NatAdd, NatShift};\nuse crate::int::nat::Nat;\n",
    ) + &table.text(|name, form| {
        multiple(name, form).unwrap_or_else(|| match form {
            // A·(16·V + d) = 16·(A·V) + A·d
            Digit(d) => product("A", d),
            Hex(0) => "Hex<V::Product<A>, _0>".into(),
            Hex(d) => format!("<{} as NatAdd>::Add0<V::Product<A>>", product("A", d)),
        })
    })
}

/// Members for products with these digits: `Times7C3` is `7·self + 3`.
pub fn multiples(digits: &[u32]) -> Vec<Member> {
    let carries = digits.iter().flat_map(|&d| (0..d).map(move |c| (d, c)));
    carries
        .map(|(d, c)| {
            member(
                format!("Times{d}C{c}"),
                "",
                "Nat",
                format!("`{d}·self + {c}`."),
            )
        })
        .collect()
}

/// The value of such a member.
pub fn multiple(name: &str, form: Form) -> Option<String> {
    let (d, c) = name.strip_prefix("Times")?.split_once('C')?;
    let (d, c): (u32, u32) = (d.parse().ok()?, c.parse().ok()?);
    let value = form.digit() * d + c;
    Some(match form {
        Digit(_) => small(value),
        Hex(_) => format!("Hex<V::Times{d}C{}, _{}>", value / 16, value % 16),
    })
}

/// `d · n`. Members for odd digits and for powers of two suffice, since 12 = 3·4.
pub fn product(n: &str, d: u32) -> String {
    if d < 2 {
        return if d == 1 { n } else { "_0" }.into();
    }
    let power = 1 << d.trailing_zeros();
    match (d / power, power) {
        (odd, 1) => format!("<{n} as NatTimes>::Times{odd}C0"),
        (1, power) => format!("<{n} as NatShift>::Times{power}C0"),
        (odd, power) => product(&product(n, odd), power),
    }
}

/// Odd parts. Those of one digit are looked up in pairs.
pub fn odd() -> String {
    let mut members = vec![
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
        members.push(member(
            format!("OddTimes{d}"),
            "<K: Exp>",
            "Int",
            format!("The integer `{d} · self · 2^K`, or an overflow."),
        ));
        members.push(member(
            format!("ExactBy{d}"),
            "",
            "Difference",
            format!("`self / {d}` if nothing remains, else [`Borrow`]."),
        ));
        members.push(member(
            format!("GcdOf{d}"),
            "<K: Exp>",
            "Int",
            format!("The integer `gcd({d}, self) · 2^K`."),
        ));
    }
    let table = Table {
        name: "OddTable",
        doc: "Products, exact quotients and greatest common divisors of odd numbers.",
        members,
    };
    header(
        "Products, exact quotients and greatest common divisors of odd numbers; those of digits are looked
up.

```text
_3 · _7 = Hex<_1, _5>        _15 / _3 = _5        gcd(_9, _15) = _3
```",
        "use super::{NatDivide, NatShift};
use crate::int::exp::Exp;
use crate::int::nat::{Borrow, Bounded, Difference, Nat, OddNat, SmallDivision};
use crate::int::{Int, IntBool, Pos};
",
    ) + &table.of_digits(
        |d| d % 2 == 1,
        |name, form| match (index(name, "OddTimes"), index(name, "GcdOf"), form) {
            (Some(d), _, Digit(e)) => {
                let bits = (d * e).ilog2() + 1;
                format!("<K::Plus{bits} as Exp>::Fit<{}, K>", small(d * e))
            }
            (Some(d), _, Hex(_)) => format!("Bounded<Self, _{d}, K>"),
            (_, Some(d), Digit(e)) => format!("Pos<_{}, K>", greatest_common_divisor(d, e)),
            (_, Some(d), Hex(_)) => format!("<K::IsOver as IntBool>::Gcd<_{d}, Self, K>"),
            _ => match (name, form) {
                ("OddTimes", Digit(1)) => "<R as NatShift>::NormalChecked<K>".into(),
                ("OddTimes", Digit(d)) => format!("R::OddTimes{d}<K>"),
                ("OddTimes", Hex(_)) => "R::OddTimesLong<Self, K>".into(),
                ("OddTimesLong", Digit(1)) => "<A as NatShift>::NormalChecked<K>".into(),
                ("OddTimesLong", _) => "Bounded<A, Self, K>".into(),
                ("OddGcd" | "GcdOfLong", Digit(1)) => "Pos<_1, K>".into(),
                ("OddGcd", Digit(d)) => format!("R::GcdOf{d}<K>"),
                ("OddGcd", Hex(_)) => "R::GcdOfLong<Self, K>".into(),
                ("GcdOfLong", _) => "<K::IsOver as IntBool>::Gcd<A, Self, K>".into(),
                _ => {
                    let d = index(name, "ExactBy").expect("a divisor");
                    match form {
                        Digit(e) if e % d == 0 => format!("_{}", e / d),
                        Digit(_) => "Borrow".into(),
                        Hex(_) => format!("<<Self as NatDivide>::By{d} as SmallDivision>::IfExact"),
                    }
                }
            },
        },
    )
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}
