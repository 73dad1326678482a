//! The command line: nothing, or two paths.

use cute_examples::{Arguments, CommandLine, Unusable};
use std::path::PathBuf;

/// The text of `--help`, and the options.
pub const COMMAND_LINE: CommandLine = CommandLine {
    name: "matmul",
    help: "\
Multiplies two matrices in several ways, compares the products, and shows the speeds side by side:
by cute-cpu, by a short program of tiled layouts, and by matrixmultiply.

Usage: matmul [A.npy B.npy]

  A.npy, B.npy   matrices (m,k) and (k,n) as NumPy saves them: 32-bit floats, little-endian, C order.
                 Without them, 1797 handwritten digits and a projection to 10 dimensions; then also
                 the digits and their transpose.
  -h, --help     this text

Exit code: 0 done, 1 the check failed, 2 wrong arguments, or matrices that cannot be used.
",
    options: &[],
};

/// The default matrices. `data/README.md` describes them.
pub const DIGITS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/digits.npy");
const PROJECTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/projection.npy");

/// The files of the two matrices.
pub fn files(arguments: Arguments) -> Result<[PathBuf; 2], Unusable> {
    match &arguments.operands[..] {
        [] => Ok([DIGITS.into(), PROJECTION.into()]),
        [left, right] => Ok([left.into(), right.into()]),
        more => {
            let count = more.len();
            Err(Unusable::arguments(format!(
                "expected two .npy files or none, found {count}"
            )))
        }
    }
}
