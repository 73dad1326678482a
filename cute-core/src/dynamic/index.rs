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
/// // sizes are `u64`
/// assert_eq!(show(&l, (1, l.size() / 3 - 1)), "17");
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
    use crate::dynamic::integer::DynLeaf;
    use crate::dynamic::tree::Tree;
    use crate::error::LayoutError;
    use crate::int::{Int, NativeInt, for_integers};
    use crate::tuple::{Cons, Nil};

    pub trait Index: Copy {
        /// The index, if this is one and not below 0.
        fn index(self) -> Option<u64> {
            None
        }
        /// Adds this to the modes of a tuple.
        ///
        /// # Errors
        /// Representable, if an integer exceeds ±2^63.
        fn push(self, tuple: &mut DynTuple) -> Result<(), LayoutError>;
        /// This as a tuple of its own.
        fn tuple(self) -> Result<DynTuple, LayoutError> {
            let mut tuple = DynTuple::from_tree(Tree::new());
            self.push(&mut tuple)?;
            Ok(tuple)
        }
    }

    fn push_integer(value: i128, known: bool, tuple: &mut DynTuple) -> Result<(), LayoutError> {
        tuple.tree.push_leaf(DynLeaf::new(value, known)?);
        Ok(())
    }

    // sizes of layouts known at run time have this type
    impl Index for u64 {
        fn index(self) -> Option<u64> {
            Some(self)
        }
        fn push(self, tuple: &mut DynTuple) -> Result<(), LayoutError> {
            push_integer(self.into(), false, tuple)
        }
    }
    impl<N: NativeInt> Index for N {
        fn index(self) -> Option<u64> {
            u64::try_from(self.to_i128()).ok()
        }
        fn push(self, tuple: &mut DynTuple) -> Result<(), LayoutError> {
            push_integer(self.to_i128(), false, tuple)
        }
    }
    for_integers! { [] Index {
        fn index(self) -> Option<u64> {
            u64::try_from(self.to_i128()).ok()
        }
        fn push(self, tuple: &mut DynTuple) -> Result<(), LayoutError> {
            push_integer(self.to_i128(), Self::STATIC.is_some(), tuple)
        }
    } }

    /// The modes of a tuple, as a list.
    pub trait Modes: Copy {
        fn push_modes(self, tuple: &mut DynTuple) -> Result<(), LayoutError>;
    }
    impl Modes for Nil {
        fn push_modes(self, _: &mut DynTuple) -> Result<(), LayoutError> {
            Ok(())
        }
    }
    impl<H: Index, T: Modes> Modes for Cons<H, T> {
        fn push_modes(self, tuple: &mut DynTuple) -> Result<(), LayoutError> {
            self.0.push(tuple)?;
            self.1.push_modes(tuple)
        }
    }

    fn push_tuple(modes: impl Modes, tuple: &mut DynTuple) -> Result<(), LayoutError> {
        let open = tuple.tree.open();
        modes.push_modes(tuple)?;
        tuple.tree.close(open);
        Ok(())
    }

    impl Index for Nil {
        fn push(self, tuple: &mut DynTuple) -> Result<(), LayoutError> {
            push_tuple(self, tuple)
        }
    }
    impl<H: Index, T: Modes> Index for Cons<H, T> {
        fn push(self, tuple: &mut DynTuple) -> Result<(), LayoutError> {
            push_tuple(self, tuple)
        }
    }

    macro_rules! native_tuples {
        (@list) => { Nil };
        (@list $mode:ident $($rest:ident)*) => { Cons($mode, native_tuples!(@list $($rest)*)) };
        ($($($T:ident $mode:ident),+;)+) => {$(
            #[diagnostic::do_not_recommend]
            impl<$($T: Index),+> Index for ($($T,)+) {
                fn push(self, tuple: &mut DynTuple) -> Result<(), LayoutError> {
                    let ($($mode,)+) = self;
                    push_tuple(native_tuples!(@list $($mode)+), tuple)
                }
            }
        )+};
    }
    native_tuples! {
        A a;
        A a, B b;
        A a, B b, C c;
        A a, B b, C c, D d;
        A a, B b, C c, D d, E e;
        A a, B b, C c, D d, E e, F f;
        A a, B b, C c, D d, E e, F f, G g;
        A a, B b, C c, D d, E e, F f, G g, H h;
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
            None => match coordinate
                .tuple()
                .and_then(|coordinate| self.crd2idx(&coordinate))
            {
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
