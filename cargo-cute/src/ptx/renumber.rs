//! Registers, and functions in labels, by the order in which a text names them.
//!
//! The backend numbers registers, and the numbers depend on the path at which a crate lies: the
//! same program is built with `%r1755` in one folder and with `%r1762` in another. Labels such as
//! `$L__BB144_5` have the number of their function in the crate, which grows if a kernel is added
//! before it. A text is known again by numbers that follow from the program alone.

use super::text::is_of_name;
use std::collections::HashMap;

/// Registers of one prefix, such as `%rd`, which `.reg .b64 %rd<110>` declares.
#[derive(Default)]
struct Class<'t> {
    /// The new number of each register, by the digits in the text.
    numbers: HashMap<&'t str, usize>,
    largest: u64,
}

/// The text with registers, and functions in labels, numbered 1, 2, … in the order in which it names
/// them.
///
/// Two texts become equal if one is the other with registers renamed, each to one of its own. A
/// declaration keeps how many registers it has beyond the largest number: one that is too small for
/// its text, which is an error, stays so.
pub(super) fn renumbered(text: &str) -> String {
    let text = &with_functions_renumbered(text);
    let mut classes: HashMap<&str, Class<'_>> = HashMap::new();
    for (word, behind) in registers(text).map(|(_, word, behind)| (word, behind)) {
        if behind.starts_with('<') {
            classes.entry(word).or_default();
        }
    }
    for (_, word, _) in registers(text) {
        let (prefix, digits) = parts(word);
        if let (Some(class), Ok(number)) = (classes.get_mut(prefix), digits.parse()) {
            let next = class.numbers.len() + 1;
            class.numbers.entry(digits).or_insert(next);
            class.largest = class.largest.max(number);
        }
    }

    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    for (start, word, behind) in registers(text) {
        let (prefix, digits) = parts(word);
        let Some(class) = classes.get(prefix) else {
            continue; // a special register, such as `%envreg0`
        };
        result += &text[copied..start];
        copied = start + word.len();
        result += prefix;
        if let Some(number) = class.numbers.get(digits) {
            result += &number.to_string();
        } else if let Some((count, declared)) = declared(behind) {
            let spare = i128::from(declared) - i128::from(class.largest);
            result += &format!("<{} and {spare}>", class.numbers.len());
            copied += count.len() + 2;
        }
    }
    result += &text[copied..];
    result
}

/// A label begins with this text. The number of its function follows, then `_` and its own number.
const LABEL: &str = "$L__BB";

/// The text with the functions of labels numbered 1, 2, … in the order in which it names them.
fn with_functions_renumbered(text: &str) -> String {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut parts = text.split(LABEL);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = part.split_at(digits);
        result += LABEL;
        if number.is_empty() || !rest.starts_with('_') {
            result += part;
        } else {
            let next = numbers.len() + 1;
            result += &numbers.entry(number).or_insert(next).to_string();
            result += rest;
        }
    }
    result
}

/// The words that begin with `%`: where each begins, the word, and the text behind it.
fn registers(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    text.match_indices('%').map(|(start, _)| {
        let rest = &text[start..];
        let end = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
        (start, &rest[..end], &rest[end..])
    })
}

/// The prefix and the digits of a register.
fn parts(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end_matches(|c: char| c.is_ascii_digit()).len())
}

/// The number in `<110>`, as it stands there and as a number.
fn declared(behind: &str) -> Option<(&str, u64)> {
    let (count, _) = behind.strip_prefix('<')?.split_once('>')?;
    Some((count, count.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
.reg .b32 \t%r<5>;
.reg .b64 \t%rd<3>;
\tmov.u32 %r4, %tid.x;
\tmov.u32 %r2, %envreg0;
\tadd.s32 %r1, %r2, %r4;
\tst.global.v2.b32 [%rd2], {%r1, %r4};
\t{ .reg .b32 tmp; mov.b64 {tmp, %r3}, %rd1; }
";

    /// `TEXT` with words replaced, all at one time.
    fn with(replaced: &[(&str, &str)]) -> String {
        let mut text = TEXT.to_owned();
        for (place, (old, _)) in replaced.iter().enumerate() {
            assert!(text.contains(old), "{old}");
            text = text.replace(old, &format!("\0{place}\0"));
        }
        for (place, (_, new)) in replaced.iter().enumerate() {
            text = text.replace(&format!("\0{place}\0"), new);
        }
        text
    }

    #[test]
    fn numbers_follow_the_order_of_the_text() {
        assert_eq!(
            renumbered(TEXT),
            "\
.reg .b32 \t%r<4 and 1>;
.reg .b64 \t%rd<2 and 1>;
\tmov.u32 %r1, %tid.x;
\tmov.u32 %r2, %envreg0;
\tadd.s32 %r3, %r2, %r1;
\tst.global.v2.b32 [%rd1], {%r3, %r1};
\t{ .reg .b32 tmp; mov.b64 {tmp, %r4}, %rd2; }
"
        );
    }

    #[test]
    fn registers_of_other_names_are_the_same_program() {
        let other = with(&[
            ("%r<5>", "%r<12>"),
            ("%r4", "%r11"),
            ("%r1", "%r4"),
            ("%r2", "%r3"),
            ("%r3", "%r2"),
            ("%rd2", "%rd1"),
            ("%rd1", "%rd2"),
        ]);
        assert_ne!(other, TEXT);
        assert_eq!(renumbered(&other), renumbered(TEXT));
    }

    #[test]
    fn other_programs_stay_other_programs() {
        for replaced in [
            ("%r1, %r2, %r4", "%r1, %r4, %r2"), // operands exchanged
            ("%r1, %r2, %r4", "%r1, %r2, %r2"), // another operand
            ("{%r1, %r4}", "{%r2, %r4}"),
            ("%r3", "%r1"), // two registers become one
            ("%envreg0", "%envreg1"),
            ("%tid.x", "%tid.y"),
            ("add", "sub"),
            ("%r<5>", "%r<4>"), // too few are declared
            ("%r<5>", "%r<6>"),
            (".b64 \t%rd", ".b32 \t%rd"),
        ] {
            let other = with(&[replaced]);
            assert_ne!(renumbered(&other), renumbered(TEXT), "{replaced:?}");
        }
    }

    #[test]
    fn functions_of_labels_follow_the_order_of_the_text() {
        let text = "@%p bra $L__BB144_5;\nbra $L__BB7_5;\n$L__BB144_6:\nbra $L__BB7_6;\n";
        let expected = "@%p bra $L__BB1_5;\nbra $L__BB2_5;\n$L__BB1_6:\nbra $L__BB2_6;\n";
        assert_eq!(renumbered(text), expected);
        // another function, and another label of it
        for (old, new) in [("BB7_6", "BB144_6"), ("BB144_6:", "BB144_7:")] {
            assert_ne!(renumbered(&text.replace(old, new)), expected);
        }
        for text in ["$L__BB", "$L__BB_1", "$L__BBx", "$L__BB12", "$L__BB12:"] {
            assert_eq!(renumbered(text), text);
        }
    }

    #[test]
    fn words_that_are_no_registers_stay() {
        for text in [
            "",
            "%",
            "%r",
            "%r1",
            ".reg .b32 %r;",
            ".reg .b32 %r<",
            "50 % of",
        ] {
            assert_eq!(renumbered(text), text);
        }
    }
}
