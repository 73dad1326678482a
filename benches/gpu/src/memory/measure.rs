//! Times in pairs with a copy by the driver.

use crate::Problem;
use cute_core::prelude::*;
use cute_cuda::{Gpu, GpuTensor, Graph};
use cute_gpu_benches::Outcome;

/// The result of the work that is timed.
type Result<T = ()> = std::result::Result<T, Problem>;

/// How often work is done between two moments.
const TIMES: u32 = 4;

/// Two tensors of bytes between which the driver copies.
pub struct Copied {
    from: GpuTensor<u32, Layout![usize:1]>,
    to: GpuTensor<u32, Layout![usize:1]>,
}

impl Copied {
    /// For copies that read and write so many bytes together.
    pub fn new(gpu: &Gpu, bytes: usize) -> Outcome<Self> {
        let n = bytes / 8;
        Ok(Copied {
            from: gpu.zeroed(try_layout!(n:1)?)?,
            to: gpu.zeroed(try_layout!(n:1)?)?,
        })
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

/// Prints a line: work that reads and writes so many bytes, and the copy, in turn. The work is in a
/// graph, unless it makes tensors, which no graph can; the copy is not, since copies of a graph are
/// made by other parts of the GPU, which are slower.
pub fn line(
    gpu: &Gpu,
    rounds: usize,
    what: &str,
    bytes: usize,
    in_graph: bool,
    mut work: impl FnMut() -> Result,
) -> Outcome {
    let mut copied = Copied::new(gpu, bytes)?;
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
        let mut copy = || Ok(copied.to.copy_from(&copied.from)?);
        let theirs = seconds(gpu, &mut || (0..TIMES).try_for_each(|_| copy()))?;
        Ok([ours, theirs])
    };
    let (mut speeds, mut parts) = (Vec::new(), Vec::new());
    for round in 0..rounds + 2 {
        let [ours, theirs] = pair()?;
        // the first rounds warm up
        if round >= 2 {
            speeds.push(bytes as f64 / ours / 1e9);
            parts.push(theirs / ours);
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
