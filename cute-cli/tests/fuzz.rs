//! Random texts: each gives an answer or an error with a place, never a panic.
//!
//! There are two kinds of texts: expressions by the grammar, with operations from the table and
//! operands that usually fit; and texts that are cut, doubled and overwritten at random.
//! Deterministic.

mod random;

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
use random::Random;

impl Random {
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
            Kind::Swizzle => self.swizzle(),
            Kind::Swizzled => format!("{} o {} o {}", self.swizzle(), self.number(), self.layout()),
            Kind::InSmem => {
                let (swizzle, layout) = (self.swizzle(), self.layout());
                format!("{swizzle} o smem_ptr[16b](unset) o {layout}")
            }
            Kind::Xor => format!("Xor o {}", self.layout()),
            Kind::Named => format!("{{a: {}, b: {}}}", self.tuple(1), self.tuple(1)),
            Kind::Mma => self
                .one_of(&["SM80_16x8x16_F32F16F16F32_TN", "SM70_8x8x4_F32F16F16F32_TN"])
                .to_owned(),
            Kind::Copy => self
                .one_of(&["UniversalCopy<32>", "SM75_U32x4_LDSM_N"])
                .to_owned(),
            Kind::TiledMma => format!(
                "tiled_mma({}, ({},{},1))",
                self.operand(Kind::Mma, 0),
                self.number(),
                self.number()
            ),
            Kind::TiledCopy => format!(
                "tiled_copy({}, 16, {}, {})",
                self.operand(Kind::Copy, 0),
                self.layout(),
                self.layout()
            ),
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
        match self.below(9) {
            8 => {
                let kinds = [Kind::Swizzled, Kind::InSmem, Kind::Xor, Kind::Named];
                let kind = kinds[self.below(kinds.len())];
                self.operand(kind, 0)
            }
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
        "s = Sw<3,3,3> o _0 o (_8,_64):(_64,_1); s(7,_) o (4):(2); Sw<3,4,3> o smem_ptr[16b](unset) o 8:1",
        "Sw<3,4,3>_smem_ptr[16b](0x400) o (8,64):(64,1) o 4:2; Xor o (8,64):(72,1); ArithTuple(0,1) o 4:1@0",
        "n = {row: 4, col: 8}:{row: 1@lane, col: 4@lane}; n.tile(row: 2).mode(row_tile); n.at(row: 1, col: 2)",
        "tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>; Layout<Shape<_4,Int<8>>,Stride<C<1>,_4>>{}; E<0,1>",
        "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)).layout_c_tv(); size(tiled_copy(UniversalCopy<128>, 16, (4,8), (8,1)))",
        "p = (4,(_8,2)):(1@0,(_3@0@1,-2@1@1)); p(3,(1,1)); p o (2,(2,1)):(1@0,(1@0@1,1@1@1))",
    ];
    let signs = [
        "(",
        ")",
        "[",
        "]",
        ",",
        ":",
        "@",
        "_",
        "-",
        ".",
        "o",
        "∘",
        "=",
        ";",
        "\n",
        "9",
        "é",
        "\0",
        " ",
        "<",
        ">",
        "{",
        "}",
        "?",
        "ptr[8b](0x1)",
        "Xor o",
        "Sw<1,0,1>",
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
    refused("Xor o ".repeat(100_000) + "4:1");
    refused("ptr[8b](0x0) o ".repeat(100_000) + "4:1");
    refused("tensor<".repeat(100_000));
    refused("{a:".repeat(100_000));
    refused("Shape<".repeat(100_000));
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
