//! A contraction, executed: sums over what one operand alone has, then products of two.

use super::array::zeros;
use super::axes::{Axes, AxisSet, Strides, set_of};
use super::error::ContractionError;
use super::lists::{map, push};
use super::nest;
use super::number::Number;
use super::order::order;
use super::pair::{self, Source, Target};
use super::store::Store;
use crate::copy::copy_modes;
use crate::modes::Modes;

/// An operand, or the result of a product, which has its own elements.
struct Item<T> {
    source: Source<T>,
    set: AxisSet,
    /// Keeps the elements of a result; empty for those of an operand.
    _elements: Vec<T>,
}

/// The first element of an operand, and [what is known](Source::largest) of all.
pub(crate) type Start<T> = (*const T, Option<u32>);

/// Writes the contraction of the operands that begin at `starts`.
///
/// # Safety
/// The operands and the output have elements at all coordinates of their axes. Nobody else has
/// those of the output, which are distinct.
pub(crate) unsafe fn execute<T: Number>(
    axes: &Axes,
    starts: &[Start<T>],
    target: &Target<T>,
) -> Result<(), ContractionError> {
    let output = set_of(&target.strides);
    let sources = starts.iter().zip(&axes.operands);
    let mut items: Vec<Option<Item<T>>> = sources
        .map(|(&(at, largest), strides)| {
            Some(Item {
                set: set_of(strides),
                _elements: Vec::new(),
                source: Source {
                    at,
                    strides: strides.clone(),
                    largest,
                },
            })
        })
        .collect();
    if let [Some(only)] = &items[..] {
        // SAFETY: the caller's promise.
        return unsafe { sum(axes, &only.source, target) };
    }
    let sets: Vec<AxisSet> = items.iter().flatten().map(|item| item.set).collect();
    for (number, item) in items.iter_mut().enumerate() {
        let others = sets
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != number);
        let needed = others.fold(output, |all, (_, set)| all | set);
        if let Some(item) = item.as_mut().filter(|item| item.set & !needed != 0) {
            // SAFETY: the caller's promise.
            *item = unsafe { summed(axes, item, needed) }?;
        }
    }
    let sets: Vec<AxisSet> = items.iter().flatten().map(|item| item.set).collect();
    let steps = order(axes, &sets, output);
    for (number, &(left, right)) in steps.iter().enumerate() {
        let (Some(a), Some(b)) = (items[left].take(), items[right].take()) else {
            unreachable!("each operand is multiplied once");
        };
        if number + 1 == steps.len() {
            // SAFETY: the caller's promise, and `a` and `b` own the elements of results.
            unsafe { pair::multiply(axes, &a.source, &b.source, target) }?;
            break;
        }
        let needed = items
            .iter()
            .flatten()
            .fold(output, |all, item| all | item.set);
        let order = result_axes(&a, &b, needed);
        // SAFETY: `a` and `b` own the elements of results, and those of operands are the caller's promise.
        let item = with_elements(axes, &order, |target| unsafe {
            pair::multiply(axes, &a.source, &b.source, target)
        })?;
        items.push(Some(item));
    }
    Ok(())
}

/// The axes of a product that are needed, the innermost one first: those of `a` alone in its order,
/// those of `b` alone, and those of both.
fn result_axes<T>(a: &Item<T>, b: &Item<T>, needed: AxisSet) -> Vec<usize> {
    let by_stride = |item: &Item<T>, set: AxisSet| {
        let mut list: Strides = item.source.strides.clone();
        list.retain(|(axis, _)| set & needed & 1 << axis != 0);
        list.sort_by_key(|(_, stride)| stride.unsigned_abs());
        list.into_iter().map(|(axis, _)| axis)
    };
    by_stride(a, a.set & !b.set)
        .chain(by_stride(b, b.set & !a.set))
        .chain(by_stride(a, a.set & b.set))
        .collect()
}

/// An item of new elements that `f` writes; `order` are its axes, the innermost one first.
fn with_elements<T: Number>(
    axes: &Axes,
    order: &[usize],
    f: impl FnOnce(&Target<T>) -> Result<(), ContractionError>,
) -> Result<Item<T>, ContractionError> {
    let (strides, len) = compact(axes, order.iter().copied())?;
    let mut elements = zeros(len)?;
    let target = Target {
        at: elements.as_mut_ptr(),
        strides: strides.clone(),
        store: Store::Assign,
    };
    f(&target)?;
    Ok(Item {
        set: set_of(&strides),
        source: Source {
            at: target.at,
            strides,
            largest: None,
        },
        _elements: elements,
    })
}

/// Compact strides of axes, the innermost one first, and the number of coordinates.
pub(crate) fn compact(
    axes: &Axes,
    order: impl Iterator<Item = usize>,
) -> Result<(Strides, usize), ContractionError> {
    let mut len = 1_usize;
    let mut strides = Strides::new();
    for axis in order {
        strides.push((axis, len as isize));
        let longer = len.checked_mul(axes.sizes[axis]);
        len = longer
            .filter(|&len| len <= isize::MAX as usize)
            .ok_or(ContractionError::TooLarge)?;
    }
    Ok((strides, len))
}

/// An operand, summed over the axes that are not needed.
///
/// # Safety
/// The elements of the operand exist.
unsafe fn summed<T: Number>(
    axes: &Axes,
    item: &Item<T>,
    needed: AxisSet,
) -> Result<Item<T>, ContractionError> {
    let mut list = item.source.strides.clone();
    list.retain(|(axis, _)| needed & 1 << axis != 0);
    list.sort_by_key(|(_, stride)| stride.unsigned_abs());
    let order: Vec<usize> = list.into_iter().map(|(axis, _)| axis).collect();
    // SAFETY: the caller's promise; the elements of the target are new.
    with_elements(axes, &order, |target| unsafe {
        sum(axes, &item.source, target)
    })
}

/// The sum over the axes that the target does not have: for all axes of both a copy.
///
/// # Safety
/// The elements exist, and nobody else has those of the target, which are distinct.
unsafe fn sum<T: Number>(
    axes: &Axes,
    source: &Source<T>,
    target: &Target<T>,
) -> Result<(), ContractionError> {
    let (mut outer, mut inner) = (Modes::NONE, Modes::NONE);
    for &(axis, stride) in &source.strides {
        let to = target.strides.iter().find(|(other, _)| *other == axis);
        match to {
            Some(&(_, to)) => push(&mut outer, axes.sizes[axis], [to, stride])?,
            None => push(&mut inner, axes.sizes[axis], [stride])?,
        }
    }
    if inner.is_empty() && target.store == Store::Assign {
        let modes = map(&outer, |[to, from]| [from, to]);
        // SAFETY: the caller's promise.
        if unsafe { copy_modes(&modes, source.at, target.at) }.is_some() {
            return Ok(());
        }
    }
    // SAFETY: the caller's promise.
    unsafe { nest::sums((target.at, source.at), &outer, &inner, target.store) };
    Ok(())
}
