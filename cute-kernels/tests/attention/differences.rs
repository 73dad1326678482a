//! Gradients are differences of the forward pass: along directions of Q, K and V, O grows as they say.
//!
//! These tests take no gradient from the reference, so that a mistake in it could not hide one of the kernels.

use crate::backward::{Three, gradients};
use crate::case::Case;
use crate::number::Number;
use crate::packed::{PackedCase, ROOM, on_gpu_offsets};
use crate::support::Random;
use crate::{hopper, reference};
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor};
use cute_kernels::attention::backward::{Forward, Gradients};
use cute_kernels::attention::{Alignment, AttentionError, AttentionMask, Dropout, Sequences};
use half::{bf16, f16};
use std::marker::PhantomData;

/// Both passes: numbers by (column, row, head, batch), the first fastest.
trait Passes {
    /// O.
    fn o(&self, values: &Three) -> Vec<f64>;
    /// The gradients of the sum of the products of all elements of O and dO.
    fn gradients(&self, values: &Three, d_o: &[f64]) -> Three;
    /// The elements of a row.
    fn width(&self) -> usize;
}

/// Multiples of 1/32. Those below 8 have eight bits, so each format has them, also when one or two steps of
/// [`compared`] are added or subtracted.
fn numbers(count: usize, random: &mut Random) -> Vec<f64> {
    let mut number = || (random.normal() * 32.0).round() / 32.0;
    (0..count).map(|_| number()).collect()
}

/// The sum of all products.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// How large a sum of products is whose signs are independent.
fn size(a: &[f64], b: &[f64]) -> f64 {
    let squares = a.iter().zip(b).map(|(a, b)| (a * b) * (a * b));
    squares.sum::<f64>().sqrt()
}

/// A gradient along a direction, beside the difference that it should be.
#[derive(Debug)]
struct Compared {
    /// Q, K or V.
    along: &'static str,
    /// Whether the direction has the signs of the gradient, instead of signs at random.
    uphill: bool,
    gradient: f64,
    difference: f64,
    tolerance: f64,
}

impl Compared {
    fn is_right(&self) -> bool {
        (self.gradient - self.difference).abs() < self.tolerance
    }
}

/// Compares gradients with differences, along three directions of each of Q, K and V. Two of signs at random find a
/// term that is missing anywhere. Along the signs of the gradient O grows a hundred times as much, so a wrong factor
/// shows.
///
/// The difference is the one of five points, with the derivative times 1 and an error of fifth order, which
/// [`differences_of_the_reference`] shows to be small beside the tolerance. What is rounded decides:
///
/// - Weights and O have 16 bits in each of the four runs. Neither is off by more than `rounding` of its size, with
///   either sign, and rows of V are independent: so a sum O·dO is off by about `rounding` times the size
///   of its terms. Two runs count 8 times, and two once, of 12 steps.
/// - Δ is a sum of products of O once more; `scale` is as much less as a row of K or Q is longer.
/// - dS and the gradient have 16 bits.
///
/// The tolerance is four times the sum of these.
fn compared(passes: &impl Passes, values: &Three, d_o: &[f64], rounding: f64) -> Vec<Compared> {
    let all = passes.gradients(values, d_o);
    let of_o = size(&passes.o(values), d_o);
    // Along the signs of the gradient a score moves by a part of the step that grows with the width.
    let step = 4.0 / passes.width() as f64;
    let mut random = Random(77);
    let mut result = Vec::new();
    for ((which, gradient), uphill) in (0..3)
        .zip(&all)
        .flat_map(|of| [true, false, false].map(|uphill| (of, uphill)))
    {
        let direction: Vec<f64> = gradient
            .iter()
            .map(|x| match (uphill, random.below(2)) {
                (true, _) => 1.0_f64.copysign(*x),
                (false, 0) => -1.0,
                (false, _) => 1.0,
            })
            .collect();
        let at = |steps: f64| {
            let mut values = values.clone();
            let moved = values[which].iter_mut().zip(&direction);
            moved.for_each(|(x, sign)| *x += steps * step * sign);
            dot(&passes.o(&values), d_o)
        };
        let difference = (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * step);
        let of_runs = 130.0_f64.sqrt() / (12.0 * step) * of_o;
        result.push(Compared {
            along: ["Q", "K", "V"][which],
            uphill,
            gradient: dot(gradient, &direction),
            difference,
            tolerance: 4.0 * rounding * (of_runs + of_o + 2.0 * size(gradient, &direction)),
        });
    }
    result
}

/// Fails if a gradient differs from the difference of the results by more than the tolerance.
fn check(passes: &impl Passes, values: &Three, d_o: &[f64], rounding: f64, words: &str) {
    for compared in compared(passes, values, d_o, rounding) {
        if std::env::var_os("CUTE_ERRORS").is_some() {
            let error = (compared.gradient - compared.difference) / compared.tolerance;
            println!("{error:.3} {compared:?} {words}");
        }
        let signs = if compared.uphill {
            "the gradient's signs"
        } else {
            "signs at random"
        };
        assert!(compared.is_right(), "{words}, {signs}: {compared:?}");
    }
}

/// The passes in `f64`.
struct InDoubles(Case);

impl InDoubles {
    /// The elements of a tensor, by its rows and heads.
    fn of<'t>(
        &self,
        numbers: &'t [f64],
        rows: usize,
        heads: usize,
    ) -> impl Fn(usize, usize, usize, usize) -> f64 + 't {
        let width = self.0.width;
        move |i, d, h, b| numbers[d + width * (i + rows * (h + heads * b))]
    }
}

impl Passes for InDoubles {
    fn o(&self, [q, k, v]: &Three) -> Vec<f64> {
        let (n, m, h) = (self.0.queries, self.0.keys, self.0.heads);
        let of_keys = h / self.0.heads_per_key;
        let (k, v) = (self.of(k, m, of_keys), self.of(v, m, of_keys));
        reference::attention(&self.0, self.of(q, n, h), k, v).0
    }

    fn gradients(&self, [q, k, v]: &Three, d_o: &[f64]) -> Three {
        let (n, m, h) = (self.0.queries, self.0.keys, self.0.heads);
        let of_keys = h / self.0.heads_per_key;
        let (k, v) = (self.of(k, m, of_keys), self.of(v, m, of_keys));
        gradients(&self.0, self.of(q, n, h), k, v, self.of(d_o, n, h)).0
    }

    fn width(&self) -> usize {
        self.0.width
    }
}

/// The numbers of a tensor.
fn wide<T: Number, L: Layout>(tensor: &GpuTensor<T, L>) -> Vec<f64> {
    let tensor = tensor.download().expect("no failure");
    tensor.raw_storage().0.iter().map(|x| x.wide()).collect()
}

/// Tensors on a GPU whose layout gives numbers the places that they have in a list.
fn uploaded<T: Number, L: Layout>(gpu: &Gpu, numbers: &[f64], layout: L) -> GpuTensor<T, L> {
    let mut tensor = OwnedTensor::filled(layout, T::of(0.0)).expect("a layout");
    let (elements, _) = tensor.raw_storage_mut();
    assert_eq!(elements.len(), numbers.len());
    for (element, number) in elements.iter_mut().zip(numbers) {
        *element = T::of(*number);
    }
    gpu.upload_owned(tensor).expect("room")
}

/// Q, K, V, O and the logarithms.
type Passed<T, L, S> = ([GpuTensor<T, L>; 4], GpuTensor<f32, S>);

/// The gradients that a backward pass makes of what was passed.
fn gradients_by<T: Number, L: Layout, S: Layout>(
    gpu: &Gpu,
    ([q, k, v, o], sums): &Passed<T, L, S>,
    d_o: &[f64],
    backward: impl for<'x> FnOnce(
        Forward<
            'x,
            &'x GpuTensor<T, L>,
            &'x GpuTensor<T, L>,
            &'x GpuTensor<T, L>,
            &'x GpuTensor<T, L>,
            S,
        >,
        &'x GpuTensor<T, L>,
        Gradients<&'x mut GpuTensor<T, L>, &'x mut GpuTensor<T, L>, &'x mut GpuTensor<T, L>>,
    ) -> Result<(), AttentionError>,
) -> Three {
    let d_o = uploaded(gpu, d_o, o.layout());
    let mut found = [q, k, v].map(|x| gpu.zeroed::<T, _>(x.layout()).expect("room"));
    let [dq, dk, dv] = &mut found;
    let forward = Forward { q, k, v, o, sums };
    let gradients = Gradients {
        q: dq,
        k: dk,
        v: dv,
    };
    backward(forward, &d_o, gradients).expect("a backward pass");
    found.each_ref().map(wide)
}

/// The passes on a GPU, of batches.
struct Batches<'g, T> {
    gpu: &'g Gpu,
    case: Case,
    /// The options of the backward pass, if they are others.
    backward: Case,
    /// Whether the backward pass gets zeros for O.
    without_o: bool,
    of: PhantomData<T>,
}

impl<'g, T: Number> Batches<'g, T> {
    fn new(gpu: &'g Gpu, case: Case) -> Self {
        Batches {
            gpu,
            case,
            backward: case,
            without_o: false,
            of: PhantomData,
        }
    }

    /// A tensor of Q's heads, or of K's.
    fn tensor(&self, numbers: &[f64], of_keys: bool) -> GpuTensor<T, Alike> {
        let Case { width, batches, .. } = self.case;
        let (rows, heads) = match of_keys {
            false => (self.case.queries, self.case.heads),
            true => (self.case.keys, self.case.heads / self.case.heads_per_key),
        };
        let (head, batch) = (width * rows, width * rows * heads);
        let layout = layout!((rows, width, heads, batches):(width, 1, head, batch));
        uploaded(self.gpu, numbers, layout)
    }

    fn forward(&self, [q, k, v]: &Three) -> Passed<T, Alike, Logarithms> {
        let (n, h, b) = (self.case.queries, self.case.heads, self.case.batches);
        let (q, k, v) = (
            self.tensor(q, false),
            self.tensor(k, true),
            self.tensor(v, true),
        );
        let mut o = q.try_clone().expect("room");
        let of_batch = n * h;
        let sums = layout!((n, h, b):(1, n, of_batch));
        let mut sums = self.gpu.zeroed::<f32, _>(sums).expect("room");
        let options = self.case.options(&[]);
        let prepared = options.prepare(self.gpu, &q, &k, &v, &mut o);
        let prepared = prepared.and_then(|prepared| prepared.sums(&mut sums));
        prepared.expect("a kernel").run().expect("a launch");
        ([q, k, v, o], sums)
    }
}

type Alike = Layout![(usize,usize,usize,usize):(usize,1,usize,usize)];
type Logarithms = Layout![(usize,usize,usize):(1,usize,usize)];

impl<T: Number> Passes for Batches<'_, T> {
    fn o(&self, values: &Three) -> Vec<f64> {
        let ([_, _, _, o], _) = self.forward(values);
        wide(&o)
    }

    fn gradients(&self, values: &Three, d_o: &[f64]) -> Three {
        let mut passed = self.forward(values);
        if self.without_o {
            passed.0[3] = self.tensor(&vec![0.0; d_o.len()], false);
        }
        let options = self.backward.options(&[]);
        gradients_by(self.gpu, &passed, d_o, |forward, d_o, found| {
            let mut prepared = options.prepare_backward(self.gpu, forward, d_o, found)?;
            prepared.run()
        })
    }

    fn width(&self) -> usize {
        self.case.width
    }
}

/// The passes on a GPU, of sequences behind each other. Tensors have rows that belong to none.
struct Packed<'g, T> {
    gpu: &'g Gpu,
    packed: PackedCase,
    of: PhantomData<T>,
}

impl<T: Number> Packed<'_, T> {
    /// The offsets of queries, or those of keys.
    fn offsets(&self, of_keys: bool) -> Vec<i32> {
        let of = |&(queries, keys): &(usize, usize)| if of_keys { keys } else { queries };
        self.packed.offsets(of)
    }

    /// The layout of Q and O, or that of K and V.
    fn layout(&self, of_keys: bool) -> crate::packed::Rows {
        let Case { width, heads, .. } = self.packed.case;
        let offsets = self.offsets(of_keys);
        let rows = ROOM + offsets[offsets.len() - 1] as usize + self.packed.around[1];
        let shared = if of_keys {
            self.packed.case.heads_per_key
        } else {
            1
        };
        self.packed.layout(rows, width, heads / shared)
    }

    fn forward(&self, [q, k, v]: &Three) -> Passed<T, crate::packed::Rows, crate::packed::Sums> {
        let (of_queries, of_keys) = (self.layout(false), self.layout(true));
        let q = uploaded(self.gpu, q, of_queries);
        let [k, v] = [k, v].map(|x| uploaded(self.gpu, x, of_keys));
        let mut o = self.gpu.zeroed(of_queries).expect("room");
        let heads = self.packed.case.heads;
        let behind = usize::from(of_queries.size()) / (heads * self.packed.case.width) - ROOM;
        let sums = layout!((behind, heads):(1, behind));
        let mut sums = self.gpu.zeroed::<f32, _>(sums).expect("room");
        let offsets = [false, true].map(|keys| on_gpu_offsets(self.gpu, &self.offsets(keys)));
        let sequences = Sequences::new(&offsets[0], &offsets[1]).expect("offsets");
        let options = self.packed.case.options(&[]);
        let prepared = options.prepare_sequences(self.gpu, &q, &k, &v, sequences, &mut o);
        let prepared = prepared.and_then(|prepared| prepared.sums(&mut sums));
        prepared.expect("a kernel").run().expect("a launch");
        ([q, k, v, o], sums)
    }
}

impl<T: Number> Passes for Packed<'_, T> {
    fn o(&self, values: &Three) -> Vec<f64> {
        let ([_, _, _, o], _) = self.forward(values);
        wide(&o)
    }

    fn gradients(&self, values: &Three, d_o: &[f64]) -> Three {
        let passed = self.forward(values);
        let offsets = [false, true].map(|keys| on_gpu_offsets(self.gpu, &self.offsets(keys)));
        let sequences = Sequences::new(&offsets[0], &offsets[1]).expect("offsets");
        let options = self.packed.case.options(&[]);
        gradients_by(self.gpu, &passed, d_o, |forward, d_o, found| {
            let gpu = self.gpu;
            options
                .prepare_backward_sequences(gpu, forward, d_o, sequences, found)?
                .run()
        })
    }

    fn width(&self) -> usize {
        self.packed.case.width
    }
}

const MASKS: [AttentionMask; 3] = [
    AttentionMask::Full,
    AttentionMask::Causal(Alignment::Ends),
    AttentionMask::Causal(Alignment::Starts),
];

/// Cases with each mask, with and without dropout; two heads of Q for one of K.
fn cases(queries: usize, keys: usize, width: usize) -> impl Iterator<Item = Case> {
    let dropout = Dropout {
        probability: 0.25,
        seed: 5,
        offset: 6,
    };
    let all = MASKS.map(|mask| [None, Some(dropout)].map(|dropout| (mask, dropout)));
    all.into_iter().flatten().map(move |(mask, dropout)| Case {
        queries,
        keys,
        width,
        heads: 4,
        heads_per_key: 2,
        mask,
        dropout,
        ..Case::new()
    })
}

/// Q, K, V and dO of a case.
fn drawn(case: &Case) -> (Three, Vec<f64>) {
    let mut random = Random(8);
    let of_queries = case.queries * case.width * case.heads;
    let of_keys = case.keys * case.width * case.heads / case.heads_per_key;
    let values = [of_queries, of_keys, of_keys].map(|count| numbers(count, &mut random));
    (values, numbers(of_queries, &mut random))
}

#[test]
fn gradients_are_differences_of_the_forward_pass() {
    let Some(gpu) = hopper() else { return };
    for case in [64, 128]
        .into_iter()
        .flat_map(|width| cases(200, 260, width))
    {
        let (values, d_o) = drawn(&case);
        let words = format!("{case:?}");
        let (halves, bf16s) = (
            Batches::<f16>::new(&gpu, case),
            Batches::<bf16>::new(&gpu, case),
        );
        check(&halves, &values, &d_o, f16::ROUNDING, &words);
        check(&bf16s, &values, &d_o, bf16::ROUNDING, &words);
    }
}

#[test]
fn gradients_of_sequences_are_differences_of_the_forward_pass() {
    let Some(gpu) = hopper() else { return };
    let lengths = [
        (65, 65),
        (3, 9),
        (0, 0),
        (130, 200),
        (1, 1),
        (40, 0),
        (129, 70),
    ];
    for (mask, width) in MASKS.iter().flat_map(|&mask| [(mask, 64), (mask, 128)]) {
        let case = Case {
            width,
            heads: 4,
            heads_per_key: 2,
            mask,
            ..Case::new()
        };
        let packed = PackedCase::new(case, &lengths);
        let passes = Packed::<f16> {
            gpu: &gpu,
            packed: packed.clone(),
            of: PhantomData,
        };
        let mut random = Random(9);
        let counts =
            [false, true, true, false].map(|of_keys| passes.layout(of_keys).cosize().into());
        let [q, k, v, d_o] = counts.map(|count: usize| numbers(count, &mut random));
        let values = [q, k, v];
        check(
            &passes,
            &values,
            &d_o,
            f16::ROUNDING,
            &format!("{packed:?}"),
        );
        let passes = Packed::<bf16> {
            gpu: &gpu,
            packed,
            of: PhantomData,
        };
        let words = format!("{case:?} of sequences");
        check(&passes, &values, &d_o, bf16::ROUNDING, &words);
    }
}

/// What is no gradient is found: the comparison above can fail.
#[test]
fn a_backward_pass_that_is_told_something_else_makes_no_differences() {
    let Some(gpu) = hopper() else { return };
    for case in [64, 128]
        .into_iter()
        .flat_map(|width| cases(200, 260, width))
    {
        let (values, d_o) = drawn(&case);
        let found = |backward, without_o| {
            let passes = Batches::<f16> {
                backward,
                without_o,
                ..Batches::new(&gpu, case)
            };
            wrong(&compared(&passes, &values, &d_o, f16::ROUNDING))
        };
        assert_eq!(found(case, false), [false; 3], "{case:?}");
        // Δ, a term of dS, is 0
        assert_eq!(found(case, true), [true, true, false], "{case:?}");
        let scale = case.scale() as f32;
        let scaled = Case {
            scale: Some(1.002 * scale),
            ..case
        };
        assert_eq!(found(scaled, false), [true; 3], "{case:?}");
        if let Some(dropout) = case.dropout {
            let dropout = Some(Dropout {
                offset: 7,
                ..dropout
            });
            let other = Case { dropout, ..case };
            assert_eq!(found(other, false), [true; 3], "{case:?}");
        }
    }
}

/// Whether a gradient of Q, of K and of V is no difference.
fn wrong(compared: &[Compared]) -> [bool; 3] {
    ["Q", "K", "V"].map(|along| {
        let mut of = compared.iter().filter(|x| x.along == along);
        of.any(|x| !x.is_right())
    })
}

/// A gradient that is wrong on purpose.
struct Mutant<'p, F>(&'p InDoubles, F);

impl<F: Fn(&Three, &[f64]) -> Three> Passes for Mutant<'_, F> {
    fn o(&self, values: &Three) -> Vec<f64> {
        self.0.o(values)
    }

    fn gradients(&self, values: &Three, d_o: &[f64]) -> Three {
        self.1(values, d_o)
    }

    fn width(&self) -> usize {
        self.0.width()
    }
}

/// The error of the differences is small beside the tolerance, and the tolerance beside the gradients: a wrong
/// factor and missing terms are found.
#[test]
fn differences_of_the_reference() {
    for case in [64, 128].into_iter().flat_map(|width| cases(20, 26, width)) {
        let (values, d_o) = drawn(&case);
        let passes = InDoubles(case);
        for compared in compared(&passes, &values, &d_o, f16::ROUNDING) {
            let error = (compared.gradient - compared.difference).abs();
            assert!(error < 0.2 * compared.tolerance, "{case:?}: {compared:?}");
        }
        if case.width > 64 {
            continue;
        }
        let found = |of: &dyn Fn(&Three, &[f64]) -> Three| {
            let mutant = Mutant(&passes, of);
            wrong(&compared(&mutant, &values, &d_o, f16::ROUNDING))
        };
        for factor in [0.995, 1.005] {
            let scaled = |values: &Three, d_o: &[f64]| {
                let all = passes.gradients(values, d_o);
                all.map(|x| x.iter().map(|x| factor * x).collect())
            };
            assert_eq!(found(&scaled), [true; 3], "{case:?}, {factor}");
        }
        // the part of the last head, and that of the last five queries of each head
        let rows = case.queries;
        let lost: [&dyn Fn(usize) -> bool; 2] = [&|row| row >= 3 * rows, &|row| row % rows >= 15];
        for is_lost in lost {
            let without = |values: &Three, d_o: &[f64]| {
                let kept = |place: usize| f64::from(u8::from(!is_lost(place / case.width)));
                let d_o = d_o.iter().enumerate().map(|(place, x)| x * kept(place));
                passes.gradients(values, &d_o.collect::<Vec<_>>())
            };
            assert_eq!(found(&without), [true; 3], "{case:?}");
        }
        // V of the first eight keys, which scores have all the same
        let without = |[q, k, v]: &Three, d_o: &[f64]| {
            let v: Vec<f64> = v
                .iter()
                .enumerate()
                .map(|(place, x)| {
                    if place / case.width % case.keys < 8 {
                        0.0
                    } else {
                        *x
                    }
                })
                .collect();
            passes.gradients(&[q.clone(), k.clone(), v], d_o)
        };
        assert_eq!(found(&without), [true, true, false], "{case:?}");
    }
}
