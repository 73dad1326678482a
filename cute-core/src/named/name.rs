//! Names: tuples of letters.

use super::letter::Spelling;
use core::fmt;
use core::marker::PhantomData;

/// The name of a mode: a tuple of up to 19 [letters](super::letter), such as `(c, o, l)`. Sealed.
///
/// ```
/// use cute_core::{named::Name, prelude::*};
/// fn text<N: Name>(_: cute_core::named::Label<N>) -> &'static str {
///     N::TEXT
/// }
/// assert_eq!(text(name!(head_dim2)), "head_dim2");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no name of a mode",
    label = "not a name",
    note = "a name is written `name!(row)`, several are `names!(row, col)`, and it has at most 19 letters, \
            `_tile` and `_rest` included"
)]
pub trait Name: 'static {
    /// The name as a text.
    const TEXT: &'static str = Self::SPELLED.as_str();
    #[doc(hidden)]
    const SPELLED: Spelled;
    /// The letters as a list.
    #[doc(hidden)]
    type Spelling: Spelling;
    /// The name of the tile of a mode of this name: `row_tile` of `row`.
    #[doc(hidden)]
    type Tile;
    /// The name of the tiles of a mode of this name: `row_rest` of `row`.
    #[doc(hidden)]
    type Rest;
}

/// A name that has too many letters, and so is refused.
pub enum TooLong {}

/// The bytes of a name: each letter has one or two.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Spelled {
    bytes: [u8; 38],
    len: usize,
}

impl Spelled {
    /// The letters, one after the other.
    pub(crate) const fn of(letters: &[&str]) -> Self {
        let mut spelled = Spelled {
            bytes: [0; 38],
            len: 0,
        };
        let mut letter = 0;
        while letter < letters.len() {
            let bytes = letters[letter].as_bytes();
            let mut byte = 0;
            while byte < bytes.len() {
                spelled.bytes[spelled.len] = bytes[byte];
                spelled.len += 1;
                byte += 1;
            }
            letter += 1;
        }
        spelled
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("letters are ASCII"),
        }
    }
}

/// A name, or a list of names, as a value: [`name!(row)`](crate::macros::name),
/// [`names!(row, col)`](crate::macros::names).
///
/// ```
/// use cute_core::prelude::*;
/// let labels = names!(row, col);
/// assert_eq!(size_of_val(&labels), 0);
/// assert_eq!(labels.of(layout!((4,8))), layout!({row: 4, col: 8}));
/// ```
pub struct Label<N>(PhantomData<fn() -> N>);

impl<N> Label<N> {
    /// The only value of the type.
    ///
    /// ```
    /// use cute_core::{named::Label, prelude::*};
    /// let labels: Label<Names![row, col]> = Label::NEW;
    /// assert_eq!(labels, names!(row, col));
    /// ```
    pub const NEW: Self = Label(PhantomData);
}

impl<N> Clone for Label<N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for Label<N> {}
impl<N> Default for Label<N> {
    fn default() -> Self {
        Self::NEW
    }
}
impl<N> PartialEq for Label<N> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl<N> Eq for Label<N> {}
impl<N> core::hash::Hash for Label<N> {
    fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
}
impl<N: Written> fmt::Debug for Label<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
/// The name, or the names with commas between them.
impl<N: Written> fmt::Display for Label<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        N::write(f)
    }
}

/// A name or a list of names, which can be printed.
#[doc(hidden)]
pub trait Written {
    /// Prints it.
    fn write(f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
impl<N: Name> Written for N {
    fn write(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(N::TEXT)
    }
}
