//! The documentation is current: its transcripts are the command's output, and its table of
//! operations is the command's. `CUTE_BLESS=1 cargo test -p cute-cli --test documentation` writes
//! both anew.

mod shell;

use cute_cli::evaluate::Session;
use cute_cli::operations::{GROUPS, Operation};
use shell::run;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Pages with transcripts, ```` ```console ````.
const PAGES: [&str; 2] = ["README.md", "../docs/cute-command.md"];

/// The lines of the page's table on files of assertions.
const ASSERTIONS: &str = "\
tile = (128,64):(64,1)
size(tile) == 8192
is_bijective(tile)
(6,2):(8,2) o 4:4 fails StrideDivisible
check tile --vector 128   # rows are contiguous
";

fn page(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Compares a page with what it should be, or writes it.
fn expect(file: &Path, text: &str) {
    if std::env::var_os("CUTE_BLESS").is_some() {
        fs::write(file, text).unwrap();
    }
    let found = fs::read_to_string(file).unwrap();
    if let Some((found, expected)) = found.lines().zip(text.lines()).find(|(a, b)| a != b) {
        panic!("{}: found\n{found}\nexpected\n{expected}", file.display());
    }
    assert_eq!(found.lines().count(), text.lines().count());
}

/// The page with the outputs that its command lines have now.
fn with_outputs(text: &str, folder: &Path) -> String {
    let mut result = String::new();
    let mut is_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
            result += line;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            let output = run(command, folder).transcript();
            // an empty line between one command and the next
            let space = if result.ends_with("```console\n") {
                ""
            } else {
                "\n"
            };
            write!(result, "{space}{line}\n{output}").unwrap();
            continue;
        } else if is_console {
            continue;
        } else {
            result += line;
        }
        result.push('\n');
    }
    result
}

#[test]
fn transcripts_are_what_the_command_prints() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documentation");
    fs::create_dir_all(&folder).unwrap();
    // the file of assertions that the page checks
    fs::write(folder.join("layouts.cute"), ASSERTIONS).unwrap();
    for name in PAGES {
        let text = fs::read_to_string(page(name)).unwrap();
        assert!(
            text.contains("```console\n$ cute"),
            "{name} has no transcript"
        );
        expect(&page(name), &with_outputs(&text, &folder));
    }
}

fn result(operation: &Operation) -> String {
    let outcome = Session::default().evaluate(operation.example);
    let outcome =
        outcome.unwrap_or_else(|error| panic!("{}: {}", operation.example, error.problem));
    outcome.to_string()
}

#[test]
fn the_table_of_operations_is_the_commands() {
    let mut table = String::new();
    for group in GROUPS {
        let title = group.title;
        write!(
            table,
            "\n### {title}\n\n| operation | | example |\n|---|---|---|\n"
        )
        .unwrap();
        for operation in group.operations {
            let synonyms: String = (operation.synonyms.iter())
                .map(|name| format!(", `{name}`"))
                .collect();
            let (signature, meaning) = (operation.signature(), operation.meaning());
            let (example, result) = (operation.example, result(operation));
            writeln!(
                table,
                "| `{signature}`{synonyms} | {meaning} | `{example}` = `{result}` |"
            )
            .unwrap();
        }
    }
    let file = page("../docs/cute-command.md");
    let text = fs::read_to_string(&file).unwrap();
    let (begin, end) = ("<!-- operations -->\n", "\n<!-- end of operations -->");
    let (before, rest) = text.split_once(begin).expect("the table begins");
    let (_, after) = rest.split_once(end).expect("the table ends");
    expect(&file, &format!("{before}{begin}{table}{end}{after}"));
}

#[test]
fn examples_of_the_help_run() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("help");
    fs::create_dir_all(&folder).unwrap();
    let mut count = 0;
    for page in [
        "",
        "eval ",
        "draw ",
        "explain ",
        "check ",
        "compare ",
        "find ",
        "atoms ",
        "rust ",
        "source ",
        "repl ",
        "operations ",
    ] {
        let help = run(&format!("cute {page}--help"), &folder);
        assert_eq!(help.status, Some(0), "{page}");
        let begins = |line: &&str| line.starts_with("  cute ") || line.starts_with("  echo ");
        for line in help.out.lines().filter(begins).map(str::trim) {
            let ran = run(line, &folder);
            assert_eq!(ran.err, "", "{line}");
            // an example may show an assertion that fails
            assert!(matches!(ran.status, Some(0 | 1)), "{line}");
            count += 1;
        }
    }
    assert!(count > 30, "{count} examples");
}

#[test]
fn every_shell_has_completions_with_the_subcommands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&format!("cute completions {shell}"), Path::new("."));
        assert_eq!((ran.status, ran.err.as_str()), (Some(0), ""), "{shell}");
        assert!(
            ran.out.contains("check") && ran.out.contains("color-by"),
            "{shell}"
        );
    }
}

#[test]
fn manual_pages_have_the_options() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let page = run("cute man", folder);
    assert_eq!((page.status, page.err.as_str()), (Some(0), ""));
    assert!(
        page.out.contains(".TH cute 1") && page.out.contains("cute\\-compare(1)"),
        "{}",
        page.out
    );
    let page = run("cute man check", folder);
    assert!(
        page.out.contains("no\\-bank\\-conflicts") && page.out.contains(".TH cute-check 1"),
        "{}",
        page.out
    );
    assert_eq!(run("cute man chek", folder).status, Some(2));
}
