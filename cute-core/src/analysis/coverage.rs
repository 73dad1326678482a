//! Thread-value coverage: which thread and value holds which cell of a tile.
//!
//! A thread-value layout maps (thread, value) to cells of a tile, numbered with the first mode
//! fastest. A copy or an accumulator should hold each cell once. `((4,8),2):((2,8),1)` does so with
//! 64 cells; thread `(1,2)` holds cells 18 and 19 as its values 0 and 1.

use super::alias::groups;
use super::limit::Limit;
use super::place::{Many, Place, write_list};
use crate::dynamic::{DynLayout, DynTuple};
use crate::error::LayoutError;
use alloc::vec::Vec;
use core::fmt;

/// A thread and one of its values, which hold a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Holder {
    /// The thread.
    pub thread: u64,
    /// The number of the value.
    pub value: u64,
}

/// A cell that is held more than once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SharedCell {
    /// The cell.
    pub cell: Place,
    /// The number of times that it is held.
    pub count: u64,
    /// The first of its holders.
    pub holders: Vec<Holder>,
}

/// An offset that is not a cell of the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutsideCell {
    /// The offset.
    pub offset: i64,
    /// The thread and value that have it.
    pub holder: Holder,
}

/// How threads and values cover a tile.
///
/// ```
/// use cute_core::analysis::{Coverage, Limit};
/// use cute_core::dynamic::DynLayout;
/// let tv: DynLayout = "(4,2):(2,3)".parse()?;
/// let coverage = Coverage::of(&tv, &"(2,5)".parse()?, Limit::default())?;
/// assert!(!coverage.holds_each_once());
/// assert_eq!(
///     coverage.to_string(),
///     "4 threads of 2 values cover 8 of 10 cells; missing: (1,0), (0,4)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Coverage {
    /// The number of threads.
    pub threads: u64,
    /// The number of values of each thread.
    pub values: u64,
    /// The number of cells.
    pub cells: u64,
    /// The number of cells that are held.
    pub held: u64,
    /// The first cells that are not held; empty if not all pairs of thread and value have been
    /// looked at.
    pub missing: Vec<Place>,
    /// The number of cells that are not held; `None` if not all pairs have been looked at.
    pub missing_count: Option<u64>,
    /// The number of cells that are held more than once.
    pub shared_count: u64,
    /// The first of these cells.
    pub shared: Vec<SharedCell>,
    /// The number of pairs of thread and value whose offset is not a cell.
    pub outside_count: u64,
    /// The first of these pairs.
    pub outside: Vec<OutsideCell>,
    /// The number of pairs of thread and value looked at, if not all were; the other numbers and
    /// lists are about these.
    pub cut_at: Option<u64>,
}

impl Coverage {
    /// The cells of a tile of this shape that threads and values hold. Threads are the first mode
    /// of `tv`, values are the others.
    ///
    /// A layout that is bijective onto the cells is recognised by its strides. For other layouts,
    /// the first [`Limit::work`] pairs of thread and value are looked at.
    ///
    /// # Errors
    /// Fails if a size of the tile is not positive or their product exceeds 2^63 (Representable),
    /// or if `tv` is a layout of coordinates (IntegerStrides).
    pub fn of(tv: &DynLayout, tile: &DynTuple, limit: Limit) -> Result<Self, LayoutError> {
        tv.integer_strides()?;
        let cells = DynLayout::compact(tile)?.size();
        let modes = tv.numbers();
        let threads = tv.mode(0).map_or(1, |threads| threads.size());
        let mut coverage = Self {
            threads,
            values: tv.size() / threads,
            cells,
            held: 0,
            missing: Vec::new(),
            missing_count: Some(0),
            shared_count: 0,
            shared: Vec::new(),
            outside_count: 0,
            outside: Vec::new(),
            cut_at: None,
        };
        if modes.is_bijective() && tv.size() == cells {
            coverage.held = cells;
            return Ok(coverage);
        }
        let looked_at = limit.of_coordinates(tv.size());
        coverage.cut_at = (looked_at < tv.size()).then_some(looked_at);
        let holder = |&(_, index): &(i64, u64)| Holder {
            thread: index % threads,
            value: index / threads,
        };
        let mut next_cell = 0;
        for group in groups(&modes, looked_at).chunk_by(|a, b| a.0 == b.0) {
            let offset = group[0].0;
            let Some(cell) = u64::try_from(offset).ok().filter(|&cell| cell < cells) else {
                coverage.outside_count += group.len() as u64;
                let left = limit.listed - coverage.outside.len();
                coverage
                    .outside
                    .extend(group.iter().take(left).map(|at| OutsideCell {
                        offset,
                        holder: holder(at),
                    }));
                continue;
            };
            coverage.held += 1;
            coverage.add_missing(tile, next_cell..cell, limit);
            next_cell = cell + 1;
            if group.len() > 1 {
                coverage.shared_count += 1;
                if coverage.shared.len() < limit.listed {
                    coverage.shared.push(SharedCell {
                        cell: Place::new(tile, cell),
                        count: group.len() as u64,
                        holders: group.iter().take(limit.listed).map(holder).collect(),
                    });
                }
            }
        }
        coverage.add_missing(tile, next_cell..cells, limit);
        if coverage.cut_at.is_some() {
            (coverage.missing, coverage.missing_count) = (Vec::new(), None);
        }
        Ok(coverage)
    }

    fn add_missing(&mut self, tile: &DynTuple, cells: core::ops::Range<u64>, limit: Limit) {
        self.missing_count = (self.missing_count).map(|count| count + (cells.end - cells.start));
        let left = limit.listed - self.missing.len();
        let cells = cells.take(left);
        self.missing
            .extend(cells.map(|cell| Place::new(tile, cell)));
    }

    /// Whether every cell is held once, and nothing else is held. False if not all pairs were
    /// looked at.
    pub fn holds_each_once(&self) -> bool {
        self.cut_at.is_none()
            && self.held == self.cells
            && self.shared_count == 0
            && self.outside_count == 0
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}V{}", self.thread, self.value)
    }
}

impl fmt::Display for SharedCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by ", self.cell)?;
        write_list(f, &self.holders, self.count > self.holders.len() as u64)
    }
}

impl fmt::Display for OutsideCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.offset, self.holder)
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of {} cover {}{} of {}",
            Many(self.threads, "thread"),
            Many(self.values, "value"),
            if self.cut_at.is_some() {
                "at least "
            } else {
                ""
            },
            self.held,
            Many(self.cells, "cell")
        )?;
        if self.holds_each_once() {
            return f.write_str(", each once");
        }
        if let Some(count) = self.missing_count.filter(|&count| count > 0) {
            f.write_str("; missing: ")?;
            write_list(f, &self.missing, (self.missing.len() as u64) < count)?;
        }
        if self.shared_count > 0 {
            write!(f, "; {} held more than once", self.shared_count)?;
            for (i, shared) in self.shared.iter().enumerate() {
                write!(f, "{} {shared}", if i == 0 { ":" } else { ";" })?;
            }
            if self.shared_count > self.shared.len() as u64 {
                f.write_str("; and more")?;
            }
        }
        if self.outside_count > 0 {
            write!(f, "; {} outside the tile: ", self.outside_count)?;
            let listed = self.outside.len() as u64;
            write_list(f, &self.outside, listed < self.outside_count)?;
        }
        match self.cut_at {
            Some(pairs) => write!(
                f,
                "; only the first {} of thread and value looked at",
                Many(pairs, "pair")
            ),
            None => Ok(()),
        }
    }
}
