//! Modes added, taken, replaced and regrouped, of layouts and of tuples.

use super::operand::{Modes, Numbers};
use super::operation::operations;
use cute_core::dynamic::{DynLayout, DynTuple};
use cute_core::error::LayoutError;

type Made = Result<Modes, LayoutError>;

/// Applies a function to a layout or a tuple.
macro_rules! each {
    ($x:ident => $made:expr) => {
        match $x {
            Modes::Layout($x) => $made.map(Modes::Layout),
            Modes::Tuple($x) => $made.map(Modes::Tuple),
        }
    };
    ($x:ident, $y:ident => $made:expr) => {
        match alike($x, $y)? {
            Alike::Layouts($x, $y) => $made.map(Modes::Layout),
            Alike::Tuples($x, $y) => $made.map(Modes::Tuple),
        }
    };
}

operations! { MODES:
    /// Mode number `index`, from 0.
    mode | get (x: Modes, index: usize) -> Made, "mode((3,(2,3)):(3,(12,1)), 1)" = each!(x => x.by_path(&[index]));
    /// The mode that a path of numbers leads to: `(1,0)` is mode 0 of mode 1.
    by_path(x: Modes, path: Numbers) -> Made, "by_path((3,(2,3)):(3,(12,1)), (1,0))" = each!(x => x.by_path(&path.0));
    /// Modes `begin` to `end`, without mode `end`.
    take(x: Modes, begin: usize, end: usize) -> Made, "take((3,(2,3),5), 1, 3)" = each!(x => x.take(begin, end));
    /// The modes with these numbers.
    select(x: Modes, modes: Numbers) -> Made, "select((4,8,3):(8,1,32), (2,0))" = each!(x => x.select(&modes.0));
    /// All modes in another order.
    permute(x: Modes, order: Numbers) -> Made, "permute((4,8,3):(8,1,32), (2,0,1))" = each!(x => x.permute(&order.0));
    /// Two modes, exchanged.
    transpose(x: Modes) -> Made, "transpose((4,8):(8,1))" = each!(x => x.transpose());
    /// The modes from the last to the first.
    reverse(x: Modes) -> Made, "reverse((4,8,3):(8,1,32))" = each!(x => Ok(x.reverse()));
    /// Modes `begin` to `end`, without mode `end`, become one mode.
    group(x: Modes, begin: usize, end: usize) -> Made, "group((4,8,3):(8,1,32), 0, 2)" = each!(x => x.group(begin, end));
    /// Adds a mode at the end.
    append(x: Modes, mode: Modes) -> Made, "append((4,8):(8,1), 3:32)" = match alike(x, mode)? {
        Alike::Layouts(x, mode) => x.append(&mode).map(Modes::Layout),
        Alike::Tuples(x, mode) => Ok(Modes::Tuple(x.append(&mode))),
    };
    /// Adds `mode` at the end until there are `rank` modes.
    append_to(x: Modes, rank: usize, mode: Modes) -> Made, "append_to(4:1, 3, 1:0)"
        = each!(x, mode => x.append_to(rank, &mode));
    /// Adds a mode in front.
    prepend(x: Modes, mode: Modes) -> Made, "prepend((4,8):(8,1), 3:32)" = match alike(x, mode)? {
        Alike::Layouts(x, mode) => x.prepend(&mode).map(Modes::Layout),
        Alike::Tuples(x, mode) => Ok(Modes::Tuple(x.prepend(&mode))),
    };
    /// Adds `mode` in front until there are `rank` modes.
    prepend_to(x: Modes, rank: usize, mode: Modes) -> Made, "prepend_to(4:1, 3, 1:0)"
        = each!(x, mode => x.prepend_to(rank, &mode));
    /// Adds `mode` before mode `index`.
    insert(x: Modes, index: usize, mode: Modes) -> Made, "insert((4,8), 1, (2,2))"
        = each!(x, mode => x.insert(index, &mode));
    /// Puts `mode` in the place of mode `index`.
    replace(x: Modes, index: usize, mode: Modes) -> Made, "replace((4,8), 1, (2,2))"
        = each!(x, mode => x.replace(index, &mode));
    /// All modes except mode `index`.
    remove(x: Modes, index: usize) -> Made, "remove((4,8,3):(8,1,32), 1)" = each!(x => x.remove(index));
    /// A tuple of `count` copies.
    repeat(x: Modes, count: usize) -> Made, "repeat((4,8), 2)" = each!(x => x.repeat(count));
    /// A copy in the place of each integer of a profile.
    repeat_like(x: Modes, profile: DynTuple) -> Made, "repeat_like(4, (1,(1,1)))" = each!(x => x.repeat_like(&profile));
    /// A tuple with this as its only mode.
    wrap(x: Modes) -> Made, "wrap(4:1)" = each!(x => Ok(x.wrap()));
    /// Removes tuples that have one mode around the value.
    unwrap(x: Modes) -> Made, "unwrap(((4,8)):((8,1)))" = each!(x => Ok(x.unwrap()));
    /// Joins each mode with the mode of the other: `((a0,b0),(a1,b1),…)`. With one operand, joins
    /// the modes of its mode 0 with those of its mode 1.
    zip(x: Modes, other: Option<Modes>) -> Made, "zip((4,8), (2,3))" = match other {
        Some(other) => each!(x, other => x.zip(&other)),
        None => each!(x => x.by_path(&[0]).and_then(|first| first.zip(&x.by_path(&[1])?))),
    };
    /// Separates pairs: first all first parts, then all second parts together with the modes that
    /// the guide does not reach.
    zip2_by(x: Modes, guide: DynTuple) -> Made, "zip2_by(((4,2),(8,3),5), (0,0))" = each!(x => x.zip2_by(&guide));
    /// The modes without nesting.
    flatten(layout: DynLayout) -> DynLayout, "flatten((3,(2,3)):(3,(12,1)))" = layout.flatten();
    /// The integers without nesting.
    flatten(tuple: DynTuple) -> DynTuple, "flatten((3,(2,3)))" = match tuple.depth() {
        0 => tuple,
        _ => tuple.leaves().iter().map(|&leaf| DynTuple::from(leaf)).collect(),
    };
    /// The modes, nested as the profile.
    unflatten(x: Modes, profile: DynTuple) -> Made, "unflatten((3,2,4), (0,(0,0)))" = each!(x => x.unflatten(&profile));
}

/// Two values, both layouts or both tuples.
#[allow(clippy::large_enum_variant, reason = "it lives for one match")]
enum Alike {
    Layouts(DynLayout, DynLayout),
    Tuples(DynTuple, DynTuple),
}

/// Makes both layouts if one is a layout; a shape stands for its compact layout.
fn alike(x: Modes, y: Modes) -> Result<Alike, LayoutError> {
    let layout = |modes| match modes {
        Modes::Layout(layout) => Ok(layout),
        Modes::Tuple(shape) => DynLayout::compact(&shape),
    };
    match (x, y) {
        (Modes::Tuple(x), Modes::Tuple(y)) => Ok(Alike::Tuples(x, y)),
        (x, y) => Ok(Alike::Layouts(layout(x)?, layout(y)?)),
    }
}
