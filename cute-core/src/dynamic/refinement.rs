//! The order of shapes: a shape is coarser than another if each of its leaves is the size of the
//! tree that it meets.
//!
//! - The common refinement is the coarsest shape with which both are compatible. It takes the finer
//!   one of two trees that meet: `((2,3),20)` and `(6,(4,5))` have `((2,3),(4,5))`.
//! - The common coarsening is the finest shape that is compatible with both. It takes the coarser
//!   one of two trees that meet, and their size if their modes do not match: `(2,(3,5))` and
//!   `((3,2),5)` have `30`.
//!
//! Conditions:
//! - SizeMatch: a leaf and the tree that it meets have the same size; for a coarsening, both shapes
//!   have.
//! - Congruent, for a refinement: tuples that meet have the same rank.
//!
//! Source: arXiv:2603.02298, section 2.2.1.

use super::integer::DynLeaf;
use super::pending::{Pending, sizes_agree};
use super::tree::Tree;
use super::truth::DynTri;
use super::tuple::{DynTuple, Integers};
use super::tuple_arithmetic::product;
use crate::error::LayoutError;

impl DynTuple {
    /// The coarsest shape with which both are compatible: the finer one of two trees that meet.
    ///
    /// # Errors
    /// SizeMatch, if a leaf is not the size of the tree that it meets; Congruent, if tuples that
    /// meet differ in rank; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let (a, b): (DynTuple, DynTuple) = ("((2,3),20)".parse()?, "(6,(4,5))".parse()?);
    /// assert_eq!(a.common_refinement(&b)?.to_string(), "((2,3),(4,5))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: arXiv:2603.02298, `common_refinement` of its reference implementation.
    pub fn common_refinement(&self, other: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        other.integer_leaves()?;
        made(|found, pending| refine(self.view(), other.view(), found, pending))
    }

    /// The finest shape that is compatible with both: the coarser one of two trees that meet, or
    /// their size if their modes differ in number or size. Modes whose sizes types cannot compare
    /// must have the same size.
    ///
    /// # Errors
    /// SizeMatch, if the sizes differ; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let (a, b): (DynTuple, DynTuple) = ("(_4,(_3,_5))".parse()?, "((_2,_2),_15)".parse()?);
    /// assert_eq!(a.common_coarsening(&b)?.to_string(), "(_4,_15)");
    /// let c: DynTuple = "(_5,_12)".parse()?;
    /// assert_eq!(a.common_coarsening(&c)?.to_string(), "_60");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: arXiv:2603.02298, `common_coarsening` of its reference implementation.
    pub fn common_coarsening(&self, other: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        other.integer_leaves()?;
        made(|found, pending| coarsen(self.view(), other.view(), found, pending))
    }
}

type Found = Tree<DynLeaf>;

fn made(
    operation: impl FnOnce(&mut Found, &mut Pending) -> Result<(), LayoutError>,
) -> Result<DynTuple, LayoutError> {
    let (mut found, mut pending) = (Tree::new(), Pending::default());
    let done = operation(&mut found, &mut pending);
    pending.finish(done)?;
    Ok(DynTuple::from_tree(found))
}

fn refine(
    a: Integers<'_>,
    b: Integers<'_>,
    found: &mut Found,
    pending: &mut Pending,
) -> Result<(), LayoutError> {
    match (a.as_leaf(), b.as_leaf()) {
        (Some(a), Some(b)) => found.push_leaf(sizes_agree(a, b, pending)?),
        (Some(size), None) => {
            sizes_agree(product(b)?, size, pending)?;
            found.push(b);
        }
        (None, Some(size)) => {
            sizes_agree(product(a)?, size, pending)?;
            found.push(a);
        }
        (None, None) if a.rank() != b.rank() => return Err(LayoutError::NotCongruent {}),
        (None, None) => {
            let open = found.open();
            for (a, b) in a.modes().zip(b.modes()) {
                refine(a, b, found, pending)?;
            }
            found.close(open);
        }
    }
    Ok(())
}

fn coarsen(
    a: Integers<'_>,
    b: Integers<'_>,
    found: &mut Found,
    pending: &mut Pending,
) -> Result<(), LayoutError> {
    if a.is_leaf() || b.is_leaf() || go_together(a, b)?.is_known_not() {
        found.push_leaf(sizes_agree(product(a)?, product(b)?, pending)?);
        return Ok(());
    }
    let open = found.open();
    for (a, b) in a.modes().zip(b.modes()) {
        coarsen(a, b, found, pending)?;
    }
    found.close(open);
    Ok(())
}

/// Whether both have the same number of modes, with the same sizes.
fn go_together(a: Integers<'_>, b: Integers<'_>) -> Result<DynTri, LayoutError> {
    if a.rank() != b.rank() {
        return Ok(DynTri::new_static(false));
    }
    let mut pairs = a.modes().zip(b.modes());
    pairs.try_fold(DynTri::new_static(true), |so_far, (a, b)| {
        Ok(so_far.and(product(a)?.equal(product(b)?)))
    })
}
