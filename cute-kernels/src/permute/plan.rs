//! Which kernels copy a nest of loops, by its strides and its alignment.

use super::{CopyError, lines, odd_box, plane};
use crate::memory::{
    LINE_THREADS, LineArguments, ODD_BOX_THREADS, OddBoxArguments, PlaneArguments, PlaneKernel,
};
use cute_core::tensor::{CopyLoop, CopyNest};
use std::vec::Vec;

/// The launch of one kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// Planes, turned by a kernel.
    Plane(&'static PlaneKernel, PlaneArguments),
    /// Boxes of elements of so many bytes, copied by the kernel of this name.
    Box(&'static str, u32, OddBoxArguments),
    /// Lines, copied by the kernel of this name.
    Lines(&'static str, LineArguments),
}

impl Step {
    /// The name of the kernel.
    pub(super) fn kernel(&self) -> &'static str {
        match self {
            Step::Plane(kernel, _) => kernel.name,
            Step::Box(name, ..) | Step::Lines(name, _) => name,
        }
    }

    /// The blocks, the threads of a block, and the bytes of its shared memory.
    pub(super) fn launch(&self) -> (u32, u32, u32) {
        match self {
            Step::Plane(kernel, plane) => {
                // `plane` has checked that the blocks can be numbered
                (plane.blocks.size(), kernel.threads, kernel.shared_bytes())
            }
            Step::Box(_, bytes, p) => {
                let [i0, i1, i2, _] = p.run.sizes();
                let shared = p.tile.shared_lines(i0 * i1 * i2, *bytes) * 16;
                (p.plane.blocks.size(), ODD_BOX_THREADS, shared)
            }
            Step::Lines(_, lines) => {
                let threads = lines.threads.size();
                (threads.div_ceil(LINE_THREADS), LINE_THREADS, 0)
            }
        }
    }
}

/// A copy, as the plans see it.
#[derive(Clone, Debug)]
pub(super) struct Copy {
    /// The bytes that are contiguous on both sides.
    pub(super) run: usize,
    /// The loops around them; steps are bytes. None writes one place over and over.
    pub(super) loops: Vec<CopyLoop>,
    /// The bytes to the first run on either side.
    pub(super) first: [i64; 2],
    /// The addresses of the first runs.
    pub(super) addresses: [u64; 2],
    pub(super) bounds: Bounds,
}

/// The limits, beside the layouts, within which a kernel is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The least elements for which the kernels of odd planes are chosen.
    pub(super) odd_elements: usize,
    /// The most bytes of shared memory of a block on the GPU.
    pub(super) shared_bytes: u32,
}

/// The elements of loops.
pub(super) fn length(loops: &[CopyLoop]) -> usize {
    loops.iter().fold(1, |all, l| all.saturating_mul(l.count))
}

impl Copy {
    /// The copy of a nest between tensors at these addresses.
    pub(super) fn of(nest: &CopyNest, addresses: [u64; 2], bounds: Bounds) -> Self {
        let first = nest.first().map(|bytes| bytes as i64);
        Copy {
            run: nest.run(),
            // A loop that writes one place over and over reads one place too.
            loops: nest.loops().iter().copied().filter(|l| l.to != 0).collect(),
            first,
            addresses: [0, 1].map(|side| addresses[side].wrapping_add_signed(first[side])),
            bounds,
        }
    }

    /// The bytes that are copied.
    pub(super) fn bytes(&self) -> usize {
        self.loops
            .iter()
            .fold(self.run, |bytes, l| bytes.saturating_mul(l.count))
    }

    /// Whether all runs and steps are multiples of `line` bytes, and the addresses too.
    pub(super) fn fits(&self, line: usize) -> bool {
        let multiple = |bytes: isize| bytes.unsigned_abs().is_multiple_of(line);
        self.run.is_multiple_of(line)
            && self
                .addresses
                .iter()
                .all(|address| address.is_multiple_of(line as u64))
            && self
                .loops
                .iter()
                .all(|l| multiple(l.from) && multiple(l.to))
    }

    pub(super) fn too_large(&self) -> CopyError {
        CopyError::TooLarge {
            bytes: self.bytes(),
        }
    }
}

/// Copies of fewer elements have no more tiles than a large GPU has multiprocessors, and stay in its
/// caches: there the kernels of odd planes gain nothing. Those of single bytes need twice as many.
pub(super) const ODD_ELEMENTS: usize = 1 << 21;

/// The kernels that copy a nest of loops between tensors at these addresses, within these bounds.
pub(super) fn plan(
    nest: &CopyNest,
    addresses: [u64; 2],
    bounds: Bounds,
) -> Result<Vec<Step>, CopyError> {
    let copy = Copy::of(nest, addresses, bounds);
    let plane = plane::step(&copy)?;
    // As measured: boxes gain where others copy element by element, and where planes leave much of the tiles for odd
    // ones empty.
    let is_slow = match &plane {
        Some(Step::Plane(kernel, p)) => {
            let (sides, percent) = (
                [p.down.size(), p.across.size()],
                if copy.run < 4 { 75 } else { 80 },
            );
            kernel.line < 16 && (kernel.overlap == 0 || !kernel.is_filled(sides, percent))
        }
        _ => lines::kernel(&copy).0 < 8,
    };
    let is_large = copy.bytes() >= 2 * bounds.odd_elements;
    if is_slow
        && is_large
        && let Some(step) = odd_box::step(&copy)?
    {
        return Ok([step].into());
    }
    match plane {
        Some(step) => Ok([step].into()),
        None => lines::steps(&copy),
    }
}

/// Numbers of modes in an array, which has ones or zeros behind them.
pub(super) fn filled<T: core::marker::Copy, const N: usize>(
    rest: T,
    numbers: impl IntoIterator<Item = T>,
) -> [T; N] {
    let mut array = [rest; N];
    for (place, number) in array.iter_mut().zip(numbers) {
        *place = number;
    }
    array
}
