//! WGSL, parsed and checked by naga, as wgpu does, and evaluated.

use naga::valid::{Capabilities, ValidationFlags, Validator};
use naga::{
    BinaryOperator, Block, Expression, Function, Handle, Literal, Module, ScalarKind, Statement,
};

/// A text in WGSL whose functions can be called.
pub struct Program(Module);

/// An integer of WGSL. Operations that would wrap around, or divide by 0, panic: a shader would
/// silently go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integer {
    U32(u32),
    I32(i32),
}

impl Program {
    /// Parses and checks a text.
    ///
    /// # Errors
    /// The message of naga.
    pub fn new(text: &str) -> Result<Self, String> {
        let module = naga::front::wgsl::parse_str(text).map_err(|e| e.emit_to_string(text))?;
        let mut validator = Validator::new(ValidationFlags::all(), Capabilities::default());
        validator
            .validate(&module)
            .map_err(|e| e.emit_to_string(text))?;
        Ok(Self(module))
    }

    /// The result of a function of the text.
    ///
    /// # Panics
    /// If there is no such function, or it computes with anything but integers of 32 bits.
    pub fn call(&self, name: &str, arguments: &[u32]) -> Integer {
        let functions = self.0.functions.iter();
        let mut named = functions.filter(|(_, function)| function.name.as_deref() == Some(name));
        let (_, function) = named.next().unwrap_or_else(|| panic!("no function {name}"));
        assert_eq!(
            function.arguments.len(),
            arguments.len(),
            "parameters of {name}"
        );
        let call = Call {
            module: &self.0,
            function,
            arguments,
        };
        call.run(&function.body).expect("a function that returns")
    }
}

struct Call<'a> {
    module: &'a Module,
    function: &'a Function,
    arguments: &'a [u32],
}

impl Call<'_> {
    fn run(&self, block: &Block) -> Option<Integer> {
        block.iter().find_map(|statement| match statement {
            // Expressions have no effects, so they are computed where they are used.
            Statement::Emit(_) => None,
            Statement::Block(block) => self.run(block),
            Statement::Return { value } => Some(self.value(value.expect("a value"))),
            other => panic!("not a statement that we write: {other:?}"),
        })
    }

    fn value(&self, of: Handle<Expression>) -> Integer {
        match self.function.expressions[of] {
            Expression::Literal(literal) => literal.into(),
            Expression::Constant(constant) => {
                let init = self.module.constants[constant].init;
                match self.module.global_expressions[init] {
                    Expression::Literal(literal) => literal.into(),
                    ref other => panic!("not a constant that we write: {other:?}"),
                }
            }
            Expression::FunctionArgument(index) => Integer::U32(self.arguments[index as usize]),
            Expression::As {
                expr,
                kind,
                convert: Some(4),
            } => match (self.value(expr), kind) {
                (Integer::U32(n), ScalarKind::Sint) => Integer::I32(n.try_into().expect("fits")),
                (Integer::I32(n), ScalarKind::Uint) => Integer::U32(n.try_into().expect("fits")),
                (n, kind) => panic!("not a conversion that we write: {n:?} to {kind:?}"),
            },
            Expression::Binary { op, left, right } => {
                binary(op, self.value(left), self.value(right))
            }
            ref other => panic!("not an expression that we write: {other:?}"),
        }
    }
}

fn binary(op: BinaryOperator, left: Integer, right: Integer) -> Integer {
    use BinaryOperator as Op;
    let result = match (left, right) {
        (Integer::U32(a), Integer::U32(b)) => match op {
            Op::Add => a.checked_add(b),
            Op::Multiply => a.checked_mul(b),
            Op::Divide => a.checked_div(b),
            Op::Modulo => a.checked_rem(b),
            Op::And => Some(a & b),
            Op::ExclusiveOr => Some(a ^ b),
            Op::ShiftLeft => a.checked_shl(b),
            Op::ShiftRight => a.checked_shr(b),
            _ => None,
        }
        .map(Integer::U32),
        (Integer::I32(a), Integer::I32(b)) => match op {
            Op::Add => a.checked_add(b),
            Op::Subtract => a.checked_sub(b),
            Op::Multiply => a.checked_mul(b),
            _ => None,
        }
        .map(Integer::I32),
        _ => None,
    };
    result.unwrap_or_else(|| panic!("{left:?} {op:?} {right:?}"))
}

impl From<Literal> for Integer {
    fn from(literal: Literal) -> Self {
        match literal {
            Literal::U32(n) => Self::U32(n),
            Literal::I32(n) => Self::I32(n),
            other => panic!("not a literal that we write: {other:?}"),
        }
    }
}

impl From<Integer> for i64 {
    fn from(n: Integer) -> Self {
        match n {
            Integer::U32(n) => n.into(),
            Integer::I32(n) => n.into(),
        }
    }
}
