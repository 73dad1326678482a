//! Writes the generated part of the tests: the golden lines and the random layouts as Rust types
//! and values. See `README.md`.

#[path = "build/chunks.rs"]
mod chunks;
#[path = "build/composed.rs"]
mod composed;
#[path = "build/copies.rs"]
mod copies;
#[path = "build/cotiled.rs"]
mod cotiled;
#[path = "build/facts.rs"]
mod facts;
#[path = "build/golden.rs"]
mod golden;
#[path = "build/integers.rs"]
mod integers;
#[path = "build/partitions.rs"]
mod partitions;
#[path = "build/properties.rs"]
mod properties;
#[path = "build/rust.rs"]
mod rust;
#[path = "build/share.rs"]
mod share;
#[path = "build/standard_traits.rs"]
mod standard_traits;
#[path = "build/swizzles.rs"]
mod swizzles;
#[path = "build/tiled_mmas.rs"]
mod tiled_mmas;
#[path = "build/tuple_properties.rs"]
mod tuple_properties;

use cute_oracle::{notation, oracle, random};
use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for variable in share::VARIABLES {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    const SURFACE: &str = "../docs/surface/cute-core.txt";
    for folder in ["build", "golden", SURFACE] {
        println!("cargo:rerun-if-changed={folder}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    // A file that stays the same keeps its date, and its test is not compiled again.
    let write = |name: &str, text: String| {
        let path = out.join(name);
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            return;
        }
        fs::write(path, text).unwrap_or_else(|error| panic!("{name}: {error}"));
    };
    for (name, text) in golden::generate() {
        write(&name, text);
    }
    for (name, text) in properties::generate() {
        write(&name, text);
    }
    for (name, text) in tuple_properties::generate() {
        write(&name, text);
    }
    let surface = fs::read_to_string(SURFACE).expect("the list of public items");
    write("standard_traits.rs", standard_traits::generate(&surface));
    write("golden_partition.rs", partitions::generate());
    write("golden_tiled_mma.rs", tiled_mmas::generate());
    for file in swizzles::FILES {
        write(&format!("golden_{file}.rs"), swizzles::generate(file));
    }
    write("composed.rs", composed::generate());
    write("golden_tiled_copy.rs", copies::generate());
    write("cotiled.rs", cotiled::generate());
    write("integers.rs", integers::generate());
    write("layout_facts.rs", facts::generate());
}
