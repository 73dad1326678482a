//! Arithmetic on tuples: over all leaves, mode by mode, and leaf by leaf.
//!
//! The size of `(3,(2,4))` is `24`, and the sizes of its modes are `(3,8)`; `(2,(1,3))` and
//! `(10,(5,1))` have the inner product `28`. A result is static if all that it depends on is.
//!
//! Conditions:
//! - Congruent: tuples that meet have the same rank.
//! - Representable: no result exceeds ±2^63.

use super::integer::DynLeaf;
use super::tree::{Tree, View};
use super::tuple::{DynTuple, Integers};
use crate::error::LayoutError;

impl DynTuple {
    /// The product of all leaves, the size of a shape; `_1` for `()`.
    ///
    /// # Errors
    /// Representable, if the result exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_3,(_2,4))".parse()?;
    /// assert_eq!(shape.size()?.to_string(), "24");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `size(shape)`, `product`.
    pub fn size(&self) -> Result<DynLeaf, LayoutError> {
        self.integer_leaves()?;
        product(self.view())
    }

    /// The sum of all leaves; `_0` for `()`.
    ///
    /// # Errors
    /// Representable, if the result exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let tuple: DynTuple = "(_3,(_2,_4))".parse()?;
    /// assert_eq!(tuple.sum()?.to_string(), "_9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `sum`.
    pub fn sum(&self) -> Result<DynLeaf, LayoutError> {
        let mut leaves = self.leaves().iter();
        leaves.try_fold(DynLeaf::ZERO, |sum, &leaf| sum.add(leaf))
    }

    /// The greatest leaf; `_0` for `()`.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let tuple: DynTuple = "(12,(8,20))".parse()?;
    /// assert_eq!(tuple.max_leaf().to_string(), "20");
    /// assert_eq!(tuple.min_leaf().to_string(), "8");
    /// assert_eq!(tuple.gcd_leaves().to_string(), "4");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `max`.
    pub fn max_leaf(&self) -> DynLeaf {
        self.reduced(DynLeaf::max)
    }

    /// The least leaf; `_0` for `()`.
    ///
    /// Source: CuTe `min`.
    pub fn min_leaf(&self) -> DynLeaf {
        self.reduced(DynLeaf::min)
    }

    /// The greatest common divisor of all leaves; `_0` for `()`.
    ///
    /// Source: CuTe `gcd`.
    pub fn gcd_leaves(&self) -> DynLeaf {
        self.reduced(DynLeaf::gcd)
    }

    fn reduced(&self, join: impl Fn(DynLeaf, DynLeaf) -> DynLeaf) -> DynLeaf {
        let leaves = self.leaves().iter().copied();
        leaves.reduce(join).unwrap_or(DynLeaf::ZERO)
    }

    /// The tuple with `f` of each leaf in its place, from left to right: an integer, or a tuple.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let tuple: DynTuple = "(_3,(_2,4))".parse()?;
    /// assert_eq!(tuple.transform_leaf(|leaf| leaf.negate()).to_string(), "(_-3,(_-2,-4))");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `transform_leaf`.
    pub fn transform_leaf<T: Into<DynTuple>>(&self, mut f: impl FnMut(DynLeaf) -> T) -> DynTuple {
        DynTuple::from_tree(self.view().graft(|leaf, grown| {
            let image: DynTuple = f(leaf).into();
            grown.push(image.view());
        }))
    }

    /// The result of `f` for `start` and the first leaf, then for that result and the second leaf,
    /// and so on.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let tuple: DynTuple = "(20,(3,4))".parse()?;
    /// assert_eq!(tuple.fold_leaves(0, |digits, leaf| digits * 100 + leaf.value()), 200304);
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `fold`, over all leaves.
    pub fn fold_leaves<A>(&self, start: A, mut f: impl FnMut(A, DynLeaf) -> A) -> A {
        self.leaves()
            .iter()
            .fold(start, |so_far, &leaf| f(so_far, leaf))
    }

    /// The size of each mode; an integer becomes a tuple of one.
    ///
    /// # Errors
    /// Representable, if the result exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_3,(_2,4))".parse()?;
    /// assert_eq!(shape.product_each()?.to_string(), "(_3,8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `product_each`.
    pub fn product_each(&self) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        let sizes = self.view().modes().map(product);
        sizes.map(|size| size.map(DynTuple::from)).collect()
    }

    /// The size of each tree that meets a leaf of `profile`.
    ///
    /// # Errors
    /// Congruent, if the profile of this neither equals nor refines that of `profile`;
    /// Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "((2,4),(3,(5,1)))".parse()?;
    /// assert_eq!(shape.product_like(&"(0,(0,0))".parse()?)?.to_string(), "(8,(3,5))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `product_like`.
    pub fn product_like(&self, profile: &DynTuple) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        at_leaves(profile.view(), self.view(), |_, tree| product(tree))
    }

    /// For each leaf, `start` times all leaves before it: the stride of that leaf if the first mode
    /// is the fastest.
    ///
    /// # Errors
    /// Representable, if the result exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::{DynTuple, DynLeaf};
    /// let shape: DynTuple = "(3,(_2,4))".parse()?;
    /// assert_eq!(shape.prefix_product(DynLeaf::new_static(1)?)?.to_string(), "(_1,(3,6))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: pycute `prefix_product`; see [`compact_col_major`](Self::compact_col_major) for
    /// strides.
    pub fn prefix_product(&self, start: DynLeaf) -> Result<DynTuple, LayoutError> {
        self.integer_leaves()?;
        let mut next = Ok(start);
        try_map(self.view(), |leaf| {
            let here = next?;
            // nobody uses the product of all leaves
            next = here.mul(leaf);
            Ok(here)
        })
    }

    /// The sum of the products of leaves that meet, such as those of a coordinate and a stride.
    ///
    /// # Errors
    /// Congruent, if the profiles differ; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let coordinate: DynTuple = "(2,(1,3))".parse()?;
    /// assert_eq!(coordinate.inner_product(&"(_10,(_5,_1))".parse()?)?.to_string(), "28");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `inner_product`.
    pub fn inner_product(&self, other: &DynTuple) -> Result<DynLeaf, LayoutError> {
        if !self.view().is_congruent_to(other.view()) {
            return Err(LayoutError::NotCongruent {});
        }
        let mut pairs = self.leaves().iter().zip(other.leaves());
        pairs.try_fold(DynLeaf::ZERO, |sum, (&a, &b)| sum.add(a.mul(b)?))
    }

    /// Each leaf times the size of the tree that it meets in `other`.
    ///
    /// # Errors
    /// Congruent, if the profile of `other` neither equals nor refines that of this; Representable.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_2,(3,_4))".parse()?;
    /// assert_eq!(shape.elem_scale(&"((_2,_5),(_1,_2))".parse()?)?.to_string(), "(_20,(3,_8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `elem_scale`.
    pub fn elem_scale(&self, other: &DynTuple) -> Result<DynTuple, LayoutError> {
        at_leaves(self.view(), other.view(), |leaf, tree| {
            leaf.mul(product(tree)?)
        })
    }

    /// The sizes of `shape`, with `_1` for each whose stride in this tuple is a static 0.
    ///
    /// # Errors
    /// Congruent, if the profile of `shape` neither equals nor refines that of this.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let stride: DynTuple = "(_0,(1,0))".parse()?;
    /// assert_eq!(stride.filter_zeros(&"((4,2),(3,5))".parse()?)?.to_string(), "((_1,_1),(3,5))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `filter_zeros` of tuples.
    pub fn filter_zeros(&self, shape: &DynTuple) -> Result<DynTuple, LayoutError> {
        let mut found = Tree::new();
        each_leaf(
            self.view(),
            shape.view(),
            &mut found,
            &mut |stride, shape, found| {
                let is_zero = stride.is_known(0);
                let kept = shape.map(|size| if is_zero { DynLeaf::ONE } else { size });
                found.push(kept.view());
                Ok(())
            },
        )?;
        Ok(DynTuple::from_tree(found))
    }
}

/// The product of all leaves.
pub(crate) fn product(tree: Integers<'_>) -> Result<DynLeaf, LayoutError> {
    if let Some(zero) = tree.leaves().iter().find(|leaf| leaf.equals(0)) {
        let is_static = tree.leaves().iter().any(|leaf| leaf.is_known(0));
        return Ok(if is_static { DynLeaf::ZERO } else { *zero });
    }
    let mut leaves = tree.leaves().iter();
    leaves.try_fold(DynLeaf::ONE, |product, &leaf| product.mul(leaf))
}

/// The tuple with `leaf` of each leaf in its place, unless it fails for one.
pub(crate) fn try_map<T: Copy + Default>(
    tree: View<'_, T>,
    mut leaf: impl FnMut(T) -> Result<DynLeaf, LayoutError>,
) -> Result<DynTuple, LayoutError> {
    let mut failed = Ok(());
    let found = tree.map(|n| match failed.and_then(|()| leaf(n)) {
        Ok(found) => found,
        Err(error) => {
            failed = Err(error);
            DynLeaf::ZERO
        }
    });
    failed.map(|()| DynTuple::from_tree(found))
}

/// The tree with `join` of each leaf of `profile` and the tree that it meets.
fn at_leaves(
    profile: Integers<'_>,
    tree: Integers<'_>,
    mut join: impl FnMut(DynLeaf, Integers<'_>) -> Result<DynLeaf, LayoutError>,
) -> Result<DynTuple, LayoutError> {
    let mut found = Tree::new();
    each_leaf(profile, tree, &mut found, &mut |leaf, tree, found| {
        found.push_leaf(join(leaf, tree)?);
        Ok(())
    })?;
    Ok(DynTuple::from_tree(found))
}

/// Lets `grow` push a tree for each leaf of `profile` and the tree that it meets.
fn each_leaf(
    profile: Integers<'_>,
    tree: Integers<'_>,
    found: &mut Tree<DynLeaf>,
    grow: &mut impl FnMut(DynLeaf, Integers<'_>, &mut Tree<DynLeaf>) -> Result<(), LayoutError>,
) -> Result<(), LayoutError> {
    if let Some(leaf) = profile.as_leaf() {
        return grow(leaf, tree, found);
    }
    let modes = profile.paired(tree).ok_or(LayoutError::NotCongruent {})?;
    let open = found.open();
    for (profile, tree) in modes {
        each_leaf(profile, tree, found, grow)?;
    }
    found.close(open);
    Ok(())
}
