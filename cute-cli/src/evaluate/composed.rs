//! Chains `a o b o c`: compositions from left to right, and what CuTe prints with `o`: swizzled
//! layouts, `Sw<3,3,3> o _0 o (_8,_64):(_64,_1)`, and tensors, `smem_ptr[16b](0x400) o …`.

use super::evaluator::Evaluator;
use super::forms::swizzle;
use super::operand::Operand;
use crate::language::{Diagnostic, Engine, Expression, Form, Pointer, Problem, Span};
use crate::operations::Kind;
use crate::value::Value;
use cute_core::dynamic::{DynLayout, DynSmemLayout, DynSwizzledLayout, DynXorLayout};
use cute_core::error::LayoutError;

impl Evaluator<'_> {
    pub(super) fn composition(
        &self,
        first: &Expression,
        rest: &[Expression],
    ) -> Result<Value, Diagnostic> {
        let (mut left, rest) = self.beginning(first, rest)?;
        for right in rest {
            let span = left.span.start..right.span.end;
            let value = self.call("compose", vec![left, self.operand(right)?], &span)?;
            left = Operand { value, span };
        }
        Ok(left.value)
    }

    /// The first operand of a chain, which may be a swizzle with its offset and layout, and the
    /// operands behind it.
    pub(super) fn beginning<'e>(
        &self,
        first: &Expression,
        rest: &'e [Expression],
    ) -> Result<(Operand, &'e [Expression]), Diagnostic> {
        let left = self.operand(first)?;
        let (Value::Swizzle(swizzle), Some(second)) = (&left.value, rest.first()) else {
            return Ok((left, rest));
        };
        let start = left.span.start;
        // `Sw<3,4,3> o smem_ptr[16b](unset) o L`
        if let Form::Tensor { engine, layout } = &second.form
            && let Engine::Memory(pointer) = &**engine
            && pointer.swizzle.is_none()
        {
            let span = start..second.span.end;
            let swizzle = [
                swizzle.bits().into(),
                swizzle.base().into(),
                swizzle.shift().into(),
            ];
            let pointer = Pointer {
                swizzle: Some(swizzle),
                ..*pointer
            };
            let value = self.in_memory(pointer, layout, &span)?;
            return Ok((Operand { value, span }, &rest[1..]));
        }
        // `Sw<3,3,3> o 0 o L`; without an offset the swizzle is an operand of `compose`
        let second = self.operand(second)?;
        let Value::Integer(offset) = second.value else {
            return Ok((left, rest));
        };
        let swizzle = *swizzle;
        let Some(third) = rest.get(1) else {
            let end = second.span.end;
            let (expected, found) = ("`o` and a layout behind the offset", None);
            let problem = Problem::Unexpected { expected, found };
            return Err(Diagnostic::new(end..end, problem));
        };
        let span = start..third.span.end;
        let layout = self.plain_layout("a swizzle", third)?;
        let refused = |error| Diagnostic::refused(span.clone(), error);
        if !offset.is_integer() {
            return Err(Diagnostic::refused(
                second.span,
                LayoutError::BasisStride {},
            ));
        }
        if offset.value() < 0 {
            let why = format!("the offset {} before a swizzle is negative", offset.value());
            let within = None;
            return Err(Diagnostic::new(
                second.span,
                Problem::Failed { why, within },
            ));
        }
        let value = DynSwizzledLayout::new(swizzle, offset, layout).map_err(refused)?;
        let value = value.into();
        Ok((Operand { value, span }, &rest[2..]))
    }

    /// `Xor o L`.
    pub(super) fn xor(&self, layout: &Expression, span: &Span) -> Result<Value, Diagnostic> {
        let layout = self.plain_layout("`Xor`", layout)?;
        let xor = DynXorLayout::new(layout);
        xor.map(Value::from)
            .map_err(|error| Diagnostic::refused(span.clone(), error))
    }

    /// A tensor: its layout. An address says where a swizzle of bytes begins; otherwise it does not
    /// matter. A tensor of coordinates that does not begin at 0 is its layout and its beginning, as
    /// of `slice_and_offset`.
    pub(super) fn tensor(
        &self,
        engine: &Engine,
        layout: &Expression,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        match engine {
            Engine::Memory(pointer) => self.in_memory(*pointer, layout, span),
            Engine::Origin(origin) => {
                let layout = self.value(layout)?;
                let values = origin.iter().map(|item| self.value(item));
                let origin = Value::Tuple(values.collect::<Result<_, _>>()?);
                let Some(tuple) = origin.to_tuple() else {
                    return Err(self.wrong("`ArithTuple`", Kind::Tuple.in_words(), &origin, span));
                };
                let is_zero = tuple.leaves().iter().all(|leaf| leaf.value() == 0);
                Ok(match is_zero {
                    true => layout,
                    false => Value::Tuple(vec![layout, origin]),
                })
            }
        }
    }

    fn in_memory(
        &self,
        pointer: Pointer,
        layout: &Expression,
        span: &Span,
    ) -> Result<Value, Diagnostic> {
        let Some(numbers) = pointer.swizzle else {
            let value = self.value(layout)?;
            return match value {
                // the swizzle of a chain whose offset and layout follow
                Value::Layout(_) | Value::Swizzle(_) | Value::Swizzled(_) | Value::InSmem(_) => {
                    Ok(value)
                }
                _ => Err(self.wrong("a pointer", Kind::Layout.in_words(), &value, &layout.span)),
            };
        };
        let swizzle = swizzle(numbers, span)?;
        let layout = self.plain_layout("a pointer", layout)?;
        let Some(bits) = pointer.bits else {
            let why = "the pointer does not tell the bits of an element, which its swizzle needs";
            let (why, within) = (why.to_owned(), None);
            return Err(Diagnostic::new(
                span.clone(),
                Problem::Failed { why, within },
            ));
        };
        let refused = |error| Diagnostic::refused(span.clone(), error);
        let layout = DynSmemLayout::new(swizzle, bits, layout).map_err(refused)?;
        if pointer.is_unset {
            return Ok(layout.into());
        }
        // memory without a printed address is taken to begin with a whole block
        let address = pointer.address.unwrap_or(0);
        let layout = layout.beginning_at(address).map_err(refused)?;
        Ok(layout.into())
    }

    /// A layout, or the compact one of a shape.
    fn plain_layout(&self, of: &str, expression: &Expression) -> Result<DynLayout, Diagnostic> {
        let value = self.value(expression)?;
        let refused = |error| Diagnostic::refused(expression.span.clone(), error);
        match value {
            Value::Layout(layout) => Ok(layout),
            value => match value.to_tuple() {
                Some(shape) => DynLayout::make_layout(&shape).map_err(refused),
                None => {
                    let expected = Kind::Layout.in_words();
                    Err(self.wrong(of, expected, &value, &expression.span))
                }
            },
        }
    }
}
