//! The image of a layout: which offsets occur, and which are left out.
//!
//! Offsets come in runs. `(3,(2,3)):(3,(12,1))` reaches `0..9` and `12..21`, and leaves a gap of 3.
//! The runs are built mode by mode, in the order of the strides: a mode `s:d` repeats the runs so
//! far `s` times, each time `d` further on. So the image of a layout of any size is found quickly
//! if it has few runs.

use super::limit::Limit;
use super::place::{Many, write_list};
use crate::dynamic::DynLayout;
use crate::layout::predicates::{ByStride, ModeNumbers};
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

/// A run of consecutive offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The first offset.
    pub first: i64,
    /// The number of offsets.
    pub len: u64,
}

/// The image of a layout: the runs of offsets that occur, from the least to the greatest, and the
/// gaps between them.
///
/// ```
/// use cute_core::analysis::{Image, Limit};
/// use cute_core::dynamic::DynLayout;
/// let l: DynLayout = "(3,(2,3)):(3,(12,1))".parse()?;
/// let image = Image::of(&l, Limit::default());
/// assert_eq!((image.offset_count, image.gap_count), (Some(18), Some(3)));
/// assert_eq!(image.to_string(), "18 offsets: 0 to 8, 12 to 20; 3 left out: 9 to 11");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Image {
    /// The first runs of offsets that occur, ascending. If the number of runs is not known, the
    /// last run may be longer.
    pub runs: Vec<Run>,
    /// The first gaps between them.
    pub gaps: Vec<Run>,
    /// The number of runs, if known.
    pub run_count: Option<u64>,
    /// The number of different offsets, if known.
    pub offset_count: Option<u64>,
    /// The number of offsets between the least and the greatest that do not occur, if known.
    pub gap_count: Option<u64>,
}

impl Image {
    /// The image, found in about [`Limit::work`] steps; the first [`Limit::listed`] runs are
    /// listed.
    pub fn of(layout: &DynLayout, limit: Limit) -> Self {
        let modes = layout.numbers();
        let found = Runs::of(&modes, limit.of_coordinates(u64::MAX));
        let base = modes.least();
        let run = |&(first, end): &(u64, u64)| Run {
            // Offsets lie within ±2^63.
            first: (base + i128::from(first)) as i64,
            len: end - first,
        };
        let gaps = found.runs.windows(2).map(|pair| (pair[0].1, pair[1].0));
        let is_whole = found.bound.is_none();
        let offset_count = if is_whole {
            Some(found.runs.iter().map(|(first, end)| end - first).sum())
        } else if modes.size() <= modes.cosize() && !modes.repeats() {
            let is_injective = super::alias::Injectivity::of(layout, limit).is_injective();
            (is_injective == Some(true)).then_some(layout.size())
        } else {
            None
        };
        Self {
            runs: found.runs.iter().take(limit.listed).map(run).collect(),
            gaps: (gaps.take(limit.listed)).map(|gap| run(&gap)).collect(),
            run_count: is_whole.then_some(found.runs.len() as u64),
            offset_count,
            gap_count: offset_count.map(|count| layout.cosize() - count),
        }
    }

    /// Whether every offset that occurs is in [`runs`](Self::runs).
    pub fn is_whole(&self) -> bool {
        self.run_count == Some(self.runs.len() as u64)
    }
}

/// Runs from 0 on, each as its first number and the number after its last.
struct Runs {
    runs: Vec<(u64, u64)>,
    /// If set, the runs are known only below this number.
    bound: Option<u64>,
}

impl Runs {
    /// The runs of the offsets minus the least offset.
    fn of(modes: &ModeNumbers, work: u64) -> Self {
        let mut runs = Runs {
            runs: [(0, 1)].into(),
            bound: None,
        };
        let modes = joined(&ByStride::new(modes));
        let budget = (work / modes.len().max(1) as u64).max(1);
        for (size, stride) in modes {
            runs = runs.repeated(size, stride, budget);
        }
        runs
    }

    /// The union of `size` copies of these runs, each `stride` further on, built in at most
    /// `budget` steps.
    fn repeated(&self, size: u64, stride: u64, budget: u64) -> Self {
        if let (&[(0, end)], None) = (&self.runs[..], self.bound)
            && stride <= end
        {
            return Runs {
                runs: [(0, end + (size - 1) * stride)].into(),
                bound: None,
            };
        }
        // The next run of each copy that has begun: its start, the number of the copy, the number
        // of the run.
        let mut next = BinaryHeap::from([Reverse((0, 0, 0))]);
        let mut merged = Runs {
            runs: Vec::new(),
            bound: self.bound,
        };
        let mut steps = 0;
        while let Some(Reverse((first, times, place))) = next.pop() {
            if steps == budget {
                merged.bound = Some(merged.bound.map_or(first, |bound| bound.min(first)));
            }
            if merged.bound.is_some_and(|bound| first >= bound) {
                break;
            }
            steps += 1;
            let (start, end) = self.runs[place];
            merged.add(first, first + (end - start));
            if let Some(&(start, _)) = self.runs.get(place + 1) {
                next.push(Reverse((times * stride + start, times, place + 1)));
            }
            if place == 0 && times + 1 < size {
                next.push(Reverse(((times + 1) * stride, times + 1, 0)));
            }
        }
        if let (Some(bound), Some(last)) = (merged.bound, merged.runs.last_mut()) {
            last.1 = last.1.min(bound);
        }
        merged
    }

    /// Adds a run that begins no earlier than the last.
    fn add(&mut self, first: u64, end: u64) {
        match self.runs.last_mut() {
            Some(last) if first <= last.1 => last.1 = last.1.max(end),
            _ => self.runs.push((first, end)),
        }
    }
}

/// Sizes and strides in the order of the strides. Modes that overlap in steps of one stride become
/// one: `(4,3):(5,10)` reaches the offsets of `8:5`.
fn joined(by_stride: &ByStride) -> Vec<(u64, u64)> {
    let mut joined: Vec<(u64, u64)> = Vec::new();
    for mode in &by_stride.modes[..by_stride.len] {
        match joined.last_mut() {
            Some((size, stride))
                if mode.stride.is_multiple_of(*stride) && mode.stride / *stride <= *size =>
            {
                *size += (mode.size - 1) * (mode.stride / *stride);
            }
            _ => joined.push((mode.size, mode.stride)),
        }
    }
    joined
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.len {
            1 => write!(f, "{}", self.first),
            len => write!(
                f,
                "{} to {}",
                self.first,
                i128::from(self.first) + i128::from(len) - 1
            ),
        }
    }
}

impl fmt::Display for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset_count {
            Some(count) => write!(f, "{}: ", Many(count, "offset"))?,
            None => f.write_str("offsets: ")?,
        }
        write_list(f, &self.runs, !self.is_whole())?;
        match self.gap_count {
            Some(0) => f.write_str("; none left out"),
            Some(count) => {
                write!(f, "; {count} left out: ")?;
                let listed: u64 = self.gaps.iter().map(|gap| gap.len).sum();
                write_list(f, &self.gaps, listed < count)
            }
            None if self.gaps.is_empty() => Ok(()),
            None => {
                f.write_str("; left out: ")?;
                write_list(f, &self.gaps, true)
            }
        }
    }
}
