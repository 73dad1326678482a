//! All golden lines through `DynLayout`. Results print as those of CuTe C++, marks included, and
//! are right as functions. Inputs without a right answer are refused, for CuTe's reason if it has
//! one.

use cute_core::error::Condition;
use cute_tests::{
    account::{Account, Line},
    dynamic::{self, Given},
    golden_lines::{self, golden_lines},
};
use std::{collections::BTreeMap, fs, num::NonZero, thread};

/// Why the types, with leaves of 32 bits there, answer otherwise than CuTe; sizes reach 2^63 here.
const OF_32_BITS: &str = "the size exceeds the largest index of 32 bits";

/// The conditions that belong to the messages of CuTe.
const REASONS: &[(&str, Condition)] = &[
    ("Stride Divisibility Condition", Condition::StrideDivisible),
    ("Shape Divisibility Condition", Condition::ShapeDivisible),
    (
        "Dynamic-stride complement only for rank-1 layouts",
        Condition::OrderedChain,
    ),
    (
        "Non-injective Layout detected in complement.",
        Condition::Injective,
    ),
    ("Divisibility condition", Condition::RecastDivisible),
    (
        "Downcast requires adjacent elements",
        Condition::RecastDivisible,
    ),
    ("Divisibility Condition", Condition::ShapeDivisible),
];

/// A refusal for another reason than CuTe's.
#[derive(Debug)]
struct Exception {
    op: &'static str,
    args: &'static [&'static str],
    /// Of the division that does not round.
    is_exact: bool,
    condition: Condition,
    why: &'static str,
}

const BOTH: &str =
    "the stride neither divides the mode that it leaves, nor is the shape a multiple of what fits";
const FILL: &str = "CuTe rounds up, and fails in the composition; the tiles do not fill the layout in the first place";

const EXCEPTIONS: &[Exception] = &[
    Exception {
        op: "composition",
        args: &["(_10,_4):(_1,_100)", "_5:_4"],
        is_exact: false,
        condition: Condition::StrideDivisible,
        why: BOTH,
    },
    Exception {
        op: "composition",
        args: &["(_6,_2):(_8,_2)", "_3:_4"],
        is_exact: false,
        condition: Condition::StrideDivisible,
        why: BOTH,
    },
    Exception {
        op: "composition",
        args: &["(_32,_16,(_1)):(_16,_1,(_0))", "(_32,_2):(_3,_2)"],
        is_exact: false,
        condition: Condition::StrideDivisible,
        why: BOTH,
    },
    Exception {
        op: "logical_product_tiler",
        args: &["(_5,_24):(_1,_5)", "(_,(_16,_2):(_2,_1))"],
        is_exact: false,
        condition: Condition::StrideDivisible,
        why: BOTH,
    },
    Exception {
        op: "flat_product_tiler",
        args: &["(_3,_10):(_10,_1)", "((_4,_4):(_1,_4))"],
        is_exact: false,
        condition: Condition::StrideDivisible,
        why: BOTH,
    },
    Exception {
        op: "flat_product_tiler",
        args: &["(_7,_4):(_1,_7)", "(_,(_7,_2):(_2,_1))"],
        is_exact: false,
        condition: Condition::Congruent,
        why: "`_` names no tile to gather, whatever the others are",
    },
    Exception {
        op: "zipped_divide",
        args: &["((_4,_16),(8,_3)):((_1,12),(192,4))", "_24:_1"],
        is_exact: true,
        condition: Condition::ShapeDivisible,
        why: FILL,
    },
    Exception {
        op: "zipped_divide_tiler",
        args: &["((_128,15,4),(_1,1)):((60,_1,15),(7680,_0))", "(_12,_1)"],
        is_exact: true,
        condition: Condition::ShapeDivisible,
        why: FILL,
    },
];

struct Golden {
    line: Line,
    reject: Option<String>,
}

/// A text that lives as long as the test: the account keeps it.
fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn args(line: &serde_json::Value) -> Vec<&'static str> {
    golden_lines::args(line).into_iter().map(kept).collect()
}

fn files() -> Vec<&'static str> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");
    let entries = fs::read_dir(folder).expect("the folder of golden files");
    let names = entries.map(|entry| entry.expect("an entry of the folder").file_name());
    let mut files: Vec<_> = (names.filter_map(|name| {
        let name = name.to_str()?.strip_suffix(".jsonl")?;
        // those of `partition` are about tensors, and `swizzle` has its own
        (!["differences", "partition", "swizzle", "gmma_smem"].contains(&name)).then(|| kept(name))
    }))
    .collect();
    files.sort_unstable();
    files
}

fn lines() -> Vec<Golden> {
    let differences: BTreeMap<(String, Vec<&str>), &str> = (golden_lines("differences").iter())
        .filter(|value| value["reason"] != OF_32_BITS)
        .map(|value| {
            let op = value["op"].as_str().expect("a difference names its op");
            let reason = value["reason"].as_str().expect("a difference has a reason");
            ((op.to_owned(), args(value)), kept(reason))
        })
        .collect();
    let mut lines = Vec::new();
    for file in files() {
        for (index, value) in golden_lines(file).iter().enumerate() {
            let op = kept(value["op"].as_str().expect("a line names its op"));
            let args = args(value);
            let reason = |op: String| differences.get(&(op, args.clone())).copied();
            let line = Line {
                file,
                number: index + 1,
                op,
                difference: reason(op.to_owned()),
                exact_difference: reason(format!("{op} exact")),
                result: value["result"].as_str().map(kept),
                args: args.leak(),
            };
            let reject = value["reject"].as_str().map(str::to_owned);
            lines.push(Golden { line, reject });
        }
    }
    lines
}

/// Whether a refusal has the condition that belongs to the message of CuTe, or that of an
/// exception.
fn is_refused_for_that(reject: &str, given: &Given, exception: Option<&Exception>) -> bool {
    let reason = REASONS.iter().find(|(message, _)| *message == reject);
    let (_, expected) = reason.unwrap_or_else(|| panic!("no condition for: {reject}"));
    let expected = exception.map_or(*expected, |exception| exception.condition);
    (given.as_ref()).is_err_and(|error| error.condition() == expected)
}

/// The findings of a thread.
#[derive(Default)]
struct Found {
    account: Account,
    /// Lines that are refused for another reason than CuTe's.
    wrong: Vec<String>,
    /// Numbers of the exceptions that were met.
    exceptions: Vec<usize>,
}

impl Found {
    fn of(lines: &[Golden]) -> Self {
        let mut found = Found::default();
        for Golden { line, reject } in lines {
            let outcome = dynamic::ask(line.op, line.args);
            let exact = outcome.exact.as_ref().map(|exact| (exact, true));
            for (given, is_exact) in [(&outcome.plain, false)].into_iter().chain(exact) {
                if let Some(reject) = reject {
                    found.refusal(line, reject, given, is_exact);
                }
            }
            found.account.take(line, outcome);
        }
        found
    }

    fn refusal(&mut self, line: &Line, reject: &str, given: &Given, is_exact: bool) {
        let args = line.args.join(" , ");
        let number = EXCEPTIONS.iter().position(|exception| {
            (exception.op, exception.args, exception.is_exact) == (line.op, line.args, is_exact)
        });
        let exception = number.map(|number| &EXCEPTIONS[number]);
        if let Some(Exception { condition, why, .. }) = exception {
            println!("  {condition}, not {reject}: {} {args}: {why}", line.op);
        }
        self.exceptions.extend(number);
        if !is_refused_for_that(reject, given, exception) {
            let text = format!("{} {args}: {reject}: {given:?}", line.op);
            self.wrong.push(text);
        }
    }
}

#[test]
fn golden_lines_are_met_or_refused() {
    let lines = lines();
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let all = thread::scope(|scope| {
        let parts = lines.chunks(lines.len().div_ceil(threads));
        let started: Vec<_> = parts.map(|part| scope.spawn(|| Found::of(part))).collect();
        let found = started
            .into_iter()
            .map(|thread| thread.join().expect("no line panics"));
        found.reduce(|mut all, part| {
            all.account.join(part.account);
            all.wrong.extend(part.wrong);
            all.exceptions.extend(part.exceptions);
            all
        })
    });
    let mut all = all.expect("there are lines");
    all.account.close();
    assert!(
        all.wrong.is_empty(),
        "refused for another reason than CuTe's:\n{}",
        all.wrong.join("\n")
    );
    all.exceptions.sort_unstable();
    let listed: Vec<_> = (0..EXCEPTIONS.len()).collect();
    assert_eq!(all.exceptions, listed, "each exception is met, and once");
}
