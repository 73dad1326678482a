//! Calls with other arguments or parameters, and what is done with their results.
use cute_core::prelude::*;

fn layouts() {
    let l = layout!((4, 6):(6, 1));
    l.at(1, 2);
    l.mode(1);
    l.size(0);
    l.size::<0>();
    l.select::<1, 0>();
    l.coalesce(coord!((1, 1)));
    l(1, 2);
    make_layout(4, 8);
    make_layout((4, 8), (8, 1));
}

fn tensors(x: MatrixView<'_, f32>, mut y: OwnedMatrix<f32>) {
    x.slice(1, ..);
    x.tiles(2, 3);
    x.local_tile(tile!((2, 3)), 0, 1);
    x(1, 2);
    x[1][2];
    reduce(&x, |a, b| a + b);
    y.for_each_mut(|i, j, v| *v = 0.0);
    y.for_each_mut(|v| *v = 0.0);
    transform(&x, &mut y, |a, b| a + b);
    y.view_mut().slice((1, ..)) = 3.0;
    x.recast::<u8>();
    let mut sum = 0.0;
    cute_core::tensor::for_each_pair(&x, &x, |a, b| sum += *a * *b);
}

fn results(data: &[f32]) {
    let x = Tensor::new(data, layout!((4, 6)));
    x[(1, 2)];
    Fragment::<f32, _>::new(layout!((4, 2)));
    Tensor::new(layout!((4, 2)));
}

fn elements(x: &OwnedMatrix<f32>, mut y: OwnedMatrix<f64>, mut z: OwnedMatrix<f32>) {
    copy(x, &mut y);
    axpby(2, x, 1, &mut z);
}

fn offsets(data: &[f32], m: i32, l: DynLayout) {
    let rows = layout!((m, 6));
    data[rows.at((1, 2))];
    data[layout!((4, 6):(6, -1)).at((1, 2))];
    data[l.at((1, 2))];
    offset(rows);
}

fn offset<L: Layout<Index = usize>>(l: L) {}

fn entry<L: Layout>(data: &[f32], l: L) {
    data[l.at(1)];
    data[l.at((1, 2))];
}

fn total<E, L: Layout>(x: &Tensor<E, L>) -> f32 {
    x.iter().sum()
}

fn steps(x: MatrixView<'_, f32>, i: usize, cta_coord: (usize, usize, usize)) {
    x.local_tile(tile!((128, 128, 8)), coord!((i, 0, _)), coord!((1, _, 1)));
    x.local_tile(tile!((128, 128, 8)), cta_coord, (1, (), 1));
    local_tile(x, tile!((128, 128, 8)), (i, 0, 1), (1, (), 1));
}

fn modes() {
    let l = layout!((4, 8, 2));
    l.group(0, 2);
    l.select(0, 2);
}

fn main() {}
