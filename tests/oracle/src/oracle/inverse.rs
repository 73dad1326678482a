//! The definitions of inverses, common layouts and filters.

use super::{
    LIMIT, Verdict, congruent, depth, same_function, same_size, samples, significant, size, value,
};
use crate::notation::{Layout, Leaf, Node};
use std::collections::BTreeMap;

/// Whether the types know that a stride is 0.
fn is_zero(stride: Leaf) -> bool {
    stride == Leaf::new_static(0)
}

fn leaves(layout: &Layout) -> Vec<(Leaf, Leaf)> {
    match layout {
        Layout::Mode(s, d) => vec![(*s, *d)],
        Layout::Tuple(modes) => modes.iter().flat_map(leaves).collect(),
    }
}

fn flat(r: &Layout) -> Result<Vec<(i64, i64)>, String> {
    match depth(&r.shape()) {
        0 | 1 => Ok(r.flat()),
        depth => Err(format!("{r} has depth {depth}")),
    }
}

fn ascending(r: &[(i64, i64)]) -> Verdict {
    let mut last = -1;
    for i in samples(size(r)) {
        let index = value(r, i);
        if index <= last {
            return Err(format!("not ascending: R({i}) = {index} after {last}"));
        }
        last = index;
    }
    Ok(())
}

/// filter: the function of `A` without its modes of static stride 0.
pub fn filter_layout(a: &Layout, r: &Layout) -> Verdict {
    let (a, r) = (significant(a), flat(r)?);
    same_size("size", size(&r), size(&a))?;
    same_function("R(i) = A(i)", size(&a), |i| value(&r, i), |i| value(&a, i))
}

/// filter by profile: applied mode by mode of the profile.
pub fn filter_profile(a: &Layout, profile: &Node, r: &Layout) -> Verdict {
    let Node::Tuple(items) = profile else {
        return filter_layout(a, r);
    };
    let (a, r) = (a.modes(), r.modes());
    if a.len() != r.len() {
        return Err(format!("rank {} became {}", a.len(), r.len()));
    }
    for (k, mode) in a.iter().enumerate() {
        match items.get(k) {
            Some(item) => filter_profile(mode, item, &r[k])?,
            None if *mode != r[k] => return Err(format!("mode {k} was to stay {mode}")),
            None => {}
        }
    }
    Ok(())
}

/// filter_zeros: keeps profile and strides, with size 1 where the stride is 0.
pub fn filter_zeros(a: &Layout, r: &Layout) -> Verdict {
    if !congruent(&a.shape(), &r.shape()) {
        return Err(format!("{r} has another profile"));
    }
    let wanted: Vec<_> = leaves(a)
        .into_iter()
        .map(|(s, d)| (if is_zero(d) { Leaf::new_static(1) } else { s }, d))
        .collect();
    if leaves(r) == wanted {
        Ok(())
    } else {
        Err(format!("{r} has other modes"))
    }
}

/// right_inverse: `A(R(i)) = i`.
pub fn right_inverse(a: &Layout, r: &Layout) -> Verdict {
    let (a, r) = (a.flat(), flat(r)?);
    within(&r, size(&a))?;
    same_function("A(R(i)) = i", size(&r), |i| value(&a, value(&r, i)), |i| i)
}

fn within(r: &[(i64, i64)], size_of_domain: i64) -> Verdict {
    let largest = value(r, size(r) - 1);
    if largest < size_of_domain {
        Ok(())
    } else {
        Err(format!("R reaches index {largest} of {size_of_domain}"))
    }
}

/// left_inverse: `R(A(i)) = i`, with 0 in place of the coordinates that do not affect the offset.
pub fn left_inverse(a: &Layout, r: &Layout) -> Verdict {
    let (modes, r) = (leaves(a), flat(r)?);
    let a = a.flat();
    let told = |i: i64| {
        let (mut rest, mut index, mut below) = (i, 0, 1);
        for &(s, d) in &modes {
            if !is_zero(d) {
                index += rest % s.value * below;
            }
            rest /= s.value;
            below *= s.value;
        }
        index
    };
    same_function("R(A(i)) = i", size(&a), |i| value(&r, value(&a, i)), told)
}

/// A left inverse exists if the strides, sorted, are a mixed radix for the coordinates.
pub fn has_left_inverse(a: &Layout) -> Verdict {
    let mut modes = significant(a);
    modes.sort_by_key(|&(s, d)| (d, s));
    if let Some(&(_, d)) = modes.first().filter(|mode| mode.1 <= 0) {
        return Err(format!("stride {d}"));
    }
    for pair in modes.windows(2) {
        let ((s, d), (_, next)) = (pair[0], pair[1]);
        if next < s * d || next % d != 0 {
            return Err(format!("stride {next} after {s}:{d}"));
        }
    }
    Ok(())
}

/// nullspace: the indices of `A` that differ only in its modes of static stride 0.
pub fn nullspace(a: &Layout, r: &Layout) -> Verdict {
    let modes = leaves(a);
    let (a, r) = (a.flat(), flat(r)?);
    let zeros = modes.iter().filter(|mode| is_zero(mode.1));
    same_size("size", size(&r), zeros.map(|mode| mode.0.value).product())?;
    within(&r, size(&a))?;
    ascending(&r)?;
    same_function("A(R(i)) = 0", size(&r), |i| value(&a, value(&r, i)), |_| 0)
}

/// max_common_layout: `A(R(i)) = i = B(R(i))`.
pub fn max_common_layout(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    right_inverse(a, r).map_err(|error| format!("left layout: {error}"))?;
    right_inverse(b, r).map_err(|error| format!("right layout: {error}"))
}

/// max_common_vector: the number of offsets from 0 on that both layouts have at equal indices.
pub fn max_common_vector(a: &Layout, b: &Layout, n: i64) -> Verdict {
    let (a, b) = (a.flat(), b.flat());
    let domain = size(&a).min(size(&b));
    if domain > LIMIT {
        return Ok(());
    }
    let common: BTreeMap<i64, i64> = (0..domain)
        .filter(|&i| value(&a, i) == value(&b, i))
        .map(|i| (value(&a, i), i))
        .collect();
    match (0..n).find(|offset| !common.contains_key(offset)) {
        None => Ok(()),
        Some(offset) => Err(format!("offset {offset} has no common index")),
    }
}

/// domain_distribute: ascending indices of the shape; their number divides `n`.
pub fn domain_distribute(shape: &Node, n: i64, r: &Layout) -> Verdict {
    let r = flat(r)?;
    if n % size(&r) != 0 {
        return Err(format!("{} does not divide {n}", size(&r)));
    }
    within(&r, shape.product())?;
    ascending(&r)
}
