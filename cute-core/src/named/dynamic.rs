//! Modes by name, with layout and names known at run time.

use super::dynamic_error::NamedError;
use super::dynamic_parse::{numbered, parsed};
use super::named_value::Named;
use super::names::NameList;
use super::places::{NamedPlaces, write_with_places};
use crate::dynamic::{DynLayout, DynTiler, DynTuple};
use crate::error::LayoutError;
use crate::int::pad;
use crate::layout::{AsTiler, Layout};
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A layout whose modes have names, all known at run time. The places of its values may have names
/// as well, or alone: `(4,8):(1@lane,1@value)`.
///
/// ```
/// use cute_core::named::DynNamedLayout;
/// let l: DynNamedLayout = "{row: 4, col: 8}:{col: 1, row: 8}".parse()?;
/// assert_eq!(l.to_string(), "{row: 4, col: 8}:{row: 8, col: 1}");
/// assert_eq!(l.at(&[("col", 5), ("row", 1)])?, 13);
/// assert_eq!(l.tile(&[("row", 2)])?.to_string(),
///     "{row_tile: 2, row_rest: 2, col: 8}:{row_tile: 8, row_rest: 16, col: 1}");
/// # Ok::<(), cute_core::named::NamedError>(())
/// ```
///
/// Source: [`Named`] layouts, at run time.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct DynNamedLayout {
    /// A name for each mode, or none at all.
    names: Vec<String>,
    layout: DynLayout,
    /// A name for each place of the values, or none at all.
    places: Vec<String>,
}

impl DynNamedLayout {
    /// The layout with names for its modes, from left to right.
    ///
    /// # Errors
    /// Fails if a name is not written as a Rust identifier in ASCII, if two are equal, or if there
    /// are not as many as modes of the tuple.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l = DynNamedLayout::new(["row", "col"], "(4,8):(8,1)".parse()?)?;
    /// assert_eq!(l.to_string(), "{row: 4, col: 8}:{row: 8, col: 1}");
    /// let error = DynNamedLayout::new(["row", "row"], "(4,8):(8,1)".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "two modes are named `row`");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn new<N: Into<String>>(
        names: impl IntoIterator<Item = N>,
        layout: DynLayout,
    ) -> Result<Self, NamedError> {
        let names = checked(names)?;
        // a single mode has no name
        let modes = if layout.depth() == 0 {
            0
        } else {
            layout.rank()
        };
        if names.len() != modes {
            let names = names.len();
            return Err(NamedError::OtherRank { names, modes });
        }
        let places = Vec::new();
        Ok(DynNamedLayout {
            names,
            layout,
            places,
        })
    }

    /// A layout of coordinates, with names for the places of its values and none for its modes.
    ///
    /// # Errors
    /// Fails if a name is not written as a Rust identifier in ASCII, if two are equal, or if there
    /// are not as many as places.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l = DynNamedLayout::of_places(["lane", "value"], "(4,8):(1@0,1@1)".parse()?)?;
    /// assert_eq!(l.to_string(), "(4,8):(1@lane,1@value)");
    /// let error = DynNamedLayout::of_places(["lane"], "(4,8):(1@0,1@1)".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "there is 1 name for 2 places");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn of_places<N: Into<String>>(
        places: impl IntoIterator<Item = N>,
        layout: DynLayout,
    ) -> Result<Self, NamedError> {
        let names = Vec::new();
        let layout = DynNamedLayout {
            names,
            layout,
            places: Vec::new(),
        };
        layout.with_places(places)
    }

    /// The layout with names for the places of its values.
    ///
    /// # Errors
    /// The errors of [`of_places`](Self::of_places).
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: 8}:{row: 1@0, col: 1@1}".parse()?;
    /// let l = l.with_places(["lane", "value"])?;
    /// assert_eq!(l.to_string(), "{row: 4, col: 8}:{row: 1@lane, col: 1@value}");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn with_places<N: Into<String>>(
        mut self,
        places: impl IntoIterator<Item = N>,
    ) -> Result<Self, NamedError> {
        let names = checked(places)?;
        let last = self.layout.value(self.layout.size() - 1)?;
        let places = match self.layout.has_integer_strides() {
            true => 0,
            false => last.rank(),
        };
        if names.len() != places {
            let names = names.len();
            return Err(NamedError::OtherPlaces { names, places });
        }
        self.places = names;
        Ok(self)
    }

    /// The names of the places of values; none if they have none.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "(4,8):(1@lane,1@value)".parse()?;
    /// assert!(l.places().eq(["lane", "value"]));
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn places(&self) -> impl ExactSizeIterator<Item = &str> {
        self.places.iter().map(String::as_str)
    }

    /// The value at the coordinate of an index, the first mode fastest: each place with its name.
    ///
    /// # Errors
    /// Fails if an integer exceeds ±2^63 (Representable).
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "(4,8):(1@lane,2@value)".parse()?;
    /// let value = l.value(23)?;
    /// assert_eq!((value[0].0, value[0].1.to_string()), ("lane", "3".into()));
    /// assert_eq!((value[1].0, value[1].1.to_string()), ("value", "10".into()));
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn value(&self, index: u64) -> Result<Vec<(&str, DynTuple)>, NamedError> {
        let value = self.layout.value(index)?;
        Ok(self.places().zip(value.modes()).collect())
    }

    /// Another layout with the names of this one, for its modes and for its places.
    ///
    /// # Errors
    /// Fails if there are not as many names as modes, or as places.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
    /// let padded = l.with_layout("(4,8):(9,1)".parse()?)?;
    /// assert_eq!(padded.to_string(), "{row: 4, col: 8}:{row: 9, col: 1}");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn with_layout(&self, layout: DynLayout) -> Result<Self, NamedError> {
        match (self.names.is_empty(), self.places.is_empty()) {
            (true, _) => Self::of_places(self.places(), layout),
            (false, true) => Self::new(self.names(), layout),
            (false, false) => Self::new(self.names(), layout)?.with_places(self.places()),
        }
    }

    /// The layout with all integers at run time, so that they print without marks.
    ///
    /// ```
    /// use cute_core::{named::DynNamedLayout, prelude::*};
    /// let l = DynNamedLayout::from(layout!({row: 4, col: 8}));
    /// assert_eq!(l.to_dynamic().to_string(), "{row: 4, col: 8}:{row: 1, col: 4}");
    /// ```
    pub fn to_dynamic(&self) -> Self {
        DynNamedLayout {
            layout: self.layout.to_dynamic(),
            ..self.clone()
        }
    }

    /// The names, from left to right.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
    /// assert!(l.names().eq(["row", "col"]));
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The layout without names.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
    /// assert_eq!(l.layout().to_string(), "(4,8):(_1,4)");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn layout(&self) -> &DynLayout {
        &self.layout
    }

    /// The mode of this name.
    ///
    /// # Errors
    /// Fails if no mode has this name.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: (2,4)}".parse()?;
    /// assert_eq!(l.mode("col")?.to_string(), "(2,4):(4,8)");
    /// assert_eq!(l.mode("depth").unwrap_err().to_string(),
    ///     "no mode is named `depth`: the modes are row, col");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn mode(&self, name: &str) -> Result<DynLayout, NamedError> {
        Ok(self
            .layout
            .modes()
            .nth(self.place(name)?)
            .expect("a name for each mode"))
    }

    /// The offset at a coordinate, with an index for each mode, in any order.
    ///
    /// # Errors
    /// Fails if the names are not those of the modes, or if an index does not lie within its mode
    /// (InBounds).
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
    /// assert_eq!(l.at(&[("col", 7), ("row", 3)])?, 31);
    /// let error = l.at(&[("col", 7)]).unwrap_err();
    /// assert_eq!(error.to_string(), "mode `row` is missing: given are col");
    /// assert!(l.at(&[("col", 3), ("row", 7)]).is_err());
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn at(&self, coordinate: &[(&str, i64)]) -> Result<i64, NamedError> {
        let given: Vec<&str> = coordinate.iter().map(|(name, _)| *name).collect();
        self.check(&given)?;
        let entries = self.names().map(|name| {
            let place = given.iter().position(|other| *other == name);
            let place = place.ok_or_else(|| NamedError::missing(name, &given))?;
            Ok(DynTuple::from(crate::int::Dyn(coordinate[place].1)))
        });
        let entries = entries.collect::<Result<DynTuple, NamedError>>()?;
        Ok(self.layout.at_coordinate(&entries)?)
    }

    /// The modes in the order of these names, which are all the names of the layout.
    ///
    /// # Errors
    /// Fails if the names are not those of the modes.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
    /// let l = l.transpose_to(&["col", "row"])?;
    /// assert_eq!(l.to_string(), "{col: 8, row: 4}:{col: 4, row: _1}");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn transpose_to(&self, names: &[&str]) -> Result<Self, NamedError> {
        self.check(names)?;
        if let Some(name) = self.names().find(|name| !names.contains(name)) {
            return Err(NamedError::missing(name, names));
        }
        let places = names.iter().map(|name| self.place(name));
        let places = places.collect::<Result<Vec<_>, _>>()?;
        let permuted = Self::new(names.iter().copied(), self.layout.permute(&places)?)?;
        Ok(self.placed(permuted))
    }

    /// Two modes in place of each mode that has a tile: of `row`, `row_tile` walks within a tile,
    /// and `row_rest` over the tiles. A tile is what tiles a mode of types: a size, `2`, or a
    /// layout.
    ///
    /// # Errors
    /// Fails if no mode has one of the names, if a tile does not divide its mode (ShapeDivisible), or
    /// if it is a tuple of tiles or `_`, which divide no mode as a whole (Congruent).
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
    /// assert_eq!(l.tile(&[("col", 4)])?.layout().to_string(), "(4,4,2):(_1,4,16)");
    /// assert_eq!(l.tile(&[("col", 3)]).unwrap_err().to_string(),
    ///     "mode `col`: shape 8 is not divisible by 3 (ShapeDivisible)");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn tile<T: AsTiler + Copy>(&self, tiles: &[(&str, T)]) -> Result<Self, NamedError> {
        let given: Vec<&str> = tiles.iter().map(|(name, _)| *name).collect();
        self.check(&given)?;
        let (mut names, mut modes) = (Vec::new(), Vec::new());
        for (name, mode) in self.names().zip(self.layout.modes()) {
            let Some(place) = given.iter().position(|other| *other == name) else {
                names.push(name.to_owned());
                modes.push(mode);
                continue;
            };
            let divided = whole_tile(tiles[place].1).and_then(|tile| mode.logical_divide(&tile));
            let divided = divided.map_err(|error| NamedError::in_mode(name, error))?;
            for (part, suffix) in divided.modes().zip(["_tile", "_rest"]) {
                names.push(name.to_owned() + suffix);
                modes.push(part);
            }
        }
        let tiles = Self::new(names, DynLayout::make_layout_of_modes(&modes)?)?;
        Ok(self.placed(tiles))
    }

    /// The modes of these names as one mode of the name `group`, whose parts have the order of the
    /// names. It stands where the mode of the first name stood. Without names the layout stays as it
    /// is.
    ///
    /// # Errors
    /// Fails if no mode has one of the names, if one is given twice, or if another mode has the name
    /// of the group.
    ///
    /// ```
    /// use cute_core::named::DynNamedLayout;
    /// let l: DynNamedLayout = "{batch: 2, row: 4, col: 8}".parse()?;
    /// assert_eq!(l.group(&["row", "col"], "pixel")?.to_string(),
    ///     "{batch: 2, pixel: (4,8)}:{batch: _1, pixel: (2,8)}");
    /// assert_eq!(l.group(&["row", "col"], "batch").unwrap_err().to_string(),
    ///     "two modes are named `batch`");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn group(&self, names: &[&str], group: &str) -> Result<Self, NamedError> {
        self.check(names)?;
        let (mut order, mut all, mut begin) = (Vec::new(), Vec::new(), 0);
        for (place, name) in self.names().enumerate() {
            if names.first() == Some(&name) {
                begin = all.len();
                all.push(group);
                for member in names {
                    order.push(self.place(member)?);
                }
            } else if !names.contains(&name) {
                all.push(name);
                order.push(place);
            }
        }
        let together = self.layout.permute(&order)?;
        let grouped = Self::new(all, together.group(begin, begin + names.len())?)?;
        Ok(self.placed(grouped))
    }

    /// Each mode composed with the tiler of its name; modes without a tiler stay whole.
    ///
    /// # Errors
    /// Fails if no mode has one of the names, or if a mode does not compose with its tiler.
    ///
    /// ```
    /// use cute_core::{named::DynNamedLayout, prelude::*};
    /// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
    /// assert_eq!(l.compose(&[("col", layout!(4:2))])?.to_string(),
    ///     "{row: 4, col: _4}:{row: _1, col: 8}");
    /// # Ok::<(), cute_core::named::NamedError>(())
    /// ```
    pub fn compose<T: AsTiler + Copy>(&self, tilers: &[(&str, T)]) -> Result<Self, NamedError> {
        let given: Vec<&str> = tilers.iter().map(|(name, _)| *name).collect();
        self.check(&given)?;
        let modes = self.names().zip(self.layout.modes()).map(|(name, mode)| {
            match given.iter().position(|other| *other == name) {
                None => Ok(mode),
                Some(place) => mode
                    .compose(&DynTiler::from(tilers[place].1.operand()))
                    .map_err(|error| NamedError::in_mode(name, error)),
            }
        });
        let modes = modes.collect::<Result<Vec<_>, _>>()?;
        let composed = Self::new(self.names(), DynLayout::make_layout_of_modes(&modes)?)?;
        Ok(self.placed(composed))
    }

    /// Another layout with the values of this one: its places have the same names.
    fn placed(&self, other: Self) -> Self {
        DynNamedLayout {
            places: self.places.clone(),
            ..other
        }
    }

    /// The number of the mode of this name.
    fn place(&self, name: &str) -> Result<usize, NamedError> {
        let place = self.names().position(|other| other == name);
        place.ok_or_else(|| NamedError::NoMode {
            name: name.to_owned(),
            modes: self.names.clone(),
        })
    }

    /// Whether these are names of modes, each once.
    fn check(&self, names: &[&str]) -> Result<(), NamedError> {
        for (place, name) in names.iter().enumerate() {
            self.place(name)?;
            if names[..place].contains(name) {
                let name = (*name).to_owned();
                return Err(NamedError::Twice { name });
            }
        }
        Ok(())
    }
}

/// A tile that divides a mode into two: a size or a layout.
fn whole_tile(tile: impl AsTiler) -> Result<DynTiler, LayoutError> {
    match DynTiler::from(tile.operand()) {
        DynTiler::Underscore => Err(LayoutError::NoTile {}),
        DynTiler::ByMode(_) => Err(LayoutError::NotCongruent {}),
        tile => Ok(tile),
    }
}

/// Names, each written as it must be, and once.
fn checked<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Result<Vec<String>, NamedError> {
    let names: Vec<String> = names.into_iter().map(Into::into).collect();
    for (place, name) in names.iter().enumerate() {
        check_name(name)?;
        if names[..place].contains(name) {
            return Err(NamedError::Twice { name: name.clone() });
        }
    }
    Ok(names)
}

/// Names are written as identifiers of Rust, in ASCII.
fn check_name(name: &str) -> Result<(), NamedError> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let begins = name.starts_with(|c: char| !c.is_ascii_digit());
    if begins && name != "_" && name.chars().all(is_letter) {
        return Ok(());
    }
    let name = name.to_owned();
    Err(NamedError::NotAName { name })
}

/// The layout of types, with its names.
///
/// # Panics
/// Panics where [`DynLayout::from`] does.
///
/// ```
/// use cute_core::{named::DynNamedLayout, prelude::*};
/// let n = 8_usize;
/// let l = DynNamedLayout::from(layout!({row: 4, col: n}));
/// assert_eq!(l.to_string(), "{row: _4, col: 8}:{row: _1, col: _4}");
/// ```
impl<N: NameList, L: Layout> From<Named<N, L>> for DynNamedLayout {
    #[track_caller]
    fn from(layout: Named<N, L>) -> Self {
        let mut names = Vec::new();
        N::each(&mut |name| names.push(name.to_owned()));
        DynNamedLayout {
            names,
            layout: layout.unnamed().into(),
            places: Vec::new(),
        }
    }
}

/// The layout of types, with the names of its places.
///
/// ```
/// use cute_core::{named::DynNamedLayout, prelude::*};
/// let l = DynNamedLayout::from(layout!({row: 4, col: 8}:{row: 1@lane, col: 1@value}));
/// assert_eq!(l.to_string(), "{row: _4, col: _8}:{row: _1@lane, col: _1@value}");
/// ```
impl<P: NameList, N: NameList, L: Layout> From<NamedPlaces<P, Named<N, L>>> for DynNamedLayout {
    #[track_caller]
    fn from(layout: NamedPlaces<P, Named<N, L>>) -> Self {
        let mut places = Vec::new();
        P::each(&mut |name| places.push(name.to_owned()));
        DynNamedLayout {
            places,
            ..layout.unnamed().into()
        }
    }
}

/// The layout of types, with the names of its places.
impl<P: NameList, L: Layout> From<NamedPlaces<P, L>> for DynNamedLayout {
    #[track_caller]
    fn from(layout: NamedPlaces<P, L>) -> Self {
        let mut places = Vec::new();
        P::each(&mut |name| places.push(name.to_owned()));
        DynNamedLayout {
            names: Vec::new(),
            layout: layout.unnamed().into(),
            places,
        }
    }
}

/// Reads what [`DynNamedLayout`] prints, `{row: 4, col: 8}:{row: 8, col: 1}`, and with names of
/// places `(4,8):(1@lane,1@value)`. Without strides the layout is compact, the first mode fastest.
impl FromStr for DynNamedLayout {
    type Err = NamedError;
    fn from_str(text: &str) -> Result<Self, NamedError> {
        let (text, places) = numbered(text)?;
        let layout = match text.trim_start().starts_with('{') || places.is_empty() {
            true => {
                let (names, layout) = parsed(&text)?;
                Self::new(names, layout)?
            }
            false => {
                let layout = text.parse().map_err(|error| NamedError::Parse {
                    text: text.clone(),
                    error,
                })?;
                return Self::of_places(places, layout);
            }
        };
        if places.is_empty() {
            return Ok(layout);
        }
        let layout = layout.with_places(places)?;
        // Places have the order of the modes: strides by name may stand in another one.
        let printed = layout.to_string();
        let in_order = numbered(&printed)?.1;
        match layout.places().eq(in_order.iter().map(String::as_str)) {
            true => Ok(layout),
            false => printed.parse(),
        }
    }
}

impl fmt::Display for DynNamedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        let numbered = Numbered(self);
        match self.places.is_empty() {
            true => fmt::Display::fmt(&numbered, f),
            false => write_with_places(&numbered, &|name| self.places().for_each(name), f),
        }
    }
}

/// The layout with the numbers of its places.
struct Numbered<'a>(&'a DynNamedLayout);

impl fmt::Display for Numbered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Numbered(named) = self;
        // a layout without modes has no names either
        if named.names.is_empty() && !named.places.is_empty() {
            return fmt::Display::fmt(&named.layout, f);
        }
        named.write(&named.layout.shape(), "{", f)?;
        named.write(&named.layout.stride(), ":{", f)
    }
}

impl DynNamedLayout {
    fn write(&self, tree: &DynTuple, open: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(open)?;
        for (place, (name, mode)) in self.names().zip(tree.modes()).enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            write!(f, "{comma}{name}: {mode}")?;
        }
        f.write_str("}")
    }
}

crate::diagnostic::error::debug_as_displayed!(DynNamedLayout);
