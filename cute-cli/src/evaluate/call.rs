//! Calls of operations: the choice among several, the result, the derivation, and the error.

use super::evaluator::Evaluator;
use super::explanation::{Explanation, Meaning};
use super::operand::{Operand, within_limits};
use crate::language::{Diagnostic, Expression, Form, Problem, Remedy, Span, SuffixKind};
use crate::operations::{self, Failure, Fit, Kind, Operation};
use crate::value::Value;
use cute_core::dynamic::DynLayout;
use cute_view::explain::{self, Derivation};
use std::collections::BTreeSet;

/// The operation on layouts with names that has an explanation.
const UNNAMED: &str = "unnamed";

impl Evaluator<'_> {
    /// The result of an operation.
    pub(super) fn call(
        &self,
        name: &str,
        operands: Vec<Operand>,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        let (values, spans) = split(operands);
        let operation = self.choose(name, &values, &spans, span)?;
        let value = (operation.run)(&values)
            .map_err(|failure| self.failed(operation, &values, failure, span))?;
        within_limits(value, span)
    }

    /// The explanations of an operation; for a chain of compositions those of each, from left to
    /// right.
    pub(super) fn explanations(
        &self,
        expression: &Expression,
    ) -> Result<Vec<Explanation>, Diagnostic> {
        let span = &expression.span;
        match &expression.form {
            Form::Group(inner) => return self.explanations(inner),
            Form::Composition { first, rest } => return self.compositions(first, rest),
            Form::Call { name, arguments } if !self.variables.contains_key(&name.text) => {
                if let Some((first, rest)) = arguments.split_first()
                    && let Some(layout) = self.with_names(name, first)?
                    && name.text != UNNAMED
                {
                    return Err(self.unexplained(&layout, name, rest, span));
                }
                self.known(name)?;
                let operands = self.operands(arguments)?;
                return Ok(vec![self.explanation(&name.text, operands, span)?.0]);
            }
            Form::Suffixed { first, suffixes } => {
                if let Some((last, before)) = suffixes.split_last()
                    && let SuffixKind::Method(name) = &last.kind
                {
                    let value = self.suffixed(first, before)?;
                    if let Value::Named(layout) = &value
                        && name.text != UNNAMED
                    {
                        return Err(self.unexplained(layout, name, &last.arguments, span));
                    }
                    self.known(name)?;
                    let end = before.last().map_or(first.span.end, |suffix| suffix.end);
                    let mut operands = vec![Operand {
                        value,
                        span: first.span.start..end,
                    }];
                    operands.extend(self.operands(&last.arguments)?);
                    return Ok(vec![self.explanation(&name.text, operands, span)?.0]);
                }
            }
            _ => (),
        }
        Err(Diagnostic::new(span.clone(), Problem::NoOperation))
    }

    /// The explanations up to the first one without a result.
    fn compositions(
        &self,
        first: &Expression,
        rest: &[Expression],
    ) -> Result<Vec<Explanation>, Diagnostic> {
        let (mut left, rest) = self.beginning(first, rest)?;
        if rest.is_empty() {
            return Err(Diagnostic::new(left.span, Problem::NoOperation));
        }
        let mut explanations = Vec::new();
        for right in rest {
            let span = left.span.start..right.span.end;
            let operands = vec![left, self.operand(right)?];
            let (explanation, value) = self.explanation("compose", operands, &span)?;
            explanations.push(explanation);
            let Some(value) = value else {
                break;
            };
            left = Operand { value, span };
        }
        Ok(explanations)
    }

    /// The explanation of an operation, and its result if it has one.
    fn explanation(
        &self,
        name: &str,
        operands: Vec<Operand>,
        span: &Span,
    ) -> Result<(Explanation, Option<Value>), Diagnostic> {
        let (values, spans) = split(operands);
        let operation = self.choose(name, &values, &spans, span)?;
        let failed = |failure| self.failed(operation, &values, failure, span);
        let Some(explain) = operation.explain else {
            // without steps there is nothing to say of what has no result, apart from the error
            let value = (operation.run)(&values).map_err(failed)?;
            let operand = |(i, value): (usize, &Value)| {
                let parameter = operation.parameter(i);
                let name = parameter.map_or("", |parameter| parameter.name);
                (name, self.notation.value(value))
            };
            let value = within_limits(value, span)?;
            let meaning = Meaning {
                operation: operation.name,
                operands: values.iter().enumerate().map(operand).collect(),
                definition: operation.meaning(),
                result: self.notation.value(&value),
            };
            return Ok((Explanation::Meaning(meaning), Some(value)));
        };
        let derivation = explain(&values).map_err(failed)?;
        let value = derivation.outcome.clone().ok().map(Value::Layout);
        let value = value.map(|value| within_limits(value, span)).transpose()?;
        Ok((Explanation::Derivation(Box::new(derivation)), value))
    }

    fn failed(
        &self,
        operation: &Operation,
        values: &[Value],
        failure: Failure,
        span: &Span,
    ) -> Diagnostic {
        let within = Some(self.within(operation, values));
        // the derivation also tries what would be valid
        let derivation = operation.explain.and_then(|explain| explain(values).ok());
        let remedy = derivation.and_then(|derivation| self.remedy(&derivation));
        let remedy = remedy.map(|remedy| Box::new(Remedy(remedy)));
        let problem = match failure {
            Failure::Layout(error) => Problem::Refused {
                operation: Some(operation.said),
                error,
                within,
                remedy,
            },
            Failure::Words(why) => Problem::Failed {
                why: format!("{}: {}", operation.said, self.notation.show(&why)),
                within,
            },
        };
        Diagnostic::new(span.clone(), problem)
    }

    /// A hint that names valid operands, `valid in place of 4:4: 2:4, 4:3`, or another operation.
    fn remedy(&self, derivation: &Derivation) -> Option<String> {
        let (mut valid, mut given) = (Vec::new(), None);
        for remedy in &derivation.remedies {
            match remedy {
                explain::Remedy::Operand { name, operand } => {
                    valid.push(self.notation.show(operand));
                    given = derivation.operands.iter().find(|(other, _)| other == name);
                }
                explain::Remedy::Operation { name, instead } => {
                    return Some(format!("`{name}`, {instead}"));
                }
                _ => return None,
            }
        }
        let (_, given) = given?;
        let given = self.notation.show(given);
        Some(format!("valid in place of {given}: {}", valid.join(", ")))
    }

    /// Of the operations with a name, the one that the operands fit best; the first one if several
    /// fit equally well.
    fn choose(
        &self,
        name: &str,
        values: &[Value],
        spans: &[Span],
        span: &Span,
    ) -> Result<&'static Operation, Diagnostic> {
        let all = operations::named(name);
        let takes = |operation: &&&Operation| operation.takes(values.len());
        let mut best: Option<(Fit, &'static Operation)> = None;
        // if none fits, the one that fits the most operands
        let mut furthest: Option<(usize, &'static Operation)> = None;
        for &operation in all.iter().filter(takes) {
            match fit(operation, values) {
                Ok(fit) if best.is_none_or(|(other, _)| fit > other) => {
                    best = Some((fit, operation));
                }
                Err(at) if furthest.is_none_or(|(other, _)| at > other) => {
                    furthest = Some((at, operation));
                }
                _ => (),
            }
        }
        if let Some((_, operation)) = best {
            return Ok(operation);
        }
        let Some((at, operation)) = furthest else {
            let mut signatures: Vec<_> = all.iter().map(|each| each.signature()).collect();
            let mut told = BTreeSet::new();
            signatures.retain(|signature| told.insert(signature.clone()));
            let problem = Problem::WrongNumber {
                signatures,
                found: values.len(),
            };
            return Err(Diagnostic::new(span.clone(), problem));
        };
        let expected = (operation.parameter(at)).map_or("nothing", |each| each.kind.in_words());
        let of = format!("`{}`", operation.signature());
        Err(self.wrong(&of, expected, &values[at], &spans[at]))
    }

    /// `compose of (6,2):(8,2) with 4:4`.
    fn within(&self, operation: &Operation, values: &[Value]) -> String {
        let mut text = operation.said.to_owned();
        for (i, value) in values.iter().enumerate() {
            text += match i {
                0 => " of ",
                1 => " with ",
                _ => ", ",
            };
            let parameter = operation.parameter(i);
            // a shape that stands for a layout is shown as one
            if parameter.is_some_and(|each| each.kind == Kind::Layout)
                && let Some(Ok(layout)) =
                    value.to_tuple().map(|shape| DynLayout::make_layout(&shape))
            {
                text += &self.notation.show(&layout);
                continue;
            }
            match (parameter, value) {
                (_, Value::Layout(_)) | (None, _) => (),
                (Some(_), _) if i == 0 => (),
                (Some(parameter), _) if parameter.kind == Kind::Tiler => text += "tiles:",
                (Some(parameter), _) => {
                    text += parameter.name;
                    text += ":";
                }
            }
            text += &self.notation.value(value);
        }
        text
    }
}

fn split(operands: Vec<Operand>) -> (Vec<Value>, Vec<Span>) {
    let pairs = operands.into_iter();
    pairs.map(|operand| (operand.value, operand.span)).unzip()
}

/// How well operands fit an operation, or the first that does not.
fn fit(operation: &Operation, values: &[Value]) -> Result<Fit, usize> {
    let mut worst = Fit::Exact;
    for (i, value) in values.iter().enumerate() {
        let parameter = operation.parameter(i).ok_or(i)?;
        worst = worst.min(parameter.kind.fit(value).ok_or(i)?);
    }
    Ok(worst)
}
