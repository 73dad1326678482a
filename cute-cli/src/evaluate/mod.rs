//! The evaluation of expressions.
//!
//! # Marks
//! If no number is marked, all numbers are static (known) and printed plain: `4`. If one number is
//! marked, CuTe's notation holds for the whole text: `_4` is static, `4` is dynamic, and results
//! are printed with marks. A variable remembers the notation in which it was written. A text that
//! uses a variable from CuTe's notation is in CuTe's notation.
//!
//! ```
//! use cute_cli::evaluate::Session;
//! let mut session = Session::default();
//! assert_eq!(session.evaluate("coalesce((2,4):(1,2))")?.to_string(), "8:1");
//! assert_eq!(session.evaluate("coalesce((_2,_4):(_1,_2))")?.to_string(), "_8:_1");
//! assert_eq!(session.evaluate("coalesce((_2,4):(_1,_2))")?.to_string(), "(_2,4):(_1,_2)");
//! # Ok::<(), cute_cli::language::Diagnostic>(())
//! ```

mod call;
mod comparison;
mod composed;
mod evaluator;
mod explanation;
mod forms;
mod named;
mod operand;
mod printed;

use crate::language::{Diagnostic, Name, Problem, Program, Statement, parse};
use crate::operations;
use crate::value::{Notation, Value};
use evaluator::Evaluator;
pub use explanation::{Explanation, Meaning};
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

/// The outcome of a text.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The values of its statements except assignments; those of lines with labels and of the last
    /// statement are always among them.
    pub results: Vec<Shown>,
    /// The notation of the text.
    pub notation: Notation,
}

/// The value of a statement.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The variable to which it was assigned.
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
            f.write_str(&self.notation.value(&shown.value))?;
        }
        Ok(())
    }
}

impl Session {
    /// A session without variables. With `marks`, CuTe's notation holds even if no number is
    /// marked.
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
        let notation = self.notation(&program);
        let mut results = Vec::new();
        let count = program.statements.len();
        for (statement, number) in program.statements.into_iter().zip(1..) {
            let value = self.run(&statement, notation)?;
            if statement.variable.is_none() || statement.is_labelled || number == count {
                results.push(Shown {
                    variable: statement.variable.map(|name| name.text),
                    text: text[statement.expression.span].to_owned(),
                    value,
                });
            }
        }
        Ok(Outcome { results, notation })
    }

    /// Evaluates the statements of a text except the last one, and derives the last one, an
    /// operation, step by step. In a chain of compositions it derives each.
    ///
    /// ```
    /// use cute_cli::evaluate::Session;
    /// let explained = Session::default().explain("a = (2,6):(1,2); coalesce(a)")?;
    /// let derivation = explained[0].derivation().unwrap();
    /// assert_eq!(derivation.outcome, Ok("_12:_1".parse().unwrap()));
    /// let explained = Session::default().explain("rank((2,6):(1,2))")?;
    /// assert!(explained[0].to_string().contains("The number of modes"));
    /// # Ok::<(), cute_cli::language::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// The first problem and its place. It is also a problem if the last statement is not an
    /// operation. If an operation with a derivation has no result, the derivation says so.
    pub fn explain(&mut self, text: &str) -> Result<Vec<Explanation>, Diagnostic> {
        let mut program = parse(text)?;
        let notation = self.notation(&program);
        let Some(last) = program.statements.pop() else {
            return Err(Diagnostic::new(text.len()..text.len(), Problem::Empty));
        };
        for statement in &program.statements {
            self.run(statement, notation)?;
        }
        let variables = &self.variables;
        Evaluator {
            variables,
            notation,
        }
        .explanations(&last.expression)
    }

    /// The value of a statement. Carries out an assignment.
    fn run(&mut self, statement: &Statement, notation: Notation) -> Result<Value, Diagnostic> {
        let variables = &self.variables;
        let value = Evaluator {
            variables,
            notation,
        }
        .value(&statement.expression)?;
        if let Some(Name { text, span }) = &statement.variable {
            let name = text.clone();
            if !operations::named(text).is_empty() {
                let problem = Problem::NameOfOperation { name };
                return Err(Diagnostic::new(span.clone(), problem));
            }
            let value = value.clone();
            self.variables.insert(name, Variable { value, notation });
        }
        Ok(value)
    }

    /// The variables in alphabetical order.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &Variable)> {
        (self.variables.iter()).map(|(name, variable)| (name.as_str(), variable))
    }

    fn notation(&self, program: &Program) -> Notation {
        let uses_marked = program.names.iter().any(|name| {
            let variable = self.variables.get(name);
            variable.is_some_and(|variable| variable.notation == Notation::Marked)
        });
        if self.marks || program.is_marked || uses_marked {
            Notation::Marked
        } else {
            Notation::Plain
        }
    }
}
