//! Contractions: `einsum!("mk,nk->mn", a, b)` and `contract!(c[m,n] += a[m,k] * b[n,k])`.
//!
//! [`parse`] turns tokens into an equation and expressions with spans; [`emit`] writes constants
//! and a call of `cute-cpu`. The constants check the equation, and what the types of the tensors
//! tell: the parser of equations is the run-time one, and each constant has the place of the index,
//! the operand or the text that it is about, where rustc reports its panic.

mod emit;
mod parse;

use crate::literal::cursor::Cursor;
use crate::tokens::{Delimiter, Ident, Span, TokenStream, Tokens};

/// The tensors that are contracted.
struct Contraction {
    /// The text of the equation, and its place.
    equation: String,
    at: Span,
    /// The program's names of the indices `a`, `b`, and so on; empty if these are their names.
    indices: Vec<String>,
    operands: Vec<Operand>,
    /// The type of the sums, if the program says it.
    sums: Option<TokenStream>,
    output: Option<Output>,
}

/// An expression whose value is a tensor.
struct Operand {
    expression: TokenStream,
    at: Span,
}

/// The left side of an assignment.
struct Output {
    tensor: Operand,
    /// The names of the indices, each at its place.
    indices: Vec<Ident>,
    /// Whether the result is added to the elements.
    add: bool,
}

/// Something wrong with the tokens.
struct Error {
    at: Span,
    message: String,
}

/// Expands `$crate einsum; "mk,nk->mn", a, b` and `$crate contract; c[m, n] += …`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut cursor = Cursor::new(input);
    let header = (cursor.eat_ident(), cursor.eat_ident());
    let (Some(library), Some(form), true) = (header.0, header.1, cursor.eat(';')) else {
        // Only a direct call of the hidden macro gets here.
        let (at, message) = (Span::call_site(), "use the macros of cute-cpu instead");
        return Tokens::compile_error(at, at, message).into();
    };
    let contraction = match form.to_string().as_str() {
        "einsum" => parse::einsum(&mut cursor),
        _ => parse::contract(&mut cursor),
    };
    match contraction {
        Ok(contraction) => emit::contraction(&library, &contraction),
        Err(Error { at, message }) => {
            let error = Tokens::compile_error(at, at, &message);
            Tokens::grouped(Delimiter::Brace, error, Span::call_site()).into()
        }
    }
}
