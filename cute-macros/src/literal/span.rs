//! A place in the source.

use crate::tokens::Span;

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
