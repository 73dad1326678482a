//! What a complement has beyond the layout: from where this ends up to the cotarget.

use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::notation::{Mode, Notation, ceil_div, fixed, leaf, unwrapped};
use alloc::{format, vec::Vec};
use cute_core::dynamic::{DynLeaf, DynTuple};
use cute_core::error::LayoutError;

/// How far a complement reaches.
#[derive(Clone, Copy)]
pub(super) enum Cotarget<'a> {
    /// To the size of this shape, rounded up to whole copies.
    RoundedUp(&'a [DynLeaf]),
    /// To exactly the size of this shape.
    Exactly(&'a [DynLeaf]),
    /// Its last mode has no end.
    Unbounded,
}

/// What is missing from `end` to the cotarget.
pub(super) fn rest(
    n: Notation,
    name: &str,
    cotarget: Cotarget<'_>,
    end: DynLeaf,
    found: &mut Vec<Mode>,
) -> Step {
    let below = end.value();
    match cotarget {
        Cotarget::Unbounded => {
            // how long it is does not matter: 1 where 2 would lead beyond 2^63
            let is_short = unwrapped(&[&found[..], &[(fixed(2), end)]].concat()).is_err();
            found.push((fixed(if is_short { 1 } else { 2 }), end));
            let sentence = format!(
                "From {below} on, all is missing: a last mode of stride {below}, as long as it is needed."
            );
            Step::new(sentence)
        }
        Cotarget::RoundedUp(&[size]) | Cotarget::Exactly(&[size]) => {
            let exact = matches!(cotarget, Cotarget::Exactly(_));
            let (c, times) = (size.value(), ceil_div(size, end));
            if c % below != 0 && exact {
                let sentence = format!(
                    "From {below} to the cotarget {c}: {name} spans {below}, and {c} is not a whole number of times that."
                );
                let error = LayoutError::ShapeNotDivisible {
                    shape: c,
                    part: below,
                };
                let remainder = Formula::equal(Term::remainder(c, below), c % below);
                return Step::new(sentence).because(remainder).fails(error);
            }
            let mode = (times, end);
            found.push(mode);
            if times.is_known(1) {
                let sentence =
                    format!("The cotarget {c} is reached: nothing is missing from {below} on.");
                return Step::new(sentence).because(Formula::new(c, Relation::AtMost, below));
            }
            let (how, formula) = if c % below == 0 {
                ("", Term::quotient(c, below))
            } else {
                (", rounded up", Term::rounded_up(c, below))
            };
            let sentence = format!(
                "From {below} to the cotarget {c}: {} copies of what is below{how}.",
                times.value()
            );
            Step::new(sentence)
                .because(Formula::equal(formula, times.value()))
                .ends(leaf(mode))
        }
        Cotarget::RoundedUp(sizes) => rest_of_shape(n, sizes, end, false, found),
        Cotarget::Exactly(sizes) => rest_of_shape(n, sizes, end, true, found),
    }
}

/// What is missing up to a cotarget of several modes: each is divided by what those before leave of `end`.
fn rest_of_shape(
    n: Notation,
    sizes: &[DynLeaf],
    end: DynLeaf,
    exact: bool,
    found: &mut Vec<Mode>,
) -> Step {
    let cotarget: DynTuple = sizes.iter().map(|&size| DynTuple::from(size)).collect();
    let sentence = format!(
        "From {} to the cotarget {}, which is divided from the left.",
        end.value(),
        n.tuple(&cotarget)
    );
    let mut step = Step::new(sentence);
    let (mut by, mut quotients) = (end, Vec::new());
    for &size in sizes {
        let (c, part) = (size.value(), by.value());
        if exact && c % part != 0 && part % c != 0 {
            let error = LayoutError::ShapeNotDivisible { shape: c, part };
            return step
                .because(Formula::equal(Term::remainder(c, part), c % part))
                .fails(error);
        }
        let quotient = ceil_div(size, by);
        step = step.because(Formula::equal(Term::rounded_up(c, part), quotient.value()));
        quotients.push(quotient);
        by = ceil_div(by, size);
    }
    if exact && by.value() != 1 {
        let error = LayoutError::ShapeNotDivisible {
            shape: 1,
            part: by.value(),
        };
        return step.fails(error);
    }
    if !exact {
        let reached = fitting(&quotients).and_then(|reached| reached.mul(end));
        let (reached, wanted) = match (reached, fitting(sizes)) {
            (Ok(reached), Ok(wanted)) => (reached.value(), wanted.value()),
            (Err(error), _) | (_, Err(error)) => return step.fails(error),
        };
        if reached < wanted {
            let error = LayoutError::ShapeNotDivisible {
                shape: wanted,
                part: end.value(),
            };
            let factors = quotients
                .iter()
                .chain([&end])
                .map(|q| Term::Number(q.value()))
                .collect();
            let formula =
                Formula::equal(Term::Product(factors), reached).and(Relation::Less, wanted);
            return step.because(formula).fails(error);
        }
    }
    match compact(&quotients, end) {
        Ok(modes) => {
            found.extend(&modes);
            step.ends(unwrapped(&modes))
        }
        Err(error) => step.fails(error),
    }
}

/// Compact modes from `stride` on; neighbours of one mark are one mode.
pub(super) fn compact(sizes: &[DynLeaf], mut stride: DynLeaf) -> Result<Vec<Mode>, LayoutError> {
    let mode = |size: DynLeaf| {
        let mode = (size, stride);
        stride = stride.mul(size)?;
        Ok(mode)
    };
    joined(sizes)?.into_iter().map(mode).collect()
}

pub(super) fn product(sizes: &[DynLeaf]) -> i128 {
    sizes
        .iter()
        .map(|size| size.value())
        .fold(1, i128::saturating_mul)
}

/// The product, if it fits.
fn fitting(sizes: &[DynLeaf]) -> Result<DynLeaf, LayoutError> {
    (sizes.iter()).try_fold(fixed(1), |product, &size| product.mul(size))
}

/// Neighbours that are both static or both dynamic as their product.
pub(super) fn joined(sizes: &[DynLeaf]) -> Result<Vec<DynLeaf>, LayoutError> {
    let mut joined: Vec<DynLeaf> = Vec::new();
    for &size in sizes {
        match joined.last_mut() {
            Some(last) if last.is_static() == size.is_static() => *last = last.mul(size)?,
            _ => joined.push(size),
        }
    }
    Ok(joined)
}
