//! Layouts with names, `{row: 4, col: 8}`, and what is called by name on them: `at(row: 1, col: 2)`,
//! `tile(row: 2)`, `mode(col)`, `transpose_to(col, row)`, `group(pixel: (row, col))`,
//! `compose(row: 2)`.

use super::evaluator::Evaluator;
use super::forms::{BY_NAME, one};
use super::operand::Operand;
use crate::language::{Diagnostic, Expression, Form, Name, Problem, Span};
use crate::operations::Kind;
use crate::value::{Notation, Value};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTuple, ParseProblem};
use cute_core::named::{DynNamedLayout, NamedError};

type Entries = [(Name, Expression)];

impl Evaluator<'_> {
    /// A layout with names for its modes.
    pub(super) fn named(
        &self,
        shape: &Entries,
        stride: Option<&Entries>,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        let mut text = self.entries(shape)?;
        if let Some(stride) = stride {
            text = format!("{text}:{}", self.entries(stride)?);
        }
        read(&text, span)
    }

    /// A layout with names for the places of its values alone: `(4,8):(1@lane,1@value)`.
    pub(super) fn placed(
        &self,
        shape: &Expression,
        stride: &Expression,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        let text = format!("{}:{}", self.text(shape)?, self.text(stride)?);
        read(&text, span)
    }

    fn entries(&self, entries: &Entries) -> Result<String, Diagnostic> {
        let entry = |(name, tree): &(Name, Expression)| {
            Ok::<_, Diagnostic>(format!("{}: {}", name.text, self.text(tree)?))
        };
        let entries: Vec<_> = entries.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(format!("{{{}}}", entries.join(", ")))
    }

    /// The notation of a tree, with the names of places.
    fn text(&self, tree: &Expression) -> Result<String, Diagnostic> {
        match &tree.form {
            Form::Placed {
                value,
                place,
                is_marked,
            } => {
                let is_static = *is_marked || self.notation == Notation::Plain;
                Ok(format!(
                    "{}{value}@{place}",
                    if is_static { "_" } else { "" }
                ))
            }
            Form::Tuple(items) => {
                let items = items.iter().map(|item| self.text(item));
                Ok(format!(
                    "({})",
                    items.collect::<Result<Vec<_>, _>>()?.join(",")
                ))
            }
            _ => {
                let value = self.value(tree)?;
                let tuple = value.to_tuple();
                let expected = Kind::Tuple.in_words();
                let wrong = || self.wrong("a mode", expected, &value, &tree.span);
                tuple.map(|tuple| tuple.to_string()).ok_or_else(wrong)
            }
        }
    }

    /// An operation by name, on a layout with names. The arguments are not evaluated yet, since
    /// they may have names: `row: 1`.
    pub(super) fn by_name(
        &self,
        layout: &DynNamedLayout,
        operation: &Name,
        arguments: &[Expression],
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        let failed = |error: NamedError| {
            let (error, whole) = match error {
                NamedError::InMode { name, error } => (error, format!("mode `{name}` of ")),
                NamedError::Layout(error) => (error, String::new()),
                error => return Diagnostic::new(span.clone(), Problem::Names(Box::new(error))),
            };
            let said = BY_NAME.iter().find(|name| **name == operation.text);
            let of = match self.notation {
                Notation::Plain => layout.to_dynamic(),
                Notation::Marked => layout.clone(),
            };
            let problem = Problem::Refused {
                operation: said.copied(),
                error,
                within: Some(format!("{whole}{of}")),
                remedy: None,
            };
            Diagnostic::new(span.clone(), problem)
        };
        // The sizes of tiles are dynamic; without marks every number is static.
        let as_noted = |result: DynNamedLayout| {
            Ok(Value::from(match self.notation {
                Notation::Plain => result.with_layout(result.layout().to_static())?,
                Notation::Marked => result,
            }))
        };
        match (operation.text.as_str(), arguments) {
            ("unnamed", []) => Ok(Value::Layout(layout.layout().clone())),
            ("mode" | "get", _) => {
                let expected = "the name of a mode, as in `mode(col)`";
                let [mode] = arguments else {
                    return Err(not_one(arguments, expected, span));
                };
                let name = name_of(mode, "the name of a mode")?;
                layout.mode(name).map(Value::Layout).map_err(failed)
            }
            // modes without names have coordinates without names
            ("at", _) if layout.names().len() == 0 => {
                let mut operands = self.operands(arguments)?;
                let value = Value::Layout(layout.layout().clone());
                let whole = span.clone();
                operands.insert(
                    0,
                    Operand {
                        value,
                        span: whole.clone(),
                    },
                );
                self.call("at", operands, &whole)
            }
            ("at", _) => {
                let at =
                    self.by_names(arguments, "an index by name, as in `at(row: 1, col: 2)`")?;
                value_at(layout, &at).map(Value::from).map_err(failed)
            }
            ("tile", _) => {
                let tiles =
                    self.by_names(arguments, "tiles by name, as in `tile(row: 2, col: 4)`")?;
                layout.tile(&tiles).and_then(as_noted).map_err(failed)
            }
            ("compose", _) => {
                let tilers =
                    self.by_names(arguments, "tilers by name, as in `compose(row: 2, col: 4)`")?;
                layout.compose(&tilers).and_then(as_noted).map_err(failed)
            }
            ("group", _) => {
                let expected = "modes for one name, as in `group(pixel: (row, col))`";
                let [group] = arguments else {
                    return Err(not_one(arguments, expected, span));
                };
                let (name, members) = group_of(group).ok_or_else(|| unexpected(group, expected))?;
                let members = names_of(members, expected)?;
                let grouped = layout.group(&members, name);
                grouped.map(Value::from).map_err(failed)
            }
            ("transpose_to", _) => {
                let names = names_of(arguments, "the names of the modes")?;
                layout.transpose_to(&names).map(Value::from).map_err(failed)
            }
            ("unnamed", _) => {
                let expected = "no operand of `unnamed()`";
                Err(not_one(arguments, expected, span))
            }
            (other, _) => {
                self.known(operation)?;
                let operation = other.to_owned();
                let problem = Problem::WithoutNames { operation };
                Err(Diagnostic::new(span.clone(), problem))
            }
        }
    }

    /// Why an operation on a layout with names is not explained: it fails, or it is called by name.
    pub(super) fn unexplained(
        &self,
        layout: &DynNamedLayout,
        operation: &Name,
        arguments: &[Expression],
        span: &Span,
    ) -> Diagnostic {
        let by_name = |_| Diagnostic::new(span.clone(), Problem::ByName);
        (self.by_name(layout, operation, arguments, span)).map_or_else(|error| error, by_name)
    }

    /// `row: 1, col: 2`, also in braces.
    fn by_names<'e>(
        &self,
        arguments: &'e [Expression],
        expected: &'static str,
    ) -> Result<Vec<(&'e str, i64)>, Diagnostic> {
        let number = |tree: &Expression| {
            let value = self.value(tree)?;
            let number = value.to_tuple().as_ref().and_then(one);
            let number = number.and_then(|number| i64::try_from(number).ok());
            number.ok_or_else(|| self.wrong("a name", Kind::Integer.in_words(), &value, &tree.span))
        };
        let mut entries = Vec::new();
        for argument in arguments {
            match &argument.form {
                Form::Layout { shape, stride } => {
                    let Form::Variable(name) = &shape.form else {
                        return Err(unexpected(argument, expected));
                    };
                    entries.push((name.as_str(), number(stride)?));
                }
                Form::Named {
                    shape,
                    stride: None,
                } => {
                    for (name, tree) in shape {
                        entries.push((name.text.as_str(), number(tree)?));
                    }
                }
                _ => return Err(unexpected(argument, expected)),
            }
        }
        Ok(entries)
    }
}

/// The offset at a coordinate by name, or the coordinate to which it leads, in the order of the places;
/// static if the layout is.
fn value_at(layout: &DynNamedLayout, at: &[(&str, i64)]) -> Result<DynTuple, NamedError> {
    // names and bounds are those of the shape, whatever the strides are
    let compact = DynLayout::make_layout(&layout.layout().shape())?;
    DynNamedLayout::new(layout.names(), compact)?.at(at)?;
    let index = |name| at.iter().find(|(other, _)| *other == name);
    let index = |name| index(name).map_or(0, |(_, index)| i128::from(*index));
    let leaf = |number| match layout.layout().is_static() {
        true => DynLeaf::new_static(number),
        false => DynLeaf::new_dynamic(number),
    };
    let leaves = layout.names().map(|name| leaf(index(name)));
    let coordinate: DynTuple = leaves
        .map(|leaf| leaf.map(DynTuple::from))
        .collect::<Result<_, _>>()?;
    Ok(layout.layout().crd2value(&coordinate)?)
}

/// The name that stands in place of an operand.
fn name_of<'e>(argument: &'e Expression, expected: &'static str) -> Result<&'e str, Diagnostic> {
    match &argument.form {
        Form::Variable(name) => Ok(name),
        _ => Err(unexpected(argument, expected)),
    }
}

/// The names that stand in place of operands.
fn names_of<'e>(
    arguments: &'e [Expression],
    expected: &'static str,
) -> Result<Vec<&'e str>, Diagnostic> {
    let names = arguments.iter().map(|argument| name_of(argument, expected));
    names.collect()
}

/// The name and the modes of `pixel: (row, col)`.
fn group_of(argument: &Expression) -> Option<(&str, &[Expression])> {
    let Form::Layout { shape, stride } = &argument.form else {
        return None;
    };
    match (&shape.form, &stride.form) {
        (Form::Variable(name), Form::Tuple(members)) => Some((name, members)),
        _ => None,
    }
}

/// The place and the reason where there is none, or more than one, of what is needed.
fn not_one(arguments: &[Expression], expected: &'static str, span: &Span) -> Diagnostic {
    let (found, span) = match arguments {
        [] => ("no operand".to_owned(), span.clone()),
        [first, .., last] => {
            let count = arguments.len();
            let all = first.span.start..last.span.end;
            (format!("{count} operands"), all)
        }
        [only] => ("an operand".to_owned(), only.span.clone()),
    };
    let found = Some(found);
    Diagnostic::new(span, Problem::Unexpected { expected, found })
}

fn unexpected(argument: &Expression, expected: &'static str) -> Diagnostic {
    let found = Some("an expression without names".to_owned());
    let problem = Problem::Unexpected { expected, found };
    Diagnostic::new(argument.span.clone(), problem)
}

/// The layout of a text; without names it is a layout like any other.
fn read(text: &str, span: &Span) -> Result<Value, Diagnostic> {
    let layout = text.parse::<DynNamedLayout>();
    let failed = |error| {
        let broken = match &error {
            NamedError::Layout(error) => Some(*error),
            NamedError::Parse { error, .. } => match error.problem() {
                ParseProblem::Invalid(error) => Some(error),
                _ => None,
            },
            _ => None,
        };
        match broken {
            Some(error) => Diagnostic::refused(span.clone(), error),
            None => Diagnostic::new(span.clone(), Problem::Names(Box::new(error))),
        }
    };
    layout.map(Value::from).map_err(failed)
}
