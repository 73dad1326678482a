//! Patterns beside the types that they match: which arm takes a type, and what its variables are.

use super::super::Error;
use super::super::kinds;
use super::super::syntax::Pattern;
use super::variables::Variable;

/// Numbers the fields of a constructor pattern, in the order in which they are written.
#[derive(Default)]
pub(super) struct Fields {
    pub(super) generics: Vec<String>,
    count: usize,
}

impl Fields {
    pub(super) fn type_of(&mut self, pattern: &kinds::Pattern) -> String {
        match pattern {
            kinds::Pattern::Field("Flag") => "bool".into(),
            kinds::Pattern::Field(kind) => {
                let name = format!("P{}", self.count);
                self.count += 1;
                self.generics.push(format!("{name}: {kind}"));
                name
            }
            kinds::Pattern::Node(name, _, fields) => {
                let fields: Vec<_> = fields.iter().map(|field| self.type_of(field)).collect();
                if fields.iter().any(|f| f != "bool") {
                    format!("{name}<{}>", fields.join(", "))
                } else {
                    (*name).into()
                }
            }
        }
    }
}

/// Whether an arm is for this type of a variant: by the variant's name, or by the type's
/// constructors.
pub(super) fn takes(pattern: &Pattern, variant: &kinds::Variant, ty: &kinds::Pattern) -> bool {
    match pattern {
        Pattern::Wildcard => true,
        Pattern::Bind(_) => false,
        Pattern::Constructor(name, _) => {
            name.text == variant.name && name.text != ty.constructor() || fits(pattern, ty)
        }
    }
}

/// Whether a pattern matches all values of a type.
pub(super) fn fits(pattern: &Pattern, ty: &kinds::Pattern) -> bool {
    match (pattern, ty) {
        (Pattern::Wildcard | Pattern::Bind(_), _) => true,
        (Pattern::Constructor(name, parts), kinds::Pattern::Node(node, _, fields)) => {
            name.text == *node
                && (parts.is_empty()
                    || parts.len() != fields.len()
                    || parts
                        .iter()
                        .zip(*fields)
                        .all(|(part, field)| fits(part, field)))
        }
        // Told as a mistake where the pattern's variables are bound.
        (Pattern::Constructor(..), kinds::Pattern::Field(_)) => true,
    }
}

/// Binds the variables of a pattern to the parts of `value`.
pub(super) fn bind(
    pattern: &Pattern,
    ty: &kinds::Pattern,
    fields: &mut Fields,
    value: &str,
    scope: &mut Vec<Variable>,
    outermost: bool,
) -> Result<(), Error> {
    match (pattern, ty) {
        (Pattern::Wildcard, _) => {
            fields.type_of(ty);
        }
        (Pattern::Bind(name), _) => {
            let kind = match ty {
                kinds::Pattern::Field(kind) | kinds::Pattern::Node(_, kind, _) => *kind,
            };
            let ty = fields.type_of(ty);
            scope.push(Variable {
                name: name.text.clone(),
                kind: kind.into(),
                ty,
                value: value.into(),
            });
        }
        (Pattern::Constructor(name, parts), kinds::Pattern::Node(node, kind, nodes)) => {
            if outermost && name.text != *node {
                // A pattern that covers several types (`Leaf(n)`): its one variable is the value
                // itself.
                if let [Pattern::Bind(variable)] = parts.as_slice() {
                    scope.push(Variable {
                        name: variable.text.clone(),
                        kind: (*kind).into(),
                        ty: "Self".into(),
                        value: "self".into(),
                    });
                }
                return Ok(());
            }
            if parts.len() != nodes.len() {
                return Err(Error::new(
                    name.span,
                    format!("algebra: `{name}` has {} fields", nodes.len()),
                ));
            }
            for (index, (part, node)) in parts.iter().zip(*nodes).enumerate() {
                bind(
                    part,
                    node,
                    fields,
                    &format!("{value}.{index}"),
                    scope,
                    false,
                )?;
            }
        }
        (Pattern::Constructor(name, _), kinds::Pattern::Field(_)) => {
            return Err(Error::new(
                name.span,
                "algebra: this field has no known constructors; match on it separately",
            ));
        }
    }
    Ok(())
}
