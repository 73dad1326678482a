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
use workload::{Numbers, Operation, uses};

/// How thoroughly to measure.
struct Effort {
    repetitions: usize,
    /// Uses in the crates whose costs are compared.
    few: usize,
    many: usize,
}

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

/// The cost of one more use, in ms.
fn slope(
    compiler: &Compiler,
    effort: &Effort,
    operation: Operation,
    numbers: Numbers,
    mode: Mode,
    spelling: Spelling,
) -> f64 {
    let uses = uses(operation, numbers, effort.many);
    let cost = |count| {
        compiler
            .cost(
                &source(operation, &uses[..count], spelling),
                mode,
                effort.repetitions,
            )
            .time
    };
    (cost(effort.many) - cost(effort.few)) / (effort.many - effort.few) as f64
}

fn operations(compiler: &Compiler, effort: &Effort, operations: &[Operation]) {
    let empty = |mode| {
        compiler.cost(
            &source(Operation::At, &[], Spelling::Numerals),
            mode,
            effort.repetitions,
        )
    };
    let (check, release) = (empty(Mode::Check), empty(Mode::Release));
    println!(
        "A crate that uses nothing: check {:.0} ms, {:.0} MB; release {:.0} ms, {:.0} MB.\n",
        check.time, check.memory, release.time, release.memory
    );
    println!(
        "ms for one more use (from {} to {} uses), and for {} uses above the empty crate: seconds, peak MB\n",
        effort.few, effort.many, effort.many
    );
    println!(
        "| operation | check | with literals | release | all: check s | MB | release s | MB |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for &operation in operations {
        let each =
            |mode, spelling| slope(compiler, effort, operation, Numbers::KERNEL, mode, spelling);
        let all = |mode, base: Cost| {
            let text = source(
                operation,
                &uses(operation, Numbers::KERNEL, effort.many),
                Spelling::Numerals,
            );
            let cost = compiler.cost(&text, mode, effort.repetitions);
            format!(
                "{:.2} | {:.0}",
                (cost.time - base.time) / 1000.0,
                cost.memory - base.memory
            )
        };
        println!(
            "| {} | {:.2} | {:.2} | {:.2} | {} | {} |",
            operation.name(),
            each(Mode::Check, Spelling::Numerals),
            each(Mode::Check, Spelling::Literals),
            each(Mode::Release, Spelling::Numerals),
            all(Mode::Check, check),
            all(Mode::Release, release),
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
            format!(
                "{:.2}",
                slope(
                    compiler,
                    effort,
                    operation,
                    numbers,
                    Mode::Check,
                    Spelling::Numerals
                )
            )
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
