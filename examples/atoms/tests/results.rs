//! Runs the programs: each compares its results with plain loops, and its exit code tells the
//! outcome.

#[path = "../../tests/programs/mod.rs"]
mod programs;

use programs::{NONE, folder, lines};
use std::fs;

#[test]
fn bounds_are_told_by_the_identity() {
    let lines = lines(env!("CARGO_BIN_EXE_bounds"), &NONE);
    assert_eq!(
        lines[1],
        "the identity  ArithTuple(0,0) o (100,75):(_1@0,_1@1)"
    );
    assert_eq!(
        lines[lines.len() - 5..],
        [
            "all 7500 elements, each once",
            "global_identity_tensor  ArithTuple(0,0) o (_512,_512):(_1@0,_1@1)",
            "block_identity_tensor   ArithTuple(128,128) o (_128,_128):(_1@0,_1@1)",
            "thread_identity_tensor  ArithTuple(128,130) o ((_2,_2),_4,_8):((_1@1,_8@0),_32@0,_16@1)",
            "128 threads a block store all 195500 values, each once",
        ]
    );
    // the last row of tiles has 4 of 32 rows, the last column 11 of 16 columns
    assert!(
        lines.contains(&"tile (3,4) has  44 of 512 elements".to_owned()),
        "{lines:#?}"
    );
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("tile "))
            .count(),
        4 + 5 - 1
    );
}

#[test]
fn products_with_any_atom_are_the_plain_product() {
    let gemm = env!("CARGO_BIN_EXE_gemm");
    // one atom of each vendor, with sizes that no tile divides
    for (atom, error) in [
        ("SM80_16x8x16_F32F16F16F32_TN", 1e-6),
        ("RDNA3_16x16x16_F32F16F16F32_W32", 1e-6),
        ("XE_8x16x16_F32BF16BF16F32_TT", 1e-6),
        ("AVX512_16x1x1_F32F32F32F32", 1e-6),
        ("AMX_16x16x64_S32U8U8S32", 0.0),
    ] {
        let lines = lines(gemm, &[atom, "33", "19", "21"]);
        assert_eq!(lines.len(), 2, "{lines:?}");
        let words: Vec<_> = lines[1].split_whitespace().collect();
        assert_eq!((words[0], words[words.len() - 2]), (atom, "exact"));
        let found: f64 = words[words.len() - 1].parse().expect("an error");
        assert!(found <= error, "{}", lines[1]);
    }
}

#[test]
fn a_tile_of_shared_memory_is_designed_by_assertion() {
    let drawn = folder("shared_memory").join("tile.svg");
    let lines = lines(env!("CARGO_BIN_EXE_shared_memory"), &[&drawn]);
    let words: Vec<Vec<&str>> = lines
        .iter()
        .map(|l| l.split_whitespace().collect())
        .collect();
    assert_eq!(words[1][..4], ["plain", "1×", "8×", "1024"]);
    assert_eq!(words[2][..4], ["padded", "1×", "1×", "1144"]);
    assert_eq!(words[3][..4], ["swizzled", "1×", "1×", "1024"]);
    let svg = fs::read_to_string(drawn).expect("the drawing");
    assert!(
        svg.contains("Sw&lt;3,3,3&gt; o 0 o (16,64):(64,1)"),
        "{}",
        &svg[..1000]
    );
}
