//! Blocks over a shape.

#![allow(missing_docs, clippy::type_complexity, reason = "generated code")]

use cute_tests::{names::*, *};

include!(concat!(env!("OUT_DIR"), "/golden_tile_to_shape.rs"));

#[test]
fn blocks_fill_a_shape_in_order() {
    let mut account = Account::new(OUT_OF_SCOPE);
    CHUNKS.iter().for_each(|chunk| chunk(&mut account));
    account.close();
}
