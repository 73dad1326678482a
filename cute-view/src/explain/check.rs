//! Definitions at some coordinates: they show that a result is right, or why there is none.

use super::composed::Space;
use super::formula::{Formula, Relation, Term};
use super::frame::{Frame, Named, Names};
use super::notation::Notation;
use alloc::{vec, vec::Vec};
use cute_core::dynamic::DynLayout;

/// Indices that show what a layout does: the first step of each mode, and the last element.
fn samples(layout: &DynLayout) -> Vec<u64> {
    let size = layout.size();
    let (mut found, mut index) = (Vec::new(), 1);
    for mode in layout.modes() {
        found.push(index);
        index *= mode.size();
    }
    found.push(size - 1);
    found.retain(|&i| 0 < i && i < size);
    found.dedup();
    // three are enough
    while found.len() > 3 {
        found.remove(found.len() / 2);
    }
    if found.is_empty() { vec![0] } else { found }
}

/// The value of a layout at an index: an offset, or a coordinate.
fn value(layout: &DynLayout, index: u64) -> Option<Term> {
    Some(layout.value(index).ok()?.into())
}

/// `A(i) = R(i)`
pub(super) fn same(n: Notation, a: &DynLayout, result: &DynLayout) -> Vec<Formula> {
    let (left, found) = (n.named("A", a), n.named("R", result));
    let formula = |i: u64| {
        let formula = Formula::equal(Term::at(&left, i), value(a, i)?);
        Some(formula.and_equal(Term::at(&found, i)))
    };
    samples(a).into_iter().filter_map(formula).collect()
}

/// `A(B(i)) = A(b) = r = R(i)`
pub(super) fn composition(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    b: &DynLayout,
    result: &DynLayout,
) -> Vec<Formula> {
    let (left, right) = (n.named(&names.left, a), n.named(&names.right, b));
    let found = n.named(&names.result, result);
    let formula = |i: u64| {
        let index = value(b, i).filter(|index| matches!(index, Term::Number(_)))?;
        let formula = Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index));
        Some(
            formula
                .and_equal(value(result, i)?)
                .and_equal(Term::at(&found, i)),
        )
    };
    samples(b).into_iter().filter_map(formula).collect()
}

/// The first index at which composing each mode by itself gives a wrong offset.
pub(super) fn counterexample(n: Notation, frame: &Frame, space: &Space) -> Option<Formula> {
    let (a, b, result) = (
        frame.subject.layout.as_ref()?,
        space.right()?,
        space.one_by_one.as_ref()?,
    );
    if !a.has_integer_strides() {
        return None;
    }
    let index_at = |i: u64| match value(b, i)? {
        // within A, where offsets fit
        Term::Number(index) => u64::try_from(index).ok().filter(|&index| index < a.size()),
        _ => None,
    };
    let differs = |i: &u64| index_at(*i).is_some_and(|index| value(a, index) != value(result, *i));
    let i = (0..b.size().min(100_000)).find(differs)?;
    let index = index_at(i)?;
    let left = n.named(&frame.names.left, a);
    let right = n.named(&frame.names.right, b);
    Some(
        Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index))
            .and_equal(value(a, index)?)
            .and(Relation::NotEqual, Term::at(&n.plain(result), i)),
    )
}

/// `R(i + size(A)·j) = A(i) + A*(T(j))` at the last element of some copies.
pub(super) fn product(
    n: Notation,
    names: &Names,
    [a, rest, tile, product]: [&DynLayout; 4],
) -> Vec<Formula> {
    if ![a, rest, tile]
        .iter()
        .all(|layout| layout.has_integer_strides())
    {
        return Vec::new();
    }
    let star = [&names.left[..], "*"].concat();
    let (block, star) = (n.named(&names.left, a), n.named(&star, rest));
    let (order, found) = (n.named(&names.right, tile), n.named(&names.result, product));
    let i = a.size() - 1;
    let formula = |j: u64| {
        let index = Term::Sum(vec![i.into(), Term::product(a.size(), j)]);
        let sum = vec![Term::at(&block, i), Term::at(&star, Term::at(&order, j))];
        let formula = Formula::equal(Term::at(&found, index), Term::Sum(sum));
        Some(formula.and_equal(value(product, i + a.size() * j)?))
    };
    samples(tile).into_iter().filter_map(formula).collect()
}

/// `A(i) + R(j) = k` for some `k` below the cotarget.
pub(super) fn complement(
    n: Notation,
    a: &DynLayout,
    result: &DynLayout,
    cotarget: i128,
) -> Vec<Formula> {
    const LIMIT: u64 = 4096;
    let is_small = a.size() <= LIMIT && result.size() <= LIMIT;
    if !is_small || !a.has_integer_strides() {
        return Vec::new();
    }
    let (left, right) = (n.named("A", a), n.named("R", result));
    let of = |k: i128| {
        (0..result.size()).find_map(|j| {
            let gap = i128::from(result.at(j));
            let i = (0..a.size()).find(|&i| i128::from(a.at(i)) == k - gap)?;
            let sum = Term::Sum(vec![Term::at(&left, i), Term::at(&right, j)]);
            let numbers = vec![Term::Number(k - gap), Term::Number(gap)];
            Some(Formula::equal(sum, Term::Sum(numbers)).and_equal(k))
        })
    };
    let mut wanted = vec![1, cotarget / 2, cotarget - 1];
    wanted.retain(|k| (0..cotarget).contains(k));
    wanted.dedup();
    wanted.into_iter().filter_map(of).collect()
}

/// Two coordinates that share an offset, if there are such among the first ones.
pub(super) fn collision(n: Notation, of: &Named) -> Option<Formula> {
    let (name, layout) = (&of.name, of.layout.as_ref()?);
    let offsets: Vec<i64> = (0..layout.size().min(1024)).map(|i| layout.at(i)).collect();
    let twice = |j: &usize| offsets[..*j].contains(&offsets[*j]);
    let j = (0..offsets.len()).find(twice)?;
    let i = offsets.iter().position(|offset| *offset == offsets[j])?;
    let term = n.named(name, layout);
    let at = |i: usize| Term::at(&term, i as u64);
    Some(Formula::equal(at(i), i128::from(offsets[j])).and_equal(at(j)))
}

/// `A(R(i)) = A(j) = i`
pub(super) fn right_inverse(n: Notation, a: &DynLayout, result: &DynLayout) -> Vec<Formula> {
    let (left, right) = (n.named("A", a), n.named("R", result));
    if !a.has_integer_strides() {
        return Vec::new();
    }
    let formula = |i: u64| {
        let index = value(result, i)?;
        let formula = Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index));
        Some(formula.and_equal(i))
    };
    samples(result).into_iter().filter_map(formula).collect()
}

/// `R(A(i)) = R(a) = i`, at indices whose coordinates in modes of stride 0 are 0.
pub(super) fn left_inverse(n: Notation, a: &DynLayout, result: &DynLayout) -> Vec<Formula> {
    let (left, right) = (n.named("A", a), n.named("R", result));
    if !a.has_integer_strides() {
        return Vec::new();
    }
    let formula = |i: u64| {
        let index = u64::try_from(a.at(i)).ok()?;
        (value(result, index)? == Term::from(i)).then(|| {
            let formula = Formula::equal(
                Term::at(&right, Term::at(&left, i)),
                Term::at(&right, index),
            );
            formula.and_equal(i)
        })
    };
    samples(a).into_iter().filter_map(formula).collect()
}

/// `A(R(i)) = A(j) = 0`
pub(super) fn nullspace(n: Notation, a: &DynLayout, result: &DynLayout) -> Vec<Formula> {
    let (left, right) = (n.named("A", a), n.named("R", result));
    let formula = |i: u64| {
        let index = value(result, i)?;
        let formula = Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index));
        Some(formula.and_equal(0_u64))
    };
    samples(result).into_iter().filter_map(formula).collect()
}

/// `A(i) + B(i) = R(i)`
pub(super) fn sum(n: Notation, [a, b]: [&DynLayout; 2], result: &DynLayout) -> Vec<Formula> {
    let names = [n.named("A", a), n.named("B", b), n.named("R", result)];
    let formula = |i: u64| {
        let [left, right, found] = &names;
        let sum = Term::Sum(vec![Term::at(left, i), Term::at(right, i)]);
        let numbers = Term::Sum(vec![value(a, i)?, value(b, i)?]);
        Some(Formula::equal(sum, numbers).and_equal(Term::at(found, i)))
    };
    samples(result).into_iter().filter_map(formula).collect()
}

/// `A(R(i)) = i = B(R(i))`
pub(super) fn common(n: Notation, [a, b]: [&DynLayout; 2], result: &DynLayout) -> Vec<Formula> {
    let names = [n.named("A", a), n.named("B", b), n.named("R", result)];
    let formula = |i: u64| {
        let [left, right, found] = &names;
        let index = Term::at(found, i);
        Formula::equal(Term::at(left, index.clone()), i).and_equal(Term::at(right, index))
    };
    samples(result).into_iter().map(formula).collect()
}
