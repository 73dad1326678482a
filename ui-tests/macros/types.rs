// Leaves of a type: integers, widths, paths.
use cute_core::prelude::*;

type Expression = Layout![({2 * 4},8):(1,8)];
type Width = Layout![(u64,f32):(1,8)];
type Unclosed = Layout![(Option<u32,8):(1,8)];
type Path = Layout![(cute_core::,8):(1,8)];
type Reference = Layout![(&u32,8):(1,8)];
type TwoErrors = Layout![(0,1.0):(1,8)];

fn main() {}
