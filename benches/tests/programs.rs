//! Every program that the benchmark of compile times writes is one that compiles.

#![cfg(target_os = "linux")]

use cute_benches::programs::{
    Numbers, Operation, Spelling, TILED_COPIES, TILED_GEMM, module, source, uses,
};
use cute_benches::{Compiler, Mode};
use std::path::Path;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// For one program at a time: they have one file.
fn compiler() -> MutexGuard<'static, Compiler> {
    static COMPILER: LazyLock<Mutex<Compiler>> = LazyLock::new(|| {
        Mutex::new(Compiler::new(
            &Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard"),
        ))
    });
    COMPILER.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn every_operation_has_a_program_that_compiles() {
    const USES: usize = 4;
    let programs = Operation::all().flat_map(|operation| {
        let uses = uses(operation, Numbers::KERNEL, USES);
        [Spelling::Numerals, Spelling::Literals].map(|spelling| {
            let name = format!("{}_{spelling:?}", operation.name);
            module(&name, &source(operation, &uses, spelling))
        })
    });
    let text: String = programs.collect();
    let text = format!("#![allow(non_snake_case)]\n{text}");
    let cost = compiler().cost(&text, Mode::Check, 1);
    println!("{} operations: {cost}", Operation::all().count());
}

/// In seconds of processor time; a sixth of that on a machine with nothing else to do.
const TILED_GEMM_LIMIT: f64 = 1.5;

#[test]
fn partitions_of_a_tiled_gemm_cost_less_than_a_second_and_a_half() {
    let compiler = compiler();
    let cost = |text| compiler.cost(text, Mode::Check, 2);
    let above = cost(TILED_GEMM).above(cost("pub fn nothing() {}"));
    println!("a tiled GEMM: {above}");
    assert!(above.time < TILED_GEMM_LIMIT * 1e3, "{above}");
}

/// The limit for the copies of this product.
const TILED_COPIES_LIMIT: f64 = 4.0;

#[test]
fn copies_of_a_tiled_gemm_cost_less_than_four_seconds() {
    let compiler = compiler();
    let cost = |text| compiler.cost(text, Mode::Check, 2);
    let above = cost(TILED_COPIES).above(cost("pub fn nothing() {}"));
    println!("copies of a tiled GEMM: {above}");
    assert!(above.time < TILED_COPIES_LIMIT * 1e3, "{above}");
}
