//! Lines: copies whose two sides are contiguous along one loop, or along none.

use super::CopyError;
use super::plan::{Copy, Step, filled};
use crate::memory::{LINE_THREADS, LineArguments, lines_of_thread};
use cute_core::tensor::CopyLoop;
use std::vec::Vec;

/// The kernels, by the bytes of a line.
const KERNELS: [(usize, &str); 5] = [
    (16, "lines_16"),
    (8, "lines_8"),
    (4, "lines_4"),
    (2, "lines_2"),
    (1, "lines_1"),
];

/// The kernel of the longest lines that fit, and their bytes.
pub(super) fn kernel(copy: &Copy) -> (usize, &'static str) {
    let fitting = KERNELS.into_iter().find(|&(line, _)| copy.fits(line));
    fitting.unwrap_or((1, "lines_1")) // everything is a multiple of a byte
}

/// The kernels that copy lines.
pub(super) fn steps(copy: &Copy) -> Result<Vec<Step>, CopyError> {
    let (line, name) = kernel(copy);
    let lines = |bytes: isize| bytes as i64 / line as i64;
    let run = copy.run / line;
    if copy.loops.is_empty() {
        return contiguous(copy, name, line, run);
    }
    // Each thread copies lines along a loop that has enough for it, the first one if it does: what
    // neighbours write then lies closest.
    let loops = &copy.loops;
    let most = loops.iter().map(|l| l.count).max().unwrap_or(1);
    let each = lines_of_thread(line);
    let enough = usize::min(most, each as usize);
    let along = loops.iter().position(|l| l.count >= enough).unwrap_or(0);
    let rest: Vec<CopyLoop> = loops[..along]
        .iter()
        .chain(&loops[along + 1..])
        .copied()
        .collect();
    if rest.len() > 5 {
        return Err(CopyError::Modes {
            found: Some(loops.len() + usize::from(run > 1)),
        });
    }
    let number = |count: usize| {
        let fits = u32::try_from(count).ok().filter(|&n| n <= i32::MAX as u32);
        fits.ok_or_else(|| copy.too_large())
    };
    let sizes = rest
        .iter()
        .map(|l| number(l.count))
        .collect::<Result<Vec<u32>, _>>()?;
    let along = loops[along];
    let (run, many, sizes) = (number(run)?, number(along.count)?, filled(1, sizes));
    let arguments = LineArguments {
        many,
        threads: LineArguments::threads(run, many, each, sizes).ok_or_else(|| copy.too_large())?,
        many_strides: [lines(along.from), lines(along.to)],
        rest_from: filled(0, rest.iter().map(|l| lines(l.from))),
        rest_to: filled(0, rest.iter().map(|l| lines(l.to))),
        first: copy.first,
    };
    Ok([Step::Lines(name, arguments)].into())
}

/// One run: rows of as many lines as a block has threads, and what is left.
fn contiguous(
    copy: &Copy,
    name: &'static str,
    line: usize,
    run: usize,
) -> Result<Vec<Step>, CopyError> {
    let row = LINE_THREADS as usize;
    let part = |run: usize, many: usize, behind: usize| -> Result<Step, CopyError> {
        let run = run as u32; // at most a row
        let many = u32::try_from(many).map_err(|_| copy.too_large())?;
        let arguments = LineArguments {
            many,
            threads: LineArguments::threads(run, many, lines_of_thread(line), [1; 5])
                .ok_or_else(|| copy.too_large())?,
            many_strides: [row as i64; 2],
            rest_from: [0; 5],
            rest_to: [0; 5],
            first: copy.first.map(|bytes| bytes + (behind * line) as i64),
        };
        Ok(Step::Lines(name, arguments))
    };
    let (rows, left) = (run / row, run % row);
    let mut steps = Vec::new();
    if rows > 0 {
        steps.push(part(row, rows, 0)?);
    }
    if left > 0 {
        steps.push(part(left, 1, rows * row)?);
    }
    Ok(steps)
}
