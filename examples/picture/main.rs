//! `picture`: a grey picture transposed and blurred, through tiles.
//!
//! [`transpose`] copies tile by tile, and [`blur`] gives tiles to threads. The program compares
//! both results with those of plain loops.
//!
//!     cargo run --release --bin picture                    # the digits in examples/data
//!     cargo run --release --bin picture in.pgm folder      # another picture; the results as files

mod blur;
mod pgm;
mod transpose;

use cute_examples::{CommandLine, Unusable};
use std::{error::Error, fs, io, path::Path, process::ExitCode};

const COMMAND_LINE: CommandLine = CommandLine {
    name: "picture",
    help: "\
Transposes and blurs a grey picture through tiles, and compares the results with plain loops.

Usage: picture [PICTURE.pgm [FOLDER]]

  PICTURE.pgm   a picture in binary PGM (P5), one byte for each pixel; by default handwritten digits
  FOLDER        a folder for transposed.pgm and blurred.pgm; without it, no file is written
  -h, --help    this text

Exit code: 0 done, 1 a result is wrong, 2 wrong arguments, or a file that cannot be used.
",
    options: &[],
};

const DIGITS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/digits.pgm");

fn main() -> ExitCode {
    COMMAND_LINE.run(|arguments| match &arguments.operands[..] {
        [] => run(Path::new(DIGITS), None),
        [input] => run(Path::new(input), None),
        [input, folder] => run(Path::new(input), Some(Path::new(folder))),
        more => {
            let count = more.len();
            Err(
                Unusable::arguments(format!("expected a picture and a folder, found {count}"))
                    .into(),
            )
        }
    })
}

fn run(input: &Path, folder: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let file = fs::read(input).map_err(|error| Unusable::file(input, error))?;
    let picture = pgm::read(&file).map_err(|error| Unusable::file(input, error))?;
    println!("{} rows of {} pixels", picture.height, picture.width);

    let (turned, tiles, full) = transpose::transposed(&picture)?;
    if turned != transpose::by_hand(&picture) || transpose::transposed(&turned)?.0 != picture {
        return Err("the transposed picture is wrong".into());
    }
    println!("transposed in {tiles} tiles, {full} of them full");

    let blurred = blur::blurred(&picture, 2)?;
    if blurred != blur::by_hand(&picture, 2) {
        return Err("the blurred picture is wrong".into());
    }
    println!("blurred by {} threads", rayon::current_num_threads());

    if let Some(folder) = folder {
        write(
            folder,
            &[("transposed.pgm", &turned), ("blurred.pgm", &blurred)],
        )
        .map_err(|error| Unusable::file(folder, error))?;
    }
    Ok(())
}

fn write(folder: &Path, pictures: &[(&str, &pgm::Picture)]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, picture) in pictures {
        fs::write(folder.join(name), pgm::write(picture))?;
    }
    Ok(())
}
