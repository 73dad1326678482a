//! Modes in another order.

use super::{LIMIT, Verdict, depth, offset, size, value};
use crate::notation::{Layout, Leaf, Node};

fn modes(layout: &Layout) -> Vec<(Leaf, Leaf)> {
    layout
        .leaves()
        .chunks(2)
        .map(|mode| (mode[0], mode[1]))
        .collect()
}

/// Whether strides can be sorted at compile time.
pub fn has_known_order(a: &Layout) -> Verdict {
    let modes = modes(a);
    if modes.len() > 1 && modes.iter().any(|(_, d)| !d.is_static) {
        return Err("several modes, and a dynamic stride".to_owned());
    }
    Ok(())
}

/// sort: keeps the offsets with their multiplicity. The modes of `A`, flat, are ordered by stride
/// and size, dynamic sizes last.
pub fn sort(a: &Layout, r: &Layout) -> Verdict {
    let offsets = |layout: &Layout| {
        let flat = layout.flat();
        let mut offsets: Vec<_> = (0..size(&flat).min(LIMIT))
            .map(|i| value(&flat, i))
            .collect();
        offsets.sort_unstable();
        offsets
    };
    if offsets(a) != offsets(r) {
        return Err("the offsets are others".to_owned());
    }
    if depth(&r.shape()) != depth(&a.shape()).min(1) {
        return Err(format!("depth {}", depth(&r.shape())));
    }
    let rank =
        |&(s, d): &(Leaf, Leaf)| (d.value, !s.is_static, if s.is_static { s.value } else { 0 });
    let mut wanted = modes(a);
    wanted.sort_by_key(rank);
    if modes(r) == wanted {
        Ok(())
    } else {
        Err(format!("not sorted: {r}"))
    }
}

/// permute: `R(c) = A(c')`, where `c'` has coordinate `k` of `c` in its place `order[k]`.
pub fn permute(a: &Layout, order: &Node, r: &Layout) -> Verdict {
    let order: Vec<_> = order.leaves().iter().map(|leaf| leaf.value).collect();
    let sizes: Vec<_> = r.modes().iter().map(|mode| size(&mode.flat())).collect();
    if sizes.len() != order.len() || a.modes().len() != order.len() {
        return Err(format!("rank {}", sizes.len()));
    }
    for index in 0..sizes.iter().product() {
        let (mut rest, mut there, mut here) = (index, vec![0; sizes.len()], Vec::new());
        for (k, size) in sizes.iter().enumerate() {
            here.push(rest % size);
            there[usize::try_from(order[k]).expect("a number of a mode")] = rest % size;
            rest /= size;
        }
        let at = |layout: &Layout, coordinates: &[i64]| {
            let items = coordinates.iter().map(|&c| Node::Int(Leaf::new_dynamic(c)));
            offset(
                &Node::Tuple(items.collect()),
                &Layout::Tuple(layout.modes()),
            )
        };
        if at(a, &there).is_none() || at(a, &there) != at(r, &here) {
            return Err(format!("R{here:?} is not A{there:?}"));
        }
    }
    Ok(())
}
