//! The facts of a processor that methods with AVX-512 depend on.

use super::super::bands::PAGE;
use super::super::tile::Level;
use super::BEYOND_CACHE;
use crate::target::is_zen_4;

/// The kinds of processors that methods with AVX-512 tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Processor {
    /// One set of buffers has the lines that are read and those that are streamed: Intel's.
    Together,
    /// Streamed lines leave apart from those that are read: then reads that miss the nearest cache, and
    /// prefetches, do not wait for the memory to take streamed lines. AMD's, from Zen 5 on.
    Apart,
    /// They leave apart, and the nearest cache has 8 places for lines that lie a multiple of [`PAGE`]
    /// apart, where others have 12: Zen 4.
    Zen4,
}

impl Processor {
    /// This processor. Only AMD's have the feature SSE4a.
    pub(in super::super) fn this() -> Processor {
        if is_zen_4() {
            Processor::Zen4
        } else if is_x86_feature_detected!("sse4a") {
            Processor::Apart
        } else {
            Processor::Together
        }
    }

    /// The cache to which runs of `run` bytes are fetched that lie side by side in the destination, in a copy of
    /// `bytes` bytes.
    pub(super) fn level_of_runs(self, run: usize, bytes: usize) -> Level {
        match self {
            Processor::Zen4 if run >= FAR_RUNS => Level::Second,
            Processor::Together if bytes >= BEYOND_CACHE => Level::Second,
            _ => Level::First,
        }
    }
}

/// The least number of bytes of runs that [`Processor::Zen4`] fetches to the second-level cache.
const FAR_RUNS: usize = 256;

/// Whether lines at this distance compete for few places of the caches: those of 32 rows, or of some columns, drive
/// each other out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Crowd {
    /// Within 12 bytes of a multiple of [`PAGE`].
    Full,
    /// Within 4 bytes of another multiple of half of it.
    Half,
    /// Anywhere else.
    Free,
}

impl Crowd {
    /// That of lines which begin `step` bytes apart.
    pub(super) fn of(step: isize) -> Crowd {
        if is_within(step, PAGE, 12) {
            Crowd::Full
        } else if is_within(step, PAGE / 2, 4) {
            Crowd::Half
        } else {
            Crowd::Free
        }
    }
}

/// Whether a step is at most `bytes` bytes from a multiple of `multiple`.
pub(super) fn is_within(step: isize, multiple: isize, bytes: isize) -> bool {
    (step + bytes).rem_euclid(multiple) <= 2 * bytes
}
