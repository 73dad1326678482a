//! The facts that the texts of one diagnostic state together: whose types they are, and what was left out.
//!
//! rustc abbreviates twice. It cuts a long type with `...` and writes the full one to a file that
//! it names; and of two types that should be equal it prints only where they differ, `_` elsewhere:
//!
//! ```text
//! expected struct `Cons<_, Cons<Mode<_, Pos<_1, X8>>, Nil>>`      (_4,_8):(_1,_8)
//!    found struct `Cons<_, Cons<Mode<_, Pos<_1, X4>>, Nil>>`      (_4,_8):(_1,_4)
//! ```
//!
//! In CuTe's notation there is room for all of it. A cut type is replaced if one type of the file
//! alone fits; of the two, what one is known to have at a `_` the other one has as well.

use crate::context::{Context, fits, only};
use crate::number::integer;
use crate::text::{paths, rewrite};
use crate::token::{plain, tokens};
use crate::tree::{Node, Path};

/// How rustc says where a full type is, before the quoted name of the file.
const WRITTEN_TO: &str = "has been written to '";

/// The file of full types that a note names.
pub(crate) fn file_of_full_types(text: &str) -> Option<&str> {
    let is_note =
        text.contains("the full name for the type") || text.contains("the full type name");
    let (_, rest) = text.split_once(WRITTEN_TO)?;
    rest.rsplit_once('\'')
        .map(|(path, _)| path)
        .filter(|_| is_note)
}

impl Context {
    /// From all texts of a diagnostic, line by line.
    ///
    /// `read` gives the text of a file, or `None` if it cannot be read.
    pub fn new<'t>(
        lines: impl Iterator<Item = &'t str> + Clone,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> Self {
        let files = lines
            .clone()
            .filter_map(file_of_full_types)
            .filter_map(read);
        let files: Vec<String> = files.collect();
        let full = files.iter().flat_map(|file| file.lines());
        let mut context = Context {
            is_ours: lines.clone().any(is_ours) || full.clone().any(is_ours),
            ..Context::default()
        };
        if !context.is_ours {
            return context;
        }
        for ty in full.filter_map(whole_type) {
            if !context.full.iter().any(|other| other.is_same(&ty)) {
                context.full.push(ty);
            }
        }
        let mut expected_before = None;
        let mut labels = Labels::default();
        for line in lines {
            let line = plain(line);
            labels.expected.extend(after(&line, "expected `"));
            labels.found.extend(after(&line, ", found `"));
            let expected = quoted_after(&line, "expected ");
            let found = quoted_after(&line, "found ");
            match (expected_before.take(), expected, found) {
                (Some(expected), None, Some(found)) => context.resolve(expected, found, &labels),
                (_, expected, _) => expected_before = expected,
            }
        }
        context
    }

    /// Fills the gaps of a type that was expected and of the one that was found instead.
    fn resolve(&mut self, expected: Node, found: Node, labels: &Labels) {
        let whole = |label: &&Node| !label.has_unknown(&|_| true);
        let whole: Vec<&Node> = labels.expected.iter().filter(whole).collect();
        let known = |node: &Node, more: &[&Node]| {
            let all = self.full.iter().chain(more.iter().copied());
            if node.has_unknown(&|_| true) {
                let mut fitting: Vec<&Node> = Vec::new();
                for full in all.filter(|full| fits(node, full, &|_| true)) {
                    if !fitting.iter().any(|other| other.is_same(full)) {
                        fitting.push(full);
                    }
                }
                only(fitting.into_iter()).cloned()
            } else {
                Some(node.clone())
            }
        };
        let (full_expected, full_found) = (known(&expected, &whole), known(&found, &[]));
        let (new_expected, new_found) = match (full_expected, full_found) {
            (Some(expected), Some(found)) => (expected, found),
            (Some(full), None) => {
                let found = transferred(&found, &full);
                (full, found)
            }
            (None, Some(full)) => (transferred(&expected, &full), full),
            (None, None) => (expected.clone(), found.clone()),
        };
        self.difference = difference(&new_expected, &new_found);
        if self.mismatch.is_none() {
            self.mismatch = Some((new_expected.clone(), new_found.clone()));
        }
        // labels are cut also where the types below them are not
        for (labels, full) in [
            (&labels.expected, &new_expected),
            (&labels.found, &new_found),
        ] {
            let cut = labels
                .iter()
                .filter(|label| label.has_unknown(&|is_cut| is_cut));
            for label in cut.filter(|label| fits(label, full, &|is_cut| is_cut)) {
                self.resolved.push((label.clone(), full.clone()));
            }
        }
        self.resolved.push((expected, new_expected));
        self.resolved.push((found, new_found));
    }
}

/// The types in labels: `expected T, found U`.
#[derive(Default)]
struct Labels {
    expected: Vec<Node>,
    found: Vec<Node>,
}

/// Whether a text can only be about this library.
fn is_ours(line: &str) -> bool {
    line.contains("cute_core")
        || matches!(
            rewrite(line, &Context::default()),
            std::borrow::Cow::Owned(_)
        )
}

/// The type that makes up a whole text.
fn whole_type(text: &str) -> Option<Node> {
    let tokens = tokens(text);
    let (range, path) = paths(&tokens).into_iter().next()?;
    (range == (0..tokens.len())).then_some(Node::Path(path))
}

/// The first type with arguments after a word, within its line.
fn after(line: &str, word: &str) -> Option<Node> {
    let (_, rest) = line.split_once(word)?;
    let tokens = tokens(rest);
    let (_, path) = paths(&tokens).into_iter().next()?;
    (!path.arguments.is_empty()).then_some(Node::Path(path))
}

/// The type of a line such as "expected struct `T`", which has nothing after it.
fn quoted_after(line: &str, word: &str) -> Option<Node> {
    let (before, rest) = line.split_once(word)?;
    let (kind, rest) = rest.split_once('`')?;
    let (ty, rest) = rest.split_once('`')?;
    let begins = before.trim_end().is_empty() || before.trim_end().ends_with("note:");
    let is_word = |kind: &str| kind.chars().all(|c| c.is_alphabetic() || c == ' ');
    if !begins || !is_word(kind) || !rest.trim_end().is_empty() {
        return None;
    }
    after(ty, "")
}

/// The type with each `_` replaced by what the other one has there.
fn transferred(gaps: &Node, other: &Node) -> Node {
    match (gaps, other) {
        (Node::Unknown { is_cut: false, .. }, _) => other.clone(),
        (Node::Path(a), Node::Path(b))
            if a.name == b.name && a.arguments.len() == b.arguments.len() =>
        {
            let arguments =
                std::iter::zip(&a.arguments, &b.arguments).map(|(a, b)| transferred(a, b));
            Node::Path(Path {
                arguments: arguments.collect(),
                ..a.clone()
            })
        }
        _ => gaps.clone(),
    }
}

/// The first integers in which two types differ.
fn difference(a: &Node, b: &Node) -> Option<(String, String)> {
    let (Node::Path(a), Node::Path(b)) = (a, b) else {
        return None;
    };
    match (integer(a), integer(b)) {
        (Some(a), Some(b)) if a != b => Some((a, b)),
        (None, None) if a.name == b.name && a.arguments.len() == b.arguments.len() => {
            std::iter::zip(&a.arguments, &b.arguments).find_map(|(a, b)| difference(a, b))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a diagnostic, rewritten; `file` is what rustc has written to the file `f`.
    fn rewritten(lines: &[&str], file: Option<&str>) -> Vec<String> {
        let note = "the full name for the type has been written to 'f'";
        let all = lines.iter().copied().chain([note]);
        let read = |path: &str| file.filter(|_| path == "f").map(String::from);
        let context = Context::new(all, &read);
        let new = lines.iter().map(|line| rewrite(line, &context));
        new.map(String::from).collect()
    }

    const EXPECTED: &str = "  = note: expected struct `Cons<_, Cons<Mode<_, Pos<_1, X8>>, _>>`";
    const FOUND: &str = "             found struct `Cons<Mode<Pos<_1, X4>, Pos<_1, X1>>, ...>`";
    const FULL: &str =
        "Cons<Mode<Pos<_1, X4>, Pos<_1, X1>>, Cons<Mode<Pos<_1, X8>, Pos<_1, X4>>, Nil>>";

    #[test]
    fn an_expected_type_and_the_one_found_complete_each_other() {
        let new = rewritten(
            &[EXPECTED, FOUND, "^^^ expected `X8`, found `X4`"],
            Some(FULL),
        );
        assert_eq!(new[0], "  = note: expected struct `(_4,_8):(_1,_8)`");
        assert_eq!(new[1], "             found struct `(_4,_8):(_1,_4)`");
        assert_eq!(new[2], "^^^ expected `_8`, found `_4`");
    }

    #[test]
    fn what_nothing_tells_is_left_out() {
        let new = rewritten(&[EXPECTED, FOUND, "^^^ expected `X8`, found `X4`"], None);
        assert_eq!(new[0], "  = note: expected struct `(…,…,…):(…,_8,…)`");
        assert_eq!(new[1], "             found struct `(_4,…):(_1,…)`");
        assert_eq!(new[2], "^^^ expected `_…·8`, found `_…·4`");
    }

    #[test]
    fn a_label_is_completed_from_the_types_below() {
        let expected = format!("  = note: expected struct `{FULL}`");
        let found = expected
            .replace("X8", "X16")
            .replace("note: expected", "found");
        let found = found.replace("  = ", "    ");
        let cut = "Cons<Mode<Pos<_1, X4>, Pos<_1, X1>>, ...>";
        let label = format!("^^^ expected `{cut}`, found `Cons<..., ...>`");
        let new = rewritten(&[&label, &expected, &found], None);
        assert_eq!(
            new[0],
            "^^^ expected `(_4,_8):(_1,_4)`, found `(_4,_16):(_1,_4)`"
        );
    }

    #[test]
    fn two_types_that_fit_restore_none() {
        let other = FULL.replace("X8", "X16");
        let cut = "for `Cons<Mode<Pos<_1, X4>, ...>, ...>`";
        assert_eq!(rewritten(&[cut], Some(FULL)), ["for `(_4,_8):(_1,_4)`"]);
        let both = format!("{FULL}\n{other}\n");
        assert_eq!(rewritten(&[cut], Some(&both)), ["for `(_4,…):(…,…)`"]);
    }
}
