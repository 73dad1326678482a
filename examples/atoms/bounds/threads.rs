//! Finds out where in the matrix each value of each thread of a block lies.
//!
//! 128 threads multiply blocks of `(128,128)` of a matrix of `(512,512)`: four instructions
//! `SM80_16x8x16_F16F16F16F16_TN` at a time, on tiles of `(32,32,16)`. The identity tensor, divided
//! as the matrix is, tells where the values of a thread belong: thread 1 of block (1,1) has
//! `ArithTuple(128,130) o ((_2,_2),_4,_8):((_1@1,_8@0),_32@0,_16@1)`.
//!
//! If the matrix ends within a block, the block is padded, and a thread stores only the values
//! whose coordinates exist.

use cute_core::atom::{make_tiled_mma, nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN};
use cute_core::prelude::*;
use std::error::Error;

/// Prints the part of thread 1 of block (1,1). Then stores each value of a smaller matrix once.
pub fn threads() -> Result<(), Box<dyn Error>> {
    let mma = make_tiled_mma(
        SM80_16x8x16_F16F16F16F16_TN,
        layout!((2, 2, 1)),
        tile!((32, 32, 16)),
    );
    let global_identity_tensor = make_identity_tensor(shape!((512, 512)));
    let block_identity_tensor =
        global_identity_tensor.local_tile(tile!((128, 128)), coord!((1, 1)));
    let thread_identity_tensor = mma.get_slice(1_usize).partition_c(block_identity_tensor);
    println!("global_identity_tensor  {global_identity_tensor}");
    println!("block_identity_tensor   {block_identity_tensor}");
    println!("thread_identity_tensor  {thread_identity_tensor}");

    let (m, n) = (500_usize, 391_usize);
    let shape = shape!((m, n));
    let mut stored = vec![0_u32; m * n];
    let mut matrix = Tensor::new(&mut stored, layout!((m, n):(n, 1)))?;
    let blocks = make_identity_tensor(shape).zipped_divide_padded(tile!((128, 128)));
    let threads = mma.thr_layout_vmnk().len();
    for (i, j) in (0..m.div_ceil(128)).flat_map(|i| (0..n.div_ceil(128)).map(move |j| (i, j))) {
        let block = blocks.slice(coord!(((_, _), (i, j))));
        for thread in 0..threads {
            let mine = mma.get_slice(thread).partition_c(block);
            for place in mine.values().filter(|place| place.elem_less(shape)) {
                matrix[place] += 1;
            }
        }
    }
    if stored.iter().any(|&times| times != 1) {
        return Err("a value is stored by no thread, or by several".into());
    }
    println!(
        "{threads} threads a block store all {} values, each once",
        m * n
    );
    Ok(())
}
