//! The definitions of the operations, in plain integers.
//!
//! Everything here follows the definitions, on `i64` and parsed notation, and shares no code with
//! the library. It decides which results are right and which inputs are valid. It checks the
//! definitions coordinate by coordinate, up to [`LIMIT`] of them.

pub mod alignment;
pub mod coordinates;
pub mod domain;
mod formula;
pub mod inverse;
pub mod memory;
pub mod order;
pub mod predicates;
pub mod recast;
pub mod shape;
pub mod slice;
pub mod sum;
pub mod thread_value;
pub mod valid;

pub use formula::{complement_formula, filter, significant};
pub use shape::{compatible, congruent, depth, weakly_compatible, weakly_congruent};

use crate::notation::{Layout, Leaf, Node};
use std::collections::BTreeSet;

/// Domains larger than this are sampled.
pub const LIMIT: i64 = 100_000;

/// The result of a check: `Err` says which part of the definition fails, and where.
pub type Verdict = Result<(), String>;

/// `shape:stride` pairs as a function of the one-dimensional coordinate. The last mode takes all
/// that is left, so the function continues beyond its domain, as CuTe's does.
pub fn value(flat: &[(i64, i64)], index: i64) -> i64 {
    let (mut rest, mut sum) = (index, 0);
    for (position, &(shape, stride)) in flat.iter().enumerate() {
        if position + 1 == flat.len() {
            sum += rest * stride;
        } else {
            sum += rest % shape * stride;
            rest /= shape;
        }
    }
    sum
}

/// The definition of `Sw<b,m,s>`.
pub fn swizzled(x: i64, b: u32, m: u32, s: i32) -> i64 {
    let field = ((1 << b) - 1) << m;
    match s {
        0.. => x ^ ((x & (field << s)) >> s),
        _ => x ^ ((x & field) << -s),
    }
}

/// The number of coordinates.
pub fn size(flat: &[(i64, i64)]) -> i64 {
    flat.iter().map(|mode| mode.0).product()
}

/// One more than the largest offset. Negative strides count by their absolute value, as in CuTe.
pub fn cosize(flat: &[(i64, i64)]) -> i64 {
    1 + flat
        .iter()
        .map(|mode| (mode.0 - 1) * mode.1.abs())
        .sum::<i64>()
}

/// The coordinates to check: all, or about [`LIMIT`] of them spread over the domain, with both
/// ends.
pub fn samples(size: i64) -> impl Iterator<Item = i64> {
    // An odd step visits every residue modulo powers of two.
    let step = if size <= LIMIT { 1 } else { (size / LIMIT) | 1 };
    (0..size)
        .step_by(usize::try_from(step).expect("a positive step"))
        .chain((step > 1).then(|| size - 1))
}

fn same_function(
    what: &str,
    size: i64,
    left: impl Fn(i64) -> i64,
    right: impl Fn(i64) -> i64,
) -> Verdict {
    for i in samples(size) {
        let (l, r) = (left(i), right(i));
        if l != r {
            return Err(format!(
                "{what} at {i}: the result gives {l}, the definition {r}"
            ));
        }
    }
    Ok(())
}

fn same_size(what: &str, found: i64, wanted: i64) -> Verdict {
    if found == wanted {
        Ok(())
    } else {
        Err(format!(
            "{what}: the result has {found} coordinates, not {wanted}"
        ))
    }
}

/// `R(i) = A(i)` on the whole domain of `A`.
pub fn equal_functions(a: &Layout, r: &Layout) -> Verdict {
    let (a, r) = (a.flat(), r.flat());
    same_size("size", size(&r), size(&a))?;
    same_function("R(i) = A(i)", size(&a), |i| value(&r, i), |i| value(&a, i))
}

/// coalesce: an equal function of depth at most one.
pub fn coalesce(a: &Layout, r: &Layout) -> Verdict {
    if depth(&r.shape()) > 1 {
        return Err(format!("{r} has depth {}", depth(&r.shape())));
    }
    equal_functions(a, r)
}

/// coalesce_z: equal beyond the domain too, with depth at most one. Of the modes that types know to
/// have one element, only the last may be left.
pub fn coalesce_z(a: &Layout, r: &Layout) -> Verdict {
    coalesce(a, r)?;
    let (a, flat) = (a.flat(), r.flat());
    // Twice the domain, and a little more: beyond the domain the function continues along the last
    // mode.
    let beyond = (3 * size(&a) + 7).min(LIMIT);
    same_function("R(i) = A(i)", beyond, |i| value(&flat, i), |i| value(&a, i))?;
    let leaves = r.leaves();
    match leaves.len().checked_sub(2) {
        Some(last)
            if leaves[..last]
                .iter()
                .step_by(2)
                .any(|s| *s == Leaf::new_static(1)) =>
        {
            Err(format!("{r} has a mode of size 1 before the last"))
        }
        _ => Ok(()),
    }
}

/// coalesce by profile: applied mode by mode of the profile. `coalesced` must hold at the profile's
/// integers.
pub fn coalesce_profile(
    a: &Layout,
    profile: &Node,
    r: &Layout,
    coalesced: fn(&Layout, &Layout) -> Verdict,
) -> Verdict {
    match profile {
        Node::Tuple(items) => {
            let (a, r) = (a.modes(), r.modes());
            if a.len() != r.len() {
                return Err(format!("rank {} became {}", a.len(), r.len()));
            }
            for (k, mode) in a.iter().enumerate() {
                match items.get(k) {
                    Some(item) => coalesce_profile(mode, item, &r[k], coalesced)?,
                    None if *mode != r[k] => return Err(format!("mode {k} was to stay {mode}")),
                    None => {}
                }
            }
            Ok(())
        }
        _ => coalesced(a, r),
    }
}

/// composition: `R(i) = A(B(i))` for all `i` in the domain of `B`, and `R`'s shape refines `B`'s.
pub fn composition(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    composition_flat(&a.flat(), &b.flat(), &r.flat())?;
    if compatible(&b.shape(), &r.shape()) {
        Ok(())
    } else {
        Err(format!("shape {} does not refine {}", r.shape(), b.shape()))
    }
}

fn composition_flat(a: &[(i64, i64)], b: &[(i64, i64)], r: &[(i64, i64)]) -> Verdict {
    same_size("size", size(r), size(b))?;
    same_function(
        "R(i) = A(B(i))",
        size(b),
        |i| value(r, i),
        |i| value(a, value(b, i)),
    )
}

/// composition with a tiler: mode by mode. The result has the tiler's rank, without the modes that
/// the tiler does not name.
pub fn composition_tiler(a: &Layout, tiler: &Node, r: &Layout) -> Verdict {
    match tiler {
        Node::Underscore => equal_functions(a, r),
        Node::Int(_) | Node::Layout(..) => composition(a, &tile_layout(tiler), r),
        Node::Tuple(items) => {
            let (a, r) = (a.modes(), r.modes());
            if items.len() != r.len() || items.len() > a.len() {
                return Err(format!(
                    "the tiler has rank {}, the result {}",
                    items.len(),
                    r.len()
                ));
            }
            for (k, item) in items.iter().enumerate() {
                composition_tiler(&a[k], item, &r[k])
                    .map_err(|error| format!("mode {k}: {error}"))?;
            }
            Ok(())
        }
    }
}

/// complement: `R` is strictly increasing, shares only 0 with the image of `A`, and `(A, R)` has
/// enough coordinates to cover `[0, cotarget)`.
pub fn complement(a: &Layout, cotarget: Option<i64>, r: &Layout) -> Verdict {
    let filtered: Vec<_> = filter(&a.flat());
    let cotarget = cotarget.unwrap_or_else(|| cosize(&filtered));
    let r = r.flat();
    if size(&filtered).saturating_mul(size(&r)) < cotarget {
        return Err(format!(
            "(A, R) has {} x {} elements, the cotarget {cotarget}",
            size(&filtered),
            size(&r)
        ));
    }
    let image: BTreeSet<i64> = samples(size(&filtered))
        .map(|i| value(&filtered, i))
        .collect();
    let mut last = -1;
    for j in samples(size(&r)) {
        let offset = value(&r, j);
        if offset <= last {
            return Err(format!("not ordered: R({j}) = {offset} after {last}"));
        }
        if j > 0 && image.contains(&offset) {
            return Err(format!(
                "not disjoint: R({j}) = {offset} is in the image of A"
            ));
        }
        last = offset;
    }
    Ok(())
}

/// logical divide by one tile: `R = A o (B, B*)`. `R`'s first mode is `A o B`, and `R` reaches
/// every element of `A`.
pub fn divide(a: &Layout, tile: &Layout, r: &Layout) -> Verdict {
    let [tile_part, rest] = &r.modes()[..] else {
        return Err(format!("{r} has no tile and rest"));
    };
    composition_flat(&a.flat(), &tile.flat(), &tile_part.flat())?;
    let whole = divisor(a, tile);
    same_size(
        "rest",
        size(&rest.flat()),
        size(&whole) / size(&tile.flat()),
    )?;
    same_function(
        "R(i) = A((B,B*)(i))",
        size(&whole),
        |i| value(&r.flat(), i),
        |i| value(&a.flat(), value(&whole, i)),
    )?;
    covers(&whole, size(&a.flat()))
}

/// logical divide with a tiler: mode by mode.
pub fn divide_tiler(a: &Layout, tiler: &Node, r: &Layout) -> Verdict {
    match tiler {
        Node::Underscore => equal_functions(a, r),
        Node::Int(_) | Node::Layout(..) => divide(a, &tile_layout(tiler), r),
        Node::Tuple(items) => {
            let (a, r) = (a.modes(), r.modes());
            if a.len() != r.len() {
                return Err(format!("rank {} became {}", a.len(), r.len()));
            }
            for (k, mode) in a.iter().enumerate() {
                match items.get(k) {
                    Some(item) => divide_tiler(mode, item, &r[k])
                        .map_err(|error| format!("mode {k}: {error}"))?,
                    None => equal_functions(mode, &r[k])?,
                }
            }
            Ok(())
        }
    }
}

/// zipped divide with a tiler: `((tiles), (rests))`, with the modes of the logical divide. The
/// grouping is undone, and the result is checked as a logical divide.
pub fn zipped_divide_tiler(a: &Layout, tiler: &Node, r: &Layout) -> Verdict {
    match (tiler, &r.modes()[..]) {
        (Node::Tuple(_), [tiles, rests]) => {
            let logical = unzip(tiler, tiles, rests)
                .ok_or_else(|| format!("{r} is not zipped by {tiler}"))?;
            divide_tiler(a, tiler, &logical)
        }
        _ => divide(a, &tile_layout(tiler), r),
    }
}

/// Pairs the modes of `tiles` with those of `rests`. Modes of `rests` beyond the tiler stay.
fn unzip(tiler: &Node, tiles: &Layout, rests: &Layout) -> Option<Layout> {
    let Node::Tuple(items) = tiler else {
        return Some(Layout::Tuple(vec![tiles.clone(), rests.clone()]));
    };
    let (tiles, rests) = (tiles.modes(), rests.modes());
    if tiles.len() != items.len() || rests.len() < items.len() {
        return None;
    }
    let zipped = items
        .iter()
        .zip(tiles.iter().zip(&rests))
        .map(|(item, (tile, rest))| unzip(item, tile, rest));
    let kept = rests[items.len()..].iter().cloned().map(Some);
    zipped.chain(kept).collect::<Option<_>>().map(Layout::Tuple)
}

/// logical product: `R = (A, A* o B)` with `A*` the complement of `A` for `size(A) * cosize(B)`.
pub fn product(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    let [first, second] = &r.modes()[..] else {
        return Err(format!("{r} has no tile and repetition"));
    };
    equal_functions(a, first)?;
    let cotarget = size(&a.flat()) * cosize(&b.flat());
    if size(&b.flat()) == 1 {
        return same_size("one copy", size(&second.flat()), 1);
    }
    let rest = complement_formula(&significant(a), cotarget).ok_or("A has no complement")?;
    composition_flat(&rest, &b.flat(), &second.flat())
}

/// logical product with a tiler: mode by mode.
pub fn product_tiler(a: &Layout, tiler: &Node, r: &Layout) -> Verdict {
    match tiler {
        Node::Underscore => equal_functions(a, r),
        Node::Int(_) | Node::Layout(..) => product(a, &tile_layout(tiler), r),
        Node::Tuple(items) => {
            let (a, r) = (a.modes(), r.modes());
            for (k, mode) in a.iter().enumerate() {
                match items.get(k) {
                    Some(item) => product_tiler(mode, item, &r[k])?,
                    None => equal_functions(mode, &r[k])?,
                }
            }
            Ok(())
        }
    }
}

/// zipped product: the modes of a logical product, with the blocks of all modes first.
pub fn zipped_product_tiler(a: &Layout, tiler: &Node, r: &Layout) -> Verdict {
    match (tiler, &r.modes()[..]) {
        (Node::Tuple(_), [blocks, steps]) => {
            let logical = unzip(tiler, blocks, steps)
                .ok_or_else(|| format!("{r} is not zipped by {tiler}"))?;
            product_tiler(a, tiler, &logical)
        }
        _ => product(a, &tile_layout(tiler), r),
    }
}

/// blocked product: mode `k` is a pair, of mode `k` of `A` and mode `k` of the product's second
/// mode.
pub fn blocked_product(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    let pairs: Option<Vec<(Layout, Layout)>> = r
        .modes()
        .iter()
        .map(|mode| match &mode.modes()[..] {
            [block, step] => Some((block.clone(), step.clone())),
            _ => None,
        })
        .collect();
    let pairs = pairs.ok_or_else(|| format!("{r} is not made of pairs"))?;
    let rank = a.modes().len().max(b.modes().len());
    if pairs.len() != rank {
        return Err(format!("{r} has not {rank} modes"));
    }
    let (blocks, steps): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    for (of, parts) in [(a, &blocks), (b, &steps)] {
        for (k, part) in parts.iter().enumerate() {
            let whole = of.modes().get(k).map_or(1, |mode| size(&mode.flat()));
            same_size("a mode", size(&part.flat()), whole)?;
        }
    }
    let both = Layout::Tuple(vec![Layout::Tuple(blocks), Layout::Tuple(steps)]);
    product(a, b, &both)
}

/// raked product: the pairs of a blocked product in the other order.
pub fn raked_product(a: &Layout, b: &Layout, r: &Layout) -> Verdict {
    let swapped = r.modes().into_iter().map(|mode| {
        let mut pair = mode.modes();
        pair.reverse();
        Layout::Tuple(pair)
    });
    blocked_product(a, b, &Layout::Tuple(swapped.collect()))
}

/// Whether the tiles hold exactly the elements of `A`: `(B, B*)` reaches exactly `[0, size(A))`.
pub fn tiles_divide(a: &Layout, tiler: &Node) -> bool {
    match tiler {
        Node::Underscore => true,
        Node::Tuple(items) => {
            let modes = a.modes();
            items.len() <= modes.len()
                && items
                    .iter()
                    .zip(&modes)
                    .all(|(item, mode)| tiles_divide(mode, item))
        }
        _ => cosize(&divisor(a, &tile_layout(tiler))) == size(&a.flat()),
    }
}

/// The layout of a tile: `n` stands for `n:1`.
pub fn tile_layout(tiler: &Node) -> Layout {
    match tiler {
        Node::Int(n) => Layout::Mode(*n, Leaf::new_static(1)),
        other => other
            .layout()
            .unwrap_or_else(|| panic!("{other} is not a tile")),
    }
}

/// `(B, B*)` as one flat function.
fn divisor(a: &Layout, tile: &Layout) -> Vec<(i64, i64)> {
    let rest = complement_formula(&significant(tile), size(&a.flat())).unwrap_or_default();
    [tile.flat(), rest].concat()
}

fn covers(whole: &[(i64, i64)], size_of_a: i64) -> Verdict {
    if size(whole) > LIMIT {
        return Ok(());
    }
    let met: BTreeSet<i64> = (0..size(whole)).map(|i| value(whole, i)).collect();
    match (0..size_of_a).find(|i| !met.contains(i)) {
        Some(i) => Err(format!("element {i} of A is in no tile")),
        None => Ok(()),
    }
}

/// The offset of a coordinate: a tuple is used mode by mode, and an integer for a tuple is unpacked
/// in order.
pub fn offset(coordinate: &Node, layout: &Layout) -> Option<i64> {
    match (coordinate, layout) {
        (Node::Int(c), _) => Some(value(&layout.flat(), c.value)),
        (Node::Tuple(items), Layout::Tuple(modes)) if items.len() == modes.len() => {
            items.iter().zip(modes).map(|(c, m)| offset(c, m)).sum()
        }
        _ => None,
    }
}
