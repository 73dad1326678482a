//! Values of another type than expected.
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::prelude::*;

struct Model {
    weights: OwnedMatrix<f32>,
}

struct View<'a> {
    weights: MatrixView<'a, f32>,
}

impl Model {
    fn weights(&self) -> MatrixView<'_, f32> {
        &self.weights
    }
}

const M: usize = 4;

fn layouts(row: bool) {
    let l = if row { layout!((4, 6); row_major) } else { layout!((4, 6)) };
    let mut l = layout!((4, 6));
    l = layout!((4, 6); row_major);
    let l: Layout![(4, 6)] = layout!((M, 6));
    let l: Layout![(usize, 6):(6, 1)] = layout!((4, 6):(6, 1));
    let l: Layout![(4, 3):(24, 8)] = layout!((6, 2):(8, 2)).compose(layout!((4, 3):(3, 1)));
    let l: Layout![(4, 8):(1, 4)] = layout!((4, 8):(8, 1));
    let rows = 8_i32;
    let l: Layout![(usize, 8):(8, 1)] = layout!((rows, 8):(8, 1));
    for i in 0..layout!((4, 6)).size() {}
    let (m, n) = layout!((4, 6)).shape();
}

fn of_run_time(a: DynLayout, b: DynLayout) {
    let l: Layout![(4, 6):(6, 1)] = a;
    a.compose(&b);
    a.compose(&layout!((4, 3):(3, 1)));
    a.zipped_divide((2, 3));
    DynLayout::new((4, 6), (6, 1));
}

fn owned(data: Vec<f32>, m: usize) {
    Model { weights: Tensor::new(&data, layout!((m, m); row_major)).unwrap() };
}

fn tensors(data: &[f32], m: usize, d: isize) {
    View { weights: Tensor::new(data, layout!((m, m))).unwrap() };
    View { weights: Tensor::new(data, layout!((m, m):(d, d))).unwrap() };
    let n = 4_u32;
    View { weights: Tensor::new(data, layout!((n, n); row_major)).unwrap() };
}

fn copies(a: &Tensor<Shared<'_, f32>, Layout![4]>, mut c: Fragment<f32, Layout![4]>) {
    copy(&mut c, &a);
    make_tiled_copy(UniversalCopy::<128>, layout!((32, 8)), layout!((4, 1)));
}

struct ArrayBase<S>(S);

fn conversions(array: ArrayBase<Vec<f32>>) {
    let a = Tensor::from(vec![1.0_f32; 6]);
    let b: MatrixView<'_, f32> = (&[1.0_f32; 6][..]).into();
    let c = Tensor::try_from(array);
}

fn loops(n: usize) {
    let l = layout!((n, 4));
    for i in 0..l.size() {}
}

fn main() {}
