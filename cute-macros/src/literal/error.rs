//! Errors of one literal, collected with their spans.

use super::form::Position;
use super::span::SpanRange;
use crate::tokens::{Delimiter, Span, TokenStream, Tokens};
use std::cell::RefCell;

/// The context into which all stages report.
///
/// It panics when dropped unread, so no path through the macro can lose an error.
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

    /// Records an error. The caller continues with what it can still check.
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
    /// Tokens in the place of the literal that cause only these errors.
    pub(crate) fn into_tokens(self, position: Position) -> TokenStream {
        let errors = self
            .0
            .into_iter()
            .map(|Error { at, message }| Tokens::compile_error(at.start, at.end, &message));
        let site = Span::call_site();
        let mut list = Tokens::at(site);
        list.list(';', errors);
        match position {
            // A block has the type of its last expression, and a `compile_error!` fits every type.
            Position::Value => Tokens::grouped(Delimiter::Brace, list, site).into(),
            Position::Type => Tokens::erroneous_type(list, site).into(),
        }
    }

    /// The messages, for tests of the stages before emission.
    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<&str> {
        self.0.iter().map(|error| error.message.as_str()).collect()
    }
}
