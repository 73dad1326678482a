//! Errors of one literal, collected with their spans.

use super::form::Position;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::cell::RefCell;

/// The source from the first to the last token of something; stable Rust cannot join two spans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpanRange {
    pub(crate) start: Span,
    pub(crate) end: Span,
}

impl From<Span> for SpanRange {
    fn from(span: Span) -> Self {
        SpanRange {
            start: span,
            end: span,
        }
    }
}

/// The context into which all stages report.
///
/// It fails when dropped unread, so that no path through the macro can lose an error.
pub(crate) struct Errors(RefCell<Option<Vec<Error>>>);

#[derive(Debug)]
struct Error {
    at: SpanRange,
    message: String,
}

/// At least one error.
#[derive(Debug)]
pub(crate) struct Report(Vec<Error>);

impl Errors {
    pub(crate) fn new() -> Self {
        Errors(RefCell::new(Some(Vec::new())))
    }

    /// Records an error; the caller goes on with whatever can still be said.
    pub(crate) fn report(&self, at: impl Into<SpanRange>, message: impl Into<String>) {
        let error = Error {
            at: at.into(),
            message: message.into(),
        };
        self.0.borrow_mut().get_or_insert_default().push(error);
    }

    /// Reads the errors: the literal if there are none.
    pub(crate) fn finish<T>(self, literal: Option<T>) -> Result<T, Report> {
        let errors = self.0.take().unwrap_or_default();
        match literal {
            Some(literal) if errors.is_empty() => Ok(literal),
            _ => Err(Report(errors)),
        }
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if self.0.get_mut().is_some() && !std::thread::panicking() {
            panic!("the errors of a literal were not read");
        }
    }
}

impl Report {
    /// Something that stands where the literal stood, and whose only complaints are these errors.
    pub(crate) fn into_tokens(self, position: Position) -> TokenStream {
        let errors = self.0.into_iter().map(Error::into_tokens);
        match position {
            // The block has the type of its last expression: that of a `compile_error!` fits
            // everywhere.
            Position::Value => quote!({ #(#errors);* }),
            Position::Type => quote!((#(#errors),*)),
        }
    }

    /// The messages, for tests of the earlier stages.
    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<&str> {
        self.0.iter().map(|error| error.message.as_str()).collect()
    }
}

impl Error {
    /// `::core::compile_error! { "…" }`, from the start to the end of the offending source.
    fn into_tokens(self) -> TokenStream {
        let SpanRange { start, end } = self.at;
        let colon = |spacing| {
            let mut punct = Punct::new(':', spacing);
            punct.set_span(start);
            punct
        };
        let mut message = Literal::string(&self.message);
        message.set_span(end);
        let mut body = Group::new(Delimiter::Brace, TokenTree::from(message).into());
        body.set_span(end);
        let mut bang = Punct::new('!', Spacing::Alone);
        bang.set_span(start);

        let mut tokens = TokenStream::new();
        colon(Spacing::Joint).to_tokens(&mut tokens);
        colon(Spacing::Alone).to_tokens(&mut tokens);
        Ident::new("core", start).to_tokens(&mut tokens);
        colon(Spacing::Joint).to_tokens(&mut tokens);
        colon(Spacing::Alone).to_tokens(&mut tokens);
        Ident::new("compile_error", start).to_tokens(&mut tokens);
        bang.to_tokens(&mut tokens);
        body.to_tokens(&mut tokens);
        tokens
    }
}
