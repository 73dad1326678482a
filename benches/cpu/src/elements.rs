//! Products of 16-bit numbers and 8-bit integers beside those of `f32` and of other libraries, on
//! one thread:
//!
//! ```sh
//! cargo run --release -p cute-cpu-benches --bin elements -- bf16,f16,i8,u8 64,256,1000,1x4096x4096 rcr
//! ```
//!
//! The shapes and the three letters are those of the other program. Contenders run in turns; the
//! medians, and the ratios of ours to each, are printed. Ratios above 1 say that `cute-cpu` is
//! faster. `REPS` is the number of turns (default 15).

#[path = "../../src/closed_pipe.rs"]
mod closed_pipe;
mod cycles;

use cute_core::prelude::*;
use cute_cpu::{Accumulator, Gemm};
use cycles::Clock;
use half::{bf16, f16};

/// The sizes of a product, and the strides of rows and columns of A (m,k), B (k,n) and C (m,n).
#[derive(Clone, Copy)]
struct Shape {
    m: usize,
    n: usize,
    k: usize,
    a: (usize, usize),
    b: (usize, usize),
    c: (usize, usize),
}

/// A program that computes the product; it returns C if it is asked for it.
struct Contender {
    name: &'static str,
    run: Box<dyn FnMut(bool) -> Vec<f64>>,
}

/// An element, and its value.
trait Value: Copy + 'static {
    fn of(x: f32) -> Self;
    fn get(self) -> f64;
}
macro_rules! values {
    ($($t:ty: |$x:ident| $of:expr;)*) => {$(
        impl Value for $t {
            fn of($x: f32) -> Self {
                $of
            }
            fn get(self) -> f64 {
                self.into()
            }
        }
    )*};
}
values! {
    f32: |x| x;
    bf16: |x| bf16::from_f32(x);
    f16: |x| f16::from_f32(x);
    i8: |x| (x * 256.0) as i8;
    u8: |x| (x * 255.0 + 128.0) as u8;
    i32: |x| x as i32;
}

/// Numbers from -0.5 to 0.5.
fn numbers<T: Value>(count: usize, mut state: u32) -> Vec<T> {
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        T::of((state >> 8) as f32 / (1 << 24) as f32 - 0.5)
    };
    (0..count).map(|_| next()).collect()
}

/// A contender that owns its matrices: `f(a, b, c)`.
fn contender<A: Value, B: Value, C: Value>(
    name: &'static str,
    s: Shape,
    f: impl Fn(&[A], &[B], &mut [C]) + 'static,
) -> Contender {
    let (a, b) = (numbers::<A>(s.m * s.k, 1), numbers::<B>(s.k * s.n, 2));
    let mut c = vec![C::of(0.0); s.m * s.n];
    let run = move |result: bool| {
        f(&a, &b, &mut c);
        let result = if result { &c[..] } else { &[] };
        result.iter().map(|x| x.get()).collect()
    };
    Contender {
        name,
        run: Box::new(run),
    }
}

fn ours<S, A: Value, B: Value, C: Value>(
    name: &'static str,
    s: Shape,
    (one, zero): (S, S),
) -> Contender
where
    S: Accumulator<A, B, C>,
{
    contender(name, s, move |a: &[A], b: &[B], c: &mut [C]| {
        let layout = |rows: usize, columns: usize, (row, column): (usize, usize)| layout!((rows, columns):(row, column));
        let a = Tensor::new(a, layout(s.m, s.k, s.a)).expect("A");
        // B is (N,K) here.
        let b = Tensor::new(b, layout(s.n, s.k, (s.b.1, s.b.0))).expect("B");
        let mut c = Tensor::new(c, layout(s.m, s.n, s.c)).expect("C");
        Gemm::new(one, zero).run(&a, &b, &mut c).expect("a product");
    })
}

/// The crate `gemmkit` for numbers.
fn gemmkit<T: Value + gemmkit::GemmScalar>(s: Shape) -> Contender {
    use gemmkit::{MatMut, MatRef, Parallelism};
    contender("gemmkit", s, move |a: &[T], b: &[T], c: &mut [T]| {
        let i = |(row, column): (usize, usize)| (row as isize, column as isize);
        let (of_a, of_b, of_c) = (i(s.a), i(s.b), i(s.c));
        gemmkit::gemm(
            T::of(1.0),
            MatRef::new(a, s.m, s.k, of_a.0, of_a.1),
            MatRef::new(b, s.k, s.n, of_b.0, of_b.1),
            T::of(0.0),
            MatMut::new(c, s.m, s.n, of_c.0, of_c.1),
            Parallelism::Serial,
        );
    })
}

/// The crate `gemmkit` for `i8`.
fn gemmkit_i8(s: Shape) -> Contender {
    use gemmkit::{MatMut, MatRef, Parallelism};
    contender("gemmkit", s, move |a: &[i8], b: &[i8], c: &mut [i32]| {
        let i = |(row, column): (usize, usize)| (row as isize, column as isize);
        let (of_a, of_b, of_c) = (i(s.a), i(s.b), i(s.c));
        gemmkit::gemm_i8(
            1,
            MatRef::new(a, s.m, s.k, of_a.0, of_a.1),
            MatRef::new(b, s.k, s.n, of_b.0, of_b.1),
            0,
            MatMut::new(c, s.m, s.n, of_c.0, of_c.1),
            Parallelism::Serial,
        );
    })
}

/// The crate `gemm` for `f16`.
fn gemm_f16(s: Shape) -> Contender {
    contender("gemm", s, move |a: &[f16], b: &[f16], c: &mut [f16]| {
        let i = |(row, column): (usize, usize)| (row as isize, column as isize);
        let (of_a, of_b, of_c) = (i(s.a), i(s.b), i(s.c));
        // SAFETY: the slices hold the matrices of these strides.
        unsafe {
            gemm::gemm(
                s.m,
                s.n,
                s.k,
                c.as_mut_ptr(),
                of_c.1,
                of_c.0,
                false,
                a.as_ptr(),
                of_a.1,
                of_a.0,
                b.as_ptr(),
                of_b.1,
                of_b.0,
                f16::ZERO,
                f16::ONE,
                false,
                false,
                false,
                gemm::Parallelism::None,
            );
        }
    })
}

/// The crate `rten-gemm`, whose rows of C are contiguous.
fn rten(s: Shape) -> Option<Contender> {
    use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions};
    use rten_tensor::NdTensorView;
    let executor = GemmExecutor::<u8, i8, i32>::new();
    let f = move |a: &[u8], b: &[i8], c: &mut [i32]| {
        let strides = |(row, column): (usize, usize)| [row, column];
        let a = NdTensorView::from_data_with_strides([s.m, s.k], a, strides(s.a)).expect("A");
        let b = NdTensorView::from_data_with_strides([s.k, s.n], b, strides(s.b)).expect("B");
        let (a, b) = (GemmInputA::Unpacked(a), GemmInputB::Unpacked(b));
        executor
            .gemm(c, a, b, GemmOptions::default())
            .expect("a product");
    };
    (s.c.1 == 1).then(|| contender("rten-gemm", s, f))
}

fn contenders(element: &str, s: Shape) -> Vec<Contender> {
    let float = (1.0_f32, 0.0);
    let mut all = match element {
        "bf16" => vec![
            ours::<f32, bf16, bf16, bf16>("bf16", s, float),
            ours::<f32, bf16, bf16, f32>("bf16 to f32", s, float),
            gemmkit::<bf16>(s),
        ],
        "f16" => vec![
            ours::<f32, f16, f16, f16>("f16", s, float),
            ours::<f32, f16, f16, f32>("f16 to f32", s, float),
            gemm_f16(s),
            gemmkit::<f16>(s),
        ],
        "i8" => vec![ours::<i32, i8, i8, i32>("i8", s, (1, 0)), gemmkit_i8(s)],
        "u8" => vec![ours::<i32, u8, i8, i32>("u8 i8", s, (1, 0))],
        other => panic!("an element is bf16, f16, i8 or u8, not {other}"),
    };
    if element == "u8" {
        all.extend(rten(s));
    }
    all.push(ours::<f32, f32, f32, f32>("f32", s, float));
    all
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn measure(clock: &Clock, turns: usize, element: &str, order: &str, s: Shape) {
    let mut contenders = contenders(element, s);
    let want = (contenders[0].run)(true);
    let numbers = contenders.len() - 1;
    for contender in &mut contenders[1..numbers] {
        let got = (contender.run)(true);
        // What products of 16-bit sums may differ by.
        let off = (s.k as f64).sqrt() * 0.02;
        let wrong = got
            .iter()
            .zip(&want)
            .position(|(x, y)| (x - y).is_nan() || (x - y).abs() > off);
        if let Some(at) = wrong {
            println!(
                "{} differs at {at}: {} and {}",
                contender.name, got[at], want[at]
            );
        }
    }
    let work = 2.0 * (s.m * s.n * s.k) as f64;
    let calls = ((1e8 / work) as usize).clamp(1, 20_000);
    let mut speeds = vec![Vec::new(); contenders.len()];
    for turn in 0..turns {
        for place in 0..contenders.len() {
            let i = (place + turn) % contenders.len();
            let run = &mut contenders[i].run;
            run(false);
            let start = clock.now();
            for _ in 0..calls {
                run(false);
            }
            speeds[i].push(work * calls as f64 / (clock.now() - start));
        }
    }
    let mut line = format!("{order} {}x{}x{}:", s.m, s.n, s.k);
    for (contender, i) in contenders.iter().zip(0..) {
        let mut ratios: Vec<f64> = (0..turns).map(|t| speeds[0][t] / speeds[i][t]).collect();
        let name = contender.name;
        let speed = median(&mut speeds[i].clone());
        line += &format!(" {name} {speed:.1} x{:.2} |", median(&mut ratios));
    }
    println!("{line}");
}

fn main() {
    closed_pipe::end_quietly();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [elements, shapes, orders] = &arguments[..] else {
        panic!("usage: bf16,f16,i8,u8 SHAPES ORDERS, such as bf16 64,100x200x300 ccc,rrr")
    };
    let turns = std::env::var("REPS")
        .ok()
        .and_then(|x| x.parse().ok())
        .unwrap_or(15);
    let clock = Clock::start();
    println!("medians in {}, and ratios ours / peer", clock.unit());
    // rten-gemm uses the threads of the pool that calls it.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread();
    let _pool = pool.build().expect("a pool");
    for order in orders.split(',') {
        for element in elements.split(',') {
            for shape in shapes.split(',') {
                let sizes: Vec<usize> = shape
                    .split('x')
                    .map(|n| n.parse().expect("a size"))
                    .collect();
                let (m, n, k) = match sizes[..] {
                    [n] => (n, n, n),
                    [m, n, k] => (m, n, k),
                    _ => panic!("a shape is n or MxNxK, not {shape}"),
                };
                let strides = |i: usize, rows: usize, columns: usize| match order.as_bytes().get(i)
                {
                    Some(b'r') => (columns, 1),
                    _ => (1, rows),
                };
                let (a, b, c) = (strides(0, m, k), strides(1, k, n), strides(2, m, n));
                measure(&clock, turns, element, order, Shape { m, n, k, a, b, c });
            }
        }
    }
}
