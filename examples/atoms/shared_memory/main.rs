//! `shared_memory`: a tile of shared memory, designed by assertion.
//!
//! 128 threads store a tile of 16 rows of 64 16-bit numbers, with eight threads for each row and 16
//! bytes for each thread. Tensor cores load it by columns: eight threads give the addresses of
//! eight rows, 16 bytes each. The program compares three layouts of the tile: plain rows, rows
//! padded by a vector, and swizzled rows. Their bank conflicts are constants here, and assertions
//! check those that a kernel relies on: if one failed, this file would not compile.
//!
//!     cargo run --release -p cute-atom-examples --bin shared_memory                # compares
//!     cargo run --release -p cute-atom-examples --bin shared_memory -- tile.svg    # draws the
//! swizzled tile, coloured by bank

use cute_core::analysis::{Access, bank_conflicts_tv};
use cute_core::composed::SwizzledLayout;
use cute_core::prelude::*;
use cute_examples::{CommandLine, Unusable};
use cute_view::draw::{Banks, ColorBy, Draw};
use std::{error::Error, fs, path::Path, process::ExitCode};

/// A row has 128 bytes: it covers all banks.
const PLAIN: Layout![(16, 64):(64, 1)] = layout!((16, 64):(64, 1));
const PADDED: Layout![(16, 64):(72, 1)] = layout!((16, 64):(72, 1));
/// The number of a vector in its row, bits 3 to 5 of the offset, is flipped by the number of the
/// row, bits 6 to 8.
type Swizzled = SwizzledLayout<Swizzle![3, 3, 3], Layout![(16, 64):(64, 1)]>;
const SWIZZLED: Swizzled = swizzle!(3, 3, 3).before(PLAIN);

/// (thread, value) to the tile, by columns: the layout of the store, and of one load of eight rows.
const STORE: Layout![((8, 16), 8):((128, 1), 16)] = layout!(((8, 16), 8):((128, 1), 16));
const LOAD: Layout![(8, 8):(1, 16)] = layout!((8, 8):(1, 16));
/// Eight 16-bit numbers at once.
const VECTORS: Access = Access::of::<u16>().vector(8);

/// The bank conflicts of a store and of a load.
const WAYS: [[u64; 2]; 3] = [
    [
        bank_conflicts_tv(PLAIN, STORE, VECTORS),
        bank_conflicts_tv(PLAIN, LOAD, VECTORS),
    ],
    [
        bank_conflicts_tv(PADDED, STORE, VECTORS),
        bank_conflicts_tv(PADDED, LOAD, VECTORS),
    ],
    [
        bank_conflicts_tv(SWIZZLED, STORE, VECTORS),
        bank_conflicts_tv(SWIZZLED, LOAD, VECTORS),
    ],
];

// The kernel relies on these.
const _: () = assert!(WAYS[2][0] == 1 && WAYS[2][1] == 1);

const COMMAND_LINE: CommandLine = CommandLine {
    name: "shared_memory",
    help: "\
Compares three layouts of a tile of shared memory by their bank conflicts.

Usage: shared_memory [TILE.svg]

  TILE.svg     a file for a drawing of the swizzled tile, coloured by bank
  -h, --help   this text

Exit code: 0 done, 2 wrong arguments, or a file that cannot be written.
",
    options: &[],
};

fn main() -> ExitCode {
    COMMAND_LINE.run(|arguments| match &arguments.operands[..] {
        [] => run(None),
        [file] => run(Some(Path::new(file))),
        more => {
            let count = more.len();
            Err(Unusable::arguments(format!("expected one file, found {count}")).into())
        }
    })
}

fn run(file: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let tiles: [(&str, String, u128); 3] = [
        (
            "plain",
            PLAIN.to_string(),
            u128::try_from(PLAIN.cosize().to::<i64>())?,
        ),
        (
            "padded",
            PADDED.to_string(),
            u128::try_from(PADDED.cosize().to::<i64>())?,
        ),
        ("swizzled", SWIZZLED.to_string(), SWIZZLED.cosize()),
    ];
    println!("tile      store  load  numbers  layout");
    for ((name, layout, numbers), [store, load]) in tiles.iter().zip(WAYS) {
        println!("{name:9} {store:4}× {load:4}× {numbers:8}  {layout}");
    }
    if let Some(file) = file {
        let banks = ColorBy::Bank(Banks::of_access(&VECTORS)?);
        let drawing = SWIZZLED.drawing().color_by(banks).to_svg();
        fs::write(file, drawing).map_err(|error| Unusable::file(file, error))?;
        println!("drawn: {}", file.display());
    }
    Ok(())
}
