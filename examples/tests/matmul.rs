//! Runs the program `matmul`: its output, and one line and an exit code for everything that it
//! refuses.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// The exit codes that the program documents.
const DONE: i32 = 0;
const REFUSED: i32 = 2;

fn matmul(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matmul"))
        .args(arguments)
        .output()
        .expect("matmul starts")
}

/// Asserts that the program prints only one line, on standard error, which contains all of `parts`.
#[track_caller]
fn assert_refused(arguments: &[&str], parts: &[&str]) {
    let output = matmul(arguments);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(REFUSED), "{message}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(message.lines().count(), 1, "{message}");
    for part in parts {
        assert!(message.contains(part), "no {part:?} in: {message}");
    }
}

/// Asserts that `matmul file file` is refused with a line that contains the name of the file and
/// all of `parts`.
#[track_caller]
fn assert_file_refused(name: &str, bytes: &[u8], parts: &[&str]) {
    let path = write(name, bytes);
    assert_refused(&[&path, &path], &[&format!("{name}.npy"), "cannot use"]);
    assert_refused(&[&path, &path], parts);
}

fn write(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.npy"));
    fs::write(&path, bytes).expect("a writable target directory");
    path.into_os_string().into_string().expect("UTF-8")
}

/// A file of format version 1 with any header and elements.
fn npy(header: &str, elements: &[u8]) -> Vec<u8> {
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend((header.len() as u16).to_le_bytes());
    file.extend(header.as_bytes());
    file.extend(elements);
    file
}

fn header(descr: &str, fortran_order: &str, shape: &str) -> String {
    format!("{{'descr': {descr}, 'fortran_order': {fortran_order}, 'shape': {shape}, }}\n")
}

fn bytes(elements: &[f32]) -> Vec<u8> {
    elements.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn matrix(rows: usize, columns: usize, elements: &[f32]) -> Vec<u8> {
    npy(
        &header("'<f4'", "False", &format!("({rows}, {columns})")),
        &bytes(elements),
    )
}

#[test]
fn without_arguments_the_shipped_matrices_are_multiplied() {
    let output = matmul(&[]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(
        output.status.code(),
        Some(DONE),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.stderr.is_empty());
    for part in [
        "digits.npy",
        "projection.npy",
        "A            (1797,64):(64,1)",
        "A in panels  ((_8,225),64):((_1,512),_8)",
        "B as (n,k)   (10,64):(1,10)",
        "A times its transpose: (100,64):(64,1)",
        "checksum ",
    ] {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
    // Two products, each with its check and a line for each way to compute it.
    for line in [
        "check ",
        "naive loop ",
        "tiled layouts ",
        "cute-cpu ",
        "cute-cpu, ",
        "matrixmultiply ",
    ] {
        let found = text.lines().filter(|l| l.starts_with(line)).count();
        assert_eq!(found, 2, "{line:?} in:\n{text}");
    }
    let again = String::from_utf8(matmul(&[]).stdout).expect("UTF-8");
    let checksum = |text: &str| {
        text.lines()
            .find(|l| l.starts_with("checksum"))
            .map(str::to_owned)
    };
    assert_eq!(checksum(&text), checksum(&again));
}

#[test]
fn shapes_down_to_one_element_and_across_tile_edges_are_multiplied() {
    for (m, k, n) in [
        (1, 1, 1),
        (1, 9, 1),
        (3, 1, 5),
        (8, 8, 8),
        (17, 5, 33),
        (33, 64, 15),
        (65, 3, 7),
    ] {
        let a: Vec<f32> = (0..m * k).map(|i| i as f32 / 3.0 - 7.0).collect();
        let b: Vec<f32> = (0..k * n).map(|i| 5.0 - i as f32 / 7.0).collect();
        let left = write(&format!("left-{m}-{k}-{n}"), &matrix(m, k, &a));
        let right = write(&format!("right-{m}-{k}-{n}"), &matrix(k, n, &b));
        let output = matmul(&[&left, &right]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(DONE),
            "({m},{k}) * ({k},{n}): {message}"
        );
    }
}

#[test]
fn format_versions_two_and_three_are_read() {
    let text = header("'<f4'", "False", "(1, 1)");
    for version in [2, 3] {
        let mut file = b"\x93NUMPY".to_vec();
        file.extend([version, 0]);
        file.extend((text.len() as u32).to_le_bytes());
        file.extend(text.as_bytes());
        file.extend(bytes(&[2.0]));
        let path = write(&format!("version-{version}"), &file);
        assert_eq!(matmul(&[&path, &path]).status.code(), Some(DONE));
    }
}

#[test]
fn one_matrix_or_three_are_refused() {
    assert_refused(&["a.npy"], &["expected two .npy files or none, found 1"]);
    assert_refused(&["a.npy", "b.npy", "c.npy"], &["found 3"]);
}

#[test]
fn missing_files_and_directories_are_refused() {
    assert_refused(&["no-such.npy", "b.npy"], &["cannot use \"no-such.npy\""]);
    let directory = env!("CARGO_MANIFEST_DIR");
    assert_refused(&[directory, directory], &["not a regular file"]);
}

#[test]
fn a_closed_output_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_matmul"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("matmul starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("matmul ends");
    assert_eq!(output.status.code(), Some(DONE));
    assert!(output.stderr.is_empty());
}

#[test]
fn other_file_formats_are_refused() {
    assert_file_refused("empty-file", b"", &["not a .npy file"]);
    assert_file_refused("text", b"1.0, 2.0, 3.0, 4.0\n", &["not a .npy file"]);
    assert_file_refused(
        "short-header",
        &matrix(1, 1, &[1.0])[..40],
        &["ends within its header"],
    );
    let mut future = matrix(1, 1, &[1.0]);
    future[6] = 9;
    assert_file_refused("version-9", &future, &["format version is 9"]);
}

#[test]
fn absurd_headers_are_refused() {
    let mut huge = b"\x93NUMPY\x02\x00".to_vec();
    huge.extend(u32::MAX.to_le_bytes());
    assert_file_refused(
        "huge-header",
        &huge,
        &["claims 4294967295 bytes", "at most 1024"],
    );

    let expected = "expected {'descr': '<f4', 'fortran_order': False, 'shape': (rows, columns)}";
    for (name, text) in [
        ("no-header", String::new()),
        ("garbage", "garbage".to_owned()),
        (
            "no-shape",
            "{'descr': '<f4', 'fortran_order': False}".to_owned(),
        ),
        ("negative", header("'<f4'", "False", "(-1, 2)")),
        ("fraction", header("'<f4'", "False", "(1.5, 2)")),
        ("unknown-type", header("'nonsense'", "False", "(1, 1)")),
        ("structure", header("[('x', '<f4')]", "False", "(1, 1)")),
        ("nested", "{".repeat(1000)),
        (
            "hexadecimal",
            header("'<f4'", "False", "(0xffffffffffffffff, 0xffffffffffffffff)"),
        ),
        (
            "overflow",
            header(
                "'<f4'",
                "False",
                "(18446744073709551615, 18446744073709551615)",
            ),
        ),
    ] {
        assert_file_refused(name, &npy(&text, &[]), &[expected]);
    }
}

#[test]
fn other_element_types_are_refused() {
    for (name, descr) in [
        ("float64", "'<f8'"),
        ("big-endian", "'>f4'"),
        ("int32", "'<i4'"),
        ("float16", "'<f2'"),
        ("pickled", "'|O'"),
    ] {
        let file = npy(&header(descr, "False", "(1, 1)"), &[0; 8]);
        assert_file_refused(name, &file, &[descr, "expected '<f4'", "astype('<f4')"]);
    }
}

#[test]
fn fortran_order_is_refused() {
    let file = npy(&header("'<f4'", "True", "(2, 2)"), &bytes(&[1.0; 4]));
    assert_file_refused("fortran", &file, &["Fortran order", "expected C order"]);
}

#[test]
fn other_ranks_are_refused() {
    for (rank, shape) in [(0, "()"), (1, "(4,)"), (3, "(1, 2, 2)")] {
        let file = npy(&header("'<f4'", "False", shape), &bytes(&[1.0; 4]));
        assert_file_refused(
            &format!("rank-{rank}"),
            &file,
            &[&format!("rank is {rank}"), "rank 2"],
        );
    }
}

#[test]
fn empty_matrices_are_refused() {
    for (rows, columns) in [(0, 0), (0, 4), (4, 0)] {
        let shape = format!("[{rows}, {columns}]");
        let file = matrix(rows, columns, &[]);
        assert_file_refused(
            &format!("empty-{rows}-{columns}"),
            &file,
            &[&shape, "no elements"],
        );
    }
}

#[test]
fn matrices_and_products_beyond_the_limit_are_refused() {
    assert_file_refused(
        "large",
        &matrix(1 << 20, 1 << 20, &[]),
        &["limit of 268435456 elements"],
    );
    let ones = vec![1.0; 1 << 15];
    let column = write("column", &matrix(1 << 15, 1, &ones));
    let row = write("row", &matrix(1, 1 << 15, &ones));
    assert_refused(
        &[&column, &row],
        &["product would have (32768,32768) elements"],
    );
}

#[test]
fn a_length_other_than_the_shape_says_is_refused() {
    let whole = matrix(2, 2, &[1.0; 4]);
    let truncated = &whole[..whole.len() - 1];
    assert_file_refused(
        "truncated",
        truncated,
        &["15 bytes", "expected 16", "truncated"],
    );
    let trailing = [&whole[..], b"\n"].concat();
    assert_file_refused(
        "trailing",
        &trailing,
        &["17 bytes", "expected 16", "something follows"],
    );
}

#[test]
fn values_that_are_not_finite_are_refused() {
    for (name, value, printed) in [
        ("nan", f32::NAN, "NaN"),
        ("inf", f32::INFINITY, "inf"),
        ("neg", f32::NEG_INFINITY, "-inf"),
    ] {
        let file = matrix(2, 3, &[0.0, 1.0, 2.0, 3.0, value, 5.0]);
        assert_file_refused(
            name,
            &file,
            &[&format!("element (1,1) is {printed}"), "finite"],
        );
    }
}

#[test]
fn products_that_are_not_finite_are_refused() {
    let path = write("overflowing", &matrix(1, 1, &[3.0e38]));
    assert_refused(
        &[&path, &path],
        &["element (0,0) of the product", "too large"],
    );
}

#[test]
fn shapes_that_do_not_match_are_refused() {
    let a = write("two-by-three", &matrix(2, 3, &[1.0; 6]));
    assert_refused(&[&a, &a], &["(2,3) by (2,3)", "3 is not 2"]);
}
