//! Random addresses of threads and values as Rust: one check for each.

use crate::{
    chunks,
    random::{self, Random},
    rust::{Dynamic, Numerals, Writer},
    share,
};

/// How many there are; `share` has the part that is written.
const CASES: usize = 24;
/// Checks in one function.
const CHUNK: usize = 4;

/// The generated file.
pub fn generate() -> String {
    let mut random = Random::new(share::seed(11));
    let mut numerals = Numerals::default();
    let mut checks = Vec::new();
    for _ in 0..share::of(CASES) {
        let (addresses, data) = random::addresses(&mut random);
        let mut writer = Writer {
            numerals: &mut numerals,
            dynamic: Dynamic::Literal,
        };
        let [addresses, data] = [addresses, data].map(|layout| writer.layout(&layout).value);
        checks.push(format!("    cotiled!(checked, {addresses}, {data});\n"));
    }
    let text = format!(
        "// Written by the build script of cute-tests.\npub const CASES: usize = {};\n{}",
        share::of(CASES),
        numerals.aliases()
    );
    text + &chunks::functions(
        "checked",
        "usize",
        checks.chunks(CHUNK).map(<[String]>::concat),
    )
}
