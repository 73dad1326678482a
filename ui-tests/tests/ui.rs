//! Each program in a topic folder must be refused with exactly the words beside it.
//!
//! `TRYBUILD=overwrite cargo test -p cute-ui-tests` writes the words anew; read them before you
//! commit them. They are those of the compiler in `rust-toolchain.toml`.

#[test]
fn refused_programs() {
    let programs = trybuild::TestCases::new();
    programs.compile_fail("macros/*.rs");
    programs.compile_fail("algebra/*.rs");
    programs.compile_fail("coordinates/*.rs");
    programs.compile_fail("tuples/*.rs");
    programs.compile_fail("integers/*.rs");
    programs.compile_fail("tensors/*.rs");
    programs.compile_fail("atoms/*.rs");
    programs.compile_fail("cute_asserts/*.rs");
}

/// What safe programs try against memory, and may not; `tests/adversary` has those that run, and counts these.
#[test]
fn programs_of_an_adversary() {
    trybuild::TestCases::new().compile_fail("adversary/*.rs");
}

/// What is found after `cargo check`, when a function is compiled for its types.
#[test]
fn programs_refused_when_they_are_built() {
    let programs = trybuild::TestCases::new();
    // one that succeeds makes trybuild build rather than check
    programs.pass("built/accepted.rs");
    programs.compile_fail("built/overflow.rs");
    programs.compile_fail("built/tensors.rs");
    programs.compile_fail("built/coordinates.rs");
    programs.compile_fail("built/atoms.rs");
}
