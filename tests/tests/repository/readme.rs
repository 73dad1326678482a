//! A program of the front page, copied with the line of its dependency, compiles. That it does what
//! the page says is seen where the page is run as documentation (`src/lib.rs`).

use cute_tests::package::{Package, succeed, workspace};
use std::fs;
use std::path::Path;

/// The blocks of a page that are in a language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let starts = page.match_indices(&fence).map(|(at, _)| at + fence.len());
    starts
        .map(|start| {
            let length = page[start..].find("```").expect("a block ends");
            &page[start..start + length]
        })
        .collect()
}

/// A block as a program, as rustdoc makes one.
fn program(block: &str) -> String {
    if block.contains("fn main()") {
        block.to_owned()
    } else {
        format!("fn main() {{\n{block}}}\n")
    }
}

#[test]
fn programs_of_the_front_page_compile_with_its_dependency() {
    let page = fs::read_to_string(workspace().join("README.md")).expect("the page");
    let [dependencies] = blocks(&page, "toml")[..] else {
        panic!("the page has one block with the dependency");
    };
    let folder = workspace();
    let folder = folder.to_str().expect("a path in UTF-8").replace('\\', "/");
    for library in ["cute-core", "cute-cpu"] {
        assert_eq!(dependencies.matches(&format!("\"…/{library}\"")).count(), 1);
    }
    let manifest = format!(
        "[package]\nname = \"newcomer\"\nedition = \"2024\"\n\n{}",
        dependencies.replace("…/", &format!("{folder}/"))
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let package = Package::new(folder, &manifest);
    let programs = blocks(&page, "rust");
    assert!(programs.len() >= 6, "{} programs", programs.len());
    for (number, block) in programs.iter().enumerate() {
        package.write(&format!("src/bin/program_{number}.rs"), &program(block));
    }
    succeed(package.cargo("check").args(["--quiet", "--bins"]));
}
