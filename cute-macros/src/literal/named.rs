//! Modes with names: `{row: 4, col: 8}:{row: 8, col: 1}`.
//!
//! The strides are brought into the order of the shape, so that what follows is a literal without
//! names, and a list of names.

use super::{
    cursor::{Cursor, describe, is_record},
    form::{Form, Role},
    fragment::operands_kept,
    number::{NotANumber, Number},
    parse::Parser,
    span::SpanRange,
    tree::{Entry, Layout, Literal as Parsed, Name, Order, Strides, Tree},
};
use crate::tokens::{Delimiter, Group, Ident, Literal, TokenTree, is_punct, is_word};

/// A name has at most this many letters.
const MAX_LETTERS: usize = 19;

/// The tokens behind a name.
struct Field<T> {
    name: Name,
    value: T,
}

impl Parser<'_> {
    /// `name := IDENT`, or several with commas between them.
    pub(super) fn names(&mut self, cursor: &mut Cursor) -> Parsed {
        let mut names: Vec<Name> = Vec::new();
        while !cursor.is_empty() {
            let Some(name) = self.name(cursor) else {
                cursor.skip_all();
                break;
            };
            self.refuse_second(&names, &name);
            names.push(name);
            if self.form == Form::Name || !cursor.eat(',') {
                break;
            }
        }
        Parsed::Label(names)
    }

    /// `{row: 4, col: 8}` and what may follow it; `None` if no such list is next.
    pub(super) fn named(&mut self, cursor: &mut Cursor) -> Option<Parsed> {
        let group = record(cursor.peek())?;
        if !self.begins_fields(&group) {
            return None;
        }
        cursor.next();
        let (names, literal) = match self.form {
            Form::Layout | Form::TryLayout => self.named_layout(&group, cursor),
            Form::Shape => self.named_tree(&group, Role::Shape),
            Form::Stride => self.named_tree(&group, Role::Stride),
            Form::Coord => self.named_tree(&group, Role::Coordinate),
            Form::Tile => {
                let fields = self.fields(&group, |parser, inside| parser.element(inside, 1));
                let (names, elements) = split(fields);
                (names, Parsed::Tilers(elements))
            }
            Form::Named => {
                let fields = self.fields(&group, Parser::entry);
                let (names, entries) = split(fields);
                (names, Parsed::Entries(entries))
            }
            Form::Name | Form::Names | Form::Int | Form::Swizzle => return None,
        };
        Some(Parsed::Named(names, Box::new(literal)))
    }

    /// Whether the braces hold names. Those of other forms may hold an expression.
    fn begins_fields(&self, group: &Group) -> bool {
        let is_layout = matches!(self.form, Form::Layout | Form::TryLayout);
        self.form == Form::Named || is_record(group) || is_layout && group.stream().is_empty()
    }

    fn named_tree(&mut self, group: &Group, role: Role) -> (Vec<Name>, Parsed) {
        let fields = self.fields(group, |parser, inside| parser.tree(inside, role, 1));
        let (names, trees) = split(fields);
        (
            names,
            Parsed::Tree(role, Tree::Tuple(trees, group.span().into())),
        )
    }

    /// `{row: 4, col: 8}:{row: 8, col: 1}`, `{row: 4, col: 8}; row_major`
    fn named_layout(&mut self, group: &Group, cursor: &mut Cursor) -> (Vec<Name>, Parsed) {
        let fields = self.fields(group, |parser, inside| parser.tree(inside, Role::Shape, 1));
        let (names, trees) = split(fields);
        let shape = Tree::Tuple(trees, group.span().into());
        let has_stride = cursor.eat(':');
        let stride = has_stride.then(|| self.named_strides(&names, cursor));
        let order = cursor.eat(';').then(|| self.order(cursor, has_stride));
        let stride = match stride {
            Some(stride) => Strides::Given(stride),
            None => Strides::Compact(order.flatten().unwrap_or(Order::ColMajor)),
        };
        (names, Parsed::Layout(Layout { shape, stride }))
    }

    /// Strides with names after a shape without. Reports them.
    pub(super) fn has_names(&self, cursor: &mut Cursor) -> bool {
        let is_named = record(cursor.peek()).is_some_and(|group| self.begins_fields(&group));
        if is_named {
            let message = "the strides have names, but the modes of the shape have none";
            self.errors.report(cursor.span(), message);
            cursor.skip_all();
        }
        is_named
    }

    /// The strides of these modes, in their order.
    fn named_strides(&mut self, names: &[Name], cursor: &mut Cursor) -> Tree {
        let Some(group) = record(cursor.peek()) else {
            let found = describe(cursor.peek());
            let message = format!(
                "expected strides with the names of the modes, as in `{{row: 8, col: 1}}`, found {found}"
            );
            self.errors.report(cursor.span(), message);
            cursor.skip_all();
            return erroneous(cursor.span());
        };
        cursor.next();
        let mut fields = self.fields(&group, |parser, inside| {
            parser.tree(inside, Role::Stride, 1)
        });
        for field in &fields {
            if !names.iter().any(|name| name.text == field.name.text) {
                let message = format!("the shape has no mode `{}`", field.name.text);
                self.errors.report(field.name.span, message);
            }
        }
        let mut strides = Vec::new();
        for name in names {
            match fields.iter().position(|field| field.name.text == name.text) {
                Some(place) => strides.push(fields.swap_remove(place).value),
                None => {
                    let message = format!("mode `{}` has a shape, but no stride", name.text);
                    self.errors.report(group.span(), message);
                    strides.push(erroneous(group.span()));
                }
            }
        }
        Tree::Tuple(strides, group.span().into())
    }

    /// `name: value` for each mode, each name once.
    fn fields<T>(
        &mut self,
        group: &Group,
        mut value: impl FnMut(&mut Self, &mut Cursor) -> T,
    ) -> Vec<Field<T>> {
        let mut inside = Cursor::inside(group);
        let mut fields: Vec<Field<T>> = Vec::new();
        let mut names: Vec<Name> = Vec::new();
        if inside.is_empty() {
            let message =
                "expected modes with their names, as in `{row: 4, col: 8}`, found nothing";
            self.errors.report(group.span(), message);
        }
        while !inside.is_empty() {
            let name = self.name(&mut inside);
            let Some(name) = name.filter(|_| self.colon(&mut inside)) else {
                inside.skip_mode();
                inside.eat(',');
                continue;
            };
            self.refuse_second(&names, &name);
            names.push(name.clone());
            let value = value(self, &mut inside);
            fields.push(Field { name, value });
            self.separator(&mut inside, '}');
        }
        fields
    }

    fn colon(&self, cursor: &mut Cursor) -> bool {
        let found = describe(cursor.peek());
        let is_there = cursor.eat(':');
        if !is_there {
            let message = format!("expected `:` after the name of a mode, found {found}");
            self.errors.report(cursor.span(), message);
        }
        is_there
    }

    fn refuse_second(&self, names: &[Name], name: &Name) {
        if names.iter().any(|other| other.text == name.text) {
            let message = format!("two modes are named `{}`", name.text);
            self.errors.report(name.span, message);
        }
    }

    /// A name; `None` if an error was reported.
    fn name(&self, cursor: &mut Cursor) -> Option<Name> {
        self.name_of(cursor, "mode")
    }

    /// The name of a mode or of a place; `None` if an error was reported.
    pub(super) fn name_of(&self, cursor: &mut Cursor, of: &str) -> Option<Name> {
        let (at, found) = (cursor.span(), describe(cursor.peek()));
        let ident = match cursor.peek() {
            Some(TokenTree::Ident(_)) if !cursor.at_underscore() => cursor.eat_ident(),
            _ => None,
        };
        let Some(ident) = ident else {
            let message = format!("expected the name of a {of}, found {found}");
            self.errors.report(at, message);
            return None;
        };
        let name = Name::of(&ident);
        if !name.text.is_ascii() {
            let message = format!("{found} is no name of a {of}: a name is written in ASCII");
            self.errors.report(at, message);
            return None;
        }
        if name.letters().len() > MAX_LETTERS {
            let message = format!("{found} has more than {MAX_LETTERS} letters");
            self.errors.report(at, message);
            return None;
        }
        Some(name)
    }

    /// An entry of `named!`: a leaf or tuple as in `coord!`, or any expression.
    fn entry(&mut self, cursor: &mut Cursor) -> Entry {
        let start = cursor.index();
        cursor.skip_expression();
        // alone, as `$i:expr` of a macro of the user, it is the number that was passed; a part of
        // an expression, as in `$i.pow(2)`, it stays whole
        if cursor.index() == start + 1 {
            cursor.rewind(start);
            cursor.open_fragment();
            cursor.skip_expression();
        }
        let tokens: Vec<_> = cursor.since(start).into_iter().collect();
        let is_coordinate = match &tokens[..] {
            // with a suffix it is a run-time number, `4_usize`
            [TokenTree::Literal(number)] => !has_suffix(number),
            [minus, TokenTree::Literal(number)] => {
                is_punct(Some(minus), '-') && !has_suffix(number)
            }
            [TokenTree::Group(group)] => group.delimiter() == Delimiter::Parenthesis,
            [first, ..] if is_word(Some(first), "const") => true,
            [one] => is_word(Some(one), "_") || is_punct(Some(one), '_'),
            _ => false,
        };
        if is_coordinate {
            cursor.rewind(start);
            return Entry::Tree(self.tree(cursor, Role::Coordinate, 1));
        }
        if tokens.is_empty() {
            let message = "expected an index, a range or a tile after the name of the mode";
            self.errors.report(cursor.span(), message);
        }
        Entry::Expression(operands_kept(&tokens))
    }
}

impl Name {
    fn of(ident: &Ident) -> Self {
        let text = ident.to_string();
        Name {
            text: text.strip_prefix("r#").unwrap_or(&text).to_owned(),
            span: ident.span(),
        }
    }

    /// The names of the types of the letters: a letter after `_` is one with it.
    pub(crate) fn letters(&self) -> Vec<String> {
        let mut letters = Vec::new();
        let mut rest = self.text.chars().peekable();
        while let Some(letter) = rest.next() {
            letters.push(match letter {
                '_' => match rest.next_if(char::is_ascii_alphabetic) {
                    Some(letter) => format!("_{letter}"),
                    None => "__".to_owned(),
                },
                digit if digit.is_ascii_digit() => format!("_{digit}"),
                letter => letter.to_string(),
            });
        }
        letters
    }
}

fn has_suffix(literal: &Literal) -> bool {
    let number = Number::parse(&literal.to_string());
    matches!(number, Err(NotANumber::Suffix { .. }))
}

/// The token, if it is a group in braces.
fn record(token: Option<&TokenTree>) -> Option<Group> {
    match token {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            Some(group.clone())
        }
        _ => None,
    }
}

fn split<T>(fields: Vec<Field<T>>) -> (Vec<Name>, Vec<T>) {
    fields
        .into_iter()
        .map(|field| (field.name, field.value))
        .unzip()
}

fn erroneous(span: impl Into<SpanRange>) -> Tree {
    Tree::Leaf(super::tree::Leaf::erroneous(span))
}
