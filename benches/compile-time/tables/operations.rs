//! The cost of one more use of an operation: of each at four leaves; of the chief ones over all layouts,
//! by their leaves, by their numbers.

use crate::Bench;
use crate::report::Report;
use cute_benches::programs::{Numbers, Operation, Spelling, Use, source, uses};
use cute_benches::{Cost, Mode};

/// The smallest crate; a first use is dearer than one more.
const FEWEST: usize = 20;

/// The compile time of crates with some uses of an operation.
struct Subject<'a> {
    bench: &'a Bench,
    operation: Operation,
    mode: Mode,
    spelling: Spelling,
    repetitions: usize,
}

impl Subject<'_> {
    fn cost(&self, uses: &[Use]) -> Cost {
        let text = source(self.operation, uses, self.spelling);
        self.bench.compiler.cost(&text, self.mode, self.repetitions)
    }

    /// The cost of one more use, in ms, and of all.
    fn slope(&self, numbers: Numbers, few: usize, many: usize) -> (f64, Cost) {
        let uses = uses(self.operation, numbers, many);
        let (first, all) = (self.cost(&uses[..few]), self.cost(&uses));
        ((all.time - first.time) / (many - few) as f64, all)
    }
}

impl Bench {
    fn subject(&self, operation: Operation, mode: Mode, spelling: Spelling) -> Subject<'_> {
        Subject {
            bench: self,
            operation,
            mode,
            spelling,
            repetitions: self.effort.repetitions,
        }
    }

    /// A crate that uses nothing.
    fn nothing(&self, mode: Mode) -> Cost {
        self.subject(Operation::AT, mode, Spelling::Numerals)
            .cost(&[])
    }
}

/// Every operation at four leaves.
pub fn every(bench: &Bench, report: &mut Report, operations: &[Operation]) {
    const LEAVES: usize = 4;
    const FEW: usize = 20;
    const MANY: usize = 100;
    report.section(
        "Every operation",
        &format!(
            "One more use, from {FEW} to {MANY}, in ms, where the left operand has {LEAVES} leaves; and what {MANY} \
             uses take of memory above a crate that uses nothing."
        ),
    );
    report.head(&["operation", "check", "release", "check", "release"]);
    let nothing = [Mode::Check, Mode::Release].map(|mode| bench.nothing(mode));
    for &operation in operations {
        let measured = [Mode::Check, Mode::Release].map(|mode| {
            let mut subject = bench.subject(operation, mode, Spelling::Numerals);
            subject.repetitions = bench.effort.repetitions.min(2);
            subject.slope(Numbers::KERNEL.with_leaves(LEAVES), FEW, MANY)
        });
        let times = measured.map(|(one, _)| format!("{one:.2}"));
        let memory = [0, 1].map(|i| format!("{:.0} MB", measured[i].1.above(nothing[i]).memory));
        report.row(operation.name, &[&times[..], &memory[..]].concat());
    }
}

/// The operations, over all layouts.
pub fn operations(bench: &Bench, report: &mut Report, operations: &[Operation]) {
    let (few, many) = (bench.effort.few, bench.effort.many);
    let (check, release) = (bench.nothing(Mode::Check), bench.nothing(Mode::Release));
    report.section(
        "Chief operations",
        &format!(
            "One more use, from {few} to {many}, in ms; and what {FEWEST} and {many} uses cost above a crate that uses \
             nothing (check {check}; release {release})."
        ),
    );
    let columns = |mode| [format!("{mode} {FEWEST}"), format!("{mode} {many}")];
    let [[a, b], [c, d]] = [columns("check"), columns("release")];
    report.head(&[
        "operation",
        "check",
        "with literals",
        "release",
        &a,
        &b,
        &c,
        &d,
    ]);
    for &operation in operations {
        let least = uses(operation, Numbers::KERNEL, FEWEST);
        let measure = |mode, spelling, base: Cost| {
            let subject = bench.subject(operation, mode, spelling);
            let (one, all) = subject.slope(Numbers::KERNEL, few, many);
            (one, subject.cost(&least).above(base), all.above(base))
        };
        let (one, first, all) = measure(Mode::Check, Spelling::Numerals, check);
        let literals = bench.subject(operation, Mode::Check, Spelling::Literals);
        let (literal, _) = literals.slope(Numbers::KERNEL, few, many);
        let (built, first_built, all_built) = measure(Mode::Release, Spelling::Numerals, release);
        let times = [one, literal, built].map(|time| format!("{time:.2}"));
        let totals = [first, all, first_built, all_built].map(|cost| cost.to_string());
        report.row(operation.name, &[&times[..], &totals[..]].concat());
    }
}

/// The operations by the number of leaves.
pub fn leaves(bench: &Bench, report: &mut Report, operations: &[Operation]) {
    const FEW: usize = 20;
    const MANY: usize = 100;
    report.section(
        "By leaves",
        &format!(
            "One more use, from {FEW} to {MANY}, in ms, and the peak memory of {MANY} above a crate that uses nothing, \
             where the left operand has so many leaves."
        ),
    );
    report.head(&["operation", "", "2", "3", "4", "5", "6"]);
    for (mode, name) in [(Mode::Check, "check"), (Mode::Release, "release")] {
        let nothing = bench.nothing(mode);
        for &operation in operations {
            let mut subject = bench.subject(operation, mode, Spelling::Numerals);
            subject.repetitions = bench.effort.repetitions.min(2);
            let cells = [2, 3, 4, 5, 6].map(|leaves| {
                let (one, all) = subject.slope(Numbers::KERNEL.with_leaves(leaves), FEW, MANY);
                format!("{one:.2}, {:.0} MB", all.above(nothing).memory)
            });
            report.row(&format!("{} | {name}", operation.name), &cells);
        }
    }
}

/// Some operations on other numbers, `check` only.
pub fn numbers(bench: &Bench, report: &mut Report) {
    const OPERATIONS: [Operation; 4] = [
        Operation::COALESCE,
        Operation::COMPOSE,
        Operation::COMPLEMENT_TO,
        Operation::LOGICAL_DIVIDE,
    ];
    const FEW: usize = 20;
    const MANY: usize = 100;
    report.section(
        "By numbers",
        &format!(
            "One more use, from {FEW} to {MANY}, in ms (check), by the left operand's strides: of what form they are, \
             and what offsets stay below."
        ),
    );
    report.head(&[
        "strides",
        "below",
        "coalesce",
        "compose",
        "complement_to",
        "logical_divide",
    ]);
    let by_width = |numbers: Numbers| [20, 30, 40, 50].map(|bits| numbers.to(bits));
    let primes = [
        Numbers::PRIME_14.to(40),
        Numbers::PRIME_14.to(50),
        Numbers::PRIME_24.to(50),
    ];
    let all = [
        by_width(Numbers::POWERS_OF_TWO).as_slice(),
        by_width(Numbers::KERNEL).as_slice(),
        primes.as_slice(),
    ]
    .concat();
    for numbers in all {
        let each = OPERATIONS.map(|operation| {
            let subject = bench.subject(operation, Mode::Check, Spelling::Numerals);
            format!("{:.2}", subject.slope(numbers, FEW, MANY).0)
        });
        let name = format!("{} | 2^{}", numbers.name, numbers.bits());
        report.row(&name, &each);
    }
}
