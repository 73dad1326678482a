//! Derivations lead to the results of the operations, rest on formulas that hold, and name operands that are valid.

use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_core::error::LayoutError;
use cute_core::explain::{self, Derivation, Remedy, Step};
use cute_tests::evaluate::holds;
use cute_tests::notation::{Layout, Node};
use cute_tests::random::{self, Random};

type Outcome = Result<DynLayout, LayoutError>;
type Explain = fn(&DynLayout, &DynTiler) -> Derivation;
type Operate = fn(&DynLayout, &DynTiler) -> Outcome;

/// The operations on a layout and a tiler, by name.
const BY_TILER: [(&str, Explain, Operate); 13] = [
    ("compose", explain::compose, DynLayout::compose),
    (
        "logical_divide",
        explain::logical_divide,
        DynLayout::logical_divide,
    ),
    (
        "logical_divide_padded",
        explain::logical_divide_padded,
        DynLayout::logical_divide_padded,
    ),
    (
        "zipped_divide",
        explain::zipped_divide,
        DynLayout::zipped_divide,
    ),
    (
        "zipped_divide_padded",
        explain::zipped_divide_padded,
        DynLayout::zipped_divide_padded,
    ),
    (
        "tiled_divide",
        explain::tiled_divide,
        DynLayout::tiled_divide,
    ),
    (
        "tiled_divide_padded",
        explain::tiled_divide_padded,
        DynLayout::tiled_divide_padded,
    ),
    ("flat_divide", explain::flat_divide, DynLayout::flat_divide),
    (
        "flat_divide_padded",
        explain::flat_divide_padded,
        DynLayout::flat_divide_padded,
    ),
    (
        "logical_product",
        explain::logical_product,
        DynLayout::logical_product,
    ),
    (
        "zipped_product",
        explain::zipped_product,
        DynLayout::zipped_product,
    ),
    (
        "tiled_product",
        explain::tiled_product,
        DynLayout::tiled_product,
    ),
    (
        "flat_product",
        explain::flat_product,
        DynLayout::flat_product,
    ),
];

/// What a derivation is held to, whatever the operands.
fn judge(derivation: &Derivation, outcome: &Outcome, operands: &[String]) {
    assert_eq!(derivation.outcome, *outcome, "{derivation}");
    let failures = derivation.failures();
    match outcome {
        Ok(_) => assert_eq!(failures, [], "{derivation}"),
        Err(error) => assert!(failures.contains(error), "{error}: {derivation}"),
    }
    // with static and dynamic leaves mixed, types may know of another condition than the first one
    let last = derivation.steps.last().map(|step| &step.sentence[..]);
    let named = last.is_some_and(|sentence| sentence.starts_with("Of several"));
    assert!(!named || is_mixed(operands), "{derivation}");
    let formulas = (derivation.steps.iter().flat_map(formulas)).chain(derivation.check.iter());
    for formula in formulas {
        if let Err(why) = holds(formula) {
            panic!("{why}\n{derivation}");
        }
    }
}

fn formulas(step: &Step) -> Vec<&explain::Formula> {
    let below = step.steps.iter().flat_map(formulas);
    step.formulas.iter().chain(below).collect()
}

fn parse<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A layout as it is, or with dynamic leaves.
fn marked(random: &mut Random, layout: Layout) -> DynLayout {
    let layout = match random.below(3) {
        0 => random::with_dynamic_leaves(random, &layout),
        _ => layout,
    };
    parse(&layout.to_string())
}

fn right_operand(random: &mut Random, a: &Layout) -> DynTiler {
    let node = match random.below(3) {
        0 => random::tiler(random, a),
        1 => {
            let tile = random::layout(random, 64);
            Node::Layout(Box::new(tile.shape()), Box::new(tile.stride()))
        }
        _ => {
            let tile = random::tile(random, a.shape().product());
            Node::Layout(Box::new(tile.shape()), Box::new(tile.stride()))
        }
    };
    let node = match random.below(3) {
        0 => random::partly_dynamic(random, &node),
        _ => node,
    };
    parse(&node.to_string())
}

#[test]
fn derivations_of_random_operations_lead_to_their_results() {
    let mut random = Random::new(5);
    let (mut valid, mut invalid) = (0, 0);
    for _ in 0..1500 {
        let layout = random::layout(&mut random, 512);
        let tiler = right_operand(&mut random, &layout);
        let a = marked(&mut random, layout);
        let (_, explain, operate) = random.pick(&BY_TILER);
        let outcome = operate(&a, &tiler);
        let derivation = explain(&a, &tiler);
        judge(&derivation, &outcome, &[a.to_string(), tiler.to_string()]);
        for remedy in &derivation.remedies {
            judge_remedy(remedy, &a, &tiler, operate, &derivation);
        }
        *(if outcome.is_ok() {
            &mut valid
        } else {
            &mut invalid
        }) += 1;
    }
    assert!(
        valid > 400 && invalid > 400,
        "{valid} valid, {invalid} invalid"
    );
}

fn judge_remedy(
    remedy: &Remedy,
    a: &DynLayout,
    tiler: &DynTiler,
    operate: Operate,
    derivation: &Derivation,
) {
    // shown without marks where all operands are static
    let all_static = is_static(&[a.to_string(), tiler.to_string()]);
    let outcome = match remedy {
        Remedy::Operand { name: "A", operand } => match &**operand {
            DynTiler::Layout(other) => operate(&as_marked(other, all_static), tiler),
            other => panic!("{other} for A"),
        },
        Remedy::Operand { operand, .. } => operate(a, &tiler_as_marked(operand, all_static)),
        Remedy::Operation { name, .. } => {
            let named = BY_TILER
                .iter()
                .find(|(other, ..)| other == name)
                .expect("an operation");
            (named.2)(a, tiler)
        }
        other => panic!("{other} is not known here"),
    };
    assert!(outcome.is_ok(), "{remedy} is {outcome:?}: {derivation}");
}

/// The integers of texts in CuTe's notation.
fn integers(texts: &[String]) -> Vec<&str> {
    let is_integer = |part: &&str| part.contains(|c: char| c.is_ascii_digit());
    let parts = texts
        .iter()
        .flat_map(|text| text.split(['(', ')', ',', ':']));
    parts.filter(is_integer).collect()
}

fn is_static(texts: &[String]) -> bool {
    integers(texts)
        .iter()
        .all(|integer| integer.starts_with('_'))
}

fn is_mixed(texts: &[String]) -> bool {
    let marked = integers(texts)
        .iter()
        .filter(|integer| integer.starts_with('_'))
        .count();
    0 < marked && marked < integers(texts).len()
}

fn as_marked(layout: &DynLayout, is_static: bool) -> DynLayout {
    if is_static {
        layout.to_static()
    } else {
        layout.clone()
    }
}

fn tiler_as_marked(tiler: &DynTiler, is_static: bool) -> DynTiler {
    match tiler {
        DynTiler::Layout(layout) => as_marked(layout, is_static).into(),
        DynTiler::Size(size) if is_static => DynTiler::Size(size.to_static()),
        DynTiler::ByMode(modes) => DynTiler::ByMode(
            modes
                .iter()
                .map(|mode| tiler_as_marked(mode, is_static))
                .collect(),
        ),
        other => other.clone(),
    }
}

#[test]
fn derivations_of_one_layout_lead_to_their_results() {
    let mut random = Random::new(6);
    for _ in 0..400 {
        let layout = random::layout(&mut random, 4096);
        let a = marked(&mut random, layout);
        let texts = [a.to_string()];
        judge(&explain::coalesce(&a), &Ok(a.coalesce()), &texts);
        judge(&explain::right_inverse(&a), &Ok(a.right_inverse()), &texts);
        judge(&explain::left_inverse(&a), &a.left_inverse(), &texts);
        judge(&explain::complement(&a), &a.complement(), &texts);
        let shape = random::shape(&mut random);
        let shape = if random.chance(30) {
            random::partly_dynamic(&mut random, &shape)
        } else {
            shape
        };
        let cotarget: DynTuple = parse(&shape.to_string());
        judge(
            &explain::complement_to(&a, &cotarget),
            &a.complement_to(&cotarget),
            &[a.to_string(), cotarget.to_string()],
        );
    }
}

#[test]
fn derivations_of_products_by_mode_lead_to_their_results() {
    let mut random = Random::new(7);
    for _ in 0..500 {
        let layout = random::layout(&mut random, 64);
        let tile = random::layout(&mut random, 32);
        let (a, tile) = (marked(&mut random, layout), marked(&mut random, tile));
        let texts = [a.to_string(), tile.to_string()];
        judge(
            &explain::blocked_product(&a, &tile),
            &a.blocked_product(&tile),
            &texts,
        );
        judge(
            &explain::raked_product(&a, &tile),
            &a.raked_product(&tile),
            &texts,
        );
    }
}
