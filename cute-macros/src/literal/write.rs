//! Types of numbers alone, written token by token.
//!
//! Most literals hold nothing but numbers, and most of what a literal costs the compiler is the making
//! of its tokens: a stream that is put into another one is copied, level by level. So these types are
//! written from left to right into one list.

use super::{
    number::Number,
    tree::{LeafKind, Tree},
};
use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// A type under way.
pub(crate) struct Writer<'a> {
    library: &'a Ident,
    tokens: Vec<TokenTree>,
}

/// Whether all leaves are numbers.
pub(crate) fn is_numbers(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf(leaf) => matches!(leaf.kind, LeafKind::Number(_)) && leaf.path.is_empty(),
        Tree::Tuple(modes, _) => modes.iter().all(is_numbers),
    }
}

impl<'a> Writer<'a> {
    /// What `write` writes, with paths that begin with `library`.
    pub(crate) fn written(library: &'a Ident, write: impl FnOnce(&mut Self)) -> TokenStream {
        let mut writer = Writer {
            library,
            tokens: Vec::with_capacity(256),
        };
        write(&mut writer);
        writer.tokens.into_iter().collect()
    }

    /// A layout of numbers: congruent trees, of which the caller knows it.
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

    /// A number by its name if the library has one, else `odd * 2^exponent` with its sign.
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

    /// `Nil`, and the end of so many cells.
    fn close_list(&mut self, cells: usize) {
        self.path(&["tuple", "Nil"]);
        (0..cells).for_each(|_| self.punct('>'));
    }

    /// A path and `<`.
    fn open(&mut self, path: &[&str]) {
        self.path(path);
        self.punct('<');
    }

    fn path(&mut self, path: &[&str]) {
        self.tokens.push(self.library.clone().into());
        for segment in path {
            self.tokens.push(Punct::new(':', Spacing::Joint).into());
            self.punct(':');
            self.tokens
                .push(Ident::new(segment, Span::call_site()).into());
        }
    }

    fn punct(&mut self, punct: char) {
        self.tokens.push(Punct::new(punct, Spacing::Alone).into());
    }
}
