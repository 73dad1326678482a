//! The product of two small matrices, added to a third: what a thread computes with its fragments.
#![allow(
    unsafe_code,
    reason = "the coordinates lie below sizes that were compared with those of all three"
)]

use crate::error::LayoutError;
use crate::fmt::{SizesOfAAndB, SizesOfAAndC};
use crate::int::numeral::One;
use crate::int::{DynInt, Zero};
use crate::layout::{Coordinate, Layout, Mode, Size, WithMode};
use crate::logic::one_error;
use crate::status::{Broken, Holds, Kept, Status, operation};
use crate::stride::Value;
use crate::tensor::engine::sealed::Address;
use crate::tensor::{Stored, StoredMut, Tensor, TensorError};
use crate::tuple::{Cons, Nil, PairingStatus};
use core::ops::{Add, Mul};

/// The size of mode `I`.
type SizeOfMode<L, const I: usize> = Size<<L as WithMode<I>>::Mode>;
pub(super) type Sizes<M, N, K> = Cons<M, Cons<N, Cons<K, Nil>>>;
/// The sizes (M,N,K) as C and A have them: M and N from C, K from A.
type Given<A, C> = Sizes<SizeOfMode<C, 0>, SizeOfMode<C, 1>, SizeOfMode<A, 1>>;
/// The sizes (M,N,K) as A and B have them: M from A, N and K from B.
type Wanted<A, B> = Sizes<SizeOfMode<A, 0>, SizeOfMode<B, 0>, SizeOfMode<B, 1>>;

/// Layouts (M,N) that can hold the product of `A`, (M,K), and `B`, (N,K). Sealed.
///
/// The compiler refuses static sizes that differ.
///
/// ```
/// use cute_core::prelude::*;
/// fn product<A, B, C>(a: &Tensor<Shared<'_, f32>, A>, b: &Tensor<Shared<'_, f32>, B>, c: &mut TensorMut<'_, f32, C>)
/// where
///     A: WithMode<0> + WithMode<1>,
///     B: WithMode<0> + WithMode<1>,
///     C: ProductOf<A, B>,
///     (usize, usize): Coordinate<A> + Coordinate<B> + Coordinate<C>,
/// {
///     gemm(a, b, c).expect("sizes agree")
/// }
/// # use cute_core::{layout::{Coordinate, WithMode}, tensor::ProductOf};
/// ```
#[diagnostic::on_unimplemented(
    message = "gemm: the bound `{Self}: ProductOf<{A}, {B}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function: it holds where the sizes of (M,N), (M,K) and (N,K) agree",
    note = "or write `#[template]` before the function, if it does not stand there: divisions, \
        slices and most other operations then need no bounds, unless a path leads to them"
)]
pub trait ProductOf<
    A: WithMode<0> + WithMode<1>,
    B: WithMode<0> + WithMode<1>,
    Verdict: Status = PairingStatus<Given<A, Self>, Wanted<A, B>>,
    Kind = <Verdict as Status>::Kind,
>: WithMode<0> + WithMode<1>
{
}

impl<A, B, C, V: Status> ProductOf<A, B, V, Kept> for C
where
    A: WithMode<0> + WithMode<1>,
    B: WithMode<0> + WithMode<1>,
    C: WithMode<0> + WithMode<1>,
{
}
impl<A, B, C, V: Status> ProductOf<A, B, V, Broken> for C
where
    A: WithMode<0> + WithMode<1>,
    B: WithMode<0> + WithMode<1>,
    C: WithMode<0> + WithMode<1>,
    V::Report:
        Holds<operation::matrix_product, SizesOfAAndC<Given<A, C>>, SizesOfAAndB<Wanted<A, B>>>,
{
}

/// Layouts whose coordinates are pairs: those of two modes.
#[doc(hidden)]
pub trait TwoModes: WithMode<0> + WithMode<1> {
    /// The value at a pair.
    fn value(self, first: usize, second: usize) -> Self::Index;
}
#[diagnostic::do_not_recommend]
impl<L: WithMode<0> + WithMode<1>> TwoModes for L
where
    (usize, usize): Coordinate<L>,
{
    #[inline(always)]
    fn value(self, first: usize, second: usize) -> L::Index {
        (first, second).index(self)
    }
}

/// Layouts of two modes, and a mode around such a layout: a slice `(_,(i,j))` of tiles is
/// `((M,K))`. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::ProductOperand};
/// fn shown<L: ProductOperand>(l: L) -> String {
///     l.matrix().to_string()
/// }
/// assert_eq!(shown(layout!((4,8))), "(_4,_8):(_1,_4)");
/// assert_eq!(shown(layout!(((4,8)))), "(_4,_8):(_1,_4)");
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// # let a = Tensor::new(&[0.0; 8], layout!((4,2))).unwrap();
/// # let mut c = Fragment::<f32, Layout![(4,4)]>::zeroed();
/// // error: this is no layout of two modes
/// gemm(&a, &Tensor::new(&[0.0; 8], layout!(8:1)).unwrap(), &mut c);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no layout of two modes: `{Self}`",
    label = "not a matrix",
    note = "a product has matrices of two modes: A is (M,K), B is (N,K) and C is (M,N); in generic code, state `L: Rank2`; \
            what threads have of a tiled MMA is multiplied by a `HostBlock` on the CPU, by instructions in a GPU kernel"
)]
pub trait ProductOperand: Layout {
    /// The layout of the two modes.
    type Matrix: TwoModes;
    /// This as a layout of two modes, with equal offsets.
    fn matrix(self) -> Self::Matrix;
}
#[diagnostic::do_not_recommend]
impl<L: TwoModes> ProductOperand for L {
    type Matrix = L;
    #[inline(always)]
    fn matrix(self) -> L {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<H: ProductOperand> ProductOperand for Cons<H, Nil> {
    type Matrix = H::Matrix;
    #[inline(always)]
    fn matrix(self) -> H::Matrix {
        self.0.matrix()
    }
}

/// A matrix of one element.
type UnitMatrix = Cons<Mode<One, Zero>, Cons<Mode<One, Zero>, Nil>>;
one_error! { ProductOperand of Layout: Matrix = UnitMatrix, matrix }

/// `C(m,n) += Σ_k A(m,k)·B(n,k)`. A mode around a matrix, as in `((M,K))`, counts as the matrix.
///
/// # Errors
/// Fails if sizes differ (SizeMatch); then nothing is written. Static sizes that differ do not
/// compile.
///
/// ```
/// use cute_core::prelude::*;
/// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?; // [[1,2,3],[4,5,6]]
/// let b = Tensor::new(&[1, 0, 1, 0, 1, 1], layout!((2,3):(3,1)))?; // columns of the right matrix
/// let mut c = Fragment::<i32, Layout![(2,2)]>::zeroed();
/// gemm(&a, &b, &mut c)?;
/// assert!(c.iter().eq(&[4, 10, 5, 11]));
/// // tiles as slices of a division
/// let rows = a.zipped_divide(tile!((1,3)));
/// let mut row = Fragment::<i32, Layout![(1,2)]>::zeroed();
/// gemm(&rows.slice(coord!((_,(1,0)))), &b, &mut row)?;
/// assert!(row.iter().eq(&[10, 11]));
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// let a = Fragment::<f32, Layout![(2,3)]>::zeroed();
/// let b = Fragment::<f32, Layout![(2,4)]>::zeroed();
/// // error: matrix_product: sizes 3 and 4 differ (SizeMatch)
/// gemm(&a, &b, &mut Fragment::<f32, Layout![(2,2)]>::zeroed()).unwrap();
/// ```
///
/// Coordinates of C that share an element, as along a stride of 0, add all of their products to it:
///
/// ```
/// use cute_core::prelude::*;
/// let a = Tensor::new(&[1, 2, 3, 4], layout!((2,2); row_major))?;
/// let b = Tensor::new(&[1, 0, 0, 1], layout!((2,2)))?;
/// let mut sums = [0; 2];
/// gemm(&a, &b, &mut Tensor::new(&mut sums, layout!((2,2):(1,0)))?)?;
/// assert_eq!(sums, [1 + 2, 3 + 4]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `gemm(A, B, C)` for rank-2 tensors.
#[doc(alias("matmul", "dot", "einsum", "mm", "addmm"))]
#[inline(always)]
pub fn gemm</* gemm(&a, &b, &mut c)? */ T, EA, EB, EC, LA, LB, LC>(
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    c: &mut Tensor<EC, LC>,
) -> Result<(), TensorError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    EA: Stored<Element = T>,
    EB: Stored<Element = T>, // of another type: `transform(&x, &mut y, |v| v.into())?` first
    EC: StoredMut<Element = T>, // of another type: `transform(&x, &mut y, |v| v.into())?` after
    LA: ProductOperand,
    LB: ProductOperand,
    LC: ProductOperand<Matrix: ProductOf<LA::Matrix, LB::Matrix>>,
{
    product(a, b, c, multiply_add)
}

/// The step of [`gemm`]. It reads the sum last, as `c += a * b` does: the order of reads decides
/// which registers the compiler takes.
#[inline(always)]
pub(super) fn multiply_add<T: Copy + Mul<Output = T> + Add<Output = T>>(x: T, y: T, sum: &mut T) {
    let product = x * y;
    *sum = *sum + product;
}

/// A step with values as one in place.
#[inline(always)]
pub(super) fn in_place<X, Y, S: Copy>(
    mut step: impl FnMut(X, Y, S) -> S,
) -> impl FnMut(X, Y, &mut S) {
    move |x, y, sum| *sum = step(x, y, *sum)
}

/// [`gemm`] with a step of your own: `C(m,n) = step(A(m,k), B(n,k), C(m,n))` for each `k`, in
/// ascending order. The elements of A, B and C may have three types.
///
/// `|x, y, sum| x.mul_add(y, sum)` rounds once instead of twice, and is one instruction where the
/// function that calls `gemm_with` is compiled for a processor that has it, as under
/// `#[target_feature(enable = "avx2,fma")]`. Elsewhere `mul_add` is a slow call.
///
/// # Errors
/// Fails if sizes differ (SizeMatch); then nothing is written. Static sizes that differ do not
/// compile.
///
/// ```
/// use cute_core::prelude::*;
/// let a = Tensor::new(&[1.0_f32, 2.0, 3.0, 4.0], layout!((2,2)))?;
/// let b = Tensor::new(&[1.0_f32, 0.0, 0.0, 1.0], layout!((2,2)))?;
/// let mut c = Fragment::<f32, Layout![(2,2)]>::zeroed();
/// gemm_with(&a, &b, &mut c, |x, y, sum| x.mul_add(y, sum))?;
/// assert!(c.iter().eq(a.iter()));
///
/// // bytes with sums of 32 bits
/// let x = Tensor::new(&[200_u8, 100, 50, 25], layout!((1,4)))?;
/// let mut sum = Fragment::<i32, Layout![(1,1)]>::zeroed();
/// gemm_with(&x, &x, &mut sum, |x, y, sum| sum + i32::from(x) * i32::from(y))?;
/// assert_eq!(sum[0], 40_000 + 10_000 + 2_500 + 625);
///
/// // lengths of shortest paths: the sum is a product, and the minimum a sum
/// let d = Tensor::new(&[0_u32, 5, 1, 0], layout!((2,2)))?;
/// let mut two = Fragment::<u32, Layout![(2,2)]>::filled(u32::MAX);
/// gemm_with(&d, &d.transpose(), &mut two, |x, y, least| least.min(x + y))?;
/// assert!(two.iter().eq(d.iter()));
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// let a = Fragment::<u8, Layout![(2,3)]>::zeroed();
/// let b = Fragment::<u8, Layout![(2,4)]>::zeroed();
/// let mut c = Fragment::<i32, Layout![(2,2)]>::zeroed();
/// // error: matrix_product: sizes 3 and 4 differ (SizeMatch)
/// gemm_with(&a, &b, &mut c, |x, y, sum| sum + i32::from(x) * i32::from(y)).unwrap();
/// ```
///
/// Source: CuTe `gemm(mma, A, B, C)`, where the instruction of an atom is the step.
#[inline(always)]
pub fn gemm_with<
    /* gemm_with(&a, &b, &mut c, |x, y, sum| x.mul_add(y, sum))? */ EA,
    EB,
    EC,
    LA,
    LB,
    LC,
>(
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    c: &mut Tensor<EC, LC>,
    step: impl FnMut(EA::Element, EB::Element, EC::Element) -> EC::Element,
) -> Result<(), TensorError>
where
    EA: Stored<Element: Copy>,
    EB: Stored<Element: Copy>,
    EC: StoredMut<Element: Copy>,
    LA: ProductOperand,
    LB: ProductOperand,
    LC: ProductOperand<Matrix: ProductOf<LA::Matrix, LB::Matrix>>,
{
    product(a, b, c, in_place(step))
}

/// [`gemm_with`], with a step in place.
#[inline(always)]
fn product<EA, EB, EC, LA, LB, LC>(
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    c: &mut Tensor<EC, LC>,
    step: impl FnMut(EA::Element, EB::Element, &mut EC::Element),
) -> Result<(), TensorError>
where
    EA: Stored<Element: Copy>,
    EB: Stored<Element: Copy>,
    EC: StoredMut,
    LA: ProductOperand,
    LB: ProductOperand,
    LC: ProductOperand,
{
    let (la, lb, lc) = (
        a.layout().matrix(),
        b.layout().matrix(),
        c.layout().matrix(),
    );
    // SAFETY: a matrix has the offsets of its tensor's own layout, and nobody else has the elements
    // of C. `matrix` is this library's, since no other crate can implement `Layout`.
    unsafe {
        multiply(
            (a.address(), la),
            (b.address(), lb),
            (c.address_mut(), lc),
            step,
        )
    }
}

/// [`product`] of elements at an address under a layout, where the compiler need not know that
/// the sizes agree.
///
/// # Safety
/// Each address belongs to a tensor that holds every offset of the layout beside it. The elements
/// of C are borrowed exclusively.
#[inline(always)]
pub(super) unsafe fn multiply<A, B, C, LA, LB, LC>(
    (a, la): (A, LA),
    (b, lb): (B, LB),
    (c, lc): (C, LC),
    mut step: impl FnMut(A::Element, B::Element, &mut C::Element),
) -> Result<(), TensorError>
where
    A: Address<Element: Copy>,
    B: Address<Element: Copy>,
    C: Address,
    LA: TwoModes,
    LB: TwoModes,
    LC: TwoModes,
{
    // SAFETY: `multiply` has pairs below the sizes of the two modes, which are coordinates of the
    // layouts, and the caller's addresses hold their offsets.
    let a = |m: usize, k: usize| unsafe { a.element(Value::element_offset(la.value(m, k))) };
    // SAFETY: as for A.
    let b = |n: usize, k: usize| unsafe { b.element(Value::element_offset(lb.value(n, k))) };
    // SAFETY: as for A.
    let c = |m: usize, n: usize| unsafe { c.element(Value::element_offset(lc.value(m, n))) };
    let (rows, depth) = (size::<LA, 0>(la), size::<LA, 1>(la));
    let (columns, depth_of_b) = (size::<LB, 0>(lb), size::<LB, 1>(lb));
    equal(depth, depth_of_b)?;
    equal(rows, size::<LC, 0>(lc))?;
    equal(columns, size::<LC, 1>(lc))?;
    for k in 0..depth {
        for n in 0..columns {
            for m in 0..rows {
                // SAFETY: m, n and k lie below the sizes of the modes of which they are
                // coordinates, and pairs are coordinates of layouts of rank 2 alone. No element of
                // A or B is one of C.
                unsafe {
                    let (x, y) = (*a(m, k).as_ref(), *b(n, k).as_ref());
                    step(x, y, c(m, n).as_mut());
                }
            }
        }
    }
    Ok(())
}

#[inline(always)]
fn size<L: WithMode<I>, const I: usize>(layout: L) -> usize {
    let mode = layout.mode::<I>();
    mode.len().cast::<usize>()
}

#[inline(always)]
fn equal(left: usize, right: usize) -> Result<(), TensorError> {
    if left == right {
        Ok(())
    } else {
        let (left, right) = (left as i128, right as i128);
        Err(LayoutError::SizesDiffer { left, right }.into())
    }
}
