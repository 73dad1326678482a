//! Tables that list files have all of them: those at the heads of modules, of the tests and of the checks.

use crate::rooms::{rust_files, workspace};
use std::fs;
use std::path::Path;

fn text(file: &str) -> String {
    fs::read_to_string(workspace().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The words in code of a text, in lower case: a table may name the type of a module instead, `Shared` for `shared`.
fn words(text: &str) -> Vec<String> {
    let code = text.split('`').skip(1).step_by(2);
    let words = code.flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.map(str::to_lowercase).collect()
}

/// The words in the first cells of a table.
fn first_cells<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<String> {
    let cells = lines.filter_map(|line| line.trim().strip_prefix('|')?.split('|').next());
    cells.flat_map(words).collect()
}

/// The modules that a file declares as files of their own. Tests, and modules for macros alone, need no line.
fn modules(text: &str) -> Vec<&str> {
    let declared = text.lines().filter_map(|line| {
        let declared = line.split_once("mod ").filter(|(before, _)| {
            before.is_empty() || before.starts_with("pub") && !before.contains("//")
        });
        declared?.1.strip_suffix(';')
    });
    declared
        .filter(|name| *name != "tests" && !name.starts_with("__"))
        .collect()
}

/// The modules that a table at the head of the file lacks. A table whose first cells name most of the modules is a list
/// of them; other tables are about something else. Nothing if there is no such list.
fn not_listed(text: &str) -> Option<Vec<&str>> {
    let head = || text.lines().filter_map(|line| line.strip_prefix("//!"));
    let (modules, listed) = (modules(text), first_cells(head()));
    let is_in = |words: &[String], name: &str| words.iter().any(|word| word == name);
    let count = modules.iter().filter(|name| is_in(&listed, name)).count();
    if count < 3 || 2 * count <= modules.len() {
        return None;
    }
    let named: Vec<_> = head().flat_map(words).collect();
    let missing = modules.into_iter().filter(|name| !is_in(&named, name));
    Some(missing.collect())
}

#[test]
fn the_head_of_a_module_lists_all_of_its_files() {
    let mut files = Vec::new();
    rust_files(workspace(), &mut files);
    let mut lists = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a file");
        if let Some(missing) = not_listed(&text) {
            lists += 1;
            assert!(missing.is_empty(), "{}: {missing:?}", file.display());
        }
    }
    assert!(lists > 10, "{lists} lists");
}

#[test]
fn a_file_that_a_list_lacks_is_found() {
    let text = |head: &str| {
        format!("//! | | |\n{head}\nmod a;\npub(crate) mod b;\n// mod x;\nmod shared;\nmod e;\n")
    };
    let list = "//! | `a`, [`b`](mod@b) | files |\n//! | [`Shared`] | with `e` |";
    assert_eq!(not_listed(&text(list)), Some(vec![]));
    let list = "//! | `a`, `b` | e |\n//! | `Shared` | … |";
    assert_eq!(not_listed(&text(list)), Some(vec!["e"]));
    assert_eq!(not_listed(&text("//! | `a` | `b` |")), None);
}

#[test]
fn the_page_of_the_tests_lists_all_modules() {
    let page = text("tests/README.md");
    let mut lists = 0;
    for section in page.split("\n### ").skip(1) {
        let (title, section) = section.split_once('\n').expect("a title and a text");
        let listed = first_cells(section.lines());
        for program in words(title) {
            let main = format!("tests/tests/{program}/main.rs");
            if !Path::exists(&workspace().join(&main)) {
                continue;
            }
            lists += 1;
            let main_text = text(&main);
            let missing: Vec<_> = modules(&main_text)
                .into_iter()
                .filter(|name| !listed.iter().any(|word| word == name))
                .collect();
            assert!(missing.is_empty(), "{main}: {missing:?}");
        }
    }
    assert!(lists > 7, "{lists} lists");
}

#[test]
fn each_script_is_a_step_or_part_of_one() {
    let entries = fs::read_dir(workspace().join(".ci")).expect("the folder of scripts");
    let names = entries.map(|entry| entry.expect("a script").file_name());
    let names: Vec<_> = names
        .map(|name| name.into_string().expect("a name"))
        .collect();
    assert!(names.len() > 20, "{names:?}");
    let page = text("CONTRIBUTING.md");
    for name in &names {
        let called = format!(".ci/{name}");
        let others = names.iter().filter(|other| *other != name);
        let mut others = others.map(|other| text(&format!(".ci/{other}")));
        let is_step = page.contains(&format!("`{called}`"));
        assert!(
            is_step || others.any(|script| script.contains(&called)),
            "{called} is no step of CONTRIBUTING.md, and no other script calls it"
        );
    }
}
