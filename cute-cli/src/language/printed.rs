//! The parser of what CuTe prints and what C++ calls its types: names with `<…>`, layouts whose
//! modes have names, tensors.
//!
//! ```text
//! swizzle  = ("Sw" | "S" | "Swizzle") "<" number "," number "," number ">"
//! basis    = "E" "<" [ number { "," number } ] ">"
//! static   = ("C" | "Int") "<" number ">"
//! tuple    = ("tuple" | "Shape" | "Stride" | "Coord" | "Step" | "Tile") "<" list ">"
//! layout   = "Layout" "<" composition [ "," composition ] ">"
//! composed = "ComposedLayout" "<" composition "," composition "," composition ">"
//! sized    = name "<" number { "," number } ">"
//! named    = "{" entries "}" [ ":" "{" entries "}" ]
//! entries  = name ":" sum { "," name ":" sum }
//! tensor   = pointer "o" composition | "ArithTuple" "(" list ")" "o" composition
//!          | "tensor" "<" tensor ">" | "tensor" "(" tensor [ "," "data" "=" … ] ")"
//! atom     = heading line end { label ":" composition line end }
//! ```

use super::cpp;
use super::parse::Parser;
use super::problem::{Diagnostic, Problem};
use super::syntax::{Engine, Expression, Form, Name, Pointer, Statement};
use super::token::{Token, TokenKind};
use cute_core::dynamic::{BasisPath, MAX_DEPTH};

/// The headings of what CuTe prints over several lines.
const HEADINGS: [&str; 4] = ["TiledMMA", "MMA_Atom", "TiledCopy", "Copy_Atom"];
/// The labels of the lines below them.
const LABELS: [&str; 13] = [
    "ThrLayoutVMNK",
    "PermutationMNK",
    "ThrID",
    "Shape_MNK",
    "LayoutA_TV",
    "LayoutB_TV",
    "LayoutC_TV",
    "Tiler_MN",
    "TiledLayout_TV",
    "ValLayoutSrc",
    "ValLayoutDst",
    "ValLayoutRef",
    "ValueType",
];

impl Parser<'_> {
    /// A tiled MMA, a tiled copy or an atom as CuTe prints it, over several lines, if one comes next.
    pub(super) fn printed(&mut self) -> Result<Option<Statement>, Diagnostic> {
        let is_word = |parser: &Self, token: Option<&Token>, words: &[&str]| {
            token.is_some_and(|token| {
                token.kind == TokenKind::Name && words.contains(&&parser.text()[token.span.clone()])
            })
        };
        let next = self.behind_lines(0).map(|token| token.span.start);
        let is_here = next == Some(self.start());
        if !is_here || !is_word(self, self.behind_lines(0), &HEADINGS) {
            return Ok(None);
        }
        // a type of C++ has this name, too: `MMA_Atom<…>`
        if self.tokens[self.at + 1].kind == TokenKind::Sign('<') {
            return Ok(None);
        }
        let start = self.start();
        let mut lines = Vec::new();
        let heading = self.name()?;
        let mut has_atom = false;
        loop {
            // a tiled MMA has an atom, and a tiled copy another; what follows is a statement
            let inner = match heading.text.as_str() {
                "TiledMMA" => ["MMA_Atom"],
                _ => ["Copy_Atom"],
            };
            let is_tiled = heading.text.starts_with("Tiled");
            if is_tiled && !has_atom && is_word(self, self.behind_lines(0), &inner) {
                self.skip_lines();
                self.advance();
                has_atom = true;
            }
            if !is_word(self, self.behind_lines(0), &LABELS) {
                break;
            }
            self.skip_lines();
            let label = self.name()?;
            if !self.eat(':') {
                return Err(self.expected("`:` after the label of a line"));
            }
            let value = self.composition()?;
            // `16b` is a number and a name
            if label.text == "ValueType" && self.kind() == TokenKind::Name {
                self.advance();
            }
            lines.push((label, value));
        }
        let expression = self.spanned(start, Form::Printed { heading, lines });
        Ok(Some(Statement {
            variable: None,
            is_labelled: false,
            expression,
        }))
    }

    /// The form of a name with `<…>`, which comes next.
    pub(super) fn sized(&mut self, name: Name) -> Result<Form, Diagnostic> {
        if name.text == "tensor" {
            return self.enclosed_tensor('>');
        }
        let start = name.span.start;
        let (mut items, _) = self.list('>')?;
        let span = start..self.end();
        let wrong = |expected| {
            let found = Some(format!("`{}`", &self.text()[span.clone()]));
            Diagnostic::new(span.clone(), Problem::Unexpected { expected, found })
        };
        Ok(match (name.text.as_str(), items.len()) {
            ("Sw" | "S" | "Swizzle", _) => {
                let numbers =
                    numbers(&items).and_then(|numbers| <[i128; 3]>::try_from(numbers).ok());
                let numbers =
                    numbers.map(|numbers| numbers.map(|n| i64::try_from(n).unwrap_or(i64::MAX)));
                Form::Swizzle(numbers.ok_or_else(|| wrong("a swizzle `Sw<bits,base,shift>`"))?)
            }
            ("E", _) => {
                let places = numbers(&items).and_then(|numbers| {
                    let places = numbers.into_iter().map(u64::try_from);
                    places.collect::<Result<Vec<_>, _>>().ok()
                });
                let places = places.ok_or_else(|| wrong("numbers of places, as in `E<0,1>`"))?;
                let path = BasisPath::new(&places);
                Form::Basis(path.map_err(|error| Diagnostic::refused(span.clone(), error))?)
            }
            ("C" | "Int" | "integral_constant", _) => {
                let [value] = numbers(&items)
                    .and_then(|numbers| <[i128; 1]>::try_from(numbers).ok())
                    .ok_or_else(|| wrong("one number"))?;
                self.is_marked = true;
                let path = BasisPath::default();
                Form::Number {
                    value,
                    path,
                    is_marked: true,
                }
            }
            ("tuple" | "Shape" | "Stride" | "Coord" | "Step" | "Tile", _) => Form::Tuple(items),
            ("Layout", 1) => items.remove(0).form,
            ("Layout", 2) => {
                let (shape, stride) = (items.remove(0), items.remove(0));
                let (shape, stride) = (Box::new(shape), Box::new(stride));
                Form::Layout { shape, stride }
            }
            ("Layout", _) => return Err(wrong("a shape, and perhaps a stride")),
            ("ComposedLayout", 3) => composed_layout(items),
            ("ComposedLayout", _) => return Err(wrong("a swizzle, an offset and a layout")),
            ("MMA_Atom", 1) => items.remove(0).form,
            ("Copy_Atom", _) => {
                let found = cpp::copy_atom(&mut items);
                let (form, bits) =
                    found.ok_or_else(|| wrong("an instruction and the type of an element"))?;
                self.element = Some((start, bits));
                form
            }
            (text, _) if cpp::leaves_layouts(text, &items) => Form::Variable(text.to_owned()),
            (text, _) => {
                let numbers = items.iter().map(cpp::number).collect::<Option<Vec<_>>>();
                let numbers = numbers.filter(|numbers| !numbers.is_empty());
                let numbers = numbers.ok_or_else(|| wrong("numbers between `<` and `>`"))?;
                if let [bits] = numbers[..]
                    && let Some(form) = cpp::canonical(text, bits, &span)
                {
                    self.is_marked = true;
                    return Ok(form);
                }
                let numbers: Vec<_> = numbers.iter().map(ToString::to_string).collect();
                Form::Variable(format!("{text}<{}>", numbers.join(",")))
            }
        })
    }

    /// `{row: 4, col: 8}`, perhaps with `:{row: 8, col: 1}`.
    pub(super) fn named(&mut self) -> Result<Form, Diagnostic> {
        let shape = self.entries()?;
        // another `:` is not that of a stride: `at({row: 1}: 2)` is nothing
        let stride = if self.kind() == TokenKind::Sign(':') {
            self.advance();
            if self.kind() != TokenKind::Sign('{') {
                return Err(self.expected("`{`"));
            }
            Some(self.entries()?)
        } else {
            None
        };
        Ok(Form::Named { shape, stride })
    }

    /// `{row: 4, col: 8}`, at the brace that opens.
    fn entries(&mut self) -> Result<Vec<(Name, Expression)>, Diagnostic> {
        self.open()?;
        let mut entries = Vec::new();
        loop {
            if self.eat('}') {
                break;
            }
            let name = self.name()?;
            if !self.eat(':') {
                return Err(self.expected("`:` after the name of a mode"));
            }
            entries.push((name, self.sum()?));
            if !self.eat(',') && self.kind() != TokenKind::Sign('}') {
                return Err(self.expected("`,` or `}`"));
            }
        }
        self.close();
        Ok(entries)
    }

    /// `o L` behind an engine.
    pub(super) fn tensor(&mut self, engine: Engine) -> Result<Form, Diagnostic> {
        if !self.eat_composition() {
            return Err(self.expected("`o` and a layout"));
        }
        let (engine, layout) = (Box::new(engine), Box::new(self.behind_engine()?));
        Ok(Form::Tensor { engine, layout })
    }

    /// The layout behind `ptr[32b](0x0) o` or `Xor o`, which may begin with such words again.
    pub(super) fn behind_engine(&mut self) -> Result<Expression, Diagnostic> {
        if self.engines == MAX_DEPTH {
            let place = self.start();
            return Err(Diagnostic::new(place..place, Problem::NestedTooDeep));
        }
        self.engines += 1;
        let layout = self.layout()?;
        self.engines -= 1;
        Ok(layout)
    }

    /// `tensor<ptr<f32, gmem> o (4,3):(3,1)>`, or in parentheses and perhaps with the data behind
    /// the layout, which are skipped. The parenthesis comes next.
    pub(super) fn enclosed_tensor(&mut self, close: char) -> Result<Form, Diagnostic> {
        self.open()?;
        let inner = self.composition()?;
        if close == ')' && self.eat(',') {
            let mut depth = 0_usize;
            loop {
                match self.kind() {
                    TokenKind::End => break,
                    TokenKind::Sign('(') => depth += 1,
                    TokenKind::Sign(')') if depth == 0 => break,
                    TokenKind::Sign(')') => depth -= 1,
                    _ => (),
                }
                self.advance();
            }
        }
        if !self.eat(close) {
            let expected = if close == '>' { "`>`" } else { "`)`" };
            return Err(self.expected(expected));
        }
        self.close();
        Ok(Form::Group(Box::new(inner)))
    }

    /// Opens a parenthesis, within which lines do not end. It comes next.
    pub(super) fn open(&mut self) -> Result<(), Diagnostic> {
        let open = self.advance();
        if self.depth == MAX_DEPTH {
            return Err(Diagnostic::new(open, Problem::NestedTooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    /// Leaves a parenthesis whose closing sign was read.
    pub(super) fn close(&mut self) {
        self.depth -= 1;
    }
}

/// The numbers of a list, if it has nothing else.
fn numbers(items: &[Expression]) -> Option<Vec<i128>> {
    let number = |item: &Expression| match &item.form {
        Form::Number { value, path, .. } if *path == BasisPath::default() => Some(*value),
        _ => None,
    };
    items.iter().map(number).collect()
}

/// A `ComposedLayout` of three parts.
fn composed_layout(mut items: Vec<Expression>) -> Form {
    let first = Box::new(items.remove(0));
    let rest = match &items[0].form {
        // `smem_ptr_flag_bits<16>` stands for memory that begins anywhere
        Form::Variable(flag) if flag.starts_with("smem_ptr_flag") => {
            let bits = flag.split(['<', '>']).nth(1).and_then(|n| n.parse().ok());
            let (span, layout) = (items[0].span.clone(), Box::new(items.remove(1)));
            let engine = Box::new(Engine::Memory(Pointer {
                bits: Some(bits.unwrap_or(1)),
                address: None,
                swizzle: None,
                is_unset: true,
            }));
            let form = Form::Tensor { engine, layout };
            vec![Expression { span, form }]
        }
        _ => items,
    };
    Form::Composition { first, rest }
}
