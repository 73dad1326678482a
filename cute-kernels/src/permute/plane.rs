//! Planes: copies that read along one side and write along another.

use super::CopyError;
use super::blocks::BlockMode;
use super::plan::{Copy, Step, filled, length};
use crate::memory::{Modes, ODD_PLANE_KERNELS, PLANE_KERNELS, PlaneArguments, PlaneKernel};
use cute_core::tensor::CopyLoop;
use std::vec::Vec;

/// The least number of elements of a side: of shorter ones, tiles would be mostly empty.
const SHORTEST: usize = 8;

/// Sides with fewer elements are continued by another loop where there is one.
const LONG: usize = 128;

/// The loops of a copy, divided among the sides of its planes.
struct Sides {
    /// The loops along which the destination is contiguous.
    down: Vec<CopyLoop>,
    /// The loops along which the source is contiguous.
    across: Vec<CopyLoop>,
    /// The others.
    planes: Vec<CopyLoop>,
}

impl Sides {
    /// Divides the loops; `None` if a side is missing.
    fn of(copy: &Copy) -> Option<Self> {
        let mut planes = copy.loops.clone();
        let mut take = |wanted: &dyn Fn(&CopyLoop) -> bool| {
            let at = planes.iter().position(wanted)?;
            Some(planes.remove(at))
        };
        let run = copy.run as isize;
        let mut down = [take(&|l| l.to == run)?].to_vec();
        let mut across = [take(&|l| l.from == run)?].to_vec();
        // The shorter side first: a loop that continues both is of more use there.
        while down.len() < 3 || across.len() < 3 {
            let ends = [&down, &across].map(|side| {
                let length = length(side);
                (
                    length,
                    run.checked_mul(length as isize),
                    side.len() < 3 && length < LONG,
                )
            });
            let short_first = if ends[0].0 <= ends[1].0 {
                [0, 1]
            } else {
                [1, 0]
            };
            let next = short_first
                .into_iter()
                .filter(|&side| ends[side].2)
                .find_map(|side| {
                    let wanted = |l: &CopyLoop| Some([l.to, l.from][side]) == ends[side].1;
                    Some((side, take(&wanted)?))
                });
            match next {
                Some((0, l)) => down.push(l),
                Some((_, l)) => across.push(l),
                None => break,
            }
        }
        Some(Sides {
            down,
            across,
            planes,
        })
    }

    /// Whether all lines of `line` bytes are aligned, and sides are multiples of them.
    fn fit(&self, copy: &Copy, line: usize) -> bool {
        let multiple = |bytes: isize| bytes.unsigned_abs().is_multiple_of(line);
        let whole = |side| (length(side) * copy.run).is_multiple_of(line);
        copy.addresses
            .iter()
            .all(|address| address.is_multiple_of(line as u64))
            && whole(&self.down)
            && whole(&self.across)
            && self.down.iter().all(|l| multiple(l.from))
            && self.across.iter().all(|l| multiple(l.to))
            && self
                .planes
                .iter()
                .all(|l| multiple(l.from) && multiple(l.to))
    }

    /// The kernel that copies these planes: that of [`aligned_kernel`](Self::aligned_kernel) if its lines
    /// have 16 bytes, or if a side is several modes. Other planes have rows or columns that begin anywhere:
    /// the kernel of odd planes copies them if they fill half of its tiles, and are large enough.
    fn kernel(&self, copy: &Copy) -> Option<&'static PlaneKernel> {
        let aligned = self.aligned_kernel(copy)?;
        if aligned.line == 16 || aligned.joined {
            return Some(aligned);
        }
        // longer sides are refused
        let sides =
            [&self.down, &self.across].map(|side| length(side).min(i32::MAX as usize) as u32);
        // As measured: planes of single bytes gain from twice as many on.
        let least = copy.bounds.odd_elements * if copy.run == 1 { 2 } else { 1 };
        let is_large = copy.bytes() / copy.run >= least;
        let mut odd = ODD_PLANE_KERNELS.iter();
        let odd =
            odd.find(|kernel| kernel.line == copy.run && is_large && kernel.is_filled(sides, 50));
        Some(odd.unwrap_or(aligned))
    }

    /// The kernel with the longest lines that fit. If several have them, it is the one with the widest
    /// tiles that are nearly full, or else the one with the narrowest tiles.
    fn aligned_kernel(&self, copy: &Copy) -> Option<&'static PlaneKernel> {
        let joined = self.down.len() > 1 || self.across.len() > 1;
        let element = |kernel: &PlaneKernel| kernel.line / kernel.per_line as usize;
        let kernels = PLANE_KERNELS.iter();
        kernels
            .filter(|k| element(k) == copy.run && k.joined == joined && self.fit(copy, k.line))
            .max_by_key(|kernel| {
                let width = kernel.tile()[1] as usize;
                let across = length(&self.across);
                let is_full = across * 4 >= across.next_multiple_of(width) * 3;
                (
                    kernel.line,
                    is_full,
                    if is_full {
                        width as isize
                    } else {
                        -(width as isize)
                    },
                )
            })
    }
}

/// The kernel that copies planes, if the copy has any that are worth it.
pub(super) fn step(copy: &Copy) -> Result<Option<Step>, CopyError> {
    let Some(sides) = Sides::of(copy) else {
        return Ok(None);
    };
    let lengths = [length(&sides.down), length(&sides.across)];
    if lengths.into_iter().min() < Some(SHORTEST) || sides.planes.len() > 4 {
        return Ok(None);
    }
    let Some(kernel) = sides.kernel(copy) else {
        return Ok(None);
    };
    if lengths.into_iter().any(|length| length > i32::MAX as usize)
        || sides.planes.iter().any(|l| l.count > i32::MAX as usize)
    {
        return Err(copy.too_large());
    }
    // lines of the kernel, to which all of these strides are aligned
    let lines = |bytes: isize| bytes as i64 / kernel.line as i64;
    let count = |l: &CopyLoop| l.count as u32; // checked above
    let [down, across] = kernel.tiles(lengths.map(|length| length as u32)); // checked above
    let tile = kernel.tile().map(|elements| elements as usize);
    let mut blocks = [
        BlockMode::tiles(0, &sides.down, copy.run, tile[0], down),
        BlockMode::tiles(1, &sides.across, copy.run, tile[1], across),
    ]
    .to_vec();
    blocks.extend(sides.planes.iter().map(BlockMode::plane));
    // Tiles of odd planes share sectors with their neighbours, so that these come next: planes come last.
    let is_late = |mode: &BlockMode| kernel.overlap > 0 && mode.tiles == [0; 2];
    blocks.sort_by_key(|mode| (is_late(mode), mode.loss()));
    let all = blocks.iter().map(|mode| u64::from(mode.count));
    if all.fold(1, u64::saturating_mul) > i32::MAX as u64 {
        return Err(copy.too_large());
    }
    let plane = PlaneArguments {
        down: Modes::new(filled(1, sides.down.iter().map(count))),
        across: Modes::new(filled(1, sides.across.iter().map(count))),
        blocks: Modes::new(filled(1, blocks.iter().map(|mode| mode.count))),
        tiles_down: filled(0, blocks.iter().map(|mode| mode.tiles[0])),
        tiles_across: filled(0, blocks.iter().map(|mode| mode.tiles[1])),
        down_from: filled(0, sides.down.iter().map(|l| lines(l.from))),
        across_to: filled(0, sides.across.iter().map(|l| lines(l.to))),
        planes_from: filled(0, blocks.iter().map(|mode| lines(mode.strides[0]))),
        planes_to: filled(0, blocks.iter().map(|mode| lines(mode.strides[1]))),
        first: copy.first,
    };
    Ok(Some(Step::Plane(kernel, plane)))
}
