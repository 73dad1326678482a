//! Literals and types that are written in another way: E0404, E0435, E0747, E0782, and syntax.

use super::code::{
    arguments, last_name, literal_around, receiver, simple_generics, top_level, tuple,
};
use super::{Facts, Row, Say};
use crate::drawn::Mark;

/// The macros whose literals are types, or values of such types.
const LITERALS: &[&str] = &[
    "Layout!", "layout!", "Shape!", "shape!", "Stride!", "stride!", "Coord!", "coord!", "Tile!",
    "tile!",
];
/// The types that have a layout as a parameter.
const TENSORS: &[&str] = &["Fragment", "OwnedTensor", "Tensor"];

pub(super) const ROWS: &[Row] = &[
    Row {
        codes: &["", "E0747", "E0782"],
        message: "expected type, found `4`",
        cause: "a tuple of numbers is no type",
        cure: "`Layout![(4, 8)]`, `Layout![(4, 8):(8, 1)]`",
        say: tuple_as_type,
        misleading: &[
            "expressions must be enclosed in braces",
            "use a new generic type parameter",
            "you can also use an opaque type",
            "you can add the `dyn` keyword",
            "`Layout<",
        ],
    },
    Row {
        codes: &["E0782"],
        message: "expected a type, found a trait",
        cause: "`Layout` is a trait, since each layout is a type",
        cure: "a value: `layout!((4, 8))`; a field: `Layout![(4, 8)]`, `Layout![(usize, 8)]`; \
               several layouts in a list: `DynLayout`; a function: `l: impl Layout`",
        say: trait_as_type,
        misleading: &["you can add the `dyn` keyword"],
    },
    Row {
        codes: &["E0404"],
        message: "expected trait, found struct `Tensor`",
        cause: "`Tensor` is a struct",
        cure: "`&impl Matrix<f32>`, `&impl Vector<f32>`",
        say: |facts| {
            let words = "expected trait, found struct `Tensor`";
            (facts.message() == words && !facts.has_own("Tensor")).then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0747"],
        message: "constant provided when a type was expected",
        cause: "the numbers of a swizzle are written in its macro",
        cure: "`Swizzle![3,4,3]` as a type, `swizzle!(3, 4, 3)` as a value",
        say: |facts| {
            let mark = facts.primary()?;
            let line = format!("{}{}", mark.before, mark.rest());
            for (begin, open, close) in [
                ("Swizzle::<", "swizzle!(", ")"),
                ("Swizzle<", "Swizzle![", "]"),
            ] {
                let Some((before, rest)) = line.split_once(begin) else {
                    continue;
                };
                let is_inside = before.len() < mark.before.len();
                let generics = format!("<{rest}");
                let numbers = simple_generics(&generics)?;
                if is_inside && facts.message() == "constant provided when a type was expected" {
                    return Some(Say::Write(format!("`{open}{}{close}`", numbers.join(", "))));
                }
            }
            None
        },
        misleading: &[],
    },
    Row {
        codes: &["E0747"],
        message: "constant provided when a type was expected",
        cause: "a const parameter in a literal is written with `const`",
        cure: "`Layout![(const N, 8)]`",
        say: |facts| {
            let mark = facts.primary()?;
            let literal = literal(mark).filter(|_| facts.message().starts_with("constant "))?;
            let name = format!("const {}", mark.code);
            Some(Say::Write(format!(
                "`{}`",
                with_word(&literal, &mark.code, &name)
            )))
        },
        misleading: &["if this generic argument was intended"],
    },
    Row {
        codes: &["E0747"],
        message: "constant provided when a type was expected",
        cause: "numbers are no types",
        cure: "`&impl Matrix<f32>` for any matrix, `Fragment<f32, Layout![(4, 8)]>`",
        say: |facts| {
            let is_message = facts.message() == "constant provided when a type was expected";
            let generics = &facts.primary()?.before;
            let is_tensor = TENSORS.iter().any(|name| {
                generics.contains(&format!("{name}<")) || generics.contains(&format!("{name}::<"))
            });
            (is_message && is_tensor).then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0747"],
        message: "type provided when a constant was expected",
        cause: "widths are numbers of bits",
        cure: "`l.recast::<32, 8>()`, `UniversalCopy::<128>`",
        say: |facts| {
            let is_message = facts.message() == "type provided when a constant was expected";
            let names = [
                "recast::<",
                "recast_padded::<",
                "UniversalCopy::<",
                "UniversalCopy<",
            ];
            let is_width = names.iter().any(|name| facts.stands_after(name));
            (is_message && is_width).then_some(Say::Row)
        },
        misleading: &["if this generic argument was intended"],
    },
    Row {
        codes: &["E0435", "E0747"],
        message: "this would need to be a `const`",
        cause: "each mode has a type of its own, so its number is a constant",
        cure: "`l.mode::<0>()` and `l.mode::<1>()`, or all sizes: `l.shape().to_native()`",
        say: |facts| {
            let mark = facts.primary()?;
            let layout = mark.before.strip_suffix(".mode::<")?;
            let layout = last_name(layout);
            Some(if layout.is_empty() {
                Say::Row
            } else {
                Say::Write(format!(
                    "`{layout}.mode::<0>()` and `{layout}.mode::<1>()`, or all sizes: \
                     `{layout}.shape().to_native()`"
                ))
            })
        },
        misleading: &[
            "if this generic argument was intended",
            "consider using `const`",
        ],
    },
    Row {
        codes: &["E0435"],
        message: "non-constant value",
        cause: "the length of an array is a constant, that of the layout's type",
        cure: "`[0.0; <Layout![(4, 6)]>::SIZE]`, or a `Fragment`, such an array with its layout; \
               `vec![0.0; l.len()]` for a run-time size",
        say: |facts| {
            let mark = facts.primary()?;
            let rest = mark.rest();
            let layout = &rest[..rest.find('.')?];
            let calls = [".len()", ".size()"];
            let is_size = calls
                .iter()
                .any(|call| rest[layout.len()..].starts_with(call));
            let notes = &facts.drawn.notes;
            let (inner, end) = notes.iter().find_map(|note| {
                let (_, rest) = note.text.split_once("= layout!")?;
                let inner = top_level(rest)?;
                Some((inner, rest.get(inner.len() + 2..)?))
            })?;
            if !is_size {
                return None;
            }
            if end.trim_start().starts_with(';') && is_static(inner) {
                return Some(Say::Write(format!(
                    "`<Layout![{inner}]>::SIZE`; a `Fragment` is such an array with its layout"
                )));
            }
            let element = mark
                .before
                .rsplit_once('[')
                .map(|(_, text)| text.trim_end());
            let element = element
                .and_then(|text| text.strip_suffix(';'))
                .unwrap_or("0.0");
            Some(Say::Write(format!(
                "`vec![{element}; {layout}.len()]` for a run-time size"
            )))
        },
        misleading: &["consider using `const`"],
    },
    Row {
        codes: &[""],
        message: "in expressions, `_` can only be used on the left-hand side of an assignment",
        cause: "a mode is left open in `coord!`",
        cure: "`l.slice(coord!((1, _)))`",
        say: |facts| {
            let mark = facts.primary()?;
            if !facts.message().starts_with("in expressions, `_` can only") || mark.code != "_" {
                return None;
            }
            let (before, _) = mark.before.rsplit_once(".slice(")?;
            let rest = format!(
                "{}{}",
                &mark.before[before.len() + ".slice".len()..],
                mark.rest()
            );
            let layout = receiver(&mark.before[..before.len() + 1]);
            Some(match (layout, arguments(&rest).as_deref()) {
                (Some(layout), Some([one])) => {
                    Say::Write(format!("`{layout}.slice(coord!({one}))`"))
                }
                _ => Say::Row,
            })
        },
        misleading: &[],
    },
    Row {
        codes: &[""],
        message: "generic parameters may not be used in const operations",
        cause: "Rust computes no type of a parameter",
        cure: "another parameter for the result, `const M: usize`, in `tile!((const M, 4))`; the \
               caller states both",
        say: |facts| {
            let is_message = facts
                .message()
                .starts_with("generic parameters may not be used in");
            let mark = facts.primary().filter(|_| is_message)?;
            literal_around(&mark.before, LITERALS).map(|_| Say::Row)
        },
        misleading: &[],
    },
];

fn tuple_as_type(facts: &Facts<'_>) -> Option<Say> {
    let mark = facts.primary()?;
    let line = format!("{}{}", mark.before, mark.rest());
    let is_number = facts
        .message()
        .strip_prefix("expected type, found `")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let fits = match &*facts.drawn.code {
        "" => is_number,
        "E0747" => facts.message().starts_with("constant ") && mark.code.starts_with('('),
        _ => mark.code.starts_with("Layout<("),
    };
    if !fits {
        return None;
    }
    // `Layout<(4, 6), (6, 1)>`
    if let Some((before, rest)) = line.split_once("Layout<(")
        && before.len() <= mark.before.len()
        && !facts.has_own("Layout")
        && let Some((inner, _)) = rest.split_once('>')
    {
        let parts = format!("({inner}").replace("), (", "):(");
        return Some(Say::Write(format!("`Layout![{parts}]`")));
    }
    // `Fragment<f32, (4, 2)>`
    let has_layout = TENSORS.iter().any(|name| {
        [format!("{name}<"), format!("{name}::<")]
            .iter()
            .any(|begin| mark.before.contains(&**begin))
    });
    let from = mark.before.strip_suffix('(').unwrap_or(&mark.before).len();
    has_layout.then(|| match tuple(&line[from..]) {
        Some(tuple) => Say::Write(format!("`Layout![{tuple}]`")),
        None => Say::Row,
    })
}

fn trait_as_type(facts: &Facts<'_>) -> Option<Say> {
    let mark = facts.primary()?;
    if mark.code != "Layout" || facts.has_own("Layout") {
        return None;
    }
    let written = || {
        if let Some(call) = mark.after.strip_prefix("::new") {
            return match &*arguments(call)? {
                [shape] => Some(format!("`layout!({shape})`")),
                [shape, stride] => Some(format!("`layout!({shape}:{stride})`")),
                _ => None,
            };
        }
        let line = mark.before.trim_start();
        if mark.before.contains("Tensor<") {
            return Some(
                "`&impl Matrix<f32>` for any matrix, `&impl Vector<f32>` for any vector".into(),
            );
        }
        if let Some((_, value)) = mark.after.split_once("= layout!")
            && let Some(inner) = top_level(value)
        {
            return Some(format!("`Layout![{inner}]`"));
        }
        let name = last_name(mark.before.strip_suffix(": ")?);
        (line.contains("fn ") && !name.is_empty()).then(|| format!("`{name}: impl Layout`"))
    };
    Some(written().map_or(Say::Row, Say::Write))
}

/// Whether all integers of a literal are static: it has no name but constants after `const`.
fn is_static(inner: &str) -> bool {
    let sizes = inner.split(';').next().unwrap_or_default();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let words = sizes.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    let mut before = "";
    let mut words = words.map(|word| (std::mem::replace(&mut before, word), word));
    !sizes.contains('{')
        && words.all(|(before, word)| {
            word == "const" || before == "const" || word.starts_with(|c: char| c.is_ascii_digit())
        })
}

/// The whole literal around marked code, as far as it stands in the line.
fn literal(mark: &Mark) -> Option<String> {
    let (name, inner) = literal_around(&mark.before, LITERALS)?;
    let rest = format!("{}{inner}{}", name.chars().last()?, mark.rest());
    let inner = top_level(&rest)?;
    Some(format!("{}[{inner}]", &name[..name.len() - 1]))
}

/// A text with another word in place of one, unless `const` stands before it.
fn with_word(text: &str, word: &str, new: &str) -> String {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_name) {
        let length = rest[at..].find(|c| !is_name(c)).unwrap_or(rest.len() - at);
        result += &rest[..at];
        let found = &rest[at..at + length];
        let is_const = result.trim_end().ends_with("const");
        result += if found == word && !is_const {
            new
        } else {
            found
        };
        rest = &rest[at + length..];
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::{is_static, with_word};

    #[test]
    fn a_literal_with_a_variable_is_not_static() {
        for (inner, expected) in [
            ("(4, 8)", true),
            ("(4, 8); row_major", true),
            ("(4, const N):(8, 1)", true),
            ("(4, n)", false),
            ("(4, N)", false),
            ("(4, {2 * 3})", false),
            ("(4, 8_usize)", true),
        ] {
            assert_eq!(is_static(inner), expected, "{inner}");
        }
    }

    #[test]
    fn only_whole_words_are_replaced() {
        assert_eq!(
            with_word("Layout![(N, const N, N2, 4)]", "N", "const N"),
            "Layout![(const N, const N, N2, 4)]"
        );
    }
}
