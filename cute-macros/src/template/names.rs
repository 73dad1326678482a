//! The operations that a template calls by another name.

use crate::tokens::{TokenTree, is_punct};
use std::collections::HashSet;

/// Methods with a form for templates, of layouts, tensors and tiled instructions. Names that the
/// standard library has as well, such as `zip`, `take` and `get`, stay as they are.
const METHODS: &[&str] = &[
    "blocked_product",
    "complement",
    "complement_to",
    "compose",
    "dice",
    "downcast",
    "flat_divide",
    "flat_divide_padded",
    "flat_product",
    "get_slice",
    "inner_partition",
    "layout_add",
    "left_inverse",
    "local_partition",
    "local_tile",
    "logical_divide",
    "logical_divide_padded",
    "logical_product",
    "max_common_layout",
    "mode",
    "outer_partition",
    "partition_a",
    "partition_b",
    "partition_c",
    "partition_d",
    "partition_s",
    "raked_product",
    "recast",
    "recast_padded",
    "slice",
    "tile_to_shape",
    "tiled_divide",
    "tiled_divide_padded",
    "tiled_product",
    "tiles",
    "tiles_mut",
    "upcast",
    "upcast_padded",
    "with_shape",
    "zipped_divide",
    "zipped_divide_padded",
    "zipped_product",
];

/// Methods of which only calls with a native tuple have such a form: `at((i, j))`.
const AT_TUPLES: &[&str] = &["at", "tile"];

/// Functions with such a form.
const FUNCTIONS: &[&str] = &[
    "axpby",
    "copy",
    "copy_if",
    "copy_where",
    "for_each_pair",
    "for_each_triple",
    "gemm",
    "make_tiled_copy",
    "make_tiled_copy_a",
    "make_tiled_copy_b",
    "make_tiled_copy_c",
    "make_tiled_copy_tv",
    "make_tiled_mma",
    "transform",
    "transform_pair",
];

/// The macros whose literals may have a parameter as `const N`.
const LITERALS: &[&str] = &[
    "Coord",
    "Int",
    "Layout",
    "Shape",
    "Stride",
    "Swizzle",
    "Tile",
    "coord",
    "int",
    "layout",
    "shape",
    "stride",
    "swizzle",
    "tile",
    "try_layout",
];

/// Whether the tokens after these are a literal: whether they end with `layout!` or the like.
pub(super) fn is_literal(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(name), mark] => {
            is_punct(Some(mark), '!') && LITERALS.contains(&name.to_string().as_str())
        }
        _ => false,
    }
}

/// The name of a method in templates.
pub(super) fn method(name: &str, arguments: Option<&TokenTree>) -> Option<String> {
    let (prefix, operation) = match name.strip_prefix("try_") {
        Some(operation) => ("try_", operation),
        None => ("", name),
    };
    let renamed = METHODS.contains(&operation)
        || AT_TUPLES.contains(&operation) && arguments.is_some_and(is_tuple);
    renamed.then(|| format!("__template_{prefix}{operation}"))
}

/// Whether a function has a form for templates.
pub(super) fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}

/// Whether arguments are one native tuple: `((i, j))`.
fn is_tuple(arguments: &TokenTree) -> bool {
    let TokenTree::Group(arguments) = arguments else {
        return false;
    };
    let mut tokens = arguments.stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(tuple)), None) => tuple
            .stream()
            .into_iter()
            .any(|token| is_punct(Some(&token), ',')),
        _ => false,
    }
}

/// The functions that tokens define or import.
#[derive(Default)]
pub(super) struct Own {
    names: HashSet<String>,
    /// Whether they import everything from somewhere, which may be any function.
    pub(super) everything: bool,
}

impl Own {
    /// Those of an item, where the library has this name.
    pub(super) fn of(tokens: &[TokenTree], library: &str) -> Self {
        let mut own = Own::default();
        own.collect(tokens, library);
        own
    }

    /// Whether a function is among them.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Collects what these tokens define: `fn gemm`, `let copy`, `copy: impl Fn(…)`, and what they
    /// import from other paths than `library`.
    fn collect(&mut self, tokens: &[TokenTree], library: &str) {
        for (place, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.collect(&inner, library);
                }
                TokenTree::Ident(ident) if ident.to_string().as_str() == "use" => {
                    self.import(&tokens[place + 1..], library);
                }
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let before = place
                        .checked_sub(1)
                        .map(|before| tokens[before].to_string());
                    let is_defined = matches!(before.as_deref(), Some("fn" | "let" | "mut" | "|"))
                        || is_punct(tokens.get(place + 1), ':')
                            && !is_punct(tokens.get(place + 2), ':');
                    if is_function(&name) && is_defined {
                        self.names.insert(name);
                    }
                }
                _ => {}
            }
        }
    }

    /// Collects the names of one import.
    fn import(&mut self, tokens: &[TokenTree], library: &str) {
        let end = tokens.iter().position(|token| is_punct(Some(token), ';'));
        let path = &tokens[..end.unwrap_or(tokens.len())];
        let first = path
            .iter()
            .find(|token| matches!(token, TokenTree::Ident(_)));
        if first.is_none_or(|first| first.to_string().as_str() != library) {
            self.imported(path);
        }
    }

    fn imported(&mut self, path: &[TokenTree]) {
        for token in path {
            match token {
                TokenTree::Group(group) => {
                    self.imported(&group.stream().into_iter().collect::<Vec<_>>());
                }
                TokenTree::Punct(punct) => self.everything |= punct.as_char() == '*',
                _ => {
                    self.names.insert(token.to_string());
                }
            }
        }
    }
}
