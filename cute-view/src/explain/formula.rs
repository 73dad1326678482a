//! Formulas of derivations: data that prints in CuTe's notation, and that can be evaluated.
//!
//! `A(c0 + 6·c1) = 8·c0 + 2·c1` is a [`Formula`] of two [`Term`]s. Every formula of a derivation
//! holds for all values of its variables; the tests evaluate them.

use alloc::{boxed::Box, string::String, vec, vec::Vec};
use core::fmt;
use cute_core::dynamic::{DynLayout, DynLeaf, DynTuple};

/// Terms, each with a relation to the one before it: `A(B(5)) = A(4) = 32`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The first term.
    pub first: Term,
    /// The terms that follow, from left to right, each with its relation.
    pub rest: Vec<(Relation, Term)>,
}

/// How a term relates to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// `=`; layouts are equal if they are one function on one domain.
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `≤`
    AtMost,
    /// `>`
    Greater,
}

/// A number, a layout, or an expression made of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Term {
    /// An integer.
    Number(i128),
    /// Any integer that is at least 0 and less than `below`.
    Variable {
        /// Its name: `i`, `c0`.
        name: String,
        /// Its bound.
        below: u64,
    },
    /// A layout. It is written by its name if it has one: `A`.
    Layout {
        /// Its name in the derivation.
        name: Option<String>,
        /// The layout itself.
        layout: DynLayout,
    },
    /// A coordinate: `(3,10)`, or the multiple of a basis vector, `3@0`.
    Coordinate(DynTuple),
    /// `x + y + …`
    Sum(Vec<Term>),
    /// `x·y·…`
    Product(Vec<Term>),
    /// `x/y`, which is a whole number.
    Quotient(Box<[Term; 2]>),
    /// `⌈x/y⌉`, rounded up.
    RoundedUp(Box<[Term; 2]>),
    /// `x mod y`
    Remainder(Box<[Term; 2]>),
    /// `min(x, y)`
    Least(Box<[Term; 2]>),
    /// `A(i)`: the offset of a layout at an index.
    At(Box<[Term; 2]>),
    /// `name(x, …)`: an operation, also `size` or `cosize`, under the name of its method.
    Operation {
        /// The method of [`DynLayout`].
        name: &'static str,
        /// The layout, followed by the arguments.
        operands: Vec<Term>,
    },
}

impl Formula {
    pub(super) fn new(first: impl Into<Term>, relation: Relation, second: impl Into<Term>) -> Self {
        Self {
            first: first.into(),
            rest: vec![(relation, second.into())],
        }
    }

    /// `first = second`
    pub(super) fn equal(first: impl Into<Term>, second: impl Into<Term>) -> Self {
        Self::new(first, Relation::Equal, second)
    }

    /// `7 mod 5 = 2`
    pub(super) fn remainder(x: i128, y: i128) -> Self {
        Self::equal(Term::remainder(x, y), x.rem_euclid(y))
    }

    /// `… = next`
    pub(super) fn and_equal(self, next: impl Into<Term>) -> Self {
        self.and(Relation::Equal, next)
    }

    pub(super) fn and(mut self, relation: Relation, next: impl Into<Term>) -> Self {
        self.rest.push((relation, next.into()));
        self
    }
}

impl Term {
    pub(super) fn quotient(x: impl Into<Term>, y: impl Into<Term>) -> Self {
        Self::Quotient(Box::new([x.into(), y.into()]))
    }

    pub(super) fn rounded_up(x: impl Into<Term>, y: impl Into<Term>) -> Self {
        Self::RoundedUp(Box::new([x.into(), y.into()]))
    }

    pub(super) fn remainder(x: impl Into<Term>, y: impl Into<Term>) -> Self {
        Self::Remainder(Box::new([x.into(), y.into()]))
    }

    pub(super) fn least(x: impl Into<Term>, y: impl Into<Term>) -> Self {
        Self::Least(Box::new([x.into(), y.into()]))
    }

    pub(super) fn product(x: impl Into<Term>, y: impl Into<Term>) -> Self {
        Self::Product(vec![x.into(), y.into()])
    }

    pub(super) fn at(layout: &Term, index: impl Into<Term>) -> Self {
        Self::At(Box::new([layout.clone(), index.into()]))
    }

    pub(super) fn operation(name: &'static str, operands: Vec<Term>) -> Self {
        Self::Operation { name, operands }
    }

    /// Whether the term needs parentheses as a factor.
    fn is_composite(&self) -> bool {
        match self {
            Self::Number(n) => *n < 0,
            Self::Sum(_) | Self::Product(_) | Self::Quotient(_) | Self::Remainder(_) => true,
            _ => false,
        }
    }
}

impl From<i128> for Term {
    fn from(number: i128) -> Self {
        Self::Number(number)
    }
}

impl From<u64> for Term {
    fn from(number: u64) -> Self {
        Self::Number(number.into())
    }
}

impl From<DynLeaf> for Term {
    fn from(number: DynLeaf) -> Self {
        DynTuple::from(number).into()
    }
}

/// A value of a layout, which is written without marks.
impl From<DynTuple> for Term {
    fn from(value: DynTuple) -> Self {
        match value.leaves() {
            [number] if value.depth() == 0 && number.is_integer() => Self::Number(number.value()),
            _ => Self::Coordinate(unmarked(&value)),
        }
    }
}

fn unmarked(tuple: &DynTuple) -> DynTuple {
    match tuple.leaves() {
        [leaf] if tuple.depth() == 0 => leaf.to_dynamic().into(),
        _ => tuple.modes().map(|mode| unmarked(&mode)).collect(),
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        (self.rest.iter()).try_for_each(|(relation, term)| write!(f, " {relation} {term}"))
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::NotEqual => "≠",
            Self::Less => "<",
            Self::AtMost => "≤",
            Self::Greater => ">",
        })
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => fmt::Display::fmt(number, f),
            Self::Variable { name, .. } => f.write_str(name),
            Self::Layout {
                name: Some(name), ..
            } => f.write_str(name),
            Self::Layout { layout, .. } => fmt::Display::fmt(layout, f),
            Self::Coordinate(tuple) => fmt::Display::fmt(tuple, f),
            Self::Sum(terms) => write_list(f, terms, " + "),
            Self::Product(factors) => {
                for (k, factor) in factors.iter().enumerate() {
                    f.write_str(if k > 0 { "·" } else { "" })?;
                    write_factor(f, factor)?;
                }
                Ok(())
            }
            Self::Quotient(pair) => write_infix(f, pair, "/"),
            Self::Remainder(pair) => write_infix(f, pair, " mod "),
            Self::RoundedUp(pair) => {
                f.write_str("⌈")?;
                write_infix(f, pair, "/")?;
                f.write_str("⌉")
            }
            Self::Least(pair) => write_call(f, "min", &pair[..]),
            Self::At(pair) => write!(f, "{}({})", pair[0], pair[1]),
            Self::Operation { name, operands } => write_call(f, name, operands),
        }
    }
}

fn write_infix(f: &mut fmt::Formatter<'_>, pair: &[Term; 2], between: &str) -> fmt::Result {
    write_factor(f, &pair[0])?;
    f.write_str(between)?;
    write_factor(f, &pair[1])
}

fn write_factor(f: &mut fmt::Formatter<'_>, factor: &Term) -> fmt::Result {
    if factor.is_composite() {
        write!(f, "({factor})")
    } else {
        fmt::Display::fmt(factor, f)
    }
}

fn write_call(f: &mut fmt::Formatter<'_>, name: &str, operands: &[Term]) -> fmt::Result {
    f.write_str(name)?;
    f.write_str("(")?;
    write_list(f, operands, ", ")?;
    f.write_str(")")
}

fn write_list(f: &mut fmt::Formatter<'_>, terms: &[Term], between: &str) -> fmt::Result {
    for (k, term) in terms.iter().enumerate() {
        f.write_str(if k > 0 { between } else { "" })?;
        fmt::Display::fmt(term, f)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn factors_that_are_composite_stand_in_parentheses() {
        let sum = Term::Sum(vec![Term::Number(1), Term::product(3_u64, -1_i128)]);
        assert_eq!(sum.to_string(), "1 + 3·(-1)");
        assert_eq!(Term::product(2_u64, sum).to_string(), "2·(1 + 3·(-1))");
        let rounded = Formula::equal(Term::rounded_up(7_u64, 2_u64), 4_u64);
        assert_eq!(rounded.to_string(), "⌈7/2⌉ = 4");
    }
}
