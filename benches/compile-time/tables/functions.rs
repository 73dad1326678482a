//! Uses of an operation in one function, in many functions, and in several crates.

use crate::Bench;
use crate::project::{Build, Project};
use crate::report::Report;
use cute_benches::programs::{
    Functions, Numbers, Operation, Spelling, Use, module, program, source, uses,
};
use cute_benches::{Cost, Mode};

/// Different and repeated uses, in one function and in one each.
pub fn functions(bench: &Bench, report: &mut Report) {
    const COUNT: usize = 100;
    report.section(
        "One function or many",
        &format!(
            "What {COUNT} uses cost above a crate that uses nothing: on different layouts and all on the same, in one \
             function and in a function each."
        ),
    );
    report.head(&[
        "operation",
        "",
        "different, one function",
        "different, a function each",
        "same, one function",
        "same, a function each",
    ]);
    for operation in [
        Operation::COALESCE,
        Operation::COMPOSE,
        Operation::LOGICAL_DIVIDE,
    ] {
        let different = uses(operation, Numbers::KERNEL, COUNT);
        let same: Vec<Use> = std::iter::repeat_n(&different[0], COUNT).cloned().collect();
        for (mode, name) in [(Mode::Check, "check"), (Mode::Release, "release")] {
            let cost = |uses: &[Use], functions| {
                let text = program(operation, uses, Spelling::Numerals, functions);
                bench.compiler.cost(&text, mode, bench.effort.repetitions)
            };
            let nothing = cost(&[], Functions::Each);
            let cells = [&different, &same].map(|uses| {
                [Functions::One, Functions::Each]
                    .map(|functions| cost(uses, functions).above(nothing).to_string())
            });
            report.row(
                &format!("{} | {name}", operation.name),
                cells.as_flattened(),
            );
        }
    }
}

/// Sixty uses in one crate and in six, as cargo builds them.
pub fn crates(bench: &Bench, report: &mut Report) {
    const CRATES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
    const EACH: usize = 10;
    let of_one = |operation| {
        source(
            operation,
            &uses(operation, Numbers::KERNEL, EACH),
            Spelling::Numerals,
        )
    };
    // every operation, so that both forms have the same sixty uses
    let sources: Vec<String> = Operation::CHIEF[1..]
        .iter()
        .map(|&one| of_one(one))
        .collect();
    let modules = sources
        .iter()
        .zip(CRATES)
        .map(|(source, name)| module(name, source));
    let one = [("all", modules.collect::<String>())];
    let six: Vec<(&str, String)> = CRATES.into_iter().zip(sources.iter().cloned()).collect();
    let nothing = CRATES.map(|name| (name, String::new()));

    report.section(
        "One crate or six",
        "What cargo needs for sixty uses, ten of each of six operations, when the library is built: in one crate, and in a \
         workspace of six crates with ten each; beside that, the same crates with nothing in them. Processor time, \
         time that passed, and the memory of the largest process.",
    );
    report.head(&["", "one crate", "one, empty", "six crates", "six, empty"]);
    for build in Build::ALL {
        let cell = |name, crates: &[(&str, String)]| {
            let project = Project::new(&bench.target, name, crates);
            let runs: Vec<Cost> = (0..bench.effort.repetitions)
                .map(|_| project.clean_build(build))
                .collect();
            with_wall(Cost::least(&runs))
        };
        let cells = [
            cell("one", &one),
            cell("one-empty", &[("all", String::new())]),
            cell("six", &six),
            cell("six-empty", &nothing),
        ];
        report.row(&format!("cargo {}", build.arguments().join(" ")), &cells);
    }
}

fn with_wall(cost: Cost) -> String {
    format!(
        "{:.2} s ({:.2} s passed), {:.0} MB",
        cost.time / 1e3,
        cost.wall / 1e3,
        cost.memory
    )
}
