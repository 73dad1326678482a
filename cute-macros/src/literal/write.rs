//! Writes paths, types and calls of `cute-core`, and types that consist of numbers, token by token.
//!
//! Most literals contain only numbers, and the compiler spends most of the time for a literal on
//! making its tokens. So these types are written from left to right into one list.

use super::{
    number::Number,
    tree::{LeafKind, Tree},
};
use crate::tokens::{Delimiter, Ident, Literal, Span, Tokens};

/// A writer of types and calls that begin with the path of the library.
pub(crate) struct Writer<'a> {
    library: &'a Ident,
    tokens: Tokens,
}

/// Whether all leaves are numbers.
pub(crate) fn is_numbers(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf(leaf) => matches!(leaf.kind, LeafKind::Number(_)) && leaf.path.is_empty(),
        Tree::Tuple(modes, _) => modes.iter().all(is_numbers),
    }
}

impl<'a> Writer<'a> {
    /// An empty writer. All tokens except `library` will have this span.
    pub(crate) fn new(library: &'a Ident, span: Span) -> Self {
        Writer {
            library,
            tokens: Tokens::at(span),
        }
    }

    /// The tokens that `write` writes.
    pub(crate) fn written(mut self, write: impl FnOnce(&mut Self)) -> Tokens {
        write(&mut self);
        self.tokens
    }

    /// `library::a::b`, beside what this writer writes.
    pub(crate) fn beside(&self, path: &[&str]) -> Tokens {
        let writer = Writer::new(self.library, self.tokens.span());
        writer.written(|writer| writer.path(path))
    }

    /// `library::a::B<x, y>`
    pub(crate) fn applied(
        mut self,
        path: &[&str],
        arguments: impl IntoIterator<Item = Tokens>,
    ) -> Tokens {
        self.open(path);
        self.tokens.list(',', arguments);
        self.punct('>');
        self.tokens
    }

    /// The type, under a name that is no value: where a value is needed rustc prints this name.
    pub(crate) fn type_alone(mut self, ty: Tokens) -> Tokens {
        self.path(&[
            "__private",
            "the_value_of_this_type_is_written_in_lower_case",
        ]);
        self.tokens.turbofish();
        self.tokens.extend(ty);
        self.punct('>');
        self.tokens
    }

    /// `library::a::b(x, y)`
    pub(crate) fn called(
        mut self,
        path: &[&str],
        arguments: impl IntoIterator<Item = Tokens>,
    ) -> Tokens {
        let mut list = self.tokens.empty();
        list.list(',', arguments);
        self.path(path);
        self.tokens.group(Delimiter::Parenthesis, list);
        self.tokens
    }

    /// `Cons<a, Cons<b, Nil>>`
    pub(crate) fn list(mut self, elements: Vec<Tokens>) -> Tokens {
        let cells = elements.len();
        for element in elements {
            self.open(&["tuple", "Cons"]);
            self.tokens.extend(element);
            self.punct(',');
        }
        self.close_list(cells);
        self.tokens
    }

    /// The only value of a type, which a trait of the library gives:
    /// `<T as library::__private::Static>::INSTANCE`.
    pub(crate) fn instance(mut self, ty: Tokens, by: &str) -> Tokens {
        self.punct('<');
        self.tokens.extend(ty);
        self.tokens.ident("as");
        self.path(&["__private", by]);
        self.punct('>');
        self.tokens.segment("INSTANCE");
        self.tokens
    }

    /// The value of a type that proves its conditions when it is made: `<T>::new()`.
    pub(crate) fn made(mut self, ty: Tokens) -> Tokens {
        self.punct('<');
        self.tokens.extend(ty);
        self.punct('>');
        self.tokens.segment("new");
        let none = self.tokens.empty();
        self.tokens.group(Delimiter::Parenthesis, none);
        self.tokens
    }

    /// A constant of a type: `<T>::NAME`.
    pub(crate) fn constant(mut self, ty: Tokens, name: &str) -> Tokens {
        self.punct('<');
        self.tokens.extend(ty);
        self.punct('>');
        self.tokens.segment(name);
        self.tokens
    }

    /// `"text"`
    pub(crate) fn text(mut self, text: &str) -> Tokens {
        let mut text = Literal::string(text);
        text.set_span(self.tokens.span());
        self.tokens.push(text);
        self.tokens
    }

    /// A layout of numbers. The caller knows that the trees are congruent.
    pub(crate) fn modes(&mut self, shape: &Tree, stride: &Tree) {
        match (shape, stride) {
            (Tree::Tuple(shapes, _), Tree::Tuple(strides, _)) => {
                for (shape, stride) in shapes.iter().zip(strides) {
                    self.open(&["tuple", "Cons"]);
                    self.modes(shape, stride);
                    self.punct(',');
                }
                self.close_list(shapes.len());
            }
            _ => {
                self.open(&["layout", "Mode"]);
                self.tree(shape);
                self.punct(',');
                self.tree(stride);
                self.punct('>');
            }
        }
    }

    /// A tuple of numbers.
    pub(crate) fn tree(&mut self, tree: &Tree) {
        match tree {
            Tree::Tuple(modes, _) => {
                for mode in modes {
                    self.open(&["tuple", "Cons"]);
                    self.tree(mode);
                    self.punct(',');
                }
                self.close_list(modes.len());
            }
            Tree::Leaf(leaf) => {
                if let LeafKind::Number(number) = leaf.kind {
                    self.number(number);
                }
            }
        }
    }

    /// A number by its name if the library has one, otherwise `odd * 2^exponent` with its sign.
    pub(crate) fn number(&mut self, number: Number) {
        if let Some(name) = number.name() {
            return self.path(&["number", &name]);
        }
        let Some((odd, exponent)) = number.odd_and_exponent() else {
            return self.path(&["int", "Zero"]);
        };
        self.open(&["int", if number.negative { "Neg" } else { "Pos" }]);
        self.hexadecimal(odd);
        self.punct(',');
        self.path(&["int", "exp", &format!("X{}", 1_u64 << exponent)]);
        self.punct('>');
    }

    /// The hexadecimal digits of a positive number, the most significant innermost:
    /// `Hex<_1, _5>` is 21.
    fn hexadecimal(&mut self, number: u64) {
        let digit = format!("_{}", number % 16);
        if number < 16 {
            return self.path(&["int", "hex", &digit]);
        }
        self.open(&["int", "hex", "Hex"]);
        self.hexadecimal(number / 16);
        self.punct(',');
        self.path(&["int", "hex", &digit]);
        self.punct('>');
    }

    /// `Nil`, and the closing brackets of this many cells.
    fn close_list(&mut self, cells: usize) {
        self.path(&["tuple", "Nil"]);
        (0..cells).for_each(|_| self.punct('>'));
    }

    /// A path and `<`.
    fn open(&mut self, path: &[&str]) {
        self.path(path);
        self.punct('<');
    }

    pub(crate) fn path(&mut self, path: &[&str]) {
        self.tokens.push(self.library.clone());
        for segment in path {
            self.tokens.segment(segment);
        }
    }

    fn punct(&mut self, punct: char) {
        self.tokens.punct(punct);
    }
}
