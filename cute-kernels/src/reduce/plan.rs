//! How a tensor is reduced, by its strides.

use super::{ReduceError, Reduction};
use crate::element::{FloatElement, sealed::LineFormat};
use crate::memory::{
    BY_WARPS, REDUCE_KERNELS, REDUCE_THREADS, ReduceArguments, ReduceKernel, SHORT_ROWS,
};
use cute_core::tensor::{CopyLoop, CopyNest};
use std::vec::Vec;

/// A reduction of few results is divided into parts, so that there are about as many blocks.
const BLOCKS: u64 = 2048;

/// The most lines of results that are made by a warp each, or by a part of a warp.
const SHORT: u32 = 128;

/// The lanes of a warp.
const LANES: u32 = 32;

/// The warps that are left where parts of warps make results: enough for all of a GPU.
const WARPS: u64 = 1024;

/// The bytes that lanes which share a row read beside each other: a line of the caches.
const BESIDE_BYTES: usize = 128;

/// The launch of one kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) name: &'static str,
    pub(super) blocks: u32,
    pub(super) threads: u32,
    pub(super) arguments: ReduceArguments,
}

/// The reduction of the parts' results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Second {
    pub(super) step: Step,
    /// How many `f32` the first step makes.
    pub(super) elements: usize,
}

/// The loops of a reduction; steps are elements.
#[derive(Clone)]
struct Loops {
    kept: Vec<CopyLoop>,
    reduced: Vec<CopyLoop>,
    /// Whether the source is contiguous along the first loop that is kept.
    is_beside: bool,
    first: [i64; 2],
}

fn size(loops: &[CopyLoop]) -> usize {
    loops.iter().fold(1, |all, l| all.saturating_mul(l.count))
}

impl Loops {
    fn of(nest: &CopyNest) -> Result<Self, ReduceError> {
        let run = CopyLoop {
            count: nest.run(),
            from: 1,
            to: 1,
        };
        let all = [run].into_iter().chain(nest.loops().iter().copied());
        let (mut reduced, kept): (Vec<_>, Vec<_>) =
            all.filter(|l| l.count > 1).partition(|l| l.to == 0);
        // kept loops ascend by their steps in `y`
        let mut reach: isize = 1;
        for l in &kept {
            if l.to < reach {
                return Err(ReduceError::Overlap {
                    stride: l.to,
                    reach,
                });
            }
            reach += (l.count as isize - 1) * l.to; // an offset of `y`
        }
        reduced.sort_by_key(|l| l.from.unsigned_abs());
        if kept.len() > 4 || reduced.len() > 4 {
            return Err(ReduceError::Modes {
                found: Some([kept.len(), reduced.len()]),
            });
        }
        Ok(Loops {
            kept,
            reduced,
            is_beside: false,
            first: nest.first().map(|n| n as i64),
        })
    }

    /// How many coordinates are kept, and how many reduced.
    fn sizes(&self) -> [usize; 2] {
        [size(&self.kept), size(&self.reduced)]
    }

    /// The loops in lines of 16 bytes if they are aligned, else in elements, and the format of these lines.
    fn in_longest_lines<T: FloatElement>(self, address: u64) -> (Self, LineFormat) {
        let [long, short] = T::FORMATS;
        let in_lines = |loops: Self, format: LineFormat| {
            let loops = loops.in_lines(address, format.per_line, size_of::<T>())?;
            Some((loops, format))
        };
        match in_lines(self.clone(), long).or_else(|| in_lines(self, short)) {
            Some(found) => found,
            None => unreachable!("an element is a line"),
        }
    }

    /// The loops with the one along which the source is contiguous in front, counting lines of so
    /// many elements, if they are aligned.
    fn in_lines(mut self, address: u64, per_line: usize, bytes: usize) -> Option<Self> {
        let contiguous = |loops: &[CopyLoop]| loops.iter().position(|l| l.from == 1);
        if let Some(k) = contiguous(&self.kept) {
            self.kept[..=k].rotate_right(1);
            self.is_beside = true;
        }
        if per_line == 1 {
            return Some(self);
        }
        let whole = |n: usize| n.is_multiple_of(per_line);
        let start = address.wrapping_add_signed(self.first[0] * bytes as i64);
        if !start.is_multiple_of((per_line * bytes) as u64) {
            return None;
        }
        let mut found = false;
        for l in self.kept.iter_mut().chain(&mut self.reduced) {
            if l.from == 1 && !found && whole(l.count) {
                (l.count, found) = (l.count / per_line, true);
            } else if whole(l.from.unsigned_abs()) {
                l.from /= per_line as isize;
            } else {
                return None;
            }
        }
        found.then_some(self)
    }
}

/// Which kernel makes the results, and by how many threads.
struct Shared {
    name: &'static str,
    blocks: u32,
    threads: u32,
    /// The field `lanes` of the arguments.
    lanes: u32,
    flags: u32,
}

impl Shared {
    fn step(self, arguments: ReduceArguments) -> Step {
        Step {
            name: self.name,
            blocks: self.blocks,
            threads: self.threads,
            arguments,
        }
    }
}

/// The kernel that makes so many results by reading so many lines along the reduced modes for each: a
/// lane or a few for each of many short rows, a warp for each of few, else a block.
fn along(kernel: &ReduceKernel, results: u32, lines: u32, is_row: bool, line: usize) -> Shared {
    let lanes = (BESIDE_BYTES / line).min(LANES as usize) as u32;
    let lanes = lanes.min(lines.next_power_of_two());
    let warps = u64::from(results).div_ceil((SHORT_ROWS * LANES / lanes).into());
    if is_row && lines <= SHORT && warps >= WARPS {
        return Shared {
            name: kernel.short,
            blocks: (warps as u32).div_ceil(REDUCE_THREADS / LANES), // no more than results
            threads: REDUCE_THREADS,
            lanes,
            flags: 0,
        };
    }
    let is_short = lines <= SHORT;
    let (blocks, threads, flags) = if is_short {
        (
            results.div_ceil(REDUCE_THREADS / LANES),
            REDUCE_THREADS,
            BY_WARPS,
        )
    } else {
        // as many threads as load four lines each
        let threads = lines.div_ceil(4).next_multiple_of(LANES);
        (results, threads.min(REDUCE_THREADS), 0)
    };
    Shared {
        name: kernel.along,
        blocks,
        threads,
        lanes: LANES,
        flags,
    }
}

/// How many lanes keep so many lines beside each other: those of a warp, or fewer, where fewer lanes
/// would have none.
fn lanes_beside(lines: u32) -> u32 {
    let lanes = [LANES, LANES / 2, LANES / 4];
    let least = lanes.into_iter().min_by_key(|&n| lines.next_multiple_of(n));
    let least = least.unwrap_or(LANES); // the first of those that are alike
    least.min(lines.next_power_of_two())
}

/// Numbers in an array, which has `rest` behind them.
fn filled<T: Copy>(rest: T, numbers: impl IntoIterator<Item = T>) -> [T; 4] {
    let mut array = [rest; 4];
    for (place, number) in array.iter_mut().zip(numbers) {
        *place = number;
    }
    array
}

/// How the work of the kernels `along` or `beside` is divided.
struct Division {
    /// The lanes that keep lines beside each other.
    lanes: u32,
    /// The parts of the reduced modes, each for another block, and the coordinates of one.
    parts: u32,
    part: u32,
    /// The results of all parts, or the blocks that make lines of them.
    results: u32,
}

impl Division {
    /// The division of loops; `None` if there are too many results.
    fn of(loops: &Loops) -> Option<Self> {
        let [kept, reduced] = loops.sizes().map(|n| n as u32); // below 2^31
        let lanes = lanes_beside(kept);
        // the results of blocks, and the least coordinates of a part
        let (results, least) = if loops.is_beside {
            (kept.div_ceil(lanes), 8 * (REDUCE_THREADS / lanes))
        } else {
            (kept, 8 * REDUCE_THREADS)
        };
        let parts = BLOCKS
            .div_ceil(results.into())
            .min(reduced.div_ceil(least).into())
            .max(1) as u32; // at most 2048
        let part = reduced.div_ceil(parts);
        let parts = reduced.div_ceil(part);
        let results = results.checked_mul(parts).filter(|&n| n < 1 << 31)?;
        Some(Division {
            lanes,
            parts,
            part,
            results,
        })
    }
}

/// The kernels that reduce a nest of elements: one, or two if it is done in parts.
pub(super) fn plan<T: FloatElement>(
    nest: &CopyNest,
    address: u64,
    reduction: Reduction,
    rounding: u32,
) -> Result<(Step, Option<Second>), ReduceError> {
    let bytes = size_of::<T>();
    let loops = Loops::of(nest)?;
    let sizes = loops.sizes();
    let too_large = ReduceError::TooLarge { sizes };
    if sizes.iter().any(|&n| n >= 1 << 31) {
        return Err(too_large);
    }
    let (loops, format) = loops.in_longest_lines::<T>(address);
    let kernel = of_format(format.name);
    let division = Division::of(&loops).ok_or(too_large)?;
    let shared = if loops.is_beside {
        Shared {
            name: kernel.beside,
            blocks: division.results,
            threads: REDUCE_THREADS,
            lanes: division.lanes,
            flags: 0,
        }
    } else {
        let is_row = division.parts == 1 && loops.reduced.len() <= 1;
        let line = bytes * format.per_line;
        along(kernel, division.results, division.part, is_row, line)
    };
    let join = match reduction {
        Reduction::Sum | Reduction::Mean => 0,
        Reduction::Max => 1,
        Reduction::Min => 2,
    };
    let scale = if reduction == Reduction::Mean {
        1.0 / sizes[1] as f32
    } else {
        1.0
    };
    let count = |l: &CopyLoop| l.count as u32; // below 2^31
    let arguments = ReduceArguments {
        kept: filled(1, loops.kept.iter().map(count)),
        reduced: filled(1, loops.reduced.iter().map(count)),
        parts: division.parts,
        part: division.part,
        results: division.results,
        lanes: shared.lanes,
        flags: join | rounding | shared.flags,
        scale,
        kept_from: filled(0, loops.kept.iter().map(|l| l.from as i64)),
        kept_to: filled(0, loops.kept.iter().map(|l| l.to as i64)),
        part_to: 0,
        reduced_from: filled(0, loops.reduced.iter().map(|l| l.from as i64)),
        first: [loops.first[0] * bytes as i64, loops.first[1]],
    };
    let first = shared.step(arguments);
    if division.parts == 1 {
        return Ok((first, None));
    }
    let mut results = arguments.kept;
    if loops.is_beside {
        results[0] *= format.per_line as u32; // as many as the loop had
    }
    Ok(in_parts(first, results, rounding))
}

/// A reduction in parts, and that of their results, by the step that would make all of these results at
/// once: its coordinates are `kept`.
fn in_parts(whole: Step, kept: [u32; 4], rounding: u32) -> (Step, Option<Second>) {
    let arguments = whole.arguments;
    let parts = arguments.parts;
    // The parts of a result lie one after the other.
    let mut places = [0; 4];
    let mut next = i64::from(parts);
    for (place, &n) in places.iter_mut().zip(&kept) {
        *place = next;
        next *= i64::from(n);
    }
    let results = kept.iter().product(); // below 2^31
    let sum = along(of_format("F32x1"), results, parts, true, size_of::<f32>());
    let first = ReduceArguments {
        kept_to: places,
        part_to: 1,
        // sums are rounded, and scaled, when they are whole
        flags: arguments.flags & !rounding,
        scale: 1.0,
        first: [arguments.first[0], 0],
        ..arguments
    };
    let second = ReduceArguments {
        kept,
        reduced: [parts, 1, 1, 1],
        parts: 1,
        part: parts,
        results,
        lanes: sum.lanes,
        kept_from: places,
        reduced_from: [1, 0, 0, 0],
        first: [0, arguments.first[1]],
        flags: (arguments.flags & !BY_WARPS) | sum.flags,
        ..arguments
    };
    let first = Step {
        arguments: first,
        ..whole
    };
    let step = sum.step(second);
    let elements = results as usize * parts as usize;
    (first, Some(Second { step, elements }))
}

/// The kernels for lines of this format.
fn of_format(name: &str) -> &'static ReduceKernel {
    match REDUCE_KERNELS.iter().find(|kernel| kernel.format == name) {
        Some(kernel) => kernel,
        None => unreachable!("there are kernels for each format"),
    }
}
