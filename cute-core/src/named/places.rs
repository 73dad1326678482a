//! Names for the places of values: `(4,8):(1@lane,1@value)`, whose value is `{lane: 3, value: 2}`.

use super::arrange::ArrangedBy;
use super::name::{Label, Name, Written};
use super::named_value::Named;
use super::names::{IsDistinct, IsOneOf, NameList};
use super::place::{Holds, Pick};
use super::show::WrittenBy;
use crate::fmt::Part;
use crate::layout::{Coordinate, Layout};
use crate::tuple::{Cons, Nil};
use core::fmt::{self, Write};
use core::marker::PhantomData;

/// A layout `L` of coordinates, the places of whose values have the names `P`.
///
/// `layout!((4,8):(1@lane,1@value))` writes it: a name stands for the number of a place, and places
/// are numbered in the order in which the strides of the modes name them. The modes may have names as well,
/// `layout!({row: 4, col: 8}:{row: 1@lane, col: 1@value})`.
///
/// ```
/// use cute_core::{named::NamedPlaces, prelude::*};
/// let l: NamedPlaces<Names![lane, value], Layout![(4,8):(1@0,1@1)]> = layout!((4,8):(1@lane,1@value));
/// assert_eq!(l.to_string(), "(_4,_8):(_1@lane,_1@value)");
/// assert_eq!(l.at((3, 2)).to_string(), "{lane: 3, value: 2}");
/// assert_eq!(l.at((3, 2)).entry(name!(value)), 2);
/// ```
///
/// Source: CuTe `E<0>`, `E<1>`, the basis vectors of a coordinate, which have numbers alone.
pub type NamedPlaces<P, L> = Named<Places<P>, L>;

/// The names `P` as those of places of values, not of modes. See [`NamedPlaces`].
///
/// ```
/// use cute_core::{named::{Label, Places}, prelude::*};
/// let places: Label<Places<Names![lane, value]>> = layout!((4,8):(1@lane,1@value)).names();
/// assert_eq!(places.to_string(), "lane, value");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places<P>(PhantomData<P>);

impl<P: Written> Written for Places<P> {
    fn write(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        P::write(f)
    }
}

impl<P: NameList> Label<P> {
    /// The layout of coordinates, with these names for the places of its values.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = names!(row, col).places_of(make_identity_layout((4, 8)));
    /// assert_eq!(l.at(13).to_string(), "{row: 1, col: 3}");
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: there are more places than names, or more names than places
    /// names!(lane).places_of(layout!((4,8):(1@0,1@1)));
    /// ```
    #[inline(always)]
    pub fn places_of<L: HasPlaces<P>>(self, layout: L) -> NamedPlaces<P, L>
    where
        IsDistinct<P>: Holds,
    {
        Named::from_value(layout)
    }
}

impl<P: NameList, L> Named<Places<P>, L> {
    /// The value at a coordinate, with a name for each of its places. It is a coordinate of layouts
    /// and tensors whose modes have these names.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// // thread and value of each element of a tile, and what the threads hold
    /// let owner = layout!({row: (4,2), col: 8}:{row: (1@thread,1@value), col: 4@thread});
    /// let data: Vec<u32> = (0..64).collect();
    /// let held = NamedTensor::new(&data[..], layout!({value: 2, thread: 32}))?;
    /// let c = owner.at(coord!({col: 5, row: 6}));
    /// assert_eq!(c, named!{thread: 22_usize, value: 1_usize});
    /// assert_eq!(held[c], 45);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `layout(coord)` of a layout whose strides are basis vectors.
    #[inline(always)]
    pub fn at<C>(self, coordinate: C) -> Named<P, L::Value>
    where
        L: ValueAt<C>,
    {
        Named::from_value(self.value.value_at(coordinate))
    }

    /// The value at a coordinate, or `None` if the coordinate lies outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,8):(1@lane,1@value));
    /// assert_eq!(l.at_checked((3, 7)).unwrap().entry(name!(lane)), 3);
    /// assert!(l.at_checked((4, 7)).is_none());
    /// ```
    #[inline(always)]
    pub fn at_checked<C>(self, coordinate: C) -> Option<Named<P, L::Value>>
    where
        L: ValueAt<C>,
    {
        self.value
            .value_at_checked(coordinate)
            .map(Named::from_value)
    }

    /// The result of an operation on the domain, such as a slice, a division or a composition,
    /// whose values have the same places.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,8):(1@lane,1@value));
    /// let tiles = l.map_domain(|l| l.zipped_divide(tile!((2,4))));
    /// assert_eq!(tiles.to_string(), "((_2,_4),(_2,_2)):((_1@lane,_1@value),(_2@lane,_4@value))");
    /// ```
    #[inline(always)]
    pub fn map_domain<R: HasPlaces<P>>(self, f: impl FnOnce(L) -> R) -> NamedPlaces<P, R> {
        Named::from_value(f(self.value))
    }
}

impl<N: NameList, T> Named<N, T> {
    /// The entry of this name, of a coordinate, a shape, a stride or a tiler.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let c = layout!((4,8):(1@lane,1@value)).at((3, 2));
    /// assert_eq!((c.entry(name!(lane)), c.entry(name!(value))), (3, 2));
    /// assert_eq!(layout!({row: 4, col: 8}).shape().entry(name!(col)), 8);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: no mode is named `thread`: the modes are ((l, a, n, e), (v, a, l, u, e))
    /// layout!((4,8):(1@lane,1@value)).at((3, 2)).entry(name!(thread));
    /// ```
    #[inline(always)]
    pub fn entry<M: Name, R>(self, _: Label<M>) -> R
    where
        N::Find<M>: Pick<T, Nil, Entry = R>,
        IsOneOf<M, N>: Holds,
    {
        <N::Find<M>>::pick(self.value)
    }
}

/// Layouts whose values have a place for each of the names `P`, with or without names for their
/// modes. Sealed.
///
/// ```
/// use cute_core::{named::{HasPlaces, NamedPlaces}, prelude::*};
/// fn owners<L: HasPlaces<Names![thread, value]>>(l: L) -> NamedPlaces<Names![thread, value], L> {
///     names!(thread, value).places_of(l)
/// }
/// assert_eq!(owners(layout!((4,8):(1@0,1@1))), layout!((4,8):(1@thread,1@value)));
/// ```
pub trait HasPlaces<P> {}
impl<P: AsManyEntries<L::Index>, L: Layout> HasPlaces<P> for L {}
impl<P: AsManyEntries<L::Index>, N, L: Layout> HasPlaces<P> for Named<N, L> {}

/// Lists with as many names as the tuple `V` has places.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "there are more places than names, or more names than places",
    label = "not one name for each place",
    note = "the places of `layout!((4,8):(1@0,1@1))` are 0 and 1, and `names!(lane, value)` names both; a layout of offsets, \
            as `layout!((4,8))` is, has no places"
)]
pub trait AsManyEntries<V> {}
#[diagnostic::do_not_recommend]
impl AsManyEntries<Nil> for Nil {}
#[diagnostic::do_not_recommend]
impl<N, Ns: AsManyEntries<T>, H, T> AsManyEntries<Cons<H, T>> for Cons<N, Ns> {}

/// Layouts that have a value at `C`: without names at a coordinate, with names at one by name.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{C}` is no coordinate of this layout",
    label = "not a coordinate",
    note = "modes that have names take a coordinate by name, `coord!({{row: 1, col: 2}})`, and others take `(1, 2)`"
)]
pub trait ValueAt<C> {
    /// The values.
    type Value;
    /// The value at a coordinate.
    fn value_at(self, coordinate: C) -> Self::Value;
    /// The value at a coordinate of the domain.
    fn value_at_checked(self, coordinate: C) -> Option<Self::Value>;
}
impl<L: Layout, C: Coordinate<L>> ValueAt<C> for L {
    type Value = L::Index;
    #[inline(always)]
    fn value_at(self, coordinate: C) -> L::Index {
        self.at(coordinate)
    }
    #[inline(always)]
    fn value_at_checked(self, coordinate: C) -> Option<L::Index> {
        self.at_checked(coordinate)
    }
}
impl<N: NameList, L: Layout, C: ArrangedBy<N, Entries: Coordinate<L>>> ValueAt<C> for Named<N, L> {
    type Value = L::Index;
    #[inline(always)]
    fn value_at(self, coordinate: C) -> L::Index {
        self.at(coordinate)
    }
    #[inline(always)]
    fn value_at_checked(self, coordinate: C) -> Option<L::Index> {
        self.at_checked(coordinate)
    }
}

/// Prints the layout, with the names of its places.
macro_rules! written {
    ($([$($generics:tt)*] $layout:ty;)*) => {$(
        impl<P: NameList, $($generics)*> WrittenBy<Places<P>> for $layout
        where
            Self: fmt::Display,
        {
            const IS_LAYOUT: bool = true;
            fn write_named(&self, _: Option<Part>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_with_places(self, &|name| P::each(&mut |text| name(text)), f)
            }
            fn write_braced(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_with_places(self, &|name| P::each(&mut |text| name(text)), f)
            }
        }
    )*};
}
written! {
    [L: Layout] L;
    [N: NameList, L: Layout] Named<N, L>;
}

/// Calls a function with each name of a list.
pub(super) type EachName<'a> = &'a dyn Fn(&mut dyn FnMut(&str));

/// Prints a layout with names in place of the numbers of its places: `1@lane` for `1@0`.
pub(super) fn write_with_places(
    layout: &dyn fmt::Display,
    each: EachName<'_>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut renamed = Renamed {
        each,
        number: None,
        f,
    };
    write!(renamed, "{layout}")?;
    renamed.end()
}

/// Text in which the last number of each `@1@0` becomes the name of that place.
struct Renamed<'a, 'f> {
    each: EachName<'a>,
    /// The number after an `@`, as far as it is read.
    number: Option<usize>,
    f: &'a mut fmt::Formatter<'f>,
}

impl Renamed<'_, '_> {
    /// The number was the last one of its path, so it is that of a place.
    fn end(&mut self) -> fmt::Result {
        let Some(number) = self.number.take() else {
            return Ok(());
        };
        let (mut place, mut result) = (0, Ok(()));
        (self.each)(&mut |name| {
            if place == number {
                result = write!(self.f, "@{name}");
            }
            place += 1;
        });
        result
    }
}

impl Write for Renamed<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match (self.number, c.to_digit(10)) {
                (Some(number), Some(digit)) => self.number = Some(10 * number + digit as usize),
                (Some(number), None) if c == '@' => {
                    write!(self.f, "@{number}")?;
                    self.number = Some(0);
                }
                (None, _) if c == '@' => self.number = Some(0),
                _ => {
                    self.end()?;
                    self.f.write_char(c)?;
                }
            }
        }
        Ok(())
    }
}
