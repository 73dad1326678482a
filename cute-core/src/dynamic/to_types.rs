//! Checked conversions of run-time layouts and tuples to values of a type.

use super::from_types::basis_path;
use super::integer::DynLeaf;
use super::layout::{DynLayout, Mode};
use super::path::BasisPath;
use super::tree::{ModeViews, View};
use super::tuple::DynTuple;
use crate::error::{Condition, LayoutError};
use crate::layout::Layout;
use crate::tuple::{Build, IntTuple, Source, StaticPath};
use alloc::vec::Vec;
use core::fmt;

impl DynLayout {
    /// This layout as a value of type `L`.
    ///
    /// Static and dynamic marks do not matter: a static leaf of the type takes an integer of its
    /// value, a dynamic one any integer that fits. `L` can be every layout type; generic code
    /// writes `L: Layout + Build`, with [`tuple::Build`](Build).
    ///
    /// # Errors
    /// Congruent, if the profiles differ; SizeMatch, if a static leaf of the type has another
    /// value; Representable, if a dynamic leaf cannot hold its integer, or the size or cosize
    /// exceeds the index type.
    ///
    /// ```
    /// use cute_core::{dynamic::DynLayout, prelude::*};
    /// let l: DynLayout = "(4,6):(6,1)".parse()?;
    /// let typed = l.to_typed::<Layout![(4,u32):(u32,1)]>()?;
    /// assert_eq!(typed.to_string(), "(_4,6):(6,_1)");
    /// let error = l.to_typed::<Layout![(4,8):(u32,1)]>().unwrap_err();
    /// assert_eq!(error.to_string(), "at mode (1): shape 6 is not _8 (SizeMatch)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_typed<L: Layout + Build>(&self) -> Result<L, TypedError> {
        let layout: L = built(self.view())?;
        layout.validated().map_err(|error| TypedError {
            path: Vec::new(),
            problem: TypedProblem::Invalid(error),
        })
    }
}

impl DynTuple {
    /// This tuple as a value of type `T`; see [`DynLayout::to_typed`].
    ///
    /// # Errors
    /// Congruent, if the profiles differ; SizeMatch, if a static leaf of the type has another
    /// value; Representable, if a dynamic leaf cannot hold its integer.
    ///
    /// ```
    /// use cute_core::{dynamic::DynTuple, prelude::*};
    /// let shape: DynTuple = "(3,(2,5))".parse()?;
    /// assert_eq!(shape.to_typed::<Shape![(3,(2,u32))]>()?.to_string(), "(_3,(_2,5))");
    /// let error = shape.to_typed::<Shape![(3,(u32,(4,5)))]>().unwrap_err();
    /// let message = "at mode (1,1): an integer is no tuple of rank 2 (Congruent)";
    /// assert_eq!(error.to_string(), message);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_typed<T: IntTuple + Build>(&self) -> Result<T, TypedError> {
        built(self.tree.view())
    }
}

/// Why a layout or a tuple has no value of a type, and in which mode.
///
/// ```
/// use cute_core::{dynamic::DynLayout, prelude::*};
/// let l: DynLayout = "(4,(2,5000000000)):(1,(4,8))".parse()?;
/// let error = l.to_typed::<Layout![(4,(2,u32)):(1,(4,8))]>().unwrap_err();
/// assert_eq!(error.path(), [1, 1]);
/// let message = "at mode (1,1): shape 5000000000 does not fit u32 (Representable)";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TypedError {
    path: Vec<usize>,
    problem: TypedProblem,
}

/// How a layout or a tuple differs from the values of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TypedProblem {
    /// SizeMatch: a static leaf of the type has another value.
    Differs {
        /// The kind of the leaf: `shape`, `stride` or `integer`.
        what: &'static str,
        /// The integer.
        value: DynLeaf,
        /// The number of the type's leaf.
        expected: i128,
    },
    /// Representable: a dynamic leaf of the type cannot hold the integer.
    TooLarge {
        /// The kind of the leaf: `shape`, `stride` or `integer`.
        what: &'static str,
        /// The integer.
        value: DynLeaf,
        /// The integer type.
        index: &'static str,
    },
    /// SizeMatch: a stride of the type is a multiple of another basis vector, or an integer.
    OtherPath {
        /// The path; empty for an integer.
        path: BasisPath,
        /// The path of the type's stride.
        expected: BasisPath,
    },
    /// Congruent: the type has an integer and this a tuple, or the other way round, or tuples of
    /// different ranks.
    Profile {
        /// The rank of the tuple; `None` for an integer.
        rank: Option<usize>,
        /// The rank of the type's tuple; `None` for an integer.
        expected: Option<usize>,
    },
    /// The type's index cannot hold the size or the cosize.
    Invalid(LayoutError),
}

impl TypedError {
    /// The numbers of the modes that lead to the place, from the outermost; empty for the whole.
    pub fn path(&self) -> &[usize] {
        &self.path
    }

    /// The problem at that place.
    pub fn problem(&self) -> TypedProblem {
        self.problem
    }
}

impl TypedProblem {
    /// The condition that is broken.
    pub fn condition(&self) -> Condition {
        match self {
            Self::Differs { .. } | Self::OtherPath { .. } => Condition::SizeMatch,
            Self::TooLarge { .. } => Condition::Representable,
            Self::Profile { .. } => Condition::Congruent,
            Self::Invalid(error) => error.condition(),
        }
    }
}

/// Displays a stride by its path.
struct Vector(BasisPath);

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            f.write_str("an integer stride")
        } else {
            write!(f, "a stride along {}", self.0)
        }
    }
}

/// Displays a tuple by its rank.
struct Profile(Option<usize>);

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("integer"),
            Some(rank) => write!(f, "tuple of rank {rank}"),
        }
    }
}

impl fmt::Display for TypedProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Differs {
                what,
                value,
                expected,
            } => {
                let value = value.value();
                write!(f, "{what} {value} is not _{expected}")?;
            }
            Self::OtherPath { path, expected } => {
                write!(f, "{} is not {}", Vector(path), Vector(expected))?;
            }
            Self::TooLarge { what, value, index } => {
                let value = value.value();
                write!(f, "{what} {value} does not fit {index}")?;
            }
            Self::Profile { rank, expected } => {
                let article = if rank.is_none() { "an" } else { "a" };
                write!(f, "{article} {} is no {}", Profile(rank), Profile(expected))?;
            }
            Self::Invalid(error) => return fmt::Display::fmt(&error, f),
        }
        write!(f, " ({})", self.condition())
    }
}

impl fmt::Display for TypedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            f.write_str("at mode ")?;
            for (i, mode) in self.path.iter().enumerate() {
                write!(f, "{}{mode}", if i == 0 { "(" } else { "," })?;
            }
            f.write_str("): ")?;
        }
        fmt::Display::fmt(&self.problem, f)
    }
}

crate::diagnostic::error::debug_as_displayed!(TypedError);

impl core::error::Error for TypedError {}

pub(super) fn built<T: Leaf, B: Build>(tree: View<'_, T>) -> Result<B, TypedError> {
    let mut reader = Reader {
        here: tree,
        open: Vec::new(),
        path: Vec::new(),
        integers: 0,
        expected: Ok(BasisPath::NONE),
        problem: None,
    };
    B::build(&mut reader).ok_or_else(|| TypedError {
        problem: reader.problem.expect("a source remembers what differs"),
        path: reader.path,
    })
}

/// A leaf of a tuple or a layout.
pub(super) trait Leaf: Copy + Default {
    /// Integer number `index` of the leaf, and its name.
    fn integer(self, index: usize) -> (&'static str, DynLeaf);
}

impl Leaf for DynLeaf {
    fn integer(self, _: usize) -> (&'static str, DynLeaf) {
        ("integer", self)
    }
}

impl Leaf for Mode {
    fn integer(self, index: usize) -> (&'static str, DynLeaf) {
        match index {
            0 => ("shape", self.shape),
            _ => ("stride", self.stride),
        }
    }
}

/// Reads a tree as a type demands.
struct Reader<'a, T> {
    /// The tree to be read next.
    here: View<'a, T>,
    /// The trees that come after it, in each open tuple.
    open: Vec<ModeViews<'a, T>>,
    path: Vec<usize>,
    /// How many integers of this leaf have been read.
    integers: usize,
    /// The path of the integer to be read next.
    expected: Result<BasisPath, LayoutError>,
    problem: Option<TypedProblem>,
}

impl<T: Leaf> Reader<'_, T> {
    /// Keeps the problem.
    fn fail<R>(&mut self, problem: TypedProblem) -> Option<R> {
        self.problem = Some(problem);
        None
    }

    fn other_profile<R>(&mut self, expected: Option<usize>) -> Option<R> {
        let rank = (!self.here.is_leaf()).then(|| self.here.rank());
        self.fail(TypedProblem::Profile { rank, expected })
    }

    fn integer(&mut self) -> Option<(&'static str, DynLeaf)> {
        match self.here.as_leaf() {
            None => self.other_profile(None),
            Some(leaf) => {
                self.integers += 1;
                let (what, value) = leaf.integer(self.integers - 1);
                let path = value.path();
                match core::mem::replace(&mut self.expected, Ok(BasisPath::NONE)) {
                    Ok(expected) if expected == path => Some((what, value)),
                    Ok(expected) => self.fail(TypedProblem::OtherPath { path, expected }),
                    Err(error) => self.fail(TypedProblem::Invalid(error)),
                }
            }
        }
    }
}

impl<T: Leaf> Source for Reader<'_, T> {
    fn fixed(&mut self, expected: i128) -> Option<()> {
        let (what, value) = self.integer()?;
        if value.value() == expected {
            return Some(());
        }
        self.fail(TypedProblem::Differs {
            what,
            value,
            expected,
        })
    }
    fn dynamic(&mut self, fits: fn(i128) -> bool, index: &'static str) -> Option<i128> {
        let (what, value) = self.integer()?;
        if fits(value.value()) {
            return Some(value.value());
        }
        self.fail(TypedProblem::TooLarge { what, value, index })
    }
    fn along(&mut self, path: Option<&'static StaticPath>) {
        self.expected = basis_path(path);
    }
    fn open(&mut self, rank: usize) -> Option<()> {
        if self.here.is_leaf() || self.here.rank() != rank {
            return self.other_profile(Some(rank));
        }
        let mut modes = self.here.modes();
        if let Some(first) = modes.next() {
            self.here = first;
        }
        self.open.push(modes);
        self.path.push(0);
        self.integers = 0;
        Some(())
    }
    fn next(&mut self) {
        if let Some(next) = self.open.last_mut().and_then(Iterator::next) {
            self.here = next;
        }
        if let Some(mode) = self.path.last_mut() {
            *mode += 1;
        }
        self.integers = 0;
    }
    fn close(&mut self) {
        self.open.pop();
        self.path.pop();
    }
}
