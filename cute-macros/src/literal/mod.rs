//! Layout literals: `(4,8):(8,1)` in, a type or a value of `cute-core` out.
//!
//! The stages follow one another. [`parse`] turns tokens into a [`tree`] with spans, [`check`]
//! compares the tree with the conditions of a layout, and [`emit`] writes types and values. Parsing
//! and checking report into one [`error`] context and continue, so a literal shows all its errors
//! at once.
//!
//! ```text
//! layout  := tree [':' tree] [';' ('row_major' | 'col_major')]
//! tree    := leaf | '(' tree (',' tree)* [','] ')'
//! element := tree ':' tree | leaf | '_' | '(' element (',' element)* [','] ')'    (of a tiler)
//! leaf    := integer ('@' INT)* ['@' (INT | IDENT)]                         (`@` in a stride)
//! int     := integer                                                   (of `int!`)
//! swizzle := integer ',' integer ',' integer [';' ('Bytes' | 'Elements')]
//! named   := '{' IDENT ':' tree (',' IDENT ':' tree)* [','] '}'        (in place of a tuple tree)
//! name    := IDENT                                                  (of `name!` and `names!`)
//! integer := INT | '-' INT | 'const' IDENT | 'const' '{' expr '}'
//!          | IDENT part* ['as' IDENT] | '{' expr '}'                        (in value position)
//!          | TYPE                                                            (in type position)
//! part    := '.' IDENT [['::' '<' .. '>'] '(' .. ')'] | '.' INT | '[' .. ']'
//! ```

mod check;
mod compact;
pub(crate) mod cursor;
mod emit;
mod error;
mod form;
pub(crate) mod fragment;
mod leaf;
mod named;
mod number;
mod parse;
mod places;
mod span;
mod swizzle;
mod tree;
mod write;

#[cfg(test)]
mod tests;

use self::{cursor::Cursor, emit::Emit, error::Errors, form::Header, parse::Parser, tree::Literal};
use crate::tokens::{Span, TokenStream, Tokens};

/// Expands a literal with its header. Every failure becomes a `compile_error!` in the result.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut cursor = Cursor::new(input);
    let Some(header) = Header::parse(&mut cursor) else {
        // Only a direct call of the hidden macro gets here.
        let (at, message) = (Span::call_site(), "use the macros of cute-core instead");
        return Tokens::compile_error(at, at, message).into();
    };
    match analyse(&header, &mut cursor) {
        Ok(literal) => Emit::new(&header).literal(&literal),
        Err(errors) => errors.into_tokens(header.position),
    }
}

/// Parses and checks what follows the header.
fn analyse(header: &Header, cursor: &mut Cursor) -> Result<Literal, error::Report> {
    let errors = Errors::new();
    let literal = Parser::new(header, &errors).literal(cursor);
    if let Some(literal) = &literal {
        check::literal(literal, &errors);
    }
    errors.finish(literal)
}
