//! An operation in one row of a table: its name, operands, meaning and function.

use super::operand::{Failure, Kind, Times};
use crate::value::Value;
use cute_view::explain::Derivation;
use std::fmt::Write;

/// An operation of the language.
#[derive(Debug)]
pub struct Operation {
    /// Its name in expressions.
    pub name: &'static str,
    /// Other names.
    pub synonyms: &'static [&'static str],
    /// Its name in errors, if CuTe's operation has another name there.
    pub said: &'static str,
    /// The operands.
    pub parameters: &'static [Parameter],
    /// The kind of its result.
    pub result: &'static str,
    /// The value that it computes, in a sentence or a few.
    pub doc: &'static [&'static str],
    /// An example: a call of the operation.
    pub example: &'static str,
    /// The function. Its operands fit the parameters.
    pub run: Function<Value>,
    /// The derivation of its result, step by step, if it has steps.
    pub explain: Option<Function<Derivation>>,
}

/// A function of operands that fit its parameters.
pub type Function<T> = fn(&[Value]) -> Result<T, Failure>;

/// An operand of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// How many times it is given.
    pub times: Times,
}

impl Operation {
    /// How it is called: `composition(layout, tiler) -> layout`.
    pub fn signature(&self) -> String {
        let mut text = format!("{}(", self.name);
        for (i, parameter) in self.parameters.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            let name = parameter.name;
            let written = match parameter.times {
                Times::Once => write!(text, "{comma}{name}"),
                Times::Optional => write!(text, "[{comma}{name}]"),
                Times::Many => write!(text, "{comma}{name}…"),
            };
            written.expect("strings take all text");
        }
        text + ")"
    }

    /// The value that it computes, as one text.
    pub fn meaning(&self) -> String {
        let lines: Vec<_> = self.doc.iter().map(|line| line.trim()).collect();
        lines.join(" ")
    }

    /// The parameter of operand number `index`.
    pub fn parameter(&self, index: usize) -> Option<&Parameter> {
        let last = self.parameters.last()?;
        let is_of_many = index >= self.parameters.len() && last.times == Times::Many;
        if is_of_many {
            Some(last)
        } else {
            self.parameters.get(index)
        }
    }

    /// Whether it takes `count` operands.
    pub fn takes(&self, count: usize) -> bool {
        let needed = |parameter: &&Parameter| parameter.times != Times::Optional;
        let least = self.parameters.iter().filter(needed).count();
        count >= least && (count == 0 || self.parameter(count - 1).is_some())
    }
}

/// Rows of the table of operations.
macro_rules! operations {
    ($table:ident: $(
        $(#[doc = $doc:literal])*
        $name:ident $(| $synonym:ident)* $(as $said:literal)?
        ($($parameter:ident: $type:ty),*) -> $result:ty, $example:literal = $body:expr
        $(, explained = $explained:expr)?;
    )*) => {
        pub(super) static $table: &[$crate::operations::Operation] = &[$($crate::operations::Operation {
            name: stringify!($name),
            synonyms: &[$(stringify!($synonym)),*],
            said: operations!(@said $name $($said)?),
            parameters: &[$($crate::operations::Parameter {
                name: stringify!($parameter),
                kind: <$type as $crate::operations::Operand>::KIND,
                times: <$type as $crate::operations::Operand>::TIMES,
            }),*],
            result: <$result as $crate::operations::Answer>::NAME,
            doc: &[$($doc),*],
            example: $example,
            run: |operands| {
                operations!(@take operands $($parameter: $type),*);
                let answer: $result = $body;
                $crate::operations::Answer::into_value(answer)
            },
            explain: operations!(@explain ($($parameter: $type),*) $($explained)?),
        }),*];
    };
    (@take $operands:ident $($parameter:ident: $type:ty),*) => {
        let mut rest = $operands;
        $(let $parameter = <$type as $crate::operations::Operand>::take_from(&mut rest)?;)*
        debug_assert!(rest.is_empty(), "operands fit the parameters");
    };
    (@explain ($($parameter:ident: $type:ty),*)) => { None };
    (@explain ($($parameter:ident: $type:ty),*) $explained:expr) => {
        Some(|operands| {
            operations!(@take operands $($parameter: $type),*);
            Ok($explained)
        })
    };
    (@said $name:ident) => { stringify!($name) };
    (@said $name:ident $said:literal) => { $said };
}
pub(super) use operations;
