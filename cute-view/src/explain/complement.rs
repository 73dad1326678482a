//! The derivation of complements: the gaps that a layout leaves, in the order of its strides.

use super::cotarget::{Cotarget, compact, product, rest};
use super::derivation::{Derivation, Step};
use super::formula::{Formula, Term};
use super::notation::{Mode, Notation, ceil_div, fixed, leaf, leaves, unwrapped};
use super::told::{Told, derived};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;

/// Derives [`DynLayout::complement`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::complement(&"(_2,_2):(_1,_6)".parse()?);
/// assert_eq!(derivation.outcome, Ok("_3:_2".parse()?));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `complement(layout)`.
pub fn complement(a: &DynLayout) -> Derivation {
    let operand = DynTiler::from(a);
    let n = Notation::of(&[&operand]);
    derived(
        n,
        "complement",
        &[("A", &operand)],
        DEFINITION,
        || complement_to_cosize(n, a),
        |operands| match operands {
            [DynTiler::Layout(a)] => a.complement(),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

fn complement_to_cosize(n: Notation, a: &DynLayout) -> Told {
    let cosize = cosize(a);
    let mut told = match cosize {
        Ok(cosize) => complement_told(n, "A", a, Cotarget::RoundedUp(&[cosize])),
        Err(error) => Told::refused("The cosize of A does not fit.", error),
    };
    if let Ok(cosize) = cosize {
        let size = Term::operation("cosize", vec![n.named("A", a)]);
        let step = Step::new("The complement reaches to the cosize of A.");
        let step = step.because(Formula::equal(size, cosize.value()));
        told.steps.insert(0, step);
    }
    told
}

/// Derives [`DynLayout::complement_to`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::complement_to(&"_4:_2".parse()?, &"_24".parse()?);
/// assert_eq!(derivation.outcome, Ok("(_2,_3):(_1,_8)".parse()?));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `complement(layout, cotarget)`.
pub fn complement_to(a: &DynLayout, cotarget: &DynTuple) -> Derivation {
    let (left, right) = (DynTiler::from(a), tiler_of(cotarget));
    let n = Notation::of(&[&left, &right]);
    let told = || match cotarget.leaves().iter().find(|size| size.value() < 1) {
        None => complement_told(n, "A", a, Cotarget::RoundedUp(cotarget.leaves())),
        Some(size) => {
            let shape = size.value();
            Told::refused(
                "A cotarget has positive sizes.",
                LayoutError::NotPositive { shape },
            )
        }
    };
    derived(
        n,
        "complement_to",
        &[("A", &left), ("cotarget", &right)],
        DEFINITION,
        told,
        |operands| match operands {
            [DynTiler::Layout(a), cotarget] => a.complement_to(&tuple_of(cotarget)),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

const DEFINITION: &str = "R reaches what A leaves out: every index below the cotarget is A(i) + R(j) for one i and one j.";

/// A shape as a tiler of sizes, which is how operands are written.
fn tiler_of(shape: &DynTuple) -> DynTiler {
    if shape.depth() == 0 {
        return DynTiler::Size(shape.leaves()[0]);
    }
    DynTiler::ByMode(shape.modes().map(|mode| tiler_of(&mode)).collect())
}

fn tuple_of(sizes: &DynTiler) -> DynTuple {
    match sizes {
        DynTiler::Size(size) => (*size).into(),
        DynTiler::ByMode(modes) => modes.iter().map(tuple_of).collect(),
        DynTiler::Layout(layout) => layout.shape(),
        DynTiler::Underscore => fixed(1).into(),
    }
}

/// One more than the largest offset, with its mark.
pub(super) fn cosize(a: &DynLayout) -> Result<DynLeaf, LayoutError> {
    leaves(a)
        .into_iter()
        .try_fold(fixed(1), |cosize, (shape, stride)| {
            let last = shape.add(fixed(1).negate())?;
            let step = if stride.is_negative() {
                stride.negate()
            } else {
                stride
            };
            cosize.add(last.mul(step)?)
        })
}

/// The complement of the layout that is called `name`.
pub(super) fn complement_told(
    n: Notation,
    name: &str,
    a: &DynLayout,
    cotarget: Cotarget<'_>,
) -> Told {
    let mut steps = Vec::new();
    let result = gaps(n, name, a, cotarget, &mut steps);
    let check = match (&result, cotarget) {
        (Ok(result), Cotarget::RoundedUp(sizes) | Cotarget::Exactly(sizes)) => {
            checks(n, name, a, result, product(sizes))
        }
        _ => Vec::new(),
    };
    Told {
        steps,
        result,
        check,
    }
}

fn gaps(
    n: Notation,
    name: &str,
    a: &DynLayout,
    cotarget: Cotarget<'_>,
    steps: &mut Vec<Step>,
) -> Result<DynLayout, LayoutError> {
    let mut chain = leaves(a);
    chain.retain(|(shape, stride)| !shape.is_known(1) && !stride.is_known(0));
    if chain.is_empty() {
        return everything(n, name, cotarget, steps);
    }
    let shown = |chain: &[Mode]| {
        let modes: Vec<String> = chain.iter().map(|&mode| n.mode(mode)).collect();
        modes.join(", ")
    };
    if chain.len() > 1 && chain.iter().any(|(_, stride)| !stride.is_static()) {
        let sentence = format!(
            "The modes {} of {name} are to be sorted by stride, and types do not know all of these.",
            shown(&chain)
        );
        let error = LayoutError::DynamicStrides {};
        steps.push(Step::new(sentence).fails(error));
        return Err(error);
    }
    chain.sort_by_key(|(_, stride)| stride.value());
    let sentence = match &chain[..] {
        [only] => format!(
            "{name} has one mode that reaches beyond index 0: {}.",
            n.mode(*only)
        ),
        _ => format!(
            "The modes of {name} that reach beyond index 0, by stride: {}.",
            shown(&chain)
        ),
    };
    steps.push(Step::new(sentence));

    let mut found = Vec::new();
    let mut end = fixed(1);
    for mode in chain {
        let step = gap_below(n, name, a, mode, end, &mut found);
        let error = step.failures().first().copied();
        steps.push(step);
        if let Some(error) = error {
            return Err(error);
        }
        end = mode.1.mul(mode.0)?;
    }
    let rest = rest(n, name, cotarget, end, &mut found);
    let error = rest.failures().first().copied();
    steps.push(rest);
    match error {
        Some(error) => Err(error),
        None => unwrapped(&found).map(|gaps| match cotarget {
            Cotarget::Unbounded => gaps.coalesce_z(),
            Cotarget::RoundedUp(_) | Cotarget::Exactly(_) => gaps.coalesce(),
        }),
    }
}

/// The gap between `end`, where what lies below ends, and a mode.
fn gap_below(
    n: Notation,
    name: &str,
    a: &DynLayout,
    mode: Mode,
    end: DynLeaf,
    found: &mut Vec<Mode>,
) -> Step {
    let (shape, stride) = mode;
    let (text, below, d) = (n.mode(mode), end.value(), stride.value());
    let reached = if below == 1 {
        "index 1".into()
    } else {
        format!("{below}, where the modes before end")
    };
    if d < below {
        let sentence =
            format!("{text} begins at {d}, below {reached}: {name} may reach an index twice.");
        let error = LayoutError::NotInjective {
            stride: d,
            span: below,
        };
        let mut step = Step::new(sentence);
        if let Some(formula) = collision(n, name, a) {
            step = step.because(formula);
        }
        return step.fails(error);
    }
    if d % below != 0 {
        let sentence = format!(
            "{text} begins at {d}, which is no multiple of {reached}: the gap is not filled by whole copies."
        );
        let error = LayoutError::NotOrdered {
            stride: d,
            span: below,
        };
        let remainder = Formula::equal(Term::remainder(d, below), d % below);
        return Step::new(sentence).because(remainder).fails(error);
    }
    let gap = (ceil_div(stride, end), end);
    let ends = Formula::equal(
        Term::product(shape.value(), d),
        shape.value().saturating_mul(d),
    );
    found.push(gap);
    if gap.0.is_known(1) {
        let sentence = format!(
            "{text} begins at {d}: no gap. It ends at {}.",
            shape.value().saturating_mul(d)
        );
        return Step::new(sentence).because(ends);
    }
    let sentence = format!(
        "{text} begins at {d}: between {below} and {d} lies a gap of {} times what is below. It ends at {}.",
        gap.0.value(),
        shape.value().saturating_mul(d)
    );
    Step::new(sentence)
        .because(Formula::equal(Term::quotient(d, below), gap.0.value()))
        .because(ends)
        .ends(leaf(gap))
}

/// The complement of index 0 alone: all of the cotarget.
fn everything(
    n: Notation,
    name: &str,
    cotarget: Cotarget<'_>,
    steps: &mut Vec<Step>,
) -> Result<DynLayout, LayoutError> {
    let alone = format!("{name} reaches index 0 alone");
    match cotarget {
        Cotarget::Unbounded => {
            steps.push(Step::new(format!(
                "{alone}: all is missing, and the complement is i itself."
            )));
            leaf((fixed(2), fixed(1)))
        }
        Cotarget::RoundedUp(sizes) | Cotarget::Exactly(sizes) => {
            let mut modes = compact(sizes, fixed(1))?;
            for mode in modes.iter_mut().filter(|mode| mode.0.is_known(1)) {
                mode.1 = fixed(0);
            }
            let result = unwrapped(&modes)?;
            let sentence = format!(
                "{alone}: the complement is the cotarget itself, {}.",
                n.layout(&result)
            );
            steps.push(Step::new(sentence).gives(result.clone()));
            Ok(result)
        }
    }
}

/// Two coordinates with one offset, if there are some among the first.
pub(super) fn collision(n: Notation, name: &str, a: &DynLayout) -> Option<Formula> {
    let offsets: Vec<i64> = (0..a.size().min(1024)).map(|i| a.at(i)).collect();
    let twice = |j: &usize| offsets[..*j].contains(&offsets[*j]);
    let j = (0..offsets.len()).find(twice)?;
    let i = offsets.iter().position(|offset| *offset == offsets[j])?;
    let term = n.named(name, a);
    let at = |i: usize| Term::at(&term, i as u64);
    Some(Formula::equal(at(i), i128::from(offsets[j])).and_equal(at(j)))
}

/// `A(i) + A*(j) = k` for some `k` below the cotarget.
fn checks(
    n: Notation,
    name: &str,
    a: &DynLayout,
    result: &DynLayout,
    cotarget: i128,
) -> Vec<Formula> {
    const LIMIT: u64 = 4096;
    if a.size() > LIMIT || result.size() > LIMIT {
        return Vec::new();
    }
    let (left, right) = (n.named(name, a), n.named("R", result));
    let of = |k: i128| {
        (0..result.size()).find_map(|j| {
            let wanted = k - i128::from(result.at(j));
            let i = (0..a.size()).find(|&i| i128::from(a.at(i)) == wanted)?;
            let sum = Term::Sum(vec![Term::at(&left, i), Term::at(&right, j)]);
            let numbers = vec![Term::Number(wanted), Term::Number(i128::from(result.at(j)))];
            Some(Formula::equal(sum, Term::Sum(numbers)).and_equal(k))
        })
    };
    let mut wanted = vec![1, cotarget / 2, cotarget - 1];
    wanted.retain(|k| (0..cotarget).contains(k));
    wanted.dedup();
    wanted.into_iter().filter_map(of).collect()
}
