// Static arithmetic beyond 2^63, and values beyond `usize`.
use cute_core::int::{Mul, StaticInt, Sub};
use cute_core::prelude::*;

type Large = Int![1099511627776]; // 2^40

const PRODUCT: i128 = Mul::<Large, Large>::VALUE;
const NEGATIVE: usize = Sub::<Int![3], Int![5]>::USIZE;

fn main() {}
