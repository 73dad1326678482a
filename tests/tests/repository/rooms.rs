//! The rooms of the workspace: which module may import from which, and how long a file is.
//!
//! The core has rooms one above the other ([`ROOMS`]). A module imports from its own room, from
//! those below it, and from `crate::world`, where kinds of all rooms meet; there are no exceptions.
//! In the other crates modules beside each other do not import from each other in a circle. A file
//! has one idea, and at most [`MOST_LINES`] lines; generated ones are as long as their tables.

use modules::{Edge, Modules};
use std::path::{Path, PathBuf};

mod modules;
mod source;

/// The rooms of `cute-core`, from the lowest to the highest: the name of each, and its modules. A
/// module is in the room that lists it, or else in that of the module around it.
const ROOMS: &[(&str, &[&str])] = &[
    ("logic", &["logic"]),
    // what `try_` methods return
    (
        "error",
        &[
            "error",
            "diagnostic::conditions",
            "diagnostic::error",
            "diagnostic::named",
            "gen::explanations",
        ],
    ),
    // an integer has its digits and its name in messages as associated types
    (
        "int",
        &[
            "int",
            "diagnostic::decimal",
            "diagnostic::names",
            "gen::constants",
            "gen::digits",
            "gen::exponents",
            "gen::names",
        ],
    ),
    (
        "diagnostic",
        &["diagnostic", "status", "fmt", "gen::messages"],
    ),
    ("tuple", &["tuple"]),
    ("stride", &["stride"]),
    ("layout", &["layout"]),
    // algebra of layouts as well, which tensors ask
    ("atom::algebra", &["atom::algebra"]),
    // lists the names of the operations of all rooms below
    ("status::operation", &["status::operation"]),
    ("swizzle", &["swizzle"]),
    ("composed", &["composed"]),
    ("xor", &["xor"]),
    ("private", &["private", "__private"]),
    ("macros", &["macros"]),
    ("dynamic", &["dynamic"]),
    ("tensor", &["tensor"]),
    ("analysis", &["analysis"]),
    ("atom", &["atom"]),
    ("named", &["named", "gen::mode_names"]),
    ("template", &["template"]),
    ("matrix", &["matrix"]),
    ("instead", &["instead"]),
    ("prelude", &["prelude"]),
];

/// The other crates, whose modules have no circles.
const CRATES: &[&str] = &[
    "benches/src",
    "cargo-cute/src",
    "cute-cli/src",
    "cute-cpu/src",
    "cute-gpu/src",
    "cute-macros/src",
    "cute-play/src",
    "cute-view/src",
    "tests/oracle/src",
    "tests/src",
    "tests/surface/src",
    "ui-tests/src",
];

const MOST_LINES: usize = 600;

/// Files that are longer all the same, and why.
const LONG: &[(&str, &str)] = &[(
    "cute-core/src/diagnostic/conditions.rs",
    "one table: each condition is a row, with its documentation, its words and an example",
)];

pub fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the folder of the workspace")
}

/// The files of Rust in a folder and below.
pub fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if path.is_dir() && !name.starts_with('.') && !name.starts_with("target") {
            rust_files(&path, files);
        } else if name.ends_with(".rs") {
            files.push(path);
        }
    }
}

/// The height of the room that a module of the core belongs to, which is the room that lists the
/// longest part of its path; `None` for the root, `world`, and what no room is.
fn height(module: &[String]) -> Option<usize> {
    let path = format!("{}::", module.join("::"));
    let heights = ROOMS.iter().enumerate();
    let listed =
        heights.flat_map(|(height, (_, modules))| modules.iter().map(move |m| (m, height)));
    let around = listed.filter(|(listed, _)| path.starts_with(&format!("{listed}::")));
    let (_, height) = around.max_by_key(|(listed, _)| listed.len())?;
    Some(height)
}

fn room(module: &[String]) -> &'static str {
    height(module).map_or("", |height| ROOMS[height].0)
}

/// The edges that lead from a room to one above it.
fn upward(modules: &Modules) -> Vec<Edge> {
    let mut edges = modules.named();
    edges.retain(|edge| match (height(&edge.from), height(&edge.to)) {
        (Some(from), Some(to)) => from < to,
        _ => false,
    });
    edges
}

fn told<'e>(edges: impl IntoIterator<Item = &'e Edge>) -> String {
    let lines = edges.into_iter().map(|edge| {
        let (from, to) = (room(&edge.from), room(&edge.to));
        format!(
            "    cute-core/src/{}: {} ({from} is below {to})\n",
            edge.place, edge.path
        )
    });
    lines.collect()
}

#[test]
fn the_rooms_of_the_core_import_from_those_below() {
    let modules = Modules::below(&workspace().join("cute-core/src"));
    let offenders = told(&upward(&modules));
    assert!(
        offenders.is_empty(),
        "imports from an upper room, which belong into `world.rs`, or the item into a lower room:\n{offenders}"
    );
}

#[test]
fn every_module_of_the_core_is_in_a_room() {
    let modules = Modules::below(&workspace().join("cute-core/src"));
    for edge in modules.named() {
        for module in [&edge.from, &edge.to] {
            let is_apart = match module.first().map(String::as_str) {
                None | Some("world") => true,
                Some("gen") => module.len() == 1,
                // a macro, which is exported from the root
                Some(first) => first.starts_with("__"),
            };
            assert!(
                is_apart || height(module).is_some(),
                "{}: {} is in no room of the list",
                edge.place,
                module.join("::")
            );
        }
    }
}

/// A name in the list that no module has would be a room that nobody checks.
#[test]
fn every_module_of_the_list_is_in_the_core() {
    let modules = Modules::below(&workspace().join("cute-core/src"));
    let edges = modules.named();
    let is_in_core = |listed: &str| {
        let listed: Vec<_> = listed.split("::").collect();
        let mut ends = edges.iter().flat_map(|edge| [&edge.from, &edge.to]);
        ends.any(|module| {
            module.len() >= listed.len() && listed.iter().zip(module).all(|(l, m)| l == m)
        })
    };
    for (room, modules) in ROOMS {
        for module in *modules {
            assert!(is_in_core(module), "{room}: there is no module {module}");
        }
    }
}

#[test]
fn modules_of_other_crates_have_no_circles() {
    let mut found = String::new();
    for folder in CRATES {
        for circle in Modules::below(&workspace().join(folder)).circles() {
            let modules: Vec<_> = circle.modules.into_iter().collect();
            found += &format!("{folder}: {} name each other\n", modules.join(", "));
            for edge in circle.edges {
                found += &format!("    {folder}/{}: {}\n", edge.place, edge.path);
            }
        }
    }
    assert!(
        found.is_empty(),
        "a type that both need stands best in a module of its own:\n{found}"
    );
}

/// A file that a program has written says so at its beginning.
fn is_generated(text: &str) -> bool {
    text.lines()
        .take(20)
        .map(|line| line.strip_prefix("//!").or(line.strip_prefix("//")))
        .any(|line| line.is_some_and(|comment| comment.starts_with(" Generated by `")))
}

#[test]
fn a_file_has_one_idea() {
    let mut files = Vec::new();
    rust_files(workspace(), &mut files);
    assert!(files.len() > 300, "{} files", files.len());
    let mut found = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{e}"));
        let name = file
            .strip_prefix(workspace())
            .expect("a file of the workspace");
        let name = name.to_str().expect("a path in UTF-8").replace('\\', "/");
        let lines = text.lines().count();
        let is_long = lines > MOST_LINES && !is_generated(&text);
        let is_listed = LONG.iter().any(|(listed, _)| *listed == name);
        if is_long && !is_listed {
            found += &format!("    {name}: {lines} lines\n");
        }
        assert!(
            is_long || !is_listed,
            "{name} is short now: take it from the list"
        );
    }
    assert!(
        found.is_empty(),
        "files of more than {MOST_LINES} lines, to be split by idea:\n{found}"
    );
}

/// Modules with these texts.
fn made_up(files: &[(&str, &str)]) -> Modules {
    let files = files.iter();
    Modules::of(files.map(|(file, text)| ((*file).to_owned(), (*text).to_owned())))
}

#[test]
fn an_upward_import_is_found_however_it_is_written() {
    let written = [
        ("use crate::tensor::View;", "crate::tensor::View"),
        (
            "use crate::{logic::True, tensor::{Tensor as T, View}};",
            "crate::tensor::Tensor",
        ),
        ("use super::super::tensor;", "super::super::tensor"),
        (
            "mod inner { use super::super::super::tensor::*; }",
            "super::super::super::tensor",
        ),
        ("fn f<T: crate::tensor::View>() {}", "crate::tensor::View"),
        (
            "type E<T> = <T as crate::tensor::View>::Element;",
            "crate::tensor::View",
        ),
        (
            "macro_rules! m { () => { $crate::tensor::copy() }; }",
            "crate::tensor::copy",
        ),
        (
            "#[cfg(feature = \"alloc\")] use crate::tensor::Owned;",
            "crate::tensor::Owned",
        ),
        (
            "#[cfg(test)] mod tests { use super::*; } pub use crate::tensor::View;",
            "crate::tensor::View",
        ),
    ];
    for (text, path) in written {
        let text = format!("//! A made-up module.\n\n{text}\n");
        let found = upward(&made_up(&[
            ("lib.rs", ""),
            ("int/mod.rs", ""),
            ("int/made.rs", &text),
        ]));
        let first = found.first().unwrap_or_else(|| panic!("not found: {text}"));
        assert_eq!(
            (first.path.as_str(), first.place.as_str()),
            (path, "int/made.rs:3")
        );
        assert!(told(&found).contains("cute-core/src/int/made.rs:3: "));
    }
}

#[test]
fn what_is_allowed_is_no_upward_import() {
    let allowed = [
        "use crate::world::{BoolCases, kinds::{IntTuple, Tiler}};",
        "use crate::logic::True;",
        "use super::made::Local; use core::fmt;",
        "/// See [`Tensor`](crate::tensor::Tensor), and `use crate::tensor::View;`.\npub struct S;",
        "// use crate::tensor::View;",
        "const TEXT: &str = \"crate::tensor::View\";",
        "#[doc = \"crate::tensor::View\"]\nfn f() {}",
        "#[cfg(test)]\nuse crate::tensor::View;",
        "#[cfg(test)]\nmod tests { use crate::tensor::View; }",
    ];
    for text in allowed {
        let found = upward(&made_up(&[
            ("lib.rs", ""),
            ("int/mod.rs", ""),
            ("int/made.rs", text),
        ]));
        assert!(found.is_empty(), "{text}: {}", told(&found));
    }
    let tensors = upward(&made_up(&[
        ("lib.rs", ""),
        ("tensor/mod.rs", "use crate::int::Int;"),
    ]));
    assert!(tensors.is_empty());
    let table = (
        "gen/digits/add.rs",
        "use crate::int::nat::Nat; use crate::tuple::Cons;",
    );
    let found = upward(&made_up(&[
        ("lib.rs", ""),
        ("gen/mod.rs", ""),
        ("gen/digits/mod.rs", ""),
        table,
    ]));
    assert_eq!(found.len(), 1, "a table is in the room of its numbers");
}

#[test]
fn a_module_may_be_in_another_room_than_its_folder() {
    let written = [
        ("diagnostic/error.rs", "use super::status::Status;", 1),
        ("diagnostic/status.rs", "use super::error::LayoutError;", 0),
        ("int/made.rs", "use crate::diagnostic::decimal::Decimal;", 0),
        ("int/made.rs", "use crate::diagnostic::shown::Shown;", 1),
        ("diagnostic/decimal.rs", "use crate::int::Int;", 0),
        (
            "tensor/made.rs",
            "use crate::atom::algebra::tiled_copy::Retile;",
            0,
        ),
        ("tensor/made.rs", "use crate::atom::MmaAtom;", 1),
        ("atom/algebra/made.rs", "use crate::tensor::View;", 1),
        ("layout/made.rs", "use crate::status::{Status, Good};", 0),
        (
            "layout/made.rs",
            "use crate::status::{Status, operation};",
            1,
        ),
    ];
    for (file, text, count) in written {
        let found = upward(&made_up(&[("lib.rs", ""), (file, text)]));
        assert_eq!(found.len(), count, "{file}: {text}");
    }
    // through a name that is imported
    let text = "use crate::status;\ntype Name = status::operation::compose;";
    let found = upward(&made_up(&[("lib.rs", ""), ("layout/made.rs", text)]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].place, "layout/made.rs:2");
}

#[test]
fn circles_are_found_through_what_the_folder_exports() {
    let folder = (
        "a/mod.rs",
        "mod left; mod right; pub use left::Left; pub use right::*;",
    );
    let left = ("a/left.rs", "use super::Right;\npub struct Left(Right);");
    let right = |text: &str| made_up(&[("lib.rs", "mod a;"), folder, left, ("a/right.rs", text)]);
    let circles = right("pub struct Right(Option<super::left::Left>);").circles();
    let [circle] = &circles[..] else {
        panic!("{circles:?}");
    };
    assert_eq!(circle.modules.iter().collect::<Vec<_>>(), ["left", "right"]);
    let places: Vec<_> = circle
        .edges
        .iter()
        .map(|edge| edge.place.as_str())
        .collect();
    assert_eq!(places, ["a/left.rs:1", "a/right.rs:1"]);
    assert!(right("pub struct Right;").circles().is_empty());
    // a folder and the files in it know each other
    assert!(
        right("pub struct Right; use crate::a;")
            .circles()
            .is_empty()
    );
    let tests = "pub struct Right; #[cfg(test)] mod tests { use super::super::left::Left; }";
    assert!(right(tests).circles().is_empty());
}

#[test]
fn generated_files_are_told_by_their_head() {
    assert!(is_generated(
        "//! A table.\n//!\n//! Generated by `tests/src/generate/digits/`; do not edit.\n"
    ));
    assert!(!is_generated(
        "//! Reads what is generated by `tests/src/generate/digits/`.\n"
    ));
}
