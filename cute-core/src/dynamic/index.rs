//! Offsets: a layout as a function.

use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutView};
use super::tree::View;
use super::tuple::DynTuple;
use crate::error::LayoutError;

impl DynLayout {
    /// The offset at a one-dimensional coordinate, the first mode fastest.
    ///
    /// From its size on, the layout goes on along its last mode, as CuTe's does.
    ///
    /// # Panics
    /// Panics if the offset, beyond the domain, exceeds `i64`, or if strides are not integers
    /// (IntegerStrides); see [`value`](Self::value).
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(2,3):(3,1)".parse()?;
    /// let offsets: Vec<_> = (0..7).map(|i| l.at(i)).collect();
    /// assert_eq!(offsets, [0, 3, 1, 4, 2, 5, 3]);
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `layout(i)`.
    pub fn at(&self, index: u64) -> i64 {
        self.expect_integers();
        let offset = i64::try_from(offset_at(self.view(), index));
        offset.expect("the offset exceeds i64")
    }

    /// The offset at a coordinate: an integer, or one part for each mode.
    ///
    /// # Errors
    /// Congruent, if the nesting of the coordinate does not fit the layout; InBounds, if an integer
    /// is negative or not below its size; IntegerStrides, for a layout of coordinates.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(3,(2,3)):(3,(12,1))".parse()?;
    /// assert_eq!(l.at_coordinate(&"(1,(1,2))".parse()?)?, 17);
    /// assert_eq!(l.at_coordinate(&"(1,5)".parse()?)?, 17);
    /// assert!(l.at_coordinate(&"(1,6)".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `layout(coord)`, `crd2idx`.
    pub fn at_coordinate(&self, coordinate: &DynTuple) -> Result<i64, LayoutError> {
        self.integer_strides()?;
        coordinate.integer_leaves()?;
        let offset = offset_at_coordinate(self.view(), coordinate.tree.view())?;
        Ok(i64::try_from(offset).expect("offsets lie below the cosize"))
    }

    /// The offsets of all coordinates, the first mode fastest.
    pub fn offsets(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.size()).map(|index| self.at(index))
    }
}

fn offset_at(layout: LayoutView<'_>, index: u64) -> i128 {
    let (mut rest, mut sum) = (index, 0);
    let last = layout.leaves().len().saturating_sub(1);
    for (k, mode) in layout.leaves().iter().enumerate() {
        let digit = if k == last {
            rest
        } else {
            rest % mode.shape.magnitude()
        };
        sum += i128::from(digit) * mode.stride.value();
        rest /= mode.shape.magnitude();
    }
    sum
}

fn offset_at_coordinate(
    layout: LayoutView<'_>,
    coordinate: View<'_, DynLeaf>,
) -> Result<i128, LayoutError> {
    if let Some(index) = coordinate.as_leaf() {
        let size: u64 = (layout.leaves().iter())
            .map(|mode| mode.shape.magnitude())
            .product();
        return if index.is_negative() || index.magnitude() >= size {
            Err(LayoutError::OutOfBounds {
                coordinate: index.value(),
                size: size.into(),
            })
        } else {
            Ok(offset_at(layout, index.magnitude()))
        };
    }
    let modes = layout
        .paired(coordinate)
        .ok_or(LayoutError::NotCongruent {})?;
    modes.into_iter().try_fold(0, |sum, (mode, at)| {
        Ok(sum + offset_at_coordinate(mode, at)?)
    })
}
