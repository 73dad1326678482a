//! Copies that would write different elements to one place.
//!
//! A mode of stride 0 of the destination has one element at all of its coordinates. A copy to it is
//! clear only if the source, too, has one element at all of them: copying `4:1` to `4:0` is
//! ambiguous, copying `4:0` to `4:0` is not.
//!
//! Both layouts are functions of the same index. A mode of stride 0 steps through the index by
//! `step`, the product of the sizes before it: `step`, `2·step`, and so on. The source stays the
//! same along these steps if all of its modes that they reach have stride 0.
//!
//! Source: CuTe `copy`, "Ambiguous scatter detected in copy".

use crate::layout::Layout;
use crate::layout::predicates::ModeNumbers;
use crate::tensor::TensorError;
use crate::tensor::algorithm::same_shape;

/// Two indices at which the destination has one element, and the source has two elements.
type Pair = Option<(u64, u64)>;

/// Stops the compilation of a copy between static layouts that would write different elements to
/// one place.
pub(crate) const fn assert_no_scatter<M: Layout, L: Layout>() {
    assert!(
        scattered_static::<M, L>().is_none(),
        "copy: the source has different elements at two coordinates that share one element of the destination (Injective)"
    );
}

const fn scattered_static<M: Layout, L: Layout>() -> Pair {
    match (M::STATIC_NUMBERS, L::STATIC_NUMBERS) {
        (Some(from), Some(to)) => scattered(&from, &to),
        _ => None,
    }
}

/// Fails if a copy between layouts, as run time knows them, would write different elements to one
/// place. Costs nothing if no stride can be 0.
#[inline(always)]
pub(super) fn require_no_scatter<M: Layout, L: Layout>(from: M, to: L) -> Result<(), TensorError> {
    let mut repeats = false;
    to.each_mode(&mut |size, stride| repeats |= size > 1 && stride == 0);
    if repeats { find(from, to) } else { Ok(()) }
}

#[cold]
#[inline(never)]
fn find<M: Layout, L: Layout>(from: M, to: L) -> Result<(), TensorError> {
    same_shape(to, from)?;
    match scattered(&from.numbers(), &to.numbers()) {
        None => Ok(()),
        // Indices lie below a size that fits `isize`.
        Some((first, second)) => Err(TensorError::NotInjective {
            first: first as usize,
            second: second as usize,
        }),
    }
}

/// Two indices at which the copy would write different elements to one place, if there are such.
const fn scattered(from: &ModeNumbers, to: &ModeNumbers) -> Pair {
    let (mut step, mut k) = (1, 0);
    while k < to.modes().len() {
        let mode = to.modes()[k];
        if mode.stride == 0
            && let Some(pair) = changed(from, step, mode.size)
        {
            return Some(pair);
        }
        step *= mode.size;
        k += 1;
    }
    None
}

/// Two indices at which `from` differs, less than `count` steps apart.
const fn changed(from: &ModeNumbers, step: u64, count: u64) -> Pair {
    let (mut begin, mut k) = (1, 0);
    while k < from.modes().len() {
        let mode = from.modes()[k];
        // A mode that ends before the first step, or begins behind the last one, stays as it is.
        let is_below = step.is_multiple_of(begin * mode.size);
        let is_beyond = begin.is_multiple_of(step * count);
        if mode.stride != 0 && !is_below && !is_beyond {
            return if step.is_multiple_of(begin) {
                Some((0, step))
            } else if begin.is_multiple_of(step) && begin < step * count {
                Some((0, begin))
            } else {
                next_change(from, begin.saturating_sub(step), step, count)
            };
        }
        begin *= mode.size;
        k += 1;
    }
    None
}

/// Two indices at which `from` differs, one step apart and within the same `count` steps, if
/// neither of two sizes divides the other.
const fn next_change(from: &ModeNumbers, first: u64, step: u64, count: u64) -> Pair {
    let mut index = first;
    while ((index + step) as i128) < from.size() {
        let is_last = (index / step + 1).is_multiple_of(count);
        if !is_last && from.at(index) != from.at(index + step) {
            return Some((index, index + step));
        }
        index += 1;
    }
    None
}
