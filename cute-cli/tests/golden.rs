//! The golden results of CuTe C++ as expressions. Each operation of the table must call the
//! library's operation of that name, with the operands in their order. The library's own tests
//! check that the answers are right. Here they must be CuTe's, except those where the library
//! differs on purpose.

mod lines;

use cute_cli::evaluate::Session;
use lines::{FILES, arguments, expression, lines};
use std::collections::{BTreeMap, BTreeSet};

/// Operations that are none of the language.
const OUTSIDE: &[&str] = &[
    "make_identity_tensor",
    "tiled_copy_layoutS_TV",
    "tiled_copy_layoutD_TV",
    "tiled_copy_tiler_mn",
];

#[test]
fn expressions_have_the_results_of_cute() {
    let different: BTreeSet<_> = (lines("differences.jsonl").iter())
        .map(|line| (line["op"].as_str().unwrap().to_owned(), arguments(line)))
        .collect();
    let (mut same, mut with_basis, mut wrong) = (BTreeMap::<_, usize>::new(), 0, Vec::new());
    for file in FILES {
        for line in lines(&format!("{file}.jsonl")) {
            let operation = line["op"].as_str().unwrap();
            let (arguments, result) = (arguments(&line), line["result"].as_str().unwrap());
            if OUTSIDE.contains(&operation) {
                continue;
            }
            let text = expression(operation, &arguments);
            let answer = Session::new(true).evaluate(&text);
            let answer = answer.map_or_else(
                |error| error.problem.to_string(),
                |answer| answer.to_string(),
            );
            if answer == result {
                with_basis += usize::from(text.contains('@') || answer.contains('@'));
                *same.entry(operation.to_owned()).or_default() += 1;
            } else if !different.contains(&(operation.to_owned(), arguments)) {
                wrong.push(format!("{text}\n  is {answer}\n  CuTe has {result}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        same.values().sum::<usize>(),
        wrong[..wrong.len().min(40)].join("\n")
    );
    for (operation, count) in &same {
        assert!(*count >= 10, "{operation}: {count}");
    }
    let all = same.values().sum::<usize>();
    assert!(
        all > 11_500 && with_basis > 2_000,
        "{all}, of which {with_basis} with basis vectors: {same:?}"
    );
}
