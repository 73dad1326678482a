//! Planes: copies that read along one loop and write along another.
//!
//! The loops that are contiguous in the source are one axis of the plane, those that are contiguous
//! in the destination the other. The plane is cut into tiles that are transposed in registers.
//! While a tile is transposed, the next one is prefetched, whichever plane it lies in: the
//! processor cannot predict addresses from short rows.
//!
//! A copy that exceeds the cache is streamed: tiles go to a stage, from which whole cache lines
//! leave past the cache. Where lines begin at another element in each column, neighbouring tiles
//! have the rows of one line in common, so that one of them has each line as a whole.
//!
//! Tiles are staged in a cache, too, where rows or columns compete for few places of it.

use super::offsets::{Joined, joined};
use super::tile::stage::{Reads, Stage};
use super::tile::{self, LANE, LINE, STAGE, STAGED_COLUMNS, Tile, Transpose};
use super::walk::{Axis, MOST, Place, begin, chunk, each_tile};
use crate::Target;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The bytes of a page that a block uses, and which joined loops should cover.
const PAGE: usize = 2048;

/// The bytes that a side covers from which on its steps on the other side are far apart.
const FAR: usize = 4096;

/// The greatest number of offsets that are listed at a time: those of a chunk, and of the tiles
/// before and behind it.
const LISTED: usize = 1024 + 2 * LINE;

/// Whether there are tiles for elements of `run` bytes, along `a` in the destination and along `c`
/// in the source: elements fill a lane, and each side has at least a lane of them.
pub(super) fn fits(run: usize, a: CopyLoop, c: CopyLoop) -> bool {
    matches!(run, 1 | 2 | 4 | 8 | 16)
        && a.to == run as isize
        && c.from == run as isize
        && usize::min(a.count, c.count) >= LANE / run
}

/// Whether tiles of these loops can be staged on their way to the cache: both sides have two lines.
/// This needs AVX-512.
pub(super) fn stages(run: usize, a: CopyLoop, c: CopyLoop) -> bool {
    matches!(run, 4 | 8 | 16) && usize::min(a.count, c.count) * run >= 2 * LINE
}

/// How tiles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// From registers to their place.
    Direct,
    /// To a stage, and from there to the cache.
    Staged(Reads),
    /// To a stage, and from there past the cache.
    Streamed,
}

/// The function for elements of `run` bytes, with AVX-512 or else AVX2.
fn transpose(target: Target, run: usize, how: How) -> Transpose {
    macro_rules! by_run {
        ($set:ident, $how:ident) => {
            match run {
                1 => tile::$set::transpose::<16, { tile::$how }>,
                2 => tile::$set::transpose::<8, { tile::$how }>,
                4 => tile::$set::transpose::<4, { tile::$how }>,
                8 => tile::$set::transpose::<2, { tile::$how }>,
                _ => tile::$set::transpose::<1, { tile::$how }>,
            }
        };
    }
    match (target, how) {
        (_, How::Staged(Reads::Squares)) => match run {
            4 => tile::stage::transpose::<4, false>,
            8 => tile::stage::transpose::<2, false>,
            _ => tile::stage::transpose::<1, false>,
        },
        (_, How::Staged(Reads::Halves)) => match run {
            4 => tile::stage::transpose::<4, true>,
            8 => tile::stage::transpose::<2, true>,
            _ => tile::stage::transpose::<1, true>,
        },
        (Target::Avx512, How::Streamed) => by_run!(avx512, STREAMED),
        (Target::Avx512, How::Direct) => by_run!(avx512, DIRECT),
        (_, How::Streamed) => by_run!(avx2, STREAMED),
        (_, How::Direct) => by_run!(avx2, DIRECT),
    }
}

/// The cache lines of a tile's columns and rows. The rows cover `written` bytes of
/// the destination.
fn lines(run: usize, how: How, aligned: bool, written: usize) -> [usize; 2] {
    let streamed = how == How::Streamed;
    let lines = match (how, run) {
        (How::Staged(_), _) => tile::stage::LINES,
        (How::Streamed, 1) => [2, 3],
        (How::Streamed, 2) => [4, 3],
        // Few of the rows that are far apart: those a power of two apart drive each other out of
        // the cache.
        (How::Streamed, _) if written >= FAR => [8, 2],
        (How::Streamed, _) => [4, 4],
        (How::Direct, _) if aligned => [2, 4],
        // Lines that two tiles share are soon complete.
        (How::Direct, _) => [4, 4],
    };
    let width = LINE / run;
    let [columns, rows] = lines.map(|lines| lines * width);
    // Room for the rows that tiles have in common, too.
    debug_assert!(
        !streamed || columns <= STAGED_COLUMNS && columns * (rows + width) * run <= STAGE
    );
    lines
}

/// The offsets of the steps from `begin` to `end` of an axis, and room for those that follow.
struct List {
    begin: usize,
    end: usize,
    offsets: Vec<isize>,
}

impl List {
    /// A list for an axis; it has no steps yet.
    fn new(axis: &Axis) -> Self {
        let room = usize::min(LISTED, axis.count) + axis.tile + LINE;
        List {
            begin: 0,
            end: 0,
            offsets: vec![0; room],
        }
    }

    /// Whether it has these steps, and those of a line before them.
    fn has(&self, begin: usize, end: usize) -> bool {
        self.begin <= begin.saturating_sub(LINE) && end <= self.end
    }

    /// Lists the steps from a line before `begin` on.
    fn renew(&mut self, begin: usize, axis: &Axis, side: &Joined, stride: fn(&CopyLoop) -> isize) {
        self.begin = begin.saturating_sub(LINE);
        self.end = usize::min(self.begin + LISTED, axis.count);
        let known = &mut self.offsets[..self.end - self.begin];
        side.list(self.begin, stride, known);
    }

    /// The offsets from a step on, with the room behind them.
    fn from(&self, begin: usize) -> &[isize] {
        &self.offsets[begin - self.begin..]
    }
}

/// A plane, its place, and the offsets that are known of its axes.
struct Plane {
    run: usize,
    from: *const u8,
    to: *mut u8,
    streamed: bool,
    aligned: bool,
    /// The contiguous loops of the source, and of the destination.
    sides: [Joined; 2],
    /// The axes of the walk. The first two are these sides.
    axes: [Axis; MOST],
    len: usize,
    lists: [List; 2],
    stage: *mut u8,
}

impl Plane {
    fn new(
        nest: &CopyNest,
        across: usize,
        how: How,
        stage: *mut u8,
        from: *const u8,
        to: *mut u8,
    ) -> Self {
        let streamed = how == How::Streamed;
        let is_staged = matches!(how, How::Staged(_));
        let (run, loops) = (nest.run(), nest.loops());
        let (from, to) = begin(nest, from, to);
        let (sides, others) = joined(run, loops, Some(across), [PAGE; 2]);
        let [c, a] = &sides;
        let on_lines = |loops: &[CopyLoop], stride: fn(&CopyLoop) -> isize| {
            loops.iter().all(|l| stride(l) % LINE as isize == 0)
        };
        // Streamed tiles without rows in common end at lines, in all planes.
        let aligned = on_lines(c.loops(), |l| l.to)
            && (!streamed || on_lines(&others, |l| l.to))
            && to.addr().is_multiple_of(run);
        let leads = [
            on_lines(a.loops(), |l| l.from).then(|| from.addr() % LINE / run),
            // A stage gives whole lines in any case.
            (aligned && !is_staged).then(|| to.addr() % LINE / run),
        ];
        let lines = lines(run, how, aligned, a.bytes);
        let side = |k: usize| {
            let side: &Joined = &sides[k];
            let (count, tile) = (side.bytes / run, lines[k] * LINE / run);
            let stride = |is_side: bool| if is_side { run as isize } else { 0 };
            Axis {
                count,
                from: stride(k == 0),
                to: stride(k == 1),
                tile,
                chunk: usize::max(1, usize::min(PAGE / run, 1024) / tile) * tile,
                lead: leads[k].unwrap_or(0),
                least: usize::min(count, LINE / run),
                // Short tiles read and write single lines of rows and columns that compete.
                few: if is_staged { LINE / run } else { 0 },
            }
        };
        let mut axes = [side(0); MOST];
        axes[1] = side(1);
        for (axis, l) in axes[2..].iter_mut().zip(others.iter()) {
            *axis = Axis::single(*l, chunk(l, PAGE));
        }
        Plane {
            run,
            from,
            to,
            streamed,
            aligned,
            sides,
            axes,
            len: 2 + others.len(),
            lists: [List::new(&axes[0]), List::new(&axes[1])],
            stage,
        }
    }

    /// Whether the offsets of a tile are known.
    fn knows(&self, place: &Place) -> bool {
        (0..2).all(|k| self.lists[k].has(place.begin[k], place.begin[k] + place.steps[k]))
    }

    /// Lists the offsets of a tile and of those that follow.
    fn learn(&mut self, place: &Place) {
        let strides: [fn(&CopyLoop) -> isize; 2] = [|l| l.to, |l| l.from];
        for (k, stride) in strides.into_iter().enumerate() {
            self.lists[k].renew(place.begin[k], &self.axes[k], &self.sides[k], stride);
        }
    }

    /// A tile whose offsets are known; its rows and columns go on to the end of the lists.
    fn open_tile(&self, place: &Place) -> Tile<'_> {
        let [q, p] = place.begin;
        let continues = self.streamed && p > 0;
        let common = self.common(place);
        Tile {
            from: self.from.wrapping_offset(place.from),
            to: self
                .to
                .wrapping_offset(place.to - (common * self.run) as isize),
            rows: self.lists[1].from(p - common),
            columns: self.lists[0].from(q),
            aligned: self.aligned,
            continues,
            continued: self.streamed && p + place.steps[1] < self.axes[1].count,
            stage: self.stage,
        }
    }

    /// The rows of a tile that the one before has, too.
    fn common(&self, place: &Place) -> usize {
        let needed = self.streamed && !self.aligned;
        let line = if needed { LINE / self.run } else { 0 };
        usize::min(line, place.begin[1])
    }

    /// A tile whose offsets are known.
    fn tile(&self, place: &Place) -> Tile<'_> {
        let tile = self.open_tile(place);
        Tile {
            rows: &tile.rows[..place.steps[1] + self.common(place)],
            columns: &tile.columns[..place.steps[0]],
            ..tile
        }
    }
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit; the processor has the target, which is
/// AVX-512 or AVX2.
pub(super) unsafe fn copy(
    target: Target,
    nest: &CopyNest,
    across: usize,
    how: How,
    from: *const u8,
    to: *mut u8,
) {
    // One stage for all tiles: in their function, it would be more of the stack that each of them touches first.
    let mut stage = Stage::new();
    let mut plane = Plane::new(nest, across, how, stage.as_mut_ptr(), from, to);
    let (streamed, transpose) = (plane.streamed, transpose(target, plane.run, how));
    let (axes, len) = (plane.axes, plane.len);
    let mut pending: Option<Place> = None;
    each_tile(&axes[..len], usize::from(!streamed), |next| {
        if !plane.knows(&next) {
            if let Some(place) = pending.take() {
                // SAFETY: the walk visits elements of both layouts, in tiles of the least size.
                unsafe { transpose(&plane.tile(&place), &plane.open_tile(&place)) }
            }
            plane.learn(&next);
        }
        if let Some(place) = pending.replace(next) {
            // SAFETY: as above.
            unsafe { transpose(&plane.tile(&place), &plane.open_tile(&next)) }
        }
    });
    if let Some(place) = pending {
        // SAFETY: as above.
        unsafe { transpose(&plane.tile(&place), &plane.open_tile(&place)) }
    }
    if streamed {
        tile::fence();
    }
}
