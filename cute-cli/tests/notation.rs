//! The command reads layouts and tuples as the library does: every argument of the golden results.

use cute_cli::evaluate::Session;
use cute_core::dynamic::{DynLayout, DynTiler};
use std::fs;
use std::path::Path;

/// Parentheses around a layout group: as a tuple of one it is `(layout,)`.
fn grouped(tiler: DynTiler) -> DynTiler {
    let DynTiler::ByMode(modes) = tiler else {
        return tiler;
    };
    let mut modes: Vec<_> = modes.into_iter().map(grouped).collect();
    match modes[..] {
        [DynTiler::Layout(_)] => modes.remove(0),
        _ => DynTiler::ByMode(modes),
    }
}

#[test]
fn what_cute_prints_is_read_as_the_library_reads_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    let (mut layouts, mut tilers) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        for line in fs::read_to_string(file).unwrap().lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let arguments = line["args"].as_array().unwrap().iter();
            for text in arguments.filter_map(|argument| argument.as_str()) {
                let read = Session::new(true)
                    .evaluate(text)
                    .map(|read| read.to_string());
                // a shape alone is a tuple here, and a tiler of integers
                if let Some(layout) = text
                    .parse::<DynLayout>()
                    .ok()
                    .filter(|_| text.contains(':'))
                {
                    assert_eq!(read, Ok(layout.to_string()), "{text}");
                    layouts += 1;
                } else if let Ok(tiler) = text.parse::<DynTiler>() {
                    let tiler = grouped(tiler);
                    assert_eq!(read, Ok(tiler.to_string()), "{text}");
                    tilers += 1;
                }
            }
        }
    }
    assert!(
        layouts > 3000 && tilers > 1000,
        "{layouts} layouts and {tilers} tilers"
    );
}
