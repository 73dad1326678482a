//! The backward pass of a case, against gradients in `f64` from the same numbers.

use crate::case::{Case, Tensor4};
use crate::number::Number;
use crate::reference::{self, add_row};
use crate::support::Random;
use cute_core::prelude::*;
use cute_cuda::Gpu;
use cute_kernels::attention::backward::{Forward, Gradients};

/// dQ, dK and dV, or a bound for the size of each element's rounding: by (column, row, head, batch), the
/// first fastest.
pub type Three = [Vec<f64>; 3];

/// Sums of rows, and the squares of the sizes of what was added.
struct Sums {
    sums: Vec<f64>,
    squares: Vec<f64>,
}

impl Sums {
    fn zeros(count: usize) -> Self {
        let [sums, squares] = [(); 2].map(|()| vec![0.0; count]);
        Self { sums, squares }
    }

    /// Adds `weight` times a row from a place on. The weight is itself a sum of numbers of this size.
    fn add(&mut self, place: usize, weight: f64, size: f64, row: &[f64]) {
        add_row(&mut self.sums[place..], weight, row.iter().copied());
        let square = weight * weight + size * size;
        add_row(
            &mut self.squares[place..],
            square,
            row.iter().map(|x| x * x),
        );
    }
}

/// The gradients of the sum of the products of all elements of O and dO; and, for each gradient, how
/// large the numbers are whose sum it is, taken as independent.
pub fn gradients(
    case: &Case,
    q: impl Fn(usize, usize, usize, usize) -> f64,
    k: impl Fn(usize, usize, usize, usize) -> f64,
    v: impl Fn(usize, usize, usize, usize) -> f64,
    d_o: impl Fn(usize, usize, usize, usize) -> f64,
) -> (Three, Three) {
    let Case {
        queries,
        keys,
        width,
        heads,
        batches,
        ..
    } = *case;
    let (o, sums) = reference::attention(case, &q, &k, &v);
    let key_heads = heads / case.heads_per_key;
    let mut d_q = Sums::zeros(queries * width * heads * batches);
    let [mut d_k, mut d_v] = [(); 2].map(|()| Sums::zeros(keys * width * key_heads * batches));
    let scale = case.scale();
    for (batch, head) in (0..batches).flat_map(|b| (0..heads).map(move |h| (b, h))) {
        let of = head / case.heads_per_key;
        let columns_of_k = reference::rows(width, keys, |d, key| k(key, d, of, batch));
        let columns_of_v = reference::rows(width, keys, |d, key| v(key, d, of, batch));
        let rows_of_k = reference::rows(keys, width, |key, d| k(key, d, of, batch));
        for query in 0..queries {
            let q: Vec<f64> = (0..width).map(|d| q(query, d, head, batch)).collect();
            let d_o: Vec<f64> = (0..width).map(|d| d_o(query, d, head, batch)).collect();
            let products = (0..width).map(|d| d_o[d] * o[case.offset(query, d, head, batch)]);
            let delta: f64 = products.clone().sum();
            let of_delta = products.map(|x| x * x).sum::<f64>().sqrt();
            let sum = sums[query + queries * (head + heads * batch)];
            let scores = reference::row_times(q.iter().copied(), &columns_of_k, keys);
            let d_weights = reference::row_times(d_o.iter().copied(), &columns_of_v, keys);
            let mut of_query = Sums::zeros(width);
            for key in (0..keys).filter(|&key| reference::sees(case, query, key)) {
                let p = (scores[key] * scale - sum).exp();
                let share = reference::share(case, query, key, head, batch);
                let dp = share * d_weights[key];
                let ds = p * (dp - delta) * scale;
                let size = p * (dp.abs() + delta.abs() + of_delta) * scale;
                of_query.add(0, ds, size, &rows_of_k[key * width..][..width]);
                let place = width * (key + keys * (of + key_heads * batch));
                d_k.add(place, ds, size, &q);
                d_v.add(place, share * p, 0.0, &d_o);
            }
            for d in 0..width {
                let place = case.offset(query, d, head, batch);
                d_q.sums[place] = of_query.sums[d];
                d_q.squares[place] = of_query.squares[d];
            }
        }
    }
    let all = [d_q, d_k, d_v];
    (
        all.each_ref().map(|d| d.sums.clone()),
        all.map(|d| d.squares),
    )
}

/// The layout of a result between two guards.
type Around = Layout![(usize,usize,usize,usize,3):(usize,1,usize,usize,usize)];

/// A tensor of `rows` rows of `heads` heads, between two more of its kind.
fn around(case: &Case, rows: usize, heads: usize) -> Around {
    let ([row, _, head, batch], span) = case.strides(rows, case.width, heads);
    let (d, b) = (case.width, case.batches);
    layout!((rows, d, heads, b, 3):(row, 1, head, batch, span))
}

/// Runs a case twice, and compares all gradients with the reference, what lies around them with what
/// was there, and both runs with each other: dK and dV, and with an order dQ, bit by bit.
pub fn run<T: Number>(gpu: &Gpu, case: &Case, deterministic: bool) {
    let (q, k, v) = case.tensors::<T>();
    let mut random = Random(case.seed ^ 0x5a5a);
    let d_o = OwnedTensor::from_fn(q.layout(), |_| T::of(random.normal())).expect("a layout");
    let at = |tensor: &Tensor4<T>| {
        let tensor = tensor.clone();
        move |i: usize, d: usize, h: usize, b: usize| tensor[(i, d, h, b)].wide()
    };
    let (o, sums) = reference::attention(case, at(&q), at(&k), at(&v));
    let o = OwnedTensor::from_fn(q.layout(), |(i, d, h, b)| T::of(o[case.offset(i, d, h, b)]))
        .expect("a layout");
    let (n, h, b) = (case.queries, case.heads, case.batches);
    let of_batch = n * h;
    let sums = OwnedTensor::from_fn(layout!((n, h, b):(1, n, of_batch)), |(i, head, batch)| {
        sums[i + n * (head + h * batch)] as f32
    })
    .expect("a layout");
    let on = |x: &Tensor4<T>| gpu.upload(x).expect("room");
    let (on_q, on_k, on_v, on_o, on_do) = (on(&q), on(&k), on(&v), on(&o), on(&d_o));
    let on_sums = gpu.upload(&sums).expect("room");
    let key_heads = h / case.heads_per_key;
    let layouts = [(n, h), (case.keys, key_heads), (case.keys, key_heads)]
        .map(|(rows, heads)| around(case, rows, heads));
    let mut results = layouts.map(|layout| {
        let guards = OwnedTensor::filled(layout, T::GUARD).expect("a layout");
        gpu.upload_owned(guards).expect("room")
    });
    let options = case.options(&[]);
    let options = if deterministic {
        options.deterministic()
    } else {
        options
    };
    let mut runs = Vec::new();
    for _ in 0..2 {
        {
            let [dq, dk, dv] = &mut results;
            let (dq, dk, dv) = (dq.view_mut(), dk.view_mut(), dv.view_mut());
            let mut dq = dq.slice((.., .., .., .., 1));
            let mut dk = dk.slice((.., .., .., .., 1));
            let mut dv = dv.slice((.., .., .., .., 1));
            let forward = Forward {
                q: &on_q,
                k: &on_k,
                v: &on_v,
                o: &on_o,
                sums: &on_sums,
            };
            let gradients = Gradients {
                q: &mut dq,
                k: &mut dk,
                v: &mut dv,
            };
            options
                .prepare_backward(gpu, forward, &on_do, gradients)
                .and_then(|mut prepared| prepared.run())
                .unwrap_or_else(|error| panic!("{case:?}: {error}"));
        }
        runs.push(
            results
                .each_ref()
                .map(|x| x.download().expect("no failure")),
        );
    }
    let (expected, sizes) = gradients(case, at(&q), at(&k), at(&v), at(&d_o));
    for which in 0..3 {
        let [first, second] = [&runs[0][which], &runs[1][which]];
        let name = ["dQ", "dK", "dV"][which];
        if which > 0 || deterministic {
            let bits = |x: &OwnedTensor<T, Around>| -> Vec<u64> {
                x.raw_storage()
                    .0
                    .iter()
                    .map(|x| x.wide().to_bits())
                    .collect()
            };
            assert!(
                bits(first) == bits(second),
                "{case:?}: two runs of {name} differ"
            );
        }
        compare(
            case,
            name,
            first,
            layouts[which],
            &expected[which],
            &sizes[which],
        );
    }
}

fn compare<T: Number>(
    case: &Case,
    name: &str,
    found: &OwnedTensor<T, Around>,
    layout: Around,
    expected: &[f64],
    sizes: &[f64],
) {
    let mut is_result = vec![false; found.raw_storage().0.len()];
    let mut difference = Difference::default();
    for (i, d, h, b, which) in layout.coordinates() {
        if which != 1 {
            continue;
        }
        is_result[layout.at((i, d, h, b, 1))] = true;
        let (rows, heads) = match name {
            "dQ" => (case.queries, case.heads),
            _ => (case.keys, case.heads / case.heads_per_key),
        };
        let place = d + case.width * (i + rows * (h + heads * b));
        let (x, y) = (found[(i, d, h, b, 1)].wide(), expected[place]);
        assert!(
            x.is_finite(),
            "{case:?}: {name} is {x} at ({i},{d},{h},{b})"
        );
        difference.add(x, y, sizes[place]);
    }
    let (all, _) = found.raw_storage();
    for (place, x) in all
        .iter()
        .enumerate()
        .filter(|&(place, _)| !is_result[place])
    {
        assert_eq!(*x, T::GUARD, "{case:?}: element {place} is none of {name}");
    }
    difference.check::<T>(&format!("{name} of {case:?}"));
}

/// How far elements of a gradient are from what is expected.
#[derive(Default)]
pub struct Difference {
    errors: f64,
    bound: f64,
    count: usize,
}

impl Difference {
    /// An element, what it should be, and the bound of its size.
    pub fn add(&mut self, x: f64, expected: f64, size: f64) {
        self.errors += (x - expected) * (x - expected);
        self.bound += expected * expected + size;
        self.count += 1;
    }

    /// Fails if elements of a format are too far from what is expected.
    pub fn check<T: Number>(&self, words: &str) {
        // Weights, gradients of scores and results are rounded to 16 bits; below the least normal number the step is absolute.
        let least = 1e-7 * self.count as f64;
        let error = self.errors.sqrt();
        let bound = 1.5 * T::ROUNDING * (self.bound + least).sqrt();
        if std::env::var_os("CUTE_ERRORS").is_some() {
            println!("{:.3} {words}", error / bound);
        }
        assert!(
            error < bound || self.count == 0,
            "{words}: an error of {error:e}, not below {bound:e}"
        );
    }
}

/// The gradients of the reference are those of its own forward pass, by differences.
#[test]
fn gradients_of_the_reference_are_its_differences() {
    use cute_kernels::attention::{Alignment, AttentionMask, Dropout};
    let masks = [
        AttentionMask::Full,
        AttentionMask::Causal(Alignment::Ends),
        AttentionMask::Causal(Alignment::Starts),
    ];
    let dropout = Dropout {
        probability: 0.3,
        seed: 11,
        offset: 2,
    };
    let all = masks.map(|mask| [(mask, None), (mask, Some(dropout))]);
    for (mask, dropout) in all.into_iter().flatten() {
        let case = Case {
            dropout,
            queries: 6,
            keys: 5,
            width: 8,
            heads: 2,
            heads_per_key: 2,
            mask,
            ..Case::new()
        };
        let mut random = Random(3);
        let mut tensor = |rows: usize, heads: usize| -> Vec<f64> {
            (0..rows * case.width * heads)
                .map(|_| random.normal())
                .collect()
        };
        let all = [tensor(6, 2), tensor(5, 1), tensor(5, 1), tensor(6, 2)];
        let of = |x: &[f64], rows: usize| {
            let x = x.to_vec();
            move |i: usize, d: usize, h: usize, b: usize| x[d + 8 * (i + rows * (h + 2 * b))]
        };
        let value = |all: &[Vec<f64>; 4]| -> f64 {
            let (o, _) =
                reference::attention(&case, of(&all[0], 6), of(&all[1], 5), of(&all[2], 5));
            o.iter().zip(&all[3]).map(|(o, d)| o * d).sum()
        };
        let ([dq, dk, dv], _) = gradients(
            &case,
            of(&all[0], 6),
            of(&all[1], 5),
            of(&all[2], 5),
            of(&all[3], 6),
        );
        for (which, gradient) in [dq, dk, dv].iter().enumerate() {
            for (place, &expected) in gradient.iter().enumerate() {
                let step = 1e-5;
                let moved = |by: f64| {
                    let mut all = all.clone();
                    all[which][place] += by;
                    value(&all)
                };
                let found = (moved(step) - moved(-step)) / (2.0 * step);
                assert!(
                    (found - expected).abs() < 1e-7,
                    "{which} {place}: {found} and {expected}"
                );
            }
        }
    }
}
