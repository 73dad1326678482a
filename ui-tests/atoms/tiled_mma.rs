// Atom layouts and tiles that do not go with an instruction.
use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Atom};
use cute_core::prelude::*;

fn main() {
    // four instructions cover 32 rows
    make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((48, 32, 16)));
    make_tiled_mma(Atom, layout!((2, 2)), tile!((32, 32, 16)));
    make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32)));
    // two threads of one number
    make_tiled_mma(Atom, layout!((2, 2, 1):(1, 1, 0)), tile!((32, 32, 16)));
    make_tiled_mma(Atom, layout!((2, 2, 1):(1, 0, 0)), tile!((32, 32, 16)));
    let n = 32_usize;
    make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((n, 32, 16)));
}
