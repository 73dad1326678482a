//! The value of each form of expression.

use super::Variable;
use super::forms::{is_by_name, is_placed, swizzle};
use super::operand::{Operand, within_limits};
use crate::instruction::{self, Instruction};
use crate::language::{
    Diagnostic, Expression, Form, Name, Operator, Problem, Span, Suffix, SuffixKind,
};
use crate::operations::{self, Kind};
use crate::value::{Notation, Value};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTuple};
use cute_core::error::LayoutError;
use cute_core::named::DynNamedLayout;
use std::collections::BTreeMap;

pub(super) struct Evaluator<'a> {
    pub(super) variables: &'a BTreeMap<String, Variable>,
    pub(super) notation: Notation,
}

impl Evaluator<'_> {
    /// The value of an expression. Expressions nest, so each form has a function of its own: this
    /// one needs little of the stack.
    pub(super) fn value(&self, expression: &Expression) -> Result<Value, Diagnostic> {
        let span = &expression.span;
        match &expression.form {
            Form::Number { .. } | Form::Placed { .. } | Form::Basis(_) | Form::Swizzle(_) => {
                self.written(expression)
            }
            Form::Printed { heading, lines } => self.printed(heading, lines),
            Form::Xor(layout) => self.xor(layout, span),
            Form::Tensor { engine, layout } => self.tensor(engine, layout, span),
            Form::Named { shape, stride } => self.named(shape, stride.as_deref(), span),
            Form::Underscore => Ok(Value::Underscore),
            Form::Variable(name) => self.variable(name, span),
            Form::Group(inner) => self.value(inner),
            Form::Tuple(items) => self.items(items, span),
            Form::Negative(inner) => Ok(Value::Integer(self.integer(inner)?.negate())),
            Form::Arithmetic { first, rest } => self.arithmetic(first, rest),
            Form::Layout { shape, stride } if is_placed(stride) => self.placed(shape, stride, span),
            Form::Layout { shape, stride } => self.layout(shape, stride, span),
            Form::Composition { first, rest } => self.composition(first, rest),
            Form::Comparison {
                left,
                relation,
                right,
            } => self.comparison(left, *relation, right),
            Form::Call { name, arguments } => self.called(name, arguments, span),
            Form::Suffixed { first, suffixes } => self.suffixed(first, suffixes),
        }
    }

    /// The value of a number, a basis vector or a swizzle.
    fn written(&self, expression: &Expression) -> Result<Value, Diagnostic> {
        let span = &expression.span;
        match &expression.form {
            &Form::Number {
                value,
                path,
                is_marked,
            } => {
                let is_static = is_marked || self.notation == Notation::Plain;
                let multiple = integer(value, is_static, span)?;
                Ok(Value::Integer(multiple.along(path)))
            }
            Form::Basis(path) => Ok(Value::Integer(integer(1, true, span)?.along(*path))),
            Form::Swizzle(numbers) => swizzle(*numbers, span).map(Value::Swizzle),
            _ => {
                let expected = "the number of a place; a place has a name only in a written stride";
                let found = Some("a name".to_owned());
                let problem = Problem::Unexpected { expected, found };
                Err(Diagnostic::new(span.clone(), problem))
            }
        }
    }

    fn items(&self, items: &[Expression], span: &Span) -> Result<Value, Diagnostic> {
        let items = items.iter().map(|item| self.value(item));
        let tuple = Value::Tuple(items.collect::<Result<_, _>>()?);
        within_limits(tuple, span)
    }

    /// `name(a, b)`: an operation, or a variable at a coordinate.
    fn called(
        &self,
        name: &Name,
        arguments: &[Expression],
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        // the other arguments of a layout with names may have names
        if let Some((first, rest)) = arguments.split_first()
            && let Some(layout) = self.with_names(name, first)?
        {
            return self.by_name(&layout, name, rest, span);
        }
        let operands = self.operands(arguments)?;
        if operations::named(&name.text).is_empty()
            && let Some(variable) = self.variables.get(&name.text)
        {
            return self.apply(&variable.value, operands, span);
        }
        self.known(name)?;
        self.call(&name.text, operands, span)
    }

    /// The first operand of an operation, if it is a layout with names.
    pub(super) fn with_names(
        &self,
        name: &Name,
        first: &Expression,
    ) -> Result<Option<Box<DynNamedLayout>>, Diagnostic> {
        let is_operation = is_by_name(&name.text) || !operations::named(&name.text).is_empty();
        if !is_operation || !self.may_have_names(first) {
            return Ok(None);
        }
        match self.value(first)? {
            Value::Named(layout) => Ok(Some(layout)),
            _ => Ok(None),
        }
    }

    pub(super) fn operand(&self, expression: &Expression) -> Result<Operand, Diagnostic> {
        Ok(Operand {
            value: self.value(expression)?,
            span: expression.span.clone(),
        })
    }

    pub(super) fn operands(&self, expressions: &[Expression]) -> Result<Vec<Operand>, Diagnostic> {
        expressions.iter().map(|each| self.operand(each)).collect()
    }

    /// Whether an operand is written as a layout with names, or is a variable that is one. Results
    /// of operations have names where the operation is called by name, `a.tile(row: 2).at(row: 1)`.
    fn may_have_names(&self, expression: &Expression) -> bool {
        match &expression.form {
            Form::Named { .. } => true,
            Form::Layout { stride, .. } => is_placed(stride),
            Form::Group(inner) => self.may_have_names(inner),
            Form::Variable(name) => {
                let variable = self.variables.get(name);
                variable.is_some_and(|variable| matches!(variable.value, Value::Named(_)))
            }
            _ => false,
        }
    }

    fn variable(&self, name: &str, span: &Span) -> Result<Value, Diagnostic> {
        if let Some(variable) = self.variables.get(name) {
            return Ok(variable.value.clone());
        }
        if let Some(instruction) = Instruction::named(name) {
            return Ok(instruction.into());
        }
        let instructions = match name.contains(['_', '<']) {
            true => instruction::names(),
            false => &[],
        };
        let variables = self.variables.keys().chain(instructions);
        let variables = variables.map(String::as_str);
        // two letters may begin the name of anything
        let begins = |other: &&String| name.len() > 2 && other.starts_with(name);
        let problem = Problem::UnknownVariable {
            name: name.to_owned(),
            nearest: operations::nearest(name, variables),
            begun: instruction::names()
                .iter()
                .filter(begins)
                .cloned()
                .collect(),
            is_operation: !operations::named(name).is_empty(),
        };
        Err(Diagnostic::new(span.clone(), problem))
    }

    /// Fails if there is no operation of this name.
    pub(super) fn known(&self, name: &Name) -> Result<(), Diagnostic> {
        if !operations::named(&name.text).is_empty() {
            return Ok(());
        }
        let variables = self.variables.keys().map(String::as_str);
        let names = operations::names().into_iter().chain(variables);
        let problem = Problem::UnknownOperation {
            name: name.text.clone(),
            nearest: operations::nearest(&name.text, names),
        };
        Err(Diagnostic::new(name.span.clone(), problem))
    }

    /// An integer, perhaps in parentheses.
    fn integer(&self, expression: &Expression) -> Result<DynLeaf, Diagnostic> {
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

    pub(super) fn wrong(&self, of: &str, expected: &str, found: &Value, span: &Span) -> Diagnostic {
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
            // quotients are rounded here; sums refuse multiples of basis vectors themselves
            let all_integers = left.is_integer() && right_value.is_integer();
            let result = match operator {
                Operator::Over | Operator::Modulo if !all_integers => {
                    Err(LayoutError::BasisStride {})
                }
                Operator::Plus => left.add(right_value),
                Operator::Minus => left.sub(right_value),
                Operator::Times => left.mul(right_value),
                // the library gives the marks, and rounds down; the quotient is rounded towards 0
                // where that differs
                Operator::Over if a >= 0 && b > 0 => left.div(right_value),
                Operator::Modulo if a >= 0 && b > 0 => left.rem(right_value),
                Operator::Over => marked(a / b, is_static),
                Operator::Modulo => marked(a % b, is_static),
            };
            left = result.map_err(|error| match error {
                LayoutError::BasisStride {} => Diagnostic::refused(span, error),
                _ => Diagnostic::new(span, Problem::NumberTooLarge),
            })?;
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
            Diagnostic::refused(place, error)
        })?;
        Ok(Value::Layout(layout))
    }

    pub(super) fn suffixed(
        &self,
        first: &Expression,
        suffixes: &[Suffix],
    ) -> Result<Value, Diagnostic> {
        let start = first.span.start;
        let mut left = self.operand(first)?;
        for suffix in suffixes {
            let whole = start..suffix.end;
            if let (Value::Named(layout), SuffixKind::Method(name)) = (&left.value, &suffix.kind) {
                let value = self.by_name(layout, name, &suffix.arguments, &whole)?;
                left = Operand { value, span: whole };
                continue;
            }
            let mut operands = self.operands(&suffix.arguments)?;
            let value = match &suffix.kind {
                SuffixKind::Apply => self.apply(&left.value, operands, &whole)?,
                SuffixKind::Mode => self.mode(left.value, operands, &whole)?,
                SuffixKind::Method(name) => {
                    self.known(name)?;
                    operands.insert(0, left);
                    self.call(&name.text, operands, &whole)?
                }
            };
            left = Operand { value, span: whole };
        }
        Ok(left.value)
    }

    /// `layout(coordinate)` or `layout(i, j)`; a slice if the coordinate has `_`.
    fn apply(
        &self,
        value: &Value,
        mut operands: Vec<Operand>,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        // names of places alone: its coordinates have none
        if let Value::Named(layout) = value
            && layout.names().len() == 0
        {
            let unnamed = Value::Layout(layout.layout().clone());
            if operands.iter().any(|each| each.value.has_underscore()) {
                let operation = "slice".to_owned();
                let problem = Problem::WithoutNames { operation };
                return Err(Diagnostic::new(span.clone(), problem));
            }
            return self.apply(&unnamed, operands, span);
        }
        if !matches!(value, Value::Layout(_) | Value::Swizzled(_) | Value::Xor(_)) {
            let expected = "a layout, which is called with a coordinate";
            return Err(self.wrong("a call", expected, value, span));
        }
        let coordinate = if operands.len() == 1 {
            operands.remove(0)
        } else {
            Operand {
                value: Value::Tuple(operands.into_iter().map(|each| each.value).collect()),
                span: span.clone(),
            }
        };
        let is_slice = coordinate.value.has_underscore();
        let layout = Operand {
            value: value.clone(),
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
            let index = match operand.value {
                Value::Integer(index) if index.is_integer() => index.value(),
                _ => {
                    let expected = "the number of a mode";
                    return Err(self.wrong("`[…]`", expected, &operand.value, &operand.span));
                }
            };
            let number = usize::try_from(index).ok();
            let mode = match &value {
                Value::Layout(layout) => number
                    .and_then(|number| layout.mode(number))
                    .map(Value::Layout),
                Value::Tuple(items) => number.and_then(|number| items.get(number)).cloned(),
                Value::Swizzled(layout) => number
                    .and_then(|number| layout.by_path(&[number]).ok())
                    .map(Value::from),
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
}

fn marked(value: i128, is_static: bool) -> Result<DynLeaf, LayoutError> {
    if is_static {
        DynLeaf::new_static(value)
    } else {
        DynLeaf::new_dynamic(value)
    }
}

fn integer(value: i128, is_static: bool, span: &Span) -> Result<DynLeaf, Diagnostic> {
    marked(value, is_static).map_err(|_| Diagnostic::new(span.clone(), Problem::NumberTooLarge))
}

/// The place where a stride does not follow the profile of its shape.
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

/// Whether tuples stand at equal places, as far as they are written out.
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
