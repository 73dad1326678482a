//! Times in pairs with a copy by the driver.

use crate::Problem;
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuElement, GpuTensor, Graph};
use cute_gpu_benches::Outcome;

/// The result of the work that is timed.
type Result<T = ()> = std::result::Result<T, Problem>;

/// How often work is done between two moments.
const TIMES: u32 = 4;

/// A tensor of numbers that look random. Zeros would not do: an H200 copies them .7 % faster.
pub fn numbers<T: GpuElement, L: Layout>(
    gpu: &Gpu,
    layout: L,
    number: impl Fn(u32) -> T,
) -> Outcome<GpuTensor<T, L>> {
    let mut host = OwnedTensor::zeroed(layout)?;
    // again and again at odd distances
    let block: Vec<T> = (0..65_521_u32)
        .map(|k| number(k.wrapping_mul(2_654_435_761)))
        .collect();
    for part in host.raw_storage_mut().0.chunks_mut(block.len()) {
        part.copy_from_slice(&block[..part.len()]);
    }
    Ok(gpu.upload_owned(host)?)
}

/// The copy by the driver: that of a tensor to another one.
pub struct Copied<'x, T: GpuElement, L: Layout> {
    from: &'x GpuTensor<T, L>,
    to: GpuTensor<T, L>,
}

impl<'x, T: GpuElement, L: Layout> Copied<'x, T, L> {
    /// The copy of what the kernels read.
    pub fn new(gpu: &Gpu, from: &'x GpuTensor<T, L>) -> Outcome<Self> {
        let to = gpu.zeroed(from.layout())?;
        Ok(Copied { from, to })
    }
}

/// Work, done [`TIMES`] times in a graph, so that the host's part in a launch does not count.
fn recorded(gpu: &Gpu, work: &mut dyn FnMut() -> Result) -> Result<Graph> {
    work()?; // loads the kernel
    // SAFETY: the tensors of the work are borrowed by it, and live until the graph was waited for.
    unsafe {
        gpu.record(|| {
            for _ in 0..TIMES {
                work()?;
            }
            Ok(())
        })
    }
}

/// The seconds that the GPU takes for work that is done [`TIMES`] times, once.
fn seconds(gpu: &Gpu, work: &mut dyn FnMut() -> Result) -> Result<f64> {
    // Once before, so that the GPU has work while the host gives it what is timed.
    work()?;
    let start = gpu.moment()?;
    work()?;
    Ok(start.until(&gpu.moment()?)?.as_secs_f64() / f64::from(TIMES))
}

/// Prints a line: the speeds of work that reads and writes so many bytes, and of the copy, in turn.
/// The work is in a graph, unless it makes tensors, which no graph can; the copy is not, since copies of a graph are
/// made by other parts of the GPU, which are slower.
pub fn line<T: GpuElement, L: Layout>(
    gpu: &Gpu,
    rounds: usize,
    copied: &mut Copied<'_, T, L>,
    what: &str,
    bytes: usize,
    in_graph: bool,
    mut work: impl FnMut() -> Result,
) -> Outcome {
    let graph = if in_graph {
        Some(recorded(gpu, &mut work)?)
    } else {
        None
    };
    let mut pair = || -> Result<[f64; 2]> {
        let ours = match &graph {
            Some(graph) => seconds(gpu, &mut || Ok(graph.run()?))?,
            None => seconds(gpu, &mut || (0..TIMES).try_for_each(|_| work()))?,
        };
        let mut copy = || Ok(copied.to.copy_from(copied.from)?);
        let theirs = seconds(gpu, &mut || (0..TIMES).try_for_each(|_| copy()))?;
        Ok([ours, theirs])
    };
    let (mut speeds, mut parts) = (Vec::new(), Vec::new());
    for round in 0..rounds + 2 {
        let [ours, theirs] = pair()?;
        // the first rounds warm up
        if round >= 2 {
            let speed = bytes as f64 / ours / 1e9;
            let of_copy = 2.0 * copied.from.bytes() as f64 / theirs / 1e9;
            speeds.push(speed);
            parts.push(speed / of_copy);
        }
    }
    speeds.sort_by(f64::total_cmp);
    parts.sort_by(f64::total_cmp);
    let middle = rounds / 2;
    println!(
        "| {what} | {bytes} | {:.0} | {:.3} | {:.3} | {:.3} |",
        speeds[middle],
        parts[middle],
        parts[0],
        parts[rounds - 1]
    );
    Ok(())
}
