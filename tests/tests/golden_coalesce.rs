//! Coalescing and filtering, whole and by profile, and flattening: equal functions with fewer
//! modes.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_tests::{names::*, *};

include!(concat!(env!("OUT_DIR"), "/golden_coalesce.rs"));

#[test]
fn coalescing_keeps_the_function() {
    let mut account = Account::new(OUT_OF_SCOPE);
    CHUNKS.iter().for_each(|chunk| chunk(&mut account));
    account.close();
}
