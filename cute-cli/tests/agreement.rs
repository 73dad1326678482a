//! The command explains what it evaluates. Each golden expression, and each pair of hostile layouts
//! under some operation, has the same outcome both times, or is refused in the same words.

#[path = "../../tests/oracle/src/hostile.rs"]
mod hostile;
mod lines;
#[path = "../../tests/oracle/src/share.rs"]
mod share;

use cute_cli::evaluate::{Explanation, Session};
use cute_cli::language::Problem;
use cute_cli::value::Value;
use cute_view::explain::Derivation;
use lines::{FILES, arguments, expression, lines};
use std::collections::BTreeSet;

/// The files of what CuTe refuses, or answers wrongly.
const REFUSED: [&str; 3] = ["quirks", "rejects", "unsound"];

const OPERATIONS: [&str; 17] = [
    "composition",
    "logical_divide",
    "logical_divide_padded",
    "zipped_divide",
    "zipped_divide_padded",
    "tiled_divide",
    "tiled_divide_padded",
    "flat_divide",
    "flat_divide_padded",
    "logical_product",
    "zipped_product",
    "tiled_product",
    "flat_product",
    "blocked_product",
    "raked_product",
    "layout_add",
    "max_common_layout",
];

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

/// How many expressions were derived, refused, and explained by their meaning.
#[derive(Debug, Default)]
struct Count {
    explained: usize,
    refused: usize,
    meant: usize,
}

/// Evaluates and explains an expression, and says in which way the two disagree.
fn compare(text: &str, count: &mut Count) -> Result<(), String> {
    let evaluated = Session::default().evaluate(text);
    let explained = Session::default().explain(text);
    let explanations = match (explained, &evaluated) {
        (Err(diagnostic), Err(other)) => {
            let (explained, evaluated) =
                (diagnostic.problem.to_string(), other.problem.to_string());
            count.refused += 1;
            return same(&explained, &evaluated);
        }
        (Err(diagnostic), Ok(outcome)) => {
            return Err(format!("is {outcome}, explained {}", diagnostic.problem));
        }
        (Ok(explanations), _) => explanations,
    };
    let derivation = match explanations.last().ok_or("no explanation")? {
        Explanation::Derivation(derivation) => derivation,
        Explanation::Meaning(meaning) => {
            count.meant += 1;
            let evaluated = evaluated.map_err(|error| error.problem.to_string())?;
            return same(&meaning.result, &evaluated.to_string());
        }
    };
    match evaluated {
        Ok(outcome) => {
            count.explained += 1;
            let Value::Layout(layout) = &outcome.results[0].value else {
                return Err(format!("is {outcome}, which is no layout"));
            };
            holds(derivation)?;
            let explained = derivation.outcome.as_ref().map_err(ToString::to_string)?;
            same(&explained.to_string(), &layout.to_string())
        }
        Err(diagnostic) => {
            count.refused += 1;
            let Problem::Refused { error, .. } = diagnostic.problem else {
                return Err(format!("fails by {}, explained", diagnostic.problem));
            };
            if derivation.outcome != Err(error) || !derivation.failures().contains(&error) {
                return Err(format!("fails by {error}, explained as {derivation}"));
            }
            Ok(())
        }
    }
}

/// No step of a derivation that leads to a result fails.
fn holds(derivation: &Derivation) -> Result<(), String> {
    match derivation.failures().first() {
        None => Ok(()),
        Some(error) => Err(format!("a step fails by {error}: {derivation}")),
    }
}

fn same(explained: &str, evaluated: &str) -> Result<(), String> {
    if explained == evaluated {
        return Ok(());
    }
    Err(format!("is {evaluated}, explained as {explained}"))
}

fn compare_all<'a>(texts: impl IntoIterator<Item = &'a String>) -> Count {
    let mut count = Count::default();
    let mut wrong = Vec::new();
    for text in texts {
        if let Err(why) = compare(text, &mut count) {
            wrong.push(format!("{text}\n  {why}"));
        }
    }
    let shown = wrong[..wrong.len().min(20)].join("\n");
    assert!(wrong.is_empty(), "{} disagree:\n{shown}", wrong.len());
    println!("{count:?}");
    count
}

#[test]
fn golden_expressions_are_explained_as_they_are_evaluated() {
    let mut expressions = BTreeSet::new();
    let files = FILES.iter().chain(&REFUSED);
    for line in files.flat_map(|file| lines(&format!("{file}.jsonl"))) {
        let operands = line["args"].as_array().unwrap();
        if operands.iter().all(|operand| operand.is_string()) {
            expressions.insert(expression(line["op"].as_str().unwrap(), &arguments(&line)));
        }
    }
    let all = expressions.len();
    let count = compare_all(share::some(expressions.iter(), 16));
    assert!(all > 10_000, "{all}");
    assert!(
        count.explained > 200 && count.refused > 12 && count.meant > 125,
        "{count:?}"
    );
}

#[test]
fn hostile_expressions_are_explained_as_they_are_evaluated() {
    let mut expressions = Vec::new();
    for a in hostile::LAYOUTS {
        for operation in UNARY {
            expressions.push(format!("{operation}({a})"));
        }
        for operation in ["upcast", "upcast_padded", "downcast"] {
            expressions.push(format!("{operation}({a}, 4)"));
        }
        expressions.push(format!("recast({a}, 24, 16)"));
        expressions.push(format!("coalesce({a}, (1,1))"));
        for shape in hostile::SHAPES {
            for operation in ["complement", "with_shape", "tile_to_shape"] {
                expressions.push(format!("{operation}({a}, {shape})"));
            }
        }
    }
    let mut pairs = Vec::new();
    for a in hostile::LAYOUTS {
        for b in hostile::LAYOUTS {
            pairs.extend(OPERATIONS.map(|operation| format!("{operation}({a}, {b})")));
        }
    }
    // no divisor of the number of operations, so that each has its turn
    expressions.extend(share::some(pairs.into_iter(), 13));
    let count = compare_all(&expressions);
    assert!(count.explained > 1000 && count.refused > 1000, "{count:?}");
}
