//! Closures at rows and columns, which are numbers in a template.
#![allow(
    clippy::type_complexity,
    reason = "types with sizes that are parameters"
)]

use super::numbers;
use cute_core::prelude::*;

// 16. Rows and columns as numbers, in closures.
#[template]
fn places<const T: usize>() -> Result<OwnedTensor<usize, Layout![(const T, const T)]>, TensorError>
{
    let mut x = OwnedTensor::<usize, _>::zeroed(layout!((const T, const T)))?;
    x.for_each_mut(|(i, j), v| *v = i * T + j);
    let y = OwnedTensor::from_fn(layout!((const T, const T)), |(i, j)| i * T + j)?;
    assert_eq!(x, y);
    Ok(y)
}
#[template]
fn swapped<const T: usize>(x: MatrixView<'_, f32>, mut y: MatrixViewMut<'_, f32>) -> f32 {
    let from = x.local_tile(tile!((const T, const T)), (1, 0));
    let mut to = y.view_mut().local_tile(tile!((const T, const T)), (0, 1));
    to.for_each_mut(|(i, j), v| *v = from[(j, i)]);
    for (mut to, from) in y
        .tiles_mut(tile!((const T, const T)))
        .zip(x.tiles(tile!((const T, const T))))
    {
        from.for_each(|(i, j), v| to[(i, j)] += 100.0 * v);
    }
    let mut sum = 0.0;
    from.for_each(|(i, j), v| sum += (10 * i + j) as f32 * v);
    sum
}
#[template]
fn biased<const D: usize>(
    mut x: TensorMut<'_, f32, Layout![(usize, const D):(const D, 1)]>,
    bias: &[f32],
) {
    x.for_each_mut(|(_, j), v| *v += bias[j]);
}
#[template]
fn masked<L: Rank2>(x: &mut TensorMut<'_, f32, L>, y: &mut impl MatrixMut<f32>) {
    x.for_each_mut(|(i, j), v| *v = if j > i { f32::NEG_INFINITY } else { *v });
    y.for_each_mut(|(i, j), v| *v += (i * j) as f32);
}

#[test]
fn closures_at_rows_and_columns() -> Result<(), TensorError> {
    let x = places::<3>()?;
    assert!((0..3).all(|i| (0..3).all(|j| x[(i, j)] == 3 * i + j)));

    let (data, mut out, n) = (numbers(36), vec![0.0; 36], 6_usize);
    let x = Tensor::new(&data, layout!((n, n); row_major))?;
    let sum = swapped::<3>(x, Tensor::new(&mut out, layout!((n, n); row_major))?);
    let y = Tensor::new(&out, layout!((n, n); row_major))?;
    let mut expected = 0.0;
    for i in 0..n {
        for j in 0..n {
            let inside = i < 3 && j >= 3;
            let moved = if inside { x[(3 + (j - 3), i)] } else { 0.0 };
            assert_eq!(y[(i, j)], moved + 100.0 * x[(i, j)]);
            if i < 3 && j < 3 {
                expected += (10 * i + j) as f32 * x[(3 + i, j)];
            }
        }
    }
    assert_eq!(sum, expected);

    let (mut data, m) = ([1.0; 6], 3_usize);
    biased::<2>(Tensor::new(&mut data, layout!((m, 2):(2, 1)))?, &[1.0, 2.0]);
    assert_eq!(data, [2.0, 3.0, 2.0, 3.0, 2.0, 3.0]);

    // the rows are a nested mode: its elements are numbered
    let (mut data, mut other) = ([1.0; 8], [1.0; 8]);
    let mut x = Tensor::new(&mut data, layout!(((2,2),2):((4,1),2)))?;
    masked(&mut x, &mut Tensor::new(&mut other, layout!((4,2):(2,1)))?);
    assert_eq!(x.iter().filter(|v| v.is_infinite()).count(), 1);
    assert_eq!(x[(0, 1)], f32::NEG_INFINITY);
    assert_eq!(other, [1.0, 1.0, 1.0, 2.0, 1.0, 3.0, 1.0, 4.0]);
    Ok(())
}
