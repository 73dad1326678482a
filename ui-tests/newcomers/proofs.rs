//! Constants that do not hold.

use cute_core::analysis::{Access, bank_conflicts};
use cute_core::prelude::*;

const _: () = assert!(bank_conflicts(layout!((32, 32):(32, 1)), layout!(32:1), Access::of::<f32>()) == 1);
const SIZE: usize = <Layout![(usize, 8)]>::SIZE;
const COSIZE: usize = <Layout![(4, 8):(usize, 1)]>::COSIZE;
const _: () = assert!(<Layout![(4, 8):(1, 2)]>::IS_INJECTIVE);
const THREADS: u64 = bank_conflicts(layout!(16:1), layout!(32:1), Access::of::<f32>());
const VECTORS: u64 = bank_conflicts(layout!((32, 4):(1, 32)), layout!(32:1), Access::of::<f32>().vector(4));

fn main() {}
