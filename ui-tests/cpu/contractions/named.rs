//! Contractions by name, refused by `cargo check`.

use cute_core::named::NamedTensor;
use cute_core::prelude::*;
use cute_cpu::contract::{Store, contract_named, einsum_named};

fn main() {
    let (data, mut out) = ([1.0_f32; 512], [0.0; 64]);
    let a = NamedTensor::new(&data, layout!({row: 8, col: 64})).unwrap();
    let b = NamedTensor::new(&data, layout!({col: 32, inner: 8})).unwrap();
    let mut c = NamedTensor::new(&mut out, layout!({row: 8, inner: 8})).unwrap();

    let _ = contract_named((&a, &b), &mut c, Store::Assign);
    let _ = einsum_named((&a, &a, &b), names!(row));
    let _ = einsum_named((&a,), names!(row, depth));
    let _ = contract_named((&b,), &mut c, Store::Add);
    let _ = einsum_named((a.as_unnamed(),), names!(row));
    let _ = einsum_named(&a, names!(row));
    let other = NamedTensor::new(&data, layout!({row: 4, inner: 8})).unwrap();
    let _ = contract_named((&other,), &mut c, Store::Add);
}
