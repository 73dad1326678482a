//! Every program that the benchmark of compile times writes is one that compiles.

#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "the benchmark uses the rest")]
#[path = "../compile-time/algebra.rs"]
mod algebra;
#[allow(dead_code, reason = "the benchmark uses the rest")]
#[path = "../compile-time/operation.rs"]
mod operation;
#[allow(dead_code, reason = "the benchmark uses the rest")]
#[path = "../compile-time/source.rs"]
mod source;
#[allow(dead_code, reason = "the benchmark uses the rest")]
#[path = "../compile-time/workload.rs"]
mod workload;

use cute_benches::{Compiler, Mode};
use operation::Operation;
use source::{Spelling, source};
use std::path::Path;
use workload::{Numbers, uses};

#[test]
fn every_operation_has_a_program_that_compiles() {
    const USES: usize = 4;
    let compiler = Compiler::new(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard"));
    let programs = Operation::all().flat_map(|operation| {
        let uses = uses(operation, Numbers::KERNEL, USES);
        [Spelling::Numerals, Spelling::Literals].map(|spelling| {
            let program = source(operation, &uses, spelling);
            let inner = program.replace("#![allow(unused_imports)]\n", "");
            let name = operation.name;
            format!("#[allow(unused_imports)] pub mod {name}_{spelling:?} {{ {inner} }}\n")
        })
    });
    let text: String = programs.collect();
    let cost = compiler.cost(
        &format!("#![allow(non_snake_case)]\n{text}"),
        Mode::Check,
        1,
    );
    println!("{} operations: {cost}", Operation::all().count());
}
