//! Contractions: sums of products of tensors, stated by an equation.
//!
//! `"mk,nk->mn"` is the matrix product `C(m,n) = Σₖ A(m,k)·B(n,k)`. [`einsum!`](crate::einsum) and
//! [`contract!`](crate::contract!) take an equation that is checked at compile time; [`einsum`] and
//! [`contract`] take one that run time makes. Modes that have names need no equation:
//! [`einsum_named`] and [`contract_named`] sum over the names that the output does not have.
//!
//! ```
//! use cute_core::prelude::*;
//! use cute_cpu::{contract, einsum};
//! let (m, n) = (2_usize, 2_usize);
//! let a = Tensor::new(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], layout!((m,3); row_major))?;
//! let b = Tensor::new(&[1.0, 0.0, 1.0, 0.0, 1.0, 0.0], layout!((n,3); row_major))?;
//! let mut c = einsum!("mk,nk->mn", a, b)?;
//! assert_eq!((c[(0,0)], c[(1,0)], c[(1,1)]), (4.0, 10.0, 5.0));
//! contract!(c[m, n] += a[m, k] * b[n, k])?;
//! assert_eq!(c[(1,0)], 20.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The order of the products is chosen by their cost (`order`); each product of two is a batch of
//! matrix products over the operands as they lie in memory (`pair`).

mod array;
mod axes;
mod batch;
pub(crate) mod check;
mod convolution;
mod equation;
mod error;
mod evaluate;
mod execute;
mod fallible;
mod gather;
mod lists;
pub(crate) mod literal;
mod matrix;
mod named;
mod nest;
mod number;
mod operand;
mod operand_mode;
mod order;
mod pair;
mod store;
mod summed;
mod tile;

pub use array::DynTensor;
pub use convolution::{Convolution, ConvolutionError, convolution};
pub use equation::{Equation, Names};
pub use error::{ContractionError, Index, Place};
pub use named::{
    NamedOperands, NamedResult, NamedTensors, SizesOf, contract_named, einsum_named,
    einsum_named_as,
};
pub use number::Number;
pub use operand::{Operand, OperandMut};
pub use store::Store;

use evaluate::{evaluate, evaluate_into};

/// The contraction that an equation states, `"ij,jk->ik"`, as a new tensor in row-major order.
///
/// The equation is written as for `numpy.einsum`. Modes that meet have equal sizes, but for those
/// of `...`, where size 1 is stretched.
///
/// # Errors
/// Fails if the text is no equation, or if the operands do not have the modes or the sizes that it
/// states: see [`ContractionError`].
///
/// # Panics
/// Panics if a sum of integers exceeds its type, or if there is not enough memory.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::contract::einsum;
/// let (n, data) = (3_usize, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// let x = Tensor::new(&data, layout!((n,n); row_major))?;
/// assert_eq!(einsum("ii->", &[&x])?.elements(), [15]);
/// assert_eq!(einsum("ii->i", &[&x])?.elements(), [1, 5, 9]);
/// assert_eq!(einsum("ij,j->i", &[&x, &einsum("ij->j", &[&x])?])?.elements(), [96, 231, 366]);
/// # Ok::<(), cute_cpu::contract::ContractionError>(())
/// ```
///
/// Source: `numpy.einsum(equation, *operands)`.
pub fn einsum<T: Number>(
    equation: &str,
    operands: &[&dyn Operand<T>],
) -> Result<DynTensor<T>, ContractionError> {
    evaluate(&Equation::parse(equation)?, operands)
}

/// Writes the contraction that an equation states into `output`, whose modes are those behind `->`.
///
/// # Errors
/// The errors of [`einsum`]; those of sizes and modes of the output; and an error if two
/// coordinates of the output have one element (Injective). Then nothing is written.
///
/// # Panics
/// The panics of [`einsum`].
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::contract::{Store, contract};
/// let a = Tensor::new(&[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0], layout!((2,3)))?;
/// let mut data = [0.5; 2];
/// let mut y = Tensor::new(&mut data, layout!(2:1))?;
/// contract("ij->i", &[&a], &mut y, Store::Add)?;
/// assert_eq!(data, [9.5, 12.5]);
/// # Ok::<(), cute_cpu::contract::ContractionError>(())
/// ```
pub fn contract<T: Number>(
    equation: &str,
    operands: &[&dyn Operand<T>],
    output: &mut dyn OperandMut<T>,
    store: Store,
) -> Result<(), ContractionError> {
    evaluate_into(&Equation::parse(equation)?, operands, output, store)
}
