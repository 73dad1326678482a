//! The operations that a template calls by another name.

use crate::tokens::{TokenTree, is_punct, is_word};
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
    "par_tiles_mut",
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

/// Methods that have such a form only in calls with a native tuple: `at((i, j))`.
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
    "gemm_with",
    "make_tiled_copy",
    "make_tiled_copy_a",
    "make_tiled_copy_b",
    "make_tiled_copy_c",
    "make_tiled_copy_tv",
    "make_tiled_mma",
    "transform",
    "transform_pair",
];

/// Methods that have such a form in calls with a closure at a pair: `for_each(|(i, j), v| …)`.
const AT_PAIRS: &[&str] = &["for_each", "for_each_mut"];

/// Types whose function `from_fn` has such a form for a closure at a pair.
const TENSORS: &[&str] = &["OwnedMatrix", "OwnedTensor", "Tensor"];

/// The name of a method in templates.
pub(super) fn method(name: &str, arguments: Option<&TokenTree>) -> Option<String> {
    let (prefix, operation) = match name.strip_prefix("try_") {
        Some(operation) => ("try_", operation),
        None => ("", name),
    };
    let renamed = METHODS.contains(&operation)
        || AT_TUPLES.contains(&operation) && arguments.is_some_and(is_tuple)
        || AT_PAIRS.contains(&name)
            && arguments.is_some_and(|arguments| takes_pair(arguments, ','));
    renamed.then(|| format!("__template_{prefix}{operation}"))
}

/// Whether a function has a form for templates.
pub(super) fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}

/// The name of a function of a type in templates, where `before` ends with the type and `::`:
/// `OwnedTensor::<f32, _>::from_fn(layout, |(i, j)| …)`.
pub(super) fn associated(
    name: &str,
    before: &[TokenTree],
    arguments: &TokenTree,
) -> Option<String> {
    let renamed = name == "from_fn"
        && owner(before).is_some_and(|owner| TENSORS.contains(&owner.as_str()))
        && takes_pair(arguments, '|');
    renamed.then(|| format!("__template_{name}"))
}

/// The name of a type before `::`, also before `::<…>::`.
fn owner(before: &[TokenTree]) -> Option<String> {
    let mut before = without_colons(before)?;
    if is_punct(before.last(), '>') {
        let mut depth = 0_usize;
        let start = before.iter().rposition(|token| {
            if is_punct(Some(token), '>') {
                depth += 1;
            } else if is_punct(Some(token), '<') {
                depth -= 1;
            }
            depth == 0
        })?;
        before = without_colons(&before[..start])?;
    }
    match before.last() {
        Some(TokenTree::Ident(name)) => Some(name.to_string()),
        _ => None,
    }
}

/// The tokens before `::`.
fn without_colons(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [before @ .., first, second]
            if is_punct(Some(first), ':') && is_punct(Some(second), ':') =>
        {
            Some(before)
        }
        _ => None,
    }
}

/// Whether an argument is a closure whose first parameter is a pair of names, as in `|(i, j), v|
/// …`; `after` stands after the pair.
fn takes_pair(arguments: &TokenTree, after: char) -> bool {
    let TokenTree::Group(arguments) = arguments else {
        return false;
    };
    let tokens: Vec<TokenTree> = arguments.stream().into_iter().collect();
    let Some(bar) = tokens.iter().position(|token| is_punct(Some(token), '|')) else {
        return false;
    };
    let before = match tokens[..bar].split_last() {
        Some((last, before)) if is_word(Some(last), "move") => before,
        _ => &tokens[..bar],
    };
    (before.is_empty() || is_punct(before.last(), ','))
        && tokens.get(bar + 1).is_some_and(is_pair)
        && is_punct(tokens.get(bar + 2), after)
}

/// Whether this is a pair of names: `(i, j)`, `(_, mut j)`.
fn is_pair(token: &TokenTree) -> bool {
    let TokenTree::Group(pair) = token else {
        return false;
    };
    let tokens: Vec<TokenTree> = pair.stream().into_iter().collect();
    let is_name = |names: &[TokenTree]| match names {
        [TokenTree::Ident(_)] => true,
        [first, TokenTree::Ident(_)] => is_word(Some(first), "mut"),
        _ => false,
    };
    let parts: Vec<&[TokenTree]> = tokens.split(|token| is_punct(Some(token), ',')).collect();
    matches!(parts[..], [first, second] if is_name(first) && is_name(second))
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
    /// The names of an item, where the library has this name.
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
        let path = import_path(tokens);
        if !begins_with(path, library) {
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

/// The path of an import, after its `use`.
fn import_path(after: &[TokenTree]) -> &[TokenTree] {
    let end = after.iter().position(|token| is_punct(Some(token), ';'));
    &after[..end.unwrap_or(after.len())]
}

/// Whether a path begins with this crate.
fn begins_with(path: &[TokenTree], name: &str) -> bool {
    let first = path
        .iter()
        .find(|token| matches!(token, TokenTree::Ident(_)));
    is_word(first, name)
}

/// Whether what stands after a `use` imports functions from this crate that templates call by
/// another path: then the import seems unused.
pub(super) fn imports_functions(after: &[TokenTree], library: &str) -> bool {
    let path = import_path(after);
    let mut imported = Own::default();
    imported.imported(path);
    let has_function = FUNCTIONS.iter().any(|name| imported.contains(name));
    begins_with(path, library) && (imported.everything || has_function)
}
