//! `C(m,n) = alpha·Σ A(m,k)·B(n,k) + beta·C(m,n)`, each of M, N and K in two modes.

use super::support::{Choices, Strided};
use super::{Drawn, assert_equal, placed, size};
use cute_core::prelude::*;
use cute_cpu::{Element, Gemm, Target};

/// A layout of `((a,b),(c,d))`.
type Matrix = Layout![((isize, isize), (isize, isize)):((isize, isize), (isize, isize))];

fn matrix(x: &Strided) -> Matrix {
    let [n, d] = [0, 1].map(|what| {
        move |i: usize| match what {
            0 => x.sizes[i] as isize,
            _ => x.strides[i],
        }
    });
    layout!((({n(0)}, {n(1)}), ({n(2)}, {n(3)})):(({d(0)}, {d(1)}), ({d(2)}, {d(3)})))
}

/// Draws a product, and compares it with three loops.
pub fn product<T: Element + From<f32>>(drawn: &mut Drawn<'_>) {
    // A plain matrix has sides of one mode.
    let [m, n, k] = [0; 3].map(|_| match Choices::below(drawn, 4) {
        0 => [size(drawn, 9), size(drawn, 12)],
        _ => [size(drawn, 130), 1],
    });
    let operand = |drawn: &mut Drawn<'_>, [a, b]: [[usize; 2]; 2], written| {
        placed(drawn, &[a[0], a[1], b[0], b[1]], written)
    };
    let a = operand(drawn, [m, k], false);
    let b = operand(drawn, [n, k], false);
    let c = operand(drawn, [m, n], true);
    let (alpha, beta) = (
        Choices::value(drawn),
        [0.0, 1.0, -1.0][Choices::below(drawn, 3)],
    );
    let targets: Vec<Target> = Target::available().collect();
    let target = targets[Choices::below(drawn, targets.len())];
    let (threads, finished) = (1 + Choices::below(drawn, 3), drawn.byte() & 1 == 0);

    let (rows, columns, depth) = (m[0] * m[1], n[0] * n[1], k[0] * k[1]);
    let at = |x: &Strided, sizes: [[usize; 2]; 2], i: usize, j: usize| {
        let [[r, _], [c, _]] = sizes;
        x.index(&[i % r, i / r, j % c, j / c])
    };
    let finish = |i: usize, j: usize, sum: T| sum + T::from((2 * i + j) as f32);
    let number = |x: f64| T::from(x as f32);
    let mut expected: Vec<T> = c.data.iter().map(|x| number(*x)).collect();
    let mut found = expected.clone();
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        let product = |p| a.data[at(&a, [m, k], i, p)] * b.data[at(&b, [n, k], j, p)];
        let place = at(&c, [m, n], i, j);
        let old = beta * c.data[place];
        let sum = number(alpha * (0..depth).map(product).sum::<f64>() + old);
        expected[place] = if finished { finish(i, j, sum) } else { sum };
        if beta == 0.0 {
            // what is overwritten is not read
            found[place] = T::from(f32::NAN);
        }
    }

    let elements = |x: &Strided| x.data.iter().map(|x| number(*x)).collect::<Vec<T>>();
    let (of_a, of_b) = (elements(&a), elements(&b));
    let x = Tensor::with_offset(&of_a[..], a.start, matrix(&a)).expect("A");
    let y = Tensor::with_offset(&of_b[..], b.start, matrix(&b)).expect("B");
    let mut z = Tensor::with_offset(&mut found[..], c.start, matrix(&c)).expect("C");
    let mut gemm = Gemm::new(number(alpha), number(beta))
        .target(target)
        .threads(threads);
    if finished {
        gemm = gemm.epilogue(&finish);
    }
    gemm.run(&x, &y, &mut z).expect("a product");
    assert_equal(
        &found,
        &expected,
        (
            target,
            threads,
            alpha,
            beta,
            finished,
            matrix(&a),
            matrix(&b),
            matrix(&c),
        ),
    );
}
