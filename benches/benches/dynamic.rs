//! The cost of operations on run-time layouts, beside the Python ports of CuTe.
//!
//! ```text
//! pip install --no-deps nvidia-cutlass tensor-layouts     # pycute is part of the first
//! cargo bench -p cute-benches --bench dynamic
//! ```
//!
//! One table, in Markdown: nanoseconds for one operation on layouts of three leaves, the least of many short batches,
//! which finds moments in which nothing else runs. The peers run in `peers/layouts.py`, on the same operands, timed
//! within Python; `CUTE_PYTHON` names another interpreter. A peer that is not installed is left out. Results are
//! compared as functions: a peer whose result has other offsets stops the program.

use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use std::collections::HashMap;
use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// An operation on operands in CuTe's notation, which also the peers are given.
struct Case {
    operation: &'static str,
    operands: &'static [&'static str],
}

const fn case(operation: &'static str, operands: &'static [&'static str]) -> Case {
    Case {
        operation,
        operands,
    }
}

/// A tile of a row-major matrix whose columns lie between its rows, and others of its kind.
const LEFT: &str = "(8,16,4):(16,1,128)";

const CASES: [Case; 11] = [
    case("compose", &[LEFT, "(32,4,2):(4,1,128)"]),
    case("coalesce", &["(4,8,2):(1,4,64)"]),
    case("complement_to", &["(2,4,2):(1,4,32)", "128"]),
    case("logical_divide", &[LEFT, "(4,8):(1,8)"]),
    case("zipped_divide", &[LEFT, "(4,8,2)"]),
    case("logical_product", &["(2,4,2):(1,4,32)", "(4,2):(2,1)"]),
    case("right_inverse", &[LEFT]),
    case("left_inverse", &[LEFT]),
    case("at", &[LEFT, "317"]),
    case("parse", &[LEFT]),
    case("print", &[LEFT]),
];

/// The measured time of one operation, and a number that is equal for equal functions.
struct Measured {
    nanoseconds: f64,
    checksum: i64,
    result: String,
}

fn main() {
    cute_benches::end_quietly();
    let ours: Vec<Measured> = CASES.iter().map(measure).collect();
    let peers = peers();
    let names: Vec<&String> = peers.iter().map(|peer| &peer.name).collect();

    print!("| operation | operands | cute-core |");
    names.iter().for_each(|name| print!(" {name} | times |"));
    print!("\n|---|---|---|");
    names.iter().for_each(|_| print!("---|---|"));
    println!();
    for (case, ours) in CASES.iter().zip(&ours) {
        let operands = case.operands.join("`, `");
        print!(
            "| {} | `{operands}` | {:.1} ns |",
            case.operation, ours.nanoseconds
        );
        for peer in &peers {
            match peer.measured.get(case.operation) {
                None => print!(" | |"),
                Some(theirs) => {
                    assert_eq!(
                        ours.checksum, theirs.checksum,
                        "{} {operands}: {} here, {} with {}",
                        case.operation, ours.result, theirs.result, peer.name
                    );
                    let times = theirs.nanoseconds / ours.nanoseconds;
                    print!(" {:.0} ns | {times:.0} |", theirs.nanoseconds);
                }
            }
        }
        println!();
    }
    if peers.is_empty() {
        println!(
            "\nNo peer: `pip install --no-deps nvidia-cutlass tensor-layouts`, or name a Python with CUTE_PYTHON."
        );
    }
}

/// All leaves static, as in most plans.
fn layout(text: &str) -> DynLayout {
    let layout: DynLayout = text.parse().expect("a layout");
    layout.to_static()
}

fn measure(case: &Case) -> Measured {
    let of = |k: usize| case.operands[k];
    let tuple = |text: &str| text.parse::<DynTuple>().expect("a tuple");
    let a = layout(of(0));
    match case.operation {
        "coalesce" => of_layout(|| a.coalesce()),
        "compose" => {
            let b = DynTiler::from(layout(of(1)));
            of_layout(|| a.compose(&b).expect("composable"))
        }
        "complement_to" => {
            let cotarget = tuple(of(1));
            of_layout(|| a.complement_to(&cotarget).expect("a complement"))
        }
        "logical_divide" => {
            let tile = DynTiler::from(layout(of(1)));
            of_layout(|| a.logical_divide(&tile).expect("divisible"))
        }
        "zipped_divide" => {
            let tile = of(1).parse().expect("a tiler");
            of_layout(|| a.zipped_divide(&tile).expect("divisible"))
        }
        "logical_product" => {
            let tile = DynTiler::from(layout(of(1)));
            of_layout(|| a.logical_product(&tile).expect("a product"))
        }
        "right_inverse" => of_layout(|| a.right_inverse()),
        "left_inverse" => of_layout(|| a.left_inverse().expect("invertible")),
        "at" => {
            let index: u64 = of(1).parse().expect("an index");
            let nanoseconds = least(|| black_box(&a).at(black_box(index)));
            let checksum = a.at(index);
            Measured {
                nanoseconds,
                checksum,
                result: checksum.to_string(),
            }
        }
        "parse" => of_text(of(0), || {
            black_box(of(0)).parse::<DynLayout>().expect("a layout")
        }),
        "print" => of_text(of(0), || black_box(&a).to_string()),
        unknown => unreachable!("{unknown} is not measured"),
    }
}

fn of_layout(run: impl Fn() -> DynLayout) -> Measured {
    let result = run();
    let offsets = (1..).zip(result.offsets());
    Measured {
        nanoseconds: least(&run),
        checksum: offsets.map(|(place, offset)| place * offset).sum(),
        result: result.to_string(),
    }
}

fn of_text<R>(text: &str, run: impl Fn() -> R) -> Measured {
    Measured {
        nanoseconds: least(run),
        checksum: 0,
        result: text.into(),
    }
}

/// Nanoseconds a call: the least of 500 batches of at least 100 µs.
fn least<R>(run: impl Fn() -> R) -> f64 {
    let batch = |count: u32| {
        let start = Instant::now();
        (0..count).for_each(|_| {
            black_box(run());
        });
        start.elapsed()
    };
    let mut count = 1;
    while batch(count) < Duration::from_micros(100) {
        count *= 2;
    }
    let least = (0..500).map(|_| batch(count)).min().expect("500 batches");
    least.as_secs_f64() * 1e9 / f64::from(count)
}

/// A peer that is installed.
struct Peer {
    name: String,
    measured: HashMap<String, Measured>,
}

/// Runs `peers/layouts.py` on all cases. Without Python there are no peers.
fn peers() -> Vec<Peer> {
    let python = std::env::var_os("CUTE_PYTHON").unwrap_or_else(|| "python3".into());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/layouts.py");
    let started = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = started else {
        return Vec::new();
    };
    let mut input = child.stdin.take().expect("a pipe");
    for case in &CASES {
        let operands = case.operands.join("\t");
        writeln!(input, "{}\t{operands}", case.operation).expect("the peers read their cases");
    }
    drop(input);
    let output = child.wait_with_output().expect("the peers end");
    assert!(output.status.success(), "the peers fail");
    let text = String::from_utf8(output.stdout).expect("the peers write text");

    let mut peers: Vec<Peer> = Vec::new();
    for line in text.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            [name, version] => peers.push(Peer {
                name: format!("{name} {version}"),
                measured: HashMap::new(),
            }),
            [_, operation, nanoseconds, checksum, result] => {
                let measured = Measured {
                    nanoseconds: nanoseconds.parse().expect("a number"),
                    checksum: checksum.parse().expect("a number"),
                    result: result.into(),
                };
                let peer = peers.last_mut().expect("a peer says its name first");
                peer.measured.insert(operation.into(), measured);
            }
            _ => panic!("the peers wrote {line}"),
        }
    }
    peers
}
