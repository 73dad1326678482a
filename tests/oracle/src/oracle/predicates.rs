//! Predicates of layouts, computed by looking at every offset.

use super::{cosize, size, value};
use crate::notation::{Layout, Leaf};
use std::collections::BTreeSet;

/// All offsets, and all different offsets.
fn image(flat: &[(i64, i64)]) -> BTreeSet<i64> {
    (0..size(flat)).map(|i| value(flat, i)).collect()
}

/// No offset occurs twice.
pub fn injective(flat: &[(i64, i64)]) -> bool {
    image(flat).len() as i64 == size(flat)
}

/// Each offset of `[0,cosize)` occurs.
pub fn surjective(flat: &[(i64, i64)]) -> bool {
    let image = image(flat);
    (0..cosize(flat)).all(|offset| image.contains(&offset))
}

/// The offsets are `[0,size)`, each once.
pub fn bijective(flat: &[(i64, i64)]) -> bool {
    image(flat).into_iter().eq(0..size(flat))
}

/// Pairs of stride and size are in ascending order.
pub fn sorted(flat: &[(i64, i64)]) -> bool {
    flat.windows(2)
        .all(|pair| (pair[0].1, pair[0].0) <= (pair[1].1, pair[1].0))
}

/// Whether the layout has a complement: ordered by stride, each mode's stride is a multiple of the
/// span of the mode before it. Modes that the types leave out do not count. If more than one mode
/// is left, their strides must be static.
pub fn admissible(a: &Layout) -> bool {
    let leaves = a.leaves();
    let modes = leaves.chunks(2).map(|mode| (mode[0], mode[1]));
    let mut modes: Vec<_> = modes
        .filter(|&(s, d)| s != Leaf::new_static(1) && d != Leaf::new_static(0))
        .collect();
    if modes.len() > 1 && modes.iter().any(|(_, d)| !d.is_static) {
        return false;
    }
    modes.sort_by_key(|(_, d)| d.value);
    let mut span = 1;
    modes.iter().all(|(s, d)| {
        let fits = d.value >= span && d.value % span == 0;
        span = s.value * d.value;
        fits
    })
}
