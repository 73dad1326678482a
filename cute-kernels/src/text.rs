//! The text of one kernel, out of the text of all.

use std::borrow::ToOwned;
use std::string::String;

/// What comes before the first kernel, and the kernel `name`: the driver then compiles this one
/// alone. Nothing if there is no such kernel.
pub(crate) fn of_kernel(all: &str, name: &str) -> Option<String> {
    let first = all.find(".visible .entry")?;
    let entry = std::format!(".visible .entry {name}(");
    let rest = all.get(all.find(&entry)?..)?;
    let end = rest.find("\n}")? + 2;
    Some(all.get(..first)?.to_owned() + rest.get(..end)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::of_kernel;

    #[test]
    fn a_kernel_is_found_by_its_whole_name() {
        let all = "head\n.visible .entry ab(\n\tx\n)\n{\n\tret;\n}\n.visible .entry a()\n{\n\t{ }\n}\n";
        let of = |name| of_kernel(all, name);
        assert_eq!(of("a").as_deref(), Some("head\n.visible .entry a()\n{\n\t{ }\n}\n"));
        assert_eq!(of("ab").as_deref(), Some("head\n.visible .entry ab(\n\tx\n)\n{\n\tret;\n}\n"));
        assert_eq!(of("b"), None);
    }
}
