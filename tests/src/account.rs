//! The account of a golden test. Every line ends in exactly one place of the printed table, and a
//! line without a place fails the test.

use crate::answer::{Answer, Answers};
use crate::{definition, dynamic};
use std::{collections::BTreeMap, fmt::Write};

/// One line of a golden file.
#[derive(Debug)]
pub struct Line {
    /// The file, without its extension.
    pub file: &'static str,
    /// The line in the file, from 1.
    pub number: usize,
    /// The operation.
    pub op: &'static str,
    /// The arguments, in CuTe notation.
    pub args: &'static [&'static str],
    /// The text that CuTe C++ prints; `None` if it refuses or fails.
    pub result: Option<&'static str>,
    /// Why this library has another answer, from `differences.jsonl`.
    pub difference: Option<&'static str>,
    /// Why the exact form of a division has another answer.
    pub exact_difference: Option<&'static str>,
}

#[derive(Default)]
struct Row {
    lines: usize,
    types: usize,
    printed: usize,
    functions: usize,
    refused: BTreeMap<String, usize>,
    stricter: BTreeMap<String, (usize, String)>,
    different: BTreeMap<&'static str, usize>,
    out_of_scope: BTreeMap<&'static str, usize>,
}

impl Row {
    /// Adds the counts of another row, but not the examples of where the library is stricter.
    fn add_counts(&mut self, other: &Row) {
        self.lines += other.lines;
        self.types += other.types;
        self.printed += other.printed;
        self.functions += other.functions;
        add(&mut self.refused, &other.refused);
        add(&mut self.different, &other.different);
        add(&mut self.out_of_scope, &other.out_of_scope);
    }
}

/// How an answer compares with the expected one.
enum Examined {
    Right(String),
    OtherType(String),
    Wrong(String),
    Refused(String),
}

/// Conditions under which the library refuses inputs that happen to have an answer, each with the
/// reason. None of them belongs to a single operation.
const STRICTER: &[(&str, &str)] = &[
    (
        "StrideDivisible",
        "a mode of size 1, whose stride matters to nothing, or modes of A whose strides happen to continue each other",
    ),
    (
        "OrderedChain",
        "a complement with gaps, or several strides to be ordered at run time",
    ),
    (
        "Injective",
        "a product with a single copy, where nothing can overlap",
    ),
    (
        "SegregatedImages",
        "a carry from one mode of A into the next, whose strides happen to continue it",
    ),
    (
        "SizeMatch",
        "run-time sizes, which hide that threads and values number all elements, or how modes divide each other",
    ),
    (
        "Compatible",
        "run-time strides, which hide that modes continue each other",
    ),
    (
        "ShapeDivisible",
        "tiles that do not fit the modes of A one by one, where types do not tell that these continue each other",
    ),
    (
        "RecastDivisible",
        "a dynamic size below its steps in a wider element, which other modes fill up",
    ),
];

/// Adds counts with equal words.
fn add<Words: Clone + Ord>(sum: &mut BTreeMap<Words, usize>, counts: &BTreeMap<Words, usize>) {
    for (words, count) in counts {
        *sum.entry(words.clone()).or_default() += count;
    }
}

/// No recorded reason excuses this.
const WRONG: &str = "which is wrong";

/// The counts of everything shown so far.
#[derive(Default)]
pub struct Account {
    rows: BTreeMap<String, Row>,
    failures: Vec<String>,
}

impl Account {
    /// An account that begins with the lines that were left out, with the reasons.
    pub fn new(out_of_scope: &[(&'static str, &'static str, usize)]) -> Self {
        let mut account = Account::default();
        for &(op, reason, count) in out_of_scope {
            account.row(op).out_of_scope.insert(reason, count);
        }
        account
    }

    /// Adds the contents of another account.
    pub fn join(&mut self, other: Account) {
        for (op, other) in other.rows {
            let row = self.row(&op);
            row.add_counts(&other);
            for (condition, (count, example)) in other.stricter {
                row.stricter.entry(condition).or_insert((0, example)).0 += count;
            }
        }
        self.failures.extend(other.failures);
    }

    /// Counts a line that is not run, with the reason.
    pub fn leave_out(&mut self, op: &str, reason: &'static str) {
        *self.row(op).out_of_scope.entry(reason).or_default() += 1;
    }

    fn row(&mut self, op: &str) -> &mut Row {
        self.rows.entry(op.to_owned()).or_default()
    }

    /// Compares the answers with the expected result of the line.
    pub fn take(&mut self, line: &Line, answers: impl Into<Answers>) {
        let Answers { plain, exact } = answers.into();
        match line.file {
            "rejects" | "unsound" => {
                let op = format!("{} ({})", line.op, line.file);
                self.refuses(&op, line, &plain);
                if let Some(exact) = &exact {
                    self.refuses(&format!("{op} exact"), line, exact);
                }
            }
            _ => {
                self.meets(line, &plain);
                if let Some(exact) = &exact {
                    self.divides_exactly(line, exact);
                }
            }
        }
    }

    /// The answer must equal the result as printed, as a type, and as a function.
    fn meets(&mut self, line: &Line, answer: &Answer) {
        let golden = line.result.expect("the line has a result");
        let problem = match self.examine(line.op, line.op, line.args, line.result, answer) {
            Examined::Right(text) if text != golden => Some(format!("gives {text}")),
            Examined::Right(_) => None,
            Examined::OtherType(text) if text == golden => {
                Some(format!("gives {text}, but of another type"))
            }
            Examined::OtherType(text) => Some(format!("gives {text}")),
            Examined::Wrong(problem) => Some(problem),
            Examined::Refused(condition) => Some(format!("refused ({condition})")),
        };
        self.settle(line.op, line, line.difference, problem);
    }

    /// The line has no right result, so it must be refused.
    fn refuses(&mut self, op: &str, line: &Line, answer: &Answer) {
        let problem = match self.examine(op, line.op, line.args, line.result, answer) {
            Examined::Right(text) | Examined::OtherType(text) => {
                Some(format!("accepted: gives {text}, which is right"))
            }
            Examined::Wrong(problem) => Some(format!("accepted: {problem}")),
            Examined::Refused(_) => None,
        };
        self.settle(op, line, line.difference, problem);
    }

    /// The exact form of a division gives a result if the tiles divide, and is refused otherwise.
    /// CuTe always rounds up, so the print need not equal CuTe's; the definition decides.
    fn divides_exactly(&mut self, line: &Line, answer: &Answer) {
        let op = format!("{} exact", line.op);
        let divides = definition::is_filled(line.op, line.args);
        let problem = match self.examine(&op, line.op, line.args, line.result, answer) {
            Examined::Right(text) | Examined::OtherType(text) => {
                (!divides).then(|| format!("gives {text}, but does not divide"))
            }
            Examined::Wrong(problem) => Some(problem),
            Examined::Refused(condition) => {
                divides.then(|| format!("refused ({condition}), but divides"))
            }
        };
        self.settle(&op, line, line.exact_difference, problem);
    }

    /// Compares the answers to a random input with those of `DynLayout`, and with brute force: the
    /// library must be right if there is an answer, and must refuse if there is none. It may refuse
    /// more for the conditions in `STRICTER`; those cases are counted.
    pub fn judge(&mut self, op: &'static str, args: &[&str], answers: impl Into<Answers>) {
        let answers = answers.into();
        if let Some(difference) = dynamic::difference(op, args, &answers) {
            let place = format!("{op} {}", args.join(" , "));
            self.failures.push(format!("{place}\n    {difference}"));
        }
        let Answers { plain, exact } = answers;
        self.judge_one(
            op,
            op,
            args,
            &plain,
            definition::is_valid(op, args, false).is_ok(),
        );
        if let Some(exact) = &exact {
            let valid = definition::is_valid(op, args, true).is_ok();
            self.judge_one(&format!("{op} exact"), op, args, exact, valid);
        }
    }

    fn judge_one(&mut self, row: &str, op: &str, args: &[&str], answer: &Answer, valid: bool) {
        let place = format!("{row} {}", args.join(" , "));
        let problem = match (self.examine(row, op, args, None, answer), valid) {
            (Examined::Right(_) | Examined::OtherType(_), true) | (Examined::Refused(_), false) => {
                None
            }
            (Examined::Right(text) | Examined::OtherType(text), false) => {
                Some(format!("gives {text}, though the input has no answer"))
            }
            (Examined::Wrong(problem), _) => Some(problem),
            (Examined::Refused(condition), true) => {
                let rounds = !row.ends_with("exact");
                let excused = match condition.as_str() {
                    "ShapeDivisible" => rounds || definition::is_dynamic(args),
                    "SizeMatch" | "Compatible" => definition::is_dynamic(args),
                    "RecastDivisible" => !rounds && definition::may_be_within_an_element(args),
                    _ => true,
                };
                let known = excused && STRICTER.iter().any(|&(name, _)| name == condition)
                    || condition == "InBounds" && definition::may_reach_beyond(op, args);
                let entry = self.row(row).stricter.entry(condition.clone()).or_default();
                entry.0 += 1;
                if entry.1.is_empty() || place.len() < entry.1.len() {
                    entry.1.clone_from(&place);
                }
                (!known).then(|| format!("refused ({condition}), though it has an answer"))
            }
        };
        if let Some(problem) = problem {
            self.failures.push(format!("{place}\n    {problem}"));
        }
    }

    /// Counts an answer in a row of the table.
    fn examine(
        &mut self,
        row: &str,
        op: &str,
        args: &[&str],
        golden: Option<&str>,
        answer: &Answer,
    ) -> Examined {
        let row = self.row(row);
        row.lines += 1;
        match answer {
            Answer::Result { text, same_type } => {
                row.types += usize::from(*same_type);
                row.printed += usize::from(golden == Some(text));
                match definition::holds(op, args, text) {
                    Err(why) => Examined::Wrong(format!("gives {text}, {WRONG}: {why}")),
                    Ok(()) => {
                        row.functions += 1;
                        if *same_type {
                            Examined::Right(text.clone())
                        } else {
                            Examined::OtherType(text.clone())
                        }
                    }
                }
            }
            Answer::Refused {
                condition,
                statically,
                ..
            } => {
                let when = if *statically {
                    "compile time"
                } else {
                    "run time"
                };
                *row.refused
                    .entry(format!("{condition}, {when}"))
                    .or_default() += 1;
                Examined::Refused(condition.clone())
            }
        }
    }

    /// Every problem needs a recorded reason, and every reason a problem.
    fn settle(
        &mut self,
        op: &str,
        line: &Line,
        reason: Option<&'static str>,
        problem: Option<String>,
    ) {
        let Line {
            file,
            number,
            args,
            result,
            ..
        } = line;
        let place = format!(
            "{file}.jsonl:{number}: {op} {} -> {}",
            args.join(" , "),
            result.unwrap_or("refused")
        );
        match (problem, reason) {
            (None, None) => {}
            (Some(problem), Some(reason)) if !problem.contains(WRONG) => {
                println!("  different: {place}: {problem}; {reason}");
                *self.row(op).different.entry(reason).or_default() += 1;
            }
            (Some(problem), _) => self.failures.push(format!("{place}\n    {problem}")),
            (None, Some(reason)) => {
                self.failures.push(format!(
                    "{place}\n    is met, yet listed as different: {reason}"
                ));
            }
        }
    }

    /// Prints the table.
    ///
    /// # Panics
    /// With every failure, or when nothing was counted.
    pub fn close(self) {
        println!("{}", self.table());
        assert!(
            self.rows.values().any(|row| row.lines > 0),
            "no line was tried"
        );
        assert!(
            self.failures.is_empty(),
            "{} lines have no place:\n{}",
            self.failures.len(),
            self.failures.join("\n")
        );
    }

    fn table(&self) -> String {
        let mut text = format!(
            "{:<32} {:>6} {:>6} {:>8} {:>9} {:>8} {:>10} {:>13}\n",
            "operation",
            "lines",
            "types",
            "printed",
            "function",
            "refused",
            "different",
            "out of scope"
        );
        let sum = |map: &BTreeMap<&str, usize>| map.values().sum::<usize>();
        let mut all = Row::default();
        for row in self.rows.values() {
            all.add_counts(row);
        }
        let all_rows = "all".to_owned();
        let rows = self.rows.iter().chain([(&all_rows, &all)]);
        for (op, row) in rows {
            writeln!(
                text,
                "{op:<32} {:>6} {:>6} {:>8} {:>9} {:>8} {:>10} {:>13}",
                row.lines,
                row.types,
                row.printed,
                row.functions,
                row.refused.values().sum::<usize>(),
                sum(&row.different),
                sum(&row.out_of_scope),
            )
            .expect("writing to a string");
            for (condition, count) in &row.refused {
                writeln!(text, "    refused {count:>4}: {condition}").expect("writing to a string");
            }
            for (condition, (count, example)) in &row.stricter {
                writeln!(
                    text,
                    "    refused {count:>4} that have an answer: {condition}, as {example}"
                )
                .expect("writing to a string");
            }
            for (what, map) in [
                ("different", &row.different),
                ("out of scope", &row.out_of_scope),
            ] {
                for (reason, count) in map {
                    writeln!(text, "    {what} {count:>4}: {reason}").expect("writing to a string");
                }
            }
        }
        text
    }
}
