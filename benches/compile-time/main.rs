//! Compile time of each operation, of a kernel, and of the library.
//!
//! ```text
//! cargo run --release -p cute-benches --bin compile-time [-- --quick]
//! ```
//!
//! Generates crates with different layouts, compiles them, and prints tables in Markdown; `--write`
//! also writes them to `benches/RESULTS.md`. `--only OPERATION` measures one, and
//! `--only OPERATION --print COUNT` prints its crate, for a profiler. See `benches/README.md` for
//! what the columns mean.

mod arguments;
mod project;
mod report;
mod tables;

use arguments::{Arguments, Effort};
use cute_benches::Compiler;
use cute_benches::programs::{Numbers, Operation, Spelling, source, uses};
use report::Report;
use std::path::{Path, PathBuf};

/// The state that all tables need.
pub struct Bench {
    compiler: Compiler,
    /// A directory of this benchmark's own below cargo's.
    target: PathBuf,
    effort: Effort,
}

fn main() {
    cute_benches::end_quietly();
    let arguments = Arguments::parse();
    if let Some(count) = arguments.print {
        for one in arguments.operations() {
            let uses = uses(one, Numbers::KERNEL, count);
            print!("{}", source(one, &uses, Spelling::Numerals));
        }
        return;
    }
    let target = target();
    let bench = Bench {
        compiler: Compiler::new(&target),
        target,
        effort: arguments.effort,
    };
    let mut report = Report::new(&bench.compiler.version(), &arguments.command_line);
    let chosen = arguments.operations();
    let chief: Vec<_> = Operation::CHIEF
        .into_iter()
        .filter(|one| chosen.contains(one))
        .collect();
    tables::every(&bench, &mut report, &chosen);
    if arguments.every {
        return;
    }
    tables::operations(&bench, &mut report, &chief);
    tables::leaves(&bench, &mut report, &chief);
    if arguments.only.is_none() {
        tables::numbers(&bench, &mut report);
        tables::functions(&bench, &mut report);
        tables::crates(&bench, &mut report);
        tables::kernel(&bench, &mut report);
        tables::library(&bench, &mut report);
    }
    let text = report.end();
    if arguments.write {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("RESULTS.md");
        std::fs::write(file, text).expect("a writable benches/RESULTS.md");
    }
}

fn target() -> PathBuf {
    let directory = std::env::var("CARGO_TARGET_DIR").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"),
        PathBuf::from,
    );
    directory.join("compile-time")
}
