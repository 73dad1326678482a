//! Times in pairs: one of a product here, one of a peer's, in turn.

use cudarc::driver::sys::{CUevent_flags, CUgraphInstantiate_flags, CUstreamCaptureMode};
use cudarc::driver::{CudaContext, CudaEvent, CudaGraph, CudaStream};
use cute_cuda::Gpu;
use cute_gpu_benches::Outcome;
use cute_kernels::Prepared;
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

/// The stream of a library that is a peer.
pub struct PeerStream(pub Arc<CudaStream>);

impl PeerStream {
    /// A stream of the first GPU.
    pub fn new() -> Outcome<Self> {
        let context = CudaContext::new(0)?;
        // SAFETY: the program waits for all work before it reads.
        unsafe { context.disable_event_tracking() };
        Ok(PeerStream(context.new_stream()?))
    }

    /// A moment of the stream.
    pub fn moment(&self) -> Outcome<CudaEvent> {
        Ok(self.0.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?)
    }

    /// The time between two moments.
    pub fn between(&self, start: &CudaEvent, end: &CudaEvent) -> Outcome<Duration> {
        end.synchronize()?;
        Ok(Duration::from_secs_f64(
            f64::from(start.elapsed_ms(end)?) / 1e3,
        ))
    }

    /// Records what `run` gives to the stream, `count` times.
    pub fn record(&self, count: usize, run: impl Fn() -> Outcome) -> Outcome<CudaGraph> {
        run()?;
        self.0.synchronize()?;
        self.0
            .begin_capture(CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)?;
        let done = (0..count).try_for_each(|_| run());
        let flags = CUgraphInstantiate_flags::CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
        let graph = self.0.end_capture(flags)?;
        done?;
        graph.ok_or_else(|| "the library did nothing".into())
    }
}

/// The median of some numbers, and the least and greatest.
pub fn median(mut numbers: Vec<f64>) -> (f64, f64, f64) {
    numbers.sort_by(f64::total_cmp);
    let at = |part: usize| numbers[(numbers.len() - 1) * part / 2];
    (at(1), at(0), at(2))
}

/// The columns of a line, burst and sustained: the speeds in TFLOP/s, the peer's, and the ratio. And the
/// speeds.
///
/// Both are recorded, so that the time of a launch on the host is none of theirs.
pub fn contest(
    gpu: &Gpu,
    ours: &Prepared<'_>,
    peer: Option<(&PeerStream, &dyn Fn() -> Outcome)>,
    flops: f64,
    rounds: usize,
) -> Outcome<(String, [f64; 2])> {
    // about 3 ms in a round back to back
    let many = ((3e-3 * 6e14 / flops) as usize).clamp(4, 300);
    let counts = [4, many];
    ours.run()?;
    // SAFETY: the caller's tensors live until this function has waited for all work.
    let record = |count| unsafe { gpu.record(|| (0..count).try_for_each(|_| ours.run())) };
    let our_graphs = [record(counts[0])?, record(counts[1])?];
    let their_graphs = match peer {
        Some((stream, run)) => Some([
            stream.record(counts[0], run)?,
            stream.record(counts[1], run)?,
        ]),
        None => None,
    };
    let our_time = |which: usize| -> Outcome<f64> {
        let start = gpu.moment()?;
        our_graphs[which].run()?;
        Ok(start.until(&gpu.moment()?)?.as_secs_f64() / counts[which] as f64)
    };
    let their_time = |stream: &PeerStream, which: usize| -> Outcome<f64> {
        let start = stream.moment()?;
        if let Some(graphs) = &their_graphs {
            graphs[which].launch()?;
        }
        let time = stream.between(&start, &stream.moment()?)?;
        Ok(time.as_secs_f64() / counts[which] as f64)
    };
    let (mut columns, mut speeds) = (Vec::new(), [0.0; 2]);
    for (which, burst) in [true, false].into_iter().enumerate() {
        let (mut mine, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        our_time(which)?;
        if let Some((stream, _)) = peer {
            their_time(stream, which)?;
        }
        for _ in 0..rounds {
            let pause = || {
                if burst {
                    sleep(Duration::from_millis(30))
                }
            };
            pause();
            let time = our_time(which)?;
            mine.push(flops / time / 1e12);
            if let Some((stream, _)) = peer {
                pause();
                let other = their_time(stream, which)?;
                theirs.push(flops / other / 1e12);
                ratios.push(other / time);
            }
        }
        speeds[which] = median(mine).0;
        columns.push(format!("{:.1}", speeds[which]));
        if ratios.is_empty() {
            columns.extend(["–".into(), "–".into()]);
        } else {
            columns.push(format!("{:.1}", median(theirs).0));
            let (middle, least, most) = median(ratios);
            columns.push(format!("{middle:.3} ({least:.2}–{most:.2})"));
        }
    }
    Ok((columns.join(" | "), speeds))
}
