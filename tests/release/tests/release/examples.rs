//! Each example has its row in `examples/README.md`, with the command that runs it.

use cute_release::{packages, text};

#[test]
fn each_example_has_a_row_with_its_command() {
    let readme = text("examples/README.md");
    let rows: Vec<&str> = readme
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    let mut examples = 0;
    for package in packages("Cargo.toml") {
        let option = match package["name"].as_str().expect("a name") {
            "cute-examples" => "",
            "cute-atom-examples" => "-p cute-atom-examples ",
            _ => continue,
        };
        for target in package["targets"].as_array().expect("a list") {
            if target["kind"][0] != "bin" {
                continue;
            }
            let name = target["name"].as_str().expect("a name");
            let command = format!("`cargo run --release {option}--bin {name}`");
            let row = rows
                .iter()
                .find(|row| row.starts_with(&format!("| `{name}` | ")));
            let row = row.unwrap_or_else(|| panic!("examples/README.md has no row for {name}"));
            assert!(row.contains(&command), "{row}\nlacks {command}");
            examples += 1;
        }
    }
    assert_eq!(examples, rows.len(), "rows of examples that do not exist");
}
