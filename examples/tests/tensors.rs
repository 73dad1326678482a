//! The programs on tensors, from outside: each holds its results to plain loops, and says so by its exit code.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn run(program: &str, arguments: &[&Path]) -> Output {
    let output = Command::new(program).args(arguments).output();
    output.expect("the program starts")
}

/// The lines that a program prints; it must succeed.
#[track_caller]
fn lines(program: &str, arguments: &[&Path]) -> Vec<String> {
    let output = run(program, arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

const PICTURE: &str = env!("CARGO_BIN_EXE_picture");

fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn the_picture_is_transposed_and_blurred() {
    let lines = lines(PICTURE, &[]);
    assert_eq!(
        lines[..2],
        [
            "104 rows of 184 pixels",
            "transposed in 24 tiles, 15 of them full"
        ]
    );
    assert!(lines[2].starts_with("blurred by "), "{}", lines[2]);
}

#[test]
fn pictures_of_any_shape_are_read_and_written() {
    let folder = folder("pictures");
    for (height, width) in [(1, 1), (1, 7), (33, 1), (32, 64), (31, 65)] {
        let pixels: Vec<u8> = (0..height * width).map(|n| (n * 37 % 251) as u8).collect();
        let input = folder.join(format!("{height}-{width}.pgm"));
        let file = [format!("P5 {width}\t{height}\r\n255\n").as_bytes(), &pixels].concat();
        fs::write(&input, file).expect("a file");
        lines(PICTURE, &[&input, &folder]);
        let turned = fs::read(folder.join("transposed.pgm")).expect("a file");
        let column = |j: usize| (0..height).map(move |i| (i * width + j) * 37 % 251);
        let expected: Vec<u8> = (0..width).flat_map(column).map(|v| v as u8).collect();
        assert_eq!(
            turned,
            [format!("P5\n{height} {width}\n255\n").as_bytes(), &expected].concat()
        );
        assert!(lines(PICTURE, &[&folder.join("blurred.pgm")]).len() == 3);
    }
}

#[test]
fn files_that_are_no_pictures_are_refused() {
    let folder = folder("refused");
    let cases: [(&[u8], &str); 9] = [
        (b"", "does not begin with `P5`"),
        (b"P2 1 1 255\n0", "does not begin with `P5`"),
        (b"P5", "no width"),
        (b"P512 1 255\n0", "no width"),
        (b"P5 0 1 255\n", "no width"),
        (b"P5 99999999999999999999 1 255\n", "no width"),
        (b"P5 2 1 255", "no value of white"),
        (
            b"P5 2 1 65535\n0000",
            "white is 65535, expected at most 255",
        ),
        (b"P5 2 3 255\n01234", "5 bytes of pixels, expected 6"),
    ];
    for (k, (file, words)) in cases.into_iter().enumerate() {
        let input = folder.join(format!("{k}.pgm"));
        fs::write(&input, file).expect("a file");
        let output = run(PICTURE, &[&input]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), error.lines().count()),
            (Some(2), 1),
            "{error}"
        );
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn the_batch_is_permuted() {
    let lines = lines(env!("CARGO_BIN_EXE_batch"), &[]);
    assert_eq!(lines[0], "the batch           (1797,_8,_8):(_64,_8,_1)");
    assert_eq!(
        lines[2],
        "the batch last      (_8,_8,1797):(_8,_1,_64), copied to (_8,_8,1797):(14376,1797,_1)"
    );
}

#[test]
fn bounds_are_told_by_the_identity() {
    let lines = lines(env!("CARGO_BIN_EXE_bounds"), &[]);
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
    let lines = |arguments: &[&str]| {
        let arguments: Vec<_> = arguments.iter().map(Path::new).collect();
        lines(gemm, &arguments)
    };
    // one of each vendor, of sizes that no tile divides
    for (atom, error) in [
        ("SM80_16x8x16_F32F16F16F32_TN", 1e-6),
        ("RDNA3_16x16x16_F32F16F16F32_W32", 1e-6),
        ("XE_8x16x16_F32BF16BF16F32_TT", 1e-6),
        ("AVX512_16x1x1_F32F32F32F32", 1e-6),
        ("AMX_16x16x64_S32U8U8S32", 0.0),
    ] {
        let lines = lines(&[atom, "33", "19", "21"]);
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
