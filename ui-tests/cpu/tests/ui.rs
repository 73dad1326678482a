//! Each program must be refused with exactly the words beside it; see the package `cute-ui-tests`.

#[path = "../../tests/harness/mod.rs"]
mod harness;

#[test]
fn refused_programs() {
    harness::assert_refused("refused_programs", &["contractions/*.rs", "products/*.rs"]);
}
