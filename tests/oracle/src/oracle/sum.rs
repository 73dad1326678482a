//! Sums of layouts, and the functions that are layouts.

use super::{Verdict, same_function, same_size, size, value};
use crate::notation::Layout;

/// layout_add: `R(i) = A(i) + B(i)` on one domain.
pub fn layout_add(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    let (a, b, r) = (a.flat(), b.flat(), r.flat());
    same_size("size of B", size(&b), size(&a))?;
    same_size("size", size(&r), size(&a))?;
    let sum = |i| value(&a, i) + value(&b, i);
    same_function("R(i) = A(i) + B(i)", size(&a), |i| value(&r, i), sum)
}

/// Whether the sum exists: both have one size, and some layout has these values.
pub fn has_sum(a: &Layout, b: &Layout) -> Verdict {
    let (a, b) = (a.flat(), b.flat());
    same_size("size of B", size(&b), size(&a))?;
    let values = (0..size(&a)).map(|i| value(&a, i) + value(&b, i));
    is_layout(&values.collect::<Vec<_>>())
}

/// Whether the values at all indices are those of a layout. They rise by a constant step up to the
/// end of its first mode, and do so again from each multiple of that size. The values at these
/// multiples are those of the other modes.
pub fn is_layout(values: &[i64]) -> Verdict {
    let Some(step) = values.get(1).map(|second| second - values[0]) else {
        return Ok(());
    };
    let rises = |pair: &[i64]| pair[1] - pair[0] == step;
    let run = 1 + values.windows(2).take_while(|pair| rises(pair)).count();
    if !values.len().is_multiple_of(run) {
        return Err(format!("a run of {run} does not divide {}", values.len()));
    }
    for chunk in values.chunks(run) {
        if !chunk.windows(2).all(rises) {
            return Err(format!("{chunk:?} does not rise by {step}"));
        }
    }
    if run == values.len() {
        return Ok(());
    }
    let firsts: Vec<_> = values.chunks(run).map(|chunk| chunk[0]).collect();
    is_layout(&firsts)
}
