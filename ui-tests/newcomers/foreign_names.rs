//! Names of other libraries, and the extension traits that may have them.

use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN as Atom;
use cute_core::atom::{CopyAtom, make_tiled_copy, make_tiled_mma};
use cute_core::prelude::*;

/// Names of the list, as methods of ours: these compile.
mod extension {
    use super::*;

    trait Torch {
        fn numel(&self) -> u8;
        fn t(self) -> i8;
        fn matmul<O>(&self, other: O) -> O;
        fn row_at(&mut self, i: usize) -> usize;
    }

    impl<E, L> Torch for Tensor<E, L> {
        fn numel(&self) -> u8 {
            1
        }
        fn t(self) -> i8 {
            2
        }
        fn matmul<O>(&self, other: O) -> O {
            other
        }
        fn row_at(&mut self, i: usize) -> usize {
            i
        }
    }

    trait Algebra: Layout {
        fn divide(self, by: i32) -> i32 {
            by
        }
    }

    impl<L: Layout> Algebra for L {}

    fn called(mut x: VectorView<'_, f32>) {
        let _: u8 = x.numel();
        let _: u8 = (&x).numel();
        let _: &str = x.matmul("other");
        let _: usize = x.row_at(1);
        let _: i32 = x.layout().divide(2);
        let _: i8 = x.t();
    }
}

fn receivers<E: Stored<Element = f32>, L: Layout>(
    owned: Tensor<E, L>,
    shared: &Tensor<E, L>,
    exclusive: &mut Tensor<E, L>,
    fragment: Fragment<f32, Layout![(4, 8)]>,
    layout: L,
) {
    owned.numel();
    shared.numel();
    exclusive.fill_(0.0);
    fragment.reshape((8, 4));
    layout.ndim();
}

fn arguments(x: MatrixView<'_, f32>, y: MatrixViewMut<'_, f32>) {
    // any number of them
    x.matmul();
    x.narrow(0, 1, 2);
    x.swapaxes(0, 1);
    x.to_dtype::<f64>();
    // chains
    x.transpose().contiguous();
    x.slice((1, ..)).dot(&x.slice((2, ..)));
    x.get_row(1).sum();
    y.view_mut().set((0, 0), 1.0);
    y.local_tile_mut(tile!((2, 4)), (1, 2));
}

fn layouts() {
    let l = layout!((4, (2, 4)));
    l.index((1, 2));
    l.mode::<1>().num_modes();
    l.shape().to_vec();
    l.stride().iter();
    layout!(8).inverse();
    layout!(8).divide(4);
}

fn instructions(c: MatrixView<'_, f32>) {
    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.partition_c(c);
    mma.get_slice(0).partition_s(c);
    let copy = make_tiled_copy(UniversalCopy::<32>.of::<f32>(), layout!((16, 8)), layout!((1, 1)));
    copy.partition_s(c);
}

fn shapes_and_elements(x: MatrixView<'_, f32>, vector: VectorView<'_, f32>) {
    x.idx2crd(5);
    x.cosize();
    x.zipped_divide_padded(tile!((4, 8)));
    x.tiled_divide_padded(tile!((4, 8)));
    x.flip(0);
    x.flipud();
    x.diag();
    for ((i, j), v) in x.indexed_iter() {}
    x.enumerate();
    x.sum();
    vector.max();
    layout!((8, 64)).swizzle(swizzle!(3, 3, 3));
}

fn operators(
    x: MatrixView<'_, f32>,
    mut y: MatrixViewMut<'_, f32>,
    fragment: Fragment<f32, Layout![4]>,
) {
    let sum = x + x;
    let difference = &x - &x;
    x * 2.0;
    y += x;
    y -= 1.0;
    fragment / 2.0;
    let l = layout!((4, 8));
    l[(1, 2)];
    l.shape()[0];
    layout!(8)[3];
}

fn main() {}
