//! Tokens → an equation and expressions.
//!
//! ```text
//! einsum   := STRING ['as' type] (',' expr)* [',']
//! contract := term ('=' | '+=') term ('*' term)*
//! term     := expr '[' [index (',' index)* [',']] ']'
//! index    := IDENT | '...'
//! ```

use super::{Contraction, Error, Operand, Output};
use crate::literal::cursor::{Cursor, describe};
use crate::tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, is_punct, is_word};

/// `"mk,nk->mn", a, b`
pub(super) fn einsum(cursor: &mut Cursor) -> Result<Contraction, Error> {
    cursor.open_fragment();
    let at = cursor.span();
    let text = match cursor.next() {
        Some(TokenTree::Literal(literal)) => string(&literal.to_string()),
        _ => None,
    };
    let Some(equation) = text else {
        let message = "expected an equation such as \"ij,jk->ik\"; `cute_cpu::contract::einsum` takes one that run time makes";
        return error(at, message);
    };
    let mut sums = None;
    if is_word(cursor.peek(), "as") {
        cursor.next();
        let (at, start) = (cursor.span(), cursor.index());
        cursor.skip_expression();
        let kind = cursor.since(start);
        if kind.is_empty() {
            return error(
                at,
                "expected the type of the sums behind `as`, such as `i32`",
            );
        }
        sums = Some(kind);
    }
    let mut operands = Vec::new();
    while !cursor.is_empty() {
        if !cursor.eat(',') {
            let found = describe(cursor.peek());
            return error(cursor.span(), format!("expected `,`, found {found}"));
        }
        if cursor.is_empty() {
            break;
        }
        let (at, start) = (cursor.span(), cursor.index());
        cursor.skip_expression();
        operands.push(Operand {
            expression: cursor.since(start),
            at,
        });
    }
    Ok(Contraction {
        equation,
        at,
        indices: Vec::new(),
        operands,
        sums,
        output: None,
    })
}

/// The text of a string without escapes: an equation has none.
fn string(literal: &str) -> Option<String> {
    let text = literal.trim_start_matches('r').trim_matches('#');
    let text = text.strip_prefix('"')?.strip_suffix('"')?;
    Some(text.to_owned())
}

/// `c[m, n] += a[m, k] * b[n, k]`
pub(super) fn contract(cursor: &mut Cursor) -> Result<Contraction, Error> {
    if matches!(cursor.peek(), Some(TokenTree::Literal(literal)) if string(&literal.to_string()).is_some())
    {
        let message = "expected a tensor with its indices in brackets, as in `c[i, k] = a[i, j] * b[j, k]`; \
                       an equation in quotes is that of `einsum!`";
        return error(cursor.span(), message);
    }
    let mut letters = Letters::default();
    let (output, at) = (left_side(cursor), cursor.span());
    let add = cursor.eat('+');
    if !cursor.eat('=') {
        let found = describe(cursor.peek());
        return error(at, format!("expected `=` or `+=`, found {found}"));
    }
    if cursor.at('=') {
        return error(at, "expected `=` or `+=`, found `==`");
    }
    let output = letters.term(&output, at)?;
    let mut operands = Vec::new();
    let mut terms = Vec::new();
    loop {
        let mut tokens = Vec::new();
        let start = cursor.span();
        if cursor.at('-') {
            let message = "expected a tensor with its indices in brackets, as `a[i, j]`, found `-`";
            return error(start, format!("{message}{NUMBER}"));
        }
        // A `*` before an expression is a dereference: it begins a term.
        while let Some(token) = cursor.peek()
            && !ends_term(&tokens, token)
        {
            tokens.extend(cursor.next());
        }
        let term = letters.term(&tokens, start)?;
        terms.push(term.text);
        operands.push(term.tensor);
        if cursor.is_empty() {
            break;
        }
        if !cursor.eat('*') {
            let found = describe(cursor.peek());
            let message = format!("expected `*` between two tensors, found {found}");
            return error(cursor.span(), message);
        }
    }
    Ok(Contraction {
        equation: format!("{}->{}", terms.join(","), output.text),
        at: output.tensor.at,
        indices: letters.names,
        operands,
        sums: None,
        output: Some(Output {
            tensor: output.tensor,
            indices: output.indices,
            add,
        }),
    })
}

/// The tokens before `=` or `+=`, or before any other operator behind the indices.
fn left_side(cursor: &mut Cursor) -> Vec<TokenTree> {
    let mut tokens: Vec<TokenTree> = Vec::new();
    while let Some(token) = cursor.peek() {
        let is_add = is_punct(Some(token), '+') && is_punct(cursor.peek_second(), '=');
        if is_add || is_punct(Some(token), '=') || ends_term(&tokens, token) {
            break;
        }
        tokens.extend(cursor.next());
    }
    tokens
}

/// Whether a token is an operator behind the indices of a term. A `.` or `?` goes on: `x[0].y[m]`.
fn ends_term(term: &[TokenTree], token: &TokenTree) -> bool {
    let operator = matches!(token, TokenTree::Punct(punct) if !".?".contains(punct.as_char()));
    let indices = matches!(
        term.last(),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket
    );
    // An operand without indices ends at the next `*`, and is refused then.
    operator
        && (indices || (is_punct(Some(token), '*') && term.iter().any(|t| !is_punct(Some(t), '*'))))
}

/// `a[m, k]`: the tensor, its indices as letters, and those that have names.
struct Term {
    tensor: Operand,
    text: String,
    indices: Vec<Ident>,
}

/// A letter for each name of an index: the first one is `a`.
#[derive(Default)]
struct Letters {
    names: Vec<String>,
}

impl Letters {
    /// Reads a term; `at` is where it should begin.
    fn term(&mut self, tokens: &[TokenTree], at: Span) -> Result<Term, Error> {
        let Some((TokenTree::Group(group), expression)) = tokens.split_last() else {
            return not_a_term(tokens, at);
        };
        if group.delimiter() != Delimiter::Bracket || expression.is_empty() {
            return not_a_term(tokens, at);
        }
        let (text, indices) = self.indices(group)?;
        let at = expression[0].span();
        let expression: TokenStream = expression.iter().cloned().collect();
        Ok(Term {
            tensor: Operand { expression, at },
            text,
            indices,
        })
    }

    /// Reads `m, k`.
    fn indices(&mut self, group: &Group) -> Result<(String, Vec<Ident>), Error> {
        let mut cursor = Cursor::inside(group);
        let (mut text, mut names) = (String::new(), Vec::new());
        while !cursor.is_empty() {
            cursor.open_fragment();
            if cursor.at_underscore() {
                // Two of them would be one index, and so a diagonal.
                return error(
                    cursor.span(),
                    "`_` is no name of an index: an index with a name that the output does not have is \
                     summed over, and a name that stands twice in an operand is a diagonal",
                );
            }
            if let Some(name) = cursor.eat_ident() {
                text.push(self.letter(&name)?);
                names.push(name);
            } else {
                let (at, dots) = (
                    cursor.span(),
                    (0..3).take_while(|_| cursor.eat('.')).count(),
                );
                match dots {
                    0 => return self.no_index(&cursor, "the name of an index or `...`"),
                    3 => text.push_str("..."),
                    _ => {
                        let found = &"..."[..dots];
                        let message =
                            format!("expected the name of an index or `...`, found `{found}`");
                        return error(at, message);
                    }
                }
            }
            if !cursor.is_empty() && !cursor.eat(',') {
                return self.no_index(&cursor, "`,`");
            }
        }
        Ok((text, names))
    }

    /// The error where another token stands in place of a name or a `,`. After an operator the hint is about indices
    /// that are computed, as a convolution has on paper; after a number alone it is about an index that is fixed.
    fn no_index<T>(&self, cursor: &Cursor, expected: &str) -> Result<T, Error> {
        let is_operator = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(punct)) if "+-*".contains(punct.as_char()));
        let is_number = matches!(cursor.peek(), Some(TokenTree::Literal(literal))
            if literal.to_string().starts_with(|c: char| c.is_ascii_digit()));
        let hint = if is_operator(cursor.peek()) || is_number && is_operator(cursor.peek_second()) {
            "; an index is no sum or product: windows such as `x[i + r]` are modes of a layout that overlap, \
             and a convolution is `cute_cpu::contract::convolution`"
        } else if is_number {
            "; an index that is fixed is that of a slice, `x.slice((.., 3))`, whose other modes are named here"
        } else {
            ""
        };
        let found = describe(cursor.peek());
        error(
            cursor.span(),
            format!("expected {expected}, found {found}{hint}"),
        )
    }

    /// The letter of a name.
    fn letter(&mut self, name: &Ident) -> Result<char, Error> {
        let text = name.to_string();
        let known = self.names.iter().position(|known| *known == text);
        let number = known.unwrap_or(self.names.len());
        let Some(letter) = ('a'..='z').chain('A'..='Z').nth(number) else {
            return error(name.span(), "a contraction has at most 52 indices");
        };
        if known.is_none() {
            self.names.push(text);
        }
        Ok(letter)
    }
}

fn not_a_term<T>(tokens: &[TokenTree], at: Span) -> Result<T, Error> {
    let last = tokens.last();
    let (at, found) = match last {
        Some(token) => (token.span(), describe(last)),
        None => (at, "nothing".to_owned()),
    };
    let hint = match last {
        Some(TokenTree::Literal(_)) => NUMBER,
        _ => "",
    };
    let message = format!(
        "expected a tensor with its indices in brackets, as `a[i, j]`, found {found}{hint}"
    );
    error(at, message)
}

/// A number before a tensor, or a sign, is no expression that the macro could take.
const NUMBER: &str = "; a number that multiplies is a tensor of stride 0, as \
                      `Tensor::new(&[2.0], layout!(m:0))?`";

fn error<T>(at: Span, message: impl Into<String>) -> Result<T, Error> {
    let message = message.into();
    Err(Error { at, message })
}

#[cfg(test)]
mod tests {
    use super::{Contraction, Cursor, Error, NUMBER, TokenStream, contract, einsum};

    /// The equation, the names of indices, and the operands, each with the output behind them.
    type Parsed = Result<(String, Vec<String>, Vec<String>), String>;

    fn parsed(text: &str, parse: fn(&mut Cursor) -> Result<Contraction, Error>) -> Parsed {
        let tokens: TokenStream = text.parse().expect("tokens");
        let contraction = parse(&mut Cursor::new(tokens)).map_err(|error| error.message)?;
        let output = contraction.output.map(|output| output.tensor);
        let tensors = contraction.operands.into_iter().chain(output);
        let tensors = tensors
            .map(|tensor| tensor.expression.to_string())
            .collect();
        Ok((contraction.equation, contraction.indices, tensors))
    }

    fn strings<const N: usize>(strings: [&str; N]) -> Vec<String> {
        strings.map(str::to_owned).to_vec()
    }

    #[test]
    fn names_become_letters_in_their_order() {
        let text = "layer.y[row, column] += x[row, inner] * w[2][column, inner,]";
        let expected = (
            "ac,bc->ab".to_owned(),
            strings(["row", "column", "inner"]),
            strings(["x", "w [2]", "layer . y"]),
        );
        assert_eq!(parsed(text, contract), Ok(expected));
        let text = "y[..., m] = *x[m, ...] * f(a, b * c)[] * **z[m]";
        let expected = (
            "a...,,a->...a".to_owned(),
            strings(["m"]),
            strings(["* x", "f (a , b * c)", "** z", "y"]),
        );
        assert_eq!(parsed(text, contract), Ok(expected));
    }

    #[test]
    fn an_equation_is_a_string_before_expressions() {
        let expected = (
            "ij,jk->ik".to_owned(),
            Vec::new(),
            strings(["a", "f (b , c)"]),
        );
        assert_eq!(parsed("\"ij,jk->ik\", a, f(b, c),", einsum), Ok(expected));
        assert_eq!(
            parsed("\"ij,jk->ik\" as i32, a, f(b, c)", einsum),
            parsed("\"ij,jk->ik\", a, f(b, c)", einsum)
        );
        // Commas between generic arguments separate no operands.
        let text = "\"i,i,i->\", f::<A, 4>(x), <A as B<C, D>>::f(), &*<A as B<C, D>>::f()";
        let (_, _, operands) = parsed(text, einsum).expect("three operands");
        assert_eq!(operands.len(), 3, "{operands:?}");
        let (_, _, operands) =
            parsed("\"i,i->\", f(a < b), if a < b { c } else { d }", einsum).expect("two operands");
        assert_eq!(operands.len(), 2, "{operands:?}");
        let alone = Ok((String::new(), Vec::new(), Vec::new()));
        assert_eq!(parsed("r#\"\"#", einsum), alone);
    }

    #[test]
    fn other_tokens_are_refused() {
        let refused = |text, parse| parsed(text, parse).expect_err(text);
        assert_eq!(
            refused("c[m] -= a[m]", contract),
            "expected `=` or `+=`, found `-`"
        );
        assert_eq!(
            refused("c[m] += a[m] + b[m]", contract),
            "expected `*` between two tensors, found `+`"
        );
        assert_eq!(
            refused("c = a[m]", contract),
            "expected a tensor with its indices in brackets, as `a[i, j]`, found `c`"
        );
        assert_eq!(
            refused("c[m] == a[m]", contract),
            "expected `=` or `+=`, found `==`"
        );
        for (text, found) in [("c[m] = 2.0 * a[m]", "2.0"), ("c[m] = -a[m]", "-")] {
            assert_eq!(
                refused(text, contract),
                format!(
                    "expected a tensor with its indices in brackets, as `a[i, j]`, found `{found}`{NUMBER}"
                )
            );
        }
        assert_eq!(
            refused("c[m] = a[m] *", contract),
            "expected a tensor with its indices in brackets, as `a[i, j]`, found nothing"
        );
        assert_eq!(
            refused("c[m n] = a[m]", contract),
            "expected `,`, found `n`"
        );
        let computed = "; an index is no sum or product: ";
        for (text, found) in [
            ("c[i] = a[i + r] * b[r]", "expected `,`, found `+`"),
            (
                "c[i] = a[2*i]",
                "expected the name of an index or `...`, found `2`",
            ),
            (
                "c[i] = a[-i]",
                "expected the name of an index or `...`, found `-`",
            ),
        ] {
            assert!(refused(text, contract).starts_with(&format!("{found}{computed}")));
        }
        assert!(
            refused("c[i] = a[i, 3]", contract)
                .ends_with("found `3`; an index that is fixed is that of a slice, `x.slice((.., 3))`, whose other modes are named here")
        );
        assert_eq!(
            refused("c[..] = a[m]", contract),
            "expected the name of an index or `...`, found `..`"
        );
        assert_eq!(
            refused("c += a[m]", contract),
            "expected a tensor with its indices in brackets, as `a[i, j]`, found `c`"
        );
        assert_eq!(
            refused("c[m] = a[\"m\"]", contract),
            "expected the name of an index or `...`, found `\"m\"`"
        );
        assert!(
            refused("\"ij->ji\", a", contract)
                .ends_with("; an equation in quotes is that of `einsum!`")
        );
        assert!(refused("c[m] = a[m, _]", contract).starts_with("`_` is no name of an index: "));
        assert_eq!(refused("\"ij\" a", einsum), "expected `,`, found `a`");
        assert_eq!(
            refused("\"ij\" as, a", einsum),
            "expected the type of the sums behind `as`, such as `i32`"
        );
        let many: String = (0..53).map(|i| format!("i{i},")).collect();
        assert_eq!(
            refused(&format!("c[] = a[{many}]"), contract),
            "a contraction has at most 52 indices"
        );
    }
}
