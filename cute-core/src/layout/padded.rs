//! A division rounded up: tiles that may reach beyond the layout.

use super::Layout;
use super::coordinate::WidthOf;
use crate::error::LayoutError;
use core::fmt;
use core::ops::Deref;

/// The tiles of `A`; the last ones may reach beyond `A`.
///
/// Made by [`zipped_divide_padded`](crate::layout::Dividing::zipped_divide_padded) and
/// [`logical_divide_padded`](crate::layout::Dividing::logical_divide_padded). It dereferences to
/// its layout. Code that walks over the tiles can stop at the shape of the
/// [`original`](Padded::original).
///
/// ```
/// use cute_core::prelude::*;
/// let m = 10_usize;
/// let tiled = layout!(m:1).logical_divide_padded(tile!(4));
/// assert_eq!(tiled.mode::<1>().to_string(), "3:_4");
/// assert_eq!(tiled.original().to_string(), "10:_1");
/// assert!(!tiled.is_full());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Padded<L, A> {
    tiled: L,
    original: A,
}

impl<L: Copy, A: Copy> Padded<L, A> {
    #[inline(always)]
    pub(crate) fn new(tiled: L, original: A) -> Self {
        Padded { tiled, original }
    }

    /// A `match`, since rustc would compile the functions behind `?` once for each layout.
    #[inline(always)]
    pub(crate) fn of(tiled: Result<L, LayoutError>, original: A) -> Result<Self, LayoutError> {
        match tiled {
            Ok(tiled) => Ok(Padded { tiled, original }),
            Err(error) => Err(error),
        }
    }

    /// The tiled layout; its coordinates may reach beyond the original.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let padded = layout!(10:1).logical_divide_padded(tile!(4));
    /// assert_eq!(padded.layout(), layout!((4,3):(1,4)));
    /// ```
    #[inline(always)]
    pub fn layout(self) -> L {
        self.tiled
    }

    /// The layout that was divided.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let padded = layout!(10:1).logical_divide_padded(tile!(4));
    /// assert_eq!(padded.original(), layout!(10:1));
    /// ```
    #[inline(always)]
    pub fn original(self) -> A {
        self.original
    }
}

impl<L: Layout, A: Layout> Padded<L, A> {
    /// Whether the tiles fill the original, so that no coordinate reaches beyond it.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert!(!layout!(10:1).logical_divide_padded(tile!(4)).is_full());
    /// assert!(layout!(12:1).logical_divide_padded(tile!(4)).is_full());
    /// ```
    #[inline(always)]
    pub fn is_full(self) -> bool {
        Layout::size_in::<WidthOf<L>>(self.tiled).to_i128()
            == Layout::size_in::<WidthOf<A>>(self.original).to_i128()
    }
}

use crate::int::DynInt;

impl<L, A> Deref for Padded<L, A> {
    type Target = L;
    #[inline(always)]
    fn deref(&self) -> &L {
        &self.tiled
    }
}

impl<L: fmt::Display, A> fmt::Display for Padded<L, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiled.fmt(f)
    }
}

impl<L: fmt::Display, A: fmt::Display> fmt::Debug for Padded<L, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.tiled, self.original)
    }
}
