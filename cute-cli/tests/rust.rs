//! The output of `cute rust` compiles and has the right value: the command prints
//! `rust/literals.rs` and `rust/instructions.rs`, which are compiled here. `CUTE_BLESS=1 cargo test
//! -p cute-cli --test rust` writes them anew.

#[allow(dead_code, reason = "shared by several tests")]
mod shell;

use cute_cli::evaluate::Session;
use cute_cli::instruction::{Instruction, names};
use cute_cli::rust::Source;
use cute_cli::value::Value;
use cute_core::atom::{COPY_FAMILIES, CopyAtom, MMA_FAMILIES, MmaAtom};
use shell::run_words;
use std::fmt::Display;
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

/// Instructions over threads, as the command prints them.
const TILED: &[&str] = &[
    "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (_2,_2,_1):(_1,_2,_0), (_,_,_))",
    "tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (_2,_2,_1):(_2,_1,_0), (_32,(_8,_2,_2):(_1,_16,_8),_16))",
    "tiled_mma(SM90_64x128x16_F32F16F16_SS, (_2,_1,_1):(_1,_0,_0), (_,_,_))",
    "tiled_copy_tv(UniversalCopy<64>, 16, ((_4,_32),_8):((_256,_1),_32), (_32,_32))",
    "tiled_copy_tv(SM75_U32x4_LDSM_N, 16, ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128)), (_16,_16))",
    "tiled_copy_tv(UniversalCopy<32>, 4, (_4,_8):(_8,_1), _32)",
];

/// What `cute rust` prints for a value, as a block that ends with `push`.
fn block(value: &str, push: impl Fn(&str) -> String) -> String {
    let words = ["rust", "--marks", value].map(str::to_owned);
    let ran = run_words(&words, b"", Path::new("."));
    assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{value}");
    let (_, rest) = ran.out.split_once("let ").expect("a variable");
    let (name, _) = rest.split_once(':').expect("a type follows");
    let lines = ran.out.replace('\n', "\n        ");
    format!("    {{\n        {}{}\n    }}\n", lines, push(name))
}

fn literals_text() -> String {
    let mut text = "// Printed by `cute rust`; see ../rust.rs.\n\n/// Each literal as it prints, beside the notation that it was made of.\npub fn literals() -> Vec<(String, &'static str)> {\n    let mut all = Vec::new();\n".to_owned();
    for value in VALUES {
        text += &block(value, |name| {
            format!("all.push(({name}.to_string(), \"{value}\"));")
        });
    }
    text + "    all\n}\n"
}

/// An instruction of each line of data: the one with the greatest sizes.
fn instructions() -> Vec<Instruction> {
    let mma = MMA_FAMILIES.iter().copied().flatten();
    let mma = mma.flat_map(|family| family.atoms);
    let mma = mma.filter_map(|record| record.names().last());
    let copy = COPY_FAMILIES.iter().copied().flatten();
    let copy = copy.flat_map(|family| family.atoms);
    let copy = copy.filter_map(|record| record.names().last());
    let all = mma.chain(copy);
    all.map(|name| Instruction::named(&name).expect("names are known"))
        .collect()
}

fn instructions_text() -> String {
    let mut text = "// Printed by `cute rust`; see ../rust.rs.\n\n/// Each instruction by what its type says, beside the name that it was made of.\npub fn instructions() -> Vec<(String, &'static str)> {\n    let mut all = Vec::new();\n".to_owned();
    for instruction in instructions() {
        let of = if matches!(instruction, Instruction::Mma(_)) {
            "mma"
        } else {
            "copy"
        };
        let value = instruction.to_string();
        text += &block(&value, |name| {
            format!("all.push((super::of_{of}({name}), \"{value}\"));")
        });
    }
    text += "    all\n}\n\n/// Each instruction over threads as it prints, beside the text that it was made of.\npub fn tiled() -> Vec<(String, &'static str)> {\n    let mut all = Vec::new();\n";
    for value in TILED {
        text += &block(value, |name| {
            format!("all.push(({name}.to_string(), \"{value}\"));")
        });
    }
    text + "    all\n}\n"
}

#[rustfmt::skip]
#[allow(clippy::type_complexity, reason = "types as they are printed")]
mod literals {
    use cute_core::prelude::*;
    include!("rust/literals.rs");
}

#[rustfmt::skip]
#[allow(clippy::type_complexity, reason = "types as they are printed")]
mod printed {
    use cute_core::prelude::*;
    include!("rust/instructions.rs");
}

/// The name and the sizes of a matrix instruction, as its type has them.
fn of_mma<A: MmaAtom<Shape: Default + Display>>(_: A) -> String {
    format!("{} {}", A::NAME, A::Shape::default())
}

/// The name of a copy instruction and the layout of the bits that it reads, as its type has them.
fn of_copy<A: CopyAtom<SrcLayout: Default + Display>>(_: A) -> String {
    format!("{} {}", A::NAME, A::SrcLayout::default())
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
fn types_of_instructions_are_the_instructions() {
    let all = printed::instructions();
    let wanted = instructions();
    assert!(wanted.len() > 150, "{}", wanted.len());
    assert_eq!(all.len(), wanted.len());
    for (typed, name) in all {
        let told = match Instruction::named(name) {
            Some(Instruction::Mma(atom)) => {
                let [m, n, k] = atom.shape;
                format!("{} (_{m},_{n},_{k})", atom.record.name)
            }
            Some(Instruction::Copy(atom)) => format!("{} {}", atom.record.name, atom.source),
            _ => String::new(),
        };
        assert_eq!(typed, told, "{name}");
    }
}

#[test]
fn every_instruction_has_its_path() {
    for name in names() {
        let value = Instruction::named(name).expect("names are known").into();
        let source = Source::new(&value, None).unwrap_or_else(|none| panic!("{name}: {none}"));
        let (record, module) = match &value {
            Value::Instruction(instruction) => match &**instruction {
                Instruction::Mma(atom) => (atom.record.name, atom.record.module),
                Instruction::Copy(atom) => (atom.record.name, atom.record.module),
                other => panic!("{other} is not an instruction alone"),
            },
            other => panic!("{other} is no instruction"),
        };
        assert!(
            source.uses.contains(&format!("{module}::{record}")),
            "{name}"
        );
        assert!(source.ty.starts_with(record), "{name}: {}", source.ty);
    }
}

#[test]
fn tiled_instructions_are_the_values() {
    let all = printed::tiled();
    assert_eq!(all.len(), TILED.len());
    for (printed, value) in all {
        let of = |text: &str| {
            let read = Session::new(true).evaluate(text);
            let read = read.unwrap_or_else(|error| panic!("{text}: {}", error.problem));
            match &read.results[0].value {
                Value::Instruction(instruction) => instruction.layouts(),
                other => panic!("{other} is no instruction"),
            }
        };
        assert_eq!(of(&printed), of(value), "{value}");
    }
}

#[test]
fn sources_are_those_that_are_printed() {
    for (file, text) in [
        ("literals.rs", literals_text()),
        ("instructions.rs", instructions_text()),
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/rust")
            .join(file);
        if std::env::var_os("CUTE_BLESS").is_some() {
            fs::write(&file, &text).unwrap();
        }
        assert_eq!(
            fs::read_to_string(&file).unwrap(),
            text,
            "{}",
            file.display()
        );
    }
}
