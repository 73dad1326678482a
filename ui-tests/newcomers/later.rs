//! Mistakes of the second day, from kernels of several operations.

use cute_core::prelude::*;

fn layer_norm(x: MatrixView<'_, f32>, mut y: MatrixViewMut<'_, f32>) {
    for i in 0..x.rows() {
        let row = x.row(i);
        let mean = row.mean();
        let mean = row.iter().sum() / row.len() as f32;
        y.row(i).fill(0.0);
        y.slice((i, ..)) = row;
        y[i][0] = mean;
        y.set_row(i, row);
    }
}

fn blocks(x: MatrixView<'_, f32>) -> Result<(), TensorError> {
    let tiles = x.tiles(8, 8);
    let tiles = x.tiles((8, 8));
    for tile in x.tiles(tile!((8, 8))).iter() {}
    for (i, j, tile) in x.tiles(tile!((8, 8))) {}
    let tile = x.local_tile((8, 8), (0, 1));
    let tile = x.local_tile(tile!((8, 8)), 0, 1);
    let part = x.slice(0..4, 0..8);
    let part = x.slice((0..4));
    let part = x.slice([0..4, 0..8]);
    let part = x.slice((0, 0..8, 1));
    let plane = Tensor::new(&[0.0; 24], layout!((2, 3, 4))).unwrap().slice((0, ..));
    let corner = x[(0..2, 0..2)];
    let first = x[0, 1];
    let last = x[(-1, -1)];
    Ok(())
}

fn shapes(x: MatrixView<'_, f32>) {
    let (m, n) = x.shape();
    let m = x.shape()[0];
    let n = x.shape().1;
    let size: i32 = x.size();
    let l = x.layout;
    let l = x.layout().transposed();
    let s = x.stride(0);
    let m = x.size(0);
    let flat = x.flatten(0, 1);
    let flat = x.reshape(-1);
}

fn kernels(a: MatrixView<'_, f32>, b: MatrixView<'_, f32>, c: MatrixViewMut<'_, f32>) {
    let d = gemm(&a, &b)?;
    gemm(a, b, c);
    gemm(&a, &b, &c);
    let sum = reduce(&a, |s, v| s + v);
    let scaled = transform(&a, |v| v * 2.0);
    copy(a, c);
    copy(&mut c, &a);
    let owned = a.to_owned();
    let mapped: Vec<f32> = a.map(|v| v * 2.0).collect();
    let zipped = a.zip(b).map(|(x, y)| x + y);
    let max = a.iter().max();
    let first = a.tiles(tile!((2, 2)))[0];
}

fn of_view(x: MatrixView<'_, f32>) {}
fn strides_of_another_type(data: &[f32], m: usize, d: isize) -> Result<(), TensorError> {
    of_view(Tensor::new(data, layout!((m, m):(d, d)))?);
    Ok(())
}

fn of_slices<L: Layout>(x: &mut Tensor<&mut [f32], L>) {}

fn any_matrix(x: &impl Matrix<f32>) {
    for tile in x.tiles(tile!((2, 2))) {}
    let tile = x.local_tile(tile!((2, 2)), (0, 0));
    let tiles = x.zipped_divide(tile!((2, 2)));
}

fn layouts() {
    let l = Layout::new((4, 8), (8, 1));
    let l = Layout((4, 8));
    let l = layout!(4, 8);
    let l = layout!((4, 8), row_major);
    let l = layout!((4, 8); RowMajor);
    let l = layout!((4, 8):row_major);
    let l = layout!("(4,8):(8,1)");
    let l = make_layout(4, 8);
    let l = make_layout((4, 8), (8, 1));
    let l: Layout<(4, 8)> = layout!((4, 8));
    let l = layout!((4, 8)).at(1, 2);
    let l = layout!((4, 8))(1, 2);
    let c = layout!((4, 8)).coord(5);
    let same = layout!((4, 8)) == (4, 8);
    let text = layout!((4, 8)).to_text();
    let rows = layout!((4, 8)).size::<0>();
    let sum = layout!((4, 8)).shape() + shape!((1, 1));
    for c in layout!((4, 8)) {}
    for s in layout!((4, 8)).shape() {}
}

fn main() {}
