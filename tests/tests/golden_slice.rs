//! Slices, dices, and slices with their offset.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_tests::{names::*, *};

include!(concat!(env!("OUT_DIR"), "/golden_slice.rs"));

#[test]
fn slices_are_layouts_with_coordinates_fixed() {
    let mut account = Account::new(OUT_OF_SCOPE);
    CHUNKS.iter().for_each(|chunk| chunk(&mut account));
    account.close();
}
