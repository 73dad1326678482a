//! Functions in an assembly listing, without what says nothing about their instructions.
//!
//! Kept are mnemonics, operands, the order of instructions and the contents of constants. Replaced
//! are local labels (numbered in order of appearance), the labels of constants (by their contents)
//! and of the source positions that panics name. Directives and comments go.

use std::collections::{BTreeMap, HashMap};

/// The functions of a listing in GNU syntax for x86-64.
pub struct Listing {
    functions: HashMap<String, Vec<String>>,
    /// Functions whose code the compiler found equal to another's, and that one.
    aliases: HashMap<String, String>,
}

/// A loop in both versions.
pub struct Pair<'a> {
    pub layout: &'a [String],
    pub by_hand: &'a [String],
}

impl Listing {
    pub fn parse(text: &str) -> Self {
        let mut raw: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut data: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut aliases = HashMap::new();
        let mut function = None;
        let mut constant = None;
        for line in text.lines() {
            if let Some((name, target)) = alias(line) {
                aliases.insert(name.to_owned(), target.to_owned());
            } else if let Some(label) = line.strip_suffix(':') {
                if label.starts_with(".Lfunc_end") {
                    function = None;
                } else if !label.starts_with(".L") {
                    (function, constant) = (Some(label), None);
                    raw.entry(label).or_default();
                    continue;
                } else if function.is_none() {
                    constant = Some(label);
                }
            }
            if let Some(name) = function {
                raw.entry(name).or_default().push(line);
            } else if let Some(label) = constant.filter(|_| !line.ends_with(':')) {
                data.entry(label).or_default().push(line.trim());
            }
        }
        let functions = raw
            .into_iter()
            .map(|(name, lines)| (name.to_owned(), normalize(&lines, &data)))
            .collect();
        Listing { functions, aliases }
    }

    /// The name under which a function's code stands.
    pub fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        let mut name = name;
        while let Some(target) = self.aliases.get(name) {
            name = target;
        }
        name
    }

    /// The instructions of a function.
    pub fn body(&self, name: &str) -> &[String] {
        let name = self.canonical(name);
        self.functions
            .get(name)
            .unwrap_or_else(|| panic!("no function `{name}` in the listing"))
    }

    /// All loops by name; a loop that has one version only is a mistake.
    pub fn pairs(&self) -> BTreeMap<&str, Pair<'_>> {
        let names = || {
            self.functions
                .keys()
                .chain(self.aliases.keys())
                .map(String::as_str)
        };
        let mut pairs = BTreeMap::new();
        for name in names().filter_map(|name| name.strip_prefix("layout_")) {
            let (layout, by_hand) = (format!("layout_{name}"), format!("by_hand_{name}"));
            pairs.insert(
                name,
                Pair {
                    layout: self.body(&layout),
                    by_hand: self.body(&by_hand),
                },
            );
        }
        for name in names().filter_map(|name| name.strip_prefix("by_hand_")) {
            assert!(
                pairs.contains_key(name),
                "no function `layout_{name}` in the listing"
            );
        }
        pairs
    }
}

/// `name = target`, or `.set name, target`.
fn alias(line: &str) -> Option<(&str, &str)> {
    let is_name =
        |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let (name, target) = match line.trim().strip_prefix(".set ") {
        Some(set) => set.split_once(", ")?,
        None => line.split_once(" = ")?,
    };
    (is_name(name) && is_name(target)).then_some((name, target))
}

fn normalize(lines: &[&str], data: &HashMap<&str, Vec<&str>>) -> Vec<String> {
    let mut labels = HashMap::new();
    let mut body = Vec::new();
    for line in lines {
        // `##` and `#` start comments; immediates are `$1`.
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() || (line.starts_with('.') && !line.ends_with(':')) {
            continue;
        }
        let mut normal = String::new();
        let mut rest = line;
        while let Some(at) = rest.find(".L") {
            let end = rest[at + 1..]
                .find(|c: char| !(c.is_ascii_alphanumeric() || "._$".contains(c)))
                .map_or(rest.len(), |n| at + 1 + n);
            normal += &rest[..at];
            let label = &rest[at..end];
            if label.starts_with(".Lanon") {
                normal += "<position>";
            } else if let Some(contents) = data.get(label) {
                normal += &format!("<{}>", contents.join("; "));
            } else {
                let next = labels.len();
                normal += &format!("L{}", labels.entry(label.to_owned()).or_insert(next));
            }
            rest = &rest[end..];
        }
        normal += rest;
        body.push(normal.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    body
}

fn mnemonic(line: &str) -> Option<&str> {
    (!line.ends_with(':')).then(|| line.split(' ').next().unwrap_or_default())
}

/// The number of instructions.
pub fn length(body: &[String]) -> usize {
    body.iter().filter_map(|line| mnemonic(line)).count()
}

/// Whether an instruction divides integers.
pub fn divides(body: &[String]) -> bool {
    body.iter()
        .filter_map(|line| mnemonic(line))
        .any(|m| m.starts_with("div") || m.starts_with("idiv"))
}

/// The instructions from a label to the last jump back to it, for the label that has most of them
/// without another label between: the longest innermost loop.
pub fn innermost_loop(body: &[String]) -> &[String] {
    let is_label = |line: &String| line.ends_with(':');
    let ends = |start: usize| {
        let label = body[start].trim_end_matches(':');
        let next = body[start + 1..].iter().position(is_label);
        let end = next.map_or(body.len(), |next| start + 1 + next);
        let jumps = |line: &String| line.starts_with('j') && line.ends_with(&format!(" {label}"));
        let last = body[start..end].iter().rposition(jumps)?;
        Some(&body[start + 1..=start + last])
    };
    let labels = (0..body.len()).filter(|&start| is_label(&body[start]));
    (labels.filter_map(ends).max_by_key(|inside| inside.len())).unwrap_or_default()
}

/// How many instructions have a mnemonic that begins like this.
pub fn count(body: &[String], beginning: &str) -> usize {
    let mnemonics = body.iter().filter_map(|line| mnemonic(line));
    mnemonics.filter(|m| m.starts_with(beginning)).count()
}

/// Both versions side by side; lines that differ are marked.
pub fn side_by_side(pair: &Pair<'_>) -> String {
    let lines = pair.layout.len().max(pair.by_hand.len());
    let line = |body: &[String], i: usize| body.get(i).cloned().unwrap_or_default();
    let mut text = format!("  {:48} by hand\n", "layout");
    for i in 0..lines {
        let (layout, by_hand) = (line(pair.layout, i), line(pair.by_hand, i));
        let mark = if layout == by_hand { ' ' } else { '|' };
        text += &format!("{mark} {layout:48} {by_hand}\n");
    }
    text
}
