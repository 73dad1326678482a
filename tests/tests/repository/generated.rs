//! Generated files of the library are what their generators write.

#[path = "../../src/generate/mod.rs"]
mod generate;

use generate::{atoms, constants, digits, exponents, mode_names, names};

/// Compares a file of the repository with what it should hold, or writes it if `CUTE_BLESS=1`.
#[track_caller]
fn is_current(path: &str, text: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(path);
    if std::env::var_os("CUTE_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&file, text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let found = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(
        found == text,
        "{path} is out of date: run `CUTE_BLESS=1 cargo test -p cute-tests --test repository generated::`"
    );
}

#[test]
fn the_table_of_exponents_is_current() {
    is_current(
        "cute-core/src/gen/exponents.rs",
        &exponents::exponent_table(),
    );
}

#[test]
fn the_tables_of_digits_are_current() {
    for (name, text) in digits::digit_tables() {
        is_current(&format!("cute-core/src/gen/digits/{name}"), &text);
    }
}

#[test]
fn the_table_of_constants_is_current() {
    is_current(
        "cute-core/src/gen/constants.rs",
        &constants::constant_table(),
    );
}

#[test]
fn the_names_of_numbers_are_current() {
    is_current("cute-core/src/gen/names.rs", &names::names_table());
}

#[test]
fn the_names_of_modes_are_current() {
    is_current(
        "cute-core/src/gen/mode_names.rs",
        &mode_names::mode_names_table(),
    );
}

#[test]
fn the_page_of_atoms_is_current() {
    is_current("docs/atoms.md", &atoms::atoms_page());
}
