//! What a file of Rust names: the paths in its code and its imports, without comments, attributes
//! and what is compiled for its own tests alone.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// A path that is written in a module: `crate::tuple::Cons`, or one that begins with a local name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The module, from the root of the crate: that of the file, or one in braces within it.
    pub module: Vec<String>,
    pub segments: Vec<String>,
    pub line: usize,
}

/// `use` of a path: by which name, `*` for all.
#[derive(Clone, Debug)]
pub struct Import {
    pub named: Named,
    pub name: String,
}

/// The findings in a file.
#[derive(Default)]
pub struct Source {
    pub imports: Vec<Import>,
    pub paths: Vec<Named>,
    /// The items that modules define, with the module: not those that macros write.
    pub items: BTreeSet<(Vec<String>, String)>,
}

/// Reads the text of a file that is this module.
pub fn read(module: &[String], text: &str) -> Source {
    let tokens: TokenStream = text.parse().unwrap_or_else(|error| {
        panic!("{}: {error}", module.join("::"));
    });
    let mut source = Source::default();
    source.walk(module, &trees(tokens));
    source
}

fn trees(tokens: TokenStream) -> Vec<TokenTree> {
    tokens.into_iter().collect()
}

fn is_punct(tree: Option<&TokenTree>, ch: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == ch)
}

fn is_group(tree: Option<&TokenTree>, delimiter: Delimiter) -> bool {
    matches!(tree, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

fn word(tree: Option<&TokenTree>) -> Option<String> {
    match tree {
        Some(TokenTree::Ident(ident)) => {
            let word = ident.to_string();
            Some(word.strip_prefix("r#").map_or(word.clone(), str::to_owned))
        }
        _ => None,
    }
}

/// Whether `::` stands here.
fn is_separator(trees: &[TokenTree], at: usize) -> bool {
    is_punct(trees.get(at), ':') && is_punct(trees.get(at + 1), ':')
}

/// Whether the attribute is `#[cfg(test)]`.
fn is_for_tests(attribute: &TokenTree) -> bool {
    attribute.to_string().replace(' ', "") == "[cfg(test)]"
}

/// Behind the item that begins here: behind its braces, or its semicolon.
fn behind_item(trees: &[TokenTree], mut at: usize) -> usize {
    while let Some(tree) = trees.get(at) {
        at += 1;
        if is_punct(Some(tree), ';') || is_group(Some(tree), Delimiter::Brace) {
            break;
        }
    }
    at
}

impl Source {
    fn walk(&mut self, module: &[String], trees: &[TokenTree]) {
        let mut at = 0;
        while at < trees.len() {
            // `#[…]` and `#![…]`, which doc comments are as well
            let attribute = at + 1 + usize::from(is_punct(trees.get(at + 1), '!'));
            if is_punct(trees.get(at), '#') && is_group(trees.get(attribute), Delimiter::Bracket) {
                at = attribute + 1;
                if is_for_tests(&trees[attribute]) {
                    at = behind_item(trees, at);
                }
                continue;
            }
            at = match &trees[at] {
                TokenTree::Group(group) => {
                    self.walk(module, &self::trees(group.stream()));
                    at + 1
                }
                TokenTree::Ident(_) => self.word(module, trees, at),
                _ => at + 1,
            };
        }
    }

    /// What begins with a word: an import, a module in braces, an item, or a path. Behind it.
    fn word(&mut self, module: &[String], trees: &[TokenTree], at: usize) -> usize {
        let here = word(trees.get(at)).unwrap_or_default();
        let next = word(trees.get(at + 1));
        if here == "use" && (next.is_some() || is_group(trees.get(at + 1), Delimiter::Brace)) {
            let end = behind_use(trees, at);
            self.import(module, &[], &trees[at + 1..end]);
            return end;
        }
        if let ("mod", Some(name), Some(TokenTree::Group(body))) =
            (here.as_str(), &next, trees.get(at + 2))
        {
            let inner = [module, std::slice::from_ref(name)].concat();
            self.walk(&inner, &self::trees(body.stream()));
            return at + 3;
        }
        let defines = [
            "fn", "struct", "enum", "union", "trait", "type", "const", "static",
        ];
        if let (true, Some(name)) = (defines.contains(&here.as_str()), next) {
            self.items.insert((module.to_vec(), name));
        }
        let (segments, end) = path(trees, at);
        if segments.len() > 1 {
            let line = trees[at].span().start().line;
            let module = module.to_vec();
            self.paths.push(Named {
                module,
                segments,
                line,
            });
        }
        end
    }

    /// A tree of imports behind `prefix`.
    fn import(&mut self, module: &[String], prefix: &[String], trees: &[TokenTree]) {
        for part in trees.split(|tree| is_punct(Some(tree), ',')) {
            let Some(first) = part.first() else {
                continue;
            };
            let line = first.span().start().line;
            let (segments, mut at) = match word(Some(first)) {
                Some(_) => path(part, 0),
                None => (Vec::new(), 0),
            };
            let segments = [prefix, &segments].concat();
            if is_separator(part, at) {
                at += 2;
            }
            let mut leaf = |segments: Vec<String>, name: String| {
                let module = module.to_vec();
                let named = Named {
                    module,
                    segments,
                    line,
                };
                self.imports.push(Import { named, name });
            };
            match part.get(at) {
                Some(TokenTree::Group(group)) => {
                    self.import(module, &segments, &self::trees(group.stream()));
                }
                Some(star) if is_punct(Some(star), '*') => leaf(segments, "*".into()),
                _ => {
                    // `{self}` is the module itself
                    let is_itself = segments.len() > 1 && segments.last().unwrap() == "self";
                    let path = &segments[..segments.len() - usize::from(is_itself)];
                    let last = path.last().cloned().unwrap_or_default();
                    let alias = word(part.get(at)).filter(|word| word == "as");
                    let name = alias.and_then(|_| word(part.get(at + 1)));
                    leaf(path.to_vec(), name.unwrap_or(last));
                }
            }
        }
    }
}

/// The semicolon of an import.
fn behind_use(trees: &[TokenTree], at: usize) -> usize {
    let length = trees[at..]
        .iter()
        .position(|tree| is_punct(Some(tree), ';'));
    length.map_or(trees.len(), |length| at + length)
}

/// The words of a path that begins here, and where it ends: before `::{`, `::<` and `::*`.
fn path(trees: &[TokenTree], mut at: usize) -> (Vec<String>, usize) {
    let mut segments = Vec::new();
    while let Some(segment) = word(trees.get(at)) {
        segments.push(segment);
        at += 1;
        if !is_separator(trees, at) || word(trees.get(at + 2)).is_none() {
            break;
        }
        at += 2;
    }
    (segments, at)
}
