//! Evaluates the formulas of derivations in plain integers, without the library's own indexing.

use crate::oracle::Verdict;
use cute_core::dynamic::DynLayout;
use cute_view::explain::{Formula, Relation, Term};
use std::collections::BTreeMap;

/// The value of a term: a number, or a function of an index, with its size.
#[derive(Clone, Debug)]
enum Value {
    Number(i128),
    Function(Vec<(i128, i128)>),
}

type Variables = BTreeMap<String, i128>;

/// The greatest number of values of variables to try.
const LIMIT: usize = 512;
/// The greatest number of indices at which functions are compared.
const INDICES: i128 = 1024;

/// Whether a formula holds for all values of its variables, or for many of them if the domains are
/// large.
pub fn holds(formula: &Formula) -> Verdict {
    let mut bounds = BTreeMap::new();
    variables(&formula.first, &mut bounds);
    formula
        .rest
        .iter()
        .for_each(|(_, term)| variables(term, &mut bounds));
    for values in assignments(&bounds) {
        let mut left = value(&formula.first, &values)?;
        for (relation, term) in &formula.rest {
            let right = value(term, &values)?;
            if !relates(&left, *relation, &right)? {
                return Err(format!(
                    "{formula} does not hold: {left:?} {relation} {right:?} for {values:?}"
                ));
            }
            left = right;
        }
    }
    Ok(())
}

fn relates(left: &Value, relation: Relation, right: &Value) -> Result<bool, String> {
    match (left, right) {
        (Value::Number(x), Value::Number(y)) => Ok(match relation {
            Relation::Equal => x == y,
            Relation::NotEqual => x != y,
            Relation::Less => x < y,
            Relation::AtMost => x <= y,
            Relation::Greater => x > y,
            other => return Err(format!("{other} is not known here")),
        }),
        (Value::Function(x), Value::Function(y)) if relation == Relation::Equal => {
            let step = (size(x) / INDICES).max(1);
            let last = size(x) - 1;
            let mut indices = (0..INDICES).map(|k| k * step).filter(|i| *i <= last);
            Ok(size(x) == size(y)
                && at(x, last) == at(y, last)
                && indices.all(|i| at(x, i) == at(y, i)))
        }
        _ => Err(format!("{left:?} and {right:?} do not compare")),
    }
}

fn value(term: &Term, variables: &Variables) -> Result<Value, String> {
    let number = |term: &Term| match value(term, variables)? {
        Value::Number(number) => Ok(number),
        other => Err(format!("{other:?} is no number")),
    };
    let function = |term: &Term| match value(term, variables)? {
        Value::Function(modes) => Ok(modes),
        other => Err(format!("{other:?} is no layout")),
    };
    Ok(Value::Number(match term {
        Term::Number(number) => *number,
        Term::Variable { name, .. } => variables[name],
        Term::Layout { layout, .. } => return Ok(Value::Function(modes(layout))),
        Term::Sum(terms) => terms.iter().map(number).sum::<Result<_, _>>()?,
        Term::Product(factors) => factors.iter().map(number).product::<Result<_, _>>()?,
        Term::Quotient(pair) => {
            let (x, y) = (number(&pair[0])?, number(&pair[1])?);
            if x % y != 0 {
                return Err(format!("{term} is no whole number"));
            }
            x / y
        }
        Term::RoundedUp(pair) => {
            let (x, y) = (number(&pair[0])?, number(&pair[1])?);
            -(-x).div_euclid(y)
        }
        Term::Remainder(pair) => number(&pair[0])?.rem_euclid(number(&pair[1])?),
        Term::Least(pair) => number(&pair[0])?.min(number(&pair[1])?),
        Term::At(pair) => at(&function(&pair[0])?, number(&pair[1])?),
        Term::Operation {
            name: "coalesce",
            operands,
        } => return value(&operands[0], variables),
        Term::Operation {
            name: "size",
            operands,
        } => size(&function(&operands[0])?),
        Term::Operation {
            name: "cosize",
            operands,
        } => {
            let modes = function(&operands[0])?;
            1 + modes.iter().map(|(s, d)| (s - 1) * d.abs()).sum::<i128>()
        }
        other => return Err(format!("{other} is not known here")),
    }))
}

fn modes(layout: &DynLayout) -> Vec<(i128, i128)> {
    let (shape, stride) = (layout.shape(), layout.stride());
    (shape.leaves().iter().zip(stride.leaves()))
        .map(|(s, d)| (s.value(), d.value()))
        .collect()
}

fn size(modes: &[(i128, i128)]) -> i128 {
    modes.iter().map(|mode| mode.0).product()
}

/// The offset, which continues along the last mode beyond the domain. A negative index has the
/// negative offset.
fn at(modes: &[(i128, i128)], index: i128) -> i128 {
    let (mut rest, mut sum) = (index.abs(), 0);
    for (k, &(shape, stride)) in modes.iter().enumerate() {
        let is_last = k + 1 == modes.len();
        sum += stride * if is_last { rest } else { rest % shape };
        rest /= shape;
    }
    sum * index.signum()
}

fn variables(term: &Term, found: &mut BTreeMap<String, u64>) {
    match term {
        Term::Variable { name, below } => {
            found.insert(name.clone(), *below);
        }
        Term::Sum(terms) | Term::Product(terms) | Term::Modes(terms) => {
            terms.iter().for_each(|term| variables(term, found));
        }
        Term::Operation { operands, .. } => operands.iter().for_each(|term| variables(term, found)),
        Term::Quotient(pair)
        | Term::RoundedUp(pair)
        | Term::Remainder(pair)
        | Term::Least(pair)
        | Term::At(pair) => {
            pair.iter().for_each(|term| variables(term, found));
        }
        _ => {}
    }
}

/// All values of the variables. For large domains the first values, some in between, and the last
/// ones.
fn assignments(bounds: &BTreeMap<String, u64>) -> Vec<Variables> {
    let mut found = vec![Variables::new()];
    for (name, &below) in bounds {
        let mut tried: Vec<u64> = match below {
            0..=6 => (0..below).collect(),
            _ => vec![0, 1, below / 3, below / 2, below - 1],
        };
        tried.dedup();
        let with = |values: &Variables| -> Vec<Variables> {
            tried
                .iter()
                .map(|&v| {
                    let mut values = values.clone();
                    values.insert(name.clone(), v.into());
                    values
                })
                .collect()
        };
        found = found.iter().flat_map(with).collect();
        found.truncate(LIMIT);
    }
    found
}
