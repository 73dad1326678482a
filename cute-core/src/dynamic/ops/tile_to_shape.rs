//! Tiling a shape: enough copies of a block to fill it, mode by mode.
//!
//! `tile_to_shape(A, S, order)` is the blocked product of `A` with a compact layout of shape
//! `S_k / size(A_k)`, whose strides follow `order`: copies step first along the mode of least
//! order, and among equal ones along the first. Modes `1:0` extend `A` to the rank of `S`.
//!
//! `(16,8):(8,1)` to `(32,24)` is `((16,2),(8,3)):((8,128),(1,256))`, and in the order `(1,0)`
//! `((16,2),(8,3)):((8,384),(1,128))`.
//!
//! Conditions:
//! - ShapeDivisible: the blocks fill each mode of the shape.
//! - Congruent: neither block nor order has more modes than the shape; the order is static.

use super::blocked::blocked;
use super::coalesce::{Flat, tuple_of};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use crate::dynamic::pending::{Pending, told};
use crate::dynamic::size::{positive, size};
use crate::dynamic::steps::{Event, Observer, Outcome, shown};
use crate::dynamic::tree::View;
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;

impl DynLayout {
    /// As many copies of the layout as fill `shape`, mode by mode, the first mode fastest.
    ///
    /// # Errors
    /// ShapeDivisible, if blocks do not fill the shape; Congruent, if the layout has more modes
    /// than the shape; the conditions of [`blocked_product`](Self::blocked_product); Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let block: DynLayout = "(_16,_8):(_8,_1)".parse()?;
    /// let tiled = block.tile_to_shape(&"(_32,_24)".parse()?)?;
    /// assert_eq!(tiled.to_string(), "((_16,_2),(_8,_3)):((_8,_128),(_1,_256))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `tile_to_shape(block, shape)`, where a dynamic shape is rounded up.
    pub fn tile_to_shape(&self, shape: &DynTuple) -> Result<DynLayout, LayoutError> {
        tile_to_shape(self, shape, ())
    }

    /// As many copies of the layout as fill `shape`, stepping along the modes in ascending `order`;
    /// an integer is the order of every mode.
    ///
    /// # Errors
    /// The errors of [`tile_to_shape`](Self::tile_to_shape); Congruent, if the order is not static,
    /// or its rank is not that of the shape.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let block: DynLayout = "(_16,_8):(_8,_1)".parse()?;
    /// let tiled = block.tile_to_shape_ordered(&"(_32,_24)".parse()?, &"(_1,_0)".parse()?)?;
    /// assert_eq!(tiled.to_string(), "((_16,_2),(_8,_3)):((_8,_384),(_1,_128))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `tile_to_shape(block, shape, order)`.
    pub fn tile_to_shape_ordered(
        &self,
        shape: &DynTuple,
        order: &DynTuple,
    ) -> Result<DynLayout, LayoutError> {
        tile_to_shape_ordered(self, shape, order, ())
    }
}

/// [`DynLayout::tile_to_shape`], telling its steps to `observer`.
pub fn tile_to_shape(block: &DynLayout, shape: &DynTuple, observer: impl Observer) -> Outcome {
    tile_to_shape_ordered(block, shape, &DynLeaf::ZERO.into(), observer)
}

/// [`DynLayout::tile_to_shape_ordered`], telling its steps to `observer`.
pub fn tile_to_shape_ordered(
    block: &DynLayout,
    shape: &DynTuple,
    order: &DynTuple,
    observer: impl Observer,
) -> Outcome {
    shape.integer_leaves()?;
    order.integer_leaves()?;
    block.integer_strides()?;
    let block = block.view();
    told(observer, |pending| {
        let counts = counts(block, shape.tree.view(), order.tree.view(), pending)?;
        let copies = compact(&counts)?;
        let tile = match &*copies {
            [only] if shape.tree.view().is_leaf() => LayoutTree::leaf(*only),
            _ => tuple_of(&copies),
        };
        pending.tell(|| Event::Arranged(shown(tile.view())));
        blocked(block, tile.view(), pending)
    })
}

/// How many blocks fill each mode of the shape, with its place in the order: modes `count:place`.
fn counts(
    block: LayoutView<'_>,
    shape: View<'_, DynLeaf>,
    order: View<'_, DynLeaf>,
    pending: &mut Pending<impl Observer>,
) -> Result<Flat, LayoutError> {
    let mut blocks = block.modes();
    let mut places = order.modes();
    let mut found = Flat::default();
    for mode in shape.modes() {
        let place = match order.as_leaf() {
            Some(place) => Some(place),
            None => places.next().and_then(|place| place.as_leaf()),
        };
        let place = place.filter(|place| place.is_static());
        let place = place.ok_or(LayoutError::NoSuchMode {})?;
        let whole = (mode.leaves().iter())
            .try_fold(DynLeaf::ONE, |product, size| product.mul(positive(*size)?))?;
        let part = blocks
            .next()
            .map_or(Ok(DynLeaf::ONE), |mode| size(mode.leaves()))?;
        let times = whole.ceil_div_positive(part);
        pending.tell(|| Event::Fills(whole, part, times));
        pending.divides(whole, part)?;
        found.push(Mode {
            shape: times,
            stride: place,
        });
    }
    let has_more_places = !order.is_leaf() && places.next().is_some();
    if has_more_places || blocks.next().is_some() {
        return Err(LayoutError::NoSuchMode {});
    }
    Ok(found)
}

/// Modes `count:place` as a compact layout: each has the stride at which those before it in order
/// end.
fn compact(counts: &[Mode]) -> Result<Flat, LayoutError> {
    let mut found = Flat::default();
    for (k, count) in counts.iter().enumerate() {
        let mut stride = DynLeaf::ONE;
        for (j, other) in counts.iter().enumerate() {
            let (place, own) = (other.stride.value(), count.stride.value());
            if place < own || place == own && j < k {
                stride = stride.mul(other.shape)?;
            }
        }
        found.push(Mode {
            shape: count.shape,
            stride: if count.shape.is_known(1) {
                DynLeaf::ZERO
            } else {
                stride
            },
        });
    }
    Ok(found)
}
