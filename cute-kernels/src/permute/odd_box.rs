//! Boxes: copies whose sides have several modes, or runs, of odd sizes.

use super::CopyError;
use super::blocks::BlockMode;
use super::plan::{Copy, Step, filled, length};
use crate::memory::{
    Modes, ODD_BOX_KERNELS, ODD_PLANE_SECTOR, OddBoxArguments, OddBoxTile, PlaneArguments,
};
use core::cmp::Ordering;
use cute_core::tensor::CopyLoop;
use std::vec::Vec;

/// The most bytes of an inner part: one row of a tile.
const INNER_BYTES: usize = 32 << 10;

/// The least columns of a tile: with fewer, its table of places takes longer than the copy by other kernels.
const COLUMNS: u32 = 4;

/// How many chunks of columns tiles may have.
const CHUNKS: [u32; 16] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512];

/// The least bytes of a column for which tiles are worth their tables.
const SHORTEST: usize = 32;

/// The most bytes of shared memory of a block, and those for copies that have no tile in as few, where the GPU has them.
/// A multiprocessor of an H200 holds four blocks with the former, and keeps 60 KiB for the first-level cache, through
/// which lines are copied.
const SHARED_BYTES: [u32; 2] = [43_008, 114_688];

/// The loops of a copy, divided among the parts of its boxes. Steps are bytes.
#[derive(Debug)]
struct Parts {
    /// The bytes of an element.
    bytes: usize,
    /// The loops along which both sides are contiguous, in the order of the destination.
    inner: Vec<CopyLoop>,
    /// The loops along which the destination continues.
    down: Vec<CopyLoop>,
    /// The loops along which the source continues.
    across: Vec<CopyLoop>,
    /// The others.
    planes: Vec<CopyLoop>,
}

impl Parts {
    /// Divides the loops. `first` is the side, 0 down and 1 across, that a loop goes to which continues both where they
    /// are as long as each other.
    fn of(copy: &Copy, first: usize) -> Self {
        let bytes = [8, 4, 2]
            .into_iter()
            .find(|&bytes| copy.fits(bytes))
            .unwrap_or(1);
        let mut planes = copy.loops.clone();
        let run = CopyLoop {
            count: copy.run / bytes,
            from: bytes as isize,
            to: bytes as isize,
        };
        let mut inner: Vec<CopyLoop> = (run.count > 1).then_some(run).into_iter().collect();
        while let Some(more) = next_inner(&planes, length(&inner) * bytes) {
            if inner.len() + more.len() > 3 {
                break;
            }
            planes.retain(|l| !more.contains(l));
            inner.extend(more);
        }
        let (mut down, mut across) = (Vec::new(), Vec::new());
        // the shorter side first: a loop that continues both is of more use there
        loop {
            let side = |side: usize| [&down, &across][side] as &Vec<CopyLoop>;
            let shorter = match length(&down).cmp(&length(&across)) {
                Ordering::Less => 0,
                Ordering::Equal => first,
                Ordering::Greater => 1,
            };
            let next = [shorter, 1 - shorter].into_iter().find_map(|k| {
                let end = length(&inner)
                    .saturating_mul(length(side(k)))
                    .saturating_mul(bytes);
                let at = planes
                    .iter()
                    .position(|l| [l.to, l.from][k] == end as isize)?;
                (side(k).len() < 3).then_some((k, at))
            });
            match next {
                Some((0, at)) => down.push(planes.remove(at)),
                Some((_, at)) => across.push(planes.remove(at)),
                None => break,
            }
        }
        Parts {
            bytes,
            inner,
            down,
            across,
            planes,
        }
    }

    /// The elements of the inner part.
    fn inner(&self) -> usize {
        length(&self.inner)
    }

    /// Whether the kernels can number the loops, and columns are worth their tables.
    fn are_fit(&self) -> bool {
        let inner = self.inner();
        let is_fit = |side: &Vec<CopyLoop>| {
            let elements = length(side).saturating_mul(inner);
            elements.saturating_mul(self.bytes) >= SHORTEST && elements <= (i32::MAX / 2) as usize
        };
        inner * self.bytes <= INNER_BYTES
            && is_fit(&self.down)
            && is_fit(&self.across)
            && self.planes.len() <= 4
            && self.planes.iter().all(|l| l.count <= i32::MAX as usize)
    }

    /// The cost of a plane, the form of a tile with which it is the least, of those that `most` bytes of shared memory
    /// hold, and the tiles down and across. Nothing if there is none.
    fn tile(&self, most: u32) -> Option<(f64, OddBoxTile, [u32; 2])> {
        if !self.are_fit() {
            return None;
        }
        let (inner, bytes) = (self.inner() as u32, self.bytes as u32);
        let sides = [length(&self.down), length(&self.across)].map(|side| u32::try_from(side).ok());
        let [Some(down), Some(across)] = sides else {
            return None;
        };
        let plane = Plane {
            sides: [down, across],
            inner,
            bytes,
        };
        // more bytes of shared memory only where no tile fits fewer
        let cheapest = |bytes: u32| {
            let tiles = plane.tiles(bytes.min(most));
            tiles.min_by(|(a, ..), (b, ..)| a.total_cmp(b))
        };
        let best = SHARED_BYTES.into_iter().find_map(cheapest);
        let (cost, mut tile, tiles) = best.filter(|(_, tile, _)| tile.columns >= COLUMNS)?;
        tile.groups = [1, 2, 4, 8]
            .into_iter()
            .min_by_key(|groups| tile.chunks.div_ceil(8 / groups) * tile.columns.div_ceil(*groups))
            .unwrap_or(8);
        Some((cost, tile, tiles))
    }
}

/// A plane that tiles cover.
struct Plane {
    /// The rows and the columns.
    sides: [u32; 2],
    /// The elements of a row in each column.
    inner: u32,
    /// The bytes of an element.
    bytes: u32,
}

impl Plane {
    /// The tiles that so many bytes of shared memory hold, each behind its cost, with the tiles down and across.
    fn tiles(&self, most: u32) -> impl Iterator<Item = (f64, OddBoxTile, [u32; 2])> {
        let (down, inner, bytes) = (self.sides[0], self.inner, self.bytes);
        let (chunk, sector) = (OddBoxTile::chunk(bytes), ODD_PLANE_SECTOR / bytes);
        let above = (sector - 1).div_ceil(inner);
        let piece = OddBoxTile::per_piece(bytes) - 1;
        let rows = move |chunks: u32, front: u32| {
            ((chunks * chunk).saturating_sub(front) / inner).min(down)
        };
        // as many chunks as hold all rows, or several
        let of_all = (down.saturating_mul(inner).saturating_add(piece)).div_ceil(chunk);
        CHUNKS
            .into_iter()
            .chain([of_all])
            .filter(|&chunks| chunks <= CHUNKS[15])
            .flat_map(move |chunks| [(rows(chunks, sector), above), (rows(chunks, piece), 0)])
            .filter_map(move |(rows, above)| self.tile(rows, above, most))
    }

    /// The tile of so many rows with as many columns as fit shared memory, if it is one that may be worth it.
    fn tile(&self, rows: u32, above: u32, most: u32) -> Option<(f64, OddBoxTile, [u32; 2])> {
        let &Plane {
            sides: [down, across],
            inner,
            bytes,
        } = self;
        if rows == 0 || (rows == down) != (above == 0) && (above > 0 || inner * bytes < 256) {
            return None;
        }
        let form = |columns: u32| {
            let mut tile = OddBoxTile {
                rows,
                above,
                columns,
                groups: 1,
                chunks: 0,
            };
            tile.chunks = tile.reach(inner, bytes).div_ceil(OddBoxTile::chunk(bytes));
            tile
        };
        let fits = |columns: u32| {
            let lines = form(columns).shared_lines(inner, bytes);
            lines * 16 <= most && lines * (16 / bytes) <= 1 << 16
        };
        // bounds, so that what is computed of them stays within 32 bits
        let widest = most / (inner * bytes * rows);
        let columns = widest_that(widest.clamp(1, across), fits)?;
        let tile = form(across.div_ceil(across.div_ceil(columns)));
        let tiles = tile.tiles(self.sides, inner, bytes);
        Some((self.cost(&tile, tiles), tile, tiles))
    }

    /// The cost of a plane, in bytes. It has four parts: the bytes that tiles read and write; half of the bytes that
    /// threads could write, also where a tile has no elements; 8 for each number of the tables; and 4096 for each block,
    /// as it takes time to begin.
    fn cost(&self, tile: &OddBoxTile, tiles: [u32; 2]) -> f64 {
        let [[tiles_down, tiles_across], [down, across]] =
            [tiles, self.sides].map(|side| side.map(f64::from));
        let (inner, bytes) = (self.inner, self.bytes);
        let row = f64::from(inner * bytes);
        let reads =
            (down + tiles_down * f64::from(tile.above)) * (across * row + tiles_across * 24.0);
        let ends = if tile.above > 0 {
            2.0
        } else {
            2.0 * tiles_down
        };
        let writes = across * (down * row + ends * 32.0);
        let threads =
            across * tiles_down * f64::from(tile.chunks * OddBoxTile::chunk(bytes) * bytes);
        let tables = f64::from(tile.columns + tile.all_rows() + tile.places(bytes)) * 8.0;
        reads + writes + threads / 2.0 + tiles_down * tiles_across * (tables + 4096.0)
    }
}

/// The greatest number up to `most` for which a condition holds that holds for all below it.
fn widest_that(most: u32, fits: impl Fn(u32) -> bool) -> Option<u32> {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    (low > 0).then_some(low)
}

/// The loops with which both sides continue behind `end` bytes, the same ones in any order, in that of the
/// destination.
fn next_inner(loops: &[CopyLoop], end: usize) -> Option<Vec<CopyLoop>> {
    let mut chains: [Vec<CopyLoop>; 2] = Default::default();
    loop {
        for (side, chain) in chains.iter_mut().enumerate() {
            let behind = end * length(chain);
            let mut next = loops
                .iter()
                .filter(|l| [l.to, l.from][side] == behind as isize);
            chain.push(*next.next()?);
            if length(chain).saturating_mul(end) > INNER_BYTES || chain.len() > 3 {
                return None;
            }
        }
        let [down, across] = &chains;
        if down.iter().all(|l| across.contains(l)) {
            return Some(down.clone());
        }
    }
}

/// The loops of a copy, with the form of its tiles, and the tiles down and across, if it has boxes that are worth it.
/// A loop that continues both sides goes down or across, as costs less.
fn divided(copy: &Copy) -> Option<(Parts, OddBoxTile, [u32; 2])> {
    let of = |first| {
        let parts = Parts::of(copy, first);
        let (cost, tile, tiles) = parts.tile(copy.bounds.shared_bytes)?;
        Some((cost * length(&parts.planes) as f64, (parts, tile, tiles)))
    };
    let both = [of(0), of(1)].into_iter().flatten();
    both.min_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, divided)| divided)
}

/// The kernel that copies boxes, if the copy has any that are worth it.
pub(super) fn step(copy: &Copy) -> Result<Option<Step>, CopyError> {
    let Some((parts, tile, [down, across])) = divided(copy) else {
        return Ok(None);
    };
    let inner = parts.inner();
    let kernel = ODD_BOX_KERNELS
        .iter()
        .find(|&&(bytes, _)| bytes as usize == parts.bytes);
    let Some(&(bytes, name)) = kernel else {
        return Ok(None);
    };
    let elements = |step: isize| step as i64 / i64::from(bytes);
    let count = |l: &CopyLoop| l.count as u32; // checked above
    let mut blocks = [BlockMode::of_tiles(0, down), BlockMode::of_tiles(1, across)].to_vec();
    // Tiles share sectors with their neighbours, so that these come next, along the side that has fewer first.
    blocks.sort_by_key(|mode| mode.count);
    let mut planes: Vec<BlockMode> = parts.planes.iter().map(BlockMode::plane).collect();
    planes.sort_by_key(BlockMode::loss);
    blocks.extend(planes);
    let all = blocks.iter().map(|mode| u64::from(mode.count));
    if all.fold(1, u64::saturating_mul) > i32::MAX as u64 {
        return Err(copy.too_large());
    }
    let reach = |wanted: fn(isize) -> bool| -> isize {
        let loops = copy.loops.iter().filter(|l| wanted(l.from));
        loops.map(|l| (l.count as isize - 1) * l.from).sum()
    };
    let extent = [
        reach(|from| from < 0),
        reach(|from| from > 0) + copy.run as isize,
    ];
    let lines = tile.lines(inner as u32, bytes);
    let run: Vec<u32> = parts.inner.iter().map(count).collect();
    let [i0, i1, i2] = filled(1, run);
    let arguments = OddBoxArguments {
        plane: PlaneArguments {
            down: Modes::new(filled(1, parts.down.iter().map(count))),
            across: Modes::new(filled(1, parts.across.iter().map(count))),
            blocks: Modes::new(filled(1, blocks.iter().map(|mode| mode.count))),
            tiles_down: filled(0, blocks.iter().map(|mode| mode.tiles[0])),
            tiles_across: filled(0, blocks.iter().map(|mode| mode.tiles[1])),
            down_from: filled(0, parts.down.iter().map(|l| elements(l.from))),
            across_to: filled(0, parts.across.iter().map(|l| elements(l.to))),
            planes_from: filled(0, blocks.iter().map(|mode| elements(mode.strides[0]))),
            planes_to: filled(0, blocks.iter().map(|mode| elements(mode.strides[1]))),
            first: copy.first,
        },
        extent: extent.map(|bytes| copy.first[0] + bytes as i64),
        run: Modes::new([i0, i1, i2, tile.all_rows()]),
        lines: Modes::new([lines, tile.all_rows()]),
        inner_from: filled(0, parts.inner.iter().map(|l| elements(l.from) as u32)),
        tile,
    };
    Ok(Some(Step::Box(name, bytes, arguments)))
}
