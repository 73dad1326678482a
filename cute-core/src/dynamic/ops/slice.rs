//! Slices: the part of a layout along the modes where a coordinate has `_`.
//!
//! `slice` keeps the modes where the coordinate has `_`: these remain once the others are fixed.
//! `dice` keeps the modes where it has an integer. The slice at `(2,_)` of `(4,8):(8,1)` is
//! `(8):(1)`, at offset `16`.
//!
//! As in CuTe, nesting above the kept modes is lost: `(_,(_,3))` leaves a layout of rank 2.
//!
//! Conditions:
//! - Congruent: a tuple meets a tuple of the same rank.

use crate::dynamic::coordinate::offset_at;
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView};
use crate::dynamic::steps::{Event, Observer, Outcome, tell};
use crate::dynamic::tree::{Tree, View, write_tree};
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;
use crate::int::pad;
use core::fmt;

/// A coordinate in which `_` leaves modes open.
///
/// ```
/// use cute_core::dynamic::{DynCoordinate, DynLayout};
/// let l: DynLayout = "(_4,_8):(_8,_1)".parse()?;
/// let row: DynCoordinate = "(2,_)".parse()?;
/// assert_eq!(row.to_string(), "(2,_)");
/// assert_eq!(l.slice(&row)?.to_string(), "(_8):(_1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: CuTe coordinates with `Underscore`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DynCoordinate {
    tree: Tree<Slot>,
}

/// A leaf of a coordinate; `None` is `_`.
pub(crate) type Slot = Option<DynLeaf>;

impl DynCoordinate {
    pub(crate) fn from_tree(tree: Tree<Slot>) -> Self {
        Self { tree }
    }

    pub(crate) fn view(&self) -> View<'_, Slot> {
        self.tree.view()
    }

    /// The number of modes; 1 for an integer and for `_`.
    pub fn rank(&self) -> usize {
        self.tree.view().rank()
    }

    /// The depth of nesting; 0 for an integer and for `_`.
    pub fn depth(&self) -> usize {
        self.tree.view().depth()
    }

    /// The integers from left to right; `None` for `_`.
    pub fn leaves(&self) -> &[Option<DynLeaf>] {
        self.tree.view().leaves()
    }

    /// The modes from left to right; an integer, or `_`, is its own only mode.
    pub fn modes(&self) -> impl Iterator<Item = DynCoordinate> + '_ {
        let modes = self.tree.view().modes();
        modes.map(|mode| Self::from_tree(mode.to_tree()))
    }

    /// The coordinate as a tuple of integers; `None` if it has `_`.
    pub fn to_tuple(&self) -> Option<DynTuple> {
        let is_full = self.leaves().iter().all(Option::is_some);
        is_full.then(|| DynTuple::from_tree(self.tree.map(Option::unwrap_or_default)))
    }
}

impl From<&DynTuple> for DynCoordinate {
    fn from(tuple: &DynTuple) -> Self {
        Self::from_tree(tuple.view().map(Some))
    }
}

impl fmt::Display for DynCoordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write_tree(self.tree.view(), f, &mut |slot, f| match slot {
            Some(integer) => fmt::Display::fmt(&integer, f),
            None => f.write_str("_"),
        })
    }
}

impl fmt::Debug for DynCoordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl DynLayout {
    /// The modes where the coordinate has `_`. Integers only say which modes are left out, and may
    /// lie beyond the domain.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the layout.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "((3,2),(2,5)):((4,1),(2,13))".parse()?;
    /// assert_eq!(l.slice(&"(2,_)".parse()?)?.to_string(), "((2,5)):((2,13))");
    /// assert_eq!(l.slice(&"((_,1),(_,3))".parse()?)?.to_string(), "(3,2):(4,2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `slice(coord, layout)`, `layout(coord)` with `_`.
    pub fn slice(&self, coordinate: &DynCoordinate) -> Result<DynLayout, LayoutError> {
        slice(self, coordinate, ())
    }

    /// The modes where the coordinate has an integer.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the layout.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "((3,2),(2,5)):((4,1),(2,13))".parse()?;
    /// assert_eq!(l.dice(&"(2,_)".parse()?)?.to_string(), "((3,2)):((4,1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `dice(coord, layout)`.
    pub fn dice(&self, coordinate: &DynCoordinate) -> Result<DynLayout, LayoutError> {
        dice(self, coordinate, ())
    }

    /// The modes where the coordinate has `_`, and the offset at its integers, with 0 for each `_`.
    /// Integers beyond the domain go on along the last mode, as in [`crd2idx`](Self::crd2idx).
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the layout; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "((_3,_2),(2,5)):((_4,_1),(2,13))".parse()?;
    /// let (row, offset) = l.slice_and_offset(&"(_2,_)".parse()?)?;
    /// assert_eq!((row.to_string(), offset.to_string()), ("((2,5)):((2,13))".into(), "_8".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `slice_and_offset(coord, layout)`.
    pub fn slice_and_offset(
        &self,
        coordinate: &DynCoordinate,
    ) -> Result<(DynLayout, DynLeaf), LayoutError> {
        self.integer_strides()?;
        let slice = self.slice(coordinate)?;
        Ok((slice, offset_at(self.view(), coordinate.view())?))
    }
}

/// [`DynLayout::slice`], telling its steps to `observer`.
pub fn slice(
    layout: &DynLayout,
    coordinate: &DynCoordinate,
    mut observer: impl Observer,
) -> Outcome {
    kept(layout, coordinate, |slot| slot.is_none(), &mut observer)
}

/// [`DynLayout::dice`], telling its steps to `observer`.
pub fn dice(
    layout: &DynLayout,
    coordinate: &DynCoordinate,
    mut observer: impl Observer,
) -> Outcome {
    kept(layout, coordinate, |slot| slot.is_some(), &mut observer)
}

fn kept<O: Observer>(
    layout: &DynLayout,
    coordinate: &DynCoordinate,
    is_kept: impl Fn(Slot) -> bool,
    observer: &mut O,
) -> Result<DynLayout, LayoutError> {
    let coordinate = coordinate.tree.view();
    if coordinate.as_leaf().is_some_and(&is_kept) {
        tell(observer, || Event::Kept(layout.clone()));
        return Ok(layout.clone());
    }
    let mut found = LayoutTree::new();
    let open = found.open();
    keep_onto(layout.view(), coordinate, &is_kept, observer, &mut found)?;
    found.close(open);
    Ok(DynLayout::from_tree(found))
}

fn keep_onto<O: Observer>(
    layout: LayoutView<'_>,
    coordinate: View<'_, Slot>,
    is_kept: &impl Fn(Slot) -> bool,
    observer: &mut O,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    if let Some(slot) = coordinate.as_leaf() {
        tell(observer, || {
            Event::Sliced(DynLayout::from_view(layout), slot, is_kept(slot))
        });
        if is_kept(slot) {
            found.push(layout);
        }
        return Ok(());
    }
    let mut modes = layout
        .paired(coordinate)
        .ok_or(LayoutError::NotCongruent {})?;
    modes.try_for_each(|(mode, at)| keep_onto(mode, at, is_kept, observer, found))
}
