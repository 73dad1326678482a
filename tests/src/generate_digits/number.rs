//! The operations of a number. Its last digit selects the member of the other number that has the
//! answer.

use super::table::*;

/// The implementations of `Nat`.
pub fn number() -> String {
    let mut text = header(
        "The operations of a number, by its last digit.

```text
Hex<_1, _9> + R = R::Add9<_1>        _9 + R = R::Plus9
```",
        "use crate::int::decimal::Digits;
use crate::int::exp::Exp;
use crate::int::nat::{Borrow, Nat, NatAppend, OddNat, Overflow};
use crate::int::IntBool;
use crate::logic::True;
use typenum::{B0, B1, UInt, UTerm};
",
    );
    for form in forms(|_| true) {
        text += &format!("\n{} {{\n", form.header("Nat"));
        text += &match form {
            Digit(d) => format!("    const VALUE: u64 = {d};\n"),
            Hex(0) => "    const VALUE: u64 = V::VALUE << 4;\n".into(),
            Hex(d) => format!("    const VALUE: u64 = V::VALUE << 4 | {d};\n"),
        };
        text += &items(row(form).into_iter());
        text += "}\n";
    }
    text
}

fn row(form: Form) -> Vec<(String, String)> {
    let item = |name: &str, ty: String| (name.to_owned(), ty);
    let d = form.digit();
    let one_less = d.checked_sub(1);
    // A member selected by the digit, for numbers of one digit or for longer ones.
    let asked = |digit: u32, short: &str, long: &str| match form {
        Digit(_) => format!("R::{short}{digit}"),
        Hex(_) => format!("R::{long}{digit}<V>"),
    };
    let condition = |ty: String| match form {
        Digit(_) => ty,
        Hex(_) => format!("<{ty} as IntBool>::Condition"),
    };
    let below = asked(d, "AboveDigit", "Above");
    let same = asked(d, "IsDigit", "Is");
    vec![
        item("Typenum", typenum(form)),
        item("Digits", decimal(form)),
        item("Add<R: Nat>", asked(d, "Plus", "Add")),
        item("AddCarry<R: Nat>", asked(d + 1, "Plus", "Add")),
        item("Sub<R: Nat>", asked(d, "FromDigit", "From")),
        item(
            "SubBorrow<R: Nat>",
            match (one_less, form) {
                (Some(c), _) => asked(c, "FromDigit", "From"),
                (None, Digit(_)) => "Borrow".into(),
                (None, Hex(_)) => "R::BorrowFrom<V>".into(),
            },
        ),
        item(
            "Pred",
            match (one_less, form) {
                (None, Digit(_)) => "_0".into(),
                (Some(c), Digit(_)) => format!("_{c}"),
                (None, Hex(_)) => "<V::Pred as NatAppend>::Then15".into(),
                (Some(c), Hex(_)) => format!("Hex<V, _{c}>"),
            },
        ),
        item(
            "Shl<K: Exp>",
            if d == 0 && form.is_short() {
                "_0"
            } else {
                "K::Shl<Self>"
            }
            .into(),
        ),
        item("Less<R: Nat>", condition(below.clone())),
        item("Equal<R: Nat>", condition(same.clone())),
        item("Below<R: Nat>", below),
        item(
            "NotAbove<R: Nat>",
            match (one_less, form) {
                // 16·V + d <= R  <=>  16·V + d - 1 < R
                (Some(c), _) => asked(c, "AboveDigit", "Above"),
                (None, Digit(_)) => "True".into(),
                (None, Hex(_)) => "R::NotBelow<V>".into(),
            },
        ),
        item("Same<R: Nat>", same),
        item(
            "Log2<K: Exp>",
            match form {
                // never reached: 0 is not an odd part
                Digit(0 | 1) => "K".into(),
                Digit(d) => format!("K::Plus{}", d.ilog2()),
                Hex(_) => "V::Log2<K::Plus4>".into(),
            },
        ),
        item(
            "Within<L: Exp, O: OddNat, K: Exp>",
            match form {
                Digit(0) => "Overflow".into(),
                Digit(d) => format!("<L::Plus{} as Exp>::Fit<O, K>", d.ilog2() + 1),
                Hex(_) => "V::Within<L::Plus4, O, K>".into(),
            },
        ),
    ]
}

/// The number in typenum's form: `UInt<UInt<UTerm, B1>, B0>` is 2.
fn typenum(form: Form) -> String {
    let (d, number, bits) = match form {
        Digit(d) => (d, "UTerm", (d + 1).next_power_of_two().ilog2()),
        Hex(d) => (d, "V::Typenum", 4),
    };
    (0..bits).rev().fold(number.to_owned(), |n, bit| {
        format!("UInt<{n}, B{}>", d >> bit & 1)
    })
}

/// The decimal digits of the number.
fn decimal(form: Form) -> String {
    let number = match form {
        Digit(_) => "()",
        Hex(_) => "V::Digits",
    };
    let d = form.digit();
    (0..4).rev().fold(number.to_owned(), |n, bit| {
        let doubled = if d >> bit & 1 == 1 {
            "DoubleAndOne"
        } else {
            "Double"
        };
        format!("<{n} as Digits>::{doubled}")
    })
}
