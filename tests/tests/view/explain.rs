//! Derivations lead to the results of the operations, their formulas hold, and the operands that
//! they propose are valid.

use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_core::error::{Condition, LayoutError};
use cute_tests::evaluate::holds;
use cute_tests::explained;
use cute_tests::golden_lines::{args, golden_lines, text};
use cute_tests::hostile;
use cute_tests::notation::Layout;
use cute_tests::random::{self, Random};
use cute_tests::share;
use cute_view::explain::{self, Derivation, Remedy, Step};

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

/// The operations on a layout alone.
const UNARY: [&str; 9] = [
    "coalesce",
    "coalesce_z",
    "complement",
    "right_inverse",
    "left_inverse",
    "nullspace",
    "filter",
    "filter_zeros",
    "sort",
];

/// Operations on a layout and a shape.
const BY_SHAPE: [&str; 5] = [
    "complement_to",
    "with_shape",
    "tile_to_shape",
    "coalesce_profile",
    "filter_profile",
];

/// The checks of a derivation, whatever the operands.
fn judge(derivation: &Derivation, outcome: &Outcome, operands: &[impl AsRef<str>]) {
    assert_eq!(derivation.outcome, *outcome, "{derivation}");
    let failures = derivation.failures();
    match outcome {
        Ok(_) => assert_eq!(failures, [], "{derivation}"),
        Err(error) => assert!(failures.contains(error), "{error}: {derivation}"),
    }
    // with static and dynamic leaves mixed, types may know of another condition than the first one
    let last = derivation.steps.last().map(|step| &step.sentence[..]);
    let named = last.is_some_and(|sentence| sentence.starts_with("Of several"));
    // nor do they leave it to run time that modes are missing, or that they cannot be sorted
    let is_of_types = |error: &LayoutError| {
        error.condition() == Condition::Congruent || *error == LayoutError::DynamicStrides {}
    };
    let may_differ = is_mixed(operands) || outcome.as_ref().is_err_and(is_of_types);
    assert!(!named || may_differ, "{derivation}");
    assert!(are_told(&derivation.steps), "{derivation}");
    let formulas = (derivation.steps.iter().flat_map(formulas)).chain(derivation.check.iter());
    for formula in formulas {
        if let Err(why) = holds(formula) {
            panic!("{why}\n{derivation}");
        }
    }
}

/// Whether there are steps, and each is said in words.
fn are_told(steps: &[Step]) -> bool {
    let is_told =
        |step: &Step| !step.sentence.is_empty() && (step.steps.is_empty() || are_told(&step.steps));
    !steps.is_empty() && steps.iter().all(is_told)
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
        1 => random::layout(random, 64).node(),
        _ => random::tile(random, a.shape().product()).node(),
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
    for _ in 0..800 {
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
        valid > 200 && invalid > 200,
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
fn integers(texts: &[impl AsRef<str>]) -> Vec<&str> {
    let is_integer = |part: &&str| part.contains(|c: char| c.is_ascii_digit());
    let parts = texts
        .iter()
        .flat_map(|text| text.as_ref().split(['(', ')', ',', ':']));
    parts.filter(is_integer).collect()
}

fn is_static(texts: &[String]) -> bool {
    integers(texts)
        .iter()
        .all(|integer| integer.starts_with('_'))
}

fn is_mixed(texts: &[impl AsRef<str>]) -> bool {
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
    for _ in 0..300 {
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
    for _ in 0..300 {
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

/// Each pair of [`hostile::LAYOUTS`], in turn with one of the operations or more; with `CUTE_ALL=1`,
/// which takes minutes, with all of them.
#[test]
fn derivations_of_hostile_layouts_lead_to_the_results_of_the_operations() {
    let all: Vec<DynLayout> = hostile::LAYOUTS.iter().map(|text| parse(text)).collect();
    // fewer than the cases of a pair, and without a common divisor with them: each pair has a case,
    // and each operation its turn
    let every = share::one_of(26);
    let first = share::part() % every;
    let (mut case, mut valid, mut invalid) = (0, 0, 0);
    let mut judge = |derivation: Derivation, outcome: Outcome, texts: &[String]| {
        judge(&derivation, &outcome, texts);
        *(if outcome.is_ok() {
            &mut valid
        } else {
            &mut invalid
        }) += 1;
    };
    for a in &all {
        let one = [a.to_string()];
        for operation in UNARY {
            let (derivation, outcome) = explained::derived(operation, &[&one[0]]);
            judge(derivation, outcome, &one);
        }
        for shape in hostile::SHAPES {
            for operation in BY_SHAPE {
                let (derivation, outcome) = explained::derived(operation, &[&one[0], shape]);
                judge(derivation, outcome, &[a.to_string(), (*shape).into()]);
            }
        }
        for ratio in ["0", "1", "3", "4", "9223372036854775808"] {
            // types know it
            let both = [one[0].clone(), format!("_{ratio}")];
            for operation in ["upcast", "upcast_padded", "downcast"] {
                let (derivation, outcome) = explained::derived(operation, &[&one[0], ratio]);
                judge(derivation, outcome, &both);
            }
            let (derivation, outcome) = explained::derived("recast", &[&one[0], ratio, "2"]);
            judge(derivation, outcome, &both);
        }
        for b in &all {
            let both = [a.to_string(), b.to_string()];
            let modes: Vec<_> = b.modes().map(|mode| DynTiler::from(&mode)).collect();
            for tiler in [b.into(), DynTiler::ByMode(modes)] {
                for (_, explain, operate) in BY_TILER {
                    case += 1;
                    if case % every == first {
                        judge(explain(a, &tiler), operate(a, &tiler), &both);
                    }
                }
            }
            case += 1;
            if case % every == first {
                judge(explain::blocked_product(a, b), a.blocked_product(b), &both);
                judge(explain::raked_product(a, b), a.raked_product(b), &both);
                for operation in ["layout_add", "max_common_layout"] {
                    let (derivation, outcome) =
                        explained::derived(operation, &[&both[0], &both[1]]);
                    judge(derivation, outcome, &both);
                }
            }
        }
    }
    println!("{valid} valid, {invalid} invalid");
    assert!(valid > 800 && invalid > 2000);
}

/// The golden lines of the operations that can be explained: a quarter of them, or all with
/// `CUTE_ALL=1`.
#[test]
fn derivations_of_golden_lines_lead_to_the_results_of_the_operations() {
    let files = [
        "coalesce",
        "composition",
        "complement",
        "divide",
        "inverse",
        "product",
        "recast",
        "rejects",
        "slice",
        "unsound",
    ];
    let (mut explained, mut failed) = (0, 0);
    for file in files {
        for line in share::some(golden_lines(file).iter(), 8) {
            let op = text(line, "op");
            let args = args(line);
            for (name, operands) in golden(op.trim_end_matches("_tiler"), &args) {
                let (derivation, outcome) = explained::derived(&name, &operands);
                // a width is written without mark, and types know it
                let is_width =
                    |operand: &&str| operand.parse::<u64>().is_ok() && op.contains("cast");
                let of_types = operands.iter().any(is_width).then_some("_1");
                let operands: Vec<&str> = operands.into_iter().chain(of_types).collect();
                judge(&derivation, &outcome, &operands);
                explained += 1;
                failed += usize::from(outcome.is_err());
            }
        }
    }
    assert!(
        explained > 5000 / share::one_of(8) && failed > 300 / share::one_of(8),
        "{explained} explained, {failed} of them refused"
    );
}

/// The operations that a golden line is about, the exact and the padded one, and their operands.
fn golden<'a>(op: &str, args: &[&'a str]) -> Vec<(String, Vec<&'a str>)> {
    let mut operands = args.to_vec();
    let name = match op {
        "composition" => "compose",
        "complement_cotarget" => "complement_to",
        "tile_to_shape" if args.len() > 2 => "tile_to_shape_ordered",
        "recast_layout" => "recast",
        other => other,
    };
    if matches!(name, "upcast" | "downcast" | "recast" | "slice" | "dice") {
        // the layout is the last one there
        operands.rotate_right(1);
    }
    let names = [name.to_owned(), format!("{name}_padded")];
    let known = names
        .into_iter()
        .filter(|name| explained::OPERATIONS.contains(&&name[..]));
    known.map(|name| (name, operands.clone())).collect()
}

/// Operations whose derivations are kept word by word in `snapshots/`.
const SNAPSHOTS: &[(&str, &[&str])] = &[
    ("coalesce", &["(_2,_3,4):(_1,_2,_6)"]),
    ("compose", &["_20:_2", "(_5,_4):(_4,_1)"]),
    (
        "compose",
        &["(_12,(_4,_8)):(_59,(_13,_1))", "(_3:_4,_8:_2)"],
    ),
    ("compose", &["(_4,_6,_8):(_2,_3,_5)", "_6:_3"]),
    ("compose", &["(_4,_6):(_6,_1)", "_12:_-1"]),
    ("compose", &["(_4,_6):(_6,_1)", "_8:_0"]),
    ("compose", &["(_4,_6):(_6,_1)", "(_4,_6,_2)"]),
    ("compose", &["(_8,_6):(_1,_64)", "_12:_1"]),
    ("compose", &["(m,_6):(_1,_64)", "(_4:_2,_)"]),
    ("complement", &["(_2,_2):(_1,_6)"]),
    ("complement", &["(_2,_4):(_1,n)"]),
    ("complement_to", &["_1:_0", "(_3,_5)"]),
    ("complement_to", &["_4:_2", "(_16,n)"]),
    ("logical_divide", &["(m,_64):(_64,_1)", "(_32,_)"]),
    ("zipped_divide_padded", &["(_10,_32):(_32,_1)", "(_4,_8)"]),
    ("zipped_divide", &["(_8,_8):(_1,_8)", "(_4,_)"]),
    ("flat_divide", &["(_8,_8):(_1,_8)", "(_4,_2)"]),
    ("logical_product", &["(_4,_4):(_1,_2)", "_2:_1"]),
    ("logical_product", &["(_2,_2):(_4,_1)", "(_1,_3):(_5,_1)"]),
    ("raked_product", &["(_2,_5):(_5,_1)", "_3:_1"]),
    ("right_inverse", &["(_4,m,_2):(_2,_8,_1)"]),
    ("left_inverse", &["(_4,_2):(_1,_3)"]),
    ("left_inverse", &["(_4,_2,_3):(_2,_0,_8)"]),
    ("compose", &["(_4,_8):(_8,_1)", "(_4,_4):(_2@1,_1@0)"]),
    ("compose", &["(_4,_8):(_1@1,_1@0)", "(_8,_2):(_1,_16)"]),
    ("compose", &["(_4,_8):(_8,_1)", "(_4,_2):(_1@1,_6@1)"]),
    ("complement_to", &["(_4,_8):(_1@0,_2@1)", "(_16,_16)"]),
    ("right_inverse", &["(_4,_8):(_1@1,_1@0)"]),
    ("left_inverse", &["(_4,_8):(_1@1,_2@0)"]),
    ("zipped_divide", &["(_8,_8):(_1@0,_1@1)", "(_4,_2)"]),
    ("logical_product", &["(_4,_2):(_1@0,_1@1)", "_3:_1"]),
    ("coalesce_z", &["(_2,_1,_6,_1):(_1,_7,_8,_0)"]),
    (
        "coalesce_profile",
        &["(_2,(_1,_6),_5):(_1,(_6,_2),_12)", "(_1,_1)"],
    ),
    ("filter", &["(_2,(_4,_3)):(_1,(_0,_2))"]),
    ("filter_zeros", &["(_2,(_4,_3)):(_1,(_0,_2))"]),
    ("nullspace", &["(_7,_2,_3):(_1,_0,_0)"]),
    ("sort", &["(_4,(_2,_3)):(_6,(_1,_2))"]),
    ("sort", &["(_4,n):(m,_1)"]),
    ("with_shape", &["(_4,_6):(_6,_1)", "(_2,(_2,_6))"]),
    ("layout_add", &["(_4,_6):(_1,_5)", "(_2,_12):(_3,_1)"]),
    ("layout_add", &["(_4,_3):(_1,_5)", "(_3,_4):(_1,_4)"]),
    (
        "slice",
        &["((_3,_2),(_2,_5)):((_4,_1),(_2,_13))", "((_,1),(_,3))"],
    ),
    ("dice", &["(_4,_8):(_8,_1)", "(2,_)"]),
    ("upcast", &["(_8,_4):(_1,_16)", "4"]),
    ("upcast", &["(_6,_4):(_1,_8)", "4"]),
    ("upcast", &["(_2,_4):(_1,_16)", "4"]),
    ("recast", &["(_8,_4):(_1,_16)", "16", "24"]),
    (
        "tile_to_shape_ordered",
        &["(_16,_8):(_8,_1)", "(_32,_24)", "(_1,_0)"],
    ),
    ("tile_to_shape", &["(_16,_8):(_8,_1)", "(_32,_20)"]),
    ("max_common_layout", &["(_4,_8):(_1,_8)", "(_4,_8):(_1,_4)"]),
    ("max_common_layout", &["(_4,_2):(_1,_4)", "(_4,_8):(_1,_4)"]),
    ("domain_distribute", &["(_15,_14)", "_6"]),
    ("greatest_common_domain", &["(_5,_3,_4)", "(_10,_6)"]),
    ("logical_divide", &["_24:_1", "(_3,_2):(_-1,_3)"]),
    ("logical_product", &["(_8,_8):(_1,_9)", "_3:_1"]),
    ("logical_product", &["(_4,_6):(_1,_10)", "_4:_1"]),
];

#[test]
fn derivations_read_as_they_did() {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        for (k, (operation, operands)) in SNAPSHOTS.iter().enumerate() {
            let operands: Vec<String> =
                operands.iter().map(|text| text.replace(['m', 'n'], "7")).collect();
            let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
            let text = explained::derived(operation, &operands).0.to_string();
            insta::assert_snapshot!(format!("explain_{:02}_{operation}", k + 1), text);
        }
    });
}

#[test]
fn the_page_of_derivations_is_current() {
    let (path, text) = (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/explained.md"),
        explained::page(),
    );
    if std::env::var_os("CUTE_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(path, &text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let found = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(
        found == text,
        "docs/explained.md is out of date: run `CUTE_BLESS=1 cargo test -p cute-tests --test view explain::`"
    );
}
