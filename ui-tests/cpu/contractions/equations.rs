//! Texts and tokens that are no equations.

use cute_core::prelude::*;
use cute_cpu::{contract, einsum};

fn main() {
    let (m, n) = (8_usize, 64_usize);
    let a = OwnedTensor::filled(layout!((m, n)), 1.0_f32).unwrap();
    let b = OwnedTensor::filled(layout!((m, n)), 1.0_f32).unwrap();
    let mut c = OwnedTensor::filled(layout!((m, m)), 1.0_f32).unwrap();

    // an index of the output that no operand has
    let _ = einsum!("mk,nk->mq", a, b);
    let _ = contract!(c[row, q] += a[row, inner] * b[column, inner]);
    // an index that stands twice in the output
    let _ = contract!(c[row, row] = a[row, inner] * b[row, inner]);
    // characters that are no letters
    let _ = einsum!("m1,nk", a, b);
    let _ = einsum!("mk,nk-mn", a, b);
    let _ = einsum!("mk,..k->m", a, b);
    // another number of operands
    let _ = einsum!("mk,nk->mn", a);
    // no brackets, another operator, a number as an index, no literal
    let _ = contract!(c[row, column] += a * b[column, inner]);
    let _ = contract!(c[row, column] -= a[row, column]);
    let _ = contract!(c[row, 3] = a[row, column]);
    let _ = contract!(c[row, column] = );
    let equation = "mk->km";
    let _ = einsum!(equation, a);
    // no name, which would be one index wherever it stands
    let _ = contract!(c[row, column] = a[row, _] * b[column, _]);
    // modes without names, which the output has not
    let _ = contract!(c[row, column] = a[row, column, ...]);
}
