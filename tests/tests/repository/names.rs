//! Names of other libraries are aliases of the items that `docs/names.md` lists for them, and every
//! alias is in that list.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A name, the item that has it as an alias, and the item's file.
type Alias = (String, String, String);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What stands between two marks, as often as they occur.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open)
        .skip(1)
        .filter_map(move |rest| rest.split_once(close).map(|(inner, _)| inner))
}

/// The rows of the page: `| `name` | [`Trait::item`](../cute-core/src/file.rs), … |`.
fn of_the_page() -> BTreeSet<Alias> {
    let page = fs::read_to_string(root().join("docs/names.md")).expect("the page");
    let mut found = BTreeSet::new();
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let (name, items) = row[3..].split_once("` | ").expect(row);
        for item in between(items, "[`", ")") {
            let (path, file) = item.split_once("`](../cute-core/src/").expect(row);
            let item = path.rsplit("::").next().expect("a path has a last part");
            found.insert((name.into(), item.trim_end_matches('!').into(), file.into()));
        }
    }
    found
}

/// Words before the name of an item, also those of rows of `operations!`.
const WORDS: &[&str] = &[
    "pub",
    "use",
    "crate",
    "const",
    "unsafe",
    "fn",
    "struct",
    "enum",
    "trait",
    "type",
    "macro_rules",
    "partial",
    "partial_pair",
    "total",
    "decided",
    "by_const",
    "padded",
];

/// The name of the item that begins in this line.
fn item(line: &str) -> &str {
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let name = words.find(|word| !word.is_empty() && !WORDS.contains(word));
    name.expect(line).trim_start_matches("__")
}

fn of_the_source(folder: &Path, source: &Path, found: &mut BTreeSet<Alias>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            of_the_source(&path, source, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source");
        let file = path.strip_prefix(source).expect("in the source");
        let file = file.to_str().expect("a name").replace('\\', "/");
        for part in text.split("#[doc(alias").skip(1) {
            let (aliases, rest) = part.split_once(")]\n").expect("an attribute ends");
            let line = rest.lines().map(str::trim_start);
            let line = line
                .into_iter()
                .find(|line| !line.starts_with("#[") && !line.starts_with("//"))
                .expect("an attribute is of an item");
            for alias in aliases.split('"').skip(1).step_by(2) {
                let known = found.insert((alias.into(), item(line).into(), file.clone()));
                assert!(known, "{alias} is an alias of {} twice", item(line));
            }
        }
    }
}

#[test]
fn each_name_of_the_page_is_an_alias_of_its_item() {
    let source = root().join("cute-core/src");
    let mut aliases = BTreeSet::new();
    of_the_source(&source, &source, &mut aliases);
    let listed = of_the_page();
    let missing: Vec<_> = listed.difference(&aliases).collect();
    assert!(missing.is_empty(), "no `#[doc(alias)]` for {missing:#?}");
    let unlisted: Vec<_> = aliases.difference(&listed).collect();
    assert!(unlisted.is_empty(), "not in docs/names.md: {unlisted:#?}");
    assert!(listed.len() > 100, "only {} names", listed.len());
}

#[test]
fn the_page_has_each_library_in_order() {
    let page = fs::read_to_string(root().join("docs/names.md")).expect("the page");
    let sections: Vec<_> = page.split("\n## ").skip(1).collect();
    let titles: Vec<_> = sections.iter().filter_map(|s| s.lines().next()).collect();
    assert_eq!(
        titles,
        [
            "CuTe C++",
            "CuTe DSL (Python)",
            "NumPy",
            "PyTorch",
            "xarray"
        ]
    );
    for section in sections {
        let names: Vec<_> = between(section, "\n| `", "`").collect();
        let key = |name: &&str| (name.trim_matches('_').to_lowercase(), name.to_string());
        assert!(names.is_sorted_by_key(key), "{names:?}");
    }
}
