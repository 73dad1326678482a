//! [`Named`]: a layout, tensor, coordinate or tiler whose modes have names.

use super::name::Label;
use super::names::{IsDistinct, NameList};
use super::place::Holds;
use crate::error::LayoutError;
use crate::int::numeral::Static;
use crate::layout::{Layout, Modes};
use crate::tensor::Tensor;
use crate::tuple::{Cons, Nil};
use core::hash::{Hash, Hasher};

/// A layout, tensor, coordinate or tiler `T` whose modes have the names `N`, from left to right.
///
/// `layout!({row: 4, col: 8})`, `coord!({row: 1, col: j})` and `tile!({row: 2})` write them,
/// `named!{row: 1..3}` takes any expressions, and `names!(row, col).of(x)` names the modes of a
/// layout or tensor. The names take no space. See the [module](mod@crate::named).
///
/// ```
/// use cute_core::prelude::*;
/// let l: Layout![{row: 4, col: 8}] = layout!({row: 4, col: 8});
/// assert_eq!(l.unnamed(), layout!((4,8)));
/// assert_eq!(size_of_val(&l), 0);
/// ```
pub struct Named<N, T> {
    pub(super) value: T,
    names: Label<N>,
}

impl<N, T> Named<N, T> {
    /// The value, with names for its modes: `names!(row, col).of(value)` says it shorter. For the
    /// macros, which know that there are as many names as modes.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn from_value(value: T) -> Self {
        Named {
            value,
            names: Label::NEW,
        }
    }

    /// The names of the modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).names(), names!(row, col));
    /// ```
    #[inline(always)]
    pub fn names(&self) -> Label<N> {
        self.names
    }

    /// The layout, tensor, coordinate or tiler without its names.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).unnamed().coalesce(), layout!(32:1));
    /// ```
    #[inline(always)]
    pub fn unnamed(self) -> T {
        self.value
    }

    /// A reference to what [`unnamed`](Self::unnamed) returns.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).as_unnamed(), &layout!((4,8)));
    /// ```
    #[inline(always)]
    pub fn as_unnamed(&self) -> &T {
        &self.value
    }

    /// An exclusive reference to what [`unnamed`](Self::unnamed) returns.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [1, 2, 3, 4];
    /// let mut x = names!(row, col).of(Tensor::new(&mut data, layout!((2,2)))?);
    /// fill(x.as_unnamed_mut(), 7);
    /// assert_eq!(data, [7; 4]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn as_unnamed_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<N: NameList> Label<N> {
    /// The layout or tensor, with these names for its modes. It has as many modes as there are
    /// names.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 5_usize;
    /// let l = names!(row, col).of(layout!((m,8):(8,1)));
    /// assert_eq!(l.to_string(), "{row: 5, col: _8}:{row: _8, col: _1}");
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: there are more modes than names, or more names than modes
    /// names!(row, col).of(layout!((4,8,2)));
    /// ```
    #[inline(always)]
    pub fn of<T: Nameable<N>>(self, value: T) -> Named<N, T>
    where
        IsDistinct<N>: Holds,
    {
        Named::from_value(value)
    }
}

/// A literal with names, for the macros: they know that there are as many names as modes.
#[doc(hidden)]
#[inline(always)]
pub const fn with_names<N, T>(_: Label<N>, value: T) -> Named<N, T> {
    Named::from_value(value)
}

/// [`with_names`] of `try_layout!`.
#[doc(hidden)]
#[inline(always)]
pub fn try_with_names<N, T>(
    _: Label<N>,
    layout: Result<T, LayoutError>,
) -> Result<Named<N, T>, LayoutError> {
    layout.map(Named::from_value)
}

/// Values with a mode for each of the names `N`: layouts of a tuple of modes, and tensors with such a
/// layout. Sealed.
///
/// ```
/// use cute_core::{named::Nameable, prelude::*};
/// fn matrix<T: Nameable<Names![row, col]>>(x: T) -> Named<Names![row, col], T> {
///     names!(row, col).of(x)
/// }
/// assert_eq!(matrix(layout!((4,8))), layout!({row: 4, col: 8}));
/// ```
pub trait Nameable<N> {}
impl<L: Layout, N: AsManyAs<L>> Nameable<N> for L {}
impl<E, L: Layout, N: AsManyAs<L>> Nameable<N> for Tensor<E, L> {}

/// Lists with as many names as the list `T` has modes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "there are more modes than names, or more names than modes",
    label = "not one name for each mode",
    note = "`names!(row, col)` names the modes of a layout of rank 2, from left to right; a single mode, as of `layout!(4)`, \
            has no name, and the mode of the tuple `layout!((4))` has one"
)]
pub trait AsManyAs<T> {}
#[diagnostic::do_not_recommend]
impl AsManyAs<Nil> for Nil {}
#[diagnostic::do_not_recommend]
impl<N, Ns: AsManyAs<T>, H: Layout, T: Modes> AsManyAs<Cons<H, T>> for Cons<N, Ns> {}

impl<N, T: Copy> Copy for Named<N, T> {}
impl<N, T: Clone> Clone for Named<N, T> {
    fn clone(&self) -> Self {
        Named::from_value(self.value.clone())
    }
}
impl<N, T: Default> Default for Named<N, T> {
    fn default() -> Self {
        Named::from_value(T::default())
    }
}
/// Equal names in one order, and equal values.
impl<N, T: PartialEq<U>, U> PartialEq<Named<N, U>> for Named<N, T> {
    fn eq(&self, other: &Named<N, U>) -> bool {
        self.value == other.value
    }
}
impl<N, T: Eq> Eq for Named<N, T> {}
impl<N, T: Hash> Hash for Named<N, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

/// A static literal is the only value of its type.
impl<N, T: Static> Static for Named<N, T> {
    type INSTANCE = Self;
    const INSTANCE: Self = Named::from_value(T::INSTANCE);
}
