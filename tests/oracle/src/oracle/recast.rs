//! The definition of elements of another width: coordinate by coordinate.

use super::{LIMIT, Verdict, congruent, same_size, samples};
use crate::notation::{Layout, Leaf};
use std::collections::BTreeSet;

fn leaves(layout: &Layout) -> Vec<(Leaf, Leaf)> {
    match layout {
        Layout::Mode(s, d) => vec![(*s, *d)],
        Layout::Tuple(modes) => modes.iter().flat_map(leaves).collect(),
    }
}

fn with_leaves(layout: &Layout, change: &impl Fn(Leaf, Leaf) -> (Leaf, Leaf)) -> Layout {
    match layout {
        Layout::Mode(s, d) => {
            let (s, d) = change(*s, *d);
            Layout::Mode(s, d)
        }
        Layout::Tuple(modes) => {
            Layout::Tuple(modes.iter().map(|m| with_leaves(m, change)).collect())
        }
    }
}

fn size(modes: &[(Leaf, Leaf)]) -> i64 {
    modes.iter().map(|mode| mode.0.value).product()
}

/// The coordinates of an index.
fn coordinates(modes: &[(Leaf, Leaf)], index: i64) -> Vec<i64> {
    let mut rest = index;
    let mut digit = |size: i64| {
        let digit = rest % size;
        rest /= size;
        digit
    };
    modes.iter().map(|mode| digit(mode.0.value)).collect()
}

fn at(modes: &[(Leaf, Leaf)], coordinates: impl IntoIterator<Item = i64>) -> i64 {
    let terms = modes.iter().zip(coordinates);
    terms.map(|(mode, c)| mode.1.value * c).sum()
}

/// The number of steps of this stride within an element `n` times as wide.
fn steps(stride: Leaf, n: i64) -> i64 {
    if stride.is_static && stride.value > 0 && n % stride.value == 0 {
        n / stride.value
    } else {
        1
    }
}

fn pairs(a: &Layout, r: &Layout) -> Result<[Vec<(Leaf, Leaf)>; 2], String> {
    if congruent(&a.shape(), &r.shape()) {
        Ok([leaves(a), leaves(r)])
    } else {
        Err(format!("{r} has another profile than {a}"))
    }
}

/// `R(⌊c/k⌋) = ⌊A(c)/n⌋`, where `k` is the number of steps of each mode within a wide element.
pub fn upcast(n: i64, a: &Layout, r: &Layout) -> Verdict {
    let [a, r] = pairs(a, r)?;
    let steps: Vec<_> = a.iter().map(|mode| steps(mode.1, n)).collect();
    for ((a, r), k) in a.iter().zip(&r).zip(&steps) {
        let wanted = (a.0.value + k - 1) / k;
        same_size("a mode", r.0.value, wanted)?;
    }
    for index in samples(size(&a)) {
        let c = coordinates(&a, index);
        let wide = c.iter().zip(&steps).map(|(c, k)| c / k);
        let (found, wanted) = (at(&r, wide), at(&a, c.iter().copied()).div_euclid(n));
        if found != wanted {
            return Err(format!(
                "{c:?} lies in wide element {wanted}, the result has {found}"
            ));
        }
    }
    Ok(())
}

/// The only modes that an upcast can have, right or not.
fn widened(n: i64, a: &Layout) -> Result<Layout, String> {
    let fits = |d: Leaf| !d.is_static || d.value % n == 0 || steps(d, n) > 1;
    if let Some((_, d)) = leaves(a).into_iter().find(|mode| !fits(mode.1)) {
        return Err(format!("stride {}", d.value));
    }
    Ok(with_leaves(a, &|s, d| {
        let k = steps(d, n);
        let shape = Leaf {
            value: (s.value + k - 1) / k,
            ..s
        };
        let stride = Leaf {
            value: if k > 1 { 1 } else { d.value.div_euclid(n) },
            ..d
        };
        (shape, stride)
    }))
}

/// Whether an upcast exists.
pub fn has_upcast(n: i64, a: &Layout) -> Verdict {
    upcast(n, a, &widened(n, a)?)
}

/// Whether the `c` of each wide coordinate are the `n` parts of one wide element, each exactly
/// once.
pub fn has_whole_elements(n: i64, a: &Layout) -> Verdict {
    has_upcast(n, a)?;
    let wide = leaves(&widened(n, a)?);
    let a = leaves(a);
    same_size("parts", size(&a), n * size(&wide))?;
    let mut parts = BTreeSet::new();
    for index in 0..size(&a) {
        let c = coordinates(&a, index);
        let place: Vec<_> = c
            .iter()
            .zip(&a)
            .map(|(c, mode)| c / steps(mode.1, n))
            .collect();
        if !parts.insert((place, at(&a, c.iter().copied()).rem_euclid(n))) {
            return Err(format!("the part at {c:?} is there twice"));
        }
    }
    Ok(())
}

/// The mode along which the parts of elements lie.
fn contiguous(a: &[(Leaf, Leaf)]) -> Result<usize, String> {
    let is_one = |k: &usize| a[*k].1 == Leaf::new_static(1);
    match *(0..a.len()).filter(is_one).collect::<Vec<_>>() {
        [k] => Ok(k),
        ref several => Err(format!("{} modes of stride 1", several.len())),
    }
}

/// Whether a downcast exists.
pub fn has_downcast(n: i64, a: &Layout) -> Verdict {
    if n == 1 {
        return Ok(());
    }
    contiguous(&leaves(a)).map(drop)
}

/// `R(n·c + part along the contiguous mode, c along the others) = n·A(c) + part`.
pub fn downcast(n: i64, a: &Layout, r: &Layout) -> Verdict {
    if n == 1 {
        return super::equal_functions(a, r);
    }
    let [a, r] = pairs(a, r)?;
    let along = contiguous(&a)?;
    for (k, (a, r)) in a.iter().zip(&r).enumerate() {
        let factor = if k == along { n } else { 1 };
        same_size("a mode", r.0.value, factor * a.0.value)?;
    }
    for index in samples(size(&r)) {
        let c = coordinates(&r, index);
        let part = c[along] % n;
        let whole = c.iter().enumerate();
        let whole = whole.map(|(k, &c)| if k == along { c / n } else { c });
        let (found, wanted) = (at(&r, c.iter().copied()), n * at(&a, whole) + part);
        if found != wanted {
            return Err(format!("{c:?} is at {found}, not {wanted}"));
        }
    }
    Ok(())
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number of old elements in a widened element, and the number of new elements in it.
fn ratios(old: i64, new: i64) -> (i64, i64) {
    let common = gcd(old, new);
    (new / common, old / common)
}

/// Whether a recast exists; `exact`: of exactly this storage.
pub fn has_recast(old: i64, new: i64, a: &Layout, exact: bool) -> Verdict {
    let (up, down) = ratios(old, new);
    let upcast = if exact {
        has_whole_elements
    } else {
        has_upcast
    };
    if up > 1 {
        upcast(up, a)?;
    }
    let wide = if up > 1 { widened(up, a)? } else { a.clone() };
    has_downcast(down, &wide)
}

/// An upcast, a downcast of it, or both. Each bit of `A` must be a bit of `R`.
pub fn recast(old: i64, new: i64, a: &Layout, r: &Layout) -> Verdict {
    let (up, down) = ratios(old, new);
    match (up, down) {
        (_, 1) if up > 1 => upcast(up, a, r)?,
        (1, _) => downcast(down, a, r)?,
        _ => {
            has_upcast(up, a)?;
            downcast(down, &widened(up, a)?, r)?;
        }
    }
    let covered = |layout: &Layout, width: i64| -> BTreeSet<i64> {
        let modes = leaves(layout);
        let first = (0..size(&modes)).map(|index| at(&modes, coordinates(&modes, index)) * width);
        first.flat_map(|first| first..first + width).collect()
    };
    if a.shape().product() * down > LIMIT {
        return Ok(());
    }
    if covered(a, down).is_subset(&covered(r, up)) {
        Ok(())
    } else {
        Err("some storage is left out".to_owned())
    }
}
