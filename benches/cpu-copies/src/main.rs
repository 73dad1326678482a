//! Times permuted copies of 32-bit floats beside `memcpy`: `cpu-copies --list square`, `hptt`, `odd` or
//! `crowded`.
//!
//! All copies of a case run in turn, many rounds, so that each meets the machine in each of its
//! states; every other round runs in the opposite order. All use the same arrays. A table shows
//! `memcpy`'s speed, for each copy the median of its ratios to the `memcpy` of its round, and how
//! far the quartiles of the first one lie apart. Times are those of the thread, or of the clock on
//! the wall if there are several threads.
//!
//! Options:
//!
//! - `--sizes 500x400,1000x1000x2`: transpositions of matrices of these sizes, in place of a list; a third
//!   size is the number of floats that stay side by side, as an element of more bytes.
//! - `--state hot`: one pair of arrays, copied again and again; or `--state memory`: each copy takes
//!   the next of so many pairs that none is in a cache when its turn comes.
//! - `--pages huge` or `--pages small`: the pages of memory of all arrays.
//! - `--threads N`: N threads, for `par_copy`, HPTT and a `memcpy` in N parts.
//! - `--megabytes N`: the greatest size of an array of the list `hptt` (64).
//! - `--milliseconds N`: the time for each case (600).
//! - `--without-peers`; `--only TEXT`: the cases whose line has this text.
//!
//! HPTT is a peer if the variable `HPTT_SO` names the library that `hptt/` makes. NumPy and PyTorch
//! run in `numpy_copies.py`, which reads cases as lines from `--print`, and measures the same
//! `memcpy`.
#[path = "../../src/closed_pipe.rs"]
mod closed_pipe;
mod copies;
#[path = "../../cpu/src/cycles.rs"]
mod cycles;
mod lists;
mod memory;

use copies::{Copy, Kind};
use cycles::Clock;
use lists::Case;
use memory::Pairs;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The options of the command line.
struct Options {
    list: String,
    sizes: Option<Vec<Case>>,
    from_memory: bool,
    huge_pages: bool,
    threads: usize,
    megabytes: usize,
    budget: Duration,
    peers: bool,
    only: Option<String>,
    print: bool,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        list: "square".into(),
        sizes: None,
        from_memory: false,
        huge_pages: true,
        threads: 1,
        megabytes: 64,
        budget: Duration::from_millis(600),
        peers: true,
        only: None,
        print: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is no number"));
        match argument.as_str() {
            "--list" => options.list = value()?,
            "--sizes" => options.sizes = Some(lists::transpositions(&value()?)?),
            "--state" => options.from_memory = either(&value()?, ["hot", "memory"])?,
            "--pages" => options.huge_pages = either(&value()?, ["small", "huge"])?,
            "--threads" => options.threads = number(value()?)? as usize,
            "--megabytes" => options.megabytes = number(value()?)? as usize,
            "--milliseconds" => options.budget = Duration::from_millis(number(value()?)?),
            "--without-peers" => options.peers = false,
            "--only" => options.only = Some(value()?),
            "--print" => options.print = true,
            other => return Err(format!("{other} is no option")),
        }
    }
    Ok(options)
}

/// Whether a value is the second of its two.
fn either(value: &str, two: [&str; 2]) -> Result<bool, String> {
    let found = two.iter().position(|text| *text == value);
    found
        .map(|k| k == 1)
        .ok_or(format!("{value} is neither {} nor {}", two[0], two[1]))
}

fn main() -> Result<(), String> {
    closed_pipe::end_quietly();
    let mut options = options()?;
    let mut cases = match (options.sizes.take(), options.list.as_str()) {
        (Some(cases), _) => cases,
        (None, "square") => lists::square(),
        (None, "hptt") => lists::hptt(options.megabytes << 20),
        (None, "odd") => lists::odd(),
        (None, "crowded") => lists::crowded(),
        (None, other) => return Err(format!("{other} is no list")),
    };
    if let Some(only) = &options.only {
        cases.retain(|case| case.to_string().contains(only));
    }
    if options.print {
        for case in cases {
            println!("{case}");
        }
        return Ok(());
    }
    let copies: Vec<Copy> = copies::all(options.threads)?
        .into_iter()
        .filter(|copy| options.peers || copy.is_ours())
        .collect();
    let pages = if options.huge_pages { "huge" } else { "small" };
    let state = if options.from_memory { "memory" } else { "hot" };
    println!("{state}, {pages} pages, {} threads", options.threads);
    print!("{:<46}{:>7}", "axes of sizes", "memcpy");
    copies.iter().for_each(|copy| print!("{:>10}", copy.name()));
    println!("{:>8}", "spread");
    let mut all: Vec<Vec<f64>> = vec![vec![]; copies.len()];
    let memcpy = copies::memcpy(options.threads)?;
    for case in &cases {
        let (speed, ratios) = measure(case, &memcpy, &copies, &options);
        print!("{:<46}{speed:>7.1}", case.to_string());
        for (ratio, all) in ratios.iter().zip(&mut all) {
            match ratio {
                Some([_, ratio, _]) => {
                    all.push(*ratio);
                    print!("{ratio:>10.2}");
                }
                None => print!("{:>10}", "–"),
            }
        }
        match ratios[0] {
            Some([low, ratio, high]) => println!("{:>8.2}", (high - low) / ratio),
            None => println!(),
        }
    }
    type Summary = fn(&[f64]) -> f64;
    let summaries: [(&str, Summary); 2] = [
        ("mean", |ratios| {
            ratios.iter().sum::<f64>() / ratios.len() as f64
        }),
        ("least", |ratios| {
            ratios.iter().copied().fold(f64::INFINITY, f64::min)
        }),
    ];
    for (name, summary) in summaries {
        print!("{name:<53}");
        all.iter()
            .for_each(|ratios| print!("{:>10.2}", summary(ratios)));
        println!();
    }
    Ok(())
}

/// The speed of `memcpy` in 10⁹ bytes of the source per second, and the quartiles of the ratios of
/// each copy's speed to it; `None` for copies that do not take the case.
fn measure(
    case: &Case,
    memcpy: &Copy,
    copies: &[Copy],
    options: &Options,
) -> (f64, Vec<Option<[f64; 3]>>) {
    let mut pairs = Pairs::new(case.len(), options.from_memory, options.huge_pages);
    let mut expected = vec![0_f32; case.len()];
    let core = Copy::of(Kind::Core);
    assert!(core.run(case, pairs.next().0, &mut expected));
    let takes: Vec<bool> = copies
        .iter()
        .map(|copy| {
            let (src, dst) = pairs.next();
            dst.fill(-1.0);
            let taken = copy.run(case, src, dst);
            assert!(!taken || dst == expected, "{} of {case:?}", copy.name());
            taken
        })
        .collect();
    // Small copies are repeated until a sample takes longer than the clock's grain.
    let repeats = usize::max(1, (4 << 20) / (4 * case.len()));
    let clock = Clock::start();
    let several = options.threads > 1;
    let mut time = |copy: &Copy| {
        let (wall, start) = (Instant::now(), clock.now());
        for _ in 0..repeats {
            let (src, dst) = pairs.next();
            assert!(copy.run(case, black_box(src), black_box(dst)));
        }
        let [wall, own] = [wall.elapsed().as_secs_f64(), clock.now() - start];
        (wall, if several { wall } else { own })
    };
    let begin = Instant::now();
    let (mut walls, mut ratios) = (vec![], vec![vec![]; copies.len()]);
    let mut order: Vec<usize> = (0..copies.len()).filter(|&k| takes[k]).collect();
    while walls.len() < 5 || begin.elapsed() < options.budget && walls.len() < 501 {
        let (wall, plain) = time(memcpy);
        walls.push(wall / repeats as f64);
        for &k in &order {
            ratios[k].push(plain / time(&copies[k]).1);
        }
        order.reverse();
    }
    let [_, wall, _] = quartiles(&mut walls);
    let ratios = ratios
        .iter_mut()
        .map(|ratios| (!ratios.is_empty()).then(|| quartiles(ratios)));
    (4e-9 * case.len() as f64 / wall, ratios.collect())
}

fn quartiles(values: &mut [f64]) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|k| values[(values.len() - 1) * k / 4])
}
