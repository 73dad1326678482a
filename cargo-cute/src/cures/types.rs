//! Types that differ: E0308.

use super::code::{arguments, entry, literal_around, only_literal};
use super::{Facts, Row, Say};
use crate::difference::{Difference, engine, is_layout, is_partial, literal, notation};
use crate::drawn::Mark;
use crate::tree::Node;

pub(super) const ROWS: &[Row] = &[
    Row {
        codes: &["E0277"],
        message: "the trait bound `cute_core::Tensor<_, _>: From<Vec<f32>>` is not satisfied",
        cause: "a tensor needs a layout beside its elements",
        cure: "`Tensor::new(&data, layout!((3, 4)))?`, `OwnedTensor::new(vec, layout!((3, 4)))?`; of an \
               array of `ndarray` 0.17 `Tensor::from_ndarray(&array)?`, with the feature `ndarray`",
        say: |facts| {
            let bound = facts.message().strip_prefix("the trait bound `")?;
            let rest = bound.strip_prefix("cute_core::").unwrap_or(bound);
            let is_conversion = bound.contains(": From<") || bound.contains(": TryFrom<");
            if !is_conversion || !rest.starts_with("Tensor<") {
                return None;
            }
            let is_array =
                bound.contains("From<ArrayBase<") || facts.has_label("the trait `From<ArrayBase<");
            Some(match is_array {
                true => Say::Line(
                    "an array of `ndarray` becomes a tensor by `Tensor::from_ndarray(&array)?`, \
                     with the feature `ndarray` of `cute-core` and `ndarray = \"0.17\"`"
                        .into(),
                ),
                false => Say::Row,
            })
        },
        misleading: &["the following other types implement trait `From<T>`"],
    },
    Row {
        codes: &["E0308"],
        message: "`if` and `else` have incompatible types",
        cause: "two layouts, and so two types",
        cure: "[`choose(row, a, b)`](../cute-core/src/layout/choice.rs), or `.to_dynamic()` in \
               each branch",
        say: branches,
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `Cons<Mode<Pos<_1, X4>, ...>, ...>`, found `DynLayout`",
        cause: "the shape of a `DynLayout` is known at run time",
        cure: "`a.to_typed()?`, which checks it",
        say: |facts| {
            let mark = facts.drawn.labelled("found `DynLayout`")?;
            let is_typed = ["expected `Cons<", "expected `Mode<"]
                .iter()
                .any(|begin| mark.label.starts_with(begin));
            is_typed.then(|| Say::Write(format!("`{}.to_typed()?`", mark.code)))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `DynLayout`, found `&str`",
        cause: "a text is read by `parse`, which checks it",
        cure: "`\"(4,8):(8,1)\".parse()?`",
        say: |facts| {
            let mark = facts.drawn.labelled("expected `DynLayout`, found `&str`")?;
            Some(Say::Write(format!("`{}.parse()?`", mark.code)))
        },
        misleading: &["call `Into::into`"],
    },
    Row {
        codes: &["E0308"],
        message: "expected `Pos<_1, X8>`, found `Dyn<usize>`",
        cause: "the type has a static integer, and a constant is static after the word `const`",
        cure: "`layout!((4, const N):(8, 1))`",
        say: |facts| {
            let mark = facts.primary().filter(|mark| is_constant(&mark.code))?;
            let (expected, found) = expected_and_found(mark)?;
            let is_static = expected.starts_with("`Pos<") || expected.starts_with("`Neg<");
            let is_literal = literal_around(&mark.before, &["layout!", "shape!", "stride!"]);
            let fits = is_static && found.starts_with("`Dyn<") && is_literal.is_some();
            fits.then(|| Say::Write(format!("`const {}`", mark.code)))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `&DynTiler`, found `&DynLayout`",
        cause: "an operand of a `DynLayout` is a reference to a tiler",
        cure: "`a.compose(&b.into())`, `a.zipped_divide(&tile!((2, 3)).into())`; of a text \
               `a.compose(&\"4:2\".parse()?)`",
        say: |facts| {
            let mark = facts.drawn.labelled("expected `&DynTiler`")?;
            let operand = mark.code.trim_start_matches('&');
            let is_text = ["found `&str`", "found `&String`", "found `String`"];
            let is_text = is_text.iter().any(|found| mark.label.ends_with(found));
            Some(Say::Write(if is_text {
                format!("`&{operand}.parse()?`")
            } else if operand.starts_with('(') {
                format!("`&tile!({operand}).into()`")
            } else {
                format!("`&{operand}.into()`")
            }))
        },
        misleading: &["consider borrowing here"],
    },
    Row {
        codes: &["E0308"],
        message: "expected `&DynTuple`, found `({integer}, {integer})`",
        cause: "`DynLayout::new` takes run-time tuples; a literal and a text become a `DynLayout`",
        cure: "`DynLayout::from(layout!((4, 6):(6, 1)))`, `\"(4,6):(6,1)\".parse::<DynLayout>()?`",
        say: |facts| {
            let words = "expected `&DynTuple`";
            if !(facts.has_label(words) || facts.has_note(words)) {
                return None;
            }
            let mark = facts.primary()?;
            let both = arguments(&mark.after).filter(|_| mark.code.ends_with("DynLayout::new"));
            Some(match both.as_deref() {
                Some([shape, stride]) if shape.starts_with('(') && stride.starts_with('(') => {
                    Say::Write(format!("`DynLayout::from(layout!({shape}:{stride}))`"))
                }
                _ => Say::Row,
            })
        },
        misleading: &["consider borrowing here"],
    },
    Row {
        codes: &["E0308"],
        message: "expected `Pos<_1, X8>`, found integer",
        cause: "the size of a static layout is a static integer, and no pattern",
        cure: "`match l.len()`",
        say: |facts| {
            let (expected, found) = expected_and_found(facts.primary()?)?;
            let value = facts.drawn.labelled("this expression has type")?;
            let layout = value.code.strip_suffix(".size()")?;
            let fits = expected.starts_with("`Pos<") && found == "integer";
            fits.then(|| Say::Write(format!("`match {layout}.len()`")))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected integer, found `Pos<_3, X8>`",
        cause: "the size of a static layout is a static integer",
        cure: "`l.len()`, a `usize`, in `0..l.len()`; after another static integer `.into()`: \
               `vec![0; l.cosize().into()]`",
        say: |facts| {
            let is_number = |text: &str| {
                [
                    "`Pos<",
                    "`cute_core::int::Pos<",
                    "`Neg<",
                    "`cute_core::int::Neg<",
                ]
                .iter()
                .any(|begin| text.starts_with(begin))
            };
            let is_wanted = |text: &str| text == "integer" || text == "`usize`";
            let mark = facts.drawn.marks.iter().find(|mark| {
                expected_and_found(mark)
                    .is_some_and(|(expected, found)| is_wanted(expected) && is_number(found))
            })?;
            match mark.code.strip_suffix(".size()") {
                Some(layout) => Some(Say::Write(format!("`{layout}.len()`, a `usize`"))),
                None => mark.code.ends_with(".cosize()").then_some(Say::Row),
            }
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected integer, found `Dyn<usize>`",
        cause: "the size of a layout is an integer of the library, which can be static",
        cure: "`l.len()`, a `usize`, in `0..l.len()`",
        say: |facts| {
            let is_number =
                |text: &str| text.starts_with("`Dyn<") || text.starts_with("`cute_core::int::Dyn<");
            let mark = facts.drawn.marks.iter().find(|mark| {
                expected_and_found(mark)
                    .is_some_and(|(expected, found)| expected == "integer" && is_number(found))
            })?;
            let layout = mark.code.strip_suffix(".size()")?;
            Some(Say::Write(format!("`{layout}.len()`, a `usize`")))
        },
        misleading: &["call `Into::into` on this expression"],
    },
    Row {
        codes: &["E0308"],
        message: "expected `Cons<Pos<_1, X4>, Cons<..., ...>>`, found `(_, _)`",
        cause: "shapes and coordinates are lists of the library, not native tuples",
        cure: "`let (i, j) = c.to_native();`",
        say: |facts| {
            let mark = facts.drawn.marks.iter().find(|mark| {
                expected_and_found(mark).is_some_and(|(expected, found)| {
                    expected.starts_with("`Cons<") && found.starts_with("`(_")
                })
            })?;
            let value = facts.drawn.labelled("this expression has type")?;
            let is_let = mark.before.trim() == "let";
            Some(if is_let {
                Say::Write(format!("`let {} = {}.to_native();`", mark.code, value.code))
            } else {
                Say::Row
            })
        },
        misleading: &["you might have meant to use field `0`"],
    },
    Row {
        codes: &["E0308"],
        message: "found `&Tensor<Owned<f32>, Cons<..., ...>>`",
        cause: "a view borrows the elements of the tensor",
        cure: "`x.view()`, or `x.view_mut()` for writing",
        say: |facts| {
            let (expected, found) = facts.context.mismatch.as_ref()?;
            let method = match (engine(expected)?, engine(found)?) {
                ("Shared", "Owned" | "Unique") => "view",
                ("Unique", "Owned") => "view_mut",
                _ => return None,
            };
            let tensor = facts.primary()?.code.trim_start_matches('&');
            let tensor = tensor.trim_start_matches("mut ");
            Some(Say::Write(format!("`{tensor}.{method}()`")))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `Tensor<Owned<f32>, Cons<..., ...>>`",
        cause: "an owned tensor has its elements in a vector of its own",
        cure: "`Tensor::new(data, layout)` with a `Vec`, without `&`",
        say: |facts| {
            let (expected, found) = facts.context.mismatch.as_ref()?;
            let is_borrowed = matches!(engine(found)?, "Shared" | "Unique");
            if engine(expected)? != "Owned" || !is_borrowed {
                return None;
            }
            let code = &facts.primary()?.code;
            let by_value = code
                .replace("Tensor::new(&mut ", "Tensor::new(")
                .replace("Tensor::new(&", "Tensor::new(");
            Some(if by_value == *code {
                Say::Row
            } else {
                Say::Write(format!("`{by_value}` with a `Vec`"))
            })
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "types differ in mutability",
        cause: "the result is the last argument, as `&mut`",
        cure: "`gemm(&a, &b, &mut c)`, `copy(&a, &mut b)`",
        say: result_last,
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "types differ in mutability",
        cause: "the last tensor of `for_each_pair` is written",
        cure: "`for (a, b) in x.iter().zip(&y) { … }`, which reads both",
        say: |facts| {
            let call = facts
                .drawn
                .labelled("arguments to this function are incorrect")?;
            let is_call = call.code.rsplit("::").next() == Some("for_each_pair");
            let fits = is_call && facts.has_label("types differ in mutability");
            if !fits || !facts.is_defined_here() {
                return None;
            }
            let arguments = arguments(&call.after)?;
            let [x, y, ..] = arguments[..] else {
                return Some(Say::Row);
            };
            let x = x.trim_start_matches('&');
            Some(Say::Write(format!(
                "`for (a, b) in {x}.iter().zip({y}) {{ … }}`, which reads both"
            )))
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `Dyn<usize>`, found `Dyn<i32>`",
        cause: "the stated type has integers of another width than the literal",
        cure: "`rows as usize`; a literal such as `8` takes the type of its leaf by itself",
        say: |facts| {
            let width =
                |text: &str| Some(text.strip_prefix("`Dyn<")?.split_once('>')?.0.to_owned());
            facts.drawn.marks.iter().find_map(|mark| {
                let (expected, found) = expected_and_found(mark)?;
                let (expected, _) = (width(expected)?, width(found)?);
                let is_name = mark.code.chars().all(|c| c.is_alphanumeric() || c == '_');
                Some(if is_name {
                    Say::Write(format!("`{} as {expected}`", mark.code))
                } else {
                    Say::Row
                })
            })
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `usize`, found `isize`",
        cause: "the strides of a `MatrixView` are of type `usize`, and those of `ndarray` may be \
                negative",
        cure: "a function of `&impl Matrix<f32>`, which takes both",
        say: |facts| {
            let (expected, found) = facts.context.mismatch.as_ref()?;
            engine(expected)?;
            let difference = Difference::new(expected, found)?;
            let both = (&*difference.expected, &*difference.found);
            (difference.what == "stride" && both == ("usize", "isize")).then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `Dyn<usize>`, found `Pos<_1, X1>`",
        cause: "a `MatrixView` is row-major, and this layout is column-major",
        cure: "`layout!((m, n); row_major)`, or a function of `&impl Matrix<f32>`, which takes both",
        say: |facts| {
            let (expected, found) = facts.context.mismatch.as_ref()?;
            engine(expected)?;
            let strides = |node| Some(notation(node)?.split_once(':')?.1.to_owned());
            let is_row_major = strides(expected)?.starts_with("(usize,_1");
            (is_row_major && strides(found)?.starts_with("(_1,usize")).then_some(Say::Row)
        },
        misleading: &[],
    },
    Row {
        codes: &["E0308"],
        message: "expected `X1`, found `X8`",
        cause: "a static layout of another shape or stride than the stated one",
        cure: "the stated type, or no type: `let l = layout!(…);`",
        say: difference,
        misleading: &[],
    },
];

/// The two of "expected `A`, found `B`", with their quotes.
fn expected_and_found(mark: &Mark) -> Option<(&str, &str)> {
    mark.label.strip_prefix("expected ")?.split_once(", found ")
}

fn branches(facts: &Facts<'_>) -> Option<Say> {
    let (expected, found) = facts.context.mismatch.as_ref()?;
    if !(is_layout(expected) && is_layout(found)) {
        return None;
    }
    let is_branch = facts.message().ends_with("have incompatible types");
    let is_assignment = facts.has_label("expected due to this value")
        && !facts.primary()?.before.trim_start().starts_with("let ");
    if !(is_branch || is_assignment) {
        return None;
    }
    // `if row { a } else { b }` in one line
    let names = || {
        let first = facts.drawn.labelled("expected because of this")?;
        let second = facts.primary()?;
        let (_, condition) = first.before.rsplit_once("if ")?;
        let condition = condition.trim_end().strip_suffix('{')?.trim_end();
        let is_one_line = second.before.starts_with(&*first.before);
        is_one_line.then(|| format!("`choose({condition}, {}, {})`", first.code, second.code))
    };
    Some(names().map_or(Say::Row, Say::Write))
}

fn result_last(facts: &Facts<'_>) -> Option<Say> {
    let call = facts
        .drawn
        .labelled("arguments to this function are incorrect")?;
    let name = call.code.rsplit("::").next()?;
    let is_ours = ["gemm", "copy", "axpby", "transform", "transform_pair"].contains(&name);
    if !(facts.has_label("types differ in mutability") && is_ours && facts.is_defined_here()) {
        return None;
    }
    let Some(mut arguments) = arguments(&call.after) else {
        return Some(Say::Row);
    };
    // A tensor before its factor has a row of its own.
    if name == "axpby" && arguments.first()?.starts_with('&') {
        return None;
    }
    // The closure of a `transform` comes after the result.
    if arguments.last().is_some_and(|last| last.contains('|')) {
        return Some(Say::Row);
    }
    let result = arguments
        .iter()
        .position(|argument| argument.starts_with("&mut "));
    let result = arguments.remove(result.unwrap_or(arguments.len().checked_sub(1)?));
    let result = result.trim_start_matches("&mut ").trim_start_matches('&');
    let others: String = arguments.iter().map(|other| format!("{other}, ")).collect();
    Some(Say::Write(format!(
        "`{}({others}&mut {result})`",
        call.code
    )))
}

fn difference(facts: &Facts<'_>) -> Option<Say> {
    let (expected, found) = facts.context.mismatch.as_ref()?;
    let difference = Difference::new(expected, found)?;
    let (place, what) = (difference.place(), difference.what);
    let is_static = |text: &str| !text.contains(char::is_alphabetic);
    let mark = facts.primary()?;
    let written = entry(&mark.code, &difference.mode, what == "stride");
    let (wanted, here) = (&difference.expected, &difference.found);
    if what == "modes" {
        let line = format!("{place} is {here} here, and {wanted} is expected");
        return Some(Say::Line(line + &stated(facts, expected, found)));
    }
    if is_partial(here) {
        // rustc has left a factor of both numbers out; they may stand in the source.
        let number = |text: Option<&str>| Some(format!("_{}", text?.parse::<u64>().ok()?));
        let stated_type = facts
            .drawn
            .labelled("expected due to this")
            .and_then(|mark| entry(&mark.code, &difference.mode, what == "stride"));
        let line = match (number(written), number(stated_type)) {
            (Some(here), Some(wanted)) => {
                format!("{place} has {what} `{here}` here, and `{wanted}` is expected")
            }
            _ => format!("{place} has another {what} here than expected"),
        };
        return Some(Say::Line(line + &stated(facts, expected, found)));
    }
    let mut line = format!("{place} has {what} `{here}` here, and `{wanted}` is expected");
    match (is_static(wanted), is_static(here)) {
        (true, true) => line += &stated(facts, expected, found),
        (false, true) => {
            if let Some(number) = written.filter(|text| text.parse::<u64>().is_ok()) {
                line +=
                    &format!(", a run-time number: write `{{{number}_{wanted}}}` for `{number}`");
            } else {
                line += ", a run-time number";
            }
        }
        (true, false) => {
            let name = written.filter(|text| is_constant(text)).unwrap_or("M");
            line += &format!(": a constant `{name}` is static as `const {name}`");
        }
        (false, false) => {
            let name = written.unwrap_or("m");
            line += &format!(": write `{name} as {wanted}` where the layout is made");
        }
    }
    Some(Say::Line(line))
}

/// The type to state in place of one that a value does not have.
fn stated(facts: &Facts<'_>, expected: &Node, found: &Node) -> String {
    let labels = ["expected due to this", "because of return type"];
    let is_stated = labels.iter().any(|label| facts.has_label(label));
    // The literal itself, if the value is one without variables.
    let written = || {
        let code = &facts.primary()?.code;
        let inner = only_literal(code).filter(|_| code.starts_with("layout!"))?;
        let is_static = !inner.contains(|c: char| c.is_alphabetic() || c == '{');
        is_static.then(|| inner.to_string())
    };
    match literal(found).or_else(written) {
        _ if !is_stated || !is_layout(expected) => String::new(),
        Some(found) => format!("; the type of this value is `Layout![{found}]`"),
        None => "; without a stated type, `let l = …;`, the variable has that of the value".into(),
    }
}

/// Whether a text is the name of a constant.
fn is_constant(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && !text.contains(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'))
}
