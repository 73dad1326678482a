//! Strips: large matrices, streamed.
//!
//! A strip has some columns of the destination, and is transposed tile by tile, from the first row
//! to the last. A tile goes to a stage, from which whole cache lines leave past the cache, hundreds
//! of bytes of each column. Where columns begin at different places of a line, the rest of a line
//! stays in the stage, and the next tile completes it: no row is read twice for it.
//!
//! The rows of the next tile are fetched while lines leave the stage, not while the tile is
//! transposed: so memory reads and writes at the same time.

use super::tile::{self, LANE, LINE, Strip, TransposeStrip, avx2, avx512};
use super::walk::{each_plane, lead};
use crate::Target;
use core::mem::MaybeUninit;
use cute_core::tensor::{CopyLoop, CopyNest};

/// The least numbers of bytes along the destination and along the source.
pub(super) const LEAST: [usize; 2] = [2048, 256];

/// The greatest numbers of bytes of a tile: of its columns, which are runs of the destination, and
/// of its rows.
fn size(target: Target, run: usize) -> [usize; 2] {
    match run {
        1 => [256, 128],
        2 => [256, 256],
        _ if target == Target::Avx512 => [256, 256],
        _ => [512, 256],
    }
}

/// The bytes of the stage, and the greatest numbers of columns and rows of a tile.
const ROOM: usize = 64 << 10;
const COLUMNS: usize = 160;
const ROWS: usize = 320;

/// Tiles in the order in which they are written.
#[repr(align(64))]
struct Stage([MaybeUninit<u8>; ROOM]);

/// The function for elements of `run` bytes, with AVX-512 or else AVX2.
fn transpose(target: Target, run: usize) -> TransposeStrip {
    macro_rules! by_run {
        ($set:ident) => {
            match run {
                1 => $set::strip_tile::<16>,
                2 => $set::strip_tile::<8>,
                4 => $set::strip_tile::<4>,
                8 => $set::strip_tile::<2>,
                _ => $set::strip_tile::<1>,
            }
        };
    }
    match target {
        Target::Avx512 => by_run!(avx512),
        _ => by_run!(avx2),
    }
}

/// Copies a nest whose loop 0 runs along the destination, and whose loop `across` along the source.
///
/// # Safety
/// The conditions of [`CopyNest::copy`]; the loops fit a plane, and have at least [`LEAST`] bytes; the
/// processor has the target, which is AVX-512 or AVX2.
pub(super) unsafe fn copy(
    target: Target,
    nest: &CopyNest,
    across: usize,
    from: *const u8,
    to: *mut u8,
) {
    let (run, loops) = (nest.run(), nest.loops());
    let mut stage = Stage([MaybeUninit::uninit(); ROOM]);
    let mut strips = Strips::new(target, run, [loops[0], loops[across]], &mut stage);
    each_plane(nest, across, from, to, |from, to| {
        // SAFETY: the caller's promise, for one plane.
        unsafe { strips.copy(from, to) }
    });
    tile::fence();
}

/// How a plane is copied.
struct Strips<'s> {
    transpose: TransposeStrip,
    run: usize,
    /// The loops along the destination, and along the source.
    a: CopyLoop,
    c: CopyLoop,
    /// The rows and the columns of a tile.
    height: usize,
    width: usize,
    /// The bytes from column to column of the stage.
    pitch: usize,
    /// The offsets of the rows of a tile.
    rows: [isize; ROWS],
    stage: &'s mut Stage,
}

impl<'s> Strips<'s> {
    fn new(target: Target, run: usize, [a, c]: [CopyLoop; 2], stage: &'s mut Stage) -> Self {
        let [height, width] = size(target, run).map(|bytes| bytes / run);
        let pitch = height * run + 2 * LINE;
        let lane = LANE / run;
        assert!(
            height + lane <= ROWS && width + 2 * lane <= COLUMNS,
            "tiles of {height} times {width} elements"
        );
        assert!(
            LINE + pitch * (width + 2 * lane) <= ROOM,
            "a stage of {width} times {pitch} bytes"
        );
        let rows = core::array::from_fn(|i| (i as isize).wrapping_mul(a.from));
        Strips {
            transpose: transpose(target, run),
            run,
            a,
            c,
            height,
            width,
            pitch,
            rows,
            stage,
        }
    }

    /// Copies a plane, strip by strip.
    ///
    /// # Safety
    /// The conditions of [`copy`], for a plane whose first elements these are.
    unsafe fn copy(&mut self, from: *const u8, to: *mut u8) {
        let (run, c, lane) = (self.run, self.c, LANE / self.run);
        // The first strip ends where lines of the source begin, if all rows begin alike.
        let lead = lead(run, from.addr(), self.a.from).unwrap_or(0);
        let mut j = 0;
        while j < c.count {
            let width = match lead {
                lead if j > 0 || lead == 0 => self.width,
                lead if lead < lane => self.width + lead,
                lead => lead,
            };
            let width = steps(width, c.count - j, lane);
            let from = from.wrapping_offset(j as isize * c.from);
            let to = to.wrapping_offset(j as isize * c.to);
            // SAFETY: the columns exist.
            unsafe { self.strip(from, to, width) }
            j += width;
        }
    }

    /// Copies a strip of `width` columns, tile by tile.
    ///
    /// # Safety
    /// The conditions of [`copy`], for columns of which the first one begins at these places.
    unsafe fn strip(&mut self, from: *const u8, to: *mut u8, width: usize) {
        let (a, c, lane) = (self.a, self.c, LANE / self.run);
        let mut places = [0; COLUMNS];
        for (j, place) in places[..width].iter_mut().enumerate() {
            // So many bytes behind the beginning of a line as the column. A line is before it.
            let column = to.wrapping_offset(j as isize * c.to).addr();
            *place = (j * self.pitch + column % LINE) as isize;
        }
        let mut i = 0;
        while i < a.count {
            let height = steps(self.height, a.count - i, lane);
            let rest = a.count - i - height;
            let from = from.wrapping_offset(i as isize * a.from);
            let strip = Strip {
                from,
                to: to.wrapping_offset(i as isize * a.to),
                stride: c.to,
                rows: &self.rows[..height],
                all_rows: &self.rows,
                stage: self.stage.0.as_mut_ptr().cast(),
                places: &places[..width],
                is_first: i == 0,
                is_last: rest == 0,
                next: from.wrapping_offset((height as isize).wrapping_mul(a.from)),
                next_rows: usize::min(rest, self.height),
            };
            // SAFETY: the rows and columns exist, and each has a lane of elements. A place in the
            // stage has `pitch` bytes: those of the tile, of a lane more, and of a line before
            // them and behind them. Tiles that are not the last are whole lines high.
            unsafe { (self.transpose)(&strip) }
            i += height;
        }
    }
}

/// The steps of a tile of `size` steps where `rest` are left; what follows has at least a lane.
fn steps(size: usize, rest: usize, lane: usize) -> usize {
    if rest < size + lane { rest } else { size }
}
