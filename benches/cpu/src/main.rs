//! Products of `cute-cpu` beside those of other libraries:
//!
//! ```sh
//! OPENBLAS=… MKL=… cargo run --release -p cute-cpu-benches -- f32 64,256,37x4096x129 ccc,rrr
//! ```
//!
//! The three letters say which of rows and columns are contiguous in A (m,k), B (k,n) and C (m,n):
//! `c` for columns, as in Fortran, `r` for rows, as in C. All contenders run in turns, so that each
//! of them meets the machine in all of its moods; medians and ratios to ours are printed. Ratios
//! above 1 say that `cute-cpu` is faster. `REPS` is the number of turns (default 15), `TARGETS` the
//! instruction sets of ours, such as `Avx512,Avx2` (default: the best), `PEERS` names of peers.
//!
//! One thread computes, and its own time or cycles are counted: other programs do not change them
//! much. `THREADS=16` divides each product among 16 threads, and wall time is counted; the peers are
//! told the same number. `matrixmultiply` takes four at most, and is left out then.
//!
//! Tensors are made once, before the calls of a turn: making one checks that its layout fits its
//! elements, which the peers leave to their callers. The checks of each product are timed.
//!
//! In WebAssembly, which knows no BLAS, Node runs it with its system interface:
//!
//! ```sh
//! export CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings .ci/wasi.mjs"
//! RUSTFLAGS="-C target-feature=+simd128" cargo run --release -p cute-cpu-benches --target wasm32-wasip1 -- f32 64,256 ccc
//! ```
//!
//! On x86-64 each line begins with the part of the peak that `cute-cpu` reaches: the speed of multiply-adds on
//! registers alone, measured in the same turns, times the number of threads.

#[path = "../../src/closed_pipe.rs"]
mod closed_pipe;
mod cycles;
mod peak;
mod peers;

use cute_core::prelude::*;
use cute_cpu::{Gemm, Target};
use cycles::Clock;
use peers::{Contender, Product, Real, Strides};
use std::time::Duration;

fn ours<T: Real>(target: Target, threads: usize) -> Contender<T> {
    Box::new(move |p, c, times| {
        let (m, n, k) = (p.m, p.n, p.k);
        let layout = |s: Strides, rows: usize, columns: usize| layout!((rows, columns):({ s.row }, { s.column }));
        let a = Tensor::new(p.a, layout(p.of_a, m, k)).expect("A");
        // B is (N,K) here.
        let b = Strides {
            row: p.of_b.column,
            column: p.of_b.row,
        };
        let b = Tensor::new(p.b, layout(b, n, k)).expect("B");
        let mut c = Tensor::new(c, layout(p.of_c, m, n)).expect("C");
        let product = Gemm::new(T::ONE, T::ZERO).target(target).threads(threads);
        for _ in 0..times {
            product.run(&a, &b, &mut c).expect("a product");
        }
    })
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn list(variable: &str) -> Option<Vec<String>> {
    std::env::var(variable)
        .ok()
        .map(|list| list.split(',').map(str::to_owned).collect())
}

fn number(variable: &str, default: usize) -> usize {
    let text = std::env::var(variable).ok();
    text.map_or(default, |text| text.parse().expect("a number"))
}

fn contenders<T: Real>(threads: usize) -> Vec<(String, Contender<T>)> {
    let targets = list("TARGETS");
    let mut all: Vec<(String, Contender<T>)> = Target::available()
        .map(|target| (target, format!("{target:?}")))
        .filter(|(target, name)| match &targets {
            Some(names) => names.contains(name),
            None => *target == Target::best(),
        })
        .map(|(target, name)| (format!("cute-cpu {name}"), ours(target, threads)))
        .collect();
    let peers = list("PEERS");
    let wanted = |name: &str| {
        peers
            .as_ref()
            .is_none_or(|peers| peers.iter().any(|p| p == name))
    };
    let mut add = |name: &str, contender: &dyn Fn() -> Option<Contender<T>>| {
        if let Some(contender) = wanted(name).then(contender).flatten() {
            all.push((name.to_owned(), contender));
        }
    };
    if threads == 1 {
        add("matrixmultiply", &|| Some(peers::matrixmultiply()));
    }
    add("gemm", &|| Some(peers::faer(threads)));
    #[cfg(target_arch = "x86_64")]
    add("private-gemm-x86", &|| Some(peers::private_gemm(threads)));
    #[cfg(not(target_family = "wasm"))]
    {
        add("openblas", &|| peers::loaded::openblas(threads));
        add("mkl", &|| peers::loaded::mkl(threads));
    }
    all
}

fn run<T: Real>(shapes: &[(usize, usize, usize)], orders: &[String]) {
    let threads = number("THREADS", 1);
    let runs = Runs {
        contenders: contenders::<T>(threads),
        clock: if threads == 1 {
            Clock::start()
        } else {
            Clock::wall()
        },
        threads,
        turns: number("REPS", 15),
    };
    let unit = runs.clock.unit();
    println!("{threads} thread(s): medians in {unit}, and ratios ours / peer");
    for order in orders {
        for &shape in shapes {
            runs.measure(order, shape);
        }
    }
}

/// Who runs, and how the time is taken.
struct Runs<T> {
    contenders: Vec<(String, Contender<T>)>,
    clock: Clock,
    threads: usize,
    turns: usize,
}

impl<T: Real> Runs<T> {
    /// Prints a line for a product.
    fn measure(&self, order: &str, (m, n, k): (usize, usize, usize)) {
        let strides = |i: usize, rows: usize, columns: usize| match order.as_bytes().get(i) {
            Some(b'r') => Strides {
                row: columns,
                column: 1,
            },
            _ => Strides {
                row: 1,
                column: rows,
            },
        };
        let mut state = 12345_u32;
        let mut random = |count: usize| -> Vec<T> {
            let mut next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                T::from((state >> 8) as f32 / (1 << 24) as f32 - 0.5)
            };
            (0..count).map(|_| next()).collect()
        };
        let (a, b) = (random(m * k), random(k * n));
        let product = Product {
            m,
            n,
            k,
            a: &a,
            of_a: strides(0, m, k),
            b: &b,
            of_b: strides(1, k, n),
            of_c: strides(2, m, n),
        };
        let mut c = vec![T::ZERO; m * n];
        self.check(&product, &mut c);
        let work = 2.0 * m as f64 * n as f64 * k as f64;
        // About a millisecond for each turn of one thread.
        let calls = ((1e8 * self.threads as f64 / work) as usize).clamp(1, 20_000);
        let mut speeds = vec![Vec::new(); self.contenders.len()];
        let mut peaks = Vec::new();
        for turn in 0..self.turns {
            let start = self.clock.now();
            let done = peak::burn(3e7, T::DOUBLE);
            peaks.push(done / (self.clock.now() - start) * self.threads as f64);
            for place in 0..self.contenders.len() {
                let i = (place + turn) % self.contenders.len();
                let contender = &self.contenders[i].1;
                if self.threads > 1 {
                    // The threads of the one before look for work for a while, and would compete.
                    std::thread::sleep(Duration::from_millis(250));
                    contender(&product, &mut c, 4);
                }
                contender(&product, &mut c, 1);
                let start = self.clock.now();
                contender(&product, &mut c, calls);
                speeds[i].push(work * calls as f64 / (self.clock.now() - start));
            }
        }
        let mut line = format!("{order} {m}x{n}x{k}:");
        let peak = median(&mut peaks);
        if peak > 0.0 {
            line += &format!(" {:.0}%", 100.0 * median(&mut speeds[0].clone()) / peak);
        }
        for (i, (name, _)) in self.contenders.iter().enumerate() {
            let mut ratios: Vec<f64> = (0..self.turns)
                .map(|turn| speeds[0][turn] / speeds[i][turn])
                .collect();
            let speed = median(&mut speeds[i].clone());
            let middle = median(&mut ratios);
            // The quartiles of the ratios, which `median` has sorted.
            let at = |part: usize| ratios[(ratios.len() * part / 4).min(ratios.len() - 1)];
            if i == 0 {
                line += &format!(" {name} {speed:.1}");
            } else {
                line += &format!(
                    " | {name} {speed:.1} x{middle:.2} ({:.2}-{:.2})",
                    at(1),
                    at(3)
                );
            }
        }
        println!("{line}");
    }

    /// # Panics
    /// Panics if a contender's product is not that of `matrixmultiply`.
    fn check(&self, product: &Product<'_, T>, c: &mut [T]) {
        let mut want = c.to_vec();
        peers::matrixmultiply()(product, &mut want, 1);
        for (name, contender) in &self.contenders {
            c.fill(T::from(f32::NAN));
            contender(product, c, 1);
            let bound = 1e-4 * (product.k as f64).sqrt();
            let wrong = c.iter().zip(&want).position(|(x, y)| {
                let (x, y): (f64, f64) = ((*x).into(), (*y).into());
                (x - y).is_nan() || (x - y).abs() > bound
            });
            assert!(wrong.is_none(), "{name} is wrong at {wrong:?}");
        }
    }
}

fn main() {
    closed_pipe::end_quietly();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [element, shapes, orders] = &arguments[..] else {
        panic!("usage: f32|f64 SHAPES ORDERS, such as f32 64,100x200x300 ccc,rrr")
    };
    let shape = |text: &str| {
        let sizes: Vec<usize> = text
            .split('x')
            .map(|n| n.parse().expect("a size"))
            .collect();
        match sizes[..] {
            [n] => (n, n, n),
            [m, n, k] => (m, n, k),
            _ => panic!("a shape is n or MxNxK, not {text}"),
        }
    };
    let shapes: Vec<_> = shapes.split(',').map(shape).collect();
    let orders: Vec<String> = orders.split(',').map(str::to_owned).collect();
    match &element[..] {
        "f32" => run::<f32>(&shapes, &orders),
        "f64" => run::<f64>(&shapes, &orders),
        other => panic!("an element is f32 or f64, not {other}"),
    }
}
