// Static arithmetic beyond 2^63, and values beyond `usize`.
use cute_core::int::{FromConst, Mul, StaticInt, Sub};

type Large = FromConst<1099511627776>; // 2^40

const PRODUCT: i128 = Mul::<Large, Large>::VALUE;
const NEGATIVE: usize = Sub::<FromConst<3>, FromConst<5>>::USIZE;

fn main() {}
