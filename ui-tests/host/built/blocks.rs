// An instruction that makes several independent products, as a block.
use cute_core::atom::{F32, MmaAtom, Register, host::HostBlock, make_tiled_mma};
use cute_core::prelude::*;

/// Two products of two numbers.
#[derive(Clone, Copy, Default)]
struct Twice;
impl MmaAtom for Twice {
    const NAME: &'static str = "Twice";
    const INSTRUCTION: &'static str = "fma";
    const BLOCKS: usize = 2;
    type Shape = Shape![(1,1,1)];
    type ThrId = Layout![1:0];
    type ALayout = Layout![(1,1):(0,0)];
    type BLayout = Layout![(1,1):(0,0)];
    type CLayout = Layout![(1,1):(0,0)];
    type A = F32;
    type B = F32;
    type C = F32;
    type D = F32;
    type APlace = Register;
    type BPlace = Register;
    type CPlace = Register;
}

fn main() {
    HostBlock::new(make_tiled_mma(Twice, layout!((1, 1, 1)), tile!((_, _, _)))).unwrap();
}
