//! Every program that the benchmark of compile times writes is one that compiles.

#![cfg(target_os = "linux")]

use cute_benches::programs::{Numbers, Operation, Spelling, module, source, uses};
use cute_benches::{Compiler, Mode};
use std::path::Path;

#[test]
fn every_operation_has_a_program_that_compiles() {
    const USES: usize = 4;
    let compiler = Compiler::new(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard"));
    let programs = Operation::all().flat_map(|operation| {
        let uses = uses(operation, Numbers::KERNEL, USES);
        [Spelling::Numerals, Spelling::Literals].map(|spelling| {
            let name = format!("{}_{spelling:?}", operation.name);
            module(&name, &source(operation, &uses, spelling))
        })
    });
    let text: String = programs.collect();
    let text = format!("#![allow(non_snake_case)]\n{text}");
    let cost = compiler.cost(&text, Mode::Check, 1);
    println!("{} operations: {cost}", Operation::all().count());
}
