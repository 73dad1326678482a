//! Tuples of integers: shapes, strides and coordinates.

use super::integer::{DynLeaf, NOT_REPRESENTABLE};
use super::tree::{Tree, View, write_tree};
use crate::error::LayoutError;
use crate::int::pad;
use core::fmt;

/// A tuple of integers with any nesting: a shape, a stride or a coordinate. An integer is a tuple
/// of rank 1.
///
/// As the strides or the value of a layout of coordinates, it may have multiples of basis vectors:
/// `(_1@0,_8@1)`. Operations on integers refuse them (IntegerStrides).
///
/// ```
/// use cute_core::dynamic::DynTuple;
/// let shape: DynTuple = "(_3,(_2,4))".parse()?;
/// assert_eq!((shape.rank(), shape.depth()), (2, 2));
/// assert_eq!(shape.to_string(), "(_3,(_2,4))");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `IntTuple`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DynTuple {
    pub(crate) tree: Tree<DynLeaf>,
}

/// A part of a tuple of integers.
pub(crate) type Integers<'a> = View<'a, DynLeaf>;

impl DynTuple {
    pub(crate) fn from_tree(tree: Tree<DynLeaf>) -> Self {
        Self { tree }
    }

    pub(crate) fn view(&self) -> Integers<'_> {
        self.tree.view()
    }

    pub(crate) fn from_view(tree: Integers<'_>) -> Self {
        Self {
            tree: tree.to_tree(),
        }
    }

    /// The tuple of these static integers, without nesting.
    ///
    /// # Errors
    /// Representable, if one exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// assert_eq!(DynTuple::new_static([4, 8])?.to_string(), "(_4,_8)");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    pub fn new_static<N: TryInto<i128>>(
        numbers: impl IntoIterator<Item = N>,
    ) -> Result<Self, LayoutError> {
        Self::new(numbers, true)
    }

    /// The tuple of these dynamic integers, without nesting: the shape or the strides of an array
    /// of another library.
    ///
    /// # Errors
    /// Representable, if one exceeds ±2^63.
    ///
    /// ```
    /// use cute_core::dynamic::{DynLayout, DynTuple};
    /// let (shape, strides): (Vec<usize>, [isize; 3]) = (vec![2, 3, 5], [-15, 5, 1]);
    /// let strides = DynTuple::new_dynamic(strides)?;
    /// let array = DynLayout::new(&DynTuple::new_dynamic(shape)?, &strides)?;
    /// assert_eq!(array.to_string(), "(2,3,5):(-15,5,1)");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    pub fn new_dynamic<N: TryInto<i128>>(
        numbers: impl IntoIterator<Item = N>,
    ) -> Result<Self, LayoutError> {
        Self::new(numbers, false)
    }

    fn new<N: TryInto<i128>>(
        numbers: impl IntoIterator<Item = N>,
        is_static: bool,
    ) -> Result<Self, LayoutError> {
        let mut tree = Tree::new();
        let open = tree.open();
        for number in numbers {
            let value = number.try_into().map_err(|_| NOT_REPRESENTABLE)?;
            tree.push_leaf(DynLeaf::new(value, is_static)?);
        }
        tree.close(open);
        Ok(Self::from_tree(tree))
    }

    /// The number of modes; 1 for an integer.
    pub fn rank(&self) -> usize {
        self.tree.view().rank()
    }

    /// The depth of nesting; 0 for an integer.
    pub fn depth(&self) -> usize {
        self.tree.view().depth()
    }

    /// The integers from left to right.
    pub fn leaves(&self) -> &[DynLeaf] {
        self.tree.view().leaves()
    }

    /// The modes from left to right; an integer is its own only mode.
    pub fn modes(&self) -> impl Iterator<Item = DynTuple> + '_ {
        self.tree.view().modes().map(Self::from_view)
    }

    /// This tuple, if its leaves are integers, none a multiple of a basis vector.
    ///
    /// # Errors
    /// IntegerStrides.
    ///
    /// ```
    /// use cute_core::{dynamic::DynTuple, error::LayoutError};
    /// let strides: DynTuple = "(_8@1,3)".parse()?;
    /// assert_eq!(strides.integer_leaves(), Err(LayoutError::BasisStride {}));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn integer_leaves(&self) -> Result<&Self, LayoutError> {
        let mut leaves = self.leaves().iter();
        leaves.try_for_each(|leaf| leaf.integer().map(drop))?;
        Ok(self)
    }

    /// The leaves from left to right, as a tuple of depth 1; an integer stays one.
    ///
    /// ```
    /// use cute_core::dynamic::DynTuple;
    /// let shape: DynTuple = "(_3,(_2,4))".parse()?;
    /// assert_eq!(shape.flatten().to_string(), "(_3,_2,4)");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `flatten`.
    pub fn flatten(&self) -> DynTuple {
        if self.view().is_leaf() {
            return self.clone();
        }
        self.leaves().iter().copied().map(DynTuple::from).collect()
    }

    /// Writes the tuple; `leaf` writes each integer.
    ///
    /// ```
    /// use cute_core::dynamic::{DynTuple, ParseError};
    /// use std::fmt;
    ///
    /// struct LastCoordinate(DynTuple);
    /// impl fmt::Display for LastCoordinate {
    ///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    ///         self.0.write_with(f, |size, f| write!(f, "{}", size.value() - 1))
    ///     }
    /// }
    /// let shape: DynTuple = "(_3,(_2,4))".parse()?;
    /// assert_eq!(LastCoordinate(shape).to_string(), "(2,(1,3))");
    /// # Ok::<(), ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `leaf` and of the formatter.
    pub fn write_with(
        &self,
        f: &mut fmt::Formatter<'_>,
        mut leaf: impl FnMut(DynLeaf, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        write_tree(self.view(), f, &mut leaf)
    }

    /// Mode number `index`, from 0.
    pub fn mode(&self, index: usize) -> Option<DynTuple> {
        self.tree.view().mode(index).map(Self::from_view)
    }
}

impl From<DynLeaf> for DynTuple {
    fn from(integer: DynLeaf) -> Self {
        Self {
            tree: Tree::leaf(integer),
        }
    }
}

/// A tuple of these modes.
impl FromIterator<DynTuple> for DynTuple {
    fn from_iter<I: IntoIterator<Item = DynTuple>>(modes: I) -> Self {
        Self {
            tree: Tree::tuple(|tree| modes.into_iter().for_each(|m| tree.push(m.tree.view()))),
        }
    }
}

impl fmt::Display for DynTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        self.write_with(f, |leaf, f| fmt::Display::fmt(&leaf, f))
    }
}

impl fmt::Debug for DynTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
