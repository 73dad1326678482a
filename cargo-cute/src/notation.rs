//! Types of integers, tuples, layouts and tilers in CuTe's notation.
//!
//! ```text
//! Cons<Mode<Pos<_3, X1>, Pos<_1, X4>>, Cons<Mode<Dyn<usize>, Pos<_1, X1>>, Nil>>  =>  (_3,usize):(_4,_1)
//! Cons<Pos<_1, X4>, Cons<Cons<Pos<_1, X2>, Nil>, Nil>>                            =>  (_4,(_2))
//! ByMode<Cons<Mode<Pos<_1, X2>, Pos<_1, X4>>, Cons<Underscore, Nil>>>             =>  (_2:_4,_)
//! Cons<Mode<Pos<_1, X16>, Pos<_1, X1>>, ...>                                      =>  (_16,…):(_1,…)
//! ```
//!
//! The notation is that of the library's `Display`, with `…` where rustc has left something out,
//! and with the type of a run-time integer in place of its value.

use crate::number::{decimal, integer, name};
use crate::token::Style;
use crate::tree::{Node, Path};

/// Text with colours.
#[derive(Clone, Default, Debug)]
pub(crate) struct Styled(pub Vec<(String, Style)>);

impl Styled {
    pub fn push(&mut self, text: impl Into<String>, style: &Style) {
        self.0.push((text.into(), style.clone()));
    }

    pub fn append(&mut self, other: Styled) {
        self.0.extend(other.0);
    }
}

/// A type, as far as the notation can express it.
pub(crate) enum Tree {
    /// An integer, `_`, or the name of any other type.
    Leaf(Styled),
    /// A part that rustc has left out.
    Unknown(Style),
    /// `shape:stride`
    Mode(Box<Tree>, Box<Tree>),
    /// `(a,b)`; cut if more modes may follow.
    Tuple {
        items: Vec<Tree>,
        is_cut: bool,
        is_tiler: bool,
    },
}

/// The types seen while a tree was read.
#[derive(Default)]
pub(crate) struct Seen {
    /// Types that only this library has.
    pub own: usize,
    /// Types that other crates may have too.
    pub foreign: usize,
}

/// Writes a type that the notation does not know, within a type that it knows.
pub(crate) type Render<'r> = dyn Fn(&Node, &Style) -> Styled + 'r;

/// The type as a tree; `None` if its outermost name is not one of ours.
pub(crate) fn tree(
    path: &Path,
    base: &Style,
    render: &Render<'_>,
    seen: &mut Seen,
) -> Option<Tree> {
    let leaf = |text: String| {
        let mut styled = Styled::default();
        styled.push(text, &accent_of_path(path, base));
        Some(Tree::Leaf(styled))
    };
    match (&*path.name, &*path.arguments) {
        ("Mode" | "BasisMode", [shape, stride]) => {
            if let Some(violation) = invalid(shape).filter(|_| invalid(stride).is_some()) {
                seen.own += 1;
                return Some(Tree::Leaf(render(violation, base)));
            }
            let shape = item(shape, base, render, seen);
            Some(Tree::Mode(
                shape.into(),
                item(stride, base, render, seen).into(),
            ))
        }
        ("Cons", [_, _]) => {
            let (items, is_cut) = items(path, base, render, seen)?;
            Some(Tree::Tuple {
                items,
                is_cut,
                is_tiler: false,
            })
        }
        ("ByMode", [Node::Path(list)]) => {
            let (items, is_cut) = items(list, base, render, seen)?;
            Some(Tree::Tuple {
                items,
                is_cut,
                is_tiler: true,
            })
        }
        ("Nil", []) => Some(Tree::Tuple {
            items: Vec::new(),
            is_cut: false,
            is_tiler: false,
        }),
        ("Underscore", []) => leaf("_".into()),
        ("ScaledBasis", [Node::Path(multiple), Node::Path(steps)]) => {
            let text = scaled_basis(multiple, steps)?;
            seen.own += 1;
            leaf(text)
        }
        ("Dyn", [Node::Path(width)]) if is_width(width) => {
            seen.own += 1;
            leaf(width.name.clone())
        }
        _ => {
            let text = integer(path)
                .or_else(|| decimal(path))
                .or_else(|| name(path))?;
            seen.own += usize::from(path.name != "Zero");
            leaf(text)
        }
    }
}

/// `_8@1@0` of a multiple and a path, which is written innermost first.
fn scaled_basis(multiple: &Path, steps: &Path) -> Option<String> {
    let mut text = match &*multiple.arguments {
        [Node::Path(width)] if multiple.name == "Dyn" && is_width(width) => width.name.clone(),
        _ => integer(multiple)?,
    };
    let (mut places, mut rest) = (Vec::new(), steps);
    while let ("Cons", [Node::Path(step), Node::Path(tail)]) = (&*rest.name, &*rest.arguments) {
        places.push(integer(step)?);
        rest = tail;
    }
    for place in places.iter().rev() {
        text.push('@');
        text.push_str(place.trim_start_matches('_'));
    }
    (rest.name == "Nil").then_some(text)
}

/// The elements of a list, and whether more may follow; `None` if it is not a list.
fn items(
    list: &Path,
    base: &Style,
    render: &Render<'_>,
    seen: &mut Seen,
) -> Option<(Vec<Tree>, bool)> {
    // The whole list is checked before any of its elements are read, so that other types cost
    // nothing.
    let (mut heads, mut rest) = (Vec::new(), list);
    let is_cut = loop {
        match (&*rest.name, &*rest.arguments) {
            ("Nil", []) => break false,
            ("Cons", [head, tail]) => {
                heads.push(head);
                match tail {
                    Node::Path(tail) => rest = tail,
                    Node::Unknown { .. } => break true,
                    Node::Other { .. } => return None,
                }
            }
            _ => return None,
        }
    };
    // `(…)` rather than `(…,…)`: one unknown element may stand for several.
    if is_cut && matches!(heads.last(), Some(Node::Unknown { .. })) {
        heads.pop();
    }
    let items = heads.into_iter().map(|head| item(head, base, render, seen));
    Some((items.collect(), is_cut))
}

/// A type within a tuple or a layout.
fn item(node: &Node, base: &Style, render: &Render<'_>, seen: &mut Seen) -> Tree {
    match node {
        Node::Unknown { style, .. } => {
            seen.foreign += 1;
            Tree::Unknown(style.clone())
        }
        Node::Path(path) => tree(path, base, render, seen).unwrap_or_else(|| {
            seen.foreign += 1;
            Tree::Leaf(render(node, base))
        }),
        Node::Other { .. } => {
            seen.foreign += 1;
            Tree::Leaf(render(node, base))
        }
    }
}

fn is_width(path: &Path) -> bool {
    matches!(path.word(), Some("i32" | "u32" | "i64" | "isize" | "usize"))
}

/// `Dyn<Invalid<…>>`: the leaf of a layout that does not exist. Its type says why.
fn invalid(node: &Node) -> Option<&Node> {
    let Node::Path(leaf) = node else { return None };
    match (&*leaf.name, &*leaf.arguments) {
        ("Dyn", [Node::Path(path)]) if path.name == "Invalid" => leaf.arguments.first(),
        _ => None,
    }
}

/// The first colour within a type that differs from its surroundings: rustc points at that part.
pub(crate) fn accent(node: &Node, base: &Style) -> Style {
    match node {
        Node::Path(path) => accent_of_path(path, base),
        Node::Unknown { style, .. } | Node::Other { style, .. } => style.clone(),
    }
}

fn accent_of_path(path: &Path, base: &Style) -> Style {
    let mut styles = path.arguments.iter().map(|node| accent(node, base));
    if path.style == *base {
        styles
            .find(|style| style != base)
            .unwrap_or_else(|| base.clone())
    } else {
        path.style.clone()
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Shape,
    Stride,
}

impl Tree {
    /// Whether this has a shape and a stride.
    pub fn is_layout(&self) -> bool {
        match self {
            Tree::Mode(..) => true,
            Tree::Tuple {
                items, is_tiler, ..
            } => {
                !is_tiler
                    && items.iter().any(Tree::is_layout)
                    && items
                        .iter()
                        .all(|item| item.is_layout() || matches!(item, Tree::Unknown(_)))
            }
            Tree::Leaf(_) | Tree::Unknown(_) => false,
        }
    }

    /// The text in CuTe's notation; `base` is the colour of the punctuation.
    pub fn write(&self, base: &Style, out: &mut Styled) {
        match self {
            _ if self.is_layout() => {
                self.write_part(Part::Shape, base, out);
                out.push(":", base);
                self.write_part(Part::Stride, base, out);
            }
            Tree::Tuple { items, is_cut, .. } => {
                tuple(items, *is_cut, base, out, |item, out| item.write(base, out));
            }
            Tree::Leaf(_) | Tree::Unknown(_) | Tree::Mode(..) => {
                self.write_part(Part::Shape, base, out);
            }
        }
    }

    fn write_part(&self, part: Part, base: &Style, out: &mut Styled) {
        match self {
            Tree::Leaf(text) => out.append(text.clone()),
            Tree::Unknown(style) => out.push("…", style),
            Tree::Mode(shape, _) if part == Part::Shape => shape.write(base, out),
            Tree::Mode(_, stride) => stride.write(base, out),
            Tree::Tuple { items, is_cut, .. } => {
                tuple(items, *is_cut, base, out, |item, out| {
                    item.write_part(part, base, out)
                });
            }
        }
    }
}

fn tuple(
    items: &[Tree],
    is_cut: bool,
    base: &Style,
    out: &mut Styled,
    write: impl Fn(&Tree, &mut Styled),
) {
    out.push("(", base);
    for (k, item) in items.iter().enumerate() {
        if k > 0 {
            out.push(",", base);
        }
        write(item, out);
    }
    if is_cut {
        out.push(if items.is_empty() { "…" } else { ",…" }, base);
    }
    out.push(")", base);
}
