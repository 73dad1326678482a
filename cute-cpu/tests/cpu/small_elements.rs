//! Contractions of elements of 16 bits: their sums are numbers of 32 bits.

use crate::operand::operand;
use crate::support::{Random, Strided, coordinates};
use cute_core::named::NamedTensor;
use cute_core::prelude::*;
use cute_cpu::contract::{
    ContractionError, Convolution, DynTensor, Store, contract, convolution, einsum, einsum_named,
};
use half::{bf16, f16};
use std::error::Error;

/// `a(i,j)·b(j,k,l)`, with strides of any order and sign, and of 0.
fn operands(random: &mut Random) -> (Strided, Strided, [usize; 4]) {
    let [i, j, k, l] = [0; 4].map(|_| 1 + random.below(9));
    let a = Strided::random(random, &[i, j], false, 3);
    let b = Strided::random(random, &[j, k, l], false, 3);
    (a, b, [i, j, k, l])
}

/// The contraction `ij,jkl->ikl` by plain loops.
fn by_loops(a: &Strided, b: &Strided, [i, j, k, l]: [usize; 4]) -> Vec<f64> {
    let sum = |at: Vec<usize>| {
        let product = |p: usize| a.data[a.index(&[at[0], p])] * b.data[b.index(&[p, at[1], at[2]])];
        (0..j).map(product).sum()
    };
    coordinates(&[i, k, l]).map(sum).collect()
}

macro_rules! small_integers_are_exact {
    ($($name:ident: $t:ident;)*) => {$(
        #[test]
        fn $name() -> Result<(), Box<dyn Error>> {
            let mut random = Random(2);
            for _ in 0..100 {
                let (a, b, sizes) = operands(&mut random);
                let [x, y] = [&a, &b].map(|x| -> Vec<$t> {
                    x.data.iter().map(|x| $t::from_f64(*x)).collect()
                });
                let (x, y) = (operand!(&x[..], &a), operand!(&y[..], &b));
                let sums: DynTensor<f32> = einsum("ij,jkl->ikl", &[&*x, &*y])?;
                let expected = by_loops(&a, &b, sizes);
                assert!(sums.elements().iter().map(|x| f64::from(*x)).eq(expected), "{a:?} {b:?}");
            }
            Ok(())
        }
    )*};
}
small_integers_are_exact! {
    sums_of_bf16_are_f32: bf16;
    sums_of_f16_are_f32: f16;
}

#[test]
fn sums_do_not_lose_what_16_bits_would() -> Result<(), Box<dyn Error>> {
    // a sum of ones in bf16 would end at 256
    let ones = Tensor::new(&[bf16::ONE], layout!((2,1000):(0,0)))?;
    assert!(
        cute_cpu::einsum!("ij->i", ones)?
            .iter()
            .eq(&[1000.0_f32, 1000.0])
    );
    // the square of the largest f16
    let most = Tensor::new(&[f16::MAX], layout!(1:1))?;
    assert_eq!(
        cute_cpu::einsum!("i,i->", most, most)?,
        65504.0_f32 * 65504.0
    );
    Ok(())
}

#[test]
fn small_elements_meet_their_sums() -> Result<(), ContractionError> {
    let data = [1.5, 2.0, -3.0, 0.25].map(f16::from_f32);
    let x = Tensor::new(&data, layout!((2, 2)))?;
    let scale = Tensor::new(&[1e6_f32, 1.0], layout!(2:1))?;
    let mut y = OwnedTensor::zeroed(layout!((2, 2)))?;
    contract("ik,jk->ij", &[&x, &x], &mut y, Store::Assign)?;
    assert_eq!((y[(0, 0)], y[(1, 0)], y[(1, 1)]), (11.25_f32, 2.25, 4.0625));
    contract("ij,i->ij", &[&x, &scale], &mut y, Store::Add)?;
    assert_eq!(y[(0, 0)], 11.25 + 1.5e6);
    Ok(())
}

#[test]
fn convolutions_and_names_take_small_elements() -> Result<(), Box<dyn Error>> {
    let data = [1.0, 2.0, 3.0, 4.0].map(bf16::from_f32);
    let (x, w) = (
        Tensor::new(&data, layout!((1, 1, 4)))?,
        Tensor::new(&data[..2], layout!((1, 1, 2)))?,
    );
    let mut y = OwnedTensor::zeroed(layout!((1, 1, 3)))?;
    convolution(&x, &w, Convolution::<1>::new(), &mut y)?;
    assert!(y.iter().eq(&[5.0_f32, 8.0, 11.0]));
    let x = NamedTensor::new(&data, layout!({row: 2, col: 2}; row_major))?;
    assert_eq!(
        einsum_named((&x, &x), names!(row))?[coord!({row: 1})],
        25.0_f32
    );
    Ok(())
}
