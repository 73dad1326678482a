//! From an equation and operands to the elements of a result.

use super::array::{DynTensor, checked_product, zeros};
use super::axes::Axes;
use super::equation::Equation;
use super::error::ContractionError;
use super::execute::{Start, compact, execute};
use super::number::Number;
use super::operand::{Operand, OperandMut};
use super::operand_mode::OperandMode;
use super::pair::Target;
use super::store::Store;
use super::summed::Held;

/// The contraction of operands as a new tensor.
pub(crate) fn evaluate<T: Number>(
    equation: &Equation<'_>,
    operands: &[&dyn Operand<T>],
) -> Result<DynTensor<T>, ContractionError> {
    let held = held(operands)?;
    let axes = Axes::of(equation, &modes(&held), None)?;
    let sizes: Vec<usize> = axes.output.iter().map(|(size, _)| *size).collect();
    let mut elements = zeros(checked_product(&sizes)?)?;
    // In row-major order the last mode is the innermost one.
    let inner_first = axes
        .output
        .iter()
        .rev()
        .flat_map(|(_, list)| list.iter().copied());
    let (strides, _) = compact(&axes, inner_first)?;
    let target = Target {
        at: elements.as_mut_ptr(),
        strides,
        store: Store::Assign,
    };
    // SAFETY: operands have elements at all coordinates of their modes, which the axes divide;
    // those of the target are new, as many as compact strides reach.
    unsafe { execute(&axes, &starts(&held), &target) }?;
    DynTensor::new(elements, sizes)
}

/// Writes the contraction of operands.
pub(crate) fn evaluate_into<T: Number>(
    equation: &Equation<'_>,
    operands: &[&dyn Operand<T>],
    output: &mut dyn OperandMut<T>,
    store: Store,
) -> Result<(), ContractionError> {
    let held = held(operands)?;
    let axes = Axes::of(equation, &modes(&held), Some(&output.held()?.modes))?;
    let target = Target {
        at: output.at_mut()?,
        strides: axes.target.clone().unwrap_or_default(),
        store,
    };
    // SAFETY: as in `evaluate`; the output is borrowed exclusively, and its coordinates have
    // distinct elements, as `at_mut` proved.
    unsafe { execute(&axes, &starts(&held), &target) }
}

/// The numbers of operands.
fn held<T>(operands: &[&dyn Operand<T>]) -> Result<Vec<Held<T>>, ContractionError> {
    operands.iter().map(|operand| operand.held()).collect()
}

fn modes<T>(held: &[Held<T>]) -> Vec<Vec<OperandMode>> {
    held.iter().map(|held| held.modes.clone()).collect()
}

fn starts<T>(held: &[Held<T>]) -> Vec<Start<T>> {
    let start = |held: &Held<T>| (held.at, held.largest);
    held.iter().map(start).collect()
}
