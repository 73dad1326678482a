//! Small products through the public interface: what lies beside C stays as it is, and NaN beside A and B, or in a C
//! that is not read, reaches no sum.

use crate::support::Random;
use core::fmt::Debug;
use cute_core::prelude::*;
use cute_core::tensor::TensorError;
use cute_cpu::{Element, Gemm, Target};

/// A matrix in memory: where coordinate 0 is, and the strides of both sides.
struct Matrix<T> {
    data: Vec<T>,
    start: usize,
    strides: [isize; 2],
}

impl<T: Copy> Matrix<T> {
    /// Rows or columns are contiguous, or two apart, with gaps behind them; some run backwards. All elements are
    /// `around`.
    fn new(random: &mut Random, sizes: [usize; 2], around: T) -> Self {
        let inner = random.below(2);
        let mut strides = [0; 2];
        strides[inner] = [1, 1, 1, 2][random.below(4)];
        strides[1 - inner] = strides[inner] * sizes[inner] as isize + [0, 3][random.below(2)];
        let mut start = 5;
        for side in 0..2 {
            if random.below(8) == 0 {
                start += (sizes[side] - 1) * strides[side] as usize;
                strides[side] = -strides[side];
            }
        }
        let len = 100 + 2 * (sizes[0] + 3) * (sizes[1] + 3);
        let data = vec![around; len];
        Matrix {
            data,
            start,
            strides,
        }
    }

    fn at(&self, i: usize, j: usize) -> usize {
        let [row, column] = self.strides;
        self.start
            .wrapping_add_signed(i as isize * row + j as isize * column)
    }

    /// Writes an element at each coordinate.
    fn fill(mut self, [rows, columns]: [usize; 2], mut value: impl FnMut() -> T) -> Self {
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let at = self.at(i, j);
            self.data[at] = value();
        }
        self
    }
}

fn products_are_exact<T: Element + From<i8> + PartialEq + Debug>(
    nan: T,
    get: impl Fn(T) -> f64,
) -> Result<(), TensorError> {
    let sizes = [
        1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 24, 31, 32, 33, 48, 63, 64, 65,
    ];
    let random = &mut Random(11);
    for _ in 0..if cfg!(miri) { 10 } else { 400 } {
        let mut size = [(); 3].map(|()| sizes[random.below(sizes.len())]);
        // One longer side, with which a product is taken for small where all operands lie near.
        if random.below(4) == 0 {
            size[random.below(3)] = [70, 100, 130, 200][random.below(4)];
        }
        let [m, n, k] = size;
        let (alpha, beta) = [(1, 0), (1, 0), (-2, 0), (1, 1), (2, -1)][random.below(5)];
        let a = Matrix::new(random, [m, k], nan);
        let a = a.fill([m, k], || T::from(random.below(7) as i8 - 3));
        let b = Matrix::new(random, [n, k], nan);
        let b = b.fill([n, k], || T::from(random.below(7) as i8 - 3));
        let c = Matrix::new(random, [m, n], T::from(100));
        let c = c.fill([m, n], || match beta {
            0 => nan,
            _ => T::from(random.below(7) as i8),
        });
        for target in Target::available() {
            let mut got = c.data.clone();
            let [a_row, a_step] = a.strides;
            let [b_row, b_step] = b.strides;
            let [c_row, c_column] = c.strides;
            Gemm::new(T::from(alpha), T::from(beta))
                .target(target)
                .run(
                    &Tensor::with_offset(&a.data[..], a.start, layout!((m, k):(a_row, a_step)))?,
                    &Tensor::with_offset(&b.data[..], b.start, layout!((n, k):(b_row, b_step)))?,
                    &mut Tensor::with_offset(
                        &mut got[..],
                        c.start,
                        layout!((m, n):(c_row, c_column)),
                    )?,
                )?;
            let case = format!(
                "{m}x{n}x{k}, {target:?}, {alpha}, {beta}, {:?}",
                [a.strides, b.strides, c.strides]
            );
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let product = |p| get(a.data[a.at(i, p)]) * get(b.data[b.at(j, p)]);
                let sum: f64 = (0..k).map(product).sum();
                let old = match beta {
                    0 => 0.0,
                    _ => f64::from(beta) * get(c.data[c.at(i, j)]),
                };
                let at = c.at(i, j);
                assert_eq!(
                    get(got[at]),
                    f64::from(alpha) * sum + old,
                    "({i},{j}) of {case}"
                );
                got[at] = T::from(100);
            }
            assert!(got.iter().all(|&x| x == T::from(100)), "beside C: {case}");
        }
    }
    Ok(())
}

#[test]
fn small_products_of_f32_are_exact() -> Result<(), TensorError> {
    products_are_exact(f32::NAN, f64::from)
}

#[test]
fn small_products_of_f64_are_exact() -> Result<(), TensorError> {
    products_are_exact(f64::NAN, |x| x)
}
