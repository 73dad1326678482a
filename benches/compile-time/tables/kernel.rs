//! The kernel of `kernels/gemm`: built from nothing, and rebuilt after an edit of one line.

use crate::Bench;
use crate::project::{Build, Project};
use crate::report::Report;
use cute_benches::Cost;
use cute_benches::programs::{TILED_COPIES, TILED_GEMM};

const SOURCE: &str = include_str!("../../kernels/gemm/src/lib.rs");

/// Edits of one line: what it is, the line, and what it becomes.
const EDITS: [(&str, &str, &str); 3] = [
    (
        "a line without layouts",
        "        for j in 0..N / BN {\n",
        "        for j in (0..N / BN).rev() {\n",
    ),
    (
        "a comment above the code",
        "#![no_std]\n",
        "#![no_std] // edited\n\n",
    ),
    (
        "a tile size",
        "const BK: usize = 16;\n",
        "const BK: usize = 32;\n",
    ),
];

/// Beside a crate that depends on the library and has nothing in it.
pub fn kernel(bench: &Bench, report: &mut Report) {
    report.section(
        "A kernel",
        &format!(
            "`kernels/gemm`: {} operations of the algebra in one function. What cargo needs for it when the library is \
             built: from nothing, and after an edit of one line, compiled incrementally (`CARGO_INCREMENTAL=1`). \
             Processor time in ms (time that passed), and the memory of the largest process. Beside it, \
             `kernels/tiled_gemm.rs`: all partitions of blocks of 128×128×64 for the threads of a tiled MMA; and \
             `kernels/tiled_copies.rs`: its copies, through shared memory.",
            operations()
        ),
    );
    report.head(&["", "cargo check", "cargo build", "cargo build --release"]);
    let row = |measure: &dyn Fn(Build) -> Cost| Build::ALL.map(|build| cell(measure(build)));
    let empty = Project::new(&bench.target, "empty", &[("kernel", String::new())]);
    report.row(
        "an empty crate",
        &row(&|build| bench.several(|| empty.clean_build(build))),
    );
    let clean = Project::new(&bench.target, "kernel", &[("kernel", SOURCE.into())]);
    report.row(
        "the kernel",
        &row(&|build| bench.several(|| clean.clean_build(build))),
    );
    let tiled = Project::new(&bench.target, "tiled", &[("kernel", TILED_GEMM.into())]);
    report.row(
        "the partitions of a tiled GEMM",
        &row(&|build| bench.several(|| tiled.clean_build(build))),
    );
    let copies = Project::new(&bench.target, "copies", &[("kernel", TILED_COPIES.into())]);
    report.row(
        "the copies of a tiled GEMM",
        &row(&|build| bench.several(|| copies.clean_build(build))),
    );
    let incremental =
        Project::new(&bench.target, "incremental", &[("kernel", SOURCE.into())]).incremental();
    report.row(
        "the kernel, incremental, first",
        &row(&|build| incremental.clean_build(build)),
    );
    for (name, line, edited) in EDITS {
        let sources = [SOURCE.replace(line, edited), SOURCE.to_owned()];
        assert_ne!(sources[0], SOURCE, "{line:?} is no line of the kernel");
        let cells = row(&|build| {
            incremental.write("kernel", SOURCE);
            incremental.build(build);
            let mut edits = sources.iter().cycle();
            bench.several(|| {
                incremental.write("kernel", edits.next().expect("an edit"));
                incremental.build(build)
            })
        });
        report.row(&format!("after an edit: {name}"), &cells);
    }
}

impl Bench {
    /// The least of several.
    fn several(&self, mut cost: impl FnMut() -> Cost) -> Cost {
        let runs: Vec<Cost> = (0..self.effort.repetitions).map(|_| cost()).collect();
        Cost::least(&runs)
    }
}

fn cell(cost: Cost) -> String {
    format!("{:.0} ({:.0}), {:.0} MB", cost.time, cost.wall, cost.memory)
}

/// How many operations of the algebra the kernel has.
fn operations() -> usize {
    let code = SOURCE
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let calls = [
        ".coalesce(",
        ".compose(",
        ".complement",
        "_divide(",
        "_product(",
    ];
    code.map(|line| {
        calls
            .iter()
            .map(|call| line.matches(call).count())
            .sum::<usize>()
    })
    .sum()
}
