//! The list of all texts, in Rust: what a host program includes to find a kernel by its name.

use std::collections::BTreeMap;

/// Its file, beside the texts.
pub(super) const FILE: &str = "texts.rs";

/// The list, sorted by names.
pub(super) fn index(texts: &BTreeMap<String, String>) -> String {
    let mut list = String::from(
        "// By `cargo cute ptx`. The texts of all kernels, sorted by the names of the kernels.\n&[\n",
    );
    for name in texts.keys() {
        list += &format!("    (\"{name}\", include_str!(\"{name}.ptx\")),\n");
    }
    list + "]\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_includes_each_text() {
        let texts = [("b", "1"), ("a", "2")].map(|(name, text)| (name.to_owned(), text.to_owned()));
        assert_eq!(
            index(&texts.into()),
            "\
// By `cargo cute ptx`. The texts of all kernels, sorted by the names of the kernels.
&[
    (\"a\", include_str!(\"a.ptx\")),
    (\"b\", include_str!(\"b.ptx\")),
]
"
        );
    }
}
