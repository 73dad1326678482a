//! The command line: `[--quick] [--write] [--every] [--only OPERATION [--print COUNT]]`.

use cute_benches::programs::Operation;

/// How thoroughly to measure.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Of each run; the least counts.
    pub repetitions: usize,
    /// Uses in the crates whose costs are compared.
    pub few: usize,
    pub many: usize,
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

/// The options of the command line.
pub struct Arguments {
    pub effort: Effort,
    /// Whether to write `RESULTS.md`.
    pub write: bool,
    /// Whether to stop after the table of every operation.
    pub every: bool,
    /// One operation alone.
    pub only: Option<String>,
    /// So many uses of it, as source.
    pub print: Option<usize>,
    /// As it was given.
    pub command_line: String,
}

impl Arguments {
    /// Reads it; ends the program where it is not understood.
    pub fn parse() -> Arguments {
        let given: Vec<String> = std::env::args().skip(1).collect();
        let mut parsed = Arguments {
            effort: FULL,
            write: false,
            every: false,
            only: None,
            print: None,
            command_line: given.join(" "),
        };
        let mut arguments = given.into_iter();
        while let Some(argument) = arguments.next() {
            let understood = match argument.as_str() {
                "--quick" => {
                    parsed.effort = QUICK;
                    true
                }
                "--write" => {
                    parsed.write = true;
                    true
                }
                "--every" => {
                    parsed.every = true;
                    true
                }
                "--only" => {
                    parsed.only = arguments.next();
                    !parsed.operations().is_empty()
                }
                "--print" => {
                    parsed.print = arguments.next().and_then(|n| n.parse().ok());
                    parsed.print.is_some()
                }
                _ => false,
            };
            if !understood {
                let names: Vec<_> = Operation::all().map(|one| one.name).collect();
                eprintln!("{argument} is not understood");
                eprintln!(
                    "usage: compile-time [--quick] [--write] [--every] [--only OPERATION [--print COUNT]]"
                );
                eprintln!("operations: {}", names.join(", "));
                std::process::exit(2);
            }
        }
        parsed
    }

    /// The chosen operation, or all.
    pub fn operations(&self) -> Vec<Operation> {
        let chosen = |one: &Operation| self.only.as_deref().is_none_or(|name| name == one.name);
        Operation::all().filter(chosen).collect()
    }
}
