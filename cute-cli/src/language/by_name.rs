//! Operands that begin with a name.
//!
//! Operands are nested, and each level of nesting has a frame of `by_name` on the stack. So each kind
//! of operand has a function of its own, and the frame of `by_name` stays small.

use super::cpp;
use super::parse::Parser;
use super::problem::Diagnostic;
use super::syntax::{Engine, Expression, Form, Name};
use super::token::TokenKind;

impl Parser<'_> {
    /// An operand that begins with a name: a variable, a call, a swizzle or a tensor.
    pub(super) fn by_name(&mut self) -> Result<Form, Diagnostic> {
        let name = self.name()?;
        // `n < 4` compares
        let touches = self.start() == name.span.end;
        match (self.kind(), name.text.as_str()) {
            (TokenKind::Sign('<'), _) if touches => self.sized_or_called(name),
            (TokenKind::Sign('('), "tensor") => self.enclosed_tensor(')'),
            (TokenKind::Sign('('), "ArithTuple") => self.with_origin(),
            (TokenKind::Sign('('), _) => self.called(name),
            (_, "Xor") if self.eat_composition() => self.xor(),
            _ => {
                self.count_number()?;
                Ok(Form::Variable(name.text))
            }
        }
    }

    /// `name<…>`: a type, a swizzle, or the call of a function with arguments there.
    fn sized_or_called(&mut self, name: Name) -> Result<Form, Diagnostic> {
        self.count_number()?;
        let start = name.span.start;
        let form = self.sized(name)?;
        match (self.kind(), &form) {
            // the swizzle belongs to the pointer behind it
            (TokenKind::Pointer, &Form::Swizzle(numbers)) if self.start() == self.end() => {
                self.pointed(Some(numbers))
            }
            (TokenKind::Sign('('), Form::Variable(text)) => {
                let text = text.clone();
                self.templated(&text, start)
            }
            _ => Ok(form),
        }
    }

    /// The layout of coordinates behind `ArithTuple(…)`.
    fn with_origin(&mut self) -> Result<Form, Diagnostic> {
        let (origin, _) = self.list(')')?;
        self.tensor(Engine::Origin(origin))
    }

    /// The strides behind `Xor o` that are added bit by bit.
    fn xor(&mut self) -> Result<Form, Diagnostic> {
        Ok(Form::Xor(Box::new(self.behind_engine()?)))
    }

    /// A call.
    fn called(&mut self, name: Name) -> Result<Form, Diagnostic> {
        let (arguments, _) = self.list(')')?;
        let begins = arguments.first().map(|first| first.span.start);
        let element = self.element.filter(|(start, _)| Some(*start) == begins);
        Ok(cpp::call(name, arguments, element.map(|(_, bits)| bits)))
    }

    /// The call of `text`, a name with arguments in `<…>`; a variable, if no function has that name.
    fn templated(&mut self, text: &str, start: usize) -> Result<Form, Diagnostic> {
        let (base, numbers) = text.split_once('<').unwrap_or((text, ""));
        let numbers = numbers.trim_end_matches('>').split(',');
        let numbers: Option<Vec<i128>> = numbers.map(|number| number.parse().ok()).collect();
        let span = start..self.end();
        let name = Name {
            text: base.to_owned(),
            span: span.clone(),
        };
        let (arguments, _) = self.list(')')?;
        cpp::templated(&name, &numbers.unwrap_or_default(), arguments).or_else(|_| {
            let form = Form::Variable(text.to_owned());
            let first = Box::new(Expression { span, form });
            Ok(Form::Group(first))
        })
    }

    /// Leaves out the braces behind a value: `_4{}` is a value of the type `_4`.
    pub(super) fn skip_braces(&mut self, form: &Form) {
        let is_value = matches!(
            form,
            Form::Number { .. }
                | Form::Tuple(_)
                | Form::Layout { .. }
                | Form::Swizzle(_)
                | Form::Variable(_)
                | Form::Composition { .. }
                | Form::Suffixed { .. }
        );
        if is_value
            && self.kind() == TokenKind::Sign('{')
            && self.tokens[self.at + 1].kind == TokenKind::Sign('}')
        {
            self.advance();
            self.advance();
        }
    }
}
