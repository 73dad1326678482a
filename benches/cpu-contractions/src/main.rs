//! Contractions on one core: ours, ours with copies into matrices first, and
//! `ndarray-einsum`.
//!
//! ```sh
//! cargo run --release -p cute-cpu-contractions            # the list of TCCG
//! cargo run --release -p cute-cpu-contractions -- attention    # those of neural networks
//! ```
//!
//! The contenders take turns, and the least cost of each counts: cycles of the thread, or the time
//! that it ran, since other programs run on the machine too.

#[path = "../../cpu/src/cycles.rs"]
mod cycles;
mod list;

use cute_core::layout;
use cute_core::tensor::Tensor;
use cute_cpu::contract::{DynTensor, Operand, Store, contract, einsum};
use cycles::Clock;
use list::{Contraction, TCCG};
use ndarray::{ArrayD, IxDyn};

/// How often each contender runs.
const ROUNDS: usize = 7;

fn main() {
    let choice = std::env::args().nth(1);
    match choice.as_deref() {
        None => tccg(),
        Some("attention") => networks(),
        Some(equation) => one(equation),
    }
}

fn tccg() {
    println!("In {}.\n", Clock::start().unit());
    println!(
        "| contraction | size | ours | copies + product | ndarray-einsum |\n|---|---|---|---|---|"
    );
    let mut gains = [0.0; 2];
    for line in TCCG {
        let contraction = Contraction::of(line);
        let [ours, copies, peer] = measure(&contraction);
        gains[0] += (ours / copies).ln();
        gains[1] += (ours / peer).ln();
        println!(
            "| {line} | {} | {ours:.1} | {copies:.1} | {peer:.1} |",
            contraction.size
        );
    }
    let means = gains.map(|sum| (sum / TCCG.len() as f64).exp());
    println!(
        "\nours / copies {:.2}, ours / ndarray-einsum {:.2} (geometric means)",
        means[0], means[1]
    );
}

/// Products in batches, as attention has them, and sums.
fn networks() {
    let cases = [
        (
            "bhqd,bhkd->bhqk",
            [("b", 2), ("h", 8), ("q", 256), ("k", 256), ("d", 64)].as_slice(),
        ),
        (
            "bhqk,bhkd->bqhd",
            &[("b", 2), ("h", 8), ("q", 256), ("k", 256), ("d", 64)],
        ),
        (
            "bqhd,bkhd->bhqk",
            &[("b", 2), ("h", 8), ("q", 256), ("k", 256), ("d", 64)],
        ),
        ("bij,bjk->bik", &[("b", 1000), ("i", 8), ("j", 8), ("k", 8)]),
        (
            "bij,bjk->bik",
            &[("b", 1000), ("i", 16), ("j", 16), ("k", 16)],
        ),
        (
            "bij,bjk->bik",
            &[("b", 10000), ("i", 4), ("j", 4), ("k", 4)],
        ),
        ("ij,j->i", &[("i", 2000), ("j", 2000)]),
        ("ij,i->j", &[("i", 2000), ("j", 2000)]),
        ("i,i->", &[("i", 1_000_000)]),
        ("i,j->ij", &[("i", 1000), ("j", 1000)]),
        ("ij,ij->ij", &[("i", 1000), ("j", 1000)]),
        ("ij,ij->i", &[("i", 1000), ("j", 1000)]),
    ];
    let clock = Clock::start();
    println!("In {}.\n", clock.unit());
    println!("| equation | sizes | ours | ndarray-einsum |\n|---|---|---|---|");
    for (equation, sizes) in cases {
        let size = |letter: char| {
            let found = sizes.iter().find(|(name, _)| name.starts_with(letter));
            found.expect("a size for each letter").1
        };
        let inputs = equation.split("->").next().expect("inputs");
        let shapes: Vec<Vec<usize>> = inputs
            .split(',')
            .map(|term| term.chars().map(size).collect())
            .collect();
        let flops = 2.0 * sizes.iter().map(|(_, n)| *n as f64).product::<f64>();
        let tensors: Vec<_> = shapes.iter().map(|shape| filled(shape)).collect();
        let arrays: Vec<_> = tensors.iter().map(array).collect();
        let mut least = [f64::INFINITY; 2];
        for _ in 0..ROUNDS {
            least[0] = least[0].min(cost(&clock, || {
                einsum(equation, &[&tensors[0], &tensors[1]]).expect("sizes agree")
            }));
            least[1] = least[1].min(cost(&clock, || {
                ndarray_einsum::einsum(equation, &[&arrays[0], &arrays[1]]).expect("sizes agree")
            }));
        }
        let rates = least.map(|least| flops / least);
        println!(
            "| {equation} | {sizes:?} | {:.2} | {:.2} |",
            rates[0], rates[1]
        );
    }
}

/// One line of the list.
fn one(line: &str) {
    let [ours, copies, peer] = measure(&Contraction::of(line));
    println!("{line}: ours {ours:.1}, copies {copies:.1}, ndarray-einsum {peer:.1}");
}

/// Multiplications and additions of the contenders, in a cycle or a nanosecond.
fn measure(contraction: &Contraction) -> [f64; 3] {
    let shape = |letters: &str| vec![contraction.size; letters.len()];
    let (a, b) = (
        filled(&shape(&contraction.a)),
        filled(&shape(&contraction.b)),
    );
    let mut c = filled(&shape(&contraction.c));
    let (x, y) = (array(&a), array(&b));
    let equation = contraction.equation();
    let expected = ndarray_einsum::einsum(&equation, &[&x, &y]).expect("sizes agree");
    contract(&equation, &[&a, &b], &mut c, Store::Assign).expect("sizes agree");
    let differs = |(x, y): (&f32, &f32)| (x - y).abs() > 1e-3 * y.abs().max(1.0);
    assert!(
        !c.elements().iter().zip(expected.iter()).any(differs),
        "{equation}"
    );
    assert!(
        !by_copies(contraction, &a, &b)
            .elements()
            .iter()
            .zip(expected.iter())
            .any(differs)
    );
    let clock = Clock::start();
    let mut least = [f64::INFINITY; 3];
    for _ in 0..ROUNDS {
        let ours = || contract(&equation, &[&a, &b], &mut c, Store::Assign).expect("sizes agree");
        least[0] = least[0].min(cost(&clock, ours));
        least[1] = least[1].min(cost(&clock, || by_copies(contraction, &a, &b)));
        // Its result is a view in the order of its product; ours has the order of the equation.
        let peer = || {
            let result = ndarray_einsum::einsum(&equation, &[&x, &y]).expect("sizes agree");
            match result.is_standard_layout() {
                true => result,
                false => result.as_standard_layout().into_owned(),
            }
        };
        least[2] = least[2].min(cost(&clock, peer));
    }
    least.map(|least| contraction.flops() / least)
}

/// The contraction by copies: A as a matrix (m,k), B as (n,k), their product, and a copy of it.
fn by_copies(contraction: &Contraction, a: &DynTensor<f32>, b: &DynTensor<f32>) -> DynTensor<f32> {
    let Contraction {
        c: c_letters,
        a: a_letters,
        b: b_letters,
        size,
    } = contraction;
    let both =
        |x: &str, y: &str| -> String { x.chars().filter(|&letter| y.contains(letter)).collect() };
    let (m, n, k) = (
        both(c_letters, a_letters),
        both(c_letters, b_letters),
        both(a_letters, b_letters),
    );
    let rows = |letters: &str| size.pow(letters.len() as u32);
    let copy = |from: &str, to: &str, x: &dyn Operand<f32>| {
        einsum(&format!("{from}->{to}"), &[x]).expect("a copy")
    };
    let a = copy(a_letters, &format!("{m}{k}"), a).into_elements();
    let b = copy(b_letters, &format!("{n}{k}"), b).into_elements();
    let (rows_m, rows_n, rows_k) = (rows(&m), rows(&n), rows(&k));
    let mut c = vec![0.0; rows_m * rows_n];
    let a = Tensor::new(&a, layout!((rows_m, rows_k); row_major)).expect("a matrix");
    let b = Tensor::new(&b, layout!((rows_n, rows_k); row_major)).expect("a matrix");
    let mut matrix = Tensor::new(&mut c, layout!((rows_m, rows_n); row_major)).expect("a matrix");
    cute_cpu::gemm(1.0, &a, &b, 0.0, &mut matrix).expect("sizes agree");
    let c = DynTensor::new(c, vec![*size; c_letters.len()]).expect("as many elements");
    copy(&format!("{m}{n}"), c_letters, &c)
}

/// Elements that differ from each other.
fn filled(sizes: &[usize]) -> DynTensor<f32> {
    let len: usize = sizes.iter().product();
    let elements = (0..len).map(|i| (i * 7 % 13) as f32 / 13.0 - 0.5).collect();
    DynTensor::new(elements, sizes.to_vec()).expect("as many elements")
}

fn array(tensor: &DynTensor<f32>) -> ArrayD<f32> {
    let elements = tensor.elements().to_vec();
    ArrayD::from_shape_vec(IxDyn(tensor.sizes()), elements).expect("as many elements")
}

/// What a call costs, in cycles or nanoseconds.
fn cost<R>(clock: &Clock, f: impl FnOnce() -> R) -> f64 {
    let start = clock.now();
    std::hint::black_box(f());
    clock.now() - start
}
