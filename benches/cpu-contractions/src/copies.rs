//! A contraction by copies: A as a matrix (m,k), B as (n,k), their product, and a copy of it.

use crate::contraction::Contraction;
use crate::real::Real;
use cute_core::layout;
use cute_core::tensor::Tensor;
use cute_cpu::contract::{DynTensor, Operand, einsum};

/// The contraction in row-major order; `None` if it is no product of two matrices.
pub fn by_copies<T: Real + cute_cpu::Element>(
    contraction: &Contraction,
    a: &DynTensor<T>,
    b: &DynTensor<T>,
) -> Option<DynTensor<T>> {
    let [a_letters, b_letters, c_letters] = &contraction.terms;
    let both = |x: &str, y: &str| -> String { x.chars().filter(|&c| y.contains(c)).collect() };
    let (m, n, k) = (
        both(c_letters, a_letters),
        both(c_letters, b_letters),
        both(a_letters, b_letters),
    );
    if c_letters.chars().any(|c| k.contains(c)) || m.is_empty() || n.is_empty() || k.is_empty() {
        return None;
    }
    let rows = |letters: &str| -> usize { letters.chars().map(|c| contraction.size(c)).product() };
    let copy = |from: &str, to: &str, x: &dyn Operand<T>| {
        einsum(&format!("{from}->{to}"), &[x]).expect("a copy")
    };
    let a = copy(a_letters, &format!("{m}{k}"), a).into_elements();
    let b = copy(b_letters, &format!("{n}{k}"), b).into_elements();
    let (rows_m, rows_n, rows_k) = (rows(&m), rows(&n), rows(&k));
    let mut c = vec![T::zero(); rows_m * rows_n];
    let a = Tensor::new(&a[..], layout!((rows_m, rows_k); row_major)).expect("a matrix");
    let b = Tensor::new(&b[..], layout!((rows_n, rows_k); row_major)).expect("a matrix");
    let mut matrix =
        Tensor::new(&mut c[..], layout!((rows_m, rows_n); row_major)).expect("a matrix");
    cute_cpu::gemm(T::one(), &a, &b, T::zero(), &mut matrix).expect("sizes agree");
    let sizes = [m.as_str(), &n]
        .concat()
        .chars()
        .map(|c| contraction.size(c))
        .collect();
    let c = DynTensor::new(c, sizes).expect("as many elements");
    Some(copy(&format!("{m}{n}"), c_letters, &c))
}
