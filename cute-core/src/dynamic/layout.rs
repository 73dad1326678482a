//! [`DynLayout`]: its definition, its parts, and how it is printed.

use super::integer::{GREATEST, NOT_REPRESENTABLE, Paths};
pub(crate) use super::mode::{LayoutTree, LayoutView, Mode, have_integer_strides};
use super::path::BasisPath;
use super::size::coshape;
use super::tree::write_tree;
use super::tuple::DynTuple;
use crate::error::LayoutError;
use crate::int::pad;
use core::fmt;

/// A layout with its structure known at run time: a function from coordinates to offsets.
///
/// Its leaves are integers, static (`_4`) or dynamic (`4`), printed as in CuTe. A leaf of a result
/// is static if the same leaf of the result of types is. Sizes and cosizes reach 2^63. Layouts of
/// up to eight leaves need no allocation.
///
/// ```
/// use cute_core::dynamic::DynLayout;
/// let l: DynLayout = "(3,(2,3)):(3,(12,1))".parse()?;
/// assert_eq!((l.size(), l.cosize()), (18, 21));
/// assert_eq!(l.at(16), 17); // at (1,(1,2)): 1·3 + 1·12 + 2·1
/// assert_eq!(l.to_string(), "(3,(2,3)):(3,(12,1))");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `Layout<Shape, Stride>`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DynLayout {
    tree: LayoutTree,
}

impl DynLayout {
    /// Makes a layout of a shape and a stride with the same profile.
    ///
    /// # Errors
    /// Congruent, if the profiles differ or strides lead to coordinates of different profiles;
    /// Representable, if a size is not positive, or the size or cosize exceeds 2^63;
    /// IntegerStrides, if a size is a basis vector.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l = DynLayout::new(&"(4,(2,3))".parse()?, &"(2,(1,8))".parse()?)?;
    /// assert_eq!(l.to_string(), "(4,(2,3)):(2,(1,8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `make_layout(shape, stride)`.
    pub fn new(shape: &DynTuple, stride: &DynTuple) -> Result<Self, LayoutError> {
        let (shape, stride) = (shape.tree.view(), stride.tree.view());
        let tree = shape.zip(stride, |shape, stride| Mode { shape, stride });
        Self::checked(tree.ok_or(LayoutError::NotCongruent {})?)
    }

    /// A layout of this tree, if its sizes are positive and its size and cosize fit.
    #[inline]
    pub(crate) fn checked(tree: LayoutTree) -> Result<Self, LayoutError> {
        check(&tree)?;
        Ok(Self { tree })
    }

    /// A layout of a tree that is known to fit: it is the same function as a layout, or a part of
    /// one.
    pub(crate) fn from_tree(tree: LayoutTree) -> Self {
        debug_assert!(Self::checked(tree.clone()).is_ok());
        Self { tree }
    }

    pub(crate) fn view(&self) -> LayoutView<'_> {
        self.tree.view()
    }

    /// A part of a layout as a layout.
    pub(crate) fn from_view(part: LayoutView<'_>) -> Self {
        Self {
            tree: part.to_tree(),
        }
    }

    /// The shape: `(3,(2,3))` of `(3,(2,3)):(3,(12,1))`.
    ///
    /// Source: CuTe `shape(layout)`.
    pub fn shape(&self) -> DynTuple {
        DynTuple {
            tree: self.tree.map(|mode| mode.shape),
        }
    }

    /// The stride: `(3,(12,1))` of `(3,(2,3)):(3,(12,1))`.
    ///
    /// Source: CuTe `stride(layout)`.
    pub fn stride(&self) -> DynTuple {
        DynTuple {
            tree: self.tree.map(|mode| mode.stride),
        }
    }

    /// The number of modes; 1 for a single `shape:stride`.
    ///
    /// Source: CuTe `rank(layout)`.
    pub fn rank(&self) -> usize {
        self.view().rank()
    }

    /// The depth of nesting; 0 for a single `shape:stride`.
    ///
    /// Source: CuTe `depth(layout)`.
    pub fn depth(&self) -> usize {
        self.view().depth()
    }

    /// The number of coordinates.
    ///
    /// Source: CuTe `size(layout)`.
    pub fn size(&self) -> u64 {
        let shapes = self.view().leaves().iter();
        shapes.map(|mode| mode.shape.magnitude()).product()
    }

    /// One more than the largest offset, with negative strides counted by their absolute value. If
    /// the values are coordinates, it is the size of the [`coshape`](Self::coshape).
    ///
    /// Source: CuTe `cosize(layout)`.
    pub fn cosize(&self) -> u64 {
        if !self.has_integer_strides() {
            return self.cosize_leaf().magnitude();
        }
        let modes = self.view().leaves().iter();
        1 + modes
            .map(|mode| (mode.shape.magnitude() - 1) * mode.stride.magnitude())
            .sum::<u64>()
    }

    /// The modes from left to right; a single `shape:stride` is its own only mode.
    pub fn modes(&self) -> impl Iterator<Item = DynLayout> + '_ {
        self.view().modes().map(Self::from_view)
    }

    /// The two modes of a pair.
    ///
    /// # Errors
    /// Congruent, if there are not two modes.
    pub(crate) fn pair(&self) -> Result<[DynLayout; 2], LayoutError> {
        match (self.mode(0), self.mode(1)) {
            (Some(first), Some(second)) if self.rank() == 2 => Ok([first, second]),
            _ => Err(LayoutError::NotCongruent {}),
        }
    }

    /// Mode number `index`, from 0.
    ///
    /// Source: CuTe `get<I>(layout)`, `layout<I>(layout)`.
    pub fn mode(&self, index: usize) -> Option<DynLayout> {
        self.view().mode(index).map(Self::from_view)
    }

    /// Whether all strides are integers, none a multiple of a basis vector. Then values are
    /// offsets.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// assert!("(4,8):(8,1)".parse::<DynLayout>()?.has_integer_strides());
    /// assert!(!"(4,8):(1@0,1@1)".parse::<DynLayout>()?.has_integer_strides());
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn has_integer_strides(&self) -> bool {
        have_integer_strides(self.view().leaves())
    }

    /// This layout, if its values are offsets. Use it before a function that panics if they are
    /// not.
    ///
    /// # Errors
    /// IntegerStrides.
    ///
    /// ```
    /// use cute_core::{dynamic::DynLayout, error::LayoutError};
    /// let l: DynLayout = "(4,8):(1@0,1@1)".parse()?;
    /// assert_eq!(l.integer_strides(), Err(LayoutError::BasisStride {}));
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn integer_strides(&self) -> Result<&Self, LayoutError> {
        if self.has_integer_strides() {
            Ok(self)
        } else {
            Err(LayoutError::BasisStride {})
        }
    }

    /// Panics, as documented, for methods that return no error.
    #[track_caller]
    pub(crate) fn expect_integers(&self) {
        if let Err(error) = self.integer_strides() {
            panic!("{self}: {error}");
        }
    }

    /// The layout with every integer known at run time: without the marks of static ones.
    ///
    /// Layouts are equal if their integers and these marks are. Without marks, a layout that was a
    /// type equals one that was a text. A stride of 0 beside basis vectors stays static: only a static
    /// 0 says that it leads to no place, so no layout of coordinates has a dynamic one.
    ///
    /// ```
    /// use cute_core::{dynamic::DynLayout, prelude::*};
    /// let l = DynLayout::from(layout!((4,8)));
    /// assert_eq!((l.to_string(), l.to_dynamic().to_string()), ("(_4,_8):(_1,_4)".into(), "(4,8):(1,4)".into()));
    /// assert_eq!(l.to_dynamic(), "(4,8):(1,4)".parse::<DynLayout>()?);
    /// assert_eq!(l.to_dynamic().to_dynamic(), l.to_dynamic());
    ///
    /// let coordinates = DynLayout::from(layout!((1,4):(0,1@0))).to_dynamic();
    /// assert_eq!(coordinates.to_string(), "(1,4):(_0,1@0)");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_dynamic(&self) -> DynLayout {
        let is_of_offsets = self.integer_strides().is_ok();
        DynLayout::from_tree(self.tree.map(|mode| Mode {
            shape: mode.shape.to_dynamic(),
            stride: match is_of_offsets || !mode.stride.is_known(0) {
                true => mode.stride.to_dynamic(),
                false => mode.stride,
            },
        }))
    }

    /// Whether every leaf is static, so that a type would know the layout.
    pub fn is_static(&self) -> bool {
        let modes = self.view().leaves().iter();
        modes.fold(true, |all, mode| {
            all && mode.shape.is_static() && mode.stride.is_static()
        })
    }

    /// The layout with every leaf static, as in a literal.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(l.to_static().to_string(), "(_4,_8):(_8,_1)");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    pub fn to_static(&self) -> Self {
        Self {
            tree: self.tree.map(|mode| Mode {
                shape: mode.shape.to_static(),
                stride: mode.stride.to_static(),
            }),
        }
    }
}

/// Checks that sizes are positive, and that the size and the cosize fit.
fn check(tree: &LayoutTree) -> Result<(), LayoutError> {
    let (mut size, mut reach) = (1_u64, 0_u64);
    let mut paths = Paths::default();
    for mode in tree.view().leaves() {
        let shape = mode.shape.magnitude();
        if mode.shape.is_negative() || shape == 0 {
            let shape = mode.shape.value();
            return refused(tree, LayoutError::NotPositive { shape });
        }
        let most = (shape - 1).checked_mul(mode.stride.magnitude());
        let (Some(product), Some(sum)) = (
            size.checked_mul(shape),
            most.and_then(|most| reach.checked_add(most)),
        ) else {
            return refused(tree, NOT_REPRESENTABLE);
        };
        (size, reach) = (product, sum);
        if size > GREATEST || reach >= GREATEST {
            return refused(tree, NOT_REPRESENTABLE);
        }
        paths = paths.and(mode.shape).and(mode.stride);
    }
    if paths.are_of_integers() {
        Ok(())
    } else {
        check_coordinates(tree)
    }
}

/// Refuses a layout of offsets; a layout of coordinates is checked again, as its cosize is computed
/// in another way.
#[cold]
#[inline(never)]
fn refused(tree: &LayoutTree, error: LayoutError) -> Result<(), LayoutError> {
    let modes = tree.view().leaves().iter();
    let all = modes.fold(Paths::default(), |paths, mode| {
        paths.and(mode.shape).and(mode.stride)
    });
    if all.are_of_integers() {
        Err(error)
    } else {
        check_coordinates(tree)
    }
}

/// Checks a layout of coordinates: its strides lead to the places of one tuple, and its coshape
/// fits.
#[cold]
#[inline(never)]
fn check_coordinates(tree: &LayoutTree) -> Result<(), LayoutError> {
    let modes = tree.view().leaves();
    let mut size = 1_u64;
    for mode in modes {
        let shape = mode.shape.integer()?;
        if shape.is_negative() || shape.equals(0) {
            let shape = shape.value();
            return Err(LayoutError::NotPositive { shape });
        }
        size = (size.checked_mul(shape.magnitude()))
            .filter(|&size| size <= GREATEST)
            .ok_or(NOT_REPRESENTABLE)?;
    }
    // a static 0 leads nowhere
    let leading = || modes.iter().filter(|mode| !mode.stride.is_known(0));
    for (k, mode) in leading().enumerate() {
        let path = mode.stride.path();
        let meets = |other: BasisPath| path.continues(other) || other.continues(path);
        if (leading().skip(k + 1)).any(|next| {
            let other = next.stride.path();
            path != other && meets(other)
        }) {
            return Err(LayoutError::NotCoordinates {});
        }
    }
    coshape(modes)?.size().map(drop)
}

impl fmt::Display for DynLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write_tree(self.view(), f, &mut |mode, f| {
            fmt::Display::fmt(&mode.shape, f)
        })?;
        f.write_str(":")?;
        write_tree(self.view(), f, &mut |mode, f| {
            fmt::Display::fmt(&mode.stride, f)
        })
    }
}

impl fmt::Debug for DynLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
