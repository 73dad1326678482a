//! Contractions of tensors whose modes have names: modes of one name meet.

use super::array::DynTensor;
use super::equation::{Equation, Names};
use super::error::ContractionError;
use super::evaluate::{evaluate, evaluate_into};
use super::literal::{Rank, ResultOf};
use super::number::Number;
use super::operand::{Operand, OperandMut};
use super::store::Store;
use super::summed::TellsSums;
use cute_core::Layout;
use cute_core::layout;
use cute_core::named::{Among, Holds, Label, Name, NameList, Named, SameSizes};
use cute_core::tensor::{OwnedTensor, Tensor};
use cute_core::tuple::{Cons, Nil};

/// Writes the product of tensors whose modes have names into `output`, summed over the modes that
/// the output does not have: C(row,col) = Σ A(row,inner)·B(col,inner), whatever the orders of the
/// modes.
///
/// The operands are references in a tuple, `(&a, &b)`, one to six of them. Modes of one name have
/// one size in all tensors. With [`Store::Add`] the sum is added to the elements of the output. Sums
/// have the type of the output: that of `i8` and `u8` may be `i32`.
///
/// # Errors
/// Fails if sizes that are known at run time differ (SizeMatch), if two coordinates of the output
/// have one element (Injective), or for one of the reasons of [`ContractionError`]. Then nothing is
/// written. A mode of the output that no operand has, and static sizes that differ, do not compile.
///
/// # Panics
/// The panics of [`contract`](super::contract()).
///
/// ```
/// use cute_core::{named::NamedTensor, prelude::*};
/// use cute_cpu::contract::{Store, contract_named};
/// let (x, y) = ([1, 2, 3, 4, 5, 6], [1, 0, 1, 0, 1, 0]);
/// let a = NamedTensor::new(&x, layout!({row: 2, inner: 3}; row_major))?;
/// let b = NamedTensor::new(&y, layout!({inner: 3, col: 2}))?;
/// let mut data = [0; 4];
/// let mut c = NamedTensor::new(&mut data, layout!({col: 2, row: 2}))?;
/// contract_named((&a, &b), &mut c, Store::Assign)?;
/// assert_eq!(c[coord!({row: 1, col: 0})], 4 + 6);
/// assert_eq!(c[coord!({row: 1, col: 1})], 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{named::NamedTensor, prelude::*};
/// # use cute_cpu::contract::{Store, contract_named};
/// # let (x, mut y) = ([0.0; 512], [0.0; 64]);
/// # let a = NamedTensor::new(&x, layout!({row: 8, col: 64})).unwrap();
/// # let b = NamedTensor::new(&x, layout!({col: 32, inner: 8})).unwrap();
/// # let mut c = NamedTensor::new(&mut y, layout!({row: 8, inner: 8})).unwrap();
/// // error: mode `col` of size _64 meets `col` of size _32 (SizeMatch)
/// contract_named((&a, &b), &mut c, Store::Assign);
/// ```
///
/// Source: `numpy.einsum`, with names in place of letters; xarray `dot`.
pub fn contract_named<T: Number, N: NameList, E, L: Layout, O>(
    operands: O,
    output: &mut Named<N, Tensor<E, L>>,
    store: Store,
) -> Result<(), ContractionError>
where
    O: NamedTensors<T> + SizesOf<N, L>,
    Tensor<E, L>: OperandMut<T>,
    Among<N, O::Names>: Holds,
{
    with_equation::<N, _, _>(&operands, |equation, operands| {
        evaluate_into(equation, operands, output.as_unnamed_mut(), store)
    })
}

/// The product of tensors whose modes have names, summed over the modes that are not among `names`,
/// as a new tensor in row-major order of these names.
///
/// The operands are references in a tuple, `(&a, &b)`, one to six of them. The result is a number
/// for `names!()`, and a [`NamedTensor`](cute_core::named::NamedTensor) that owns its elements for
/// one to eight names. Sums have the type of the elements, or `f32` for `bf16` and `f16`;
/// [`einsum_named_as`] takes another one.
///
/// # Errors
/// Fails if sizes that are known at run time differ (SizeMatch), or for one of the reasons of
/// [`ContractionError`]. A name that no operand has, and static sizes that differ, do not compile.
///
/// # Panics
/// The panics of [`einsum`](super::einsum()).
///
/// ```
/// use cute_core::{named::NamedTensor, prelude::*};
/// use cute_cpu::contract::einsum_named;
/// let (data, m) = ([1, 2, 3, 4, 5, 6], 2_usize);
/// let a = NamedTensor::new(&data, layout!({row: m, inner: 3}; row_major))?;
/// let gram = einsum_named((&a, &names!(col, inner).of(a.view().unnamed())), names!(row, col))?;
/// assert_eq!(gram[coord!({row: 0, col: 1})], 4 + 10 + 18);
/// assert_eq!(einsum_named((&a,), names!(inner))?[coord!({inner: 2})], 3 + 6);
/// assert_eq!(einsum_named((&a, &a), names!())?, 1 + 4 + 9 + 16 + 25 + 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{named::NamedTensor, prelude::*};
/// # use cute_cpu::contract::einsum_named;
/// # let a = NamedTensor::new(&[0.0; 6], layout!({row: 2, inner: 3})).unwrap();
/// // error: no mode is named `col`: the modes are ((r, o, w), (i, n, n, e, r))
/// einsum_named((&a,), names!(col));
/// ```
///
/// Source: `numpy.einsum`, with names in place of letters; xarray `dot`.
pub fn einsum_named<T: Number, N: NamedResult<T>, O: NamedOperands<T>>(
    operands: O,
    names: Label<N>,
) -> Result<N::Result, ContractionError>
where
    Among<N, O::Names>: Holds,
{
    einsum_named_as(operands, names)
}

/// [`einsum_named`] with sums of the type `T`, which is named as `::<i32, _, _>`: `i8` and `u8` are
/// summed as `i32`, as `einsum!("…" as i32, …)` does it.
///
/// # Errors
/// The errors of [`einsum_named`].
///
/// # Panics
/// The panics of [`einsum`](super::einsum()): sums of `i32` that exceed their type among them.
///
/// ```
/// use cute_core::{named::NamedTensor, prelude::*};
/// use cute_cpu::contract::einsum_named_as;
/// let (weights, image) = ([-128_i8, 127, 5, -6], [255_u8, 0, 1, 2]);
/// let a = NamedTensor::new(&weights, layout!({row: 2, inner: 2}; row_major))?;
/// let b = NamedTensor::new(&image, layout!({col: 2, inner: 2}; row_major))?;
/// let c = einsum_named_as::<i32, _, _>((&a, &b), names!(row, col))?;
/// assert_eq!(c[coord!({row: 0, col: 0})], -128 * 255);
/// assert_eq!(c[coord!({row: 1, col: 1})], 5 - 2 * 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: `numpy.einsum(…, dtype=…)`, with names in place of letters.
pub fn einsum_named_as<T: Number, N: NamedResult<T>, O: NamedTensors<T>>(
    operands: O,
    _names: Label<N>,
) -> Result<N::Result, ContractionError>
where
    Among<N, O::Names>: Holds,
{
    N::of(with_equation::<N, _, _>(
        &operands,
        |equation, operands| evaluate(equation, operands),
    )?)
}

/// One to six references to tensors whose modes have names, in a tuple, whose elements tell the type
/// `T` of their sums. Sealed by [`Operand`].
///
/// ```
/// use cute_core::{named::{Among, Holds, NameList, NamedTensor}, prelude::*};
/// use cute_cpu::contract::{ContractionError, NamedOperands, einsum_named};
/// fn sum<O: NamedOperands<f64>>(operands: O) -> Result<f64, ContractionError> {
///     einsum_named(operands, names!())
/// }
/// let x = NamedTensor::new(&[1.0, 2.0, 3.0], layout!({row: 3}))?;
/// assert_eq!(sum((&x, &x))?, 14.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "these are no tensors whose modes have names: `{Self}`",
    label = "not references to tensors with names",
    note = "the operands are references in a tuple, `(&a, &b)`, or `(&a,)`; `names!(row, col).of(tensor)` names the modes of a tensor"
)]
pub trait NamedOperands<T>: NamedTensors<T> {}

/// One to six references to tensors whose modes have names, in a tuple, whose elements can be summed
/// as `T`. Sealed by [`Operand`].
///
/// ```
/// use cute_core::{named::NamedTensor, prelude::*};
/// use cute_cpu::contract::{ContractionError, NamedTensors, einsum_named_as};
/// fn sum<O: NamedTensors<i32>>(operands: O) -> Result<i32, ContractionError> {
///     einsum_named_as(operands, names!())
/// }
/// let x = NamedTensor::new(&[100_u8, 200, 3], layout!({row: 3}))?;
/// assert_eq!(sum((&x, &x))?, 50009);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "these are no tensors whose modes have names: `{Self}`",
    label = "not references to tensors with names",
    note = "the operands are references in a tuple, `(&a, &b)`, or `(&a,)`; `names!(row, col).of(tensor)` names the modes of a tensor"
)]
pub trait NamedTensors<T> {
    /// The names of all modes, those of the first operand first.
    type Names: NameList;
    /// Calls `f` with each operand, and with a function that lists the names of its modes.
    #[doc(hidden)]
    fn each<'a>(&'a self, f: &mut dyn FnMut(&'a dyn Operand<T>, ListNames));
}

/// Calls a function with each name of a list.
type ListNames = fn(&mut dyn FnMut(&'static str));

/// Operands whose modes have the sizes that the modes of their names have in the layout `L`, whose
/// modes are named `N`, as far as types tell. Sealed by [`NamedTensors`].
#[diagnostic::on_unimplemented(
    message = "these are no tensors whose modes have names: `{Self}`",
    label = "not references to tensors with names"
)]
pub trait SizesOf<N, L> {}

macro_rules! operands {
    ($([$($N:ident $E:ident $L:ident $place:tt),+] $($A:ident $LA:ident, $B:ident $LB:ident;)*)+) => {$(
        impl<T, $($N: NameList, $E, $L: Layout),+> NamedOperands<T> for ($(&Named<$N, Tensor<$E, $L>>,)+)
        where
            Self: NamedTensors<T>,
            $(Tensor<$E, $L>: TellsSums<T>,)+
        {
        }
        impl<T, $($N: NameList, $E, $L: Layout),+> NamedTensors<T> for ($(&Named<$N, Tensor<$E, $L>>,)+)
        where
            $(Tensor<$E, $L>: Operand<T>,)+
            $($A: SameSizes<$LA, $B, $LB>,)*
        {
            type Names = operands!(@append $($N)+);
            fn each<'a>(&'a self, f: &mut dyn FnMut(&'a dyn Operand<T>, ListNames)) {
                $(f(self.$place.as_unnamed(), $N::each);)+
            }
        }
        impl<N, L, $($N: NameList + SameSizes<$L, N, L>, $E, $L: Layout),+> SizesOf<N, L>
            for ($(&Named<$N, Tensor<$E, $L>>,)+)
        {
        }
    )+};
    (@append $N:ident) => { $N };
    (@append $N:ident $($rest:ident)+) => { <$N as NameList>::Append<operands!(@append $($rest)+)> };
}
operands! {
    [A EA LA 0]
    [A EA LA 0, B EB LB 1] A LA, B LB;
    [A EA LA 0, B EB LB 1, C EC LC 2] A LA, B LB; A LA, C LC; B LB, C LC;
    [A EA LA 0, B EB LB 1, C EC LC 2, D ED LD 3]
        A LA, B LB; A LA, C LC; A LA, D LD; B LB, C LC; B LB, D LD; C LC, D LD;
    [A EA LA 0, B EB LB 1, C EC LC 2, D ED LD 3, F EF LF 4]
        A LA, B LB; A LA, C LC; A LA, D LD; A LA, F LF; B LB, C LC; B LB, D LD; B LB, F LF;
        C LC, D LD; C LC, F LF; D LD, F LF;
    [A EA LA 0, B EB LB 1, C EC LC 2, D ED LD 3, F EF LF 4, G EG LG 5]
        A LA, B LB; A LA, C LC; A LA, D LD; A LA, F LF; A LA, G LG; B LB, C LC; B LB, D LD;
        B LB, F LF; B LB, G LG; C LC, D LD; C LC, F LF; C LC, G LG; D LD, F LF; D LD, G LG;
        F LF, G LG;
}

/// Lists of up to eight names, and the type of the new tensor whose modes have these names. Sealed
/// by [`NameList`].
///
/// ```
/// use cute_core::{named::NamedTensor, prelude::*};
/// use cute_cpu::contract::NamedResult;
/// fn rank<N: NamedResult<f32>>() -> usize {
///     N::COUNT
/// }
/// assert_eq!(rank::<Names![row, col]>(), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "a new tensor has at most eight modes",
    label = "more than eight names",
    note = "write into a tensor of any rank with `contract_named`"
)]
pub trait NamedResult<T>: NameList {
    /// A number, or a tensor with these names.
    type Result;
    /// The result of the elements.
    #[doc(hidden)]
    fn of(elements: DynTensor<T>) -> Result<Self::Result, ContractionError>;
}
impl<T: Copy> NamedResult<T> for Nil {
    type Result = T;
    fn of(elements: DynTensor<T>) -> Result<T, ContractionError> {
        Rank::<0>::of(elements)
    }
}
/// A single mode has no name, so this is the mode of a tuple.
impl<T, A: Name> NamedResult<T> for Cons<A, Nil> {
    type Result = Named<Self, OwnedTensor<T, Layout![(usize):(1)]>>;
    fn of(elements: DynTensor<T>) -> Result<Self::Result, ContractionError> {
        let n = elements.sizes()[0];
        Ok(Named::from_value(elements.with_layout(layout!((n):(1)))?))
    }
}

macro_rules! results {
    ($($rank:literal: $($N:ident)+;)*) => {$(
        impl<T, $($N: Name),+> NamedResult<T> for results!(@list $($N)+) {
            type Result = Named<Self, <Rank<$rank> as ResultOf<T>>::Result>;
            fn of(elements: DynTensor<T>) -> Result<Self::Result, ContractionError> {
                Rank::<$rank>::of(elements).map(Named::from_value)
            }
        }
    )*};
    (@list) => { Nil };
    (@list $N:ident $($rest:ident)*) => { Cons<$N, results!(@list $($rest)*)> };
}
results! {
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E F;
    7: A B C D E F G;
    8: A B C D E F G H;
}

/// The letters of an equation, in the order in which they are given to names.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Calls `f` with the equation in which each name is a letter, and with the operands.
fn with_equation<N: NameList, T, R>(
    operands: &impl NamedTensors<T>,
    f: impl FnOnce(&Equation<'_>, &[&dyn Operand<T>]) -> Result<R, ContractionError>,
) -> Result<R, ContractionError> {
    let (mut text, mut names, mut list) = (String::new(), Vec::new(), Vec::new());
    let mut write = |text: &mut String, name| {
        let known = names.iter().position(|other| *other == name);
        let number = known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        // Names beyond the letters are counted, and refused below.
        text.extend(LETTERS.get(number).map(|&letter| char::from(letter)));
    };
    operands.each(&mut |operand, each| {
        if !list.is_empty() {
            text.push(',');
        }
        list.push(operand);
        each(&mut |name| write(&mut text, name));
    });
    text.push_str("->");
    N::each(&mut |name| write(&mut text, name));
    if names.len() > LETTERS.len() {
        return Err(ContractionError::TooManyModes {
            most: LETTERS.len(),
        });
    }
    let names = Names {
        indices: &names,
        ..Names::NONE
    };
    f(&Equation::named(&text, names)?, &list)
}
