// A layout of the algebra with a stride beyond 2^63.
use cute_core::{layout::Compose, prelude::*};

const COSIZE: usize = <Compose<Layout![2:4611686018427387904], Layout![2:3]>>::COSIZE;

fn main() {}
