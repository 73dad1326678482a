//! `batch`: reorders the axes of a batch of pictures, in one copy.
//!
//! The digits of `examples/data` are 1797 pictures of 8 by 8, one after the other:
//! `(1797,8,8):(64,8,1)`. Programs may want another order: each picture transposed, or the batch as
//! the axis that runs fastest. Each order is another layout of the data, and a copy if the order in
//! memory matters.
//!
//!     cargo run --release --bin batch

#[path = "../matmul/npy/mod.rs"]
mod npy;

use cute_core::prelude::*;
use cute_examples::{CommandLine, Unusable};
use std::{error::Error, path::Path, process::ExitCode};

const DIGITS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/digits.npy");

const COMMAND_LINE: CommandLine = CommandLine {
    name: "batch",
    help: "\
Reorders the axes of a batch of pictures, in one copy, and compares the result with plain indices.

Usage: batch

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
    let digits = npy::load(Path::new(DIGITS)).map_err(Unusable::data)?;
    let n = digits.rows;
    if digits.columns != 8 * 8 {
        return Err(format!("{} pixels, expected 64", digits.columns).into());
    }
    let x = Tensor::new(&digits.elements[..], layout!((n, 8, 8); row_major))?;
    println!("the batch           {}", x.layout());

    // Each picture transposed: the last two axes exchanged.
    let turned = x.permute(coord!((0, 2, 1)));
    let mut elements = vec![0.0_f32; digits.elements.len()];
    let mut pictures = Tensor::new(&mut elements[..], layout!((n, 8, 8); row_major))?;
    copy(&turned, &mut pictures)?;
    println!(
        "each picture turned {}, copied to {}",
        turned.layout(),
        pictures.layout()
    );

    // The batch last: the values of one pixel in all pictures lie side by side, as vector
    // instructions need them.
    let pixels = x.permute(coord!((1, 2, 0)));
    let mut elements = vec![0.0_f32; digits.elements.len()];
    let mut batch_last = Tensor::new(&mut elements[..], layout!((8, 8, n); row_major))?;
    copy(&pixels, &mut batch_last)?;
    println!(
        "the batch last      {}, copied to {}",
        pixels.layout(),
        batch_last.layout()
    );

    let mut ink = vec![0.0_f32; n];
    for i in 0..8 {
        for j in 0..8 {
            let all = batch_last.view().slice(coord!((i, j, _)));
            all.iter()
                .zip(&mut ink)
                .for_each(|(pixel, ink)| *ink += pixel);
        }
    }
    let most = ink.iter().copied().fold(0.0, f32::max);
    println!("the digit with the most ink has {most}");

    // Compared with plain indices.
    for b in 0..n {
        for i in 0..8 {
            for j in 0..8 {
                let pixel = digits.elements[b * 64 + i * 8 + j];
                let here = [x[(b, i, j)], pictures[(b, j, i)], batch_last[(i, j, b)]];
                if here != [pixel; 3] {
                    return Err(format!("pixel ({i},{j}) of picture {b} is wrong: {here:?}").into());
                }
            }
        }
        let sum: f32 = digits.elements[b * 64..][..64].iter().sum();
        if ink[b] != sum {
            return Err(format!("the ink of picture {b} is {sum}, not {}", ink[b]).into());
        }
    }
    Ok(())
}
