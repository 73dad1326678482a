//! Times permuted copies of 32-bit floats beside `memcpy`: `cpu-copies --list square`, `hptt` or
//! `odd`.
//!
//! All copies of a case run in turn, many rounds, so that each meets the machine in each of its
//! states. A table shows `memcpy`'s speed, and for each copy the median of its ratios to the
//! `memcpy` of its round. Options: `--megabytes N`, the greatest size of an array of the list
//! `hptt` (64); `--milliseconds N`, the time for each case (600); `--without-peers`; `--only
//! TEXT`, the cases whose line has this text.
//!
//! A peer that runs in another process reads cases as lines `axes sizes` from `--print`, and
//! measures its own `memcpy`.
mod copies;
mod lists;

use copies::Copy;
use lists::Case;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What the command line asks for.
struct Options {
    list: String,
    megabytes: usize,
    budget: Duration,
    peers: bool,
    only: Option<String>,
    print: bool,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        list: "square".into(),
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

fn main() -> Result<(), String> {
    let options = options()?;
    let mut cases = match options.list.as_str() {
        "square" => lists::square(),
        "hptt" => lists::hptt(options.megabytes << 20),
        "odd" => lists::odd(),
        other => return Err(format!("{other} is no list")),
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
    let copies: Vec<Copy> = copies::ALL
        .into_iter()
        .filter(|copy| options.peers || copy.is_ours())
        .collect();
    print!("{:<42}{:>8}", "axes of sizes", "memcpy");
    copies.iter().for_each(|copy| print!("{:>10}", copy.name()));
    println!();
    let mut all: Vec<Vec<f64>> = vec![vec![]; copies.len()];
    for case in &cases {
        let (speed, ratios) = measure(case, &copies, options.budget);
        print!("{:<42}{speed:>8.1}", case.to_string());
        for (ratio, all) in ratios.iter().zip(&mut all) {
            match ratio {
                Some(ratio) => {
                    all.push(*ratio);
                    print!("{ratio:>10.2}");
                }
                None => print!("{:>10}", "–"),
            }
        }
        println!();
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
        print!("{name:<50}");
        all.iter()
            .for_each(|ratios| print!("{:>10.2}", summary(ratios)));
        println!();
    }
    Ok(())
}

/// The speed of `memcpy` in 10⁹ bytes of the source per second, and the median ratio of each copy's
/// speed to it; `None` for copies that do not take the case.
fn measure(case: &Case, copies: &[Copy], budget: Duration) -> (f64, Vec<Option<f64>>) {
    let src: Vec<f32> = (0..case.len()).map(|i| i as f32).collect();
    let mut dst = vec![0_f32; case.len()];
    let mut expected = vec![0_f32; case.len()];
    assert!(Copy::Core.run(case, &src, &mut expected));
    let takes: Vec<bool> = copies
        .iter()
        .map(|copy| {
            dst.fill(-1.0);
            let taken = copy.run(case, &src, &mut dst);
            assert!(!taken || dst == expected, "{} of {case:?}", copy.name());
            taken
        })
        .collect();
    // Small copies are repeated until a sample takes longer than the clock's grain.
    let repeats = usize::max(1, (8 << 20) / (4 * case.len()));
    let mut time = |run: &mut dyn FnMut(&[f32], &mut [f32])| {
        let start = Instant::now();
        for _ in 0..repeats {
            run(black_box(&src), black_box(&mut dst));
        }
        start.elapsed().as_secs_f64() / repeats as f64
    };
    let begin = Instant::now();
    let (mut plain, mut ratios) = (vec![], vec![vec![]; copies.len()]);
    while plain.len() < 5 || begin.elapsed() < budget && plain.len() < 501 {
        let memcpy = time(&mut |src, dst| dst.copy_from_slice(src));
        plain.push(memcpy);
        for ((copy, ratios), _) in copies
            .iter()
            .zip(&mut ratios)
            .zip(&takes)
            .filter(|(_, takes)| **takes)
        {
            ratios.push(memcpy / time(&mut |src, dst| assert!(copy.run(case, src, dst))));
        }
    }
    let speed = 4e-9 * case.len() as f64 / median(&mut plain);
    let ratios = ratios
        .iter_mut()
        .map(|ratios| (!ratios.is_empty()).then(|| median(ratios)));
    (speed, ratios.collect())
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
