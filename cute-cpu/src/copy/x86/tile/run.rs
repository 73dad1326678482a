//! Runs of bytes from several places, side by side in the destination: written past the cache, each
//! line once, with AVX-512.

use super::band::Rest;
use super::vector::{Four, Vector, bytes_of_line};
use super::{LINE, Level};

/// Runs of the source that follow each other in the destination.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Runs<'r> {
    /// Run `i` begins `offsets[i]` bytes from here.
    pub(in super::super) from: *const u8,
    pub(in super::super) offsets: &'r [isize],
    /// The bytes of a run.
    pub(in super::super) run: usize,
    pub(in super::super) to: *mut u8,
    /// Before the call: the bytes before the first run, of the line in which it begins. After it: the
    /// bytes of the line in which the last run ends.
    pub(in super::super) rest: *mut Rest,
    /// Whether no bytes before the first run are kept in `rest`, and whether no runs follow the last.
    pub(in super::super) is_first: bool,
    pub(in super::super) is_last: bool,
    /// The offsets of runs that are fetched meanwhile, and where to.
    pub(in super::super) next: &'r [isize],
    pub(in super::super) level: Level,
}

/// Copies runs. Whole lines are written past the cache. The bytes of the last line stay in `rest`, or
/// are written if these are the last runs.
///
/// # Safety
/// The runs can be read, and written side by side; the processor has AVX-512;
/// [`fence`](super::fence) follows.
#[target_feature(enable = "avx512f,avx512bw")]
pub(in super::super) unsafe fn copy(runs: &Runs) {
    let run = runs.run;
    // The bytes of the line at hand that are known, the first of them, and where it lies.
    let mut known = runs.to.addr() % LINE;
    let mut first = if runs.is_first { known } else { 0 };
    let mut to = runs.to.wrapping_sub(known);
    // SAFETY: a line at a time, of bytes of the runs; the rest belongs to these runs alone.
    unsafe {
        let rest = runs.rest.cast::<u8>();
        let mut line = if runs.is_first {
            Four::zero()
        } else {
            Four::read(rest)
        };
        for (i, &offset) in runs.offsets.iter().enumerate() {
            if let Some(&next) = runs.next.get(i) {
                let next = runs.from.wrapping_offset(next);
                for byte in (0..run).step_by(LINE) {
                    runs.level.prefetch(next.wrapping_add(byte));
                }
            }
            let from = runs.from.wrapping_offset(offset);
            // The first byte of the run that is not in the line at hand.
            let mut k = LINE - known;
            let before = from.wrapping_sub(known);
            if run < k {
                line = line.with_bytes(bytes_of_line(known, known + run), before);
                known += run;
                continue;
            }
            line = line.with_bytes(bytes_of_line(known, LINE), before);
            if first > 0 {
                line.write_bytes(bytes_of_line(first, LINE), to);
                first = 0;
            } else {
                line.stream(to);
            }
            to = to.wrapping_add(LINE);
            while k + LINE <= run {
                Four::read(from.add(k)).stream(to);
                (k, to) = (k + LINE, to.wrapping_add(LINE));
            }
            known = run - k;
            if known > 0 {
                line = line.with_bytes(bytes_of_line(0, known), from.wrapping_add(k));
            }
        }
        if !runs.is_last {
            line.write(rest);
        } else if first < known {
            line.write_bytes(bytes_of_line(first, known), to);
        }
    }
}
