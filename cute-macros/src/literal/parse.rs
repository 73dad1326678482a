//! Parsing: tokens become a tree. The parser reports what it cannot read, and continues after it.

use super::{
    cursor::{Cursor, describe, is_punct},
    error::Errors,
    form::{Form, Header, Position, Role},
    tree::{Element, Layout, Leaf, LeafKind, Literal, Order, Places, Strides, Tree},
};
use crate::tokens::{Delimiter, Group, Span, TokenTree, is_word};

/// Deeper nesting is refused, since all later stages are recursive.
pub(crate) const MAX_DEPTH: usize = 32;

/// A literal with more leaves is refused: its types would nest far deeper than the compiler allows.
pub(crate) const MAX_LEAVES: usize = 1024;

/// A recursive-descent parser for the grammar in the documentation of [`super`].
pub(crate) struct Parser<'a> {
    pub(super) form: Form,
    pub(super) position: Position,
    pub(super) errors: &'a Errors,
    pub(super) leaves: usize,
    /// The places of values that strides name, and where a place is a number.
    pub(super) places: Places,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(header: &Header, errors: &'a Errors) -> Self {
        Parser {
            form: header.form,
            position: header.position,
            errors,
            leaves: 0,
            places: Places::default(),
        }
    }

    /// A whole literal; `None` (with an error reported) if there is nothing.
    pub(crate) fn literal(&mut self, cursor: &mut Cursor) -> Option<Literal> {
        // No names at all are a list of names.
        if cursor.is_empty() && self.form != Form::Names {
            let message = format!("expected {}, found nothing", self.form.example());
            self.errors.report(Span::call_site(), message);
            return None;
        }
        if let Some(literal) = self.named(cursor) {
            self.end(cursor);
            return Some(self.with_places(literal));
        }
        let literal = match self.form {
            Form::Name | Form::Names => self.names(cursor),
            Form::Named => {
                self.unexpected(cursor, "expected modes with their names");
                return None;
            }
            Form::Layout | Form::TryLayout => Literal::Layout(self.layout(cursor)),
            Form::Shape => Literal::Tree(Role::Shape, self.tree(cursor, Role::Shape, 0)),
            Form::Stride => Literal::Tree(Role::Stride, self.tree(cursor, Role::Stride, 0)),
            Form::Coord => Literal::Tree(Role::Coordinate, self.tree(cursor, Role::Coordinate, 0)),
            Form::Tile => Literal::Tiler(self.element(cursor, 0)),
            Form::Int => Literal::Tree(Role::Integer, Tree::Leaf(self.leaf(cursor, Role::Integer))),
            Form::Swizzle => Literal::Swizzle(self.swizzle(cursor)?),
        };
        self.end(cursor);
        Some(self.with_places(literal))
    }

    /// `layout := tree [':' tree] [';' order]`
    fn layout(&mut self, cursor: &mut Cursor) -> Layout {
        let shape = self.tree(cursor, Role::Shape, 0);
        let has_stride = cursor.eat(':') || self.lacks_colon(cursor);
        let is_refused = has_stride
            && (self.is_order_in_place_of_stride(&shape, cursor) || self.has_names(cursor));
        let stride = if has_stride && !is_refused {
            Some(self.tree(cursor, Role::Stride, 0))
        } else {
            None
        };
        let order = if cursor.eat(';') {
            self.order(cursor, stride.is_some())
        } else {
            None
        };
        let stride = match stride {
            Some(stride) => Strides::Given(stride),
            None => Strides::Compact(order.unwrap_or(Order::ColMajor)),
        };
        Layout { shape, stride }
    }

    /// A missing `:`, as in `(4,8) (8,1)`. Reports it, and continues as if it were there.
    fn lacks_colon(&self, cursor: &Cursor) -> bool {
        let stride = match cursor.peek() {
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Parenthesis,
            Some(TokenTree::Literal(_)) => true,
            _ => false,
        };
        if stride {
            let found = describe(cursor.peek());
            self.errors.report(
                cursor.span(),
                format!("missing `:` between shape and stride, before {found}"),
            );
        }
        stride
    }

    /// `(4,8):row_major`, where a stride of one leaf could not be congruent. Reports it.
    fn is_order_in_place_of_stride(&self, shape: &Tree, cursor: &mut Cursor) -> bool {
        let order = ["row_major", "col_major"]
            .into_iter()
            .find(|order| is_word(cursor.peek(), order));
        let (Tree::Tuple(..), Some(order)) = (shape, order) else {
            return false;
        };
        let message =
            format!("an order stands after `;`, in place of the stride: write `; {order}`");
        self.errors.report(cursor.span(), message);
        cursor.skip_all();
        true
    }

    /// The order after the `;`.
    pub(super) fn order(&self, cursor: &mut Cursor, strides_given: bool) -> Option<Order> {
        let (at, found) = (cursor.span(), describe(cursor.peek()));
        let name = cursor.next().map(|token| token.to_string());
        let order = match name.as_deref() {
            Some("row_major") => Order::RowMajor,
            Some("col_major") => Order::ColMajor,
            _ => {
                self.errors.report(
                    at,
                    format!("expected `row_major` or `col_major` after `;`, found {found}"),
                );
                cursor.skip_all();
                return None;
            }
        };
        if strides_given {
            self.errors.report(
                at,
                format!("{found} and strides are both given: leave out one of them"),
            );
        }
        Some(order)
    }

    /// `tree := leaf | '(' tree (',' tree)* [','] ')'`
    pub(super) fn tree(&mut self, cursor: &mut Cursor, role: Role, depth: usize) -> Tree {
        cursor.open_fragment();
        match tuple(cursor.peek()) {
            Some(group) => {
                cursor.next();
                self.tuple(&group, depth, role)
            }
            None => Tree::Leaf(self.leaf(cursor, role)),
        }
    }

    /// The inside of a parenthesised tree.
    fn tuple(&mut self, group: &Group, depth: usize, role: Role) -> Tree {
        match self.modes(group, depth, |parser, inside| {
            parser.tree(inside, role, depth + 1)
        }) {
            Some(modes) => Tree::Tuple(modes, group.span().into()),
            None => Tree::Leaf(Leaf::erroneous(group.span())),
        }
    }

    /// `element := tree ':' tree | leaf | '_' | '(' element (',' element)* [','] ')'`
    pub(super) fn element(&mut self, cursor: &mut Cursor, depth: usize) -> Element {
        cursor.open_fragment();
        // The token after a tuple decides whether it is a shape or a list of elements.
        let shape = match tuple(cursor.peek()) {
            Some(group) if is_punct(cursor.peek_second(), ':') => {
                cursor.next();
                self.tuple(&group, depth, Role::Shape)
            }
            Some(group) => {
                cursor.next();
                return match self.modes(&group, depth, |parser, inside| {
                    parser.element(inside, depth + 1)
                }) {
                    Some(elements) => Element::ByMode(elements),
                    None => Element::Leaf(Leaf::erroneous(group.span())),
                };
            }
            None => {
                let leaf = self.leaf(cursor, Role::Tile);
                if !cursor.at(':') {
                    return Element::Leaf(leaf);
                }
                if matches!(leaf.kind, LeafKind::Underscore) {
                    self.errors.report(
                        leaf.span,
                        "`_` cannot have a stride: it leaves a mode as it is",
                    );
                }
                Tree::Leaf(leaf)
            }
        };
        if !cursor.eat(':') {
            // A `::` after the shape.
            self.unexpected(cursor, "expected `:`");
            cursor.skip_mode();
            return Element::Leaf(Leaf::erroneous(shape.span()));
        }
        Element::Layout(Layout {
            shape,
            stride: Strides::Given(self.tree(cursor, Role::Stride, depth)),
        })
    }

    /// The modes of a tuple; `None` if an error makes their number uncertain.
    fn modes<T>(
        &mut self,
        group: &Group,
        depth: usize,
        mut mode: impl FnMut(&mut Self, &mut Cursor) -> T,
    ) -> Option<Vec<T>> {
        if depth >= MAX_DEPTH {
            self.errors.report(
                group.span(),
                format!("nested deeper than {MAX_DEPTH} levels"),
            );
            return None;
        }
        let mut cursor = Cursor::inside(group);
        if cursor.is_empty() {
            self.errors.report(
                group.span(),
                "empty tuple `()`: a tuple has at least one mode",
            );
            return None;
        }
        let mut modes = Vec::new();
        let mut certain = true;
        while !cursor.is_empty() {
            if cursor.at(',') {
                self.errors
                    .report(cursor.span(), "expected a mode before `,`");
                certain = false;
                if self.count_leaf(&mut cursor) {
                    cursor.eat(',');
                }
                continue;
            }
            modes.push(mode(self, &mut cursor));
            self.separator(&mut cursor, ')');
        }
        (certain && self.leaves <= MAX_LEAVES).then_some(modes)
    }

    /// The `,` after a mode, or the end, where `closing` stands.
    pub(super) fn separator(&self, cursor: &mut Cursor, closing: char) {
        if cursor.is_empty() || cursor.eat(',') {
            return;
        }
        let found = describe(cursor.peek());
        if starts_mode(cursor.peek()) {
            // `f(x)` may be a name and a tuple, or the call of a function
            let may_be_call = self.position == Position::Value
                && matches!(cursor.previous(), Some(TokenTree::Ident(_)))
                && tuple(cursor.peek()).is_some();
            let hint = match may_be_call {
                true => "; the call of a function is written in braces, as in `{f(n)}`",
                false => "",
            };
            self.errors
                .report(cursor.span(), format!("missing `,` before {found}{hint}"));
            return;
        }
        if cursor.at(':') {
            let message = match self.form {
                Form::Tile => "unexpected `:`: this element already has a stride",
                Form::Layout | Form::TryLayout => {
                    "unexpected `:` within a tuple: all strides follow the whole shape, \
                     as in `(4,8):(8,1)`"
                }
                Form::Coord => {
                    "unexpected `:`: a whole mode is written `_`, as in `(_,2)`, and a layout with `layout!`"
                }
                Form::Shape | Form::Stride | Form::Int | Form::Swizzle => {
                    "unexpected `:`: a layout is written with `layout!`"
                }
                Form::Name | Form::Names | Form::Named => {
                    "unexpected `:`: a mode has one entry, as in `row: 4`"
                }
            };
            self.errors.report(cursor.span(), message);
        } else {
            self.unexpected(cursor, &format!("expected `,` or `{closing}`"));
        }
        cursor.skip_mode();
        cursor.eat(',');
    }

    /// The end of the literal.
    fn end(&self, cursor: &mut Cursor) {
        if cursor.is_empty() {
            return;
        }
        if cursor.at(',') {
            let message = match self.form {
                Form::Int => {
                    "unexpected `,` after the integer: a tuple is written with `shape!`, `stride!` \
                     or `coord!`"
                }
                Form::Name => "unexpected `,`: several names are written with `names!`",
                Form::Swizzle => "unexpected `,`: a swizzle has three integers, as in `3,4,3`",
                Form::Layout | Form::TryLayout if tuple(cursor.peek_second()).is_some() => {
                    "unexpected `,`: a `:` stands between shape and stride, as in `(4,8):(8,1)`"
                }
                Form::Layout | Form::TryLayout
                    if ["row_major", "col_major"]
                        .iter()
                        .any(|order| is_word(cursor.peek_second(), order)) =>
                {
                    "unexpected `,`: the order stands after a `;`, as in `(4,8); row_major`"
                }
                _ => "unexpected `,`: a tuple is written in parentheses, as in `(4,8)`",
            };
            self.errors.report(cursor.span(), message);
        } else if cursor.at(':') {
            let message = match self.form {
                Form::Coord => {
                    "unexpected `:`: a whole mode is written `_`, as in `(_,2)`, and a layout with `layout!`"
                }
                Form::Shape | Form::Stride | Form::Int | Form::Swizzle => {
                    "unexpected `:`: a layout is written with `layout!`"
                }
                Form::Layout | Form::TryLayout | Form::Tile => "unexpected `:` after the stride",
                Form::Name | Form::Names | Form::Named => {
                    "unexpected `:`: a name stands alone; modes with names are written `layout!({row: 4})`"
                }
            };
            self.errors.report(cursor.span(), message);
        } else {
            self.unexpected(cursor, "expected the end of the literal");
        }
    }

    /// Reports the next token, with a hint if it looks like a part of an expression.
    pub(super) fn unexpected(&self, cursor: &Cursor, expected: &str) {
        let (at, found) = (cursor.span(), describe(cursor.peek()));
        let is_operator = matches!(
            cursor.peek(),
            Some(TokenTree::Punct(punct)) if !",:;".contains(punct.as_char())
        );
        let part_of_expression = is_operator || cursor.at_path_separator();
        let found = if cursor.at_path_separator() {
            "`::`".to_owned()
        } else {
            found
        };
        let hint = match self.position {
            Position::Value if part_of_expression => {
                "; an expression is written in braces, as in `{2 * n}`, or `const {2 * N}` if it is a constant"
            }
            _ => "",
        };
        self.errors
            .report(at, format!("unexpected {found}: {expected}{hint}"));
    }
}

/// The token, if it is a group in parentheses.
pub(super) fn tuple(token: Option<&TokenTree>) -> Option<Group> {
    match token {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            Some(group.clone())
        }
        _ => None,
    }
}

/// Whether a mode could begin here. A `-` is more likely to continue an expression.
fn starts_mode(token: Option<&TokenTree>) -> bool {
    match token {
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Bracket,
        Some(TokenTree::Literal(_) | TokenTree::Ident(_)) => true,
        _ => false,
    }
}
