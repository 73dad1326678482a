//! Items of a template: their headers, with the bounds that their const generic parameters need.
//!
//! ```text
//! fn tile<const N: usize>(l: L) { l.compose(tile!(const N)) }
//!     =>  fn tile<const N: usize>(l: L) where Const<N>: StaticConst, { … }
//! ```

use super::calls::{Body, grouped};
use super::parameters::parameters;
use super::{Template, expansion_at};
use crate::literal::fragment::operands_kept;
use crate::tokens::{Delimiter, Group, Ident, Spacing, TokenTree, Tokens, is_punct, is_word};

impl Template {
    /// The items in these tokens, changed; `None` if there is none that a template can be.
    ///
    /// `around` has the const generic parameters of the items around these.
    pub(super) fn items(&self, tokens: &[TokenTree], around: &[String]) -> Option<Vec<TokenTree>> {
        let (mut result, mut place, mut found) = (Vec::new(), 0, false);
        while place < tokens.len() {
            let is_item = match word(&tokens[place]).as_deref() {
                Some("fn") => matches!(tokens.get(place + 1), Some(TokenTree::Ident(_))),
                Some("impl" | "mod" | "trait") => true,
                _ => false,
            };
            let header = if is_item {
                header(&tokens[place..])
            } else {
                None
            };
            let Some((header, body)) = header else {
                result.push(tokens[place].clone());
                place += 1;
                continue;
            };
            found = true;
            place += header.len() + 1;
            self.item(header, body, around, &mut result);
        }
        found.then_some(result)
    }

    /// One item.
    fn item(
        &self,
        header: &[TokenTree],
        body: &Group,
        around: &[String],
        result: &mut Vec<TokenTree>,
    ) {
        let inner: Vec<TokenTree> = body.stream().into_iter().collect();
        let parameters = parameters(header);
        let mut known = around.to_vec();
        known.extend(parameters.iter().map(Ident::to_string));
        self.bounded(header, &parameters, result);
        let inner = if is_word(header.first(), "fn") {
            let mut body = Body::new(self, known, &inner);
            let renamed = body.renamed(&inner);
            let mut tokens = body.check();
            tokens.extend(renamed);
            tokens
        } else {
            self.items(&inner, &known).unwrap_or(inner)
        };
        result.push(grouped(body, operands_kept(&inner)));
    }

    /// The header with `Const<N>: StaticConst` for these parameters.
    fn bounded(&self, header: &[TokenTree], parameters: &[Ident], result: &mut Vec<TokenTree>) {
        if parameters.is_empty() {
            return result.extend(header.iter().cloned());
        }
        let mut angles = Angles::default();
        let given = header.iter().position(|token| {
            let outside = angles.depth == 0;
            angles.pass(token);
            outside && is_word(Some(token), "where")
        });
        let (before, after) = header.split_at(given.map_or(header.len(), |place| place + 1));
        result.extend(before.iter().cloned());
        for (place, parameter) in parameters.iter().enumerate() {
            let span = expansion_at(parameter.span());
            let mut bound = Tokens::at(span);
            if given.is_none() && place == 0 {
                bound.ident("where");
            }
            bound.extend(self.path(&["int", "Const"], span));
            bound.punct('<');
            bound.push(parameter.clone());
            bound.punct('>');
            bound.punct(':');
            bound.extend(self.path(&["int", "StaticConst"], span));
            bound.punct(',');
            result.extend(bound);
        }
        result.extend(after.iter().cloned());
    }
}

/// The depth of angle brackets.
#[derive(Default)]
struct Angles {
    depth: usize,
    after_joint: bool,
}

impl Angles {
    fn pass(&mut self, token: &TokenTree) {
        let is_arrow = self.after_joint;
        self.after_joint = false;
        if let TokenTree::Punct(punct) = token {
            match punct.as_char() {
                '<' => self.depth += 1,
                // not that of `->` and `=>`
                '>' if !is_arrow => self.depth = self.depth.saturating_sub(1),
                '-' | '=' => self.after_joint = punct.spacing() == Spacing::Joint,
                _ => {}
            }
        }
    }
}

/// The tokens of an item before its body, and the body; `None` if it has no body in braces.
fn header(tokens: &[TokenTree]) -> Option<(&[TokenTree], &Group)> {
    let mut angles = Angles::default();
    for (place, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Brace && angles.depth == 0 =>
            {
                return Some((&tokens[..place], group));
            }
            _ if is_punct(Some(token), ';') => return None,
            _ => angles.pass(token),
        }
    }
    None
}

fn word(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}
