//! The macros [`einsum!`](crate::einsum) and [`contract!`](crate::contract!), and what their
//! expansions call.

use super::array::DynTensor;
use super::check::{StaticModes, StaticTensors};
use super::equation::Equation;
use super::error::ContractionError;
use super::evaluate::{evaluate, evaluate_into};
use super::number::Number;
use super::operand::{Operand, OperandMut};
use super::store::Store;
use super::summed::TellsSums;
use cute_core::tensor::OwnedTensor;
use cute_core::{Layout, layout};

/// The contraction that an equation states, `einsum!("ij,jk->ik", a, b)`, as a new tensor in
/// row-major order.
///
/// The equation is checked at compile time: its letters, how many modes each operand has, and the
/// sizes that the types of operands tell. It is written as for `numpy.einsum`: an index that is not
/// behind `->` is summed over, one that stands twice in a term is a diagonal, and `...` stands for
/// further modes, of which those of size 1 are stretched. Without `->` the output has the indices
/// that stand once, in the order of the alphabet.
///
/// The operands are tensors, or references to them, with elements in memory. The result is `Ok` of
///
/// - a number, if the output has no index;
/// - an [`OwnedTensor`](cute_core::tensor::OwnedTensor) whose sizes are known at run time, for 1 to
///   8 indices;
/// - a [`DynTensor`], if the output has `...` or more indices.
///
/// # Errors
/// Fails if sizes that are known at run time differ; see [`ContractionError`].
///
/// # Panics
/// The panics of [`einsum`](crate::contract::einsum()).
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::einsum;
/// let (rows, data) = (3_usize, [1, 2, 3, 4, 5, 6]);
/// let a = Tensor::new(&data, layout!((rows,2); row_major))?;
/// let b = Tensor::new(&[1, 10], layout!(2:1))?;
/// let y = einsum!("ij,j->i", a, b)?;
/// assert!(y.iter().eq(&[21, 43, 65]));
/// assert_eq!(einsum!("ij->", a)?, 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `as` behind the equation says in which type the products are summed, where elements have several:
/// sums of `i8` and `u8` may be of `i32`, as those of [`gemm`](crate::gemm()) are.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::einsum;
/// let a = Tensor::new(&[100_u8, 200, 255, 0], layout!((2,2); row_major))?;
/// let b = Tensor::new(&[-128_i8, 127, 1, 0], layout!((2,2); row_major))?;
/// let sums = einsum!("mk,nk->mn" as i32, a, b)?;
/// assert_eq!((sums[(0,0)], sums[(0,1)]), (-12800 + 25400, 100));
/// assert_eq!((sums[(1,0)], sums[(1,1)]), (-32640, 255));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Static sizes that differ do not compile. `cargo build` reports them; `cargo check` does not,
/// since no bound can compare the letters of an equation.
///
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// # use cute_cpu::einsum;
/// # let a = OwnedTensor::filled(layout!((8,64)), 1.0_f32).unwrap();
/// # let b = OwnedTensor::filled(layout!((32,8)), 1.0_f32).unwrap();
/// // error: index `k` has size 64 in `a` and 32 in `b` (SizeMatch)
/// einsum!("mk,kn->mn", a, b);
/// ```
///
/// Nor does an equation that is wrong in itself:
///
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// # use cute_cpu::einsum;
/// # let a = OwnedTensor::filled(layout!((8,64)), 1.0_f32).unwrap();
/// // error: index `q` of the output is in no operand
/// einsum!("mk->mq", a);
/// ```
///
/// Source: `numpy.einsum`.
#[macro_export]
macro_rules! einsum {
    ($($tokens:tt)*) => { $crate::__private::__contraction! { $crate einsum; $($tokens)* } };
}

/// Writes a contraction into a tensor: `contract!(c[m, n] += a[m, k] * b[n, k])`.
///
/// With `=` the elements of the output are overwritten, with `+=` the sum is added to them. Indices
/// are names; `...` stands for further modes. The operands and the output are tensors, or
/// references to them, also as the results of expressions such as `self.weights[m, k]`.
///
/// # Errors
/// Fails if sizes that are known at run time differ, or if two coordinates of the output have one
/// element (Injective); see [`ContractionError`]. Then nothing is written.
///
/// # Panics
/// The panics of [`contract`](crate::contract::contract()).
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::contract;
/// let (q, k) = ([1, 2, 3, 4, 5, 6, 7, 8], [1, 0, 1, 0, 0, 1, 0, 1]);
/// let q = Tensor::new(&q, layout!((2,2,2); row_major))?;
/// let k = Tensor::new(&k, layout!((2,2,2); row_major))?;
/// let mut data = [0; 8];
/// let mut scores = Tensor::new(&mut data, layout!((2,2,2); row_major))?;
/// contract!(scores[head, query, key] = q[head, query, depth] * k[head, key, depth])?;
/// assert_eq!(data, [1, 1, 3, 3, 6, 6, 8, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```compile_fail,E0080
/// # use cute_core::prelude::*;
/// # use cute_cpu::contract;
/// # let a = OwnedTensor::filled(layout!((8,64)), 1.0_f32).unwrap();
/// # let mut c = OwnedTensor::filled(layout!((8,32)), 1.0_f32).unwrap();
/// // error: index `column` has size 64 in `a` and 32 in `c` (SizeMatch)
/// contract!(c[row, column] = a[row, column]);
/// ```
///
/// Source: A. Einstein, *Die Grundlage der allgemeinen Relativitätstheorie* (1916).
#[macro_export]
macro_rules! contract {
    ($($tokens:tt)*) => { $crate::__private::__contraction! { $crate contract; $($tokens)* } };
}

/// A borrow of a tensor, whether it is given as a value or as a reference: method calls find both.
pub trait Borrowed {
    /// For reads.
    fn __operand(&self) -> &Self {
        self
    }
    /// For writes.
    fn __output(&mut self) -> &mut Self {
        self
    }
}
impl<X: ?Sized> Borrowed for X {}

/// Operands as a list, `(&a, (&b, ()))`.
pub trait Operands<T>: StaticTensors {
    /// Appends them.
    fn append<'a>(&'a self, list: &mut Vec<&'a dyn Operand<T>>);
}
impl<T> Operands<T> for () {
    fn append<'a>(&'a self, _: &mut Vec<&'a dyn Operand<T>>) {}
}
impl<T, X: Operand<T> + StaticModes, R: Operands<T>> Operands<T> for (&X, R) {
    fn append<'a>(&'a self, list: &mut Vec<&'a dyn Operand<T>>) {
        list.push(self.0);
        self.1.append(list);
    }
}

/// An output, behind the operands of its list.
pub trait OutputOf<T>: StaticTensors {
    /// The operands and the output.
    fn split<'a>(&'a mut self, list: &mut Vec<&'a dyn Operand<T>>) -> &'a mut dyn OperandMut<T>;
}
impl<T, X: OperandMut<T> + StaticModes> OutputOf<T> for (&mut X, ()) {
    fn split<'a>(&'a mut self, _: &mut Vec<&'a dyn Operand<T>>) -> &'a mut dyn OperandMut<T> {
        self.0
    }
}
impl<T, X: Operand<T> + StaticModes, R: OutputOf<T>> OutputOf<T> for (&X, R) {
    fn split<'a>(&'a mut self, list: &mut Vec<&'a dyn Operand<T>>) -> &'a mut dyn OperandMut<T> {
        list.push(self.0);
        self.1.split(list)
    }
}

/// The form of a result with `N` indices.
pub struct Rank<const N: usize>;

/// The greatest number of indices for which a result is an `OwnedTensor`: that of native tuples.
const MOST: usize = 8;

/// The `N` of [`Rank`]; `usize::MAX` for results whose rank no type has.
pub const fn rank(equation: &Equation<'_>) -> usize {
    let letters = equation.output_letters();
    match letters > MOST || equation.has_ellipsis() {
        true => usize::MAX,
        false => letters,
    }
}

/// The type of a result.
pub trait ResultOf<T> {
    /// A number, a tensor of static rank, or one of dynamic rank.
    type Result;
    /// The result of the elements.
    fn of(elements: DynTensor<T>) -> Result<Self::Result, ContractionError>;
}
impl<T: Copy> ResultOf<T> for Rank<0> {
    type Result = T;
    fn of(elements: DynTensor<T>) -> Result<T, ContractionError> {
        Ok(elements.elements()[0])
    }
}
impl<T> ResultOf<T> for Rank<{ usize::MAX }> {
    type Result = DynTensor<T>;
    fn of(elements: DynTensor<T>) -> Result<DynTensor<T>, ContractionError> {
        Ok(elements)
    }
}

macro_rules! ranks {
    ($($rank:literal, [$($n:ident)+], $type:ty, $layout:expr;)*) => {$(
        impl<T> ResultOf<T> for Rank<$rank> {
            type Result = OwnedTensor<T, $type>;
            fn of(elements: DynTensor<T>) -> Result<Self::Result, ContractionError> {
                let [$($n),+] = elements.sizes()[..] else {
                    unreachable!("the equation has this number of indices")
                };
                elements.with_layout($layout)
            }
        }
    )*};
}
ranks! {
    1, [n], Layout![usize:1], layout!(n:1);
    2, [n0 n1], Layout![(usize, usize):(usize, 1)], layout!((n0, n1):(n1, 1));
    3, [n0 n1 n2], Layout![(usize, usize, usize):(usize, usize, 1)], layout!((n0, n1, n2):({ n1 * n2 }, n2, 1));
    4, [n0 n1 n2 n3], Layout![(usize, usize, usize, usize):(usize, usize, usize, 1)], layout!((n0, n1, n2, n3):({ n1 * n2 * n3 }, { n2 * n3 }, n3, 1));
    5, [n0 n1 n2 n3 n4], Layout![(usize, usize, usize, usize, usize):(usize, usize, usize, usize, 1)], layout!((n0, n1, n2, n3, n4):({ n1 * n2 * n3 * n4 }, { n2 * n3 * n4 }, { n3 * n4 }, n4, 1));
    6, [n0 n1 n2 n3 n4 n5], Layout![(usize, usize, usize, usize, usize, usize):(usize, usize, usize, usize, usize, 1)], layout!((n0, n1, n2, n3, n4, n5):({ n1 * n2 * n3 * n4 * n5 }, { n2 * n3 * n4 * n5 }, { n3 * n4 * n5 }, { n4 * n5 }, n5, 1));
    7, [n0 n1 n2 n3 n4 n5 n6], Layout![(usize, usize, usize, usize, usize, usize, usize):(usize, usize, usize, usize, usize, usize, 1)], layout!((n0, n1, n2, n3, n4, n5, n6):({ n1 * n2 * n3 * n4 * n5 * n6 }, { n2 * n3 * n4 * n5 * n6 }, { n3 * n4 * n5 * n6 }, { n4 * n5 * n6 }, { n5 * n6 }, n6, 1));
    8, [n0 n1 n2 n3 n4 n5 n6 n7], Layout![(usize, usize, usize, usize, usize, usize, usize, usize):(usize, usize, usize, usize, usize, usize, usize, 1)], layout!((n0, n1, n2, n3, n4, n5, n6, n7):({ n1 * n2 * n3 * n4 * n5 * n6 * n7 }, { n2 * n3 * n4 * n5 * n6 * n7 }, { n3 * n4 * n5 * n6 * n7 }, { n4 * n5 * n6 * n7 }, { n5 * n6 * n7 }, { n6 * n7 }, n7, 1));
}

/// Operands whose elements tell the type of the sums.
#[diagnostic::on_unimplemented(
    message = "the operands have no sums of `{T}` by themselves",
    label = "other sums",
    note = "all operands of a contraction have sums of one type, that of their elements, or f32 for bf16 and f16; \
            `einsum!(\"…\" as i32, …)` says that sums of i8 and u8 are of i32"
)]
pub trait TellSums<T> {}
impl<T> TellSums<T> for () {}
#[diagnostic::do_not_recommend]
impl<T, X: TellsSums<T>, R: TellSums<T>> TellSums<T> for (&X, R) {}

/// The contraction of operands, in the form `R`.
pub fn einsum<R: ResultOf<T>, T: Number, O: Operands<T> + TellSums<T>>(
    equation: &Equation<'_>,
    operands: &O,
) -> Result<R::Result, ContractionError> {
    einsum_as::<R, T, O>(equation, operands)
}

/// The contraction of operands with sums of `T`, in the form `R`.
pub fn einsum_as<R: ResultOf<T>, T: Number, O: Operands<T>>(
    equation: &Equation<'_>,
    operands: &O,
) -> Result<R::Result, ContractionError> {
    let mut list = Vec::new();
    operands.append(&mut list);
    R::of(evaluate(equation, &list)?)
}

/// Writes the contraction of operands into the output behind them.
pub fn contract<T: Number, O: OutputOf<T>>(
    equation: &Equation<'_>,
    tensors: &mut O,
    store: Store,
) -> Result<(), ContractionError> {
    let mut list = Vec::new();
    let output = tensors.split(&mut list);
    evaluate_into(equation, &list, output, store)
}
