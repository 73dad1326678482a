//! What programs of `built` do, as it is accepted.

use cute_core::atom::{
    host::HostBlock, make_tiled_mma, nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN,
};
use cute_core::prelude::*;

#[test]
fn an_instruction_that_makes_one_product_is_a_block() {
    let mma = make_tiled_mma(
        SM80_16x8x16_F32F16F16F32_TN,
        layout!((1, 1, 1)),
        tile!((_, _, _)),
    );
    assert_eq!(HostBlock::new(mma).unwrap().tile(), [16, 8, 16]);
}
