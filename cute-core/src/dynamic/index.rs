//! Offsets: a layout as a function.

use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutView};
use super::tree::View;
use super::tuple::DynTuple;
use crate::error::LayoutError;

/// Coordinates of a layout known at run time: an index, a native tuple such as `(i, (j, k))`, or a
/// tuple of integers. Sealed.
///
/// ```
/// use cute_core::dynamic::{DynLayout, DynIndex};
/// fn show(l: &DynLayout, at: impl DynIndex) -> String {
///     l.at(at).to_string()
/// }
/// let l: DynLayout = "(3,(2,3)):(3,(12,1))".parse()?;
/// assert_eq!((show(&l, (1, (1, 2))), show(&l, (1, 5)), show(&l, 16)), ("17".into(), "17".into(), "17".into()));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no coordinate of a layout known at run time",
    label = "not a coordinate",
    note = "a coordinate is an integer (i32, u32, i64, isize, usize or u64), or a tuple of such, as in `(i, (j, k))`; for \
            a `DynTuple` see `at_coordinate`"
)]
pub trait DynIndex: sealed::Index {}
#[diagnostic::do_not_recommend]
impl<C: sealed::Index> DynIndex for C {}

mod sealed {
    use crate::dynamic::DynTuple;
    use crate::int::Int;
    use crate::tuple::{IntTuple, IntoIntTuple};

    pub trait Index: Copy {
        /// The index, if this is one and not below 0.
        fn index(self) -> Option<u64>;
        /// The tuple, if this is no index.
        fn tuple(self) -> DynTuple;
    }
    impl Index for u64 {
        fn index(self) -> Option<u64> {
            Some(self)
        }
        fn tuple(self) -> DynTuple {
            unreachable!("an index is taken as such")
        }
    }
    impl<C: IntoIntTuple + Copy> Index for C {
        fn index(self) -> Option<u64> {
            // an integer is its own product
            let leaf = <C::Tuple as IntTuple>::IS_LEAF;
            let index = leaf.then(|| self.into_int_tuple().size().to_i128())?;
            u64::try_from(index).ok()
        }
        fn tuple(self) -> DynTuple {
            DynTuple::from(self.into_int_tuple())
        }
    }
}

impl DynLayout {
    /// The offset at a coordinate: an index, the first mode fastest, or one part for each mode.
    ///
    /// From its size on, a mode goes on beyond its end, and the layout along its last mode, as
    /// CuTe's does.
    ///
    /// # Panics
    /// Panics if the nesting of the coordinate does not fit the layout (Congruent), if the offset,
    /// beyond the domain, exceeds `i64`, or if strides are not integers (IntegerStrides); see
    /// [`value`](Self::value).
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(2,3):(3,1)".parse()?;
    /// assert_eq!(l.at((1, 2)), 5);
    /// let offsets: Vec<_> = (0..7).map(|i| l.at(i)).collect();
    /// assert_eq!(offsets, [0, 3, 1, 4, 2, 5, 3]);
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `layout(i)`, `layout(i, j)`.
    #[track_caller]
    pub fn at<C: DynIndex>(&self, coordinate: C) -> i64 {
        self.expect_integers();
        let offset = match coordinate.index() {
            Some(index) => offset_at(self.view(), index),
            None => match self.crd2idx(&coordinate.tuple()) {
                Ok(offset) => offset.value(),
                Err(error) => panic!("{self}: {error}"),
            },
        };
        i64::try_from(offset).expect("the offset exceeds i64")
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
    pub fn offsets(&self) -> impl DoubleEndedIterator<Item = i64> + '_ {
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
