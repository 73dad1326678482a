//! Compile time of each operation: the cost of one more use in a crate that has many.
//!
//! ```text
//! cargo run --release -p cute-benches --bin compile-time [-- --quick]
//! ```
//!
//! With `--only OPERATION --print COUNT` it prints a generated crate instead, for a profiler.
//!
//! With `--only OPERATION --print COUNT` it prints a generated crate instead, for a profiler.
//!
//! Generates crates of 20, 100 and 300 functions with different layouts, compiles them, and prints
//! tables in Markdown. See `benches/README.md` for what the columns mean.

mod algebra;
mod compiler;
mod source;
mod workload;

use compiler::{Compiler, Cost, Mode, cargo, measure};
use source::{Spelling, source};
use std::path::{Path, PathBuf};
use std::process::Command;
use workload::{Numbers, Operation, Use, uses};

/// How thoroughly to measure.
struct Effort {
    repetitions: usize,
    /// Uses in the crates whose costs are compared.
    few: usize,
    many: usize,
}

/// The smallest crate; a first use is dearer than one more.
const FEWEST: usize = 20;

const FULL: Effort = Effort {
    repetitions: 3,
    few: 100,
    many: 300,
};
const QUICK: Effort = Effort {
    repetitions: 1,
    few: 20,
    many: 100,
};

fn main() {
    let arguments = Arguments::parse();
    let chosen: Vec<Operation> = Operation::ALL
        .into_iter()
        .filter(|one| {
            arguments
                .only
                .as_ref()
                .is_none_or(|name| name == one.name())
        })
        .collect();
    if let Some(count) = arguments.print {
        for one in chosen {
            let uses = uses(one, Numbers::KERNEL, count);
            print!("{}", source(one, &uses, Spelling::Numerals));
        }
        return;
    }
    let target = target();
    let compiler = Compiler::new(&target);
    println!("{}, load {}\n", compiler.version(), load());
    operations(&compiler, &arguments.effort, &chosen);
    if arguments.only.is_none() {
        numbers(&compiler, &arguments.effort);
        library(&target);
    }
    println!("load at the end: {}", load());
}

/// What the command line asks for.
struct Arguments {
    effort: Effort,
    only: Option<String>,
    print: Option<usize>,
}

impl Arguments {
    fn parse() -> Arguments {
        let mut parsed = Arguments {
            effort: FULL,
            only: None,
            print: None,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--quick" => parsed.effort = QUICK,
                "--only" => parsed.only = arguments.next(),
                "--print" => parsed.print = arguments.next().and_then(|n| n.parse().ok()),
                other => {
                    eprintln!("unknown argument {other}");
                    eprintln!("usage: compile-time [--quick] [--only OPERATION] [--print COUNT]");
                    std::process::exit(2);
                }
            }
        }
        parsed
    }
}

/// What crates with some uses of an operation cost to compile.
struct Subject<'a> {
    compiler: &'a Compiler,
    repetitions: usize,
    operation: Operation,
    mode: Mode,
    spelling: Spelling,
}

impl Subject<'_> {
    fn cost(&self, uses: &[Use]) -> Cost {
        let text = source(self.operation, uses, self.spelling);
        self.compiler.cost(&text, self.mode, self.repetitions)
    }

    /// The cost of one more use, in ms, and of all.
    fn slope(&self, numbers: Numbers, effort: &Effort) -> (f64, Cost) {
        let uses = uses(self.operation, numbers, effort.many);
        let (few, all) = (self.cost(&uses[..effort.few]), self.cost(&uses));
        let one = (all.time - few.time) / (effort.many - effort.few) as f64;
        (one, all)
    }
}

fn operations(compiler: &Compiler, effort: &Effort, operations: &[Operation]) {
    let subject = |operation, mode, spelling| Subject {
        compiler,
        repetitions: effort.repetitions,
        operation,
        mode,
        spelling,
    };
    let empty = |mode| subject(Operation::At, mode, Spelling::Numerals).cost(&[]);
    let (check, release) = (empty(Mode::Check), empty(Mode::Release));
    let Effort { few, many, .. } = effort;
    println!("A crate that uses nothing: check {check}; release {release}.\n");
    println!(
        "One more use, from {few} to {many}, in ms; and what {FEWEST} and {many} uses cost above that crate.\n"
    );
    println!(
        "| operation | check | with literals | release | check {FEWEST} | check {many} | release {FEWEST} | release {many} |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for &operation in operations {
        let least = uses(operation, Numbers::KERNEL, FEWEST);
        let measure = |mode, spelling, base: Cost| {
            let subject = subject(operation, mode, spelling);
            let (one, all) = subject.slope(Numbers::KERNEL, effort);
            (one, subject.cost(&least).above(base), all.above(base))
        };
        let (one, first, all) = measure(Mode::Check, Spelling::Numerals, check);
        let (literal, ..) = measure(Mode::Check, Spelling::Literals, check);
        let (built, first_built, all_built) = measure(Mode::Release, Spelling::Numerals, release);
        println!(
            "| {} | {one:.2} | {literal:.2} | {built:.2} | {first} | {all} | {first_built} | {all_built} |",
            operation.name(),
        );
    }
    println!();
}

/// The same operations on other numbers, `check` only.
fn numbers(compiler: &Compiler, effort: &Effort) {
    const OPERATIONS: [Operation; 4] = [
        Operation::Coalesce,
        Operation::Compose,
        Operation::ComplementTo,
        Operation::LogicalDivide,
    ];
    println!("ms for one more use by the left operand's strides (check)\n");
    println!(
        "| strides | up to | {} |",
        OPERATIONS.map(Operation::name).join(" | ")
    );
    println!("|---|---|---|---|---|---|");
    let all = [
        Numbers::POWERS_OF_TWO,
        Numbers::POWERS_OF_TWO.shifted(14),
        Numbers::POWERS_OF_TWO.shifted(24),
        Numbers::KERNEL,
        Numbers::KERNEL.shifted(14),
        Numbers::KERNEL.shifted(24),
        Numbers::PRIME_14,
        Numbers::PRIME_24,
    ];
    for numbers in all {
        let each = OPERATIONS.map(|operation| {
            let subject = Subject {
                compiler,
                repetitions: effort.repetitions,
                operation,
                mode: Mode::Check,
                spelling: Spelling::Numerals,
            };
            format!("{:.2}", subject.slope(numbers, effort).0)
        });
        println!(
            "| {} | 2^{} | {} |",
            numbers.name,
            numbers.bits(),
            each.join(" | ")
        );
    }
    println!();
}

/// What a clean build of the library costs.
fn library(target: &Path) {
    let cold = target.join("cold");
    let _ = std::fs::remove_dir_all(&cold);
    println!("Clean build (dev profile), processor time\n\n| package | s |\n|---|---|");
    let packages: [(&str, &[&str]); 3] = [
        (
            "typenum, generic-array",
            &["-p", "typenum", "-p", "generic-array"],
        ),
        (
            "cute-macros with proc-macro2 and quote",
            &["-p", "cute-macros"],
        ),
        ("cute-core", &["-p", "cute-core"]),
    ];
    for (name, arguments) in packages {
        let cost = measure(
            Command::new(cargo())
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .args(["build", "--quiet"])
                .args(arguments)
                .arg("--target-dir")
                .arg(&cold),
        );
        println!("| {name} | {:.2} |", cost.time / 1000.0);
    }
    println!();
}

/// A directory of this benchmark's own below cargo's.
fn target() -> PathBuf {
    let directory = std::env::var("CARGO_TARGET_DIR").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"),
        PathBuf::from,
    );
    directory.join("compile-time")
}

/// How busy the machine is: on a shared one, figures are worth what this says.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}
