//! Generated files of the library are what their generators write.

#[path = "../src/generate_exponents.rs"]
mod generate_exponents;

#[path = "../src/generate_digits/mod.rs"]
mod generate_digits;

#[path = "../src/generate_constants.rs"]
mod generate_constants;

#[path = "../src/generate_names.rs"]
mod generate_names;

#[path = "../src/generate_atoms.rs"]
mod generate_atoms;

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
        "{path} is out of date: run `CUTE_BLESS=1 cargo test -p cute-tests --test generated`"
    );
}

#[test]
fn the_table_of_exponents_is_current() {
    is_current(
        "cute-core/src/int/exp_table.rs",
        &generate_exponents::exponent_table(),
    );
}

#[test]
fn the_tables_of_digits_are_current() {
    for (name, text) in generate_digits::digit_tables() {
        is_current(&format!("cute-core/src/int/nat/table/{name}"), &text);
    }
}

#[test]
fn the_table_of_constants_is_current() {
    is_current(
        "cute-core/src/int/const_table.rs",
        &generate_constants::constant_table(),
    );
}

#[test]
fn the_names_of_numbers_are_current() {
    is_current("cute-core/src/gen/names.rs", &generate_names::names_table());
}

#[test]
fn the_table_of_numbers_is_current() {
    is_current(
        "cute-core/src/number.rs",
        &generate_constants::number_table(),
    );
}

#[test]
fn the_page_of_atoms_is_current() {
    is_current("docs/atoms.md", &generate_atoms::atoms_page());
}
