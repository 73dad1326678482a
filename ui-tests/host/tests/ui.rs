//! Each program must be refused with exactly the words beside it; see the package `cute-ui-tests`.

#[test]
fn refused_programs() {
    trybuild::TestCases::new().compile_fail("programs/*.rs");
}

/// What is found after `cargo check`, when a function is compiled for its types.
#[test]
fn programs_refused_when_they_are_built() {
    let programs = trybuild::TestCases::new();
    // one that succeeds makes trybuild build rather than check
    programs.pass("built/accepted.rs");
    programs.compile_fail("built/blocks.rs");
}
