//! `bounds`: finds out, with the identity tensor, which elements exist in tiles that reach beyond
//! the data.
//!
//! A matrix of `(100,75)` has 4 by 5 tiles of `(32,16)`, and the last ones are not full. The
//! elements of the identity tensor `ArithTuple(0,0) o (100,75):(1@0,1@1)` are coordinates. Divided
//! as the data is, it tells for each element of each tile where in the matrix it would be, and so
//! whether it exists. Kernels guard their copies in this way; [`Tensor::tiles`] has it built in.
//! [`threads`] does so for each thread of a tiled matrix instruction.
//!
//!     cargo run --release -p cute-atom-examples --bin bounds

mod threads;

use cute_core::prelude::*;
use cute_examples::CommandLine;
use std::{error::Error, process::ExitCode};

const COMMAND_LINE: CommandLine = CommandLine {
    name: "bounds",
    help: "\
Finds out, with the identity tensor, which elements exist in tiles that reach beyond the data.

Usage: bounds

  -h, --help   this text

Exit code: 0 done, 1 a result is wrong, 2 wrong arguments.
",
    options: &[],
};

fn main() -> ExitCode {
    COMMAND_LINE.run(|arguments| {
        arguments.expect_none()?;
        run()
    })
}

fn run() -> Result<(), Box<dyn Error>> {
    let (m, n) = (100_usize, 75_usize);
    let data: Vec<usize> = (0..m * n).collect();
    let x = Tensor::new(&data, layout!((m, n):(n, 1)))?;
    let identity = make_identity_tensor((m, n));
    println!("the matrix    {}", x.layout());
    println!("the identity  {identity}");

    // Both are divided in the same way, with the number of tiles rounded up.
    let offsets = x.layout().zipped_divide_padded(tile!((32, 16))).layout();
    let places = identity.zipped_divide_padded(tile!((32, 16)));
    println!("its tiles     {places}");

    let mut tiles = x.tiles(tile!((32, 16)));
    let mut copied = 0;
    for u in 0..n.div_ceil(16) {
        for t in 0..m.div_ceil(32) {
            // With the guard: the offset is used if the coordinate is in the matrix.
            let mut guarded = vec![];
            for j in 0..16 {
                for i in 0..32 {
                    if places.at(((i, j), (t, u))).elem_less(x.shape()) {
                        guarded.push(data[offsets.at(((i, j), (t, u)))]);
                    }
                }
            }
            // With a tensor's tiles: exactly these elements.
            let mut walked = vec![];
            let tile = tiles.next().ok_or("a tile is missing")?;
            tile.for_each(|_, &v| walked.push(v));
            if guarded != walked {
                return Err(
                    format!("tile ({t},{u}) has {} elements, not these", walked.len()).into(),
                );
            }
            if !tile.is_full() {
                println!("tile ({t},{u}) has {:3} of 512 elements", walked.len());
            }
            copied += walked.len();
        }
    }
    if (copied, tiles.next().is_some()) != (m * n, false) {
        return Err(format!("{copied} of {} elements in the tiles", m * n).into());
    }
    println!("all {copied} elements, each once");
    threads::threads()
}
