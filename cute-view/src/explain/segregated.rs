//! Whether modes of the right layout stay apart: no sum of what they take of a digit carries into the next one.

use super::compose::Names;
use super::derivation::Step;
use super::digits::Digits;
use super::formula::{Formula, Relation, Term};
use super::notation::Notation;
use alloc::{format, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf};
use cute_core::error::LayoutError;

impl Digits {
    /// For each digit of which several modes take something, whether their sum stays in it.
    pub(super) fn shared(
        &self,
        n: Notation,
        names: &Names,
        (a, b): (&DynLayout, &DynLayout),
        result: Option<&DynLayout>,
    ) -> Vec<Step> {
        let shared = (0..self.bounded.len()).filter(|&k| self.bounded[k].taken.len() > 1);
        shared
            .map(|k| self.shared_digit(n, names, (a, b), result, k))
            .collect()
    }

    fn shared_digit(
        &self,
        n: Notation,
        names: &Names,
        (a, b): (&DynLayout, &DynLayout),
        result: Option<&DynLayout>,
        k: usize,
    ) -> Step {
        let digit = &self.bounded[k];
        let name = n.mode((digit.size, digit.stride));
        let places: Vec<&str> = digit.taken.iter().map(|taken| &taken.place[..]).collect();
        let (all_but_last, last) = places.split_at(places.len() - 1);
        let who = format!(
            "modes {} and {} of {}",
            all_but_last.join(", "),
            last[0],
            names.right
        );
        let most = digit.most();
        let mut terms = vec![Term::Number(1)];
        terms.extend(
            digit
                .taken
                .iter()
                .map(|taken| Term::product(taken.count.value() - 1, taken.step.value())),
        );
        let span = Formula::equal(Term::Sum(terms), most + 1);
        let size = digit.size.value();
        if most < size {
            let sentence = format!(
                "Digit {name} is shared by {who}. Together they stay within it: no sum carries into the next digit."
            );
            return Step::new(sentence).because(span.and(Relation::AtMost, size));
        }
        let span = span.and(Relation::Greater, size);
        let Some(error) = self.carry_error(k) else {
            let sentence = format!(
                "Digit {name} is shared by {who}. Their sums may carry, into digits that continue it, where a carry changes nothing."
            );
            let next = self.stride_above(k);
            let continues = Formula::equal(Term::product(size, digit.stride.value()), next.value());
            return Step::new(sentence).because(span).because(continues);
        };
        let sentence = format!(
            "Digit {name} is shared by {who}. Together they reach beyond it: a sum carries into the next digit, and a layout, which adds mode by mode, does not."
        );
        let mut step = Step::new(sentence).because(span);
        if let Some(formula) = result.and_then(|r| counterexample(n, names, a, b, r)) {
            step = step.because(formula);
        }
        step.fails(error)
    }

    fn stride_above(&self, k: usize) -> DynLeaf {
        self.bounded
            .get(k + 1)
            .map_or(self.last, |next| next.stride)
    }

    /// A carry out of digit `k` is an error, unless into digits that continue it and not out of those.
    fn carry_error(&self, k: usize) -> Option<LayoutError> {
        let (mut most, mut size) = (0_i128, 1_i128);
        for (digit, k) in self.bounded[k..].iter().zip(k..) {
            most = most.saturating_add(size.saturating_mul(digit.most()));
            size = size.saturating_mul(digit.size.value());
            if most < size {
                return None;
            }
            let end = digit.size.value().checked_mul(digit.stride.value());
            if end != Some(self.stride_above(k).value()) {
                let span = most.saturating_add(1);
                return Some(LayoutError::NotSegregated { span, shape: size });
            }
        }
        None
    }
}

/// The first index where the sum mode by mode is another one.
fn counterexample(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    b: &DynLayout,
    result: &DynLayout,
) -> Option<Formula> {
    // within A, where offsets fit
    let differs = |i: &u64| {
        let index = u64::try_from(b.at(*i))
            .ok()
            .filter(|&index| index < a.size());
        index.is_some_and(|index| a.at(index) != result.at(*i))
    };
    let i = (0..b.size().min(100_000)).find(differs)?;
    let index = u64::try_from(b.at(i)).ok()?;
    let left = n.named(&names.left, a);
    let right = n.named(&names.right, b);
    Some(
        Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index))
            .and_equal(i128::from(a.at(index)))
            .and(Relation::NotEqual, Term::at(&n.plain(result), i)),
    )
}
