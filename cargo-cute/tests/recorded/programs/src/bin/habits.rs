//! Habits of CuTe C++, NumPy and PyTorch: calls and types that have another form here.
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN;
use cute_core::prelude::*;

fn layouts(shape: Shape![(4, 8)], stride: Stride![(8, 1)]) {
    make_layout(shape!((4, 8)), stride!((8, 1)));
    make_layout(make_shape(4, 8), make_stride(8, 1));
    make_layout(shape, stride);
    let l = layout!((4, 2):(1, 8));
    l.complement(64);
    l.coordinates(2);
    l.transpose(0, 1);
    l.size() as f32;
    size::<0>(l);
    get::<0>(l.shape());
    for (i, j) in l {}
    match l.size() {
        8 => {}
        _ => {}
    }
    const N: usize = 8;
    let l: Layout![(4, 8):(8, 1)] = layout!((4, N):(8, 1));
}

fn of_run_time(a: DynLayout, text: &str) {
    a.mode::<0>();
    a.compose("4:2");
    a.compose(text);
    let l: DynLayout = "(4,8):(8,1)";
}

fn tensors(x: MatrixView<'_, f32>, mut y: OwnedMatrix<f32>) {
    x.view((8, 3));
    x.view(8, 3);
    x.tile(tile!((2, 4)), (0, 1));
    x.max(0);
    copy(4, &x, &mut y);
    reduce(&x, 0, f32::max);
    axpby(&x, &mut y, 2.0, 1.0);
    Fragment::<f32, Layout![(4, 2)]>::zeroed().unwrap();
}

fn multiply(a: Tensor<Shared<'_, f32>, Layout![(16, 64)]>) {
    let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.get_slice(9).partition_a(a);
}

fn sum<L: Layout>(x: &Tensor<f32, L>) -> f32 {
    x.iter().sum()
}

fn main() {}
