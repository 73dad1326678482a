//! Products by mode: copies of `A` along mode `k` follow mode `k` of `T`.
//!
//! Let `(A, R)` be the logical product of `A` and `T`, with `R = A* ∘ T`; the shorter of `A` and
//! `T` is first extended by modes `1:0`. The blocked product is `((A0,R0),(A1,R1),…)`: along each
//! mode one block, then the next one. The raked product is `((R0,A0),(R1,A1),…)`: along each mode
//! one element of each block, then the next.
//!
//! The blocked product of `(2,5):(5,1)` by `(3,4):(1,3)` is `((2,3),(5,4)):((5,10),(1,30))`, the
//! raked one `((3,2),(4,5)):((10,5),(30,1))`.

use super::product::multiply;
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use crate::dynamic::pending::{Pending, told};
use crate::dynamic::steps::{Event, Observer, Outcome, Part, shown};
use crate::error::LayoutError;

impl DynLayout {
    /// Copies of the layout as blocks, `((A0,R0),(A1,R1),…)`: along each mode one block, then the
    /// next.
    ///
    /// # Errors
    /// The errors of [`logical_product`](Self::logical_product) except Congruent.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let a: DynLayout = "(_2,_5):(_5,_1)".parse()?;
    /// let t: DynLayout = "(_3,_4):(_1,_3)".parse()?;
    /// assert_eq!(a.blocked_product(&t)?.to_string(), "((_2,_3),(_5,_4)):((_5,_10),(_1,_30))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `blocked_product`.
    pub fn blocked_product(&self, tile: &DynLayout) -> Result<DynLayout, LayoutError> {
        blocked_product(self, tile, ())
    }

    /// Copies of the layout, interleaved, `((R0,A0),(R1,A1),…)`: along each mode one element of
    /// each block, then the next.
    ///
    /// # Errors
    /// The errors of [`logical_product`](Self::logical_product) except Congruent.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let a: DynLayout = "(_2,_5):(_5,_1)".parse()?;
    /// let t: DynLayout = "(_3,_4):(_1,_3)".parse()?;
    /// assert_eq!(a.raked_product(&t)?.to_string(), "((_3,_2),(_4,_5)):((_10,_5),(_30,_1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `raked_product`.
    pub fn raked_product(&self, tile: &DynLayout) -> Result<DynLayout, LayoutError> {
        raked_product(self, tile, ())
    }
}

/// [`DynLayout::blocked_product`], telling its steps to `observer`.
pub fn blocked_product(block: &DynLayout, tile: &DynLayout, observer: impl Observer) -> Outcome {
    told(observer, |pending| {
        blocked(block.view(), tile.view(), pending)
    })
}

/// [`DynLayout::raked_product`], telling its steps to `observer`.
pub fn raked_product(block: &DynLayout, tile: &DynLayout, observer: impl Observer) -> Outcome {
    told(observer, |pending| {
        by_mode(block.view(), tile.view(), pending, |tree, block, copies| {
            tree.push(copies);
            tree.push(block);
        })
    })
}

pub(crate) fn blocked(
    a: LayoutView<'_>,
    tile: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
) -> Result<LayoutTree, LayoutError> {
    by_mode(a, tile, pending, |tree, block, copies| {
        tree.push(block);
        tree.push(copies);
    })
}

fn by_mode(
    a: LayoutView<'_>,
    tile: LayoutView<'_>,
    pending: &mut Pending<impl Observer>,
    arrange: impl Fn(&mut LayoutTree, LayoutView<'_>, LayoutView<'_>),
) -> Result<LayoutTree, LayoutError> {
    let (blocks, copies) = (continued(a, tile), continued(tile, a));
    pending.tell(|| Event::SameRank(shown(blocks.view()), shown(copies.view())));
    pending.begin(|| Part::Product(shown(blocks.view()), shown(copies.view())));
    let product = multiply(blocks.view(), copies.view(), pending)?;
    pending.end(product.view());
    let copies = (product.view().mode(1)).expect("a product has two modes");
    let by_mode = LayoutTree::tuple(|tree| {
        for (block, copies) in blocks.view().modes().zip(copies.modes()) {
            tree.push_tuple(|tree| arrange(tree, block, copies));
        }
    });
    pending.tell(|| Event::ByMode(shown(by_mode.view())));
    Ok(by_mode)
}

/// The modes of `layout`, extended by `1:0` to the rank of `other`. If `other` is a single mode, so
/// is a tuple of one, as in CuTe.
pub(crate) fn continued(layout: LayoutView<'_>, other: LayoutView<'_>) -> LayoutTree {
    LayoutTree::tuple(|tree| {
        if other.is_leaf() && layout.rank() == 1 {
            tree.push(layout);
        } else {
            layout.modes().for_each(|mode| tree.push(mode));
        }
        for _ in layout.rank()..other.rank() {
            tree.push_leaf(Mode {
                shape: DynLeaf::ONE,
                stride: DynLeaf::ZERO,
            });
        }
    })
}
