//! Runs the programs on tensors: each compares its results with plain loops, and its exit code
//! tells the outcome.

mod programs;

use programs::{NONE, assert_unusable, folder, lines};
use std::fs;

const PICTURE: &str = env!("CARGO_BIN_EXE_picture");

#[test]
fn the_picture_is_transposed_and_blurred() {
    let lines = lines(PICTURE, &NONE);
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
        assert!(lines(PICTURE, &[folder.join("blurred.pgm")]).len() == 3);
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
        assert_unusable(PICTURE, &[&input], words);
    }
}

#[test]
fn the_batch_is_permuted() {
    let lines = lines(env!("CARGO_BIN_EXE_batch"), &NONE);
    assert_eq!(lines[0], "the batch           (1797,_8,_8):(_64,_8,_1)");
    assert_eq!(
        lines[2],
        "the batch last      (_8,_8,1797):(_8,_1,_64), copied to (_8,_8,1797):(14376,1797,_1)"
    );
}
