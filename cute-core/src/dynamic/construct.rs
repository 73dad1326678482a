//! Layouts from shapes: compact ones, also with a given order of modes, and the identity.
//!
//! The fastest mode has stride 1, and each next one the product of the sizes before it. In a
//! column-major layout the first mode is the fastest: `(2,3,4):(1,2,6)`; in a row-major one the
//! last: `(2,3,4):(12,4,1)`. In the order `(1,0,2)` it is the mode of the least order:
//! `(2,3,4):(3,1,6)`. A mode of static size 1 has stride `_0`.
//!
//! Dynamic orders come after the static ones, from left to right. Modes of equal order begin at the
//! same stride.

use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use super::ops::coalesce::Flat;
use super::path::BasisPath;
use super::tree::Tree;
use super::tuple::{DynTuple, Integers};
use super::tuple_arithmetic::product;
use crate::error::LayoutError;
use alloc::vec::Vec;

impl DynLayout {
    /// The compact layout of a shape, the first mode fastest.
    ///
    /// # Errors
    /// Representable, if a size is not positive or the size exceeds 2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l = DynLayout::make_layout(&"(_2,(3,_4))".parse()?)?;
    /// assert_eq!(l.to_string(), "(_2,(3,_4)):(_1,(_2,6))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_layout(shape)`, `LayoutLeft`.
    pub fn make_layout(shape: &DynTuple) -> Result<Self, LayoutError> {
        Self::checked(column_major(shape.view(), DynLeaf::ONE)?)
    }

    /// The compact layout of a shape, the last mode fastest.
    ///
    /// # Errors
    /// Representable, if a size is not positive or the size exceeds 2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l = DynLayout::make_layout_row_major(&"(_2,(3,_4))".parse()?)?;
    /// assert_eq!(l.to_string(), "(_2,(3,_4)):(12,(_4,_1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, LayoutRight{})`.
    pub fn make_layout_row_major(shape: &DynTuple) -> Result<Self, LayoutError> {
        Self::checked(row_major(shape.view(), DynLeaf::ONE)?)
    }

    /// The compact layout of a shape whose modes run in ascending `order`. If a leaf of the order
    /// meets a tuple of the shape, that tuple is column-major.
    ///
    /// # Errors
    /// Congruent, if the profile of the shape neither equals nor refines that of the order;
    /// Representable, if a size is not positive or the size exceeds 2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l = DynLayout::make_ordered_layout(&"(2,3,(4,5))".parse()?, &"(_1,_0,_2)".parse()?)?;
    /// assert_eq!(l.to_string(), "(2,3,(4,5)):(3,_1,(6,24))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_ordered_layout(shape, order)`.
    pub fn make_ordered_layout(shape: &DynTuple, order: &DynTuple) -> Result<Self, LayoutError> {
        Self::checked(ordered(shape.view(), order.view(), DynLeaf::ONE)?)
    }

    /// The identity: the layout whose value at a coordinate is that coordinate. Its strides are
    /// basis vectors.
    ///
    /// # Errors
    /// Representable, if a size is not positive, the size exceeds 2^63, or the shape is deeper or
    /// longer than a [`BasisPath`] can reach.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l = DynLayout::make_identity_layout(&"(_4,(8,_2))".parse()?)?;
    /// assert_eq!(l.to_string(), "(_4,(8,_2)):(_1@0,(_1@0@1,_1@1@1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_identity_layout(shape)`.
    pub fn make_identity_layout(shape: &DynTuple) -> Result<Self, LayoutError> {
        Self::new(shape, &shape.make_basis_like()?)
    }

    /// The layout of these modes, as a tuple.
    ///
    /// # Errors
    /// Representable, if the size or the cosize exceeds 2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let modes: [DynLayout; 2] = ["_4:_1".parse()?, "(2,3):(12,4)".parse()?];
    /// assert_eq!(DynLayout::make_layout_of_modes(&modes)?.to_string(), "(_4,(2,3)):(_1,(12,4))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_layout(layout0, layout1, ...)`.
    pub fn make_layout_of_modes(modes: &[DynLayout]) -> Result<Self, LayoutError> {
        Self::checked(LayoutTree::tuple(|tree| {
            modes.iter().for_each(|mode| tree.push(mode.view()));
        }))
    }

    /// The compact layout of the same shape whose modes run in the order of the strides. A mode of
    /// static stride 0 keeps it and takes no room.
    ///
    /// # Errors
    /// Representable, if the result does not fit: dynamic strides do not tell the order.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_4,_2,_8):(_32,_0,_2)".parse()?;
    /// assert_eq!(l.make_layout_like()?.to_string(), "(_4,_2,_8):(_8,_0,_1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_layout_like(layout)`.
    pub fn make_layout_like(&self) -> Result<Self, LayoutError> {
        self.integer_strides()?;
        let room = without_zeros(self.view());
        let like = ordered(room.view(), self.stride().view(), DynLeaf::ONE)?;
        Self::checked(with_strides_of(self.view(), like.view()))
    }

    /// The layout of a copy in registers: the first mode is contiguous and column-major, the others
    /// follow in the order of their strides. If a size is dynamic, the whole layout is
    /// column-major.
    ///
    /// # Errors
    /// Representable, if the result does not fit.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_4,_2,_8):(_32,_16,_2)".parse()?;
    /// assert_eq!(l.make_fragment_like()?.to_string(), "(_4,_2,_8):(_1,_32,_4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_fragment_like(layout)`.
    pub fn make_fragment_like(&self) -> Result<Self, LayoutError> {
        self.integer_strides()?;
        let (shape, stride) = (self.shape(), self.stride());
        let is_known = shape.leaves().iter().all(|size| size.is_static());
        let mut modes = self.view().modes();
        let (Some(first), true) = (modes.next(), self.rank() > 1 && is_known) else {
            return Self::make_layout(&shape);
        };
        let inner = column_major(without_zeros(first).view(), DynLeaf::ONE)?;
        let start = product(inner.map(|mode| mode.shape).view())?;
        let rank = self.rank();
        let (shape, stride) = (shape.take(1, rank)?, stride.take(1, rank)?);
        let others = ordered(shape.view(), stride.view(), start)?;
        Self::checked(LayoutTree::tuple(|tree| {
            tree.push(with_strides_of(first, inner.view()).view());
            match others.view().rank() {
                1 => tree.push(others.view()),
                _ => others.view().modes().for_each(|mode| tree.push(mode)),
            }
        }))
    }
}

impl DynTuple {
    /// A basis vector for each leaf, which leads to the place of the leaf; `_1` for an integer.
    ///
    /// # Errors
    /// Representable, if the tuple is deeper or longer than a [`BasisPath`] can reach.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_4,(8,_2))".parse()?;
    /// assert_eq!(shape.make_basis_like()?.to_string(), "(_1@0,(_1@0@1,_1@1@1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_basis_like(shape)`.
    pub fn make_basis_like(&self) -> Result<DynTuple, LayoutError> {
        let mut basis = Tree::new();
        basis_onto(self.view(), BasisPath::NONE, &mut basis)?;
        Ok(DynTuple::from_tree(basis))
    }

    /// The strides of a compact layout of this shape, the first mode fastest, from `start` on.
    ///
    /// # Errors
    /// Representable, if a stride exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::{DynTuple, DynLeaf};
    /// let shape: DynTuple = "(_4,(_1,6),_8)".parse()?;
    /// let strides = shape.compact_col_major(DynLeaf::new_static(2)?)?;
    /// assert_eq!(strides.to_string(), "(_2,(_0,_8),48)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `compact_col_major(shape, start)`.
    pub fn compact_col_major(&self, start: DynLeaf) -> Result<DynTuple, LayoutError> {
        column_major(self.view(), start).map(|tree| strides(&tree))
    }

    /// The strides of a compact layout of this shape, the last mode fastest, from `start` on.
    ///
    /// # Errors
    /// Representable, if a stride exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::{DynTuple, DynLeaf};
    /// let shape: DynTuple = "(_4,(_1,6),_8)".parse()?;
    /// let strides = shape.compact_row_major(DynLeaf::new_static(2)?)?;
    /// assert_eq!(strides.to_string(), "(96,(_0,_16),_2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `compact_row_major(shape, start)`.
    pub fn compact_row_major(&self, start: DynLeaf) -> Result<DynTuple, LayoutError> {
        row_major(self.view(), start).map(|tree| strides(&tree))
    }

    /// The strides of a compact layout of this shape whose modes run in ascending `order`; see
    /// [`DynLayout::make_ordered_layout`].
    ///
    /// # Errors
    /// Congruent, if the profile of the shape neither equals nor refines that of the order;
    /// Representable, if a stride exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(2,3,4)".parse()?;
    /// assert_eq!(shape.compact_order(&"(_1,_0,_2)".parse()?)?.to_string(), "(3,_1,6)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `compact_order(shape, order)`.
    pub fn compact_order(&self, order: &DynTuple) -> Result<DynTuple, LayoutError> {
        ordered(self.view(), order.view(), DynLeaf::ONE).map(|tree| strides(&tree))
    }
}

fn basis_onto(
    shape: Integers<'_>,
    path: BasisPath,
    basis: &mut Tree<DynLeaf>,
) -> Result<(), LayoutError> {
    if shape.is_leaf() {
        basis.push_leaf(DynLeaf::ONE.along(path));
        return Ok(());
    }
    let open = basis.open();
    for (place, mode) in (0..).zip(shape.modes()) {
        basis_onto(mode, path.with(place)?, basis)?;
    }
    basis.close(open);
    Ok(())
}

fn strides(tree: &LayoutTree) -> DynTuple {
    DynTuple::from_tree(tree.map(|mode| mode.stride))
}

/// A shape with the strides of a congruent layout.
fn with_strides_of(shape: LayoutView<'_>, strides: LayoutView<'_>) -> LayoutTree {
    let both = shape.zip(strides, |mode, like| Mode {
        shape: mode.shape,
        stride: like.stride,
    });
    both.expect("a layout is congruent to one made of its shape")
}

/// The shape, and `_1` where the stride is a static 0.
fn without_zeros(layout: LayoutView<'_>) -> Tree<DynLeaf> {
    layout.map(|mode| {
        if mode.stride.is_known(0) {
            DynLeaf::ONE
        } else {
            mode.shape
        }
    })
}

fn column_major(shape: Integers<'_>, start: DynLeaf) -> Result<LayoutTree, LayoutError> {
    let modes = steps(shape.leaves().iter(), start)?;
    Ok(with_leaves(shape, modes.iter().copied()))
}

fn row_major(shape: Integers<'_>, start: DynLeaf) -> Result<LayoutTree, LayoutError> {
    let modes = steps(shape.leaves().iter().rev(), start)?;
    Ok(with_leaves(shape, modes.iter().copied().rev()))
}

/// The modes of these sizes, each with the stride at which the one before it ends.
fn steps<'a>(
    sizes: impl Iterator<Item = &'a DynLeaf>,
    start: DynLeaf,
) -> Result<Flat, LayoutError> {
    let mut next = Ok(start);
    let modes = sizes.map(|&shape| {
        if shape.is_known(1) {
            let stride = DynLeaf::ZERO;
            return Ok(Mode { shape, stride });
        }
        let stride = next?;
        // nobody uses the end of the last mode
        next = stride.mul(shape);
        Ok(Mode { shape, stride })
    });
    modes.collect()
}

fn with_leaves(shape: Integers<'_>, mut modes: impl Iterator<Item = Mode>) -> LayoutTree {
    shape.map(|_| modes.next().expect("there is a mode for each size"))
}

/// A leaf of an order, and the tree that it stands for.
struct Ordered<'a> {
    order: DynLeaf,
    shape: Integers<'a>,
    size: DynLeaf,
}

fn ordered(
    shape: Integers<'_>,
    order: Integers<'_>,
    start: DynLeaf,
) -> Result<LayoutTree, LayoutError> {
    let mut parts = Vec::new();
    parts_of(shape, order, &mut parts)?;
    let mut failed = None;
    let mut index = 0;
    let found = order.graft(|_, grown| {
        match ordered_part(&parts, index, start) {
            Ok(part) => grown.push(part.view()),
            Err(error) => failed = failed.or(Some(error)),
        }
        index += 1;
    });
    failed.map_or(Ok(found), Err)
}

fn parts_of<'a>(
    shape: Integers<'a>,
    order: Integers<'_>,
    parts: &mut Vec<Ordered<'a>>,
) -> Result<(), LayoutError> {
    if let Some(order) = order.as_leaf() {
        let size = product(shape)?;
        parts.push(Ordered { order, shape, size });
        return Ok(());
    }
    let mut modes = shape.paired(order).ok_or(LayoutError::NotCongruent {})?;
    modes.try_for_each(|(shape, order)| parts_of(shape, order, parts))
}

/// Part `index`, column-major, from the end of the parts that run faster.
fn ordered_part(
    parts: &[Ordered<'_>],
    index: usize,
    start: DynLeaf,
) -> Result<LayoutTree, LayoutError> {
    let this = parts[index].order;
    let mut faster = parts.iter().enumerate().filter(|(k, part)| {
        let other = part.order;
        match (other.is_static(), this.is_static()) {
            (true, true) => other.value() < this.value(),
            (true, false) => true,
            (false, true) => false,
            (false, false) => *k < index,
        }
    });
    let span = faster.try_fold(start, |span, (_, part)| part.size.mul(span))?;
    column_major(parts[index].shape, span)
}
