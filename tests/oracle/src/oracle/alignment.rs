//! The definition of alignment: the offsets form whole blocks.

use super::{LIMIT, Verdict};
use crate::notation::{Layout, Leaf};
use std::collections::BTreeSet;

fn offsets(layout: &Layout) -> BTreeSet<i64> {
    match layout {
        Layout::Mode(s, d) => (0..s.value).map(|c| c * d.value).collect(),
        Layout::Tuple(modes) => modes.iter().fold(BTreeSet::from([0]), |sums, mode| {
            let steps = offsets(mode);
            let sum = |sum: &i64| steps.iter().map(|step| sum + step).collect::<Vec<_>>();
            sums.iter().flat_map(sum).collect()
        }),
    }
}

fn are_blocks(offsets: &BTreeSet<i64>, n: i64) -> bool {
    let whole = |offset: &i64| {
        let first = offset.div_euclid(n) * n;
        offsets.range(first..first + n).count() as i64 == n
    };
    offsets.iter().all(whole)
}

/// `n` contiguous elements always lie together. If all leaves of the layout are known and nothing
/// overlaps, no multiple of `n` does.
pub fn max_alignment(a: &Layout, n: i64) -> Verdict {
    let size = a.shape().product();
    if size > LIMIT {
        return Ok(());
    }
    let all = offsets(a);
    if !are_blocks(&all, n) {
        return Err(format!("the offsets of {a} are not blocks of {n}"));
    }
    let known = |layout: &Layout| {
        let leaves = [layout.shape().leaves(), layout.stride().leaves()].concat();
        leaves.iter().all(|leaf: &Leaf| leaf.is_static)
    };
    let injective = super::significant(a)
        .iter()
        .map(|mode| mode.0)
        .product::<i64>();
    if !known(a) || all.len() as i64 != injective {
        return Ok(());
    }
    let multiples = (2..).map(|k| k * n).take_while(|n| *n <= all.len() as i64);
    match multiples.into_iter().find(|&n| are_blocks(&all, n)) {
        None => Ok(()),
        Some(n) => Err(format!("the offsets of {a} are blocks of {n}")),
    }
}
