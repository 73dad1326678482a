//! Algorithms on tensors in templates: without bounds.
//!
//! In a [template](macro@crate::template), `gemm(…)` becomes the function `gemm` of this file, and
//! so for each name here. Sizes that are known and differ are an error of the instance.
#![allow(
    unsafe_code,
    reason = "a matrix has modes of its tensor's layout, so the tensor holds its offsets"
)]

use super::copy::{Predicate, assert_no_scatter, copy_elements};
use super::gemm::{Sizes, in_place, multiply, multiply_add};
use super::walk::{pairs, triples};
use crate::layout::operation::Named;
use crate::layout::ops::known::{FirstMode, OtherModes, first_mode, other_modes};
use crate::layout::ops::modes::{UnwrapMode, unwrap_mode};
use crate::layout::pair::Pair;
use crate::layout::{Layout, Rank2, ShapeOf, Size, template};
use crate::status::Instance;
use crate::tensor::{Stored, StoredMut, Tensor, TensorError};
use crate::tuple::{Cons, Nil, PairingStatus};
use core::ops::{Add, Mul};

/// A layout as a matrix. One mode around two counts as these two: a slice `(_,(i,j))` of tiles is
/// `((M,N))`.
type Matrix<L> = Pair<FirstMode<UnwrapMode<L>>, FirstMode<OtherModes<UnwrapMode<L>>>>;

#[inline(always)]
fn matrix<L: Layout>(layout: L) -> Matrix<L> {
    let layout = unwrap_mode(layout);
    let second = first_mode(other_modes(layout));
    Cons(first_mode(layout), Cons(second, Nil))
}

type Rows<L> = Size<<Matrix<L> as Rank2>::Mode0>;
type Columns<L> = Size<<Matrix<L> as Rank2>::Mode1>;

/// Whether the sizes of A, (M,K), B, (N,K), and C, (M,N), agree.
type Agree<A, B, C> =
    PairingStatus<Sizes<Rows<C>, Columns<C>, Columns<A>>, Sizes<Rows<A>, Rows<B>, Columns<B>>>;

/// [`gemm`](crate::tensor::gemm).
#[inline(always)]
pub fn gemm<T, EA, EB, EC, LA: Layout, LB: Layout, LC: Layout>(
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    c: &mut Tensor<EC, LC>,
) -> Result<(), TensorError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    EA: Stored<Element = T>,
    EB: Stored<Element = T>,
    EC: StoredMut<Element = T>,
{
    const { agree::<names::gemm, LA, LB, LC>() };
    product(a, b, c, multiply_add)
}

/// [`gemm_with`](crate::tensor::gemm_with).
#[inline(always)]
pub fn gemm_with<EA, EB, EC, LA: Layout, LB: Layout, LC: Layout>(
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    c: &mut Tensor<EC, LC>,
    step: impl FnMut(EA::Element, EB::Element, EC::Element) -> EC::Element,
) -> Result<(), TensorError>
where
    EA: Stored<Element: Copy>,
    EB: Stored<Element: Copy>,
    EC: StoredMut<Element: Copy>,
{
    const { agree::<names::gemm_with, LA, LB, LC>() };
    product(a, b, c, in_place(step))
}

/// Whether three layouts have two modes each, and their static sizes agree.
const fn agree<Operation: Named, A: Layout, B: Layout, C: Layout>() {
    template::fits_pair::<UnwrapMode<A>>(Operation::NAME);
    template::fits_pair::<UnwrapMode<B>>(Operation::NAME);
    template::fits_pair::<UnwrapMode<C>>(Operation::NAME);
    Instance::<Agree<A, B, C>, Operation>::check();
}

/// The product of tensors whose layouts [`agree`].
#[inline(always)]
fn product<EA, EB, EC, LA: Layout, LB: Layout, LC: Layout>(
    a: &Tensor<EA, LA>,
    b: &Tensor<EB, LB>,
    c: &mut Tensor<EC, LC>,
    step: impl FnMut(EA::Element, EB::Element, &mut EC::Element),
) -> Result<(), TensorError>
where
    EA: Stored<Element: Copy>,
    EB: Stored<Element: Copy>,
    EC: StoredMut,
{
    let (la, lb, lc) = (matrix(a.layout()), matrix(b.layout()), matrix(c.layout()));
    // SAFETY: a matrix has the two modes of its tensor's layout, so it has the same offsets; nobody
    // else has the elements of C.
    unsafe {
        multiply(
            (a.address(), la),
            (b.address(), lb),
            (c.address_mut(), lc),
            step,
        )
    }
}

/// Whether the static sizes of two layouts agree, mode by mode.
const fn same_sizes<Operation: Named, L: Layout, M: Layout>() {
    Instance::<PairingStatus<ShapeOf<L>, ShapeOf<M>>, Operation>::check();
}

/// Names of operations in messages.
pub(crate) mod names {
    use crate::layout::operation::named;
    named! { gemm }
    named! { gemm_with }
    named! { copy }
    named! { copy_if }
    named! { copy_where }
    named! { axpby }
    named! { transform }
    named! { for_each_pair }
    named! { for_each_triple }
}

/// [`copy`](crate::tensor::copy).
#[inline(always)]
pub fn copy<T: Copy, E, F, M: Layout, L: Layout>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    const {
        same_sizes::<names::copy, L, M>();
        assert_no_scatter::<M, L>();
    };
    copy_elements(src, dst)
}

/// [`copy_if`](crate::tensor::copy_if).
#[inline(always)]
pub fn copy_if<T: Copy, E, F, M: Layout, L: Layout>(
    mut predicate: impl Predicate<T>,
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    const { same_sizes::<names::copy_if, L, M>() };
    pairs(src, dst, |x, y| {
        if predicate(*x) {
            *y = *x;
        }
    })
}

/// [`copy_where`](crate::tensor::copy_where).
#[inline(always)]
pub fn copy_where<T: Copy, P, E, F, N: Layout, M: Layout, L: Layout>(
    mask: &Tensor<P, N>,
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    P: Stored<Element = bool>,
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    const {
        same_sizes::<names::copy_where, L, N>();
        same_sizes::<names::copy_where, L, M>();
    };
    triples(mask, src, dst, |&chosen, x, y| {
        if chosen {
            *y = *x;
        }
    })
}

/// [`axpby`](crate::tensor::axpby).
#[inline(always)]
pub fn axpby<T, E, F, M: Layout, L: Layout>(
    a: T,
    x: &Tensor<E, M>,
    b: T,
    y: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    E: Stored<Element = T>,
    F: StoredMut<Element = T>,
{
    const { same_sizes::<names::axpby, L, M>() };
    pairs(x, y, |&x, y| *y = a * x + b * *y)
}

/// [`transform`](crate::tensor::transform).
#[inline(always)]
pub fn transform<E: Stored<Element: Copy>, F: StoredMut, M: Layout, L: Layout>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(E::Element) -> F::Element,
) -> Result<(), TensorError> {
    const { same_sizes::<names::transform, L, M>() };
    pairs(src, dst, |&x, y| *y = f(x))
}

/// [`for_each_pair`](crate::tensor::for_each_pair).
#[inline(always)]
pub fn for_each_pair<E: Stored, F: StoredMut, M: Layout, L: Layout>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    f: impl FnMut(&E::Element, &mut F::Element),
) -> Result<(), TensorError> {
    const { same_sizes::<names::for_each_pair, L, M>() };
    pairs(src, dst, f)
}

/// [`transform_pair`](crate::tensor::transform_pair).
#[inline(always)]
pub fn transform_pair<EA, EB, F, A: Layout, B: Layout, L: Layout>(
    a: &Tensor<EA, A>,
    b: &Tensor<EB, B>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(EA::Element, EB::Element) -> F::Element,
) -> Result<(), TensorError>
where
    EA: Stored<Element: Copy>,
    EB: Stored<Element: Copy>,
    F: StoredMut,
{
    for_each_triple(a, b, dst, |&x, &y, z| *z = f(x, y))
}

/// [`for_each_triple`](crate::tensor::for_each_triple).
#[inline(always)]
pub fn for_each_triple<EA, EB, F, A: Layout, B: Layout, L: Layout>(
    a: &Tensor<EA, A>,
    b: &Tensor<EB, B>,
    dst: &mut Tensor<F, L>,
    f: impl FnMut(&EA::Element, &EB::Element, &mut F::Element),
) -> Result<(), TensorError>
where
    EA: Stored,
    EB: Stored,
    F: StoredMut,
{
    const {
        same_sizes::<names::for_each_triple, L, A>();
        same_sizes::<names::for_each_triple, L, B>();
    };
    triples(a, b, dst, f)
}
