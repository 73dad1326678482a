// An instruction whose values are coordinates, some of which lie beyond its shape (2,2), though their number does not.
use cute_core::atom::{F32, MmaAtom, Register, make_tiled_mma};
use cute_core::prelude::*;

#[derive(Clone, Copy, Default)]
struct Coordinates;
impl MmaAtom for Coordinates {
    const NAME: &'static str = "Coordinates";
    const INSTRUCTION: &'static str = "fma";
    type Shape = Shape![(2, 2, 1)];
    type ThrId = Layout![1:0];
    type ALayout = Layout![(1, 2):(0, 1)];
    type BLayout = Layout![(1, 2):(0, 1)];
    type CLayout = Layout![(1, 4):(1@0, 1@0)];
    type A = F32;
    type B = F32;
    type C = F32;
    type D = F32;
    type APlace = Register;
    type BPlace = Register;
    type CPlace = Register;
}

fn main() {
    let mma = make_tiled_mma(Coordinates, layout!((1, 1, 1)), tile!((_, _, _)));
    let mut data = [0; 8];
    let tile = Tensor::new(&mut data, layout!((2, 2):(1, 4))).unwrap();
    mma.get_slice(0_usize).partition_c(tile);
}
