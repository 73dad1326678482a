//! The texts that are there, and those that were built.

use super::error::PtxError;
use super::renumber::renumbered;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fmt, fs};

/// The first words of each text.
const TITLE: &str = "// By `cargo cute ptx` with ";

/// The first line of a text by a compiler.
pub(super) fn title(compiler: &str) -> String {
    format!("{TITLE}{compiler}.\n")
}

/// The compiler that the first line of a text names; `None` if the command has not written it.
pub(super) fn compiler_of(text: &str) -> Option<&str> {
    text.lines().next()?.strip_prefix(TITLE)?.strip_suffix('.')
}

/// The texts of a folder by the names of their kernels. Files of others are left out.
pub(super) fn texts(folder: &Path) -> Result<BTreeMap<String, String>, PtxError> {
    let mut texts = BTreeMap::new();
    let file = |path: &Path| {
        let path = path.to_owned();
        |error| PtxError::File { path, error }
    };
    if !folder.exists() {
        return Ok(texts);
    }
    for entry in fs::read_dir(folder).map_err(file(folder))? {
        let path = entry.map_err(file(folder))?.path();
        if path.extension().is_none_or(|extension| extension != "ptx") {
            continue;
        }
        // a text that is damaged differs from the one that is built, which takes its place
        let text = fs::read(&path).map_err(file(&path))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        if let (Some(_), Some(name)) = (compiler_of(&text), path.file_stem()) {
            texts.insert(name.to_string_lossy().into_owned(), text);
        }
    }
    Ok(texts)
}

/// Whether two texts are the same program. Numbers of registers, and of functions in labels, may be
/// others.
pub(super) fn is_same(there: &str, built: &str) -> bool {
    there == built || renumbered(there) == renumbered(built)
}

/// How a text that is there is not the one that was built.
#[derive(Debug, PartialEq)]
pub(super) enum Difference {
    /// There is no text.
    Missing,
    /// No kernel has this name.
    LeftOver,
    /// The first line that differs by more than the numbers of registers.
    Line {
        number: usize,
        there: String,
        built: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("its text is not there"),
            Self::LeftOver => f.write_str("its text is there, and the crate has no such kernel"),
            Self::Line {
                number,
                there,
                built,
            } => write!(
                f,
                "line {number} is `{there}`, and was built as `{built}`, where registers are numbered in the order in which the text names them"
            ),
        }
    }
}

/// The differences, by kernels.
pub(super) fn differences<'t>(
    there: &'t BTreeMap<String, String>,
    built: &'t BTreeMap<String, String>,
) -> BTreeMap<&'t str, Difference> {
    let mut all = BTreeMap::new();
    for (name, built) in built {
        let difference = match there.get(name) {
            None => Some(Difference::Missing),
            Some(there) => first_line(there, built),
        };
        all.extend(difference.map(|difference| (&**name, difference)));
    }
    let left_over = there.keys().filter(|name| !built.contains_key(*name));
    all.extend(left_over.map(|name| (&**name, Difference::LeftOver)));
    all
}

fn first_line(there: &str, built: &str) -> Option<Difference> {
    if is_same(there, built) {
        return None;
    }
    let (there, built) = (renumbered(there), renumbered(built));
    let lines = there.lines().zip(built.lines());
    let equal = lines.take_while(|(there, built)| there == built).count();
    let shown = |text: &str| {
        text.lines()
            .nth(equal)
            .unwrap_or("the end")
            .trim()
            .to_owned()
    };
    Some(Difference::Line {
        number: equal + 1,
        there: shown(&there),
        built: shown(&built),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(list: &[(&str, &str)]) -> BTreeMap<String, String> {
        let owned = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
        list.iter().map(owned).collect()
    }

    #[test]
    fn a_damaged_text_is_one_that_differs() {
        let folder = std::env::temp_dir().join(format!("cute-texts-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(
            folder.join("a.ptx"),
            [title("rustc").as_bytes(), b"\xff"].concat(),
        )
        .unwrap();
        let there = super::texts(&folder);
        fs::remove_dir_all(&folder).unwrap();
        assert!(differences(&there.unwrap(), &texts(&[("a", &title("rustc"))])).contains_key("a"));
    }

    #[test]
    fn the_first_line_that_differs_is_said() {
        let there = texts(&[
            ("a", "1\n2\n"),
            ("b", "1\n\tadd;\n3\n"),
            ("c", "1\n"),
            ("old", ""),
            ("same", ".reg .b32 %r<3>;\nneg.s32 %r2, %r1;\n"),
            (
                "swap",
                ".reg .b32 %r<4>;\nsub.s32 %r3, %r2, %r1;\nst.b32 %r2, %r1;\n",
            ),
        ]);
        let built = texts(&[
            ("a", "1\n2\n"),
            ("b", "1\n\tsub;\n4\n"),
            ("c", "1\n2\n"),
            ("new", "1"),
            ("same", ".reg .b32 %r<8>;\nneg.s32 %r6, %r7;\n"),
            (
                "swap",
                ".reg .b32 %r<5>;\nsub.s32 %r4, %r3, %r2;\nst.b32 %r2, %r3;\n",
            ),
        ]);
        let all: Vec<_> = differences(&there, &built)
            .iter()
            .map(|(name, difference)| format!("{name}: {difference}"))
            .collect();
        assert_eq!(
            all,
            [
                "b: line 2 is `add;`, and was built as `sub;`, where registers are numbered in the order in which the text names them",
                "c: line 2 is `the end`, and was built as `2`, where registers are numbered in the order in which the text names them",
                "new: its text is not there",
                "old: its text is there, and the crate has no such kernel",
                "swap: line 3 is `st.b32 %r2, %r3;`, and was built as `st.b32 %r3, %r2;`, where registers are numbered in the order in which the text names them",
            ]
        );
        assert!(differences(&there, &there).is_empty());
    }

    #[test]
    fn a_text_names_its_compiler() {
        let text = title("rustc 1.96.0 (ac68faa20), LLVM 22.1.8") + ".version 8.0\n";
        assert_eq!(
            compiler_of(&text),
            Some("rustc 1.96.0 (ac68faa20), LLVM 22.1.8")
        );
        assert_eq!(compiler_of(".version 8.0\n"), None);
    }
}
