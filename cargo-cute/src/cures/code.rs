//! The few pieces of the user's code that a cure repeats: a receiver, arguments, an entry of a
//! literal.
//!
//! ```text
//! println!("{}", layout!((4, 6)).at(1, 2));
//!                ^^^^^^^^^^^^^^^ receiver of `at`      1 and 2 are its arguments
//! ```
//!
//! The code may be cut or unusual; then there is no answer.

/// The parts between commas outside of brackets and of the parameters of closures.
fn split(list: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut depth, mut is_closure, mut from) = (Vec::new(), 0_i32, false, 0);
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '|' => is_closure = !is_closure,
            // `::` is no separator
            ':' if list[at + 1..].starts_with(':') || list[..at].ends_with(':') => {}
            c if c == separator && depth == 0 && !is_closure => {
                parts.push(list[from..at].trim());
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(list[from..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The text in the brackets that a text begins with, and what follows them.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let open = text.chars().next().filter(|c| "([{".contains(*c))?;
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[open.len_utf8()..at], &text[at + c.len_utf8()..]));
        }
    }
    None
}

/// The text in the brackets that a text begins with.
pub(crate) fn top_level(text: &str) -> Option<&str> {
    bracketed(text).map(|(inner, _)| inner)
}

/// The arguments of a call, from the text after the name of the function.
pub(crate) fn arguments(after_name: &str) -> Option<Vec<&str>> {
    let text = after_name.trim_start();
    let (inner, _) = bracketed(text).filter(|_| text.starts_with('('))?;
    Some(split(inner, ','))
}

/// The arguments in `<…>`, from the text after the name; they are numbers or names.
pub(crate) fn simple_generics(after_name: &str) -> Option<Vec<&str>> {
    let rest = after_name.strip_prefix("::").unwrap_or(after_name);
    let (inner, _) = rest.strip_prefix('<')?.split_once('>')?;
    let parts: Vec<_> = inner.split(',').map(str::trim).collect();
    let is_simple = |part: &&str| part.chars().all(|c| c.is_alphanumeric() || c == '_');
    parts.iter().all(is_simple).then_some(parts)
}

/// The expression that a text ends with, before a dot.
pub(crate) fn receiver(before: &str) -> Option<&str> {
    let text = before.strip_suffix('.')?;
    let found = last_expression(text);
    (!found.is_empty()).then_some(found)
}

/// The path, call or index that a text ends with.
fn last_expression(text: &str) -> &str {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices().rev() {
        let is_part = match c {
            ')' | ']' | '}' => {
                depth += 1;
                true
            }
            '(' | '[' | '{' if depth > 0 => {
                depth -= 1;
                true
            }
            _ => depth > 0 || c.is_alphanumeric() || "_.:!?".contains(c),
        };
        if !is_part {
            return &text[at + c.len_utf8()..];
        }
    }
    text
}

/// The name that a text ends with.
pub(crate) fn last_name(text: &str) -> &str {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    &text[text.trim_end_matches(is_name).len()..]
}

/// The tuple that a text begins with, as in `(4, 6), (6, 1)>`, with the brackets.
pub(crate) fn tuple(text: &str) -> Option<&str> {
    let (inner, rest) = bracketed(text).filter(|_| text.starts_with('('))?;
    inner
        .contains(',')
        .then(|| &text[..text.len() - rest.len()])
}

/// The tuple that code of one argument makes: `(4, 8)` of `(4, 8)`, `shape!((4, 8))` and
/// `make_shape(4, 8)`.
pub(crate) fn value(code: &str) -> Option<&str> {
    let name = code.split('(').next()?;
    let call = &code[name.len()..];
    let (inner, rest) = bracketed(call).filter(|_| call.starts_with('('))?;
    let is_whole = rest.is_empty();
    match name {
        "shape!" | "stride!" | "tile!" | "coord!" => is_whole.then_some(inner),
        "" | "make_shape" | "make_stride" | "make_tile" => is_whole.then_some(call),
        _ => None,
    }
}

/// The macro's literal around the end of a text, as in `Layout![(m, 6)]` before `m`: its name and
/// bracket, and what stands in it so far.
pub(crate) fn literal_around<'t>(before: &'t str, names: &[&str]) -> Option<(&'t str, &'t str)> {
    let starts = names.iter().filter_map(|name| {
        let at = before.rfind(name)?;
        let inner = &before[at + name.len()..];
        let inner = inner.strip_prefix(['[', '(', '{'])?;
        is_open(inner).then_some((at, &before[at..], inner))
    });
    let (_, from_name, inner) = starts.max_by_key(|start| start.0)?;
    Some((&from_name[..from_name.len() - inner.len()], inner))
}

/// Whether a text closes no bracket that it has not opened.
fn is_open(text: &str) -> bool {
    let mut depth = 0_usize;
    text.chars().all(|c| match c {
        '(' | '[' | '{' => {
            depth += 1;
            true
        }
        ')' | ']' | '}' => depth.checked_sub(1).is_some_and(|less| {
            depth = less;
            true
        }),
        _ => true,
    })
}

/// The content of a literal, `layout!((m, n):(n, 1))` or `Layout![(4, 8)]`, if the code is that
/// literal, or makes a tensor of it.
pub(crate) fn only_literal(code: &str) -> Option<&str> {
    let from = code.find("layout!").or(code.find("Layout!"))?;
    let (inner, rest) = bracketed(&code[from + "layout!".len()..])?;
    let before = code[..from].trim_start_matches('&').trim_start();
    let is_tensor = before.starts_with("Tensor::") || before.starts_with("OwnedTensor::");
    // A method would give another layout.
    let is_whole = (before.is_empty() || is_tensor) && !rest.starts_with('.');
    is_whole.then_some(inner)
}

/// The entry of a literal, as in [`only_literal`], at the place of a mode in its shape or stride.
pub(crate) fn entry<'t>(code: &'t str, path: &[usize], is_stride: bool) -> Option<&'t str> {
    let inner = only_literal(code)?;
    let inner = split(inner, ';').first().copied()?;
    let parts = split(inner, ':');
    let mut part = *parts.get(usize::from(is_stride))?;
    for &mode in path {
        let (entries, _) = bracketed(part).filter(|_| part.starts_with('('))?;
        part = split(entries, ',').get(mode).copied()?;
    }
    Some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_split_at_commas_outside_of_brackets() {
        assert_eq!(arguments("(1, 2));"), Some(vec!["1", "2"]));
        assert_eq!(
            arguments("(&x, |a, b| f(a, b)) + 1"),
            Some(vec!["&x", "|a, b| f(a, b)"])
        );
        assert_eq!(arguments("(1, "), None);
        assert_eq!(arguments(".len()"), None);
        assert_eq!(simple_generics("::<0, 2>()"), Some(vec!["0", "2"]));
        assert_eq!(simple_generics("::<f32, (4, 2)>()"), None);
    }

    #[test]
    fn a_receiver_is_the_whole_expression_before_a_dot() {
        for (before, found) in [
            ("println!(\"{}\", l.", Some("l")),
            ("let x = layout!((2, 3)).", Some("layout!((2, 3))")),
            ("f(a.b(1)?.", Some("a.b(1)?")),
            ("x", None),
            ("(.", None),
        ] {
            assert_eq!(receiver(before), found, "{before}");
        }
    }

    #[test]
    fn entries_of_a_literal_have_the_place_of_their_mode() {
        let code = "Tensor::new(x, layout!((m, (4, n)):(n, (1, {2 * n}))))";
        assert_eq!(entry(code, &[0], false), Some("m"));
        assert_eq!(entry(code, &[1, 1], false), Some("n"));
        assert_eq!(entry(code, &[1, 1], true), Some("{2 * n}"));
        assert_eq!(entry(code, &[2], false), None);
        for other in [
            "layout!((4, 6)).compose(b)",
            "a.compose(layout!((4, 6)))",
            "f(l)",
        ] {
            assert_eq!(only_literal(other), None, "{other}");
        }
        assert_eq!(entry("Layout![(4, 8):(8, 1)]", &[0], true), Some("8"));
        assert_eq!(entry("layout!((M, 6); row_major)", &[0], false), Some("M"));
        assert_eq!(entry("layout!((M, 6))", &[0], true), None);
    }

    #[test]
    fn the_tuple_of_an_argument_is_found_in_a_literal_and_a_call() {
        for (code, found) in [
            ("(4, n)", Some("(4, n)")),
            ("shape!((4, 8))", Some("(4, 8)")),
            ("stride!(1)", Some("1")),
            ("make_shape(4, 8)", Some("(4, 8)")),
            ("shape", None),
            ("l.shape()", None),
            ("shape!((4, 8)).flatten()", None),
            ("f(4, 8)", None),
        ] {
            assert_eq!(value(code), found, "{code}");
        }
    }

    #[test]
    fn a_literal_is_found_around_a_place_in_it() {
        let names = ["Layout!", "Swizzle"];
        assert_eq!(
            literal_around("let l: Layout![(", &names),
            Some(("Layout![", "("))
        );
        assert_eq!(literal_around("let l: Layout![(4, 6)] = f(", &names), None);
    }
}
