//! The leaves of a tree: integers, constants, expressions, types, `_`.

use super::{
    cursor::{Cursor, describe, is_punct, is_record},
    form::{Form, Position, Role},
    fragment::operands_kept,
    number::Number,
    parse::{MAX_LEAVES, Parser},
    tree::{Const, Leaf, LeafKind},
};
use crate::tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, is_word};

/// The types of a run-time integer.
const WIDTHS: [&str; 5] = ["i32", "u32", "i64", "isize", "usize"];

/// Types that readers who know other Rust code could take for one of [`WIDTHS`].
const OTHER_PRIMITIVES: [&str; 12] = [
    "i8", "u8", "i16", "u16", "u64", "i128", "u128", "f32", "f64", "bool", "char", "str",
];

/// Keywords that cannot be names.
const KEYWORDS: [&str; 36] = [
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "false",
    "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref",
    "return", "static", "struct", "trait", "true", "type", "unsafe", "use", "where", "while",
    "yield", "gen",
];

impl Parser<'_> {
    /// One leaf of a tree with this role.
    pub(super) fn leaf(&mut self, cursor: &mut Cursor, role: Role) -> Leaf {
        if !self.count_leaf(cursor) {
            return Leaf::erroneous(cursor.span());
        }
        cursor.open_fragment();
        let start = cursor.index();
        let kind = self.leaf_kind(cursor, role).unwrap_or_else(|| {
            cursor.skip_leaf();
            LeafKind::Erroneous
        });
        let path = self.path_of_values(cursor, role);
        let (kind, path) = match path {
            Some(path) => (kind, path),
            None => {
                cursor.skip_leaf();
                (LeafKind::Erroneous, Vec::new())
            }
        };
        Leaf {
            kind,
            path,
            span: cursor.range_from(start),
        }
    }

    /// Counts a leaf. Returns false if there are too many leaves; the rest of the literal is then
    /// skipped.
    pub(super) fn count_leaf(&mut self, cursor: &mut Cursor) -> bool {
        self.leaves += 1;
        if self.leaves == MAX_LEAVES + 1 {
            self.errors.report(
                cursor.span(),
                format!("more than {MAX_LEAVES} leaves in one literal"),
            );
        }
        if self.leaves > MAX_LEAVES {
            cursor.skip_all();
        }
        self.leaves <= MAX_LEAVES
    }

    /// Reads a leaf; `None` if an error was reported.
    fn leaf_kind(&self, cursor: &mut Cursor, role: Role) -> Option<LeafKind> {
        if cursor.at_underscore() {
            let at = cursor.span();
            cursor.next();
            if matches!(role, Role::Coordinate | Role::Tile) {
                return Some(LeafKind::Underscore);
            }
            let noun = role.a_noun();
            self.errors.report(
                at,
                format!(
                    "`_` in {noun}: it stands for a whole mode, and only in `coord!` and `tile!`"
                ),
            );
            return Some(LeafKind::Erroneous);
        }
        match cursor.peek() {
            Some(TokenTree::Literal(_)) => self.number(cursor, false),
            Some(TokenTree::Punct(punct)) if punct.as_char() == '-' => {
                let start = cursor.index();
                cursor.next();
                // `-$n` of a macro of the user
                cursor.open_fragment();
                if matches!(cursor.peek(), Some(TokenTree::Literal(_))) {
                    return self.number(cursor, true);
                }
                cursor.rewind(start);
                let remedy = match (self.form, self.position) {
                    (Form::Swizzle, _) => "; a constant is written in braces, as in `const {-N}`",
                    (_, Position::Value) => "; an expression is written in braces, as in `{-n}`",
                    (_, Position::Type) => "",
                };
                self.errors.report(
                    cursor.span(),
                    format!("expected an integer after `-`{remedy}"),
                );
                None
            }
            token if is_word(token, "const") => {
                cursor.next();
                self.constant(cursor, role)
            }
            _ => match self.position {
                Position::Value => self.expression(cursor, role),
                Position::Type => self.type_path(cursor, role),
            },
        }
    }

    /// An integer literal.
    fn number(&self, cursor: &mut Cursor, negative: bool) -> Option<LeafKind> {
        let at = cursor.span();
        let text = cursor.next()?.to_string();
        match Number::parse(&text) {
            Ok(number) => Some(LeafKind::Number(if negative {
                number.negate()
            } else {
                number
            })),
            Err(error) => {
                self.errors.report(at, error.message(&text));
                // The literal was a mode of its own. What follows it is read as usual.
                Some(LeafKind::Erroneous)
            }
        }
    }

    /// The tokens behind `const`.
    fn constant(&self, cursor: &mut Cursor, role: Role) -> Option<LeafKind> {
        let is_fragment = is_fragment(cursor.peek());
        cursor.open_fragment();
        match cursor.peek() {
            // A `$n:expr` of a macro of the user, to which a number was passed.
            Some(TokenTree::Literal(_)) if is_fragment => self.number(cursor, false),
            Some(TokenTree::Punct(minus)) if is_fragment && minus.as_char() == '-' => {
                cursor.next();
                self.number(cursor, true)
            }
            Some(TokenTree::Ident(name)) if !is_keyword(name) => {
                let name = TokenTree::from(name.clone()).into();
                cursor.next();
                let is_whole = self.has_no_operator(&name, cursor);
                is_whole.then_some(LeafKind::Const(Const::Name(name)))
            }
            // `{expression}`, or a fragment that is an expression.
            Some(TokenTree::Group(group))
                if matches!(group.delimiter(), Delimiter::Brace | Delimiter::None) =>
            {
                let block = block(group);
                cursor.next();
                Some(LeafKind::Const(match role {
                    Role::Stride | Role::Integer => Const::Signed(block),
                    Role::Shape | Role::Coordinate | Role::Tile => Const::Expression(block),
                }))
            }
            found => {
                let found = describe(found);
                self.errors.report(
                    cursor.span(),
                    format!("expected a name or `{{expression}}` after `const`, found {found}"),
                );
                None
            }
        }
    }

    /// Whether `const N` is all of a leaf. An operator after it is reported, with what can be
    /// written for a constant and for a const generic parameter: no macro knows which of them `N`
    /// is.
    fn has_no_operator(&self, name: &TokenStream, cursor: &Cursor) -> bool {
        let operator = match cursor.peek() {
            Some(TokenTree::Punct(punct)) if "+-*/%<>&|^".contains(punct.as_char()) => {
                punct.as_char()
            }
            _ => return true,
        };
        self.errors.report(
            cursor.span(),
            format!(
                "unexpected `{operator}` after `const {name}`: if `{name}` is a constant, write the expression in \
                 braces, as in `const {{2 * {name}}}`; if it is a const generic parameter, pass the result as another \
                 parameter, since Rust computes no types from parameters"
            ),
        );
        false
    }

    /// A name with its fields, methods and elements, with or without `as usize`, or `{expression}`:
    /// its value is known at run time.
    fn expression(&self, cursor: &mut Cursor, role: Role) -> Option<LeafKind> {
        let tokens = match cursor.peek() {
            Some(TokenTree::Ident(name)) if !is_keyword(name) => {
                if let Some(number) = printed(name) {
                    let message = format!(
                        "`{name}` is how a static {number} is printed: in a literal it is written `{number}`"
                    );
                    self.errors.report(cursor.span(), message);
                    cursor.next();
                    return Some(LeafKind::Erroneous);
                }
                let start = cursor.index();
                cursor.next();
                parts_of_value(cursor);
                let mut tokens = cursor.since(start);
                tokens.extend(cast(cursor));
                return Some(LeafKind::Dynamic(tokens));
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                if self.has_inner_names(group) {
                    return None;
                }
                argument(group)
            }
            // An `$e:expr` of a macro of the user.
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
                TokenTree::from(group.clone()).into()
            }
            _ => {
                return self.expected(cursor, role, "a name, `{expression}`, `const N`");
            }
        };
        cursor.next();
        Some(LeafKind::Dynamic(tokens))
    }

    /// Whether braces in place of an integer hold modes with names. Reports it.
    fn has_inner_names(&self, group: &Group) -> bool {
        let has_names = is_record(group);
        if has_names {
            let message = "names stand for the modes of a whole layout: a mode is an integer or a tuple of integers, \
                           as in `{row: (4,2)}`";
            self.errors.report(group.span(), message);
        }
        has_names
    }

    /// An integer type, whose value is known at run time, or any other type, which stands for
    /// itself.
    fn type_path(&self, cursor: &mut Cursor, role: Role) -> Option<LeafKind> {
        if let Some(TokenTree::Group(group)) = cursor.peek()
            && group.delimiter() == Delimiter::Brace
        {
            if self.has_inner_names(group) {
                return None;
            }
            let message = "an expression in a type: a run-time integer is written by its type, \
                           such as `usize`";
            self.errors.report(cursor.span(), message);
            return None;
        }
        let start = cursor.index();
        let at = cursor.span();
        if !self.path(cursor)? {
            let leaves = "`usize` or another width, a type, `const N`";
            return self.expected(cursor, role, leaves);
        }
        let tokens = cursor.since(start);
        let text = tokens.to_string();
        if OTHER_PRIMITIVES.contains(&text.as_str()) {
            let message = format!(
                "`{text}` is not a type of run-time integers; these are {}",
                or(&WIDTHS)
            );
            self.errors.report(at, message);
            return Some(LeafKind::Erroneous);
        }
        if !WIDTHS.contains(&text.as_str()) && is_variable(&text) {
            let message = format!(
                "`{text}` is the name of a variable: in a type, a run-time integer is written by its type, such as \
                 `usize`, and a constant as `const {text}`"
            );
            self.errors.report(at, message);
            return Some(LeafKind::Erroneous);
        }
        Some(if WIDTHS.contains(&text.as_str()) {
            LeafKind::Dynamic(tokens)
        } else {
            LeafKind::Type(tokens)
        })
    }

    /// Steps over `a::b::C<D, E>` or `<A as B>::C`. False if there is no path, `None` if an error
    /// was reported.
    fn path(&self, cursor: &mut Cursor) -> Option<bool> {
        let start = cursor.index();
        let mut segment_expected = true;
        loop {
            match cursor.peek() {
                _ if cursor.at_path_separator() => {
                    cursor.next();
                    cursor.next();
                    segment_expected = true;
                }
                Some(TokenTree::Punct(punct)) if punct.as_char() == '<' => {
                    self.generics(cursor)?;
                    segment_expected = false;
                }
                Some(TokenTree::Ident(name)) if segment_expected && !is_keyword(name) => {
                    cursor.next();
                    segment_expected = false;
                }
                // A `$t:ty` of a macro of the user.
                Some(TokenTree::Group(group))
                    if segment_expected && group.delimiter() == Delimiter::None =>
                {
                    cursor.next();
                    segment_expected = false;
                }
                _ => break,
            }
        }
        if cursor.index() == start {
            return Some(false);
        }
        if segment_expected {
            let found = describe(cursor.peek());
            self.errors.report(
                cursor.span(),
                format!("expected a name after `::`, found {found}"),
            );
            return None;
        }
        Some(true)
    }

    /// Steps over `<…>`. `None` if it is not closed, which is reported.
    fn generics(&self, cursor: &mut Cursor) -> Option<()> {
        let open = cursor.span();
        if !cursor.skip_generics() {
            self.errors.report(open, "this `<` is not closed");
            return None;
        }
        Some(())
    }

    /// Reports that a leaf was expected: a number, or one of `leaves`.
    fn expected(&self, cursor: &Cursor, role: Role, leaves: &str) -> Option<LeafKind> {
        let (noun, found) = (role.a_noun(), describe(cursor.peek()));
        let remedy = match (role, cursor.peek()) {
            (Role::Integer, Some(TokenTree::Group(group)))
                if group.delimiter() == Delimiter::Parenthesis =>
            {
                "a tuple is written with `shape!`, `stride!` or `coord!`".to_owned()
            }
            (_, Some(TokenTree::Group(group))) if group.delimiter() == Delimiter::Bracket => {
                "a tuple is written in parentheses, as in `(4,8)`".to_owned()
            }
            // a whole mode as Python and Rust write it
            (Role::Coordinate | Role::Tile, Some(TokenTree::Punct(punct)))
                if ":.*?".contains(punct.as_char()) =>
            {
                "a whole mode is written `_`, as in `(_,2)`".to_owned()
            }
            (Role::Integer, _) => format!("{noun} is a number, {leaves}"),
            _ => format!("{noun} is an integer, {leaves} or a tuple"),
        };
        self.errors.report(
            cursor.span(),
            format!("expected {noun}, found {found}: {remedy}"),
        );
        None
    }
}

/// Whether the token is a fragment of a macro of the user, in an invisible group.
fn is_fragment(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None)
}

/// The digits of a static integer as layouts print it: `4` of `_4`.
fn printed(name: &Ident) -> Option<String> {
    let name = name.to_string();
    let digits = name.strip_prefix('_')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.to_owned())
}

/// Steps over what leads from a name to a part of its value: fields, calls of methods and indices, as
/// in `self.sizes[0]` and `x.mode::<0>().len()`. There is no operator among them, so the value needs
/// no braces to be told from its neighbours.
fn parts_of_value(cursor: &mut Cursor) {
    loop {
        let is_index = is_group(cursor.peek(), Delimiter::Bracket);
        let is_field = cursor.at('.') && is_member(cursor.peek_second());
        if is_index {
            cursor.next();
        } else if is_field {
            cursor.next();
            cursor.next();
            let name = cursor.index();
            if cursor.at_path_separator() {
                cursor.next();
                cursor.next();
                // `x.f::<0>` without arguments is no value
                if !(cursor.skip_generics() && is_group(cursor.peek(), Delimiter::Parenthesis)) {
                    cursor.rewind(name);
                    return;
                }
            }
            if is_group(cursor.peek(), Delimiter::Parenthesis) {
                cursor.next();
            }
        } else {
            return;
        }
    }
}

/// Whether the token can follow a `.`: a name, or the number of a field. `0.1` in `x.0.1` is one
/// token.
fn is_member(token: Option<&TokenTree>) -> bool {
    match token {
        Some(TokenTree::Ident(name)) => !is_keyword(name),
        Some(TokenTree::Literal(number)) => {
            (number.to_string().bytes()).all(|byte| byte.is_ascii_digit() || byte == b'.')
        }
        _ => false,
    }
}

fn is_group(token: Option<&TokenTree>, delimiter: Delimiter) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

/// Takes `as usize` or another width.
fn cast(cursor: &mut Cursor) -> Option<TokenStream> {
    let [word, width] = [cursor.peek()?, cursor.peek_second()?].map(TokenTree::clone);
    if !is_word(Some(&word), "as") || !matches!(width, TokenTree::Ident(_)) {
        return None;
    }
    cursor.next();
    cursor.next();
    Some(TokenStream::from_iter([word, width]))
}

fn is_keyword(name: &Ident) -> bool {
    KEYWORDS.contains(&name.to_string().as_str())
}

/// The contents of a block, if they can stand without its braces. The compiler then points at them
/// rather than at the whole literal if they are not an integer.
fn argument(group: &Group) -> TokenStream {
    let tokens: Vec<_> = group.stream().into_iter().collect();
    let Some((_, before_last)) = tokens.split_last() else {
        return block(group);
    };
    let has_statements = before_last.iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_punct(Some(token), '#'),
    });
    let is_list = tokens
        .iter()
        .any(|token| is_punct(Some(token), ';') || is_punct(Some(token), ','));
    if has_statements || is_list {
        block(group)
    } else {
        operands_kept(&tokens)
    }
}

/// The user's block in braces of the macro's. With the user's braces the compiler would warn that
/// they are unnecessary.
fn block(group: &Group) -> TokenStream {
    let mut block = Group::new(Delimiter::Brace, group.stream());
    block.set_span(Span::mixed_site().located_at(group.span()));
    TokenTree::from(block).into()
}

/// `a, b or c`
fn or(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}

/// Whether a path is a name in lower case, as those of variables are and those of types are not.
fn is_variable(path: &str) -> bool {
    path.starts_with(char::is_lowercase)
        && (path.chars()).all(|c| c == '_' || c.is_lowercase() || c.is_ascii_digit())
}
