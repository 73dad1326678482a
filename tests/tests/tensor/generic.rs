//! Generic code over tensors: bounds of one word, types that a person writes, and any tensor of two
//! modes as a matrix.

use cute_core::prelude::*;
use cute_core::tensor::{ColumnMajorLayout, Strided};
use cute_tests::random::Random;

// Layouts of two modes whose offsets index slices.

fn at2<L: Layout2>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
    x[l.at((i, j))]
}

#[test]
fn a_layout_of_two_modes_indexes_slices() {
    let x: Vec<f32> = (0..24).map(|n| n as f32).collect();
    let (m, n, ld) = (4_usize, 6_usize, 6_u32);
    assert_eq!(at2(&x, layout!((4,6):(6,1)), 3, 2), 20.0);
    assert_eq!(at2(&x, layout!((m,n); row_major), 3, 2), 20.0);
    assert_eq!(at2(&x, layout!((m, n)), 3, 2), 11.0);
    assert_eq!(at2(&x, layout!(((2,2),n):((12,6),1)), 1, 2), 14.0);
    assert_eq!(
        at2(&x, layout!((m, 6)).zipped_divide(tile!((2, 3))), 1, 3),
        15.0
    );
    // joined with `usize`, offsets of `u32` are of that type
    assert_eq!(at2(&x, layout!((m,6):({ld},1)), 3, 2), 20.0);
}

// Tensors by their engine and their layout, each with a bound of one word.

fn total<E: Stored<Element = f32>, L: Layout>(x: &Tensor<E, L>) -> f32 {
    let mut sum = 0.0;
    for v in x {
        sum += v;
    }
    sum
}

fn largest<E: Stored, L: Layout>(x: &Tensor<E, L>) -> Option<E::Element>
where
    E::Element: PartialOrd + Copy,
{
    let mut largest = None;
    x.for_each(|_, &v| {
        if largest.is_none_or(|found| v > found) {
            largest = Some(v);
        }
    });
    largest
}

fn increment<E: StoredMut<Element = f32>, L: Layout>(x: &mut Tensor<E, L>) {
    x.for_each_mut(|_, v| *v += 1.0);
}

fn diagonal<E: Stored<Element = f32>, L: Rank2>(x: &Tensor<E, L>) -> Vec<f32> {
    (0..x.layout().mode::<0>().len())
        .map(|i| x[(i, i)])
        .collect()
}

#[test]
fn engines_and_layouts_have_bounds_of_one_word() {
    let mut data: Vec<f32> = (0..16).map(|n| n as f32).collect();
    let shared = Tensor::new(&data, layout!((4,4):(4,1))).expect("it fits");
    assert_eq!((total(&shared), largest(&shared)), (120.0, Some(15.0)));
    assert_eq!(diagonal(&shared), [0.0, 5.0, 10.0, 15.0]);
    assert_eq!(total(&shared.slice((1..3, 2))), 6.0 + 10.0);
    let mut unique = Tensor::new(&mut data, layout!(((2, 2), (2, 2)))).expect("it fits");
    increment(&mut unique);
    assert_eq!((total(&unique), largest(&unique)), (136.0, Some(16.0)));
    let mut fragment = Fragment::<f32, Layout![(2, 3)]>::zeroed();
    increment(&mut fragment);
    assert_eq!(total(&fragment), 6.0);
    let mut owned = OwnedTensor::filled(layout!((2,2):(-1,2)), 2.0).expect("it fits");
    increment(&mut owned);
    assert_eq!((total(&owned), diagonal(&owned)), (12.0, vec![3.0, 3.0]));
    let mut memory = [1.0; 512];
    let swizzled = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1)));
    let mut smem = Tensor::swizzled(&mut memory, swizzled).expect("it fits");
    increment(&mut smem);
    assert_eq!(total(&smem), 1024.0);
}

// Any tensor of two modes.

/// The product of two matrices into a third, by their definition.
fn product(a: &impl Matrix<f32>, b: &impl Matrix<f32>, c: &mut impl MatrixMut<f32>) {
    let columns = a.columns();
    c.for_each_mut(|(i, j), sum| {
        *sum = (0..columns).map(|k| a[(i, k)] * b[(k, j)]).sum();
    });
}

/// What a matrix says of itself, in several ways; all must agree.
fn consistent<M: Matrix<usize>>(x: &M) -> (usize, usize) {
    let (m, n) = x.shape();
    assert_eq!((x.rows(), x.columns(), x.len()), (m, n, m * n));
    let mut all = vec![];
    for j in 0..n {
        let column = x.column(j);
        assert_eq!(column.len(), m);
        for i in 0..m {
            let v = *x.at((i, j));
            assert_eq!((x[(i, j)], x.get((i, j))), (v, Some(&v)));
            assert_eq!((column[i], x.row(i)[j]), (v, v));
            assert_eq!((*column.at(i), *x.row(i).at(j)), (v, v));
            assert_eq!((column.get(m), x.row(i).get(n)), (None, None));
            all.push(v);
        }
        assert!(column.iter().eq(&all[all.len() - m..]));
    }
    for i in 0..m {
        assert!(x.row(i).iter().eq((0..n).map(|j| x.at((i, j)))));
    }
    assert!(x.iter().eq(&all));
    assert_eq!(
        (x.get((m, 0)), x.get((0, n)), x.get((usize::MAX, 0))),
        (None, None, None)
    );
    (m, n)
}

/// [`consistent`] for the matrix and its windows.
fn consistent_windows(x: &impl Matrix<usize>) {
    let (m, n) = consistent(x);
    assert_eq!(consistent(&x.slice((.., ..))), (m, n));
    for (a, b) in (0..m).flat_map(|a| (a + 1..=m).map(move |b| (a, b))) {
        let window = x.slice((a..b, n / 2..));
        assert_eq!(consistent(&window), (b - a, n - n / 2));
        assert_eq!(window.at((0, 0)), x.at((a, n / 2)));
        let last = window.slice((b - a - 1.., ..=0));
        assert_eq!(last.at((0, 0)), x.at((b - 1, n / 2)));
    }
    assert!(x.try_slice((..m + 1, ..)).is_err());
    assert!(x.try_slice((.., n..)).is_err());
    assert!(x.try_slice((.., ..=usize::MAX)).is_err());
    let after = (core::ops::Bound::Excluded(0), core::ops::Bound::Unbounded);
    assert_eq!(x.try_slice((after, ..)).is_ok(), m > 1);
}

#[test]
fn matrices_of_all_kinds_agree_with_themselves() {
    let mut data: Vec<usize> = (0..512).collect();
    let (m, n) = (4_usize, 6_usize);
    consistent_windows(&Tensor::new(&data, layout!((4,6):(6,1))).expect("it fits"));
    consistent_windows(&Tensor::new(&data, layout!((m, n))).expect("it fits"));
    consistent_windows(
        &Tensor::new(&data, layout!(((2,2),(3,2)):((12,1),(2,24)))).expect("it fits"),
    );
    consistent_windows(&Tensor::with_offset(&data, 20, layout!((m,3):(-4,1))).expect("it fits"));
    consistent_windows(&Tensor::new(&data, layout!((m,3):(0,1))).expect("it fits"));
    consistent_windows(&Tensor::from_strided(&data, 0, [3, 5], None).expect("it fits"));
    consistent_windows(&Tensor::new(&mut data, layout!((5, 2))).expect("it fits"));
    consistent_windows(&Tensor::new(data.clone(), layout!((5, 2))).expect("it fits"));
    consistent_windows(&Fragment::<usize, Layout![(3, 2)]>::filled(7));
    let swizzled = swizzle!(3, 3, 3).compose(layout!((8,64):(64,1)));
    let smem = Tensor::swizzled(&data, swizzled).expect("it fits");
    consistent_windows(&smem.slice((.., ..9)));
    consistent_windows(&smem.slice((2.., 9..30)).transpose());
}

#[test]
fn a_product_takes_any_tensors_of_two_modes() {
    let mut random = Random::new(7);
    let a: Vec<f32> = (0..6).map(|_| random.below(9) as f32).collect();
    let b: Vec<f32> = (0..12).map(|_| random.below(9) as f32).collect();
    let expected: Vec<f32> = (0..8)
        .map(|at| {
            (0..3)
                .map(|k| a[3 * (at / 4) + k] * b[4 * k + at % 4])
                .sum()
        })
        .collect();
    let (m, n, k) = (2_usize, 4_usize, 3_usize);
    let x: MatrixView<'_, f32> = Tensor::new(&a, layout!((m,k); row_major)).expect("it fits");
    let y = Tensor::new(&b, layout!((3,4):(4,1))).expect("it fits");
    let mut c = vec![0.0; 8];
    let mut z: MatrixViewMut<'_, f32> =
        Tensor::new(&mut c, layout!((m,n); row_major)).expect("it fits");
    product(&x, &y, &mut z);
    assert_eq!(c, expected);
    let mut fragment = Fragment::<f32, Layout![(2,4):(4,1)]>::zeroed();
    product(&x, &y, &mut fragment);
    assert!(
        Tensor::new(&expected, layout!((2,4):(4,1)))
            .expect("it fits")
            .iter()
            .eq(&fragment)
    );
    // into a part
    let mut whole = OwnedTensor::zeroed(layout!((4,4):(4,1))).expect("it fits");
    product(&x, &y.slice((.., 1..3)), &mut whole.slice_mut((1..3, 2..)));
    for (i, j) in (0..16).map(|at| (at / 4, at % 4)) {
        let inside = (1..3).contains(&i) && j >= 2;
        let value = if inside {
            expected[4 * (i - 1) + j - 1]
        } else {
            0.0
        };
        assert_eq!(whole[(i, j)], value);
    }
}

#[test]
fn rows_columns_and_windows_are_written() {
    fn mark(x: &mut impl MatrixMut<i32>) {
        let (m, n) = x.shape();
        x.row_mut(m - 1).for_each_mut(|j, v| *v = j as i32);
        x.column_mut(n - 1).for_each_mut(|i, v| *v = -(i as i32));
        x.slice_mut((..1, 1..))[(0, 0)] = 9;
        x.slice_mut((.., 1..)).row_mut(1)[0] = 8;
        assert_eq!(x.get_mut((m, 0)), None);
        assert_eq!(x.row_mut(0).get_mut(n), None);
    }
    let expected = [[0, 9, 0], [0, 8, -1], [0, 1, -2]];
    let mut a = Fragment::<i32, Layout![(3, 3)]>::zeroed();
    let mut b = vec![0; 9];
    mark(&mut a);
    mark(&mut Tensor::new(&mut b, layout!((3,3):(3,1))).expect("it fits"));
    for (i, j) in (0..9).map(|at| (at / 3, at % 3)) {
        assert_eq!((a[(i, j)], b[3 * i + j]), (expected[i][j], expected[i][j]));
    }
}

#[test]
#[should_panic = "coordinate (2,0) lies outside of shape (2,3) (InBounds)"]
fn a_coordinate_outside_of_a_matrix_panics() {
    fn beyond(x: &impl Matrix<u8>) -> u8 {
        *x.at((2, 0))
    }
    beyond(&Tensor::new(&[0; 6], layout!((2, 3))).expect("it fits"));
}

#[test]
#[should_panic = "slicing: coordinate 3 lies outside size 3 (InBounds)"]
fn a_column_beyond_a_window_panics() {
    fn beyond(x: &impl Matrix<u8>) -> usize {
        x.slice((.., ..)).column(3).len()
    }
    beyond(&Tensor::new(&[0; 6], layout!((2, 3))).expect("it fits"));
}

#[test]
#[should_panic = "slicing: range end 4 lies beyond size 3 (InBounds)"]
fn a_window_beyond_a_matrix_panics() {
    fn beyond(x: &impl Matrix<u8>) -> usize {
        x.slice((.., 1..4)).len()
    }
    beyond(&Tensor::new(&[0; 6], layout!((2, 3))).expect("it fits"));
}

// Types that a person writes.

struct Model<'a> {
    weights: MatrixView<'a, f32>,
    bias: VectorView<'a, f32>,
    scratch: OwnedVector<f32>,
}

impl<'a> Model<'a> {
    fn new(weights: &'a [f32], bias: &'a [f32]) -> Result<Self, TensorError> {
        let (m, n) = (bias.len(), weights.len() / bias.len());
        Ok(Model {
            weights: Tensor::new(weights, layout!((m, n); row_major))?,
            bias: Tensor::new(bias, layout!(m:1))?,
            scratch: Tensor::new(vec![0.0; m], layout!(m:1))?,
        })
    }

    fn apply(&mut self, x: &impl Vector<f32>) -> &OwnedVector<f32> {
        let Model {
            weights,
            bias,
            scratch,
        } = self;
        scratch.for_each_mut(|i, sum| {
            let row = weights.slice((i, ..));
            *sum = bias[i] + row.iter().zip(x.iter()).map(|(w, x)| w * x).sum::<f32>();
        });
        &self.scratch
    }
}

/// A struct that owns its tensors can be given away.
fn trained(
    n: usize,
) -> Result<(OwnedMatrix<f32>, OwnedMatrix<f32, ColumnMajorLayout>), TensorError> {
    let rows = OwnedMatrix::from_fn(layout!((n, n); row_major), |_| 1.0)?;
    let columns = Tensor::new(vec![2.0; n * n], layout!((n, n)))?;
    Ok((rows, columns))
}

#[test]
fn structs_hold_tensors_whose_types_a_person_writes() {
    let weights = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let mut model = Model::new(&weights, &[0.5, 0.25]).expect("they fit");
    let x = Tensor::new(&[1.0, 0.0, 1.0], layout!(3:1)).expect("it fits");
    assert!(model.apply(&x).iter().eq(&[4.5, 10.25]));
    let columns = Tensor::new(&weights, layout!((3, 2))).expect("it fits");
    assert!(
        model
            .apply(&columns.slice((.., 1)))
            .iter()
            .eq(&[32.5, 77.25])
    );
    let (rows, columns) = trained(3).expect("they fit");
    assert_eq!((total(&rows), total(&columns)), (9.0, 18.0));
    let described: Tensor<Shared<'_, f32>, Strided<2>> =
        Tensor::from_strided(&weights, 0, [2, 3], None).expect("it fits");
    assert_eq!(diagonal(&described), [1.0, 5.0]);
}
