//! How many attempts there are. Each that must not compile is refused at its own lines: a message
//! that points elsewhere counts for none.

use std::fs;
use std::path::{Path, PathBuf};

/// So many there are at least.
const LEAST: usize = 400;

/// The files of a folder that end so, by name.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is part of the repository");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.to_string_lossy().ends_with(end))
        .collect();
    files.sort();
    files
}

/// The attempt of a program that must not compile, with its lines.
fn attempts(program: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let lines: Vec<_> = program.lines().collect();
    let starts: Vec<_> = (0..lines.len())
        .filter(|&k| lines[k].starts_with("// Tries to "))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| (lines[start].to_owned(), start + 1..end + 1))
        .collect()
}

/// The lines at which the messages for a program begin: the place below each first line.
fn refused_at(messages: &str, program: &str) -> Vec<usize> {
    let place = format!("--> adversary/{program}:");
    let mut lines = vec![];
    let mut is_first = false;
    for line in messages.lines() {
        if line.starts_with("error") {
            is_first = true;
        } else if is_first && let Some((_, at)) = line.split_once(&place) {
            lines.push(
                at.split(':')
                    .next()
                    .and_then(|n| n.parse().ok())
                    .expect("a line number"),
            );
            is_first = false;
        }
    }
    lines
}

#[test]
#[cfg_attr(miri, ignore = "counts files, and touches no memory")]
fn no_attempt_is_lost_and_each_that_does_not_compile_is_refused_where_it_stands() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| fs::read_to_string(path).expect("a text");
    let mut total = 0;
    let mut add = |topic: String, count: usize| {
        println!("{count:4} {topic}");
        total += count;
    };
    for path in files(&here.join("tests/adversary"), ".rs") {
        let tests = read(&path)
            .lines()
            .filter(|line| line.trim() == "#[test]")
            .count();
        let name = path.file_stem().expect("a file").to_string_lossy();
        if !["main", "count"].contains(&&*name) {
            add(format!("run: {name}"), tests);
        }
    }
    for path in files(&here.join("../../ui-tests/adversary"), ".rs") {
        let name = path.file_name().expect("a file").to_string_lossy();
        let attempts = attempts(&read(&path));
        let refused = refused_at(&read(&path.with_extension("stderr")), &name);
        for (attempt, lines) in &attempts {
            assert!(
                refused.iter().any(|line| lines.contains(line)),
                "{name}: not refused: {attempt}"
            );
        }
        add(format!("refused: {name}"), attempts.len());
    }
    let examples = read(&here.join("src/refused.rs"));
    let tries = examples
        .lines()
        .filter(|line| line.starts_with("/// Tries to "))
        .count();
    let blocks = examples
        .lines()
        .filter(|line| line.starts_with("/// ```compile_fail,E0"))
        .count();
    assert_eq!(tries, blocks, "one example an attempt");
    add(
        "refused: examples of `cute_adversary::refused`".to_owned(),
        tries,
    );
    println!("{total:4} attempts");
    assert!(total >= LEAST, "{total} attempts");
}
