//! The output of `cute rust` compiles and has the right value: the command prints
//! `rust/literals.rs`, which is compiled here. `CUTE_BLESS=1 cargo test -p cute-cli --test rust`
//! writes it anew.

#[allow(dead_code, reason = "shared by several tests")]
mod shell;

use shell::run_words;
use std::fs;
use std::path::Path;

/// Values in CuTe's notation, all of whose leaves are marked as they are.
const VALUES: &[&str] = &[
    "_4:_1",
    "(_4):(_1)",
    "(_3,(_2,_3)):(_3,(_12,_1))",
    "(4,_8):(_8,_1)",
    "((4,_2),8):((_1,_-4),16)",
    "(_4,_8):(-8,_1)",
    "(70000,70000):(_1,70000)",
    "(_1,_9223372036854775808):(_0,_0)",
    "(_4,(_2,_3))",
    "(4,(_2,3))",
    "(_0,(_-1,5))",
    "_7",
    "_-7",
    "7",
    "(_4,_8):(_1@0,_1@1)",
    "(4,(_8,_2)):(2@0,(_-1@0@1,8@1@1))",
    "(_4,_8,_2):(_1@31,_1@2@1,_0)",
    "((4,8),2):((_1@1,16@0),-1@1)",
    "(_1@0,(3@1,_5))",
    "_8@1",
    "_4:_1@0@1@2@0@1@0@1",
    "(_2,_)",
    "(_,(3,_))",
    "(_4:_2,_8)",
    "(_4:_2,(8:_1,_))",
    "Sw<3,3,3>",
    "Sw<2,4,-3>",
    "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)",
    "Sw<3,3,3> o _0 o (_8,64):(64,_1)",
    "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
    "Xor o (_8,_64):(_72,_1)",
    "{row: _4, col: (_2,_4)}:{row: _8, col: (_1,_2)}",
    "{row: 4, col: _8}:{row: _8, col: _1}",
];

fn generated() -> String {
    let mut text = "// Printed by `cute rust`; see ../rust.rs.\n\n/// Each literal as it prints, beside the notation that it was made of.\npub fn literals() -> Vec<(String, &'static str)> {\n    let mut all = Vec::new();\n".to_owned();
    for value in VALUES {
        let words = ["rust", "--marks", value].map(str::to_owned);
        let ran = run_words(&words, b"", Path::new("."));
        assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{value}");
        let (start, _) = ran.out.split_once(':').expect("a type follows");
        let name = start.trim_start_matches("let ");
        text += &format!(
            "    {}    all.push(({name}.to_string(), \"{value}\"));\n",
            ran.out
        );
    }
    text + "    all\n}\n"
}

#[rustfmt::skip]
#[allow(clippy::type_complexity, reason = "types as they are printed")]
mod literals {
    use cute_core::composed::{ComposedLayout, SmemPointer, SwizzledLayout};
    use cute_core::prelude::*;
    use cute_core::xor::XorLayout;
    include!("rust/literals.rs");
}

#[test]
fn literals_are_the_values() {
    let all = literals::literals();
    assert_eq!(all.len(), VALUES.len());
    for (printed, value) in all {
        assert_eq!(printed, value);
    }
}

#[test]
fn literals_are_those_that_are_printed() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rust/literals.rs");
    let printed = generated();
    if std::env::var_os("CUTE_BLESS").is_some() {
        fs::write(&file, &printed).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), printed);
}
