//! The pages of the repository: links lead somewhere, the book has every page of `docs`, every
//! program on a page is a doctest, and the prelude's documentation has every name.

use cute_tests::package::workspace;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The pages in a folder of the repository.
fn pages(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(workspace().join(folder)).expect("a folder of the repository");
    let mut pages: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    pages.sort();
    pages
}

/// All pages that are read in the repository: those of its folder, of the book, and of members.
fn all_pages() -> Vec<PathBuf> {
    let mut folders = vec![String::new(), "docs".to_owned(), "docs/errors".to_owned()];
    let manifest = text(&workspace().join("Cargo.toml"));
    let members = manifest.lines().find(|line| line.starts_with("members = "));
    let members = members.expect("members of the workspace").split('"');
    folders.extend(members.skip(1).step_by(2).map(str::to_owned));
    let pages = folders.iter().flat_map(|folder| pages(folder));
    let pages: Vec<PathBuf> = pages.collect();
    assert!(pages.len() > 50, "{} pages", pages.len());
    pages
}

/// The lines of a page that are no code, each with its number from 1 on.
fn prose(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut code = false;
    page.lines().enumerate().filter_map(move |(number, line)| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        (!code && !fence).then_some((number + 1, line))
    })
}

/// What stands in parentheses behind brackets, outside of code: the links of a line.
fn links(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut code = false;
    for (at, letter) in line.char_indices() {
        match letter {
            '`' => code = !code,
            ']' if !code && line[at + 1..].starts_with('(') => {
                let target = &line[at + 2..];
                found.push(&target[..target.find(')').expect(line)]);
            }
            _ => {}
        }
    }
    found
}

/// The name that a heading has in links, on pages in Markdown and in the book.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().flat_map(char::to_lowercase);
    letters
        .filter(|letter| letter.is_alphanumeric() || "-_ ".contains(*letter))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

fn anchors(page: &str) -> BTreeSet<String> {
    let lines = prose(page).map(|(_, line)| line);
    let headings = lines.filter(|line| line.starts_with('#'));
    headings
        .map(|line| anchor(line.trim_start_matches('#')))
        .collect()
}

/// Why a link of a page leads nowhere.
fn broken(page: &Path, target: &str) -> Option<String> {
    if target.contains("://") {
        return None;
    }
    let (path, place) = target.split_once('#').unwrap_or((target, ""));
    let file = if path.is_empty() {
        page.to_owned()
    } else {
        page.parent().expect("a page is in a folder").join(path)
    };
    if !file.exists() {
        return Some(format!("there is no {}", file.display()));
    }
    let known = place.is_empty() || anchors(&text(&file)).contains(place);
    (!known).then(|| format!("{} has no heading #{place}", file.display()))
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for page in all_pages() {
        for (number, line) in prose(&text(&page)) {
            for target in links(line) {
                seen += 1;
                if let Some(reason) = broken(&page, target) {
                    wrong.push(format!("{}:{number}: {target}: {reason}", page.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 300, "{seen} links");
}

#[test]
fn broken_links_are_found() {
    let page = workspace().join("docs/errors-explained.md");
    assert_eq!(broken(&page, "errors/InBounds.md#inbounds"), None);
    assert_eq!(broken(&page, "messages.md"), None);
    assert_eq!(broken(&page, "https://docs.rs/ndarray"), None);
    assert!(broken(&page, "#no-such-heading").is_some());
    assert!(broken(&page, "no-such-page.md").is_some());
    assert_eq!(links("a `[i](j)` [`k`](l) and [m](n#o)"), ["l", "n#o"]);
    assert_eq!(anchor(" Beside CuTe C++ 4.7"), "beside-cute-c-47");
}

/// The path of a page from a folder on, with slashes.
fn in_unix_form(page: &Path, folder: &Path) -> String {
    let path = page.strip_prefix(folder).expect("a page in this folder");
    path.to_str().expect("a path in UTF-8").replace('\\', "/")
}

#[test]
fn the_book_has_every_page_once() {
    let docs = workspace().join("docs");
    let summary = text(&docs.join("SUMMARY.md"));
    let listed: Vec<&str> = summary.lines().flat_map(links).collect();
    let unique: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(listed.len(), unique.len(), "a page is listed twice");
    let there = pages("docs").into_iter().chain(pages("docs/errors"));
    let there = there.map(|page| in_unix_form(&page, &docs));
    let there: BTreeSet<String> = there.filter(|page| page != "SUMMARY.md").collect();
    assert_eq!(there, unique.into_iter().map(str::to_owned).collect());
}

/// A page with programs is a doctest of one of these files.
#[test]
fn programs_of_pages_are_compiled() {
    let doctests = [
        "tests/src/lib.rs",
        "cute-cpu/src/lib.rs",
        "cute-kernels/src/lib.rs",
    ];
    let doctests = doctests.map(|file| text(&workspace().join(file))).concat();
    for page in ["docs", "docs/errors", ""].into_iter().flat_map(pages) {
        let path = in_unix_form(&page, workspace());
        if text(&page).contains("```rust") {
            let included = doctests.contains(&format!("include_str!(\"../../{path}\")"));
            assert!(included, "no test compiles the programs of {path}");
        }
    }
}

/// The documentation of the prelude lists its names by use.
#[test]
fn the_prelude_documents_its_names() {
    let source = text(&workspace().join("cute-core/src/prelude.rs"));
    let (documentation, code) = source.split_once("\n\n").expect("documentation, then code");
    let named = |name: &str| {
        let mut parts = documentation.split('`');
        parts.any(|part| part.trim_end_matches("![…]").trim_end_matches('!') == name)
    };
    let mut names = 0;
    for item in code.split("pub use ").skip(1) {
        let item = item.split(';').next().expect("an item ends");
        let hidden = item.contains("instead::");
        let list = item
            .rsplit("::")
            .next()
            .expect("a path")
            .trim_matches(['{', '}']);
        for name in list
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            if !hidden && name != "*" && !name.contains(" as _") {
                names += 1;
                assert!(named(name), "the prelude's documentation lacks `{name}`");
            }
        }
    }
    assert!(names > 60, "{names} names");
}

/// Each operation on the page of the algebra has a picture, its law, when to use it, and mistakes.
#[test]
fn each_operation_of_the_algebra_is_whole() {
    let page = text(&workspace().join("docs/algebra.md"));
    let sections = page.split("\n## ").skip(1);
    let operations: Vec<&str> = sections
        .filter(|section| !section.starts_with("Where to go on"))
        .collect();
    for section in &operations {
        for part in [
            "](pictures/",
            "**Law.**",
            "```rust",
            "**When.**",
            "**Mistakes.**",
        ] {
            let name = section.lines().next().unwrap_or_default();
            assert!(section.contains(part), "{name} lacks {part}");
        }
    }
    assert!(operations.len() >= 9, "{} operations", operations.len());
}

/// The rest is in the book.
#[test]
fn the_front_page_has_less_than_250_lines() {
    let lines = text(&workspace().join("README.md")).lines().count();
    assert!(lines < 250, "{lines} lines");
}

/// Each term of the glossary is explained in one sentence, in which it occurs, and terms are sorted.
#[test]
fn terms_of_the_glossary_have_one_sentence() {
    let page = text(&workspace().join("docs/glossary.md"));
    let rows = page.lines().filter(|line| line.starts_with("| ")).skip(1);
    let terms: Vec<(&str, &str)> = rows
        .map(|row| {
            let cells = row.trim_matches(['|', ' ']).split_once(" | ");
            cells.unwrap_or_else(|| panic!("no row of two cells: {row}"))
        })
        .collect();
    for (term, meaning) in &terms {
        assert!(meaning.ends_with('.'), "{term}: {meaning}");
        assert_eq!(meaning.matches(". ").count(), 0, "{term}: {meaning}");
        let word = term.split([',', ' ']).next().unwrap_or(term).to_lowercase();
        assert!(meaning.to_lowercase().contains(&word), "{term}: {meaning}");
    }
    let names = terms.iter().map(|(term, _)| term.to_lowercase());
    assert!(names.is_sorted(), "terms are not sorted");
    assert!(terms.len() > 50, "{} terms", terms.len());
}
