//! CuTe's formulas for composition and complement, without their preconditions.

use crate::notation::{Layout, Leaf};

/// The modes that affect the image: those without stride 0 and without size 1.
pub fn filter(flat: &[(i64, i64)]) -> Vec<(i64, i64)> {
    flat.iter()
        .copied()
        .filter(|&(s, d)| s != 1 && d != 0)
        .collect()
}

/// The modes that types must keep. If a size is 1 or a stride is 0 only at run time, the types
/// cannot leave the mode out of the result.
pub fn significant(layout: &Layout) -> Vec<(i64, i64)> {
    match layout {
        Layout::Mode(s, _) if *s == Leaf::new_static(1) => Vec::new(),
        Layout::Mode(_, d) if *d == Leaf::new_static(0) => Vec::new(),
        Layout::Mode(s, d) => vec![(s.value, d.value)],
        Layout::Tuple(modes) => modes.iter().flat_map(significant).collect(),
    }
}

/// Joins adjacent modes where `s0:d0, s1:s0*d0` is `s0*s1:d0`. The last mode keeps its stride even
/// at size 1, since the function continues with it beyond its domain.
fn joined(flat: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let mut out: Vec<(i64, i64)> = Vec::new();
    for (position, &(s, d)) in flat.iter().enumerate() {
        let is_last = position + 1 == flat.len();
        if s == 1 && !is_last {
            continue;
        }
        match out.last_mut() {
            Some(top) if top.0 * top.1 == d => top.0 *= s,
            _ => out.push((s, d)),
        }
    }
    out
}

/// CuTe's formula for the composition, without any precondition.
pub fn composition_formula(a: &[(i64, i64)], b: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let a = joined(a);
    b.iter()
        .flat_map(|&(s, d)| compose_mode(&a, s, d))
        .collect()
}

fn compose_mode(a: &[(i64, i64)], shape: i64, stride: i64) -> Vec<(i64, i64)> {
    let (Some((last, front)), true) = (a.split_last(), stride != 0) else {
        return vec![(shape, 0)];
    };
    let (mut out, mut rest, mut step) = (Vec::new(), shape, stride.abs());
    for &(s, d) in front {
        // The part of this mode that is left after steps of `step`, and the step that continues
        // after it.
        let (part, next) = (ceil_div(s, step), ceil_div(step, s));
        if part > 1 && rest > 1 {
            let taken = part.min(rest);
            out.push((taken, step * d * stride.signum()));
            rest /= taken;
        }
        step = next;
    }
    out.push((rest, step * last.1 * stride.signum()));
    out
}

/// CuTe's formula for the complement of some modes. Its only precondition is that strides are
/// positive.
pub fn complement_formula(modes: &[(i64, i64)], cotarget: i64) -> Option<Vec<(i64, i64)>> {
    if modes.iter().any(|mode| mode.1 <= 0) {
        return None;
    }
    let mut modes = modes.to_vec();
    modes.sort_by_key(|&(s, d)| (d, s));
    let (mut reach, mut out) = (1, Vec::new());
    for (s, d) in modes {
        out.push((d / reach, reach));
        reach = s * d;
    }
    out.push((ceil_div(cotarget, reach), reach));
    Some(out)
}

fn ceil_div(a: i64, b: i64) -> i64 {
    (a + b - 1) / b
}
