//! The derivation of compositions: each mode of `B` walks over the digits of `A`.

use super::by_mode::modes_told;
use super::derivation::{Derivation, Step};
use super::digits::Digits;
use super::formula::{Formula, Relation, Term};
use super::notation::{Notation, fixed, leaf, leaves, tuple, unwrapped};
use super::told::{Told, derived, samples};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::error::LayoutError;

/// Derives [`DynLayout::compose`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::compose(&"(_6,_2):(_8,_2)".parse()?, &"(_4,_3):(_3,_1)".parse()?);
/// assert_eq!(derivation.outcome, Ok("((_2,_2),_3):((_24,_2),_8)".parse()?));
/// println!("{derivation}");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `composition`; arXiv:2603.02298.
pub fn compose(a: &DynLayout, b: &DynTiler) -> Derivation {
    let left = DynTiler::from(a);
    let n = Notation::of(&[&left, b]);
    derived(
        n,
        "compose",
        &[("A", &left), ("B", b)],
        "B picks elements of A: R is the layout with R(i) = A(B(i)).",
        || by_tiler(n, &Names::of("A", "B", "R"), a, b),
        |operands| match operands {
            [DynTiler::Layout(a), b] => a.compose(b),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

/// What the left layout, the right one and the result are called.
#[derive(Clone)]
pub(super) struct Names {
    pub(super) left: String,
    pub(super) right: String,
    pub(super) result: String,
}

impl Names {
    pub(super) fn of(left: &str, right: &str, result: &str) -> Self {
        Self {
            left: left.into(),
            right: right.into(),
            result: result.into(),
        }
    }

    /// Of mode `k`: `A0`.
    pub(super) fn of_mode(&self, k: usize) -> Self {
        let Self {
            left,
            right,
            result,
        } = self;
        Self {
            left: format!("{left}{k}"),
            right: format!("{right}{k}"),
            result: format!("{result}{k}"),
        }
    }
}

/// `A ∘ B` for any tiler.
fn by_tiler(n: Notation, names: &Names, a: &DynLayout, b: &DynTiler) -> Told {
    match b {
        DynTiler::Underscore => Told::kept(&names.left, a),
        DynTiler::Size(size) => match leaf((*size, fixed(1))) {
            Ok(tile) => by_layout(n, names, a, &tile),
            Err(error) => Told::refused("A tile has at least one element.", error),
        },
        DynTiler::Layout(b) => by_layout(n, names, a, b),
        // modes beyond the tiler are dropped
        DynTiler::ByMode(tilers) => {
            let (steps, results) = modes_told(n, names, a, tilers, &by_tiler);
            Told {
                steps,
                result: results.and_then(|modes| tuple(&modes)),
                check: Vec::new(),
            }
        }
    }
}

/// `A ∘ B` for a layout.
pub(super) fn by_layout(n: Notation, names: &Names, a: &DynLayout, b: &DynLayout) -> Told {
    let mut digits = Digits::of(a);
    let mut steps = vec![digits.introduced(n, &names.left, a)];
    let result = if b.depth() == 0 {
        let mode = leaves(b)[0];
        let name = format!("{} = {}", names.right, n.mode(mode));
        let (step, modes) = digits.walk_alone(n, &name, mode);
        steps.push(step);
        modes.and_then(|modes| unwrapped(&modes))
    } else {
        let result = walk_tree(n, &mut digits, names, &[], b, &mut steps);
        // only a result that is there can be added up wrongly
        let shared = digits.shared(n, names, (a, b), result.as_ref().ok());
        let failed = shared.iter().flat_map(Step::failures).next();
        steps.extend(shared);
        match failed {
            None => result,
            Some(error) => result.and(Err(error)),
        }
    };
    let check = match &result {
        Ok(result) => checks(n, names, a, b, result),
        Err(_) => Vec::new(),
    };
    Told {
        steps,
        result,
        check,
    }
}

/// The modes of `b` one by one, from left to right.
fn walk_tree(
    n: Notation,
    digits: &mut Digits,
    names: &Names,
    path: &[usize],
    b: &DynLayout,
    steps: &mut Vec<Step>,
) -> Result<DynLayout, LayoutError> {
    if b.depth() == 0 {
        let mode = leaves(b)[0];
        let place: Vec<String> = path.iter().map(|k| format!("{k}")).collect();
        let place = match &place[..] {
            [only] => only.clone(),
            _ => format!("({})", place.join(",")),
        };
        let name = format!("Mode {place} of {}, {}", names.right, n.mode(mode));
        let (step, modes) = digits.walk(n, &place, &name, mode);
        steps.push(step);
        return modes.and_then(|modes| unwrapped(&modes));
    }
    let mut found = Vec::new();
    for (k, mode) in b.modes().enumerate() {
        let path = [path, &[k]].concat();
        found.push(walk_tree(n, digits, names, &path, &mode, steps));
    }
    found
        .into_iter()
        .collect::<Result<Vec<_>, _>>()
        .and_then(|modes| tuple(&modes))
}

/// `A(B(i)) = A(b) = r = R(i)` at some `i`.
fn checks(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    b: &DynLayout,
    result: &DynLayout,
) -> Vec<Formula> {
    let (left, right) = (n.named(&names.left, a), n.named(&names.right, b));
    let found = n.named(&names.result, result);
    let formula = |i: u64| {
        let index = i128::from(b.at(i));
        Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index))
            .and_equal(i128::from(result.at(i)))
            .and(Relation::Equal, Term::at(&found, i))
    };
    samples(b).into_iter().map(formula).collect()
}
