//! The order in which a copy visits its loops: in blocks that use few pages of memory.
//!
//! Each loop is divided into chunks that stay within about a page, on the side where its steps are
//! short. A block has one chunk of each loop, so it reads and writes long parts of few pages, and
//! the processor finds their addresses in its table of pages. Blocks follow one another, and in a
//! block run the loops themselves.
//!
//! In the notation `count:from>to`, the loops `96:4>28800 75:384>384 …` with pages of 2048 bytes
//! have chunks of 512 and 5 steps.

use crate::target::LINE;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The greatest number of loops.
pub(super) const MOST: usize = 24;

/// A loop of one step.
pub(super) const ONCE: CopyLoop = CopyLoop {
    count: 1,
    from: 0,
    to: 0,
};

/// The addresses of the first elements that a nest visits, by those of the elements at coordinate 0.
pub(super) fn begin(nest: &CopyNest, from: *const u8, to: *mut u8) -> (*const u8, *mut u8) {
    let [first_from, first_to] = nest.first();
    (
        from.wrapping_offset(first_from),
        to.wrapping_offset(first_to),
    )
}

/// A loop, and how it is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) count: usize,
    /// The bytes of one step in the source, and in the destination.
    pub(super) from: isize,
    pub(super) to: isize,
    /// The steps of a tile.
    pub(super) tile: usize,
    /// The steps of a chunk, a multiple of those of a tile; the first chunk is shorter by `lead`.
    pub(super) chunk: usize,
    pub(super) lead: usize,
    /// The least number of steps of a tile. Where fewer are left, the last tile begins earlier, and
    /// copies some elements again.
    pub(super) least: usize,
    /// Where fewer steps than this are left behind a tile or chunk, they belong to it.
    pub(super) few: usize,
}

impl Axis {
    /// A loop. Each tile has one step of it.
    pub(super) fn single(l: CopyLoop, chunk: usize) -> Self {
        Axis {
            count: l.count,
            from: l.from,
            to: l.to,
            tile: 1,
            chunk,
            lead: 0,
            least: 1,
            few: 0,
        }
    }

    /// The end of the chunk or tile of `size` steps that begins at `begin`, at most `limit`.
    fn end(&self, begin: usize, size: usize, limit: usize) -> usize {
        let lead = if begin == 0 { self.lead } else { 0 };
        let end = begin + size - lead;
        if limit < end + self.few { limit } else { end }
    }
}

/// Where one tile begins on both sides, in bytes, and how many steps it has along the first two
/// axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) from: isize,
    pub(super) to: isize,
    /// The first steps along the first two axes, and how many there are.
    pub(super) begin: [usize; 2],
    pub(super) steps: [usize; 2],
}

/// Calls `visit` with every tile, block by block. In a block, axis `fastest` runs fastest, which is
/// one of the first two. There are at least two axes.
pub(super) fn each_tile(axes: &[Axis], fastest: usize, mut visit: impl FnMut(Place)) {
    let (mut begin, mut end) = ([0; MOST], [0; MOST]);
    for (axis, end) in axes.iter().zip(&mut end) {
        *end = axis.end(0, axis.chunk, axis.count);
    }
    loop {
        block(axes, fastest, &begin, &end, &mut visit);
        // The first two axes change last, so that what is known of their steps is known for long.
        let mut k = if axes.len() > 2 { 2 } else { 0 };
        loop {
            let axis = &axes[k];
            begin[k] = if end[k] < axis.count { end[k] } else { 0 };
            end[k] = axis.end(begin[k], axis.chunk, axis.count);
            if begin[k] > 0 {
                break;
            }
            k = match k + 1 {
                2 => return,
                k if k == axes.len() => 0,
                k => k,
            };
        }
    }
}

/// Calls `visit` with every step of some loops, block by block; `chunk` says how many steps of a loop a block
/// has. In a block the first loop runs fastest.
pub(super) fn each_step(
    loops: &[CopyLoop],
    chunk: impl Fn(&CopyLoop) -> usize,
    visit: impl FnMut(Place),
) {
    let mut axes = [Axis::single(ONCE, 1); MOST];
    for (axis, l) in axes.iter_mut().zip(loops) {
        *axis = Axis::single(*l, chunk(l));
    }
    each_tile(&axes[..usize::max(2, loops.len())], 0, visit);
}

/// Calls `visit` with the tiles of one block.
#[inline(always)]
fn block(
    axes: &[Axis],
    fastest: usize,
    begin: &[usize; MOST],
    end: &[usize; MOST],
    visit: &mut impl FnMut(Place),
) {
    let mut at = *begin;
    let (mut from, mut to) = (0, 0);
    for (axis, &begin) in axes.iter().zip(begin) {
        from += begin as isize * axis.from;
        to += begin as isize * axis.to;
    }
    loop {
        let mut place = Place {
            from,
            to,
            begin: [at[0], at[1]],
            steps: [0; 2],
        };
        for k in 0..2 {
            let axis = &axes[k];
            let steps = axis.end(at[k], axis.tile, end[k]) - at[k];
            let back = usize::min(axis.least.saturating_sub(steps), at[k]);
            place.steps[k] = steps + back;
            place.begin[k] -= back;
            place.from -= back as isize * axis.from;
            place.to -= back as isize * axis.to;
        }
        visit(place);
        let mut n = 0;
        loop {
            let k = if n < 2 { n ^ fastest } else { n };
            let Some(axis) = axes.get(k) else { return };
            let next = axis.end(at[k], axis.tile, end[k]);
            let next = if next < end[k] { next } else { begin[k] };
            let steps = next as isize - at[k] as isize;
            from += steps * axis.from;
            to += steps * axis.to;
            at[k] = next;
            if steps > 0 {
                break;
            }
            n += 1;
        }
    }
}

/// The steps of a chunk of a loop: as many as stay within a page of `page` bytes on one side.
pub(super) fn chunk(l: &CopyLoop, page: usize) -> usize {
    let steps = |stride: isize| match stride.unsigned_abs() {
        0 => l.count,
        stride => page / stride,
    };
    usize::max(steps(l.from), steps(l.to)).clamp(1, l.count)
}

/// Calls `visit` with the places of each plane of the loops 0 and `across`, from those of coordinate
/// 0 on.
pub(super) fn each_plane(
    nest: &CopyNest,
    across: usize,
    from: *const u8,
    to: *mut u8,
    mut visit: impl FnMut(*const u8, *mut u8),
) {
    let (from, to) = begin(nest, from, to);
    let mut visit = |f, t| visit(from.wrapping_offset(f), to.wrapping_offset(t));
    if nest.loops().len() == 2 {
        return visit(0, 0);
    }
    let mut others = nest.loops().to_vec();
    others.remove(across);
    others.remove(0);
    each_of(&others, visit);
}

/// Calls `visit` with the offsets of each step of some loops on both sides, the first loop
/// innermost.
pub(super) fn each_of(loops: &[CopyLoop], mut visit: impl FnMut(isize, isize)) {
    if loops.is_empty() {
        return visit(0, 0);
    }
    each_step(loops, |l| l.count, |place| visit(place.from, place.to));
}

/// The elements of `run` bytes from an address to the next beginning of a line, if this is their
/// number in each row: rows are `stride` bytes apart. `None` if it differs, or if lines begin
/// within elements.
pub(super) fn lead(run: usize, at: usize, stride: isize) -> Option<usize> {
    let begin_alike = stride % LINE as isize == 0 && at.is_multiple_of(run);
    begin_alike.then_some(at.wrapping_neg() % LINE / run)
}
