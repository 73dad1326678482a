//! Contractions on one core: ours beside TBLIS, NumPy, opt_einsum and `ndarray-einsum`.
//!
//! ```sh
//! cargo run --release -p cute-cpu-contractions -- tccg f32
//! TBLIS=…/libtblis.so PYTHON=…/python cargo run --release -p cute-cpu-contractions -- tccg f64
//! ```
//!
//! The contenders take turns, and the least time of each counts: the time that its thread ran,
//! since other programs run on the machine too.

#[path = "../../src/closed_pipe.rs"]
mod closed_pipe;
mod contraction;
mod convolutions;
mod copies;
#[path = "../../cpu/src/cycles.rs"]
mod cycles;
mod list;
mod measure;
mod python;
mod real;
mod tblis;

use contraction::Contraction;
use measure::{NAMES, Peers, measure};
use python::Python;
use real::Real;
use tblis::Tblis;

fn main() {
    closed_pipe::end_quietly();
    let mut arguments = std::env::args().skip(1);
    let group = arguments.next().unwrap_or_else(|| "tccg".to_string());
    let double = arguments.next().is_some_and(|name| name == "f64");
    let contractions = match &*group {
        "tccg" => list::tccg(),
        // The parts of TCCG.
        "learning" => list::tccg()[..11].to_vec(),
        "ccsd" => list::tccg()[11..30].to_vec(),
        "triples" => list::tccg()[30..].to_vec(),
        "random" => list::random(),
        "networks" => list::networks(),
        "convolutions" => return convolutions::table(),
        equation => {
            // One of the list.
            let mut all = list::tccg();
            all.extend(list::random());
            all.retain(|contraction| contraction.equation() == equation);
            assert!(!all.is_empty(), "no group and no contraction: {group}");
            all
        }
    };
    let mut peers = Peers {
        tblis: Tblis::load(),
        python: Python::start(),
    };
    match double {
        false => table::<f32>(&contractions, &mut peers),
        true => table::<f64>(&contractions, &mut peers),
    }
}

/// The rates of all contenders, and how much faster ours is in the mean.
fn table<T: Real + cute_cpu::Element>(contractions: &[Contraction], peers: &mut Peers) {
    println!("{}, {} of one thread.\n", T::NUMPY, peers.clock().unit());
    println!("| equation | sizes | {} |", NAMES.join(" | "));
    println!("|---|---|{}", "---|".repeat(NAMES.len()));
    let mut ratios = [const { Vec::new() }; NAMES.len()];
    for contraction in contractions {
        let costs = measure::<T>(contraction, peers);
        let rates = costs.map(|cost| match cost.is_finite() {
            true => format!("{:.2}", contraction.flops() / cost),
            false => "–".to_string(),
        });
        let equation = contraction.equation();
        println!(
            "| `{equation}` | {} | {} |",
            contraction.describe(),
            rates.join(" | ")
        );
        for (contender, list) in ratios.iter_mut().enumerate() {
            let ours = if contender < 3 { costs[0] } else { costs[3] };
            if costs[contender].is_finite() {
                list.push(costs[contender] / ours);
            }
        }
    }
    println!(
        "\nOurs / theirs: geometric mean, least and greatest ratio, and how many are below 1.\n"
    );
    println!("| contender | mean | least | greatest | below 1 |\n|---|---|---|---|---|");
    for (name, list) in NAMES.iter().zip(&ratios) {
        if list.is_empty() || ["contract", "einsum"].contains(name) {
            continue;
        }
        let mean =
            (list.iter().map(|ratio: &f64| ratio.ln()).sum::<f64>() / list.len() as f64).exp();
        let least = list.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = list.iter().copied().fold(0.0, f64::max);
        let below = list.iter().filter(|ratio| **ratio < 1.0).count();
        println!(
            "| {name} | {mean:.2} | {least:.2} | {greatest:.2} | {below} of {} |",
            list.len()
        );
    }
}
