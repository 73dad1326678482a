//! Rewrites types wherever they stand in a text.
//!
//! ```text
//! the bound `Mode<Pos<_1, X4>, Pos<_1, X1>>: Error`   =>   the bound `_4:_1: Error`
//! `Vec<Cons<Pos<_1, X4>, Nil>>`                       =>   `Vec<(_4)>`
//! `ComposableWith<Mode<Pos<_1, X4>, Pos<_3, X8>>, cute_core::layout::Concrete, _>`
//!                                                     =>   `ComposableWith<_4:_24>`
//! ```
//!
//! A text without our types stays as it is, and so does everything that is not a type.

use crate::context::Context;
use crate::notation::{Seen, Styled, accent, tree};
use crate::number::part;
use crate::token::{Kind, Style, Token, tokens};
use crate::tree::{Node, Path, path};
use std::borrow::Cow;
use std::ops::Range;

/// The public bounds, and the number of parameters of each that users write. The library adds the
/// others.
pub(crate) const BOUNDS: &[(&str, usize)] = &[
    ("ComposableWith", 1),
    ("ReshapableTo", 1),
    ("Complementable", 0),
    ("LeftInvertible", 0),
    ("Sortable", 0),
    ("CommonWith", 1),
    ("ComplementableTo", 1),
    ("DivisibleBy", 1),
    ("DivisibleByPadded", 1),
    ("ZippedDivisibleBy", 1),
    ("ZippedDivisibleByPadded", 1),
    ("TiledDivisibleBy", 1),
    ("TiledDivisibleByPadded", 1),
    ("FlatDivisibleBy", 1),
    ("FlatDivisibleByPadded", 1),
    ("Allows", 2),
    ("ProductWith", 1),
    ("ZippedProductWith", 1),
    ("TiledProductWith", 1),
    ("FlatProductWith", 1),
    ("BlockedProductWith", 1),
    ("RakedProductWith", 1),
    ("TileableTo", 2),
    ("AddableTo", 1),
    ("UpcastableBy", 1),
    ("UpcastableByPadded", 1),
    ("DowncastableBy", 1),
    ("RecastableBy", 2),
    ("RecastableByPadded", 2),
    ("SharesDomainWith", 1),
    ("RefinableWith", 1),
    ("CoarsenableWith", 1),
    ("ThreadsWith", 1),
    ("FragmentedBy", 2),
    ("RetiledBy", 3),
    ("CopiedBy", 2),
    ("Moves", 1),
    ("OfVectors", 1),
    ("ProfiledBy", 1),
    ("CarriedTo", 1),
    ("Covers", 1),
    ("AddressesIn", 1),
    ("HasPart", 2),
    ("WithOffset", 1),
    ("WithThread", 1),
    ("Contains", 1),
    ("AtLeast", 1),
    ("Layout2", 0),
    ("SlicedBy", 1),
    ("DicedBy", 1),
    ("InnerProductWith", 1),
    ("ScaledBy", 1),
    ("FiltersZerosOf", 1),
    ("CeilDivisibleBy", 1),
    ("RoundableTo", 1),
    ("ShapeDivisibleBy", 1),
    ("WithModes", 2),
    ("WithSelected", 1),
    ("WithOrder", 1),
    ("WithTwoModes", 0),
    ("WithFlip", 1),
    ("WithDiagonal", 0),
    ("WithRoom", 1),
    ("WithProfile", 1),
    ("WithPath", 1),
    ("WithPairs", 1),
    ("WithRankOf", 1),
    ("WeaklyCongruentWith", 1),
    ("ChosenWith", 1),
    ("ToDynamic", 0),
];

/// A text with its types in CuTe's notation.
pub(crate) fn rewrite<'t>(text: &'t str, context: &Context) -> Cow<'t, str> {
    rewrite_within(text, context, &|_| true)
}

/// A text with those of its types in CuTe's notation that `wanted` accepts by their place in the
/// text.
pub(crate) fn rewrite_where<'t>(
    text: &'t str,
    context: &Context,
    wanted: &dyn Fn(Range<usize>) -> bool,
) -> Cow<'t, str> {
    rewrite_within(text, context, wanted)
}

fn rewrite_within<'t>(
    text: &'t str,
    context: &Context,
    wanted: &dyn Fn(Range<usize>) -> bool,
) -> Cow<'t, str> {
    if !text.contains('<') && !context.is_ours {
        return text.into();
    }
    let tokens = tokens(text);
    let mut result = String::new();
    let mut copied = 0;
    for (range, path) in paths(&tokens) {
        let (first, last) = (&tokens[range.start], &tokens[range.end - 1]);
        let place = first.start..last.range().end;
        let Some(mut new) = replacement(&tokens, &range, &path, context) else {
            continue;
        };
        if !wanted(place.clone()) {
            continue;
        }
        // `Mode<…>::at` becomes `<_4:_1>::at`
        let next = tokens.get(range.end);
        if next.is_some_and(|next| next.glued && next.kind == Kind::PathSeparator) {
            new.0.insert(0, ("<".into(), first.style.clone()));
            new.push(">", &first.style);
        }
        result.push_str(&text[copied..place.start]);
        write(&mut result, &new, &first.style, &last.style);
        copied = place.end;
    }
    if copied == 0 {
        return text.into();
    }
    result.push_str(&text[copied..]);
    result.into()
}

/// The outermost paths of a text.
pub(crate) fn paths(tokens: &[Token<'_>]) -> Vec<(Range<usize>, Path)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let is_start = tokens[at].kind == Kind::Word
            && !(at > 0 && tokens[at].glued && tokens[at - 1].kind == Kind::PathSeparator);
        match is_start.then(|| path(tokens, at)).flatten() {
            Some((path, end)) => {
                found.push((at..end, path));
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

/// The text for a path; `None` if the path stays as it is.
fn replacement(
    tokens: &[Token<'_>],
    range: &Range<usize>,
    path: &Path,
    context: &Context,
) -> Option<Styled> {
    let base = &tokens[range.start].style;
    let is_quoted = range.start > 0
        && tokens[range.start - 1].is("`")
        && tokens.get(range.end).is_some_and(|next| next.is("`"));
    let part = part(path).filter(|_| context.is_ours && is_quoted);
    if let Some(mut text) = part {
        // Half a number, as in "expected `_1`, found `_3`": a digit alone would read as a number.
        match tokens[range.start.checked_sub(2)?].text {
            "expected" => {
                text = context
                    .difference
                    .as_ref()
                    .map_or(text, |both| both.0.clone())
            }
            "found" => {
                text = context
                    .difference
                    .as_ref()
                    .map_or(text, |both| both.1.clone())
            }
            _ => return None,
        }
        let mut styled = Styled::default();
        styled.push(text, base);
        return Some(styled);
    }
    // A single word may belong to anyone, or to a list of types. Only "expected `Zero`" is certain.
    let is_in_prose = || range.start >= 2 && tokens[range.start - 2].kind == Kind::Word;
    if path.arguments.is_empty() && !(is_quoted && context.is_ours && is_in_prose()) {
        return None;
    }
    let mut renderer = Renderer {
        context,
        changed: false,
    };
    let styled = renderer.path(path, base, path.arguments.is_empty());
    renderer.changed.then_some(styled)
}

/// Writes types, and remembers whether any of them differs from rustc's text.
struct Renderer<'c> {
    context: &'c Context,
    changed: bool,
}

impl Renderer<'_> {
    fn node(&mut self, node: &Node, base: &Style) -> Styled {
        match node {
            Node::Path(path) => self.path(path, base, true),
            Node::Unknown { is_cut, style } => {
                let mut out = Styled::default();
                out.push(if *is_cut { "..." } else { "_" }, style);
                out
            }
            Node::Other { text, .. } => {
                let new = rewrite_within(text, self.context, &|_| true);
                self.changed |= matches!(new, Cow::Owned(_));
                let mut out = Styled::default();
                out.push(new, &accent(node, base));
                out
            }
        }
    }

    /// `is_within`: whether this is an argument of another type, or certainly a type.
    fn path(&mut self, path: &Path, base: &Style, is_within: bool) -> Styled {
        let full = self.context.full_type(path);
        self.changed |= full.is_some();
        let path = full.as_ref().unwrap_or(path);
        let mut out = Styled::default();
        if let Some(tree) = self.notation(path, base, is_within) {
            self.changed = true;
            tree.write(base, &mut out);
            return out;
        }
        let known = BOUNDS.iter().find(|bound| bound.0 == path.name);
        let shown = match known {
            Some((_, count)) if *count < path.arguments.len() => {
                self.changed = true;
                &path.arguments[..*count]
            }
            _ => &path.arguments[..],
        };
        let arguments: Vec<_> = shown.iter().map(|node| self.node(node, base)).collect();
        let is_own_path = path.prefix.starts_with("cute_core::");
        if !(self.changed && is_own_path) {
            out.push(path.prefix.clone(), base);
        }
        out.push(path.name.clone(), &path.style);
        let (open, close) = match &*path.name {
            "" => ("(", if arguments.len() == 1 { ",)" } else { ")" }),
            _ if arguments.is_empty() => ("", ""),
            _ => (if path.is_turbofish { "::<" } else { "<" }, ">"),
        };
        if !open.is_empty() {
            out.push(open, base);
            for (k, argument) in arguments.into_iter().enumerate() {
                if k > 0 {
                    out.push(", ", base);
                }
                out.append(argument);
            }
            out.push(close, base);
        }
        out
    }

    fn notation(
        &self,
        path: &Path,
        base: &Style,
        is_within: bool,
    ) -> Option<crate::notation::Tree> {
        // `Dyn<usize>` by itself is not the type `usize`, by which a layout is written.
        if path.name == "Dyn" {
            return None;
        }
        // First find out whether the type is one of ours, and only then look at its arguments.
        // Otherwise both would happen again at each level of a type that is not ours.
        let mut seen = Seen::default();
        tree(path, base, &|_, _| Styled::default(), &mut seen)?;
        let is_ours = self.context.is_ours || path.prefix.starts_with("cute_core::");
        if seen.own == 0 && !(is_ours && is_within && seen.foreign == 0) {
            return None;
        }
        let render = |node: &Node, base: &Style| {
            let mut inner = Renderer {
                context: self.context,
                changed: false,
            };
            inner.node(node, base)
        };
        tree(path, base, &render, &mut seen)
    }
}

/// Writes coloured text into a text. `first` is in force before it, and `last` must be in force
/// after it.
fn write(result: &mut String, new: &Styled, first: &Style, last: &Style) {
    let mut current = first;
    let end = (String::new(), last.clone());
    for (text, style) in new.0.iter().chain([&end]) {
        if style != current {
            if !current.is_empty() {
                result.push_str("\x1b[0m");
            }
            result.push_str(style);
            current = style;
        }
        result.push_str(text);
    }
}
