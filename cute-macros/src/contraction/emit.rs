//! Constants and a call: what a contraction expands to.
//!
//! `contract!(c[m] += a[m, k] * b[k])` expands to
//!
//! ```text
//! {
//!     use $crate::__private::{self as __cpu, Borrowed as _};
//!     const __PARSED: … = __cpu::parse("ab,b->a", …);
//!     const __EQUATION: __cpu::Equation<'static> = {
//!         __cpu::assert_index(&__PARSED, "m");        // at `m`
//!         __cpu::known(__PARSED)                      // at the equation
//!     };
//!     match (a.__operand(), (b.__operand(), (c.__output(), ()))) {
//!         mut __tensors => {
//!             fn __check<__X: __cpu::StaticTensors>(_: &__X) {
//!                 const {
//!                     __cpu::assert_tensor::<__X>(&__EQUATION, 0);    // at `a`
//!                     …
//!                 }
//!             }
//!             __check(&__tensors);
//!             __cpu::contract(&__EQUATION, &mut __tensors, __cpu::Store::Add)
//!         }
//!     }
//! }
//! ```

use super::{Contraction, Operand};
use crate::literal::cursor::abbreviate;
use crate::literal::fragment::operands_kept;
use crate::tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, Tokens, is_word};

/// The expansion.
pub(super) fn contraction(library: &Ident, contraction: &Contraction) -> TokenStream {
    let emit = Emit {
        library,
        contraction,
    };
    Tokens::grouped(Delimiter::Brace, emit.statements(), Span::call_site()).into()
}

/// A text of tokens, with the operators before it as they are written: `&x` for `& x`.
fn joined(text: &str) -> String {
    let rest = text.trim_start_matches(['&', '*', ' ']);
    let operators = text[..text.len() - rest.len()].replace(' ', "");
    operators + rest
}

struct Emit<'a> {
    library: &'a Ident,
    contraction: &'a Contraction,
}

impl Emit<'_> {
    fn statements(&self) -> Tokens {
        let Contraction {
            equation,
            at,
            operands,
            output,
            ..
        } = self.contraction;
        let mut all = self.rust(
            "use library::__private::{self as __cpu, Borrowed as _};",
            Span::call_site(),
        );
        let names = self.names();
        let parse = format!("__cpu::parse({equation:?}, {names})");
        all.extend(self.rust(
            &format!("const __PARSED: __cpu::Parsed = {parse};"),
            Span::call_site(),
        ));
        let mut equation = Tokens::at(*at);
        // From the last index on: of an index that stands twice, that is the second place.
        for index in output.iter().flat_map(|output| &output.indices).rev() {
            let name = index.to_string();
            let check = format!("__cpu::assert_index(&__PARSED, {name:?});");
            equation.extend(self.rust(&check, index.span()));
        }
        let count = operands.len();
        let known = format!(
            "__cpu::assert_operands(__cpu::known(__PARSED), {count}); \
             __cpu::known(__PARSED)"
        );
        equation.extend(self.rust(&known, *at));
        let head = "const __EQUATION: __cpu::Equation<'static> =";
        all.extend(self.rust(head, Span::call_site()));
        all.group(Delimiter::Brace, equation);
        all.punct(';');
        all.ident("match");
        all.extend(self.tensors());
        let mut arm = self.rust("mut __tensors =>", Span::call_site());
        arm.group(Delimiter::Brace, self.call());
        all.group(Delimiter::Brace, arm);
        all
    }

    /// The names that errors use.
    fn names(&self) -> String {
        let quoted = |names: Vec<String>| {
            let names: Vec<_> = names.iter().map(|name| format!("{name:?}")).collect();
            names.join(", ")
        };
        let name = |operand: &Operand| abbreviate(&joined(&operand.expression.to_string()));
        let output = match &self.contraction.output {
            Some(output) => format!("__cpu::Option::Some({:?})", name(&output.tensor)),
            None => "__cpu::Option::None".to_owned(),
        };
        format!(
            "__cpu::Names {{ indices: &[{}], operands: &[{}], output: {output} }}",
            quoted(self.contraction.indices.clone()),
            quoted(self.contraction.operands.iter().map(name).collect()),
        )
    }

    /// `(a.__operand(), (b.__operand(), (c.__output(), ())))`
    fn tensors(&self) -> Tokens {
        let mut list = Tokens::grouped(
            Delimiter::Parenthesis,
            TokenStream::new(),
            Span::call_site(),
        );
        let operands = self.contraction.operands.iter();
        let operands = operands.map(|operand| (operand, "__operand"));
        let output = self.contraction.output.iter();
        let output = output.map(|output| (&output.tensor, "__output"));
        let all: Vec<_> = operands.chain(output).collect();
        for (tensor, method) in all.into_iter().rev() {
            let mut cell = Tokens::at(Span::call_site());
            // In parentheses, as a method call binds closer than other operators.
            let expression = Vec::from_iter(tensor.expression.clone());
            cell.group(Delimiter::Parenthesis, operands_kept(&expression));
            cell.extend(self.rust(&format!(".{method}(),"), Span::call_site()));
            cell.extend(list);
            list = Tokens::grouped(Delimiter::Parenthesis, cell, Span::call_site());
        }
        list
    }

    /// The checks of the tensors' types, and the call.
    fn call(&self) -> Tokens {
        let Contraction {
            operands,
            output,
            sums,
            ..
        } = self.contraction;
        let mut checks = Tokens::at(Span::call_site());
        let tensors = operands
            .iter()
            .chain(output.iter().map(|output| &output.tensor));
        for (number, tensor) in tensors.enumerate() {
            let check = format!("__cpu::assert_tensor::<__X>(&__EQUATION, {number});");
            checks.extend(self.rust(&check, tensor.at));
        }
        let mut body = Tokens::at(Span::call_site());
        body.ident("const");
        body.group(Delimiter::Brace, checks);
        let head = "fn __check<__X: __cpu::StaticTensors>(_: &__X)";
        let mut all = self.rust(head, Span::call_site());
        all.group(Delimiter::Brace, body);
        all.extend(self.rust("__check(&__tensors);", Span::call_site()));
        if let Some(sums) = sums {
            let (rank, at) = (
                "__cpu::Rank<{ __cpu::rank(&__EQUATION) }>",
                Span::call_site(),
            );
            all.extend(self.rust(&format!("__cpu::einsum_as::<{rank},"), at));
            all.extend(sums.clone());
            all.extend(self.rust(", _>(&__EQUATION, &__tensors)", at));
            return all;
        }
        let call = match output {
            None => {
                "__cpu::einsum::<__cpu::Rank<{ \
                 __cpu::rank(&__EQUATION) }>, _, _>(&__EQUATION, &__tensors)"
            }
            Some(output) if output.add => {
                "__cpu::contract(&__EQUATION, &mut __tensors, \
                 __cpu::Store::Add)"
            }
            Some(_) => {
                "__cpu::contract(&__EQUATION, &mut __tensors, \
                 __cpu::Store::Assign)"
            }
        };
        all.extend(self.rust(call, Span::call_site()));
        all
    }

    /// Tokens of a text, all at one place; `library` is the path of the library, whose own place
    /// says which crate it is. A path that begins with it has no place in the program, where rustc
    /// could report an error; one that begins with `__cpu` has.
    fn rust(&self, text: &str, at: Span) -> Tokens {
        let stream: TokenStream = text.parse().expect("the text is Rust");
        let mut tokens = Tokens::at(at);
        tokens.extend(self.placed(stream, at));
        tokens
    }

    fn placed(&self, stream: TokenStream, at: Span) -> TokenStream {
        let tokens = stream.into_iter().map(|token| match token {
            // Its place says which crate it means.
            _ if is_word(Some(&token), "library") => self.library.clone().into(),
            TokenTree::Group(group) => {
                let mut group = Group::new(group.delimiter(), self.placed(group.stream(), at));
                group.set_span(at);
                group.into()
            }
            mut other => {
                other.set_span(at);
                other
            }
        });
        tokens.collect()
    }
}
