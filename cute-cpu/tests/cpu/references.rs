//! Operands and outputs of contractions that are references, in variables.

use cute_core::prelude::*;
use cute_cpu::contract::einsum;
use cute_cpu::{contract, einsum};

#[test]
fn operands_and_outputs_may_be_variables_that_are_references() -> Result<(), TensorError> {
    fn sum(x: &mut OwnedMatrix<i64>) -> i64 {
        let sum = einsum!("ij->", x).expect("a sum");
        contract!(x[i, j] += x.clone()[i, j]).expect("one shape");
        sum
    }
    let (m, n) = (2_usize, 3_usize);
    let mut x: OwnedMatrix<i64> = OwnedTensor::filled(layout!((m, n); row_major), 2)?;
    assert_eq!((sum(&mut x), sum(&mut x)), (12, 24));
    let both = [&x, &x];
    for x in both.iter() {
        assert_eq!(einsum!("ij,ij->", x, *x), Ok(6 * 64));
        assert_eq!(
            einsum::<i64>("ij->", &[x]).map(|sum| sum.elements()[0]),
            Ok(48)
        );
    }
    let (mut y, x) = (&mut OwnedTensor::filled(layout!(n:1), 0)?, &mut x);
    contract!(y[j] = x[i, j]).expect("one shape");
    contract!((&mut y)[j] += x[i, j]).expect("one shape");
    assert!(y.iter().eq(&[32, 32, 32]));
    Ok(())
}
