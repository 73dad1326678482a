//! Permutations: a layout that is bijective onto `[0,size)` moves `i` to `L(i)`.
//!
//! Applied again and again, a permutation brings each coordinate back: the coordinate is in a
//! cycle. `(2,3):(3,1)` maps `0,1,2,3,4,5` to `0,3,1,4,2,5`. It leaves 0 and 5 where they are, and
//! takes 1 to 3 to 4 to 2 and back to 1, so applying it four times is the identity. A transposition
//! in place moves one cycle after the other.

use super::alias::{Collision, Injectivity};
use super::limit::Limit;
use super::place::{Many, write_list};
use crate::dynamic::DynLayout;
use crate::layout::predicates::gcd;
use alloc::{boxed::Box, vec, vec::Vec};
use core::fmt;

/// The cycles of a permutation.
///
/// ```
/// use cute_core::analysis::{Cycles, Limit};
/// use cute_core::dynamic::DynLayout;
/// let l: DynLayout = "(2,3):(3,1)".parse()?;
/// let cycles = Cycles::of(&l, Limit::default())?;
/// assert_eq!((cycles.fixed_points, cycles.order), (2, Some(4)));
/// assert_eq!(cycles.to_string(), "2 fixed points, 1 cycle: (1 3 4 2); applied 4 times it is the identity");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Cycles {
    /// The number of coordinates that stay where they are, among those looked at.
    pub fixed_points: u64,
    /// The number of cycles found that have two or more coordinates.
    pub count: u64,
    /// The first of these cycles, by their least coordinates.
    pub cycles: Vec<Cycle>,
    /// The number of times that the permutation must be applied to be the identity; `None` if not
    /// all cycles are known, or if the number exceeds 2^128.
    pub order: Option<u128>,
    /// If not all coordinates were looked at: only those below this one were.
    pub cut_at: Option<u64>,
}

/// Coordinates that a permutation moves in a circle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// The number of coordinates.
    pub len: u64,
    /// The first coordinates, from the least on.
    pub places: Vec<u64>,
}

/// Why a layout is not a permutation.
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotPermutation {
    /// An offset occurs twice. There is no example if, within the limit, only counting shows it.
    Twice(Option<Box<Collision>>),
    /// An offset lies outside `[0,size)`.
    Outside {
        /// The one-dimensional coordinate.
        index: u64,
        /// Its offset.
        offset: i64,
        /// The size.
        size: u64,
    },
}

impl Cycles {
    /// The cycles. For a layout of more than [`Limit::work`] coordinates, the cycles found in so
    /// many steps.
    ///
    /// # Errors
    /// Fails if an offset occurs twice, or lies outside `[0,size)`.
    pub fn of(layout: &DynLayout, limit: Limit) -> Result<Self, NotPermutation> {
        permutes(layout, limit)?;
        let (modes, size) = (layout.numbers(), layout.size());
        // Offsets of a permutation lie in [0,size).
        let image = |i| modes.at(i) as u64;
        let mut found = Self {
            fixed_points: 0,
            count: 0,
            cycles: Vec::new(),
            order: Some(1),
            cut_at: None,
        };
        let mut seen = Seen::new(limit.of_coordinates(size));
        let mut steps = 0;
        for start in 0..size {
            if seen.has(start) {
                continue;
            }
            let mut cycle = Cycle {
                len: 0,
                places: Vec::new(),
            };
            let mut i = start;
            while cycle.len == 0 || i > start {
                if steps == limit.work {
                    found.cut_at = Some(start);
                    found.order = None;
                    return Ok(found);
                }
                steps += 1;
                seen.add(i);
                if cycle.places.len() < limit.listed {
                    cycle.places.push(i);
                }
                cycle.len += 1;
                i = image(i);
            }
            // A walk that comes below its start is on a cycle that has been found from there.
            if i == start {
                found.add(cycle, limit);
            }
        }
        Ok(found)
    }

    fn add(&mut self, cycle: Cycle, limit: Limit) {
        if cycle.len == 1 {
            self.fixed_points += 1;
            return;
        }
        let len = u128::from(cycle.len);
        self.order = self.order.and_then(|order| {
            // Both are below 2^64.
            let common = gcd(len as i128, (order % len) as i128);
            order.checked_mul(len / common as u128)
        });
        self.count += 1;
        if self.cycles.len() < limit.listed {
            self.cycles.push(cycle);
        }
    }
}

fn permutes(layout: &DynLayout, limit: Limit) -> Result<(), NotPermutation> {
    let modes = layout.numbers();
    if modes.is_bijective() {
        return Ok(());
    }
    let outside = |index| NotPermutation::Outside {
        index,
        offset: layout.at(index),
        size: layout.size(),
    };
    // Negative strides lead below 0; the first index there has only such modes, each at its end.
    let (mut lowest, mut step) = (0, 1);
    for mode in modes.list() {
        if mode.descends {
            lowest += (mode.size - 1) * step;
        }
        step *= mode.size;
    }
    if lowest > 0 {
        return Err(outside(lowest));
    }
    let last = layout.size() - 1;
    if layout.cosize() > layout.size() {
        return Err(outside(last));
    }
    // Now there are at least as many coordinates as offsets, and some offset is not reached: so
    // another occurs twice.
    match Injectivity::of(layout, limit) {
        Injectivity::Collides(example) => Err(NotPermutation::Twice(example)),
        _ => Err(NotPermutation::Twice(None)),
    }
}

/// A set of numbers below a bound, with one bit for each.
struct Seen {
    bits: Vec<u64>,
}

impl Seen {
    fn new(count: u64) -> Self {
        let words = usize::try_from(count.div_ceil(64)).unwrap_or(0);
        Self {
            bits: vec![0; words],
        }
    }

    fn has(&self, i: u64) -> bool {
        let word = usize::try_from(i / 64).ok();
        word.and_then(|word| self.bits.get(word))
            .is_some_and(|bits| bits & 1 << (i % 64) != 0)
    }

    fn add(&mut self, i: u64) {
        let word = usize::try_from(i / 64).ok();
        if let Some(bits) = word.and_then(|word| self.bits.get_mut(word)) {
            *bits |= 1 << (i % 64);
        }
    }
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (k, place) in self.places.iter().enumerate() {
            write!(f, "{}{place}", if k > 0 { " " } else { "" })?;
        }
        if self.len > self.places.len() as u64 {
            write!(f, " ... {} in all", self.len)?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Cycles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}",
            Many(self.fixed_points, "fixed point"),
            Many(self.count, "cycle")
        )?;
        if !self.cycles.is_empty() {
            f.write_str(": ")?;
            write_list(f, &self.cycles, self.count > self.cycles.len() as u64)?;
        }
        match (self.cut_at, self.order) {
            (Some(start), _) => write!(f, "; coordinates from {start} on not looked at"),
            (None, Some(1)) => f.write_str("; it is the identity"),
            (None, Some(order)) => write!(f, "; applied {order} times it is the identity"),
            (None, None) => f.write_str("; applied more than 2^128 times it is the identity"),
        }
    }
}

impl fmt::Display for NotPermutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(Some(collision)) => write!(f, "not a permutation: {collision} (Injective)"),
            Self::Twice(None) => {
                f.write_str("not a permutation: an offset occurs twice (Injective)")
            }
            Self::Outside {
                index,
                offset,
                size,
            } => write!(
                f,
                "not a permutation: offset {offset} of coordinate {index} lies outside size {size} (InBounds)"
            ),
        }
    }
}

crate::diagnostic::error::debug_as_displayed!(NotPermutation);

impl core::error::Error for NotPermutation {}
