//! Coordinates and indices as leaves: static if the types of all that they depend on are.
//!
//! In `(3,(2,3)):(3,(12,1))` the coordinate `(1,(1,2))` has the index `16` and the offset `17`; in
//! the shape `(9,2)`, of the same size, it is `(7,1)`. As in CuTe these functions go on beyond the
//! domain, along the last mode; [`DynLayout::at_coordinate`] does not.
//!
//! Conditions:
//! - Congruent: a tuple meets a tuple of the same rank.
//! - Injective, for functions from offsets to coordinates: no mode of several elements has stride
//!   0.
//! - Representable: no result exceeds ±2^63.

use super::index::DynIndex;
use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutView, Mode};
use super::pending::Pending;
use super::size::size;
use super::tree::{Tree, View};
use super::tuple::{DynTuple, Integers};
use super::tuple_arithmetic::{product, try_map};
use crate::error::LayoutError;

impl DynLayout {
    /// The offset at a coordinate, without a check that it lies in the domain;
    /// [`at_coordinate`](Self::at_coordinate) checks it. The coordinate is an integer or has one
    /// part for each mode.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the layout; Representable, if the
    /// result exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_4,_8):(_8,_1)".parse()?;
    /// assert_eq!(l.crd2idx(&"(_1,_2)".parse()?)?.to_string(), "_10");
    /// assert_eq!(l.crd2idx(&"(1,_9)".parse()?)?.to_string(), "17");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `crd2idx(coord, shape, stride)`, `layout(coord)`.
    pub fn crd2idx(&self, coordinate: &DynTuple) -> Result<DynLeaf, LayoutError> {
        self.integer_strides()?;
        coordinate.integer_leaves()?;
        offset_at(self.view(), coordinate.view())
    }

    /// The offset at a coordinate, an index or one part for each mode; `None` outside the domain.
    ///
    /// # Panics
    /// Panics if the nesting of the coordinate does not fit the layout (Congruent), or if strides
    /// are not integers (IntegerStrides).
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(2,3):(3,1)".parse()?;
    /// assert_eq!((l.at_checked(5), l.at_checked(6)), (Some(5), None));
    /// assert_eq!((l.at_checked((1, 2)), l.at_checked((2, 0))), (Some(5), None));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    #[track_caller]
    pub fn at_checked<C: DynIndex>(&self, coordinate: C) -> Option<i64> {
        match coordinate.index() {
            Some(index) => (index < self.size()).then(|| self.at(index)),
            // no mode has an integer beyond 2^63
            None => match self.at_coordinate(&coordinate.tuple().ok()?) {
                Ok(offset) => Some(offset),
                Err(LayoutError::OutOfBounds { .. }) => None,
                Err(error) => panic!("{self}: {error}"),
            },
        }
    }

    /// The layout, and the offset at `coordinate`, from which a part of the layout begins.
    ///
    /// # Errors
    /// The errors of [`crd2idx`](Self::crd2idx).
    ///
    /// Source: CuTe `domain_offset(coord, layout)`.
    pub fn domain_offset(
        &self,
        coordinate: &DynTuple,
    ) -> Result<(DynLayout, DynLeaf), LayoutError> {
        Ok((self.clone(), self.crd2idx(coordinate)?))
    }

    /// The natural coordinate at an offset of a compact layout: `⌊offset / d⌋ mod s` in each mode.
    ///
    /// # Errors
    /// Injective, if a mode of several elements has stride 0, or a dynamic stride that is not
    /// positive; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::{DynLayout, DynLeaf};
    /// let l: DynLayout = "(4,(2,8)):(16,(8,1))".parse()?;
    /// let offset = DynLeaf::new_dynamic(26)?;
    /// assert_eq!(l.get_hier_coord(offset)?.to_string(), "(1,(1,2))");
    /// assert_eq!(l.get_flat_coord(offset)?.to_string(), "(1,5)");
    /// assert_eq!(l.get_1d_coord(offset)?.to_string(), "21");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `get_hier_coord`, `idx2crd(idx, shape, stride)`.
    pub fn get_hier_coord(&self, offset: DynLeaf) -> Result<DynTuple, LayoutError> {
        self.integer_strides()?;
        let mut pending = Pending::default();
        let coordinate = try_map(self.view(), |mode| located(mode, offset, &mut pending));
        pending.finish(coordinate)
    }

    /// The coordinate at an offset as one integer for each mode; see
    /// [`get_hier_coord`](Self::get_hier_coord).
    ///
    /// # Errors
    /// The errors of [`get_hier_coord`](Self::get_hier_coord).
    ///
    /// Source: CuTe `get_flat_coord`.
    pub fn get_flat_coord(&self, offset: DynLeaf) -> Result<DynTuple, LayoutError> {
        let (coordinate, shape) = (self.get_hier_coord(offset)?, self.shape());
        if self.rank() == 1 {
            return index_of(coordinate.view(), shape.view()).map(DynTuple::from);
        }
        let modes = coordinate.view().modes().zip(shape.view().modes());
        let indices = modes.map(|(mode, shape)| index_of(mode, shape).map(DynTuple::from));
        indices.collect()
    }

    /// The coordinate at an offset as one integer; see [`get_hier_coord`](Self::get_hier_coord).
    ///
    /// # Errors
    /// The errors of [`get_hier_coord`](Self::get_hier_coord).
    ///
    /// Source: CuTe `get_1d_coord`.
    pub fn get_1d_coord(&self, offset: DynLeaf) -> Result<DynLeaf, LayoutError> {
        index_of(self.get_hier_coord(offset)?.view(), self.shape().view())
    }

    /// The natural coordinates, the first mode fastest; their integers are dynamic.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_2,(_1,_3)):(_3,(_0,_1))".parse()?;
    /// let coordinates: Vec<_> = l.coordinates().map(|c| c.to_string()).collect();
    /// assert_eq!(coordinates[..3], ["(0,(0,0))", "(1,(0,0))", "(0,(0,1))"]);
    /// assert_eq!(coordinates.len(), 6);
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn coordinates(&self) -> impl DoubleEndedIterator<Item = DynTuple> + '_ {
        (0..self.size()).map(|index| {
            let mut rest = index;
            DynTuple::from_tree(self.view().map(|mode| {
                let size = mode.shape.magnitude();
                let here = DynLeaf::natural(rest % size, false);
                rest /= size;
                here
            }))
        })
    }
}

impl DynTuple {
    /// The index of a coordinate in this shape, the first mode fastest.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the shape; Representable, if the
    /// result exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(3,(_2,3))".parse()?;
    /// assert_eq!(shape.crd2idx(&"(1,(1,2))".parse()?)?.to_string(), "16");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `crd2idx(coord, shape)`.
    pub fn crd2idx(&self, coordinate: &DynTuple) -> Result<DynLeaf, LayoutError> {
        self.integer_leaves()?;
        coordinate.integer_leaves()?;
        index_of(coordinate.view(), self.view())
    }

    /// The natural coordinate of this shape at an index, or at one index for each mode. Each mode
    /// takes the remainder and leaves the quotient to the next; the last mode takes all that
    /// remains.
    ///
    /// # Errors
    /// Congruent, if the nesting of the index does not fit the shape; Representable, if a size is
    /// 0.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_3,(_2,_3))".parse()?;
    /// assert_eq!(shape.idx2crd(&"_16".parse()?)?.to_string(), "(_1,(_1,_2))");
    /// assert_eq!(shape.idx2crd(&"(1,5)".parse()?)?.to_string(), "(1,(1,2))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `idx2crd(idx, shape)`.
    pub fn idx2crd(&self, index: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        index.integer_leaves()?;
        let mut found = Tree::new();
        coordinate_onto(index.view(), self.view(), &mut found)?;
        Ok(DynTuple::from_tree(found))
    }

    /// A coordinate of this shape as a coordinate of another of the same size. Where all three are
    /// tuples, each mode is taken alone, and the sizes of modes have to agree; none is compared.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit both shapes; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let (from, to): (DynTuple, DynTuple) = ("(3,(3,2))".parse()?, "((3,1),6)".parse()?);
    /// assert_eq!(from.crd2crd(&"(1,(2,1))".parse()?, &to)?.to_string(), "((1,0),5)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `crd2crd(coord, src_shape, dst_shape)`.
    pub fn crd2crd(&self, coordinate: &DynTuple, to: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        coordinate.integer_leaves()?;
        to.integer_leaves()?;
        let mut found = Tree::new();
        carry_over(coordinate.view(), self.view(), to.view(), &mut found)?;
        Ok(DynTuple::from_tree(found))
    }
}

/// The coordinate of a mode of a compact layout at an offset.
fn located(mode: Mode, offset: DynLeaf, pending: &mut Pending) -> Result<DynLeaf, LayoutError> {
    let Mode { shape, stride } = mode;
    if shape.is_known(1) {
        return Ok(DynLeaf::ZERO);
    }
    // a static stride may be negative: types see that it is not 0
    let has_steps = stride.value() > 0 || (stride.is_static() && !stride.equals(0));
    let broken = (!has_steps).then_some(LayoutError::ZeroStride {});
    pending.condition(stride.is_static(), broken)?;
    if stride.equals(0) {
        return Ok(DynLeaf::ZERO);
    }
    offset.div(stride)?.rem(shape)
}

/// Gives `at` each mode with its index at a coordinate, in which `_` counts as 0. A one-dimensional
/// coordinate is split into digits by the sizes; the last digit has no bound.
pub(crate) fn each_index<S: Copy + Default + Into<Option<DynLeaf>>>(
    layout: LayoutView<'_>,
    coordinate: View<'_, S>,
    at: &mut impl FnMut(Mode, DynLeaf) -> Result<(), LayoutError>,
) -> Result<(), LayoutError> {
    if let Some(slot) = coordinate.as_leaf() {
        return each_digit(layout, slot.into().unwrap_or_default(), at);
    }
    let modes = layout
        .paired(coordinate)
        .ok_or(LayoutError::NotCongruent {})?;
    modes
        .into_iter()
        .try_for_each(|(mode, coordinate)| each_index(mode, coordinate, at))
}

fn each_digit(
    layout: LayoutView<'_>,
    index: DynLeaf,
    at: &mut impl FnMut(Mode, DynLeaf) -> Result<(), LayoutError>,
) -> Result<(), LayoutError> {
    if let Some(mode) = layout.as_leaf() {
        return at(mode, index);
    }
    let mut rest = index;
    let mut modes = layout.modes().peekable();
    while let Some(mode) = modes.next() {
        if modes.peek().is_none() {
            return each_digit(mode, rest, at);
        }
        let size = size(mode.leaves())?;
        each_digit(mode, rest.rem(size)?, at)?;
        rest = rest.div(size)?;
    }
    Ok(())
}

/// The offset at a coordinate.
pub(crate) fn offset_at<S: Copy + Default + Into<Option<DynLeaf>>>(
    layout: LayoutView<'_>,
    coordinate: View<'_, S>,
) -> Result<DynLeaf, LayoutError> {
    let mut sum = DynLeaf::ZERO;
    each_index(layout, coordinate, &mut |mode, index| {
        sum = sum.add(index.mul(mode.stride)?)?;
        Ok(())
    })?;
    Ok(sum)
}

/// The index of a coordinate, by Horner's method: `c0 + s0·(c1 + s1·(c2 + …))`.
fn index_of(coordinate: Integers<'_>, shape: Integers<'_>) -> Result<DynLeaf, LayoutError> {
    if let Some(index) = coordinate.as_leaf() {
        return Ok(index);
    }
    index_of_modes(
        coordinate
            .paired(shape)
            .ok_or(LayoutError::NotCongruent {})?,
    )
}

fn index_of_modes<'a>(
    mut modes: impl Iterator<Item = (Integers<'a>, Integers<'a>)> + Clone,
) -> Result<DynLeaf, LayoutError> {
    let Some((first, shape)) = modes.next() else {
        return Ok(DynLeaf::ZERO);
    };
    let index = index_of(first, shape)?;
    if modes.clone().next().is_none() {
        return Ok(index);
    }
    index.add(product(shape)?.mul(index_of_modes(modes)?)?)
}

fn coordinate_onto(
    index: Integers<'_>,
    shape: Integers<'_>,
    found: &mut Tree<DynLeaf>,
) -> Result<(), LayoutError> {
    if let Some(index) = index.as_leaf() {
        let last = shape.leaves().len().saturating_sub(1);
        let (mut rest, mut at) = (Ok(index), 0);
        let coordinate = try_map(shape, |size| {
            let here = rest?;
            at += 1;
            if at > last {
                return Ok(here);
            }
            rest = here.div(size);
            here.rem(size)
        })?;
        found.push(coordinate.view());
        return Ok(());
    }
    let modes = index.paired(shape).ok_or(LayoutError::NotCongruent {})?;
    let open = found.open();
    for (index, shape) in modes {
        coordinate_onto(index, shape, found)?;
    }
    found.close(open);
    Ok(())
}

fn carry_over(
    coordinate: Integers<'_>,
    from: Integers<'_>,
    to: Integers<'_>,
    found: &mut Tree<DynLeaf>,
) -> Result<(), LayoutError> {
    if coordinate.is_leaf() {
        return coordinate_onto(coordinate, to, found);
    }
    if to.is_leaf() {
        found.push_leaf(index_of(coordinate, from)?);
        return Ok(());
    }
    let shapes = from.paired(to).ok_or(LayoutError::NotCongruent {})?;
    if coordinate.rank() != from.rank() {
        return Err(LayoutError::NotCongruent {});
    }
    let open = found.open();
    for (mode, (from, to)) in coordinate.modes().zip(shapes) {
        carry_over(mode, from, to, found)?;
    }
    found.close(open);
    Ok(())
}
