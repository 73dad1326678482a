//! Runs that lie side by side in the destination and come from different places, streamed, with
//! AVX-512.
//!
//! Runs of 64 to some thousand bytes seldom begin and end with lines. `rows` moves each by itself,
//! so lines at their ends are written twice, in parts. Here a line that two runs share is put
//! together in a register: each line is written once, past the cache.
//!
//! The loops that continue each other in the destination are one axis, those in the source the
//! other. The second is cut into strips. All runs of a strip are read that lie at some steps of the
//! first axis: a *group*; then those at the next ones. So both sides have long parts of few pages.
//! The line in which a group ends is kept for each run of a strip until the next group completes
//! it. While a group is copied, the runs of the next one are fetched.

use super::offsets::{Joined, joined};
use super::tile::band::Rest;
use super::tile::run::{self, Runs};
use super::tile::{self, LINE, Level};
use super::walk::{begin, each_of};
use core::mem::MaybeUninit;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The bytes of the source side by side that a strip has.
const STRIP: usize = 16 << 10;

/// The bytes of the destination side by side that a group has.
const GROUP: usize = 512;

/// The least number of bytes of a run.
const LEAST_RUN: usize = 64;

/// The least number of bytes of the destination side by side: most of its lines are whole.
const LEAST: usize = 512;

/// The greatest number of steps of a group.
const STEPS: usize = GROUP / LEAST_RUN;

/// Copies a nest of runs that have [`Axes`].
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the processor has AVX-512.
pub(super) unsafe fn copy(nest: &CopyNest, level: Level, from: *const u8, to: *mut u8) {
    let (from, to) = begin(nest, from, to);
    let axes = Axes::new(nest).expect("long runs");
    // SAFETY: the caller's promise.
    unsafe { axes.copy(level, from, to) }
}

/// The axes of a nest of runs.
#[derive(Debug)]
pub(super) struct Axes {
    run: usize,
    c: Joined,
    a: Joined,
    others: Vec<CopyLoop>,
}

impl Axes {
    /// The axes of a nest; `None` if its runs are short, or few of them lie side by side.
    pub(super) fn new(nest: &CopyNest) -> Option<Axes> {
        let (run, loops) = (nest.run(), nest.loops());
        let is_contiguous = loops.first().is_some_and(|l| l.to == run as isize);
        if run < LEAST_RUN || !is_contiguous {
            return None;
        }
        let across = loops.iter().position(|l| l.from == run as isize);
        let ([c, a], others) = joined(run, loops, across, [STRIP, usize::MAX]);
        (a.bytes >= LEAST).then_some(Axes { run, c, a, others })
    }

    /// Copies all runs.
    ///
    /// # Safety
    /// The conditions of [`CopyNest::copy`], for the nest, from its first run on; the processor has
    /// AVX-512.
    unsafe fn copy(&self, level: Level, from: *const u8, to: *mut u8) {
        let (run, a, c) = (self.run, &self.a, &self.c);
        let count = c.bytes / run;
        let width = count.div_ceil(c.bytes.div_ceil(STRIP));
        let mut places = vec![0; width];
        let mut rests = vec![Rest([MaybeUninit::uninit(); LINE]); width];
        let (steps, size) = (a.bytes / run, usize::clamp(GROUP / run, 1, STEPS));
        each_of(&self.others, |f, t| {
            for begin in (0..count).step_by(width) {
                let places = &mut places[..usize::min(width, count - begin)];
                c.list(begin, |l| l.to, places);
                let from = from.wrapping_offset(f).wrapping_add(begin * run);
                let mut group = Group::new(a, 0, size);
                while group.len > 0 {
                    let next = Group::new(a, group.end(), usize::min(size, steps - group.end()));
                    for (j, (&place, rest)) in places.iter().zip(&mut rests).enumerate() {
                        let to = to.wrapping_offset(t + place);
                        let runs = Runs {
                            from: from.wrapping_add(j * run),
                            offsets: &group.offsets[..group.len],
                            run,
                            to: to.wrapping_add(group.first * run),
                            rest,
                            is_first: group.first == 0,
                            is_last: next.len == 0,
                            next: &next.offsets[..next.len],
                            level,
                        };
                        // SAFETY: the caller's promise: these are runs of the nest.
                        unsafe { run::copy(&runs) }
                    }
                    group = next;
                }
            }
        });
        tile::fence();
    }
}

/// Some steps of the axis along the destination.
struct Group {
    first: usize,
    len: usize,
    /// The offsets in the source.
    offsets: [isize; STEPS],
}

impl Group {
    fn new(a: &Joined, first: usize, len: usize) -> Self {
        let mut offsets = [0; STEPS];
        a.list(first, |l| l.from, &mut offsets[..len]);
        Group {
            first,
            len,
            offsets,
        }
    }

    fn end(&self) -> usize {
        self.first + self.len
    }
}
