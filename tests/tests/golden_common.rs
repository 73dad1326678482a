//! Common layouts and vectors of two layouts, and domains distributed over shapes.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_tests::{names::*, *};

include!(concat!(env!("OUT_DIR"), "/golden_common.rs"));

#[test]
fn common_layouts_are_of_both() {
    let mut account = Account::new(OUT_OF_SCOPE);
    CHUNKS.iter().for_each(|chunk| chunk(&mut account));
    account.close();
}
