//! Random texts: each gives an answer or an error with a place, never a panic.
//!
//! There are two kinds of texts: expressions by the grammar, with operations from the table and
//! operands that usually fit; and texts that are cut, doubled and overwritten at random.
//! Deterministic.

use cute_cli::evaluate::Session;
use cute_cli::json;
use cute_cli::operations::{self, Kind, Times};
use cute_cli::report::report;
use cute_cli::rust;
use cute_cli::source::Source;
use cute_cli::terminal::Paint;
use cute_cli::value::{Notation, Value};
use cute_core::analysis::{Access, BankConflicts, Coalescing, Limit, Pattern, Properties};
use cute_view::draw::{Banks, ColorBy, Drawing};

/// A generator of pseudo-random numbers: Steele, Lea and Flood's SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn one_of<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }

    fn number(&mut self) -> String {
        let mark = self.one_of(&["", "", "", "_"]);
        let number = match self.below(12) {
            0 => self.one_of(&[
                "0",
                "-1",
                "9223372036854775808",
                "4294967296",
                "-9223372036854775808",
            ]),
            _ => self.one_of(&["1", "2", "3", "4", "5", "6", "8", "12", "16"]),
        };
        format!("{mark}{number}")
    }

    fn tuple(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.number();
        }
        let items: Vec<_> = (0..1 + self.below(3))
            .map(|_| self.tuple(depth - 1))
            .collect();
        format!("({})", items.join(","))
    }

    /// A number; where there are paths mostly the multiple of a basis vector.
    fn stride(&mut self, paths: &[&str]) -> String {
        let number = self.number();
        if paths.is_empty() || self.below(20) == 0 {
            return number;
        }
        number + self.one_of(paths)
    }

    /// A layout whose stride has the profile of its shape: of offsets, of coordinates, or the
    /// identity.
    fn layout(&mut self) -> String {
        let shape = self.tuple(2);
        let paths: &[&str] = match self.below(12) {
            0 => return format!("make_identity_layout({shape})"),
            1 | 2 => &["@0", "@1", "@2"],
            3 => &["@0@1", "@1@1", "@0"],
            4 => &["@3@1@0", "@255"],
            // of different profiles, if both are met
            5 => &["@0", "@1@0"],
            _ => &[],
        };
        let mut stride = String::new();
        let mut is_in_number = false;
        for c in shape.chars() {
            let is_of_number = !matches!(c, '(' | ')' | ',');
            if !is_of_number {
                stride.push(c);
            } else if !is_in_number {
                stride += &self.stride(paths);
            }
            is_in_number = is_of_number;
        }
        format!("{shape}:{stride}")
    }

    fn operand(&mut self, kind: Kind, depth: usize) -> String {
        if self.below(12) == 0 {
            return self.expression(depth);
        }
        match kind {
            Kind::Layout if depth > 0 && self.below(3) == 0 => self.expression(depth - 1),
            Kind::Layout => self.layout(),
            Kind::Tuple if self.below(8) == 0 => self.layout() + ".stride()",
            Kind::Tuple => self.tuple(2),
            Kind::Integer if self.below(16) == 0 => self.stride(&["@0"]),
            Kind::Integer | Kind::Count => self.number(),
            _ => match self.below(4) {
                0 => format!("({},_)", self.layout()),
                1 => format!("({},{})", self.number(), self.number()),
                2 => self.number(),
                _ => self.layout(),
            },
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.layout();
        }
        match self.below(8) {
            0 => format!("({} o {})", self.expression(depth - 1), self.layout()),
            1 => format!("({})({})", self.expression(depth - 1), self.tuple(1)),
            2 => format!("({})[{}]", self.expression(depth - 1), self.number()),
            3 => format!(
                "{} * ({} - {})",
                self.number(),
                self.number(),
                self.number()
            ),
            _ => {
                let all: Vec<_> = operations::all().collect();
                let operation = all[self.below(all.len())];
                let operands: Vec<_> = (operation.parameters.iter())
                    .flat_map(|parameter| {
                        let count = match parameter.times {
                            Times::Once => 1,
                            Times::Optional => self.below(2),
                            Times::Many => 1 + self.below(3),
                        };
                        (0..count)
                            .map(|_| self.operand(parameter.kind, depth - 1))
                            .collect::<Vec<_>>()
                    })
                    .collect();
                format!("{}({})", operation.name, operands.join(", "))
            }
        }
    }
}

/// Whether the text is answered; what is shown in either case has to be sound.
fn answers(text: &str) -> bool {
    let source = Source::new("text", text);
    let marks = text.len().is_multiple_of(7);
    let answer = Session::new(marks).evaluate(text);
    if let Ok(explanations) = Session::new(marks).explain(text) {
        let last = explanations.last().expect("there is one");
        assert_eq!(last.is_ok(), answer.is_ok(), "{text}\n{last}");
    }
    match answer {
        Ok(outcome) => {
            for result in &outcome.results {
                assert!(result.value.is_within_limits(), "{text}");
                // what is printed is read as the same value
                let printed = outcome.notation.show(&result.value);
                if !matches!(result.value, Value::Truth(_)) {
                    let mut again = Session::new(outcome.notation == Notation::Marked);
                    let read = again.evaluate(&printed).map(|read| read.to_string());
                    assert_eq!(read, Ok(printed.clone()), "{text}");
                }
                let _ = rust::Source::new(&result.value, None);
                let _ = json::result(result, outcome.notation).to_string();
                if let Value::Layout(layout) = &result.value {
                    let width = Drawing::new(layout).to_table().lines().map(str::len).max();
                    assert!(width > Some(0), "{text}");
                    let limit = Limit {
                        work: 256,
                        listed: 4,
                    };
                    let banks = Banks::of_elements(16).unwrap();
                    let by_bank = Drawing::new(layout).try_color_by(ColorBy::Bank(banks));
                    assert_eq!(by_bank.is_ok(), layout.has_integer_strides(), "{text}");
                    if !layout.has_integer_strides() {
                        continue;
                    }
                    let _ = Properties::of(layout, limit).to_string();
                    // threads may reach beyond what an access can, which is an error
                    let threads = Pattern::threads(layout);
                    let _ = BankConflicts::of(&threads, Access::of_bits(32), limit);
                    let _ = Coalescing::of(&threads, Access::of_bits(32), limit);
                }
            }
            true
        }
        Err(diagnostic) => {
            let span = &diagnostic.span;
            assert!(
                span.start <= span.end && span.end <= text.len(),
                "{text}: {span:?}"
            );
            assert!(
                text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
                "{text}"
            );
            let shown = report(&diagnostic, &source, 80, Paint::PLAIN);
            assert!(
                shown.contains('^') && shown.starts_with("error: "),
                "{text}: {shown}"
            );
            false
        }
    }
}

#[test]
fn expressions_by_the_grammar_are_answered_or_refused() {
    let mut random = Random(7);
    let (mut answered, mut of_coordinates, count) = (0, 0, 3_000);
    for _ in 0..count {
        let text = random.expression(3);
        if answers(&text) {
            answered += 1;
            of_coordinates += usize::from(text.contains('@') || text.contains("identity"));
        }
    }
    // otherwise the test would show little
    assert!(
        answered > count / 10 && of_coordinates > count / 50,
        "{answered} of {count} were answered, {of_coordinates} with layouts of coordinates"
    );
}

#[test]
fn damaged_texts_are_answered_or_refused() {
    let seeds = [
        "a = (4,8):(8,1); logical_divide(a, (2,_))",
        "(_6,_2):(_8,_2) ∘ (4,3):(_3,1) # 層",
        "x = 4\ny = -x % 3\n(x, (y,)):(1, (2,))",
        "((3,(2,3)):(3,(12,1)))(1,(1,2)).at(0)[0,1]",
        "p = (4,(_8,2)):(1@0,(_3@0@1,-2@1@1)); p(3,(1,1)); p o (2,(2,1)):(1@0,(1@0@1,1@1@1))",
    ];
    let signs = [
        "(", ")", "[", "]", ",", ":", "@", "_", "-", ".", "o", "∘", "=", ";", "\n", "9", "é", "\0",
        " ",
    ];
    let mut random = Random(11);
    for _ in 0..3_000 {
        let mut text: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
        for _ in 0..1 + random.below(5) {
            let at = random.below(text.len() + 1);
            match random.below(4) {
                0 if at < text.len() => drop(text.remove(at)),
                1 => {
                    let part: Vec<_> = text[at..].iter().copied().take(random.below(12)).collect();
                    drop(text.splice(at..at, part));
                }
                2 if at < text.len() => text.truncate(at),
                _ => drop(text.splice(at..at, random.one_of(&signs).chars())),
            }
        }
        answers(&text.into_iter().collect::<String>());
    }
}

#[test]
fn texts_without_measure_are_refused() {
    let refused = |text: String| assert!(!answers(&text), "{}…", &text[..60]);
    refused("(".repeat(100_000));
    refused("1:".repeat(100_000));
    refused("[".repeat(100_000));
    refused("size(".repeat(100_000));
    refused(format!("{}1", "-(".repeat(100_000)));
    refused(format!("1{}", "+1".repeat(100_000)));
    refused(format!("a{}", "(1)".repeat(100_000)));
    refused("9".repeat(100_000));
    refused("x".repeat(1 << 21));
    refused(format!("t = (1,1); {}", "t = (t,t); ".repeat(60)));
    refused(format!("t = (1,); {}", "t = (t,); ".repeat(100)));
    refused("t = 4:1; ".repeat(10) + &"t = logical_product(t, (t,t));".repeat(10_000));
    // as deep as it may be
    for (open, close) in [("(", ")"), ("flatten(", ")"), ("-(", ")"), ("(1 + ", ")")] {
        let nested = |value, depth| format!("{}{value}{}", open.repeat(depth), close.repeat(depth));
        let value = if open == "flatten(" { "4:1" } else { "1" };
        assert!(answers(&nested(value, 64)), "{open}");
        refused(nested(value, 65) + &" ".repeat(60));
    }
    // a chain is long and not deep
    assert!(answers(&format!("1{}", "+1".repeat(4_000))));
    assert!(answers(&format!("{}1", "-".repeat(100_001))));
    assert!(answers(&format!("4:1{}", " o 4:1".repeat(1_000))));
}
