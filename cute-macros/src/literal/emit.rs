//! Trees to types and values of `cute-core`.

use super::{
    compact,
    form::{Form, Header, Position},
    tree::{Const, Element, Layout, Leaf, LeafKind, Literal, Order, Strides, Tree},
    write::{Writer, is_numbers},
};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// Writes paths that begin with the `$crate` of the library.
pub(crate) struct Emit<'a> {
    library: &'a Ident,
    form: Form,
    position: Position,
}

/// A part of the expansion.
enum Term {
    /// A type: in type position, and of everything static, whose value follows from it.
    Type(TokenStream),
    /// An expression with run-time leaves.
    Value(TokenStream),
}

impl<'a> Emit<'a> {
    pub(crate) fn new(header: &'a Header) -> Self {
        Emit {
            library: &header.library,
            form: header.form,
            position: header.position,
        }
    }

    /// The expansion of a literal that passed all checks.
    pub(crate) fn literal(&self, literal: &Literal) -> TokenStream {
        let library = self.library;
        let term = match literal {
            Literal::Layout(layout) => self.layout(layout),
            Literal::Tree(_, tree) => self.tree(tree),
            Literal::Tiler(tiler) => self.element(tiler),
        };
        match (term, self.position) {
            (Term::Type(it), Position::Type) => it,
            (Term::Type(it), Position::Value) if self.form == Form::TryLayout => {
                let layout = self.value(Term::Type(it));
                quote!(#library::__private::try_validated(#layout))
            }
            (Term::Type(it), Position::Value) if literal.has_constants() => {
                quote!(<#it as #library::__private::Proved>::INSTANCE)
            }
            (Term::Value(layout), _) if self.form == Form::Layout => {
                quote!(#library::__private::validated(#layout))
            }
            (Term::Value(layout), _) if self.form == Form::TryLayout => {
                quote!(#library::__private::try_validated(#layout))
            }
            (term, _) => self.value(term),
        }
    }

    /// A layout: leaves `Mode<S, D>`.
    fn layout(&self, layout: &Layout) -> Term {
        match &layout.stride {
            Strides::Given(stride) => self.modes(&layout.shape, stride),
            Strides::Compact(order) => match compact::strides(&layout.shape, *order) {
                Some(stride) => self.modes(&layout.shape, &stride),
                None => self.compact(&layout.shape, *order),
            },
        }
    }

    /// A layout whose strides the library computes.
    fn compact(&self, shape: &Tree, order: Order) -> Term {
        let library = self.library;
        match (self.tree(shape), order) {
            (Term::Type(shape), Order::ColMajor) => {
                Term::Type(quote!(#library::__private::CompactColMajor<#shape>))
            }
            (Term::Type(shape), Order::RowMajor) => {
                Term::Type(quote!(#library::__private::CompactRowMajor<#shape>))
            }
            (Term::Value(shape), Order::ColMajor) => {
                Term::Value(quote!(#library::__private::compact_col_major(#shape)))
            }
            (Term::Value(shape), Order::RowMajor) => {
                Term::Value(quote!(#library::__private::compact_row_major(#shape)))
            }
        }
    }

    /// The pairs of a congruent shape and stride.
    fn modes(&self, shape: &Tree, stride: &Tree) -> Term {
        let library = self.library;
        if is_numbers(shape) && is_numbers(stride) {
            return Term::Type(Writer::written(library, |writer| {
                writer.modes(shape, stride)
            }));
        }
        match (shape, stride) {
            (Tree::Tuple(shapes, _), Tree::Tuple(strides, _)) => self.list(
                shapes
                    .iter()
                    .zip(strides)
                    .map(|(shape, stride)| self.modes(shape, stride))
                    .collect(),
            ),
            _ => {
                let mode = match stride {
                    Tree::Leaf(leaf) if !leaf.path.is_empty() => quote!(BasisMode),
                    _ => quote!(Mode),
                };
                match (self.tree(shape), self.tree(stride)) {
                    (Term::Type(shape), Term::Type(stride)) => {
                        Term::Type(quote!(#library::layout::#mode<#shape, #stride>))
                    }
                    (shape, stride) => {
                        let (shape, stride) = (self.value(shape), self.value(stride));
                        Term::Value(quote!(#library::layout::#mode(#shape, #stride)))
                    }
                }
            }
        }
    }

    /// A shape, stride or coordinate.
    fn tree(&self, tree: &Tree) -> Term {
        if is_numbers(tree) {
            return Term::Type(Writer::written(self.library, |writer| writer.tree(tree)));
        }
        match tree {
            Tree::Leaf(leaf) => self.stride(leaf),
            Tree::Tuple(modes, _) => self.list(modes.iter().map(|mode| self.tree(mode)).collect()),
        }
    }

    /// An element of a tiler. A layout with run-time leaves is validated here: a tiler is not a
    /// layout itself.
    fn element(&self, element: &Element) -> Term {
        let library = self.library;
        match element {
            Element::Leaf(leaf) => self.leaf(leaf),
            Element::Layout(layout) => match self.layout(layout) {
                Term::Value(layout) => Term::Value(quote!(#library::__private::validated(#layout))),
                layout => layout,
            },
            Element::ByMode(elements) => {
                match self.list(
                    elements
                        .iter()
                        .map(|element| self.element(element))
                        .collect(),
                ) {
                    Term::Type(list) => Term::Type(quote!(#library::layout::ByMode<#list>)),
                    Term::Value(list) => Term::Value(quote!(#library::layout::ByMode(#list))),
                }
            }
        }
    }

    /// `Cons(a, Cons(b, Nil))`. The longest static tail is one type with one value.
    fn list(&self, terms: Vec<Term>) -> Term {
        let library = self.library;
        let mut open = TokenStream::new();
        let mut close = TokenStream::new();
        let mut values = terms;
        let first_static = values
            .iter()
            .rposition(|term| matches!(term, Term::Value(_)))
            .map_or(0, |last| last + 1);
        for term in values.split_off(first_static) {
            if let Term::Type(head) = term {
                open.extend(quote!(#library::tuple::Cons<#head,));
                close.extend(quote!(>));
            }
        }
        let tail = Term::Type(quote!(#open #library::tuple::Nil #close));
        values.into_iter().rev().fold(tail, |tail, head| {
            let (head, tail) = (self.value(head), self.value(tail));
            Term::Value(quote!(#library::tuple::Cons(#head, #tail)))
        })
    }

    /// The term as an expression.
    fn value(&self, term: Term) -> TokenStream {
        let library = self.library;
        match term {
            Term::Type(it) => quote!(<#it as #library::__private::Static>::INSTANCE),
            Term::Value(value) => value,
        }
    }

    /// A leaf with its path.
    fn stride(&self, leaf: &Leaf) -> Term {
        let library = self.library;
        if leaf.path.is_empty() {
            return self.leaf(leaf);
        }
        let steps = leaf
            .path
            .iter()
            .map(|step| Term::Type(Writer::written(library, |writer| writer.number(*step))));
        let path = self.list(steps.collect());
        match (self.leaf(leaf), path) {
            (Term::Type(multiple), Term::Type(path)) => {
                Term::Type(quote!(#library::stride::ScaledBasis<#multiple, #path>))
            }
            (multiple, path) => {
                let (multiple, path) = (self.value(multiple), self.value(path));
                Term::Value(quote!(#library::stride::ScaledBasis(#multiple, #path)))
            }
        }
    }

    fn leaf(&self, leaf: &Leaf) -> Term {
        // A complaint about a leaf (an expression that is no integer) belongs to its source; names
        // resolve as everywhere.
        let at = match leaf.kind {
            LeafKind::Const(_) => leaf.span.end,
            _ => leaf.span.start,
        };
        let span = Span::mixed_site().located_at(at);
        let mut library = self.library.clone();
        library.set_span(library.span().located_at(at));
        match &leaf.kind {
            LeafKind::Number(number) => Term::Type(Writer::written(self.library, |writer| {
                writer.number(*number)
            })),
            LeafKind::Const(Const::Name(name)) => {
                // Another macro's fragment needs braces; a name goes without, since rust-analyzer does not look
                // into them.
                let constant = match name.clone().into_iter().next() {
                    Some(TokenTree::Ident(_)) => name.clone(),
                    _ => quote_spanned!(span=> { #name }),
                };
                Term::Type(quote_spanned!(span=> #library::int::FromConst<#constant>))
            }
            LeafKind::Const(Const::Expression(block)) => {
                // Integers of every type have `|`, nothing else that `as` would convert has it with
                // an integer.
                let digits = (0..16_u32).rev().map(|place| {
                                        quote_spanned!(span=> { #library::int::digit((#block | 0) as u64, #place) })
                });
                Term::Type(quote_spanned!(span=> #library::int::FromDigits<#(#digits),*>))
            }
            LeafKind::Dynamic(tokens) => match self.position {
                Position::Value => {
                    Term::Value(quote_spanned!(span=> #library::__private::leaf(#tokens)))
                }
                Position::Type => Term::Type(quote_spanned!(span=> #library::int::Dyn<#tokens>)),
            },
            LeafKind::Type(tokens) => Term::Type(tokens.clone()),
            LeafKind::Underscore => Term::Type(quote!(#library::tuple::Underscore)),
            // A literal with errors is not emitted; if it were, it should not compile.
            LeafKind::Erroneous => Term::Type(quote!(
                ::core::compile_error! { "this leaf could not be read" }
            )),
        }
    }
}
