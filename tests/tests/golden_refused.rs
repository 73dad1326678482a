//! Inputs that CuTe refuses to compile, or silently answers wrongly: all are refused here.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_tests::{names::*, *};

include!(concat!(env!("OUT_DIR"), "/golden_refused.rs"));

#[test]
fn what_has_no_right_answer_is_refused() {
    let mut account = Account::new(OUT_OF_SCOPE);
    CHUNKS.iter().for_each(|chunk| chunk(&mut account));
    account.close();
}
