//! Places of values: `1@0`, `1@1@0`, and with names, `1@lane`.
//!
//! A name stands for the number of a place. Places are numbered in the order in which the strides
//! name them, those of the first mode first.

use super::{
    cursor::{Cursor, describe},
    form::{Form, Role},
    number::Number,
    parse::Parser,
    tree::{Literal, Name, Places, Strides, Tree},
};
use crate::tokens::TokenTree;

/// The greatest number of a place. Values of layouts are tuples of a few places, not of thousands.
const MAX_PLACE: u64 = 31;

impl Parser<'_> {
    /// Reads the `@1@0` of a scaled basis vector, which is written innermost first. The result is
    /// the path, outermost first; `None` if an error about the text after `@` was reported.
    pub(super) fn path_of_values(
        &mut self,
        cursor: &mut Cursor,
        role: Role,
    ) -> Option<Vec<Number>> {
        let mut path = Vec::new();
        while cursor.at('@') {
            let at = cursor.span();
            if !matches!(role, Role::Stride) {
                let noun = role.a_noun();
                let message =
                    format!("`@` in {noun}: only a stride leads to a place, as `1@0` does");
                self.errors.report(at, message);
            }
            cursor.next();
            let at = cursor.span();
            let (place, is_name) = self.place(cursor)?;
            path.push(place);
            // the last one is the outermost
            if !is_name && !cursor.at('@') {
                self.places.numbered.get_or_insert(at);
            }
        }
        path.reverse();
        Some(path)
    }

    /// A place, and whether it has a name; `None` if an error was reported.
    fn place(&mut self, cursor: &mut Cursor) -> Option<(Number, bool)> {
        cursor.open_fragment();
        let (at, found) = (cursor.span(), describe(cursor.peek()));
        if matches!(cursor.peek(), Some(TokenTree::Ident(_))) && !cursor.at_underscore() {
            let name = self.name_of(cursor, "place")?;
            if cursor.at('@') {
                let message = format!(
                    "the place {found} is the outermost one, which is written last: a place within it \
                     stands before it, as in `1@0@lane`"
                );
                self.errors.report(at, message);
                return None;
            }
            let place = number(&mut self.places.names, name);
            if place.magnitude > MAX_PLACE {
                let message = format!(
                    "{found} is place {}: values have the places 0 to {MAX_PLACE}",
                    place.magnitude
                );
                self.errors.report(at, message);
                return None;
            }
            return Some((place, true));
        }
        let place = match cursor.peek() {
            Some(TokenTree::Literal(literal)) => Number::parse(&literal.to_string()).ok(),
            _ => None,
        };
        match place {
            Some(place) if place.magnitude <= MAX_PLACE => {
                cursor.next();
                Some((place, false))
            }
            _ => {
                let message = format!(
                    "expected the number of a place after `@`, 0 to {MAX_PLACE}, or its name, found {found}"
                );
                self.errors.report(at, message);
                None
            }
        }
    }

    /// The literal with the names of its places, if strides name any.
    pub(super) fn with_places(&mut self, mut literal: Literal) -> Literal {
        let Places {
            mut names,
            numbered,
        } = core::mem::take(&mut self.places);
        let Some(first) = names.first() else {
            return literal;
        };
        if !matches!(self.form, Form::Layout | Form::TryLayout) {
            let message = "the places of a layout have names, as in `(4,8):(1@lane,1@value)`, those of other literals have numbers";
            self.errors.report(first.span, message);
        }
        if let Some(at) = numbered {
            let message =
                "a place is a number, and others have names: all have names, or all have numbers";
            self.errors.report(at, message);
        }
        in_order_of_modes(&mut literal, &mut names);
        Literal::Places(names, Box::new(literal))
    }
}

/// Numbers the places anew where strides by name stand in another order than the modes.
fn in_order_of_modes(literal: &mut Literal, names: &mut Vec<Name>) {
    match literal {
        Literal::Named(_, inner) => in_order_of_modes(inner, names),
        Literal::Layout(layout) => {
            if let Strides::Given(stride) = &mut layout.stride {
                let old = names.clone();
                names.clear();
                renumber(stride, &old, names);
            }
        }
        _ => {}
    }
}

fn renumber(stride: &mut Tree, old: &[Name], new: &mut Vec<Name>) {
    match stride {
        Tree::Tuple(modes, _) => modes.iter_mut().for_each(|mode| renumber(mode, old, new)),
        Tree::Leaf(leaf) => {
            // A number in the place of a name was reported, and may be beyond the names.
            let name = (leaf.path.first()).and_then(|place| old.get(place.magnitude as usize));
            if let (Some(place), Some(name)) = (leaf.path.first_mut(), name) {
                *place = number(new, name.clone());
            }
        }
    }
}

/// The number of the place of a name, which is appended if it is new.
fn number(names: &mut Vec<Name>, name: Name) -> Number {
    let known = names.iter().position(|other| other.text == name.text);
    let number = known.unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    });
    Number {
        magnitude: number as u64,
        negative: false,
    }
}
