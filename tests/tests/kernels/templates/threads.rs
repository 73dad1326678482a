//! Tiles of sizes that are parameters, on other threads.

use super::numbers;
use cute_core::prelude::*;

// 17. A product whose tiles go to threads.
#[template]
fn spawned<const BM: usize, const BN: usize, const BK: usize>(
    a: MatrixView<'_, f32>,
    b: MatrixView<'_, f32>,
    c: &mut MatrixViewMut<'_, f32>,
) {
    let (k, b) = (a.columns(), b.transpose());
    std::thread::scope(|scope| {
        for mut tile in c.tiles_mut(tile!((const BM, const BN))) {
            scope.spawn(move || {
                let (i, j) = tile.origin();
                for l in 0..k / BK {
                    let x = a.local_tile(tile!((const BM, const BK)), (i / BM, l));
                    let y = b.local_tile(tile!((const BN, const BK)), (j / BN, l));
                    gemm(&x, &y, &mut tile).expect("these tiles go together");
                }
            });
        }
    });
}
// The threads of a pool, with partial tiles, of any layout.
#[template]
fn doubled<const T: usize, A: Layout2, B: Layout>(
    x: Tensor<Shared<'_, f32>, A>,
    y: &mut TensorMut<'_, f32, B>,
) {
    use rayon::iter::ParallelIterator;
    y.par_tiles_mut(tile!((const T, const T)))
        .for_each(|mut tile| {
            let (i, j) = tile.origin();
            tile.for_each_mut(|(row, column), v| *v = 2.0 * x[(i + row, j + column)]);
        });
}

#[test]
fn tiles_go_to_threads() -> Result<(), TensorError> {
    let (data, mut out, n) = (numbers(64), vec![0.0; 64], 8_usize);
    let x = Tensor::new(&data, layout!((n, n); row_major))?;
    let mut y = Tensor::new(&mut out, layout!((n, n); row_major))?;
    spawned::<4, 2, 4>(x, x, &mut y);
    for i in 0..n {
        for j in 0..n {
            assert_eq!(y[(i, j)], (0..n).map(|k| x[(i, k)] * x[(k, j)]).sum());
        }
    }
    doubled::<3, _, _>(x, &mut y);
    assert!(y.iter().zip(x.iter()).all(|(y, x)| *y == 2.0 * x));
    let mut y = Tensor::new(&mut out, layout!((8, 8); row_major))?;
    y.for_each_mut(|_, v| *v = 0.0);
    doubled::<5, _, _>(x, &mut y);
    assert!(y.iter().zip(x.iter()).all(|(y, x)| *y == 2.0 * x));
    Ok(())
}
