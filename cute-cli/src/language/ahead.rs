//! The tokens ahead: labels of lines in a log, names of arguments, line ends.

use super::parse::Parser;
use super::token::{Token, TokenKind};

impl Parser<'_> {
    /// Whether a label comes next: a name with `:` before a tensor, a swizzle or a whole layout. In
    /// `n:1 o 8:2` and `n:1 == 4:1` the name is a shape.
    pub(super) fn is_label(&self) -> bool {
        let [name, colon, line @ ..] = &self.tokens[self.at..] else {
            return false;
        };
        if name.kind != TokenKind::Name || colon.kind != TokenKind::Sign(':') {
            return false;
        }
        let text = |token: &Token| &self.text()[token.span.clone()];
        let engines = ["Sw", "S", "Swizzle", "Xor", "ArithTuple", "tensor"];
        let [first, second, ..] = line else {
            return false;
        };
        let begins_layout = first.kind == TokenKind::Name
            && engines.contains(&text(first))
            && !matches!(
                second.kind,
                TokenKind::Line | TokenKind::Sign(';') | TokenKind::End
            );
        if first.kind == TokenKind::Pointer || begins_layout {
            return true;
        }
        let mut depth = 0_i32;
        for token in line {
            match token.kind {
                TokenKind::Sign('(' | '{' | '[') => depth += 1,
                TokenKind::Sign(')' | '}' | ']') => depth -= 1,
                TokenKind::Sign(':') if depth == 0 => return true,
                TokenKind::Line if depth == 0 => return false,
                TokenKind::Sign('∘' | ';' | '=' | '!' | '<' | '>') | TokenKind::End => {
                    return false;
                }
                TokenKind::Name if text(token) == "o" => return false,
                _ => (),
            }
        }
        false
    }

    /// Skips `shape =` before the first argument and `stride =` before the second one: the names
    /// that CuTe DSL has for them.
    pub(super) fn skip_keyword(&mut self, number: usize) {
        let Some(&keyword) = ["shape", "stride"].get(number) else {
            return;
        };
        let is_sign = |token: &Token| token.kind == TokenKind::Sign('=');
        if self.kind() == TokenKind::Name
            && self.text()[self.tokens[self.at].span.clone()] == *keyword
            && is_sign(&self.tokens[self.at + 1])
            && !is_sign(&self.tokens[self.at + 2])
        {
            self.advance();
            self.advance();
        }
    }

    /// The token `ahead` tokens behind the next one that is no line end.
    pub(super) fn behind_lines(&self, ahead: usize) -> Option<&Token> {
        let rest = self.tokens[self.at..].iter();
        let mut rest = rest.skip_while(|token| token.kind == TokenKind::Line);
        rest.nth(ahead)
    }

    /// Moves on to the next token that is no line end.
    pub(super) fn skip_lines(&mut self) {
        while self.kind() == TokenKind::Line {
            self.advance();
        }
    }
}
