//! Instructions of one's own, whose layouts lead out of the tile, on an exclusive tensor.

use cute_core::atom::{F32, MmaAtom, Register, make_tiled_mma};
use cute_core::prelude::*;

macro_rules! atoms {
    ($($name:ident: $c:ty;)*) => {$(
        #[derive(Clone, Copy, Default)]
        struct $name;
        impl MmaAtom for $name {
            const NAME: &'static str = stringify!($name);
            const INSTRUCTION: &'static str = "none";
            type Shape = Shape![(2, 2, 1)];
            type ThrId = Layout![1:0];
            type ALayout = Layout![(1, 2):(0, 1)];
            type BLayout = Layout![(1, 2):(0, 1)];
            type CLayout = $c;
            type A = F32;
            type B = F32;
            type C = F32;
            type D = F32;
            type APlace = Register;
            type BPlace = Register;
            type CPlace = Register;
        }
    )*};
}
atoms! {
    Below: Layout![(1, 2):(0, -1)];
    Beyond: Layout![(1, 2):(0, 4)];
    Many: Layout![(1, 8):(0, 1)];
    Far: Layout![(1, 2):(0, 4611686018427387904)];
}

// Tries to write before the tile.
fn below(x: TensorMut<'_, f32, Layout![(2, 2):(-1, 4)]>) {
    let mma = make_tiled_mma(Below, layout!((1, 1, 1)), tile!((2, 2, 1)));
    let _ = mma.get_slice(0_usize).partition_c(x);
}

// Tries to write behind the tile.
fn beyond(x: TensorMut<'_, f32, Layout![(2, 2):(-1, 4)]>) {
    let mma = make_tiled_mma(Beyond, layout!((1, 1, 1)), tile!((2, 2, 1)));
    let _ = mma.get_slice(0_usize).partition_c(x);
}

// Tries to write more than the tile has.
fn many(x: TensorMut<'_, f32, Layout![(2, 2):(-1, 4)]>) {
    let mma = make_tiled_mma(Many, layout!((1, 1, 1)), tile!((2, 2, 1)));
    let _ = mma.get_slice(0_usize).partition_c(x);
}

// Tries to write far away.
fn far(x: TensorMut<'_, f32, Layout![(2, 2):(-1, 4)]>) {
    let mma = make_tiled_mma(Far, layout!((1, 1, 1)), tile!((2, 2, 1)));
    let _ = mma.get_slice(0_usize).partition_c(x);
}

// Tries to tile a tensor that the instruction does not fill.
fn partial(x: TensorMut<'_, f32, Layout![(3, 2):(1, 3)]>) {
    let mma = make_tiled_mma(Many, layout!((1, 1, 1)), tile!((2, 2, 1)));
    let _ = mma.get_slice(0_usize).partition_c(x);
}

fn main() {}
