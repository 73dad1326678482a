//! Values as Rust source: the literals of `cute_core`, and their types.
//!
//! ```
//! use cute_cli::{evaluate::Session, rust::{Index, Source}};
//! let outcome = Session::default().evaluate("(4,_8):(_8,_1)")?;
//! let source = Source::new(&outcome.results[0].value, Some(Index::U32)).unwrap();
//! assert_eq!(source.value, "layout!(({4_u32}, 8):(8, 1))");
//! assert_eq!(source.ty, "Layout![(u32, 8):(8, 1)]");
//! # Ok::<(), cute_cli::language::Diagnostic>(())
//! ```

mod instruction;

use crate::value::Value;
use cute_core::dynamic::{BasisPath, DynLayout, DynLeaf, DynTuple};
use cute_core::named::DynNamedLayout;
use cute_core::swizzle::DynSwizzle;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The integer type of dynamic leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "command",
    derive(clap::ValueEnum),
    value(rename_all = "lower")
)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Index {
    I32,
    U32,
    I64,
    Isize,
    Usize,
}

impl Index {
    const fn name(self) -> &'static str {
        match self {
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::I64 => "i64",
            Self::Isize => "isize",
            Self::Usize => "usize",
        }
    }

    /// The least and the greatest value; `isize` and `usize` have 64 bits.
    const fn range(self) -> (i128, i128) {
        match self {
            Self::I32 => (i32::MIN as i128, i32::MAX as i128),
            Self::U32 => (0, u32::MAX as i128),
            Self::I64 | Self::Isize => (i64::MIN as i128, i64::MAX as i128),
            Self::Usize => (0, u64::MAX as i128),
        }
    }

    /// The first type that fits the numbers.
    fn of(numbers: &[i128]) -> Option<Self> {
        [Self::U32, Self::I64]
            .into_iter()
            .find(|index| index.fits(numbers))
    }

    fn fits(self, numbers: &[i128]) -> bool {
        let (least, greatest) = self.range();
        numbers
            .iter()
            .all(|&number| (least..=greatest).contains(&number))
    }
}

/// Why a value has no literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLiteral {
    /// A dynamic leaf, a size or an offset does not fit the integer type.
    DoesNotFit {
        /// The type that the caller chose; `None` if it was to be chosen here.
        index: Option<Index>,
    },
    /// The value has an empty tuple.
    EmptyTuple,
    /// The value has more leaves or levels than a literal may have.
    TooLarge,
    /// A tile is zero or negative.
    NoTile,
    /// A multiple of a basis vector is not among strides.
    NoStride,
    /// A basis vector leads to a place that literals cannot name.
    FarPlace,
    /// The name of a mode or a place has more letters than a literal may have.
    LongName,
    /// There are no literals of this kind of value.
    NoKind,
}

impl fmt::Display for NoLiteral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DoesNotFit { index } => {
                let name = index.map_or("u32 or i64", Index::name);
                write!(
                    f,
                    "a dynamic integer, a size or an offset does not fit {name}"
                )
            }
            Self::EmptyTuple => f.write_str("a literal cannot contain an empty tuple"),
            Self::TooLarge => {
                write!(
                    f,
                    "a literal has at most {MAX_LEAVES} integers and {MAX_DEPTH} levels"
                )
            }
            Self::NoTile => f.write_str("a tile that is not positive has no literal"),
            Self::NoKind => f.write_str("there is no literal for this kind of value"),
            Self::NoStride => {
                f.write_str("a literal can contain multiples of basis vectors only as strides")
            }
            Self::FarPlace => {
                write!(
                    f,
                    "a basis vector in a literal can only lead to places 0 to {MAX_PLACE}"
                )
            }
            Self::LongName => {
                write!(f, "a name in a literal has at most {MAX_LETTERS} letters")
            }
        }
    }
}

/// The limits of literals: see `cute_core::macros`.
const MAX_LEAVES: usize = 1024;
const MAX_DEPTH: usize = 32;
const MAX_PLACE: u64 = 31;
const MAX_LETTERS: usize = 19;

/// A literal and its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of the variable for a value without a name.
    pub noun: &'static str,
    /// The expression, `layout!((4, 8):(8, 1))`.
    pub value: String,
    /// Its type, `Layout![(4, 8):(8, 1)]`.
    pub ty: String,
    /// The paths of names that the prelude of `cute_core` does not have:
    /// `cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN`.
    pub uses: BTreeSet<String>,
    /// The other types that may stand in it, if a value leaves them open: `TA, TB: K or MN`.
    pub notes: Vec<String>,
}

impl Source {
    /// A value whose source needs no more than the prelude.
    fn plain(noun: &'static str, value: String, ty: String) -> Self {
        let (uses, notes) = (BTreeSet::new(), Vec::new());
        Self {
            noun,
            value,
            ty,
            uses,
            notes,
        }
    }

    /// It, with the names that its type needs beside the prelude.
    fn with(mut self, uses: &[&str]) -> Self {
        let uses = uses.iter().map(|path| format!("cute_core::{path}"));
        self.uses.extend(uses);
        self
    }

    /// The lines that import names, with the feature of `cute-core` that has each.
    ///
    /// ```
    /// # #[cfg(feature = "atoms")] {
    /// use cute_cli::{evaluate::Session, rust::Source};
    /// let outcome = Session::default().evaluate("SM75_U32x4_LDSM_N").unwrap();
    /// let source = Source::new(&outcome.results[0].value, None).unwrap();
    /// let line = "use cute_core::atom::nvidia::copy::SM75_U32x4_LDSM_N; // feature `nvidia`\n";
    /// assert_eq!(Source::imports(&source.uses), line);
    /// # }
    /// ```
    pub fn imports(uses: &BTreeSet<String>) -> String {
        let line = |path: &String| {
            let mut parts = path.split("::").skip(2);
            let (first, rest) = (parts.next(), parts.next());
            let feature = first.filter(|_| rest.is_some());
            let feature = feature.map(|name| format!(" // feature `{name}`"));
            format!("use {path};{}\n", feature.unwrap_or_default())
        };
        uses.iter().map(line).collect()
    }
}

impl Source {
    /// The literal of a value; dynamic leaves have the type `index`, or the first of `u32` and
    /// `i64` that fits.
    ///
    /// # Errors
    /// Where the value has no literal.
    pub fn new(value: &Value, index: Option<Index>) -> Result<Self, NoLiteral> {
        if let Value::Truth(answer) = value {
            let holds = answer.holds().to_string();
            return Ok(Self::plain("holds", holds, "bool".to_owned()));
        }
        if value.leaves() > MAX_LEAVES || value.depth() > MAX_DEPTH {
            return Err(NoLiteral::TooLarge);
        }
        if let Some(source) = Self::composed(value, index)? {
            return Ok(source);
        }
        let facts = Facts::of(value)?;
        let index = facts.index(index)?;
        let kind = match value {
            Value::Layout(_) => LAYOUT,
            _ if facts.has_basis && (facts.has_layout || value.has_underscore()) => {
                return Err(NoLiteral::NoStride);
            }
            _ if facts.has_layout && !facts.is_positive => return Err(NoLiteral::NoTile),
            _ if facts.has_layout => TILE,
            _ if value.has_underscore() => COORDINATE,
            Value::Integer(integer) if integer.is_integer() => INTEGER,
            _ if facts.is_positive => SHAPE,
            _ => STRIDE,
        };
        let (noun, of_values, of_types) = kind;
        let (value, ty) = (Part::value(index).tree(value), Part::ty(index).tree(value));
        let (value, ty) = (
            format!("{of_values}!({value})"),
            format!("{of_types}![{ty}]"),
        );
        Ok(Self::plain(noun, value, ty))
    }
}

impl Source {
    /// A swizzle, or a layout behind a swizzle, with strides added bit by bit or with names.
    fn composed(value: &Value, index: Option<Index>) -> Result<Option<Self>, NoLiteral> {
        let layout = |layout: &DynLayout| Self::new(&Value::Layout(layout.clone()), index);
        let numbers = |swizzle: DynSwizzle| {
            let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
            format!("{bits}, {base}, {shift}")
        };
        Ok(Some(match value {
            Value::Swizzle(swizzle) => Self::plain(
                "swizzle",
                format!("swizzle!({})", numbers(*swizzle)),
                format!("Swizzle![{}]", numbers(*swizzle)),
            ),
            Value::Swizzled(smem) => {
                // types turn an identity into a layout, and an offset has no literal
                let is_plain = smem.offset().value() == 0 && smem.offset().is_static();
                if !is_plain || smem.swizzle().bits() == 0 {
                    return Err(NoLiteral::NoKind);
                }
                let (swizzle, Self { value, ty, .. }) =
                    (numbers(smem.swizzle()), layout(smem.layout())?);
                Self::plain(
                    "smem",
                    format!("swizzle!({swizzle}).compose({value})"),
                    format!("SwizzledLayout<Swizzle![{swizzle}], {ty}>"),
                )
                .with(&["composed::SwizzledLayout"])
            }
            Value::InSmem(smem) => {
                let (swizzle, bits) = (numbers(smem.swizzle()), smem.bits());
                let Self { value, ty, .. } = layout(smem.layout())?;
                Self::plain(
                    "smem",
                    format!("swizzle!({swizzle}; Bytes).in_smem(SmemPointer::<{bits}>, {value})"),
                    format!(
                        "ComposedLayout<Swizzle![{swizzle}; Bytes], SmemPointer<{bits}>, {ty}>"
                    ),
                )
                .with(&["composed::SmemPointer"])
            }
            Value::Xor(xor) if xor.layout().is_static() => {
                let Self { value, ty, .. } = layout(xor.layout())?;
                Self::plain(
                    "layout",
                    format!("XorLayout::new({value})"),
                    format!("XorLayout<{ty}>"),
                )
                .with(&["xor::XorLayout"])
            }
            Value::Named(named) => {
                // the layout without names has the conditions of literals
                layout(named.layout())?;
                Self::named(named, index)?
            }
            Value::Instruction(instruction) => Self::instruction(instruction, index)?,
            Value::Xor(_) => return Err(NoLiteral::NoKind),
            _ => return Ok(None),
        }))
    }

    /// A layout with names for its modes, the places of its values, or both.
    fn named(named: &DynNamedLayout, index: Option<Index>) -> Result<Self, NoLiteral> {
        let (modes, places): (Vec<_>, Vec<_>) = (named.names().collect(), named.places().collect());
        if (modes.iter().chain(&places)).any(|name| letters(name) > MAX_LETTERS) {
            return Err(NoLiteral::LongName);
        }
        let facts = Facts::of(&Value::Layout(named.layout().clone()))?;
        let index = facts.index(index)?;
        let entries = |part: Part<'_>, tree: DynTuple| {
            if modes.is_empty() {
                return part.tuple(&tree);
            }
            let entries = modes.iter().zip(tree.modes());
            let entries = entries.map(|(name, mode)| format!("{name}: {}", part.tuple(&mode)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        };
        let both = |part: Part<'_>| {
            let part = part.with_places(&places);
            let (shape, stride) = (named.layout().shape(), named.layout().stride());
            format!("{}:{}", entries(part, shape), entries(part, stride))
        };
        Ok(Self::plain(
            "layout",
            format!("layout!({})", both(Part::value(index))),
            format!("Layout![{}]", both(Part::ty(index))),
        ))
    }
}

/// How many letters a literal counts in a name: `_` and the letter behind it are one.
fn letters(name: &str) -> usize {
    let pairs = name.as_bytes().windows(2);
    let joined = pairs.filter(|pair| pair[0] == b'_' && pair[1].is_ascii_alphabetic());
    name.len() - joined.count()
}

/// A noun for the value, the macro of values, and the macro of types.
type Literals = (&'static str, &'static str, &'static str);
const LAYOUT: Literals = ("layout", "layout", "Layout");
const TILE: Literals = ("tiler", "tile", "Tile");
const COORDINATE: Literals = ("coordinate", "coord", "Coord");
const SHAPE: Literals = ("shape", "shape", "Shape");
const STRIDE: Literals = ("stride", "stride", "Stride");
const INTEGER: Literals = ("integer", "int", "Int");

/// Properties of a value that decide its literal.
struct Facts {
    has_layout: bool,
    is_positive: bool,
    /// Whether there are multiples of basis vectors outside of layouts.
    has_basis: bool,
    /// The numbers that the type of dynamic leaves has to hold.
    numbers: Vec<i128>,
}

impl Default for Facts {
    fn default() -> Self {
        Self {
            has_layout: false,
            is_positive: true,
            has_basis: false,
            numbers: Vec::new(),
        }
    }
}

impl Facts {
    fn of(value: &Value) -> Result<Self, NoLiteral> {
        let mut facts = Self::default();
        facts.look_at(value)?;
        Ok(facts)
    }

    /// The type of dynamic leaves: the one that the caller chose, if all numbers fit it.
    fn index(&self, chosen: Option<Index>) -> Result<Index, NoLiteral> {
        match chosen {
            Some(index) if index.fits(&self.numbers) => Ok(index),
            Some(index) => Err(NoLiteral::DoesNotFit { index: Some(index) }),
            None => Index::of(&self.numbers).ok_or(NoLiteral::DoesNotFit { index: None }),
        }
    }

    fn look_at(&mut self, value: &Value) -> Result<(), NoLiteral> {
        match value {
            Value::Underscore | Value::Truth(_) => (),
            Value::Integer(integer) => {
                self.is_positive &= integer.value() > 0 && integer.is_integer();
                self.has_basis |= !integer.is_integer();
                self.leaves(&[*integer])?;
            }
            Value::Layout(layout) => {
                self.has_layout = true;
                self.look_at_tuple(&layout.shape())?;
                self.look_at_tuple(&layout.stride())?;
                if !layout.is_static() {
                    self.reach(layout);
                }
            }
            Value::Tuple(items) => {
                if items.is_empty() {
                    return Err(NoLiteral::EmptyTuple);
                }
                items.iter().try_for_each(|item| self.look_at(item))?;
            }
            Value::Swizzle(_)
            | Value::Swizzled(_)
            | Value::InSmem(_)
            | Value::Xor(_)
            | Value::Named(_)
            | Value::Instruction(_) => return Err(NoLiteral::NoKind),
        }
        Ok(())
    }

    fn look_at_tuple(&mut self, tuple: &DynTuple) -> Result<(), NoLiteral> {
        if tuple.depth() > 0 {
            if tuple.rank() == 0 {
                return Err(NoLiteral::EmptyTuple);
            }
            tuple
                .modes()
                .try_for_each(|mode| self.look_at_tuple(&mode))?;
        } else {
            self.leaves(tuple.leaves())?;
        }
        Ok(())
    }

    fn leaves(&mut self, integers: &[DynLeaf]) -> Result<(), NoLiteral> {
        let mut places = integers.iter().flat_map(|integer| integer.path().steps());
        if places.any(|place| place > MAX_PLACE) {
            return Err(NoLiteral::FarPlace);
        }
        let dynamic = integers.iter().filter(|integer| !integer.is_static());
        self.numbers.extend(dynamic.map(|integer| integer.value()));
        Ok(())
    }

    /// The size, and the span on either side of 0 of the offsets, or of the coordinates at each
    /// place.
    fn reach(&mut self, layout: &DynLayout) {
        let mut places: BTreeMap<BasisPath, (i128, i128)> = BTreeMap::new();
        let (shape, stride) = (layout.shape(), layout.stride());
        for (shape, stride) in shape.leaves().iter().zip(stride.leaves()) {
            let last = (shape.value() - 1) * stride.value();
            let (least, greatest) = places.entry(stride.path()).or_default();
            if last < 0 {
                *least += last;
            } else {
                *greatest += last;
            }
        }
        self.numbers.push(layout.size().into());
        let reaches = places.into_values();
        (self.numbers).extend(reaches.flat_map(|(least, greatest)| [least, greatest + 1]));
    }
}

/// The tree of a literal, or of its type.
#[derive(Clone, Copy)]
struct Part<'a> {
    /// The type of dynamic leaves.
    index: Index,
    is_type: bool,
    /// The names of the places of values, if they have names.
    places: &'a [&'a str],
}

impl<'a> Part<'a> {
    const fn value(index: Index) -> Self {
        Part {
            index,
            is_type: false,
            places: &[],
        }
    }

    const fn ty(index: Index) -> Self {
        Part {
            is_type: true,
            ..Self::value(index)
        }
    }

    const fn with_places(self, places: &'a [&'a str]) -> Self {
        Part { places, ..self }
    }

    fn tree(self, value: &Value) -> String {
        match value {
            Value::Underscore => "_".to_owned(),
            Value::Truth(answer) => answer.holds().to_string(),
            Value::Integer(integer) => self.leaf(*integer),
            Value::Layout(layout) => {
                let (shape, stride) = (layout.shape(), layout.stride());
                format!("{}:{}", self.tuple(&shape), self.tuple(&stride))
            }
            Value::Tuple(items) => {
                let items: Vec<_> = items.iter().map(|item| self.tree(item)).collect();
                format!("({})", items.join(", "))
            }
            // refused before
            _ => value.to_string(),
        }
    }

    fn tuple(self, tuple: &DynTuple) -> String {
        self.tree(&Value::from(tuple.clone()))
    }

    fn leaf(self, integer: DynLeaf) -> String {
        let number = match self.index.name() {
            _ if integer.is_static() => integer.value().to_string(),
            name if self.is_type => name.to_owned(),
            name => format!("{{{}_{name}}}", integer.value()),
        };
        let path = integer.path().to_string();
        // the place of the whole value stands last: `1@0@1` is place 0 within place 1
        let named = (path.rsplit_once('@')).and_then(|(within, place)| {
            let name = self.places.get(place.parse::<usize>().ok()?)?;
            Some(format!("{within}@{name}"))
        });
        number + &named.unwrap_or(path)
    }
}
