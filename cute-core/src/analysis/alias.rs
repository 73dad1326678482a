//! Coordinates that share an offset: whether there are any, and which.
//!
//! `(4,6):(5,3)` maps `(3,0)` and `(0,5)` to 15. The difference `x` of two such coordinates has
//! `Σ x_k·d_k = 0`. So sizes and strides alone tell whether two coordinates collide, and give an
//! example, however large the layout. To find all of them, every coordinate is looked at, as far as
//! the limit allows.

use super::limit::Limit;
use super::place::{Many, Place, write_list};
use crate::dynamic::DynLayout;
use crate::layout::predicates::{ModeNumbers, Undecided};
use alloc::{boxed::Box, vec::Vec};
use core::fmt;

/// Two coordinates with one offset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Collision {
    /// One coordinate.
    pub one: Place,
    /// The other coordinate.
    pub other: Place,
    /// The offset of both.
    pub offset: i64,
}

/// Whether different coordinates have different offsets.
///
/// ```
/// use cute_core::analysis::{Injectivity, Limit};
/// use cute_core::dynamic::DynLayout;
/// let l: DynLayout = "(1000004,1000034):(1000033,1000003)".parse()?;
/// let answer = Injectivity::of(&l, Limit::default());
/// assert_eq!(answer.to_string(), "not injective: (1000003,0) and (0,1000033) have offset 1000036000099");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Injectivity {
    /// Different coordinates have different offsets.
    Injective,
    /// Two coordinates have one offset. There is no example if only counting shows it: there are
    /// more coordinates than offsets.
    Collides(Option<Box<Collision>>),
    /// The limit was reached before the question was decided.
    Undecided,
}

impl Injectivity {
    /// Decides by sizes and strides, in a search of at most [`Limit::work`] steps.
    pub fn of(layout: &DynLayout, limit: Limit) -> Self {
        let modes = layout.numbers();
        match modes.collision(limit.work) {
            Ok(Some((one, other))) => {
                Self::Collides(Some(Collision::new(layout, one, other).into()))
            }
            Ok(None) => Self::Injective,
            Err(Undecided) if modes.size() > modes.cosize() => Self::Collides(None),
            Err(Undecided) => Self::Undecided,
        }
    }

    /// Whether the layout is injective; `None` if undecided.
    pub fn is_injective(&self) -> Option<bool> {
        match self {
            Self::Injective => Some(true),
            Self::Collides(_) => Some(false),
            Self::Undecided => None,
        }
    }
}

impl Collision {
    fn new(layout: &DynLayout, one: u64, other: u64) -> Self {
        let offset = layout.at(one);
        debug_assert_eq!(offset, layout.at(other), "{layout}");
        let shape = layout.shape();
        Self {
            one: Place::new(&shape, one),
            other: Place::new(&shape, other),
            offset,
        }
    }
}

/// An offset and the coordinates that have it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alias {
    /// The offset.
    pub offset: i64,
    /// The number of coordinates that have it.
    pub count: u64,
    /// The first of these coordinates.
    pub places: Vec<Place>,
}

/// The offsets that several coordinates have.
///
/// ```
/// use cute_core::analysis::{Aliases, Limit};
/// use cute_core::dynamic::DynLayout;
/// let l: DynLayout = "(3,4):(1,2)".parse()?;
/// assert_eq!(
///     Aliases::of(&l, Limit::default()).to_string(),
///     "3 offsets have several coordinates: 2 at (2,0), (0,1); 4 at (2,1), (0,2); 6 at (2,2), (0,3)"
/// );
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Aliases {
    /// Whether there are any such offsets.
    pub injectivity: Injectivity,
    /// The number of offsets with several coordinates, among the coordinates looked at.
    pub count: u64,
    /// The first of these offsets, ascending.
    pub offsets: Vec<Alias>,
    /// The number of coordinates looked at, if not all were.
    pub cut_at: Option<u64>,
}

impl Aliases {
    /// Looks at all coordinates, or at the first [`Limit::work`] of them. Lists the first
    /// [`Limit::listed`] offsets, and as many coordinates for each.
    pub fn of(layout: &DynLayout, limit: Limit) -> Self {
        let injectivity = Injectivity::of(layout, limit);
        if injectivity == Injectivity::Injective {
            return Self {
                injectivity,
                count: 0,
                offsets: Vec::new(),
                cut_at: None,
            };
        }
        let looked_at = limit.of_coordinates(layout.size());
        let shape = layout.shape();
        let (mut count, mut offsets) = (0, Vec::new());
        for group in groups(&layout.numbers(), looked_at).chunk_by(|a, b| a.0 == b.0) {
            if group.len() > 1 {
                count += 1;
                if offsets.len() < limit.listed {
                    let listed = group.iter().take(limit.listed);
                    offsets.push(Alias {
                        offset: group[0].0,
                        count: group.len() as u64,
                        places: listed.map(|&(_, i)| Place::new(&shape, i)).collect(),
                    });
                }
            }
        }
        Self {
            injectivity,
            count,
            offsets,
            cut_at: (looked_at < layout.size()).then_some(looked_at),
        }
    }
}

/// The offsets of the first `count` coordinates with their indices, ascending.
pub(crate) fn groups(modes: &ModeNumbers, count: u64) -> Vec<(i64, u64)> {
    // Offsets lie within ±2^63.
    let mut groups: Vec<_> = (0..count).map(|i| (modes.at(i) as i64, i)).collect();
    groups.sort_unstable();
    groups
}

impl fmt::Display for Injectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Injective => f.write_str("injective"),
            Self::Collides(Some(collision)) => write!(f, "not injective: {collision}"),
            Self::Collides(None) => {
                f.write_str("not injective: there are more coordinates than offsets")
            }
            Self::Undecided => {
                f.write_str("not decided whether injective: the search reached its limit")
            }
        }
    }
}

impl fmt::Display for Collision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} and {} have offset {}",
            self.one, self.other, self.offset
        )
    }
}

impl fmt::Display for Alias {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at ", self.offset)?;
        write_list(f, &self.places, self.count > self.places.len() as u64)
    }
}

impl fmt::Display for Aliases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.injectivity == Injectivity::Injective {
            return f.write_str("no two coordinates have the same offset");
        }
        match self.count {
            1 => f.write_str("1 offset has several coordinates")?,
            count => write!(f, "{count} offsets have several coordinates")?,
        }
        if let Some(looked_at) = self.cut_at {
            write!(f, " among the first {}", Many(looked_at, "coordinate"))?;
        }
        for (i, alias) in self.offsets.iter().enumerate() {
            write!(f, "{} {alias}", if i == 0 { ":" } else { ";" })?;
        }
        if self.count > self.offsets.len() as u64 {
            f.write_str("; and more")?;
        }
        match self.cut_at {
            Some(_) => write!(f, "; {}", self.injectivity),
            None => Ok(()),
        }
    }
}
