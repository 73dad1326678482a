//! The facts that a constant knows of an equation and the types of its tensors.
//!
//! The macros call these functions in constants, each with the place of the index or the operand
//! that it is about, so that rustc points there.

use super::array::DynTensor;
use super::equation::{Equation, Names};
use super::error::{ContractionError, Index};
use cute_core::__private::StaticSizes;
use cute_core::layout::Layout;
use cute_core::tensor::Tensor;

/// A tensor whose type may tell the sizes of its modes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no operand of a contraction",
    label = "not an operand",
    note = "an operand is a tensor with elements in memory, as `Tensor::new(&data, layout)?` makes it, or a reference to one; its elements are f32, f64, integers of 8 to 128 bits, or what the features `half` and `num-complex` add"
)]
pub trait StaticModes {
    /// The sizes; `None` if the type does not even tell how many there are.
    const SIZES: Option<StaticSizes>;
}
impl<E, L: Layout> StaticModes for Tensor<E, L> {
    const SIZES: Option<StaticSizes> = Some(L::STATIC_SIZES);
}
impl<T> StaticModes for DynTensor<T> {
    const SIZES: Option<StaticSizes> = None;
}
// An output behind `&` is refused as an output; without its modes, it would be called no operand, too.
impl<X: StaticModes> StaticModes for &X {
    const SIZES: Option<StaticSizes> = X::SIZES;
}
impl<X: StaticModes> StaticModes for &mut X {
    const SIZES: Option<StaticSizes> = X::SIZES;
}

/// Tensors as a list, `(&a, (&b, ()))`.
pub trait StaticTensors {
    /// The facts in their types.
    const LIST: List;
}

/// The facts in the types of tensors.
#[derive(Clone, Copy, Debug)]
pub enum List {
    /// No more tensors.
    End,
    /// A tensor, and those behind it.
    Tensor(Option<StaticSizes>, &'static List),
}

impl StaticTensors for () {
    const LIST: List = List::End;
}
impl<X: StaticModes + ?Sized, R: StaticTensors> StaticTensors for (&X, R) {
    const LIST: List = List::Tensor(X::SIZES, &R::LIST);
}
impl<X: StaticModes + ?Sized, R: StaticTensors> StaticTensors for (&mut X, R) {
    const LIST: List = List::Tensor(X::SIZES, &R::LIST);
}

/// An equation of a program, or why its text is no equation.
pub type Parsed = Result<Equation<'static>, ContractionError>;

/// The equation of a text with names.
pub const fn parse(text: &'static str, names: Names<'static>) -> Parsed {
    Equation::named(text, names)
}

/// Panics if the output index of this name is what is wrong with an equation.
#[track_caller]
pub const fn assert_index(equation: &Parsed, name: &str) {
    if let Err(
        error @ (ContractionError::InNoOperand {
            index: Index::Name(index),
        }
        | ContractionError::TwiceInOutput {
            index: Index::Name(index),
        }),
    ) = equation
        && is_equal(index.as_bytes(), name.as_bytes())
    {
        error.refuse()
    }
}

/// `==` is no constant.
const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([x, a @ ..], [y, b @ ..]) => *x == *y && is_equal(a, b),
        _ => false,
    }
}

/// The equation; panics if its text is no equation.
#[track_caller]
pub const fn known(equation: Parsed) -> Equation<'static> {
    match equation {
        Ok(equation) => equation,
        Err(error) => error.refuse(),
    }
}

/// Panics if an equation has another number of operands. It takes the equation by value, as rustc
/// evaluates a reference to the result of a call before all other statements of a constant.
#[track_caller]
pub const fn assert_operands(equation: Equation<'_>, given: usize) {
    let equation = equation.operands();
    if equation != given {
        ContractionError::OperandsDiffer { equation, given }.refuse()
    }
}

/// Panics if the type of a tensor tells that it is not what the equation says, or that a mode has
/// another size than that of a tensor before it. The output is the tensor after the operands.
#[track_caller]
pub const fn assert_tensor<X: StaticTensors>(equation: &Equation<'_>, number: usize) {
    let Some(rank) = rank(&X::LIST, number) else {
        return;
    };
    if let Err(error) = equation.check_rank(number, rank) {
        error.refuse()
    }
    let mut mode = 0;
    while mode < rank {
        if let Some(letter) = equation.letter(number, mode, rank)
            && let Some(size) = size(&X::LIST, number, mode)
            && let Some(error) = clash(equation, &X::LIST, (number, mode), letter, size)
        {
            error.refuse()
        }
        mode += 1;
    }
}

/// The first mode before `(number, mode)` of this letter with another size.
const fn clash(
    equation: &Equation<'_>,
    list: &List,
    (number, mode): (usize, usize),
    letter: u8,
    other_size: u128,
) -> Option<ContractionError> {
    let mut before = 0;
    while before <= number {
        let Some(rank) = rank(list, before) else {
            before += 1;
            continue;
        };
        let end = if before == number { mode } else { rank };
        let mut other = 0;
        while other < end {
            if let Some(found) = equation.letter(before, other, rank)
                && found == letter
                && let Some(size) = size(list, before, other)
                && size != other_size
            {
                return Some(ContractionError::SizesDiffer {
                    index: equation.index(letter),
                    // Sizes of layouts with elements are at most `isize::MAX`.
                    size: size as usize,
                    place: equation.any_place(before),
                    other_size: other_size as usize,
                    other: equation.any_place(number),
                });
            }
            other += 1;
        }
        before += 1;
    }
    None
}

/// The facts in the type of a tensor.
const fn tensor(list: &List, number: usize) -> Option<StaticSizes> {
    match (list, number) {
        (List::End, _) => None,
        (List::Tensor(sizes, _), 0) => *sizes,
        (List::Tensor(_, rest), _) => tensor(rest, number - 1),
    }
}

/// The number of modes of a tensor.
const fn rank(list: &List, number: usize) -> Option<usize> {
    let Some(mut sizes) = tensor(list, number) else {
        return None;
    };
    let mut rank = 0;
    while let StaticSizes::Mode(_, rest) = sizes {
        rank += 1;
        sizes = *rest;
    }
    Some(rank)
}

/// The size of a mode of a tensor.
const fn size(list: &List, number: usize, mode: usize) -> Option<u128> {
    let Some(mut sizes) = tensor(list, number) else {
        return None;
    };
    let mut rest = mode;
    while let StaticSizes::Mode(size, next) = sizes {
        if rest == 0 {
            return size;
        }
        rest -= 1;
        sizes = *next;
    }
    None
}
