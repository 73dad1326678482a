//! Products of small integers, which are exact in any order of the sums, against three plain loops.

use super::computed::Computed;
use super::options::Options;
use super::problem::{Operand, Problem, multiply};
use crate::modes::{Mode, Modes};
use crate::target::Target;
use crate::vector::Short;
use core::sync::atomic::{AtomicBool, Ordering};

/// Numbers that look random, and are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
    /// `size` as the sizes of one to three modes.
    fn factors(&mut self, size: usize) -> Vec<usize> {
        let mut left = size;
        let mut factors = Vec::new();
        for _ in 0..self.below(3) {
            let divisors: Vec<usize> = (1..=left).filter(|d| left.is_multiple_of(*d)).collect();
            let factor = self.pick(&divisors);
            factors.push(factor);
            left /= factor;
        }
        factors.push(left);
        factors
    }
}

/// A number that the tests make of a small integer, and read as one that holds all of its values.
trait Small: Copy + PartialEq + core::fmt::Debug + Send + Sync {
    /// The number, or the nearest one that the type has.
    fn of(x: f64) -> Self;
    fn get(self) -> f64;
}

macro_rules! small {
    ($($t:ty: |$x:ident| $of:expr, |$y:ident| $get:expr;)*) => {$(
        impl Small for $t {
            fn of($x: f64) -> $t {
                $of
            }
            fn get(self) -> f64 {
                let $y = self;
                $get
            }
        }
    )*};
}
small! {
    f32: |x| x as f32, |x| x.into();
    f64: |x| x, |x| x;
    i32: |x| x as i32, |x| x.into();
    Short: |x| Short(x as i32), |x| x.0.into();
    i8: |x| x as i8, |x| x.into();
    // None is negative.
    u8: |x| x.abs() as u8, |x| x.into();
}
#[cfg(feature = "half")]
small! {
    half::bf16: |x| half::bf16::from_f64(x), |x| x.into();
    half::f16: |x| half::f16::from_f64(x), |x| x.into();
}

/// A matrix in memory with a guard zone before and behind it. A and B have one of NaN, so that
/// nothing of it reaches a sum, or none, so that a sanitizer finds what is read beyond them.
#[derive(Debug)]
struct Stored<T> {
    memory: Vec<T>,
    start: usize,
    rows: Modes<1>,
    columns: Modes<1>,
    /// Where rows and columns lie, written out once: without optimisation the tests would spend most of
    /// their time on computing these anew for each element.
    row_offsets: Vec<isize>,
    column_offsets: Vec<isize>,
}

const GUARD: usize = 70;
const NONE: usize = 0;
const UNTOUCHED: f64 = 100.0;

/// How the modes of a matrix lie in memory.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Rows, then columns, each contiguous with padding after it.
    Columns,
    Rows,
    /// Modes of both sides in any order, with strides of either sign, and several modes a side.
    Mixed,
}

fn offset(modes: &Modes<1>, mut index: usize) -> isize {
    let mut offset = 0;
    for mode in modes.iter() {
        offset += (index % mode.size) as isize * mode.strides[0];
        index /= mode.size;
    }
    offset
}

impl<T: Small> Stored<T> {
    fn new(
        random: &mut Random,
        (rows, columns): (usize, usize),
        order: Order,
        (guard, around): (usize, f64),
    ) -> Self {
        let mut sides = match order {
            Order::Mixed => [random.factors(rows), random.factors(columns)],
            _ => [vec![rows], vec![columns]],
        };
        // All modes from the innermost in memory to the outermost: (side, place).
        let mut places: Vec<(usize, usize)> = (0..2)
            .flat_map(|side| (0..sides[side].len()).map(move |i| (side, i)))
            .collect();
        match order {
            Order::Columns => {}
            Order::Rows => places.reverse(),
            Order::Mixed => (1..places.len())
                .rev()
                .for_each(|i| places.swap(i, random.below(i + 1))),
        }
        let mut strides = [vec![0; sides[0].len()], vec![0; sides[1].len()]];
        let (mut next, mut below) = (1_usize, 0);
        for (count, (side, i)) in places.into_iter().enumerate() {
            let size = sides[side][i];
            let flipped = matches!(order, Order::Mixed) && random.below(4) == 0;
            // Where nothing is written, coordinates may share their element.
            if matches!(order, Order::Mixed) && around.is_nan() && random.below(6) == 0 {
                continue;
            }
            strides[side][i] = if flipped {
                -(next as isize)
            } else {
                next as isize
            };
            below += if flipped { (size - 1) * next } else { 0 };
            next = next * size + if count == 0 { random.below(4) } else { 0 };
        }
        let mut modes = [Modes::NONE; 2];
        for side in 0..2 {
            for (size, stride) in sides[side].drain(..).zip(strides[side].drain(..)) {
                modes[side]
                    .push(Mode {
                        size,
                        strides: [stride],
                    })
                    .expect("a place");
            }
        }
        // No slack behind the last element.
        let reach = |modes: &Modes<1>| -> usize {
            modes
                .iter()
                .map(|mode| mode.size.saturating_sub(1) * mode.strides[0].unsigned_abs())
                .sum()
        };
        let size = reach(&modes[0]) + reach(&modes[1]) + 1;
        let memory = vec![T::of(around); size + 2 * guard];
        let [rows, columns] = modes;
        let offsets = |modes: &Modes<1>| {
            (0..modes.size())
                .map(|index| offset(modes, index))
                .collect()
        };
        Stored {
            memory,
            start: guard + below,
            rows,
            columns,
            row_offsets: offsets(&rows),
            column_offsets: offsets(&columns),
        }
    }

    fn index(&self, i: usize, j: usize) -> usize {
        (self.start as isize + self.row_offsets[i] + self.column_offsets[j]) as usize
    }

    fn fill(mut self, mut value: impl FnMut() -> f64) -> Self {
        for j in 0..self.columns.size() {
            for i in 0..self.rows.size() {
                let at = self.index(i, j);
                self.memory[at] = T::of(value());
            }
        }
        self
    }
}

/// A sum of products. Without optimisation this loop takes a tenth of the time of iterators, and
/// the tests spend most of theirs here.
fn dot(x: &[f64], y: &[f64]) -> f64 {
    let (mut sum, mut at) = (0.0, 0);
    while at < x.len() {
        sum += x[at] * y[at];
        at += 1;
    }
    sum
}

/// One product, by an instruction set and by three loops.
fn check<S: Computed<A, B, C> + Small, A: Small, B: Small, C: Small>(
    random: &mut Random,
    target: Target,
    (m, n, k): (usize, usize, usize),
    orders: [Order; 3],
) {
    let mut small = |bound: usize| random.below(2 * bound + 1) as f64 - bound as f64;
    let (alpha, beta) = (small(2), small(1));
    let mut case = Random(small(1000) as i64 as u64);
    let mut guard = || (case.pick(&[NONE, GUARD]), f64::NAN);
    let guards = [guard(), guard()];
    let a = Stored::<A>::new(&mut case, (m, k), orders[0], guards[0]).fill(|| small(4));
    let b = Stored::<B>::new(&mut case, (n, k), orders[1], guards[1]).fill(|| small(4));
    let c = Stored::<C>::new(&mut case, (m, n), orders[2], (GUARD, UNTOUCHED));
    let c = c.fill(|| if beta == 0.0 { f64::NAN } else { small(9) });
    let with_epilogue = case.below(4) == 0;
    let added = |i: usize, j: usize| (2 * i + j) as f64;
    let epilogue = |i: usize, j: usize, sum: S| sum + S::of(added(i, j));
    let mut want = c.memory.clone();
    let row = |x: usize| (0..k).map(move |p| (x, p));
    let columns: Vec<Vec<f64>> = (0..n)
        .map(|j| row(j).map(|(j, p)| b.memory[b.index(j, p)].get()).collect())
        .collect();
    for i in 0..m {
        let row: Vec<f64> = row(i).map(|(i, p)| a.memory[a.index(i, p)].get()).collect();
        for (j, column) in columns.iter().enumerate() {
            let sum = dot(&row, column);
            let to = &mut want[c.index(i, j)];
            let old = if beta == 0.0 { 0.0 } else { beta * to.get() };
            let more = if with_epilogue { added(i, j) } else { 0.0 };
            // Exact so far: C is rounded once.
            *to = C::of(alpha * sum + old + more);
        }
    }
    let mut got = c.memory.clone();
    let problem = Problem {
        a: Operand {
            at: &raw const a.memory[a.start],
            rows: a.rows,
            columns: a.columns,
        },
        b: Operand {
            at: &raw const b.memory[b.start],
            rows: b.rows,
            columns: b.columns,
        },
        c: Operand {
            at: got.as_mut_ptr().wrapping_add(c.start),
            rows: c.rows,
            columns: c.columns,
        },
        alpha: S::of(alpha),
        beta: S::of(beta),
    };
    let mut options = Options {
        target: Some(target),
        ..Options::default()
    };
    #[cfg(feature = "threads")]
    {
        options.threads = [1, 2, 5][case.below(3)];
    }
    if with_epilogue {
        options.epilogue = Some(&epilogue);
    }
    // SAFETY: the matrices hold their elements, those of C once.
    unsafe { multiply(&problem, &Modes::NONE, &options) };
    let at = (0..got.len()).find(|&i| got[i] != want[i]);
    let case = format!(
        "{target:?} ({m},{n},{k}) {orders:?} alpha {alpha} beta {beta} epilogue {with_epilogue}"
    );
    assert!(
        at.is_none(),
        "{case}: {:?}, not {:?}",
        at.map(|i| got[i]),
        at.map(|i| want[i])
    );
}

/// So many rounds for `f32` and `f64`, which have all ways through the loops, and for the other
/// elements, which share the loops with them.
const ALL: usize = 200;
const SOME: usize = 50;

fn check_all<S: Computed<A, B, C> + Small, A: Small, B: Small, C: Small>(rounds: usize) {
    use Order::*;
    let mut random = Random(7);
    let edges = [
        1, 2, 3, 5, 6, 7, 8, 9, 15, 16, 17, 23, 31, 33, 47, 48, 49, 64, 65, 97,
    ];
    for target in Target::available() {
        for round in 0..rounds {
            let mut size = || {
                if round % 3 == 0 {
                    1 + random.below(130)
                } else {
                    random.pick(&edges)
                }
            };
            let sizes = (size(), size(), size());
            let mut order = || random.pick(&[Columns, Rows, Mixed, Columns, Rows]);
            let orders = [order(), order(), order()];
            check::<S, A, B, C>(&mut random, target, sizes, orders);
        }
        // Few rows or columns, which have sums along K.
        for few in 1..10 {
            for order in [Columns, Rows, Mixed] {
                let (n, k) = (few + random.below(30), 32 + random.below(200));
                check::<S, A, B, C>(&mut random, target, (few, n, k), [order, Rows, order]);
                check::<S, A, B, C>(&mut random, target, (n, few, k), [Rows, order, order]);
            }
        }
        // Few columns or rows of long runs, which are added up, and one more than these; in more than one strip.
        for few in 1..6 {
            for long in [256 + random.below(80), 512, 4100] {
                let (order, k) = (random.pick(&[Columns, Rows, Mixed]), 7 + random.below(60));
                check::<S, A, B, C>(&mut random, target, (long, few, k), [Columns, order, order]);
                check::<S, A, B, C>(&mut random, target, (few, long, k), [order, Columns, order]);
            }
        }
        // More than one block along each side, and sizes on both sides of what is packed; or more
        // than one block along K, and more columns than are computed at once for a C of 16 bits.
        let sizes: &[(usize, usize, usize)] = if rounds == ALL {
            &[
                // a few rows in blocks along K; whole tiles whose A is copied, and some that have no such kernel
                (8, 31, 1100),
                (16, 30, 1100),
                (150, 30, 300),
                // a tile of rows in blocks of the most steps
                (16, 9, 2500),
                (700, 20, 400),
                (400, 20, 300),
                (20, 4200, 40),
                // columns that meet, of an A beyond the second level, added up on Zen 4 as well
                (512, 3, 600),
                (50, 60, 900),
                // few rows, which exchange the sides where B is contiguous along N
                (20, 300, 300),
                // last rows that are a product of their own on Zen 4
                (97, 70, 66),
                (100, 110, 90),
                // Many rows of few columns, whose next tile of A is fetched.
                (1100, 32, 70),
                // The same in whole vectors, as instruction sets without masks need them.
                (1104, 20, 70),
            ]
        } else {
            &[(50, 60, 900), (3, 1100, 520)]
        };
        for &sizes in sizes {
            let orders = [
                [Columns, Rows, Columns],
                [Rows, Columns, Rows],
                [Rows, Columns, Columns],
                [Mixed, Mixed, Mixed],
            ];
            orders
                .into_iter()
                .for_each(|orders| check::<S, A, B, C>(&mut random, target, sizes, orders));
        }
    }
}

/// Each size up to beyond a tile of each shape, so that each kernel at an edge runs.
fn check_edges<S: Computed<A, B, C> + Small, A: Small, B: Small, C: Small>() {
    let mut random = Random(3);
    for target in Target::available() {
        for m in 1..=100 {
            for n in 1..=14 {
                let k = random.pick(&[1, 3, 5, 8]);
                let order = random.pick(&[Order::Columns, Order::Rows]);
                let c = random.pick(&[Order::Columns, Order::Rows]);
                check::<S, A, B, C>(&mut random, target, (m, n, k), [Order::Columns, order, c]);
            }
        }
        // A is contiguous along K: it becomes panels, or the sides are exchanged.
        for n in 1..=64 {
            for m in [7, 8, 9, 21] {
                let k = random.pick(&[7, 8, 19, 33]);
                let b = random.pick(&[Order::Columns, Order::Columns, Order::Rows]);
                let orders = [Order::Rows, b, Order::Columns];
                check::<S, A, B, C>(&mut random, target, (m, n, k), orders);
            }
        }
    }
}

#[test]
fn products_of_f32_are_exact_at_each_edge() {
    check_edges::<f32, f32, f32, f32>();
}

#[test]
fn products_of_f64_are_exact_at_each_edge() {
    check_edges::<f64, f64, f64, f64>();
}

#[test]
fn products_of_integers_of_8_bits_are_exact_at_each_edge() {
    check_edges::<i32, u8, i8, i32>();
}

#[test]
fn products_of_f32_are_exact() {
    check_all::<f32, f32, f32, f32>(ALL);
}

#[test]
fn products_of_f64_are_exact() {
    check_all::<f64, f64, f64, f64>(ALL);
}

/// Whether the kernels for AVX-512 without VNNI are tested where the processor has it.
pub(super) static WITHOUT_VNNI: AtomicBool = AtomicBool::new(false);

#[test]
fn products_of_integers_of_8_bits_are_exact() {
    check_all::<i32, i8, i8, i32>(SOME);
    check_all::<i32, u8, i8, i32>(SOME);
    check_all::<i32, i8, u8, i32>(SOME);
    check_all::<i32, u8, u8, i32>(SOME);
    check_all::<i32, Short, Short, i32>(SOME);
    WITHOUT_VNNI.store(true, Ordering::Relaxed);
    check_all::<i32, u8, i8, i32>(SOME);
    check_all::<i32, Short, Short, i32>(SOME);
    WITHOUT_VNNI.store(false, Ordering::Relaxed);
}

#[cfg(feature = "half")]
#[test]
fn products_of_bf16_are_rounded_once() {
    check_all::<f32, half::bf16, half::bf16, f32>(SOME);
    check_all::<f32, half::bf16, half::bf16, half::bf16>(SOME);
}

#[cfg(feature = "half")]
#[test]
fn products_of_f16_are_rounded_once() {
    check_all::<f32, half::f16, half::f16, f32>(SOME);
    check_all::<f32, half::f16, half::f16, half::f16>(SOME);
}

#[test]
fn nothing_is_done_without_rows_or_columns_and_c_is_scaled_without_steps() {
    let mut random = Random(1);
    for target in Target::available() {
        for sizes in [(0, 3, 2), (3, 0, 2), (0, 0, 0), (5, 4, 0), (40, 30, 0)] {
            for order in [Order::Columns, Order::Rows] {
                (0..6).for_each(|_| {
                    check::<f32, f32, f32, f32>(&mut random, target, sizes, [order; 3])
                });
            }
        }
    }
}
