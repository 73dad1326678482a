//! What a tensor cannot do that owns its elements, only reads them, or has none in memory.

use cute_core::prelude::*;

fn fragments(mut fragment: Fragment<f32, Layout![(4, 8)]>) {
    fragment.slice((1, ..));
    fragment.slice(coord!((_, 2)));
    fragment.local_tile(tile!((2, 4)), coord!((0, 0)));
    fragment.zipped_divide(tile!((2, 4)));
    fragment.transpose();
    fragment.compose(layout!(32));
    fragment.local_partition(layout!((2, 4)), 0);
    fragment.mode::<0>();
    fragment.permute(coord!((1, 0)));
}

fn read_only(x: MatrixView<'_, f32>) {
    x.iter_mut();
    x.view_mut();
    x.tiles_mut(tile!((2, 2)));
    x.for_each_mut(|_, v| *v = 0.0);
    x[(0, 0)] = 1.0;
    for v in &mut x {}
}

fn coordinates() {
    let id = make_identity_tensor(shape!((4, 8)));
    id.iter();
    id.iter_mut();
    id.view();
    id[(0, 0)];
    id.tiles(tile!((2, 2)));
    for c in &id {}
}

fn read_only_by_reference(x: &mut MatrixView<'_, f32>, y: &MatrixViewMut<'_, f32>) {
    x.iter_mut();
    for v in x.iter_mut() {}
    y.tiles(tile!((2, 2)));
    y.slice((0, ..));
}

fn main() {}
