//! The values of layouts: offsets, and tuples of integers if strides are basis vectors.
//!
//! The value of `(4,8):(1@0,2@1)` at `(3,5)` is `3·(1,0) + 5·(0,2) = (3,10)`. A multiple of one
//! basis vector alone stays one: `(32):(1@0)` at `(3)` is `3@0`, as in CuTe. Values are added place
//! by place. A place that is missing counts as 0, and so does a static 0 that stands for a tuple.
//!
//! Conditions:
//! - Congruent: each tuple of a coordinate meets a tuple of the same rank.
//! - Representable: no result exceeds ±2^63.

use super::coordinate::each_index;
use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutView};
use super::ops::slice::DynCoordinate;
use super::sum::sum_of;
use super::tree::{Tree, View};
use super::tuple::{DynTuple, Integers};
use crate::error::LayoutError;
use alloc::vec::Vec;

impl DynLayout {
    /// The value at a one-dimensional coordinate, the first mode fastest: an integer, or the
    /// coordinate to which the strides lead.
    ///
    /// From its size on, the layout goes on along its last mode, as CuTe's does.
    ///
    /// # Errors
    /// Representable, if it exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(4,8):(1@0,2@1)".parse()?;
    /// assert_eq!(l.value(23)?.to_string(), "(3,10)");
    /// assert_eq!("(4,8):(8,1)".parse::<DynLayout>()?.value(23)?.to_string(), "29");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `layout(i)`.
    pub fn value(&self, index: u64) -> Result<DynTuple, LayoutError> {
        let index: DynTuple = DynLeaf::new_dynamic(index.into())?.into();
        value_at(self.view(), index.view())
    }

    /// The values of all coordinates, the first mode fastest.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(2,2):(1@0,1@1)".parse()?;
    /// let values: Vec<_> = l.values().map(|value| value.to_string()).collect();
    /// assert_eq!(values, ["(0,0)", "(1,0)", "(0,1)", "(1,1)"]);
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn values(&self) -> impl DoubleEndedIterator<Item = DynTuple> + '_ {
        (0..self.size()).map(|index| self.value(index).expect("values lie below the coshape"))
    }

    /// The value at a coordinate, an integer or one part for each mode. Each leaf is static if
    /// types know it. See [`crd2idx`](Self::crd2idx) for offsets.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the layout; Representable, if a
    /// result exceeds ±2^63; IntegerStrides, if the coordinate has multiples of basis vectors.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let part: DynLayout = "((_2,_2),_4,_8):((_1@1,_8@0),_32@0,_16@1)".parse()?;
    /// assert_eq!(part.crd2value(&"((1,1),2,3)".parse()?)?.to_string(), "(72,49)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `crd2idx(coord, shape, stride)`, `layout(coord)`.
    pub fn crd2value(&self, coordinate: &DynTuple) -> Result<DynTuple, LayoutError> {
        coordinate.integer_leaves()?;
        value_at(self.view(), coordinate.view())
    }

    /// The modes where the coordinate has `_`, and the value at its integers, with 0 for each `_`;
    /// see [`slice_and_offset`](Self::slice_and_offset) for offsets.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the layout; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let tiles: DynLayout = "((_128,_64),(_4,_8)):((_1@0,_1@1),(_128@0,_64@1))".parse()?;
    /// let (tile, start) = tiles.slice_and_value(&"(_,(2,3))".parse()?)?;
    /// assert_eq!(tile.to_string(), "((_128,_64)):((_1@0,_1@1))");
    /// assert_eq!(start.to_string(), "(256,192)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `slice_and_offset(coord, layout)`.
    pub fn slice_and_value(
        &self,
        coordinate: &DynCoordinate,
    ) -> Result<(DynLayout, DynTuple), LayoutError> {
        let slice = self.slice(coordinate)?;
        Ok((slice, value_at(self.view(), coordinate.view())?))
    }
}

impl DynTuple {
    /// The sum of two values of layouts: of integers, or of tuples place by place. A place that is
    /// missing counts as 0, and so does a static 0 that stands for a tuple.
    ///
    /// # Errors
    /// Congruent, if an integer would be added to a tuple; Representable, if a result exceeds
    /// ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let start: DynTuple = "(128,130)".parse()?;
    /// assert_eq!(start.plus(&"(72,49)".parse()?)?.to_string(), "(200,179)");
    /// assert_eq!(start.plus(&"_8@1".parse()?)?.to_string(), "(128,138)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `operator+` of `ArithmeticTuple` and `ScaledBasis`.
    pub fn plus(&self, other: &DynTuple) -> Result<DynTuple, LayoutError> {
        plus(self, other)
    }
}

/// `n@p` as a tuple: `(0,…,n)`.
fn in_place(n: DynLeaf) -> DynTuple {
    let mut tree = Tree::new();
    put_in_place(n.path().steps(), n.multiple(), &mut tree);
    DynTuple::from_tree(tree)
}

fn put_in_place(mut path: impl Iterator<Item = u64>, n: DynLeaf, tree: &mut Tree<DynLeaf>) {
    match path.next() {
        None => tree.push_leaf(n),
        Some(step) => {
            let open = tree.open();
            (0..step).for_each(|_| tree.push_leaf(DynLeaf::ZERO));
            put_in_place(path, n, tree);
            tree.close(open);
        }
    }
}

fn plus(a: &DynTuple, b: &DynTuple) -> Result<DynTuple, LayoutError> {
    let mut sum = Tree::new();
    add_onto(a.view(), b.view(), &mut sum)?;
    Ok(DynTuple::from_tree(sum))
}

fn add_onto(a: Integers<'_>, b: Integers<'_>, sum: &mut Tree<DynLeaf>) -> Result<(), LayoutError> {
    match (a.as_leaf(), b.as_leaf()) {
        (Some(n), Some(m)) if n.is_integer() && m.is_integer() => sum.push_leaf(n.add(m)?),
        (Some(n), _) if n.is_known(0) => sum.push(b),
        (_, Some(m)) if m.is_known(0) => sum.push(a),
        (Some(n), _) if !n.is_integer() => add_onto(in_place(n).view(), b, sum)?,
        (_, Some(m)) if !m.is_integer() => add_onto(a, in_place(m).view(), sum)?,
        (None, None) => {
            let open = sum.open();
            let (mut left, mut right) = (a.modes(), b.modes());
            loop {
                match (left.next(), right.next()) {
                    (Some(a), Some(b)) => add_onto(a, b, sum)?,
                    (Some(rest), None) | (None, Some(rest)) => sum.push(rest),
                    (None, None) => break,
                }
            }
            sum.close(open);
        }
        _ => return Err(LayoutError::NotCoordinates {}),
    }
    Ok(())
}

/// The parts of a value, one for each mode: multiples of basis vectors, or integers.
type Parts = Vec<DynLeaf>;

/// The value at a coordinate; `_` counts as 0.
fn value_at<S: Copy + Default + Into<Option<DynLeaf>>>(
    layout: LayoutView<'_>,
    coordinate: View<'_, S>,
) -> Result<DynTuple, LayoutError> {
    let mut parts = Parts::new();
    each_index(layout, coordinate, &mut |mode, index| {
        parts.push(index.mul(mode.stride)?);
        Ok(())
    })?;
    sum_of(&mut parts)
}
