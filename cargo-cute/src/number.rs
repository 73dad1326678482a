//! Static integers: the type `Pos<_3, X8>` is `_24`.
//!
//! ```text
//! Pos<_3, X8>              3·8                   _24
//! Neg<_1, X4>              -(1·4)                _-4
//! Pos<Hex<_1, _5>, X1>     1·16 + 5              _21
//! Pos<_1, Over>            beyond 2^63           _overflow
//! Pos<_3, _>               an odd number's 2^k   _3·…     where rustc has left something out
//! Pos<..., X8>             of it is not known    _…·8
//! ```

use crate::tree::{Node, Path};

/// A static integer in CuTe's notation; `None` for any other type.
pub(crate) fn integer(path: &Path) -> Option<String> {
    if path.name == "Zero" && path.arguments.is_empty() {
        return Some("_0".into());
    }
    let sign = match &*path.name {
        "Pos" => "",
        "Neg" => "-",
        _ => return None,
    };
    let [odd, power] = &*path.arguments else {
        return None;
    };
    let text = match (factor(odd, natural)?, factor(power, power_of_two)?) {
        (_, Factor::Power(None)) => "overflow".into(),
        (Factor::Number(odd), Factor::Power(Some(power))) => {
            odd.checked_mul(power.into())?.to_string()
        }
        (Factor::Number(odd), _) => format!("{odd}·…"),
        (_, Factor::Power(Some(power))) => format!("…·{power}"),
        _ => return None,
    };
    Some(format!("_{sign}{text}"))
}

/// The differing part of two integers that differ in one part only.
///
/// `expected `_1`, found `_3`` becomes `_1·…` and `_3·…`. Otherwise it would read as the numbers 1
/// and 3.
pub(crate) fn part(path: &Path) -> Option<String> {
    if let Some(odd) = natural(path) {
        return Some(match odd {
            Factor::Number(odd) => format!("_{odd}·…"),
            _ => return None,
        });
    }
    Some(match power_of_two(path)? {
        Factor::Power(Some(power)) => format!("_…·{power}"),
        _ => "_overflow".into(),
    })
}

/// The decimal digits that messages carry: `Decimal2<2, 4>` is `24`.
pub(crate) fn decimal(path: &Path) -> Option<String> {
    let count: usize = path.name.strip_prefix("Decimal")?.parse().ok()?;
    let digits = path.arguments.iter().map(|digit| match digit {
        Node::Path(path) => path
            .word()
            .filter(|word| is_number(word) && word.len() == 1),
        _ => None,
    });
    let text: Option<String> = digits.collect();
    text.filter(|text| count > 0 && text.len() == count)
}

/// The names of numbers in messages: `Negative<_4>` is `_-4`; other names stay as they are.
pub(crate) fn name(path: &Path) -> Option<String> {
    let ("Negative", [Node::Path(number)]) = (&*path.name, &*path.arguments) else {
        return None;
    };
    let digits = number.word()?.strip_prefix('_')?;
    is_number(digits).then(|| format!("_-{digits}"))
}

/// One of the two factors of an integer.
enum Factor {
    Number(u128),
    /// A power of two, or `None` for `Over`.
    Power(Option<u64>),
    Unknown,
}

fn factor(node: &Node, read: impl Fn(&Path) -> Option<Factor>) -> Option<Factor> {
    match node {
        Node::Path(path) => read(path),
        Node::Unknown { .. } => Some(Factor::Unknown),
        Node::Other { .. } => None,
    }
}

/// `_0` to `_15`, or `Hex<V, D>` for `16·V + D`.
fn natural(path: &Path) -> Option<Factor> {
    match (&*path.name, &*path.arguments) {
        (name, []) => {
            let digit = name.strip_prefix('_').filter(|digit| is_number(digit))?;
            let value = digit.parse().ok().filter(|&value| value < 16)?;
            Some(Factor::Number(value))
        }
        ("Hex", [high, low]) => match (factor(high, natural)?, factor(low, natural)?) {
            (Factor::Number(high), Factor::Number(low)) => {
                let value = high.checked_mul(16)?.checked_add(low)?;
                Some(Factor::Number(value))
            }
            _ => Some(Factor::Unknown),
        },
        _ => None,
    }
}

/// `X1` to `X9223372036854775808`, or `Over`.
fn power_of_two(path: &Path) -> Option<Factor> {
    let word = path.word()?;
    if word == "Over" {
        return Some(Factor::Power(None));
    }
    let digits = word.strip_prefix('X').filter(|digits| is_number(digits))?;
    let power: u64 = digits.parse().ok()?;
    power
        .is_power_of_two()
        .then_some(Factor::Power(Some(power)))
}

/// Whether a word is a number without a leading zero.
fn is_number(word: &str) -> bool {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    digits && (word == "0" || !word.is_empty() && !word.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;
    use crate::tree::path;

    fn read(text: &str) -> Option<String> {
        let (path, _) = path(&tokens(text), 0).unwrap();
        integer(&path)
            .or_else(|| decimal(&path))
            .or_else(|| name(&path))
    }

    #[test]
    fn integers_are_decimal_numbers() {
        for (ty, number) in [
            ("Zero", "_0"),
            ("Pos<_3, X8>", "_24"),
            ("Neg<_1, X4>", "_-4"),
            ("Pos<Hex<Hex<_1, _5>, _3>, X1>", "_339"),
            (
                "cute_core::int::Pos<cute_core::int::digit::_3, cute_core::int::exp::X8>",
                "_24",
            ),
            ("Neg<_1, X9223372036854775808>", "_-9223372036854775808"),
            ("Pos<_1, Over>", "_overflow"),
            ("Pos<_3, _>", "_3·…"),
            ("Pos<..., X8>", "_…·8"),
            ("Pos<Hex<..., ...>, X8>", "_…·8"),
            ("Decimal2<2, 4>", "24"),
            ("Negative<_4>", "_-4"),
        ] {
            assert_eq!(read(ty).as_deref(), Some(number), "{ty}");
        }
    }

    #[test]
    fn what_is_no_integer_is_none() {
        for ty in [
            "Pos",
            "Pos<_3>",
            "Pos<_16, X8>",
            "Pos<_3, X7>",
            "Pos<_03, X8>",
            "Pos<H, X8>",
            "Pos<..., ...>",
            "Decimal2<2>",
            "Negative<_x>",
            "Negative<T>",
            "Decimal<2>",
            "Decimal0",
            "Pos<Hex<Hex<Hex<Hex<_1, _0>, _0>, &T>, _0>, X1>",
        ] {
            assert_eq!(read(ty), None, "{ty}");
        }
    }
}
