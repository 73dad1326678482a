// Constants of layouts that are known at run time only.
use cute_core::prelude::*;

type Rows = Layout![(usize, 64):(64, 1)];
type Pitch = Layout![(32, 64):(usize, 1)];

const SIZE: usize = Rows::SIZE;
const COSIZE: usize = Pitch::COSIZE;
const ONE_TO_ONE: bool = Pitch::IS_INJECTIVE;

fn main() {
    // the size alone does not need the stride
    const OF_SHAPE: usize = Pitch::SIZE;
    let buffer = [0_f32; Rows::COSIZE];
}
