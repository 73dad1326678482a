//! Appends binary digits to a number, and drops them from its end.

use super::products::{multiple, multiples};
use super::table::*;

/// Doubles and halves, and the form of an integer.
pub fn shift() -> String {
    let mut members = multiples(&[2, 4, 8]);
    for by in 1..=3 {
        members.push(member(
            format!("Shr{by}"),
            "",
            "Nat",
            format!("`⌊self / {}⌋`.", 1 << by),
        ));
        for d in 0..16u32 >> by {
            members.push(member(
                format!("Shr{by}After{d}"),
                "",
                if d % 2 == 1 { "OddNat" } else { "Nat" },
                format!("`⌊(16·self + {}) / {}⌋`; `self > 0`.", d << by, 1 << by),
            ));
        }
    }
    members.push(member("Shr4", "", "Nat", "`⌊self / 16⌋`."));
    members.push(member(
        "OddPart",
        "",
        "OddNat",
        "`self / 2^k` with the greatest `k` that leaves no remainder; `self > 0`.",
    ));
    members.push(member(
        "GcdNext",
        "<B: OddNat>",
        "GcdSearch",
        "A search for a divisor goes on with the difference `self` and the number `B`.",
    ));
    members.push(member(
        "Normal",
        "<K: Exp>",
        "Int",
        "The integer `self · 2^K`; the caller knows that it fits.",
    ));
    members.push(member(
        "NormalChecked",
        "<K: Exp>",
        "Int",
        "The integer `self · 2^K`, or an overflow.",
    ));
    let table = Table {
        name: "NatShift",
        doc: "Products with powers of two, quotients by them, and numbers as integers: an odd one times a power of two.",
        members,
    };
    header(
        "Binary digits appended and dropped.

```text
⌊Hex<_3, _6> / 2⌋ = _3::Shr1After3 = Hex<_1, 3 + 8> = Hex<_1, _11>
Hex<_3, _6> · 2^K = Pos<Hex<_1, _11>, K + 1>
```",
        "use crate::int::exp::Exp;\nuse crate::int::nat::gcd::{Found, GcdSearch, Searching};\nuse crate::int::nat::{Nat, OddNat};\nuse crate::int::{Int, Pos, Zero};\n",
    ) + &table.text(|name, form| {
        if let Some(multiple) = multiple(name, form) {
            return multiple;
        }
        let d = form.digit();
        let zeros = d.trailing_zeros();
        let odd = || match (form, zeros) {
            (_, 0) => "Self".into(),
            (Hex(_), _) => format!("V::Shr{zeros}After{}", d >> zeros),
            (Digit(_), _) => format!("_{}", d >> zeros),
        };
        let exponent = || match zeros {
            0 => "K".into(),
            _ => format!("K::Plus{zeros}"),
        };
        match (name, form) {
            ("Shr4", Hex(_)) => return "V".into(),
            ("Shr4", Digit(_)) => return "_0".into(),
            // Never reached: the number is positive.
            ("OddPart", Digit(0)) => return "_1".into(),
            ("OddPart", Hex(0)) => return "V::OddPart".into(),
            ("OddPart", _) => return odd(),
            ("GcdNext", Digit(0)) => return "Found<B>".into(),
            ("GcdNext", Hex(0)) => return "V::GcdNext<B>".into(),
            ("GcdNext", _) => return format!("Searching<{}, B>", odd()),
            ("Normal" | "NormalChecked", Digit(0)) => return "Zero".into(),
            ("Normal" | "NormalChecked", Hex(0)) => return format!("V::{name}<K::Plus4>"),
            ("Normal", _) => return format!("Pos<{}, {}>", odd(), exponent()),
            ("NormalChecked", _) if zeros == 0 => {
                return match form {
                    Hex(_) => "V::Within<K::Plus4, Self, K>".into(),
                    Digit(1) => "Pos<Self, K>".into(),
                    Digit(d) => format!("<K::Plus{} as Exp>::Fit<Self, K>", d.ilog2() + 1),
                };
            }
            ("NormalChecked", _) => {
                return format!("<{} as NatShift>::NormalChecked<{}>", odd(), exponent());
            }
            _ => {}
        }
        let rest = name.strip_prefix("Shr").expect("a shift");
        let (by, high) = match rest.split_once("After") {
            Some((by, high)) => (by, Some(high)),
            None => (rest, None),
        };
        let by: u32 = by.parse().expect("a number of bits");
        let Some(high) = high else {
            return match form {
                Hex(d) => format!("V::Shr{by}After{}", d >> by),
                Digit(d) => format!("_{}", d >> by),
            };
        };
        // The digit formed by `self`'s last bits and the bits before them.
        let below: u32 = high.parse().expect("a digit");
        let low = below | ((d << (4 - by)) % 16);
        match form {
            Hex(d) => format!("Hex<V::Shr{by}After{}, _{low}>", d >> by),
            Digit(d) => small(16 * (d >> by) + low),
        }
    })
}
