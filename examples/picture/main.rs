//! `picture`: a grey picture transposed and blurred, through tiles.
//!
//! Where to look: [`transpose`] copies tile by tile, [`blur`] gives tiles to threads. Both are held to plain loops.
//!
//!     cargo run --release --bin picture                    # the digits in examples/data
//!     cargo run --release --bin picture in.pgm folder      # another picture; the results as files
//!
//! Exit code 1, and a line on standard error, where a file is refused or a result is wrong.

mod blur;
mod pgm;
mod transpose;

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

const DIGITS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/digits.pgm");

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (input, folder) = (arguments.next(), arguments.next());
    if arguments.next().is_some() {
        eprintln!("usage: picture [picture.pgm [folder]]");
        return ExitCode::from(2);
    }
    let input = input.unwrap_or_else(|| DIGITS.into());
    match run(&input, folder.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("picture: {}: {error}", input.display());
            ExitCode::from(1)
        }
    }
}

fn run(input: &Path, folder: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let picture = pgm::read(&fs::read(input)?)?;
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
        fs::create_dir_all(folder)?;
        fs::write(folder.join("transposed.pgm"), pgm::write(&turned))?;
        fs::write(folder.join("blurred.pgm"), pgm::write(&blurred))?;
    }
    Ok(())
}
