//! Emission: trees become types and values of `cute-core`.

use super::{
    compact,
    form::{Form, Header, Position},
    tree::{
        Const, Element, Entry, Layout, Leaf, LeafKind, Literal as Parsed, Name, Order, Strides,
        Swizzle, Tree,
    },
    write::{Writer, is_numbers},
};
use crate::tokens::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree, Tokens};

/// Writes paths that begin with the `$crate` of the library.
pub(crate) struct Emit<'a> {
    library: &'a Ident,
    form: Form,
    position: Position,
}

/// A part of the expansion.
enum Term {
    /// A type: in type position, and for everything static, since a static type determines its
    /// value.
    Type(Tokens),
    /// An expression with run-time leaves.
    Value(Tokens),
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
    pub(crate) fn literal(&self, literal: &Parsed) -> TokenStream {
        match literal {
            Parsed::Named(..) | Parsed::Places(..) => self.named(literal),
            Parsed::Label(names) => self.label(names),
            _ => self.unnamed(literal),
        }
        .into()
    }

    /// The expansion of a literal without names.
    fn unnamed(&self, literal: &Parsed) -> Tokens {
        match (self.term(literal), self.position) {
            (Term::Type(it), Position::Type) => self.writer().type_alone(it),
            (Term::Type(it), Position::Value) if self.form == Form::Swizzle => {
                self.no_type(self.writer().made(it))
            }
            (term, Position::Value) if self.form == Form::TryLayout => {
                let layout = self.value(term);
                let checked = self
                    .writer()
                    .called(&["__private", "try_validated"], [layout]);
                self.no_type(checked)
            }
            (Term::Type(it), Position::Value) if literal.has_constants() => {
                self.writer().instance(it, "Proved")
            }
            (Term::Value(layout), _) if self.form == Form::Layout => {
                self.no_type(self.validated(layout))
            }
            (Term::Value(value), _) if self.form == Form::Named => value,
            (Term::Value(value), _) => self.no_type(value),
            (Term::Type(it), _) => self.value(Term::Type(it)),
        }
    }

    /// A literal as a type or a value, without what is said of it where it stands.
    fn term(&self, literal: &Parsed) -> Term {
        match literal {
            Parsed::Layout(layout) => self.layout(layout),
            Parsed::Tree(_, tree) => self.tree(tree),
            Parsed::Tiler(tiler) => self.element(tiler),
            Parsed::Swizzle(swizzle) => self.swizzle(swizzle),
            Parsed::Tilers(tilers) => {
                self.list(tilers.iter().map(|tiler| self.element(tiler)).collect())
            }
            Parsed::Entries(entries) => {
                let terms = entries.iter().map(|entry| match entry {
                    Entry::Tree(tree) => self.tree(tree),
                    Entry::Expression(tokens) => Term::Value(tokens.clone().into()),
                });
                self.list(terms.collect())
            }
            Parsed::Named(_, literal) | Parsed::Places(_, literal) => self.term(literal),
            Parsed::Label(names) => Term::Type(self.names(names)),
        }
    }

    /// `Named<Names, T>`, or a value of this type.
    fn named(&self, literal: &Parsed) -> Tokens {
        let is_static = self.form != Form::TryLayout && !literal.has_constants();
        match self.term(literal) {
            Term::Type(it) if self.position == Position::Type || is_static => {
                let named = self.named_type(literal, it);
                match self.position {
                    Position::Type => self.writer().type_alone(named),
                    Position::Value => self.value(Term::Type(named)),
                }
            }
            _ => self.named_value(literal),
        }
    }

    /// The type `it` behind the names of a literal.
    fn named_type(&self, literal: &Parsed, it: Tokens) -> Tokens {
        let (names, inner) = match literal {
            Parsed::Named(names, inner) => (self.names(names), inner),
            Parsed::Places(names, inner) => (self.places(names), inner),
            _ => return it,
        };
        let parts = [names, self.named_type(inner, it)];
        self.writer().applied(&["named", "Named"], parts)
    }

    /// A run-time literal behind its names.
    fn named_value(&self, literal: &Parsed) -> Tokens {
        let (names, inner) = match literal {
            Parsed::Named(names, inner) => (self.names(names), inner),
            Parsed::Places(names, inner) => (self.places(names), inner),
            _ => return self.unnamed(literal),
        };
        let function = match self.form {
            Form::TryLayout => "try_with_names",
            _ => "with_names",
        };
        let parts = [self.label_of(names), self.named_value(inner)];
        self.writer().called(&["named", function], parts)
    }

    /// `Places<Names>`
    fn places(&self, names: &[Name]) -> Tokens {
        let names = self.names(names);
        self.writer().applied(&["named", "Places"], [names])
    }

    /// `Cons<(r, o, w), Cons<(c, o, l), Nil>>`, or one name alone for `name!`.
    fn names(&self, names: &[Name]) -> Tokens {
        let mut names: Vec<_> = names.iter().map(|name| self.name(name)).collect();
        match (self.form, names.len()) {
            (Form::Name, 1) => names.remove(0),
            _ => self.writer().list(names),
        }
    }

    /// `(c, o, l,)`
    fn name(&self, name: &Name) -> Tokens {
        let mut letters = self.writer().written(|_| ());
        for letter in name.letters() {
            let is_digit = letter.ends_with(|last: char| last.is_ascii_digit());
            let path: &[&str] = if is_digit {
                &["int", "hex", &letter]
            } else {
                &["named", "letter", &letter]
            };
            letters.extend(self.writer().written(|writer| writer.path(path)));
            letters.punct(',');
        }
        Tokens::grouped(Delimiter::Parenthesis, letters, Span::call_site())
    }

    /// The names as a value, `<Label<Names>>::NEW`, or their list as a type.
    fn label(&self, names: &[Name]) -> Tokens {
        let names = self.names(names);
        match self.position {
            Position::Type => self.writer().type_alone(names),
            Position::Value => self.label_of(names),
        }
    }

    /// `<Label<Names>>::NEW`
    fn label_of(&self, names: Tokens) -> Tokens {
        let label = self.writer().applied(&["named", "Label"], [names]);
        self.writer().constant(label, "NEW")
    }

    /// Writes with the span of the whole literal.
    fn writer(&self) -> Writer<'a> {
        Writer::new(self.library, Span::call_site())
    }

    /// `library::__private::value("…", value)`: an expression that rustc refuses where it expects a
    /// type, in one error that ends with the text. A static literal is its own type there.
    ///
    /// If the type of the value is stated, rustc takes it through the call to the leaves, and
    /// points at the one that differs.
    fn no_type(&self, value: Tokens) -> Tokens {
        let text = self.writer().text(self.form.in_a_type());
        self.writer().called(&["__private", "value"], [text, value])
    }

    fn validated(&self, layout: Tokens) -> Tokens {
        self.writer().called(&["__private", "validated"], [layout])
    }

    /// A type if all parts are types, otherwise the call of its constructor.
    fn constructed<const N: usize>(&self, path: &[&str], parts: [Term; N]) -> Term {
        let is_type = parts.iter().all(|part| matches!(part, Term::Type(_)));
        if is_type {
            let types = parts.map(|(Term::Type(it) | Term::Value(it))| it);
            return Term::Type(self.writer().applied(path, types));
        }
        let values = parts.map(|part| self.value(part));
        Term::Value(self.writer().called(path, values))
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
        let (alias, function) = match (order, shape.has_names()) {
            (Order::ColMajor, false) => ("CompactColMajor", "compact_col_major"),
            (Order::RowMajor, false) => ("CompactRowMajor", "compact_row_major"),
            (Order::ColMajor, true) => ("KnownColMajor", "known_col_major"),
            (Order::RowMajor, true) => ("KnownRowMajor", "known_row_major"),
        };
        match self.tree(shape) {
            Term::Type(it) => Term::Type(self.writer().applied(&["__private", alias], [it])),
            Term::Value(it) => Term::Value(self.writer().called(&["__private", function], [it])),
        }
    }

    /// The pairs of a congruent shape and stride.
    fn modes(&self, shape: &Tree, stride: &Tree) -> Term {
        if is_numbers(shape) && is_numbers(stride) {
            return Term::Type(self.writer().written(|writer| writer.modes(shape, stride)));
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
                    Tree::Leaf(leaf) if !leaf.path.is_empty() => "BasisMode",
                    _ => "Mode",
                };
                self.constructed(&["layout", mode], [self.tree(shape), self.tree(stride)])
            }
        }
    }

    /// A shape, stride or coordinate.
    fn tree(&self, tree: &Tree) -> Term {
        if is_numbers(tree) {
            return Term::Type(self.writer().written(|writer| writer.tree(tree)));
        }
        match tree {
            Tree::Leaf(leaf) => self.stride(leaf),
            Tree::Tuple(modes, _) => self.list(modes.iter().map(|mode| self.tree(mode)).collect()),
        }
    }

    /// An element of a tiler. A layout with run-time leaves is validated here: a tiler is not a
    /// layout itself.
    fn element(&self, element: &Element) -> Term {
        match element {
            Element::Leaf(leaf) => self.leaf(leaf),
            Element::Layout(layout) => match self.layout(layout) {
                Term::Value(layout) => Term::Value(self.validated(layout)),
                layout => layout,
            },
            Element::ByMode(elements) => {
                let elements = elements.iter().map(|element| self.element(element));
                let list = self.list(elements.collect());
                self.constructed(&["layout", "ByMode"], [list])
            }
        }
    }

    /// `Cons(a, Cons(b, Nil))`. The longest static tail is written as one type, with the type's
    /// only value.
    fn list(&self, terms: Vec<Term>) -> Term {
        let mut values = terms;
        let first_static = values
            .iter()
            .rposition(|term| matches!(term, Term::Value(_)))
            .map_or(0, |last| last + 1);
        let types = values.split_off(first_static);
        let types = types
            .into_iter()
            .map(|(Term::Type(it) | Term::Value(it))| it);
        let tail = Term::Type(self.writer().list(types.collect()));
        values.into_iter().rev().fold(tail, |tail, head| {
            self.constructed(&["tuple", "Cons"], [head, tail])
        })
    }

    /// The term as an expression.
    fn value(&self, term: Term) -> Tokens {
        match term {
            Term::Type(it) => self.writer().instance(it, "Static"),
            Term::Value(value) => value,
        }
    }

    /// `Swizzle<B, M, S, Unit>`
    fn swizzle(&self, swizzle: &Swizzle) -> Term {
        let [bits, base, shift] = swizzle.numbers.each_ref().map(|leaf| self.leaf(leaf));
        let unit = self
            .writer()
            .written(|writer| writer.path(&["swizzle", swizzle.unit]));
        self.constructed(
            &["swizzle", "Swizzle"],
            [bits, base, shift, Term::Type(unit)],
        )
    }

    /// A leaf with its path.
    fn stride(&self, leaf: &Leaf) -> Term {
        if leaf.path.is_empty() {
            return self.leaf(leaf);
        }
        let steps = leaf.path.iter();
        let steps = steps.map(|step| self.writer().written(|writer| writer.number(*step)));
        let path = Term::Type(self.writer().list(steps.collect()));
        self.constructed(&["stride", "ScaledBasis"], [self.leaf(leaf), path])
    }

    fn leaf(&self, leaf: &Leaf) -> Term {
        // An error about a leaf (for example an expression that is not an integer) points at the
        // user's source. Names resolve as in the user's code.
        let at = match leaf.kind {
            LeafKind::Const(_) => leaf.span.end,
            _ => leaf.span.start,
        };
        let span = Span::mixed_site().located_at(at);
        let mut library = self.library.clone();
        library.set_span(library.span().located_at(at));
        let writer = || Writer::new(&library, span);
        match &leaf.kind {
            LeafKind::Number(number) => {
                Term::Type(self.writer().written(|writer| writer.number(*number)))
            }
            LeafKind::Const(Const::Name(name)) => {
                let constant = argument(name, span);
                Term::Type(writer().applied(&["int", "FromConst"], [constant]))
            }
            LeafKind::Const(Const::Expression(block)) => {
                let digits = (0..16)
                    .rev()
                    .map(|place| digit(writer(), block, place, Sign::Unsigned, span));
                Term::Type(writer().applied(&["int", "FromDigits"], digits))
            }
            LeafKind::Const(Const::Signed(block)) => {
                let sign = is_negative(writer(), block, span);
                let digits = (0..16)
                    .rev()
                    .map(|place| digit(writer(), block, place, Sign::Signed, span));
                let number = writer().applied(&["int", "FromDigits"], digits);
                Term::Type(writer().applied(&["int", "WithSign"], [sign, number]))
            }
            LeafKind::Dynamic(tokens) => {
                let integer = [tokens.clone().into()];
                match self.position {
                    Position::Value => {
                        Term::Value(writer().called(&["__private", "leaf"], integer))
                    }
                    Position::Type => Term::Type(writer().applied(&["int", "Dyn"], integer)),
                }
            }
            LeafKind::Type(tokens) => Term::Type(tokens.clone().into()),
            LeafKind::Underscore => Term::Type(
                self.writer()
                    .written(|writer| writer.path(&["tuple", "Underscore"])),
            ),
            // A literal with errors is not emitted. If it were, it must not compile.
            LeafKind::Erroneous => Term::Type(Tokens::compile_error(
                Span::call_site(),
                Span::call_site(),
                "this leaf could not be read",
            )),
        }
    }
}

/// A constant as a generic argument. A fragment of another macro needs braces. A name has none,
/// since rust-analyzer does not evaluate braces.
fn argument(constant: &TokenStream, span: Span) -> Tokens {
    match constant.clone().into_iter().next() {
        Some(TokenTree::Ident(_)) => constant.clone().into(),
        _ => Tokens::grouped(Delimiter::Brace, constant.clone(), span),
    }
}

/// Whether a constant may be negative.
#[derive(Clone, Copy)]
enum Sign {
    Unsigned,
    Signed,
}

/// One digit of a constant: `{ library::int::digit((block | 0) as library::__private::i128, 15u32) }`,
/// or that of `signed_digit`.
fn digit(writer: Writer, block: &TokenStream, place: u32, sign: Sign, span: Span) -> Tokens {
    let function = match sign {
        Sign::Unsigned => "digit",
        Sign::Signed => "signed_digit",
    };
    let number = widened(&writer, integer(block, span));
    let place = TokenStream::from(TokenTree::from(Literal::u32_suffixed(place)));
    let call = writer.called(&["int", function], [number, place.into()]);
    Tokens::grouped(Delimiter::Brace, call, span)
}

/// `{ library::int::is_below_zero((block | 0) as …, ((block | 0) >> 1) as …) }`
fn is_negative(writer: Writer, block: &TokenStream, span: Span) -> Tokens {
    let number = integer(block, span);
    let mut half = integer(block, span);
    half.twice('>');
    half.push(natural(1, span));
    let half = Tokens::grouped(Delimiter::Parenthesis, half, span);
    let arguments = [number, half].map(|number| widened(&writer, number));
    let call = writer.called(&["int", "is_below_zero"], arguments);
    Tokens::grouped(Delimiter::Brace, call, span)
}

/// `(block | 0)`: `|` accepts an integer of any type, and no other value that `as` would convert.
fn integer(block: &TokenStream, span: Span) -> Tokens {
    let mut integer = Tokens::at(span);
    integer.extend(block.clone());
    integer.punct('|');
    integer.push(natural(0, span));
    Tokens::grouped(Delimiter::Parenthesis, integer, span)
}

/// `integer as library::__private::i128`: the user may have a type of the name `i128`.
fn widened(writer: &Writer, mut integer: Tokens) -> Tokens {
    integer.ident("as");
    integer.extend(writer.beside(&["__private", "i128"]));
    integer
}

fn natural(number: u32, span: Span) -> Literal {
    let mut literal = Literal::u32_unsuffixed(number);
    literal.set_span(span);
    literal
}
