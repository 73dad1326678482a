//! Evaluates the formulas of derivations in plain integers, without the library's own indexing.

use crate::oracle::Verdict;
use cute_core::dynamic::{DynLayout, DynTuple};
use cute_view::explain::{Formula, Relation, Term};
use std::collections::BTreeMap;

/// The value of a term: a number or a coordinate, or a function of an index.
#[derive(Clone, Debug)]
enum Value {
    Places(Places),
    Function(Vec<Mode>),
}

/// A coordinate: the integers in it that are not 0, each with the path to its place. A number is a
/// coordinate whose only path is empty.
type Places = BTreeMap<Vec<u64>, i128>;

/// A size, a stride, and the path of the basis vector whose multiple the stride is.
type Mode = (i128, i128, Vec<u64>);

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
        (Value::Places(x), Value::Places(y)) => Ok(match relation {
            Relation::Equal => x == y,
            Relation::NotEqual => x != y,
            Relation::Less => number(x)? < number(y)?,
            Relation::AtMost => number(x)? <= number(y)?,
            Relation::Greater => number(x)? > number(y)?,
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
    let places = |term: &Term| match value(term, variables)? {
        Value::Places(places) => Ok(places),
        other => Err(format!("{other:?} is no number")),
    };
    let number = |term: &Term| number(&places(term)?);
    let function = |term: &Term| match value(term, variables)? {
        Value::Function(modes) => Ok(modes),
        other => Err(format!("{other:?} is no layout")),
    };
    let number = match term {
        Term::Number(number) => *number,
        Term::Variable { name, .. } => variables[name],
        Term::Layout { layout, .. } => return Ok(Value::Function(modes(layout))),
        Term::Coordinate(tuple) => return Ok(Value::Places(places_of(tuple))),
        Term::Sum(terms) => {
            let mut sum = Places::new();
            for term in terms {
                add(&mut sum, &places(term)?, 1);
            }
            return Ok(Value::Places(sum));
        }
        Term::Product(factors) => {
            let mut product = Places::from([(Vec::new(), 1)]);
            for factor in factors {
                let (left, right) = (product, places(factor)?);
                product = Places::new();
                // one of both is a number
                match self::number(&left) {
                    Ok(left) => add(&mut product, &right, left),
                    Err(_) => add(&mut product, &left, self::number(&right)?),
                }
            }
            return Ok(Value::Places(product));
        }
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
        Term::At(pair) => {
            let value = at(&function(&pair[0])?, number(&pair[1])?);
            return Ok(Value::Places(value));
        }
        Term::Operation {
            name: "coalesce",
            operands,
        } => return value(&operands[0], variables),
        Term::Operation {
            name: "gcd",
            operands,
        } => {
            let (mut x, mut y) = (number(&operands[0])?, number(&operands[1])?);
            while y != 0 {
                (x, y) = (y, x % y);
            }
            x
        }
        Term::Operation {
            name: "size",
            operands,
        } => size(&function(&operands[0])?),
        Term::Operation {
            name: "cosize",
            operands,
        } => {
            // offsets, or coordinates, whose places are counted each
            let mut last = BTreeMap::new();
            for (size, stride, path) in function(&operands[0])? {
                *last.entry(path).or_insert(0) += (size - 1) * stride.abs();
            }
            last.values().map(|last| last + 1).product()
        }
        other => return Err(format!("{other} is not known here")),
    };
    let mut places = Places::new();
    add(&mut places, &Places::from([(Vec::new(), number)]), 1);
    Ok(Value::Places(places))
}

/// The number that a value is, if it is one.
fn number(places: &Places) -> Result<i128, String> {
    match places.iter().next() {
        None => Ok(0),
        Some((path, &number)) if path.is_empty() && places.len() == 1 => Ok(number),
        _ => Err(format!("{places:?} is no number")),
    }
}

/// Adds a multiple of a value.
fn add(sum: &mut Places, places: &Places, times: i128) {
    for (path, number) in places {
        *sum.entry(path.clone()).or_default() += number * times;
    }
    sum.retain(|_, number| *number != 0);
}

/// A coordinate: a tuple, or the multiple of a basis vector.
fn places_of(tuple: &DynTuple) -> Places {
    let mut found = Places::new();
    match tuple.leaves() {
        [leaf] if tuple.depth() == 0 => {
            let path: Vec<u64> = leaf.path().steps().collect();
            add(&mut found, &Places::from([(path, leaf.value())]), 1);
        }
        _ => {
            for (k, mode) in tuple.modes().enumerate() {
                let within = places_of(&mode).into_iter();
                found.extend(within.map(|(path, n)| ([vec![k as u64], path].concat(), n)));
            }
        }
    }
    found
}

fn modes(layout: &DynLayout) -> Vec<Mode> {
    let (shape, stride) = (layout.shape(), layout.stride());
    (shape.leaves().iter().zip(stride.leaves()))
        .map(|(s, d)| (s.value(), d.value(), d.path().steps().collect()))
        .collect()
}

fn size(modes: &[Mode]) -> i128 {
    modes.iter().map(|mode| mode.0).product()
}

/// The value of a layout, which continues along the last mode beyond the domain. A negative index
/// has the negative value.
fn at(modes: &[Mode], index: i128) -> Places {
    let (mut rest, mut sum) = (index.abs(), Places::new());
    for (k, (shape, stride, path)) in modes.iter().enumerate() {
        let is_last = k + 1 == modes.len();
        let coordinate = if is_last { rest } else { rest % shape };
        add(
            &mut sum,
            &Places::from([(path.clone(), *stride)]),
            coordinate,
        );
        rest /= shape;
    }
    let mut signed = Places::new();
    add(&mut signed, &sum, index.signum());
    signed
}

fn variables(term: &Term, found: &mut BTreeMap<String, u64>) {
    match term {
        Term::Variable { name, below } => {
            found.insert(name.clone(), *below);
        }
        Term::Sum(terms) | Term::Product(terms) => {
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
