//! Compile time does not grow unnoticed: the instructions that rustc executes to check small
//! programs are those of the baseline.
//!
//! Each program of `guard/` has an operation at two to six leaves, `kernel` is that of
//! `kernels/gemm`. Counted is what `--emit=metadata` takes above a crate that uses nothing: type
//! checking and borrow checking, which evaluate the algebra. Counts differ by a few parts in ten
//! thousand between runs. They belong to one version of rustc, and differ a little between
//! processors, for which the C library has functions of their own.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

#[path = "guard/baseline.rs"]
mod baseline;

use baseline::{Baseline, Change};
use cute_benches::{Compiler, Mode, can_count, instructions};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{env, fs, thread};

const BLESS: &str = "CUTE_BLESS=1 cargo test -p cute-benches --test guard";

#[test]
fn the_compiler_executes_as_many_instructions_as_before() {
    if !can_count() {
        println!("skipped: valgrind is not installed");
        return;
    }
    let compiler = Compiler::new(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("guard"));
    let found = Baseline {
        rustc: compiler.version(),
        counts: counts(&compiler),
    };
    let file = folder().join("instructions.txt");
    if env::var_os("CUTE_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, found.to_string()).expect("a writable baseline");
    }
    let text = fs::read_to_string(&file).expect("a baseline");
    let expected = Baseline::parse(&text).expect("a baseline as this test writes it");
    println!("{found}");
    if found.rustc != expected.rustc {
        println!("not compared: the baseline is that of {}", expected.rustc);
        return;
    }
    let changes = expected.changes(&found);
    let list: String = changes.iter().map(Change::to_string).collect();
    assert!(
        changes.is_empty(),
        "compiling with the library takes other work than before (thousand instructions of rustc):\n{list}\
         If that is meant, or for the better, write the new baseline and say why in the commit:\n    {BLESS}\n"
    );
}

/// A program with twice the uses is found to cost more: the count sees the algebra, and not only a constant.
#[test]
fn a_baseline_tells_growth_from_noise() {
    let baseline = |at, compose| Baseline {
        rustc: "rustc 1.0".into(),
        counts: [("at".to_owned(), at), ("compose".to_owned(), compose)].into(),
    };
    let before = baseline(10_000, 300_000);
    assert_eq!(Baseline::parse(&before.to_string()), Some(before.clone()));
    assert!(before.changes(&baseline(10_200, 292_000)).is_empty());
    for (at, compose, message) in [
        (
            10_000,
            312_000,
            "compose: 300000 before, 312000 now (+4.0 %)\n",
        ),
        (9_000, 300_000, "at: 10000 before, 9000 now (-10.0 %)\n"),
    ] {
        let changes = before.changes(&baseline(at, compose));
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].to_string(), message);
    }
    let fewer = Baseline {
        rustc: "rustc 1.0".into(),
        counts: [("at".to_owned(), 10_000)].into(),
    };
    assert_eq!(
        before.changes(&fewer)[0].to_string(),
        "compose: 300000 before, gone now\n"
    );
    assert_eq!(
        fewer.changes(&before)[0].to_string(),
        "compose: new, 300000 now\n"
    );
}

/// In thousands, by program: what each takes above one that uses nothing.
fn counts(compiler: &Compiler) -> BTreeMap<String, u64> {
    let nothing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing.rs");
    fs::write(&nothing, "#![no_std]\n").expect("a writable target directory");
    let queue = Mutex::new(programs());
    let counts = Mutex::new(BTreeMap::new());
    // one crate for each processor at a time: valgrind runs threads of a process one by one
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let count = |file: &Path| instructions(&compiler.command(file, Mode::Check)) / 1000;
    let base = thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((name, file)) = next(&queue) {
                    let count = count(&file);
                    counts.lock().expect("no panic").insert(name, count);
                }
            });
        }
        count(&nothing)
    });
    let counts = counts.into_inner().expect("no panic");
    counts
        .into_iter()
        .map(|(name, count)| (name, count - base))
        .collect()
}

fn next<T>(queue: &Mutex<Vec<T>>) -> Option<T> {
    queue.lock().expect("no panic").pop()
}

/// The programs of the folder and the kernel, the longest last: it is taken first.
fn programs() -> Vec<(String, PathBuf)> {
    let files = fs::read_dir(folder()).expect("the folder of programs");
    let mut programs: Vec<(String, PathBuf)> = files
        .map(|file| file.expect("a file").path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
        .map(|file| {
            (
                file.file_stem().expect("a name").to_string_lossy().into(),
                file,
            )
        })
        .collect();
    programs.sort();
    let kernel = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels/gemm/src/lib.rs");
    programs.push(("kernel".into(), kernel));
    programs
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("guard")
}
