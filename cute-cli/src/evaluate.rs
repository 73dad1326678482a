//! Expressions, evaluated.
//!
//! # Marks
//! Where no number is marked, all are taken as static (known) and printed plain: `4`. As soon as one is marked, CuTe's
//! notation holds for the whole text: `_4` is static, `4` dynamic, and results are printed with marks. Variables
//! remember the notation in which they were written: a text that uses one from CuTe's notation is in it.
//!
//! ```
//! use cute_cli::evaluate::Session;
//! let mut session = Session::default();
//! assert_eq!(session.evaluate("coalesce((2,4):(1,2))")?.to_string(), "8:1");
//! assert_eq!(session.evaluate("coalesce((_2,_4):(_1,_2))")?.to_string(), "_8:_1");
//! assert_eq!(session.evaluate("coalesce((_2,4):(_1,_2))")?.to_string(), "(_2,4):(_1,_2)");
//! # Ok::<(), cute_cli::language::Diagnostic>(())
//! ```

use crate::language::{
    Diagnostic, Expression, Form, Operator, Problem, Span, Suffix, SuffixKind, parse,
};
use crate::operations::{self, Failure, Fit, Kind, Operation};
use crate::value::{Notation, Value};
use cute_core::dynamic::{DynLayout, DynTuple, MarkedInt};
use cute_core::error::LayoutError;
use std::collections::BTreeMap;
use std::fmt;

/// Variables, and how numbers are read.
#[derive(Clone, Debug, Default)]
pub struct Session {
    marks: bool,
    variables: BTreeMap<String, Variable>,
}

/// The value of a variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The value.
    pub value: Value,
    /// The notation that it was written in.
    pub notation: Notation,
}

/// What a text amounts to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The values of its statements but the assignments; a last statement counts in any case.
    pub results: Vec<Shown>,
    /// The notation that it is written in.
    pub notation: Notation,
}

/// The value of a statement.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The variable that it was assigned to.
    pub variable: Option<String>,
    /// The expression as it is written.
    pub text: String,
    /// The value.
    pub value: Value,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, shown) in self.results.iter().enumerate() {
            f.write_str(if i > 0 { "\n" } else { "" })?;
            f.write_str(&self.notation.show(&shown.value))?;
        }
        Ok(())
    }
}

impl Session {
    /// Without variables; with `marks` CuTe's notation holds though no number is marked.
    pub fn new(marks: bool) -> Self {
        Self {
            marks,
            ..Self::default()
        }
    }

    /// Evaluates the statements of a text, one after the other.
    ///
    /// # Errors
    /// The first problem and its place. Variables that were assigned before it stay.
    pub fn evaluate(&mut self, text: &str) -> Result<Outcome, Diagnostic> {
        let program = parse(text)?;
        let notation = self.notation(program.is_marked, program.names.iter());
        let mut results = Vec::new();
        let count = program.statements.len();
        for (i, statement) in program.statements.into_iter().enumerate() {
            let evaluator = Evaluator {
                variables: &self.variables,
                notation,
            };
            let value = evaluator.value(&statement.expression)?;
            let variable = statement.variable;
            if let Some(name) = &variable {
                if !operations::named(&name.text).is_empty() {
                    let problem = Problem::NameOfOperation {
                        name: name.text.clone(),
                    };
                    return Err(Diagnostic::new(name.span.clone(), problem));
                }
                let value = value.clone();
                let variable = Variable { value, notation };
                self.variables.insert(name.text.clone(), variable);
            }
            if variable.is_none() || i + 1 == count {
                results.push(Shown {
                    variable: variable.map(|name| name.text),
                    text: text[statement.expression.span].to_owned(),
                    value,
                });
            }
        }
        Ok(Outcome { results, notation })
    }

    /// The variables in the order of their names.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &Variable)> {
        (self.variables.iter()).map(|(name, variable)| (name.as_str(), variable))
    }

    fn notation<'a>(
        &self,
        is_marked: bool,
        mut names: impl Iterator<Item = &'a String>,
    ) -> Notation {
        let uses_marked = names.any(|name| {
            let variable = self.variables.get(name);
            variable.is_some_and(|variable| variable.notation == Notation::Marked)
        });
        if self.marks || is_marked || uses_marked {
            Notation::Marked
        } else {
            Notation::Plain
        }
    }
}

/// An operand and its place.
struct Operand {
    value: Value,
    span: Span,
}

struct Evaluator<'a> {
    variables: &'a BTreeMap<String, Variable>,
    notation: Notation,
}

impl Evaluator<'_> {
    fn value(&self, expression: &Expression) -> Result<Value, Diagnostic> {
        let span = &expression.span;
        match &expression.form {
            &Form::Number { value, is_marked } => {
                let is_static = is_marked || self.notation == Notation::Plain;
                integer(value, is_static, span).map(Value::Integer)
            }
            Form::Keep => Ok(Value::Keep),
            Form::Variable(name) => self.variable(name, span),
            Form::Group(inner) => self.value(inner),
            Form::Tuple(items) => {
                let items = items.iter().map(|item| self.value(item));
                let tuple = Value::Tuple(items.collect::<Result<_, _>>()?);
                within_limits(tuple, span)
            }
            Form::Negative(inner) => Ok(Value::Integer(self.integer(inner)?.negated())),
            Form::Arithmetic { first, rest } => self.arithmetic(first, rest),
            Form::Layout { shape, stride } => self.layout(shape, stride, span),
            Form::Composition { first, rest } => {
                let mut left = self.operand(first)?;
                for right in rest {
                    let whole = span.start..right.span.end;
                    let value = self.call("composition", vec![left, self.operand(right)?], &whole);
                    left = Operand {
                        value: value?,
                        span: whole,
                    };
                }
                Ok(left.value)
            }
            Form::Call { name, arguments } => {
                let operands = self.operands(arguments)?;
                if operations::named(&name.text).is_empty()
                    && let Some(variable) = self.variables.get(&name.text)
                {
                    return self.apply(&variable.value, operands, span);
                }
                if operations::named(&name.text).is_empty() {
                    let problem = self.unknown_operation(&name.text);
                    return Err(Diagnostic::new(name.span.clone(), problem));
                }
                self.call(&name.text, operands, span)
            }
            Form::Suffixed { first, suffixes } => self.suffixed(first, suffixes),
        }
    }

    fn operand(&self, expression: &Expression) -> Result<Operand, Diagnostic> {
        Ok(Operand {
            value: self.value(expression)?,
            span: expression.span.clone(),
        })
    }

    fn operands(&self, expressions: &[Expression]) -> Result<Vec<Operand>, Diagnostic> {
        expressions.iter().map(|each| self.operand(each)).collect()
    }

    fn variable(&self, name: &str, span: &Span) -> Result<Value, Diagnostic> {
        if let Some(variable) = self.variables.get(name) {
            return Ok(variable.value.clone());
        }
        let variables = self.variables.keys().map(String::as_str);
        let problem = Problem::UnknownVariable {
            name: name.to_owned(),
            nearest: operations::nearest(name, variables),
            is_operation: !operations::named(name).is_empty(),
        };
        Err(Diagnostic::new(span.clone(), problem))
    }

    fn unknown_operation(&self, name: &str) -> Problem {
        let variables = self.variables.keys().map(String::as_str);
        Problem::UnknownOperation {
            name: name.to_owned(),
            nearest: operations::nearest(name, operations::names().into_iter().chain(variables)),
        }
    }

    /// An integer; also one in parentheses.
    fn integer(&self, expression: &Expression) -> Result<MarkedInt, Diagnostic> {
        let value = self.value(expression)?;
        let only = match &value {
            Value::Tuple(items) if items.len() == 1 => &items[0],
            value => value,
        };
        match only {
            Value::Integer(integer) => Ok(*integer),
            _ => Err(self.wrong(
                "arithmetic",
                Kind::Integer.in_words(),
                &value,
                &expression.span,
            )),
        }
    }

    fn wrong(&self, of: &str, expected: &str, found: &Value, span: &Span) -> Diagnostic {
        let problem = Problem::WrongKind {
            of: of.to_owned(),
            expected: expected.to_owned(),
            found: found.in_words(self.notation),
        };
        Diagnostic::new(span.clone(), problem)
    }

    fn arithmetic(
        &self,
        first: &Expression,
        rest: &[(Operator, Expression)],
    ) -> Result<Value, Diagnostic> {
        let mut left = self.integer(first)?;
        for (operator, right) in rest {
            let span = first.span.start..right.span.end;
            let right_value = self.integer(right)?;
            let (a, b) = (left.value(), right_value.value());
            let is_quotient = matches!(operator, Operator::Over | Operator::Modulo);
            if is_quotient && b == 0 {
                let problem = Problem::DivisionByZero;
                return Err(Diagnostic::new(right.span.clone(), problem));
            }
            let is_static = left.is_static() && right_value.is_static();
            // a number that fits after `-` is a sum; products of zero are static as CuTe's are
            let result = match operator {
                Operator::Plus => left.plus(right_value),
                Operator::Minus => left.plus(right_value.negated()),
                Operator::Times => left.times(right_value),
                Operator::Over => marked(a / b, is_static),
                Operator::Modulo => marked(a % b, is_static),
            };
            left = result.map_err(|_| Diagnostic::new(span, Problem::NumberTooLarge))?;
        }
        Ok(Value::Integer(left))
    }

    fn tuple(&self, of: &str, expression: &Expression) -> Result<DynTuple, Diagnostic> {
        let value = self.value(expression)?;
        let expected = Kind::Tuple.in_words();
        (value.to_tuple()).ok_or_else(|| self.wrong(of, expected, &value, &expression.span))
    }

    fn layout(
        &self,
        shape: &Expression,
        stride: &Expression,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        let shapes = self.tuple("a shape", shape)?;
        let strides = self.tuple("a stride", stride)?;
        let layout = DynLayout::new(&shapes, &strides).map_err(|error| {
            let place = match error {
                LayoutError::NotCongruent {} => differing(shape, stride),
                _ => span.clone(),
            };
            let (operation, within) = (None, None);
            let problem = Problem::Refused {
                operation,
                error,
                within,
            };
            Diagnostic::new(place, problem)
        })?;
        Ok(Value::Layout(layout))
    }

    fn suffixed(&self, first: &Expression, suffixes: &[Suffix]) -> Result<Value, Diagnostic> {
        let start = first.span.start;
        let mut left = self.operand(first)?;
        for suffix in suffixes {
            let whole = start..suffix.end;
            let mut operands = self.operands(&suffix.arguments)?;
            let value = match &suffix.kind {
                SuffixKind::Apply => self.apply(&left.value, operands, &whole)?,
                SuffixKind::Mode => self.mode(left.value, operands, &whole)?,
                SuffixKind::Method(name) => {
                    if operations::named(&name.text).is_empty() {
                        let problem = self.unknown_operation(&name.text);
                        return Err(Diagnostic::new(name.span.clone(), problem));
                    }
                    operands.insert(0, left);
                    self.call(&name.text, operands, &whole)?
                }
            };
            left = Operand { value, span: whole };
        }
        Ok(left.value)
    }

    /// `layout(coordinate)`, `layout(i, j)`; with `_` a slice.
    fn apply(
        &self,
        value: &Value,
        mut operands: Vec<Operand>,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        let Value::Layout(layout) = value else {
            let expected = "a layout, which is called with a coordinate";
            return Err(self.wrong("a call", expected, value, span));
        };
        let coordinate = if operands.len() == 1 {
            operands.remove(0)
        } else {
            Operand {
                value: Value::Tuple(operands.into_iter().map(|each| each.value).collect()),
                span: span.clone(),
            }
        };
        let is_slice = coordinate.value.has_keep();
        let layout = Operand {
            value: Value::Layout(layout.clone()),
            span: span.clone(),
        };
        let operation = if is_slice { "slice" } else { "at" };
        self.call(operation, vec![layout, coordinate], span)
    }

    /// `value[i]`, `value[i, j]`: mode `i`, and mode `j` of that.
    fn mode(
        &self,
        mut value: Value,
        operands: Vec<Operand>,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        for operand in operands {
            let Value::Integer(index) = operand.value else {
                let expected = "the number of a mode";
                return Err(self.wrong("`[…]`", expected, &operand.value, &operand.span));
            };
            let index = index.value();
            let number = usize::try_from(index).ok();
            let mode = match &value {
                Value::Layout(layout) => number
                    .and_then(|number| layout.mode(number))
                    .map(Value::Layout),
                Value::Tuple(items) => number.and_then(|number| items.get(number)).cloned(),
                _ => return Err(self.wrong("`[…]`", "a layout or a tuple", &value, span)),
            };
            value = mode.ok_or_else(|| {
                let value = value.in_words(self.notation);
                let why = format!("{value} has no mode {index} (InBounds)");
                let within = None;
                Diagnostic::new(operand.span, Problem::Failed { why, within })
            })?;
        }
        Ok(value)
    }

    fn call(&self, name: &str, operands: Vec<Operand>, span: &Span) -> Result<Value, Diagnostic> {
        let (values, spans): (Vec<_>, Vec<_>) = (operands.into_iter())
            .map(|operand| (operand.value, operand.span))
            .unzip();
        let operation = self.choose(name, &values, &spans, span)?;
        let value = (operation.run)(&values).map_err(|failure| {
            let within = Some(self.within(operation, &values));
            let problem = match failure {
                Failure::Layout(error) => Problem::Refused {
                    operation: Some(operation.said),
                    error,
                    within,
                },
                Failure::Words(why) => Problem::Failed {
                    why: format!("{}: {}", operation.said, self.notation.show(&why)),
                    within,
                },
            };
            Diagnostic::new(span.clone(), problem)
        })?;
        within_limits(value, span)
    }

    /// Of the operations of a name the one that the operands fit best, the first of several.
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
        // of those that do not fit the one that fits furthest
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
            let problem = Problem::WrongNumber {
                signatures: all.iter().map(|each| each.signature()).collect(),
                found: values.len(),
            };
            return Err(Diagnostic::new(span.clone(), problem));
        };
        let expected = (operation.parameter(at)).map_or("nothing", |each| each.kind.in_words());
        let of = format!("`{}`", operation.signature());
        Err(self.wrong(&of, expected, &values[at], &spans[at]))
    }

    /// `composition of (6,2):(8,2) with 4:4`.
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
                && let Some(Ok(layout)) = value.to_tuple().map(|shape| DynLayout::compact(&shape))
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
            text += &self.notation.show(value);
        }
        text
    }
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

fn marked(value: i128, is_static: bool) -> Result<MarkedInt, LayoutError> {
    if is_static {
        MarkedInt::fixed(value)
    } else {
        MarkedInt::dynamic(value)
    }
}

fn integer(value: i128, is_static: bool, span: &Span) -> Result<MarkedInt, Diagnostic> {
    marked(value, is_static).map_err(|_| Diagnostic::new(span.clone(), Problem::NumberTooLarge))
}

fn within_limits(value: Value, span: &Span) -> Result<Value, Diagnostic> {
    if value.is_within_limits() {
        return Ok(value);
    }
    let problem = if value.leaves() > cute_core::dynamic::MAX_LEAVES {
        Problem::TooManyNumbers
    } else {
        Problem::NestedTooDeep
    };
    Err(Diagnostic::new(span.clone(), problem))
}

/// Where a stride leaves the profile of its shape.
fn differing(shape: &Expression, stride: &Expression) -> Span {
    if let (Form::Tuple(shapes), Form::Tuple(strides)) = (&shape.form, &stride.form)
        && shapes.len() == strides.len()
    {
        let mut pairs = shapes.iter().zip(strides);
        let pair = pairs.find(|(shape, stride)| !is_congruent(shape, stride));
        return pair.map_or(stride.span.clone(), |(shape, stride)| {
            differing(shape, stride)
        });
    }
    stride.span.clone()
}

/// Whether tuples stand at the same places, as far as they are written out.
fn is_congruent(shape: &Expression, stride: &Expression) -> bool {
    match (&shape.form, &stride.form) {
        (Form::Tuple(shapes), Form::Tuple(strides)) => {
            shapes.len() == strides.len()
                && shapes.iter().zip(strides).all(|(s, d)| is_congruent(s, d))
        }
        (Form::Tuple(_), _) | (_, Form::Tuple(_)) => false,
        _ => true,
    }
}
