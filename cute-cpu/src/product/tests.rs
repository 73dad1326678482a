//! Products of small integers, which are exact in any order of the sums, against three plain loops.

use super::element::Element;
use super::options::Options;
use super::problem::{Operand, Problem, multiply};
use crate::modes::{Mode, Modes};
use crate::target::Target;

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

/// A matrix in memory with a guard zone before and behind it. A and B have one of NaN, so that
/// nothing of it reaches a sum, or none, so that a sanitizer finds what is read beyond them.
#[derive(Debug)]
struct Stored<T> {
    memory: Vec<T>,
    start: usize,
    rows: Modes<1>,
    columns: Modes<1>,
}

const GUARD: usize = 70;
const NONE: usize = 0;
const UNTOUCHED: f32 = 12345.0;

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

impl<T: Element + From<f32>> Stored<T> {
    fn new(
        random: &mut Random,
        (rows, columns): (usize, usize),
        order: Order,
        (guard, around): (usize, f32),
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
        let memory = vec![T::from(around); size + 2 * guard];
        let [rows, columns] = modes;
        Stored {
            memory,
            start: guard + below,
            rows,
            columns,
        }
    }

    fn index(&self, i: usize, j: usize) -> usize {
        (self.start as isize + offset(&self.rows, i) + offset(&self.columns, j)) as usize
    }

    fn fill(mut self, mut value: impl FnMut() -> f32) -> Self {
        for j in 0..self.columns.size() {
            for i in 0..self.rows.size() {
                let at = self.index(i, j);
                self.memory[at] = T::from(value());
            }
        }
        self
    }
}

/// One product, by an instruction set and by three loops.
fn check<T: Element + From<f32>>(
    random: &mut Random,
    target: Target,
    (m, n, k): (usize, usize, usize),
    orders: [Order; 3],
) {
    let mut small = |bound: usize| random.below(2 * bound + 1) as f32 - bound as f32;
    let (alpha, beta) = (small(2), small(1));
    let mut case = Random(small(1000) as i64 as u64);
    let mut guard = || (case.pick(&[NONE, GUARD]), f32::NAN);
    let guards = [guard(), guard()];
    let a = Stored::<T>::new(&mut case, (m, k), orders[0], guards[0]).fill(|| small(4));
    let b = Stored::<T>::new(&mut case, (n, k), orders[1], guards[1]).fill(|| small(4));
    let c = Stored::<T>::new(&mut case, (m, n), orders[2], (GUARD, UNTOUCHED));
    let c = c.fill(|| if beta == 0.0 { f32::NAN } else { small(9) });
    let with_epilogue = case.below(4) == 0;
    let epilogue = |i: usize, j: usize, sum: T| sum + T::from((2 * i + j) as f32);
    let mut want = c.memory.clone();
    let row = |x: &Stored<T>, i: usize| (0..k).map(|p| x.memory[x.index(i, p)]).collect::<Vec<T>>();
    let columns: Vec<Vec<T>> = (0..n).map(|j| row(&b, j)).collect();
    for i in 0..m {
        let row = row(&a, i);
        for (j, column) in columns.iter().enumerate() {
            let sum = row
                .iter()
                .zip(column)
                .fold(T::ZERO, |sum, (x, y)| sum + *x * *y);
            let to = &mut want[c.index(i, j)];
            let sum = T::from(alpha) * sum;
            let sum = if beta == 0.0 {
                sum
            } else {
                sum + T::from(beta) * *to
            };
            *to = if with_epilogue {
                epilogue(i, j, sum)
            } else {
                sum
            };
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
        alpha: T::from(alpha),
        beta: T::from(beta),
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

fn check_all<T: Element + From<f32>>() {
    use Order::*;
    let mut random = Random(7);
    let edges = [
        1, 2, 3, 5, 6, 7, 8, 9, 15, 16, 17, 23, 31, 33, 47, 48, 49, 64, 65, 97,
    ];
    for target in Target::available() {
        for round in 0..200 {
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
            check::<T>(&mut random, target, sizes, orders);
        }
        // Few rows or columns, which have sums along K.
        for few in 1..10 {
            for order in [Columns, Rows, Mixed] {
                let (n, k) = (few + random.below(30), 32 + random.below(200));
                check::<T>(&mut random, target, (few, n, k), [order, Rows, order]);
                check::<T>(&mut random, target, (n, few, k), [Rows, order, order]);
            }
        }
        // More than one block along each side, and sizes on both sides of what is packed.
        for sizes in [
            (700, 20, 400),
            (400, 20, 300),
            (20, 4200, 40),
            (50, 60, 900),
        ] {
            let orders = [
                [Columns, Rows, Columns],
                [Rows, Columns, Rows],
                [Mixed, Mixed, Mixed],
            ];
            orders
                .into_iter()
                .for_each(|orders| check::<T>(&mut random, target, sizes, orders));
        }
    }
}

/// Each size up to beyond a tile of each shape, so that each kernel at an edge runs.
fn check_edges<T: Element + From<f32>>() {
    let mut random = Random(3);
    for target in Target::available() {
        for m in 1..=100 {
            for n in 1..=14 {
                let k = random.pick(&[1, 3, 5, 8]);
                let order = random.pick(&[Order::Columns, Order::Rows]);
                let c = random.pick(&[Order::Columns, Order::Rows]);
                check::<T>(&mut random, target, (m, n, k), [Order::Columns, order, c]);
            }
        }
    }
}

#[test]
fn products_of_f32_are_exact_at_each_edge() {
    check_edges::<f32>();
}

#[test]
fn products_of_f64_are_exact_at_each_edge() {
    check_edges::<f64>();
}

#[test]
fn products_of_f32_are_exact() {
    check_all::<f32>();
}

#[test]
fn products_of_f64_are_exact() {
    check_all::<f64>();
}

#[test]
fn nothing_is_done_without_rows_or_columns_and_c_is_scaled_without_steps() {
    let mut random = Random(1);
    for target in Target::available() {
        for sizes in [(0, 3, 2), (3, 0, 2), (0, 0, 0), (5, 4, 0), (40, 30, 0)] {
            for order in [Order::Columns, Order::Rows] {
                (0..6).for_each(|_| check::<f32>(&mut random, target, sizes, [order; 3]));
            }
        }
    }
}
