//! Tilers by mode: an operation on a layout and a tile, for each mode that has a tile.
//!
//! The logical form keeps the results in place of the modes: `((t0,r0),(t1,r1),…)`. The zipped form
//! gathers all first and all second modes: `((t0,t1,…),(r0,r1,…))`. The tiled form spreads the
//! second ones, `((t0,t1,…),r0,r1,…)`, the flat form both, `(t0,t1,…,r0,r1,…)`. A side that is a
//! single mode, or a tuple of one, stays one mode.

use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use crate::dynamic::pending::Pending;
use crate::dynamic::steps::{Event, Observer, Part, shown};
use crate::dynamic::tiler::DynTiler;
use crate::error::LayoutError;

/// An operation on a layout and a tile; the result has two modes.
pub(crate) type Operation<'a, O> =
    &'a dyn Fn(LayoutView<'_>, LayoutView<'_>, &mut Pending<O>) -> Result<LayoutTree, LayoutError>;

/// `((t0,r0),(t1,r1),…)`; modes beyond the tiler stay.
pub(crate) fn logical<O: Observer>(
    a: LayoutView<'_>,
    tiler: &DynTiler,
    operation: Operation<'_, O>,
    pending: &mut Pending<O>,
) -> Result<LayoutTree, LayoutError> {
    match tiler {
        DynTiler::Underscore => Ok(kept(a, pending)),
        DynTiler::Size(size) => operation(a, integer_tile(*size)?.view(), pending),
        DynTiler::Layout(tile) => operation(a, tile.view(), pending),
        DynTiler::ByMode(tilers) => {
            if tilers.is_empty() {
                return Ok(kept(a, pending));
            }
            let mut found = LayoutTree::new();
            let open = found.open();
            let mut modes = a.modes();
            for (index, tiler) in tilers.iter().enumerate() {
                let mode = modes.next().ok_or(LayoutError::TooManyModes {})?;
                pending.begin(|| mode_with_tiler(index, mode, tiler));
                let tree = logical(mode, tiler, operation, pending)?;
                pending.end(tree.view());
                found.push(tree.view());
            }
            pending.tell(|| Event::Beyond(modes.clone().map(DynLayout::from_view).collect()));
            modes.for_each(|mode| found.push(mode));
            found.close(open);
            Ok(found)
        }
    }
}

/// `((t0,t1,…),(r0,r1,…))`; modes beyond the tiler join the second part.
pub(crate) fn zipped<O: Observer>(
    a: LayoutView<'_>,
    tiler: &DynTiler,
    operation: Operation<'_, O>,
    pending: &mut Pending<O>,
) -> Result<LayoutTree, LayoutError> {
    let tilers = match tiler {
        DynTiler::Underscore => return Err(LayoutError::NoTile {}),
        DynTiler::Size(size) => return operation(a, integer_tile(*size)?.view(), pending),
        DynTiler::Layout(tile) => return operation(a, tile.view(), pending),
        DynTiler::ByMode(tilers) => tilers,
    };
    let (mut tiles, mut rests) = (LayoutTree::new(), LayoutTree::new());
    let open = (tiles.open(), rests.open());
    let mut modes = a.modes();
    for (index, tiler) in tilers.iter().enumerate() {
        let mode = modes.next().ok_or(LayoutError::TooManyModes {})?;
        pending.begin(|| mode_with_tiler(index, mode, tiler));
        let pair = zipped(mode, tiler, operation, pending)?;
        pending.end(pair.view());
        let mut pair = pair.view().modes();
        tiles.push(pair.next().expect("a result has two modes"));
        rests.push(pair.next().expect("a result has two modes"));
    }
    modes.for_each(|mode| rests.push(mode));
    tiles.close(open.0);
    rests.close(open.1);
    // without tiles, the rest is the whole layout
    let rests = if tilers.is_empty() { a } else { rests.view() };
    let pair = pair_of(tiles.view(), rests);
    pending.tell(|| Event::Gathered(shown(pair.view())));
    Ok(pair)
}

/// A layout that the tiler leaves as it is.
fn kept(a: LayoutView<'_>, pending: &mut Pending<impl Observer>) -> LayoutTree {
    pending.tell(|| Event::Kept(DynLayout::from_view(a)));
    a.to_tree()
}

/// The part of an operation that works on one mode and its tiler.
pub(crate) fn mode_with_tiler(index: usize, mode: LayoutView<'_>, tiler: &DynTiler) -> Part {
    Part::Mode(index, DynLayout::from_view(mode), tiler.clone())
}

pub(crate) fn pair_of(first: LayoutView<'_>, second: LayoutView<'_>) -> LayoutTree {
    LayoutTree::tuple(|tree| {
        tree.push(first);
        tree.push(second);
    })
}

/// `((t0,t1,…),r0,r1,…)`.
pub(crate) fn tiled<O: Observer>(
    a: LayoutView<'_>,
    tiler: &DynTiler,
    operation: Operation<'_, O>,
    pending: &mut Pending<O>,
) -> Result<LayoutTree, LayoutError> {
    let zipped = zipped(a, tiler, operation, pending)?;
    let mut sides = zipped.view().modes();
    let tiled = LayoutTree::tuple(|tree| {
        sides.next().into_iter().for_each(|tiles| tree.push(tiles));
        sides.for_each(|rests| spread(rests, tree));
    });
    pending.tell(|| Event::Spread(false, shown(tiled.view())));
    Ok(tiled)
}

/// `(t0,t1,…,r0,r1,…)`.
pub(crate) fn flat<O: Observer>(
    a: LayoutView<'_>,
    tiler: &DynTiler,
    operation: Operation<'_, O>,
    pending: &mut Pending<O>,
) -> Result<LayoutTree, LayoutError> {
    let zipped = zipped(a, tiler, operation, pending)?;
    let sides = zipped.view().modes();
    let flat = LayoutTree::tuple(|tree| {
        sides.for_each(|side| spread(side, tree));
    });
    pending.tell(|| Event::Spread(true, shown(flat.view())));
    Ok(flat)
}

fn spread(side: LayoutView<'_>, tree: &mut LayoutTree) {
    if side.rank() == 1 {
        tree.push(side);
    } else {
        side.modes().for_each(|mode| tree.push(mode));
    }
}

/// Operations on a layout and a tiler that tell their steps: for each its form, and what it does to
/// a layout and a tile.
macro_rules! told_by_tiler {
    ($($name:ident: $form:ident, $operation:ident;)*) => {$(
        #[doc = concat!("[`DynLayout::", stringify!($name), "`], telling its steps to `observer`.")]
        pub fn $name(a: &DynLayout, tiler: &DynTiler, observer: impl Observer) -> Outcome {
            told(observer, |pending| $form(a.view(), tiler, &$operation, pending))
        }
    )*};
}
pub(super) use told_by_tiler;

/// An integer as a tile: `n:1`, and `_1:_0` for 1, as CuTe's `make_layout` gives it.
fn integer_tile(size: DynLeaf) -> Result<DynLayout, LayoutError> {
    let is_one = size.is_known(1);
    DynLayout::checked(LayoutTree::leaf(Mode {
        shape: size,
        stride: if is_one { DynLeaf::ZERO } else { DynLeaf::ONE },
    }))
}
