//! The cost of algorithms on tensors, beside loops by hand, `memcpy`, ndarray and `transpose`.
//!
//! ```text
//! cargo bench -p cute-benches --bench tensors               # all of it: two minutes
//! cargo bench -p cute-benches --bench tensors -- transpose  # what has this in its name
//! ```
//!
//! One table, in Markdown: microseconds for one call, the least of many, which finds moments in which nothing else
//! runs; the contenders of a row take turns. In brackets, the speed as a part of that of the first contender. All read the same
//! elements, and must write the same.

use cute_core::prelude::*;
use ndarray::{ArrayView, ArrayViewMut, Axis, Ix2, Ix3, ShapeBuilder};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Reads the first slice, which has the sizes, and writes the second.
type Work = fn(&[f32], &mut [f32], [usize; 3]);

/// The task, its sizes, and the program that does it.
struct Row {
    name: &'static str,
    sizes: [usize; 3],
    contenders: &'static [(&'static str, Work)],
    /// How many pairs of slices are worked on in turn: of one, what fits the cache stays there.
    pairs: usize,
}

/// A row whose slices come from memory at each call, though one pair of them fits the cache.
const fn from_memory(row: Row) -> Row {
    Row { pairs: 16, ..row }
}

const fn row(
    name: &'static str,
    sizes: [usize; 3],
    contenders: &'static [(&'static str, Work)],
) -> Row {
    Row {
        name,
        sizes,
        contenders,
        pairs: 1,
    }
}

const AXPBY: &[(&str, Work)] = &[
    ("by hand", axpby_by_hand),
    ("cute", axpby_cute),
    ("ndarray", axpby_ndarray),
];
const TRANSFORM: &[(&str, Work)] = &[
    ("by hand", transform_by_hand),
    ("cute", transform_cute),
    ("ndarray", transform_ndarray),
];
const REDUCE: &[(&str, Work)] = &[
    ("by hand", reduce_by_hand),
    ("cute", reduce_cute),
    ("ndarray", reduce_ndarray),
];
const COPY: &[(&str, Work)] = &[
    ("memcpy", memcpy),
    ("cute", copy_cute),
    ("ndarray", copy_ndarray),
];
const COPY_ROWS: &[(&str, Work)] = &[
    ("by hand", copy_rows_by_hand),
    ("cute", copy_rows_cute),
    ("ndarray", copy_rows_ndarray),
];
const TRANSPOSE: &[(&str, Work)] = &[
    ("memcpy", memcpy),
    ("cute", transpose_cute),
    ("`transpose`", transpose_crate),
    ("ndarray", transpose_ndarray),
    ("by hand", transpose_by_hand),
];
const PERMUTE: &[(&str, Work)] = &[
    ("memcpy", memcpy),
    ("cute", permute_cute),
    ("ndarray", permute_ndarray),
    ("by hand", permute_by_hand),
];
const BATCH: &[(&str, Work)] = &[
    ("memcpy", memcpy),
    ("cute", batch_cute),
    ("`transpose`", batch_crate),
    ("ndarray", batch_ndarray),
    ("by hand", batch_by_hand),
];

const ROWS: &[Row] = &[
    row("axpby 16x16", [16, 16, 1], AXPBY),
    row("axpby 256x256", [256, 256, 1], AXPBY),
    row("transform 256x256", [256, 256, 1], TRANSFORM),
    row("reduce 256x256", [256, 256, 1], REDUCE),
    row("copy 16x16", [16, 16, 1], COPY),
    row("copy 256x256", [256, 256, 1], COPY),
    row("copy of half of each row 256x256", [256, 256, 1], COPY_ROWS),
    row("transpose 16x16", [16, 16, 1], TRANSPOSE),
    row("transpose 64x64", [64, 64, 1], TRANSPOSE),
    row("transpose 256x256", [256, 256, 1], TRANSPOSE),
    row("transpose 1000x1000", [1000, 1000, 1], TRANSPOSE),
    row("transpose 1024x1024", [1024, 1024, 1], TRANSPOSE),
    from_memory(row(
        "transpose 1024x1024, from memory",
        [1024, 1024, 1],
        TRANSPOSE,
    )),
    row("transpose 2048x2048", [2048, 2048, 1], TRANSPOSE),
    row("transpose 4096x4096", [4096, 4096, 1], TRANSPOSE),
    row("transpose 8192x8192", [8192, 8192, 1], TRANSPOSE),
    row(
        "permute 256x128x192, last mode first",
        [256, 128, 192],
        PERMUTE,
    ),
    row("transpose 64 of 256x320", [256, 320, 64], BATCH),
];

fn main() {
    cute_benches::end_quietly();
    let filters: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    println!("| | 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|");
    for row in ROWS {
        if filters.is_empty() || filters.iter().any(|part| row.name.contains(part.as_str())) {
            println!("| {} |{}", row.name, measured(row));
        }
    }
}

/// The row of the table, without its name.
fn measured(row: &Row) -> String {
    let count: usize = row.sizes.iter().product();
    // small whole numbers: sums are exact in every order
    let x: Vec<f32> = (0..count).map(|i| (i * 7 % 31) as f32).collect();
    let mut pairs = vec![(x.clone(), vec![0.0; count]); row.pairs];
    let mut outputs = row
        .contenders
        .iter()
        .filter(|(name, _)| *name != "memcpy")
        .map(|(name, work)| {
            let mut y = vec![1.0; count];
            work(&x, &mut y, row.sizes);
            (name, y)
        });
    if let Some((first, wanted)) = outputs.next() {
        for (name, y) in outputs {
            assert!(y == wanted, "{}: {name} differs from {first}", row.name);
        }
    }
    let mut least = vec![f64::INFINITY; row.contenders.len()];
    let calls = (1 << 16) / count + 1;
    let begin = Instant::now();
    let mut rounds = 0;
    while rounds < 5 || (rounds < 500 && begin.elapsed() < Duration::from_secs(8)) {
        for ((_, work), least) in row.contenders.iter().zip(&mut least) {
            let start = Instant::now();
            for (x, y) in &mut pairs {
                for _ in 0..calls {
                    work(black_box(x), black_box(y), black_box(row.sizes));
                }
            }
            let calls = (calls * row.pairs) as f64;
            *least = least.min(start.elapsed().as_secs_f64() * 1e6 / calls);
        }
        rounds += 1;
    }
    let cell = |((name, _), &time): (&(&str, Work), &f64)| {
        format!(" {name} {time:.2} ({:.2}) |", least[0] / time)
    };
    row.contenders.iter().zip(&least).map(cell).collect()
}

/// A matrix with the first mode contiguous, or the second.
macro_rules! matrix {
    ($data:expr, $m:expr, $n:expr, columns) => {
        Tensor::new($data, layout!(($m, $n):(1, $m))).expect("it fits")
    };
    ($data:expr, $m:expr, $n:expr, rows) => {
        Tensor::new($data, layout!(($m, $n):($n, 1))).expect("it fits")
    };
}

fn view(x: &[f32], m: usize, n: usize) -> ArrayView<'_, f32, Ix2> {
    ArrayView::from_shape((m, n), x).expect("it fits")
}

fn view_mut(y: &mut [f32], m: usize, n: usize) -> ArrayViewMut<'_, f32, Ix2> {
    ArrayViewMut::from_shape((m, n), y).expect("it fits")
}

#[inline(never)]
fn memcpy(x: &[f32], y: &mut [f32], _: [usize; 3]) {
    y.copy_from_slice(x);
}

// y = 2x + y/2

#[inline(never)]
fn axpby_by_hand(x: &[f32], y: &mut [f32], _: [usize; 3]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = 2.0 * x + 0.5 * *y;
    }
}

#[inline(never)]
fn axpby_cute(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    axpby(
        2.0,
        &matrix!(x, m, n, rows),
        0.5,
        &mut matrix!(y, m, n, rows),
    )
    .expect("one shape");
}

#[inline(never)]
fn axpby_ndarray(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    view_mut(y, m, n).zip_mut_with(&view(x, m, n), |y, x| *y = 2.0 * x + 0.5 * *y);
}

// y = 3x + 1

#[inline(never)]
fn transform_by_hand(x: &[f32], y: &mut [f32], _: [usize; 3]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y = 3.0 * x + 1.0;
    }
}

#[inline(never)]
fn transform_cute(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    let (x, mut y) = (matrix!(x, m, n, rows), matrix!(y, m, n, rows));
    transform(&x, &mut y, |x| 3.0 * x + 1.0).expect("one shape");
}

#[inline(never)]
fn transform_ndarray(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    view_mut(y, m, n).zip_mut_with(&view(x, m, n), |y, x| *y = 3.0 * x + 1.0);
}

// the greatest element

#[inline(never)]
fn reduce_by_hand(x: &[f32], y: &mut [f32], _: [usize; 3]) {
    y[0] = x
        .iter()
        .fold(0.0, |most, &x| if x > most { x } else { most });
}

#[inline(never)]
fn reduce_cute(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    let x = matrix!(x, m, n, rows);
    y[0] = reduce(&x, 0.0, |most, x| if x > most { x } else { most });
}

#[inline(never)]
fn reduce_ndarray(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    y[0] = view(x, m, n).fold(0.0, |most, &x| if x > most { x } else { most });
}

// copies

#[inline(never)]
fn copy_cute(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    copy(&matrix!(x, m, n, rows), &mut matrix!(y, m, n, rows)).expect("one shape");
}

#[inline(never)]
fn copy_ndarray(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    view_mut(y, m, n).assign(&view(x, m, n));
}

#[inline(never)]
fn copy_rows_by_hand(x: &[f32], y: &mut [f32], [_, n, _]: [usize; 3]) {
    for (y, x) in y.chunks_exact_mut(n).zip(x.chunks_exact(n)) {
        y[..n / 2].copy_from_slice(&x[..n / 2]);
    }
}

#[inline(never)]
fn copy_rows_cute(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    let half = layout!((m, { n / 2 }):(n, 1));
    let (x, y) = (Tensor::new(x, half), Tensor::new(y, half));
    copy(&x.expect("it fits"), &mut y.expect("it fits")).expect("one shape");
}

#[inline(never)]
fn copy_rows_ndarray(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    let (x, mut y) = (view(x, m, n), view_mut(y, m, n));
    y.slice_axis_mut(Axis(1), (..n / 2).into())
        .assign(&x.slice_axis(Axis(1), (..n / 2).into()));
}

// out-of-place transpositions: the rows of x are the columns of y

#[inline(never)]
fn transpose_cute(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    copy(&matrix!(x, m, n, rows), &mut matrix!(y, m, n, columns)).expect("one shape");
}

#[inline(never)]
fn transpose_crate(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    transpose::transpose(x, y, n, m);
}

#[inline(never)]
fn transpose_ndarray(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    view_mut(y, n, m).assign(&view(x, m, n).t());
}

#[inline(never)]
fn transpose_by_hand(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    for j in 0..n {
        for i in 0..m {
            y[j * m + i] = x[i * n + j];
        }
    }
}

// permutations: what ran slowest runs fastest

#[inline(never)]
fn permute_cute(x: &[f32], y: &mut [f32], [m, n, k]: [usize; 3]) {
    let x = Tensor::new(x, layout!((m, n, k):({ n * k }, k, 1))).expect("it fits");
    let y = Tensor::new(y, layout!((m, n, k):(1, m, { m * n })));
    copy(&x, &mut y.expect("it fits")).expect("one shape");
}

#[inline(never)]
fn permute_ndarray(x: &[f32], y: &mut [f32], [m, n, k]: [usize; 3]) {
    let x: ArrayView<'_, f32, Ix3> = ArrayView::from_shape((m, n, k), x).expect("it fits");
    let y = ArrayViewMut::from_shape((m, n, k).f(), y);
    y.expect("it fits").assign(&x);
}

#[inline(never)]
fn permute_by_hand(x: &[f32], y: &mut [f32], [m, n, k]: [usize; 3]) {
    for l in 0..k {
        for j in 0..n {
            for i in 0..m {
                y[(l * n + j) * m + i] = x[(i * n + j) * k + l];
            }
        }
    }
}

// a batch of matrices, each transposed

#[inline(never)]
fn batch_cute(x: &[f32], y: &mut [f32], [m, n, k]: [usize; 3]) {
    let x = Tensor::new(x, layout!((m, n, k):(n, 1, { m * n }))).expect("it fits");
    let y = Tensor::new(y, layout!((m, n, k):(1, m, { m * n })));
    copy(&x, &mut y.expect("it fits")).expect("one shape");
}

#[inline(never)]
fn batch_crate(x: &[f32], y: &mut [f32], [m, n, _]: [usize; 3]) {
    for (x, y) in x.chunks_exact(m * n).zip(y.chunks_exact_mut(m * n)) {
        transpose::transpose(x, y, n, m);
    }
}

#[inline(never)]
fn batch_ndarray(x: &[f32], y: &mut [f32], [m, n, k]: [usize; 3]) {
    let x: ArrayView<'_, f32, Ix3> = ArrayView::from_shape((k, m, n), x).expect("it fits");
    let y = ArrayViewMut::from_shape((k, n, m), y);
    y.expect("it fits").assign(&x.permuted_axes([0, 2, 1]));
}

#[inline(never)]
fn batch_by_hand(x: &[f32], y: &mut [f32], [m, n, k]: [usize; 3]) {
    for l in 0..k {
        for j in 0..n {
            for i in 0..m {
                y[(l * n + j) * m + i] = x[(l * m + i) * n + j];
            }
        }
    }
}
